"""What everybody looks at: a talk, a fight and a fright come on the stage, and what comes next lies under the thumb."""

from __future__ import annotations

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.gear.arming import arm
from tests.systems.fates_edge.persuasion.talking import at_the_gate, the_talk
from threefates.rulebook.parts import Tracks, Words
from threefates.rulebook.viewers import PUBLIC


def staged(evening: Evening) -> list[str]:
    """What the last act brings on the stage of everybody, line by line."""
    parts = [part for event in evening.last for part in FATES_EDGE.staged(evening.state, event, PUBLIC).values()]
    return [line.text for part in parts if isinstance(part, Words) for line in part.lines]


def mains(evening: Evening, seat: str) -> list[str]:
    """What lies under a seat's thumb."""
    return [offer.command for offer in evening.offers(seat) if offer.main and offer.enabled]


def test_a_talk_and_its_end_come_on_the_stage() -> None:
    evening, _ = at_the_gate()

    begun = staged(evening)
    evening.do("gm", "fe.end-talk", talk=the_talk(evening).clock)

    assert any("Captain Orla is to be persuaded: open the gate" in line for line in begun)
    assert staged(evening) == ["The talk with Captain Orla is broken off."]


def test_a_fight_that_ends_and_begins_again_comes_on_the_stage() -> None:
    evening, _, _ = fight()

    evening.do("gm", "fe.set-conflict", running=False)
    over = staged(evening)
    evening.do("gm", "fe.set-conflict", running=True)

    assert over
    assert any("turn by turn" in line for line in staged(evening))


def test_what_frightens_comes_on_the_stage() -> None:
    evening = Evening()
    mara = evening.hero(spirit=2)

    evening.do("gm", "fe.frighten", 3, 2, character=mara, cause="what stands behind the lamp")

    assert any("against what stands behind the lamp" in line for line in staged(evening))


def test_attempts_to_persuade_are_under_the_thumb_as_long_as_words_are_for_nothing_yet() -> None:
    evening, hero = at_the_gate()

    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    thinks = mains(evening, "ann")
    evening.do("ann", "fe.propose", hero=hero, attribute="presence", skill="Deception")
    talks, others = mains(evening, "ann"), mains(evening, "gm")

    assert "fe.persuade" not in thinks
    assert "fe.persuade" in talks
    assert "fe.persuade" not in others


def firsts(evening: Evening) -> list[str]:
    """What is explained to Ann beside her sheet."""
    sheet = FATES_EDGE.view(evening.state, evening.viewer("ann"))["sheet"]
    assert isinstance(sheet, Tracks)
    return [first.key for first in sheet.firsts]


def test_who_has_just_made_a_hero_is_told_to_read_it_until_something_is_played() -> None:
    evening = Evening()
    evening.hero()

    before = firsts(evening)
    evening.do("gm", "start-scene", title="The salt gate")

    assert before == ["sheet"]
    assert firsts(evening) == []


def test_fe_resolution_description_ladder_each_way_of_telling_says_what_it_throws_again() -> None:
    evening = Evening()
    evening.hero()

    (offer,) = evening.offers("ann", "fe.propose")
    (told,) = [field for field in offer.fields if field.name == "description"]

    assert [(option.value, option.detail) for option in told.options] == [
        ("basic", "no 1 is thrown again"),
        ("detailed", "one 1 may be thrown again"),
        ("intricate", "every 1 may be thrown again"),
    ]


def test_whoever_s_turn_it_is_has_the_weapon_under_the_thumb() -> None:
    evening, mara, wolf = fight()
    arm(evening, mara, "medium-blade")

    turn = mains(evening, "ann")
    evening.do("gm", "give-spotlight", character=wolf)

    assert "fe.attack-with" in turn
    assert "fe.attack-with" not in mains(evening, "ann")
