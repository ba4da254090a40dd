"""A critical at the table: the roller picks perks for one or two tens, and what three and more settle."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import Clocks, tick
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.position import Footing, favour
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Roll, RollConcluded, Rolls, RollStep, in_hand, rolls
from threefates.systems.fates_edge.actions.settling import came_to
from threefates.systems.fates_edge.beats.three_clocks import Span, Threats
from threefates.systems.fates_edge.boons.boons import MOST_HELD, Boons, BoonsEarned, may_pay
from threefates.systems.fates_edge.boons.limits import under_hold_cap
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.critical_success import (
    Perk,
    Rank,
    counts,
    perks_of,
    perks_open,
    rank_of,
    segments_of,
)
from threefates.systems.fates_edge.resolution.dice import tens_among
from threefates.systems.fates_edge.rolling.contests import company
from threefates.systems.fates_edge.rulings.resolution import Critical, CriticalNeedsSuccess

__all__ = ["AskPerk", "PerkTaken", "bars_gentler", "rank_in_hand"]

POWERFUL: Final = "powerful"
STORY: Final = "story"
WHY: Final = "critical"


class PerkTaken(Event, frozen=True, tag="fe.perk-taken"):
    """The roller took something for their tens."""

    hero: EntityId
    perk: str  # a perk, "powerful", "story", or "clock"


class AskPerk(RollStep, frozen=True, tag="fe.ask-perk"):
    """Ask what a ten becomes."""

    left: int  # perks still to pick
    magic: bool = False  # what was rolled for is casting or a Rite
    taken: str = ""  # what the first of two became


class AskMoment(RollStep, frozen=True, tag="fe.ask-moment"):
    """Ask what three tens and more settle."""


@cites("fe.resolution.critical-tiers", "fe.ruling.critical-needs-success")
def rank_in_hand(state: State, roll: Roll, *, succeeded: bool) -> Rank:
    """Rank how critical the roll in hand is at this table."""
    tens = tens_among(roll.dice)
    if not tens or not counts(state.ruling(CriticalNeedsSuccess), succeeded=succeeded):
        return Rank.NONE
    return rank_of(tens, state.ruling(Critical))


@cites("fe.resolution.critical-tiers", "fe.resolution.critical-tiers-variant")
def _ladder(state: State) -> str:
    """The book's ladder of tens that this table reads."""
    narrative = state.ruling(Critical) is Critical.NARRATIVE
    return "fe.resolution.critical-tiers-variant" if narrative else "fe.resolution.critical-tiers"


@company.answers_to(RollConcluded)
@cites("fe.resolution.critical-tiers")
def rank(act: Unfolding, event: RollConcluded) -> None:
    """A critical is asked about once the outcome stands: what somebody else has by then is no success."""
    found = rank_in_hand(act.state, in_hand(act.state), succeeded=came_to(act.state, event).succeeded)
    if left := perks_of(found):
        act.push(AskPerk(left, magic=_works_magic(act.state)))
    elif found:
        act.push(AskMoment())


@cites("fe.resolution.critical-softens-magic")
def _works_magic(state: State) -> bool:
    """Whether the roll in hand works magic, so that a ten may make what answers back gentler."""
    action = state[Proposals].latest
    return not in_hand(state).bare and action is not None and works_magic(action)


@rolls.asks(AskPerk)
def ask_perk(state: State, step: AskPerk) -> Choice:
    """One perk for each; two may be one strong thing instead."""
    roll = in_hand(state)
    name = hero_named(state, roll.hero)
    perks = _perks(state, roll, perks_open(step.taken, magic=step.magic))
    strong = (Option(POWERFUL, "One powerful effect", "Both tens in one; the Game Master says how."),)
    return Choice(
        "",
        "perk",
        roll.hero,
        f"{name} rolled {tens_among(roll.dice)} × 10: what for?" if step.left > 1 else f"{name}: what for a 10?",
        state.controllers(roll.hero),
        (*perks, *(strong if step.left > 1 else ())),
        if_absent=Perk.FLOURISH.value,
        cites=(_ladder(state), Critical.ruling_id),
    )


def _perks(state: State, roll: Roll, perks: Iterable[Perk]) -> Iterator[Option]:
    for perk in perks:
        cannot = _CANNOT.get(perk)
        yield replace(_PERKS[perk], refusal=refusal_of(cannot(state, roll)) if cannot else None)


@cites("fe.boons.critical-boon", "fe.boons.hold-cap")
def no_free_boon(state: State, roll: Roll) -> Refused | None:
    """The refusal where a ten cannot become a Boon, or None: the roller is dead by now, nothing could go wrong, or they
    can hold no more.
    """
    if refusal := lost(state, roll.hero):
        return refusal
    if not may_pay(state, roll):
        title, source = "Nothing could go wrong here, so no Boons either.", "fe.resolution.no-bite-test"
        return Refused("critical.no_bite", title, remedy="Take something else for it.", source=source)
    if state[Boons].of(roll.hero) >= MOST_HELD:
        title, source = f"{hero_named(state, roll.hero)} holds {MOST_HELD} Boons.", "fe.boons.hold-cap"
        return Refused("critical.full", title, remedy="Take something else for it.", source=source)
    return None


@cites("fe.resolution.critical-tiers", "fe.ruling.critical-position-timing")
def no_better_next(state: State, roll: Roll) -> Refused | None:
    """The refusal where a ten cannot better the roller's next action, or None: they are dead by now, or one has."""
    if refusal := lost(state, roll.hero):
        return refusal
    if roll.hero not in state[Footing].favoured:
        return None
    title, source = "The next action stands one Position better already.", "fe.ruling.critical-position-timing"
    return Refused("critical.favoured", title, remedy="Take something else for it.", source=source)


BarsGentler = Callable[[State, Roll], Refused | None]
_BARS_GENTLER: Final[list[BarsGentler]] = []


def bars_gentler(bars: BarsGentler) -> BarsGentler:
    """Ask this whether a ten would make nothing of a roll's magic gentler."""
    _BARS_GENTLER.append(bars)
    return bars


@cites("fe.resolution.critical-softens-magic")
def none_gentler(state: State, roll: Roll) -> Refused | None:
    """The refusal where nothing of the roll's magic is there to be made gentler, or None."""
    return next(filter(None, (bars(state, roll) for bars in _BARS_GENTLER)), None)


_CANNOT: Final = {Perk.BOON: no_free_boon, Perk.POSITION: no_better_next, Perk.SOFTEN: none_gentler}
_PERKS: Final = {
    Perk.BOON: Option(Perk.BOON.value, "A free Boon"),
    Perk.POSITION: Option(Perk.POSITION.value, "Your next action one Position better"),
    Perk.FLOURISH: Option(Perk.FLOURISH.value, "A flourish", "Something good besides, in words."),
    Perk.SOFTEN: Option(Perk.SOFTEN.value, "Gentler magic", "Backlash, Obligation or Corruption of it one tier lower."),
}


@rolls.settles(AskPerk)
def settle_perk(act: Unfolding, step: AskPerk, option: str) -> None:
    """The perk is taken, and perhaps there is one more."""
    hero = in_hand(act.state).hero
    act.happen(PerkTaken(hero, option))
    if option == Perk.BOON.value:
        _earn(act, hero)
    if option == Perk.POSITION.value:
        favour(act, hero, WHY)
    if option != POWERFUL and step.left > 1:
        act.push(AskPerk(step.left - 1, step.magic, option))


@cites("fe.ruling.critical-boon-cap")
def _earn(act: Unfolding, hero: EntityId) -> None:
    """A Boon that is free: what one may hold bounds it, and what failures may pay in a scene does not."""
    if kept := under_hold_cap(1, act.state[Boons].of(hero)):
        act.happen(BoonsEarned(hero, kept, WHY))


def _standing(roll: Roll) -> Rank:
    """The rank of what is asked about: it was one when the roll was done, whatever the table makes of tens since."""
    return rank_of(tens_among(roll.dice), Critical.TENS)


@rolls.asks(AskMoment)
def ask_moment(state: State, step: AskMoment) -> Choice:
    """A clock of the scene moves or is wound back, or the story turns."""
    roll = in_hand(state)
    rank = _standing(roll)
    name = hero_named(state, roll.hero)
    return Choice(
        "",
        "moment",
        roll.hero,
        f"{name} rolled {tens_among(roll.dice)} × 10: {_SETTLES[rank]}",
        state.controllers(roll.hero),
        (Option(STORY, _STORY[rank], "In words."), *_clocks(state, segments_of(rank, state.ruling(Critical)))),
        if_absent=STORY,
        cites=(_ladder(state), Critical.ruling_id),
    )


_SETTLES: Final[Mapping[Rank, str]] = {
    Rank.LEGENDARY: "legendary, and it settles the conflict.",
    Rank.MYTHIC: "mythic, and the story is another one now.",
}


_STORY: Final[Mapping[Rank, str]] = {Rank.LEGENDARY: "The conflict is settled", Rank.MYTHIC: "The story turns"}
ON: Final = "on"
BACK: Final = "back"


@cites("fe.resolution.critical-tiers")
def _clocks(state: State, most: int) -> Iterator[Option]:
    """What a critical may do to the clocks in sight: as many segments as it may move, or fewer, as far as they go. What
    hangs over the campaign is no secondary clock.
    """
    over = state[Threats].over
    for clock in state[Clocks].known.values():
        if clock.hidden or clock.full or over.get(clock.id) is Span.CAMPAIGN:
            continue
        for way, room in ((ON, clock.size - clock.filled), (BACK, clock.filled)):
            as_far = min(most, math.ceil(room))
            for segments in range(as_far, 0, -1):
                fewer = "" if segments == as_far else f"{segments}"
                yield Option(f"{way}{fewer}:{clock.id}", f"{clock.name} {segments} {way}")


@rolls.settles(AskMoment)
def settle_moment(act: Unfolding, step: AskMoment, option: str) -> None:
    """The clock moves, as far as it can."""
    roll = in_hand(act.state)
    way, _, clock_id = option.partition(":")
    act.happen(PerkTaken(roll.hero, "clock" if clock_id else STORY))
    if clock_id:
        most = segments_of(_standing(roll), act.state.ruling(Critical))
        fewer = way.removeprefix(ON).removeprefix(BACK)
        tick(act, clock_id, int(fewer or most) * (1 if way.startswith(ON) else -1), WHY)


@rolls.folds(PerkTaken)
def perk_taken(rolls: Rolls, event: PerkTaken) -> Rolls:
    """Mark the roll as softened, if that is the perk; else change nothing (`latest`)."""
    if event.perk != Perk.SOFTEN.value or rolls.latest is None:
        return rolls
    return replace(rolls, latest=replace(rolls.latest, softened=True))


@rolls.tells(PerkTaken)
def tell_perk(state: State, event: PerkTaken, viewer: Viewer) -> Told:
    """Tell everybody what the tens became."""
    rank = _standing(in_hand(state))
    said = (_SETTLED if rank is Rank.LEGENDARY else _TAKEN).get(event.perk, _TAKEN[event.perk])
    sources = (_ladder(state), "fe.resolution.critical-guards")
    return Told(f"{hero_named(state, event.hero)} {said}.", sources, tone="good")


_TAKEN: Final = {
    Perk.BOON.value: "takes a Boon for a 10",
    Perk.POSITION.value: "will act from a better Position",
    Perk.SOFTEN.value: "makes the magic gentler",
    Perk.FLOURISH.value: "adds a flourish",
    POWERFUL: "makes two tens into one powerful effect",
    STORY: "turns the story",
    "clock": "moves a clock",
}
_SETTLED: Final = {STORY: "settles the conflict", "clock": "settles the conflict, and moves a clock"}
"""What three tens become, as everybody reads it."""
