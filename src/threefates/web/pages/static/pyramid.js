// A pyramid: what is tapped first stands highest, and the next below; or two rows to move things between. The fields
// behind it are those of the form.
"use strict";

const taken = (row) => find("select", row) ? [find("select", row).value].filter(Boolean) : [...row.querySelectorAll("input:checked")].map(({ value }) => value);

function put(row, value, on) {
  const field = find("select", row) ?? [...row.querySelectorAll("input")].find((box) => box.value === value);
  if (field.localName === "select") field.value = on ? value : "";
  else field.checked = on;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function pile(place) { // draw it, and what may be put there
  const rows = [...place.parentElement.querySelectorAll(":scope > [data-row]")];
  const free = rows.every((row) => row.dataset.many === "0"); // no row is full: a second tap moves a thing to the next
  const called = (row) => row.dataset.row;
  const most = (row) => Number(free ? row.dataset.most : row.dataset.many) || Infinity;
  const room = (from = 0) => rows.slice(from).find((row) => taken(row).length < most(row));

  function pick(value) {
    const held = rows.find((row) => taken(row).includes(value));
    const to = free ? room(rows.indexOf(held) + 1) : !held && (room() ?? rows.at(-1)); // what is too much stands at the bottom
    if (held) put(held, value, false);
    if (to) put(to, value, true);
    show();
  }

  const picks = [...rows.at(-1).querySelectorAll("label")].map((label) => {
    const { value } = find("input", label), about = find("small", label)?.textContent ?? "";
    const button = made("button", { type: "button", className: "pick-one", value }, made("span", {}, made("b", { textContent: find("span", label).firstChild.textContent.trim() })), made("small", {}));
    if (about) button.firstChild.append(made("small", { textContent: about }));
    button.addEventListener("click", () => pick(value));
    return button;
  });
  const named = Object.fromEntries(picks.map((button) => [button.value, find("b", button).textContent]));
  const drawn = made("ol", { className: free ? "steps free" : "steps" }), said = made("p", { className: "filled" });
  said.setAttribute("role", "status");

  function show() {
    const next = free ? null : room(), all = rows.reduce((sum, row) => sum + Number(row.dataset.many), 0);
    drawn.replaceChildren(...rows.map((row) => {
      const held = taken(row), empty = Math.max(free && !held.length ? 1 : 0, Number(row.dataset.many) - held.length);
      const cells = [...held.map((value) => named[value] ?? value), ...Array(empty).fill("")].map((name) => made("span", { className: name ? "on" : "", textContent: name }));
      return made("li", { className: row === next ? "next" : "" }, made("b", { textContent: called(row) }), made("div", {}, ...cells));
    }));
    for (const button of picks) {
      const row = rows.find((one) => taken(one).includes(button.value));
      button.setAttribute("aria-pressed", String(Boolean(row)));
      button.lastChild.textContent = row ? called(row) : "";
    }
    const count = rows.reduce((sum, row) => sum + taken(row).length, 0);
    if (free) said.textContent = count ? `${count} picked. Tap one again: ${called(rows[1])}; once more: away.` : `Tap for ${called(rows[0])}, again for ${called(rows[1])}.`;
    else said.textContent = `${count} of ${all}${next ? `. Tap what comes next: ${called(next)}` : ". The pyramid is whole"}`;
  }

  for (const row of rows) row.hidden = true;
  const top = made("div", { className: "pile-top" }, drawn, said);
  const told = picks.some((button) => find("span > small", button));
  place.replaceChildren(top, made("div", { className: told ? "picks told-of" : "picks", role: "group", ariaLabel: "What may stand there" }, ...picks));
  place.hidden = false;
  show();
}

function pyramids() {
  for (const place of document.querySelectorAll(".leaf > .pyramid:empty")) pile(place);
}
document.addEventListener("put", pyramids);
document.addEventListener("done", ({ target }) => { for (const place of target.querySelectorAll(".pyramid")) pile(place); });
pyramids();
