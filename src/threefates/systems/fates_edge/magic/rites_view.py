"""Rites and seals as people see them: what is told, what is owed, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import proposing
from threefates.systems.fates_edge.combat.turns import cannot_act
from threefates.systems.fates_edge.growth.skill_uses import no_path
from threefates.systems.fates_edge.heroes.heroes import Hero, Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.magic.rites import (
    ATTRIBUTES,
    INVOKE,
    MOST_LISTED,
    PUSH,
    WAYS,
    RiteEnded,
    RiteInvoked,
    RitePushed,
    cannot_invoke,
    cannot_push,
    invoked,
    obligation_of,
)
from threefates.systems.fates_edge.magic.seals import CRACK, SealCracked, Seals, Symbol, SymbolSet, cannot_crack, seals
from threefates.systems.fates_edge.patrons.obligation import MOST_OWED, ObligationMarked, ObligationSet, Rites, rites
from threefates.systems.fates_edge.patrons.patrons import Patrons, skills_of_rites
from threefates.systems.fates_edge.rulings.road import CrackPosition, RiteTime

__all__ = ["rites_shown", "symbols_shown"]

GROUP: Final = "Magic"


# what is told


@rites.tells(RiteInvoked)
def tell_invoked(state: State, event: RiteInvoked, viewer: Viewer) -> Told:
    """Tell everybody which Rite is invoked, by whom, and of which Patron."""
    said = f"{hero_named(state, event.hero)} invokes {event.rite.name}, a Rite of {event.rite.patron}."
    return Told(said, (INVOKE, RiteTime.ruling_id))


@rites.tells(RitePushed)
def tell_pushed(state: State, event: RitePushed, viewer: Viewer) -> Told:
    """Tell everybody who pushes a Rite, and how much further it goes."""
    said = f"{hero_named(state, event.hero)} pushes the Rite: it {WAYS[event.how]}, for 1 Obligation more."
    return Told(said, (PUSH, "fe.ruling.rite-push-limit"), "cost")


@rites.tells(RiteEnded)
def tell_ended(state: State, event: RiteEnded, viewer: Viewer) -> Told:
    """Tell everybody whether the Rite is completed, or why it came to nothing."""
    name = hero_named(state, event.hero)
    if event.completed:
        less = ", at one Effect less" if event.lesser else ""
        return Told(f"{name}'s Rite is completed{less}.", (INVOKE, "fe.ruling.rite-outcome"), "good")
    why = f": {event.interrupted}" if event.interrupted else ""
    return Told(f"{name}'s Rite comes to nothing{why}.", (INVOKE, "fe.ruling.rite-outcome"), "miss")


@rites.tells(ObligationMarked)
def tell_marked(state: State, event: ObligationMarked, viewer: Viewer) -> Told:
    """Tell everybody whom a hero owes, how much, and for what."""
    owed = state[Rites].owed[event.hero][event.patron]
    said = f"{hero_named(state, event.hero)} owes {event.patron} {event.amount} Obligation more ({event.why}): {owed}."
    return Told(said, (INVOKE, "fe.ruling.rite-obligation-amount"), "cost")


@rites.tells(ObligationSet)
def tell_set(state: State, event: ObligationSet, viewer: Viewer) -> Told:
    """Tell everybody how much a hero owes a Patron now, and why."""
    said = f"{hero_named(state, event.hero)} owes {event.patron} {event.owed} Obligation: {event.reason}."
    return Told(said, tone="quiet")


@seals.tells(SealCracked)
def tell_cracked(state: State, event: SealCracked, viewer: Viewer) -> Told:
    """Tell everybody who cracks a seal, and what it does to the Symbol."""
    said = f"{hero_named(state, event.hero)} cracks the seal of {event.patron}: it happens at once, and the Symbol is"
    return Told(f"{said} {event.symbol.value}.", (CRACK, CrackPosition.ruling_id), "cost")


@seals.tells(SymbolSet)
def tell_symbol(state: State, event: SymbolSet, viewer: Viewer) -> Told:
    """Tell everybody in what state a Symbol is now, and why."""
    said = f"{hero_named(state, event.hero)}'s Symbol of {event.patron} is {event.symbol.value}: {event.reason}."
    return Told(said, tone="quiet")


# what is seen


@rites.shows("rites")
def rites_shown(state: State) -> Listing | None:
    """List the Rites that are under way, and who owes whom."""
    rows = [
        Row(f"rite-{hero}", f"{hero_named(state, hero)}: {rite.name}", f"will mark {obligation_of(rite)} Obligation")
        for hero, rite in invoked(state).items()
    ]
    return Listing("Rites", Place.TABLE, tuple(rows)) if rows else None


@seals.shows("symbols")
def symbols_shown(state: State) -> Listing | None:
    """The Symbols that are not as they should be."""
    rows = tuple(
        Row(f"{hero}-{patron}", f"{hero_named(state, hero)}: the Symbol of {patron}", symbol.value, Tone.COST)
        for hero, symbols in state[Seals].symbols.items()
        for patron, symbol in symbols.items()
        if symbol is not Symbol.MAINTAINED
    )
    return Listing("Symbols", Place.TABLE, rows) if rows else None


# what may be done


def of_rites(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, once a hero knows Rites or works by Symbols."""
    heroes = state[Heroes].known.values() if viewer.runs else ()
    known = any(_practised(state, hero, path) for hero in heroes for path in ("Runekeeper", "Invoker"))
    return iter((Heading(GROUP, levers=True),) if known else ())


@rites.offers_under(of_own, of_rites)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer invoking and pushing to those who know Rites, and to whoever runs the game putting Obligation right."""
    under_way = state.only(invoked)
    for hero in held_heroes(state, viewer):
        if hero.id in under_way:
            yield _pushing(state, hero.id)
        elif _practised(state, hero, "Runekeeper") and hero.id not in state.only(proposing):
            yield _invoking(state, hero.id)
    if viewer.runs and any(_practised(state, hero, "Runekeeper") for hero in state[Heroes].known.values()):
        yield _setting(state)


def _practised(state: State, hero: Hero, path: str) -> bool:
    """Say whether a hero walks that path, and knows what it is rolled with."""
    return no_path(state, hero.id, path) is None and any(hero.skill(skill) for skill in skills_of_rites(state))


def _invoking(state: State, hero: EntityId) -> Offer:
    serves = state[Patrons].of.get(hero)
    fields = (
        words("rite", f"Which Rite of {serves}" if serves else "Which Rite"),
        *(() if serves else (words("patron", "Whose"),)),
        choice("attribute", "How", [Option(each, each.capitalize()) for each in ATTRIBUTES], default=ATTRIBUTES[0]),
        choice("skill", "With", [Option(skill, skill) for skill in skills_of_rites(state)]),
        number("obligation", "Obligation it lists", low=0, high=MOST_LISTED, default=1),
    )
    two_turns = state.ruling(RiteTime) is RiteTime.TWO_TURNS
    refusal = refusal_of(cannot_invoke(state, hero) or (cannot_act(state, hero, "cast") if two_turns else None))
    hint = "The Game Master says how hard it is; completed, it marks its Obligation."
    return Offer(
        "fe.invoke-rite",
        "Invoke a Rite",
        fields,
        (("hero", hero), *((("patron", serves),) if serves else ())),
        refusal=refusal,
        group=hero_named(state, hero),
        hint=hint,
    )


def _pushing(state: State, hero: EntityId) -> Offer:
    how = (choice("how", "So that it", [Option(way, said) for way, said in WAYS.items()]),)
    refusal, group = refusal_of(cannot_push(state, hero)), hero_named(state, hero)
    return Offer("fe.push-rite", "Push the Rite", how, (("hero", hero),), refusal=refusal, group=group)


def _setting(state: State) -> Offer:
    owed = number("owed", "Obligation", low=0, high=MOST_OWED)
    fields = (_who(state), words("patron", "To whom"), owed, words("reason", "Why"))
    return Offer("fe.set-obligation", "Put Obligation right", fields, group=GROUP, levers=True)


@seals.offers_under(of_own, of_rites)
def offers_of_seals(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer cracking a seal for what is proposed, and to whoever runs the game putting Symbols right."""
    for hero in held_heroes(state, viewer):
        if hero.id in state.only(proposing) and _practised(state, hero, "Invoker"):
            yield _cracking(state, hero.id)
    if viewer.runs and any(_practised(state, hero, "Invoker") for hero in state[Heroes].known.values()):
        which = choice("symbol", "Is", [Option(symbol.value, symbol.value.capitalize()) for symbol in Symbol])
        fields = (_who(state), words("patron", "Whose Symbol"), which, words("reason", "Why"))
        yield Offer("fe.set-symbol", "Put a Symbol right", fields, group=GROUP, levers=True)


def _cracking(state: State, hero: EntityId) -> Offer:
    fields = (words("patron", "Whose seal"), flag("high_power", "A High-Power Rite"))
    refusal, group = refusal_of(cannot_crack(state, hero)), hero_named(state, hero)
    hint = "It happens at once; the Symbol is compromised, and you owe for it."
    return Offer("fe.crack-seal", "Crack the Seal", fields, (("hero", hero),), refusal=refusal, group=group, hint=hint)


def _who(state: State) -> Field:
    return choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
