/* The reading side: where we are, the task, the explanation, the ways on. */

function header(ui) {
  const { lesson, labels } = ui.view;
  const dots = lesson ? Array.from({ length: lesson.steps }, (_, place) => h("i", { class: place + 1 < lesson.step ? "bz-done" : place + 1 === lesson.step ? "bz-now" : "" })) : [];
  return h("div", { class: "bz-head", key: "head" },
    lesson ? h("p", { class: "bz-crumb" }, h("b", null, `${lesson.no} ${lesson.name}`),
      h("span", { class: "bz-steps", "aria-hidden": "true" }, dots),
      h("span", { class: "bz-num" }, hidden(`${labels.step || ""} `), fill(labels.step_of, lesson))) : h("p", { class: "bz-crumb" }),
    displayMenu(ui));
}

/* Settings of the reader, not of the game: they stay in this browser. */
function displayMenu(ui) {
  const { labels } = ui.view;
  const choice = (name, options) => h("p", { key: name }, h("label", { for: `${ui.uid}-${name}` }, labels[{ letters: "index", keys: "single_keys" }[name] || name]),
    h("select", { id: `${ui.uid}-${name}`, "data-set": name, on: { change: (event) => setDisplay(ui, name, event.target.value) } },
      options.map(([value, text]) => h("option", { value, prop: { selected: (ui.display[name] || "") === value } }, text))));
  return h("details", { class: "bz-display", on: { keydown: closeOnEscape } },
    h("summary", null, icon("look"), hidden(labels.display)),
    h("div", { class: "bz-menu" },
      choice("theme", [["", labels.theme_auto], ["light", labels.theme_light], ["dark", labels.theme_dark]]),
      choice("letters", Object.entries(INDICES).map(([value, index]) => [value === ui.view.index ? "" : value, index.shown])),
      choice("cards", [["", labels.cards_four], ["two-colour", labels.cards_two], ["contrast", labels.cards_contrast], ["large", labels.cards_large]]),
      choice("motion", [["", labels.motion_some], ["none", labels.motion_none]]),
      choice("keys", [["", labels.keys_on], ["off", labels.keys_off]])));
}

function closeOnEscape(event) {
  const menu = event.currentTarget;
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
  event.stopPropagation();
}

function drawTask(ui) {
  const { task, labels } = ui.view;
  if (!task) return h("div", { class: "bz-task", key: "task" });
  return h("div", { class: "bz-task", key: "task" },
    h("h2", { tabindex: "-1", class: "bz-title" }, rich(task.title, ui)),
    task.text ? h("p", { key: "text" }, rich(task.text, ui)) : null,
    task.goal ? h("p", { class: "bz-goal", key: "goal" }, icon(task.reached ? "yes" : "star"),
      h("span", null, hidden(`${(task.reached ? labels.goal_reached : labels.goal) || ""}: `), rich(task.goal, ui))) : null);
}

function drawPanel(ui) {
  const { panel, links } = ui.view, share = drawShare(ui);
  if (!panel && !links.length && !share) return null;
  return h("div", { class: "bz-side", key: "side", tabindex: "-1", "data-panel": true, on: { keydown: (event) => tableKey(ui, event) } }, panel ? panelBox(ui, panel) : null, drawLinks(ui), share);
}

/* Keyed by its heading and turn: a new explanation arrives, the same one stays where it is. */
function panelBox(ui, panel) {
  const id = `${ui.uid}-side`;
  return h("section", { class: `bz-panel bz-voice-${panel.voice}`, "aria-labelledby": id, key: `${panel.voice} ${panel.head}` },
    h("h3", { id, class: "bz-panel-head" }, icon(panel.icon), h("span", null, rich(panel.head, ui))),
    panel.lead ? h("p", { key: "lead" }, rich(panel.lead, ui)) : null,
    panel.clause ? h("blockquote", { class: "bz-clause", key: "clause" }, h("p", null, rich(panel.clause.text, ui)),
      h("p", { class: "bz-source" }, panel.clause.source)) : null,
    panel.head2 ? h("h4", { key: "head2" }, rich(panel.head2, ui)) : null,
    panel.options && panel.options.length ? h("div", { class: "bz-options", key: "options" }, panel.options.map((item) => panelOption(ui, item))) : null,
    panel.rungs && panel.rungs.length ? h("ol", { class: "bz-ladder", key: "rungs" }, panel.rungs.map((rung) =>
      h("li", { class: rung.text ? "" : "bz-shut" }, h("span", null, h("strong", null, `${rung.head}.`), " ", rich(rung.text || ui.view.labels.rung_shut, ui))))) : null,
    panel.tricks ? drawPile(ui, panel) : null,
    (panel.lists || []).map((list) => h("div", { class: "bz-list" }, list.head ? h("h4", null, rich(list.head, ui)) : null,
      h("ul", null, list.items.map((item) => h("li", null, rich(item, ui)))))));
}

/* ---- the tricks that were played: asked for, a few at a time, newest first ---- */

function openPile(ui) {
  ui.back = document.activeElement;
  ui.leafing = true;
  act(ui, "pile");
}

const pileButton = (ui) => (ui.view.table.pile ? h("button", { type: "button", class: "bz-tool", key: "pile", "data-do": "pile", "aria-label": fill(ui.view.labels.pile_name, { count: ui.view.table.pile }),
  on: { click: () => openPile(ui) } }, icon("pack"), fill(ui.view.labels.pile, { count: ui.view.table.pile })) : null);

/* The ways on stay where they are, and keep the focus, when there is nothing more that way. */
function drawPile(ui, panel) {
  const leaf = (item) => (item.send ? act(ui, item.send) : null);
  return h("div", { class: "bz-tricks", key: "tricks", on: { keydown: (event) => pileKey(ui, event, panel) } },
    h("ol", null, panel.tricks.map((trick) => h("li", { key: trick.number },
      h("span", { class: "bz-pair", "aria-hidden": "true" }, trick.cards.map((card) => h("span", { class: card.won ? "bz-card bz-won" : "bz-card" }, cardFace(card.card, ui, true)))),
      h("span", null, rich(trick.text, ui))))),
    h("div", { class: "bz-leaf" }, panel.leaf.map((item) => h("button", { type: "button", class: "bz-btn", key: item.text, "aria-disabled": item.send ? null : "true", on: { click: () => leaf(item) } }, item.text))));
}

function pileKey(ui, event, panel) {
  const item = panel.leaf[{ ArrowLeft: 0, ArrowRight: 1 }[event.key]];
  if (event.key === "Escape") focusBack(ui, ui.back);
  else if (item && item.send) act(ui, item.send);
  else if (!item) return;
  event.preventDefault();
  event.stopPropagation();
}

/* What happened last, for the eye; the ear has the log. */
function drawLast(ui) {
  const { log, labels, table } = ui.view;
  if (!table || !log.length || ui.display.text) return null;
  const id = `${ui.uid}-last`;
  return h("section", { class: "bz-last", key: "last", "aria-labelledby": id }, h("h3", { id }, labels.log),
    h("ol", null, log.slice(-4).map((line) => h("li", { key: line.n }, rich(line.text, ui)))));
}

const cardRow = (ui, codes) => (codes && codes.length ? h("span", { class: "bz-pair", "aria-hidden": "true", key: "cards" },
  codes.map((code) => h("span", { class: "bz-card" }, cardFace(code, ui, true)))) : null);

/* The points come with their word for the ear; the eye reads them from their place. */
function panelOption(ui, item) {
  const points = item.points === null || item.points === undefined ? null : h("b", { key: "points" }, String(item.points), hidden(` ${ui.view.labels.points || ""}`));
  return h("button", { type: "button", key: item.action, on: { click: (event) => press(ui, event, () => act(ui, item.action)) } },
    cardRow(ui, item.cards), h("span", null, rich(item.text, ui)), points);
}

/* Only ways inside the course: no link of the view may name a scheme or another host. */
const inside = (href) => !/^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(href);

function drawLinks(ui) {
  const links = ui.view.links.filter((link) => inside(link.href));
  return links.length ? h("p", { class: "bz-links", key: "links" }, links.map((link) =>
    h("a", { class: link.main ? "bz-btn bz-main" : "bz-btn bz-bare", href: link.href, key: link.href }, link.text, link.main ? icon("next") : null))) : null;
}
