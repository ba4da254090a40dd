"""What must be so of every page: axe has nothing against it, in light and in dark, and nothing scrolls sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

__all__ = [
    "LIES_UNDER",
    "axe",
    "complaints",
    "fits",
    "in_sight",
    "named_wrongly",
    "open_all_headings",
    "said",
    "too_small",
]

FROM_AFAR: ViewportSize = {"width": 1920, "height": 1080}
TOO_SMALL = """least => [...document.querySelectorAll("body *")].filter(each => {
  const words = [...each.childNodes].some(child => child.nodeType === Node.TEXT_NODE && child.data.trim());
  if (!words || each.closest("svg, .sr, [hidden]") || !each.checkVisibility({ visibilityProperty: true })) return false;
  const box = each.getBoundingClientRect(), place = each.closest(".talk, .people, .open-table, .middle");
  const cut = !each.closest(".log") && place && box.bottom > place.getBoundingClientRect().bottom + 1;
  const px = parseFloat(getComputedStyle(each).fontSize) * (each.currentCSSZoom ?? 1);
  return box.width > 2 && (cut || px < least);
}).map(each => each.outerHTML.slice(0, 120))"""
LEAST_READ = 24  # px, at three metres
IN_THE_DARK = {"runOnly": ["color-contrast"]}  # nothing but colours differs there
SETTLED = "Promise.allSettled(document.getAnimations().map(each => each.finished)).then(() => null)"
LEAST_CHECKED = 10
ONE_OF_EACH_KIND = """() => {
  document.body.style.backgroundImage = "none";
  const kinds = new Map([[document.body, 0]]), places = new Map();
  for (const each of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(each);
    const looks = ["color", "backgroundColor", "backgroundImage", "opacity", "fontSize", "fontWeight", "textShadow"];
    const off = each.closest(":disabled, [aria-disabled=true]") || each.closest("label")?.control?.disabled;
    const own = [each.localName, each.className, each.type, Boolean(off), ...looks.map(look => style[look])];
    const kind = [kinds.get(each.parentElement), ...own].join();
    if (!places.has(kind)) places.set(kind, { number: places.size + 1 });
    kinds.set(each, places.get(kind).number);
    const words = [...each.childNodes].some(child => child.nodeType === Node.TEXT_NODE && child.data.trim()[1]);
    const read = words || each.matches("input, select, textarea");
    if (read && each.checkVisibility({ visibilityProperty: true })) places.get(kind).first ??= each;
  }
  document.querySelectorAll("[data-looked-at]").forEach(each => each.removeAttribute("data-looked-at"));
  for (const { first } of places.values()) first?.setAttribute("data-looked-at", "");
}"""
"""Colours are looked at once for all words drawn alike, in things drawn alike all the way up: most of axe's time.

Of what lies on a gradient it says nothing, so a page has none meanwhile; every ink is held against every paper and the
glow by arithmetic, in `test_tokens`.
"""
STICKS_OUT = """() => {
  const root = document.documentElement, width = root.clientWidth;
  if (root.scrollWidth <= width) return [];
  const clips = each => each !== root && (getComputedStyle(each).overflowX !== "visible" || clips(each.parentElement));
  const beyond = each => Math.ceil(each.getBoundingClientRect().right + scrollX) > width && !clips(each.parentElement);
  const out = [...document.body.querySelectorAll("*")].filter(beyond);
  const inner = out.filter(each => !out.some(other => other !== each && each.contains(other)));
  const named = each => [each.localName, ...each.classList].join(".") + (each.id && "#" + each.id);
  const right = each => `up to ${Math.round(each.getBoundingClientRect().right)} px`;
  const place = each => `in ${named(each.parentElement.closest("[id]") ?? root)}`;
  const said = each => `${named(each)} ${place(each)} ${right(each)}: ${each.textContent.slice(0, 60)}`;
  return [`${root.scrollWidth} px of ${width}`, ...inner.slice(0, 4).map(said)];
}"""
LIES_UNDER = """() => {
  const found = [];
  for (const part of document.querySelectorAll(".places > a")) {
    location.replace(part.hash);
    const all = [...document.querySelectorAll("main :is(.btn, summary, .choice)")];
    const seen = all.filter(each => each.checkVisibility() && !each.closest(".edge"));
    for (const each of [...seen, ...seen.toReversed()]) {
      each.scrollIntoView({ block: "nearest", behavior: "instant" });
      const box = each.getBoundingClientRect();
      for (const y of [box.top + 3, box.bottom - 3]) {
        const bar = document.elementFromPoint(box.left + box.width / 2, y)?.closest(".edge, .places, .who, .tabs");
        if (bar && !bar.contains(each)) found.push(`${each.textContent.trim().slice(0, 40)} under ${bar.className}`);
      }
    }
  }
  location.replace("#stage");
  return [...new Set(found)];
}"""
"""What is scrolled to, as by a key, and comes to lie under a bar that sticks."""
NAMED_WRONGLY = """() => {
  const by = ["for", "aria-controls", "aria-describedby", "aria-labelledby"];
  const ids = [...document.querySelectorAll("[id]")].map(each => each.id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `${id} is there twice`);
  const leads = [...document.querySelectorAll(["a[href^='#']", "use[href^='#']", ...by.map(name => `[${name}]`)])];
  const named = each => by.flatMap(name => each.getAttribute(name)?.split(" ") ?? []);
  const to = each => [...named(each), ...[each.getAttribute("href")?.slice(1)].filter(Boolean)];
  const nowhere = leads.flatMap(to).filter(id => !document.getElementById(id)).map(id => `nothing is ${id}`);
  return [...new Set([...twice, ...nowhere])];
}"""
COLOURS_OF_THOSE = "axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-looked-at]' }] })"


def complaints(page: Page) -> list[str]:
    """What axe has against a page with every heading unfolded, in the light and in the dark."""
    open_all_headings(page)
    page.evaluate("document.querySelectorAll('details:not([name])').forEach(fold => { fold.open = true; })")
    page.emulate_media(color_scheme="light")
    page.evaluate(SETTLED)
    found = axe(page)
    assert len(found["passes"]) >= LEAST_CHECKED, "axe did not look at the page"
    assert (names := named_wrongly(page)) == [], names
    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLED)
    dark = axe(page, IN_THE_DARK)
    return [said(each) for each in (*found["violations"], *dark["violations"])]


def named_wrongly(page: Page) -> list[str]:
    """Ids of a page that several things have, and what leads to or speaks of one that nothing has."""
    found: list[str] = page.evaluate(NAMED_WRONGLY)
    return found


def open_all_headings(page: Page) -> None:
    """Open every heading, and wait until the table has answered what stands under each."""
    page.bring_to_front()  # a tab behind others draws nothing, and waits for that
    page.evaluate("document.querySelectorAll('details.named').forEach(each => { each.open = true; })")
    expect(page.locator("details.named.closed")).to_have_count(0)


def axe(page: Page, options: dict[str, Any] = DEFAULT_OPTIONS) -> dict[str, Any]:
    """What axe says of a page; half a megabyte of it is put there once."""
    if page.evaluate("!window.axe"):
        page.evaluate(Axe().axe_script)
        page.evaluate(COLOURS_OF_THOSE)
    page.evaluate(ONE_OF_EACH_KIND)
    found: dict[str, Any] = page.evaluate("options => axe.run(options)", options)
    return found


def said(each: dict[str, Any]) -> str:
    """What is wrong, and with what."""
    nodes = "; ".join(f"{node['html'][:160]}: {node['failureSummary'][:200]}" for node in each["nodes"][:3])
    return f"{each['id']} ({each['help']}): {nodes}"


def too_small(tv: Page) -> list[str]:
    """What of a TV is not read from three metres away: it is small, or does not stand there whole."""
    tv.bring_to_front()
    tv.set_viewport_size(FROM_AFAR)
    tv.evaluate("() => fit()")
    found: list[str] = tv.evaluate(TOO_SMALL, LEAST_READ)
    return found


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways.

    Raises:
        AssertionError: If something does, naming what sticks out.
    """
    outside: list[str] = page.evaluate(STICKS_OUT)
    assert not outside, "; ".join(outside)
    return True


IN_SIGHT = """each => {
  const box = each.getBoundingClientRect(), label = each.closest("label");
  for (let y = box.top + 2; y < box.bottom; y += 8) {
    const under = document.elementFromPoint(box.left + box.width / 2, y);
    if (!each.contains(under) && !(label && under?.closest("label") === label)) return false;
  }
  return true;
}"""


def in_sight(what: Locator) -> bool:
    """Whether something lies on the screen from its top to its bottom, and nothing over it."""
    return bool(what.evaluate(IN_SIGHT))
