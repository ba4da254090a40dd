// The desk of whoever runs the game: the tab that was looked at last, and what is worked with there lies open.
"use strict";

if (live && find(".tabs")) {
  const kept = "tab" + location.pathname, SECOND = "tab-2";
  const chosen = document.getElementById(recall(sessionStorage, kept));
  const firstOf = (tab) => find(`#at-pull > [data-tab="${tab}"]`);
  if (chosen) { chosen.checked = true; facts.say(); }

  find(".tabs").addEventListener("change", ({ target }) => {
    if (target.name !== "tab") return;
    remember(sessionStorage, kept, target.id);
    find(".acts").scrollTop = 0;
    const first = target.id === SECOND && firstOf(SECOND);
    if (first && !first.open && !wasDrawn(first)) first.open = true; // what is done there stands under it
  });
}
