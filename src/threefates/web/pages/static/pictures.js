// Pictures: made smaller before they are sent, and shown whole. Asked for by a page that needs it, once.
"use strict";

const LARGEST = 1920; // points along the longer side: no more is kept

async function pictured(form, data) { // a photograph is made smaller here, so that it is there at once
  form.setAttribute("aria-busy", "true");
  for (const [name, file] of [...data]) if (file.size > 500000) data.set(name, await smaller(file), file.name);
  send(form, data);
}

async function smaller(file) { // as it is, where this browser cannot read it: it is refused in words then
  try {
    const image = await createImageBitmap(file), by = Math.min(1, LARGEST / Math.max(image.width, image.height));
    const canvas = made("canvas", { width: Math.round(image.width * by), height: Math.round(image.height * by) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return (await new Promise((ready) => canvas.toBlob(ready, file.type === "image/png" ? "image/png" : "image/jpeg", 0.9))) ?? file;
  } catch { return file; }
}

function whole(link) { // over everything, until the next tap or key
  const shot = find("img", link), said = find("figcaption", link.closest("figure"));
  const seen = made("dialog", { className: "whole", ariaLabel: shot.alt, onclose: () => { seen.remove(); link.focus({ preventScroll: true }); } });
  seen.append(made("img", { src: link.href, alt: shot.alt }), made("p", { innerHTML: said?.innerHTML ?? "" }));
  seen.append(made("button", { type: "button", className: "btn", textContent: "Close", autofocus: true }));
  seen.addEventListener("click", () => seen.close());
  document.body.append(seen);
  seen.showModal();
}
