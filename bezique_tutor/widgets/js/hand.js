/* The learner's cards: two listboxes, the hand and the cards laid on the table, with one roving focus each.
   A card's key is its place among equals ("hand KH 0"), so equal copies stay apart and a key lives on when others leave. */

function cardKeys(where, cards) {
  const seen = new Map();
  return cards.map((card) => {
    const nth = seen.get(card.ref) || 0;
    seen.set(card.ref, nth + 1);
    return { card, key: `${where} ${card.ref} ${nth}` };
  });
}

const handCards = (view) => cardKeys("hand", view.table ? view.table.hand.cards : []);
const laidCards = (view) => cardKeys("laid", view.table ? view.table.you.laid.flatMap((group) => group.cards) : []);
const cardsOf = (view, where) => (where === "hand" ? handCards(view) : laidCards(view));

/* After a new view: a choice and a place that no longer exist are given up, a lost place moves to its neighbour. */
function settleCards(ui, before) {
  const live = new Set([...handCards(ui.view), ...laidCards(ui.view)].map((item) => item.key));
  for (const key of ui.chosen) if (!live.has(key)) ui.chosen.delete(key);
  for (const where of ["hand", "laid"]) {
    if (live.has(ui.at[where])) continue;
    const now = cardsOf(ui.view, where);
    const place = before ? cardsOf(before, where).findIndex((item) => item.key === ui.at[where]) : 0;
    ui.at[where] = now.length ? now[Math.min(Math.max(place, 0), now.length - 1)].key : null;
  }
}

function spokenCard(card, labels) {
  const state = card.proof ? labels.proof : card.state === "legal" ? labels.legal : card.state === "off" ? labels.off : "";
  return state ? `${card.name}, ${state}` : card.name;
}

function cardFace(code, ui, large) {
  const big = large || ui.display.cards === "large", lettered = ui.display.cards === "contrast";
  return drawn(`face ${code} ${ui.index} ${big} ${lettered}`, () => cardPicture(code, ui.index, big, lettered));
}

/* A card that can be chosen. */
function option(ui, where, item, place, count, extra) {
  const { card, key } = item;
  const legal = card.state === "legal";
  return h("div", {
    key, role: "option", class: `bz-card bz-pick${card.proof ? " bz-proof" : ""}${legal ? " bz-legal" : ""}${card.state === "off" ? " bz-off" : ""}`,
    "aria-label": spokenCard(card, ui.view.labels), "aria-selected": String(ui.chosen.has(key)),
    "aria-posinset": place + 1, "aria-setsize": count, tabindex: ui.at[where] === key ? "0" : "-1", "data-key": key, "data-ref": card.ref,
    css: extra.css,
    on: { click: () => { if (ui.dragged) return; moveTo(ui, where, key); toggle(ui, key); }, focus: () => { ui.at[where] = key; ui.atCard = key; rove(ui, where); } },
  },
  cardFace(card.card, ui, where === "laid"), extra.tags,
  legal ? h("span", { class: "bz-tab bz-may", key: "may" }) : null,
  card.proof ? h("span", { class: "bz-tab bz-cross", key: "no" }, icon("no")) : h("span", { class: "bz-tab bz-tick", key: "yes" }, icon("yes")));
}

function drawHand(ui) {
  const items = handCards(ui.view), count = items.length;
  const cols = count <= 7 ? count : Math.ceil(count / (count <= 12 ? 2 : 3));
  const shape = count === 1 ? " bz-one" : cols < count ? " bz-rows" : "";
  return h("div", { class: "bz-handbox", key: "hand" },
    h("div", {
      class: `bz-hand${shape}`, role: "listbox", "aria-multiselectable": "true", "aria-orientation": "horizontal", "aria-label": ui.view.table.hand.name, "data-where": "hand", on: { pointerdown: (event) => startDrag(ui, event) },
      css: { "--gaps-few": String(Math.max(1, cols - 1)), "--gaps-all": String(Math.max(1, count - 1)) },
    },
    items.map((item, place) => h("div", { class: "bz-place", role: "presentation", key: item.key },
      option(ui, "hand", item, place, count, { css: { "--d": (place - (count - 1) / 2).toFixed(1) } })))));
}

const usesTags = (uses) => (uses && uses.length ? h("span", { class: "bz-uses", "aria-hidden": "true", key: "uses" }, uses.map((use) => h("i", null, use))) : null);

const groupName = (group) => (group.points === null || group.points === undefined ? group.label : `${group.label} ${group.points}`);

function caption(group, quiet) {
  return h("p", { class: "bz-caption", key: "caption", "aria-hidden": quiet ? "true" : null }, group.label,
    group.points === null || group.points === undefined ? null : h("b", null, ` ${group.points}`));
}

function drawLaid(ui) {
  const groups = ui.view.table.you.laid, all = laidCards(ui.view);
  let place = 0;
  return h("div", { class: "bz-laid", role: "listbox", "aria-multiselectable": "true", "aria-orientation": "horizontal", "aria-label": ui.view.labels.laid_you, "data-where": "laid" },
    groups.map((group) => h("div", { class: "bz-group", role: "group", "aria-label": groupName(group) },
      h("div", { class: "bz-run", role: "presentation" }, group.cards.map((card) => {
        const item = all[place];
        place += 1;
        return option(ui, "laid", item, place - 1, all.length, { tags: usesTags(card.uses) });
      })), caption(group, true))));
}

/* Cards that only lie there: the other seats' declarations, an open hand. */
const shownCard = (ui, card, large) => h("span", { class: `bz-card${card.proof ? " bz-proof" : ""}`, role: "img", "aria-label": spokenCard(card, ui.view.labels) },
  cardFace(card.card, ui, large), usesTags(card.uses), card.proof ? h("span", { class: "bz-tab bz-cross", key: "no" }, icon("no")) : null);

const shownGroups = (ui, groups) => h("div", { class: "bz-laid bz-small", key: "laid" },
  groups.map((group) => h("div", { class: "bz-group" }, h("div", { class: "bz-run" }, group.cards.map((card) => shownCard(ui, card, true))), caption(group, false))));

/* ---- choosing and moving ---- */

const nodeOf = (ui, key) => (key ? [...ui.root.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key) : null);

function toggle(ui, key) {
  if (ui.chosen.has(key)) ui.chosen.delete(key);
  else ui.chosen.add(key);
  const node = nodeOf(ui, key);
  if (node) node.setAttribute("aria-selected", String(ui.chosen.has(key)));
}

function clearChoice(ui) {
  for (const key of [...ui.chosen]) toggle(ui, key);
}

/* One tab stop in each listbox. */
function rove(ui, where) {
  for (const node of ui.root.querySelectorAll(`[data-where="${where}"] [data-key]`)) node.tabIndex = node.dataset.key === ui.at[where] ? 0 : -1;
}

function moveTo(ui, where, key) {
  ui.at[where] = key;
  rove(ui, where);
  const node = nodeOf(ui, key);
  if (node) node.focus();
}

/* The keys that move: arrows, Home, End; up and down change between hand and laid cards. */
function moveKey(ui, where, key, name) {
  const items = cardsOf(ui.view, where);
  const place = items.findIndex((item) => item.key === key);
  const target = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: items.length - 1 }[name];
  if (target !== undefined) {
    if (items[target]) moveTo(ui, where, items[target].key);
    return true;
  }
  if (name !== "ArrowUp" && name !== "ArrowDown") return false;
  const other = where === "hand" ? "laid" : "hand";
  if (ui.at[other]) moveTo(ui, other, ui.at[other]);
  return true;
}

/* A typed card, "qs" or "10h", jumps to it: first the rank, then the suit. Returns whether the letter was used up. */
function typeCard(ui, where, letter, now) {
  const typed = ui.typed;
  if (now - typed.time > TIMES.typing) typed.text = "";
  const low = letter.toLowerCase();
  if (typed.text === "1" && low === "0") { typed.time = now; return true; }
  const suit = typed.text && "shdc".includes(low) ? low.toUpperCase() : "";
  const rank = suit ? (typed.text === "1" ? "T" : typed.text) : rankKey(ui, low);
  if (!rank) { typed.text = ""; return false; }
  typed.text = suit ? "" : rank === "T" ? "1" : rank;
  typed.time = now;
  const found = findCard(ui, where, (code) => code[0] === rank && (!suit || code[1] === suit), !suit);
  if (found) moveTo(ui, found.where, found.key);
  return true;
}

/* The learner's own letters first, so that D is the dame where the cards say so. "t" stays free: it opens the text table. */
function rankKey(ui, low) {
  const own = Object.entries(INDICES[ui.index].letters).find(([, text]) => text.toLowerCase() === low);
  if (own) return own[0];
  if (low === "1") return "T";
  return "akqj9876".includes(low) ? low.toUpperCase() : "";
}

/* A rank alone goes on to the next card of that rank, a whole card to the first. */
function findCard(ui, where, fits, onward) {
  const items = cardsOf(ui.view, where);
  const place = onward ? items.findIndex((item) => item.key === ui.at[where]) + 1 : 0;
  const other = where === "hand" ? "laid" : "hand";
  const turn = [...items.slice(place), ...items.slice(0, place)].map((item) => ({ ...item, where }));
  return [...turn, ...cardsOf(ui.view, other).map((item) => ({ ...item, where: other }))].find((item) => fits(item.card.card));
}
