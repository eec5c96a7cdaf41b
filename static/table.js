// What a script adds. Every page works without it, and no part of it may stop a form from being sent.
"use strict";

for (const part of [preview, drafts, nextPile, places, sending]) {
  try {
    part(document.querySelector("form.hand"));
  } catch (problem) {
    console.warn(problem);
  }
}

// What was entered, field by field; the keys of the form and the pile picked are not of it.
function entered(form) {
  const keys = ["csrf_token", "seen", "once", "pile"];
  return [...new FormData(form)].filter(([name]) => !keys.includes(name));
}

// (a) The row as it would be: the server says it, after every change.
function preview(form) {
  const place = form?.querySelector("[data-preview]");
  if (!place) return;
  let timer;
  let asked = 0;
  const show = (nodes) => {
    place.replaceChildren(...nodes);
    place.removeAttribute("aria-busy");
  };
  const ask = async () => {
    const mine = ++asked;
    let nodes = [];
    try {
      const address = new URL(place.dataset.preview, location.href);
      for (const [name, value] of entered(form)) {
        if (name !== "note") address.searchParams.append(name, value);
      }
      const answer = await fetch(address);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.ok) nodes = [...page.body.childNodes];
    } catch {
      // No network: no preview.
    }
    if (mine === asked) show(nodes);
  };
  const soon = () => {
    asked += 1; // what is on its way is too old
    if (place.firstElementChild) place.setAttribute("aria-busy", "true");
    clearTimeout(timer);
    timer = setTimeout(ask, 150);
  };
  form.addEventListener("input", soon);
  if (form.querySelector(".alert")) soon();
}

// (b) What is half entered is kept on this phone until it is stored, and offered, never imposed.
// It comes back with the keys it was sent with: stored already, it is not stored twice.
function drafts(form) {
  const prefix = "draft ";
  const read = (name) => JSON.parse(localStorage.getItem(name));
  const named = (path) => Object.keys(localStorage).filter((name) => name.startsWith(prefix + path));
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
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const keep = (sent) => {
    const draft = { fields: entered(form), seen: Number(seen.value), once: once.value, sent };
    localStorage.setItem(mine, JSON.stringify(draft));
  };
  const draft = read(mine);
  if (draft && !same(draft.fields, entered(form))) {
    offer(form, () => resume(form, draft), () => drop([mine]));
  }
  form.addEventListener("input", () => keep(false));
  form.addEventListener("submit", () => keep(true));
}

function offer(form, take, drop) {
  const line = form.querySelector("template").content.firstElementChild.cloneNode(true);
  [take, drop].forEach((act, place) => {
    line.querySelectorAll("button")[place].addEventListener("click", () => {
      line.remove();
      act();
    });
  });
  form.prepend(line);
}

function resume(form, draft) {
  for (const field of form.elements) {
    const values = draft.fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(field.type)) {
      if (values.length || field.type === "checkbox") field.checked = values.includes(field.value);
    } else if (values.length) {
      field.value = values[0];
      if (values[0] && field.closest("details")) field.closest("details").open = true;
    }
  }
  form.elements.seen.value = draft.seen;
  form.elements.once.value = draft.once;
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

// (c) Totals: once a pile has its number, the next empty pile is picked. Not by the arrow keys,
// which choose every number that they pass.
function nextPile(form) {
  const grids = [...(form?.querySelectorAll(".grid") ?? [])];
  const piles = form?.querySelectorAll(".pile input");
  const boxes = form?.querySelectorAll(".boxes .typed");
  const empty = (place) => grids[place].querySelector(".blank :checked") && !boxes[place].value;
  grids.forEach((grid, place) => {
    grid.addEventListener("click", ({ detail, target }) => {
      if (!detail || !target.value) return;
      const others = grids.map((_, step) => (place + step) % grids.length).filter(empty);
      if (others.length) piles[others[0]].checked = true;
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

// (d) While a form is on its way its button says so; a second touch sends the same form again,
// which the server stores once.
function sending() {
  document.addEventListener("submit", ({ target }) => target.setAttribute("aria-busy", "true"));
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form")) form.removeAttribute("aria-busy");
  });
}
