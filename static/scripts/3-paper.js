// Hands from paper: the server checks them after every change, and has rows to go on with. Enter
// and the arrows move as in a spreadsheet.
function paper(form) {
  const table = form?.querySelector(".sheetbox table");
  if (!table) return;
  const inputs = (of) => [...of.querySelectorAll("input:not([type=checkbox]), select")];
  const marked = () => form.querySelector("[aria-invalid]");
  const keypad = () => {
    for (const field of inputs(table)) field.inputMode = "numeric"; // thirds have their own keys
  };
  keypad();
  const show = (page) => {
    const before = marked();
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
    keypad();
    // What it asked to look at is mended.
    const mended = before && !marked() && !form.querySelector(".versions");
    if (mended) form.querySelector(".alert")?.remove();
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
  // Thirds take less room in one sign: "12 2/3" is "12⅔" once its cell is left.
  const narrow = ({ target }) => target.classList.toggle("long", target.value.length > 3);
  table.addEventListener("input", narrow);
  table.addEventListener("change", (event) => {
    const { target } = event;
    const signs = { "1/3": "⅓", "2/3": "⅔" };
    target.value = target.value.replace(/\s*\b([12]\/3)\s*$/, (_, third) => signs[third]);
    narrow(event);
  });
  table.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const fields = inputs(table);
    const wide = inputs(table.tBodies[0]).length;
    const typed = target.localName === "input";
    const steps = { Enter: 1 };
    if (typed) Object.assign(steps, { ArrowUp: -wide, ArrowDown: wide });
    if (typed && !target.selectionStart) steps.ArrowLeft = -1;
    if (typed && target.selectionEnd === target.value.length) steps.ArrowRight = 1;
    let place = fields.indexOf(target) + steps[key];
    if (key === "Enter") while (fields[place]?.matches(".out *")) place += 1; // who is out pays nothing
    const next = fields[place];
    if (!steps[key] || !fields.includes(target)) return;
    event.preventDefault();
    next?.focus();
    next?.select?.();
  });
}

// A third goes into the cell that was touched last, after its whole points.
function thirds(form) {
  const kept = form?.querySelector("#thirds");
  if (!kept) return;
  const keys = kept.content.firstElementChild.cloneNode(true);
  let cell;
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches("td input:not([type=checkbox])")) return;
    cell = target;
    if (!keys.isConnected) kept.after(keys);
  });
  keys.addEventListener("pointerdown", (event) => event.preventDefault()); // the keypad stays
  keys.addEventListener("click", ({ target }) => {
    if (target === keys) return;
    cell.value = cell.value.replace(/\s*([⅓⅔]|[12]\/3)$/, "") + target.textContent;
    cell.focus();
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

// Who comes to a cell types over what stands there; a second touch goes into it.
function typeOver(form) {
  const table = form?.querySelector(".sheetbox table");
  let touched;
  table?.addEventListener("pointerdown", ({ target }) => {
    touched = target !== document.activeElement && target;
  });
  table?.addEventListener("focusin", ({ target }) => target.select?.());
  table?.addEventListener("click", ({ target }) => {
    if (target === touched) target.select?.();
  });
}
