// Headings: what stands under one is asked for when it is tapped, and no longer followed once it is closed.
"use strict";

const HEADING = "details.named[id]";
const turned = new Set(); // headings of which the table has not heard yet
const laid = new Map(); // by the id of a heading that was closed: what stood under it
const wasDrawn = (heading) => laid.has(heading.id) || Boolean(find(".offers > *", heading));

function folds() { // what is open and what was closed, for a connection that begins
  const said = (word, headings) => headings.map(({ id }) => `&${word}=${id}`).join("");
  const all = [...document.querySelectorAll(HEADING)];
  return said("open", all.filter(({ open }) => open)) + said("shut", all.filter((each) => !each.open && wasDrawn(each)));
}

// What is typed under a heading that is closed is kept, yet out of the page: there, the table could take it for the same
// form that stands elsewhere now. What a card could do is followed all the while, and stays.
function lay(heading) {
  const away = laid.get(heading.id) ?? document.createDocumentFragment();
  laid.set(heading.id, away);
  const place = find(".offers", heading);
  if (heading.open) place.append(away);
  else away.replaceChildren(...place.querySelectorAll(":scope > :not([data-cards])"));
}

// What was never opened is opened when the table has said what stands there: a slow page is laid out and drawn once for
// it, and not empty first. Where that takes long it is opened meanwhile, and says so.
const SOON = 150; // milliseconds
const tapped = new Set();
document.addEventListener("click", (event) => {
  const heading = event.target.closest?.("summary")?.parentElement;
  if (!live || !heading?.matches(HEADING) || heading.open || wasDrawn(heading) || tapped.has(heading) || touch.socket?.readyState !== WebSocket.OPEN) return;
  event.preventDefault();
  tapped.add(heading);
  touch.socket.send(`open ${heading.id}`);
  setTimeout(openTapped, SOON);
});
function openTapped() {
  for (const heading of tapped) heading.open = true;
  tapped.clear();
}
document.addEventListener("changing", openTapped);

// What somebody opens comes into sight, whole if there is room; of a heading, once the table has said what stands there.
let awaited = null;
const intoSight = (fold) => { if (fold?.isConnected && fold.open) fold.scrollIntoView({ block: "nearest" }); };
document.addEventListener("toggle", ({ target }) => {
  if (!live || !target.matches?.("details") || !target.open || target.closest("#dock") || !target.contains(document.activeElement)) return;
  intoSight(target);
  awaited = target.matches(HEADING) && !wasDrawn(target) ? target : null;
}, true);
document.addEventListener("shown", () => { intoSight(awaited); awaited = null; });

document.addEventListener("toggle", ({ target }) => {
  if (!live || !target.matches?.(HEADING)) return;
  lay(target);
  turned.add(target);
  setTimeout(tellTurned); // all at once, however many there are
}, true);

function tellTurned() {
  if (!turned.size || touch.socket?.readyState !== WebSocket.OPEN) return;
  touch.socket.send([...turned].map(({ id, open }) => `${open ? "open" : "shut"} ${id}`).join("\n"));
  turned.clear();
}
