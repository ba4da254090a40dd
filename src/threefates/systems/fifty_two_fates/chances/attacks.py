"""The odds of an action with cards of a hand, or with cards that lie open, against a reaction that nobody has seen.

The action is supposed to lie on the table, and is weighed by the rules of play against the best reply that its target
may have. A maneuver or a spell as a riposte is weighed as one of a turn is; after a fumble nothing stops either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult, Exchange, Play
from threefates.systems.fifty_two_fates.cards.card_values import Value, short
from threefates.systems.fifty_two_fates.chances.effects import Ways, came_of, told
from threefates.systems.fifty_two_fates.chances.replies import ASSUMED, NOTHING, replies_to, said_by_count, weighing
from threefates.systems.fifty_two_fates.chances.unseen_cards import (
    LaidCards,
    advice,
    drawn,
    each,
    either,
    of_plays,
    step_of,
    those,
    ways_to_play,
)
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers, fighting
from threefates.systems.fifty_two_fates.classes.mages import cast_cards
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.content.loader import maneuvers, spells
from threefates.systems.fifty_two_fates.content.records import Spell
from threefates.systems.fifty_two_fates.exchanges.attack import Attack, exchange, falls_short
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import upon_others
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter, StrikeBack, ripostes
from threefates.systems.fifty_two_fates.magic.lasting_spells import magic
from threefates.systems.fifty_two_fates.magic.spell_types import found_on_thing
from threefates.systems.fifty_two_fates.maneuvers.maneuvers import DoManeuver, most_cards, of_its_suit
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, plain
from threefates.systems.fifty_two_fates.rulings.rulings import ObjectCheckTie
from threefates.systems.fifty_two_fates.spells.casting import THING, Cast, asks_whether_aware, cast_back_at, waived
from threefates.systems.fifty_two_fates.spells.crosses import held_of_suit
from threefates.systems.fifty_two_fates.spells.on_things import thing_meant
from threefates.systems.fifty_two_fates.spells.spell_effects import too_weak
from threefates.systems.fifty_two_fates.turns.attacks import bare_handed
from threefates.systems.fifty_two_fates.turns.combatants import action_value, cards_of
from threefates.systems.fifty_two_fates.turns.laying import means_of

__all__ = [
    "able_to_be_struck",
    "blow",
    "of_attack",
    "of_counter",
    "of_maneuver",
    "of_spell",
    "on_table",
    "on_thing",
    "taken_for",
]

WELCOME: Final = ", if it is welcome"
KNOWN: Final = ", if they know of it"
WORKS: Final = ("works", "does not work")

# cards of a hand ----------------------------------------------------------------------------------


@exchange.odds(Attack)
def of_attack(state: State, command: Attack, viewer: Viewer) -> Chances | None:
    """Weigh whether an attack gets past the best reply, and what it does then."""
    actor, target = command.entity, command.target
    bout, most = blow(state, BoutKind.ACTION, actor, target, command.attack, unarmed=command.unarmed)
    return _played(state, bout, command.cards, most, cards_of(state, actor))


@ripostes.odds(StrikeBack)
def of_counter(state: State, command: StrikeBack, viewer: Viewer) -> Chances | None:
    """Weigh whether a riposte gets past the best defence; after a fumble nothing stops it."""
    step = step_of(state, command.choice, AskCounter)
    if step is None or is_dead(state, step.against):
        return None
    bout, most = blow(state, step.kind, step.entity, step.against, command.attack, unarmed=command.unarmed)
    return _played(state, bout, command.cards, most, cards_of(state, step.entity))


@fighting.odds(DoManeuver)
def of_maneuver(state: State, command: DoManeuver, viewer: Viewer) -> Chances | None:
    """Weigh whether a maneuver gets past its target's best reply; some are done to nobody who might reply."""
    actor, one = command.entity, maneuvers().get(command.maneuver)
    training, step = state[Maneuvers].known.get(actor), step_of(state, command.choice, AskCounter)
    if one is None or training is None or one.id not in training.maneuvers or (command.choice and step is None):
        return None
    target = step.against if step and one.aim not in ("ward", "companions") else command.target
    target = target if upon_others(state, one) else actor
    if target not in able_to_be_struck(state):
        return None
    kind = step.kind if step else BoutKind.ACTION
    most = most_cards(state, actor, one, target, riposte=step is not None)
    bare = bare_handed(state, actor)
    bout = Bout(kind=kind, actor=actor, target=target, play=Play(()), unarmed=bare, how=one.id)
    return _played(state, bout, command.cards, most, of_its_suit(state, actor, one), sure=not one.opposed)


@magic.odds(Cast)
def of_spell(state: State, command: Cast, viewer: Viewer) -> Chances | None:
    """Weigh whether a spell gets past the best reply; nobody stands against one that is welcome, and it is said so."""
    actor, spell, step = command.entity, spells().get(command.spell), step_of(state, command.choice, AskCounter)
    if spell is None or (command.choice and (step is None or not cast_back_at(spell, step, command.target))):
        return None
    if command.target == THING:
        return _on_thing(state, command, spell, sure=step is not None and step.kind is BoutKind.FUMBLE)
    if command.target not in able_to_be_struck(state):
        return None
    kind = step.kind if step else BoutKind.ACTION
    bout = Bout(kind=kind, actor=actor, target=command.target, play=Play(()), how=spell.id)
    most, hand = cast_cards(state, actor), held_of_suit(state, actor, spell)
    sure, taken = taken_for(state, bout)
    return _played(state, bout, command.cards, most, hand, sure=sure, taken=taken)


@cites("ff.spells.defence", "ff.spells.heal", "ff.ruling.willing-target")
def taken_for(state: State, bout: Bout) -> tuple[bool, str]:
    """Say whether nobody stands against a spell, and what its odds take for granted.

    What is welcome is let in; of what works unseen somebody may know, or not.
    """
    if waived(state, bout):
        return True, ""
    if spells()[bout.how].welcome:
        return True, WELCOME
    return False, _of_what_is_unseen(state, bout)


@cites("ff.spells.reveal", "ff.ruling.invisible-spell-knowledge")
def _of_what_is_unseen(state: State, bout: Bout) -> str:
    """That somebody knows of it is taken for granted where it is asked."""
    return KNOWN if asks_whether_aware(state, bout) else ""


def able_to_be_struck(state: State) -> tuple[EntityId, ...]:
    """List everybody there is that an attack may be aimed at."""
    return (*state[Protagonists].known, *state[Creatures].known)


def blow(
    state: State, kind: BoutKind, actor: EntityId, target: EntityId, attack: str = "", *, unarmed: bool = False
) -> tuple[Bout, int]:
    """A strike whose cards are not laid yet, and how many of them there may be."""
    means = means_of(state, actor, target, attack, unarmed=unarmed, riposte=kind is not BoutKind.ACTION)
    play = Play((), means.bonus)
    return Bout(kind=kind, actor=actor, target=target, play=play, unarmed=means.unarmed), means.most


def _played(
    state: State,
    bout: Bout,
    names: Sequence[str],
    most: int,
    hand: Sequence[Card],
    *,
    sure: bool = False,
    taken: str = "",
) -> Chances | None:
    cards = those(hand, names, most)
    if not cards:
        return None
    world = state.put(replace(state[Exchange], bout=bout))
    replies = {0: NOTHING} if sure else replies_to(world, bout)
    first = next(iter(replies.values()))
    weigh = weighing(world, bout, first, sure=sure)
    plays = ((play, _worth(world, _with(bout, play))) for play in ways_to_play(hand, most))
    laid = [LaidCards(play, worth, weigh(worth)[BoutResult.HIT]) for play, worth in plays]
    mine = _with(bout, cards)
    value = _worth(world, mine)
    guesses = {
        count: weighing(world, bout, it)(value)[BoutResult.HIT] for count, it in replies.items() if len(replies) > 1
    }
    said = " ".join(filter(None, (said_by_count(guesses), advice(laid, "No play gets past that."))))
    found = told(_ways(world, mine, weigh(value)), assumed=ASSUMED * bool(guesses) + taken)
    return replace(found, options=tuple(each(hand, laid)), advice=said)


def _with(bout: Bout, cards: Sequence[Card]) -> Bout:
    return replace(bout, play=replace(bout.play, cards=short(cards)))


def _worth(state: State, bout: Bout) -> Value:
    return action_value(state, bout.actor, bout.play)


def _ways(state: State, bout: Bout, results: Mapping[BoutResult, Fraction]) -> Ways:
    hits = {came_of(state, bout, _worth(state, bout)): results[BoutResult.HIT]}
    return Ways(hits, results[BoutResult.STOPPED], results[BoutResult.FUMBLED])


# cards that lie open ------------------------------------------------------------------------------


def on_table(state: State, bout: Bout, *, sure: bool = False, unknown: bool = False, taken: str = "") -> Chances:
    """Say how an action turns out whose cards lie there already, and may still become this or that.

    To what its target does not know of (`unknown`) they have no reply.
    """
    world = state.put(replace(state[Exchange], bout=bout))
    if not sure and falls_short(world, bout):
        return told(Ways({}, Fraction(1), Fraction(0)))
    replies = {0: NOTHING} if sure or unknown else replies_to(world, bout)
    results = {count: weighing(world, bout, it, sure=sure)(_worth(world, bout)) for count, it in replies.items()}
    guesses = {count: it[BoutResult.HIT] for count, it in results.items() if len(results) > 1}
    found = told(_ways(world, bout, next(iter(results.values()))), assumed=ASSUMED * bool(guesses) + taken)
    return replace(found, advice=said_by_count(guesses))


# on things ----------------------------------------------------------------------------------------


def _on_thing(state: State, command: Cast, spell: Spell, *, sure: bool) -> Chances | None:
    """Nothing defends a thing, but some spells have to reach a card of the deck, except after a fumble."""
    if not spell.things:
        return None
    hand, most = held_of_suit(state, command.entity, spell), cast_cards(state, command.entity)
    thing = thing_meant(state, plain(command.thing) or "a thing")

    def weigh(play: Sequence[Card]) -> tuple[Value, Fraction]:
        value = action_value(state, command.entity, Play(short(play)))
        reached = Fraction(1) if sure else _reaches(state, command.entity, spell, play)
        return value, reached * (not too_weak(state, spell, value, thing=thing))

    return of_plays(hand, command.cards, most, weigh, WORKS, (spell.entry,))


def on_thing(state: State, entity: EntityId, spell: Spell, cards: Sequence[Card], *, sure: bool) -> Chances:
    """Weigh whether a spell of cards that lie there works on a thing."""
    return either(Fraction(1) if sure else _reaches(state, entity, spell, cards), WORKS, (spell.entry,))


def _reaches(state: State, entity: EntityId, spell: Spell, cards: Sequence[Card]) -> Fraction:
    if not spell.check:
        return Fraction(1)
    value, tie = action_value(state, entity, Play(short(cards))), state.ruling(ObjectCheckTie)
    return sum((share for card, share in drawn(state, 1).items() if found_on_thing(value, card, tie)), Fraction(0))
