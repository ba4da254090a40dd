"""Exact chances of what may be rolled, by the same rules that play uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from threefates.odds import at_least
from threefates.odds.law import percent
from threefates.rulebook.agenda import Pending
from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Step
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.arms.shields import by_the_shield
from threefates.systems.fate_2003.chances.challenges import exchanged, worked
from threefates.systems.fate_2003.chances.goals import against_whom, goal_of, law_of, reaching, to_reach
from threefates.systems.fate_2003.chances.margins import dealt
from threefates.systems.fate_2003.checks.checks import NameTrait, checks, in_hand, trait
from threefates.systems.fate_2003.checks.for_the_absent import RollForAbsent
from threefates.systems.fate_2003.checks.state import Check, Side
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.guarding import id_of, off_their_guard
from threefates.systems.fate_2003.dice.fudge_dice import dice_in_use, sides
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes, with_die
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import came_to, margin, steps, succeeds, time_taken
from threefates.systems.fate_2003.dice.sums import against_each_other, outcomes
from threefates.systems.fate_2003.points.invoking import REROLL, RESCUE, ChangeRoll, InvokeAspect, no_bonus
from threefates.systems.fate_2003.points.rescuing import LetDieLie
from threefates.systems.fate_2003.rulings.rulings import InvokePotency
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.scale import came, difficulty, tier_options
from threefates.systems.fate_2003.sheets.sheets import Sheets

if TYPE_CHECKING:
    from threefates.systems.fate_2003.odds.rolls import CheckSetting

__all__ = [
    "against",
    "dice_rule",
    "each_trait",
    "odds_of_invoking",
    "odds_of_leaving",
    "odds_of_rolling",
    "plain_chance",
    "rolled",
]

MOST_TOLD: Final = 4  # boxes: more are rarely open, and each asks for larger numbers
MOST_DICE: Final = {6: 12, 8: 8}  # by sides, where they are added up: of more there are too many throws to weigh
REROLLED: Final = {False: ((6, MOST_TOLD), (8, 2)), True: ((4, MOST_TOLD), (5, 2), (6, 1))}
"""Boxes told of where each throws one of them again, by up to how many dice: alone, and against another."""


@checks.odds(RollTest)
def odds_of_rolling(state: State, command: RollTest, viewer: Viewer) -> Chances:
    """Every outcome of the trait named, or win, level and lose where two sides roll; and with each other trait."""
    check = in_hand(state)
    at = _side(state, command.choice, lambda step: step.side if isinstance(step, NameTrait) else None)
    name, value = trait(state, check.sides[at].character, command.trait)
    help_ = check.sides[at].modifier + _by_what_is_named(state, check, at, name, value)
    found = rolled(state, check, at, replace(check.sides[at], trait=name, value=value, modifier=help_))
    return replace(found, options=(*found.options, *each_trait(state, check, at)))


@checks.odds(RollForAbsent)
def odds_for_the_absent(state: State, command: RollForAbsent, viewer: Viewer) -> Chances:
    """The same for whoever runs the game, who says what somebody away rolls."""
    return odds_of_rolling(state, RollTest(command.choice, command.trait), viewer)


def _by_what_is_named(state: State, check: Check, at: int, name: str, value: int) -> int:
    """The steps that come with a trait, or go, for a side that is on guard."""
    named = id_of(state, check, at, name, value)
    return by_the_shield(state, check, at, named) + off_their_guard(state, check, at, named)


def rolled(state: State, check: Check, at: int, now: Side) -> Chances:
    """The chances of a check for one of its sides, before its dice fall.

    Args:
        state: The table, as far as it is known.
        check: The check.
        at: Which of its sides.
        now: That side with its trait, and with whatever point and help it may have.
    """
    thrown = law_of(now)
    if not check.opposed and check.difficulty is None:
        return _enough(state, thrown)
    goals = to_reach(state, check, at, now)
    success = str(reaching(thrown, goals))
    if not check.opposed:
        found = replace(against(state, thrown, check.difficulty), success=success)
        return worked(state, check, thrown, _better(state, _timed(check, thrown, found), now, goals))
    other = check.sides[1 - at]
    theirs = against_whom(other, now)
    chances = against_each_other(thrown, theirs)
    equal = "" if other.trait else ", against an equal"
    named = tuple(f"{how}{equal}" for how in ("win", "level", "lose"))
    rows = tuple((how, str(chance)) for how, chance in zip(named, chances, strict=True) if chance)
    found = Chances(rows, success, ("fate.tests.dynamic-check", dice_rule(state)))
    better = _better(state, found, now, goals)
    return exchanged(state, check, at, (thrown, theirs), dealt(state, check, at, (thrown, theirs), better))


def _enough(state: State, thrown: Mapping[int, Fraction]) -> Chances:
    """The roll where nobody has said how hard it is: what it comes to, and how likely it is enough for what."""
    shares = {tier.value: at_least(thrown, difficulty(state, tier.value)) for tier in tier_options(state)}
    said = ", ".join(f"{tier} {percent(share)}" for tier, share in shares.items())
    options = tuple((tier, str(share)) for tier, share in shares.items())
    return replace(against(state, thrown, None), options=options, advice=f"Enough for {said}.")


def each_trait(state: State, check: Check, at: int) -> tuple[tuple[str, str], ...]:
    """The chance with each trait that a side may name, without any box; nothing while nobody says how hard it is."""
    side = check.sides[at]
    traits = [
        (known, replace(side, value=value, modifier=side.modifier + _by_what_is_named(state, check, at, name, value)))
        for known, name, value in rollable(state, state[Sheets][side.character])
    ]
    shares = {now: plain_chance(state, check, at, now) for now in {now for _, now in traits}}
    return tuple((known, shares[now]) for known, now in traits if shares[now])


def plain_chance(state: State, check: Check, at: int, now: Side) -> str:
    """The chance that a side makes it before its dice fall, with no box; nothing while nobody says what it takes."""
    known = check.opposed or check.difficulty is not None
    return str(reaching(law_of(now), to_reach(state, check, at, now))) if known else ""


def _timed(check: Check, thrown: Mapping[int, Fraction], found: Chances) -> Chances:
    """The same with the time to be expected, where the roll says how long a task takes."""
    timing, goal, added = check.timing, check.difficulty, check.sides[0].dice.added
    if timing is None or goal is None:
        return found
    mean = Fraction(0)
    for outcome, chance in thrown.items():
        made, gap = succeeds(outcome, goal), margin(outcome, goal)
        mean += chance * time_taken(timing.base, timing.late, steps(gap, made=made) if added else gap, made=made)
    return replace(found, expects=((timing.unit, str(mean)),))


@checks.odds(InvokeAspect)
def odds_of_invoking(state: State, command: InvokeAspect, viewer: Viewer) -> Chances:
    """The outcomes after the box is checked, against what is to be reached as it stands now."""
    check = in_hand(state)
    at = _side(state, command.choice, lambda step: step.side if isinstance(step, ChangeRoll) else None)
    side = check.sides[at]
    if command.benefit == REROLL:
        again = outcomes(side.value, side.help, side.bonus, dice=side.dice, lying=(), rescued=side.rescued)
        return against(state, again, goal_of(state, check, at))
    if command.benefit == RESCUE:
        return _rescued(state, at)
    return against(state, _bettered(side, command.die, state.ruling(InvokePotency)), goal_of(state, check, at))


def _rescued(state: State, at: int) -> Chances:
    check = in_hand(state)
    side = check.sides[at]
    return against(
        state, outcomes(side.value, side.help, side.bonus, dice=side.dice, rescued=True), goal_of(state, check, at)
    )


@checks.weighs(LetDieLie)
def odds_of_a_die(state: State, step: LetDieLie, option: str, viewer: Viewer) -> Chances | None:
    """The outcomes once the die lies there; nothing is rolled where it may not."""
    return _rescued(state, step.side) if option == "so" else None


@checks.weighs(ChangeRoll)
def odds_of_leaving(state: State, step: ChangeRoll, option: str, viewer: Viewer) -> Chances | None:
    """The chance if the dice are left as they lie, and with every box that may still be checked under best play."""
    check = in_hand(state)
    side, goal = check.sides[step.side], goal_of(state, check, step.side)
    if goal is None:
        return None
    made = side.outcome >= goal
    rows = ((came(state, side.outcome), "1"),)
    chances = Chances(rows, str(int(made)), ("fate.tests.success-and-failure", "fate.aspects.positive-invocation"))
    ahead = _with_boxes(state, side, goal, boxes_told(state, side))
    if len(ahead) < 2:
        return chances
    options = tuple((f"boxes={left}", str(share)) for left, share in enumerate(ahead))
    return replace(chances, options=options, advice=_advice(ahead))


def _with_boxes(state: State, side: Side, goal: int, boxes: int) -> list[Fraction]:
    from threefates.systems.fate_2003.odds.rolls import before, lying

    asked = _setting(state, side, boxes)
    if not boxes:
        return []
    if not side.faces:
        return before(asked, {goal: Fraction(1)}) if asked.hopeless else []
    return lying(asked._replace(goal=goal), side.faces)


def _setting(state: State, side: Side, boxes: int) -> CheckSetting:
    from threefates.systems.fate_2003.odds.rolls import CheckSetting

    potency = state.ruling(InvokePotency)
    return CheckSetting(side.dice, side.value, side.help, side.bonus, boxes, potency, rescued=side.rescued)


def _better(state: State, found: Chances, side: Side, goals: Mapping[int, Fraction]) -> Chances:
    """The same with each number of boxes that may be checked after the throw, and with a Fate point on it."""
    options, advice = [("boxes=0", Fraction(found.success))], []
    asked = _setting(state, side, boxes_told(state, side, opposed=len(goals) > 1))
    if asked.boxes:
        from threefates.systems.fate_2003.odds.rolls import before

        ahead = before(asked, goals)
        options = [(f"boxes={left}", share) for left, share in enumerate(ahead)]
        advice.append(_advice(ahead))
    if not (side.bonus or asked.hopeless or no_bonus(state, side.character)):
        pointed = _pointed(side, goals)
        options.append(("points=1", pointed))
        advice.append(f"With a Fate point: {percent(options[0][1])} → {percent(pointed)}.")
    said = tuple((name, str(share)) for name, share in options) if len(options) > 1 else ()
    return replace(found, options=said, advice=" ".join(filter(None, advice)))


def _pointed(side: Side, goals: Mapping[int, Fraction]) -> Fraction:
    """The chance with a Fate point."""
    return reaching(law_of(replace(side, bonus=1)), goals)


def boxes_told(state: State, side: Side, *, opposed: bool = False) -> int:
    """The number of boxes told of: those that are open, if there are not too many throws to weigh."""
    most = MOST_TOLD
    if side.dice.added and state.ruling(InvokePotency) is InvokePotency.SINGLE_REROLL:
        most = next((boxes for dice, boxes in REROLLED[opposed] if side.count <= dice), 0)
    elif side.dice.added:
        most = MOST_TOLD if side.count <= MOST_DICE.get(sides(side.dice), 0) else 0
    return min(boxes_open(state, side), most)


def boxes_open(state: State, side: Side) -> int:
    """The number of boxes that may still be checked for a roll."""
    return sum(aspect.free for aspect in state[Sheets][side.character].aspects.values())


def _advice(ahead: Sequence[Fraction]) -> str:
    """The gain of the fewest boxes that bring the most, in words."""
    best = max(range(len(ahead)), key=lambda left: (ahead[left], -left))
    if not best:
        return "Leave it: no box betters it." if ahead[0] < 1 else ""
    return f"With {'a box' if best == 1 else f'{best} boxes'}: {percent(ahead[0])} → {percent(ahead[best])}."


def _certain(side: Side, faces: tuple[int, ...]) -> dict[int, Fraction]:
    value = came_to(side.dice, side.value, faces, side.help, side.bonus, rescued=side.rescued)
    return {value: Fraction(1)}


def _bettered(side: Side, die: int, potency: InvokePotency) -> dict[int, Fraction]:
    if die - 1 not in changeable(side.faces, potency, side.dice):
        return {side.outcome: Fraction(1)}
    becomes = die_becomes(side.faces[die - 1], potency, side.dice)
    if becomes is not None:
        return _certain(side, with_die(side.faces, die - 1, becomes))
    others = tuple(face for at, face in enumerate(side.faces) if at != die - 1)
    return outcomes(side.value, side.help, side.bonus, dice=side.dice, lying=others, rescued=side.rescued)


def _side(state: State, choice_id: str, side_of: Callable[[Step], int | None]) -> int:
    pending: Pending | None = next((one for one in state.agenda.steps if one.id == choice_id), None)
    return (side_of(pending.step) if pending else None) or 0


def dice_rule(state: State) -> str:
    """The ledger id of what the dice of this table come to."""
    return dice_in_use(state[Settings].rulings).rule


def against(state: State, chances: Mapping[int, Fraction], goal: int | None) -> Chances:
    """The outcomes of a roll, and how likely it is enough; nothing of that where nobody has said what it takes."""
    rows = tuple((came(state, value), str(chance)) for value, chance in chances.items())
    success = "" if goal is None else str(at_least(chances, goal))
    return Chances(rows, success, (dice_rule(state), "fate.tests.success-and-failure"))


@checks.readies
def ready() -> None:
    """The engine, a small question put to it, and how many dice may fall that are added up."""
    from threefates.systems.fate_2003.dice.fudge_dice import Dice
    from threefates.systems.fate_2003.odds.rolls import CheckSetting, lying
    from threefates.systems.fate_2003.odds.throws import lay_out

    lying(CheckSetting(Dice.FUDGE, 0, boxes=1, goal=1), (0, 0, 0, 0))
    for dice in (Dice.D6, Dice.D8):
        lay_out(dice, MOST_DICE[sides(dice)])
