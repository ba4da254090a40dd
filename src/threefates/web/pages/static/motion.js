// What moves: dice that fall, clocks that tick. Each moves once, and nothing is told before it has landed.
"use strict";

const thrown = new Set(); // rolls that have been seen: each tumbles once

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

const LANDED = 650; // milliseconds until dice lie still
const falling = { landed: Promise.resolve() };

function land() { // nothing is told before it has landed
  document.body.classList.add("falling");
  falling.landed = new Promise((done) => setTimeout(() => { document.body.classList.remove("falling"); done(); }, LANDED));
}
