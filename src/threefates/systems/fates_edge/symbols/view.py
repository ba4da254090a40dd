"""Patrons' Symbols as people see them: what is told, what state each is in, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.content.records import written_rites
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.patrons.patrons import is_met
from threefates.systems.fates_edge.resolution.wording import beats_said, listed
from threefates.systems.fates_edge.rites.offers import GROUP
from threefates.systems.fates_edge.rulings.road import CrackPosition
from threefates.systems.fates_edge.symbols.concurrency import OmenCame
from threefates.systems.fates_edge.symbols.cracking import (
    SealCracked,
    Seals,
    SymbolSet,
    SymbolSpared,
    called,
    carrying,
    seals,
    symbol_of,
)
from threefates.systems.fates_edge.symbols.grace import GraceBorrowed
from threefates.systems.fates_edge.symbols.learning import LEARNING, RiteLearned
from threefates.systems.fates_edge.symbols.losing import SymbolLost, SymbolRegained, in_hand_of, lost_by
from threefates.systems.fates_edge.symbols.ritual_outcomes import OUTCOMES, RitualWearied, ShockThrown
from threefates.systems.fates_edge.symbols.rounds import not_over, said_of_crack
from threefates.systems.fates_edge.symbols.states import CRACK, CarriedSymbol, Symbol, price_of_crack
from threefates.systems.fates_edge.symbols.symbols import (
    ACCESS,
    DISPLAY,
    UPGRADES,
    SymbolGained,
    SymbolShown,
    SymbolUpgraded,
    rival_of,
)

__all__ = ["symbols_shown"]

HOOKS = "fe.invoker.borrowed-grace-hooks"


# who may know


def others_fare(seals: Seals, viewer: Viewer, salt: int) -> Seals:
    """For the laws: hidden Symbols fare otherwise, where the viewer may not know how."""
    states = (Symbol.MAINTAINED, Symbol.NEGLECTED, Symbol.COMPROMISED)
    return _faring(seals, viewer, states[salt % len(states)], *UPGRADES, spared=salt, lost=salt % 2 == 1)


@seals.hides(others_fare)
@cites(DISPLAY)
def seals_known(seals: Seals, viewer: Viewer) -> Seals:
    """How a hidden Symbol fares is known to whoever carries it and whoever runs the game; its loss shows by itself."""
    return _faring(seals, viewer, Symbol.MAINTAINED)


def _faring(seals: Seals, viewer: Viewer, symbol: Symbol, *upgrades: str, spared: int = 0, lost: bool = False) -> Seals:
    for hero, mine in seals.carried.items():
        states = seals.symbols.get(hero, {})
        unseen = (patron for patron, held in mine.items() if not _open_to(viewer, hero, held))
        hidden = [patron for patron in unseen if states.get(patron) is not Symbol.SHATTERED]
        for patron in hidden:
            seals = carrying(seals, hero, patron, upgrade=" ".join(upgrades), spared=spared, lost=lost)
        if hidden:
            now = {**states, **dict.fromkeys(hidden, symbol)}
            seals = replace(seals, symbols={**seals.symbols, hero: now})
    return seals


# what is told


@seals.tells(SealCracked, stage=(ALOUD,))
def tell_cracked(state: State, event: SealCracked, viewer: Viewer) -> Told:
    """Tell everybody who cracks a seal, and what it does to the Symbol."""
    name, left = hero_named(state, event.hero), called(state, event.symbol)
    said = f"{name} cracks the seal of {event.patron}: it happens at once{said_of_crack(state)}, the Symbol is {left}"
    said += f", and the Game Master has {beats_said(state, price_of_crack(high_power=False)[1])} for it."
    return Told(said, (CRACK, CrackPosition.ruling_id), "cost")


@seals.tells(SymbolSet)
def tell_symbol(state: State, event: SymbolSet, viewer: Viewer) -> Told | None:
    """Tell whoever may know of it in what state a Symbol is now, and why."""
    if not _may_know(state, viewer, event.hero, event.patron):
        return None
    whose, now = f"{hero_named(state, event.hero)}'s Symbol of {event.patron}", called(state, event.symbol)
    return Told(f"{whose} is {now}: {event.reason}.", tone="quiet")


@seals.tells(SymbolSpared)
def tell_spared(state: State, event: SymbolSpared, viewer: Viewer) -> Told | None:
    """Tell whoever may know of it that a hardened Symbol holds."""
    if not _may_know(state, viewer, event.hero, event.patron):
        return None
    said = f"The Symbol of {event.patron} is hardened, and holds this once ({hero_named(state, event.hero)})."
    return Told(said, ("fe.invoker.symbol-upgrades",), "good")


@seals.tells(SymbolGained)
def tell_gained(state: State, event: SymbolGained, viewer: Viewer) -> Told:
    """Tell everybody whose Symbol a hero carries."""
    return Told(f"{hero_named(state, event.hero)} carries the Symbol of {event.patron}.", (ACCESS,), "good")


@seals.tells(SymbolShown)
def tell_shown(state: State, event: SymbolShown, viewer: Viewer) -> Told | None:
    """Tell everybody of a Symbol that is shown; that one is hidden, whoever hides it and whoever runs the game."""
    if not event.shown and not (viewer.holds(event.hero) or viewer.runs):
        return None
    way = "shows" if event.shown else "hides"
    return Told(f"{hero_named(state, event.hero)} {way} the Symbol of {event.patron}.", (DISPLAY,), "quiet")


@seals.tells(SymbolLost)
def tell_lost(state: State, event: SymbolLost, viewer: Viewer) -> Told | None:
    """Tell whoever may know of it that a Symbol is out of its bearer's hands, and how."""
    if not _may_know(state, viewer, event.hero, event.patron):
        return None
    said = f"{hero_named(state, event.hero)} no longer has the Symbol of {event.patron}: {event.why}."
    return Told(said, (DISPLAY,), "cost")


@seals.tells(SymbolRegained)
def tell_regained(state: State, event: SymbolRegained, viewer: Viewer) -> Told | None:
    """Tell whoever may know of it that a Symbol is back."""
    if not _may_know(state, viewer, event.hero, event.patron):
        return None
    return Told(f"{hero_named(state, event.hero)} has the Symbol of {event.patron} back.", (DISPLAY,), "good")


@seals.tells(SymbolUpgraded)
def tell_upgraded(state: State, event: SymbolUpgraded, viewer: Viewer) -> Told | None:
    """Tell of a Symbol that is more than it was whoever may know of it."""
    if not _may_know(state, viewer, event.hero, event.patron):
        return None
    said = f"{hero_named(state, event.hero)}'s Symbol of {event.patron} is {event.upgrade}."
    return Told(said, ("fe.invoker.symbol-upgrades",), "good")


@seals.tells(RitualWearied)
def tell_wearied(state: State, event: RitualWearied, viewer: Viewer) -> Told:
    """Tell everybody what the Game Master has for a ritual that failed, or came off in part by no good Symbol."""
    said = f"The Game Master has {beats_said(state, event.beats)} for the ritual of {hero_named(state, event.hero)}."
    return Told(said, (OUTCOMES,), "cost")


@seals.tells(ShockThrown, stage=(ALOUD,))
def tell_shock(state: State, event: ShockThrown, viewer: Viewer) -> Told:
    """Tell everybody what was thrown against what came back, and how it ended."""
    stood = "stands up to it" if event.outcome.succeeded else "is overcome"
    beats = f", and {beats_said(state, event.beats)} for the Game Master" if event.beats else ""
    said = f"{hero_named(state, event.hero)} {stood}: {listed(event.faces)}{beats}."
    return Told(said, (OUTCOMES,), "good" if event.outcome.succeeded else "miss")


@seals.tells(OmenCame, stage=(ALOUD,))
def tell_omen(state: State, event: OmenCame, viewer: Viewer) -> Told:
    """Tell everybody that a Patron gives a sign."""
    said = f"A Patron gives {hero_named(state, event.hero)} a sign."
    return Told(said, ("fe.invoker.rival-symbol",), "cost")


@seals.tells(RiteLearned)
def tell_learned(state: State, event: RiteLearned, viewer: Viewer) -> Told:
    """Tell everybody whether a Rite is learned."""
    known = "has learned" if event.known else "has not learned, and cannot try again in this evening,"
    written = written_rites().get(event.rite)
    said = f"{hero_named(state, event.hero)} {known} {written.name if written else event.rite}."
    return Told(said, (LEARNING,), "good" if event.known else "miss")


@seals.tells(GraceBorrowed)
@cites(HOOKS)
def tell_grace(state: State, event: GraceBorrowed, viewer: Viewer) -> Told:
    """Tell everybody whose grace is borrowed; and whoever runs the game, what may come of it."""
    said = f"{hero_named(state, event.hero)} borrows grace of {event.patron}."
    if viewer.runs:
        rival = rival_of(state, event.hero, event.patron)
        said += f" {_TELLS}{_clash(rival) if rival else ''}"
    return Told(said, ("fe.invoker.borrowed-grace-v2", HOOKS), "good")


@cites(HOOKS)
def _clash(rival: str) -> str:
    """Say what may come of it where a rival's Symbol is carried besides.

    >>> _clash("the Traveler")
    ' One used right after the other, it and the Symbol of the Traveler may clash: a Position worse, or a beat.'
    """
    return f" One used right after the other, it and the Symbol of {rival} may clash: a Position worse, or a beat."


_TELLS = "For a moment it shows, to the faithful first; a debt that grows may bring whoever serves that Patron."


# what is seen


@seals.shows_each("rituals-begun")
@cites("fe.combat.magic-invokers")
def rituals_begun(state: State, viewer: Viewer) -> Listing | None:
    """How long rituals of one's own still take, and what ends the wait; nothing of one whose DV is hidden."""
    rows = tuple(
        Row(hero, f"{hero_named(state, hero)}: {waits.title}", waits.remedy)
        for hero in state.only(proposing)
        if (viewer.holds(hero) or viewer.runs) and (waits := state.only(_waits_openly, hero))
    )
    return Listing("A ritual takes its time", Place.NOW, rows) if rows else None


def _waits_openly(state: State, hero: EntityId) -> Refusal | None:
    """The words where a ritual that a hero has proposed is not over, and nothing of it is hidden."""
    proposal = state[Proposals].open.get(hero)
    is_open = proposal is not None and (proposal.terms is None or not proposal.terms.hidden)
    return refusal_of(not_over(state, proposal)) if proposal and is_open else None


@is_met
@cites("fe.patrons.rivalries", DISPLAY)
def shown_openly(state: State) -> Iterator[str]:
    """The Patrons whose Symbols are carried openly: whose rivals they are is good to know before anything is marked."""
    every = (each for mine in state[Seals].carried.values() for each in mine.items())
    return (patron for patron, held in every if held.shown and not held.lost)


@seals.shows_each("symbols")
def symbols_shown(state: State, viewer: Viewer) -> Listing | None:
    """The Symbols that are carried openly, or have suffered; a hidden one for whoever may know of it."""
    now = state[Seals]
    heroes = dict.fromkeys((*now.carried, *now.symbols))
    rows = tuple(
        _row(state, hero, patron)
        for hero in heroes
        for patron in dict.fromkeys((*now.carried.get(hero, ()), *now.symbols.get(hero, ())))
        if _seen(state, viewer, hero, patron)
    )
    return Listing("Symbols", Place.TABLE, rows) if rows else None


def _seen(state: State, viewer: Viewer, hero: EntityId, patron: str) -> bool:
    if patron not in state[Seals].carried.get(hero, {}):
        return symbol_of(state, hero, patron) is not Symbol.MAINTAINED
    return _may_know(state, viewer, hero, patron)


def _may_know(state: State, viewer: Viewer, hero: EntityId, patron: str) -> bool:
    """Whether a viewer may know of a Symbol: a hidden one is known to whoever plays its hero or runs the game."""
    return _open_to(viewer, hero, state[Seals].carried.get(hero, {}).get(patron, CarriedSymbol()))


def _open_to(viewer: Viewer, hero: EntityId, held: CarriedSymbol) -> bool:
    return held.shown or viewer.holds(hero) or viewer.runs


def _row(state: State, hero: EntityId, patron: str) -> Row:
    symbol, held = symbol_of(state, hero, patron), state[Seals].carried.get(hero, {}).get(patron, CarriedSymbol())
    where = "out of their hands" if held.lost else "" if held.shown else "hidden"
    said = ", ".join(filter(None, (called(state, symbol), *held.upgrade.split(), where)))
    tone = Tone.PLAIN if symbol is Symbol.MAINTAINED else Tone.COST
    title = f"{hero_named(state, hero)}: the Symbol of {patron}"
    return Row(f"{hero}-{patron}", title, said, tone, cites=("fe.invoker.symbol-states",))


# what may be done


GONE: Final = "Nothing is done by it, and no Patron minds it, until it is back."


def of_lost(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, while anybody carries a Symbol or has lost one."""
    there = any(True for found in (in_hand_of(state), lost_by(state)) for _ in found)
    return iter((Heading(GROUP, levers=True),) if viewer.runs and there else ())


@seals.offers_under(of_lost)
def offer_to_lose(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to take a Symbol out of somebody's hands, and to give it back."""
    if not viewer.runs:
        return
    for hero, patron in in_hand_of(state):
        label, fixed = f"{hero_named(state, hero)}'s Symbol of {patron} is gone", (("hero", hero), ("patron", patron))
        why = words("why", "Lost, taken or lent: how")
        yield Offer("fe.lose-symbol", label, (why,), fixed, group=GROUP, hint=GONE, levers=True)
    for hero, patron in lost_by(state):
        label, fixed = (
            f"{hero_named(state, hero)} has the Symbol of {patron} back",
            (("hero", hero), ("patron", patron)),
        )
        yield Offer("fe.regain-symbol", label, (), fixed, group=GROUP, levers=True)
