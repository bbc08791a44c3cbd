/* What is said: one polite log and one alert, both there from the first drawing and only ever filled by changes. */

function liveRegions() {
  const region = (role, mode) => {
    const node = document.createElement("div");
    node.className = "bz-hide";
    node.setAttribute("role", role);
    node.setAttribute("aria-live", mode);
    node.dataset.live = mode;
    return node;
  };
  const log = region("log", "polite");
  log.setAttribute("aria-relevant", "additions");
  return { log, alert: region("alert", "assertive"), timer: 0, said: null, heard: null };
}

/* Every text is a new node, so the same words twice are heard twice; old lines go, the last twenty stay. */
function speak(ui, text) {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  ui.live.log.append(line);
  while (ui.live.log.childElementCount > 20) ui.live.log.firstElementChild.remove();
}

/* An alert is emptied first and filled a moment later: some readers pass over a text that is replaced in one go. */
function alarm(ui, text) {
  ui.live.alert.textContent = "";
  clearTimeout(ui.live.timer);
  ui.live.timer = setTimeout(() => { ui.live.alert.textContent = text; }, TIMES.alarm);
}

/* What the new view has to say: the lines of the log not heard before, then the verdict if it is a new one.
   A table that is opened in the middle of a deal tells the last lines only. */
function tell(ui) {
  const { log, say, labels, waiting } = ui.view;
  if (waiting) return;
  const { heard } = ui.live;
  const lines = heard === null ? log.slice(-2) : log.filter((line) => !heard.has(line.n));
  ui.live.heard = new Set(log.map((line) => line.n));
  for (const line of lines) speak(ui, plain(line.text, labels));
  if (say.n === ui.live.said) return;
  ui.live.said = say.n;
  const text = [say.head, say.text].filter(Boolean).map((part) => plain(part, labels)).join(" ");
  if (!text) return;
  if (say.voice === "no") alarm(ui, text);
  else speak(ui, text);
}
