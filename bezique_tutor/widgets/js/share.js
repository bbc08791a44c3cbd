/* Looking back, taking a position or a deal away, and opening one. A text of several lines travels as one line, its
   lines parted by semicolons: whoever opens it knows both forms. */

const OPENED = 100000; /* characters that are read of a file or a field: more is refused when it is opened */
const folded = (text) => text.trim().slice(0, OPENED + 1).replace(/\s*[\r\n]+\s*/g, "; ");

function drawShare(ui) {
  const { tools, share, opens, labels } = ui.view;
  if (!tools || !tools.length) return null;
  return h("section", { class: "bz-share", key: "share", "aria-label": labels.tools },
    h("div", { class: "bz-links" }, tools.map((item) => h("button", { type: "button", class: "bz-btn bz-bare", key: item.do, "data-do": item.do,
      on: { click: (event) => press(ui, event, () => perform(ui, item, event)) } }, item.label))),
    share ? drawTaken(ui, share) : null, opens ? drawOpener(ui) : null);
}

function drawTaken(ui, share) {
  const { labels } = ui.view, id = `${ui.uid}-taken`;
  const field = () => ui.root.querySelector(`#${id}`);
  return h("div", { class: "bz-taken", key: "taken" }, h("label", { for: id }, share.head),
    h("textarea", { id, rows: "3", readonly: true, prop: { value: share.text }, on: { focus: (event) => event.target.select() } }),
    h("div", { class: "bz-links" },
      h("button", { type: "button", class: "bz-btn", "data-do": "copy", on: { click: () => copyText(ui, share.text, field()) } }, labels.copy),
      share.href ? h("a", { class: "bz-btn bz-bare", href: share.href }, labels.link) : null,
      h("button", { type: "button", class: "bz-btn bz-bare", "data-do": "file", on: { click: () => saveFile(share) } }, labels.file),
      h("span", { role: "status" }, ui.copied === share.n ? ui.copiedText : "")));
}

/* Without the right to write the clipboard, or on a page without a clipboard, the text is marked for the reader. */
function copyText(ui, text, field) {
  const tell = (word) => { ui.copied = ui.view.share && ui.view.share.n; ui.copiedText = word; redraw(ui); };
  const mark = () => { field.focus(); field.select(); tell(ui.view.labels.marked); };
  if (!navigator.clipboard) mark();
  else navigator.clipboard.writeText(text).then(() => tell(ui.view.labels.copied), mark);
}

function saveFile(share) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([share.text, "\n"], { type: "text/plain" }));
  link.download = share.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TIMES.slow);
}

function drawOpener(ui) {
  const { labels } = ui.view, id = `${ui.uid}-open`;
  const open = (text) => { if (text.trim()) act(ui, `open ${folded(text)}`); };
  const chosen = (event) => {
    const [file] = event.target.files;
    if (file) file.slice(0, OPENED + 1).text().then(open);
    event.target.value = "";
  };
  return h("details", { class: "bz-opener", key: "opener", on: { keydown: closeOnEscape } }, h("summary", null, labels.open),
    h("label", { for: id }, labels.opens), h("textarea", { id, rows: "3", spellcheck: "false", "data-open": true }),
    h("div", { class: "bz-links" },
      h("button", { type: "button", class: "bz-btn", "data-do": "open", on: { click: () => open(ui.root.querySelector(`#${id}`).value) } }, labels.open),
      h("label", { class: "bz-file" }, labels.from_file, " ", h("input", { type: "file", accept: ".txt,text/plain", "data-file": true, on: { change: chosen } }))));
}
