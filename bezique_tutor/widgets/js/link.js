/* The wire to Python: hello, actions, heartbeat. A heartbeat is sent every fifteen seconds and after each action, only
   for ten minutes after the last action and never from a hidden tab, so that it keeps no abandoned kernel alive. */

const LONGEST = 6000; /* of an address's query: the rest of a longer one means nothing here, and what was kept is still sent */
const TIMES = {
  ping: 15000, /* between two heartbeats */
  slow: 5000, /* without an answer: a soft note */
  lost: 20000, /* without an answer: nothing can be pressed until one comes */
  awake: 600000, /* after the last action the table falls asleep */
  tap: 300, /* a second tap on an action within this time is the tail of a double tap */
  typing: 1500, /* between rank and suit of a typed card */
  alarm: 60, /* between emptying and filling the alert */
};

function readTimes() {
  const given = globalThis.beziqueTimings || {};
  for (const name of Object.keys(TIMES)) if (Number.isFinite(given[name])) TIMES[name] = given[name];
}

/* The browser's own store may be denied or full: then nothing is remembered, and nothing breaks. */
const store = {
  read(key) { try { return localStorage.getItem(`bezique:${key}`); } catch (error) { return null; } },
  write(key, text) { try { localStorage.setItem(`bezique:${key}`, text); } catch (error) { /* not remembered */ } },
};

function hello(ui) {
  const { keep_key: key } = ui.view;
  const tag = document.documentElement.lang || navigator.language || "";
  return { hello: { schema: 1, search: location.search.slice(0, LONGEST), language: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(tag) ? tag : "en", saved: key ? store.read(key) : null } };
}

function keep(ui) {
  const { keep: text, keep_key: key } = ui.view;
  if (typeof text !== "string" || !key || ui.kept === text) return;
  ui.kept = text;
  store.write(key, text);
}

function openLink(ui) {
  const { model } = ui;
  let count = 0, waiting = false, asleep = false, lost = false, last = Date.now();
  let slowTimer = 0, lostTimer = 0;

  const send = (message) => { try { model.send(message); } catch (error) { /* a closed wire answers nothing: the clock below tells */ } };
  const quiet = () => { clearTimeout(slowTimer); clearTimeout(lostTimer); waiting = false; };
  const expect = () => {
    if (waiting) return;
    waiting = true;
    slowTimer = setTimeout(() => { if (!asleep) setNote(ui, { text: ui.view.labels.slow }); }, TIMES.slow);
    lostTimer = setTimeout(() => { lost = true; showLost(ui, true); }, TIMES.lost);
  };
  const ping = () => { count += 1; send({ ping: count }); expect(); };
  const sleep = () => { asleep = true; quiet(); setNote(ui, { text: ui.view.labels.asleep, wake: true }); };

  const beat = () => {
    if (document.hidden || asleep) return;
    if (Date.now() - last > TIMES.awake) sleep();
    else ping();
  };
  /* A hidden tab's clock stands still or jumps: what was awaited is asked for again when it is seen. */
  const seen = () => { if (document.hidden) quiet(); else beat(); };
  const answered = () => {
    quiet();
    ui.sent = false;
    if (lost) { lost = false; showLost(ui, false); }
    if (!asleep) setNote(ui, null);
  };
  const act = (message) => {
    last = Date.now();
    asleep = false;
    setNote(ui, null);
    send(message);
    ping();
  };

  const clock = setInterval(beat, TIMES.ping);
  document.addEventListener("visibilitychange", seen);
  return {
    act, answered,
    hello(message) { send(message); ping(); },
    wake() { last = Date.now(); asleep = false; setNote(ui, null); ping(); },
    close() { clearInterval(clock); quiet(); document.removeEventListener("visibilitychange", seen); },
  };
}

/* The table no longer answers: its parts stop taking input, one line says so, and one button leads on. */
function showLost(ui, lost) {
  if (ui.lost === lost) return;
  ui.lost = lost;
  if (!lost) {
    ui.root.classList.remove("bz-is-lost");
    ui.body.inert = false;
    const mine = ui.over.contains(document.activeElement);
    patch(ui.over, []);
    if (mine) focusBack(ui, ui.before);
    speak(ui, ui.view.labels.back);
    return;
  }
  const { labels } = ui.view;
  ui.before = ui.root.contains(document.activeElement) ? document.activeElement : null;
  ui.root.classList.add("bz-is-lost");
  ui.body.inert = true;
  patch(ui.over, [h("div", { class: "bz-say bz-voice-tip" }, h("span", { class: "bz-badge" }, icon("again")),
    h("span", { class: "bz-words-said" }, h("b", null, labels.lost), " ", labels.lost_text),
    h("button", { type: "button", class: "bz-more bz-always", on: { click: () => location.reload() } }, labels.reload))]);
  if (ui.before) ui.over.querySelector("button").focus();
}
