// Why: the rule opens beside what is asked about, and with each rule the numbers that stand on it here.
"use strict";

{
  document.addEventListener("click", (event) => {
    const asked = event.target.closest?.("a.why");
    if (!live || !asked || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(asked);
  });

  async function open(asked) {
    const answer = await fetch(live.dataset.why + asked.search).catch(() => null);
    if (!answer?.ok) { window.open(asked.href, "_blank", "noopener"); return; }
    const said = about(asked), found = made("div", { innerHTML: await answer.text(), className: "rules" }), terms = termsOf(asked);
    if (said) found.prepend(made("p", { className: "asked", textContent: said }));
    for (const rule of found.querySelectorAll("[data-id]")) {
      const here = terms.filter(([, ...ids]) => ids.includes(rule.dataset.id)).map(([words]) => words);
      if (here.length) find("h3", rule).after(made("p", { className: "here", textContent: [...new Set(here)].join(" · ") }));
    }
    openBeside(asked, "Why", found);
  }

  function termsOf(asked) { // what goes with the link, and what else of the same roll or of the same line stands on something
    const others = [...(asked.closest(".pool, .told")?.querySelectorAll("a.why") ?? [])].filter((link) => link !== asked);
    const laid = [...(asked.closest(".play + .text")?.previousElementSibling.querySelectorAll(".pile > h4") ?? [])].map(bare).join(" · "); // the cards it is about
    return [...JSON.parse(asked.dataset.terms ?? "[]"), ...(laid ? [[laid, new URLSearchParams(asked.search).get("id")]] : []), ...others.map((link) => [bare(link.closest("p, li")), ...new URLSearchParams(link.search).getAll("id")])];
  }

  function about(asked) { // the sentence that the link stands in, or that says it in words, and what it is about where there are dice
    const line = asked.closest("p, li, dd, small");
    const others = asked.closest(".pool")?.querySelectorAll(".outcome, .line") ?? [];
    return [asked.closest("[data-said]")?.dataset.said ?? bare(line), ...[...others].filter((each) => each !== line).map(bare)].filter(Boolean).join(" · ");
  }

  function bare(line) {
    const words = line?.cloneNode(true);
    words?.querySelectorAll("a.why, .sr, time, b.undone, form, details, svg").forEach((each) => each.remove());
    return words?.textContent.replace(/\s+/g, " ").trim() ?? "";
  }
}
