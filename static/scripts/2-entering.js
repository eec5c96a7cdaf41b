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
  // What the winner of the last trick takes can't be counted by styles where numbers are typed.
  const rest = form.querySelector(".rest b");
  const show = (page) => {
    const typed = form.querySelector(".seats .typed:not(:placeholder-shown)");
    if (rest && typed) rest.textContent = page?.querySelector("[data-rest]")?.dataset.rest ?? "";
    place.replaceChildren(...(page?.body.childNodes ?? []));
    place.removeAttribute("aria-busy");
  };
  const soon = afterChanges(form, ask, show, () => {
    if (rest) rest.textContent = "";
    if (place.firstElementChild) place.setAttribute("aria-busy", "true");
  });
  if (form.querySelector(".alert")) soon();
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

// A second touch on what is chosen takes it back: nothing is chosen then, or what stands for nothing.
function takeBack(form) {
  if (!form?.matches(".hand")) return;
  let chosen;
  form.addEventListener("pointerdown", ({ target }) => {
    const field = target.closest("label")?.control;
    const lit = field?.type === "radio" && field.checked && !typedFor(form, field);
    chosen = lit && field.name !== "pile" ? field : undefined;
  });
  const takeBack = ({ detail, target }) => {
    if (!detail || target !== chosen) return;
    const group = [...form.querySelectorAll(`[name="${chosen.name}"]`)];
    chosen.checked = false;
    for (const nothing of group.filter(({ value }) => !value)) nothing.checked = true;
    chosen.dispatchEvent(new Event("input", { bubbles: true }));
  };
  form.addEventListener("click", takeBack, true); // before the next pile is picked
}

// A new match: below the field for it stands what the chosen game is played to.
function goal() {
  const place = document.querySelector(".goal");
  const presets = document.querySelector(".presets");
  if (!place) return;
  const tell = () => {
    const { goal } = presets.querySelector("[name=preset]:checked")?.dataset ?? {};
    place.hidden = !goal;
    place.querySelector("b").textContent = goal;
  };
  presets.addEventListener("change", tell);
  tell();
}

// Enter in a name goes on to the next one that is shown; after the last it sends, as usual.
function nextName() {
  const names = [...document.querySelectorAll(".seating li > input")];
  for (const [place, name] of names.entries()) {
    name.addEventListener("keydown", (event) => {
      const next = names[place + 1];
      if (event.key !== "Enter" || event.isComposing || !next?.offsetParent) return;
      event.preventDefault();
      next.focus();
    });
  }
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
