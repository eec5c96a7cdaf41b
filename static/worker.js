// Pages come from the network, always. Only where there is none, the last copy of a page is shown,
// and says from when it is; the files that go with the pages are kept with each build.
// Before this stand BUILD, FILES (their addresses) and SAID (what a copy says, by language).
"use strict";

const PAGES = "pages";
const MOST_PAGES = 40;
const NOW = `files ${BUILD}`;
const CLUB = /^.*?\/club\/[^/]+\//;
const MATCH = /^.*?\/club\/[^/]+\/match\/[^/]+/;
const FILE = /\.\w+$/; // taken home as they are
const GIVEN_UP = /\/(share\/\w+|example)$/; // by these a key dies
const BY_SCRIPT = /\/match\/[^/]+(\/board|\/hand)?$/; // followed, and where a hand is sent

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(NOW).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([begin(), dropOldFiles()]));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  const reads = request.method === "GET";
  const opens = request.mode === "navigate" && (reads || MATCH.test(pathname));
  if (origin !== location.origin) return;
  if (!reads && GIVEN_UP.test(pathname)) event.waitUntil(forget(CLUB.exec(pathname)?.[0] ?? pathname));
  if (reads && searchParams.has("v")) event.respondWith(file(request));
  else if ((opens && !FILE.test(pathname)) || BY_SCRIPT.test(pathname)) {
    event.respondWith(page(event));
  }
});

// Pages that were open before are looked after from now on.
async function begin() {
  await clients.claim();
  await registration.navigationPreload?.enable();
  for (const { url } of await clients.matchAll({ type: "window" })) {
    const began = Date.now();
    if (CLUB.test(new URL(url).pathname)) await keep(new Request(url), await fetch(url), began);
  }
}

async function dropOldFiles() {
  const old = (name) => name.startsWith("files ") && name !== NOW;
  for (const name of await caches.keys()) if (old(name)) await caches.delete(name);
}

// A file's address names its content; without network another build's is better than none.
async function file(request) {
  const kept = await caches.match(request);
  return kept ?? fetch(request).catch(() => caches.match(request, { ignoreSearch: true }));
}

async function page(event) {
  const { request } = event;
  const began = Date.now();
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(request));
  } catch (problem) {
    const copy = request.mode === "navigate" && (await lastCopy(request));
    if (copy) return copy;
    throw problem;
  }
  // What was stored is in a page that is asked for after it.
  const since = request.method === "POST" ? Date.now() : began;
  event.waitUntil(keep(request, answer.clone(), since));
  return answer;
}

// A match has one copy, however its hands are entered; what was just done is no other page.
function nameOf(address) {
  const url = new URL(address);
  const match = MATCH.exec(url.pathname)?.[0] === url.pathname;
  url.hash = "";
  if (match) url.search = "";
  else url.searchParams.delete("did");
  return url.href;
}

// Of a club's pages the last ones are kept, never those with keys on them. Where a key is dead,
// nothing stays.
async function keep({ method, url }, answer, since) {
  const { pathname } = new URL(url);
  const [club] = CLUB.exec(pathname) ?? [];
  if (!club) return;
  if (answer.status === 404) await forget((await fetch(club)).status === 404 ? club : pathname);
  const says = (name, part) => (answer.headers.get(name) ?? "").includes(part);
  if (!answer.ok || !says("Content-Type", "text/html") || says("Cache-Control", "no-store")) return;
  if (method !== "GET" && !answer.redirected) return;

  const cache = await caches.open(PAGES);
  const name = nameOf(answer.url);
  const earlier = await cache.match(name, { ignoreVary: true });
  if (earlier?.headers.get("X-Kept") > since) return;
  const headers = new Headers(answer.headers);
  headers.set("X-Kept", since);
  await cache.put(name, new Response(await answer.blob(), { headers })); // the newest comes last
  const all = await cache.keys();
  for (const old of all.slice(0, -MOST_PAGES)) await cache.delete(old, { ignoreVary: true });
}

async function forget(path) {
  const cache = await caches.open(PAGES);
  for (const one of await cache.keys()) {
    if (new URL(one.url).pathname.startsWith(path)) await cache.delete(one, { ignoreVary: true });
  }
}

// The copy of a page; of its match, where something was sent; the start leads to the last page.
async function lastCopy({ url, method }) {
  const cache = await caches.open(PAGES);
  const [match] = MATCH.exec(new URL(url).pathname) ?? [];
  const name = method === "POST" && match ? new URL(match, url).href : nameOf(url);
  const copy = await cache.match(name, { ignoreVary: true });
  if (copy) return marked(copy);
  const last = (await cache.keys()).pop();
  return last && url === registration.scope ? Response.redirect(last.url) : undefined;
}

async function marked(copy) {
  const page = await copy.text();
  const [, language] = /<html lang="(\w+)"/.exec(page);
  const when = new Date(Number(copy.headers.get("X-Kept")));
  const today = when.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "long" };
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...day };
  const [atTime, onDay] = SAID[language];
  const sentence = (today ? atTime : onDay).replace("%s", when.toLocaleString(language, clock));
  const line = `<p data-kept>${sentence}</p>`;
  const shown = page.replace(/<main[^>]*>/, (main) => main + line);
  return new Response(shown, { headers: copy.headers });
}
