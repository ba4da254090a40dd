// Pictures: a tap shows one whole, over everything, until the next tap or key. Without scripts the link opens it.
"use strict";

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.whole");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const shot = find("img", link), said = find("figcaption", link.closest("figure"));
  const whole = made("dialog", { className: "whole", onclose: () => { whole.remove(); link.focus({ preventScroll: true }); } });
  whole.setAttribute("aria-label", shot.alt);
  whole.append(made("img", { src: link.href, alt: shot.alt }), made("p", { innerHTML: said?.innerHTML ?? "" }));
  whole.append(made("button", { type: "button", className: "btn", textContent: "Close", autofocus: true }));
  whole.addEventListener("click", () => whole.close());
  document.body.append(whole);
  whole.showModal();
});
