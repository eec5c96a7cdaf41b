// The next hand is sent by the script, so that it stays where it is when there is no network: it
// says that it is not saved yet, and is sent again until our server answers. However often it is
// sent, it is stored once.
const PATIENCE = 15000;
let waiting; // sends the hand that is not saved yet, where there is one

function delivering(shown) {
  const main = document.querySelector("main[data-follow]");
  if (!main || !document.querySelector("#unsaved")) return;
  const form = shown?.matches(".hand") ? shown : undefined;
  if (form && main.querySelector("[data-kept]")) form.elements.once.value = freshKey();
  form?.addEventListener("submit", (event) => {
    if (event.submitter?.name) return;
    event.preventDefault();
    if (filling(form) || Date.now() - arrived > 500) deliver(form);
  });
  // What is changed is half entered again.
  form?.addEventListener("input", release);
  const name = drafted(new URL(main.dataset.address, location).pathname + "/hand").find(
    (one) => draft(one)?.waits,
  );
  if (!name) return;
  const own = form && DRAFT + form.getAttribute("action") === name;
  if (own) resume(form, draft(name));
  deliver(own ? form : unseen(name));
}

// A page that comes from the phone may have been sent already: what is entered there is another
// hand, even where it looks the same.
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

// The form of a hand that this page has none for: it was entered in another way, or the match is
// over meanwhile.
function unseen(name) {
  const { fields, seen, once } = draft(name);
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: name.slice(DRAFT.length), hidden: true });
  const { value } = document.querySelector("[name=csrf_token]");
  for (const [key, text] of [...fields, ["seen", seen], ["once", once], ["csrf_token", value]]) {
    form.append(Object.assign(document.createElement("input"), { name: key, value: text }));
  }
  document.body.append(form);
  return form;
}

const underway = new Map();

// Sends a hand, unless it is on its way already; whether our server answered.
function deliver(form) {
  if (!underway.has(form)) underway.set(form, attempt(form).finally(() => underway.delete(form)));
  return underway.get(form);
}

async function attempt(form) {
  const sent = body(form);
  form.setAttribute("aria-busy", "true");
  run(() => keep(form, { sent: true, waits: true }));
  const came = await post(form.action, sent).catch(console.warn);
  if (came) {
    run(() => keep(form, { sent: true }));
    release();
    show(form, ...came);
  } else {
    form.removeAttribute("aria-busy");
    if (String(body(form)) === String(sent)) hold(form); // else it is another one by now
  }
  return Boolean(came);
}

// The match's page takes over; any other answer is for the browser to show, as without script.
function show(form, answer, page) {
  const match = answer.ok && answer.redirected && page.querySelector("main[data-follow]");
  if (!match) form.submit();
  else if (!sameBuild(page) || !run(() => arrive(answer, page))) location.replace(answer.url);
}

function body(form) {
  return new URLSearchParams(new FormData(form));
}

// What doesn't look like one of our pages comes from something on the way to our server.
async function post(address, sent) {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { method: "POST", body: sent, signal: given.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector("#content")) throw new Error(`no page of ours: ${answer.status}`);
    return [answer, page];
  } finally {
    clearTimeout(timer);
  }
}

let arrived = 0; // when a hand's page came; a double tap must not meet its empty form

// Without a second request, as if the page were loaded.
function arrive(answer, page) {
  if (!("adoptedStyleSheets" in document)) throw new Error("no styles for the page");
  history.replaceState(null, "", answer.url);
  document.activeElement?.blur();
  followed.news = undefined;
  followed.tag = answer.headers.get("ETag");
  document.querySelector("body > .meanwhile")?.remove();
  swap(document.querySelector("main"), page, answer.url);
  document.querySelector("main [autofocus]")?.focus({ preventScroll: true });
  scrollTo(0, 0);
  arrived = Date.now();
}

// Where the match is only named, it says so too.
function reminding() {
  const { content } = document.querySelector("#unsaved-hand") ?? {};
  for (const link of content ? document.querySelectorAll("article.match > a") : []) {
    const hands = drafted(`${link.pathname}/hand`);
    if (hands.some((name) => draft(name)?.waits)) link.before(content.cloneNode(true));
  }
}

function hold(form) {
  waiting = () => deliver(form);
  if (document.querySelector("main .unsaved")) return;
  const line = document.querySelector("#unsaved").content.firstElementChild.cloneNode(true);
  const sentence = line.textContent;
  line.textContent = "";
  line.setAttribute("role", "status");
  (document.querySelector("form.hand .bar") ?? document.querySelector("main")).prepend(line);
  line.textContent = sentence; // said to who listens, since it comes after its place
}

function release() {
  waiting = undefined;
  document.querySelector("main .unsaved")?.remove();
}
