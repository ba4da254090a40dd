// Why: the rule opens beside what is asked about, with the numbers that stand there put into it.
"use strict";

{
  const COMMON = new Set("of to more and or the in at a an for by is it on than from with one two".split(" "));

  document.addEventListener("click", (event) => {
    const asked = event.target.closest?.("a.why");
    if (!live || !asked || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(asked);
  });

  async function open(asked) {
    const answer = await fetch(live.dataset.why + asked.search).catch(() => null);
    if (!answer?.ok) { window.open(asked.href, "_blank", "noopener"); return; }
    const said = about(asked), found = made("div", { innerHTML: await answer.text(), className: "rules" });
    if (said) found.prepend(made("p", { className: "asked", textContent: said }));
    for (const rule of found.querySelectorAll(".rule")) put(numbers(said), rule);
    openBeside(asked, "Why", found);
  }

  function about(asked) { // the sentence that the link stands in, and what it is about where there are dice
    const line = asked.closest("p, li, dd, small");
    const words = line?.cloneNode(true);
    words?.querySelectorAll("a.why, .sr, time, b.undone, form, svg").forEach((each) => each.remove());
    const others = asked.closest(".pool")?.querySelectorAll(".outcome, .line") ?? [];
    const rest = [...others].filter((each) => each !== line).map((each) => each.firstChild?.textContent ?? "");
    return [words?.textContent ?? "", ...rest].map((each) => each.replace(/\s+/g, " ").trim()).filter(Boolean).join(" · ");
  }

  const stem = (word) => word.toLowerCase().replace(/(ss)$|(e?s)$/, "$1");

  function numbers(said) { // "3 successes", "DV 2": what is counted, and how many
    const found = new Map();
    const note = (word, number) => { if (!COMMON.has(word.toLowerCase()) && !found.has(stem(word))) found.set(stem(word), number); };
    for (const [, number, word] of said.matchAll(/(\d+)\s+(?:of\s+\d+\s+)?(?:Story\s+)?([A-Za-z]{2,})/g)) note(word, number);
    for (const [, word, number] of said.matchAll(/\b([A-Z][A-Za-z]+)\s+(\d+)\b(?!d)/g)) note(word, number);
    return found;
  }

  function put(known, rule) { // behind the first word for each thing that is counted here
    for (const node of [...rule.childNodes]) {
      const pieces = node.textContent.split(/([A-Za-z]+)/).flatMap((piece) => {
        const number = known.get(stem(piece));
        if (number === undefined || !piece) return [piece];
        known.delete(stem(piece));
        return [piece, made("data", { className: "here", value: number, textContent: `here ${number}` })];
      });
      node.replaceWith(...pieces);
    }
  }
}
