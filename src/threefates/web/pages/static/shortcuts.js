// Keys that do something by themselves, listed under "?".
"use strict";

{
  const KEYS = [
    ["?", "This list", () => true],
    ["Tab, Enter", "From the top of the page: to what you can do now", () => find(".to-dock")?.checkVisibility()],
    ["Ctrl-Enter", "From anywhere: to what you can do now", () => find("#at-dock > *")],
    ["F2", "Hide secrets, or show them", () => find("#veil")?.checkVisibility()],
    ["Ctrl-K or /", "Find anything you may do by typing", () => find("#find")],
    ["Ctrl-Z", "Take back what was done last", () => find("#h-undo")],
    ["Esc", "Put lifted cards back; close what lies over the page", () => true],
    ["0 to 9", "While you are asked what fell: a die that shows it", () => find("#pad")],
    ["Backspace", "While you are asked what fell: take the last die back", () => find("#pad")],
  ];
  const typing = (where) => where.matches?.("input:not([type=checkbox], [type=radio]), textarea, select");

  function list() {
    const shown = made("dialog", { ariaLabel: "Keys", onclose: () => shown.remove() });
    const keys = made("dl", { className: "shortcuts" });
    for (const [key, does, here] of KEYS) if (here()) keys.append(made("dt", { textContent: key }), made("dd", { textContent: does }));
    const close = made("button", { type: "button", className: "btn main", textContent: "Close", onclick: () => shown.close() });
    const offers = made("div", { className: "offers" });
    offers.append(close);
    shown.append(made("h2", { textContent: "Keys" }), keys, offers);
    document.body.append(shown);
    shown.showModal();
  }

  function toDock() { // what is asked, and of its answers the lit one
    const group = find("#at-dock .ask") ?? find("#at-dock > *"), able = [...group.querySelectorAll("button, summary")].filter((one) => one.checkVisibility());
    (able.find((one) => one.matches(".main")) ?? able[0] ?? find("#dock")).focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey && find("#at-dock > *") && !find("dialog:modal")) {
      event.preventDefault();
      toDock();
      return;
    }
    if (event.key !== "?" || typing(event.target) || find("dialog[open]")) return;
    event.preventDefault();
    list();
  });
}
