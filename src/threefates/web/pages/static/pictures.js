// Pictures: seen before they are sent, of a face the square that is kept; made smaller then; and shown whole. Asked for by
// a page that needs it, once.
"use strict";

const LARGEST = 1920; // points along the longer side: no more is kept

async function pictured(form, data) { // a photograph is made smaller here, so that it is there at once
  form.setAttribute("aria-busy", "true");
  for (const [name, file] of [...data]) {
    const face = picking.seen.get(form.elements[name])?.face;
    if (face) data.set(name, await painted(face, file) ?? file, file.name);
    else if (file.size > 500000) data.set(name, await smaller(file), file.name);
  }
  send(form, data);
}

async function smaller(file) { // as it is, where this browser cannot read it: it is refused in words then
  try {
    return await painted(await drawnOf(file), file) ?? file;
  } catch { return file; }
}

async function drawnOf(file) { // no larger than it is kept
  const image = await createImageBitmap(file), by = Math.min(1, LARGEST / Math.max(image.width, image.height));
  const canvas = made("canvas", { width: Math.max(1, Math.round(image.width * by)), height: Math.max(1, Math.round(image.height * by)) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}

const painted = (canvas, { type }) => new Promise((ready) => canvas.toBlob(ready, type === "image/jpeg" ? type : "image/png", 0.9));

const picking = {
  seen: new WeakMap(), // field -> what is seen of its file: the element, and of a face the square that is sent
  FACE: 640, // points along a side: no more is kept
  CLOSEST: 4, // times
  NONE: "That file cannot be read as a picture here. Choose a JPEG, PNG or WebP.",

  async choose(field) {
    const [file] = field.files, said = find(".said", field.form);
    picking.leave(field);
    if (said) said.textContent = "";
    if (!file) return;
    const image = await drawnOf(file).catch(() => null);
    if (field.files[0] !== file) return; // another one, meanwhile
    if (!image) {
      field.value = "";
      field.setAttribute("aria-invalid", "true");
      if (said) said.textContent = picking.NONE;
      return;
    }
    const not = made("button", { type: "button", className: "btn tool", textContent: "Not this one", onclick: () => { field.value = ""; picking.leave(field); field.focus(); } });
    const isFace = find('[name="_type"]', field.form)?.value === "set-portrait", [face, ...reins] = isFace ? picking.square(image) : [];
    const shown = made("div", { className: "picked" }, face ?? image, made("div", { className: "reins" }, ...reins, not));
    shown.setAttribute("role", "group");
    shown.setAttribute("aria-label", isFace ? "How the portrait will look" : "What will be sent");
    (face ?? image).setAttribute("role", "img");
    (face ?? image).setAttribute("aria-label", isFace ? "The square that is kept: drag it, or use what stands beside it" : file.name);
    picking.seen.set(field, { shown, face });
    picking.stand(field);
    shown.scrollIntoView({ block: "nearest" });
  },

  leave(field) {
    picking.seen.get(field)?.shown.remove();
    picking.seen.delete(field);
    field.removeAttribute("aria-invalid");
  },

  stand(field) { // under its field, also once the page has changed around it
    const seen = picking.seen.get(field);
    if (seen && !field.files.length) picking.leave(field);
    else if (seen && !seen.shown.isConnected) field.closest(".field").after(seen.shown);
  },

  square(image) { // the square, drawn as it will be kept, and what moves it: by pointer, or by three reins for every other way
    const { width, height } = image, face = made("canvas", { width: picking.FACE, height: picking.FACE });
    const rein = (min, max, step, value) => made("input", { type: "range", min, max, step, value, autocomplete: "off", oninput: () => draw() });
    const closer = rein(1, picking.CLOSEST, 0.1, 1), across = rein(0, 1, 0.01, 0.5), down = rein(0, 1, 0.01, 0.25); // a face is above the middle
    const side = () => Math.min(width, height) / Number(closer.value);
    const draw = () => {
      across.disabled = width - side() < 1;
      down.disabled = height - side() < 1;
      const pen = face.getContext("2d");
      pen.clearRect(0, 0, picking.FACE, picking.FACE);
      pen.drawImage(image, across.value * (width - side()), down.value * (height - side()), side(), side(), 0, 0, picking.FACE, picking.FACE);
    };
    const pulled = (from, by, room) => (room < 1 ? from : from - (by * side()) / face.clientWidth / room);
    let held = null;
    face.onpointerdown = (event) => {
      face.setPointerCapture(event.pointerId);
      held = { at: event, across: Number(across.value), down: Number(down.value) };
      event.preventDefault();
    };
    face.onpointermove = (event) => {
      if (!held) return;
      across.value = pulled(held.across, event.clientX - held.at.clientX, width - side());
      down.value = pulled(held.down, event.clientY - held.at.clientY, height - side());
      draw();
    };
    face.onlostpointercapture = () => { held = null; };
    draw();
    const named = (words, each) => made("label", {}, made("span", { textContent: words }), each);
    return [face, named("Closer", closer), named("Left, right", across), named("Up, down", down)];
  },
};

document.addEventListener("put", () => { for (const field of document.querySelectorAll('input[type="file"]')) picking.stand(field); });
document.addEventListener("reset", ({ target }) => setTimeout(() => { for (const field of target.querySelectorAll('input[type="file"]')) picking.leave(field); }));

function whole(link) { // over everything, until the next tap or key
  const shot = find("img", link), said = find("figcaption", link.closest("figure"));
  const seen = made("dialog", { className: "whole", ariaLabel: shot.alt, onclose: () => { seen.remove(); link.focus({ preventScroll: true }); } });
  seen.append(made("img", { src: link.href, alt: shot.alt }), made("p", { innerHTML: said?.innerHTML ?? "" }));
  seen.append(made("button", { type: "button", className: "btn", textContent: "Close", autofocus: true }));
  seen.addEventListener("click", () => seen.close());
  document.body.append(seen);
  seen.showModal();
}
