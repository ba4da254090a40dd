// A finger on the page: what lies under it stays where it is until its tap has come.
"use strict";

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
