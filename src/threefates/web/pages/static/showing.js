// Showing: what came is put where it belongs; what is typed, focused and opened stays.
"use strict";

if (live) htmx.process = () => {}; // nothing on these pages is for htmx to wire: looking for it takes a third of each change

// A message is shown in three steps, so that a slow phone is never busy for long: the page is changed; before it is next
// drawn, what hangs on that is put right, and what lies where may be asked (it is laid out then, once); after it is drawn,
// everything else hears of it, and dice fall.
const LATE = 100; // milliseconds: a page that is not drawn waits no longer
const within = (wait) => new Promise((done) => { wait(done); setTimeout(done, LATE); });
const drawing = () => document.hidden || within(requestAnimationFrame);
const drawn = () => document.hidden || within((done) => setTimeout(done));

const idly = (does) => (window.requestIdleCallback ? requestIdleCallback(() => does(), { timeout: 3 * LATE }) : setTimeout(does));

const PRESSED = 3000; // milliseconds in which what was pressed is likely to go
const justPressed = (button) => Boolean(button?.matches("button") && Date.now() - sending.get(button.form?.id)?.at < PRESSED);

async function show(html) {
  const last = find("#log").lastElementChild;
  const focused = document.activeElement;
  const docked = focused?.closest?.("#dock, #at-do"), pressed = justPressed(focused);
  if (pressed) focused.blur(); // while nothing has changed yet: what has the focus and goes has everything laid out at once
  document.dispatchEvent(new CustomEvent("changing"));
  await htmx.swap({ sourceElement: live, target: live, swap: "none", text: html, transition: false });
  const role = find("#version").dataset.role; // a page drawn for another shows what may be no longer for this seat
  if (role && !document.body.classList.contains(role)) return location.reload();
  document.dispatchEvent(new CustomEvent("put"));
  const first = last ? last.nextElementSibling : find("#log").firstElementChild;
  if (first && touch.away && last) first.before(mark("While you were away"));
  touch.away = false;
  const rolled = tumble(true);
  if (rolled && first) land();
  ticked(true);
  clocks();
  explain();
  document.dispatchEvent(new CustomEvent("changed"));
  await drawing();
  if (first) follow();
  if (document.activeElement === document.body && (pressed || (docked && !focused.isConnected))) (focused.isConnected ? focused : find(find("#at-dock .ask") ? "#dock" : "#now")).focus({ preventScroll: true }); // who is asked on goes on there
  fit();
  document.dispatchEvent(new CustomEvent("drawing"));
  await drawn();
  document.dispatchEvent(new CustomEvent("shown", { detail: { rolled } }));
  if (find(".dice > .due")) Promise.resolve(drawing()).then(fall);
  idly(() => remember(localStorage, "seen" + location.pathname, version()));
}

function mark(words) {
  find("#log .away")?.remove();
  const line = document.createElement("li");
  line.className = "away";
  line.textContent = words;
  return line;
}

const reading = { back: 0 }; // how far somebody has gone back in the log, which is laid out from its end
find(".log .scroll")?.addEventListener("scroll", ({ target }) => { reading.back = target.scrollTop; }, { passive: true });

function follow() { // the newest line is in sight, unless somebody is reading older ones
  const log = find(".log .scroll");
  log.classList.toggle("older", log.scrollHeight > log.clientHeight + 1);
  if (reading.back && reading.back > -240) log.scrollTop = 0;
}

function clocks() { // the hour as it is here
  for (const time of document.querySelectorAll("time:not([title])")) {
    const when = new Date(time.dateTime);
    time.title = when.toLocaleString();
    time.textContent = when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
}

const LEAST_FIT = 0.92; // what is smallest on a TV of 1080 lines stays at 24 px
const STEP_FIT = 0.02;
const MOST_FIT = 1.7; // how much larger what stands on a half-empty stage gets
const STEP_GROWN = 0.1;
const TIGHTEST = 5; // how much may be left out, step by step, as screen.css says

function fit() { // nobody scrolls a TV: what matters most stands there whole; the rest is said shorter, or not at all
  const { classList, dataset } = document.body;
  if (!classList.contains("screen")) return;
  const places = [...document.querySelectorAll(".middle, .people, .open-table")];
  const lit = ["#at-stage", "#at-now"].map((each) => find(each));
  const wide = (place) => place.scrollWidth > place.clientWidth + 1;
  const over = (place) => place.scrollHeight > place.clientHeight + 1;
  const at = (place, zoom) => { place.style.zoom = zoom; place.style.setProperty("--zoom", zoom || 1); }; // its room stays what it was
  for (const place of [...places, ...lit]) at(place, "");
  if (!matchMedia("(min-width: 1000px)").matches) return delete dataset.tight; // in somebody's hand it is scrolled, as pages are
  for (let tight = 0; tight <= TIGHTEST; tight++) {
    dataset.tight = Array.from({ length: tight + 1 }, (_, step) => step).join(" ");
    if (!places.some(over)) break;
  }
  for (const place of places) {
    for (let zoom = 1 - STEP_FIT; over(place) && zoom >= LEAST_FIT; zoom -= STEP_FIT) at(place, zoom);
  }
  if (places.some(over)) return;
  const log = find(".middle > .log"), told = log.offsetHeight; // its lines stay whole
  const stands = () => !places.some(over) && !lit.some(wide) && log.offsetHeight >= told;
  for (const grown of [lit, lit.slice(0, 1), lit.slice(1)]) { // both alike, then each as far as there is room
    const was = grown.map(({ style }) => style.zoom);
    let zoom = MOST_FIT;
    for (; zoom > 1; zoom -= STEP_GROWN) {
      for (const place of grown) at(place, zoom);
      if (stands()) break;
    }
    if (zoom <= 1) grown.forEach((place, which) => at(place, was[which]));
  }
}
