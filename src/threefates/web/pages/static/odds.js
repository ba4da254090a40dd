// The chances of a form that is filled in, anew whenever it is changed. The table alone knows them.
"use strict";

{
  const live = document.getElementById("live");
  const counted = new Set((live?.dataset.counted || "").split(" ").filter(Boolean));
  const SOON = 120; // milliseconds after the last change
  const latest = new WeakMap(); // form -> its latest question

  const soon = (form) => {
    if (!form?.closest("details.offer[open]") || !counted.has(form.querySelector('[name="_type"]')?.value)) return;
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

  function show(form, words, supposed) {
    const place = form.querySelector(":scope > .odds") || document.createElement("output");
    place.className = "odds";
    place.innerHTML = words;
    place.hidden = supposed;
    if (!place.isConnected) form.querySelector(":scope > .go").before(place);
    for (const old of form.querySelectorAll("label[data-chance]")) delete old.dataset.chance;
    for (const said of place.querySelectorAll("[data-option]")) {
      const field = [...form.elements].find((one) => one.closest("label") && one.value === said.dataset.option);
      if (field) field.closest("label").dataset.chance = said.value;
    }
  }

  const opened = () => { for (const form of document.querySelectorAll("details.offer[open] form")) soon(form); };

  // --- What waits for one tap: each button says how likely it is to succeed -------------------------

  const MOST = 4; // buttons that are weighed
  let taps = { key: "", said: [] };

  const oneTap = () => [...document.querySelectorAll("#at-dock form.offer:not([data-dice])")].filter((form) => {
    const type = form.querySelector('[name="_type"]').value;
    return counted.has(type) || (type === "answer" && form.closest(".ask"));
  });

  async function inShort(body) {
    const words = Object.assign(document.createElement("template"), { innerHTML: await chancesOf(body) });
    return words.content.querySelector("[data-short]")?.dataset.short ?? "";
  }

  async function onButtons() {
    if (find("#at-dock form[data-dice]")) return; // the bar above says it of what is thrown
    const forms = oneTap().slice(0, MOST), asked = forms.map(filledIn);
    const key = `${version()} ${asked.join(" ")}`;
    if (key !== taps.key) taps = { key, said: Promise.all(asked.map(inShort)) };
    const said = await taps.said;
    if (key === taps.key) for (const [at, form] of forms.entries()) if (said[at]) find("button", form).dataset.chance = said[at];
  }

  if (counted.size) {
    document.addEventListener("shown", onButtons);
    onButtons();
    document.addEventListener("input", (event) => soon(event.target.form));
    document.addEventListener("toggle", opened, true);
    document.addEventListener("htmx:after:swap", opened);
    opened();
  }
}
