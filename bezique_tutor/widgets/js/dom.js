/* Keyed patching. A description is a plain record; `patch` makes the children of an element match a list of them and
   touches nothing that already fits, so focus, open menus and half-typed answers survive every new view. */

/* h("p", {class: "x", key: "k"}, "text", child): kids may be nested lists; null, false and "" are left out. */
function h(tag, props, ...kids) {
  const rest = props || {};
  return { tag, key: rest.key, props: rest, kids };
}

/* A picture: made once for its key, never looked into again. */
const drawn = (key, make) => ({ tag: "#drawn", key, make });

const SIGNATURE = new WeakMap(); /* node -> tag and key it was made for */
const PROPS = new WeakMap(); /* node -> props it carries now */

function signature(kid) {
  if (typeof kid !== "object") return "#text";
  return kid.key === undefined ? kid.tag : `${kid.tag} ${kid.key}`;
}

function setProp(node, name, value, old) {
  if (name === "css") {
    for (const key of Object.keys(old || {})) if (!(key in (value || {}))) node.style.removeProperty(key);
    for (const [key, text] of Object.entries(value || {})) if (!old || old[key] !== text) node.style.setProperty(key, text);
  } else if (name === "on") {
    for (const key of Object.keys(old || {})) if (!(key in (value || {}))) node[`on${key}`] = null;
    for (const [key, listener] of Object.entries(value || {})) node[`on${key}`] = listener;
  } else if (name === "prop") {
    for (const [key, wanted] of Object.entries(value || {})) if (node[key] !== wanted) node[key] = wanted;
  } else if (name === "open" && value === old) {
    /* a menu that the reader has opened or closed since stays as it is */
  } else {
    const text = value === null || value === undefined || value === false ? null : value === true ? "" : String(value);
    if (text === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== text) node.setAttribute(name, text); /* what a key or a click has set is set back */
  }
}

function update(node, kid) {
  if (typeof kid !== "object") {
    const text = String(kid);
    if (node.data !== text) node.data = text;
    return;
  }
  if (kid.tag === "#drawn") return;
  const old = PROPS.get(node) || {};
  for (const name of Object.keys(old)) if (name !== "key" && !(name in kid.props)) setProp(node, name, null, old[name]);
  for (const [name, value] of Object.entries(kid.props)) if (name !== "key") setProp(node, name, value, old[name]);
  PROPS.set(node, kid.props);
  patch(node, kid.kids);
}

function make(kid) {
  const node = typeof kid !== "object" ? document.createTextNode("")
    : kid.tag === "#drawn" ? kid.make() : document.createElement(kid.tag);
  SIGNATURE.set(node, signature(kid));
  return node;
}

const present = (kid) => kid !== null && kid !== undefined && kid !== false && kid !== "";

/* Make the children of `parent` match `list`. Nodes that leave go first, so that what stays is not moved. */
function patch(parent, list) {
  const kids = list.flat(Infinity).filter(present);
  const spare = new Map();
  for (const node of parent.childNodes) {
    const sign = SIGNATURE.get(node);
    if (!spare.has(sign)) spare.set(sign, []);
    spare.get(sign).push(node);
  }
  const wanted = kids.map((kid) => {
    const found = spare.get(signature(kid));
    return found && found.length ? found.shift() : make(kid);
  });
  for (const nodes of spare.values()) for (const node of nodes) node.remove();
  let next = parent.firstChild;
  wanted.forEach((node, place) => {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
    update(node, kids[place]);
  });
}

const icon = (name) => drawn(`icon ${name}`, () => iconPicture(name));
const hidden = (text) => (text ? h("span", { class: "bz-hide" }, text) : null);

/* Fill the places of a sentence from the view: fill("{step} of {steps}", {step: 2, steps: 8}). */
const fill = (text, values) => String(text || "").replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));

/* Rich text: [QH] becomes the index letter and a drawn pip, spoken by name; [H] a drawn pip. */
const TOKEN = /\[([ATKQJ9876]?[SHDC])\]/;

function cardName(code, labels) {
  const suit = (labels.suits || {})[code.slice(-1)] || "";
  return code.length === 1 ? suit : fill(labels.card, { rank: (labels.ranks || {})[code[0]] || "", suit });
}

/* A card's name where it stands: with a capital letter when a sentence begins with it. */
function nameAt(parts, place, labels) {
  const name = cardName(parts[place], labels);
  const begins = place === 1 ? /^\s*$|[.!?]\s+$/ : /[.!?]\s+$/;
  return begins.test(parts[place - 1]) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

function rich(text, ui) {
  return String(text || "").split(TOKEN).map((part, place, parts) => {
    if (place % 2 === 0) return part;
    const suit = part.slice(-1);
    return h("span", { class: "bz-token" },
      part.length > 1 ? h("span", { "aria-hidden": "true" }, rankText(part[0], ui.index)) : null,
      drawn(`pip ${suit}`, () => pipPicture(suit)), hidden(nameAt(parts, place, ui.view.labels)));
  });
}

/* The same text as it is spoken. */
const plain = (text, labels) => String(text || "").split(TOKEN).map((part, place, parts) => (place % 2 ? nameAt(parts, place, labels) : part)).join("");
