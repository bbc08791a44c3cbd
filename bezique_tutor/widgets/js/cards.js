/* Card pictures, drawn for this project: four pips, monoline index letters, three kinds of headgear, one back.
   A card is a code of rank and suit, "QH"; ranks A T K Q J 9 8 7 6, suits S H D C. Pictures are always hidden from
   assistive technology: the name of a card comes from the view, never from its picture. */

const SVG_NS = "http://www.w3.org/2000/svg";

/* Pips live in a box from -50 to 50. */
const PIPS = {
  S: "M0-50C9-30 45-13 45 15C45 32 33 41 21 41C13 41 7 37 3.5 30C4.5 40 9 46 18 50H-18C-9 46-4.5 40-3.5 30C-7 37-13 41-21 41C-33 41-45 32-45 15C-45-13-9-30 0-50Z",
  H: "M0 49C-8 31-47 12-47-18C-47-36-35-46-23-46C-12-46-4-39 0-28C4-39 12-46 23-46C35-46 47-36 47-18C47 12 8 31 0 49Z",
  D: "M0-52C9-33 23-14 39 0C23 14 9 33 0 52C-9 33-23 14-39 0C-23-14-9-33 0-52Z",
  C: "M-22-27A22 22 0 1 1 22-27A22 22 0 0 1 13-9A22 22 0 1 1 5 22C5 36 10 45 18 50H-18C-10 45-5 36-5 22A22 22 0 1 1-13-9A22 22 0 0 1-22-27Z",
};

/* Index letters: centre lines in a box 100 high, drawn with a stroke of 15. [width, path] */
const GLYPHS = {
  A: [72, "M7 100L36 5L65 100M17 67H55"],
  T: [84, "M18 0V100M2 27C10 25 16 19 18 9M59 7.5C71 7.5 77 22 77 50C77 78 71 92.5 59 92.5C47 92.5 41 78 41 50C41 22 47 7.5 59 7.5Z"],
  K: [68, "M13 0V100M61 0L17 56M29 42L64 100"],
  Q: [74, "M36 7.5C54 7.5 65 23 65 50C65 77 54 92.5 36 92.5C18 92.5 7 77 7 50C7 23 18 7.5 36 7.5ZM40 68L67 103"],
  J: [62, "M24 7.5H52V68C52 84 44 92.5 30 92.5C17 92.5 9 84 8 69"],
  9: [66, "M58 34C58 50 48 60 34 60C19 60 8.5 50 8.5 34C8.5 18 19 7.5 33 7.5C49 7.5 58.5 20 58.5 45C58.5 77 46 92.5 28 92.5C20 92.5 14 89 10 83"],
  8: [68, "M34 47C22 47 13.5 39 13.5 27C13.5 15 22 7.5 34 7.5C46 7.5 54.5 15 54.5 27C54.5 39 46 47 34 47C18 47 8.5 56 8.5 70C8.5 84 18 92.5 34 92.5C50 92.5 59.5 84 59.5 70C59.5 56 50 47 34 47Z"],
  7: [62, "M5 7.5H56L23 100"],
  6: [66, "M8.5 66C8.5 50 18 40 32 40C47 40 57.5 50 57.5 66C57.5 82 47 92.5 33 92.5C17 92.5 7.5 80 7.5 55C7.5 23 20 7.5 38 7.5C46 7.5 52 11 56 17"],
  R: [68, "M13 100V7.5H36C52 7.5 59 17 59 30C59 43 52 53 36 53H13M36 53L62 100"],
  D: [72, "M13 7.5V92.5H30C52 92.5 64 76 64 50C64 24 52 7.5 30 7.5Z"],
  V: [68, "M6 0L34 95L62 0"],
  B: [68, "M37 48H13V7.5H35C48 7.5 55 15 55 27C55 40 48 48 37 48C53 48 60 58 60 70C60 84 51 92.5 36 92.5H13V48"],
  Д: [78, "M9 114V92.5H69V114M18 92.5C26 76 29 48 29 7.5H58V92.5"],
};

/* Letters on screen only: codes inside never change. `glyphs` is what is drawn, `letters` what is written and typed
   (Cyrillic К and В share their shapes with K and B). */
const INDICES = {
  en: { glyphs: {}, letters: {}, shown: "K Q J" },
  fr: { glyphs: { K: "R", Q: "D", J: "V" }, letters: { K: "R", Q: "D", J: "V" }, shown: "R D V" },
  de: { glyphs: { Q: "D", J: "B" }, letters: { Q: "D", J: "B" }, shown: "K D B" },
  ru: { glyphs: { Q: "Д", J: "B" }, letters: { K: "К", Q: "Д", J: "В" }, shown: "К Д В" },
};

/* Headgear that a court card's pip wears. Box: base at y 0, x from -28 to 28. [shape, band, pearls, plume, quill] */
const HATS = {
  K: ["M-24 2L-29-24L-13-11L0-33L13-11L29-24L24 2Z", "M-24-4H24", [[-29, -27, 4], [0, -36, 4.5], [29, -27, 4]]],
  Q: ["M-23 2L-28-17C-22-10-17-10-14-21C-10-9-5-9 0-25C5-9 10-9 14-21C17-10 22-10 28-17L23 2Z", "M-23-4H23",
    [[-29, -20, 4], [-14, -25, 4], [0, -29, 5], [14, -25, 4], [29, -20, 4]]],
  J: ["M-25 2C-30-8-22-17-8-17C6-18 22-16 26-6C27-2 26 1 24 2Z", "M-25-3H25", [],
    "M12-14C2-28 4-48 30-58C37-50 36-42 32-37L35-34C31-26 26-20 18-13Z", "M15-14C16-28 20-40 27-50"],
};
const HAT_DEPTH = { S: 0.24, H: 0.33, D: 0.2, C: 0.3 };

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
function cardPicture(code, index, large) {
  const [rank, suit] = code;
  const glyph = (INDICES[index] || INDICES.en).glyphs[rank] || rank;
  const node = picture(`bz-face bz-${suit}`, "0 0 126 176", paper());
  if (large) node.append(indexLetter(glyph, 56, 37), pipAt(suit, 29, 92, 32));
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
const BACK_LINES = Array.from({ length: 19 }, (_, k) => {
  const x = 18 * (k - 9) - 36;
  return `M${x} -11l180 180M${x} 169l180-180`;
}).join("");
const BACK_DOTS = Array.from({ length: 54 }, (_, k) => {
  const x = 54 + 9 * (2 * (k % 6) - 5), y = 79 + 9 * (2 * Math.floor(k / 6) - 8);
  return `M${x} ${y - 3.4}l3.4 3.4-3.4 3.4-3.4-3.4z`;
}).join("");

const backPicture = () => picture("bz-back", "0 0 126 176", paper(),
  svg("svg", { x: 9, y: 9, width: 108, height: 158, viewBox: "0 0 108 158" },
    svg("rect", { class: "bz-back-ground", width: 108, height: 158, rx: 5 }),
    svg("path", { class: "bz-back-line", d: BACK_LINES }), svg("path", { class: "bz-back-dot", d: BACK_DOTS })),
  svg("rect", { class: "bz-back-edge", x: 13, y: 13, width: 100, height: 150, rx: 3 }));

const pipPicture = (suit) => picture(`bz-pip bz-${suit}`, "-52 -54 104 108", svg("path", { class: "bz-suit", d: PIPS[suit] }));
const iconPicture = (name) => picture("bz-icon", "0 0 24 24", svg("path", { d: ICONS[name] || "" }));

/* How a rank is written: "10", or the letter of the learner's index. */
const rankText = (rank, index) => (rank === "T" ? "10" : (INDICES[index] || INDICES.en).letters[rank] || rank);
