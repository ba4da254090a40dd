"""`threefates odds fifty-two-fates`: whether the cards of a hand will be enough."""

from __future__ import annotations

from typing import Any, Final

from threefates.commons.odds_estimated import tried
from threefates.odds.law import Law, one_in, percent
from threefates.pieces.chance import Chance
from threefates.rulebook.shell import Flag, Given, Noted, Wrong, noted
from threefates.rulebook.shell_odds import OddsAnswer, OddsTable, ShellOdds
from threefates.systems.fifty_two_fates.cards.card_values import faces, short
from threefates.systems.fifty_two_fates.odds.hands import holding
from threefates.systems.fifty_two_fates.odds.simulated import dearest, try_once
from threefates.systems.fifty_two_fates.odds.tasks import (
    MOST_CARDS,
    MOST_HAND,
    TaskOdds,
    asked_of,
    average,
    read,
)
from threefates.systems.fifty_two_fates.rulings.rulings import KINDS, TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS, MOST_SPELL

__all__ = ["COMMAND"]

FLAGS: Final = (
    Flag("level", "How hard it is: 1 average, 2 hard, 3 extreme, 4 a moonshot.", "2"),
    Flag("hand", "The cards one holds, or how many, where they are not known.", "7S,QD,2H,10C"),
    Flag("cards", "How many of them may be played; 1 without it.", "2"),
    Flag("difficulty-cards", "The cards to beat, where they lie there already.", "KH,3C"),
    Flag("seen", "Other cards that have been seen: discards, and what lies open.", "AS,KD"),
    Flag("spell", "The value of a spell in effect that helps.", "9"),
    Flag("enough", "The chance one wants: the least play that has it is named.", "0.6"),
    Flag("holding", "Ask instead how many of a rank or suit the hand holds.", "ace"),
)
CITES: Final = ("ff.tasks.difficulty", "ff.tasks.resolve", "ff.cards.values")


def ask(given: Given) -> OddsAnswer:
    """The odds of a task, or of holding some card.

    Raises:
        Wrong: If what was typed cannot be a task.
    """
    readings = noted("fifty_two_fates", KINDS, given)
    if "hand" not in given.words:
        raise Wrong("Say what is in the hand with --hand 7S,QD,2H, or how many cards with --hand 5.")
    size = given.whole("hand", low=0, high=MOST_HAND) if given.words["hand"].strip().lstrip("-").isdecimal() else None
    if "holding" in given.words:
        return _held(given, readings, size)
    return _dealt(given, readings, size) if size is not None else _known(given, readings)


def _level(given: Given) -> int:
    level = given.whole("level", low=min(LEVELS), high=max(LEVELS))
    if level is None:
        shown = given.words.get("difficulty-cards", "")
        level = len([word for word in shown.split(",") if word.strip()])
    if not level:
        raise Wrong("Say how hard it is: --level 2, or --difficulty-cards KH,3C.")
    return level


def _known(given: Given, readings: Noted) -> OddsAnswer:
    odds = asked_of(readings, **_task(given))
    said = f"Win: {percent(odds.p_win)}, {one_in(odds.p_win)}, with {faces(short(odds.best.cards))}."
    least = _least(given, odds)
    rows = tuple((f"{faces(short(play.cards))} ({play.value})", float(play.chance)) for play in odds.plays)
    result = {**odds.as_json(), **least}
    said += f" Enough: {faces(least['enough']) if least['enough'] else 'no play'}." if least else ""
    return OddsAnswer(
        result, float(odds.p_win), said, (OddsTable("plays", rows),), CITES, readings.asked, readings.edition
    )


def _task(given: Given) -> dict[str, Any]:
    """The task that was typed, as `asked_of` takes it."""
    return {
        "level": _level(given),
        "hand": given.words["hand"],
        "cards": given.whole("cards", low=1, high=MOST_CARDS) or 1,
        "difficulty": given.words.get("difficulty-cards", ""),
        "seen": given.words.get("seen", ""),
        "spell": given.whole("spell", low=1, high=MOST_SPELL) or 0,
    }


def estimate(given: Given, times: int) -> OddsAnswer:
    """A task tried so often, with the play of the hand that comes to most.

    Raises:
        Wrong: If what was typed cannot be a task.
    """
    readings = noted("fifty_two_fates", KINDS, given)
    if "holding" in given.words or given.words.get("hand", "").strip().isdecimal() or "hand" not in given.words:
        raise Wrong("--estimate takes a task with a hand whose cards are known: --hand 7S,QD,2H --level 2.")
    known, reading = read(**_task(given)), readings[TaskAceDifficulty]
    cards, value = dearest(known.held, _task(given)["cards"], _task(given)["spell"])
    drawn, lies = known.drawn_from(reading), known.lies(reading)

    def trial(chance: Chance) -> tuple[bool, None]:
        return try_once(value, drawn, lies, known.difficulty - len(lies), reading, chance), None

    result = {"best": list(short(cards))}
    return tried(trial, given, times, named=("p_win", ""), result=result, cites=CITES, readings=readings)


def _least(given: Given, odds: TaskOdds) -> dict[str, Any]:
    if "enough" not in given.words:
        return {}
    try:
        wanted = float(given.words["enough"])
    except ValueError:
        wanted = -1.0
    if not 0 <= wanted <= 1:
        raise Wrong("--enough takes a chance from 0 to 1, such as 0.6.")
    play = odds.least(wanted)
    return {"enough": list(short(play.cards)) if play else []}


def _dealt(given: Given, readings: Noted, size: int) -> OddsAnswer:
    for flag in ("difficulty-cards", "seen", "spell", "enough"):
        if flag in given.words:
            raise Wrong(f"--{flag} needs a hand whose cards are known.")
    cards = given.whole("cards", low=1, high=MOST_CARDS) or 1
    chance = average(_level(given), size, cards, reading=readings[TaskAceDifficulty])
    said = f"Win, before anything is dealt: {percent(chance)}, {one_in(chance)}."
    table = OddsTable("outcomes", (("win", float(chance)), ("lose", 1 - float(chance))))
    return OddsAnswer({"p_win": float(chance)}, float(chance), said, (table,), CITES, readings.asked, readings.edition)


def _held(given: Given, readings: Noted, size: int | None) -> OddsAnswer:
    known = "" if size is not None else given.words["hand"]
    count = len([word for word in known.split(",") if word.strip()]) if size is None else size
    wanted = given.words["holding"]
    law: Law[int] = holding(wanted, count, held=known, seen=given.words.get("seen", ""))
    chance = float(law.at_least(1))
    rows = tuple((str(value), float(share)) for value, share in sorted(law.items()))
    table = OddsTable(f"cards of {wanted}", rows, (float(law.mean()), law.standard_deviation()))
    result = {"p_win": chance, "holding": dict(rows)}
    said = f"At least one: {percent(chance)}, {one_in(chance)}."
    return OddsAnswer(result, chance, said, (table,), ("ff.cards.classes",), readings.asked, readings.edition)


COMMAND: Final = ShellOdds(
    "A task check from a hand, or the cards a hand may hold.",
    FLAGS,
    ask,
    "win",
    estimate,
    compare_like="cards=3",
    grid_like="level=1..4 hand=1..7",
)
