// The page of a seat begins: what is there already is shown as seen, and from now on it listens.
"use strict";

function begin() {
  const seen = Number(recall(localStorage, "seen" + location.pathname) || 0);
  const unread = seen && [...document.querySelectorAll("#log > li")].find((line) => Number(line.dataset.version) > seen);
  if (unread?.previousElementSibling) unread.before(mark("While you were away"));
  remember(localStorage, "seen" + location.pathname, version());
  tumble(false);
  ticked(false);
  clocks();
  explain();
  fit();
  follow();
  window.addEventListener("resize", fit);
  find("#stage").addEventListener("load", fit, true); // a picture takes its room when it has come
  unfold();
  const box = find("#by-hand-box");
  if (box) box.hidden = false;
  veil();
  stayInTouch();
}

if (live) begin();
