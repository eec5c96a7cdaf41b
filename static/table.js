// What a script adds. Every page works without it, and no part of it may stop a form from being
// sent.
"use strict";

const OF_THE_PAGE = [preview, drafts, nextPile, places]; // once more when its content is new

for (const part of [...OF_THE_PAGE, paper, sending, passing, printing, following, onceOnly]) run(part);

function run(part) {
  try {
    part(document.querySelector("form.hand, form.rows"));
  } catch (problem) {
    console.warn(problem);
  }
}

// What was entered, field by field, without the form's own keys and the pile picked.
function entered(form) {
  const keys = ["csrf_token", "seen", "once", "pile"];
  return [...new FormData(form)].filter(([name]) => !keys.includes(name));
}

// After every change the server is asked; what comes too late is not shown.
function afterChanges(form, ask, show, begin) {
  let timer;
  let asked = 0;
  const round = async () => {
    const mine = asked;
    let page;
    try {
      const answer = await ask();
      const text = await answer.text();
      if (answer.ok) page = new DOMParser().parseFromString(text, "text/html");
    } catch {
      // No network, no preview.
    }
    if (mine === asked) show(page);
  };
  const soon = () => {
    asked += 1; // what is on its way is too old
    begin?.();
    clearTimeout(timer);
    timer = setTimeout(round, 150);
  };
  form.addEventListener("input", soon);
  return soon;
}

// The row as it would be: the server says it, after every change.
function preview(form) {
  const place = form?.querySelector("[data-preview]");
  if (!place) return;
  const ask = () => {
    const address = new URL(place.dataset.preview, location.href);
    for (const [name, value] of entered(form)) {
      if (name !== "note") address.searchParams.append(name, value);
    }
    return fetch(address);
  };
  const show = (page) => {
    place.replaceChildren(...(page?.body.childNodes ?? []));
    place.removeAttribute("aria-busy");
  };
  const soon = afterChanges(form, ask, show, () => {
    if (place.firstElementChild) place.setAttribute("aria-busy", "true");
  });
  if (form.querySelector(".alert")) soon();
}

// Hands from paper: the server checks them after every change, and has rows to go on with. Enter
// and the arrows move as in a spreadsheet.
function paper(form) {
  const table = form?.querySelector(".sheetbox table");
  if (!table) return;
  const inputs = (of) => [...of.querySelectorAll("input:not([type=checkbox]), select")];
  const show = (page) => {
    if (page) dress(page);
    for (const [place, fresh] of [...(page?.querySelectorAll(".sheetbox tbody") ?? [])].entries()) {
      const old = table.tBodies[place];
      if (!old) {
        table.append(fresh);
        continue;
      }
      const same = inputs(fresh);
      inputs(old).forEach((field, at) => {
        field.parentElement.className = same[at].parentElement.className;
        for (const name of ["aria-invalid", "aria-describedby"]) {
          if (same[at].hasAttribute(name)) field.setAttribute(name, same[at].getAttribute(name));
          else field.removeAttribute(name);
        }
      });
      old.className = fresh.className;
      old.querySelector(".costs").replaceWith(fresh.querySelector(".costs"));
      old.querySelector(".says")?.remove();
      old.append(...fresh.querySelectorAll(".says"));
    }
    form.elements.rows.value = table.tBodies.length;
  };
  afterChanges(
    form,
    () => {
      const body = new URLSearchParams(new FormData(form));
      body.set("check", "live");
      return fetch(form.action, { method: "POST", body });
    },
    show,
  );
  table.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const fields = inputs(table);
    const wide = inputs(table.tBodies[0]).length;
    const typed = target.localName === "input";
    const steps = { Enter: 1 };
    if (typed) Object.assign(steps, { ArrowUp: -wide, ArrowDown: wide });
    if (typed && !target.selectionStart) steps.ArrowLeft = -1;
    if (typed && target.selectionEnd === target.value.length) steps.ArrowRight = 1;
    const next = fields[fields.indexOf(target) + steps[key]];
    if (!steps[key] || !fields.includes(target)) return;
    event.preventDefault();
    next?.focus();
    next?.select?.();
  });
}

// What is half entered stays on this phone until it is stored; it is offered, never imposed. It
// comes back with the keys it was sent with: stored already, it is not stored twice.
function drafts(form) {
  const prefix = "draft ";
  const read = (name) => JSON.parse(localStorage.getItem(name));
  const named = (path) =>
    Object.keys(localStorage).filter((name) => name.startsWith(prefix + path));
  const drop = (names) => names.forEach((name) => localStorage.removeItem(name));

  for (const link of document.querySelectorAll("[data-forget]")) {
    link.addEventListener("click", () => drop(named(link.dataset.forget)));
  }
  if (document.querySelector("[data-stored]")) {
    const did = Number(new URLSearchParams(location.search).get("did"));
    const old = named(location.pathname).filter((name) => read(name).seen < did);
    const way = (name) => name.split("?")[0];
    const sent = old.filter((name) => read(name).sent).map(way);
    drop(old.filter((name) => sent.includes(way(name))));
  }
  if (!form) return;

  const mine = prefix + form.getAttribute("action");
  const { seen, once } = form.elements;
  const keep = (sent) => {
    const draft = { fields: entered(form), seen: Number(seen.value), once: once.value, sent };
    localStorage.setItem(mine, JSON.stringify(draft));
  };
  const draft = read(mine);
  const told = (fields) =>
    JSON.stringify(fields.filter(([name, value]) => value && name !== "rows"));
  if (draft && told(draft.fields) !== told(entered(form))) {
    const rows = draft.fields.find(([name]) => name === "rows")?.[1];
    if (rows > Number(form.elements.rows?.value) && !location.search) location.replace(`?rows=${rows}`);
    offer(form, [() => resume(form, draft), () => drop([mine])]);
  }
  form.addEventListener("input", () => keep(false));
  form.addEventListener("submit", ({ submitter }) => keep(!submitter?.name));
}

function offer(form, acts) {
  const line = form.querySelector("template").content.firstElementChild.cloneNode(true);
  line.querySelectorAll("button").forEach((button, place) => {
    button.addEventListener("click", () => {
      line.remove();
      acts[place]();
    });
  });
  form.prepend(line);
}

function resume(form, draft) {
  for (const field of form.elements) {
    const values = draft.fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === "checkbox" || (field.type === "radio" && values.length)) {
      field.checked = values.includes(field.value);
    } else if (field.type !== "radio" && values.length) {
      field.value = values[0];
      if (values[0]) field.closest("details")?.setAttribute("open", "");
    }
  }
  form.elements.seen.value = draft.seen;
  form.elements.once.value = draft.once;
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

// Totals: once a pile has its number, the next empty one is picked. Not by the arrow keys, which
// choose every number that they pass.
function nextPile(form) {
  const grids = [...(form?.querySelectorAll(".grid") ?? [])];
  const piles = form?.querySelectorAll(".pile input");
  const boxes = form?.querySelectorAll(".boxes .typed");
  const empty = (place) => grids[place].querySelector(".blank :checked") && !boxes[place].value;
  grids.forEach((grid, place) => {
    grid.addEventListener("click", ({ detail, target }) => {
      if (!detail || !target.value) return;
      const next = grids.map((_, step) => (place + step) % grids.length).find(empty);
      if (next !== undefined) piles[next].checked = true;
    });
  });
}

// A new match: who is touched sits down in the next free place, in the order of touching.
function places() {
  const chips = [...document.querySelectorAll(".picks input")];
  const seats = [...document.querySelectorAll(".seating li > input")];
  const arrange = () => {
    const seated = seats.map((seat) => seat.value.trim().toLowerCase());
    for (const chip of chips) chip.parentElement.hidden = seated.includes(chip.value.toLowerCase());
  };
  for (const chip of chips) {
    chip.addEventListener("change", () => {
      const free = seats.find((seat) => !seat.value.trim() && seat.checkVisibility?.() !== false);
      if (!free) return;
      chip.checked = false;
      free.value = chip.value;
      arrange();
    });
  }
  for (const seat of seats) seat.addEventListener("input", arrange);
}

// A form on its way says so; a second touch sends it again, which the server stores once.
function sending() {
  document.addEventListener("submit", ({ target }) => target.setAttribute("aria-busy", "true"));
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form")) form.removeAttribute("aria-busy");
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
  place.querySelector(".hint").hidden = window.isSecureContext;
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

// A match that is followed asks again and again whether something is new; mostly the answer is 304.
// What is new takes the place of the page, but never of a form that somebody is filling in: there
// a line says so, and the form keeps the keys of the page that it came with.
function following() {
  const main = document.querySelector("main[data-follow]");
  if (!main) return;
  const address = main.dataset.address || location.pathname;
  let tag, news, timer, asked;
  let failed = 0;

  const ask = async () => {
    const known = tag ? { headers: { "If-None-Match": tag } } : { cache: "no-cache" };
    const answer = await fetch(address, { ...known, signal: AbortSignal.timeout?.(9000) });
    if (answer.status === 304) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main[data-follow]");
    const gone = answer.status === 404 || (answer.ok && answer.redirected);
    if (!gone && !(answer.ok && fresh)) throw new Error(`no match: ${answer.status}`);
    const first = !tag; // the page may be as old as its own first answer, and as new
    tag = answer.headers.get("ETag");
    const acted = !gone && fresh.dataset.follow !== main.dataset.follow;
    if (gone || acted || !first) news = { page, fresh, gone, acted };
  };
  const settle = () => {
    if (!news || document.querySelector("form[aria-busy]")) return; // what is sent is on its way
    const { page, fresh, gone, acted } = news;
    const script = (from) => from.querySelector("script").getAttribute("src");
    if (filling(document.querySelector("form.hand"))) {
      if (gone || acted) tell(gone ? "" : spoken(fresh));
      return;
    }
    news = undefined;
    document.querySelector("body > .meanwhile")?.remove();
    if (gone || script(page) !== script(document)) location.reload();
    else swap(main, page, address);
  };
  const round = async () => {
    if (asked) return;
    clearTimeout(timer);
    asked = true;
    try {
      await ask();
      failed = 0;
    } catch {
      failed += 1; // no network, or a server that starts again
    }
    asked = false;
    settle();
    wait();
  };
  const wait = () => {
    const seconds = document.hidden ? 20 : Math.min(2.5 * 2 ** failed, 60);
    timer = setTimeout(round, 1000 * seconds);
  };
  const now = () => {
    if (document.hidden) return;
    failed = 0;
    round();
  };
  document.addEventListener("visibilitychange", now);
  addEventListener("pageshow", ({ persisted }) => persisted && now());
  addEventListener("online", now);
  wait();
}

// Whether a hand is being entered: something differs from the page as it came, was refused, or is
// being typed.
function filling(form) {
  if (!form) return false;
  const typing = form.querySelector("input:is(.typed, #note):focus");
  if (typing || document.querySelector("main .alert")) return true;
  const touched = ({ type, checked, defaultChecked, value, defaultValue }) =>
    type === "radio" || type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
  return [...form.elements].some((field) => field.name && field.name !== "pile" && touched(field));
}

// Over the form, which stays as it is: something is new.
function tell(sentence) {
  let line = document.querySelector("body > .meanwhile");
  if (!line) {
    line = document.querySelector("#meanwhile").content.firstElementChild.cloneNode(true);
    document.body.append(line);
  }
  const place = line.querySelector("span");
  if (line.dataset.said === sentence) return;
  line.dataset.said = sentence;
  place.textContent = sentence;
  say(line.querySelector("p").textContent);
}

// The page takes over what is new. What was open stays open, who reads stays at the same row, who
// moves by keys at the same link; rows that are new or were corrected are marked.
function swap(main, page, address) {
  const fresh = page.querySelector("main");
  const acted = fresh.dataset.follow !== main.dataset.follow;
  const all = (selector) => [...main.querySelectorAll(selector)];
  const key = (one) => {
    const { localName, className, name, href } = one;
    return [one.closest("[id]").id, localName, className, name, href].join();
  };
  const scores = (row) =>
    [row.id, ...row.querySelectorAll(".score")].map((one) => one.textContent ?? one).join();
  const top = (row) => row.getBoundingClientRect().top;

  const open = all("details[open], tbody th :checked").map(key);
  const focused = main.contains(document.activeElement) ? key(document.activeElement) : "";
  const known = all("tbody[id]").map(scores);
  const reading = all("thead").some((head) => top(head) < 0);
  const row = reading && all("tbody[id]").find((one) => top(one) >= 0);
  const place = row && top(row);

  dress(page);
  main.replaceChildren(...fresh.childNodes);
  main.className = fresh.className;
  Object.assign(main.dataset, fresh.dataset);
  document.title = page.title;
  if (!document.querySelector("header :is(.menu[open], :focus)")) {
    document.querySelector("header").replaceChildren(...page.querySelector("header").childNodes);
  }
  if (new URLSearchParams(location.search).has("did")) history.replaceState(null, "", address);

  for (const one of all("details")) one.open ||= open.includes(key(one));
  for (const one of all("tbody th input")) one.checked = open.includes(key(one));
  for (const one of all("tbody[id]")) {
    one.classList.toggle("fresh", acted && !known.includes(scores(one)));
  }
  const same = row && document.getElementById(row.id);
  if (same) scrollBy(0, top(same) - place);
  const again = all("a, button, summary, input").find((one) => key(one) === focused);
  again?.focus({ preventScroll: true });
  OF_THE_PAGE.forEach(run);
  if (acted) say(spoken(main));
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
