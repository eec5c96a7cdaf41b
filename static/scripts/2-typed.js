// A number that is typed stands for its row: a touch on the row's chips, being later, counts instead.
// Whether a chip's row has a typed number, which without script beats every chip.
function typedFor(form, { name }) {
  const box = /^[pt]\d+$/.test(name) && form.elements[`w${name.slice(1)}`];
  return box?.value ? box : undefined;
}

// A number that is touched empties the box; a third that is touched goes into it, or out again.
function lastTouched(form) {
  if (!form?.matches(".hand")) return;
  form.addEventListener("click", ({ target }) => {
    const box = typedFor(form, target);
    if (!box) return;
    box.value = target.name[0] === "t" ? withThird(box.value, target.value) : "";
    if (target.name[0] === "t") form.querySelector(`#${target.name}none`).checked = true;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function withThird(text, third) {
  const sign = ["", "⅓", "⅔"][third];
  const whole = text.replace(/\s*([⅓⅔]|[12]\/3)$/, "");
  return text.endsWith(sign) ? whole : whole + sign;
}

// Enter after a typed number goes on to the next box that is shown, or closes the keypad; it is
// the button that saves a hand.
function enterGoesOn(form) {
  if (!form?.matches(".hand")) return;
  form.addEventListener("keydown", (event) => {
    const { key, target, isComposing } = event;
    if (key !== "Enter" || isComposing || !target.matches(".typed")) return;
    event.preventDefault();
    const shown = [...form.querySelectorAll(".typed")].filter((box) => box.offsetParent);
    const next = shown[shown.indexOf(target) + 1];
    if (next) next.focus();
    else target.blur();
  });
}
