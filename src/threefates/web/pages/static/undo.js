// Taking back: one tap or Ctrl-Z for the last thing that was done; where more would go, a look at what would change first.
"use strict";

{
  const UNDO = "#h-undo";
  const AGAIN = 600; // milliseconds in which a second tap is the same tap: what stands there by then is another thing
  let last = 0;

  document.addEventListener("submit", (event) => {
    if (!live || !event.target.matches(UNDO)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (Date.now() - last > AGAIN) takeBack(event.target);
    last = Date.now();
  }, true);

  async function takeBack(form) {
    const command = form.elements.command.value;
    const look = await fetch(`${live.dataset.back}?command=${encodeURIComponent(command)}`).catch(() => null);
    if (look?.status !== 200) { submitted(form); return; } // alone, or refused in words by the form itself
    const said = Object.assign(document.createElement("div"), { className: "look", innerHTML: await look.text() });
    askFirst([said, "Take it all back"], () => { if (form.elements.command.value === command) submitted(form); });
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.target.matches("input:not([type=checkbox], [type=radio]), textarea, select") || find("dialog[open]")) return;
    event.preventDefault();
    find(`${UNDO} button`)?.click();
  });
}
