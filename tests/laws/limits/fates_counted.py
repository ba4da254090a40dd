"""What 52 Fates counts besides: the action of a turn, draws for one's life, and what is drawn once for all."""

from __future__ import annotations

from typing import Any, Final

from tests.laws.limits.fates import HAND, HOME, ON, PUT_RIGHT, comes_round, does, in_a_fight, named, of_mara
from tests.laws.limits.law import Goes, Limit, Stretch
from tests.systems.fifty_two_fates.fates import Fates, skirmish

__all__ = ["FATES_COUNTED"]


# the action of a turn


def has_struck(fates: Fates, who: str) -> None:
    fates.do("ann", "attack", entity=who, target=fates.named("Wolf"), cards=["3D"])
    fates.do("dana", "defend-by-draw", "QC", "5C", choice=fates.asked("reaction"))


def strikes_anew(fates: Fates, who: str) -> None:
    does(fates, "ann", "ff.attack", entity=who, target=fates.named("Wolf"), cards=fates.hand("Mara")[:1])


# dying


def dying() -> tuple[Fates, str]:
    fates, mara = named(skirmish(HAND))
    does(fates, "dana", "ff.set-sway", entity=mara, sway=0)
    fates.do("dana", "set-health", entity=mara, health="dying")
    return fates, mara


def draws_for_life(fates: Fates, who: str) -> None:
    fates.do("ann", "draw-for-life", "5S", entity=who)


def the_wolf_acts(fates: Fates, who: str) -> None:
    fates.passes("dana", "Wolf")


def a_dead_wolf() -> tuple[Fates, str]:
    fates, _ = in_a_fight()
    wolf = fates.named("Wolf")
    does(fates, "dana", "ff.end-fight")
    does(fates, "dana", "ff.set-condition", entity=wolf, condition="dead")
    return fates, wolf


def is_let(fates: Fates, who: str) -> None:
    """It draws until it has been saved, and dies again."""
    does(fates, "dana", "ff.let-it-draw", entity=who)
    fates.do("dana", "draw-for-life", "5H", entity=who)
    does(fates, "dana", "ff.set-condition", entity=who, condition="dead")


# once for all


def new() -> tuple[Fates, str]:
    fates = Fates()
    return fates, fates.protagonist("ann", "Mara")


def drawn(command: str) -> Goes:
    def draws(fates: Fates, who: str) -> None:
        does(fates, "ann", f"ff.{command}", entity=who)

    return draws


def by_the_dealer(command: str, **fields: Any) -> Goes:
    def draws(fates: Fates, who: str) -> None:
        does(fates, "dana", f"ff.{command}", entity=who, **fields)

    return draws


FOR_GOOD: Final = Stretch((PUT_RIGHT, ON, HOME), ())

FATES_COUNTED: Final = {
    "an action": Limit(
        "ff.actions.list",
        Stretch((PUT_RIGHT,), (comes_round,)),
        in_a_fight,
        has_struck,
        (strikes_anew, of_mara("ff.dash", to="back")),
        "turn.acted",
        ("Combat.turn",),
    ),
    "a draw for one's life": Limit(
        "ff.death.draws",
        Stretch((PUT_RIGHT,), (the_wolf_acts,)),
        dying,
        draws_for_life,
        (of_mara("ff.draw-for-life"),),
        "turn.not_yours",
        ("Deaths.made",),
    ),
    "draws of the dead": Limit(
        "ff.death.entities",
        FOR_GOOD,
        a_dead_wolf,
        is_let,
        (by_the_dealer("let-it-draw"),),
        "death.spent",
        ("Deaths.spent",),
    ),
    "a card for wealth": Limit(
        "ff.wealth.start-random",
        FOR_GOOD,
        new,
        drawn("draw-wealth"),
        (drawn("draw-wealth"), by_the_dealer("draw-wealth")),
        "wealth.drawn",
        ("Purses.known",),
    ),
    "a card for skills": Limit(
        "ff.skills.starting-random",
        FOR_GOOD,
        new,
        drawn("draw-skills"),
        (drawn("draw-skills"), by_the_dealer("draw-skills")),
        "skills.drawn",
        ("Sheets.known",),
    ),
    "a card for advancement": Limit(
        "ff.advancement.random-level",
        FOR_GOOD,
        new,
        by_the_dealer("draw-advancement"),
        (by_the_dealer("draw-advancement"),),
        "growth.begun",
        ("Growth.known",),
    ),
    "maneuvers": Limit(
        "ff.maneuvers.assignment",
        FOR_GOOD,
        new,
        drawn("draw-maneuvers"),
        (
            drawn("draw-maneuvers"),
            by_the_dealer("draw-maneuvers"),
            by_the_dealer("take-archetype", archetype="warrior"),
        ),
        "maneuvers.for_good",
        ("Maneuvers.known",),
    ),
}
"""Each by what people call it."""
