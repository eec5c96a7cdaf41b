// What a script adds. Every page works without it, and no part of it may stop a form from being
// sent. The files here are one script, put together in their order; the last one starts it.
"use strict";

// Whether a part did what it is for.
function run(part) {
  try {
    part(document.querySelector("form.hand, form.rows"));
    return true;
  } catch (problem) {
    console.warn(problem);
    return false;
  }
}

// A form on its way says so; a second touch sends it again, which the server stores once.
function sending() {
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented) target.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form")) form.removeAttribute("aria-busy");
  });
}

// A double tap on undo must not undo twice: the second one would meet the next page's button.
function onceOnly() {
  document.addEventListener("submit", (event) => {
    const { action } = event.target;
    if (!/\/(un|re)do$/.test(action)) return;
    const [before, when] = JSON.parse(sessionStorage.getItem("done") ?? "[]");
    if (before === action && Date.now() - when < 500) event.preventDefault();
    else sessionStorage.setItem("done", JSON.stringify([action, Date.now()]));
  });
}

// A link or a text is passed on by what the phone has for it: sharing and copying work by https
// only.
function passing() {
  const place = document.querySelector("[data-share]");
  if (!place) return;
  const field = place.querySelector("input, textarea");
  const [share, copy] = place.querySelectorAll("button");
  share.hidden = !navigator.share;
  copy.hidden = !navigator.clipboard;
  field.addEventListener("focus", () => field.select());
  share.addEventListener("click", () => {
    const what = field.type === "textarea" ? "text" : "url";
    navigator.share({ title: place.dataset.share, [what]: field.value }).catch(() => {}); // called off
  });
  copy.addEventListener("click", async () => {
    field.select(); // what is left where copying is not allowed
    await navigator.clipboard.writeText(field.value);
    copy.textContent = copy.dataset.done;
    say(copy.textContent);
  });
}

// Printing has a button where a script can do it; otherwise the browser's own does.
function printing() {
  const button = document.querySelector("[data-print]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// Each page comes with its own styles, which the content policy lets a script take over like this.
function dress(page) {
  if (!("adoptedStyleSheets" in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(page.querySelector("style").textContent);
  document.adoptedStyleSheets = [sheet];
}

// What a page says of the last thing entered.
function spoken(main) {
  return main.querySelector("[data-said], [role=status]")?.textContent ?? "";
}

// Said to who listens to the page.
function say(sentence) {
  let place = document.querySelector("body > [aria-live]");
  if (!place) {
    place = document.createElement("p");
    place.className = "vh";
    place.setAttribute("role", "status");
    place.setAttribute("aria-live", "polite");
    document.body.append(place);
  }
  place.textContent = sentence;
}
