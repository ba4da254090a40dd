// Among many tables one is found by typing: words of its name, its game, or who one is there.
"use strict";

const seek = find("#seek");
if (seek) {
  const tables = [...document.querySelectorAll("article.kept")].map((table) => [table, find("div", table).textContent.toLowerCase()]);
  const shelves = [...document.querySelectorAll(".mine .shelf")].filter((shelf) => find(".kept", shelf)).map((shelf) => [shelf, shelf.open]);
  seek.closest(".field").hidden = false;
  seek.addEventListener("input", () => {
    const words = seek.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const [table, said] of tables) table.hidden = !words.every((word) => said.includes(word));
    const found = tables.filter(([table]) => !table.hidden).length;
    for (const [shelf, open] of shelves) {
      const any = Boolean(find(".kept:not([hidden])", shelf));
      shelf.hidden = !any;
      shelf.open = words.length ? any : open;
    }
    const said = found ? `${found} ${found === 1 ? "table" : "tables"}` : "No table is called so. Type less of it.";
    find("#sought").textContent = words.length ? said : "";
  });
}
