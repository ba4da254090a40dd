// What rules of style ask of the whole page, said on the page as classes, and the pause. Rules that look for such things
// from above, by :has(), have a slow phone style everything anew at each change, from the first that was ever looked at.
// facts.py says the same of a page that comes. Each fact is a selector; with a "!" it is that there is nothing of the kind.
"use strict";

const FACTS = {
  "is-asked": "#at-dock .ask",
  "is-carded": "#at-dock .ask [data-cards]",
  "is-fought": "[id='p-ff.fight']",
  "is-idle": "#at-now:empty",
  "is-laid": "#at-dock .lies",
  "is-latest": "#at-stage > :not(#p-scene)",
  "is-lost": "#p-all-is-lost > .t-miss",
  "is-made": "!#p-phases",
  "is-over": "#p-what-now, #p-next-time",
  "is-peopled": "#at-people > :is(#p-party, [id='p-ff.protagonists']) > .rows > li",
  "is-picks": "#at-dock .pick",
  "is-pictured": "#at-stage > .pictures",
  "is-proposed": "#at-now > #p-proposals",
  "is-read": "#at-stage > #p-scene",
  "is-rolls": "#at-dock :is(.ask, form[data-dice])",
  "is-staged": "#at-stage > *",
  "is-struck": "#at-dock .ask [value='ff.take-it']",
  "is-tab-1": "#tab-1:checked",
  "is-tab-2": "#tab-2:checked",
  "is-tab-3": "#tab-3:checked",
  "is-tab-4": "#tab-4:checked",
  "is-thrown": "#at-stage > .pool",
  "is-truths": "#p-true-of-them",
  "is-underway": "#at-now > .part > :not(h3, .empty)",
  "is-unedited": "!#edit:checked",
  "is-unfolded": "#at-dock details[open] .holds-card",
  "is-unfought": "![id='p-ff.fight']",
  "is-unmoved": "!#at-now .part > :not(h3, .empty)",
  "is-unplayed": "#at-scene > #p-scene > .empty",
  "is-unread": "!#at-stage > #p-scene",
  "is-unrun": "#p-seats .t-cost",
  "is-unstaged": "!#at-stage > *",
  "is-waiting": "#p-waiting",
};

const facts = {
  holds: (said) => Boolean(find(said.replace("!", ""))) !== said.startsWith("!"),
  say() {
    for (const [fact, said] of Object.entries(FACTS)) live.classList.toggle(fact, facts.holds(said));
    document.body.classList.toggle("paused", facts.holds("#p-safety > p.t-cost"));
    document.body.classList.toggle("undocked", facts.holds("!#at-dock > *"));
    facts.seen.takeRecords(); // what was said here is no news
  },
};

if (live) {
  facts.seen = new MutationObserver(facts.say); // however it comes
  facts.seen.observe(live, { subtree: true, childList: true, attributeFilter: ["class", "open", "value"] });
  document.addEventListener("change", ({ target }) => { if (target.closest(".tabs")) facts.say(); }, true);
  facts.say();
}
