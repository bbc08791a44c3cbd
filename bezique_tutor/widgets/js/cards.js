/* Card pictures, drawn for this project: four pips, monoline index letters, three kinds of headgear, one back.
   A card is a code of rank and suit, "QH"; ranks A T K Q J 9 8 7 6, suits S H D C. Pictures are always hidden from
   assistive technology: the name of a card comes from the view, never from its picture. */

const { PIPS, GLYPHS, HATS, HAT_DEPTH, BACK } = SHAPES;
const SVG_NS = "http://www.w3.org/2000/svg";

/* Letters on screen only: codes inside never change. `glyphs` is what is drawn, `letters` what is written and typed
   (Cyrillic К and В share their shapes with K and B). */
const INDICES = {
  en: { glyphs: {}, letters: {}, shown: "K Q J" },
  fr: { glyphs: { K: "R", Q: "D", J: "V" }, letters: { K: "R", Q: "D", J: "V" }, shown: "R D V" },
  de: { glyphs: { Q: "D", J: "B" }, letters: { Q: "D", J: "B" }, shown: "K D B" },
  ru: { glyphs: { Q: "Д", J: "B" }, letters: { K: "К", Q: "Д", J: "В" }, shown: "К Д В" },
};

const ICONS = { /* 24 box, stroked */
  play: "M5 19L12 12M8 9L12 12L15 16M12 12L19 5M13 5H19V11",
  declare: "M5 6.5L11 5L14 19L8 20.5ZM13 6L19 8L16 19",
  announce: "M4 10V14H8L16 19V5L8 10ZM19 9C20.3 10.7 20.3 13.3 19 15",
  hint: "M9 17H15M10 20.5H14M9 17C9 14 6 13 6 9A6 6 0 0 1 18 9C18 13 15 14 15 17",
  undo: "M8 5L4 9L8 13M4 9H14A5.5 5.5 0 0 1 14 20H8",
  yes: "M5 12.5L10 17.5L19 7",
  no: "M6 6L18 18M18 6L6 18",
  look: "M5 19L10 5L15 19M6.7 14H13.3M17 12V19M20 12V19M17 15.5H20",
  next: "M9 5L16 12L9 19",
  prev: "M15 5L8 12L15 19",
  sort: "M4 6H11M4 12H14M4 18H17M19 4V10M16.5 7.5L19 10L21.5 7.5",
  up: "M5 15L12 8L19 15",
  down: "M5 9L12 16L19 9",
  again: "M19 5V10H14M18.5 10A7.5 7.5 0 1 0 19.5 14",
  clock: "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5ZM12 7.5V12L15 14",
  book: "M12 6C9 4 6 4 3.5 5V19C6 18 9 18 12 20C15 18 18 18 20.5 19V5C18 4 15 4 12 6ZM12 6V20",
  draw: "M7 4H17V15H7ZM12 18V22M9 20L12 22.5L15 20",
  pack: "M5 8H15V21H5ZM8 8V5H18V18H15M11 5V2.5H21V15H18",
  eye: "M2.5 12C6 6 18 6 21.5 12C18 18 6 18 2.5 12ZM12 9.5A2.5 2.5 0 1 0 12 14.5A2.5 2.5 0 1 0 12 9.5Z",
  map: "M4 6H20M4 12H14M4 18H17",
  text: "M4 6H20M4 10H20M4 14H13M4 18H16",
  keys: "M3 7H21V17H3ZM7 10.5H7.1M11 10.5H11.1M15 10.5H15.1M7 14H17",
  star: "M12 3.5L14.6 9L20.5 9.7L16.1 13.7L17.3 19.6L12 16.6L6.7 19.6L7.9 13.7L3.5 9.7L9.4 9Z",
};

function svg(tag, attributes, ...kids) {
  const node = document.createElementNS(SVG_NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...kids);
  return node;
}

const picture = (cls, box, ...kids) =>
  svg("svg", { class: cls, viewBox: box, "aria-hidden": "true", focusable: "false" }, ...kids);
const pipAt = (suit, x, y, size) =>
  svg("path", { class: "bz-suit", d: PIPS[suit], transform: `translate(${x} ${y}) scale(${size / 100})` });
const paper = () => svg("rect", { class: "bz-paper", x: 1, y: 1, width: 124, height: 174, rx: 10 });

function indexLetter(glyph, height, widest) {
  const [width, d] = GLYPHS[glyph];
  const tall = height / 100;
  const wide = Math.min(tall, widest / width).toFixed(4);
  return svg("path", { class: "bz-letter", d, transform: `translate(11 13) scale(${wide} ${tall})` });
}

/* The suit once more, as the letter that one types. */
const suitLetter = (suit) => svg("path", { class: "bz-letter", d: GLYPHS[suit][1], transform: "translate(32 80) scale(.23)" });

function headgear(rank, suit, x, y, size, scale) {
  const [shape, band, pearls, plume, quill] = HATS[rank];
  const depth = rank === "J" && suit === "H" ? 0.2 : HAT_DEPTH[suit];
  const tilt = rank === "J" ? " rotate(-10) translate(1 -4) scale(.86)" : "";
  const place = `translate(${x} ${y - size * (0.5 - depth) - 6}) scale(${scale})${tilt}`;
  const worn = svg("g", { class: "bz-hat", transform: place });
  if (plume) worn.append(svg("path", { d: plume, class: "bz-plume" }), svg("path", { d: quill, class: "bz-hat-line" }));
  worn.append(svg("path", { d: shape, class: "bz-hat-fill" }), svg("path", { d: band, class: "bz-hat-line" }));
  for (const [cx, cy, r] of pearls) worn.append(svg("circle", { cx, cy, r, class: "bz-hat-fill" }));
  return worn;
}

/* All that a covered card must tell lies in its left 38 per cent: x < 48. */
function cardPicture(code, index, large, lettered) {
  const [rank, suit] = code;
  const glyph = (INDICES[index] || INDICES.en).glyphs[rank] || rank;
  const node = picture(`bz-face bz-${suit}`, "0 0 126 176", paper());
  if (lettered) node.append(indexLetter(glyph, large ? 56 : 46, 37), pipAt(suit, 17, 92, 25), suitLetter(suit));
  else if (large) node.append(indexLetter(glyph, 56, 37), pipAt(suit, 29, 92, 32));
  else node.append(indexLetter(glyph, 43, 33), pipAt(suit, 26, 78, 27));
  const court = rank in HATS;
  const [x, y] = large ? [86, 132] : [78, court ? 122 : rank === "A" ? 108 : 112];
  const size = large ? 58 : court ? 70 : rank === "A" ? 84 : 66;
  node.append(pipAt(suit, x, y, size));
  if (court) node.append(headgear(rank, suit, x, y, size, large ? 0.8 : 1.02));
  return node;
}

/* The back: a lozenge lattice with a small diamond in every second lozenge. An inner svg clips it, so no id is needed
   and any number of tables may stand on one page. */
const grid = (runs) => runs.flatMap(([d, x, dx, nx, y, dy, ny]) => Array.from({ length: nx * ny }, (_, k) =>
  `M${x + dx * (k % nx)} ${y + dy * Math.floor(k / nx)}${d}`)).join("");
const BACK_LINES = grid(BACK.line), BACK_DOTS = grid(BACK.dot);

const backPicture = () => picture("bz-back", "0 0 126 176", paper(),
  svg("svg", { x: 9, y: 9, width: 108, height: 158, viewBox: "0 0 108 158" },
    svg("rect", { class: "bz-back-ground", width: 108, height: 158, rx: 5 }),
    svg("path", { class: "bz-back-line", d: BACK_LINES }), svg("path", { class: "bz-back-dot", d: BACK_DOTS })),
  svg("rect", { class: "bz-back-edge", x: 13, y: 13, width: 100, height: 150, rx: 3 }));

const pipPicture = (suit) => picture(`bz-pip bz-${suit}`, "-52 -54 104 108", svg("path", { class: "bz-suit", d: PIPS[suit] }));
const iconPicture = (name) => picture("bz-icon", "0 0 24 24", svg("path", { d: ICONS[name] || "" }));

/* How a rank is written: "10", or the letter of the learner's index. */
const rankText = (rank, index) => (rank === "T" ? "10" : (INDICES[index] || INDICES.en).letters[rank] || rank);
