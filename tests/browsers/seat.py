"""A seat as whoever sits there uses it: they tap what they read, fill in what is asked, and read what happens."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ConsoleMessage, Request, Response, ViewportSize

__all__ = ["LAPTOP", "PHONE", "TV", "Seat", "Typist", "Window"]

PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
TV: ViewportSize = {"width": 1920, "height": 1080}
OFFER = "form.offer, details.offer"
REFUSED = re.compile(r"status of 4\d\d")


class Window:
    """An open page, and whatever was wrong with it: errors, breaches of the policy, requests that left the machine."""

    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        self.home = home
        self.wrong: list[str] = []
        self.asked: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"{error}"))
        self.answers: list[Response] = []
        page.on("response", self._was_answered)
        page.on("request", self._asks)
        page.on("websocket", lambda socket: self._goes_to(socket.url))

    def _said(self, message: ConsoleMessage) -> None:
        refused = message.text.startswith("Failed to load resource") and REFUSED.search(message.text)
        if message.type in ("error", "warning") and not refused:
            self.wrong.append(message.text)

    def _was_answered(self, answer: Response) -> None:
        self.answers.append(answer)

    def _asks(self, request: Request) -> None:
        self._goes_to(request.url)

    def _goes_to(self, url: str) -> None:
        self.asked.append(url)
        parts = urlsplit(url)
        if parts.scheme != "data" and parts.netloc != urlsplit(self.home).netloc:
            self.wrong.append(f"a request left for {parts.netloc}")

    def open(self, where: str) -> None:
        """Go to an address of the server."""
        self.page.goto(f"{self.home}{where}")


ITS_PART = """each => {
  const region = each.closest(".on-table, .on-hero, .on-log, .on-talk");
  if (!region || region.checkVisibility() || !document.querySelector(".places")?.checkVisibility()) return null;
  const hero = document.querySelector("#run") ? "#run" : "#sheet";
  const tabs = { "on-table": "#stage", "on-hero": hero, "on-log": "#told", "on-talk": "#talk" };
  return Object.entries(tabs).find(([name]) => region.classList.contains(name))?.[1];
}"""


ITS_LEAF = """each => {
  const leaf = each.closest(".leaf, .go");
  if (!leaf?.hidden) return "";
  const now = leaf.closest("form").querySelector(":scope > .leaf:not([hidden])");
  return now.compareDocumentPosition(leaf) & Node.DOCUMENT_POSITION_FOLLOWING ? ".leaf-next" : ".leaf-back";
}"""
"""Of a form in leaves: the way towards the leaf that something lies on; empty where it is seen."""
ALL_ITS_WAY = f"""each => {{
  const tabs = [each.closest("[data-tab]")?.dataset.tab, each.closest(".mends") && "edit"].filter(Boolean);
  return [({ITS_PART})(each), tabs, ({ITS_LEAF})(each)];
}}"""
"""Where something lies, asked at once: most of the time it is in sight, and nothing has to be turned to."""


def _to_an_act(response: Response) -> bool:
    """Say whether something was answered that a person did: a page says its words for the dice by itself."""
    return response.url.endswith("/act") and "nonce" not in (response.request.post_data or "")


class Seat(Window):
    """A window with a seat's page in it."""

    behind = 0
    """The version that was reached past the page: it is waited for before something is sought on it."""

    def catches_up(self) -> None:
        """Wait until the page shows what was done past it."""
        self.page.wait_for_function(
            "told => (document.querySelector('#version')?.value ?? told) >= told", arg=self.behind
        )
        self.behind = 0

    def in_touch(self) -> None:
        """Wait until the page and the table are in touch."""
        self.page.locator('#touch[data-state="ok"]').wait_for(state="attached")

    def sees(self, text: str | re.Pattern[str], where: str = "main") -> None:
        """Wait until those words can be read; on a phone, in whichever tab they are."""
        words = self.page.locator(where).get_by_text(text)
        expect(words.first).to_be_attached()
        if not words.filter(visible=True).count():
            self.turn_to(words.first)
        expect(words.filter(visible=True).first).to_be_visible()

    def reads(self, text: str | re.Pattern[str]) -> None:
        """Wait until the log says so."""
        expect(self.page.locator("#log > li").filter(has_text=text).first).to_be_attached()

    def log(self) -> list[str]:
        """The lines of the log, oldest first."""
        return self.page.locator("#log > li p").all_text_contents()

    def offered(self, label: str, within: str = "") -> Locator:
        """Something the seat may do now, by its name and, where several have that name, by words of its heading."""
        name = re.compile(rf"^\s*{re.escape(label)}")
        button = self.page.locator("button.btn:not(.go), summary.btn, .label[aria-hidden]").filter(has_text=name)
        groups = self.page.locator(".group").filter(has_text=within)
        return groups.locator(OFFER).filter(has=button).first

    def sought(self, label: str, within: str = "") -> Locator:
        """The same, wherever it is: where it is not in sight, headings are opened until it is, or all are open."""
        if self.behind:
            self.catches_up()
        offer, seen = self.offered(label, within), set[str]()
        while not offer.count():
            closed = self.page.locator("details.group.closed:not([open])").filter(has_text=within)
            names = [name for name in closed.evaluate_all("all => all.map(each => each.id)") if name not in seen]
            if not names:
                break
            seen.add(names[0])
            self.open_heading(self.page.locator(f'[id="{names[0]}"]'))
        expect(offer).to_be_attached()
        return offer

    def open_heading(self, heading: Locator) -> None:
        """Open a heading, and wait until what stands under it is there."""
        self.unfold(heading)
        if heading.get_attribute("open") is None:  # a tab opens its first by itself
            self.press(heading.locator("> summary"))
        heading.locator("> .offers > *").first.wait_for(state="attached")

    def tap(self, label: str, within: str = "", **fields: Any) -> None:
        """Do what is offered under that name, the form filled in; wait for the answer."""
        button = self.button(label, within, **fields)
        self.go_to(button)
        with self.answered():
            self.press(button)

    def button(self, label: str, within: str = "", **fields: Any) -> Locator:
        """What does what is offered under that name, once the form is filled in."""
        offer = self.sought(label, within)
        if fields and offer.evaluate("offer => offer.matches('.taps')"):
            button = self._way(offer, *fields.values())
            self.turn_to(button)
            return button
        return self.fill(label, within, **fields).locator("button.go" if fields else "button.btn").first

    def _way(self, offer: Locator, value: Any) -> Locator:
        """Of a form whose every way is a button, the one of that value, or of those words."""
        words = offer.locator("button").filter(has_text=re.compile(rf"^\s*{re.escape(str(value))}\b"))
        return offer.locator(f'button[value="{value}"]').or_(words).first

    def surely(self, button: Locator, yes: str) -> None:
        """Press what is asked about first, and say yes; wait for the answer."""
        self.press(button)
        with self.answered():
            self.press(self.page.locator("dialog[open]").get_by_role("button", name=yes))

    def fill(self, label: str, within: str = "", **fields: Any) -> Locator:
        """Open the form of that name and fill it in, and leave it so."""
        offer = self.sought(label, within)
        if fields:  # what is filled in is that very form; what is only tapped may be drawn anew under another id
            offer = self.page.locator(f'[id="{offer.get_attribute("id")}"]')
        self.unfold(offer)
        if fields and offer.get_attribute("open") is None:
            self.press(offer.locator("summary").first)
        for name, value in fields.items():
            self._answer(offer, name, value)
        return offer

    def unfold(self, inside: Locator) -> None:
        """Turn to the tab that something lies on, let corrections be seen where it is one, open what it lies under."""
        self.turn_to(inside)
        for fold in inside.locator("xpath=ancestor::details").all():
            if fold.get_attribute("open") is None:
                self.press(fold.locator("> summary"))

    def turn_to(self, what: Locator) -> None:
        """The part of a phone's page that something is in, the tab of the desk, and Edit for what puts it right."""
        part, tabs, way = what.evaluate(ALL_ITS_WAY)
        if part:
            self.press(self.page.locator(f'.places > a[href="{part}"]'))
        for name in tabs:
            switch = self.page.locator(f"#{name}")
            if switch.count() and not switch.is_checked():
                self.page.bring_to_front()
                self.choose(switch)
        while way:
            self.press(what.locator("xpath=ancestor::form").locator(way))
            way = what.evaluate(ITS_LEAF)

    def by_hand(self, fell: str) -> None:
        """Type in real dice or cards for the next act."""
        box = self.page.locator("#by-hand-box")
        self.turn_to(box)
        if box.get_attribute("open") is None:
            self.press(box.locator("summary"))
        self.write(self.page.locator("#by-hand"), fell)

    def _answer(self, offer: Locator, name: str, value: Any) -> None:
        for one in value if isinstance(value, (list, tuple)) else (value,):
            choices = offer.locator(f'.choice:has(input:is([name="{name}"], [name="{name}[]"]))')
            field = offer.locator(f'[name="{name}"]')
            drawn = offer.locator(f'.leaf:has([name="{name}[]"]) .pick-one[value="{one}"]')
            if drawn.count():  # rows that are drawn as one: the first tap is for the first of them
                self.press(drawn)
            elif choices.count():
                words = choices.filter(has_text=re.compile(rf"^\s*{re.escape(str(one))}\b")).locator("input")
                self.choose(offer.locator(f'.choice input[value="{one}"]').or_(words).first)
            elif field.evaluate("field => field.tagName") == "SELECT":
                self.select(field, str(one))
            else:
                self.write(field, str(one))

    def go_to(self, what: Locator) -> None:
        """A finger is there already."""

    def press(self, what: Locator) -> None:
        """Tap it."""
        self.page.bring_to_front()  # a tab behind others draws nothing, and waits for that
        self.turn_to(what)
        what.click()

    def choose(self, what: Locator) -> None:
        """Choose a radio button or a box by tapping its words."""
        self.page.bring_to_front()
        self.turn_to(what)
        what.locator("xpath=ancestor::label").first.click()

    def select(self, field: Locator, value: str) -> None:
        """Pick from a list."""
        self.turn_to(field)
        field.select_option(value)

    def write(self, field: Locator, text: str) -> None:
        """Type into a field, in the place of what stood there."""
        self.turn_to(field)
        field.fill(text)

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait until what is done inside has been answered, and taken."""
        with self.page.expect_response(_to_an_act) as answer:
            yield
        assert answer.value.status == 204, (answer.value.status, answer.value.request.post_data)

    def walks_through(self) -> None:
        """Press Tab all the way from the first stop: it leads to everything."""
        self.page.bring_to_front()
        stops = self.page.evaluate(WALK)
        for _ in range(AND_MORE * stops):
            self.page.keyboard.press("Tab")
            if not (unmet := self.page.evaluate(UNMET)):
                return
        raise AssertionError(f"no Tab leads to {unmet}")

    def when(self, true: Callable[[], bool], what: str) -> None:
        """Wait until something is so that no words on the page say."""
        for _ in range(PATIENCE // 25):
            if true():
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"it never was so: {what}")


NEARLY = 3  # stops before the wanted one, from which on Tab is pressed
STOPS = """
  const group = each => each.type === "radio" ? each.form?.id + each.name : each;
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
  const seen = new Set(), able = all.filter(each => !each.disabled && each.checkVisibility());
  const first = able.filter(each => !seen.has(group(each)) && seen.add(group(each)));
  const chosen = each => (each.form ?? document).querySelector(`[type="radio"][name="${each.name}"]:checked`) ?? each;
  const stops = first.map(each => each.type === "radio" ? chosen(each) : each);
"""
NEAR_TO = f"""([wanted, nearly]) => {{ {STOPS}
  const at = each => stops.findIndex(stop => group(stop) === group(each));
  const steps = at(wanted) - at(document.activeElement);
  if (Math.abs(steps) > nearly) stops[at(wanted) - Math.sign(steps) * nearly]?.focus();
  return steps;
}}"""
"""How far it is, and most of that way: that Tab leads along all of it is seen by `walks_through`."""
WALK = f"""() => {{ {STOPS}
  window.unmet = new Set(stops);
  addEventListener("focusin", event => unmet.delete(event.target));
  stops[0].focus();
  return stops.length;
}}"""
AND_MORE = 2  # some stops are there only once one comes by: what is greyed shows why, what scrolls can be scrolled
UNMET = """() => [...unmet].filter(each => each.isConnected && each.checkVisibility())
  .map(each => each.outerHTML.slice(0, 120))"""

IS_THERE = "wanted => { const a = document.activeElement; return wanted.isConnected ? %s : null; }"


class Typist(Seat):
    """The same, by keyboard alone: Tab to it, then Enter, Space, arrows and letters."""

    def press(self, what: Locator) -> None:
        """Go there and press Enter."""
        self.go_to(what)
        self.page.keyboard.press("Enter")

    def choose(self, what: Locator) -> None:
        """A box takes Space; among radio buttons the arrows move."""
        if what.get_attribute("type") == "checkbox":
            self.go_to(what)
            self.page.keyboard.press("Space")
            return
        name = what.get_attribute("name")
        self.go_to(what, f"a.type === 'radio' && a.name === '{name}' && a.form === wanted.form")
        self.page.keyboard.press("Space")
        for _ in range(30):
            if what.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows never came to {what}")

    def select(self, field: Locator, value: str) -> None:
        """Arrows go through the list."""
        self.go_to(field)
        self.page.keyboard.press("Home")
        for _ in range(60):
            if field.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows never came to {value}")

    def write(self, field: Locator, text: str) -> None:
        """Letters, in the place of what stood there."""
        self.go_to(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def go_to(self, what: Locator, there: str = "a === wanted") -> None:  # the wanted one, or any of its group
        """Press Tab, or Shift and Tab where that is nearer, until it has the focus."""
        self.turn_to(what)
        wanted = what.element_handle()
        key = "Tab" if wanted.evaluate(f"wanted => ({NEAR_TO})([wanted, {NEARLY}])") >= 0 else "Shift+Tab"
        for _ in range(400):
            is_there = wanted.evaluate(IS_THERE % there)
            if is_there:
                return
            if is_there is None:  # drawn anew in the meantime
                wanted = what.element_handle()
            else:
                self.page.keyboard.press(key)
        raise AssertionError(f"no Tab leads to {what}")
