// The live connection: ask for what came after our version, again and again, and say so where it is lost.
"use strict";

const SILENCE = 45000; // the table says something every twenty seconds; after this long without, it is gone
const LONGEST_WAIT = 15;
const CONNECTING = 3000;
const SHOWING = 1000; // a page that was frozen while it showed something may never come to the end of it
const BEAT = 1000;
const ASLEEP = 3000; // whoever is seen and misses so many milliseconds of beats was asleep, whatever the browser says
const touch = { socket: null, turn: 0, tries: 0, timer: 0, heard: 0, hidden: 0, beat: 0, away: false, queue: Promise.resolve() };
const version = () => Number(find("#version").value);

function listen() {
  clearTimeout(touch.timer);
  hangUp();
  state(touch.tries ? "trying" : "new", touch.tries ? "Getting back in touch" : "");
  const turn = ++touch.turn; // what came before is shown first, so that nothing is asked for twice
  const late = new Promise((done) => setTimeout(done, SHOWING));
  Promise.race([touch.queue, late]).then(() => {
    if (turn !== touch.turn) return;
    touch.queue = Promise.resolve();
    connect();
  });
}

function hangUp() {
  if (touch.socket) { touch.socket.onclose = null; touch.socket.close(); }
  touch.socket = null;
}

function connect() {
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + live.dataset.live + "?after=" + version() + folds());
  touch.socket = socket;
  touch.heard = Date.now();
  socket.onmessage = (event) => {
    touch.heard = Date.now();
    const missed = () => touch.socket && touch.socket !== socket; // then it has been asked for again
    touch.queue = touch.queue.then(still).then(() => missed() || show(event.data)).catch((error) => console.error(error));
    if (touch.tries || find("#touch").dataset.state !== "ok") { touch.tries = 0; state("ok", ""); }
  };
  socket.onopen = tellTurned;
  socket.onclose = (event) => lost(event.code);
  setTimeout(() => { if (socket === touch.socket && socket.readyState === WebSocket.CONNECTING) socket.close(); }, CONNECTING);
}

function lost(code) {
  touch.socket = null;
  touch.away = true;
  touch.tries += 1;
  if (code === 4401) { state("moved", "This device holds no seat here now: another has it, or the table is deleted. Tap to look again"); return; }
  let left = touch.tries === 1 ? 0 : Math.min(LONGEST_WAIT, 2 ** (touch.tries - 2));
  (function wait() {
    if (left <= 0) return listen();
    state("lost", `Out of touch. Trying again in ${left} s`);
    left -= 1;
    touch.timer = setTimeout(wait, 1000);
  })();
}

function state(name, words) {
  const said = find("#touch");
  if (said.dataset.state !== name) said.dataset.state = name;
  if (find("#touch-words").textContent !== words) find("#touch-words").textContent = words;
}

function wake(reason) { // a phone that slept may hold a socket that is dead without knowing it
  if (document.visibilityState === "hidden") { touch.hidden = Date.now(); return; }
  const slept = Date.now() - (touch.hidden || Date.now()) > 5000;
  touch.hidden = 0;
  if (find("#touch").dataset.state === "moved") return;
  const missed = slept || reason === "slept";
  if (missed) touch.away = true;
  if (missed || !touch.socket) { touch.tries = 0; listen(); }
}

function beat() { // no event tells of every sleep: a clock that jumped does, and so does a table that fell silent
  const missed = Date.now() - touch.beat;
  touch.beat = Date.now();
  if (document.visibilityState === "visible" && missed > ASLEEP) return wake("slept");
  if (touch.socket && Date.now() - touch.heard > SILENCE) { touch.away = true; touch.tries = 1; listen(); }
}

function stayInTouch() {
  listen();
  document.addEventListener("visibilitychange", () => wake("seen"));
  window.addEventListener("online", () => wake("slept"));
  document.addEventListener("resume", () => wake("slept")); // what was frozen may have missed anything
  window.addEventListener("pageshow", (event) => { if (event.persisted) { touch.hidden = 1; wake("shown"); } });
  window.addEventListener("pagehide", hangUp);
  touch.beat = Date.now();
  setInterval(beat, BEAT);
  find("#touch").addEventListener("click", () => { if (!touch.socket) listen(); });
}
