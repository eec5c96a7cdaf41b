// A match that is followed asks again and again whether something is new; mostly the answer is 304.
// What is new takes the place of the page, but never of a form that somebody is filling in: there
// a line says so, and the form keeps the keys of the page that it came with. A hand that waits for
// the network is sent instead.
const followed = {}; // the tag of what is shown, and what is new

function following() {
  const main = document.querySelector("main[data-follow]");
  if (!main) return;
  const address = main.dataset.address || location.pathname;
  let timer, asked;
  let failed = 0;

  const ask = async () => {
    const { tag } = followed;
    const shown = main.dataset.follow;
    const known = tag ? { headers: { "If-None-Match": tag } } : { cache: "no-cache" };
    const answer = await fetch(address, { ...known, signal: AbortSignal.timeout?.(9000) });
    if (answer.status === 304) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main[data-follow]");
    const gone = answer.status === 404 || (answer.ok && answer.redirected);
    if (!gone && !(answer.ok && fresh)) throw new Error(`no match: ${answer.status}`);
    if (shown !== main.dataset.follow) return; // a hand came first
    followed.tag = answer.headers.get("ETag");
    const acted = !gone && fresh.dataset.follow !== shown;
    // Without a tag the page may be as old as its own first answer, and as new.
    if (gone || acted || tag) followed.news = { page, fresh, gone, acted };
    else main.querySelector("[data-kept]")?.remove();
  };
  const settle = () => {
    const { news } = followed;
    if (!news || document.querySelector("form[aria-busy]")) return; // what is sent is on its way
    const { page, fresh, gone, acted } = news;
    if (waiting || filling(document.querySelector("form.hand"))) {
      if (gone || acted) tell(gone ? "" : spoken(fresh));
      return;
    }
    followed.news = undefined;
    document.querySelector("body > .meanwhile")?.remove();
    if (gone || !sameBuild(page)) location.reload();
    else keepingPlace(main, () => swap(main, page, address));
  };
  const round = async () => {
    if (asked) return;
    clearTimeout(timer);
    asked = true;
    try {
      if (!waiting) await ask();
      else if (!(await waiting())) throw new Error("not saved yet");
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

// Whether a page works with the script that runs here.
function sameBuild(page) {
  const script = (from) => from.querySelector("script").getAttribute("src");
  return script(page) === script(document);
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

// The page takes over what is new; rows that are new or were corrected are marked.
function swap(main, page, address) {
  const fresh = page.querySelector("main");
  const acted = fresh.dataset.follow !== main.dataset.follow;
  const rows = () => [...main.querySelectorAll("tbody[id]")];
  const scores = (row) =>
    [row.id, ...row.querySelectorAll(".score")].map((one) => one.textContent ?? one).join();
  const known = rows().map(scores);

  dress(page);
  main.replaceChildren(...fresh.childNodes);
  main.className = fresh.className;
  Object.assign(main.dataset, fresh.dataset);
  document.title = page.title;
  if (new URLSearchParams(location.search).has("did")) history.replaceState(null, "", address);
  if (!document.querySelector("header :is(.menu[open], :focus)")) {
    document.querySelector("header").replaceChildren(...page.querySelector("header").childNodes);
  }
  for (const one of rows()) one.classList.toggle("fresh", acted && !known.includes(scores(one)));
  OF_THE_PAGE.forEach(run);
  // What was just done takes the focus, as when the page is loaded; so it is said once.
  const done = main.querySelector("[autofocus]");
  if (done) done.focus({ preventScroll: true });
  else if (acted) say(spoken(main));
}

// What was open stays open, who reads stays at the same row, who moves by keys at the same link.
function keepingPlace(main, change) {
  const all = (selector) => [...main.querySelectorAll(selector)];
  const key = (one) => {
    const { localName, className, name, href } = one;
    return [one.closest("[id]").id, localName, className, name, href].join();
  };
  const top = (row) => row.getBoundingClientRect().top;
  const open = all("details[open], tbody th :checked").map(key);
  const focused = main.contains(document.activeElement) ? key(document.activeElement) : "";
  const reading = all("thead").some((head) => top(head) < 0);
  const row = reading && all("tbody[id]").find((one) => top(one) >= 0);
  const place = row && top(row);

  change();

  for (const one of all("details")) one.open ||= open.includes(key(one));
  for (const one of all("tbody th input")) one.checked = open.includes(key(one));
  const same = row && document.getElementById(row.id);
  if (same) scrollBy(0, top(same) - place);
  const again = all("a, button, summary, input").find((one) => key(one) === focused);
  again?.focus({ preventScroll: true });
}
