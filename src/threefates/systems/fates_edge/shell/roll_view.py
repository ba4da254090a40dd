"""A roll settled in the shell, as people read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.parts import DieFace, Line, Place, Pool, Tone
from threefates.systems.fates_edge.resolution.critical_success import Rank, segments_of
from threefates.systems.fates_edge.resolution.description_ladder import flourish
from threefates.systems.fates_edge.resolution.dice import Die
from threefates.systems.fates_edge.resolution.outcome_matrix import (
    BEATS_OF_UPGRADE,
    Outcome,
    is_success,
    nearly,
    progress,
)
from threefates.systems.fates_edge.resolution.positions import position_name, severity_said
from threefates.systems.fates_edge.resolution.settled_roll import Made
from threefates.systems.fates_edge.resolution.wording import counted, successes_said
from threefates.systems.fates_edge.rulings.resolution import (
    Critical,
    PartialNature,
    PartialUpgrade,
    PositionAffects,
    PositionNaming,
)

__all__ = ["said", "shown", "without_a_roll"]


def shown(made: Made) -> tuple[Pool, ...]:
    """The dice as they lie, each with the faces it showed before."""
    if not made.dice:
        return ()
    title = f"{len(made.dice)}d10, {_position(made)} against DV {made.dv}"
    return (Pool(title, Place.NOW, "1", tuple(_die(die) for die in made.dice), lines=tuple(_lines(made))),)


def _die(die: Die) -> DieFace:
    tone = Tone.COST if die.face == 1 else Tone.GOOD if is_success(die.face) else Tone.PLAIN
    why = ", then ".join(why.value for why in die.whys)
    return DieFace(str(die.face), tone, tuple(map(str, die.faces[:-1])), why)


def _lines(made: Made) -> Iterator[Line]:
    yield Line(
        f"* success, ! a 1: {successes_said(made.tally.successes)}, {_beats(made, made.tally.beats)}", Tone.QUIET
    )
    if made.sure:
        yield Line(f"{successes_said(made.sure)} unthrown, for dice past the tenth", Tone.QUIET)


def said(made: Made) -> str:
    """The outcome in one sentence."""
    tally = made.tally
    beats = f", and {_beats(made, tally.beats)} for the Game Master" if tally.beats else ""
    pays = f"; it pays {counted(made.boons_earned, 'Boon')}" if made.boons_earned else ""
    partly = f": {_partly(made)}" if made.outcome is Outcome.PARTIAL else ""
    bad = "" if made.outcome.succeeded else severity_said(made.asked.position, made.readings[PositionAffects])
    more = (_critical(made), flourish(made.asked.ladder, made.outcome), bad, _let_through(made))
    row = f"{made.outcome.spoken}: {successes_said(tally.successes)} against DV {made.dv}{beats}{partly}{pays}."
    return " ".join(filter(None, (row, *more)))


def _critical(made: Made) -> str:
    """What the tens make of it; the upper two move a clock of the scene where the readings of the roll have it so."""
    most = segments_of(made.rank, made.readings[Critical]) if made.rank > Rank.EXCEPTIONAL else 0
    return _CRITICALS.get(made.rank, "") + _CLOCKS.get(most, ".") if made.rank else ""


def _let_through(made: Made) -> str:
    """Say that a Partial which is one short may go through at a price, where the readings of the roll have it so."""
    if made.outcome is not Outcome.PARTIAL or not nearly(made.tally, made.dv):
        return ""
    if made.readings[PartialUpgrade] is not PartialUpgrade.TWO_BEATS:
        return ""
    made.cite("fe.resolution.partial-upgrade")
    beats = _beats(made, BEATS_OF_UPGRADE)
    return f"One short: the Game Master may let it through as {Outcome.SUCCESS_AND_COST.spoken}, for {beats} more."


_CLOCKS: Final = {
    1: ", and moves a clock of the scene by one segment.",
    2: ", or a clock of the scene moves by one segment or two.",
}
_CRITICALS: Final = {
    Rank.STRONG: "A 10 makes it a strong critical: one perk",
    Rank.EXCEPTIONAL: "Two 10s make it an exceptional critical: two perks, or one powerful effect",
    Rank.LEGENDARY: "Three 10s make it a legendary critical: it settles the conflict",
    Rank.MYTHIC: "Four 10s and more make it a mythic critical: the story turns",
}


@cites("fe.resolution.partial-proportional", "fe.resolution.partial-fork", "fe.resolution.partial-fork-cp")
def _partly(made: Made) -> str:
    """What a Partial gives, as the readings of the roll have it."""
    return {
        PartialNature.PROPORTIONAL: progress(made.tally, made.dv),
        PartialNature.FORK: "progress, and a fork that the Game Master frames",
        PartialNature.PAY_OR_YIELD: "take a cost and keep the progress, or yield ground",
    }[made.readings[PartialNature]]


def without_a_roll(made: Made) -> str:
    """Say that the action is done without a roll."""
    return f"{made.outcome.spoken}: DV {made.dv} needs no roll."


def _position(made: Made) -> str:
    return position_name(made.asked.position, made.readings.peek(PositionNaming))


def _beats(made: Made, amount: int) -> str:
    return counted(amount, "Complication Point" if made.readings.edition == "players_guide_cp" else "Story Beat")
