// Making somebody, a leaf at a time: how far one is, what was chosen so far, and no leaf is left that is not right.
// Without scripts all leaves lie under one another.
"use strict";

const leafed = new Map(); // form id -> the leaf that is seen
const leavesOf = (form) => [...form.querySelectorAll(":scope > .leaf")];
const fieldsOf = (leaf) => [...leaf.querySelectorAll("input:not([type=hidden], [type=search]), select, textarea")];

function turn(form, to, moved) { // show one leaf
  const leaves = leavesOf(form), at = Math.max(0, Math.min(to, leaves.length - 1)), last = at === leaves.length - 1;
  leafed.set(form.id, at);
  leaves.forEach((leaf, place) => { leaf.hidden = place !== at; });
  const leafing = find(".leafing", form), bar = find("progress", leafing);
  leafing.hidden = leaves.length < 2;
  for (const hint of form.querySelectorAll(":scope > .hint")) hint.hidden = at > 0;
  Object.assign(bar, { max: leaves.length, value: at + 1, ariaLabel: "How far it is" });
  find(".leaf-at", leafing).textContent = `${at + 1} of ${leaves.length} · ${leaves[at].dataset.title}`;
  find(".so-far", leafing).textContent = leaves.slice(0, at).flatMap(fieldsOf).map(chosen).filter(Boolean).join(" · ");
  find(".leaf-back", form).hidden = at === 0;
  find(".leaf-next", form).hidden = last;
  find(".go", form).hidden = !last;
  if (!moved) return;
  find(".leaf-at", leafing).focus({ preventScroll: true });
  form.closest("details")?.scrollIntoView({ block: "start" });
}

function chosen(field) { // what stands in a field, in a word or two
  const label = find(`label[for="${field.id}"]`)?.firstChild?.textContent.trim() ?? "";
  if (field.type === "checkbox" || field.type === "radio") return field.checked ? field.closest("label")?.querySelector("span")?.firstChild?.textContent.trim() : "";
  if (field.type === "number") return field.value !== field.defaultValue && `${label.replace(/ \(.*/, "")} ${field.value}`;
  return field.value.trim() && (field.selectedOptions?.[0]?.textContent ?? field.value).trim().slice(0, 40);
}

function onward(form) { // to the next leaf, if nothing on this one is wrong
  const at = leafed.get(form.id) ?? 0;
  const wrong = fieldsOf(leavesOf(form)[at]).find((field) => !field.checkValidity());
  if (wrong) wrong.reportValidity();
  else turn(form, at + 1, true);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".leaf-next, .leaf-back"), form = button?.form;
  if (!form) return;
  if (button.matches(".leaf-next")) onward(form);
  else turn(form, (leafed.get(form.id) ?? 0) - 1, true);
});
document.addEventListener("keydown", (event) => { // Enter goes on, as it would send a form
  const form = event.target.form, leaves = form ? leavesOf(form) : [];
  if (event.key !== "Enter" || !event.target.matches("input") || !leaves.length) return;
  if ((leafed.get(form.id) ?? 0) === leaves.length - 1) return;
  event.preventDefault();
  onward(form);
});
document.addEventListener("invalid", ({ target }) => { // what is wrong on another leaf is turned to
  const leaf = target.closest(".leaf");
  if (leaf?.hidden) turn(target.form, leavesOf(target.form).indexOf(leaf));
}, true);
document.addEventListener("wrong", ({ target }) => {
  const leaf = find("[aria-invalid=true]", target)?.closest(".leaf");
  if (leaf?.hidden) turn(target, leavesOf(target).indexOf(leaf), true);
});
document.addEventListener("done", ({ target }) => { if (leavesOf(target).length) turn(target, 0); });

function inLeaves() {
  for (const leafing of document.querySelectorAll("form > .leafing")) turn(leafing.parentElement, leafed.get(leafing.parentElement.id) ?? 0);
}
document.addEventListener("put", inLeaves);
inLeaves();
