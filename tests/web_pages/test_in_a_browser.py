"""Pages in a real browser: what the scripts promise, and that axe finds nothing."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browsers.checks import axe, fits, in_sight, said
from tests.web_pages.gallery import ADDRESS, PAGES, Stage, opened
from tests.web_pages.made_up import LOG, NO_BOON, ROLL, WAITING, all_open, here, offers, public, view
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import DieFace, Part
from threefates.table.frames import Frame
from threefates.table.log_lines import LogLine
from threefates.web import pages
from threefates.web.pages.drawing import REGIONS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

FEWER = "This device has seen more of this log than there is now"
EXPORTED = 'attachment; filename="Thursday.json"'
OK = "#touch[data-state=ok]"
PROPOSE = "#at-dock details.form"


SMALL = """
[...document.querySelectorAll('.btn:not([aria-disabled]), input:not([type=hidden]), select, textarea, summary')]
.filter((one) => one.checkVisibility() && !one.closest('.then, .off'))
.map((one) => [one.className || one.id, one.closest('.choice')?.offsetHeight || one.offsetHeight])
.filter(([, height]) => height < 44)"""


KINDS = [name for name in PAGES if "-" not in name]
PLANTED = """() => {
  const read = [...document.querySelectorAll("main :is(p, span, a, b, li, button, legend)")].filter((one) =>
    !one.childElementCount && one.textContent.trim()[1] && one.checkVisibility() && !one.closest(".off, .sr, .card"));
  read.at(-1).style.color = "#8883";
  document.querySelector("main").append(document.createElement("input"));
}"""


AS_IF_FRESH = """([fresh, places]) => {
  const right = new DOMParser().parseFromString(fresh, "text/html");
  const plain = (one) => one.id + one.textContent.replace(/\\s+/g, "");
  const said = (place) => [...place.querySelectorAll("[id]")].map(plain).join("\\n");
  return places.filter((id) => {
    const [here, there] = [document, right].map((page) => said(page.getElementById(id)));
    return here !== there;
  });
}"""


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def page(browser: Browser, stage: Stage) -> Iterator[Page]:
    with opened(browser, stage) as window:
        window.goto(f"{ADDRESS}/player")
        window.wait_for_selector(OK)
        yield window


def frame(
    told: tuple[LogLine, ...] = (), version: int = 96, struck: dict[str, bool] | None = None, **parts: Part
) -> Frame:
    return Frame(version, told, parts, struck or {})


def drawn(folds: pages.Folds | None = None) -> pages.PageShown:
    """What the page shows after it was loaded, and its headings opened or not."""
    shown = pages.PageShown(folds or pages.Folds())
    pages.fragments(Frame(95, (), view(), {}), offers(), here(), shown, public=public(view()))
    return shown


def tell(
    stage: Stage, this: Frame | None, offered: tuple[Offer, ...] | None = None, shown: pages.PageShown | None = None
) -> None:
    stage.sockets[-1].send(pages.fragments(this, offered, here(), shown or drawn(), public=public(view())))


def line(number: int, text: str) -> LogLine:
    return LogLine(number, f"new-{number}", "2026-11-21T20:10:00.000Z", text)


@pytest.fixture(scope="module", params=[(360, True), (1280, False)], ids=["phone, dark", "laptop, light"])
def device(browser: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Page, Stage]]:
    """A device that remembers nothing from one page to the next."""
    stage = Stage()
    width, dark = request.param
    with opened(browser, stage, width=width, dark=dark, calm=True) as window:
        window.add_init_script("try { localStorage.clear(); sessionStorage.clear(); } catch { /* no page yet */ }")
        yield window, stage


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_nothing_is_cut_off(device: tuple[Page, Stage], name: str) -> None:
    window, stage = device
    stage.troubles.clear()

    window.goto(f"{ADDRESS}/{name}")
    window.evaluate("document.querySelectorAll('details').forEach((fold) => { if (!fold.name) fold.open = true })")
    found = axe(window)

    assert found["passes"]
    assert [said(each) for each in found["violations"]] == []
    assert fits(window)
    assert stage.troubles == []


@pytest.mark.parametrize("device", [(360, False)], ids=["phone, light"], indirect=True)
@pytest.mark.parametrize("name", KINDS)
def test_axe_finds_what_somebody_could_not_read_or_fill_in(device: tuple[Page, Stage], name: str) -> None:
    window, _ = device
    window.goto(f"{ADDRESS}/{name}")

    window.evaluate(PLANTED)
    found = axe(window, {"runOnly": ["color-contrast", "label"]})

    assert {each["id"] for each in found["violations"]} == {"color-contrast", "label"}


def test_targets_are_large_enough_for_a_thumb(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")

    small = page.evaluate(SMALL)

    assert small == []


def test_a_form_is_sent_with_an_id_and_closes_when_it_is_answered(page: Page, stage: Stage) -> None:
    page.click(f"{PROPOSE} > summary")
    page.check(f"{PROPOSE} input[value=detailed]")
    page.select_option(f"{PROPOSE} select", "lore")
    page.click(f"{PROPOSE} [aria-label='One more: DV']")
    page.fill(f"{PROPOSE} textarea", "The lamps")
    page.click(f"{PROPOSE} .go")

    page.wait_for_selector(f"{PROPOSE}:not([open])")
    sent = next(post for post in reversed(stage.posts) if "_id" in post)  # not a question about its chances
    assert len(sent.pop("_id")[0]) == 24
    assert sent == {
        "_type": ["propose"],
        "hero": ["mara"],
        "description": ["detailed"],
        "skill": ["lore"],
        "dv": ["4"],
        "stakes": ["The lamps"],
        "push": ["false"],
    }


def test_a_double_tap_counts_once(page: Page, stage: Stage) -> None:
    with page.expect_request("**/act"):
        page.dblclick("text=Keep them")
    page.wait_for_timeout(500)

    assert [post["_type"] for post in stage.posts if post["_type"] == ["answer"]] == [["answer"]]


def test_what_was_not_answered_is_sent_again_under_the_same_id(page: Page, stage: Stage) -> None:
    stage.posts.clear()
    stage.replies = [(0, ""), (204, "")]

    page.click("text=Keep them")
    page.wait_for_selector("text=That did not get through.")
    page.click("text=Keep them")
    expect(page.locator("#at-dock .said").first).to_have_text("")

    first, second = stage.posts
    assert first == second


def test_a_refusal_stands_beside_its_form_and_what_was_typed_stays(page: Page, stage: Stage) -> None:
    stage.replies = [(409, pages.refused(NO_BOON, [("stakes", "Say less.")]))]
    page.click(f"{PROPOSE} > summary")
    page.check(f"{PROPOSE} input[value=detailed]")
    page.select_option(f"{PROPOSE} select", "lore")
    page.fill(f"{PROPOSE} textarea", "The lamps")
    page.locator("#dock").evaluate("dock => { dock.scrollTop = 0; }")  # the button is in sight there, too

    page.click(f"{PROPOSE} .go")

    page.wait_for_selector(f"{PROPOSE} .said >> text={NO_BOON.title}")
    assert in_sight(page.locator(f"{PROPOSE} .said"))
    assert page.input_value(f"{PROPOSE} textarea") == "The lamps"
    assert page.get_attribute(f"{PROPOSE} textarea", "aria-invalid") == "true"


def test_what_is_typed_focused_and_opened_survives_a_change(page: Page, stage: Stage) -> None:
    page.click(f"{PROPOSE} > summary")
    page.check(f"{PROPOSE} input[value=detailed]")
    page.select_option(f"{PROPOSE} select", "craft")
    page.fill(f"{PROPOSE} textarea", "Half a sent")
    after = tuple(replace(o, label="Roll 6d10") if o.command == "propose" else o for o in offers())

    tell(stage, frame((line(96, "Somebody else did something."),), waiting=WAITING), after)
    page.wait_for_selector("text=Roll 6d10")
    page.keyboard.type("ence")

    assert page.input_value(f"{PROPOSE} textarea") == "Half a sentence"
    assert page.input_value(f"{PROPOSE} select") == "craft"
    assert page.is_checked(f"{PROPOSE} input[value=detailed]")
    assert page.get_attribute(PROPOSE, "open") is not None


def test_a_change_of_every_place_keeps_what_is_typed_too(page: Page, stage: Stage) -> None:
    page.click(f"{PROPOSE} > summary")
    page.fill(f"{PROPOSE} textarea", "Half a sent")

    whole = Frame(97, (line(97, "It goes on."),), view(), {})
    tell(stage, whole, offers()[2:], pages.PageShown())
    page.wait_for_selector("#log >> text=It goes on.", state="attached")  # on a phone it is another part of the page
    page.keyboard.type("ence")

    assert page.input_value(f"{PROPOSE} textarea") == "Half a sentence"


def looks_at_the_log(page: Page) -> None:
    """On a phone it is a part of the page by itself."""
    page.evaluate("location.hash = '#told'")


def unfold(page: Page) -> None:
    """Open every heading, and wait for what stands under them."""
    page.evaluate(UNFOLD)
    expect(page.locator("details.named > .offers:empty")).to_have_count(0)


UNFOLD = "document.querySelectorAll('details.named').forEach((fold) => { fold.open = true; })"
COUNT_TUMBLES = """
window.tumbled = 0;
new MutationObserver((changes) => {
  window.tumbled += changes.filter((one) => one.target.matches('.tumbling') && !/tumbling/.test(one.oldValue)).length;
}).observe(document.body, { subtree: true, attributeFilter: ['class'], attributeOldValue: true });"""


def test_a_die_tumbles_once_for_each_throw(page: Page, stage: Stage) -> None:
    shown = drawn()
    page.evaluate(COUNT_TUMBLES)

    tell(stage, frame(roll=replace(ROLL, outcome="As they lay")), shown=shown)
    page.wait_for_selector("#p-roll >> text=As they lay")
    before = page.evaluate("tumbled")
    tell(stage, frame(roll=replace(ROLL, roll="r13", dice=(DieFace("7"),))), shown=shown)
    page.wait_for_selector("#p-roll .dice[data-roll=r13]")
    tell(stage, frame(roll=replace(ROLL, roll="r13", dice=(DieFace("7"), DieFace("2")))), shown=shown)
    page.wait_for_selector("#p-roll .dice li:nth-child(2).tumbling")  # it falls once the page is drawn
    page.wait_for_selector(".tumbling", state="detached")

    assert (before, page.evaluate("tumbled")) == (0, 2)


def test_out_of_touch_is_said_counted_down_and_mended_from_where_it_stopped(page: Page, stage: Stage) -> None:
    looks_at_the_log(page)
    tell(stage, frame((line(96, "Before."),)))
    page.wait_for_selector("#log >> text=Before.")
    stage.listening = False
    stage.sockets[-1].close(code=1012)

    page.wait_for_selector("text=/Out of touch. Trying again in \\d s/")
    stage.listening = True
    page.wait_for_selector(OK)

    assert stage.asked[0] == "after=95"
    assert set(stage.asked[1:]) == {"after=96"}
    assert page.inner_text("#touch-words") == ""


def test_lines_missed_are_marked(page: Page, stage: Stage) -> None:
    looks_at_the_log(page)
    stage.missed = frame((line(96, "You missed this."),))

    stage.sockets[-1].close(code=1012)

    page.wait_for_selector("#log .away + li >> text=You missed this.")


def test_lines_that_come_while_one_looks_are_not_marked(page: Page, stage: Stage) -> None:
    looks_at_the_log(page)
    tell(stage, frame((line(96, "You saw this."),)))
    page.wait_for_selector("#log >> text=You saw this.")

    assert page.query_selector("#log .away") is None


def test_lines_unread_since_the_last_visit_are_marked(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage) as window:
        window.add_init_script("localStorage.setItem('seen/player', '91')")
        window.goto(f"{ADDRESS}/player#told")

        window.wait_for_selector("#log .away + li >> text=Mara crosses the span")


def test_a_seat_that_moved_to_another_device_says_so_and_tries_no_more(page: Page, stage: Stage) -> None:
    stage.sockets[-1].close(code=4401)

    page.wait_for_selector("text=This device holds no seat here now")
    page.wait_for_timeout(1200)
    assert len(stage.asked) == 1


def test_a_line_taken_back_is_struck(page: Page, stage: Stage) -> None:
    looks_at_the_log(page)
    tell(stage, frame((line(96, "A mistake."),)))
    page.wait_for_selector("#log >> text=A mistake.")

    tell(stage, frame(struck={"new-96": True}))
    page.wait_for_selector("#log li:last-child .undone >> text=taken back")

    style = "getComputedStyle(document.querySelector('#log li:last-child p')).textDecorationLine"
    assert page.evaluate(style) == "line-through"


def test_a_word_of_our_own_is_promised_once_and_said_when_it_is_asked_for(page: Page, stage: Stage) -> None:
    def asked(seal: str, version: int) -> None:
        whose = replace(here(), seal=seal)
        stage.sockets[-1].send(pages.fragments(frame(version=version), None, whose, drawn(), public=public(view())))
        expect(page.locator(f"#version[value='{version}']")).to_have_attribute("data-seal", seal)

    asked("2 open", 96)
    asked("2 open", 97)
    page.reload()
    page.wait_for_selector(OK)
    asked("2 open", 98)
    with page.expect_response("**/act"):
        asked("2 closed", 99)
    asked("2 closed", 100)

    kinds = [post["_type"] for post in stage.posts]
    (promised,), (word,) = stage.posts[0]["commitment"], stage.posts[1]["nonce"]
    assert kinds == [["commit-nonce"], ["reveal-nonce"]]
    assert len(word) == 32
    assert promised == hashlib.sha256(word.encode()).hexdigest()


def test_a_device_keeps_fingerprints_of_the_log_and_they_go_with_what_its_seat_takes_away(
    browser: Browser, stage: Stage
) -> None:
    record = '{"view":{"said":"\\"noted\\":[]"},"heads":[],"noted":[]}'
    with opened(browser, stage) as page:
        page.route("**/export", lambda route: route.fulfill(body=record, headers={"Content-Disposition": EXPORTED}))
        page.goto(f"{ADDRESS}/player")
        page.wait_for_selector(OK)
        for version in range(96, 336):
            stage.sockets[-1].send(
                pages.fragments(
                    replace(frame(version=version), head=f"{version:064}"), None, here(), drawn(), public=public(view())
                )
            )
        expect(page.locator("#version")).to_have_attribute("value", "335")
        while not (page.evaluate("localStorage.getItem('heads:/player')") or "").endswith("335"):
            page.wait_for_timeout(20)
        expect(page.locator("#log")).not_to_contain_text(FEWER)
        kept = page.evaluate("localStorage.getItem('heads:/player')")
        fewer = replace(frame(version=120), head=f"{1:064}")
        stage.sockets[-1].send(pages.fragments(fewer, None, here(), drawn(), public=public(view())))
        expect(page.locator("#log")).to_contain_text(FEWER)
        page.goto(f"{ADDRESS}/log")
        page.evaluate("localStorage.setItem('heads:/', localStorage.getItem('heads:/player'))")
        with page.expect_download() as download:
            page.click("#export")
        saved = json.loads(download.value.path().read_text())

    assert len(kept.split(",")) == 220
    assert kept.startswith(f"96 {96:064},")
    assert download.value.suggested_filename == "Thursday.json"
    assert saved["view"] == {"said": '"noted":[]'}
    assert saved["noted"][0] == {"version": 96, "head": f"{96:064}"}
    assert saved["noted"][-2:] == [{"version": 335, "head": f"{335:064}"}, {"version": 120, "head": f"{1:064}"}]


def test_what_fell_from_a_real_hand_goes_with_the_next_act_only(page: Page, stage: Stage) -> None:
    page.click("#by-hand-box > summary")
    page.fill("#by-hand", "9 6 4")
    page.click("text=Keep them")
    expect(page.locator("#by-hand")).to_have_value("")
    unfold(page)
    with page.expect_response("**/act"):
        page.click("text=Help Ansel")

    keeping, helping = stage.posts[-2:]
    assert keeping["_by_hand"] == ["9 6 4"]
    assert "_by_hand" not in helping


def test_one_key_hides_every_secret(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, width=1280) as window:
        window.goto(f"{ADDRESS}/gm")
        window.wait_for_selector(OK)

        window.keyboard.press("F2")
        hidden = [window.is_visible(f"text={words}") for words in ("The traitor", "lamps are not lit", "Tick Guards")]
        window.keyboard.press("F2")

        assert hidden == [False, False, False]
        assert window.is_visible("text=The traitor")


def test_a_player_can_answer_by_keyboard_alone(page: Page, stage: Stage) -> None:
    page.focus("text=Keep them")
    with page.expect_response("**/act"):
        page.keyboard.press("Enter")
    page.focus(f"{PROPOSE} > summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")

    assert stage.posts[-1]["option"] == ["keep"]
    assert page.is_checked(f"{PROPOSE} input[value=basic]")


def test_without_scripts_forms_are_sent_plainly_with_the_id_they_came_with(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage, scripts=False) as window:
        window.goto(f"{ADDRESS}/player")
        with window.expect_response("**/act"):
            window.click("text=Keep them")

    assert stage.posts[-1]["option"] == ["keep"]
    assert stage.posts[-1]["_id"][0]


@pytest.mark.parametrize("width", [360, 1280])
def test_without_scripts_it_is_said_above_the_page_that_it_does_not_change(
    browser: Browser, stage: Stage, width: int
) -> None:
    with opened(browser, stage, scripts=False, width=width) as window:
        window.goto(f"{ADDRESS}/player")
        said, now = window.locator("main .notice").first.bounding_box(), window.locator("#now").bounding_box()

        assert not window.locator("#touch").is_visible()
        assert said
        assert now
        assert said["y"] + said["height"] <= now["y"]


def test_whoever_waits_to_be_let_in_goes_on_by_itself(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage) as window:
        window.route("**/check", lambda route: route.fulfill(status=200, headers={"HX-Redirect": "/player"}))
        window.goto(f"{ADDRESS}/claiming")

        window.wait_for_url("**/player")


def test_the_lobby_shows_who_got_through_by_itself(browser: Browser, stage: Stage) -> None:
    with opened(browser, stage) as window:
        window.goto(f"{ADDRESS}/lobby")
        stage.served["lobby"] = pages.lobby(here(), pages.Invitation(code="A", links=("http://x/",), reached=("Ole",)))

        window.wait_for_selector("#reached >> text=Ole")


def test_nothing_was_complained_about(page: Page, stage: Stage) -> None:
    tell(stage, frame(LOG, waiting=WAITING), offers())
    unfold(page)
    with page.expect_response("**/act"):
        page.click("text=Help Ansel")
    expect(page.locator("[aria-busy]")).to_have_count(0)

    assert stage.troubles == []


def test_what_may_be_done_is_right_however_offers_come_and_go(page: Page, stage: Stage) -> None:
    pick, shown, every = random.Random(7), drawn(all_open()), offers()
    unfold(page)

    for step in range(30):
        offered = tuple(offer for offer in every if pick.random() < 0.7)
        tell(stage, frame(version=200 + step), offered, shown)
        expect(page.locator("#version")).to_have_attribute("value", str(200 + step))
        fresh = pages.fragments(None, offered, here(), pages.PageShown(all_open()), public=public(view()))

        assert page.evaluate(AS_IF_FRESH, [fresh, ["at-dock", "at-do"]]) == []


def test_what_is_shown_is_right_however_parts_come_and_go(page: Page, stage: Stage) -> None:
    pick, shown, every, here_now = random.Random(5), drawn(), view(), view()

    for step in range(15):
        seen = {name: part for name, part in every.items() if name not in public(every) or pick.random() < 0.6}
        gone, come = here_now.keys() - seen.keys(), seen.keys() - here_now.keys()
        changed = dict.fromkeys(gone) | {name: seen[name] for name in come}
        update = Frame(200 + step, (), changed, {})
        stage.sockets[-1].send(pages.fragments(update, None, here(), shown, public=public(seen)))
        expect(page.locator("#version")).to_have_attribute("value", str(200 + step))
        whole = Frame(200 + step, (), seen, {})
        fresh = pages.fragments(whole, None, here(), pages.PageShown(), public=public(seen))

        assert page.evaluate(AS_IF_FRESH, [fresh, [f"at-{where}" for where in REGIONS]]) == []
        here_now = seen
