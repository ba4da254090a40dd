// Clocks where they are drawn: tapped, they say what whoever runs the game may do with them.
"use strict";

if (live && document.body.classList.contains("runs")) {
  const CLOCK = ".pies > li[data-clock]", NAME = `${CLOCK} b`;

  const ready = () => {
    for (const name of document.querySelectorAll(NAME)) {
      name.tabIndex = 0;
      name.setAttribute("role", "button");
      name.setAttribute("aria-haspopup", "dialog");
    }
  };

  async function open(clock) {
    const name = find("b", clock).textContent;
    const answer = await fetch(`${live.dataset.names}?about=${encodeURIComponent(clock.dataset.clock)}`).catch(() => null);
    if (answer?.status !== 200) return;
    const offers = made("div", { className: "offers", innerHTML: await answer.text() });
    for (const label of offers.querySelectorAll(".btn:not(.go, .step)")) brief(label, name);
    offers.addEventListener("done", () => beside.shown?.close());
    const whole = find("small", clock)?.textContent; // there it may be cut
    openBeside(find("b", clock), name, made("h3", { textContent: name }), ...(whole ? [made("p", { textContent: whole })] : []), offers);
  }

  function brief(label, name) { // its name stands above: only who does not see it is told again
    const words = label.textContent, short = words.replace(" a clock", "").replace(new RegExp(`( (of|on))?:? ?${RegExp.escape?.(name) ?? name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`), "");
    if (short === words || !short.trim()) return;
    label.setAttribute("aria-label", words);
    label.textContent = short;
  }

  const tapped = ({ target }) => { const clock = target.closest?.(NAME)?.closest(CLOCK); if (clock) open(clock); return clock; };
  document.addEventListener("click", tapped);
  document.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches?.(NAME) && tapped(event)) event.preventDefault();
  });
  document.addEventListener("shown", ready);
  ready();
}
