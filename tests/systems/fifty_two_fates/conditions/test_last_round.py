"""What lasts to somebody's next turn says so while it does, once its rounds are counted down."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import hits
from tests.systems.fifty_two_fates.magicians import MIND, casts, coven
from threefates.rulebook.parts import Hands
from threefates.systems.fifty_two_fates.conditions.view import described
from threefates.testing.proof import proves

NAMES = {"Mara": "ann", "Bern": "bob", "Wolf": "dana"}


def round_goes_by(fates: Fates) -> None:
    """Whoever is asked for a turn lets it pass, until the next round."""
    before = fates.fight.round
    while fates.fight.round == before:
        begun, waiting = fates.fight.turn, fates.turns()
        (name, *_) = [one for one in waiting if begun and fates.named(one) == begun.entity] or waiting
        fates.passes(NAMES[name], name)


def spells_on(fates: Fates) -> list[str]:
    shown = fates.view("bob").get("ff.spells")
    return [hand.note for hand in shown.hands] if isinstance(shown, Hands) else []


@proves("ff.conditions.duration", "ff.ruling.duration-counting", "ff.maneuvers.durations")
def test_a_condition_that_ends_with_a_turn_is_not_said_to_last_no_round() -> None:
    fates = hits("stun", "pip")
    wolf = fates.named("Wolf")

    before = described(fates.state, wolf)
    round_goes_by(fates)
    after = described(fates.state, wolf)
    fates.passes("ann", "Mara")

    assert before == "stunned and unconscious for 1 round (10 seconds)"
    assert after == "stunned and unconscious until the turn of whoever did it"
    assert described(fates.state, wolf) == "fit"


@proves("ff.spells.type-effect", "ff.conditions.duration", "ff.ruling.duration-counting")
def test_nor_is_a_spell() -> None:
    fates = coven(MIND, ["2H", "7H", "4C", "5C"], fight=True)
    casts(fates, "befriend", "Wolf", ["2H"])
    fates.answers("dana", "take-it", "6C")

    notes = spells_on(fates)
    for _ in range(2):
        round_goes_by(fates)
        notes += spells_on(fates)
    fates.passes("ann", "Mara")

    assert notes == ["2, 2 more rounds", "2, 1 more round", "2, until the mage's next turn"]
    assert spells_on(fates) == []
