"""What a Fate point or somebody's help is worth to a roll, before its dice fall and when they lie there."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.chances.checks import against, each_trait, plain_chance, rolled
from threefates.systems.fate_2003.chances.goals import goal_of
from threefates.systems.fate_2003.checks.checks import best_there_is, checks, in_hand, trait
from threefates.systems.fate_2003.checks.state import Check, Checks, Side
from threefates.systems.fate_2003.dice.fudge_dice import Faces
from threefates.systems.fate_2003.dice.sums import outcomes
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.sheets.secrecy import kept

__all__ = ["beside", "best_named", "odds_of_a_point", "odds_of_help"]


@checks.odds(AddFatePoint)
def odds_of_a_point(state: State, command: AddFatePoint, viewer: Viewer) -> Chances | None:
    """The roll with a Fate point on it, if nobody cancels the point."""
    check = state[Checks].now
    at = check.side_of(command.character) if check and not check.result else None
    if check is None or at is None or check.sides[at].bonus:
        return None
    return beside(state, check, at, replace(check.sides[at], bonus=1))


@checks.odds(HelpRoll)
def odds_of_help(state: State, command: HelpRoll, viewer: Viewer) -> Chances | None:
    """The roll with somebody's help on it, if nobody cancels the help."""
    check = in_hand(state)
    at = check.side_of(command.helped)
    if at is None or (kept(command.helped, viewer) and not check.sides[at].trait):
        return None  # what the Game Master's people roll is known when they have said so
    return beside(state, check, at, replace(check.sides[at], helpers=(*check.sides[at].helpers, command.character)))


def beside(state: State, check: Check, at: int, now: Side) -> Chances:
    """The chances of a roll with a point or help, and without.

    The dice may lie there already; else they fall for the trait that is named, or for the best there is.
    """
    side = check.sides[at]
    if side.faces:
        goal = goal_of(state, check, at)
        without = "" if goal is None else str(int(side.outcome >= goal))
        return _with("without", without, against(state, after_throw(side, now), goal))
    named = side if side.trait else best_named(state, check, side)
    found = rolled(state, check, at, replace(now, trait=named.trait, value=named.value))
    found = _with("without", plain_chance(state, check, at, named), replace(found, advice=""))
    if side.trait:
        return found
    each = each_trait(state, check.with_side(at, now), at)
    return replace(found, options=(*found.options, *each), advice=f"With {named.trait}, the best there is.")


def _with(name: str, share: str, found: Chances) -> Chances:
    return replace(found, options=((name, share),) if share else ())


def best_named(state: State, check: Check, side: Side) -> Side:
    """A side that rolls the best it has for a check."""
    name, value = trait(state, side.character, best_there_is(state, check, side.character))
    return replace(side, trait=name, value=value)


def after_throw(side: Side, now: Side) -> dict[int, Fraction]:
    """The outcomes of dice that lie there with a point or help more; where dice are added up it may be one die more."""
    bonus_die = len(now.helpers) > len(side.helpers) or (now.bonus > side.bonus and side.dice.bonus_point)
    lying = _left_lying(side) if bonus_die else side.faces
    return outcomes(now.value, now.help, now.bonus, dice=now.dice, lying=lying, rescued=now.rescued)


def _left_lying(side: Side) -> Faces:
    """The dice that stay as they lie where somebody helps."""
    if not side.dice.added or side.pool.extra >= 0:
        more = (side.pool.starts_at,) if side.dice.added and side.pool.starts_at else ()
        return (*side.faces, *more)
    return side.faces[:-1]  # a penalty die fewer
