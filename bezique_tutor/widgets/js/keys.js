/* The keys: only while the table has the focus, never while one types. One list says what each does, and "?" shows it. */

/* A name, its keys, and what it does; with a card where one has the focus. Space, Enter and arrows mean nothing else. */
const KEYS = [
  ["move", ["ArrowLeft", "ArrowRight"], moveOn],
  ["ends", ["Home", "End"], moveOn],
  ["over", ["ArrowUp", "ArrowDown"], moveOn],
  ["choose", [" "], (ui, event, card) => toggle(ui, card.dataset.key)],
  ["enter", ["Enter"], (ui, event) => performNamed(ui, ui.view.enter, event)],
  ["card", [], null],
  ["own", ["[", "]"], (ui, event, card) => moveBy(ui, card.dataset.key, event.key === "[" ? -1 : 1)],
  ["shift", ["Shift+ArrowLeft", "Shift+ArrowRight"], (ui, event, card) => moveBy(ui, card.dataset.key, event.key === "ArrowLeft" ? -1 : 1)],
  ["sort", ["s"], (ui) => { if (!ui.display.text && handCards(ui.view).length) nextSort(ui); }],
  ["pile", ["p"], (ui) => openPile(ui)],
  ["hint", ["h"], (ui, event) => performNamed(ui, "hint", event)],
  ["undo", ["u"], (ui, event) => performNamed(ui, "undo", event)],
  ["may", ["m", "x"], showMay],
  ["text", ["t"], (ui) => showText(ui, !ui.display.text)],
  ["clear", ["Escape"], escapeKey],
  ["help", ["?"], (ui) => showHelp(ui, !ui.help)],
];
const ON_CARDS = new Set(["move", "ends", "over", "choose", "enter"]), IN_HAND = new Set(["own", "shift"]);
const HELD = new Set(["move", "ends", "over"]); /* may be held down; whatever acts is pressed once */
const single = (key) => key.length === 1 && key !== " ";
const singleOff = (ui) => ui.display.keys === "off"; /* WCAG 2.1.4 */

/* The rows of the help: how each key is called and what it does, of those that are switched on. */
const keysHere = (ui) => KEYS.filter(([, keys]) => !singleOff(ui) || (keys.length && !keys.some(single))).map(([name]) => (ui.view.labels.keys || {})[name]).filter(Boolean);

function tableKey(ui, event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.matches("input, select, textarea") ? key !== "Escape" : single(key) && singleOff(ui)) return;
  const card = target.closest("[data-key]");
  const called = single(key) ? key.toLowerCase() : (event.shiftKey && card && whereOf(card) === "hand" && /^Arrow[LR]/.test(key) ? "Shift+" : "") + key;
  if (!(single(key) && typedCard(ui, target, key))) {
    const [name, , run] = KEYS.find(([, keys]) => keys.includes(called)) || [];
    if (!name || (ON_CARDS.has(name) && !card) || (IN_HAND.has(name) && !(card && whereOf(card) === "hand"))) return;
    if (!event.repeat || HELD.has(name)) run(ui, event, card);
  }
  event.preventDefault();
  event.stopPropagation();
}

const whereOf = (node) => node.closest("[data-where]").dataset.where;

function moveOn(ui, event, card) { moveKey(ui, whereOf(card), card.dataset.key, event.key); }

function typedCard(ui, target, key) {
  if (ui.display.text || !handCards(ui.view).length) return false;
  return typeCard(ui, target.closest("[data-where]") ? whereOf(target) : "hand", key, Date.now());
}

/* What the cards may declare, now and later: the answer is read where it stands, and Escape comes back. */
function showMay(ui) {
  if (!handCards(ui.view).length || ui.sent) return;
  ui.leafing = true;
  act(ui, "xray");
}

function escapeKey(ui, event) {
  if (ui.help) showHelp(ui, false);
  else if (event.target.closest("[data-panel]")) focusBack(ui, ui.back);
  else if (ui.display.text && event.target.matches("input")) showText(ui, false);
  else clearChoice(ui);
}

/* JupyterLab looks for this mark from the focused element upwards, and its shortcuts already fit that element itself
   ("any focus in a notebook"): a mark on the root alone lets B and D D change the learner's cells. */
function ownKeys(event) {
  event.target.setAttribute("data-lm-suppress-shortcuts", "true");
}
