// What a page does beyond showing itself: it listens, sends its forms, keeps its place, and lets dice tumble.
// Everything works without it, by plain forms and links. No address may need HTTPS: phones on a LAN have none.
"use strict";

const find = (selector, within = document) => within.querySelector(selector);
const live = find("#live");
const random = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
const remember = (store, key, value) => { try { store.setItem(key, value); } catch { /* it may be forbidden */ } };
const recall = (store, key) => { try { return store.getItem(key); } catch { return null; } };

// --- A finger on the page: what lies under it stays where it is until its tap has come ------------------------------

const TAP_COMES = 100; // milliseconds after a finger is lifted in which its tap may still come
const AT_REST = 2000; // a finger that lies for longer is no tap
const finger = { still: Promise.resolve(), lifted: () => {} };

document.addEventListener("pointerdown", () => {
  finger.still = new Promise((done) => { finger.lifted = done; setTimeout(done, AT_REST); });
}, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(finger.lifted, TAP_COMES), true);
document.addEventListener("click", () => setTimeout(finger.lifted), true); // once what it asks for has begun

async function still() { // whoever moves anything on the page waits for this
  for (let was; was !== finger.still;) await (was = finger.still);
}

// --- Sending: one form, one command, one id until it is answered ---------------------------------------------------

const DOUBLE_TAP = 400; // milliseconds in which the same tap counts once
const PATIENCE = 10000; // milliseconds for an answer
const sending = new Map(); // form id -> { id, body, busy, at }

document.addEventListener("submit", (event) => {
  const form = event.target; // its fields may be called id, method or action: ask for attributes only
  if (!live || form.getAttribute("method") !== "post") return;
  event.preventDefault();
  const data = new FormData(form);
  const typed = find("#by-hand")?.value.trim();
  data.delete("_id");
  if (typed) data.set("_by_hand", typed);
  if (!typed && find("#real-dice")?.checked) rollThem(form, data);
  else send(form, new URLSearchParams(data));
});

async function send(form, body) { // answers which real dice are still to fall, where it waits for some
  const name = form.getAttribute("id");
  const before = sending.get(name);
  if (before?.busy) return;
  const same = before && before.body === body.toString();
  if (same && before.done && Date.now() - before.at < DOUBLE_TAP) return;
  const command = { id: same && !before.done ? before.id : random(12), body: body.toString(), busy: true, done: false, at: Date.now() };
  sending.set(name, command);
  body.set("_id", command.id);
  form.setAttribute("aria-busy", "true");
  const said = find(".said", form);
  try {
    const signal = AbortSignal.timeout?.(PATIENCE); // a dead connection says nothing for minutes; sent again, it counts once
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, signal, headers: { "HX-Request": "true" } }).finally(still);
    const words = answer.status === 204 ? "" : await answer.text();
    command.done = answer.status < 500;
    said.innerHTML = brief(words);
    const waits = find("[data-waits]", said)?.dataset.waits;
    if (waits !== undefined && body.get("_by_hand")?.startsWith("?")) { said.textContent = ""; return waits; }
    if (answer.ok) finished(form);
    else point(form, said);
  } catch {
    said.textContent = "That did not get through. What you wrote is kept: try again when the table is back in touch.";
    point(form, said);
  } finally {
    command.busy = false;
    command.at = Date.now();
    form.removeAttribute("aria-busy");
  }
}

function brief(words) { // of a whole page that says what is wrong, only what it says
  if (!/^\s*<!doctype/i.test(words)) return words;
  const page = new DOMParser().parseFromString(words, "text/html");
  return [...page.querySelectorAll("main h1, main h1 + p")].map((said) => `<p>${said.innerHTML}</p>`).join("");
}

function finished(form) {
  const hand = find("#by-hand");
  if (hand) hand.value = "";
  const fold = form.closest("details.offer");
  HTMLFormElement.prototype.reset.call(form);
  if (fold) {
    const inside = fold.contains(document.activeElement);
    fold.open = false;
    if (inside) find("summary", fold).focus({ preventScroll: true });
  }
}

function point(form, said) { // mark what is wrong, field by field
  for (const fault of said.querySelectorAll("[data-field]")) {
    const name = fault.dataset.field.replace(/\W.*$/, "");
    const wrong = [...form.querySelectorAll("[name]")].filter((field) => [name, name + "[]"].includes(field.name));
    for (const field of wrong) field.setAttribute("aria-invalid", "true");
  }
  const fold = form.closest("details.offer");
  if (fold) fold.open = true; // it may have been sent from elsewhere, as by a card that was lifted
  said.scrollIntoView({ block: "nearest" });
}

document.addEventListener("input", (event) => event.target.removeAttribute("aria-invalid"));

document.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-step]");
  if (step) {
    const input = document.getElementById(step.getAttribute("aria-controls"));
    const empty = input.value === "" && input.min !== "";
    if (empty) input.value = input.min;
    else if (step.dataset.step > 0) input.stepUp();
    else input.stepDown();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// --- Listening: ask for what came after our version, again and again ------------------------------------------------

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
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + live.dataset.live + "?after=" + version());
  touch.socket = socket;
  touch.heard = Date.now();
  socket.onmessage = (event) => {
    touch.heard = Date.now();
    const missed = () => touch.socket && touch.socket !== socket; // then it has been asked for again
    touch.queue = touch.queue.then(still).then(() => missed() || show(event.data)).catch((error) => console.error(error));
    if (touch.tries || find("#touch").dataset.state !== "ok") { touch.tries = 0; state("ok", ""); }
  };
  socket.onclose = (event) => lost(event.code);
  setTimeout(() => { if (socket === touch.socket && socket.readyState === WebSocket.CONNECTING) socket.close(); }, CONNECTING);
}

function lost(code) {
  touch.socket = null;
  touch.away = true;
  touch.tries += 1;
  if (code === 4401) { state("moved", "This seat has moved to another device"); return; }
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

// --- Showing: what came is put where it belongs; what is typed, focused and opened stays ----------------------------

const thrown = new Set(); // rolls that have been seen: each tumbles once

async function show(html) {
  const last = find("#log").lastElementChild;
  const focused = document.activeElement;
  const docked = focused?.closest?.("#dock, #at-do");
  await htmx.swap({ sourceElement: live, target: live, swap: "none", text: html, transition: false });
  const first = last ? last.nextElementSibling : find("#log").firstElementChild;
  if (first && touch.away && last) first.before(mark("While you were away"));
  touch.away = false;
  const rolled = tumble(true);
  if (rolled && first) land();
  if (first) follow();
  if (docked && !focused.isConnected && document.activeElement === document.body) find("#now").focus({ preventScroll: true });
  ticked(true);
  clocks();
  explain();
  fit();
  remember(localStorage, "seen" + location.pathname, version());
  document.dispatchEvent(new CustomEvent("shown", { detail: { rolled } }));
}

const LEAST_FIT = 0.5;
const STEP_FIT = 0.04;

function fit() { // nobody scrolls a TV: what there is stands there whole, if a little smaller
  if (!document.body.classList.contains("screen")) return;
  for (const place of document.querySelectorAll(".side, .middle")) {
    place.style.zoom = "";
    for (let zoom = 1 - STEP_FIT; place.scrollHeight > place.clientHeight + 1 && zoom > LEAST_FIT; zoom -= STEP_FIT) place.style.zoom = zoom;
  }
}

document.addEventListener("toggle", (event) => { // what was unfolded stays so when the page is opened again
  const fold = event.target;
  if (!live || !fold.matches?.("details.long[id], details.named[id], details.fold[id]")) return;
  const key = "folds" + location.pathname;
  const folds = JSON.parse(recall(sessionStorage, key) ?? "{}");
  remember(sessionStorage, key, JSON.stringify({ ...folds, [fold.id]: fold.open }));
}, true);

function unfold() {
  for (const [id, open] of Object.entries(JSON.parse(recall(sessionStorage, "folds" + location.pathname) ?? "{}"))) {
    const fold = document.getElementById(id);
    if (fold) fold.open = open;
  }
}

function land() { // nothing is told before it has landed
  document.body.classList.add("landing");
  setTimeout(() => document.body.classList.remove("landing"), 650);
}

function tumble(moving) {
  let any = false;
  for (const dice of document.querySelectorAll(".dice[data-roll]")) {
    const roll = (dice.closest(".part")?.id ?? "pick") + " " + dice.dataset.roll;
    [...dice.children].forEach((die, place) => {
      const one = `${roll}.${place}.${die.dataset.throws}`;
      if (thrown.has(one)) return;
      thrown.add(one);
      if (!moving) return;
      any = true;
      die.classList.add("tumbling");
      setTimeout(() => die.classList.remove("tumbling"), 700);
    });
  }
  return any && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const filled = new Map(); // how full each clock was when it was last shown

function ticked(moving) {
  for (const clock of document.querySelectorAll(".pies > li")) {
    const now = find(".fill", clock).getAttribute("stroke-dasharray"), before = filled.get(clock.id);
    filled.set(clock.id, now);
    if (!moving || !before || before === now) continue;
    clock.classList.add("ticked");
    setTimeout(() => clock.classList.remove("ticked"), 700);
  }
}

function mark(words) {
  find("#log .away")?.remove();
  const line = document.createElement("li");
  line.className = "away";
  line.textContent = words;
  return line;
}

function follow() { // the newest line is in sight, unless somebody is reading older ones
  const scroll = find(".log .scroll");
  if (scroll.scrollTop > -240) scroll.scrollTop = 0; // it is laid out from its end
}

function clocks() { // the hour as it is here
  for (const time of document.querySelectorAll("time:not([title])")) {
    const when = new Date(time.dateTime);
    time.title = when.toLocaleString();
    time.textContent = when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
}

// --- What is met for the first time explains itself once ---------------------------------------------------------------

function explain() {
  const place = find("#firsts");
  if (!place) return;
  const key = "known" + location.pathname;
  const known = (recall(localStorage, key) ?? "").split(" ");
  for (const first of document.querySelectorAll("template[data-first]")) {
    const what = first.dataset.first;
    if (known.includes(what)) continue;
    if (place.firstChild) return; // one thing at a time
    const said = Object.assign(document.createElement("p"), { className: "first", textContent: first.content.textContent });
    const button = Object.assign(document.createElement("button"), { type: "button", className: "btn tool", textContent: "Got it" });
    button.addEventListener("click", () => {
      remember(localStorage, key, `${recall(localStorage, key) ?? ""} ${what}`.trim());
      said.remove();
      explain();
      find("#now").focus({ preventScroll: true });
    });
    said.append(" ", button);
    place.append(said);
  }
}

// --- The rest ------------------------------------------------------------------------------------------------------

function begin() {
  const seen = Number(recall(localStorage, "seen" + location.pathname) || 0);
  const unread = seen && [...document.querySelectorAll("#log > li")].find((line) => Number(line.dataset.version) > seen);
  if (unread?.previousElementSibling) unread.before(mark("While you were away"));
  remember(localStorage, "seen" + location.pathname, version());
  tumble(false);
  ticked(false);
  clocks();
  explain();
  fit();
  window.addEventListener("resize", fit);
  unfold();
  const box = find("#by-hand-box");
  if (box) box.hidden = false;
  veil();
  nonce();
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

function veil() { // one key hides every secret
  const button = find("#veil");
  if (!button) return;
  button.hidden = false;
  const set = (on) => {
    document.body.classList.toggle("veiled", on);
    button.setAttribute("aria-pressed", String(on));
    button.textContent = on ? "Show secrets" : "Hide secrets";
    remember(sessionStorage, "veiled" + location.pathname, on ? "1" : "");
  };
  button.addEventListener("click", () => set(!document.body.classList.contains("veiled")));
  document.addEventListener("keydown", (event) => { if (event.key === "F2") { event.preventDefault(); button.click(); } });
  if (recall(sessionStorage, "veiled" + location.pathname)) set(true);
}

function nonce() { // mix our own randomness into the evening's seal, once
  const epoch = live.dataset.sealed;
  if (!epoch || recall(sessionStorage, "nonce" + location.pathname) === epoch) return;
  remember(sessionStorage, "nonce" + location.pathname, epoch);
  const body = new URLSearchParams({ _type: "give-nonce", _id: random(12), nonce: random(16) });
  fetch(live.dataset.act, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => {});
}

function check(place) { // waiting for somebody to let us in
  setInterval(async () => {
    const answer = await fetch(place, { headers: { "HX-Request": "true" } }).catch(() => null);
    const to = answer?.headers.get("HX-Redirect");
    if (to) location.assign(to);
  }, 2000);
}

function renew(id) { // who has come so far
  setInterval(async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return;
    const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
    const shown = document.getElementById(id);
    if (now && now.innerHTML !== shown.innerHTML) shown.innerHTML = now.innerHTML;
  }, 3000);
}

if (live) begin();
else if (find("[data-check]")) check(find("[data-check]").dataset.check);
else if (find("[data-renew]")) renew(find("[data-renew]").dataset.renew);
