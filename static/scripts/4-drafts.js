// What is half entered stays on this phone until it is stored; it is offered, never imposed. It
// comes back with the keys it was sent with: stored already, it is not stored twice.
const DRAFT = "draft ";

function drafts(form) {
  const drop = (names) => names.forEach((name) => localStorage.removeItem(name));
  for (const link of document.querySelectorAll("[data-forget]")) {
    link.addEventListener("click", () => drop(drafted(link.dataset.forget)));
  }
  if (document.querySelector("[data-stored]")) {
    const did = Number(new URLSearchParams(location.search).get("did"));
    const older = ({ seen, waits }) => seen < did && !waits;
    const old = drafted(location.pathname).filter((name) => older(draft(name)));
    const way = (name) => name.split("?")[0];
    const sent = old.filter((name) => draft(name).sent).map(way);
    drop(old.filter((name) => sent.includes(way(name))));
  }
  if (!form) return;

  const mine = DRAFT + form.getAttribute("action");
  const kept = draft(mine);
  const told = (fields) =>
    fields.filter(([name, value]) => value && name !== "rows").map((one) => JSON.stringify(one));
  // The answer to what was sent has all of it, and may have filled in more.
  const same = () => {
    const [before, here] = [told(kept.fields), told(entered(form))];
    const answered = "sent" in kept && before.every((one) => here.includes(one));
    return answered || String(before) === String(here);
  };
  if (kept && !kept.waits && !same()) {
    const rows = kept.fields.find(([name]) => name === "rows")?.[1];
    if (rows > Number(form.elements.rows?.value) && !location.search) location.replace(`?rows=${rows}`);
    offer(form, [() => resume(form, kept), () => drop([mine])]);
  }
  form.addEventListener("input", () => keep(form, {}));
  form.addEventListener("submit", ({ submitter }) => keep(form, { sent: !submitter?.name }));
}

// The names of what is kept below an address, and what is kept under a name.
function drafted(path) {
  return Object.keys(localStorage).filter((name) => name.startsWith(DRAFT + path));
}

function draft(name) {
  return JSON.parse(localStorage.getItem(name));
}

// `stage` is how far it got: nothing while it is entered, `sent`, `waits` for an answer.
function keep(form, stage) {
  const { seen, once } = form.elements;
  const kept = { fields: entered(form), seen: Number(seen.value), once: once.value, ...stage };
  localStorage.setItem(DRAFT + form.getAttribute("action"), JSON.stringify(kept));
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

function resume(form, kept) {
  for (const field of form.elements) {
    const values = kept.fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === "checkbox" || (field.type === "radio" && values.length)) {
      field.checked = values.includes(field.value);
    } else if (field.type !== "radio" && values.length) {
      field.value = values[0];
      if (values[0]) field.closest("details")?.setAttribute("open", "");
    }
  }
  form.elements.seen.value = kept.seen;
  form.elements.once.value = kept.once;
  form.dispatchEvent(new Event("input", { bubbles: true }));
}
