// What happens while one looks elsewhere: a line that goes away, marks at the tabs; and one's own dice, under the thumb.
"use strict";

{
  const tabs = {
    all: [...document.querySelectorAll(".places > a")],
    of: (name) => tabs.all.find((tab) => tab.hash === name),
    get shown() { return tabs.of(location.hash) ?? tabs.all[0]; },
  };
  const NOTICED = 6000; // milliseconds
  const KEPT = 12; // lines that are heard
  const notice = find("#notice"), stage = find("#stage"), talked = () => find("#at-talk")?.textContent ?? "";
  const latest = () => find("#log")?.lastElementChild, staged = () => find("#at-stage")?.innerHTML, underway = () => find("#at-now")?.textContent;
  const asks = () => [...document.querySelectorAll("#at-dock :is(.ask, form[data-dice])")].map(({ id }) => id).join(" ");
  const OWN = 2000; // milliseconds in which what comes is what one did oneself
  let was = { told: version(), staged: staged(), talked: talked(), underway: underway(), asked: asks(), scene: find("#at-stage > #p-scene")?.textContent }, timer, letGo = version(), acted = 0, came = {};

  function seen() { // whoever looks at a tab has seen what is in it
    live.dataset.place = tabs.shown?.hash.slice(1) ?? "stage";
    for (const tab of tabs.all) tab.setAttribute("aria-current", tab === tabs.shown ? "page" : "false");
    tabs.shown?.removeAttribute("data-new");
    if (tabs.shown?.hash === "#told") was.told = version();
  }

  const inSight = () => isSeen(stage);

  function isSeen(what) {
    const box = what.getBoundingClientRect();
    return what.checkVisibility() && box.height && box.top < innerHeight * 0.7 && box.top > 0;
  }

  function isRead(line) { // it stands in the log, which is in sight: a note that says it again would lie over it
    const box = line?.checkVisibility({ visibilityProperty: true }) && line.getBoundingClientRect();
    return Boolean(box) && box.height > 0 && box.bottom <= floor() + 1 && box.top > 0;
  }

  const busy = () => find("dialog[open], .lifting") || document.activeElement?.matches("input, select, textarea")
    || [...document.querySelectorAll("details.offer[open]")].some((form) => form.checkVisibility());

  function begins() { // a new scene is read from its beginning, unless one is busy with something else
    const scene = find("#at-stage > #p-scene")?.textContent;
    if (scene && scene !== was.scene && stage.checkVisibility() && !inSight() && !busy()) stage.scrollIntoView();
    was.scene = scene ?? was.scene;
  }

  function once() { // what stands on the stage is not said again in the story under it, nor in a TV's last line of the log
    const said = [...document.querySelectorAll("#at-stage .text > p")].map((line) => line.textContent);
    for (const story of document.querySelectorAll("#p-story, #p-ff\\.story")) {
      const lines = [...story.querySelectorAll(":scope > p")];
      for (const line of lines) line.classList.toggle("staged", said.some((all) => all.includes(line.textContent)));
      story.classList.toggle("staged", lines.every((line) => line.matches(".staged")));
    }
    const aloud = find("#at-stage > #p-scene > p:not(.t-quiet)")?.textContent;
    for (const line of [...find("#log").children].slice(-KEPT).flatMap(({ children }) => [...children])) line.classList.toggle("aloud", Boolean(aloud) && line.textContent.includes(aloud));
    for (const line of document.querySelectorAll(".screen #log > li:last-child > p")) line.classList.toggle("staged", said.includes(line.textContent));
  }

  function alike() { // what each of several at hand would say alike stands once, beside their heading
    for (const title of document.querySelectorAll("#at-quick > .quick > h3")) {
      const offers = [...title.nextElementSibling.children], hints = new Set(offers.map((offer) => find(".hint", offer)?.textContent));
      if (offers.length > 1 && hints.size === 1 && [...hints][0]) title.dataset.alike = [...hints][0];
      else delete title.dataset.alike;
    }
  }

  function mark(tab, said) {
    if (tab && tab !== tabs.shown) tab.dataset.new = said;
  }

  function tellAsked() { // that one is asked is heard, wherever one is on the page: the log says only what has happened
    const known = was.asked.split(" "), fresh = [...document.querySelectorAll("#at-dock :is(.ask, .main form[data-dice])")].filter(({ id }) => !known.includes(id));
    const said = (one) => (one.matches(".ask") ? find("h3", one).textContent : `What you can do now: ${find("button", one).textContent}`);
    for (const one of fresh) hear(said(one).replace(/\s+/g, " ").trim());
  }

  let heard = version();
  function tellUnseen() { // where the log lies in another tab, or all is covered, whoever hears the page hears its lines all the same
    const out = find("#heard"), seen = find("#log").checkVisibility({ visibilityProperty: true });
    const fresh = [...document.querySelectorAll("#log > li[data-version]")].filter((line) => Number(line.dataset.version) > heard);
    heard = version();
    if (!out || seen || !fresh.length) return;
    for (const said of fresh.flatMap((line) => [...line.querySelectorAll("p")])) hear(said.firstChild?.textContent ?? "");
  }

  function hear(textContent) {
    const out = find("#heard");
    out?.append(made("p", { textContent }));
    while (out?.children.length > KEPT) out.firstChild.remove();
  }

  function noticed() {
    begins();
    tellUnseen();
    const fresh = [...document.querySelectorAll("#log > li[data-version]")].filter((line) => Number(line.dataset.version) > was.told);
    if (fresh.length) mark(tabs.of("#told"), fresh.length > 9 ? "9+" : fresh.length);
    const talk = talked() !== was.talked, shown = staged() !== was.staged;
    if (talk) mark(tabs.of("#talk"), "•");
    if (shown) mark(tabs.of("#stage"), "•");
    const whisper = talk && latest()?.matches(".whisper") && tabs.shown?.hash !== "#talk" && tabs.shown?.checkVisibility();
    const own = Date.now() - acted <= OWN, unseen = fresh.length && !find("#at-verdict > .verdict:not([hidden])") && !isSeen(find("#at-now"));
    const begun = own && unseen && underway() !== was.underway; // what I began, out of sight: that it was heard is seen
    const asked = asks(), newly = asked && asked !== was.asked; // what has come is what I am asked: the dock says it
    if (newly) tellAsked();
    const said = !whisper && (newly || isRead(latest()));
    if (said && notice?.hash !== "#talk") hushed(); // a whisper is let be
    else if (!said && (begun || ((whisper || (shown && !inSight())) && !own))) say(words(latest()), whisper ? "#talk" : "#stage");
    was = { ...was, staged: staged(), talked: talked(), underway: underway(), asked };
    seen();
  }

  const result = (line) => (live.matches(".is-read") ? null : find(":scope > :is(.t-good, .t-cost, .t-partial, .t-miss)", line)); // how it turned out, unless a scene is what has come
  const words = (line) => (line && (result(line) ?? find("p:not(.t-quiet)", line)))?.firstChild?.textContent;

  function floor() { // where the bars end that stand at the bottom of the middle
    const tops = [...document.querySelectorAll(".edge, .holding, .places")].map((bar) => bar.getBoundingClientRect());
    const under = tops.filter(({ left, right, height }) => height && left < innerWidth / 2 && right > innerWidth / 2);
    return Math.min(innerHeight, ...under.map(({ top }) => top));
  }

  function say(said, where) {
    if (!said || !notice) return;
    clearTimeout(timer);
    notice.replaceChildren(made("span", { textContent: said }));
    notice.hash = where;
    notice.hidden = false;
    afloat();
    timer = setTimeout(hushed, NOTICED);
  }

  function hushed() {
    if (!notice) return; // a TV has none
    notice.hidden = true;
    live.style.removeProperty("--noticed");
  }

  const afloat = () => { // whatever grows at the bottom meanwhile: it lies over nothing that is to be tapped
    if (notice?.hidden !== false) return;
    notice.style.setProperty("--floor", `${innerHeight - floor()}px`);
    if (innerHeight > 499 && notice.getBoundingClientRect().top < find(".who").getBoundingClientRect().bottom) return hushed(); // nor over the X-card: the log says it
    live.style.setProperty("--noticed", `${notice.offsetHeight + 16}px`);
  };

  function mine() { // what I threw comes up in my dock and stays until I let it go, or am asked something new
    const verdict = find("#at-verdict > .verdict"), at = Number(verdict?.dataset.version), asked = asks();
    if (!verdict) return;
    if (at !== came.at) came = { at, asked };
    else if (asked && asked !== came.asked) letGo = Math.max(letGo, at);
    verdict.hidden = at <= letGo || Boolean(find("#at-dock .pick"));
  }

  function letItGo() {
    const verdict = find("#at-verdict > .verdict");
    letGo = Number(verdict?.dataset.version ?? letGo);
    mine();
  }

  document.addEventListener("click", (event) => {
    const tab = event.target.closest?.(".places > a, .hop, #notice");
    if (event.target.matches?.(".to-dock")) { event.preventDefault(); find("#dock").focus({ preventScroll: true }); } // it is at the bottom edge already
    if (event.target.closest?.("#let-go")) { letItGo(); find("#now").focus({ preventScroll: true }); }
    if (!tab) return;
    event.preventDefault(); // going back leaves the table, not the tab
    hushed();
    location.replace(tab.hash);
    seen();
    scrollTo(0, tab.hash === "#told" ? document.body.scrollHeight : 0); // of the log the end
  });
  document.addEventListener("submit", ({ target }) => { // whoever goes on has let go of what lies there
    acted = Date.now();
    if (target.dataset.dice || target.closest("#at-dock, #at-pull, #lifted")) letItGo();
  }, true);
  document.addEventListener("changed", mine);
  document.addEventListener("changed", once);
  document.addEventListener("changed", alike);
  document.addEventListener("shown", noticed);
  addEventListener("resize", afloat);
  if (live) { seen(); once(); alike(); addEventListener("hashchange", seen); for (const bar of document.querySelectorAll(".edge, .dock")) new ResizeObserver(afloat).observe(bar); }
}
