"""The stage of a page: what stands there, what belongs together, and what is a strip to look back along."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tests.web_pages.made_up import ROLL, SCENE, WAITING, here, public, view
from threefates.rulebook.parts import DieFace, Hand, Hands, Line, Part, Place, Pool, Tone, Words
from threefates.rulebook.viewers import Role
from threefates.table.frames import Frame
from threefates.table.staging import Staged
from threefates.web import pages
from threefates.web.pages.stage import NOWHERE, OLDER, STAGE, Stage, places, strip_html

HARM = Words("", Place.NOW, (Line("Mara takes 1 Harm.", Tone.COST),))
THROWN = replace(ROLL, outcome="", tone=Tone.PLAIN)


def came(version: int, command: str, parts: Mapping[str, Part], **more: Any) -> Staged:
    """Something comes on the stage."""
    return Staged(version, command, f"what {command} was", parts, **more)


def stage(*staged: Staged, **struck: bool) -> Stage:
    """A stage on which that came, and of which that was taken back."""
    return Stage().takes(staged, {}).takes((), struck)


def test_the_latest_stands_there_and_what_stood_before_is_a_strip() -> None:
    found = stage(came(1, "a", {"scene": SCENE}), came(2, "b", {"roll": ROLL}), came(3, "c", {"0": HARM}))

    assert found.latest is not None
    assert list(found.latest.parts.values()) == [HARM]
    assert [each.text for each in found.older] == ["what b was", "what a was"]


def test_dice_that_are_thrown_again_are_the_same_roll() -> None:
    found = stage(came(1, "a", {"roll": THROWN}), came(2, "b", {"roll": ROLL}, tone="cost"))

    assert len(found.acts) == 1
    assert (found.acts[0].parts["roll"], found.acts[0].tone) == (ROLL, "cost")
    assert len(stage(came(1, "a", {"roll": ROLL}), came(2, "b", {"roll": replace(ROLL, roll="r13")})).acts) == 2


def test_what_follows_from_a_roll_stands_under_it() -> None:
    found = stage(came(1, "a", {"roll": ROLL}, tone="good"), came(2, "a", {"": HARM}, tone="cost"))

    assert found.latest is not None
    assert list(found.latest.parts.values()) == [ROLL, HARM]
    assert (found.latest.text, found.latest.tone) == ("what a was", "good")


def test_words_go_with_what_they_were_said_with() -> None:
    found = stage(came(1, "a", {"roll": THROWN}), came(2, "a", {"": HARM}), came(3, "b", {"roll": ROLL}))

    assert [list(each.parts.values()) for each in found.acts] == [
        [ROLL]
    ]  # thrown again: the harm was of the first throw


def test_of_words_the_worst_is_the_gist_and_what_is_quiet_is_none() -> None:
    hurt = (came(at, "a", {"": HARM}, tone=tone) for at, tone in enumerate(("quiet", "cost", "miss", "cost"), 1))
    told = [replace(each, text=each.tone) for each in hurt]

    assert [each.text for each in stage(*told).acts] == ["miss"]
    assert [each.text for each in stage(*told[:2]).acts] == ["cost"]


def test_what_clears_the_stage_leaves_what_was_said_with_it_and_the_rest_in_the_strip() -> None:
    over = Words("", Place.NOW, (Line("The fight is over."),))
    thrown = came(1, "a", {"roll": ROLL}, by=frozenset({"mara"}), tone="cost")
    found = stage(thrown, came(2, "a", {"": HARM}), came(3, "a", {"": over}, clears=True))

    assert found.latest is not None
    assert list(found.latest.parts.values()) == [HARM, over]
    assert [list(each.parts.values()) for each in found.older] == [[ROLL]]
    assert found.last_of("mara") == found.older[0]
    assert len(stage(came(1, "a", {"": HARM}), came(2, "a", {"": over}, clears=True)).acts) == 1


def test_what_is_taken_back_leaves_and_comes_again_with_it() -> None:
    both = (came(1, "a", {"scene": SCENE}), came(2, "b", {"roll": ROLL}))
    taken_back = stage(*both, b=True)

    assert [each.command for each in taken_back.acts] == ["a"]
    assert [each.command for each in taken_back.takes((), {"b": False}).acts] == ["a", "b"]


def test_whose_dice_they_are_is_who_threw_them() -> None:
    called = came(1, "a", {"roll": replace(THROWN, dice=())}, by=frozenset({"gm"}))
    thrown = came(2, "b", {"roll": THROWN}, by=frozenset({"mara"}))
    read_out = came(3, "c", {"roll": ROLL}, by=frozenset({"gm"}), tone="cost")

    assert stage(called, thrown).last_of("mara") is None  # nothing has come of them yet
    found = stage(called, thrown, read_out)
    assert found.last_of("gm") is None
    assert found.last_of("mara") == found.latest


def test_cards_are_those_of_who_laid_them() -> None:
    laid = Hands("On the table", Place.NOW, (Hand("vale", "Vale strikes", 1, cards=()),))
    found = stage(came(1, "a", {"table": laid}, by=frozenset({"mara"}), tone="cost"))

    assert found.last_of("mara") == found.latest


def test_a_part_is_drawn_on_the_stage_or_where_it_belongs_or_nowhere() -> None:
    seen = {"scene": SCENE, "waiting": WAITING, "roll": ROLL}
    on_stage = stage(came(1, "a", {"scene": SCENE}), came(2, "b", {"roll": ROLL}))
    over = stage(came(1, "b", {"roll": ROLL}), came(2, "c", {"0": HARM}))

    assert places(seen, on_stage) == {"scene": "scene", "waiting": "now", "roll": STAGE}
    assert places(seen, over)["roll"] == NOWHERE
    thrown_again = replace(ROLL, dice=(DieFace("3"),))
    assert places({"roll": thrown_again}, over)["roll"] == "now"  # it is still under way


def test_a_new_scene_leaves_no_verdict_above_it() -> None:
    seen = view()
    told = (came(1, "a", {"roll": ROLL}, tone="cost"), came(2, "b", {"scene": SCENE}))
    page = pages.seat(here(), version=95, view=seen, public=public(seen), offers=(), told=(), staged=told)

    now, _, rest = page.partition('id="at-now"')[2].partition('id="at-stage"')
    on_stage, _, strip = rest.partition('id="strip"')
    assert "Rain, and the river" in on_stage
    assert "Success and cost" not in now + on_stage
    assert "what a was" in strip


def test_a_window_is_told_what_comes_on_its_stage() -> None:
    seen, drawn = view(), pages.PageShown()
    pages.fragments(Frame(95, (), seen, {}), (), here(), drawn, public=public(seen))
    new = came(96, "x", {"roll": ROLL}, by=frozenset({here().viewer.seat.id}), tone="cost")

    html = pages.fragments(Frame(96, (), {}, {}), None, here(), drawn, public=public(seen), staged=(new,))
    again = pages.fragments(Frame(97, (), {}, {}), None, here(), drawn, public=public(seen))
    gone = pages.fragments(Frame(98, (), {}, {"x": True}), None, here(), drawn, public=public(seen))

    assert 'id="at-stage"' in html
    assert 'id="at-verdict"' in html
    assert 'class="verdict" data-version="96"' in html
    assert "at-stage" not in again
    assert '<hx-partial id="at-stage" hx-swap="innerMorph"></hx-partial>' in gone
    assert 'id="p-roll"' in gone  # back where it was


def test_what_stands_on_the_stage_is_sent_once_where_something_else_comes_there() -> None:
    seen, drawn = view(), pages.PageShown()
    pages.fragments(
        Frame(95, (), seen, {}), (), here(), drawn, public=public(seen), staged=(came(95, "x", {"roll": ROLL}),)
    )
    other = replace(ROLL, roll="r13")

    next_roll, more = came(96, "y", {"roll": other}), replace(other, outcome="As they lay")
    html = pages.fragments(
        Frame(96, (), {"roll": other}, {}), None, here(), drawn, public=public(seen), staged=(next_roll,)
    )
    told = pages.fragments(Frame(97, (), {"roll": more}, {}), None, here(), drawn, public=public(seen))

    assert len(re.findall('<section class="[^"]*" id="p-roll"', html)) == 1
    assert '<hx-partial id="p-roll"' in told
    assert "at-stage" not in told


def test_whoever_only_watches_has_no_dice_of_their_own() -> None:
    html = pages.fragments(Frame(1, (), view(Role.GUEST), {}), (), here(Role.GUEST), pages.PageShown(), public={})

    assert 'id="at-stage"' in html
    assert "at-verdict" not in html


def test_one_throw_is_told_from_the_next() -> None:
    first, second = (Pool("Vale: leap", Place.NOW, roll, ()) for roll in ("c1.0.1", "c2.0.1"))

    assert len(stage(came(1, "a", {"test": first}), came(2, "b", {"test": second})).acts) == 2


def test_what_comes_one_by_one_stands_as_if_it_had_come_at_once() -> None:
    acts = [
        came(1, "a", {"roll": THROWN}),
        came(2, "a", {"roll": ROLL}, tone="cost"),
        came(3, "b", {"0": HARM}, undone=True),
        *(came(at, f"c{at // 2}", {"scene": SCENE, f"{at}": HARM}) for at in range(4, 40)),
    ]
    one_by_one = Stage()
    for each in acts:
        one_by_one = one_by_one.takes((each,), {})

    assert one_by_one == Stage().takes(acts, {})
    assert one_by_one.takes((), {"c9": True}) == Stage().takes(acts, {}).takes((), {"c9": True})


def strip_after(html: str, strip: list[str]) -> list[str]:
    """The strip of a page once it has taken in what it was sent: each thing there, drawn."""
    strip = list(strip)
    for target, swap, drawn in re.findall(r'<hx-partial id="([^"]*)" hx-swap="([^"]*)">(.*?)</hx-partial>', html, re.S):
        things = re.findall(r'<li id="past-.*?</details></li>', drawn, re.S)
        if target == "strip":
            strip = things
        elif target.startswith("past-"):
            at = next(place for place, thing in enumerate(strip) if f'id="{target}"' in thing)
            strip[at : at + 1] = {"delete": [], "beforebegin": [*things, strip[at]], "afterend": [strip[at], *things]}[
                swap
            ]
    return strip


def test_of_the_strip_only_what_came_or_fell_off_is_sent_and_it_stands_as_if_drawn_whole() -> None:
    drawn, strip, whole = pages.PageShown(), list[str](), 0
    told = [came(96 + number, f"c{number}", {"0": replace(HARM, title=f"Harm {number}")}) for number in range(12)]
    struck = {9: {"c8": True}, 10: {"c8": False}, 11: {"c2": True, "c10": True}}

    for number, each in enumerate(told):
        frame = Frame(each.version, (), {}, struck.get(number, {}))
        html = pages.fragments(frame, None, here(), drawn, public={}, staged=(each,))
        whole += 'id="strip"' in html
        strip = strip_after(html, strip)
        afresh = strip_html(drawn.stage, here())
        assert strip == re.findall(r"<li id=.*?</details></li>", afresh, re.S)

    assert len(strip) == OLDER
    assert whole == 2 + len(struck)  # until something stands there, and where something is taken back or restored


def test_a_whisper_on_the_stage_says_for_whom_it_is() -> None:
    seen = view()
    told = came(1, "a", {"": HARM}, to=("Gwen", "<Mara>"))
    page = pages.seat(here(), version=95, view=seen, public=public(seen), offers=(), told=(), staged=(told,))

    assert '<p class="to">only to Gwen, &lt;Mara&gt;</p>' in page
    everybody = replace(told, to=())
    page = pages.seat(here(), version=95, view=seen, public=public(seen), offers=(), told=(), staged=(everybody,))
    assert 'class="to"' not in page
