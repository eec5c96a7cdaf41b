const OF_THE_PAGE = [
  preview, drafts, delivering, nextPile, takeBack, lastTouched, enterGoesOn, places, awake,
]; // again with new content
const ONCE = [
  ...OF_THE_PAGE,
  goal,
  nextName,
  paper,
  thirds,
  typeOver,
  sending,
  passing,
  missing,
  reminding,
  printing,
  following,
  onceOnly,
  waking,
  working,
];

// The page takes input without waiting for the script, which may be here before all of the page:
// what it adds comes after the first frame.
const start = () => ONCE.forEach(run);
const soon = () => requestAnimationFrame(() => setTimeout(start));
if (document.readyState === "loading") addEventListener("DOMContentLoaded", soon);
else soon();
