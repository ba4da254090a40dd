// What moves: dice that fall, clocks that tick. Each moves once, and nothing is told before it has landed.
"use strict";

const thrown = new Set(); // rolls that have been seen: each tumbles once
const due = new Set(); // those of them that are still to fall, whatever else comes meanwhile
const FALLS = 620; // milliseconds until a die has come to lie

function tumble(moving) { // those that came lie hidden until the page is drawn
  let any = false;
  for (const dice of document.querySelectorAll(".dice[data-roll]")) {
    const roll = (dice.closest(".part")?.id ?? "pick") + " " + dice.dataset.roll;
    [...dice.children].forEach((die, place) => {
      const one = `${roll}.${place}.${die.dataset.throws}`;
      if (thrown.has(one) && !due.has(one)) return;
      thrown.add(one);
      if (!moving) return;
      due.add(one);
      any = true;
      die.classList.add("due");
    });
  }
  return any && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function fall() { // on a page that is laid out and painted already, so that a slow phone has nothing else to do meanwhile
  const fell = [...document.querySelectorAll(".dice > .due")];
  for (const die of fell) die.classList.replace("due", "tumbling");
  setTimeout(() => { for (const die of fell) die.classList.remove("tumbling"); }, FALLS); // all at once: after each change the page is looked over anew
  due.clear();
  falling.begins();
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

const LANDED = 650; // milliseconds until dice lie still
const falling = { landed: Promise.resolve(), begins: () => {} };

function land() { // nothing is told before it has landed
  document.body.classList.add("falling");
  falling.landed = new Promise((done) => {
    const after = (wait) => setTimeout(() => { document.body.classList.remove("falling"); done(); }, wait);
    const late = after(2 * LANDED); // however little of the page is drawn
    falling.begins = () => { clearTimeout(late); after(LANDED); falling.begins = () => {}; };
  });
}
