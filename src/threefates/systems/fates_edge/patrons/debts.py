"""Debts called in: a Patron who steps in, and a full clock that is settled in the story."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.messages import Event, Step, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.boons.boons import Boons, BoonsSet
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.heroes.heroes import RatingSet, hero_named
from threefates.systems.fates_edge.modules.duties_and_clearing import AskAct
from threefates.systems.fates_edge.modules.modules import begun
from threefates.systems.fates_edge.patrons.obligation import (
    MOST_OWED,
    OBLIGATION,
    ObligationSet,
    OverCapacity,
    Rites,
    against_capacity,
    barred,
    capacity_of,
    ledger_at,
    ledgers_of,
    note_below,
    note_over,
    owed_by,
    rites,
    titled,
)
from threefates.systems.fates_edge.patrons.overflow import AskDebt, AskIntrusion
from threefates.systems.fates_edge.patrons.patrons import patron_on
from threefates.systems.fates_edge.patrons.terrestrial import TieSet
from threefates.systems.fates_edge.patrons.ties import TieSevered
from threefates.systems.fates_edge.rulings.modules import Double, Overflow, Tracking

__all__ = ["COLLECTED", "INTRUSIONS", "DebtCollected", "PatronIntruded"]

MODULES: Final = "fe.obligation.overflow-modules"
BLOCK: Final = "fe.obligation.overflow-core"
FULL: Final = "fe.obligation.clock-full"
DUTIES: Final = "fe.modules.gm-duties"
INTRUSIONS: Final = {"demand": "makes a demand", "complication": "makes things worse"}
BOON: Final = "boon"
KEPT: Final = "each Patron has one tally from here on"
COLLECTED: Final = {
    "service": "wants a service",
    "audit": "holds an audit",
    "omens": "sends omens",
    BOON: "takes a boon back",
}


class PatronIntruded(Event, frozen=True, tag="fe.patron-intruded"):
    """A Patron stepped in, as the Game Master frames it."""

    hero: EntityId
    patron: str
    how: str


class DebtCollected(Event, frozen=True, tag="fe.debt-collected"):
    """A full clock was settled in the story."""

    hero: EntityId
    patron: str
    how: str


of_the_living(AskIntrusion, AskDebt)


@rites.asks(AskIntrusion)
@cites(MODULES, DUTIES)
def ask_intrusion(state: State, step: AskIntrusion) -> Choice:
    """What does the Patron do who is owed twice what the hero bears?"""
    return Choice(
        "",
        "intrusion",
        step.hero,
        f"{begun(step.patron)} steps in: {hero_named(state, step.hero)} owes more than twice what they bear. How?",
        state.says_of(step.hero),
        (
            Option("demand", "With a demand", "Something the Patron wants of them now, in keeping with what it is."),
            Option("complication", "With a complication", "Something goes wrong here, in keeping with what it is."),
        ),
        if_absent="complication",
        cites=(MODULES, DUTIES),
    )


@rites.settles(AskIntrusion)
def settle_intrusion(act: Unfolding, step: AskIntrusion, option: str) -> None:
    """Let the Patron intrude in the way that was picked."""
    act.happen(PatronIntruded(step.hero, step.patron, option))


@rites.asks(AskDebt)
@cites(FULL, DUTIES)
def ask_debt(state: State, step: AskDebt) -> Choice:
    """How is a full clock settled? A boon that is seized is a Boon in hand, where there is one."""
    gone = "One of their Boons is gone." if state[Boons].of(step.hero) else "Something that the Patron gave is gone."
    return Choice(
        "",
        "debt",
        step.hero,
        f"{hero_named(state, step.hero)} owes {step.patron} all they bear. How is it settled?",
        state.says_of(step.hero),
        (
            Option("service", "With a service", "The hero does something for the Patron."),
            Option("audit", "With an audit", "The Patron looks closely at what was done in its name."),
            Option("omens", "With omens", "Signs of what is owed go before the hero, where others see them."),
            Option(BOON, "By taking a boon back", gone),
        ),
        if_absent="service",
        cites=(FULL, DUTIES),
    )


@rites.settles(AskDebt)
@cites(FULL)
def settle_debt(act: Unfolding, step: AskDebt, option: str) -> None:
    """Settle the debt in the story; the clock begins anew."""
    act.happen(DebtCollected(step.hero, step.patron, option))
    if option == BOON and (held := act.state[Boons].of(step.hero)):
        act.happen(BoonsSet(step.hero, held - 1, f"{step.patron} takes one back"))
    act.happen(ObligationSet(step.hero, step.patron, 0, "the debt is settled"))


# what nobody is asked any longer


@cites(FULL)
def moot(state: State, step: Step) -> bool:
    """Whether a clock is full no more that was to be settled, or nobody settles any; or a Patron is owed less."""
    return (isinstance(step, AskDebt) and _is_settled_no_more(state, step)) or (
        isinstance(step, AskIntrusion) and _owed_less(state, step)
    )


@cites(FULL)
def _is_settled_no_more(state: State, step: AskDebt) -> bool:
    """Whether a clock that was to be settled is full no more, or none is settled so."""
    full = against_capacity(state, step.hero, step.patron) >= capacity_of(state, step.hero)
    return not full or state.ruling(Overflow) is not Overflow.FICTION


@cites(MODULES)
def _owed_less(state: State, step: AskIntrusion) -> bool:
    """Whether a Patron is owed less by now than makes them step in."""
    far = 2 * capacity_of(state, step.hero) + (state.ruling(Double) is Double.ABOVE)
    return against_capacity(state, step.hero, step.ledger or step.patron) < far


@rites.answers_to(ObligationSet, TieSet, TieSevered, RatingSet, RulingChanged)
def asked_no_more(act: Unfolding, event: Event) -> None:
    """A clock that is full no more is not settled, and a Patron who is owed less than that does not step in."""
    act.withdraw(lambda step: moot(act.state, step))


# where the table reads it another way


@rites.answers_to(RulingChanged)
@cites("fe.obligation.capacity", BLOCK)
def read_anew(act: Unfolding, event: RulingChanged) -> None:
    """Whoever is over Capacity by what counts from here on is barred, and nobody is by what does not count."""
    tracking, in_story = act.state.ruling(Tracking), act.state.ruling(Overflow) is Overflow.FICTION
    for hero in act.state[Rites].owed if event.ruling == Tracking.ruling_id else ():
        as_one(act, hero)
    for hero in living(act.state):
        for ledger in ledgers_of(act.state, hero):
            note_over(act, hero, ledger)
        note_below(act, hero)
        for ledger in act.state[Rites].over.get(hero, ()):
            if in_story or (ledger == "") is not (tracking is Tracking.TOTAL):
                act.happen(OverCapacity(hero, ledger, over=False))


@cites("fe.obligation.tracked-per-rite", Tracking.ruling_id)
def as_one(act: Unfolding, hero: EntityId) -> None:
    """Where Rites have no ledgers of their own from here on, what they stood at is owed to their Patrons.

    So is what is asked of one that is full, and an act that is weighed to clear one.
    """
    owed = owed_by(act.state, hero) if act.state.ruling(Tracking) is not Tracking.PER_RITE else {}
    whose = {ledger: patron for ledger in owed if (patron := patron_on(act.state, ledger)) != ledger}
    pending = [each.step for each in act.state.agenda.steps if isinstance(each.step, AskDebt | AskIntrusion | AskAct)]
    asked = {step: whose[at] for step in pending if step.hero == hero and (at := _ledger(step)) in whose}
    for ledger, head in whose.items():
        patron = ledger_at(act.state, hero, head)
        act.happen(ObligationSet(hero, ledger, 0, KEPT))
        now = min(owed_by(act.state, hero).get(patron, 0) + owed[ledger], MOST_OWED)
        act.happen(ObligationSet(hero, patron, now, KEPT))
    act.withdraw(lambda step: step in asked)
    for again in dict.fromkeys(_of_patron(step, ledger_at(act.state, hero, head)) for step, head in asked.items()):
        if not moot(act.state, again):
            act.push(again)


def _of_patron(step: AskDebt | AskIntrusion | AskAct, patron: str) -> AskDebt | AskIntrusion | AskAct:
    if isinstance(step, AskAct):
        return AskAct(step.hero, f"{OBLIGATION}:{patron}", titled(patron))
    return AskDebt(step.hero, patron) if isinstance(step, AskDebt) else AskIntrusion(step.hero, patron, patron)


def _ledger(step: AskDebt | AskIntrusion | AskAct) -> str:
    if isinstance(step, AskAct):
        return step.module.removeprefix(f"{OBLIGATION}:")
    return step.patron if isinstance(step, AskDebt) else step.ledger or step.patron


rites.only_tells(PatronIntruded)  # it is the story that moves
rites.only_tells(DebtCollected)  # the clock is set by itself


@rites.tells(PatronIntruded)
def tell_intruded(state: State, event: PatronIntruded, viewer: Viewer) -> Told:
    """Tell everybody that a Patron steps in."""
    said = f"{begun(event.patron)} {INTRUSIONS[event.how]}: {hero_named(state, event.hero)} owes too much."
    return Told(said, (MODULES,), "cost")


@rites.tells(DebtCollected)
def tell_collected(state: State, event: DebtCollected, viewer: Viewer) -> Told:
    """Tell everybody how the debt is settled."""
    return Told(
        f"{begun(event.patron)} {COLLECTED[event.how]}, for what {hero_named(state, event.hero)} owes.", (FULL,), "cost"
    )


@rites.tells(OverCapacity)
def tell_over(state: State, event: OverCapacity, viewer: Viewer) -> Told | None:
    """Tell everybody who may invoke no Rite, or may again."""
    name = hero_named(state, event.hero)
    if event.over:
        return Told(f"{name} owes more than they bear, and invokes no Rite until it is less.", (BLOCK,), "cost")
    if barred(state, event.hero):
        return None  # another ledger bars them
    if against_capacity(state, event.hero, event.ledger) < capacity_of(state, event.hero):
        return Told(f"{name} owes less than they bear, and invokes Rites again.", (BLOCK,), "quiet")
    return Told(f"{name} invokes Rites again, as the table reads it from here on.", (BLOCK,), "quiet")
