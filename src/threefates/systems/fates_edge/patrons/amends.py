"""Amends: whoever tips over Capacity is asked at once how they mean to owe less; what they say stands beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Event, Step, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.heroes.heroes import RatingSet, hero_named
from threefates.systems.fates_edge.modules.capacity import borne_freely, said_of
from threefates.systems.fates_edge.modules.duties_and_clearing import clears, in_vain
from threefates.systems.fates_edge.modules.modules import Module, begun, counted_of, reads
from threefates.systems.fates_edge.patrons.obligation import (
    OBLIGATION,
    ObligationMarked,
    ObligationSet,
    OverCapacity,
    Rites,
    against_capacity,
    capacity_of,
    tolls,
)
from threefates.systems.fates_edge.patrons.overflow import AskOver, shared
from threefates.systems.fates_edge.patrons.terrestrial import TIE, TieMarked, Ties, TieSet
from threefates.systems.fates_edge.patrons.ties import TieSevered
from threefates.systems.fates_edge.rulings.modules import AtOrOver, Overflow, Tracking

__all__ = ["AmendsMeant"]

CORE: Final = "fe.obligation.overflow-core"
MODULES: Final = "fe.obligation.overflow-modules"
AGENCY: Final = "fe.obligation.clear-guidance"
DUTIES: Final = "fe.modules.player-duties"
SERVICE, STORY = "service", "story"
SAID: Final = {
    SERVICE: "by service to {}",
    "task": "by a task that a Patron sets",
    "cleansing": "by a ritual cleansing",
    STORY: "as the story brings it",
}
_MORE: Final = {
    "task": "The table says what it takes off.",
    "cleansing": "The table says what it takes off.",
    STORY: "Nothing is meant yet.",
}


class Amends(Struct, frozen=True):
    """How heroes who owe more than they bear mean to owe less."""

    meant: ForGood[Mapping[EntityId, Mapping[str, str]]] = {}  # in words, by the ledger; "": all that is owed


class AmendsMeant(Event, frozen=True, tag="fe.amends-meant"):
    """A hero's player said how they mean to owe less than their Capacity again; or they do."""

    hero: EntityId
    ledger: str  # empty: all that is owed
    how: str  # in words; empty: nothing is meant any longer


amends = Chapter("amends", Amends)
of_the_living(AskOver)


@amends.answers_to(OverCapacity)
@cites(CORE, DUTIES, "fe.modules.core-principle")
def over(act: Unfolding, event: OverCapacity) -> None:
    """Whoever is barred from Rites is asked, however they came over Capacity; what they meant ends with that."""
    if event.over:
        _ask(act, event.hero, event.ledger)
        return
    _forget(act, event.hero, event.ledger)
    act.withdraw(lambda step: isinstance(step, AskOver) and (step.hero, step.ledger) == (event.hero, event.ledger))


@amends.answers_to(ObligationMarked)
@cites(MODULES, DUTIES)
def owes_more(act: Unfolding, event: ObligationMarked) -> None:
    """More is owed to a Patron."""
    tips(act, event.hero, event.patron, event.amount)


@amends.answers_to(TieMarked)
@cites(MODULES, DUTIES)
def owes_powers_more(act: Unfolding, event: TieMarked) -> None:
    """More is owed to a mortal power, which is more in all on the common track alone."""
    if shared(act.state):
        tips(act, event.hero, event.tie, event.amount)


@cites(MODULES, DUTIES)
def tips(act: Unfolding, hero: EntityId, ledger: str, amount: int) -> None:
    """Whoever marks the first segment that costs something is asked; what it costs is paid, and asked, before that."""
    ruling = act.state.ruling
    free = borne_freely(capacity_of(act.state, hero), ruling(AtOrOver))
    now = against_capacity(act.state, hero, ledger)
    if now - amount <= free < now and ruling(Overflow) is not Overflow.FICTION:
        cost = said_of(tolls(act.state, hero, now - amount, now))
        _ask(act, hero, "" if ruling(Tracking) is Tracking.TOTAL else ledger, cost)


@cites(CORE)
def moot(state: State, step: Step) -> bool:
    """Whether nobody need be asked any longer: less is owed than is borne, or it costs nothing by now."""
    if not isinstance(step, AskOver):
        return False
    now, bears = against_capacity(state, step.hero, step.ledger), capacity_of(state, step.hero)
    return now < bears or _costs_nothing(state, step, now > borne_freely(bears, state.ruling(AtOrOver)))


@cites(MODULES)
def _costs_nothing(state: State, step: AskOver, costs: bool) -> bool:  # noqa: FBT001
    total = state.ruling(Tracking) is Tracking.TOTAL
    counts = (step.ledger == "") is total and state.ruling(Overflow) is not Overflow.FICTION
    return not (counts and (costs or step.ledger in state[Rites].over.get(step.hero, ())))


@amends.answers_to(ObligationSet, TieSet, TieSevered, RatingSet, RulingChanged)
def no_longer(act: Unfolding, event: Event) -> None:
    """Nobody is asked any longer who owes less by now, bears more, or need not mind as the table reads it.

    Nor is an act weighed where nothing is owed any more.
    """
    act.withdraw(lambda step: moot(act.state, step) or in_vain(act.state, step))


def _forget(act: Unfolding, hero: EntityId, ledger: str) -> None:
    if ledger in act.state[Amends].meant.get(hero, {}):
        act.happen(AmendsMeant(hero, ledger, ""))


def _ask(act: Unfolding, hero: EntityId, ledger: str, cost: str = "") -> None:
    _forget(act, hero, ledger)
    asked = (pending.step for pending in act.state.agenda.steps)
    if not any(isinstance(step, AskOver) and (step.hero, step.ledger) == (hero, ledger) for step in asked):
        act.push(AskOver(hero, ledger, cost))


@amends.asks(AskOver)
@cites(CORE, MODULES, AGENCY)
def ask_over(state: State, step: AskOver) -> Choice:
    """What tipped over, what it costs, and the ways back that the book has; which one is for whoever plays the hero."""
    now, bears = against_capacity(state, step.hero, step.ledger), capacity_of(state, step.hero)
    barring = state[Rites].over.get(step.hero, ())
    to = f" to {_called(state, step.hero, step.ledger)}" if step.ledger else ""
    shut = f", and invokes no Rite until it is less than {bears}" if step.ledger in barring else ""
    more = said_of(tolls(state, step.hero, now, now + 1))
    title = f"{hero_named(state, step.hero)} owes {now} Obligation{to} and bears {bears}{shut}."
    cost = f" It has cost {step.cost}, and the" if step.cost else " The"
    return Choice(
        "",
        "over",
        step.hero,
        f"{title}{cost} next segment brings {more}. How do they mean to owe less?",
        state.controllers(step.hero),
        (
            *(_service(each) for each in _owed(state, step.hero, step.ledger)),
            *(Option(way, begun(SAID[way]), more) for way, more in _MORE.items()),
        ),
        if_absent=STORY,
        cites=(CORE, MODULES, AGENCY),
    )


def _owed(state: State, hero: EntityId, ledger: str) -> Iterator[Module]:
    """The tallies of a hero that a service would take something off."""
    kinds = (OBLIGATION, TIE) if shared(state) else (OBLIGATION,)
    for each in counted_of(state, hero):
        if each.kind in kinds and each.marks and (not ledger or each.id in (ledger, f"{OBLIGATION}:{ledger}")):
            yield each


def _called(state: State, hero: EntityId, ledger: str) -> str:
    """What a ledger is called: a mortal power's by their name."""
    return next((tie.name for tie in state[Ties].of.get(hero, ()) if tie.id == ledger), ledger)


def _whom(module: Module) -> str:
    return module.title.removeprefix("Obligation to ")


def _service(module: Module) -> Option:
    detail = f"{module.marks} owed; an act between scenes takes {clears()} off."
    return Option(module.id, begun(SAID[SERVICE].format(_whom(module))), detail)


@amends.settles(AskOver)
@cites(AGENCY)
def settle_over(act: Unfolding, step: AskOver, option: str) -> None:
    """Note how they mean to."""
    served = next((each for each in _owed(act.state, step.hero, step.ledger) if each.id == option), None)
    how = SAID[SERVICE].format(_whom(served)) if served else SAID[option]
    act.happen(AmendsMeant(step.hero, step.ledger, how))


@cites(AGENCY)
def _owes_as_much(state: State, hero: EntityId, ledger: str) -> bool:
    return against_capacity(state, hero, ledger) >= capacity_of(state, hero)


@reads
@cites(AGENCY, "fe.modules.session-loop")
def ways_back(state: State, hero: EntityId) -> Iterator[Module]:
    """How a hero means to owe less, with what is read out: as long as they owe as much as they bear."""
    for ledger, how in state[Amends].meant.get(hero, {}).items():
        if _owes_as_much(state, hero, ledger):
            yield Module(f"amends:{ledger}", _less(state, hero, ledger), says=how)


@cites(AGENCY)
def _less(state: State, hero: EntityId, ledger: str) -> str:
    return f"Owes {_called(state, hero, ledger)} less" if ledger else "Owes less"


# what has happened


@amends.folds(AmendsMeant)
def meant(amends: Amends, event: AmendsMeant) -> Amends:
    """Note it (`meant`), or take the note away."""
    mine = {**amends.meant.get(event.hero, {}), event.ledger: event.how}
    return replace(amends, meant={**amends.meant, event.hero: {at: how for at, how in mine.items() if how}})


@amends.tells(AmendsMeant)
def tell_meant(state: State, event: AmendsMeant, viewer: Viewer) -> Told | None:
    """Tell everybody how they mean to owe less; that they do owe less is told by itself."""
    if not event.how:
        return None
    to = f" {_called(state, event.hero, event.ledger)}" if event.ledger else ""
    return Told(f"{hero_named(state, event.hero)} means to owe{to} less: {event.how}.", (AGENCY,))
