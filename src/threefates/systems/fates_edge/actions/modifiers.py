"""What bears on an action: one list, which pool, terms, words and odds all read; each chapter adds to it by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Does
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import MOST_BONUS, Bonus, Kind, Modifier, Wears, bonus_left
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.shifting_position import Footed, footed
from threefates.systems.fates_edge.rulings.resolution import BonusDiceCap, ShiftStack

__all__ = ["FATIGUE", "SHARED_BY", "bearing", "bears", "helped_by", "idles", "lapses", "parts", "shared_by", "stands"]
__all__ += ["adds_no_more", "useless", "worth_now"]

Bears = Callable[[State, Proposal], Iterable[Modifier]]
Lapses = Callable[[State, Proposal], str]
FATIGUE: Final = 40
"""The place of Fatigue: it wears on where an action stands by all that comes before."""
_SOURCES: Final[dict[int, tuple[frozenset[type[Purpose]], Bears]]] = {}
"""Each by its place, with the kinds of purposes that it bears on; with none, it is asked of every action."""
_LAPSES: Final[dict[str, Lapses]] = {}


def bears(order: int, *kinds: type[Purpose]) -> Callable[[Bears], Bears]:
    """Let something bear on actions, in this place: shifts before Fatigue, what adds before what takes away.

    Args:
        order: The place.
        kinds: It bears on nothing but actions for one of these; without any, it is asked of every action.

    Raises:
        ValueError: If something bears on them in that place already.
    """

    def note(function: Bears) -> Bears:
        if order in _SOURCES:
            raise ValueError(f"{_SOURCES[order][1].__module__} bears on actions in place {order} already")
        _SOURCES[order] = frozenset(kinds), function
        return function

    return note


@remembered
def bearing(state: State, proposal: Proposal, *, before: int | None = None) -> tuple[Modifier, ...]:
    """Everything that bears on an action as it is proposed, in its order; with `before`, only what comes earlier."""
    until = FATIGUE if before is None or before > FATIGUE else None  # which Fatigue asks for again
    first = bearing(state, proposal, before=until) if until else ()
    sources = _between(until, before, frozenset(map(type, proposal.purposes)), len(_SOURCES))
    return (*first, *(modifier for source in sources for modifier in source(state, proposal)))


@lru_cache(maxsize=1024)
def _between(first: int | None, before: int | None, meant: frozenset[type[Purpose]], of: int) -> tuple[Bears, ...]:
    """What is asked of an action for such purposes, from one place on until before another, of so many as there are."""
    places = (place for place in sorted(_SOURCES) if place >= (first or place) and place < (before or place + 1))
    asked = (_SOURCES[place] for place in places)
    return tuple(source for kinds, source in asked if not kinds or not kinds.isdisjoint(meant))


@cites("fe.ruling.position-shift-stack", "fe.fatigue.position-per-step")
def stands(state: State, position: Position, found: Sequence[Modifier]) -> Footed:
    """Where something stands by all that bears on it, and the steps left over at the ends."""
    moving = [each for each in found if each.steps]
    if not moving:
        return Footed(position)
    reading, steps = state.ruling(ShiftStack), [each.steps for each in moving if each.wears is None]
    within, after = (sum(each.steps for each in moving if each.wears is wears) for wears in Wears)
    now = footed(position, steps, reading, within)
    return replace(now, position=now.position.worse(after)) if after else now


@cites("fe.ruling.bonus-dice-cap")
def adds_no_more(state: State, action: Proposal, does: Does) -> Refused | None:
    """The refusal of what would add nothing but dice where a table caps them all, and the action has those; or None."""
    if does.dice < 1 or any(getattr(does, each) for each in does.__struct_fields__ if each != "dice"):
        return None
    if state.ruling(BonusDiceCap) is BonusDiceCap.ASSISTS_ONLY or bonus_left(bearing(state, action)):
        return None
    title = f"That has the {MOST_BONUS} dice already that all things together add here."
    return Refused("pool.capped", title, remedy="Keep it for another action.", source=BonusDiceCap.ruling_id)


Idles = Callable[[State, EntityId], Refused | None]
_IDLES: Final[list[Idles]] = []


def idles(idle: Idles) -> Idles:
    """Let this keep who has helped from being of any use by the time of the roll."""
    _IDLES.append(idle)
    return idle


@cites("fe.coordination.assist-core", "fe.harm.levels")
def useless(state: State, helper: EntityId) -> str:
    """Say of a helper that they can do nothing by the time of the roll; nothing where they can."""
    if out_of_it(state, helper):
        return "who has fallen"
    return "who is of no use now" if any(idle(state, helper) for idle in _IDLES) else ""


Parts = Callable[[State, EntityId, EntityId], bool]
_PARTS: Final[list[Parts]] = []


def parts(parted: Parts) -> Parts:
    """Let this say of a helper and of whoever they have helped that the one is not where the other is any more."""
    _PARTS.append(parted)
    return parted


@cites("fe.coordination.assist-core", "fe.coordination.vocabulary")
def _useless_to(state: State, helper: EntityId, hero: EntityId) -> str:
    """Say the same of a helper of that hero, who may have gone away as well."""
    return useless(state, helper) or ("who is not here any more" if hero and _parted(state, helper, hero) else "")


def _parted(state: State, helper: EntityId, hero: EntityId) -> bool:
    return any(parted(state, helper, hero) for parted in _PARTS)


@bears(10)
def shifts(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What was said to move its Position; a helper's step counts while they stand, a domain's while it is magic."""
    stand = (one for one in proposal.shifts if not (one.by and _useless_to(state, one.by, proposal.hero)))
    count = (shift for shift in stand if not _lapse(state, proposal, shift.came_with))
    return (Modifier(steps=shift.steps, why=shift.why) for shift in count)


def lapses(came_with: str) -> Callable[[Lapses], Lapses]:
    """Ask this why what came with something gives an action nothing now: it answers in words, or with nothing."""

    def note(function: Lapses) -> Lapses:
        _LAPSES[came_with] = function
        return function

    return note


def _lapse(state: State, proposal: Proposal, came_with: str) -> str:
    return _LAPSES[came_with](state, proposal) if came_with in _LAPSES else ""


def _lapsed(state: State, proposal: Proposal, bonus: Bonus) -> Bonus:
    why = _lapse(state, proposal, bonus.came_with)
    return replace(bonus, why=f"{bonus.why}: {why}", dice=0, dv=0, effect=0) if why else bonus


WorthNow = Callable[[State, Proposal, Bonus], int | None]
_WORTH_NOW: Final[list[WorthNow]] = []


def worth_now(worth: WorthNow) -> WorthNow:
    """Let this be the most dice that help gives by the time of the roll; None where it is no help of that kind."""
    _WORTH_NOW.append(worth)
    return worth


@bears(30)
def bonuses(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What was added to it, and by whom; nothing of what gives it nothing any more."""
    of_use = (of_those_who_stand(state, each, proposal.hero) for each in proposal.bonuses)
    for bonus in (_lapsed(state, proposal, each) for each in of_use):
        most = (worth(state, proposal, bonus) for worth in _WORTH_NOW)
        dice = min([bonus.dice, *(each for each in most if each is not None)])
        yield Modifier(dice=dice, dv=bonus.dv, effect=bonus.effect, why=bonus.why, kind=bonus.kind)


@cites("fe.resolution.group-action")
def helped_by(action: Proposal) -> tuple[EntityId, ...]:
    """Who had a hand in an action of somebody else's, and shares what comes of it, as one of a group or alone."""
    group = (each for bonus in action.bonuses for each in bonus.group)
    return tuple(dict.fromkeys(each for each in (*_assisted_by(action), *group) if each))


@cites("fe.coordination.assist-baseline")
def _assisted_by(action: Proposal) -> tuple[EntityId | None, ...]:
    """Who lent a hand; a handed Boon is none."""
    bonuses = [bonus for bonus in action.bonuses if bonus.kind is Kind.ASSIST and not bonus.handed]
    return (*(bonus.by for bonus in bonuses), *(shift.by for shift in action.shifts))


@cites("fe.coordination.assist-core")
def of_those_who_stand(state: State, bonus: Bonus, hero: EntityId = "") -> Bonus:
    """What a helper or a group gives, without those who can do nothing any more by the time of the roll.

    Where it is said whom it is for, a helper who has gone away from them is none either.
    """
    if bonus.by and not bonus.handed and (now := _useless_to(state, bonus.by, hero)):
        return replace(bonus, why=f"{bonus.why}, {now}", dice=0, dv=0, effect=0)
    return _of_a_group(state, bonus, hero)


@cites("fe.resolution.group-action", "fe.followers.multi")
def _of_a_group(state: State, bonus: Bonus, hero: EntityId) -> Bonus:
    fallen = [each for each in bonus.group if _useless_to(state, each, hero)]
    if not fallen:
        return bonus
    names = " and ".join(hero_named(state, each) for each in fallen)
    if bonus.kind is Kind.ASSIST:  # by a hero who follows another
        return replace(bonus, why=f"{bonus.why}, {_useless_to(state, fallen[0], hero)}", dice=0)
    less = {"effect": bonus.effect - len(fallen)} if bonus.effect else {"dv": bonus.dv + len(fallen)}
    return replace(bonus, why=f"{bonus.why}, without {names}", **less)


# what helping costs beside a Boon

SHARED_BY: Final = ("fe.coordination.assist-baseline", "fe.resolution.group-action")


@cites(*SHARED_BY)
def shared_by(state: State, beats: int) -> str:
    """Name whoever is in for what the beats of the action that was rolled bring; nothing where it made none."""
    action = state[Proposals].latest
    if not beats or action is None:
        return ""
    there = (each for each in dict.fromkeys(_helped(action)) if not _parted(state, each, action.hero))
    helpers = [each for each in there if not out_of_it(state, each)]
    names = " and ".join(hero_named(state, each) for each in helpers)
    return f"{names} helped, and share{'s' * (len(helpers) == 1)} what goes wrong." if helpers else ""


def _helped(action: Proposal) -> Iterator[EntityId]:
    """Whoever helped with an action, alone or as one of its group; a Boon that was handed over puts nobody at risk."""
    for bonus in action.bonuses:
        yield from bonus.group
        if bonus.kind is Kind.ASSIST and bonus.by and not bonus.handed:
            yield bonus.by
