"""The table's suggestions while nobody has said otherwise: terms for an action, and how to judge them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.state import State
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import (
    TIERS,
    Construction,
    built,
    by_position,
    by_tier,
    called_at,
    example_of,
    start_of,
    suggested_dv,
)
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import flow, ladder, usual_dv
from threefates.systems.fates_edge.resolution.positions import Position, usual_position
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.rulings.resolution import (
    DvLadder,
    DvMethod,
    MasteryModifier,
    PositionDefault,
    TierTable,
)

__all__ = ["MEASURED", "by_baseline", "by_challenge", "in_short", "on_position", "page_of", "reference", "suggested"]


@cites("fe.position.default-controlled")
def suggested(state: State, *, tier: int, ratings: tuple[int, int | None] | None = None) -> Terms:
    """The terms that stand until the Game Master says otherwise: an ordinary action from the usual Position.

    Where ratings, a skill's and an Attribute's, bear on a DV that is built, so they do on this one, as far as they are
    known.
    """
    return _from(state, usual_position(state.ruling(PositionDefault)), tier, ratings)


@cites("fe.ruling.dv-method", "fe.ruling.mastery-modifier")
def _from(state: State, position: Position, tier: int, ratings: tuple[int, int | None] | None) -> Terms:
    ruling = state.ruling
    counted = ruling(DvMethod) is DvMethod.FULL and ruling(MasteryModifier) is MasteryModifier.DICE_AND_DV
    if ratings and counted:
        skill, attribute = ratings
        dv, steps = built(Construction(tier=tier), MasteryModifier.DICE_AND_DV, skill=skill, attribute=attribute)
        return Terms(dv, position, suggested=True, steps=steps)
    dv = suggested_dv(ruling(DvMethod), ruling(DvLadder), ruling(TierTable), tier=tier, position=position)
    return Terms(dv, position, suggested=True, mapped=ruling(DvMethod) is DvMethod.POSITION_MAP)


@cites("fe.social.persuasion-dv")
def on_position(terms: Terms) -> Terms:
    """Terms whose DV comes from their Position, as it does where somebody is to be persuaded."""
    return replace(terms, dv=by_position(terms.position), steps=(), mapped=True)


class _Row(Struct):
    dv: int | str
    name: str = ""
    use: str = ""
    example: str = ""

    @property
    def said(self) -> str:
        words = ", ".join(filter(None, (self.name.replace("_", " "), self.use)))
        return f"DV {self.dv}: {words}{f', such as a {self.example}' if self.example else ''}"


class _Table(Struct):
    rows: tuple[_Row, ...] = ()
    ladder: tuple[_Row, ...] = ()


@functools.cache
def _table(entry_id: str) -> tuple[str, ...]:
    table = entry(entry_id).table(_Table)
    return tuple(row.said for row in table.rows or table.ladder)


@cites("fe.resolution.dv-lazy-table")
def lazily() -> tuple[str, ...]:
    """Locks as a measure of DVs.

    >>> lazily()[0]
    'DV 2: routine, such as a lock in a safe house'
    """
    return _table("fe.resolution.dv-lazy-table")


@cites("fe.resolution.dv-ladder-gm-reference", "fe.resolution.dv-ladder-core", "fe.resolution.dv-ladder-cp")
def when_to_use(rungs: Sequence[str]) -> tuple[str, ...]:
    """The rungs, each with when it is used: the ladders of four rungs agree on that, wherever they begin.

    >>> when_to_use(lazily())[1]
    'DV 3: pressured (default), such as a lock with guards close – time presses, mild resistance, not all is known'
    """
    return tuple(f"{said} – {when}" for said, when in zip(rungs, _WHEN, strict=True))


_WHEN: Final = (
    "the intent is clear, little is at stake, nothing disturbs",
    "time presses, mild resistance, not all is known",
    "hostile conditions, active opposition, exact timing",
    "several hindrances at once, great precision, a dramatic failure",
)
"""When each of the four rungs is used, from routine to extreme."""


@cites("fe.resolution.dv-ladder-standard", "fe.resolution.dv-quick-reference")
def rung_by_rung() -> tuple[str, ...]:
    """The Standard Ladder, which a DV is built up from, with the word that the rapid table has for each rung.

    >>> rung_by_rung()[-1]
    'DV 7+: extreme, mythic or campaign-defining – mythic'
    """
    rapid = {str(row.dv): row.use for row in entry("fe.resolution.dv-quick-reference").table(_Rapid).ladder}
    rungs = entry("fe.resolution.dv-ladder-standard").table(_Table).ladder
    return tuple(f"{rung.said} – {rapid[str(rung.dv)]}" for rung in rungs)


class _RapidRow(Struct, rename={"use": "for"}):
    dv: int | str
    use: str


class _Rapid(Struct):
    ladder: tuple[_RapidRow, ...]


@cites("fe.resolution.dv-tier-baseline")
def by_baseline() -> tuple[str, ...]:
    """Where a DV starts for a hero of each Tier.

    >>> by_baseline()[0]
    'Tier I (rookie, local): DV 3 to 4'
    """
    return tuple(
        f"Tier {name} ({called_at(tier)}): DV {' to '.join(map(str, start_of(tier)))}"
        for tier, name in enumerate(TIERS, 1)
    )


@cites("fe.resolution.dv-tier-formula", "fe.resolution.dv-tier-table")
def by_challenge(reading: TierTable) -> tuple[str, ...]:
    """The DV of a challenge of each Tier, whatever the hero's is, with the printed example where there is one.

    >>> by_challenge(TierTable.FORMULA)[0], by_challenge(TierTable.TABLE)[4]
    ('A challenge of Tier I, local or novice: DV 3', 'A challenge of Tier V: DV 9')
    """
    return tuple(
        f"A challenge of Tier {name}{(like := example_of(tier)) and f', {like}'}: DV {by_tier(tier, reading)}"
        for tier, name in enumerate(TIERS, 1)
    )


@cites("fe.resolution.dv-ladder-core", "fe.resolution.dv-ladder-cp", "fe.resolution.dv-lazy-table")
def shifted(reading: DvLadder) -> tuple[str, ...]:
    """The locks as a measure where a table's ladder begins higher or lower than theirs: by the rungs of that ladder.

    >>> shifted(DvLadder.THREE_TO_SIX)[0], shifted(DvLadder.THREE_TO_SIX)[-1]
    ('DV 3: routine, such as a lock in a safe house', 'DV 6+: extreme, such as a magical lock underwater')
    """
    rungs, usual = ladder(reading), usual_dv(reading)
    numbers = [f"{dv}{'+' if dv == rungs[-1][0] else ''}" for dv, _ in rungs]
    measures = [said.partition(", such as ")[2] for said in lazily()]
    names = [f"{name}{' (default)' if dv == usual else ''}" for dv, name in rungs]
    return tuple(map("DV {}: {}, such as {}".format, numbers, names, measures))


def reference(method: DvMethod, rungs: DvLadder, tiers: TierTable) -> tuple[str, ...]:
    """List what a Game Master measures a task against, in a few lines.

    >>> len(reference(DvMethod.FULL, DvLadder.THREE_TO_SIX, TierTable.FORMULA))
    6
    >>> reference(DvMethod.LADDER, DvLadder.ONE_TO_FOUR, TierTable.FORMULA)[-1].partition(" – ")[0]
    'DV 4+: extreme, such as a magical lock underwater'
    """
    if method is DvMethod.TIER_BASELINE:
        return by_baseline()
    if method is DvMethod.TIER_PLUS_TWO:
        return by_challenge(tiers)
    if method is DvMethod.FULL or rungs is DvLadder.STANDARD:
        return rung_by_rung()
    if rungs is DvLadder.FLOW:
        return tuple(f"DV {dv}{'+' if dv == flow()[-1][0] else ''}: {name}" for dv, name in flow())
    return when_to_use(shifted(rungs) if rungs in _PAGES else lazily())


@cites("fe.ruling.dv-method")
def in_short(method: DvMethod, rungs: DvLadder, tiers: TierTable) -> str:
    """The same in a line.

    >>> in_short(DvMethod.LADDER, DvLadder.TWO_TO_FIVE, TierTable.FORMULA)
    '2 routine, 3 pressured, 4 hard, 5+ extreme'
    >>> in_short(DvMethod.TIER_PLUS_TWO, DvLadder.TWO_TO_FIVE, TierTable.TABLE)
    '5 Tier I, 6 Tier II, 7 Tier III, 8 Tier IV, 9 Tier V'
    """
    if method is DvMethod.TIER_PLUS_TWO:
        return ", ".join(f"{by_tier(tier, tiers)} Tier {name}" for tier, name in enumerate(TIERS, 1))
    if method is DvMethod.TIER_BASELINE:
        starts = [start_of(tier) for tier, _ in enumerate(TIERS, 1)]
        return ", ".join(f"{low} to {high} Tier {name}" for (low, high), name in zip(starts, TIERS, strict=True))
    rows = ladder(DvLadder.STANDARD if method is DvMethod.FULL else rungs)
    return ", ".join(f"{dv}{'+' if dv == rows[-1][0] else ''} {word}" for dv, word in rows)


_PAGES: Final = {
    DvLadder.THREE_TO_SIX: "fe.resolution.dv-ladder-core",
    DvLadder.ONE_TO_FOUR: "fe.resolution.dv-ladder-cp",
    DvLadder.FLOW: "fe.resolution.dv-flow-defaults",
}
"""The ladders whose rungs are other ones than those of the locks, and where they are written."""


def page_of(method: DvMethod, rungs: DvLadder, tiers: TierTable) -> str:
    """Say where those lines are written.

    >>> page_of(DvMethod.FULL, DvLadder.THREE_TO_SIX, TierTable.FORMULA)
    'fe.resolution.dv-ladder-standard'
    >>> page_of(DvMethod.LADDER, DvLadder.THREE_TO_SIX, TierTable.FORMULA)
    'fe.resolution.dv-ladder-core'
    """
    if method is DvMethod.TIER_BASELINE:
        return "fe.resolution.dv-tier-baseline"
    if method is DvMethod.TIER_PLUS_TWO:
        return f"fe.resolution.dv-tier-{'formula' if tiers is TierTable.FORMULA else 'table'}"
    if method is DvMethod.FULL or rungs is DvLadder.STANDARD:
        return "fe.resolution.dv-ladder-standard"
    return _PAGES.get(rungs, "fe.resolution.dv-lazy-table")


MEASURED: Final = {
    "fe.resolution.dv-lazy-table": ("fe.resolution.dv-lazy-table", "fe.resolution.dv-ladder-gm-reference"),
    "fe.resolution.dv-ladder-standard": ("fe.resolution.dv-ladder-standard", "fe.resolution.dv-quick-reference"),
}
"""Where the lines of a page are written that come from more than one: the locks, and when each rung is used; the
Standard Ladder, and the words of the rapid table.
"""
