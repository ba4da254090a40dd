"""Rites that are studied: a week, XP, a source and a test; what fails is not tried again for a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.advancement.rushing import cannot_rush, rush
from threefates.systems.fates_edge.advancement.skill_uses import no_path
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.content.records import Grade, WrittenRite, written_rites
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import trait_said
from threefates.systems.fates_edge.patrons.roster import same_patron
from threefates.systems.fates_edge.rites.rite_dv import grades
from threefates.systems.fates_edge.rites.rites import rite_called
from threefates.systems.fates_edge.rolling.two_skills import pair_named, pool_here, propose_pair
from threefates.systems.fates_edge.rulings.rites import InvokerRites
from threefates.systems.fates_edge.symbols.cracking import Seals, seals
from threefates.systems.fates_edge.symbols.symbols import carried_of

__all__ = [
    "LEARNING",
    "LONGEST_NAME",
    "SOURCES",
    "Learning",
    "RiteLearned",
    "StudyRite",
    "cannot_study",
    "dv_to_learn",
    "learns",
    "own_key",
    "price_of_study",
    "study_takes",
    "to_study",
]

LEARNING: Final = "fe.invoker.learning-rites"
SOURCES: Final = {"teacher": "A teacher", "text": "A text", "witnessed": "A casting that was witnessed"}
LONGEST_NAME: Final = 60
PAIR: Final = "lore+investigation"
OF: Final = ": "


class Learning(Purpose, frozen=True, tag="learning-rite"):
    """An action is the study of a Rite."""

    rite: str = ""
    name: str = ""
    rush: bool = False  # without the week

    says = "the study of a Rite"
    sets_terms = True


class RiteLearned(Event, frozen=True, tag="fe.rite-learned"):
    """A Rite is studied: it is known, or cannot be tried again for a time."""

    hero: EntityId
    rite: str
    known: bool


class StudyRite(Command, frozen=True, tag="fe.study-rite"):
    """Study a Rite for a week between scenes, from somebody or something."""

    hero: EntityId
    rite: str  # one that is written down, by id; or one of the table's own, in words
    source: str
    patron: str = ""  # of one of the table's own whose it is
    grade: Grade = Grade.LOW  # and of which grade
    rush: bool = False  # without the week


class _Learning(Struct):
    xp: int
    weeks: int
    dv: tuple[int, int]


@cites(LEARNING)
def price_of_study() -> tuple[int, int]:
    """XP and weeks that the study of a Rite takes.

    >>> price_of_study()
    (2, 1)
    """
    table = entry(LEARNING).table(_Learning)
    return table.xp, table.weeks


@cites(LEARNING, "fe.ruling.skill-plus-skill")
def study_takes(state: State) -> str:
    """What the study of a Rite takes at this table, in words."""
    xp, weeks = price_of_study()
    pool = " + ".join(trait_said(each) for each in pool_here(state, pair_named(PAIR)))
    return f"{xp} XP and {weeks} week; {pool}."


@cites(LEARNING)
def dv_to_learn(grade: Grade) -> int:
    """The DV of studying a Rite: of the book's span the higher the greater it is.

    >>> [dv_to_learn(grade) for grade in grades()]
    [3, 4, 5]
    """
    low, high = entry(LEARNING).table(_Learning).dv
    return min(low + grades().index(grade), high)


@cites("fe.invoker.learning-rites")
def to_study(state: State, hero: EntityId) -> tuple[WrittenRite, ...]:
    """The Rites of the Patrons whose Symbols a hero carries, without those that are known."""
    mine, known = carried_of(state, hero), state[Seals].learned.get(hero, ())
    return tuple(
        rite
        for rite in written_rites().values()
        if rite.id not in known and any(same_patron(rite.patron, each) for each in mine)
    )


@cites(LEARNING)
def own_key(patron: str, name: str) -> str:
    """What one of the table's own Rites is known by, once it is learned.

    >>> own_key("Raéyn", "A Calm")
    'Raéyn: A Calm'
    """
    return f"{patron}{OF}{name}"


def learns(known: Iterable[str], key: str) -> bool:
    """Whether a Rite is among those, however it is written."""
    return bare(key) in {bare(each) for each in known}


@cites(LEARNING)
def cannot_study(state: State, hero: EntityId, rite: str, *, rushes: bool = False) -> Refused | None:
    """The refusal where a hero cannot study a Rite now, or None."""
    name, price = hero_named(state, hero), price_of_study()[0]
    if refusal := no_path(state, hero, "Invoker") or open_already(state):
        return refusal
    there = (*ATTRIBUTES, *skills_at(state))
    if lacking := next((each for each in pool_here(state, pair_named(PAIR)) if each not in there), ""):
        title, remedy = f"Nobody here has {lacking}: it is not on the list.", "Ask the Game Master for another way."
        return Refused("study.unlisted", title, remedy=remedy, source=LEARNING)
    if refusal := no_week(state):
        return refusal
    if learns(state[Seals].failed.get(hero, ()), rite):
        title = f"{name} has failed at that Rite."
        return Refused("study.failed", title, remedy="Try again in another evening.", source=LEARNING)
    if hero in state[Proposals].open:
        return Refused("rite.proposed", "Something is proposed already.", remedy="Roll it, or withdraw it.")
    if state[Experience].of(hero) < price:
        title = f"It costs {price} XP, and {name} has {state[Experience].of(hero)}."
        return Refused("xp.price", title, remedy="Earn more first.", source=LEARNING)
    return cannot_rush(state, rushes=rushes)


@cites("fe.invoker.access", "fe.ruling.invoker-rites-known")
def open_already(state: State) -> Refused | None:
    """The refusal where a Symbol opens its Patron's whole list, and there is nothing to study; or None."""
    if state.ruling(InvokerRites) is InvokerRites.LEARNED:
        return None
    title, source = "A Symbol opens all Rites of its Patron.", "fe.invoker.access"
    return Refused("study.open", title, remedy="Perform it by the Symbol, and keep the XP.", source=source)


def no_week(state: State) -> Refused | None:
    """The refusal in a scene or a fight, where nobody has the week, or None."""
    wait = to_end_first(state)
    return Refused("study.scene", "That takes a week.", remedy=wait, source=LEARNING) if wait else None


@still(Learning)
@cites(LEARNING)
def no_more(state: State, hero: EntityId, learning: Learning) -> Refused | None:
    """The refusal where a scene has begun about who studies, or they have lost what opens the Rite; or None."""
    rite = written_rites().get(learning.rite)
    patron = rite.patron if rite else learning.rite.partition(OF)[0]
    if refusal := no_week(state) or no_path(state, hero, "Invoker") or open_already(state):
        return refusal
    if refusal := cannot_rush(state, rushes=learning.rush):
        return refusal
    if not learning.rite or any(same_patron(patron, each) for each in carried_of(state, hero)):
        return None
    title = f"{hero_named(state, hero)} carries no Symbol of {patron} any more."
    return Refused("study.rite", title, remedy="Win another first.", source=LEARNING)


@seals.decides(StudyRite)
@cites(LEARNING)
def study(act: Unfolding, command: StudyRite) -> None:
    """Pay the XP, and propose the two skills, or what the table rolls in their place."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if command.source not in SOURCES:
        raise Refused("study.source", "Nobody learns from that.", remedy=f"Choose {', '.join(SOURCES)}.")
    key, name, grade = _studied(act.state, hero, command)
    if refusal := cannot_study(act.state, hero, key, rushes=command.rush):
        raise refusal
    price, weeks = price_of_study()
    time = "no downtime" if command.rush else f"{weeks} week"
    act.happen(XpPaid(hero, price, f"{time} of {name}: {SOURCES[command.source].lower()}"))
    propose_pair(act, hero, pair_named(PAIR), f"learning {name}", called=False)
    act.happen(PurposeSet(hero, Learning(key, name, command.rush)))
    terms = replace(starting_terms(act.state, hero), dv=dv_to_learn(grade), mapped=False)
    say_terms(act, act.state[Proposals][hero], terms)


def _studied(state: State, hero: EntityId, command: StudyRite) -> tuple[str, str, Grade]:
    """By what a Rite is known that is to be studied, its name and its grade.

    Raises:
        Refused: If it is none of a Patron whose Symbol the hero carries, or known already.
    """
    if found := next((each for each in to_study(state, hero) if each.id == command.rite), None):
        return found.id, found.name, found.grade
    patron = next((each for each in carried_of(state, hero) if same_patron(each, command.patron)), "")
    if patron and rite_called(command.rite, patron) is None:
        name = one_line(command.rite, "The Rite", longest=LONGEST_NAME)
        if not learns(state[Seals].learned.get(hero, ()), key := own_key(patron, name)):
            return key, name, command.grade
    remedy = "Pick one of a Patron whose Symbol you carry."
    raise Refused("study.rite", "There is no such Rite to study.", remedy=remedy, source=LEARNING)


@settles(seals, Learning)
@cites(LEARNING)
def studied(act: Unfolding, learning: Learning, over: Over) -> None:
    """Known, or not for a time; a Haste clock starts with what is known without its week."""
    act.happen(RiteLearned(over.hero, learning.rite, over.outcome.succeeded))
    if learning.rush and over.outcome.succeeded:
        rush(act, over.hero, learning.name)


@seals.folds(RiteLearned)
def rite_learned(seals: Seals, event: RiteLearned) -> Seals:
    """Add it to what is known, or to what is not tried again yet (`failed` and `learned`)."""
    was = (seals.learned if event.known else seals.failed).get(event.hero, ())
    now = {event.hero: (*was, event.rite)}
    if event.known:
        return replace(seals, learned={**seals.learned, **now})
    return replace(seals, failed={**seals.failed, **now})
