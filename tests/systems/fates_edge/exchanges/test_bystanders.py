"""Standing before somebody who is no hero: a follower, or whomever the Game Master has named."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.exchanges.fighting import turn, two
from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Answer
from threefates.rulebook.lasting import End, Over
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.protecting import Protection
from threefates.systems.fates_edge.followers.followers import Follower, Followers, Recruited
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.conflict import ConflictSet
from threefates.testing.proof import proves

PROTECT, REACTIONS = "fe.turn.action-protect", "fe.turn.reactions"


def bystander() -> tuple[Evening, str, str, str]:
    """Mara, whose turn it is, Tor, and a ferryman whom nobody plays but the Game Master."""
    evening, mara, tor, _ = two()
    evening.do("gm", "fe.name-foe", name="The ferryman")
    return evening, mara, tor, list(evening.state[Characters].known)[-1]


def strikes(evening: Evening, ally: str, harm: int = 2) -> None:
    evening.do("gm", "fe.strike-ally", ally=ally, harm=harm, why="a jaw")


@proves(PROTECT, REACTIONS)
def test_who_stands_before_a_bystander_takes_one_hit_for_them_and_resists_it() -> None:
    evening, mara, _, ferryman = bystander()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)
    strikes(evening, ferryman)
    asked = evening.asked()
    odds = FATES_EDGE.odds(evening.state, Answer(asked.id, "step_in"), evening.viewer("ann"))
    none = FATES_EDGE.odds(evening.state, Answer(asked.id, "stay"), evening.viewer("ann"))
    evening.answer("step_in")
    told, coming = evening.told("bob"), evening.state[Conditions].coming
    evening.answer("resist", 7, 7, 7)
    evening.keep()

    assert (asked.kind, asked.seats, asked.if_absent) == ("stand-in", ("ann",), "stay")
    assert asked.asks == "Harm 2 comes at The ferryman: a jaw. Does Mara step in?"
    assert "3d10 against DV 3" in asked.options[0].detail
    assert coming
    assert coming.intercepted  # for what a talent says of a blow that was meant for another
    assert (odds and odds.success, none) == ("13/50", None)
    assert evening.state[Conditions][mara].harm == 1
    assert evening.state[Turns].taken == ("protect",)
    assert evening.state[Turns].reacted == (mara,)
    assert evening.state[Protection].of == {}
    assert "Harm 2 comes at Mara: a jaw. Mara steps in front of The ferryman." in told
    assert evening.refused("gm", "fe.strike-ally", ally=ferryman, harm=1, why="x").code == "protect.nobody"
    assert evening.replayed() == evening.state


@proves(PROTECT, REACTIONS)
def test_each_who_stands_there_is_asked_and_who_has_reacted_is_not() -> None:
    evening, mara, tor, ferryman = bystander()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)
    turn(evening, tor)
    evening.do("bob", "fe.protect", hero=tor, ally=ferryman)
    strikes(evening, ferryman)
    evening.answer("stay")
    second = evening.asked().seats
    evening.answer("step_in", by="bob")
    evening.answer("take", by="bob")
    turn(evening, mara)
    evening.do("ann", "fe.protect", hero=mara, ally=tor)

    assert second == ("bob",)
    assert evening.state[Conditions][tor].harm == 2
    assert evening.state[Protection].of == {mara: tor}


@proves(PROTECT)
def test_whom_nobody_steps_in_for_is_hit_and_the_story_says_what_comes_of_it() -> None:
    evening, mara, _, ferryman = bystander()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)
    evening.do("gm", "fe.place-at", one=mara, other=ferryman, band="far")
    strikes(evening, ferryman)

    assert not evening.waits()
    assert "Harm 2 reaches The ferryman: a jaw." in evening.told("bob")
    assert evening.state[Protection].of == {mara: ferryman}


@proves(PROTECT)
@pytest.mark.parametrize(("fields", "code"), [({"harm": 4}, "harm.range"), ({"attribute": "luck"}, "harm.range")])
def test_nothing_strikes_like_that(fields: dict[str, object], code: str) -> None:
    evening, mara, _, ferryman = bystander()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)

    blow = {"harm": 1, "why": "a jaw", **fields}
    assert evening.refused("gm", "fe.strike-ally", ally=ferryman, harm=0, why="a jaw").code == "harm.range"
    assert evening.refused("gm", "fe.strike-ally", ally=ferryman, **blow).code == code
    assert evening.refused("ann", "fe.strike-ally", ally=ferryman, harm=1, why="x").code == "seat.not_the_gm"


@proves(PROTECT)
def test_nobody_stands_before_whom_they_fight_or_before_who_is_not_there() -> None:
    evening, mara, _, ferryman = bystander()
    evening.do("gm", "fe.engage", one=mara, other=ferryman)

    assert evening.refused("ann", "fe.protect", hero=mara, ally=ferryman).code == "protect.foe"
    assert evening.refused("ann", "fe.protect", hero=mara, ally="nobody").code == "protect.unknown"
    (offer,) = evening.offers("ann", "fe.protect")
    refused = {option.label: option.refusal is not None for option in offer.fields[0].options}
    assert refused == {"Tor": False, "Wolf": False, "The ferryman": True}
    assert evening.offers("gm", "fe.strike-ally") == []


@proves(PROTECT, "fe.followers.on-off-screen")
def test_a_follower_at_hand_is_protected_and_one_who_is_hit_is_let_down() -> None:
    evening, mara, tor, _ = two()
    evening.was_so(Recruited(tor, Follower("Old Tam", 2), 2))
    tam = f"{tor}:0"
    evening.do("ann", "fe.protect", hero=mara, ally=tam)
    told, shown = evening.told("bob"), evening.view("bob")["held-actions"]
    strikes(evening, tam)
    evening.answer("stay")
    wary = evening.state[Followers].of[tor]
    evening.do("bob", "fe.send-follower", hero=tor, place=0, away=True)

    assert told[-1] == "Mara stands before Old Tam, for one hit."
    assert isinstance(shown, Listing)
    assert [row.text for row in shown.rows] == ["Mara protects Old Tam"]
    assert wary == (Follower("Old Tam", 2, trust=1),)
    assert evening.state[Protection].of == {}
    turn(evening, tor)
    assert evening.refused("bob", "fe.protect", hero=tor, ally=tam).code == "protect.unknown"


# a foe's own blow


def foes_blow(evening: Evening, foe: str, whom: str, *dice: int, **how: object) -> list[str]:
    """A foe attacks somebody by hand, and what is told of it."""
    evening.do("gm", "fe.foe-strikes", *dice, foe=foe, hero=whom, way="melee", why="a jaw", **how)
    return evening.told("ann")


def beset(**rulings: str) -> tuple[Evening, str, str, str]:
    """Mara, her turn over, a wolf, and a ferryman at arm's length of it."""
    evening, mara, _, wolf = two(**rulings)
    evening.do("gm", "fe.name-foe", name="The ferryman")
    ferryman = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.place-at", one=wolf, other=ferryman, band="close")
    return evening, mara, wolf, ferryman


@proves(PROTECT, "fe.combat.npc-dice")
def test_a_foe_attacks_whomever_it_reaches_and_who_stands_before_them_is_asked() -> None:
    evening, mara, wolf, ferryman = beset()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)
    turn(evening, wolf)

    told = foes_blow(evening, wolf, ferryman, effect=2)

    assert told[-1] == "Wolf attacks The ferryman hand to hand."
    assert evening.asked().asks == "Harm 2 comes at The ferryman: a jaw. Does Mara step in?"
    assert evening.state[Turns].taken == ("attack",)
    evening.answer("stay")
    assert evening.told("ann") == ["Harm 2 reaches The ferryman: a jaw."]
    evening.do("gm", "fe.place-at", one=wolf, other=ferryman, band="far")
    turn(evening, mara)
    far = {"foe": wolf, "hero": ferryman, "way": "melee", "why": "x"}
    assert evening.refused("gm", "fe.foe-strikes", **far).code == "target.reach"
    assert evening.refused("gm", "fe.foe-strikes", **{**far, "hero": wolf}).code == "target.oneself"
    assert evening.refused("gm", "fe.foe-strikes", **{**far, "hero": "nobody"}).code == "character.unknown"


@proves(PROTECT, "fe.combat.npc-dice", "fe.ruling.npc-rolls")
def test_with_nobody_before_them_it_hits_and_a_scratch_or_a_miss_does_nothing() -> None:
    evening, _, wolf, ferryman = beset(npc_rolls="npc_rolls_cap_dice")

    hit = foes_blow(evening, wolf, ferryman, 7, 7, 7)
    evening.do("gm", "fe.next-exchange")
    partial = foes_blow(evening, wolf, ferryman, 7, 4, 4)
    evening.do("gm", "fe.next-exchange")
    miss = foes_blow(evening, wolf, ferryman, 4, 4, 4)

    assert hit[-2:] == ["Wolf attacks The ferryman hand to hand.", "Harm 1 reaches The ferryman: a jaw."]
    assert partial[-1] == "Wolf attacks The ferryman hand to hand: nothing but a scratch."
    assert (miss[-1].split(": ")[-1], evening.waits()) == ("Miss.", False)


@proves("fe.followers.on-off-screen", "fe.combat.npc-dice")
def test_a_follower_is_attacked_by_name_and_let_down_by_a_hit() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=4, reason="a test")
    evening.do("ann", "fe.recruit", hero=mara, name="Tam", cap=2)
    evening.do("gm", "fe.set-conflict", running=True)
    listed = next(field for field in evening.offers("gm", "fe.foe-strikes")[0].fields if field.name == "hero").options
    tam = next(option.value for option in listed if option.label == "Tam")

    told = foes_blow(evening, wolf, tam)

    assert "Wolf attacks Tam hand to hand." in told
    assert evening.state[Followers].of[mara] == (Follower("Tam", 2, trust=1),)


@proves(PROTECT, REACTIONS)
@pytest.mark.parametrize("hero_is_hit", [False, True])
@pytest.mark.parametrize(
    ("meanwhile", "code"),
    [
        ({"type": "fe.place-at", "band": "far"}, "protect.far"),
        ({}, "protect.over"),
    ],
)
def test_who_was_asked_in_time_steps_in_no_more_from_afar_or_once_it_is_over(
    meanwhile: dict[str, object], code: str, *, hero_is_hit: bool
) -> None:
    evening, mara, tor, ferryman = bystander()
    whom = tor if hero_is_hit else ferryman
    evening.do("ann", "fe.protect", hero=mara, ally=whom)
    if hero_is_hit:
        evening.do("gm", "fe.strike", hero=tor, harm=2, why="a jaw")
    else:
        strikes(evening, ferryman)
    held = evening.refused("gm", "fe.set-conflict", running=False)

    if meanwhile:
        evening.do("gm", **{**meanwhile, "one": mara, "other": whom})  # type: ignore[arg-type]
    else:
        evening.comes(ConflictSet(running=False), Over(End.FIGHT))
    step_in, stay = evening.asked().options

    assert held.code == "roll.underway"
    assert step_in.refusal
    assert step_in.refusal.code == code
    assert stay.refusal is None


@proves(PROTECT, REACTIONS)
def test_each_of_many_who_protect_somebody_is_asked_in_turn_before_the_hit_is_theirs() -> None:
    evening, mara, tor, _ = two()
    three = (mara, evening.hero("Ulf", "ann"), evening.hero("Sig", "ann"))
    evening.do("ann", "fe.protect", hero=mara, ally=tor)
    for hero in three[1:]:
        turn(evening, hero)
        evening.do("ann", "fe.protect", hero=hero, ally=tor)
    evening.do("gm", "fe.strike", hero=tor, harm=1, why="a jaw")
    asked = []
    for _each in three:
        asked.append((evening.asked().kind, evening.asked().owner))
        evening.answer("stay")

    assert asked == [("intercept", hero) for hero in three]
    assert (evening.asked().kind, evening.asked().owner) == ("resist", tor)
