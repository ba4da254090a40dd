// What opens beside the thing it is about, and goes when one looks elsewhere: on a phone a sheet at the bottom edge.
"use strict";

const beside = { shown: null, anchor: null };

function openBeside(anchor, label, ...content) { // false where it was open there already, and is closed now
  const again = beside.anchor === anchor && beside.shown?.open;
  beside.shown?.close();
  if (again) return false;
  const shown = made("dialog", { className: "beside", ariaLabel: label, onclose: () => closedBeside(shown, anchor) });
  const found = made("div", { className: "found", tabIndex: 0 });
  found.setAttribute("role", "group");
  found.setAttribute("aria-label", label);
  found.append(...content);
  const close = made("button", { type: "button", className: "btn tool", textContent: "Close", onclick: () => shown.close() });
  shown.append(found, close);
  Object.assign(beside, { shown, anchor });
  (anchor.closest("dialog") ?? document.body).append(shown);
  anchor.setAttribute("aria-expanded", "true");
  shown.show();
  (find("form.offer button", found) ?? close).focus({ preventScroll: true });
  placeBeside(shown, anchor.getBoundingClientRect());
  return true;
}

function closedBeside(shown, anchor) {
  const inside = shown.contains(document.activeElement) || document.activeElement === document.body;
  anchor.removeAttribute("aria-expanded");
  if (inside && anchor.isConnected) anchor.focus({ preventScroll: true });
  shown.remove();
}

function placeBeside(shown, place) { // under it or above it, wherever there is room
  const GAP = 8;
  if (window.innerWidth < 700) return;
  const { offsetWidth: wide, offsetHeight: high } = shown, below = window.innerHeight - place.bottom - GAP;
  const top = below >= high ? place.bottom + GAP : Math.max(GAP, place.top - high - GAP);
  shown.style.left = `${Math.max(GAP, Math.min(place.left, window.innerWidth - wide - GAP, Math.max(place.left, place.right - wide)))}px`;
  shown.style.top = `${top}px`;
}

document.addEventListener("click", ({ target }) => {
  const { shown, anchor } = beside;
  if (shown?.open && !shown.contains(target) && !anchor.contains(target) && !target.closest?.("dialog")) shown.close();
});

window.addEventListener("resize", () => beside.shown?.close());

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !beside.shown?.open || find("dialog:modal:not(:has(.beside))")) return;
  event.preventDefault();
  event.stopPropagation();
  beside.shown.close();
}, true);
