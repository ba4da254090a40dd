// The evening's seal: this device mixes in a word of its own, promised by its SHA-256 first and said when dice are to fall.
"use strict";

const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
  113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251,
  257, 263, 269, 271, 277, 281, 283, 293, 307, 311];
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const WORDS = "word:" + location.pathname;
let said = ""; // the evening whose word has been said

function sha256(text) { // FIPS 180-4, in hex; a page without HTTPS has no crypto.subtle
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const given = new TextEncoder().encode(text);
  const bytes = new Uint8Array(((given.length + 8) >> 6) * 64 + 64);
  bytes.set(given);
  bytes[given.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, given.length * 8);
  const hash = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
  for (let at = 0; at < bytes.length; at += 64) {
    const w = [];
    for (let i = 0; i < 64; i++) {
      if (i < 16) { w.push(view.getUint32(at + 4 * i)); continue; }
      const [a, b] = [w[i - 15], w[i - 2]];
      w.push((w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) >>> 0);
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(PRIMES[i])) + w[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { hash[i] = (hash[i] + x) >>> 0; });
  }
  return hash.map((x) => x.toString(16).padStart(8, "0")).join("");
}

function mixIn() { // promise a word while others may, and say it when asked: each once an evening
  const [epoch, phase] = (find("#version").dataset.seal || "").split(" ");
  if (!epoch) return;
  const [known, word] = (recall(localStorage, WORDS) || "").split(" ");
  if (phase === "open" && known !== epoch) {
    const fresh = random(16);
    remember(localStorage, WORDS, `${epoch} ${fresh}`);
    if ((recall(localStorage, WORDS) || "").includes(fresh)) sendWord("commit-nonce", "commitment", sha256(fresh));
  } else if (phase === "closed" && known === epoch && said !== epoch) {
    said = epoch;
    sendWord("reveal-nonce", "nonce", word);
  }
}

function sendWord(kind, field, value) {
  const body = new URLSearchParams({ _type: kind, _id: random(12), [field]: value });
  fetch(live.dataset.act, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => { said = ""; });
}

const FIRST_HEADS = 20;
const MOST_HEADS = 220;
const FEWER = "This device has seen more of this log than there is now: it was cut off, or put back from a copy. If nothing here " +
  "says so, begin a new evening before anybody rolls, or dice may fall again as they did";

function note() { // fingerprints of the log as we saw it, so that nobody can change later what stood there
  const { value, dataset } = find("#version");
  if (!dataset.head) return;
  const heads = (recall(localStorage, "heads:" + location.pathname) || "").split(",").filter(Boolean);
  if (heads.at(-1)?.startsWith(value + " ")) return;
  if (parseInt(heads.at(-1), 10) > value) find("#log").append(mark(FEWER));
  heads.push(`${value} ${dataset.head}`);
  if (heads.length > MOST_HEADS) heads.splice(FIRST_HEADS, heads.length - MOST_HEADS);
  remember(localStorage, "heads:" + location.pathname, heads.join());
}

for (const job of live ? [mixIn, note] : []) {
  document.addEventListener("shown", job);
  job();
}
