/* One view of one table: keeps the state of the screen, draws, moves the focus, turns keys and clicks into actions. */

let serial = 0;

function readDisplay() {
  try {
    const kept = JSON.parse(store.read("display") || "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch (error) { return {}; }
}

function setDisplay(ui, name, value) {
  ui.display = { ...ui.display, [name]: value };
  store.write("display", JSON.stringify(ui.display));
  if (name === "theme") lendTheme(ui);
  redraw(ui);
}

/* Light or dark: the reader's choice, else the page's own theme, else the device's. Voilà always calls itself light. */
function theme(ui) {
  const { documentElement: page, body } = document;
  const chosen = [ui.display.theme, page.dataset.theme].find((name) => name === "light" || name === "dark");
  if (chosen) return chosen;
  const lab = body.dataset.voila ? "" : { true: "light", false: "dark" }[body.dataset.jpThemeLight];
  return lab || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/* A page that bears data-theme (the course's own do) takes the reader's choice over; any other page is left alone. */
function lendTheme(ui) {
  const { dataset } = document.documentElement;
  if ("theme" in dataset) dataset.theme = ui.display.theme || "auto";
}

function dress(ui) {
  const { root, view, display } = ui;
  root.dataset.theme = theme(ui);
  root.dataset.cards = ["large", "two-colour", "contrast"].includes(display.cards) ? display.cards : "four";
  root.dataset.motion = display.motion === "none" ? "none" : "";
  root.classList.toggle("bz-free", !view.lesson && !(view.task && view.task.reached));
  root.lang = view.language || "en";
}

/* ---- drawing and focus ---- */

const taskSign = (view) => (view && view.lesson ? `${view.lesson.no} ${view.lesson.step} ` : "") + (view && view.task ? view.task.title : "");

function redraw(ui, before) {
  const active = ui.root.contains(document.activeElement) ? document.activeElement : null;
  const inHand = active && active.dataset.key;
  ui.index = INDICES[ui.display.letters] ? ui.display.letters : INDICES[ui.view.index] ? ui.view.index : "en";
  settleCards(ui, before);
  settleQuiz(ui);
  settlePack(ui);
  dress(ui);
  patch(ui.body, [header(ui), drawTask(ui), drawTable(ui), drawPanel(ui), drawLast(ui)]);
  if (active && !ui.lost) {
    const typing = active.dataset.command !== undefined && active.isConnected;
    if (before && !before.waiting && taskSign(before) !== taskSign(ui.view) && !typing) focusFirst(ui);
    else if (!inHand || !active.isConnected) focusBack(ui, active);
    else if (document.activeElement !== active) active.focus({ preventScroll: true });
  }
  if (before && !before.waiting && before.say.n !== ui.view.say.n) showTable(ui, before.turn !== ui.view.turn);
  ui.root.dataset.bzReady = ui.view.waiting ? "" : String(ui.view.turn);
}

const usable = (node) => node && node.isConnected && node.getClientRects().length > 0;

/* A new task begins at its heading. */
function focusFirst(ui) {
  const heading = ui.body.querySelector(".bz-title");
  if (usable(heading)) heading.focus();
  else focusBack(ui, null);
}

/* Back to where one was; else to the same place in the hand, a question, the command, an action, the table itself. */
function focusBack(ui, node) {
  const home = [node, nodeOf(ui, ui.at.hand), ui.body.querySelector("[data-first]"), ui.body.querySelector("[data-command]"),
    nodeOf(ui, ui.at.laid), ui.body.querySelector('.bz-act:not([aria-disabled="true"])'), ui.body.querySelector(".bz-table")].find(usable);
  if (home && document.activeElement !== home) home.focus({ preventScroll: home === node });
}

function setNote(ui, note) {
  const same = note ? ui.note && ui.note.text === note.text : !ui.note;
  if (same) return;
  ui.note = note;
  redraw(ui);
  if (note) speak(ui, note.text);
}

function showText(ui, text) {
  if (!ui.view.table) return;
  const active = document.activeElement;
  setDisplay(ui, "text", text);
  if (text) {
    ui.back = active;
    ui.body.querySelector("[data-command]").focus();
  } else focusBack(ui, ui.back);
}

function showHelp(ui, open) {
  const active = document.activeElement;
  ui.help = open;
  redraw(ui);
  if (open) {
    ui.back = active;
    ui.body.querySelector(".bz-help").focus();
  } else focusBack(ui, ui.back);
}

/* On a phone, where hand and actions keep to the lower edge: when a deal goes on, or a card is the reason for a refusal,
   the table comes into view above them. */
function showTable(ui, moved) {
  const table = ui.body.querySelector(".bz-table"), hold = ui.body.querySelector(".bz-reach");
  if (!hold || ui.display.text || !ui.root.contains(document.activeElement) || getComputedStyle(hold).position !== "sticky") return;
  if (!(moved && !ui.view.lesson) && !table.querySelector(".bz-card.bz-proof")) return;
  table.scrollIntoView({ block: table.offsetHeight > innerHeight ? "start" : "end" });
}

function showPanel(ui) {
  const panel = ui.body.querySelector("[data-panel]");
  if (!panel) return;
  if (!panel.contains(document.activeElement)) ui.back = document.activeElement;
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
}

/* ---- actions ---- */

/* One turn is sent once: until Python has answered, further presses are dropped. */
function act(ui, text) {
  if (ui.sent || ui.lost) return;
  ui.sent = true;
  ui.link.act({ turn: ui.view.turn, action: text });
}

/* A press by pointer soon after another is the second half of a double tap, unless something else was pressed between. */
function press(ui, event, run) {
  const now = Date.now();
  if (event.detail > 0 && now - ui.pressed < TIMES.tap) return;
  ui.pressed = event.detail > 0 ? now : 0;
  run();
}

/* By keys the card with the focus stands in when none is chosen; a pointer must have chosen. */
function chosenRefs(ui, byKeys) {
  const chosen = [...handCards(ui.view), ...laidCards(ui.view)].filter((item) => ui.chosen.has(item.key));
  if (chosen.length || !byKeys) return chosen.map((item) => item.card.ref);
  return [...handCards(ui.view), ...laidCards(ui.view)].filter((item) => item.key === ui.atCard).map((item) => item.card.ref);
}

function perform(ui, action, event) {
  if (!action.enabled) return;
  const byKeys = event.type === "keydown" || event.detail === 0;
  const with_ = action.takes === "one" ? chosenRefs(ui, byKeys) : action.takes === "some" ? chosenRefs(ui, false) : action.takes === "quiz" ? [quizAnswer(ui)] : action.takes === "height" ? [ui.pack.at] : [];
  ui.single = action.takes === "one" && with_.length === 1;
  act(ui, [action.send, ...with_].filter(Boolean).join(" "));
}

const performNamed = (ui, name, event) => {
  const action = ui.view.actions.find((item) => item.do === name);
  if (action) perform(ui, action, event);
};

/* ---- one view of the widget ---- */

function render({ model, el }) {
  readTimes();
  serial += 1;
  const root = document.createElement("div"), body = document.createElement("div"), over = document.createElement("div");
  root.className = "bezique";
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  body.className = "bz-body";
  over.className = "bz-over";
  over.setAttribute("role", "alert");
  const ui = {
    model, root, body, over, view: model.get("view"), display: readDisplay(), index: "en", live: liveRegions(),
    uid: `bz${serial}-${Math.random().toString(36).slice(2, 8)}`, chosen: new Set(), at: { hand: null, laid: null }, atCard: null,
    typed: { text: "", time: 0 }, answer: { sign: "", value: "", order: [] }, question: 0, pack: { sign: "", at: 0 }, dragged: false, leafing: false, pressed: 0, single: false,
    help: false, note: null, lost: false, sent: false, kept: null, before: null, back: null,
  };
  root.append(body, over, ui.live.log, ui.live.alert);
  el.append(root);

  const onView = () => {
    const before = ui.view;
    ui.view = arranged(ui, model.get("view"));
    // Cards laid out for a declaration stay chosen when it is refused; one card that may not be played is let go.
    if (before.turn !== ui.view.turn || ui.single) ui.chosen.clear();
    ui.single = false;
    if (!ui.view.waiting) ui.link.answered();
    keep(ui);
    redraw(ui, before);
    if (ui.leafing) showPanel(ui);
    ui.leafing = false;
    tell(ui);
  };
  const onMessage = (message) => { if (message && Number.isInteger(message.pong)) ui.link.answered(message.pong); };
  const onEnd = () => ui.link.end();
  const onTheme = () => dress(ui);
  const onOther = () => { ui.pressed = 0; };
  const onAway = (event) => {
    const menu = root.querySelector(".bz-display");
    if (menu && menu.open && !menu.contains(event.target)) menu.open = false;
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const watcher = new MutationObserver(onTheme);

  ui.view = arranged(ui, ui.view);
  ui.link = openLink(ui);
  if (ui.display.theme) lendTheme(ui);
  redraw(ui);
  model.on("change:view", onView);
  model.on("msg:custom", onMessage);
  model.on("comm_live_update", onEnd);
  root.addEventListener("focusin", ownKeys);
  root.addEventListener("keydown", onOther, true);
  root.addEventListener("click", (event) => { if (event.target.closest("[data-key]")) onOther(); });
  document.addEventListener("click", onAway);
  dark.addEventListener("change", onTheme);
  for (const node of [document.documentElement, document.body]) watcher.observe(node, { attributes: true, attributeFilter: ["data-theme", "data-jp-theme-light"] });
  ui.link.hello(hello(ui));
  /* A table that is already going (a second view, a page drawn again) has its say at once. */
  if (!ui.view.waiting) setTimeout(() => tell(ui), TIMES.alarm);

  return () => {
    ui.link.close();
    clearTimeout(ui.live.timer);
    watcher.disconnect();
    document.removeEventListener("click", onAway);
    dark.removeEventListener("change", onTheme);
    model.off("change:view", onView);
    model.off("msg:custom", onMessage);
    model.off("comm_live_update", onEnd);
    root.remove();
  };
}

export default { render };
