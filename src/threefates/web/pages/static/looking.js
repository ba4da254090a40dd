// What happens while one looks elsewhere: a line that goes away, marks at the tabs; and one's own dice, under the thumb.
"use strict";

const tabs = {
  all: [...document.querySelectorAll(".tabs > a")],
  of: (name) => tabs.all.find((tab) => tab.hash === name),
  get shown() { return tabs.of(location.hash) ?? tabs.all[0]; },
};

{
  const NOTICED = 6000; // milliseconds
  const notice = find("#notice"), stage = find("#stage"), talked = () => find("#at-talk")?.textContent ?? "";
  const latest = () => find("#log")?.lastElementChild, staged = () => find("#at-stage")?.innerHTML;
  let was = { told: version(), staged: staged(), talked: talked(), own: find("#at-verdict > .verdict")?.dataset.version }, timer, let_go = version();

  const wide = () => !find(".tabs")?.checkVisibility();

  function seen() { // whoever looks at a tab has seen what is in it
    for (const tab of tabs.all) tab.setAttribute("aria-current", tab === tabs.shown ? "page" : "false");
    tabs.shown?.removeAttribute("data-new");
    if (tabs.shown?.hash === "#told") was.told = version();
  }

  function inSight() {
    const box = stage.getBoundingClientRect();
    return stage.checkVisibility() && box.height && box.top < innerHeight * 0.7 && box.bottom > 80;
  }

  function mark(tab, words) {
    if (tab && tab !== tabs.shown) tab.dataset.new = words;
  }

  function noticed() {
    const fresh = [...document.querySelectorAll("#log > li[data-version]")].filter((line) => Number(line.dataset.version) > was.told);
    if (fresh.length) mark(tabs.of("#told"), fresh.length > 9 ? "9+" : fresh.length);
    if (talked() !== was.talked) mark(tabs.of("#talk"), "•");
    const own = find("#at-verdict > .verdict")?.dataset.version, byMe = own !== was.own;
    const whisper = talked() !== was.talked && latest()?.matches(".whisper");
    if (staged() !== was.staged) mark(tabs.of("#stage"), "•");
    if ((staged() !== was.staged && !byMe && !inSight()) || (whisper && wide() === false)) say(find("p:not(.t-quiet)", latest())?.firstChild?.textContent, whisper ? "#talk" : "#stage");
    was = { ...was, own, staged: staged(), talked: talked() };
    seen();
  }

  function say(words, where) {
    if (!words || !notice) return;
    clearTimeout(timer);
    notice.textContent = words;
    notice.hash = where;
    notice.hidden = false;
    timer = setTimeout(() => { notice.hidden = true; }, NOTICED);
  }

  function mine() { // what I threw comes up in my dock and stays until I let it go
    const verdict = find("#at-verdict > .verdict");
    if (verdict) verdict.hidden = Number(verdict.dataset.version) <= let_go || Boolean(find("#at-dock .pick"));
  }

  function let_it_go() {
    const verdict = find("#at-verdict > .verdict");
    let_go = Number(verdict?.dataset.version ?? let_go);
    mine();
  }

  document.addEventListener("click", (event) => {
    const tab = event.target.closest?.(".tabs > a, #notice");
    if (event.target.closest?.("#let-go")) { let_it_go(); find("#now").focus({ preventScroll: true }); }
    if (!tab) return;
    event.preventDefault(); // going back leaves the table, not the tab
    if (notice) notice.hidden = true;
    location.replace(tab.hash);
    scrollTo(0, 0);
    seen();
  });
  addEventListener("hashchange", seen);
  document.addEventListener("submit", (event) => { if (find("form[data-dice]", event.target.parentElement) ?? event.target.dataset.dice) let_it_go(); }, true);
  document.addEventListener("shown", noticed);
  document.addEventListener("shown", mine);
  if (live) seen();
}
