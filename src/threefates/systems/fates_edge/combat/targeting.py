"""Targets: at whom an action is, how far that reaches, and what distance, cover and lost sight make of it."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Final

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, flag, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import bearing, bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.standing_in import of_proposed
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.combat.mitigation import untouched
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, gone, reach
from threefates.systems.fates_edge.combat.sight_and_cover import Sight, behind_cover
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.resolution.terms import Effect

__all__ = ["At", "By", "aimed", "band_between", "of_distance", "out_of_reach", "reveals", "unsaid"]
__all__ += ["leads", "led_to", "reach_between", "shown_to", "unseen"]

SOURCE: Final = "fe.range.targeting"


class By(enum.Enum):
    """The way in which an action comes at somebody."""

    MELEE = "melee"
    POLEARM = "polearm"
    THROWN = "thrown"  # short magic goes as far
    SHOT = "shot"  # firearms, long bows, spells in a line
    SOCIAL = "social"
    NOTICE = "notice"


_SAID: Final = {
    By.MELEE: "Hand to hand",
    By.POLEARM: "With a polearm",
    By.THROWN: "Thrown, or short magic",
    By.SHOT: "Shot, or a spell in a line",
    By.SOCIAL: "By words",
    By.NOTICE: "To notice them",
}
_UP_TO: Final = {
    By.MELEE: Band.CLOSE,
    By.POLEARM: Band.NEAR,
    By.THROWN: Band.FAR,
    By.SHOT: Band.FAR,
    By.SOCIAL: Band.NEAR,
    By.NOTICE: Band.FAR,
}
_ORDER: Final = tuple(Band)


Reveals = Callable[[State, EntityId, EntityId], bool]
_REVEALS: Final[list[Reveals]] = []
_LEADS: Final[list[Reveals]] = []


def reveals(shows: Reveals) -> Reveals:
    """Let this show somebody another who is out of sight, or veiled."""
    _REVEALS.append(shows)
    return shows


@cites(SOURCE, "fe.tags.veil")
def shown_to(state: State, looker: EntityId, other: EntityId) -> bool:
    """Whether something shows one another whom they would not see by themselves; a looker without a name is nobody."""
    return any(shows(state, looker, other) for shows in _REVEALS)


def leads(lead: Reveals) -> Reveals:
    """Let this lead what somebody does to another who is out of sight, though it shows nobody."""
    _LEADS.append(lead)
    return lead


@cites(SOURCE)
def led_to(state: State, one: EntityId, other: EntityId) -> bool:
    """Whether something leads what somebody does to another whom they do not see, as a mark does."""
    return any(lead(state, one, other) for lead in _LEADS)


class At(Purpose, frozen=True, tag="at"):
    """An action comes at somebody, from wherever the two are by then."""

    by: By
    other: EntityId = ""  # whom; empty: nobody who has a name
    band: Band = Band.NEAR  # how far that is, where nobody is named
    less: bool = False  # out of its own range it has less Effect, instead of a higher DV
    means: str = ""  # what carries words: a voice, a signal, a message
    shown: bool = False  # REVEAL or MARK: it needs no line of sight
    stated: tuple[Band, ...] = ()  # the bands that a weapon is made for; none: those of its kind

    says = "whom it was at"
    by_skill = True

    @property
    def blow(self) -> bool:
        """Hand to hand, thrown or shot."""
        return self.by not in (By.SOCIAL, By.NOTICE)


class SayTarget(Command, frozen=True, tag="fe.say-target"):
    """Say at whom your proposed action is, or how far off where nobody is named, and how it comes there."""

    hero: EntityId
    way: By
    other: EntityId = ""
    band: Band | None = None  # how far that is, where nobody is named
    less: bool = False
    means: str = ""
    shown: bool = False


@cites(SOURCE, "fe.gear.weapon-tag-reach", "fe.range.melee-flag")
def reaches(by: By, band: Band, *, melee: bool = False, carried: bool = False) -> bool:
    """Say whether an action of that kind gets so far. Two who fight hand to hand are at each other's arm's length.

    >>> [reaches(By.MELEE, band) for band in Band], [reaches(By.POLEARM, band) for band in Band]
    ([True, False, False, False], [True, True, False, False])
    >>> reaches(By.MELEE, Band.NEAR, melee=True), reaches(By.SOCIAL, Band.ABSENT, carried=True)
    (True, True)
    """
    if by is By.SOCIAL and carried:
        return True
    counted = Band.CLOSE if melee else band
    return _ORDER.index(counted) <= _ORDER.index(_UP_TO[by])


@cites(SOURCE, "fe.gear.weapon-tag-reach", "fe.range.notice", "fe.ruling.notice-far")
def of_distance(by: By, band: Band, stated: tuple[Band, ...] = (), *, less: bool = False) -> tuple[int, int]:
    """What distance adds to the DV, and to the Effect: out of its own range an action is harder, or does less.

    >>> of_distance(By.THROWN, Band.FAR), of_distance(By.THROWN, Band.FAR, less=True), of_distance(By.THROWN, Band.NEAR)
    ((1, 0), (0, -1), (0, 0))
    >>> (
    ...     of_distance(By.POLEARM, Band.NEAR),
    ...     of_distance(By.NOTICE, Band.FAR),
    ...     of_distance(By.NOTICE, Band.FAR, less=True),
    ... )
    ((0, -1), (1, 0), (0, -1))
    >>> of_distance(By.SHOT, Band.FAR), of_distance(By.SHOT, Band.FAR, (Band.NEAR,))
    ((0, 0), (1, 0))
    """
    if by is By.POLEARM:
        return (0, -1) if band is Band.NEAR else (0, 0)
    off = band is Band.FAR and (
        by in (By.THROWN, By.NOTICE) or (by is By.SHOT and bool(stated) and Band.FAR not in stated)
    )
    return ((0, -1) if less else (1, 0)) if off else (0, 0)


@cites(SOURCE)
def unseen(*, shown: bool) -> tuple[int, int]:
    """What it adds to the DV and the Effect that there is no line of sight; nothing with REVEAL or MARK.

    >>> unseen(shown=False), unseen(shown=True)
    ((1, -1), (0, 0))
    """
    return (0, 0) if shown else (1, -1)


def unsaid(state: State, one: EntityId, other: EntityId) -> bool:
    """Whether nobody has said how far apart two are: then nothing is out of reach."""
    return not state[Ranges].is_said(one, other)


@cites("fe.range.bands")
def band_between(state: State, hero: EntityId, at: At) -> Band:
    """How far it is to whom an action is at."""
    return state[Ranges].between(hero, at.other).band if at.other else at.band


@cites("fe.range.melee-flag", "fe.ruling.melee-flag-band")
def reach_between(state: State, hero: EntityId, at: At) -> Band:
    """How far what is shot counts it: whoever is fought hand to hand is Close."""
    return reach(state[Ranges].between(hero, at.other)) if at.other else at.band


_STRIKES: Final = (By.MELEE, By.POLEARM, By.THROWN, By.SHOT)


@cites("fe.range.targeting")
def aimed(state: State, hero: EntityId, at: At) -> Refused | None:
    """The refusal where an action does not reach whom it is at, or None."""
    if not at.other:
        return out_of_reach(at.by, at.band, "That", carried=bool(at.means)) if at.by is not By.MELEE else None
    if at.other == hero:
        return Refused("target.oneself", "That is the hero themselves.", remedy="Pick another.", source=SOURCE)
    found, name = state[Ranges].between(hero, state[Characters][at.other].id), state[Characters].name(at.other)
    if refusal := gone(state, hero) or gone(state, at.other):
        return refusal
    if refusal := _strikes_through(state, at):
        return refusal
    if unsaid(state, hero, at.other):
        return None
    return out_of_reach(at.by, found.band, name, melee=found.melee, carried=bool(at.means))


@cites("fe.gear.enchant.wraithmail")
def _strikes_through(state: State, at: At) -> Refused | None:
    return untouched(state, at.other) if at.by in _STRIKES else None


@cites("fe.range.targeting")
def out_of_reach(by: By, band: Band, name: str, *, carried: bool, melee: bool = False) -> Refused | None:
    """The refusal where something does not get so far, or None."""
    if reaches(by, band, melee=melee, carried=carried):
        return None
    title = f"{name} is {band.value.capitalize()}: {_SAID[by].lower()} it does not get there."
    return Refused("target.reach", title, remedy=_NEARER[by], source=SOURCE)


_CLOSER: Final = "Enter melee, or move up first; a weapon with Reach strikes from Near."
_NEARER: Final = {
    By.MELEE: _CLOSER,
    By.POLEARM: "Move to Near first.",
    By.THROWN: "Cut or travel to them first.",
    By.SHOT: "Cut or travel to them first.",
    By.SOCIAL: "Say what carries it: at Far a voice or a signal, to who is Absent a message.",
    By.NOTICE: "Cut or travel to them first.",
}


@proposals.decides(SayTarget)
@cites(SOURCE)
def say_target(act: Unfolding, command: SayTarget) -> None:
    """Let a proposed action be at somebody, or so far off; refuse what does not reach there."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    other = act.state[Characters][command.other].id if command.other else ""
    if bool(other) is (command.band is not None):
        remedy = "Name whom, or where nobody has a name say how far."
        raise Refused("target.unsaid", "That is at one thing or the other.", remedy=remedy, source=SOURCE)
    means = one_line(command.means, "What carries it", optional=True)
    at = At(command.way, other, command.band or Band.NEAR, command.less, means, command.shown)
    if refusal := aimed(act.state, proposal.hero, at):
        raise refusal
    act.happen(PurposeSet(proposal.hero, at))


@still(At)
def gone_out_of_reach(state: State, hero: EntityId, at: At) -> Refused | None:
    """The refusal where whom an action is at has moved out of its reach, or None."""
    return aimed(state, hero, at) if not at.other or at.other in state[Characters].known else None


@cites(SOURCE)
def _without_sight(state: State, hero: EntityId, at: At) -> tuple[int, int]:
    return unseen(shown=at.shown or any(by(state, hero, at.other) for by in (shown_to, led_to)))


@bears(33, At)
@cites(SOURCE, "fe.range.notice")
def distance_and_sight(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What distance, a lost line of sight and cover make of an action that is at somebody."""
    if (at := proposal.purpose(At)) is None:
        return
    found = state[Ranges].between(proposal.hero, at.other)
    band = reach(found) if at.other else at.band
    hinders = [(of_distance(at.by, band, at.stated, less=at.less), f"at {band.value.capitalize()}", SOURCE)]
    if at.other and _out_of_sight(state, proposal.hero, at):
        hinders.append((_without_sight(state, proposal.hero, at), "without a line of sight", SOURCE))
    for (dv, effect), why, source in hinders:
        if dv or effect:
            yield Modifier(dv=dv, effect=effect, why=why, cites=(source,), kind=Kind.PENALTY)
    yield from _cover(state, at)


@cites("fe.range.cover")
def _cover(state: State, at: At) -> Iterator[Modifier]:
    if at.other and at.by in _AT_COVER:
        yield from behind_cover(state, at.other)


@cites(SOURCE, "fe.range.notice")
def _out_of_sight(state: State, hero: EntityId, at: At) -> bool:
    """Whether a line of sight is wanting; to notice who hides is no harder for their hiding, at Near it is as usual."""
    now = state[Sight]
    return now.stands_between(hero, at.other) if at.by is By.NOTICE else now.broken(hero, at.other)


_AT_COVER: Final = (By.THROWN, By.SHOT)
WHATEVER_HELPS: Final = 60
"""The place after everything that adds Effect."""


@cites("fe.gear.weapon-tag-reach")
def at_its_length(by: By, band: Band) -> bool:
    """Say whether a polearm strikes at its whole length: whatever helps, no more than Limited Effect comes of it.

    >>> at_its_length(By.POLEARM, Band.NEAR), at_its_length(By.POLEARM, Band.CLOSE), at_its_length(By.SHOT, Band.NEAR)
    (True, False, False)
    """
    return by is By.POLEARM and band is Band.NEAR


@bears(WHATEVER_HELPS, At)
@cites("fe.gear.weapon-tag-reach")
def limited(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What is left of a Great blow, or of one that something helps, is taken off at the length of a polearm."""
    at, terms = proposal.purpose(At), terms_of(state, proposal)
    if at is None or terms is None:
        return
    band = reach(state[Ranges].between(proposal.hero, at.other)) if at.other else at.band
    more = terms.effect + sum(each.effect for each in bearing(state, proposal, before=WHATEVER_HELPS))
    if at_its_length(at.by, band) and more > Effect.LIMITED:
        yield Modifier(effect=Effect.LIMITED - more, why="at its whole length", cites=("fe.gear.weapon-tag-reach",))


@proposals.offers_under(of_own, of_everybody, of_proposed)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to say at whom a proposed action is, to its player and to whoever runs the game."""
    known = state[Characters].known
    for hero, proposal in state[Proposals].open.items():
        if not (viewer.runs or viewer.holds(hero)):
            continue
        here = [each for each in known if not gone(state, each)]
        others = [Option(each, state[Characters].name(each)) for each in here if each != hero]
        ways = [Option(by.value, _SAID[by]) for by in By]
        bands = [Option(band.value, band.value.capitalize()) for band in Band if band is not Band.ABSENT]
        fields = (
            choice("way", "How it comes there", ways),
            *((choice("other", "At whom", others, optional=True),) if others else ()),
            choice("band", "How far, where nobody is named", bands, optional=bool(others)),
            flag("less", "Out of its range it does less, and is no harder"),
            words("means", "What carries words: a voice, a signal, a message", optional=True),
            flag("shown", "REVEAL or MARK shows them"),
        )
        fixed, name = (("hero", proposal.hero),), hero_named(state, hero)
        yield Offer("fe.say-target", "Say at whom it is, or how far", fields, fixed, group=name)
