/* The order in which the learner holds the hand: by suit, as the view has it, by rank, or their own. Only the picture
   is sorted: names, refs and what is sent stay those of the view. */

const SORTS = ["suit", "rank", "own"];
const RANKS = "ATKQJ9876";
const FAR = 8; /* px: a press that moves farther is a drag */

const refsOf = (cards) => cards.map((card) => card.ref).join(" ");

/* The learner's own order is kept as a list of refs; a card that is new in it stands at the right. */
function inOwnOrder(cards) {
  const left = [...cards];
  const placed = (store.read("order") || "").split(" ").flatMap((ref) => {
    const at = left.findIndex((card) => card.ref === ref);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...placed, ...left];
}

const ORDERS = {
  suit: (cards) => cards,
  rank: (cards) => [...cards].sort((a, b) => RANKS.indexOf(a.card[0]) - RANKS.indexOf(b.card[0])),
  own: inOwnOrder,
};

const sortOf = (ui) => (SORTS.includes(ui.display.sort) ? ui.display.sort : "suit");

/* The view with its hand in the learner's order. */
function arranged(ui, view) {
  const { table } = view;
  if (!table) return view;
  const cards = ORDERS[sortOf(ui)](table.hand.cards);
  if (sortOf(ui) === "own") store.write("order", refsOf(cards));
  return { ...view, table: { ...table, hand: { ...table.hand, cards } } };
}

/* The focus stays on its card while the cards around it change places. */
function sortHand(ui, sort) {
  const { cards } = ui.view.table.hand;
  if (sort === "own") store.write("order", refsOf(cards));
  ui.display = { ...ui.display, sort };
  store.write("display", JSON.stringify(ui.display));
  ui.view = arranged(ui, ui.model.get("view"));
  redraw(ui);
}

function nextSort(ui) {
  sortHand(ui, SORTS[(SORTS.indexOf(sortOf(ui)) + 1) % SORTS.length]);
  speak(ui, ui.view.labels.sorts[sortOf(ui)]);
}

/* A card of the hand goes to another place: from then on the order is the learner's own. Of equal cards, which share
   their names, the one that moved keeps choice and focus. */
function moveCard(ui, key, to) {
  const items = handCards(ui.view);
  const from = items.findIndex((item) => item.key === key);
  if (from < 0 || to < 0 || to >= items.length || to === from) return;
  const moved = items.map((item) => ({ card: item.card, chosen: ui.chosen.delete(item.key), at: item.key === ui.at.hand }));
  moved.splice(to, 0, ...moved.splice(from, 1));
  const held = document.activeElement === nodeOf(ui, key);
  ui.view = { ...ui.view, table: { ...ui.view.table, hand: { ...ui.view.table.hand, cards: moved.map((item) => item.card) } } };
  handCards(ui.view).forEach((item, place) => {
    if (moved[place].chosen) ui.chosen.add(item.key);
    if (moved[place].at) ui.at.hand = item.key;
  });
  sortHand(ui, "own");
  if (held) moveTo(ui, "hand", ui.at.hand);
  const { name } = items[from].card;
  speak(ui, fill(ui.view.labels.moved, { item: name.charAt(0).toUpperCase() + name.slice(1), place: to + 1, count: items.length }));
}

const moveBy = (ui, key, step) => moveCard(ui, key, handCards(ui.view).findIndex((item) => item.key === key) + step);

/* ---- dragging: by mouse or pen, to another place in the hand or onto the trick; nothing happens before it is let go ---- */

const within = (node, x, y) => {
  if (!node) return false;
  const box = node.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
};

function startDrag(ui, event) {
  ui.dragged = false;
  const node = event.target.closest("[data-key]");
  if (!node || event.button || event.pointerType === "touch") return; /* a finger scrolls the page; it taps cards instead */
  const { clientX: x, clientY: y, pointerId } = event;
  const move = (now) => {
    if (!ui.dragged && Math.hypot(now.clientX - x, now.clientY - y) < FAR) return;
    if (!ui.dragged) node.setPointerCapture(pointerId);
    ui.dragged = true;
    node.classList.add("bz-drag");
    node.style.setProperty("--dx", `${now.clientX - x}px`);
    node.style.setProperty("--dy", `${now.clientY - y}px`);
  };
  const end = (now) => {
    for (const name of Object.keys(ends)) document.removeEventListener(name, ends[name], true);
    node.classList.remove("bz-drag");
    if (now.type === "pointerup" && ui.dragged) drop(ui, node, now.clientX, now.clientY);
  };
  const cancel = (now) => {
    if (now.key !== "Escape") return;
    now.preventDefault();
    now.stopPropagation();
    end(now);
  };
  const ends = { pointermove: move, pointerup: end, pointercancel: end, keydown: cancel };
  for (const name of Object.keys(ends)) document.addEventListener(name, ends[name], true);
}

function drop(ui, node, x, y) {
  const { key, ref } = node.dataset;
  if (within(ui.body.querySelector(".bz-mid"), x, y)) {
    if (!ui.view.actions.some((item) => item.do === "play" && item.enabled)) return;
    ui.single = true;
    act(ui, `play ${ref}`);
  } else if (within(ui.body.querySelector(".bz-hand"), x, y)) {
    const places = [...ui.body.querySelectorAll(".bz-hand .bz-place")].map((place) => place.getBoundingClientRect());
    const far = places.map((box) => Math.hypot(x - box.left - 20, y - box.top - box.height / 2));
    moveCard(ui, key, far.indexOf(Math.min(...far)));
  }
}
