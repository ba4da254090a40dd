// Light or dark as one likes it, remembered here; at first as the device has it.
"use strict";

{
  const button = find("#theme"), KEY = "theme", DARK = "screen and (prefers-color-scheme: dark)";
  const NEXT_THEME = { "": "dark", dark: "light", light: "" }, SAID = { "": "As the device", dark: "Dark", light: "Light" };
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule.media?.mediaText === DARK);

  function set(theme) {
    const words = { "": DARK, dark: "screen", light: "not all" }[theme] ?? DARK;
    for (const rule of rules) rule.media.mediaText = words;
    document.documentElement.style.colorScheme = theme || "";
    button.textContent = SAID[theme] ?? SAID[""];
    remember(localStorage, KEY, theme);
  }

  if (button) {
    button.hidden = false;
    button.title = "Light, dark, or as the device has it";
    button.addEventListener("click", () => set(NEXT_THEME[recall(localStorage, KEY) ?? ""] ?? ""));
    set(recall(localStorage, KEY) ?? "");
  }
}
