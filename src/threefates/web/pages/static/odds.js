// The chances of what is thrown next, of what waits for one tap, and of a form that is filled in. The table alone knows
// them; they are asked for beside play and never waited for.
"use strict";

const counted = new Set((live?.dataset.counted || "").split(" ").filter(Boolean)); // what may have chances, by tag
const typeOf = (form) => find('[name="_type"]', form)?.value;

function filledIn(form) { // what a form would send, without the id that it would have
  const body = new URLSearchParams(new FormData(form));
  body.delete("_id");
  return body;
}

async function chancesOf(body) { // in words and pictures; empty where there are none
  if (!navigator.onLine) return ""; // asked when dice have landed, or later: by then a phone may be out of touch
  const answer = await fetch(live.dataset.odds, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => null);
  const words = answer?.status === 200 ? await answer.text() : "";
  await still();
  await falling.landed; // while dice fall the page has nothing else to do: on a slow phone each change costs a frame or two
  return words;
}

{
  // --- The dock: a bar above what is thrown next; else each button that waits for one tap says how likely it succeeds --

  const MOST = 6; // buttons that are weighed
  const bar = find("#odds");
  const docked = { key: "", said: null };
  const mute = new Set(); // questions without chances: they have none as long as they stand

  const ofDock = (selector) => [...document.querySelectorAll(`#at-dock ${selector}`)];
  const mayHave = (form) => counted.has(typeOf(form)) && !mute.has(questionOf(form));
  const questionOf = (form) => (typeOf(form) === "answer" ? form.elements.choice.value : "");

  // A form with one button, or one for each way to answer its one field.
  const ways = (form) => (form.matches(".taps") ? [...form.querySelectorAll("button[name]")] : [find("button", form)]);

  function wouldSend(button) {
    const body = filledIn(button.form);
    if (button.name) body.set(button.name, button.value);
    return body;
  }

  async function weigh() {
    const thrown = find("#at-dock form[data-dice]");
    const forms = (thrown ? [thrown] : ofDock("form.offer")).filter(mayHave).flatMap(ways).slice(0, thrown ? 1 : MOST), asked = forms.map(wouldSend);
    const key = `${version()} ${asked.join(" ")}`, known = key === docked.key;
    if (!known) Object.assign(docked, { key, said: Promise.all(asked.map(chancesOf)).then((all) => (thrown?.closest(".ask") ? Promise.all(all.map(ofBest)) : all)) });
    const said = await docked.said;
    if (key !== docked.key) return;
    const single = thrown && !thrown.matches(".taps"); // of several ways each says its own chance, and no bar any more
    if (!known) bar.innerHTML = single ? said.join() : "";
    for (const old of ofDock("[data-chance]")) delete old.dataset.chance;
    if (thrown) beside(single ? bar : read(said.join()));
    else onButtons(forms, said);
  }

  async function ofBest(words) { // of several dice that may be thrown again the bar is of the best, as what is advised is
    const chances = read(words), forms = ofDock(".ask form[data-dice]:not(.taps)");
    const share = (form) => parseFloat(find(`[data-option="${form.elements.option?.value}"]`, chances)?.value.replace("<", "")) || 0;
    const best = forms.length ? forms.reduce((one, other) => (share(other) > share(one) ? other : one)) : null;
    return !best || best === forms[0] ? words : chancesOf(wouldSend(find("button", best)));
  }

  function beside(words) { // each answer's own chance stands with it
    for (const said of words.querySelectorAll("[data-option]")) {
      for (const option of ofDock(".ask form :is(input[name=option], [data-dice] > button)")) {
        if (option.value !== said.dataset.option) continue;
        if (option.localName === "button") option.dataset.chance = said.value;
        else option.form.dataset.chance = find("button", option.form).dataset.chance = said.value;
      }
    }
  }

  function onButtons(buttons, said) {
    for (const [at, button] of buttons.entries()) onButton(button, read(said[at]));
    for (const question of new Set(buttons.map(({ form }) => questionOf(form)).filter(Boolean))) {
      if (!buttons.some(({ form }, at) => questionOf(form) === question && said[at])) mute.add(question);
    }
  }

  const placeOf = (form) => find(":scope > .odds", form) ?? Object.assign(document.createElement("output"), { className: "odds" });
  const read = (words) => Object.assign(document.createElement("template"), { innerHTML: words }).content;

  function onButton(button, words) {
    const { short } = find("[data-short]", words)?.dataset ?? {};
    if (short) button.dataset.chance = short;
    else delete button.dataset.chance;
  }

  // --- Buttons under headings that lie open: each has its bar; what is always at hand says its chance in short --------

  const MANY = 8;
  const CALM = 800; // milliseconds without anything new, before they are asked anew
  let calm;
  const last = new WeakMap(); // form -> what was asked of it last
  const inSight = (form) => !form.closest("#at-dock, .stones, details:not([open])") && mayHave(form);

  async function lying() {
    for (const form of [...document.querySelectorAll("form.offer")].filter(inSight).slice(0, MANY)) {
      const body = filledIn(form), key = `${version()} ${body}`;
      if (last.get(form) === key) continue;
      last.set(form, key);
      const words = read(await chancesOf(body));
      if (last.get(form) !== key) continue;
      if (form.closest(".quick")) onButton(find("button", form), words);
      else barBelow(form, words);
    }
  }

  function onceCalm() {
    clearTimeout(calm);
    calm = setTimeout(lying, CALM);
  }

  function barBelow(form, words) {
    const place = placeOf(form);
    place.replaceChildren(words);
    if (!place.childElementCount) return place.remove(); // it would be a gap
    if (!place.isConnected) find("button", form).after(place);
  }

  // --- A form that is filled in, anew whenever it is changed --------------------------------------------------------

  const SOON = 120; // milliseconds after the last change
  const latest = new WeakMap(); // form -> its latest question

  const soon = (form) => {
    if (!form?.closest("details.offer[open]") || !counted.has(typeOf(form))) return;
    clearTimeout(latest.get(form)?.timer);
    const question = {};
    latest.set(form, question);
    question.timer = setTimeout(() => ask(form, question), SOON);
  };

  async function ask(form, question) {
    const body = filledIn(form);
    const supposed = suppose(form, body);
    const words = await chancesOf(body);
    if (latest.get(form) === question) show(form, words, supposed);
  }

  function suppose(form, body) { // of several things none is picked yet: suppose the first, to hear what each is good for
    const boxes = [...form.querySelectorAll("input[type=checkbox][name$='[]']:enabled")];
    if (!boxes.length || boxes.some((box) => box.checked)) return false;
    body.append(boxes[0].name, boxes[0].value);
    return true;
  }

  const several = (form) => [...form.querySelectorAll("fieldset[data-most]")].some((set) => Number(set.dataset.most) > 1);

  function show(form, words, supposed) {
    const place = placeOf(form);
    place.innerHTML = words;
    place.hidden = supposed;
    if (!place.isConnected) form.querySelector(":scope > .go").before(place);
    for (const old of form.querySelectorAll("label[data-chance]")) delete old.dataset.chance;
    for (const said of place.querySelectorAll("[data-option]")) {
      if (!supposed && several(form)) break; // what each is good for beside others is told before any is picked
      const field = [...form.elements].find((one) => one.closest("label") && one.value === said.dataset.option);
      if (field) field.closest("label").dataset.chance = several(form) ? `best ${said.value}` : said.value;
    }
  }

  const opened = () => { for (const form of document.querySelectorAll("details.offer[open] form")) soon(form); };

  if (counted.size) {
    document.addEventListener("shown", () => falling.landed.then(() => idly(weigh)));
    document.addEventListener("shown", onceCalm);
    document.addEventListener("toggle", ({ target }) => { if (target.matches("details")) idly(lying); }, true);
    weigh();
    onceCalm();
    document.addEventListener("input", (event) => soon(event.target.form));
    document.addEventListener("toggle", opened, true);
    document.addEventListener("put", opened);
    opened();
  }
}
