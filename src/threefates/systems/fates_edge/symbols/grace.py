"""Borrowed Grace: through a Symbol that is shown, a little of a Patron's favor for one action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Does
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import adds_no_more, bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.advancement.skill_uses import no_path
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent
from threefates.systems.fates_edge.combat.turn_economy import ACTIVATE
from threefates.systems.fates_edge.combat.turns import cannot_act, take
from threefates.systems.fates_edge.heroes.heroes import hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import is_one_of, known_as
from threefates.systems.fates_edge.modules.modules import FATIGUE, Mark, land
from threefates.systems.fates_edge.patrons.obligation import OBLIGATION
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.rites.gift import thematic
from threefates.systems.fates_edge.rites.rites_of_patrons import Graced, counting
from threefates.systems.fates_edge.rulings.rites import BorrowedGrace
from threefates.systems.fates_edge.symbols.cracking import Seals, seals, symbol_of
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.symbols.symbols import DISPLAY, must_carry

__all__ = ["PAYS", "BorrowGrace", "GraceBorrowed", "cannot_borrow", "owed_for_grace", "worth_of_grace"]

SHORT, FULL = "fe.invoker.borrowed-grace", "fe.invoker.borrowed-grace-v2"
INERT: Final = "fe.invoker.symbol-inert"
NAME: Final = "Borrowed Grace"
PAYS: Final = {"boon": "1 Boon", "fatigue": "1 Fatigue"}
FIGHTING: Final = ("Melee", "Brawl", "Ranged")
SOFT: Final = (
    *("Stealth", "Subterfuge", "Deception", "Diplomacy", "Command", "Performance", "Streetwise", "Sway"),
    *("Hide", "Persuade"),
)


class GraceBorrowed(Event, frozen=True, tag="fe.grace-borrowed"):
    """A hero borrows grace through a Symbol, and no more in this scene."""

    hero: EntityId
    patron: str
    scene: int


class BorrowGrace(Command, frozen=True, tag="fe.borrow-grace"):
    """Borrow grace through a Symbol for what you are about to do."""

    hero: EntityId
    patron: str
    pay: str  # "boon" or "fatigue"


class _Owed(Struct):
    obligation: int


@cites(SHORT, FULL, "fe.ruling.borrowed-grace")
def owed_for_grace(reading: BorrowedGrace) -> int:
    """Segments of Obligation that grace marks at once.

    >>> [owed_for_grace(reading) for reading in BorrowedGrace]
    [1, 0]
    """
    return entry(FULL).table(_Owed).obligation if reading is BorrowedGrace.OWED else 0


@cites(SHORT, FULL, "fe.ruling.borrowed-grace")
def worth_of_grace(state: State, patron: str, skill: str) -> tuple[int, int]:
    """Dice and steps of Effect that grace adds to an action with a skill: nothing where it is for another kind."""
    listed = skills_at(state)
    if state.ruling(BorrowedGrace) is BorrowedGrace.FREE:
        soft = {each for name in SOFT for each in known_as(name, listed)}
        return (1, 0) if is_one_of(skill, FIGHTING) else (0, 1) if skill in soft else (0, 0)
    return (1, 0) if skill == FIGHTING[0] or skill in thematic(patron, listed) else (0, 0)


@cites(SHORT, FULL, "fe.ruling.borrowed-grace")
def cannot_borrow(state: State, hero: EntityId, patron: str, pay: str = "") -> Refused | None:
    """The refusal where a hero cannot borrow grace for what is proposed, or None."""
    name, proposal = hero_named(state, hero), state[Proposals][hero]
    source = FULL
    if refusal := no_path(state, hero, "Invoker") or _not_shown(state, hero, patron) or _inert(state, hero, patron):
        return refusal
    if hero in state[Seals].graced:
        title = f"{name} has borrowed grace in this scene."
        return Refused("grace.borrowed", title, remedy="Wait for the next scene.", source=SHORT)
    if any(laid.gift for laid, _ in counting(state, proposal)):
        return Refused("grace.stacked", "Grace does not add to a Gift.", remedy="Roll with the Gift.", source=source)
    dice, effect = worth_of_grace(state, patron, proposal.skill)
    if not (dice or effect):
        title = f"Grace of {patron} does not help with {proposal.skill}."
        return Refused("grace.no_fit", title, remedy="Keep it for what is theirs, or for a fight.", source=source)
    if refusal := adds_no_more(state, proposal, Does(dice=dice, effect=effect)):
        return refusal
    if pay == "boon" and not state[Boons].of(hero):
        return Refused("boons.none_held", f"{name} holds no Boon.", remedy="Pay with Fatigue.", source=source)
    return cannot_act(state, hero, ACTIVATE)


@cites(DISPLAY)
def _not_shown(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where a Symbol is not openly shown, or None."""
    if state[Seals].carried[hero][patron].in_view and symbol_of(state, hero, patron) is not Symbol.SHATTERED:
        return None
    title = f"The Symbol of {patron} is not displayed."
    return Refused("symbol.hidden", title, remedy="Show it openly first.", source=DISPLAY)


@cites(INERT, "fe.ruling.symbol-compromised-effect")
def _inert(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where nothing comes through a Symbol until it is restored, or None."""
    if symbol_of(state, hero, patron) is not Symbol.COMPROMISED:
        return None
    title = f"The Symbol of {patron} is compromised, and of no good until it is restored."
    return Refused("symbol.inert", title, remedy="Restore it between scenes.", source=INERT)


@seals.decides(BorrowGrace)
@cites(SHORT, FULL)
def borrow(act: Unfolding, command: BorrowGrace) -> None:
    """An action and its price, for one action alone."""
    hero = act.state[Proposals][command.hero].hero
    act.must_control(hero, hero_named(act.state, hero))
    patron = must_carry(act.state, hero, command.patron)
    if command.pay not in PAYS:
        raise Refused("grace.pay", "Grace is not paid so.", remedy="Pay a Boon, or a Fatigue.", source=FULL)
    if refusal := cannot_borrow(act.state, hero, patron, command.pay):
        raise refusal
    dice, effect = worth_of_grace(act.state, patron, act.state[Proposals][hero].skill)
    take(act, hero, ACTIVATE)
    act.happen(GraceBorrowed(hero, patron, act.state[Scenes].stretch))
    act.happen(PurposeSet(hero, Graced(patron, dice, effect)))
    if command.pay == "boon":
        act.happen(BoonSpent(hero, NAME))
    _marks_at_once(act, hero, patron, tired=command.pay == "fatigue")


@cites("fe.modules.order")
def _marks_at_once(act: Unfolding, hero: EntityId, patron: str, *, tired: bool) -> None:
    """The weariness of it and what is owed come together."""
    owed = owed_for_grace(act.state.ruling(BorrowedGrace))
    marks = (Mark(FATIGUE, 1, NAME),) if tired else ()
    land(act, hero, *marks, *((Mark(f"{OBLIGATION}:{patron}", owed, NAME),) if owed else ()))


@bears(32, Graced)
@cites(SHORT, FULL)
def of_grace(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """The dice and the Effect that borrowed grace gives an action."""
    if found := proposal.purpose(Graced):
        why = f"grace of {found.patron}"
        yield Modifier(dice=found.dice, effect=found.effect, why=why, cites=(FULL,), kind=Kind.TALENT)


@seals.folds(GraceBorrowed)
def grace_borrowed(seals: Seals, event: GraceBorrowed) -> Seals:
    """Set the scene of the hero in `graced`."""
    return replace(seals, graced={**seals.graced, event.hero: event.scene})
