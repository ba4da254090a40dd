"""The making of a DV: a rung of a ladder, or built up from its parts, each explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.resolution import dv_modifiers as tables
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import usual_dv
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, DvStep
from threefates.systems.fates_edge.rulings.resolution import DvLadder, DvMethod, MasteryModifier, TierTable

__all__ = [
    "TIERS",
    "Construction",
    "broken_tools",
    "built",
    "by_position",
    "by_tier",
    "called_at",
    "example_of",
    "is_built",
    "rated",
    "rated_anew",
    "start_of",
    "suggested_dv",
    "threatened",
    "too_big",
]

TIERS: Final = ("I", "II", "III", "IV", "V")
MOST_IN_ONE_ROLL: Final = 7


class Construction(Struct, frozen=True, kw_only=True):
    """The Game Master's words about a task; whatever is left alone changes nothing."""

    base: int = 3  # a rung of the Standard Ladder, 2..7
    tier: int = 1  # the hero's, 1..5
    environment: str = "neutral"
    time: str = "standard"
    condition: str = "normal"
    assistance: str = "alone"
    scale: str = "individual"
    missing: int = 0  # specialists that are not there, 0 or more
    tools: str = "adequate"
    tool_state: str = "maintained"
    opposition: str = "passive"
    combat: Mapping[str, int] = {}
    social: Mapping[str, int] = {}


@cites("fe.resolution.dv-final-procedure")
def built(
    said: Construction, mastery: MasteryModifier, *, skill: int = 1, attribute: int | None = 2
) -> tuple[int, tuple[DvStep, ...]]:
    """The DV before Position, and every step that changed it. Position comes last, when the roll is made.

    Raises:
        Refused: If the tools are broken, or a row or amount is not in its table.

    >>> dv, steps = built(Construction(base=4, tier=2, opposition="active:2"), MasteryModifier.DICE_ONLY)
    >>> dv, [(step.what, step.amount) for step in steps]
    (7, [('Standard Ladder', 4), ('Tier II', 1), ('Opposition: active', 2)])
    """
    try:
        steps = tuple(step for step in _steps(said, mastery, skill, attribute) if step.amount)
    except (KeyError, ValueError) as error:
        raise _not_in_the_table(error) from None
    return max(sum(step.amount for step in steps), 0), steps


@cites("fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance", "fe.ruling.mastery-modifier")
def rated(mastery: MasteryModifier, skill: int, attribute: int | None) -> tuple[DvStep, ...]:
    """What a hero's ratings do to a DV that is built, at tables where they do; without an Attribute, the skill's alone.

    >>> [(step.what, step.amount) for step in rated(MasteryModifier.DICE_AND_DV, 0, 5)]
    [('Skill 0', 2), ('Attribute 5', -1)]
    >>> rated(MasteryModifier.DICE_AND_DV, 2, None), rated(MasteryModifier.DICE_ONLY, 0, 5)
    ((), ())
    """
    if mastery is MasteryModifier.DICE_ONLY:
        return ()
    relevance = 0 if attribute is None else tables.attribute_relevance(attribute)
    steps = (
        DvStep(f"Skill {skill}", tables.skill_mastery(skill), _MASTERY),
        DvStep(f"Attribute {attribute}", relevance, _RELEVANCE),
    )
    return tuple(step for step in steps if step.amount)


_MASTERY, _RELEVANCE = _RATINGS = ("fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance")


@cites("fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance")
def rated_anew(steps: Sequence[DvStep], ratings: Sequence[DvStep]) -> tuple[DvStep, ...]:
    """The steps of a DV that was built, with those of other ratings in the place of the former.

    >>> before = [DvStep("Standard Ladder", 4, "fe.resolution.dv-ladder-standard"), DvStep("Skill 0", 2, _RATINGS[0])]
    >>> [(step.what, step.amount) for step in rated_anew(before, rated(MasteryModifier.DICE_AND_DV, 5, 2))]
    [('Standard Ladder', 4), ('Skill 5', -2)]
    """
    return (*[step for step in steps if step.source not in _RATINGS], *ratings)


@cites("fe.resolution.dv-final-procedure")
def is_built(steps: Sequence[DvStep]) -> bool:
    """Say whether those are the steps of a DV that was built by the tables: it starts from a rung of the ladder.

    >>> is_built([DvStep("Standard Ladder", 4, "fe.resolution.dv-ladder-standard")]), is_built(())
    (True, False)
    """
    return bool(steps) and steps[0].source == "fe.resolution.dv-ladder-standard"


def _steps(said: Construction, mastery: MasteryModifier, skill: int, attribute: int | None) -> Iterator[DvStep]:
    yield DvStep("Standard Ladder", said.base, "fe.resolution.dv-ladder-standard")
    yield DvStep(f"Tier {TIERS[said.tier - 1]}", said.tier - 1, "fe.resolution.dv-final-procedure")
    yield from _context(said)
    yield from rated(mastery, skill, attribute)
    for axis, amount in said.combat.items():
        yield DvStep(tables.COMBAT[axis], tables.combat(axis, amount), "fe.resolution.dv-combat")
    for axis, amount in said.social.items():
        yield DvStep(tables.SOCIAL[axis], tables.social(axis, amount), "fe.resolution.dv-social")


def broken_tools() -> Refused:
    """The refusal where the tools are broken."""
    return Refused(
        "dv.broken_tools",
        "With broken tools it cannot be done.",
        remedy="Have them repaired, or do it another way.",
        source="fe.resolution.dv-tool-condition",
    )


def _context(said: Construction) -> Iterator[DvStep]:
    state = tables.tool_condition(said.tool_state)
    if state is None:
        raise broken_tools()
    amounts = {
        "environment": tables.environment(said.environment),
        "time": tables.time_pressure(said.time),
        "condition": tables.character_condition(said.condition),
        "assistance": tables.assistance(said.assistance),
        "scale": tables.group_scale(said.scale),
        "tools": tables.tool_quality(said.tools),
        "tool_state": state,
        "opposition": tables.opposition(said.opposition),
    }
    for axis, amount in amounts.items():
        label, source, _ = tables.AXES[axis]
        row = str(getattr(said, axis)).partition(":")[0].replace("_", " ")
        yield DvStep(f"{label}: {row}", amount, source)
    yield DvStep("Specialists missing", tables.missing_expertise(said.missing), "fe.resolution.dv-group-scale")


def _not_in_the_table(error: Exception) -> Refused:
    return Refused(
        "dv.no_such_row",
        f"The tables of the DV have no {str(error)[:40]}.",
        remedy="Pick a row that is listed, within its band.",
        source="fe.resolution.dv-final-procedure",
    )


@cites("fe.resolution.dv-maximum")
def too_big(dv: int) -> str:
    """Say that a DV is too much for one roll; nothing where it is not.

    >>> too_big(7), too_big(8)[:9]
    ('', 'DV 8 and ')
    """
    if dv <= MOST_IN_ONE_ROLL:
        return ""
    return f"DV {MOST_IN_ONE_ROLL + 1} and more is better a clock or an extended challenge than one roll."


@cites("fe.resolution.dv-maximum")
def must_fit(dv: int) -> int:
    """The DV, refused in words where no roll could ever be made of it."""
    if dv <= HIGHEST_DV:
        return dv
    title = f"DV {dv} is more than any roll can be."
    raise Refused("dv.too_high", title, remedy="Break it up: start a clock.", source="fe.resolution.dv-maximum")


# other ways to a DV


@cites("fe.resolution.dv-tier-formula", "fe.resolution.dv-tier-table")
def by_tier(tier: int, reading: TierTable) -> int:
    """The DV of a challenge's Tier before modifiers; the printed table is two higher than its own formula.

    >>> [by_tier(tier, TierTable.FORMULA) for tier in (1, 5)], [by_tier(tier, TierTable.TABLE) for tier in (1, 4)]
    ([3, 7], [5, 8])
    """
    if reading is TierTable.FORMULA:
        return entry("fe.resolution.dv-tier-formula").table(_Formula).by_tier[TIERS[tier - 1]]
    printed = entry("fe.resolution.dv-tier-table").table(_Printed).by_tier
    highest = max(printed)
    row = printed.get(TIERS[tier - 1])
    return row.dv if row else printed[highest].dv + tier - TIERS.index(highest) - 1


class _Formula(Struct):
    by_tier: dict[str, int]


@cites("fe.resolution.dv-tier-table")
def example_of(tier: int) -> str:
    """What a challenge of a Tier is like, by the printed table; nothing of the Tier that it leaves out.

    >>> [example_of(tier) for tier in (1, 4, 5)]
    ['local or novice', 'mythic or cosmic', '']
    """
    row = entry("fe.resolution.dv-tier-table").table(_Printed).by_tier.get(TIERS[tier - 1])
    return row.like if row else ""


class _PrintedRow(Struct, rename={"like": "for"}):
    dv: int
    like: str


class _Printed(Struct):
    by_tier: dict[str, _PrintedRow]


@cites("fe.resolution.dv-tier-baseline")
def start_of(tier: int) -> tuple[int, int]:
    """Read where the DV of a hero's Tier starts: from, to.

    >>> start_of(1), start_of(5)
    ((3, 4), (7, 8))
    """
    return entry("fe.resolution.dv-tier-baseline").table(_Baseline).by_tier[TIERS[tier - 1]]


@cites("fe.resolution.dv-tier-baseline")
def called_at(tier: int) -> str:
    """What a hero of a Tier is called, and how far they are heard of.

    >>> called_at(1), called_at(5)
    ('rookie, local', 'mythic, world-changing')
    """
    return entry("fe.resolution.dv-tier-baseline").table(_Baseline).labels[TIERS[tier - 1]]


class _Baseline(Struct):
    labels: dict[str, str]
    by_tier: dict[str, tuple[int, int]]


@cites("fe.position.to-dv-map", "fe.ruling.persuasion-dv-five-plus")
def by_position(position: Position) -> int:
    """The DV that a Position stands for by itself; at the worst it is 4, or more where the Game Master says so.

    >>> [by_position(position) for position in Position]
    [2, 3, 4]
    """
    printed = entry("fe.position.to-dv-map").table(dict[str, int | str])[position.name.lower()]
    return int(str(printed).partition("-")[0])


@cites("fe.social.persuasion-dv", "fe.ruling.persuasion-dv-five-plus")
def threatened(position: Position, dv: int) -> bool:
    """Say whether a DV is that of the worst Position with a threat added: more than the 4 that it is by itself.

    >>> [threatened(Position.DESPERATE, dv) for dv in (3, 4, 5)], threatened(Position.CONTROLLED, 5)
    ([False, False, True], False)
    """
    return position is Position.DESPERATE and dv > by_position(position)


@cites("fe.ruling.dv-method")
def suggested_dv(method: DvMethod, rungs: DvLadder, tiers: TierTable, *, tier: int, position: Position) -> int:
    """The DV that a table's method starts from, before anybody has said anything about the task.

    >>> suggested_dv(DvMethod.LADDER, DvLadder.TWO_TO_FIVE, TierTable.FORMULA, tier=1, position=Position.DOMINANT)
    3
    >>> suggested_dv(DvMethod.POSITION_MAP, DvLadder.FLOW, TierTable.FORMULA, tier=1, position=Position.DOMINANT)
    2
    >>> suggested_dv(DvMethod.FULL, DvLadder.THREE_TO_SIX, TierTable.FORMULA, tier=2, position=Position.DOMINANT)
    4
    """
    if method is DvMethod.TIER_PLUS_TWO:
        return by_tier(tier, tiers)
    if method is DvMethod.TIER_BASELINE:
        return start_of(tier)[0]
    if method is DvMethod.POSITION_MAP:
        return by_position(position)
    if method is DvMethod.FULL:
        return built(Construction(tier=tier), MasteryModifier.DICE_ONLY)[0]
    return usual_dv(rungs)
