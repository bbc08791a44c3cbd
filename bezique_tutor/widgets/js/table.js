/* The cloth: status, seats, trick, stock and trumps, hand, verdict and actions; or the same in words. */

const COINS = [["bz-k", 1000, 99], ["bz-c", 100, 10], ["bz-x", 10, 10]];

const number = (value, ui) => {
  try { return value.toLocaleString(ui.view.language); } catch (error) { return String(value); }
};

/* Chips repeat the score for the eye: rings of 1,000, discs of 100, bars of 10. */
function chips(points) {
  const piles = COINS.map(([cls, unit, many]) => [cls, Math.max(0, Math.floor(points / unit)) % many]).filter(([, count]) => count);
  return h("span", { class: "bz-chips", "aria-hidden": "true", key: "chips" }, piles.map(([cls, count]) =>
    h("span", { key: cls }, Array.from({ length: count }, () => h("i", { class: cls })))));
}

const seatHead = (ui, seat) => h("p", { class: "bz-seat" }, h("b", null, seat.name),
  h("span", { class: "bz-points" }, number(seat.score, ui), hidden(` ${ui.view.labels.points || ""}`)), chips(seat.score));

function backs(seat) {
  return seat.backs ? h("div", { class: "bz-backs", role: "img", "aria-label": seat.backs_name, key: "backs" },
    Array.from({ length: seat.backs }, () => h("span", { class: "bz-card" }, drawn("back", backPicture)))) : null;
}

/* Cards of that hand that are known lie open; those that are not lie behind them. */
function openHand(ui, seat) {
  if (!seat.hand || !seat.hand.length) return null;
  const shut = Array.from({ length: seat.backs }, (_, place) => h("span", { class: "bz-card", key: `back ${place}`, role: place ? null : "img",
    "aria-label": place ? null : seat.backs_name, "aria-hidden": place ? "true" : null }, drawn("back", backPicture)));
  return h("div", { class: "bz-run bz-open", key: "open" }, seat.hand.map((card) => shownCard(ui, card, true)), shut);
}

function drawSeat(ui, seat) {
  const open = openHand(ui, seat);
  const lean = !seat.laid.length && !open;
  return h("section", { class: lean ? "bz-zone bz-north bz-lean" : "bz-zone bz-north", "aria-label": seat.name, key: `seat ${seat.seat}` }, seatHead(ui, seat),
    h("div", { class: "bz-row" }, open || backs(seat), seat.laid.length ? shownGroups(ui, seat.laid) : null,
      !seat.laid.length && seat.note ? h("p", { class: "bz-note", key: "note" }, seat.note) : null));
}

function drawMine(ui) {
  const { you } = ui.view.table;
  return h("section", { class: you.laid.length ? "bz-zone bz-mine" : "bz-zone bz-mine bz-lean", "aria-label": you.name, key: "mine" }, seatHead(ui, you),
    you.laid.length ? drawLaid(ui) : you.note ? h("p", { class: "bz-blank", key: "note" }, you.note) : null);
}

function drawMiddle(ui) {
  const { stock, trick, trump } = ui.view.table;
  const layers = Math.min(3, stock.count);
  return h("div", { class: "bz-mid", key: "mid" },
    h("div", { class: "bz-stock" }, h("div", { class: layers ? "bz-pile" : "bz-pile bz-none", "aria-hidden": "true" },
      Array.from({ length: layers }, () => h("span", { class: "bz-card" }, drawn("back", backPicture)))), h("p", null, h("b", null, String(stock.count)), " ", stock.text), pileButton(ui)),
    h("ol", { class: "bz-trick", "aria-label": trick.name }, trick.cards.map((play) => h("li", { class: play.won ? "bz-won" : "" },
      play.card ? h("span", { class: "bz-card", role: "img", "aria-label": play.name, key: play.card }, cardFace(play.card, ui, false)) : h("span", { class: "bz-slot", key: "slot" }),
      h("span", { key: "caption" }, play.caption)))),
    h("div", { class: "bz-trump" }, trump.suit ? h("div", { class: "bz-disc", key: "disc" }, drawn(`pip ${trump.suit}`, () => pipPicture(trump.suit)))
      : h("div", { class: "bz-disc bz-none", key: "none", "aria-hidden": "true" }, "?"), h("p", null, h("b", null, trump.head), " ", trump.text)));
}

function drawStatus(ui) {
  const { table, labels } = ui.view;
  return h("div", { class: "bz-status", key: "status" }, h("span", { class: "bz-num", key: "where" }, table ? table.status : ""),
    h("button", { type: "button", class: "bz-tool bz-wide", key: "help", "data-do": "help", "aria-expanded": String(ui.help), on: { click: () => showHelp(ui, !ui.help) } }, icon("keys"), labels.help),
    table && !ui.display.text && table.hand.cards.length > 1 ? sortTools(ui) : null,
    table ? h("button", { type: "button", class: "bz-tool", key: "text", "data-do": "text", on: { click: () => showText(ui, !ui.display.text) } },
      icon("text"), ui.display.text ? labels.card_table : labels.text_table) : null);
}

/* One button goes through the three orders; in the learner's own, two more move the card that has the tab stop. */
function sortTools(ui) {
  const { labels } = ui.view, sort = sortOf(ui);
  const mover_ = (step, name, sign) => h("button", { type: "button", class: "bz-tool", key: name, "aria-label": labels[name], on: { click: () => moveBy(ui, ui.at.hand, step) } }, icon(sign));
  return [sort === "own" ? [mover_(-1, "move_left", "prev"), mover_(1, "move_right", "next")] : null,
    h("button", { type: "button", class: "bz-tool", key: "sort", "data-do": "sort", "aria-label": labels.sorts[sort], on: { click: () => nextSort(ui) } },
      icon("sort"), h("span", { class: "bz-roomy" }, labels.sort[sort]))];
}

/* The keys, in the view's words; opened by "?" and closed by Escape. */
function drawHelp(ui) {
  const { labels } = ui.view;
  if (!ui.help) return null;
  return h("section", { class: "bz-help", key: "help", tabindex: "-1", "aria-label": labels.help }, h("dl", null,
    keysHere(ui).flatMap(([keys, meaning]) => [h("dt", null, keys), h("dd", null, meaning)])),
  h("button", { type: "button", class: "bz-btn", on: { click: () => showHelp(ui, false) } }, icon("no"), labels.close));
}

/* ---- the verdict and the actions ---- */

const VOICE_ICONS = { no: "no", yes: "yes", tip: "hint", ask: "play" };

function drawWord(ui) {
  const { say, labels, panel } = ui.view;
  const note = ui.note;
  const voice = note ? "tip" : say.voice;
  const more = panel ? h("button", { type: "button", class: "bz-more", key: "more", on: { click: () => showPanel(ui) } }, voice === "no" ? labels.why : labels.more) : null;
  const wake = note && note.wake ? h("button", { type: "button", class: "bz-more bz-always", key: "wake", on: { click: () => ui.link.wake() } }, labels.wake) : null;
  return h("div", { class: `bz-say bz-voice-${voice}`, key: note ? "note" : `say ${say.n}` },
    h("span", { class: "bz-badge" }, icon(note ? "clock" : VOICE_ICONS[voice])),
    note ? h("span", { class: "bz-words-said" }, note.text) : h("span", { class: "bz-words-said" }, say.head ? h("b", null, rich(say.head, ui)) : null, " ", rich(say.text, ui)),
    note ? wake : more);
}

/* In the text table only what needs no pointing at cards stays a button; the rest is typed. */
function drawActions(ui) {
  const { actions, labels } = ui.view;
  const shown = ui.display.text && ui.view.table ? actions.filter((item) => item.takes === "none" || item.takes === "quiz") : actions;
  return h("div", { class: "bz-acts", role: "group", "aria-label": labels.actions, css: { "--count": String(Math.max(1, shown.length)) } },
    shown.map((item) => h("button", { type: "button", key: item.do, "data-do": item.do, class: item.main ? "bz-act bz-go" : "bz-act", "aria-disabled": item.enabled ? null : "true",
      on: { click: (event) => press(ui, event, () => perform(ui, item, event)) } }, icon(item.icon), h("span", { class: item.label.includes(" ") ? "" : "bz-word" }, item.label))));
}

const drawDock = (ui) => h("div", { class: "bz-dock", key: "dock" }, drawWord(ui), ui.view.actions.length ? drawActions(ui) : null);

/* ---- the text table ---- */

function drawWords(ui) {
  const { words, log, labels } = ui.view;
  const id = `${ui.uid}-command`;
  return h("section", { class: "bz-words", key: "words", "aria-label": labels.text_table },
    h("dl", null, words.flatMap(([name, text]) => [h("dt", null, name), h("dd", null, rich(text, ui))])),
    log.length ? h("div", { key: "log" }, h("h3", null, labels.log), h("ol", null, log.map((line) => h("li", { key: line.n }, rich(line.text, ui))))) : null,
    h("form", { key: "form", on: { submit: (event) => sendCommand(ui, event), keydown: (event) => commandKey(ui, event) } }, h("label", { for: id }, labels.command),
      h("div", { class: "bz-line" }, h("input", { id, type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: "100000", "data-command": true }),
        h("button", { type: "submit", class: "bz-btn" }, labels.send))));
}

/* The text stays, selected: after a refusal it can be mended, otherwise the next action replaces it. */
function sendCommand(ui, event) {
  event.preventDefault();
  const field = event.currentTarget.querySelector("input");
  const text = field.value.trim();
  field.select();
  if (text) act(ui, text);
}

/* Enter sends by itself: JupyterLab keeps the browser from submitting a form that stands in a cell. */
function commandKey(ui, event) {
  if (event.key !== "Enter" || event.repeat || event.isComposing || event.target.tagName !== "INPUT") return;
  event.stopPropagation();
  sendCommand(ui, event);
}

/* ---- all of it. Reading order: status, question, hand, verdict and actions, trick, own and other seats' cards. ---- */

/* What one acts with: on a phone it stays within reach of the thumb, and the table moves behind it. */
const reach = (...kids) => h("div", { class: "bz-reach", key: "reach" }, kids);

function drawTable(ui) {
  const { table, labels, waiting } = ui.view;
  if (waiting) return h("section", { class: "bz-table", key: "table", "aria-label": labels.table, tabindex: "-1", "aria-busy": "true" }, h("p", { class: "bz-waiting" }, labels.waiting));
  const text = table && ui.display.text;
  const over = table && !text && !table.hand.cards.length && !table.stock.count;
  const shape = over ? " bz-plain bz-played" : text || !table ? " bz-plain" : "";
  const cloth = [drawStatus(ui), drawHelp(ui), drawSheet(ui), drawQuiz(ui)];
  if (text) cloth.push(drawWords(ui), reach(drawDock(ui)));
  else if (table) cloth.push(reach(table.hand.cards.length ? drawHand(ui) : table.pack ? drawPack(ui) : null, drawDock(ui)), drawMiddle(ui), drawMine(ui), h("div", { class: "bz-others", key: "others" }, table.others.map((seat) => drawSeat(ui, seat))));
  else cloth.push(reach(drawDock(ui)));
  return h("section", { class: "bz-table", key: "table", "aria-label": labels.table, tabindex: "-1", "data-table": true, on: { keydown: (event) => tableKey(ui, event) } },
    h("div", { class: `bz-cloth${shape}` }, cloth));
}
