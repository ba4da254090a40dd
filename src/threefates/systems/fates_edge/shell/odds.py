"""`threefates odds fates-edge`: what a roll may come to, under best play and any edition."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

from threefates.odds.law import Law, one_in, percent
from threefates.rulebook.shell import Flag, Given, Noted, Wrong, noted
from threefates.rulebook.shell_odds import OddsAnswer, OddsTable, ShellOdds
from threefates.systems.fates_edge.boons.limits import MOST_HELD
from threefates.systems.fates_edge.odds.group import MOST_SEGMENTS, contest, rolls_to_fill
from threefates.systems.fates_edge.odds.rolls import RollOdds, rolled
from threefates.systems.fates_edge.odds.settings import MOST_DV, MOST_MARGIN, MOST_POOL, ORDERS, Objective, setting
from threefates.systems.fates_edge.odds.steps import Chain, Telling
from threefates.systems.fates_edge.resolution.pool import MOST_DICE
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.settled_roll import WIRE
from threefates.systems.fates_edge.resolution.terms import Description
from threefates.systems.fates_edge.resolution.vocabulary import outcome_words, outcomes_called
from threefates.systems.fates_edge.rulings.resolution import KINDS
from threefates.systems.fates_edge.shell.roll import POSITIONS, position_asked, usual_here

__all__ = ["COMMAND"]

FLAGS: Final = (
    Flag("pool", "How many dice, 0 to 30; past 10 each is a sure success.", "5"),
    Flag("attribute", "The Attribute, 1 to 5; with --skill it makes the pool.", "3"),
    Flag("skill", "The skill, 0 to 5.", "2"),
    Flag("assists", "Dice that helpers add, at most three counted.", "1"),
    Flag("dv", "The difficulty before Position touches it; without it the edition's usual one.", "3"),
    Flag("position", POSITIONS, "desperate"),
    Flag("ladder", "How richly it was told: basic, detailed or intricate.", "intricate"),
    Flag("boons", "How many Boons may throw a die again.", "1"),
    Flag("objective", "What re-rolls are for: success, clean, no-miss, beats or margin.", "success"),
    Flag("margin", "With --objective margin: successes beyond the DV.", "2"),
    Flag("order", "Which re-rolls come first, such as boons-position-description.", "ORDER"),
    Flag("chain", "May a die be thrown twice: once_per_source, each_boon or never_again.", "CHAIN"),
    Flag("telling", "always: the description throws what it may; best: only where it pays.", "best"),
    Flag("opponent", "How many dice somebody rolls against it; the chance is then that of winning.", "4"),
    Flag("outcome", "A row of the matrix, by any word of the books; the chance is then that of it.", "strong hit"),
    Flag("clock", "Segments of a long task; how many such rolls fill it.", "6"),
    Flag("exact", "Count in whole numbers; every chance comes as a fraction, too."),
)
MOST_HELP: Final = 3
HALF: Final = 0.5
RARE: Final = 1e-9  # what comes so seldom is not shown to people


def ask(given: Given) -> OddsAnswer:
    """The odds of a roll.

    Raises:
        Wrong: If what was typed cannot be a roll.
    """
    readings = noted("fates_edge", KINDS, given)
    odds = _odds(given, readings)
    more = [it for it in (_contested(given, readings, odds), _rows(given, odds), _filled(given, readings, odds)) if it]
    success = more[0].chance if more and more[0].chance is not None else odds.p_success
    expected = f"{float(odds.expected_beats):.2f} beats and {float(odds.expected_boons):.2f} Boons expected"
    said = f"Success against DV {odds.asked.dv}: {percent(odds.p_success)}, {one_in(odds.p_success)}; {expected}."
    if odds.asked.objective is Objective.MARGIN:
        beyond = odds.asked.dv + odds.asked.margin
        said += f" At least {beyond} successes: {percent(odds.successes.at_least(beyond))}."
    return OddsAnswer(
        {"asked": _asked(odds, position_asked(given, readings)), **odds.as_json(), **_more(given, odds, more)},
        float(success),
        " ".join((said, *(it.said for it in more))),
        (*(it.table for it in more), _named("outcomes", odds.outcomes), *(_counted(*it) for it in _laws(odds))),
        ("fe.resolution.outcome-matrix", "fe.resolution.count-successes"),
        readings.asked,
        readings.edition,
    )


class More(NamedTuple):
    """The answer to what is asked beyond the roll itself."""

    fields: dict[str, Any]
    said: str
    table: OddsTable
    chance: Fraction | float | None = None


def _more(given: Given, odds: RollOdds, more: Iterable[More]) -> dict[str, Any]:
    fields = {name: value for it in more for name, value in it.fields.items()}
    return {**(_fractions(odds) if "exact" in given.words else {}), **fields}


def _contested(given: Given, readings: Noted, odds: RollOdds) -> More | None:
    """The chance to win where somebody rolls against it, with nothing that throws their dice again."""
    dice = given.whole("opponent", low=1, high=MOST_DICE)
    if dice is None:
        return None
    law = contest(odds, rolled(setting(readings, dice, odds.asked.dv), exact="exact" in given.words))
    won = law.probability(True)  # noqa: FBT003 - a result
    rows = (("won", float(won)), ("not won", 1 - float(won)))
    return More({"p_contest": float(won)}, f"Won against {dice} dice: {percent(won)}.", OddsTable("contest", rows), won)


def _rows(given: Given, odds: RollOdds) -> More | None:
    """The chance of the row, or rows, that a word of the books means."""
    word = given.one_of("outcome", outcome_words())
    if word is None:
        return None
    rows = {row.spoken: odds.outcomes[WIRE[row]] for row in outcomes_called(word)}
    chance = sum(rows.values(), start=Fraction(0))
    table = OddsTable(word, tuple((row, float(share)) for row, share in rows.items()))
    return More({"p_outcome": float(chance)}, f"{word.capitalize()}: {percent(chance)}.", table, chance)


def _filled(given: Given, readings: Noted, odds: RollOdds) -> More | None:
    """Count how many such rolls fill a clock."""
    segments = given.whole("clock", low=1, high=MOST_SEGMENTS)
    if segments is None:
        return None
    dice = given.whole("opponent", low=1, high=MOST_DICE)
    against = rolled(setting(readings, dice, odds.asked.dv)) if dice else None
    needed = rolls_to_fill(segments, rolled(odds.asked), against=against)
    law = {str(rolls): float(share) for rolls, share in needed.law.items()}
    mean = sum(int(rolls) * share for rolls, share in law.items())
    spread = sqrt(sum((int(rolls) - mean) ** 2 * share for rolls, share in law.items()))
    half = next((rolls for rolls in needed.law if needed.within(rolls) >= HALF), None)
    said = f"Likelier than not full within {half} rolls." if half else f"Not likely full within {len(law)} rolls."
    fields = {"rolls": law, "longer": float(needed.longer)}
    shown = tuple((rolls, share) for rolls, share in law.items() if share > RARE)
    return More(fields, said, OddsTable("rolls to fill it", shown, (mean, spread)))


def _laws(odds: RollOdds) -> tuple[tuple[str, Law[int]], ...]:
    return ("successes", odds.successes), ("beats", odds.beats), ("tens", odds.tens)


def _odds(given: Given, readings: Noted) -> RollOdds:
    dv, position = given.whole("dv", low=0, high=MOST_DV), position_asked(given, readings)
    asked = setting(
        readings,
        _pool(given),
        usual_here(given, readings, position) if dv is None else dv,
        position=position,
        ladder=Description(given.one_of("ladder", [it.value for it in Description]) or "basic"),
        boons=given.whole("boons", low=0, high=MOST_HELD) or 0,
        objective=Objective(given.one_of("objective", [it.value for it in Objective]) or "success"),
        margin=given.whole("margin", low=0, high=MOST_MARGIN) or 0,
        order=given.one_of("order", ORDERS) or next(iter(ORDERS)),
        chain=Chain(given.one_of("chain", [it.value for it in Chain]) or "once_per_source"),
        telling=Telling(given.one_of("telling", [it.value for it in Telling]) or "always"),
    )
    return rolled(asked, exact="exact" in given.words)


def _pool(given: Given) -> int:
    pool = given.whole("pool", low=0, high=MOST_POOL)
    attribute, skill = given.whole("attribute", low=1, high=5), given.whole("skill", low=0, high=5)
    helped = min(given.whole("assists", low=0, high=MOST_DV) or 0, MOST_HELP)
    if pool is None and attribute is None:
        raise Wrong("Say how many dice with --pool 5, or --attribute 3 --skill 2.")
    if pool is not None and (attribute is not None or skill is not None):
        raise Wrong("--pool says how many dice; leave out --attribute and --skill, or leave out --pool.")
    return (pool if pool is not None else (attribute or 0) + (skill or 0)) + helped


def _asked(odds: RollOdds, position: Position) -> dict[str, Any]:
    asked, again = odds.asked, odds.asked.rethrows
    return {
        "dice": asked.dice,
        "sure": asked.sure,
        "dv": asked.dv,
        "position": position.name.lower(),
        "ladder": again.description.value,
        "boons": again.boons,
        "objective": asked.objective.value,
        "order": next(name for name, order in ORDERS.items() if order == again.order),
        "chain": again.chain.value,
        "telling": again.telling.value,
    }


def _fractions(odds: RollOdds) -> dict[str, Any]:
    return {"exact": {name: str(share) for name, share in odds.outcomes.items()}}


def _named(title: str, law: Law[str]) -> OddsTable:
    return OddsTable(title, tuple((name, float(share)) for name, share in law.items()))


def _counted(title: str, law: Law[int]) -> OddsTable:
    rows = tuple((str(value), float(share)) for value, share in sorted(law.items()))
    return OddsTable(title, rows, (float(law.mean()), law.standard_deviation()))


COMMAND: Final = ShellOdds(
    "A pool of d10s against a DV, with everything that throws dice again.",
    FLAGS,
    ask,
    compare_like="boons=1 dv=4",
    grid_like="pool=1..10 dv=2..8",
)
