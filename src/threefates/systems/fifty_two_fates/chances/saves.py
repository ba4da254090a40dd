"""The odds of throwing off what goes on harming somebody, and of withstanding a gaze: its strength lies open."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards.card_values import Value, worth
from threefates.systems.fifty_two_fates.chances.unseen_cards import drawn, either, of_plays, step_of
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import AskGaze, special_chapter
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effect, Effects, effects, saves, strength
from threefates.systems.fifty_two_fates.effects.saves import Save, SaveByDraw, cards_against, most_cards
from threefates.systems.fifty_two_fates.exchanges.counter_actions import CounterSave
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter, ripostes
from threefates.systems.fifty_two_fates.specials.gazes_alarms_tea import Resist, ResistByDraw
from threefates.systems.fifty_two_fates.turns.combatants import cards_of

__all__ = ["of_gaze", "of_gaze_by_draw", "of_save", "of_save_by_draw"]

CITES: Final = ("ff.effects.saves", "ff.cards.values")
OFF: Final = ("thrown off", "goes on")
WITHSTOOD: Final = ("withstood", "not withstood")


@effects.odds(Save)
def of_save(state: State, command: Save, viewer: Viewer) -> Chances | None:
    """Weigh whether cards of a hand throw an effect off: they do or they do not."""
    effect = _leveled(state, command.effect)
    if effect is None:
        return None
    most = cards_against(state, effect)
    return _of_hand(state, effect.victim, command.cards, most, strength(effect.cards), OFF)


@effects.odds(SaveByDraw)
def of_save_by_draw(state: State, command: SaveByDraw, viewer: Viewer) -> Chances | None:
    """Weigh whether cards still to be drawn do."""
    effect = _leveled(state, command.effect)
    if effect is None or command.count > cards_against(state, effect):
        return None
    return _of_deck(state, effect.victim, command.count, strength(effect.cards), OFF)


@ripostes.odds(CounterSave)
def of_counter(state: State, command: CounterSave, viewer: Viewer) -> Chances | None:
    """Weigh whether a riposte throws an effect off, with cards of a hand or of the deck."""
    step, effect = step_of(state, command.choice, AskCounter), _leveled(state, command.effect)
    if step is None or effect is None or effect.victim != step.entity:
        return None
    against, most = strength(effect.cards), cards_against(state, effect)
    if hand_holder(state, step.entity) is not None:
        return _of_hand(state, step.entity, command.cards, most, against, OFF)
    return _of_deck(state, step.entity, command.count, against, OFF) if command.count <= most else None


@special_chapter.odds(Resist)
def of_gaze(state: State, command: Resist, viewer: Viewer) -> Chances | None:
    """Weigh whether cards of a hand withstand a gaze."""
    step = step_of(state, command.choice, AskGaze)
    if step is None:
        return None
    return _of_hand(state, step.target, command.cards, most_cards(state, step.target), strength(step.cards), WITHSTOOD)


@special_chapter.odds(ResistByDraw)
def of_gaze_by_draw(state: State, command: ResistByDraw, viewer: Viewer) -> Chances | None:
    """Weigh whether cards still to be drawn do."""
    step = step_of(state, command.choice, AskGaze)
    if step is None or command.count > most_cards(state, step.target):
        return None
    return _of_deck(state, step.target, command.count, strength(step.cards), WITHSTOOD)


def _leveled(state: State, name: str) -> Effect | None:
    """An effect that cards can throw off."""
    effect = state[Effects].known.get(name)
    return effect if effect is not None and effect.level else None


def _of_hand(
    state: State, entity: EntityId, names: Sequence[str], most: int, against: Value, said: tuple[str, str]
) -> Chances | None:
    def weigh(play: Sequence[Card]) -> tuple[Value, Fraction]:
        value = halved_if_hindered(state, entity, worth(play))
        return value, Fraction(saves(value, against))

    return of_plays(cards_of(state, entity), names, most, weigh, said, CITES)


def _of_deck(state: State, entity: EntityId, count: int, against: Value, said: tuple[str, str]) -> Chances | None:
    if hand_holder(state, entity) is not None or count < 1:
        return None
    found = drawn(state, count).items()
    enough = (share for value, share in found if saves(halved_if_hindered(state, entity, value), against))
    return either(sum(enough, Fraction(0)), said, CITES)
