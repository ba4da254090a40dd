// What this device saw goes with what its seat takes away: the fingerprints of the log that it has noted.
"use strict";

find("#export")?.addEventListener("click", async (event) => {
  const kept = recall(localStorage, "heads:" + location.pathname.replace(/log$/, ""));
  if (!kept) return;
  event.preventDefault();
  const link = event.currentTarget;
  const response = await fetch(link.href).catch(() => null);
  if (!response?.ok) { location.assign(link.href); return; }
  const noted = kept.split(",").map((each) => ({ version: parseInt(each, 10), head: each.split(" ")[1] }));
  const [record, empty] = [await response.text(), '"noted":[]'];
  const at = record.lastIndexOf(empty);
  const whole = at < 0 ? record : record.slice(0, at) + `"noted":${JSON.stringify(noted)}` + record.slice(at + empty.length);
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([whole], { type: "application/json" }));
  file.download = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") || "")?.[1] || "my-seat.json";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10000);
});
