"""`threefates odds SYSTEM …`: exact chances, compared, as whole grids and as pictures.

Every system is found by its entry point of the group `threefates.systems`. If the package named there has a module
`odds_by_hand`, its `ODDS` (of `threefates.rulebook.odds_by_hand.OddsByHand`) says which flags it takes, and
`ask(given)` answers with an `Answer`. No game is named here.
"""

import importlib
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from itertools import product
from pathlib import Path
from typing import NamedTuple

from threefates.cli.flags import columns, read_flags
from threefates.cli.odds_said import Said
from threefates.cli.odds_tries import Tries
from threefates.cli.words import BadArgument, did_you_mean, say, shortened
from threefates.pieces.chance import Chance, NoChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.by_hand import Flag, Given, Wrong
from threefates.rulebook.odds_by_hand import Answer, OddsByHand
from threefates.rulebook.rulings import RulingError

READS_ITS_OWN_WORDS = True
"""`command` takes the words as they are, as `threefates roll` does."""

GROUP = "threefates.systems"
MOST_CELLS = 5_000
MOST_TRIES = 1_000_000
SEED = "threefates"
TRY_IT = "In a shell --estimate 10000 tries it so often."
ALWAYS = (
    Flag("compare", "The same question with some flags otherwise, editions and rulings too.", "'boons=1 dv=4'"),
    Flag("grid", "One or two flags over many values: a table of the chance.", "'pool=1..10 dv=2..8'"),
    Flag("plot", "Draw it: an SVG into this file.", "FILE.svg"),
    Flag("estimate", "Try it so often instead of counting it, where it is too large to count.", "10000"),
    Flag("seed", "With --estimate: another word, other throws; the same word, the same.", "WORD"),
    Flag("edition", "The edition whose readings hold; `threefates editions` lists them.", "NAME"),
    Flag("ruling", "One reading against the edition; may be given more than once.", "ID=READING"),
    Flag("sources", "Say where in the books it stands."),
    Flag("csv", "Print lines for a spreadsheet instead of text for people."),
    Flag("json", "Print JSON for programs instead of text for people."),
    Flag("help", "Say what there is."),
)
OWN = {flag.name for flag in ALWAYS}


class Asked(NamedTuple):
    """One question, as it was typed."""

    words: dict[str, str]
    readings: dict[str, str]
    edition: str = ""
    tries: int = 0  # 0: it is counted
    seed: str = ""

    def otherwise(self, changes: Mapping[str, str]) -> "Asked":
        """The same question with some flags otherwise; `edition` and `ruling` are flags like others."""
        words = {**self.words, **{name: value for name, value in changes.items() if name not in OWN}}
        readings = dict(self.readings)
        if "ruling" in changes:
            ruling, _, reading = changes["ruling"].partition("=")
            readings[ruling] = reading
        return self._replace(words=words, readings=readings, edition=changes.get("edition", self.edition))


class Cell(NamedTuple):
    """One place of a grid: what was asked there, and the answer."""

    place: tuple[str, ...]
    answer: Answer


def command(words: Sequence[str]) -> int:
    """Answer a question about chances.

    Raises:
        BadArgument: If it cannot be read, or cannot be asked.
    """
    if not words or words[0] in ("--help", "-h", "help"):
        say(_help())
        return 0
    odds = _odds_of(words[0])
    read, readings = read_flags((*odds.flags, *ALWAYS), words[1:])
    if "help" in read:
        say("\n".join((f"threefates odds {words[0]}: {odds.sentence}", "", *columns((*odds.flags, *ALWAYS)))))
        return 0
    if len({"json", "csv"} & read.keys()) > 1 or len({"grid", "compare"} & read.keys()) > 1:
        raise BadArgument("Ask for --json or --csv, and for --grid or --compare, not for both.")
    words_of_game = {name: value for name, value in read.items() if name not in OWN}
    asked = Asked(words_of_game, readings, read.get("edition", ""), _tries(odds, read), read.get("seed", SEED))
    _answer(odds, asked, read, Said(words[0].replace("-", "_"), odds.of, frozenset(read)))
    return 0


def _answer(odds: OddsByHand, asked: Asked, read: Mapping[str, str], said: Said) -> None:
    if "grid" in read:
        axes = _axes(odds, read["grid"])
        cells = [
            Cell(place, _ask(odds, asked.otherwise(dict(zip(axes, place, strict=True))))) for place in _places(axes)
        ]
        said.grid(axes, cells)
    elif "compare" in read:
        changes = _changes(odds, read["compare"])
        said.both(_ask(odds, asked), _ask(odds, asked.otherwise(changes)), read["compare"])
    else:
        said.one(_ask(odds, asked))
    if "plot" in read:
        _write(Path(read["plot"]), said.picture)


def _ask(odds: OddsByHand, asked: Asked) -> Answer:
    chance: Chance = Tries(asked.seed) if asked.tries else NoChance()
    given = Given(asked.words, chance, edition=asked.edition, readings=asked.readings)
    try:
        return odds.estimate(given, asked.tries) if asked.tries and odds.estimate else odds.ask(given)
    except (Wrong, PieceError, RulingError) as error:
        too_large = odds.estimate and getattr(error, "code", "") == "odds.too_many"
        raise BadArgument(f"{error} {TRY_IT}" if too_large else str(error)) from None


def _tries(odds: OddsByHand, read: Mapping[str, str]) -> int:
    """How often it is tried; 0 where it is counted."""
    if "estimate" not in read:
        if "seed" in read:
            raise BadArgument("--seed goes with --estimate.")
        return 0
    if odds.estimate is None:
        raise BadArgument("Nothing that this game is asked is too large to count; leave out --estimate.")
    try:
        return Given(read, NoChance()).whole("estimate", low=1, high=MOST_TRIES) or 0
    except Wrong as error:
        raise BadArgument(str(error)) from None


def _changes(odds: OddsByHand, typed: str) -> dict[str, str]:
    """Flags as `name=value`, with spaces between."""
    known = {flag.name for flag in odds.flags} | {"edition", "ruling"}
    pairs = [word.removeprefix("--").partition("=") for word in typed.split()]
    for name, _, _ in pairs:
        if name not in known:
            raise BadArgument(f"What is {shortened(name)}?{did_you_mean(name, known)}")
    if not pairs:
        raise BadArgument("--compare needs what is to be otherwise, such as 'boons=1'.")
    return {name: value for name, _, value in pairs}


def _axes(odds: OddsByHand, typed: str) -> dict[str, list[str]]:
    axes = {name: _values(name, value) for name, value in _changes(odds, typed).items()}
    if len(axes) > 2 or any(not values for values in axes.values()):
        raise BadArgument("--grid takes one or two flags, such as 'pool=1..10 dv=2..8'.")
    cells = 1
    for values in axes.values():
        cells *= len(values)
    if cells > MOST_CELLS:
        raise BadArgument(f"A grid of {cells} chances is too large; {MOST_CELLS} are the most.")
    return axes


def _values(name: str, typed: str) -> list[str]:
    """`1..10`, or words with commas between."""
    first, dots, last = typed.partition("..")
    if not dots:
        return [word for word in typed.split(",") if word]
    ends = [end for end in (first, last) if end.lstrip("-").isdecimal() and len(end) < 6]
    if len(ends) < 2:
        raise BadArgument(f"--grid takes {name}=LOW..HIGH with whole numbers, not {shortened(typed)}.")
    low, high = map(int, ends)
    if high - low >= MOST_CELLS:
        raise BadArgument(f"A grid of {high - low + 1} chances is too large; {MOST_CELLS} are the most.")
    return [str(value) for value in range(low, high + 1)]


def _places(axes: Mapping[str, list[str]]) -> list[tuple[str, ...]]:
    return list(product(*axes.values()))


def _write(path: Path, svg: str) -> None:
    try:
        path.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"--plot cannot write {path}: {error.strerror}.") from None
    sys.stderr.write(f"Drawn into {path}.\n")


def _odds_of(name: str) -> OddsByHand:
    points = _systems()
    point = points.get(name.replace("-", "_"))
    if point is None:
        shown = [known.replace("_", "-") for known in points]
        hint = did_you_mean(name, shown) or f" Choose one of: {', '.join(shown)}."
        raise BadArgument(f"There is no game {shortened(name)}.{hint}")
    found: OddsByHand = importlib.import_module(f"{point.module}.odds_by_hand").ODDS
    return found


def _systems() -> dict[str, EntryPoint]:
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in points if importlib.util.find_spec(f"{point.module}.odds_by_hand")}


def _help() -> str:
    lines = ["threefates odds GAME …: exact chances under best play.", ""]
    for name, point in _systems().items():
        odds: OddsByHand = importlib.import_module(f"{point.module}.odds_by_hand").ODDS
        lines.append(f"  {name.replace('_', '-')}: {odds.sentence}")
    return "\n".join((*lines, "", "threefates odds GAME --help says what it takes."))
