"""What goes down the WebSocket: only what changed, and enough to set a page right that slept."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from tests.web_pages.made_up import (
    CLOCKS,
    FUDGE,
    HANDS,
    INVITATION,
    LOG,
    NOTES,
    PARTY,
    ROLL,
    SCENE,
    SHEET,
    here,
    offers,
)
from tests.web_pages.reading import read
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.parts import Clocks, Listing, Part, Place, Row, View, Words
from threefates.rulebook.viewers import Role
from threefates.table.frames import Frame
from threefates.table.log_lines import LogLine
from threefates.web.pages import PageShown, fragments
from threefates.web.pages.arrangement import arrange
from threefates.web.pages.folds import Folds, group_id


def frame(told: Sequence[LogLine] = (), struck: dict[str, bool] | None = None, **parts: Part | None) -> Frame:
    return Frame(96, tuple(told), parts, struck or {})


def targets(html: str) -> list[str]:
    return re.findall(r'<hx-partial id="([^"]*)"', html)


def swaps(html: str) -> list[tuple[str, str]]:
    """Each target, without its number, and what is done to it."""
    found = re.findall(r'<hx-partial id="([^"]*)" hx-swap="([^"]*)"', html)
    return [(re.sub("[0-9a-f]{8}$", "", target), swap) for target, swap in found]


MARA = group_id("do", "Mara")


def shown(
    view: View, offered: tuple[Offer, ...] = (), role: Role = Role.PLAYER, opened: Sequence[str] = (MARA,)
) -> PageShown:
    drawn = PageShown(Folds(opened))
    fragments(Frame(95, (), view, {}), offered, here(role), drawn, public=view)
    return drawn


def test_the_first_frame_of_a_window_sets_every_place_right() -> None:
    drawn = PageShown()

    html = fragments(frame(scene=SCENE, party=PARTY), offers(), here(), drawn, public={"scene": SCENE, "party": PARTY})

    places = ["scene", "now", "hand", "me", "talk", "people", "table", "levers"]
    assert targets(html) == [
        *(f"at-{place}" for place in places),
        "me-line",
        *("at-stage", "strip", "at-verdict"),
        *("at-header", "at-dock", "at-do", "at-speak", "at-quick", "at-pull"),
        "version",
    ]
    assert '<hx-partial id="at-now" hx-swap="innerMorph"></hx-partial>' in html
    assert '<data id="version" value="96" data-role="player"></data>' in html


def test_only_a_part_that_changed_is_sent() -> None:
    drawn = shown({"scene": SCENE, "party": PARTY})
    after = Words("The far side", Place.SCENE)

    html = fragments(frame(scene=after), None, here(), drawn, public={"scene": after, "party": PARTY})

    assert targets(html) == ["p-scene", "version"]
    assert "The far side" in html


def test_a_part_that_comes_or_goes_redraws_its_place_in_order() -> None:
    drawn = shown({"roll": ROLL, "party": PARTY})

    came = fragments(frame(proposal=FUDGE), None, here(), drawn, public={"proposal": FUDGE, "roll": ROLL})
    gone = fragments(frame(roll=None), None, here(), drawn, public={"proposal": FUDGE})

    assert targets(came) == ["at-now", "version"]
    assert came.index("p-proposal") < came.index("p-roll")
    assert targets(gone) == ["at-now", "version"]
    assert "p-roll" not in gone


def test_a_public_part_stays_public_where_its_place_is_redrawn_later() -> None:
    drawn = shown({"party": PARTY})
    equal = replace(PARTY)

    html = fragments(frame(hands=HANDS), None, here(), drawn, public={"party": equal, "hands": HANDS})

    assert targets(html) == ["at-people", "version"]
    assert "secret" not in read(html).classes


def test_clocks_move_beside_the_scene_once_one_runs() -> None:
    none = Clocks("Clocks", Place.TABLE, (), "No clock is running.")
    drawn = shown({"scene": SCENE, "clocks": none})

    html = fragments(frame(clocks=CLOCKS), None, here(), drawn, public={"scene": SCENE, "clocks": CLOCKS})

    assert targets(html) == ["at-scene", "at-table", "version"]


def test_who_i_am_follows_my_sheet() -> None:
    drawn = shown({"sheet": SHEET, "notes": NOTES})
    after = replace(SHEET, tracks=(replace(SHEET.tracks[0], value=5),))

    html = fragments(frame(sheet=after), None, here(), drawn, public={})

    assert targets(html) == ["p-sheet", "me-line", "version"]
    assert "5 of 5" in read(html).text


def test_only_an_offer_that_changed_is_sent() -> None:
    drawn = shown({}, offers())
    after = tuple(replace(offer, label="Help him") if offer.command == "help" else offer for offer in offers())

    html = fragments(None, after, here(), drawn, public={})

    assert len(targets(html)) == 1
    assert targets(html)[0].startswith("o-")
    assert "Help him" in html


def test_of_a_group_only_the_offers_that_come_or_go_are_sent() -> None:
    without = tuple(offer for offer in offers() if offer.command != "help")
    drawn = shown({}, offers())

    gone = fragments(None, without, here(), drawn, public={})
    come = fragments(None, offers(), here(), drawn, public={})

    assert swaps(gone) == [("o-", "delete")]
    assert [swap for _, swap in swaps(come)] == ["beforebegin"]
    assert "Give a Boon" not in gone + come


def test_a_question_whose_taps_are_gone_is_drawn_anew_and_folds_nothing_any_more() -> None:
    tap = Offer("move", "Go up to", (choice("to", "Whom", (Option("ant", "Ant"),)),), main=True, choice="q1", taps=True)
    strike, wait = Offer("strike", "Attack", choice="q1", main=True), Offer("wait", "Wait", choice="q1")
    drawn = shown({}, (tap, strike, wait))

    alone = fragments(None, (strike, wait), here(), drawn, public={})
    again = fragments(None, (tap, strike, wait), here(), drawn, public={})

    assert [(swap, "Something else" in html) for html in (alone, again) for _, swap in swaps(html)] == [
        ("outerMorph", False),
        ("outerMorph", True),
    ]
    assert "Attack" in alone


def test_a_group_that_comes_or_goes_leaves_its_neighbours_alone() -> None:
    few = tuple(offer for offer in offers() if offer.group != "Mara")
    drawn = shown({}, offers())

    html = fragments(None, few, here(), drawn, public={})

    assert swaps(html) == [("g-do-", "delete")]


def renamed(command: str) -> tuple[Offer, ...]:
    return tuple(replace(offer, label="Another name") if offer.command == command else offer for offer in offers())


def test_what_stands_under_a_closed_heading_is_neither_drawn_nor_followed() -> None:
    drawn = PageShown()

    first = fragments(None, offers(), here(), drawn, public={})
    later = fragments(None, renamed("gift"), here(), drawn, public={})

    assert [heading in first for heading in ("<h3>Mara</h3>", "<h3>Talk</h3>", "Give a Boon")] == [True, True, False]
    assert targets(later) == ["beat"]


def test_a_heading_that_is_opened_comes_whole_and_is_followed_until_it_is_closed() -> None:
    drawn = shown({}, offers(), opened=())

    heard = drawn.folds.hears(f"open {MARA}")
    opened = fragments(None, None, here(), drawn, public={})
    followed = fragments(None, renamed("gift"), here(), drawn, public={})
    drawn.folds.hears(f"shut {MARA}")
    closed = fragments(None, offers(), here(), drawn, public={})

    assert heard
    assert (targets(opened), "Give a Boon" in opened) == ([MARA], True)
    assert swaps(followed) == [("o-", "outerMorph")]
    assert targets(closed) == ["beat"]


def test_what_was_closed_is_a_heading_and_comes_whole_again() -> None:
    drawn = shown({}, offers())
    drawn.folds.hears(f"shut {MARA}")
    fragments(None, renamed("gift"), here(), drawn, public={})

    redrawn = fragments(frame(), offers(), here(), PageShown(Folds(shut=(MARA,))), public={})
    drawn.folds.hears(f"open {MARA}")
    again = fragments(None, None, here(), drawn, public={})

    assert f'id="{MARA}"><summary><h3>Mara</h3></summary><div class="offers"></div>' in redrawn
    assert (targets(again), "Another name" in again) == ([MARA], True)


def test_a_heading_that_a_chapter_names_stands_there_whatever_lies_under_it() -> None:
    drawn, magic = PageShown(), Heading("Magic")

    named = fragments(None, (), here(), drawn, public={}, headings=(magic,))
    drawn.folds.hears(f"open {group_id('do', 'Magic')}")
    nothing = fragments(None, (), here(), drawn, public={}, headings=(magic,))
    wave = Offer("wave", "Wave a wand", group="Magic")
    something = fragments(None, (wave,), here(), drawn, public={}, headings=(magic,))
    gone = fragments(None, (), here(), drawn, public={}, headings=())

    assert drawn.folds.opened((magic, Heading("Magic", levers=True))) == {magic}
    assert "<h3>Magic</h3>" in named
    assert "There is nothing to do here now." in nothing
    assert "Wave a wand" in something
    assert targets(gone) == ["at-do"]


def test_what_a_card_could_do_is_followed_under_a_closed_heading_too() -> None:
    cards, open_too = group_id("do", "Cards"), shown({}, offers(cards=True), opened=(group_id("do", "Cards"),))
    drawn = PageShown()

    first = fragments(None, offers(cards=True), here(), drawn, public={})
    gone = fragments(None, (*offers(), Offer("sort", "Sort", group="Cards")), here(), drawn, public={})
    open_too.folds.hears(f"shut {cards}")
    gone_and_shut = fragments(None, (*offers(), Offer("sort", "Sort", group="Cards")), here(), open_too, public={})

    assert re.search(
        f'id="{cards}"><summary><h3>Cards</h3></summary><div class="offers"><details[^>]*data-cards', first
    )
    assert f'id="{cards}"><summary><h3>Cards</h3></summary><div class="offers"></div>' in gone
    assert f'id="{cards}"><summary><h3>Cards</h3></summary><div class="offers"></div>' in gone_and_shut


def test_a_place_with_nothing_left_is_emptied() -> None:
    drawn = shown({}, offers())

    html = fragments(None, (), here(), drawn, public={})

    assert targets(html) == ["at-dock", "at-do", "at-speak"]


def test_people_stand_in_one_order_whoever_acts() -> None:
    people = Listing("Party", Place.PEOPLE, (Row("a", "Ansel"), Row("m", "Mara")))
    ansel, mara = (Offer("wait", "Wait", group=name) for name in ("Ansel", "Mara"))
    scene = Offer("scene", "Go on", group="Scene")

    before, after = (arrange(offered, {"party": people}) for offered in ((scene, ansel, mara), (mara, scene, ansel)))

    assert [group.title for group in before.do] == ["Scene", "Ansel", "Mara"]
    assert [group.title for group in after.do] == ["Ansel", "Scene", "Mara"]


def test_forms_down_the_socket_leave_the_command_id_to_the_page() -> None:
    html = fragments(None, offers(), here(), PageShown(), public={})

    assert {a["value"] for a in read(html).all("input", name="_id")} == {""}


def test_the_same_offers_make_the_same_bytes() -> None:
    one, other = (fragments(frame(scene=SCENE), offers(), here(), PageShown(), public={}) for _ in range(2))

    assert one == other


def test_new_lines_are_added_one_entry_a_command_with_less_important_ones_under_it() -> None:
    html = fragments(frame(LOG), None, here(), shown({}), public={})

    page = read(html)
    assert targets(html) == ["log", "version"]
    assert 'hx-swap="beforeend"' in html
    assert len([a for a in page.all("li") if "told" in a["class"]]) == 4
    assert "The bank holds 3 beats. Guards fills to 2½ of 6." in page.text
    assert "only to Mara" in page.text
    assert not page.all("details")


def test_many_less_important_lines_are_folded() -> None:
    lines = [LogLine(97, "b", "", f"This is no. {n}.", important=n == 0) for n in range(5)]

    page = read(fragments(frame(lines), None, here(), shown({}), public={}))

    assert "4 more This is no. 1." in page.text
    assert len(page.all("details")) == 1


def test_a_line_that_is_taken_back_is_struck_where_it_stands() -> None:
    drawn = shown({})
    line = re.search(r'<li id="(c-\w+)"', fragments(frame(LOG[:1]), None, here(), drawn, public={}))

    struck = fragments(frame(struck={"a": True}), None, here(), drawn, public={})
    restored = fragments(frame(struck={"a": False}), None, here(), drawn, public={})

    assert line is not None
    assert f'<hx-partial id="{line[1]}-undone" hx-swap="innerHTML">taken back</hx-partial>' in struck
    assert f'<hx-partial id="{line[1]}-undone" hx-swap="innerHTML"></hx-partial>' in restored


def test_a_quiet_frame_says_little_but_never_nothing() -> None:
    drawn = shown({"scene": SCENE})

    assert targets(fragments(frame(), None, here(), drawn, public={})) == ["version"]
    assert targets(fragments(None, None, here(), drawn, public={})) == ["beat"]


def test_a_screen_shows_how_to_join_until_somebody_has() -> None:
    drawn = PageShown()
    fragments(frame(), None, here(Role.SCREEN), drawn, public={}, invitation=INVITATION)

    again = fragments(frame(), None, here(Role.SCREEN), drawn, public={}, invitation=INVITATION)
    joined = fragments(frame(), None, here(Role.SCREEN), drawn, public={})

    assert "door" not in targets(again)
    assert '<hx-partial id="door" hx-swap="innerMorph"></hx-partial>' in joined


def test_a_screen_shows_how_to_join_by_the_new_code_once_there_is_one() -> None:
    """Whoever scanned the old one found a door that opens no more."""
    drawn = PageShown()
    fragments(frame(), None, here(Role.SCREEN), drawn, public={}, invitation=INVITATION)
    renewed = replace(INVITATION, code="ZZZZZZ", links=("http://table.test/join/ZZZZZZ",))

    anew = fragments(frame(), None, here(Role.SCREEN), drawn, public={}, invitation=renewed)

    assert "door" in targets(anew)
    assert "ZZZZZZ" in anew


def test_who_only_watches_is_sent_no_forms() -> None:
    html = fragments(frame(), offers(), here(Role.GUEST), PageShown(), public={})

    assert not read(html).all("form")
