"""Runekeepers: what their Rites are rolled with, and whom they serve, one Patron at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.heroes.heroes import Hero, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.patrons.rivalries import friction
from threefates.systems.fates_edge.patrons.roster import gift_of, heads_of, same_patron

__all__ = [
    "Patrons",
    "SetPatron",
    "bind_to",
    "gaps",
    "is_met",
    "known_patrons",
    "knows_rites",
    "must_serve",
    "patron_on",
    "patrons",
    "serves_another",
    "skills_of_rites",
    "spelled",
]

ONE: Final = "fe.runekeeper.one-patron"


class Patrons(Struct, frozen=True):
    """The one Patron whose Codex each Runekeeper has; everybody knows."""

    of: ForGood[Mapping[EntityId, str]] = {}


class PatronSet(Event, frozen=True, tag="fe.patron-set"):
    """A Runekeeper serves a Patron from here on; with none, nobody."""

    hero: EntityId
    patron: str
    reason: str = ""  # empty: a first Rite of theirs was invoked


class SetPatron(Command, frozen=True, tag="fe.set-patron"):
    """Put right which Patron a hero serves, or that it is nobody now, saying why."""

    hero: EntityId
    reason: str
    patron: str = ""


patrons = Chapter("patrons", Patrons)


Known = Callable[[State], Iterable[str]]
_MET: Final[list[Known]] = []


def is_met(known: Known) -> Known:
    """Let Patrons be known whom everybody has met by something else; of each the name."""
    _MET.append(known)
    return known


def known_patrons(state: State) -> tuple[str, ...]:
    """The Patrons whom somebody at this table serves, or is met with otherwise; whom they owe is on ledgers."""
    return (*state[Patrons].of.values(), *(name for known in _MET for name in known(state)))


@cites("fe.obligation.tracked-per-patron", "fe.obligation.tracked-per-rite")
def patron_on(state: State, ledger: str) -> str:
    """Whose a ledger is: the Patron's who goes by all of it, or by what stands before the name of a Rite."""
    known, heads = {bare(name) for name in known_patrons(state)}, heads_of(ledger)
    named = (each for each in (ledger, *reversed(heads)) if bare(each) in known)
    return next(named, heads[0] if heads else ledger)


@cites("fe.ruling.rite-roll")
def skills_of_rites(state: State) -> tuple[str, ...]:
    """The skills that Rites are rolled with at this table."""
    return tuple(skill for skill in ("Arcana", "Lore") if skill in skills_at(state))


@cites("fe.caster.three-paths")
def knows_rites(state: State, hero: Hero) -> bool:
    """Whether a hero knows any of them."""
    return any(hero.skill(skill) for skill in skills_of_rites(state))


@cites(ONE, "fe.patrons.roster-gaps")
def serves_another(state: State, hero: EntityId, patron: str) -> Refused | None:
    """Why a hero can invoke no Rite of that Patron, if so: a Codex binds to one."""
    serves = state[Patrons].of.get(hero, "")
    if not serves or same_patron(serves, patron):
        return None
    title = f"{hero_named(state, hero)} serves {serves}, and a Codex binds to one Patron."
    remedy = "Invoke a Rite of theirs, or let the Game Master say that the bond is over."
    return Refused("rite.one_patron", title, remedy=remedy, source=ONE)


def spelled(patron: str, known: Iterable[str]) -> str:
    """A Patron's name as it stands already, however it is typed now.

    >>> spelled("sealed gate", ["the Sealed Gate"]), spelled("Khemesh", ["Khmesh"]), spelled("Khemesh", [])
    ('the Sealed Gate', 'Khmesh', 'Khemesh')
    """
    return next((each for each in known if each and same_patron(each, patron)), patron)


@cites("fe.runekeeper.one-patron")
def must_serve(state: State, hero: EntityId, patron: str) -> None:
    """Refuse what a hero who serves another Patron would do by that one."""
    if refusal := serves_another(state, hero, patron):
        raise refusal


@cites("fe.runekeeper.one-patron")
def bind_to(act: Unfolding, hero: EntityId, patron: str) -> None:
    """Let a hero who serves nobody serve a Patron, from the first Rite on that they go through with."""
    if hero not in act.state[Patrons].of:
        act.happen(PatronSet(hero, patron))


@patrons.decides(SetPatron)
@cites(ONE)
def set_patron(act: Unfolding, command: SetPatron) -> None:
    """Whoever runs the game says when a bond is over, and whom a hero serves instead."""
    act.must_run("Setting a Patron")
    hero = act.state[Heroes][command.hero].id
    patron = one_line(command.patron, "The Patron", optional=True)
    if patron == act.state[Patrons].of.get(hero, ""):
        raise Refused("rite.patron", "That is so already.", remedy="Play on.", source=ONE)
    act.happen(PatronSet(hero, patron, one_line(command.reason, "The reason")))


@patrons.folds(PatronSet)
def patron_set(patrons: Patrons, event: PatronSet) -> Patrons:
    """Set the hero's Patron in `of`, or take it out."""
    others = {hero: patron for hero, patron in patrons.of.items() if hero != event.hero}
    return Patrons({**others, event.hero: event.patron} if event.patron else others)


@patrons.tells(PatronSet)
def tell_patron(state: State, event: PatronSet, viewer: Viewer) -> Told:
    """Tell everybody whom the Codex binds to."""
    why = f": {event.reason}" if event.reason else ", and nobody else"
    return Told(f"{hero_named(state, event.hero)} serves {event.patron or 'no Patron'}{why}.", (ONE,), "quiet")


def _bound(state: State) -> list[EntityId]:
    """Whoever serves a Patron, or has a Codex that binds to one."""
    return [hero for hero in state[Heroes].known if hero in state[Patrons].of or has_talent(state, hero, "codex")]


def of_patrons(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, once somebody serves, or would."""
    return iter((Heading("Magic", levers=True),) if viewer.runs and _bound(state) else ())


@patrons.offers_under(of_patrons)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The Game Master's say on who serves whom."""
    if viewer.runs and (bound := _bound(state)):
        serves = state[Patrons].of
        named = [Option(hero, f"{hero_named(state, hero)}, {serves.get(hero, 'nobody yet')}") for hero in bound]
        fields = (
            choice("hero", "Hero", named),
            words("patron", "Serves, if anybody", optional=True),
            words("reason", "Why"),
        )
        yield Offer("fe.set-patron", "Put a Patron right", fields, group="Magic", levers=True)


@cites("fe.patrons.roster-gaps")
def gaps(patron: str) -> tuple[str, ...]:
    """What the books leave open of a Patron, for the table to fill.

    >>> gaps("Grimmir")
    ('no gift is printed', 'no rival is printed')
    >>> gaps("Ikasha")
    ()
    """
    return (
        *(() if gift_of(patron) else ("no gift is printed",)),
        *(() if friction(patron) else ("no rival is printed",)),
    )
