"""What is said to be at stake before anybody answers: what it does, for how long, and what it costs."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written, told
from tests.systems.fifty_two_fates.fighting import CARDS, does, fight
from tests.systems.fifty_two_fates.magicians import BATTLE, MIND, MOTION, casts, coven, lasting
from threefates.rulebook.parts import Words
from threefates.systems.fifty_two_fates.magic.lasting_spells import SpellBegan
from threefates.testing.proof import proves


def stakes(fates: Fates) -> str:
    part = fates.view("bob")["ff.stakes"]
    assert isinstance(part, Words)
    return part.lines[0].text


@proves("ff.maneuvers.frighten", "ff.ruling.maneuver-damage", "ff.sway.damage-table")
@pytest.mark.parametrize(
    ("sort", "said"),
    [
        ("pip", "It lasts 1 round. A hit costs Bern 1 sway."),
        ("court", "It lasts 2 rounds. A hit costs Bern 2 sway."),
        ("ace", "It lasts until it is ended. A hit costs Bern all sway."),
    ],
)
def test_a_maneuver_that_strikes_says_what_it_costs_and_how_long_it_lasts(sort: str, said: str) -> None:
    fates = fight("frighten", CARDS[sort])

    does(fates, "frighten", [CARDS[sort]], "Bern")

    assert stakes(fates).endswith(said)
    assert "hide if they can" in stakes(fates)


@proves("ff.ruling.maneuver-damage")
@pytest.mark.parametrize(("maneuver", "costs"), [("rage", 2), ("evade", 1), ("knock", 0), ("stun", 0), ("push", 0)])
def test_only_what_strikes_is_said_to_cost_sway(maneuver: str, costs: int) -> None:
    fates = fight(maneuver, "7S", "8S")

    does(fates, maneuver, ["7S", "8S"], "Bern")

    assert ("A hit costs" in stakes(fates)) is bool(costs)
    if costs:
        assert stakes(fates).endswith(f"A hit costs Bern {costs} sway.")


@proves("ff.maneuvers.frighten", "ff.spells.slow")
def test_a_blow_that_is_too_slow_is_not_said_to_cost_anything() -> None:
    fates = coven(MOTION, ["9S", "3D", "4D", "5H"], ["7S", "8H", "9H", "10H"])
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "frighten"}
    fates.do("bob", "learn-maneuvers", entity=fates.named("Bern"), **four)
    casts(fates, "slow", "Bern", ["9S"])
    fates.answers("bob", "take-it", chance=Written(()))

    does(fates, "frighten", ["7S"], "Mara", by="Bern", seat="bob")

    assert "A hit costs" not in stakes(fates)


@proves("ff.spells.befriend", "ff.spells.estrange")
@pytest.mark.parametrize(
    ("words", "said"),
    [("the party", "befriends: the party. It lasts 7 rounds."), ("", "befriends: Mara. It lasts 7 rounds.")],
)
def test_who_is_to_be_befriended_is_said_before_it_is_resisted(words: str, said: str) -> None:
    fates = coven(MIND, ["7H", "5H", "9C", "KC"], fight=True)

    casts(fates, "befriend", "Wolf", ["7H"], words=words)

    assert stakes(fates).endswith(said)


@proves("ff.spells.speed", "ff.ruling.condition-vs-effect-duration", "ff.ruling.effect-time-table")
@pytest.mark.parametrize(
    ("readings", "fighting", "card", "said"),
    [
        ({}, True, "7H", "It lasts 7 rounds."),
        ({"condition-vs-effect-duration": "always_difference"}, True, "7H", "as many rounds as it is higher by."),
        ({"condition-vs-effect-duration": "always_difference"}, True, "AH", "It lasts until it is ended."),
        ({"effect-time-table": "table"}, False, "7H", "It lasts 10 rounds."),
        ({"effect-time-table": "table"}, True, "7H", "It lasts 7 rounds."),
    ],
)
def test_a_spell_says_how_long_it_would_last(readings: dict[str, str], fighting: bool, card: str, said: str) -> None:
    fates = coven(MOTION, [card, "5H", "9C", "KC"], readings=readings, fight=fighting)

    casts(fates, "speed", "Bern", [card])

    assert stakes(fates).endswith(said)


@proves("ff.spells.expose")
def test_the_ace_of_expose_is_said_to_be_for_this_round() -> None:
    fates = coven(BATTLE, ["AC", "5C", "9C", "KC"], fight=True)
    casts(fates, "expose", "Wolf", ["AC"])
    fates.answers("dana", "take-it", chance=Written(()))

    assert "Expose lies on Wolf until the round is over." in fates.panes["bob"]
    assert "an ace, until the round is over" in str(fates.view("bob")["ff.spells"])


@proves("ff.spells.expose", "ff.ruling.expose-protect-stack")
@pytest.mark.parametrize(("first", "works"), [("9C", True), ("AC", False)])
def test_expose_on_the_exposed_uses_up_the_first_and_its_odds_say_so(first: str, works: bool) -> None:
    fates = coven(BATTLE, ["3C", "9C", "AC", "KC"])
    casts(fates, "expose", "Wolf", [first])
    fates.answers("dana", "take-it", chance=Written(()))
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")

    cast = {"entity": fates.named("Mara"), "spell": "expose", "target": fates.named("Wolf"), "cards": ["3C"]}
    chances = told(fates, "ann", "cast", **cast)
    casts(fates, "expose", "Wolf", ["3C"], chance=Written(()))

    assert (chances.success == "1") is works
    assert lasting(fates)[-1].cards == (("3C",) if works else (first,))


@proves("ff.spells.befriend", "ff.spells.estrange")
@pytest.mark.parametrize(("spell", "card"), [("befriend", "7H"), ("estrange", "7C")])
def test_whoever_was_charmed_remembers_it_when_it_is_over(spell: str, card: str) -> None:
    fates = coven(MIND, [card, "5S", "9D", "KD"])
    casts(fates, spell, "Wolf", [card])
    fates.answers("dana", "take-it", chance=Written(()))

    fates.do("ann", "end-spell", spell=lasting(fates)[0].id)

    assert fates.panes["bob"][-1].endswith("They remember what happened, and wonder whether it was real.")


@proves("ff.spells.expose", "ff.spells.type-alteration")
@pytest.mark.parametrize(("exposed", "said"), [(True, ", 8 against 6 with the spells there."), (False, ".")])
def test_a_maneuver_that_expose_lifts_says_what_was_compared(exposed: bool, said: str) -> None:
    fates = fight("push", "7S")
    bern, wolf = fates.named("Bern"), fates.named("Wolf")
    if exposed:
        fates.happen(SpellBegan("bare", "expose", wolf, bern, cards=("AH",), total=1))
    does(fates, "push", ["7S"], "Bern")

    fates.answers("bob", "defend", cards=["6H"], chance=Written(()))

    assert f"Push works on Bern{said}" in fates.panes["tv"]
