/* Before the deal: the pack seen from the side. It is cut or lifted at a height; a lifted packet shows how high it is
   only as far as one can see. */

const TALL = 210; /* px: the whole pack */

/* A new act begins at the height that the view proposes. */
function settlePack(ui) {
  const pack = ui.view.table && ui.view.table.pack;
  const sign = pack ? `${pack.kind} ${ui.view.turn}` : "";
  if (sign === ui.pack.sign) return;
  ui.pack = { sign, at: pack ? pack.at : 0 };
}

const leaves = (cls, cards, unit) => h("span", { class: `bz-leaves ${cls}`, css: { "--tall": `${Math.max(2, cards * unit)}px` } });

function drawPack(ui) {
  const { pack } = ui.view.table;
  const id = `${ui.uid}-pack`;
  return h("div", { class: "bz-packbox", key: `pack ${pack.kind}` }, h("p", { id, class: "bz-packtext" }, pack.label),
    pack.kind === "guess" ? seenPacket(pack) : wholePack(ui, pack, id));
}

/* Its top is as uncertain as the eye is. */
function seenPacket(pack) {
  const unit = Math.min(4, TALL / pack.most);
  return h("div", { class: "bz-sidepack", role: "img", "aria-label": pack.label }, leaves("bz-unsure", pack.most - pack.least, unit), leaves("", pack.least, unit));
}

function wholePack(ui, pack, id) {
  const unit = TALL / pack.cards, { at } = ui.pack, said = fill(pack.about, { number: at });
  return [h("div", {
    class: "bz-sidepack bz-cuts", role: "slider", tabindex: "0", "aria-labelledby": id, "aria-orientation": "vertical", "data-first": true,
    "aria-valuemin": 1, "aria-valuemax": pack.most, "aria-valuenow": at, "aria-valuetext": said,
    on: { click: (event) => packPressed(ui, event), keydown: (event) => packKey(ui, event) },
  }, leaves("bz-lifted", at, unit), leaves("", pack.cards - at, unit)), h("p", { class: "bz-packtext bz-num", "aria-hidden": "true" }, said)];
}

function setHeight(ui, at) {
  ui.pack = { ...ui.pack, at: Math.min(Math.max(Math.round(at), 1), ui.view.table.pack.most) };
  redraw(ui);
}

/* Pressed below the gap: the gap is no card. */
function packPressed(ui, event) {
  const [upper, lower] = [...event.currentTarget.children].map((node) => node.getBoundingClientRect());
  const y = event.clientY, perCard = (upper.height + lower.height) / ui.view.table.pack.cards;
  setHeight(ui, y < lower.top ? Math.min(ui.pack.at, (y - upper.top) / perCard) : ui.pack.at + (y - lower.top) / perCard);
}

/* Down goes down the pack, which is more cards. */
function packKey(ui, event) {
  const { at } = ui.pack, { most } = ui.view.table.pack;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter") { if (!event.repeat) performNamed(ui, ui.view.enter, event); }
  else {
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, PageDown: at + 8, PageUp: at - 8, Home: 1, End: most }[event.key];
    if (to === undefined) return;
    setHeight(ui, to);
  }
  event.preventDefault();
  event.stopPropagation();
}
