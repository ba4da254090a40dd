"""Maneuvers as people see them: who is trained in what, what lies on the ground, and what each would do now."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Final

from threefates.commons.characters import Characters
from threefates.pieces.cards import Suit
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, refusal_of, several
from threefates.rulebook.parts import Line, Listing, Part, Place, Row, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import open_steps
from threefates.systems.fifty_two_fates.battlefield.exchange_events import ManeuverChosen, exchange
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.cards.card_values import faces, to_play
from threefates.systems.fifty_two_fates.classes.fighters import may_train, of_archetype
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import (
    SUITS,
    Learned,
    Maneuvers,
    Training,
    WeaponBack,
    WeaponDropped,
    fighting,
)
from threefates.systems.fifty_two_fates.content.loader import archetypes, maneuvers
from threefates.systems.fifty_two_fates.content.records import Maneuver
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, hand_holder
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import aims
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter
from threefates.systems.fifty_two_fates.gear.weapons_armor import SHIELD
from threefates.systems.fifty_two_fates.maneuvers.drawn_maneuvers import may_draw_for
from threefates.systems.fifty_two_fates.maneuvers.maneuvers import (
    WAYS,
    able,
    may_begin,
    may_counter_so,
    most_cards_upon,
    of_its_suit,
)
from threefates.systems.fifty_two_fates.people.as_read import does
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.sheets.steps import CLASS, at_step
from threefates.systems.fifty_two_fates.turns.turns import asked_turn

__all__ = ["offers"]

STUN: Final = "stun"
ENDS: Final[Mapping[str, str]] = {"maneuver": "do another", "attack": "attack", "riposte": "strike back"}


# what is told -------------------------------------------------------------------------------------


@fighting.tells(Learned)
def tell_learned(state: State, event: Learned, viewer: Viewer) -> Told | None:
    """Tell everybody a protagonist's maneuvers; a creature's only whoever sees its stat block."""
    if event.secret and not (viewer.runs or viewer.holds(event.entity)):
        return None
    how = f" ({faces(event.cards)})" if event.cards else f" as {event.archetype}" if event.archetype else ""
    text = f"{state[Characters].name(event.entity)} fights{how}: {_four(Training(event.maneuvers))}."
    return Told(text, ("ff.maneuvers.assignment",), "quiet")


@exchange.tells(ManeuverChosen)
def tell_chosen(state: State, event: ManeuverChosen, viewer: Viewer) -> Told:
    """Tell everybody which maneuver the cards are made into."""
    one = maneuvers()[event.maneuver]
    return Told(f"{state[Characters].name(event.entity)}: {one.id}. {does(state, one)}", (one.entry,))


@fighting.tells(WeaponDropped)
def tell_dropped(state: State, event: WeaponDropped, viewer: Viewer) -> Told:
    """Tell everybody whose weapon lies where."""
    if event.nothing and not event.shield:
        text = f"{state[Characters].name(event.entity)} has nothing in hand to lose."
        return Told(text, ("ff.maneuvers.disarm",), "quiet")
    return Told(_lost(state, event), ("ff.maneuvers.disarm",), "cost")


@fighting.tells(WeaponBack)
def tell_back(state: State, event: WeaponBack, viewer: Viewer) -> Told:
    """Tell everybody who is armed again."""
    why, name = f" ({event.why})" if event.why else "", state[Characters].name(event.entity)
    text = f"{name} has the {event.what} again{why}." if event.what else f"{name} is armed again{why}."
    return Told(text, ("ff.maneuvers.disarm",), "quiet")


def _lost(state: State, lost: WeaponDropped) -> str:
    things = ["" if lost.nothing else lost.weapon or "weapon", SHIELD * lost.shield]
    what = " and the ".join(filter(None, things))
    return f"{state[Characters].name(lost.entity)} loses the {what}{_where(lost)}."


def _where(lost: WeaponDropped) -> str:
    lie = "lie" if lost.shield and not lost.nothing else "lies"
    at = f", which {lie} at {lost.place} m" if lost.place is not None else ""
    return f"{at}, broken" if lost.broken else at


def _four(training: Training) -> str:
    return ", ".join(f"{suit.glyph} {training.of(suit)}" for suit in SUITS.values())


# what is shown ------------------------------------------------------------------------------------


@fighting.shows_each("ff.maneuvers")
def show_maneuvers(state: State, viewer: Viewer) -> Part | None:
    """The maneuvers of everybody whose sheet this viewer sees, and weapons that lie on the ground."""
    names, known = state[Characters], state[Maneuvers]
    lines = [
        Line(f"{names.name(entity)}: {_four(training)}", cites=("ff.maneuvers.assignment",))
        for entity, training in known.known.items()
    ]
    for entity in dict.fromkeys((*known.dropped, *known.more)):
        for lost in known.lying(entity):
            text = _lost(state, WeaponDropped(entity, lost.weapon, lost.place, lost.broken))
            lines.append(Line(text, cites=("ff.maneuvers.disarm",)))
    return Words("Maneuvers", Place.PEOPLE, tuple(lines)) if lines else None


@fighting.shows_each("ff.my-maneuvers")
def show_mine(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever plays a fighter the maneuver of each suit, and what it does, in a sentence."""
    mine = [(entity, training) for entity, training in state[Maneuvers].known.items() if viewer.holds(entity)]
    rows = tuple(_trained(state, entity, training, suit) for entity, training in mine for suit in SUITS.values())
    return Listing("My maneuvers", Place.ME, rows) if rows else None


def _trained(state: State, entity: EntityId, training: Training, suit: Suit) -> Row:
    one = maneuvers()[training.of(suit)]
    return Row(f"{entity}-{suit.name}", f"{suit.glyph} {one.id.capitalize()}", _does(state, one), cites=(one.entry,))


def _does(state: State, one: Maneuver) -> str:
    return f"{does(state, one)}{_for_how_long(one)}"


@cites("ff.maneuvers.durations", "ff.maneuvers.parry", "ff.ruling.maneuver-cancel", "ff.ruling.parry-value")
def _for_how_long(one: Maneuver) -> str:
    """Say how long a maneuver that goes on does so, by its highest card, and what ends an ace's; nothing of others."""
    if not (one.lasts or one.id == STUN):
        return ""
    timed = " A round with a pip, two with a court card"
    if one.always:  # what ends it is said with what it does
        return f"{timed}; an ace, which adds up with nothing, is one card more until you end it."
    if one.id == STUN:  # so it is of this
        return f"{timed}."
    *most, last = ("end it", *(said for what, said in ENDS.items() if what in one.ends_with))
    return f"{timed}, and with an ace until you {' or '.join(filter(None, (', '.join(most), last)))}."


# what is offered ----------------------------------------------------------------------------------


@fighting.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Each maneuver of everybody this viewer acts for; choosing them, for a new fighter."""
    for entity in state.only(untrained):
        if viewer.runs or viewer.holds(entity):
            main = entity in at_step(state, viewer, CLASS)
            yield from _training(state, entity, levers=not viewer.holds(entity), main=main)
    for entity in similarly_skilled(state) if viewer.runs and not state[Combat].on else ():
        yield from _training(state, entity, levers=True, main=False)
    for entity in state[Maneuvers].known:
        if state[Dealing].open and viewer.holds(entity) and hand_holder(state, entity) is not None:
            yield from _doing(state, entity)
        elif state[Dealing].open and viewer.holds(entity):
            yield _drawing(state, entity)


def untrained(state: State) -> tuple[EntityId, ...]:
    """Fighters who have yet to choose; offers ask it with `state.only`."""
    return tuple(fighters(state))


@cites("ff.actions.maneuver")
def similarly_skilled(state: State) -> Iterator[EntityId]:
    """Creatures without a class, who may be as skilled as a fighter is; what they are trained in is for good."""
    for entity, one in state[Creatures].known.items():
        if one.stats and one.stats.calling is None and may_train(state, entity) is None:
            yield entity


def fighters(state: State) -> Iterator[EntityId]:
    """Fighters who have yet to choose, of both sides."""
    heroes = {entity: hero.calling for entity, hero in state[Protagonists].known.items()}
    cast = {entity: one.stats.calling for entity, one in state[Creatures].known.items() if one.stats}
    for entity, calling in {**heroes, **cast}.items():
        if calling is Calling.FIGHTER and may_train(state, entity) is None:
            yield entity


@functools.cache
def _sets() -> tuple[Option, ...]:
    """The ready sets, each with the four maneuvers that it is."""
    said = {one.id: f"{one.summary} {_four(Training(of_archetype(one.id)))}." for one in archetypes().values()}
    return tuple(Option(name, name, words) for name, words in said.items())


def _training(state: State, entity: EntityId, *, levers: bool, main: bool) -> Iterator[Offer]:
    fixed, group = (("entity", entity),), state[Characters].name(entity)
    every = [Option(one.id, one.id, does(state, one)) for one in maneuvers().values()]
    hint = "Four maneuvers, one for each suit, for good."
    label = "Take an archetype's maneuvers"
    archetype = (choice("archetype", "Archetype", _sets()),)
    yield Offer("ff.take-archetype", label, archetype, fixed, main=main, group=group, hint=hint, levers=levers)
    four = tuple(choice(suit, suit.capitalize(), every) for suit in SUITS)
    yield Offer("ff.learn-maneuvers", "Choose four maneuvers", four, fixed, group=group, hint=hint, levers=levers)
    yield Offer("ff.draw-maneuvers", "Draw four maneuvers", (), fixed, group=group, hint=hint, levers=levers)


@cites("ff.actions.maneuver", "ff.dealer.fate-draw")
def _drawing(state: State, entity: EntityId) -> Offer:
    turn, group, refused = asked_turn(state, entity), state[Characters].name(entity), may_draw_for(state, entity)
    hint, fixed = "A card of the fate deck: its suit says which it is. Upon whom is said then.", (("entity", entity),)
    label, no = "Do a maneuver", refusal_of(refused)
    return Offer("ff.draw-for-maneuver", label, (), fixed, no, choice=turn, group=group, hint=hint)


def _doing(state: State, entity: EntityId) -> Iterator[Offer]:
    turn, group, waits = asked_turn(state, entity), state[Characters].name(entity), may_begin(state, entity)
    counters = [(question, step) for question, step in open_steps(state, AskCounter) if step.entity == entity]
    for name in state[Maneuvers].known[entity].maneuvers:
        one = maneuvers()[name]
        found = [] if waits and not counters else aims(state, entity, one)
        fixed, refused = (("entity", entity), ("maneuver", name)), waits or able(state, entity, one, found)
        fields = (*_whom(found), *_how(state, entity, one, found))
        label, no = name.capitalize(), refusal_of(refused)
        yield Offer("ff.maneuver", label, fields, fixed, no, choice=turn, group=group, hint=_does(state, one))
        for question, step in counters:
            yield _back(state, step, question, one, found)


def _back(state: State, step: AskCounter, question: str, one: Maneuver, found: list[Option]) -> Offer:
    refused = refusal_of(may_counter_so(state, step.entity, one, step.against, found))
    fixed = (("entity", step.entity), ("maneuver", one.id), ("choice", question))
    ward = _whom(found) if one.aim in ("ward", "companions") else ()
    fields, group = (*ward, *_how(state, step.entity, one, found)), state[Characters].name(step.entity)
    label = f"Strike back: {one.id}"
    return Offer("ff.maneuver", label, fields, fixed, refused, choice=question, group=group, hint=_does(state, one))


def _whom(found: list[Option]) -> tuple[Field, ...]:
    return (choice("target", "Whom", found),) if found else ()


def _how(state: State, entity: EntityId, one: Maneuver, found: list[Option]) -> tuple[Field, ...]:
    cards = of_its_suit(state, entity, one)
    most = most_cards_upon(state, entity, one, [aim.value for aim in found], riposte=False)
    laid = several("cards", "Cards of its suit", to_play(cards), low=1, high=max(1, most))
    ways = WAYS[one.steers]
    where = choice("way", "How", [Option(way, label) for way, label in ways.items()], default=next(iter(ways)))
    return (laid, where) if one.steers else (laid,)
