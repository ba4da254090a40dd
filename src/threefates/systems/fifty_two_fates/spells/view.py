"""Magic as people see it: the spells in effect with their cards, and what each mage may cast now."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, flag, none_of, number, refusal_of, several, words
from threefates.rulebook.parts import Hand, Hands, Line, Listing, Part, Place, Row, Words
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import open_steps
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, takes_part
from threefates.systems.fifty_two_fates.battlefield.zones import FURTHEST
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, faces, granted, to_play
from threefates.systems.fifty_two_fates.cards.deck import Cards, shown
from threefates.systems.fifty_two_fates.classes.mages import (
    cast_cards,
    may_choose_cross,
    may_set_cross,
    sign,
    spells_of,
)
from threefates.systems.fifty_two_fates.content.loader import crosses, spells
from threefates.systems.fifty_two_fates.content.records import Spell, SpellType
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter
from threefates.systems.fifty_two_fates.magic.lasting_spells import (
    ArcaneSet,
    CrossChosen,
    Lasting,
    Magic,
    SpellBegan,
    SpellDone,
    SpellEnded,
    SpellMet,
    left_of_spell,
    magic,
    may_know,
    must_begin,
)
from threefates.systems.fifty_two_fates.magic.spell_types import ends_with_the_round, for_how_long, said_of
from threefates.systems.fifty_two_fates.people.creatures import Creatures, everybody_here
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, as_made, protagonists_here
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds
from threefates.systems.fifty_two_fates.sheets.steps import CLASS, next_step
from threefates.systems.fifty_two_fates.spells.calling import may_call, may_call_back
from threefates.systems.fifty_two_fates.spells.casting import cast_back_at, may_cast, spell_targets
from threefates.systems.fifty_two_fates.spells.crosses import held_of_suit, may_cast_spell
from threefates.systems.fifty_two_fates.spells.spell_effects import BACK, ONWARD, UP
from threefates.systems.fifty_two_fates.spells.taking_hold_and_ending import may_begin, may_end
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act
from threefates.systems.fifty_two_fates.turns.turns import asked_turn

__all__ = ["offers"]

GOES_ON = ("cast anew", "death ends it")  # whom a spell lay on is under it again, or no more to remember it


# what is told -------------------------------------------------------------------------------------


@magic.tells(CrossChosen)
def tell_cross(state: State, event: CrossChosen, viewer: Viewer) -> Told:
    """Tell everybody whose acroamatic cross is which."""
    text = f"{state[Characters].name(event.entity)} is a mage of {crosses()[event.cross].name}."
    return Told(text, ("ff.mages.one-cross",), "quiet")


@magic.tells(ArcaneSet)
def tell_arcane(state: State, event: ArcaneSet, viewer: Viewer) -> Told | None:
    """Only to whoever plays them."""
    if not may_know(event.entity, viewer):
        return None
    what = f"casts from {crosses()[event.cross].name}" if event.cross else "casts no spells"
    return Told(f"{state[Characters].name(event.entity)} {what}.", ("ff.actions.cast-spell",), "quiet")


@magic.tells(SpellBegan)
def tell_began(state: State, event: SpellBegan, viewer: Viewer) -> Told:
    """Tell everybody on whom a spell lasts, and for how long."""
    spell, on = spells()[event.spell], event.thing or state[Characters].name(event.target)
    about = f" ({event.words})" if event.words else ""
    unseen = " Nobody in the story sees it." if crosses()[spell.cross].unseen else ""
    lasts = for_how_long(spell.id, event.lasts, state.ruling(TurnSeconds), ace=event.ace)
    text = f"{spell.name}{about} lies on {on} {lasts}.{unseen}"
    return Told(text, (spell.entry, "ff.mages.cards-on-table"), "cost")


@magic.tells(SpellEnded)
def tell_ended(state: State, event: SpellEnded, viewer: Viewer) -> Told:
    """Tell everybody which spell is over, and why."""
    why = f" ({event.why})" if event.why else ""
    on = event.thing or state[Characters].name(event.target)
    spell, over = spells()[event.spell], event.why not in GOES_ON
    after = f" {spell.afterwards}" if spell.afterwards and over else ""
    return Told(
        f"{spell.name} on {on} is over{why}.{after}", ("ff.mages.cards-on-table", *[spell.entry] * over), "quiet"
    )


@magic.tells(SpellMet)
def tell_met(state: State, event: SpellMet, viewer: Viewer) -> Told:
    """Tell everybody which of two opposites was the stronger."""
    on, new, met = event.thing or state[Characters].name(event.target), spells()[event.spell], spells()[event.met]
    if new is met:
        text = f"{on} is under {met.name} already, and no less."
        return Told(text, ("ff.ruling.expose-protect-stack",), "miss")
    text = f"{new.name} {'ends' if event.ended else 'is too weak to end'} {met.name} on {on}."
    return Told(text, ("ff.spells.diametric",), "good" if event.ended else "miss")


@magic.tells(SpellDone)
def tell_done(state: State, event: SpellDone, viewer: Viewer) -> Told:
    """Tell everybody what a spell has done."""
    spell, name = spells()[event.spell], state[Characters].name(event.caster)
    if not event.cards:
        return Told(f"{spell.name}, {name}: {event.what}.", (spell.entry,))
    drawn = f" against {faces([event.drawn])}" if event.drawn else ""
    fails = "" if event.works else " It fails."
    text = f"{name} casts {spell.name} on {event.what}: {faces(event.cards)}{drawn}.{fails}"
    return Told(text, (spell.entry, "ff.actions.cast-spell"), "" if event.works else "miss")


# what is shown ------------------------------------------------------------------------------------


@magic.shows("ff.spells")
def show_spells(state: State) -> Part | None:
    """The spells in effect, with their cards open before the caster."""
    held = state[Magic]
    if not held.active:
        return None
    return Hands("Spells in effect", Place.TABLE, tuple(_lasting(state, one) for one in held.active.values()))


def _lasting(state: State, one: Lasting) -> Hand:
    names = state[Characters]
    on = one.thing or names.name(one.target)
    about = f" ({one.words})" if one.words else ""
    inside = f", with {' and '.join(map(names.name, one.inside))} inside" if one.inside else ""
    label = f"{names.name(one.caster)}: {spells()[one.spell].name}{about} on {on}{inside}"
    cards = tuple(BY_NAME[card] for card in one.cards)
    return Hand(one.id, label, len(cards), cards=shown(cards), note=f"{one.value}, {_left(state, one)}")


def _left(state: State, one: Lasting) -> str:
    turns = left_of_spell(state[Magic], one)
    if ends_with_the_round(one.spell, ace=one.ace):
        return "until the round is over"
    if turns == 0:
        return "until the mage's next turn"
    if turns is not None:
        return f"{turns} more round{'s' * (turns != 1)}"
    return "until it is ended" if spells()[one.spell].type is SpellType.EFFECT else "until it is used up"


@magic.shows("ff.mages")
def show_mages(state: State) -> Part | None:
    """Show which protagonist has which cross."""
    lines = tuple(_mage(state, entity, cross) for entity, cross in state[Magic].crosses.items())
    return Words("Mages", Place.PEOPLE, lines) if lines else None


@magic.shows_each("ff.my-spells")
def show_mine(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever plays a mage the spell of each suit, and what it does, in a sentence."""
    mine = [(entity, cross) for entity, cross in state[Magic].crosses.items() if viewer.holds(entity)]
    rows = tuple(
        Row(f"{entity}-{spell.id}", f"{sign(spell)} {spell.name}", said_of(state, spell), cites=(spell.entry,))
        for entity, cross in mine
        for spell in spells_of(cross)
    )
    return Listing("My spells", Place.ME, rows) if rows else None


def _mage(state: State, entity: EntityId, cross: str) -> Line:
    said = ", ".join(f"{sign(spell)} {spell.name}" for spell in spells_of(cross))
    return Line(f"{state[Characters].name(entity)}: {crosses()[cross].name} ({said})", cites=(crosses()[cross].entry,))


@magic.shows_each("ff.arcane")
def show_arcane(state: State, viewer: Viewer) -> Part | None:
    """Name which of those I play cast spells."""
    known = [(entity, cross) for entity, cross in state[Magic].arcane.items() if may_know(entity, viewer)]
    return Words("Who casts", Place.LEVERS, tuple(_mage(state, *one) for one in known)) if known else None


# what is offered ----------------------------------------------------------------------------------


@magic.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Casting, ending one's spells, choosing a cross."""
    for entity in state.only(everybody_here):
        if viewer.holds(entity):
            yield from _own(state, entity)
        elif viewer.runs:
            yield from _choosing(state, entity, levers=True)
    for question, step in open_steps(state, AskCounter):
        if viewer.holds(step.entity):
            yield from _casting_back(state, question, step)
    yield from _endings(state, viewer)
    if viewer.runs and not state[Combat].on:
        yield from _arcane(state)


def _endings(state: State, viewer: Viewer) -> Iterator[Offer]:
    for one in state[Magic].active.values():
        if viewer.holds(one.caster) or viewer.runs:
            yield _ending(state, one, viewer)


def _own(state: State, entity: EntityId) -> Iterator[Offer]:
    yield from _choosing(state, entity, levers=False)
    cross = state[Magic].cross_of(entity)
    if cross and hand_holder(state, entity) is None:
        yield _calling(state, entity)
    elif cross:
        refused = may_cast(state, entity)
        for spell in spells_of(cross):
            yield from _casting(state, entity, spell, refusal_of(refused))
    if takes_part(state, entity) and must_begin(state, entity):
        refused, group = may_begin(state, entity), state[Characters].name(entity)
        fixed, turn = (("entity", entity),), asked_turn(state, entity)
        label = "Begin an action of two rounds"
        yield Offer("ff.begin-action", label, (), fixed, refusal_of(refused), choice=turn, group=group)


def _choosing(state: State, entity: EntityId, *, levers: bool) -> Iterator[Offer]:
    if entity not in state.only(protagonists_here) or may_choose_cross(as_made(state), entity):
        return
    yield Offer(
        "ff.choose-cross",
        "Choose a cross",
        (choice("cross", "Cross", _crosses()),),
        (("entity", entity),),
        main=not levers and (state[Cards].held(entity) > 0 or next_step(state, entity) == CLASS),
        group=state[Characters].name(entity),
        levers=levers,
        hint="It is for good. Each has four spells, one to a suit.",
    )


@functools.cache
def _crosses() -> tuple[Option, ...]:
    return tuple(Option(cross.id, cross.name, _in_short(cross.id, cross.summary)) for cross in crosses().values())


def _in_short(cross: str, summary: str) -> str:
    return f"{summary} {', '.join(f'{sign(spell)} {spell.name}' for spell in spells_of(cross))}."


def _calling(state: State, entity: EntityId) -> Offer:
    refused, group, turn = may_call(state, entity), state[Characters].name(entity), asked_turn(state, entity)
    hint, fixed = "A card of the fate deck: its suit says which spell it is.", (("entity", entity),)
    return Offer("ff.call-spell", "Cast a spell", (), fixed, refusal_of(refused), choice=turn, group=group, hint=hint)


def _casting(
    state: State,
    entity: EntityId,
    spell: Spell,
    refusal: Refusal | None,
    question: str = "",
    answer: AskCounter | None = None,
) -> Iterator[Offer]:
    found = spell_targets(state, entity, spell)
    targets = [one for one in found if answer is None or cast_back_at(spell, answer, one.value)]
    if not targets:
        return  # whoever is gone casts nothing on nobody
    refusal = refusal or refusal_of(may_cast_spell(state, entity, spell)) or none_of(targets)
    fixed = (("entity", entity), ("spell", spell.id), *((("choice", question),) if question else ()))
    yield Offer(
        "ff.cast",
        f"{'Cast back' if question else 'Cast'} {spell.name} {sign(spell)}",
        (choice("target", "On whom", targets), _cards(state, entity, spell), *_more(state, spell, question)),
        fixed,
        refusal,
        choice=question or asked_turn(state, entity),
        group=state[Characters].name(entity),
        hint=f"{said_of(state, spell)} Cards of {sign(spell)} only.",
    )


def _cards(state: State, entity: EntityId, spell: Spell) -> Field:
    most = cast_cards(state, entity)
    label = "Card" if most == 1 else f"Cards (1 CP, {granted(most - 1)} as you like)"
    return several("cards", label, to_play(held_of_suit(state, entity, spell)), low=1, high=most)


def _more(state: State, spell: Spell, question: str) -> Iterator[Field]:
    if spell.words:
        yield words("words", spell.words, longest=LONGEST, optional=True)
    if spell.type is SpellType.RANGE:
        yield choice("to", "Where to", _ways(state), default=ONWARD, optional=True)
        yield number("metres", "Metres; 0 is as far as it goes", low=0, high=FURTHEST, default=0)
    if spell.gentle:
        yield flag("gentle", "Just light to see by")
    if spell.things:
        yield words("thing", "Which thing, if it is one", longest=LONGEST, optional=True)


def _ways(state: State) -> list[Option]:
    ends = [Option(ONWARD, "Onward"), Option(BACK, "Back"), Option(UP, "Up, and let go")]
    return [*ends, *(Option(one, f"Towards {state[Characters].name(one)}") for one in state[Combat].places)]


def _casting_back(state: State, question: str, step: AskCounter) -> Iterator[Offer]:
    cross = state[Magic].cross_of(step.entity)
    if cross and hand_holder(state, step.entity) is None:
        yield _calling_back(state, question, step)
    elif cross:
        refusal = refusal_of(cannot_act(state, step.entity))
        for spell in spells_of(cross):
            yield from _casting(state, step.entity, spell, refusal, question, step)


def _calling_back(state: State, question: str, step: AskCounter) -> Offer:
    fixed, group = (("entity", step.entity), ("choice", question)), state[Characters].name(step.entity)
    refused = refusal_of(may_call_back(state, step.entity))
    hint = "A card of the fate deck: its suit says which spell it is."
    return Offer("ff.call-spell", "Cast back a spell", (), fixed, refused, choice=question, group=group, hint=hint)


def _ending(state: State, one: Lasting, viewer: Viewer) -> Offer:
    on = one.thing or state[Characters].name(one.target)
    label, refused = f"End {spells()[one.spell].name} on {on}", may_end(state, one, runs=viewer.runs)
    group, levers = state[Characters].name(one.caster), not viewer.holds(one.caster)
    return Offer("ff.end-spell", label, (), (("spell", one.id),), refusal_of(refused), group=group, levers=levers)


def _arcane(state: State) -> Iterator[Offer]:
    for entity in state[Creatures].known:
        cross, refused = choice("cross", "Cross", _crosses()), refusal_of(may_set_cross(state, entity))
        group = state[Characters].name(entity)
        yield Offer("ff.set-cross", "Casts spells", (cross,), (("entity", entity),), refused, group=group, levers=True)
