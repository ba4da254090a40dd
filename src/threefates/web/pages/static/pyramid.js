// A pyramid: what is tapped first stands highest, and the next below. The fields behind it are those of the form.
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
  const room = () => rows.find((row) => taken(row).length < Number(row.dataset.many));
  const pick = (value) => {
    const held = rows.find((row) => taken(row).includes(value));
    put(held ?? room() ?? rows.at(-1), value, !held); // more than there is room for stands at the bottom
    show();
  };
  const picks = [...rows.at(-1).querySelectorAll("input")].map(({ value }) => {
    const button = made("button", { type: "button", className: "pick-one", value }, made("span", { textContent: value }), made("small", {}));
    button.addEventListener("click", () => pick(value));
    return button;
  });
  const drawn = made("ol", { className: "steps" }), said = made("p", { className: "filled" });
  said.setAttribute("role", "status");

  function show() {
    const all = rows.reduce((sum, row) => sum + Number(row.dataset.many), 0), next = room();
    let count = 0;
    drawn.replaceChildren(...rows.map((row) => {
      const names = taken(row), empty = Math.max(0, Number(row.dataset.many) - names.length);
      count += names.length;
      const cells = [...names, ...Array(empty).fill("")].map((name) => made("span", { className: name ? "on" : "", textContent: name }));
      const step = made("li", { className: row === next ? "next" : "" }, made("b", { textContent: row.dataset.row }), made("div", {}, ...cells));
      return step;
    }));
    for (const button of picks) {
      const row = rows.find((one) => taken(one).includes(button.value));
      button.setAttribute("aria-pressed", String(Boolean(row)));
      button.lastChild.textContent = row?.dataset.row ?? "";
    }
    said.textContent = `${count} of ${all}${next ? `. Tap what comes next: ${next.dataset.row}` : ". The pyramid is whole"}`;
  }

  for (const row of rows) row.hidden = true;
  const top = made("div", { className: "pile-top" }, drawn, said);
  place.replaceChildren(top, made("div", { className: "picks", role: "group", ariaLabel: "What may stand there" }, ...picks));
  place.hidden = false;
  show();
}

function pyramids() {
  for (const place of document.querySelectorAll(".leaf > .pyramid:empty")) pile(place);
}
document.addEventListener("htmx:after:swap", pyramids);
document.addEventListener("done", ({ target }) => { for (const place of target.querySelectorAll(".pyramid")) pile(place); });
pyramids();
