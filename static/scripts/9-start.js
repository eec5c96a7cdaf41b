const OF_THE_PAGE = [preview, drafts, delivering, nextPile, places, awake]; // again with new content

for (const part of [
  ...OF_THE_PAGE,
  paper,
  sending,
  passing,
  missing,
  reminding,
  printing,
  following,
  onceOnly,
  waking,
  working,
]) {
  run(part);
}
