"""Rituals that are kept going, at most as many as Spirit; and the signs that rivals give."""

from __future__ import annotations

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Does
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.roll_in_hand import in_hand
from threefates.systems.fates_edge.content.records import Bears
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.heroes.heroes import Heroes, RatingSet, hero_named
from threefates.systems.fates_edge.patrons.obligation import owe
from threefates.systems.fates_edge.patrons.rivalries import rivals
from threefates.systems.fates_edge.rites.blessings import (
    BlessingLifted,
    Blessings,
    Laid,
    RitesFaded,
    lay,
    lift,
    running,
)
from threefates.systems.fates_edge.rites.crossing import called_patron, jealous, when_rolled
from threefates.systems.fates_edge.rites.performing import DURATION, until
from threefates.systems.fates_edge.rites.rites import Rite, invoked
from threefates.systems.fates_edge.rituals.fitting import gates_of
from threefates.systems.fates_edge.symbols.cracking import SymbolSet, seals
from threefates.systems.fates_edge.symbols.losing import SymbolRegained
from threefates.systems.fates_edge.symbols.symbols import SymbolGained, rival_of
from threefates.systems.fates_edge.tags.tag_effects import EffectEnded

__all__ = [
    "RIVAL",
    "AskOmen",
    "AskRunning",
    "OmenCame",
    "goes_on",
    "may_be_omen",
    "one_too_many",
    "steps_beside_a_rival",
]
__all__ += ["too_many"]

KEEPING, RIVAL = "fe.invoker.concurrency", "fe.invoker.rival-symbol"
DROP, MARK, LEAVE, OMEN = "drop", "mark", "leave", "omen"


class OmenCame(Event, frozen=True, tag="fe.omen-came"):
    """A Patron has given a sign."""

    hero: EntityId


class AskRunning(Step, frozen=True, tag="fe.ask-running"):
    """One ritual too many runs: is the oldest let go of, or owed for?"""

    hero: EntityId
    oldest: str  # by name
    patron: str
    upon: str = ""  # whom or what it is upon


class AskOmen(Step, frozen=True, tag="fe.ask-omen"):
    """A 1 beside a rival's Symbol: is there an omen?"""

    hero: EntityId


of_the_living(AskRunning, AskOmen)

# rituals


@cites(KEEPING, "fe.ritual.summoners-gate")
def too_many(state: State, hero: EntityId) -> tuple[Laid, ...]:
    """One of what each running ritual of a hero has left, if there are more than Spirit bears; or none.

    Whoever was called through a gate takes up what one of them does.
    """
    return running(state, hero) if by_how_many(state, hero) else ()


@cites(KEEPING)
def by_how_many(state: State, hero: EntityId) -> int:
    """By how many rituals a hero keeps more going than Spirit bears."""
    return max(len(running(state, hero)) + gates_of(state, hero) - state[Heroes][hero].spirit, 0)


@cites(KEEPING)
def goes_on(act: Unfolding, hero: EntityId, rite: Rite) -> None:
    """One of the table's own goes on for the scene, or if pushed so for the next, and is kept up as any other.

    What it does, the table says.
    """
    laid = Laid(
        hero=hero,
        name=rite.name,
        by=hero,
        patron=rite.patron,
        bears=Bears.WORDS,
        does=(Does(opens="words"),),
        entry=KEEPING,
        until=until(act.state, 2 if rite.pushed and rite.way == DURATION else 1),
        about=rite.about,
        ritual=True,
        upon=rite.about,
    )
    lay(act, laid)


@cites("fe.invoker.concurrency")
def one_too_many(act: Unfolding, hero: EntityId) -> None:
    """Ask, where one runs more than Spirit bears."""
    if found := too_many(act.state, hero):
        act.push(AskRunning(hero, found[0].name, found[0].patron, found[0].upon))


def _oldest(state: State, asked: AskRunning) -> AskRunning:
    """What is asked of the ritual that is the oldest by now: where it was asked twice, one may have ended since."""
    found = too_many(state, asked.hero)
    return AskRunning(asked.hero, found[0].name, found[0].patron, found[0].upon) if found else asked


def _upon(state: State, step: AskRunning) -> str:
    """Upon whom or what it is: the same Rite may be upon two."""
    if not step.upon:
        return ""
    somebody = state[Characters].known.get(step.upon)
    return f" ({somebody.name if somebody else step.upon})"


@seals.asks(AskRunning)
@cites(KEEPING)
def ask_running(state: State, step: AskRunning) -> Choice:
    """Ask the player whether the oldest ritual ends, or is kept for Obligation."""
    step = _oldest(state, step)
    options = (
        Option(DROP, f"Let {step.oldest}{_upon(state, step)} be over"),
        Option(MARK, "Keep it", f"1 Obligation to {step.patron}."),
    )
    title = f"{hero_named(state, step.hero)} keeps more rituals going than Spirit bears."
    return Choice(
        "", "running", step.hero, title, state.controllers(step.hero), options, if_absent=DROP, cites=(KEEPING,)
    )


class _Keeping(Struct):
    overflow_obligation: int


@seals.settles(AskRunning)
def settle_running(act: Unfolding, step: AskRunning, option: str) -> None:
    """The oldest ends, or is owed for."""
    step = _oldest(act.state, step)
    if option == MARK:
        amount = entry(KEEPING).table(_Keeping).overflow_obligation
        owe(act, step.hero, step.patron, amount, f"keeping {step.oldest}", rite=step.oldest)
        return
    for laid in act.state[Blessings].laid:
        if (laid.name, laid.by) == (step.oldest, step.hero) and step.upon in ("", laid.upon):
            lift(act, laid, "another ritual takes its place")


@cites(KEEPING)
def no_longer_too_many(act: Unfolding, event: BlessingLifted | RitesFaded | EffectEnded | RatingSet) -> None:
    """Where fewer rituals are too many by now, nobody is asked about more of them."""
    asked = [each.step.hero for each in act.state.agenda.steps if isinstance(each.step, AskRunning)]
    surplus = {hero: asked.count(hero) - by_how_many(act.state, hero) for hero in asked}

    def fits(step: Step) -> bool:
        if not isinstance(step, AskRunning) or surplus[step.hero] < 1:
            return False
        surplus[step.hero] -= 1
        return True

    act.withdraw(fits)


seals.answers_to(BlessingLifted)(no_longer_too_many)
seals.answers_to(RitesFaded)(no_longer_too_many)
seals.answers_to(EffectEnded)(no_longer_too_many)
seals.answers_to(RatingSet)(no_longer_too_many)


# omens


@when_rolled
@cites(RIVAL)
def may_be_omen(act: Unfolding, hero: EntityId, patron: str) -> None:
    """On any 1 beside a rival's Symbol, whoever runs the game is asked."""
    if rival_of(act.state, hero, patron) and 1 in [die.face for die in in_hand(act.state).dice]:
        act.push(AskOmen(hero))


@seals.asks(AskOmen)
@cites(RIVAL)
def ask_omen(state: State, step: AskOmen) -> Choice:
    """Whoever runs the game may let a Patron give a sign."""
    seats = state.says_of(step.hero)
    options = (Option(OMEN, "An omen"), Option(LEAVE, "Let it be"))
    title = "A 1, beside the Symbol of a rival: does a Patron give a sign?"
    return Choice("", "omen", step.hero, title, seats, options, if_absent=LEAVE, cites=(RIVAL,))


@seals.settles(AskOmen)
def settle_omen(act: Unfolding, step: AskOmen, option: str) -> None:
    """Let the omen come, or not."""
    if option == OMEN:
        act.happen(OmenCame(step.hero))


# what has happened


seals.only_tells(OmenCame)  # the table plays it


# beside a rival's Symbol


class _Rival(Struct):
    position: int
    obligation: int


@jealous
@cites(RIVAL)
def of_a_rival(state: State, hero: EntityId, patron: str) -> tuple[int, str]:
    """Who carries a rival's Symbol owes the Patron who is invoked at once."""
    amount = entry(RIVAL).table(_Rival).obligation
    return (amount if rival_of(state, hero, patron) else 0), "a rival's Symbol beside theirs"


@cites(RIVAL)
def taken_up(act: Unfolding, event: SymbolGained | SymbolRegained | SymbolSet) -> None:
    """So does who takes one up in the midst of it, or has one back or whole again; once for each Rite."""
    rite = invoked(act.state).get(event.hero)
    if rite and rivals(rite.patron, event.patron):
        called_patron(act, event.hero, rite.patron)


seals.answers_to(SymbolGained)(taken_up)
seals.answers_to(SymbolRegained)(taken_up)
seals.answers_to(SymbolSet)(taken_up)


@cites(RIVAL)
def steps_beside_a_rival(state: State, hero: EntityId, patron: str) -> int:
    """How much worse a Rite stands for whoever carries a rival's Symbol."""
    return -entry(RIVAL).table(_Rival).position if rival_of(state, hero, patron) else 0
