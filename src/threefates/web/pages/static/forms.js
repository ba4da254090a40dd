// Sending: one form, one command, one id until it is answered; what was wrong is marked field by field.
"use strict";

const DOUBLE_TAP = 400; // milliseconds in which the same tap counts once
const PATIENCE = 10000; // milliseconds for an answer
const sending = new Map(); // form id -> { id, body, busy, at }

document.addEventListener("submit", (event) => {
  const form = event.target; // its fields may be called id, method or action: ask for attributes only
  if (!live || form.getAttribute("method") !== "post") return;
  event.preventDefault();
  const sure = SURE[find('[name="_type"]', form)?.value] ?? sureOf(form), then = () => submitted(form, event.submitter);
  if (sure) askFirst(sure, then);
  else then();
});

document.addEventListener("change", ({ target }) => { // what was picked from a list is read whole beneath it
  if (!target.matches("select")) return;
  const whole = /\((.{24,})\)$/.exec(target.selectedOptions[0]?.textContent.trim() ?? "")?.[1] ?? "";
  const said = find(".picked", target.parentElement) ?? made("small", { className: "picked", role: "status" });
  said.textContent = whole;
  target.after(said);
});

const listed = new WeakMap(); // a long list -> all its options, and how many of them it shows
function listedBy(field) { // the first that fits is picked: what begins so, then what says so anywhere
  const list = find("select", field.parentElement), before = listed.get(list), words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = before?.shown === list.options.length ? before.all : [...list.options]; // else it was drawn anew
  const said = (option) => option.textContent.trim().toLowerCase();
  const found = all.filter((option) => option.value && words.every((word) => said(option).includes(word)));
  if (words.length) found.sort((one, other) => said(other).startsWith(words[0]) - said(one).startsWith(words[0]));
  list.replaceChildren(...all.filter((option) => !option.value), ...found);
  listed.set(list, { all, shown: list.options.length });
  list.value = (words.length && found.find((option) => !option.disabled)?.value) || "";
  list.dispatchEvent(new Event("change", { bubbles: true }));
  const many = words.length ? `${found.length} of ${all.filter((option) => option.value).length}. ` : "";
  const told = find(".picked", field.parentElement);
  told.textContent = found.length ? many + told.textContent : "Nothing is called so. Type less of it.";
}
document.addEventListener("input", ({ target }) => { if (target.matches(".seek-in")) listedBy(target); });
document.addEventListener("keydown", (event) => { // Enter takes what was found, and sends nothing yet
  if (event.key !== "Enter" || !event.target.matches?.(".seek-in")) return;
  event.preventDefault();
  find("select", event.target.parentElement).focus();
});
document.addEventListener("reset", ({ target }) => setTimeout(() => target.querySelectorAll(".seek-in").forEach((field) => { if (listed.has(find("select", field.parentElement))) listedBy(field); })));

function sureOf(form) { // what was chosen may be asked about, too
  const chosen = find(":is(input:checked, option:checked)[data-sure]", form);
  return chosen && [chosen.dataset.sure, "Yes"];
}

const SURE = { // what nobody does by accident: what is asked first, and what says yes
  "raise-x-card": ["Pause the table for everybody? Nobody learns who did.", "Pause"],
  "resume-play": ["Has everybody said that they are all right?", "Yes, go on"],
};

function askFirst([question, yes], then) {
  const said = question.nodeType ? question : made("p", { textContent: question });
  const asked = made("dialog", { className: "sure", ariaLabel: find("h2", said)?.textContent ?? said.textContent, onclose: () => asked.remove() });
  const answers = made("div", { className: "offers" });
  for (const [textContent, className, press] of [[yes, "btn main", then], ["Not now", "btn", () => {}]]) {
    answers.append(made("button", { type: "button", className, textContent, onclick: () => { asked.close(); press(); } }));
  }
  asked.append(said, answers);
  document.body.append(asked);
  asked.showModal();
}

function submitted(form, button) { // a second button says of itself what it is for
  const data = new FormData(form);
  if (button?.name) data.set(button.name, button.value);
  const typed = find("#by-hand")?.value.trim();
  data.delete("_id");
  if (find('input[type="file"]', form)) return pictures().then(() => pictured(form, data), () => send(form, data));
  if (typed) data.set("_by_hand", typed);
  if (!typed && find("#real-dice")?.checked) rollThem(form, data);
  else send(form, new URLSearchParams(data));
}

const written = (body) => [...body].map(([name, said]) => `${name}=${said.name ?? said}${said.size ?? ""}`).join("&");

async function send(form, body) { // answers which real dice are still to fall, where it waits for some
  const name = form.getAttribute("id");
  const before = sending.get(name);
  if (before?.busy) return;
  const words = written(body), sends = body instanceof FormData;
  const same = before && before.body === words;
  if (same && before.done && Date.now() - before.at < DOUBLE_TAP) return;
  const command = { id: same && !before.done ? before.id : random(12), body: words, busy: true, done: false, at: Date.now() };
  sending.set(name, command);
  body.set("_id", command.id);
  form.setAttribute("aria-busy", "true");
  const said = find(".said", form);
  try {
    const signal = AbortSignal.timeout?.(sends ? 6 * PATIENCE : PATIENCE); // a dead connection says nothing for minutes; sent again, it counts once
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, signal, headers: { "HX-Request": "true" } }).finally(still);
    const told = answer.status === 204 ? "" : await answer.text();
    command.done = answer.status < 500;
    said.innerHTML = brief(told);
    const waits = find("[data-waits]", said)?.dataset.waits;
    if (waits !== undefined && body.get("_by_hand")?.startsWith("?")) { said.textContent = ""; return waits; }
    if (answer.ok) finished(form);
    else point(form, said);
  } catch {
    said.textContent = "That did not get through. What you wrote is kept: try again when the table is back in touch.";
    point(form, said);
  } finally {
    command.busy = false;
    command.at = Date.now();
    form.removeAttribute("aria-busy");
  }
}

function brief(words) { // of a whole page that says what is wrong, only what it says
  if (!/^\s*<!doctype/i.test(words)) return words;
  const page = new DOMParser().parseFromString(words, "text/html");
  return [...page.querySelectorAll("main h1, main h1 + p")].map((said) => `<p>${said.innerHTML}</p>`).join("");
}

function finished(form) {
  form.dispatchEvent(new Event("done", { bubbles: true }));
  const hand = find("#by-hand");
  if (hand?.value) { hand.value = ""; find("#by-hand-box").open = false; } // it counted for this act
  const fold = form.closest("details.offer"), many = form.closest(".by-whom");
  HTMLFormElement.prototype.reset.call(form);
  if (fold) {
    const inside = fold.contains(document.activeElement);
    fold.open = false;
    if (many) many.open = false;
    if (inside) find("summary", many ?? fold).focus({ preventScroll: true });
  }
}

function point(form, said) { // mark what is wrong, field by field
  for (const fault of said.querySelectorAll("[data-field]")) {
    const name = fault.dataset.field.replace(/\W.*$/, "");
    const wrong = [...form.querySelectorAll("[name]")].filter((field) => [name, name + "[]"].includes(field.name));
    for (const field of wrong) field.setAttribute("aria-invalid", "true");
  }
  form.dispatchEvent(new Event("wrong", { bubbles: true }));
  const fold = form.closest("details.offer");
  if (fold) fold.open = true; // it may have been sent from elsewhere, as by a card that was lifted
  said.scrollIntoView({ block: "nearest" });
}

document.addEventListener("input", ({ target }) => {
  target.removeAttribute("aria-invalid");
  if (target.type === "checkbox") tally(target.closest("fieldset"), target);
});
document.addEventListener("reset", ({ target }) => setTimeout(() => target.querySelectorAll("fieldset").forEach((set) => tally(set))));

function tally(set, last) { // of several things, how many are ticked; the last that is too many says so, and nothing is sent
  const boxes = [...(set?.querySelectorAll("input[type=checkbox]") ?? [])], ticked = boxes.filter((box) => box.checked);
  const over = ticked.length - Number(set?.dataset.most), said = set && find("legend > small", set);
  for (const box of boxes) box.setCustomValidity("");
  if (over > 0) (ticked.includes(last) ? last : ticked.at(-1)).setCustomValidity(`At most ${set.dataset.most}: take ${over} away.`);
  if (!boxes.length || !said) return;
  said.dataset.ticked = ticked.length;
  said.classList.toggle("too-many", over > 0);
}

{ // what is scrolled to, by a key or by us, comes to lie clear of the bottom edge, however high that stands
  const edge = find(".edge"), places = find(".places"), gap = () => (innerHeight < 500 ? 4 : 16); // a low window has none to spare
  let was = "";
  const clear = () => { // who types in the edge itself would scroll the page away under it
    const now = edge?.contains(document.activeElement) ? "0px" : `${(edge?.offsetHeight ?? 0) + (places?.offsetHeight ?? 0) + gap()}px`;
    if (now !== was) document.documentElement.style.scrollPaddingBottom = was = now;
  };
  const seen = new ResizeObserver(clear);
  for (const bar of [edge, places]) if (bar) seen.observe(bar);
  for (const moves of ["focusin", "focusout"]) document.addEventListener(moves, clear);
}

document.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-step]");
  if (step) {
    const input = document.getElementById(step.getAttribute("aria-controls"));
    const empty = input.value === "" && input.min !== "";
    if (empty) input.value = input.min;
    else if (step.dataset.step > 0) input.stepUp();
    else input.stepDown();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
});
