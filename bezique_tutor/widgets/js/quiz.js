/* Questions beside or instead of the table, and the score sheet. The answer lives here until it is sent; Python judges. */

function drawSheet(ui) {
  const { sheet } = ui.view;
  if (!sheet) return null;
  return h("div", { class: "bz-sheetbox", key: "sheet" }, h("table", { class: "bz-sheet" },
    h("caption", null, sheet.caption),
    h("thead", null, h("tr", null, sheet.columns.map((text, place) => (place ? h("th", { scope: "col" }, text) : text ? h("th", { scope: "col" }, text) : h("td", null))))),
    h("tbody", null, sheet.rows.map((row) => h("tr", { class: row.sum ? "bz-sum" : "" },
      row.cells.map((text, place) => (place ? h("td", null, rich(text, ui)) : h("th", { scope: "row" }, rich(text, ui)))))))));
}

/* Two drills in a row may ask in the same words: the step they stand in tells them apart. */
const quizSign = (view) => (view.quiz ? [taskSign(view), view.quiz.kind, view.quiz.label, ...view.quiz.options.map((item) => item.ref)].join("\n") : "");

/* A new question empties the answer; the same one keeps it, so that a wrong answer can be mended. */
function settleQuiz(ui) {
  const { quiz } = ui.view;
  const sign = quizSign(ui.view);
  if (sign === ui.answer.sign) return;
  ui.answer = { sign, value: "", order: quiz ? quiz.options.map((item) => item.ref) : [] };
  ui.question += 1;
}

function quizAnswer(ui) {
  const { quiz } = ui.view;
  if (!quiz) return "";
  return quiz.kind === "order" ? ui.answer.order.join(" ") : ui.answer.value.trim();
}

function drawQuiz(ui) {
  const { quiz } = ui.view;
  if (!quiz) return null;
  const kind = { number: numberQuiz, choice: choiceQuiz, order: orderQuiz }[quiz.kind];
  return h("div", { class: `bz-quiz bz-quiz-${quiz.kind}`, key: `quiz ${ui.question}`, "data-quiz": quiz.kind, on: { keydown: (event) => quizKey(ui, event) } }, kind(ui, quiz));
}

/* Enter in an answer presses the action that takes it. Buttons keep their own Enter. */
function quizKey(ui, event) {
  if (event.key !== "Enter" || event.repeat || event.target.tagName !== "INPUT") return;
  const action = ui.view.actions.find((item) => item.takes === "quiz" && item.enabled);
  event.preventDefault();
  if (action) perform(ui, action, event);
}

function numberQuiz(ui, quiz) {
  const id = `${ui.uid}-number`;
  return [h("label", { for: id }, rich(quiz.label, ui)),
    h("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false", maxlength: "12", "data-first": true,
      on: { input: (event) => { ui.answer.value = event.target.value; } } })];
}

function choiceQuiz(ui, quiz) {
  return h("fieldset", null, h("legend", null, rich(quiz.label, ui)), quiz.options.map((item, place) =>
    h("label", { class: "bz-choice", key: item.ref },
      h("input", { type: "radio", name: `${ui.uid}-choice-${ui.question}`, value: item.ref, "data-first": place === 0, prop: { checked: ui.answer.value === item.ref },
        on: { change: () => { ui.answer.value = item.ref; } } }),
      cardRow(ui, item.cards), h("span", null, rich(item.text, ui)))));
}

function orderQuiz(ui, quiz) {
  const id = `${ui.uid}-order`;
  const byRef = new Map(quiz.options.map((item) => [item.ref, item]));
  const count = ui.answer.order.length;
  return [h("p", { id, class: "bz-label" }, rich(quiz.label, ui)), h("ol", { class: "bz-order", "aria-labelledby": id },
    ui.answer.order.map((ref, place) => {
      const item = byRef.get(ref);
      const name = plain(item.text, ui.view.labels);
      return h("li", { key: ref, "data-item": ref, on: { keydown: (event) => orderKey(ui, event, ref) } },
        cardRow(ui, item.cards), h("span", { class: "bz-grow" }, rich(item.text, ui)),
        mover(ui, ref, -1, fill(ui.view.labels.move_up, { item: name }), place === 0),
        mover(ui, ref, 1, fill(ui.view.labels.move_down, { item: name }), place === count - 1));
    }))];
}

const mover = (ui, ref, step, label, end) => h("button", {
  type: "button", class: "bz-mover", key: `by ${step}`, "data-step": step, "aria-label": label, "aria-disabled": end ? "true" : null, on: { click: () => moveItem(ui, ref, step) },
}, icon(step < 0 ? "up" : "down"));

function orderKey(ui, event, ref) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  moveItem(ui, ref, step);
}

/* The button keeps the focus while its line moves, and the new place is said. */
function moveItem(ui, ref, step) {
  const { order } = ui.answer;
  const from = order.indexOf(ref), to = from + step;
  if (to < 0 || to >= order.length) return;
  order.splice(from, 1);
  order.splice(to, 0, ref);
  redraw(ui);
  const item = ui.view.quiz.options.find((one) => one.ref === ref);
  speak(ui, fill(ui.view.labels.moved, { item: plain(item.text, ui.view.labels), place: to + 1, count: order.length }));
}
