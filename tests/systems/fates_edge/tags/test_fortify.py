"""What FORTIFY, VEIL, PASSAGE and SANCTIFY bear on beside blows and ground: actions, fear, sway, and places."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.persuasion.talking import SUCCESS, attempt, clocks_of
from tests.systems.fates_edge.tags.hall import Hall
from tests.systems.fates_edge.tags.worth import worth
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.fear.fear import Fears, dice_to_hold
from threefates.systems.fates_edge.fear.steadying import steadied
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.persuasion.clocks import Talks
from threefates.systems.fates_edge.rolling.contests import Opponent, dice_of
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves


@pytest.mark.parametrize(
    ("against", "element", "second", "steps"),
    [("fire", "Fire", "", 1), ("Fire", "Luck", "Fire", 1), ("fire", "Water", "", 0), ("dreams", "Death/Dreams", "", 1)],
)
@proves("fe.tags.fortify")
def test_a_spell_meets_what_is_hardened_against_its_element(
    against: str, element: str, second: str, steps: int
) -> None:
    hall = Hall()
    hall.lasts("fortify", hall.wolf, against=against)
    spell = {"spell": "a bolt", "element": element, "second": second}
    hall.do("ann", "fe.weave-spell", hero=hall.oriel, **spell)
    hall.do("ann", "fe.say-target", hero=hall.oriel, other=hall.wolf, way="shot")

    assert worth(hall, hall.oriel) == (steps, 0, 0)


@pytest.mark.parametrize(("magic", "place"), [("a Fire bolt", 0), ("Fire, Luck", 0), ("Frost", 1)])
@proves("fe.tags.fortify")
def test_a_blow_of_magic_is_of_whatever_its_words_name(magic: str, place: int) -> None:
    hall = Hall()
    hall.lasts("fortify", hall.tev, against="fire")

    assert resisting(hall.state, Hit(hero=hall.tev, harm=1, why="a bolt", magic=magic))[1] == place


WAYS = [
    ("melee", {}, "blades", True),
    ("polearm", {}, "melee", True),
    ("thrown", {}, "shots", True),
    ("shot", {"skill": "Ranged"}, "arrows", True),
    ("social", {"attribute": "presence", "skill": "Diplomacy"}, "sway", True),
    ("thrown", {"skill": "Arcana"}, "magic", True),
    ("shot", {"skill": "Arcana"}, "shots", False),
    ("melee", {"intent": "a torch: fire in its face"}, "fire", True),
    ("melee", {}, "fire", False),
    ("melee", {}, "shots", False),
    ("notice", {"attribute": "wits", "skill": "Notice"}, "sway", False),
    ("melee", {}, "", True),
    ("notice", {"attribute": "wits", "skill": "Notice"}, "everything", True),
]


@pytest.mark.parametrize(("way", "how", "against", "meets"), WAYS)
@proves("fe.tags.fortify")
def test_what_comes_at_whoever_is_hardened_stands_worse_or_does_less(
    way: str, how: dict[str, str], against: str, meets: bool
) -> None:
    found = []
    for eases in (False, True):
        hall = Hall()
        hall.lasts("fortify", hall.wolf, against=against, eases=eases)
        hall.proposes(hall.wolf, way, **how)
        found.append(worth(hall))
        hall.proposes(hall.oriel, way, **how)
        assert worth(hall) == (0, 0, 0)

    assert found == ([(1, 0, 0), (0, 0, -1)] if meets else [(0, 0, 0)] * 2)


@proves("fe.tags.fortify", "fe.tags.command")
@pytest.mark.parametrize(
    ("tag", "against", "steps"), [("command", "sway", 1), ("mark", "sway", 0), ("mark", "magic", 1)]
)
def test_a_tag_that_is_worked_on_whoever_is_hardened_meets_it(tag: str, against: str, steps: int) -> None:
    hall = Hall()
    hall.lasts("fortify", hall.wolf, against=against)
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag=tag, on=[hall.wolf], what="Kneel", source="a talent")

    assert worth(hall, hall.oriel) == (steps, 0, 0)


@proves("fe.tags.fortify")
def test_of_several_alike_one_step_and_one_level_count_and_none_for_oneself() -> None:
    hall = Hall()
    for against, eases in (("blades", False), ("melee", False), ("blade", True), ("mel", True)):
        hall.lasts("fortify", hall.wolf, hall.tev, against=against, eases=eases)
    hall.proposes(hall.wolf)
    assert worth(hall) == (1, 0, 0)
    hall.proposes()
    hall.do("bob", "fe.work-tag", hero=hall.tev, tag="veil", on=[hall.tev], source="a cloak")
    assert worth(hall) == (0, 0, 0)


@proves("fe.tags.fortify", "fe.tags.command")
@pytest.mark.parametrize(
    ("against", "eases", "asked"), [("sway", True, False), ("sway", False, True), ("fire", True, True)]
)
def test_whom_sway_does_less_to_hesitates_at_a_command(against: str, eases: bool, asked: bool) -> None:
    hall = Hall()
    hall.lasts("fortify", hall.tev, against=against, eases=eases)
    hall.says("command", hall.tev, what="Kneel")

    assert hall.waits() is asked


@proves("fe.tags.fortify")
@pytest.mark.parametrize(
    ("who", "eases", "moved", "steps"), [("Wolf", True, 1, 0), ("wolf", False, 2, 1), ("Orla", True, 2, 0)]
)
def test_whoever_is_talked_to_is_moved_less_or_spoken_to_from_a_worse_position(
    who: str, eases: bool, moved: int, steps: int
) -> None:
    hall = Hall()
    hall.lasts("fortify", hall.wolf, against="sway", eases=eases)
    hall.do("gm", "fe.start-talk", who=who, ask="let us by", resolve="moderate")
    (talk,) = hall.state[Talks].open
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Lore")
    hall.do("ann", "fe.persuade", hero=hall.oriel, talk=talk, angle="appeal", line="Think of the cold.")
    found = worth(hall, hall.oriel)[0]
    hall.do("ann", "fe.withdraw", hero=hall.oriel)
    if not eases:
        hall.do("gm", "fe.end-effect", effect=next(iter(hall.state[Effects].known)), why="it must not tell here")
    hall.rated(hall.oriel, wits=2, Tinker=2)
    attempt(hall, hall.oriel, "And of your cubs.", *SUCCESS)

    assert (found, clocks_of(hall)[f"Persuasion: {who}"][0]) == (steps, moved)


@proves("fe.tags.fortify", "fe.fear.track", "fe.ruling.disadvantage-meaning")
def test_fear_is_held_off_with_a_die_more_or_does_nothing() -> None:
    hall = Hall()
    hall.rated(hall.tev, spirit=2)
    bare = dice_to_hold(hall.state, hall.tev, 0, "the dark")[0]
    four = odds(hall, "fe.frighten", "gm", character=hall.wolf, cause="the dark", dice=4)
    hall.lasts("fortify", hall.tev, hall.wolf, against="fear")
    firm = [
        dice_to_hold(hall.state, who, dice, "the dark")[0]
        for who, dice in ((hall.tev, 0), (hall.wolf, 3), (hall.wolf, 0))
    ]
    three = odds(hall, "fe.frighten", "gm", character=hall.wolf, cause="the dark", dice=3)
    hall.do("gm", "fe.frighten", 4, 4, 4, character=hall.tev, cause="the dark")
    asked = hall.waits()

    assert (firm, asked) == ([bare + 1, 4, 0], True)
    assert three == four
    hall.answer("feel", by="bob")
    hall.lasts("fortify", hall.oriel, against="the dark", eases=True)
    hall.do(
        "gm",
        "fe.frighten",
        *[4] * dice_to_hold(hall.state, hall.oriel, 0, "the dark")[0],
        character=hall.oriel,
        cause="The Dark",
    )
    fright = hall.state[Fears].of[hall.oriel]
    assert (hall.waits(), fright.dread, fright.effect) == (False, 1, None)
    assert steadied(hall.state, hall.oriel, "a wolf") == (0, False)


@proves("fe.tags.fortify", "fe.ruling.fear-steps")
def test_where_nobody_rolls_to_hold_fear_it_does_nothing_to_whoever_is_hardened() -> None:
    hall = Hall(fear_steps="sb_each")
    hall.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    hall.lasts("fortify", hall.wolf, against="fear")
    hall.do("gm", "fe.frighten", character=hall.wolf, cause="the dark")

    assert hall.state[Fears].of[hall.wolf].effect is None
    assert not hall.waits()


# what is said to bear on an action


def meets(hall: Hall, tag: str, *on: str, way: str = "position", **fields: Any) -> tuple[int, int, int]:
    effect = hall.lasts(tag, *on, **fields)
    hall.proposes()
    before = worth(hall)
    hall.do("bob", "fe.meet-effect", hero=hall.tev, effect=effect.id, way=way)
    found = worth(hall)
    hall.do("gm", "fe.meet-effect", hero=hall.tev, effect=effect.id, on=False)
    assert before == worth(hall) == (0, 0, 0)
    hall.do("gm", "fe.meet-effect", hero=hall.tev, effect=effect.id, way=way)
    hall.do("gm", "fe.end-effect", effect=effect.id, why="over")
    assert worth(hall) == (0, 0, 0)
    return found


@proves("fe.tags.passage", "fe.tags.fortify", "fe.tags.veil")
def test_an_action_meets_a_passage_what_hardens_it_and_places() -> None:
    hall = Hall()

    assert meets(hall, "passage", hall.tev) == (-1, 0, 0)
    assert meets(hall, "passage", hall.tev, way="effect") == (0, 0, 1)
    assert meets(hall, "fortify", hall.tev, against="fire") == (-1, 0, 0)
    assert meets(hall, "fortify", what="the gate", against="force") == (1, 0, 0)
    assert meets(hall, "fortify", what="the gate", against="force", eases=True) == (0, 0, -1)
    assert meets(hall, "veil", what="the yard") == (0, -1, 0)


@proves("fe.tags.passage", "fe.tags.fortify", "fe.tags.veil")
def test_what_bears_on_nothing_is_not_met() -> None:
    hall = Hall()
    hall.proposes()
    none = [
        hall.lasts("passage", hall.oriel),
        hall.lasts("fortify", hall.tev, eases=True),
        hall.lasts("fortify", hall.oriel),
        hall.lasts("veil", hall.tev),
        hall.lasts("mark", hall.wolf),
        hall.lasts("trap", what="the stair", hidden=True),
    ]
    for effect in [each.id for each in none] + ["gone"]:
        assert hall.refused("bob", "fe.meet-effect", hero=hall.tev, effect=effect).code == "effect.no_bearing"
    road = hall.lasts("passage", hall.tev)
    assert hall.refused("bob", "fe.meet-effect", hero=hall.tev, effect=road.id, way="dice").code == "effect.way"
    assert hall.refused("ann", "fe.meet-effect", hero=hall.tev, effect=road.id).code == "character.not_yours"
    hall.do("bob", "fe.meet-effect", hero=hall.tev, effect=road.id)
    hall.says("dispel", effect=road.id, partial=True)
    assert worth(hall) == (0, 0, 0)
    assert [offer.label for offer in hall.offers("bob", "fe.meet-effect")] == [
        "[PASSAGE] on Tev does not bear on it after all"
    ]


@proves("fe.tags.fortify", "fe.tags.veil")
def test_a_place_may_be_hardened_or_veiled_and_nothing_of_no_name() -> None:
    hall = Hall()
    for tag in ("fortify", "veil", "passage"):
        assert hall.refused("gm", "fe.say-tag", tag=tag, source="a Rite").code == "tag.no"
        assert hall.lasts(tag, what="the gate").on == ()


# who is veiled


@proves("fe.tags.veil")
@pytest.mark.parametrize(
    ("partial", "band", "steps"), [(False, "far", -1), (True, "far", -1), (False, "", -1), (True, "", 0)]
)
def test_whoever_is_veiled_hides_better_and_after_a_partial_from_afar_alone(
    partial: bool, band: str, steps: int
) -> None:
    hall = Hall()
    hall.lasts("veil", hall.tev, partial=partial)
    if band:
        hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band=band)
        hall.do("bob", "fe.hide", hero=hall.tev, other=hall.wolf)
    else:
        hall.proposes(skill="Stealth")
    found = worth(hall)
    hall.proposes(skill="Melee")

    assert (found, worth(hall)) == ((steps, 0, 0), (0, 0, 0))


@proves("fe.tags.veil")
def test_who_rolls_to_notice_somebody_veiled_has_a_die_less_instead() -> None:
    hall = Hall()
    hall.lasts("veil", hall.tev)
    guard, other = Opponent("A guard", 4), Opponent("A dog", 4)
    thrown = []
    for skill in ("Stealth", "Melee"):
        hall.proposes(skill=skill)
        hall.do("gm", "fe.oppose", hero=hall.tev, name="A guard", dice=4)
        thrown.append((dice_of(hall.state, hall.tev, guard), dice_of(hall.state, hall.tev, other), worth(hall)))
    hall.proposes(skill="Stealth")
    hall.do("gm", "fe.oppose", hero=hall.tev, name="A guard", dice=4)
    hall.rated(hall.tev, body=1, Stealth=1)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("bob", "fe.roll-action", 9, 8, 2, 2, 2, hero=hall.tev)

    assert thrown == [(3, 4, (0, 0, 0)), (4, 4, (0, 0, 0))]


# a code


@proves("fe.tags.sanctify")
@pytest.mark.parametrize(
    ("soft", "found"), [("", (0, 0, 0)), ("beat", (1, 0, 0)), ("fatigue", (0, 1, 0)), ("pressed", (0, 0, 1))]
)
def test_going_against_a_code_costs_something_soft_instead_where_that_is_said(
    soft: str, found: tuple[int, ...]
) -> None:
    hall = Hall()
    code = hall.lasts("sanctify", what="the chapel")
    hall.proposes()
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=0)
    hall.do("gm", "fe.say-violation", hero=hall.tev, effect=code.id, soft=soft)
    steps = [each.steps for each in bearing(hall.state, hall.state[Proposals][hall.tev])]
    hall.rated(hall.tev, body=3, Melee=1)
    hall.do("bob", "fe.roll-action", 9, 8, 7, 7, hero=hall.tev)
    condition = hall.state[Conditions][hall.tev]

    assert steps == ([] if soft else [1])
    assert (hall.bank, condition.fatigue, len(hall.state[Footing].pressed)) == found


@proves("fe.tags.sanctify")
def test_no_violation_costs_harm_and_none_costs_once_the_code_is_over() -> None:
    hall = Hall()
    code = hall.lasts("sanctify", what="the chapel")
    hall.proposes()
    says = {"hero": hall.tev, "effect": code.id}

    assert hall.refused("gm", "fe.say-violation", **says, soft="harm").code == "code.soft"
    hall.do("gm", "fe.say-violation", **says, soft="fatigue")
    hall.do("gm", "fe.end-effect", effect=code.id, why="profaned")
    hall.rated(hall.tev, body=1, Melee=1)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("bob", "fe.roll-action", 9, 8, hero=hall.tev)
    assert hall.state[Conditions][hall.tev].fatigue == 0
