"""`threefates odds SYSTEM …`: exact chances, compared, as whole grids and as pictures.

`threefates.cli.shells` says how a game joins in: its `shell.odds` answers with an `OddsAnswer`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from threefates.cli.flags import columns, read_flags, reading_of
from threefates.cli.odds_said import Cell, Printed, Wording
from threefates.cli.odds_tries import Tries
from threefates.cli.shells import command_of, commands
from threefates.cli.words import BadArgument, complain, did_you_mean, paragraph, say, shortened
from threefates.pieces.chance import Chance, NoChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.rulings import RulingError
from threefates.rulebook.shell import Flag, Given, Wrong
from threefates.rulebook.shell_odds import OddsAnswer, ShellOdds

READS_ITS_OWN_WORDS = True
"""`command` takes the words as they are, as `threefates roll` does."""

MOST_CELLS = 5_000
FEWEST_TRIES, MOST_TRIES = 100, 1_000_000
SEED = "threefates"
WHOLE = re.compile(r"-?\d{1,5}", re.ASCII)
EQUALS = " --{} takes flags as name=value."
TRY_IT = "In a shell --estimate 10000 tries it so often."
ALWAYS = (
    Flag("compare", "The same question with some flags otherwise, editions and rulings too.", "FLAG=VALUE"),
    Flag("grid", "One or two flags over many values: a table of the chance.", "FLAG=VALUES"),
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
EXAMPLES = {"compare", "grid"}  # flags whose example each game gives
OWN = {flag.name for flag in ALWAYS}


class TypedQuestion(NamedTuple):
    """One question, as it was typed."""

    words: dict[str, str]
    readings: dict[str, str]
    edition: str = ""
    tries: int = 0  # 0: it is counted
    seed: str = ""

    def otherwise(self, changes: Iterable[tuple[str, str]]) -> "TypedQuestion":
        """The same question with some flags otherwise; `edition` and `ruling` are flags like others."""
        asked = self
        for name, value in changes:
            if name == "edition":
                asked = asked._replace(edition=value)
            elif name == "ruling":
                asked = asked._replace(readings={**asked.readings, **dict([reading_of(value)])})
            else:
                asked = asked._replace(words={**asked.words, name: value})
        return asked


def command(words: Sequence[str]) -> int:
    """Answer a question about chances.

    Raises:
        BadArgument: If it cannot be read, or cannot be asked.
    """
    if not words or words[0] in ("--help", "-h", "help"):
        say(_help())
        return 0
    odds: ShellOdds = command_of("odds", words[0])
    flags = (*odds.flags, *_always(odds))
    read, readings = read_flags(flags, words[1:])
    if "help" in read:
        say("\n".join((paragraph(f"threefates odds {words[0]}: {odds.sentence}"), "", *columns(flags))))
        return 0
    if len({"json", "csv"} & read.keys()) > 1 or len({"grid", "compare"} & read.keys()) > 1:
        raise BadArgument("Ask for --json or --csv, and for --grid or --compare, not for both.")
    file = _file(read["plot"]) if "plot" in read else None
    words_of_game = {name: value for name, value in read.items() if name not in OWN}
    asked = TypedQuestion(words_of_game, readings, read.get("edition", ""), _tries(odds, read), read.get("seed", SEED))
    _give(_answer(odds, asked, read, Wording(words[0].replace("-", "_"), odds.of, read)), file)
    return 0


def _give(told: Printed, file: Path | None) -> None:
    """Draw it, then say it: where nothing can be drawn, nothing is said."""
    if file:
        _write(file, told.picture().svg)
    say(told.text)
    if file:
        complain(f"Drawn into {file}.")


def _always(odds: ShellOdds) -> tuple[Flag, ...]:
    """The flags of every game, with examples of this one's."""
    return tuple(replace(flag, like=_example(odds, flag.name)) if flag.name in EXAMPLES else flag for flag in ALWAYS)


def _example(odds: ShellOdds, flag: str) -> str:
    return f"'{getattr(odds, f'{flag}_like')}'"


def _answer(odds: ShellOdds, asked: TypedQuestion, read: Mapping[str, str], said: Wording) -> Printed:
    if "grid" in read:
        axes = _axes(odds, read["grid"])
        places = product(*axes.values())
        return said.grid(axes, [Cell(it, _ask(odds, asked.otherwise(zip(axes, it, strict=True)))) for it in places])
    if "compare" in read:
        changes = _changes(odds, "compare", read["compare"])
        return said.both(_ask(odds, asked), _ask(odds, asked.otherwise(changes)), read["compare"])
    return said.one(_ask(odds, asked))


def _ask(odds: ShellOdds, asked: TypedQuestion) -> OddsAnswer:
    chance: Chance = Tries(asked.seed) if asked.tries else NoChance()
    given = Given(asked.words, chance, edition=asked.edition, readings=asked.readings)
    try:
        return odds.estimate(given, asked.tries) if asked.tries and odds.estimate else odds.ask(given)
    except (Wrong, PieceError, RulingError) as error:
        too_large = odds.estimate and getattr(error, "code", "") == "odds.too_many"
        raise BadArgument(" ".join(f"{error} {TRY_IT if too_large else ''}".split())) from None


def _tries(odds: ShellOdds, read: Mapping[str, str]) -> int:
    """The number of tries; 0 where it is counted."""
    if "estimate" not in read:
        if "seed" in read:
            raise BadArgument("--seed goes with --estimate.")
        return 0
    if odds.estimate is None:
        raise BadArgument("Nothing that this game is asked is too large to count; leave out --estimate.")
    try:
        return Given(read, NoChance()).whole("estimate", low=FEWEST_TRIES, high=MOST_TRIES) or 0
    except Wrong as error:
        raise BadArgument(str(error)) from None


def _changes(odds: ShellOdds, flag: str, typed: str) -> list[tuple[str, str]]:
    """Flags as `name=value`, with spaces between; each once, but for rulings."""
    known = {flag.name for flag in odds.flags} | {"edition", "ruling"}
    changes: list[tuple[str, str]] = []
    for word in typed.split():
        name, _, value = word.removeprefix("--").partition("=")
        if name not in known:
            raise BadArgument(f"What is {shortened(name)}?{did_you_mean(name, known) or EQUALS.format(flag)}")
        if name in dict(changes) and not (flag == "compare" and name == "ruling"):
            raise BadArgument(f"--{flag} names {name} twice.")
        changes.append((name, value))
    if not changes:
        raise BadArgument(f"--{flag} needs flags as name=value, such as {_example(odds, flag)}.")
    return changes


def _axes(odds: ShellOdds, typed: str) -> dict[str, list[str]]:
    axes = {name: _values(name, value) for name, value in _changes(odds, "grid", typed)}
    if len(axes) > 2 or any(not values for values in axes.values()):
        raise BadArgument(f"--grid takes one or two flags with their values, such as {_example(odds, 'grid')}.")
    cells = prod(map(len, axes.values()))
    if cells > MOST_CELLS:
        raise BadArgument(f"A grid of {cells} chances is too large; {MOST_CELLS} are the most.")
    return axes


def _values(name: str, typed: str) -> list[str]:
    """`1..10`, or words with commas between; of a ruling `ID=READING,READING`."""
    if name == "ruling":
        ruling, _, readings = typed.partition("=")
        return [f"{ruling}={reading}" for reading in _each(readings)]
    first, dots, last = typed.partition("..")
    if not dots:
        return _each(typed)
    if not (WHOLE.fullmatch(first) and WHOLE.fullmatch(last)):
        raise BadArgument(f"--grid takes {name}=LOW..HIGH with whole numbers, not {shortened(typed)}.")
    values = range(int(first), int(last) + 1)
    if len(values) > MOST_CELLS:
        raise BadArgument(f"A grid of {len(values)} chances is too large; {MOST_CELLS} are the most.")
    return list(map(str, values))


def _each(typed: str) -> list[str]:
    """Words with commas between, each once."""
    return list(dict.fromkeys(word for word in typed.split(",") if word))


def _file(typed: str) -> Path:
    """The file that a picture goes to."""
    path = Path(typed)
    if not path.name or path.suffix not in ("", ".svg"):
        raise BadArgument(f"--plot draws an SVG: name a file such as odds.svg, not {shortened(typed)}.")
    return path


def _write(path: Path, svg: str) -> None:
    try:
        path.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"--plot cannot write {shortened(str(path))}: {error.strerror}.") from None
    except ValueError:
        raise BadArgument(f"--plot cannot write {shortened(str(path))}: no file is called so.") from None


def _help() -> str:
    lines = ["threefates odds GAME …: exact chances under best play.", ""]
    lines += [paragraph(f"{name}: {odds.sentence}", "  ") for name, odds in commands("odds").items()]
    return "\n".join((*lines, "", "threefates odds GAME --help says what it takes."))
