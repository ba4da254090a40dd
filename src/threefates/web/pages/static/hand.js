// Cards that one holds: lift one, and everything it could do stands above it; what is played flies where it goes.
// What a card can do is what the forms of the page say. Without this they are filled in field by field, and do the same.
"use strict";

{
  const hand = document.getElementById("at-hand");
  const lifted = new Set(); // cards, in short form
  const ONE_BY_ONE = 8; // more to choose from than these is chosen in the form
  const MOST_ROOM = 3; // places that are drawn for more of them
  const asked = { turn: 0 };
  const unfolded = { open: false }; // whoever unfolds what is good to know has it so until they fold it
  const make = (tag, properties, ...inside) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...inside);
    return made;
  };
  const words = (within, selector) => within.querySelector(selector)?.textContent.trim() ?? "";

  // --- What the cards that are lifted could do -------------------------------------------------------------------

  const boxes = (form) => [...form.querySelectorAll("input:is([type=checkbox], [type=radio])")].filter((box) => lifted.has(box.value));
  const alone = (form) => boxes(form).find((box) => box.dataset.alone); // a card that is played by itself
  const most = (offer) => Number(offer.querySelector("[data-most]:has(input)")?.dataset.most ?? 1);
  const offers = () => [...document.querySelectorAll(".offer[data-cards]")].filter((offer) => {
    const cards = offer.dataset.cards.split(" ");
    return [...lifted].every((card) => cards.includes(card));
  });

  // What is still to be chosen, of what must be: for each field its ways, each with its words and how it is taken.
  function open(form) {
    const radios = new Map();
    const fields = [...form.elements].filter((field) => field.name && !lifted.has(field.value));
    for (const radio of fields.filter((field) => field.type === "radio" && (field.required || field.disabled))) {
      radios.set(radio.name, [...(radios.get(radio.name) ?? []), radio]);
    }
    const unset = [...radios.values()].filter((group) => group.length === 1 || !group.some((radio) => radio.checked && !radio.dataset.sure)); // who thought better of it chooses anew
    const lists = fields.filter((field) => field.tagName === "SELECT" && field.required && (!field.value || field.selectedOptions[0].dataset.sure));
    const empty = fields.filter((field) => !["radio", "select-one"].includes(field.type) && field.required && !field.value);
    return { choices: [...unset.map((group) => group.map(byRadio)), ...lists.map(byList)], empty };
  }

  function byRadio(radio) {
    const label = radio.closest("label");
    const notes = [...label.querySelectorAll("span > small")].map((note) => note.textContent.trim());
    const said = notes.reduce((rest, note) => rest.replace(note, ""), words(label, "span")).replace(/\s+/g, " ").trim();
    const reason = radio.disabled ? notes.pop() ?? "" : "";
    const sent = [radio.name, radio.value];
    return { label: [said, ...notes].join(", "), reason, shut: radio.disabled, sure: radio.dataset.sure, sent, take: () => { radio.checked = true; } };
  }

  function byList(list) {
    return [...list.options].filter((option) => option.value).map((option) => {
      const [label, reason] = option.disabled ? option.textContent.split(/: (.*)/s) : [option.textContent, ""];
      const sent = [list.name, option.value];
      return { label: label.trim(), reason, shut: option.disabled, sure: option.dataset.sure, sent, take: () => { list.value = option.value; } };
    });
  }

  function why(offer) { // the words against it, if there are any
    if (offer.classList.contains("off")) return words(offer, ".because").replace(/\s*why\?$/, "");
    const form = offer.querySelector("form");
    const shut = boxes(form).find((box) => box.disabled);
    if (shut) return [...shut.closest("label").querySelectorAll("small")].at(-1)?.textContent.trim() ?? "";
    const least = Number(offer.querySelector("[data-least]")?.dataset.least ?? 1);
    if (lifted.size > most(offer)) return most(offer) > 1 ? `It takes up to ${most(offer)} cards.` : "It takes one card.";
    if (lifted.size > 1 && alone(form)) return alone(form).dataset.alone;
    return lifted.size < least ? `Lift ${least - lifted.size} more.` : "";
  }

  function together(form) { // what is played by itself and is picked with others says so, and nothing is sent
    for (const set of form.querySelectorAll("fieldset")) tally(set);
    for (const box of form.querySelectorAll("[data-alone]:checked")) {
      if (box.closest("fieldset").querySelectorAll(":checked").length > 1) box.setCustomValidity(box.dataset.alone);
    }
  }

  document.addEventListener("click", ({ target }) => { if (target.closest("button")?.form) together(target.closest("button").form); }, true);

  function play(offer, way) {
    const form = offer.querySelector("form");
    const cards = boxes(form).map((box) => box.value);
    for (const box of form.querySelectorAll("input[type=checkbox][name$='[]']")) box.checked = cards.includes(box.value);
    for (const box of boxes(form)) box.checked = true;
    way?.take();
    const held = panel.contains(document.activeElement);
    put();
    if (held) find("#now").focus({ preventScroll: true }); // what had the focus is gone: whoever plays by keys goes on from what happens
    together(form);
    if (form.checkValidity()) return form.requestSubmit();
    for (let fold = offer; fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    offer.scrollIntoView({ block: "nearest" });
    (form.querySelector(":invalid:not(fieldset)") ?? form).focus();
  }

  function button(label, main, press) {
    const made = make("button", { type: "button", className: main ? "btn main" : "btn", textContent: label });
    made.addEventListener("click", press);
    return made;
  }

  function aside(label, press) { // what is seldom meant does not look like what is
    return Object.assign(button(label, false, press), { className: "btn tool" });
  }

  function greyed(ways) { // whom it does not reach, and why
    const shut = ways.filter((way) => way.shut);
    if (!shut.length) return [];
    return [make("p", { className: "off" }, make("b", { textContent: shut.map((way) => way.label).join(", ") }), ` ${shut[0].reason}`)];
  }

  function act(offer) {
    const label = words(offer, ".label") || words(offer, ".btn");
    const against = why(offer);
    const about = make("div", { className: "could" });
    if (against) {
      about.classList.add("off");
      about.append(make("b", { textContent: label }), " ", make("span", { textContent: against }));
      return about;
    }
    const form = offer.querySelector("form");
    about.append(...taps(offer, form, label, about));
    const hint = words(form, ".hint");
    if (hint) fine(about).append(make("p", { textContent: hint }));
    return about;
  }

  function taps(offer, form, label, about) { // a tap for each way to do it, where one choice is all there is
    const { choices, empty } = open(form);
    const main = offer.querySelector("summary").classList.contains("main");
    if (choices.length > 1 || empty.length) return [button(`${label}…`, main, () => play(offer))];
    const can = choices.length ? choices[0].filter((way) => !way.shut) : [{}];
    const apart = choices.length && choices[0].some((way) => !way.sure); // there are foes, were it out of reach
    const near = apart ? can.filter((way) => !way.sure) : can, friends = apart ? can.filter((way) => way.sure) : [];
    if (can.length === 1 && near.length) weighed(form, can[0], (said) => chances(about, said));
    if (!choices.length) return [button(label, main, () => play(offer))];
    const shown = (ways) => { about.replaceChildren(...ways.map(one)); find("button", about).focus({ preventScroll: true }); };
    const each = () => [...near.map(one), ...greyed(choices[0]), ...(friends.length ? [aside(`${label} a friend…`, () => shown(friends))] : [])];
    const one = (way) => {
      const tap = button(`${label}: ${way.label}`, false, () => play(offer, way));
      if (can.length > 1) weighed(form, way, (said) => { tap.dataset.chance = inShort(said); });
      return tap;
    };
    if (near.length <= ONE_BY_ONE) return each();
    const more = () => { about.replaceChildren(...each()); about.querySelector("button").focus({ preventScroll: true }); };
    return [button(`${label}…`, main, more)];
  }

  function fine(about) { // what is read once, and by who wonders
    const known = find(".fine", about);
    if (known) return known;
    const fold = make("details", { className: "fine", open: unfolded.open }, make("summary", { textContent: "Good to know" }));
    fold.addEventListener("toggle", () => { unfolded.open = fold.open; });
    about.append(fold);
    return fold;
  }

  const more = (offer) => (alone(offer) ? 0 : most(offer) - lifted.size);

  function room(can) { // a place for each card that may be lifted beside those
    const places = Math.min(MOST_ROOM, Math.max(0, ...can.filter(({ shut }) => !shut).map(({ offer }) => more(offer))));
    if (places < 1) return [];
    const said = make("span", { className: "sr", textContent: `You may lift ${places} more, if you like.` });
    return [...Array.from({ length: places }, () => make("i", { className: "room", ariaHidden: "true" })), said];
  }

  async function weighed(form, way, tell) { // the exact chances, where the table tells them
    if (!counted.has(typeOf(form))) return;
    const turn = asked.turn;
    const said = await chancesOf(played(form, way));
    if (said && turn === asked.turn) tell(said);
  }

  function played(form, { sent }) { // what `play` would send: the cards that are lifted, and no others
    const body = filledIn(form);
    for (const box of form.querySelectorAll("input[type=checkbox][name$='[]']")) body.delete(box.name);
    for (const box of boxes(form)) body[box.type === "radio" ? "set" : "append"](box.name, box.value);
    if (sent) body.set(...sent);
    return body;
  }

  function chances(about, said) {
    const told = make("output", { className: "odds", innerHTML: said }), best = find(".advice", told);
    about.insertBefore(told, find(".fine", about));
    if (best) fine(about).append(best);
  }

  function inShort(said) { // how likely it succeeds; where that is sure, or out of the question, what it comes to
    const told = make("template", { innerHTML: said }).content;
    return told.querySelector("[data-short]").dataset.short || words(told, ".shares > span");
  }

  // --- The fan -------------------------------------------------------------------------------------------------------

  const panel = make("div", { id: "lifted", className: "lifted", role: "region", hidden: true });
  panel.setAttribute("aria-label", "What it could do");
  panel.setAttribute("aria-live", "polite");

  function misses(offer) { // whoever is named first, whom it is meant for, is out of reach
    const form = offer.querySelector("form");
    return Boolean(form && open(form).choices[0]?.[0]?.shut);
  }

  function put() { // everything back
    lifted.clear();
    draw();
  }

  function lift(card) {
    const alone = !offers().some((offer) => !offer.classList.contains("off") && most(offer) > lifted.size);
    if (lifted.has(card)) lifted.delete(card);
    else {
      if (lifted.size && alone) lifted.clear(); // another instead, where nothing takes both
      lifted.add(card);
    }
    draw();
  }

  function draw() {
    asked.turn += 1;
    const mine = [...hand.querySelectorAll("[data-card]")];
    for (const card of lifted) if (!mine.some((one) => one.dataset.card === card)) lifted.delete(card);
    document.body.classList.toggle("lifts", mine.length > 0);
    for (const one of mine) one.setAttribute("aria-pressed", String(lifted.has(one.dataset.card)));
    document.body.classList.toggle("lifting", lifted.size > 0);
    panel.hidden = !lifted.size;
    atOnce(mine);
    if (!lifted.size) return panel.replaceChildren();
    const named = mine.filter((one) => lifted.has(one.dataset.card)).map((one) => words(one, ".sr"));
    const back = make("button", { type: "button", className: "btn tool", textContent: "Put it back" });
    back.addEventListener("click", () => { const card = [...lifted][0]; put(); hand.querySelector(`[data-card="${card}"]`)?.focus({ preventScroll: true }); });
    const can = offers().map((offer) => ({ offer, shut: Boolean(why(offer)), docked: Boolean(offer.closest("#at-dock")), late: misses(offer) }));
    can.sort((one, other) => one.shut - other.shut || one.late - other.late || other.docked - one.docked);
    const waited = can.some(({ shut, docked }) => docked && !shut); // while one is asked, all else waits, as everybody knows
    const acts = can.filter(({ shut, docked }) => docked || !shut || !waited).map(({ offer }) => act(offer));
    const none = make("p", { className: "empty", textContent: "Nothing can be done with it now." });
    const faces = mine.filter((one) => lifted.has(one.dataset.card)).map((one) => make("span", { className: "faced", ariaHidden: "true" }, find(".card", one).cloneNode(true)));
    panel.replaceChildren(make("p", { className: "what" }, ...faces, make("b", { className: "sr", textContent: named.join(" and ") }), ...room(can), sum(mine), back), ...(acts.length ? saidOnce(acts) : [none]));
  }

  function sum(mine) { // what those that are lifted come to, without what stands beside cards
    const worths = mine.filter((one) => lifted.has(one.dataset.card)).map((one) => one.dataset.worth);
    if (!worths.every(Boolean)) return "";
    return make("b", { className: "worth", textContent: worths.includes("ace") ? "ace" : worths.reduce((all, one) => all + Number(one), 0) });
  }

  function saidOnce(acts) { // the same words against several things are said once
    const said = new Map();
    return acts.filter((about) => {
      const words = about.matches(".off") && about.lastChild.textContent, first = words && said.get(words);
      if (first) first.firstChild.textContent += `, ${about.firstChild.textContent}`;
      else if (words) said.set(words, about);
      return !first;
    });
  }

  // --- What one tap does: giving up the cards that are worth least, and answering with one. All else is by lifting ----

  const least = make("div", { className: "could least", hidden: true });
  const order = (card) => (card.dataset.worth === "ace" ? 99 : Number(card.dataset.worth));
  const asksFor = (type) => find(`#at-dock .offer.form[data-cards]:has([name="_type"][value="${type}"])`);

  function atOnce(mine) {
    const trim = asksFor("ff.trim"), offer = trim ?? asksFor("ff.defend");
    const many = Number(trim && find("[data-most]", trim)?.dataset.most), set = offer?.dataset.cards.split(" ") ?? [];
    const lit = trim ? [] : [...document.querySelectorAll("#at-dock .plays > [name='cards[]']")].map((field) => field.value);
    const could = mine.filter((card) => set.includes(card.dataset.card) && String(lit) !== card.dataset.card).sort((one, other) => order(one) - order(other));
    const low = could.slice(0, many);
    least.classList.toggle("or", lit.length > 0); // the dock has the one that is enough
    least.hidden = lifted.size > 0 || !(trim ? low.length === many : could.length);
    if (least.hidden) return least.replaceChildren();
    const tap = (label, main, cards) => button(label, main, () => { for (const card of cards) lifted.add(card.dataset.card); play(offer); });
    const names = (cards) => cards.map((card) => words(card, ".sr")).join(" and ");
    if (trim) return least.replaceChildren(tap(`Give up ${names(low)}`, true, low));
    least.replaceChildren(make("span", { className: "label", ariaHidden: true, textContent: lit.length ? "Or with" : "Defend with" }), ...could.map((card) => {
      const one = tap(words(card, "[aria-hidden]"), false, [card]);
      one.ariaLabel = `Defend: ${names([card])}`;
      return one;
    }));
  }

  if (hand) {
    hand.after(panel, least);
    hand.addEventListener("click", (event) => {
      const card = event.target.closest("[data-card]");
      if (card) lift(card.dataset.card);
    });
    document.addEventListener("keydown", (event) => {
      if (!lifted.size || event.key !== "Escape") return;
      const card = [...lifted][0];
      put();
      hand.querySelector(`[data-card="${card}"]`)?.focus({ preventScroll: true });
    });
  }

  // --- Cards fly: from a hand to the table, from the table to the discards, from the deck into a hand ------------

  const FLIGHT = 420; // milliseconds
  const AT_MOST = 12; // cards in the air at once
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const seen = { looked: false, where: new Map(), places: new Set(), backs: new Map() };
  const place = (card) => `${card.closest(".part").id} ${words(card, ".sr")}`;
  const on = (rect) => rect.width && rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth;

  function look() {
    seen.looked = true;
    seen.where.clear();
    seen.places.clear();
    seen.backs.clear();
    for (const card of document.querySelectorAll(".part .card")) {
      seen.places.add(place(card));
      if (!seen.where.has(words(card, ".sr")) || card.closest("#at-now, #at-hand")) seen.where.set(words(card, ".sr"), card.getBoundingClientRect());
    }
    for (const pile of document.querySelectorAll(".counts [data-owner]")) seen.backs.set(pile.dataset.owner, pile.querySelectorAll(".backs i").length);
  }

  function fly(card, from, late) {
    const to = card.getBoundingClientRect();
    if (!from || !(on(from) || on(to)) || Math.hypot(from.left - to.left, from.top - to.top) < 20) return;
    const bird = card.cloneNode(true);
    Object.assign(bird.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
    sky.append(bird);
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) rotate(-8deg)`;
    const how = { duration: FLIGHT, delay: late, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "backwards" };
    card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT + late });
    bird.animate([{ transform: start }, { transform: "none" }], how).finished.catch(() => {}).finally(() => bird.remove());
  }

  function follow() {
    const deck = document.querySelector(".piles .deck")?.getBoundingClientRect();
    const births = [];
    for (const card of document.querySelectorAll(".part .card")) {
      if (seen.places.has(place(card))) continue;
      const owner = card.closest("[data-owner]")?.dataset.owner ?? "";
      const held = document.querySelector(`.counts [data-owner="${CSS.escape(owner)}"] .backs`)?.getBoundingClientRect();
      births.push([card, seen.where.get(words(card, ".sr")) ?? (card.closest("#at-now") ? held : null) ?? deck]);
    }
    for (const pile of document.querySelectorAll(".counts [data-owner]")) {
      const before = seen.backs.get(pile.dataset.owner) ?? 0;
      births.push(...[...pile.querySelectorAll(".backs i")].slice(before).map((back) => [back, deck]));
    }
    births.slice(0, AT_MOST).forEach(([card, from], late) => fly(card, from, late * 40));
  }

  const sky = make("div", { className: "sky" });
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  document.addEventListener("changing", () => { if (!still.matches) look(); });
  document.addEventListener("put", () => { if (hand) draw(); });
  document.addEventListener("changed", () => {
    if (!still.matches && seen.looked) follow();
    seen.looked = false;
  });
  if (hand) draw();
}
