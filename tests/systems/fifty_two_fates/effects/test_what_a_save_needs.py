"""What a save is said to need is what throws it off, from both sides of it: of whole cards, of half, and of an ace."""

from __future__ import annotations

import re

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written
from threefates.rulebook.offers import Offer
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves

HAND = ["8C", "9C", "10C", "AC"]


def ailing(*strength: str, held: bool = False, hand: list[str] | None = None) -> Fates:
    """Something harms Mara, as strong as these cards are; she may be incapacitated besides."""
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "deal", *(hand or HAND))
    fates.do(
        "dana", "afflict", entity=mara, harm="other", level=len(strength), what="cramp", chance=Written(named(strength))
    )
    if held:
        fates.do("dana", "set-condition", entity=mara, condition="incapacitated")
    fates.clear()
    return fates


def saved(fates: Fates, offer: Offer, card: str) -> bool:
    before = fates.state
    fates.do("ann", offer.command.removeprefix("ff."), **dict(offer.fixed), cards=[card], chance=Written(()))
    gone = not fates.state[Effects].known
    fates.state = before
    return gone


@proves("ff.effects.saves", "ff.conditions.incapacitated")
@pytest.mark.parametrize(
    ("strength", "held", "hand", "least"),
    [
        (["8D"], False, ["8C", "9C", "10C", "AC"], 9),
        (["7D"], True, ["JC", "10C", "QC", "AC"], 16),
        (["2D", "3D"], False, ["5C", "6C", "7C", "AC"], 6),
        (["2D", "2H"], True, ["9C", "10C", "JC", "AC"], 10),
    ],
)
def test_what_is_said_to_be_needed_is_the_least_that_is_enough(
    strength: list[str], held: bool, hand: list[str], least: int
) -> None:
    fates = ailing(*strength, held=held, hand=hand)
    (offer,) = fates.offers("ann", "save")

    found = re.fullmatch(r"You need (\d+) or more, or an ace(: half of it counts)?\.", offer.hint)
    worths = {"J": 15, "Q": 20}

    assert found is not None
    assert (int(found[1]), bool(found[2])) == (least, held)
    for card in hand[:3]:
        worth = worths.get(card[:-1]) or int(card[:-1])
        assert saved(fates, offer, card) is (worth >= least)
    assert saved(fates, offer, "AC")


@proves("ff.effects.saves", "ff.ruling.effect-ace-tx")
def test_against_an_ace_it_is_an_ace_that_is_needed() -> None:
    fates = ailing("AD")
    (offer,) = fates.offers("ann", "save")

    assert offer.hint == "You need an ace."
    assert [saved(fates, offer, card) for card in ("10C", "AC")] == [False, True]


@proves("ff.creatures.basilisk", "ff.effects.saves", "ff.conditions.incapacitated")
@pytest.mark.parametrize(
    ("strength", "held", "asks", "hint"),
    [
        ("3D 4D 2H", False, "more than 9 (3♦, 4♦ and 2♥) is needed", "You need 10 or more, or an ace."),
        (
            "3D 4D 2H",
            True,
            "more than 9 (3♦, 4♦ and 2♥) is needed, and half of what they lay counts",
            "You need 20 or more, or an ace: half of it counts.",
        ),
        ("3D AD 2H", False, "an ace (3♦, A♦ and 2♥) is needed", "You need an ace."),
    ],
)
def test_so_it_is_of_a_gaze(strength: str, held: bool, asks: str, hint: str) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="basilisk")
    fates.do("dana", "deal", *HAND)
    if held:
        fates.do("dana", "set-condition", entity=mara, condition="incapacitated")
    basilisk = fates.creatures()[0]
    fates.do("dana", "attack-by-draw", "7D", entity=basilisk, target=mara, count=1)
    gaze = {"choice": fates.asked("special"), "option": "basilisk paralysis"}
    fates.do("dana", "answer", **gaze, chance=Written(named(strength.split())))

    (question,) = [one for one in fates.questions() if one.kind == "gaze"]

    assert question.asks == f"Mara meets the gaze: {asks}"
    assert [offer.hint for offer in fates.offers("ann", "resist")] == [hint]
    fates.answers("ann", "resist", cards=["10C"], chance=Written(()))
    assert (fates.condition("Mara") is Condition.UNCONSCIOUS) is (held or "ace" in hint.split(" or ")[0])


@proves("ff.reactions.riposte", "ff.effects.saves", "ff.conditions.incapacitated")
def test_so_it_is_of_a_save_in_place_of_striking_back() -> None:
    fates = ailing("7D", held=True)
    fates.creature()
    fates.do("dana", "attack-by-draw", "2C", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    fates.answers("ann", "riposte", chance=Written(()))
    while any(one.kind == "trim" for one in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[:1])

    assert [offer.hint for offer in fates.offers("ann", "counter-save")] == [
        "You need 16 or more, or an ace: half of it counts."
    ]


@proves("ff.tasks.sentient", "ff.conditions.incapacitated")
@pytest.mark.parametrize(("held", "half"), [(False, ""), (True, ": half of it counts")])
def test_whoever_asks_somebody_is_told_that_half_of_it_counts(held: bool, half: str) -> None:
    fates = ailing("7D", held=held)
    fates.creature("Warden")
    fates.do("dana", "set-questioning", actor=fates.named("Mara"), entity=fates.named("Warden"), what="Who?")

    (offer,) = fates.offers("ann", "attempt-task")

    assert offer.hint == f"You lay first; then the answer comes, and you need strictly more{half}."


@proves("ff.sway.second-wind", "ff.ruling.second-wind-vs-dying")
@pytest.mark.parametrize(
    ("reading", "after"),
    [("riposte_then_dying", "you are dying"), ("riposte_then_unconscious", "you fall unconscious")],
)
def test_what_follows_a_second_wind_that_strikes_back_is_said_as_the_table_reads_it(reading: str, after: str) -> None:
    fates = Fates({"second-wind-vs-dying": reading})
    mara = fates.protagonist("ann", "Mara")
    fates.creature()
    fates.do("dana", "deal", *HAND)
    fates.do("dana", "set-sway", entity=mara, sway=0, chance=Written(()))
    fates.do("dana", "attack-by-draw", "2D", entity=fates.named("Wolf"), target=mara, count=1)
    fates.answers("ann", "riposte", chance=Written(()))

    said = "One card from the fate deck, one action with it; then "

    assert [offer.hint for offer in fates.offers("ann", "riposte-with-second-wind")] == [f"{said}{after}."]
