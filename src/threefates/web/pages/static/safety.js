// The pause and the tab, said on the page itself: rules that look for them from above have a slow phone style everything anew.
"use strict";

if (live) {
  const pause = () => document.body.classList.toggle("paused", Boolean(find("#p-safety > p.t-cost")));
  new MutationObserver(pause).observe(live, { subtree: true, childList: true, attributeFilter: ["class"] }); // however it comes
  pause();
  find("#unscripted").disabled = true;
}
