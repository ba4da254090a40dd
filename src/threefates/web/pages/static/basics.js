// What the scripts of every page share. Each file does one job; they run in the order that their page names them.
// Everything works without them, by plain forms and links. No address may need HTTPS: phones on a LAN have none.
"use strict";

const find = (selector, within = document) => within.querySelector(selector);
const live = find("#live");
const random = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
const remember = (store, key, value) => { try { store.setItem(key, value); } catch { /* it may be forbidden */ } };
const recall = (store, key) => { try { return store.getItem(key); } catch { return null; } };
const made = (tag, properties, ...inside) => {
  const one = Object.assign(document.createElement(tag), properties);
  one.append(...inside);
  return one;
};

let brought; // what only a page with pictures needs; without scripts, links open them
const pictures = () => brought ??= new Promise((onload, onerror) => document.head.append(made("script", { src: live.dataset.pictures, onload, onerror })));
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.whole");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pictures().then(() => whole(link), () => { location.href = link.href; });
});
document.addEventListener("change", ({ target }) => { // what is chosen is seen before it is sent
  if (live && target.matches?.('input[type="file"]')) pictures().then(() => picking.choose(target), () => {});
});
