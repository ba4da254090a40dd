"""Patrons' Symbols as people see them: what is told, what state each is in, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, flag, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import proposing
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.rites.offers import GROUP, of_rites
from threefates.systems.fates_edge.rites.rites import practised
from threefates.systems.fates_edge.rulings.road import CrackPosition
from threefates.systems.fates_edge.symbols.seals import (
    CRACK,
    SealCracked,
    Seals,
    Symbol,
    SymbolSet,
    cannot_crack,
    seals,
)

__all__ = ["symbols_shown"]


# what is told


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


@seals.offers_under(of_own, of_rites)
def offers_of_seals(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer cracking a seal for what is proposed, and to whoever runs the game putting Symbols right."""
    for hero in held_heroes(state, viewer):
        if hero.id in state.only(proposing) and practised(state, hero, "Invoker"):
            yield _cracking(state, hero.id)
    if viewer.runs and any(practised(state, hero, "Invoker") for hero in state[Heroes].known.values()):
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
