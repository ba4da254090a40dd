"""Firebreath sets on fire what can burn: whether that is what its victim wears is the Fate Dealer's to say."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.battlefield.exchange_events import Decided, current
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.content.loader import specials
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import special_chapter
from threefates.systems.fifty_two_fates.effects.continuous_effects import EffectBegan, Effects, Harm
from threefates.systems.fifty_two_fates.magic.lasting_spells import untouchable

__all__ = ["AskFire"]

FIRE = "fire"
ABLAZE, NOTHING = "ablaze", "nothing"


class AskFire(Step, frozen=True, tag="ff.ask-fire"):
    """Fire has been breathed upon somebody: do they burn?"""

    target: EntityId


@special_chapter.answers_to(Decided)
@cites("ff.creatures.hellhound")
def breathed_upon(act: Unfolding, event: Decided) -> None:
    """Ask whether whoever the fire hits has caught it, unless they burn already or nothing harms them."""
    bout = current(act.state)
    fire = bout.special and specials()[bout.special].does == FIRE
    if fire and event.result is BoutResult.HIT and can_catch_fire(act.state, bout.target):
        act.push(AskFire(bout.target))


@cites("ff.creatures.hellhound", "ff.effects.ablaze", "ff.spells.protect")
def can_catch_fire(state: State, entity: EntityId) -> bool:
    """Say whether somebody is there to be set on fire: alive, open to harm, and not ablaze yet."""
    burns = any(effect.harm is Harm.ABLAZE for effect in state[Effects].on(entity))
    return not burns and not untouchable(state, entity) and not is_dead(state, entity)


@special_chapter.asks(AskFire)
@cites("ff.creatures.hellhound", "ff.dealer.role")
def ask_fire(state: State, step: AskFire) -> Choice:
    """What is flammable is the Fate Dealer's to judge; who has died of it meanwhile burns no more."""
    seats, name = state[Seating].running, state[Characters].name(step.target)
    return Choice(
        "",
        FIRE,
        next(iter(seats), ""),
        f"Does the fire set {name} ablaze?",
        seats,
        (Option(ABLAZE, f"{name} is ablaze"), Option(NOTHING, "Nothing that can burn")),
        if_absent=NOTHING,
        cites=("ff.creatures.hellhound", "ff.effects.ablaze"),
        moot=not can_catch_fire(state, step.target),
    )


@special_chapter.settles(AskFire)
@cites("ff.creatures.hellhound", "ff.effects.ablaze")
def catch_fire(act: Unfolding, step: AskFire, option: str) -> None:
    """Set somebody ablaze: a point of sway a round until it is put out."""
    if option == ABLAZE:
        act.happen(EffectBegan(f"effect-{act.state.version + 1}", step.target, Harm.ABLAZE))
