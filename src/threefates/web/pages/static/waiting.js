// Pages in front of a table that wait for somebody: to be let in, or to see who has come so far.
"use strict";

function check(place) { // waiting for somebody to let us in
  setInterval(async () => {
    const answer = await fetch(place, { headers: { "HX-Request": "true" } }).catch(() => null);
    const to = answer?.headers.get("HX-Redirect");
    if (to) location.assign(to);
  }, 2000);
}

function renew(id) { // who has come so far
  setInterval(async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return;
    const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
    const shown = document.getElementById(id);
    if (now && now.innerHTML !== shown.innerHTML) shown.innerHTML = now.innerHTML;
  }, 3000);
}

if (find("[data-check]")) check(find("[data-check]").dataset.check);
else if (find("[data-renew]")) renew(find("[data-renew]").dataset.renew);
