"""One of the cast who plays from the deck does any maneuver of theirs, with nobody in reach too."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, SYSTEM, Fates
from tests.systems.fifty_two_fates.few_cards import shares, told
from tests.systems.fifty_two_fates.fighting import words
from threefates.rulebook.agenda import Answer
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import parried
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Learned
from threefates.testing.proof import proves

FOUR = ("push", "guard", "parry", "goad")


def watch(four: tuple[str, ...] = FOUR, *, apart: int = 2) -> Fates:
    """A captain of the cast and a guard beside her, some zones away from Mara; it is the captain's turn."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    for name in ("Captain", "Guard"):
        fates.do("dana", "make-cast-member", name=name, row="9", weapon="longsword")
    fates.happen(Learned(fates.named("Captain"), four, secret=True))
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")
    fates.do("dana", "start-fight", "2C", "KC", "3C", apart=apart)
    fates.clear()
    return fates


def draws(fates: Fates, card: str) -> list[str]:
    """The captain draws that card; upon whom it may go."""
    fates.do("dana", "draw-for-maneuver", card, entity=fates.named("Captain"))
    (choice,) = [one for one in fates.questions() if one.kind == "upon"]
    assert choice.hidden
    return [option.label for option in choice.options if option.refusal is None]


def upon(fates: Fates, name: str, way: str = "") -> None:
    option = f"{way}{fates.named(name)}" if name not in ("self", "leave") else name
    fates.do("dana", "answer", choice=fates.asked("upon"), option=option)


@proves("ff.actions.maneuver", "ff.ruling.maneuver-weapon", "ff.dealer.fate-draw", "ff.maneuvers.goad")
def test_a_taunt_gets_as_far_as_the_fighter_sees_and_is_opposed() -> None:
    fates = watch()
    assert draws(fates, "QS") == ["Mara", "Guard", "Nobody"]
    option = Answer(fates.asked("upon"), fates.named("Mara"))
    odds = SYSTEM.odds(fates.state, option, fates.viewer("dana"))

    upon(fates, "Mara")
    fates.answers("ann", "take-it")

    assert odds is not None
    assert words(fates, "Mara") == ["goaded by Captain"]
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.maneuvers.parry", "ff.maneuvers.guard", "ff.ruling.maneuver-weapon", "ff.dealer.fate-draw")
def test_parrying_and_guarding_need_no_foe_in_reach() -> None:
    fates, other = watch(), watch()

    assert draws(fates, "8H") == ["Parry", "Nobody"]
    upon(fates, "self")
    draws(other, "8D")
    upon(other, "Guard")

    assert parried(fates.state, fates.named("Captain")) == 8
    assert words(other, "Guard") == ["guarded by Captain"]
    assert fates.refused("dana", "draw-for-maneuver", entity=fates.named("Captain")).code == "turn.acted"
    assert fates.replayed() == fates.state


@proves("ff.maneuvers.push", "ff.ruling.maneuver-weapon")
@pytest.mark.parametrize(
    ("apart", "labels"),
    [(0, ["Mara, onward", "Mara, back", "Guard, onward", "Guard, back", "Nobody"]), (2, ["Nobody"])],
)
def test_what_takes_a_foe_in_reach_does_so_here_too(apart: int, labels: list[str]) -> None:
    fates = watch(apart=apart)
    if apart:
        fates.do("dana", "set-place", entity=fates.named("Guard"), place=90)

    assert draws(fates, "8C") == labels
    if not apart:
        upon(fates, "Mara", "back/")
        fates.answers("ann", "take-it")
        assert fates.fight.places[fates.named("Mara")] == -8
    else:
        upon(fates, "leave")
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.actions.maneuver", "ff.maneuvers.rule")
def test_its_odds_are_the_suits_left_and_only_the_fate_dealer_s_to_know() -> None:
    fates = watch()
    one = {"entity": fates.named("Captain")}
    command = SYSTEM.read_command({"type": "ff.draw-for-maneuver", **one})

    assert sum(shares(told(fates, "dana", "draw-for-maneuver", **one)).values()) == Fraction(1)
    assert set(shares(told(fates, "dana", "draw-for-maneuver", **one))) == set(FOUR)
    assert SYSTEM.odds(fates.state, command, fates.viewer("ann")) is None
    assert not fates.offers("ann", "draw-for-maneuver")
    assert fates.refused("dana", "draw-for-maneuver", entity=fates.named("Guard")).code == "maneuver.untrained"


@proves("ff.maneuvers.rage", "ff.maneuvers.disarm")
def test_an_ace_is_no_rage() -> None:
    fates = watch(("rage", "guard", "parry", "goad"), apart=0)

    assert draws(fates, "AC") == ["Nobody"]
