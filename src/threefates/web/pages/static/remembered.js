// What this device remembers of a seat: what was unfolded, what has been explained, whether secrets are hidden.
"use strict";

function unfold() { // what was unfolded stays so when the page is opened again
  const key = "folds" + location.pathname;
  const folds = () => JSON.parse(recall(sessionStorage, key) ?? "{}");
  for (const [id, open] of Object.entries(folds())) {
    const fold = document.getElementById(id);
    if (fold) fold.open = open;
  }
  document.addEventListener("toggle", ({ target }) => { // not before: what is open at first tells of it, too
    if (!target.matches?.("details.long[id], details.named[id], details.fold[id]")) return;
    remember(sessionStorage, key, JSON.stringify({ ...folds(), [target.id]: target.open }));
  }, true);
}

function explain() { // what is met for the first time explains itself once
  const place = find("#firsts");
  if (!place) return;
  const key = "known" + location.pathname;
  const known = (recall(localStorage, key) ?? "").split(" ");
  for (const first of document.querySelectorAll("template[data-first]")) {
    const what = first.dataset.first;
    if (known.includes(what)) continue;
    const now = place.firstChild;
    if (now && find(`template[data-first="${now.dataset.first}"]`)) return; // one thing at a time, as long as it is so
    now?.remove();
    const said = Object.assign(document.createElement("p"), { className: "first", textContent: first.content.textContent });
    said.dataset.first = what;
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

function veil() { // one key hides every secret
  const button = find("#veil");
  if (!button) return;
  button.hidden = false;
  const what = button.querySelector("span");
  const set = (on) => {
    document.body.classList.toggle("veiled", on);
    button.setAttribute("aria-pressed", String(on));
    button.replaceChildren(on ? "Show" : "Hide", what);
    remember(sessionStorage, "veiled" + location.pathname, on ? "1" : "");
  };
  button.addEventListener("click", () => set(!document.body.classList.contains("veiled")));
  document.addEventListener("keydown", (event) => { if (event.key === "F2") { event.preventDefault(); button.click(); } });
  if (recall(sessionStorage, "veiled" + location.pathname)) set(true);
}
