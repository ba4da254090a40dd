// Headings: what stands under one is asked for when it is opened, and no longer followed once it is closed.
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
