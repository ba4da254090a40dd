"""Rites: a Runekeeper invokes what a Patron lends, may push it further, and owes for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.pieces.spelling import same_name, spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.advancement.skill_uses import no_path
from threefates.systems.fates_edge.combat.range_bands import here, touch
from threefates.systems.fates_edge.content.records import Grade, WrittenRite, written_rites
from threefates.systems.fates_edge.heroes.heroes import Hero, Heroes
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.systems.fates_edge.patrons.patrons import Patrons, knows_rites, serves_another
from threefates.systems.fates_edge.patrons.roster import same_patron
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rites.performing import DURATION, POTENCY
from threefates.systems.fates_edge.rites.rite_dv import DV, cost_of_grade, dv_of_rite, tier_of_rite
from threefates.systems.fates_edge.rites.wards import no_such_being
from threefates.systems.fates_edge.rulings.rites import RiteDv, RiteTierAndCost
from threefates.systems.fates_edge.rulings.road import RiteRoll

__all__ = [
    "ATTRIBUTES",
    "ATTRIBUTES_OF_RITUALS",
    "INVOKE",
    "INVOKES",
    "MOST_LISTED",
    "PUSH",
    "SYMBOLS_OPTIONAL",
    "WAYS",
    "InvokeRite",
    "InvokersRitual",
    "Invoking",
    "PushCounted",
    "PushRite",
    "Rite",
    "RiteEnded",
    "RiteInvoked",
    "RitePushed",
    "WeavingBegun",
    "WeavingReady",
    "cannot_invoke",
    "comes_of",
    "dv_of",
    "invoked",
    "must_be_listed",
    "obligation_of",
    "one_at_a_time",
    "practised",
    "rite_called",
    "rite_meant",
    "rites_of",
]

INVOKE, PUSH = "fe.runekeeper.invoke", "fe.runekeeper.push"
DEFINITION: Final = "fe.rites.definition"
SYMBOLS_OPTIONAL: Final = "fe.runekeeper.symbols-optional"
MOST_LISTED: Final = 9
INVOKES: Final = "rite"
"""Whatever a Rite is rolled with, it is one and the same Action of a turn."""
WAYS: Final = {DURATION: "lasts longer", POTENCY: "is more potent"}
ATTRIBUTES: Final = ("spirit", "presence")
ATTRIBUTES_OF_RITUALS: Final = ("spirit", "wits")


class InvokersRitual(Struct, frozen=True):
    """How an Invoker performs a Rite: by a Symbol, and for how long."""

    symbol: str = ""  # the state that it was in; empty: there was none
    begun: int = 0  # the exchange of its first round; 0: nobody counts rounds
    keeps: bool = False  # one of the table's own that goes on once it is completed


class Rite(Struct, frozen=True):
    """A Rite that is invoked, and not completed yet."""

    name: str
    patron: str
    obligation: int  # as listed
    pushed: bool = False
    id: str = ""  # of a Rite that is written down
    grade: Grade = Grade.LOW
    whom: EntityId = ""  # on whom it is; empty: on whoever invokes it
    about: str = ""  # what whoever invokes it says of it
    way: str = ""  # in which it is pushed
    ritual: InvokersRitual | None = None  # None: a Runekeeper's


class Invoking(Purpose, frozen=True, tag="rite"):
    """An action completes a Rite."""

    rite: Rite

    says = "the Rite"
    by_skill = True
    fills = True
    magic = True
    sets_terms = True
    takes = INVOKES

    @property
    def prints(self) -> tuple[str, ...] | None:
        """Those of a Rite that is written down."""
        written = written_rites().get(self.rite.id)
        return tuple(each.replace("_", "-") for each in written.tags) if written else None

    @property
    def ways(self) -> tuple[str, ...]:
        """Those that a Rite is rolled with, or an Invoker's ritual."""
        return ATTRIBUTES if self.rite.ritual is None else ATTRIBUTES_OF_RITUALS

    @property
    def timed(self) -> bool:
        """A ritual in a fight takes a round more than its DV."""
        return self.rite.ritual is not None and self.rite.ritual.begun > 0


class RiteInvoked(Event, frozen=True, tag="fe.rite-invoked"):
    """A Rite is under way."""

    hero: EntityId
    rite: Rite


class RitePushed(Event, frozen=True, tag="fe.rite-pushed"):
    """A Rite goes one step further, for more."""

    hero: EntityId
    how: str
    scene: int


class PushCounted(Event, frozen=True, tag="fe.rite-push-counted"):
    """A hero pushes no other Rite in this scene."""

    hero: EntityId
    scene: int

    quiet = True


class WeavingBegun(Event, frozen=True, tag="fe.weaving-begun"):
    """A Rite was invoked in this turn, and is woven in the next."""

    hero: EntityId

    quiet = True


class WeavingReady(Event, frozen=True, tag="fe.weaving-ready"):
    """The turn has come in which a Rite is woven."""

    hero: EntityId

    quiet = True


class RiteEnded(Event, frozen=True, tag="fe.rite-ended"):
    """A Rite is completed, or comes to nothing."""

    hero: EntityId
    completed: bool
    lesser: bool = False  # at one Effect less
    interrupted: str = ""  # by what


class InvokeRite(Command, frozen=True, tag="fe.invoke-rite"):
    """Invoke a Rite that you know, as one action; how hard it is, the Game Master says."""

    hero: EntityId
    rite: str  # one that is written down, by id or name; or one of the table's own, in words
    patron: str = ""  # of a written Rite whose it is
    attribute: str = ATTRIBUTES[0]
    skill: str = "Arcana"
    obligation: int = 1  # as the Rite lists it; without a list it is 1
    grade: Grade = Grade.LOW  # of one of the table's own
    whom: EntityId = ""  # on whom, where it is for one
    about: str = ""  # what is vowed, sealed or cast out
    push: str = ""  # where a Rite is not rolled for, it is pushed at once


class PushRite(Command, frozen=True, tag="fe.push-rite"):
    """Push the Rite you invoke: it lasts longer or is more potent, and you owe 1 more."""

    hero: EntityId
    how: str


# what it costs


class _Marks(Struct):
    obligation: int


@cites(INVOKE, PUSH, "fe.ruling.rite-obligation-amount")
def obligation_of(rite: Rite) -> int:
    """Segments of Obligation that a Rite marks when it is completed: as many as it lists, and 1 more if pushed.

    >>> obligation_of(Rite("Circle of Denial", "the Sealed Gate", 1, pushed=True))
    2
    """
    return rite.obligation + (entry(PUSH).table(_Marks).obligation if rite.pushed else 0)


@cites(INVOKE, "fe.ruling.rite-outcome")
def comes_of(outcome: Outcome) -> tuple[bool, bool]:
    """Say whether a Rite is completed, and whether only at one Effect less.

    >>> [comes_of(outcome) for outcome in (Outcome.CLEAN_SUCCESS, Outcome.PARTIAL, Outcome.MISS)]
    [(True, False), (True, True), (False, False)]
    """
    return outcome is not Outcome.MISS, outcome is Outcome.PARTIAL


# when it may be done


def invoked(state: State) -> Mapping[EntityId, Rite]:
    """The Rites that are under way, by hero, in the order of the party: one that is being rolled for is so still."""
    rolled, open_ones = being_rolled(state), state[Proposals].open
    actions = {**open_ones, **({rolled.hero: rolled} if rolled and rolled.purpose(Invoking) else {})}
    found = {hero: action.purpose(Invoking) for hero, action in actions.items()}
    return {hero: invoking.rite for hero in state[Heroes].known if (invoking := found.get(hero))}


@cites("fe.caster.three-paths", SYMBOLS_OPTIONAL)
def cannot_invoke(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot invoke a Rite, or None."""
    return one_at_a_time(state, hero) or no_path(state, hero, "Runekeeper") or barred(state, hero)


@cites(INVOKE, "fe.invoker.ritual")
def one_at_a_time(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is about something, or the dice of a Rite of theirs lie; or None."""
    if hero in state[Proposals].open:
        return Refused("rite.proposed", "Something is proposed already.", remedy="Roll it, or withdraw it.")
    if hero not in invoked(state):
        return None
    return Refused("rite.rolled", "The dice of a Rite lie.", remedy="See it through first.", source=INVOKE)


@still(Invoking)
@cites("fe.runekeeper.requirements", "fe.runekeeper.codex-only", "fe.runekeeper.one-patron")
def no_longer_theirs(state: State, hero: EntityId, invoking: Invoking) -> Refused | None:
    """The refusal where whoever invokes a Rite has lost what opens it, or serves another Patron by now; or None."""
    if invoking.rite.ritual:
        return no_path(state, hero, "Invoker")
    return no_path(state, hero, "Runekeeper") or serves_another(state, hero, invoking.rite.patron)


# what is meant


@cites(DEFINITION)
def rite_meant(state: State, hero: EntityId, command: InvokeRite) -> Rite:
    """The Rite that a command means: a written one, or one of the table's own.

    Raises:
        Refused: If it is another Patron's, or for somebody who is not there.
    """
    patron = one_line(command.patron, "The Patron", optional=True) or state[Patrons].of.get(hero, "")
    written = rite_called(command.rite, patron)
    patron = patron or (written.patron if written else one_line("", "The Patron"))
    if written is None:
        name = one_line(command.rite, "The Rite")
        return Rite(name, patron, command.obligation, grade=command.grade, about=_about(command))
    if not same_patron(patron, written.patron):
        title = f"{written.name} is a Rite of {written.patron}."
        raise Refused("rite.whose", title, remedy="Say theirs, or invoke one of yours.", source=written.entry)
    if refusal := no_such_being(state, written, command.about):
        raise refusal
    whom = state[Heroes][command.whom].id if command.whom and written.whom == "one" else ""
    if refusal := _out_of_reach(state, hero, whom, written):
        raise refusal
    found = Rite(written.name, patron, command.obligation, id=written.id, grade=written.grade, whom=whom)
    return replace(found, about=_about(command))


@cites(INVOKE)
def must_be_listed(obligation: int, source: str = INVOKE) -> None:
    """Refuse an Obligation that no Rite lists.

    Raises:
        Refused: If it is below nothing, or above the most.
    """
    if not 0 <= obligation <= MOST_LISTED:
        raise Refused("rite.listed", "No Rite lists that.", remedy=f"Say 0 to {MOST_LISTED}.", source=source)


def _out_of_reach(state: State, hero: EntityId, whom: EntityId, written: WrittenRite) -> Refused | None:
    """The refusal of a Rite on another who is not there, or not at hand for one by touch; or None."""
    return (touch if written.touches else here)(state, hero, whom) if whom not in ("", hero) else None


def _about(command: InvokeRite) -> str:
    return one_line(command.about, "What it is about", longest=100, optional=True)


def rite_called(name: str, patron: str) -> WrittenRite | None:
    """The Rite that is written under an id, or of that Patron under a name; None where it is one of the table's own."""
    written = written_rites()
    known = spelled(name, written)
    if known and (name == known or not same_name(name, written[known].name)):
        return written[known]
    named = (each for each in written.values() if same_name(each.name, name))
    return next((each for each in named if not patron or same_patron(each.patron, patron)), None)


@cites(DV, "fe.rites.missing-profiles")
def dv_of(state: State, hero: EntityId, rite: Rite) -> int:
    """The DV of a Rite for a hero, before anything bears on it: its cost is what it lists, or what its grade has."""
    sheet = state[Heroes][hero]
    cost = max(rite.obligation, cost_of_grade(rite.grade))
    tier = tier_of_rite(rite.grade, sheet.tier, state.ruling(RiteTierAndCost))
    return dv_of_rite(cost, sheet.spirit, tier, state.ruling(RiteDv))


def rites_of(patron: str) -> tuple[WrittenRite, ...]:
    """The written Rites of a Patron."""
    return tuple(rite for rite in written_rites().values() if patron and same_patron(rite.patron, patron))


@cites("fe.ruling.rite-roll")
def _unrolled(state: State, path: str) -> bool:
    return path == "Runekeeper" and state.ruling(RiteRoll) is RiteRoll.NO_ROLL


@cites("fe.caster.three-paths", "fe.ruling.rite-roll")
def practised(state: State, hero: Hero, path: str) -> bool:
    """Say whether a hero walks that path, and knows what it is rolled with, where it is rolled for at all."""
    if no_path(state, hero.id, path):
        return False
    return _unrolled(state, path) or knows_rites(state, hero)
