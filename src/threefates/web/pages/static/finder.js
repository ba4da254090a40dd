// Finding: everything a seat may do, by typing a few letters of it. Ctrl-K, "/", or More… on a phone.
"use strict";

{
  const MOST = 40, RECENT = 8;
  const opener = find("#find");
  const kept = "recent" + location.pathname;
  const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const recent = () => JSON.parse(recall(localStorage, kept) ?? "[]");
  const box = made("dialog", { id: "finder", ariaLabel: "Find something to do" });
  const input = made("input", { id: "seek", type: "text", autocomplete: "off", spellcheck: false, enterKeyHint: "go", placeholder: "A verb, a name, a word of the book" });
  const list = made("ul", { id: "found" }), count = made("p", { className: "sr", role: "status" }), place = made("div", { id: "picked" }), whose = made("p", { className: "whose" });
  const close = made("button", { type: "button", className: "btn tool", textContent: "Close", onclick: () => box.close() });
  let all = [], shown = [], at = -1, asked = -1, person = false, sought = "";

  function begin() {
    for (const [name, value] of [["role", "combobox"], ["aria-label", "Find something to do"], ["aria-expanded", "true"], ["aria-controls", "found"], ["aria-autocomplete", "list"]]) input.setAttribute(name, value);
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "What there is");
    const head = made("div", { className: "seek" });
    head.append(input, close);
    box.append(head, whose, list, count, place);
    document.body.append(box);
    opener.hidden = false;
    opener.addEventListener("click", () => open());
    for (const seeks of document.querySelectorAll("[data-seek]")) {
      seeks.parentElement.hidden = false;
      seeks.addEventListener("click", () => { sought = seeks.dataset.seek; open("", seeks.title); });
    }
    people();
    document.addEventListener("shown", people);
    input.addEventListener("input", () => { place.replaceChildren(); whose.textContent = ""; person = false; sought = ""; search(); });
    input.addEventListener("keydown", keys);
    list.addEventListener("click", (event) => { const row = event.target.closest("li"); if (row) pick(Number(row.dataset.at)); });
    box.addEventListener("done", () => box.close());
    box.addEventListener("close", () => { place.replaceChildren(); sought = ""; });
    document.addEventListener("keydown", (event) => {
      const typing = event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea, select") && event.target.checkVisibility();
      const wanted = (event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !typing && !event.ctrlKey);
      if (!wanted || find("dialog[open]")) return;
      event.preventDefault();
      open();
    });
  }

  const RARE = /^(Rename|Give |Ask for |Group$|Set |Bind |More boxes|Starting )/; // of somebody who was tapped, what one seldom wants comes later
  const PEOPLE = "#at-people :is(.rows > li, .pile > h4) > .text";

  function people() { // whoever is tapped: everything that can be done to or by them
    for (const person of document.querySelectorAll(PEOPLE)) {
      person.setAttribute("role", "button");
      person.tabIndex = 0;
      person.setAttribute("aria-haspopup", "dialog");
    }
  }

  const tapped = ({ target }) => { const person = target.closest?.(PEOPLE); if (person) open(`${person.firstChild.textContent.trim()} `, known(person.closest("li, .pile")), true); return person; };
  const spoken = (words) => words?.textContent.replace(/\s+/g, " ").trim();

  function known(row) { // what their card says, and what whoever runs the game is told of them elsewhere
    const id = row.id.slice((row.closest(".part")?.id.length ?? 0) + 1), same = id ? [...document.querySelectorAll(`#at-levers li[id$="-${CSS.escape(id)}"]`)] : [];
    const each = [row, ...same].flatMap((one) => [find(".detail", one), ...(one === row ? [] : one.querySelectorAll(".chip"))]);
    return each.map(spoken).filter(Boolean).join(" · ");
  }
  document.addEventListener("click", tapped);
  document.addEventListener("keydown", (event) => { if ((event.key === "Enter" || event.key === " ") && tapped(event)) event.preventDefault(); });

  async function open(words = "", told = "", of = false) {
    input.value = words;
    person = of;
    whose.textContent = told;
    box.showModal();
    input.focus();
    search();
    if (asked === version()) return;
    const answer = await fetch(live.dataset.names).catch(() => null);
    if (!answer?.ok) { count.textContent = "The table does not answer."; return; }
    asked = version();
    all = [...(await answer.json()), ...besides()].map((name) => ({ ...name, hay: plain(`${name.label} ${name.under ?? ""}`), more: plain(name.also ?? "") }));
    search();
  }

  const besides = () => [
    ...[...document.querySelectorAll(".tools .tool:not(#find, [hidden]), .after > a")].map((tool) => ({ id: `t-${tool.id || tool.pathname}`, label: tool.textContent.trim(), also: `${tool.title} ${tool.matches(".x") ? "safety stop break" : ""}`, under: "This page", tool })),
    { id: "t-print", label: "Print this page", also: "paper pdf", under: "This page", tool: { click: () => print() } },
    { id: "t-home", label: "My tables", also: "home leave first page", under: "This page", tool: { click: () => location.assign("/") } },
  ];

  function score(name, words) { // how well it fits; 0 where a word is nowhere in it, or none of somebody's names
    let sum = 0;
    for (const word of words) {
      const start = name.hay.startsWith(word) ? 8 : ` ${name.hay}`.includes(` ${word}`) ? 5 : ` ${name.more}`.includes(` ${word}`) ? 3 : word.length > 2 && name.hay.includes(word) ? 1 : 0;
      if (!start && !person) return 0;
      sum += start;
    }
    if (person ? name.off || RARE.test(name.label) : /^(Rename|Give |Ask for )/.test(name.label)) sum /= 2; // nor what may not be done to them now
    return sum && Math.max(0.5, sum + (name.off ? 0 : 1) - (name.at ? 2 : 0) - (/^Put .* right/.test(name.label) ? 6 : 0)); // last, not lost
  }

  function search() {
    const words = plain(input.value || sought).split(/\s+/).filter((word) => word && !(person && word === "the")), last = recent();
    const latest = (name) => (last.includes(name.id) ? RECENT - last.indexOf(name.id) : 0);
    const rank = (name) => (words.length ? score(name, words) && score(name, words) + latest(name) / 4 : latest(name) * 2 + (name.now ? 1 : name.off || name.at ? 0 : 0.1));
    const ranked = all.map((name) => [rank(name), name]).filter(([fits]) => fits > 0).sort(([a], [b]) => b - a);
    shown = ranked.slice(0, MOST).map(([, name]) => name);
    list.replaceChildren(...shown.map((name, place) => row(name, place, latest(name))));
    count.textContent = all.length ? `${shown.length} found` : "";
    list.hidden = !shown.length;
    place.replaceChildren(...(words.length && !shown.length && all.length ? [made("p", { className: "empty", textContent: person ? "Nothing may be done about them now." : "Nothing is offered by that name now. Try another word, or fewer letters." })] : []));
    mark(shown.length ? 0 : -1);
  }

  function row(name, place, latest) {
    const li = made("li", { id: `f-${place}`, role: "option" });
    li.dataset.at = place;
    if (name.off) li.setAttribute("aria-disabled", "true");
    li.append(made("b", { textContent: name.label }), made("small", { textContent: [latest ? "lately" : "", name.at ? "Settings" : name.under].filter(Boolean).join(" · ") }));
    if (name.off) li.append(made("span", { className: "because", textContent: name.off }));
    return li;
  }

  function mark(place) {
    at = place;
    for (const [number, li] of [...list.children].entries()) li.setAttribute("aria-selected", String(number === at));
    if (at < 0) { input.removeAttribute("aria-activedescendant"); return; }
    input.setAttribute("aria-activedescendant", `f-${at}`);
    list.children[at].scrollIntoView({ block: "nearest" });
  }

  function keys(event) {
    const last = shown.length - 1, moves = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, Home: event.ctrlKey ? 0 : undefined, End: event.ctrlKey ? last : undefined };
    if (moves[event.key] !== undefined && last >= 0) { event.preventDefault(); mark(moves[event.key]); }
    if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); pick(at); }
  }

  async function pick(number) {
    const name = shown[number];
    if (!name || name.off) return;
    remember(localStorage, kept, JSON.stringify([name.id, ...recent().filter((id) => id !== name.id)].slice(0, RECENT)));
    if (name.at) { location.assign(name.at); return; }
    if (name.tool) { box.close(); name.tool.click(); return; }
    const answer = await fetch(`${live.dataset.names}?id=${encodeURIComponent(name.id)}`).catch(() => null);
    place.innerHTML = answer?.ok ? await answer.text() : "";
    const offer = find(".offer", place);
    if (!offer) { place.append(made("p", { className: "empty", textContent: "That is not offered any more." })); asked = -1; return; }
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    if (offer.matches("form")) { offer.requestSubmit(); return; }
    if (!offer.matches("details")) return;
    offer.open = true;
    named(offer);
    find("input:not([type=hidden]), select, textarea, button.go", offer).focus();
  }

  function named(offer) { // whoever was typed is picked already
    const words = plain(input.value).split(/\s+/).filter((word) => word.length > 2);
    for (const set of offer.querySelectorAll("fieldset, select")) {
      const choices = [...set.querySelectorAll("label.choice, option")].filter((choice) => words.some((word) => plain(choice.textContent).startsWith(word)));
      const [only] = choices.length === 1 ? choices : [];
      if (only?.matches("option")) only.selected = true;
      else if (only?.control && !only.control.disabled) only.control.checked = true;
    }
  }

  if (live && opener) begin();
}
