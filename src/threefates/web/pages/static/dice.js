// Real dice: a key for each face, one press a die. The table says which dice it waits for, until it has them all.
"use strict";

const KEYS_UP_TO = 12; // faces that have a key each; of dice with more, the number is typed
const FUDGE = ["-", "0", "+"];
const DIGITS = [..."1234567890"];
const NEXT = "next";

async function rollThem(form, data) {
  const fell = [];
  let waits;
  for (;;) {
    data.set("_by_hand", ["?", ...fell].join(" "));
    waits = await send(form, new URLSearchParams(data));
    if (!waits) break;
    const more = await whatFell(waits, form.dataset.dice);
    if (!more) return; // never mind
    fell.push(...more);
  }
  if (waits === undefined) return;
  data.delete("_by_hand"); // a card: real dice need no real cards
  if (fell.length) find(".said", form).textContent = "A card is turned, too: type what fell and the card, under what you can do.";
  else send(form, new URLSearchParams(data));
}

function facesOf(sides, thrown) { // a die of three sides is a Fudge die where such dice are thrown
  if (sides === 3 && (thrown?.endsWith("F") || find(".die.fudge"))) return FUDGE;
  return Array.from({ length: sides }, (_, face) => String(face + 1));
}

function whatFell(dice, thrown) { // a promise of the faces; of nothing where somebody thinks better of it
  const [count, sides] = dice.split("d").map(Number);
  const pad = find("#pad"), faces = facesOf(sides, thrown), typed = faces.length > KEYS_UP_TO;
  const fell = [];
  let digits = "", end;
  const answer = new Promise((done) => { end = (found) => { pad.onclose = null; pad.close(); done(found); }; });
  const slot = (_, at) => Object.assign(document.createElement("li"), { textContent: fell[at] ?? (at === fell.length ? digits : "") });
  const show = () => {
    find("#pad-n").textContent = fell.length < count ? `Die ${fell.length + 1} of ${count}` : "All there";
    find("#pad-fell").replaceChildren(...Array.from({ length: count }, slot));
    find("#pad-done").disabled = fell.length < count;
    find("#pad-back").disabled = !fell.length && !digits;
  };
  const take = (face) => {
    digits = "";
    if (fell.length < count && faces.includes(face)) fell.push(face);
    if (count === fell.length && count === 1) return end(fell); // a single die needs no second word
    show();
    if (fell.length === count) find("#pad-done").focus();
  };
  const press = (key) => {
    if (key === NEXT) return take(String(Number(digits)));
    if (!typed) return take(key);
    digits = (digits + key).slice(0, String(faces.length).length);
    show();
  };
  const back = () => {
    if (digits) digits = digits.slice(0, -1);
    else fell.pop();
    show();
  };
  const button = (name) => {
    const key = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: name });
    key.addEventListener("click", () => press(name));
    return key;
  };
  find("#pad-t").textContent = `What fell on ${faces === FUDGE ? `${count}dF` : dice}?`;
  find("#pad-keys").replaceChildren(...(typed ? [...DIGITS, NEXT] : faces).map(button));
  find("#pad-done").onclick = () => end(fell);
  find("#pad-back").onclick = back;
  find("#pad-not").onclick = () => end(null);
  pad.onclose = () => end(null);
  pad.onkeydown = (event) => {
    const key = event.key === "0" && faces.includes("10") && !typed ? "10" : event.key;
    if (key === "Backspace") return back();
    const next = typed && digits && key === "Enter";
    if (!next && !(typed ? DIGITS : faces).includes(key)) return;
    event.preventDefault();
    press(next ? NEXT : key);
  };
  show();
  pad.showModal();
  return answer;
}

{ // whether this seat rolls real ones is remembered here
  const box = find("#real-dice");
  box.checked = Boolean(recall(localStorage, "real" + location.pathname));
  box.addEventListener("change", () => remember(localStorage, "real" + location.pathname, box.checked ? "1" : ""));
}
