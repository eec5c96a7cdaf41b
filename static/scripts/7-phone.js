// What only some phones have, and only by https: pages without network, a screen that stays on.
const wake = { show() {} }; // whether it is wanted, the lock, and how the button shows it

function working() {
  if (!navigator.serviceWorker) return;
  const address = new URL("worker.js", document.querySelector("script").src);
  const register = () => navigator.serviceWorker.register(address).catch(console.warn);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

// What is missing by plain http is said where one would look for it.
function missing() {
  for (const line of document.querySelectorAll("[data-missing]")) line.hidden = isSecureContext;
}

function awake() {
  const button = document.querySelector("[data-refused]");
  if (!button || !navigator.wakeLock) return;
  const label = button.textContent;
  wake.show = (refused) => {
    button.setAttribute("aria-pressed", String(wake.wanted && !refused));
    button.textContent = refused ? button.dataset.refused : label;
    if (refused) say(button.textContent);
  };
  run(() => {
    wake.wanted ??= Boolean(localStorage.getItem("awake"));
  });
  wake.wanted ??= false;
  button.hidden = false;
  button.addEventListener("click", () => {
    wake.wanted = button.getAttribute("aria-pressed") !== "true";
    stayAwake();
    if (wake.wanted) localStorage.setItem("awake", "yes");
    else localStorage.removeItem("awake");
  });
  stayAwake();
}

// The browser lets the screen go whenever the page is hidden.
function waking() {
  document.addEventListener("visibilitychange", stayAwake);
}

async function stayAwake() {
  try {
    if (!wake.wanted) await wake.lock?.release();
    else if (!document.hidden && wake.lock?.released !== false) {
      wake.lock = await navigator.wakeLock.request("screen");
      wake.lock.addEventListener("release", () => {
        if (wake.wanted && !document.hidden) wake.show(true);
      });
    }
    wake.show(false);
  } catch {
    wake.show(true); // a battery that is low, or nobody's finger yet
  }
}
