"""Foes by the same rules: their turns, their reach, what hinders them; and their dice, where a table reads it so."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from unittest.mock import Mock

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, turn, two
from threefates.rulebook.chapter import Chances
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.combat.targeting import By
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges import npcs
from threefates.systems.fates_edge.exchanges.npcs import FoeRolled, FoeStrikes, against, npc_dice
from threefates.systems.fates_edge.exchanges.swings import effect_of
from threefates.systems.fates_edge.gear.suppression import Fire, FireCeased, ZoneSuppressed
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.effect import effect_means
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves

DICE, SCALE = "fe.combat.npc-dice", "fe.combat.effect-scale"
ROLLS = {"npc_rolls": "npc_rolls_cap_dice"}


def strikes(evening: Evening, wolf: str, hero: str, *dice: int, **how: Any) -> None:
    fields = {"foe": wolf, "hero": hero, "way": "melee", "why": "a jaw"} | how
    evening.do("gm", "fe.foe-strikes", *dice, **fields)


def close(evening: Evening, wolf: str, hero: str) -> None:
    evening.do("gm", "fe.place-at", one=wolf, other=hero, band="close")


@proves(DICE)
def test_of_a_crowd_it_is_not_looked_beforehand_at_every_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, mara, _, wolf = two()
    for number in range(30):
        evening.do("gm", "fe.name-foe", name=f"Wolf {number + 2}")
    close(evening, wolf, mara)
    looks = Mock(wraps=npcs.cannot_foe_strike)
    monkeypatch.setattr(npcs, "cannot_foe_strike", looks)
    monkeypatch.setattr(npcs, "MOST_TRIED", 20, raising=False)

    (offer,) = evening.offers("gm", "fe.foe-strikes")

    assert (looks.call_count, offer.enabled) == (20, True)
    strikes(evening, wolf, mara)


@proves(DICE)
def test_a_foe_attacks_once_in_its_turn_and_reacts_once_in_an_exchange() -> None:
    evening, mara, tor, wolf = two()
    for hero in (mara, tor):
        close(evening, wolf, hero)
    turn(evening, wolf)
    strikes(evening, wolf, mara)
    told = evening.told("bob")
    evening.answer("take")
    again = evening.refused("gm", "fe.foe-strikes", foe=wolf, hero=tor, way="melee", why="again")
    taken = evening.state[Turns].taken
    turn(evening, tor)
    strikes(evening, wolf, tor)
    evening.answer("take", by="bob")
    late = evening.refused("gm", "fe.foe-strikes", foe=wolf, hero=tor, way="melee", why="again")
    greyed = evening.offers("gm", "fe.foe-strikes")[0].refusal
    evening.do("gm", "fe.next-exchange")
    strikes(evening, wolf, tor)

    assert told[1] == "Wolf attacks Mara hand to hand."
    assert evening.state[Conditions][mara].harm == 1
    assert (again.code, taken, late.code) == ("turn.full", ("attack",), "turn.reacted")
    assert greyed == late
    assert evening.state[Turns].reacted == (wolf,)
    assert evening.replayed() == evening.state


@proves(DICE, "fe.combat.harm-by-effect")
@pytest.mark.parametrize(("effect", "harm"), [(0, 0), (1, 1), (2, 2)])
def test_the_effect_of_a_foes_attack_says_how_much_comes(effect: int, harm: int) -> None:
    evening, mara, _, wolf = two()
    close(evening, wolf, mara)
    strikes(evening, wolf, mara, effect=effect)

    if not harm:
        assert evening.told("bob")[-1] == "Wolf attacks Mara hand to hand: nothing but a scratch."
        assert not evening.waits()
        return
    assert evening.asked().asks == f"Harm {harm} comes at Mara: a jaw."
    evening.answer("take")
    assert evening.state[Conditions][mara].harm == harm


@proves(SCALE)
def test_what_an_effect_is_stands_with_the_terms_and_where_it_is_picked() -> None:
    evening, mara, _, _ = two()
    attacks(evening, mara, effect=2)
    (part,) = (part for name, part in evening.view("bob").items() if name == "proposals")
    (offer,) = evening.offers("gm", "fe.set-terms")
    (field,) = (field for field in offer.fields if field.name == "effect")

    assert isinstance(part, Listing)
    assert "Great Effect: overwhelming, more than was meant." in part.rows[0].detail
    assert [option.detail for option in field.options] == [
        "A scratch, or slow going.",
        "What was meant: a guard is down, a lock open.",
        "Overwhelming, more than was meant.",
    ]
    assert effect_means(Effect.LIMITED) == "a scratch, or slow going"
    attacks(evening, mara, effect=1)
    assert "Effect" not in str(evening.view("bob")["proposals"].rows[0].detail)  # type: ignore[attr-defined]


@proves(DICE)
def test_a_foe_reaches_as_far_as_anybody_and_heroes_are_no_foes() -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.place-at", one=wolf, other=mara, band="far")

    def code(**how: str) -> str:
        fields = {"foe": wolf, "hero": mara, "way": "melee", "why": "x"} | how
        return evening.refused("gm", "fe.foe-strikes", **fields).code

    assert [code(), code(way="polearm"), code(way="social"), code(foe=tor), code(attribute="luck")] == [
        *("target.reach", "target.reach", "foe.way", "foe.hero"),
        "target.reach",
    ]
    assert code(way="shot", attribute="luck") == "foe.range"
    strikes(evening, wolf, mara, way="shot")
    assert evening.asked().kind == "resist"
    evening.answer("take")
    offered = evening.offers("gm", "fe.foe-strikes")[0]
    assert {field.name for field in offered.fields} == {"foe", "hero", "way", "why", "effect", "attribute"}


@proves(DICE)
def test_distance_sight_and_fire_hinder_a_foe_as_they_do_a_hero() -> None:
    evening, mara, _, wolf = two(**ROLLS)

    def now(way: str = "shot") -> tuple[int, int, Effect]:
        found = against(evening.state, FoeStrikes(wolf, mara, By(way), "x"))
        return found.dice, found.dv, found.effect

    near = now()
    evening.do("gm", "fe.set-sight", one=mara, other=wolf)
    unseen = now()
    evening.do("gm", "fe.set-sight", one=mara, other=wolf, blocked=False)
    evening._happen(ZoneSuppressed(mara, "the yard", (wolf,), effect=False))
    pinned = now()
    evening._happen(FireCeased(None), ZoneSuppressed(mara, "the yard", (wolf,), effect=True))
    dampened = now()
    evening._happen(FireCeased(None))
    evening.do("gm", "fe.place-at", one=wolf, other=mara, band="far")
    far = now("thrown")

    assert near == (3, 3, Effect.STANDARD)
    assert unseen == (3, 4, Effect.LIMITED)
    assert pinned == (2, 3, Effect.STANDARD)
    assert dampened == (3, 3, Effect.LIMITED)
    assert far == (3, 4, Effect.STANDARD)
    assert evening.state[Fire].pinned == {}
    assert now("polearm")[2] is Effect.STANDARD


@proves(DICE, "fe.sb.npc-side")
@pytest.mark.parametrize(
    ("faces", "comes", "beats"),
    [((7, 7, 7), "Harm 2", 0), ((7, 7, 1), "Harm 1", 1), ((4, 1, 1), "", 2)],
)
def test_where_foes_roll_a_success_comes_whole_a_partial_at_less_and_a_miss_not_at_all(
    faces: tuple[int, ...], comes: str, beats: int
) -> None:
    evening, mara, _, wolf = two(**ROLLS)
    close(evening, wolf, mara)
    strikes(evening, wolf, mara, *faces, effect=2)
    rolled = next(event for event in evening.last if isinstance(event, FoeRolled))

    assert rolled.beats == beats
    assert evening.bank == beats
    assert any(line.startswith("Wolf rolls against Mara, DV 3: ") for line in evening.told("ann"))
    if comes:
        assert evening.asked().asks == f"{comes} comes at Mara: a jaw."
    else:
        assert not evening.waits()
    assert evening.replayed() == evening.state


@proves(DICE)
def test_a_tier_and_a_dv_are_said_of_a_foe_that_rolls() -> None:
    evening, mara, _, wolf = two(**ROLLS)
    close(evening, wolf, mara)
    (offer,) = evening.offers("gm", "fe.foe-strikes")
    strikes(evening, wolf, mara, 7, 7, 4, 4, 4, tier=3, dv=2)

    assert {field.name: field.default for field in offer.fields if field.name in ("tier", "dv")} == {"tier": 1, "dv": 3}
    assert evening.asked().kind == "resist"
    evening.answer("take")
    evening.do("gm", "fe.next-exchange")
    strikes(evening, wolf, mara, *[4] * 7, tier=5, dv=12)  # the highest of both
    for how in ({"tier": 6}, {"tier": -1}, {"dv": 1}, {"dv": 13}):
        evening.answer("take") if evening.waits() else None
        fields = {"foe": wolf, "hero": mara, "way": "melee", "why": "x", **how}
        evening.do("gm", "fe.next-exchange")
        assert evening.refused("gm", "fe.foe-strikes", **fields).code == "foe.range"
    assert [npc_dice(tier) for tier in range(1, 6)] == [3, 4, 5, 6, 7]
    assert effect_of(Outcome.SUCCESS_AND_COST, Effect.STANDARD) is Effect.STANDARD


@proves(DICE)
def test_who_misses_somebody_inevitable_is_struck_back() -> None:
    evening, mara, _, wolf = two(**ROLLS)
    evening.learns(mara, "inevitable-way")
    close(evening, wolf, mara)
    strikes(evening, wolf, mara, 4, 4, 4)

    assert any(offer.enabled for offer in evening.offers("ann", "fe.counterattack"))


@proves(DICE)
@pytest.mark.parametrize(
    ("way", "ranged", "attribute"),
    [("melee", False, "body"), ("polearm", False, "wits"), ("thrown", True, "spirit"), ("shot", True, "presence")],
)
def test_what_comes_from_afar_is_told_from_what_comes_by_hand(way: str, ranged: bool, attribute: str) -> None:
    evening, mara, _, wolf = two()
    close(evening, wolf, mara)
    strikes(evening, wolf, mara, way=way, attribute=attribute)
    hit = evening.state[Conditions].coming

    assert hit
    assert (hit.ranged, hit.attribute, hit.why) == (ranged, attribute, "a jaw")


# odds


def odds(evening: Evening, wolf: str, hero: str, **how: Any) -> Chances | None:
    raw = {"type": "fe.foe-strikes", "foe": wolf, "hero": hero, "way": "melee", "why": "x"} | how
    return FATES_EDGE.odds(evening.state, FATES_EDGE.read_command(raw), evening.viewer("gm"))


@proves(DICE)
def test_the_odds_of_a_foes_roll_are_those_of_its_dice() -> None:
    evening, mara, _, wolf = two(**ROLLS, tens_count="one")
    close(evening, wolf, mara)
    found = odds(evening, wolf, mara, dv=2)
    great = odds(evening, wolf, mara, dv=2, effect=2)
    plain, plain_mara, _, plain_wolf = two()
    close(plain, plain_wolf, plain_mara)

    assert found
    assert great
    half = Fraction(1, 2)
    assert found.outcomes == (
        ("Harm 1 comes", str(half)),
        ("A scratch", str(Fraction(3, 8))),
        ("It misses", str(Fraction(1, 8))),
    )
    assert (found.success, found.expects) == ("1/2", (("beats", "3/10"),))
    assert [said for said, _ in great.outcomes] == ["Harm 2 comes", "Harm 1 comes", "It misses"]
    assert great.success == "7/8"
    assert odds(plain, plain_wolf, plain_mara) is None
    assert odds(evening, wolf, mara, dv=1) is None
    assert odds(evening, wolf, mara, way="social") is None


@proves(SCALE)
@pytest.mark.parametrize(
    ("effect", "faces", "said"),
    [
        (0, (9, 8, 3), "Limited Effect: a scratch, or slow going."),
        (0, (9, 2, 3), "Limited Effect: a scratch, or slow going."),
        (0, (4, 2, 3), ""),
        (1, (9, 8, 3), ""),
        (2, (9, 8, 3), "Great Effect: overwhelming, more than was meant."),
    ],
)
def test_what_comes_of_a_roll_is_told_with_its_effect(effect: int, faces: tuple[int, ...], said: str) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.rolls(hero, *faces, dv=2, effect=effect)
    evening.keep()
    (told,) = (line for line in evening.told("bob") if line.startswith("Mara: "))

    assert told.endswith(said)
    assert ("Effect" in told) is bool(said)
