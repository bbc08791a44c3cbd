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

/* The browser's own store may be denied or full: then nothing is remembered, and nothing breaks. Two tabs of one page
   are two tables: `own` is what this tab alone has kept. */
const store = {
  read(key, own) { try { return (own ? sessionStorage : localStorage).getItem(`bezique:${key}`); } catch (error) { return null; } },
  write(key, text, own) { try { (own ? sessionStorage : localStorage).setItem(`bezique:${key}`, text); } catch (error) { /* not remembered */ } },
};

/* A tab that was reloaded goes on with its own table, any other with the one played at last. */
function kept(key) {
  const [came] = performance.getEntriesByType("navigation");
  return (came && came.type === "reload" && store.read(key, true)) || store.read(key);
}

function hello(ui) {
  const { keep_key: key } = ui.view;
  const tag = document.documentElement.lang || navigator.language || "";
  return { hello: { schema: 1, search: location.search.slice(0, LONGEST), language: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(tag) ? tag : "en", saved: key ? kept(key) : null } };
}

function keep(ui) {
  const { keep: text, keep_key: key } = ui.view;
  if (typeof text !== "string" || !key || ui.kept === text) return;
  ui.kept = text;
  store.write(key, text);
  store.write(key, text, true);
}

function openLink(ui) {
  const { model } = ui;
  let count = 0, waiting = false, asleep = false, lost = false, gone = false, last = Date.now();
  let slowTimer = 0, lostTimer = 0;
  let trouble = false, asked = 0; /* after a silence: the number of the ping that asks how things stand */
  let acted = null; /* what was said when the learner acted, until something else is */

  const send = (message) => { try { model.send(message); } catch (error) { /* a closed wire answers nothing: the clock below tells */ } };
  const quiet = () => { clearTimeout(slowTimer); clearTimeout(lostTimer); waiting = false; };
  const expect = () => {
    if (waiting) return;
    waiting = true;
    slowTimer = setTimeout(() => { trouble = true; if (!asleep) setNote(ui, { text: ui.view.labels.slow }); }, TIMES.slow);
    lostTimer = setTimeout(() => { lost = true; showLost(ui, true); }, TIMES.lost);
  };
  const ping = () => { count += 1; send({ ping: count }); expect(); };
  const sleep = () => { asleep = true; quiet(); setNote(ui, { text: ui.view.labels.asleep, wake: true }); };

  const beat = () => {
    if (document.hidden || asleep || gone) return;
    if (Date.now() - last > TIMES.awake) sleep();
    else ping();
  };
  /* A hidden tab's clock stands still or jumps: what was awaited is asked for again when it is seen. */
  const seen = () => { if (document.hidden) quiet(); else beat(); };
  /* After a silence a view or an action may have been lost on the way: the view is asked for again, and what did not
     arrive is said, never sent twice. Until that is known nothing else is sent. */
  const answered = (pong) => {
    quiet();
    const settled = asked > 0 && pong === asked;
    if (trouble) {
      trouble = false;
      send(hello(ui));
      ping();
      asked = count;
    } else if (settled) asked = 0;
    if (acted !== ui.view.say.n) acted = null;
    const unheard = settled && acted !== null;
    ui.sent = ui.sent && asked > 0 && acted !== null;
    if (!asked) acted = null;
    if (lost) { lost = false; showLost(ui, false); }
    if (unheard) setNote(ui, { text: ui.view.labels.unheard, stays: true });
    else if (!asleep && !(ui.note && ui.note.stays)) setNote(ui, null);
  };
  /* The kernel was ended or begun anew: it knows this table no more, and no answer will come. */
  const end = () => { gone = true; quiet(); showLost(ui, true, true); };
  const act = (message) => {
    last = Date.now();
    asleep = false;
    asked = 0;
    acted = ui.view.say.n;
    setNote(ui, null);
    send(message);
    ping();
  };

  const clock = setInterval(beat, TIMES.ping);
  document.addEventListener("visibilitychange", seen);
  return {
    act, answered, end,
    hello(message) { send(message); ping(); },
    wake() { last = Date.now(); asleep = false; setNote(ui, null); ping(); },
    close() { clearInterval(clock); quiet(); document.removeEventListener("visibilitychange", seen); },
  };
}

/* The table no longer answers: its parts stop taking input, one line says so, and one button leads on. In a notebook
   the page has other work in it: there the cell is run again instead. */
function showLost(ui, lost, gone = false) {
  if (ui.lost === lost && !gone) return;
  if (!ui.lost) ui.before = ui.root.contains(document.activeElement) ? document.activeElement : null;
  ui.lost = lost;
  ui.root.classList.toggle("bz-is-lost", lost);
  ui.body.inert = lost;
  if (!lost) {
    const mine = ui.over.contains(document.activeElement);
    patch(ui.over, []);
    if (mine) focusBack(ui, ui.before);
    speak(ui, ui.view.labels.back);
    return;
  }
  const { labels } = ui.view;
  const page = document.body.dataset.voila || !document.body.dataset.jpThemeLight;
  drawLost(ui, gone ? labels.gone : labels.lost, page ? labels.lost_text : labels.lost_cell, page);
  if (ui.before) (ui.over.querySelector("button") || ui.over.firstElementChild).focus();
}

function drawLost(ui, head, text, page) {
  const again = h("button", { type: "button", class: "bz-more bz-always", on: { click: () => reload(ui, head) } }, ui.view.labels.reload);
  patch(ui.over, [h("div", { class: "bz-say bz-voice-tip", tabindex: "-1" }, h("span", { class: "bz-badge" }, icon("again")),
    h("span", { class: "bz-words-said", key: text }, h("b", null, head), " ", text), page ? again : null)]);
}

/* A page that leaves while no server answers is gone for good: so it stays, and says so. */
function reload(ui, head) {
  fetch("/", { redirect: "manual", cache: "no-store" }).then(() => location.reload(),
    () => { drawLost(ui, head, "", true); setTimeout(() => drawLost(ui, head, ui.view.labels.no_server, true), TIMES.alarm); });
}
