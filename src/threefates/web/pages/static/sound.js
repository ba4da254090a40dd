// Few and short sounds, made here and off until somebody asks for them; nothing sounds before a tap or a key.
"use strict";

{
  const button = document.getElementById("sound");
  const live = document.getElementById("live");
  let at = null; // the way to the loudspeaker, once there has been a gesture
  let wanted = false;
  const full = () => document.querySelectorAll(".pies > .full").length;
  const asked = () => document.querySelector("#at-dock .ask")?.id ?? "";
  const priced = () => [...document.querySelectorAll("#log > .t-cost")].pop()?.id ?? "";
  const now = () => ({ full: full(), asked: asked(), priced: priced() });
  let before = live && now();

  function tone(pitch, { to = pitch, after = 0, lasts = 0.2, loud = 0.12, shape = "sine" }) {
    const from = at.currentTime + after;
    const source = new OscillatorNode(at, { type: shape, frequency: pitch });
    const volume = new GainNode(at, { gain: 0 });
    source.frequency.setValueAtTime(pitch, from);
    source.frequency.exponentialRampToValueAtTime(to, from + lasts);
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loud, from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
    source.connect(volume).connect(at.destination);
    source.start(from);
    source.stop(from + lasts);
  }

  function knock(after) { // one die on wood
    const noise = new AudioBuffer({ length: Math.round(at.sampleRate * 0.04), sampleRate: at.sampleRate });
    const samples = noise.getChannelData(0);
    samples.forEach((_, place) => { samples[place] = (Math.random() * 2 - 1) * (1 - place / samples.length) ** 3; });
    const source = new AudioBufferSourceNode(at, { buffer: noise });
    const wood = new BiquadFilterNode(at, { type: "bandpass", frequency: 900 + 700 * Math.random(), Q: 1.4 });
    source.connect(wood).connect(new GainNode(at, { gain: 0.5 })).connect(at.destination);
    source.start(at.currentTime + after);
  }

  const sounds = {
    dice: () => [0, 0.09, 0.2, 0.34, 0.43].forEach(knock),
    price: () => tone(130, { to: 62, lasts: 0.32, loud: 0.25 }),
    turn: () => { tone(523, { lasts: 0.22 }); tone(784, { after: 0.13, lasts: 0.34 }); },
    full: () => { tone(330, { lasts: 1.1, shape: "triangle" }); tone(494, { lasts: 0.9, loud: 0.06 }); },
  };

  function sound(name) {
    if (!wanted || !at) return;
    sounds[name]();
    button.dataset.last = name;
  }

  function heard(event) { // what is new since the page was last shown; of several things the one that matters most
    const was = before, { rolled } = event.detail;
    before = now();
    if (rolled) sound("dice");
    const what = before.asked && before.asked !== was.asked ? "turn" : before.full > was.full ? "full" : before.priced !== was.priced ? "price" : "";
    if (what) setTimeout(() => sound(what), rolled ? LANDED : 0);
  }

  function wake() {
    if (!wanted) return;
    at ??= new AudioContext();
    if (at.state === "suspended") at.resume();
  }

  function want(on) {
    wanted = on;
    button.setAttribute("aria-pressed", String(on));
  }

  if (button && live && window.AudioContext) {
    button.hidden = false;
    try { want(localStorage.getItem("sound") === "on"); } catch { want(false); }
    button.addEventListener("click", () => {
      want(!wanted);
      try { localStorage.setItem("sound", wanted ? "on" : ""); } catch { /* it may be forbidden */ }
      wake();
      sound("turn");
    });
    for (const gesture of ["pointerup", "keyup"]) document.addEventListener(gesture, wake);
    document.addEventListener("shown", heard);
  }
}
