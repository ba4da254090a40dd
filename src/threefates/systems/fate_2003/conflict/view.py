"""Exchanges and treatments as they are offered, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, flag, none_of, refusal_of, several, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import about, modifier_field
from threefates.systems.fate_2003.conflict.blows import (
    EffectWon,
    Exchange,
    ExchangeCalled,
    Manner,
    NoHarm,
    conflict,
    not_standing,
)
from threefates.systems.fate_2003.conflict.treating import TreatmentCalled, treated_already
from threefates.systems.fate_2003.rulings.rulings import HealingTime
from threefates.systems.fate_2003.sheets.sheets import options
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.view import OUTCOMES, days_left, lasting_fields
from threefates.systems.fate_2003.wounds.wounds import Wounds

__all__ = ["bare_field", "tell_exchange"]

GROUP = "Fights"
MANNERS = (
    Option(Manner.ATTACK.value, "Attacks"),
    Option(Manner.OTHER.value, "Does something else; does no harm"),
    Option(Manner.DEFENSIVE.value, "Fights defensively: +1, one more with a shield skill; does no harm"),
    Option(Manner.ANOTHER_SKILL.value, "Defends with another skill: a scratch at most"),
)
SAID = {
    Manner.OTHER: "was not attacking, and does no harm",
    Manner.DEFENSIVE: "was on guard, and does no harm; the win may go into moving, or getting away",
}


@conflict.tells(ExchangeCalled)
def tell_exchange(state: State, event: ExchangeCalled, viewer: Viewer) -> Told | None:
    """Tells everybody what either would bring about rather than a wound, and what it takes."""
    exchange, name = event.exchange, state[Characters].name
    said = [
        f"{name(who)} would rather: {exchange.wanted(side)}. {_takes(exchange, side)}"
        for side, who in enumerate(exchange.sides)
        if exchange.wanted(side)
    ]
    return Told(" ".join(said), ("fate.combat.outcome-traded-for-effect",)) if said else None


def _takes(exchange: Exchange, side: int) -> str:
    if exchange.manners[side] is not Manner.ATTACK:
        return "It takes a win, however small."
    return f"It takes {exchange.takes(side).value.replace('-', ' ')} or better."


@conflict.tells(NoHarm, stage=(ALOUD,))
def tell_no_harm(state: State, event: NoHarm, viewer: Viewer) -> Told:
    """Tells everybody that the winner does no harm, and why."""
    cites = "fate.combat.fight-defensively" if event.manner is Manner.DEFENSIVE else _NO_ATTACK
    return Told(f"{state[Characters].name(event.winner)} {SAID[event.manner]}.", (cites,))


_NO_ATTACK = "fate.combat.no-damage-when-not-attacking"


@conflict.tells(EffectWon, stage=(ALOUD,))
def tell_effect(state: State, event: EffectWon, viewer: Viewer) -> Told:
    """Tells everybody that the maneuver comes off."""
    name = state[Characters].name(event.winner)
    return Told(f"It comes off for {name}: {event.effect}.", ("fate.combat.outcome-traded-for-effect",), "good")


@conflict.tells(TreatmentCalled)
def tell_treatment(state: State, event: TreatmentCalled, viewer: Viewer) -> None:
    """Tells nobody: the roll itself is told."""


def bare_field() -> Field:
    """The field for a conflict in which nobody's arms tell."""
    return flag("bare", "With words or wits: weapons and armor count for nothing")


@conflict.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Exchanges and treatments, for whoever runs the game."""
    who = options(state)
    if not viewer.runs or not who:
        return
    refusal = refusal_of(busy(state))
    standing = [Option(one.value, one.label, refusal=refusal_of(not_standing(state, one.value))) for one in who]
    fit = [one for one in standing if one.refusal is None]
    if len(who) > 1 and len(fit) != 1:  # whoever stands alone has nobody to go at
        first, second = (fit[0].value, fit[1].value) if len(fit) > 1 else (None, None)
        yield Offer(
            "fate.call-exchange",
            "Call for an exchange",
            (
                choice("character", "Who acts", standing, default=first),
                choice("opponent", "Against", standing, default=second),
                about(),
                choice("manner", "How", MANNERS, default=Manner.ATTACK.value),
                choice("answer", "And the other", MANNERS, default=Manner.ATTACK.value),
                flag("off_guard", "The other expects no attack"),
                modifier_field(),
                modifier_field("against", "Their help and hindrance"),
                words("maneuver", "Rather than a wound, whoever acts wants", optional=True),
                choice("needs", "Which takes", OUTCOMES, default=Outcome.HURT.value),
                words("reply", "… and the other wants", optional=True),
                choice("reply_needs", "Which takes", OUTCOMES, default=Outcome.HURT.value),
                *lasting_fields(state),
                several("padded", "Only these use fists or padded weapons", who),
                bare_field(),
            ),
            refusal=refusal or none_of(standing),
            group=GROUP,
            hint="A few moments of a fight, or of a debate: the winner's margin says what comes of it.",
        )
    reading = state.ruling(HealingTime)
    injured = [
        (one.value, at, f"{one.label}, {days_left(injury, reading)}", refusal_of(treated_already(state, one.value, at)))
        for one in who
        for at, injury in enumerate(state[Wounds].of(one.value).injuries)
    ]
    for patient, at, label, treated in injured:
        yield Offer(
            "fate.treat-injury",
            f"See to {label}",
            (choice("healer", "Who sees to it", standing, default=(fit or standing)[0].value),),
            (("patient", patient), ("injury", at)),
            refusal or treated or none_of(standing),
            group="Wounds",
            levers=True,
            at=(f"running.injured-{patient}",),
        )
