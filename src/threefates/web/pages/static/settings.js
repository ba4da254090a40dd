// Among many settings: those with the words that are typed, those about one thing, or both.
"use strict";

{
  const typed = find("#seek"), about = find("#topic");
  const settings = [...document.querySelectorAll(".topic > .rows > li")].map((li) => {
    const topic = li.closest(".topic").dataset.topic ?? "";
    return { li, topic, said: `${topic} ${li.textContent}`.toLowerCase() };
  });
  const groups = [...document.querySelectorAll(".topic, .settings section")];

  function sift() {
    const words = typed.value.toLowerCase().split(/\s+/).filter(Boolean), topic = about?.value ?? "";
    let found = 0;
    for (const one of settings) {
      const fits = (!topic || one.topic === topic) && words.every((word) => one.said.includes(word));
      one.li.hidden = !fits;
      found += fits;
    }
    for (const group of groups) group.hidden = !find(".rows > li:not([hidden])", group);
    const said = found ? `${found} of ${settings.length}` : "Nothing is asked in those words. Type less of it.";
    find("#sought").textContent = words.length || topic ? said : `${settings.length} settings`;
  }

  typed.closest(".seeks").hidden = false;
  typed.addEventListener("input", sift);
  about?.addEventListener("change", sift);
  sift();
}
