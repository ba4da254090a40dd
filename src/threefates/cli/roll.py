"""`threefates roll SYSTEM …` and `threefates task SYSTEM …`: settle one roll or task without a table.

`threefates.cli.shells` says how a game joins in: it answers with a `Settled`: JSON, parts to draw, one sentence.

Added here for every game: `--edition`, `--ruling ID=READING`, `--json`, `--sources`, `--help`; dice from a fresh seed
where none were typed in; questions to whoever sits at the terminal (none without one); exit 2 for `Wrong`, 3 for
`Refused`. `threefates roll` with no arguments goes through a table's offers in the terminal (`threefates.cli.guided`).
"""

import secrets
import sys
from collections.abc import Mapping, Sequence

from threefates.cli.flags import columns, read_flags
from threefates.cli.shells import command_of, commands
from threefates.cli.words import BadArgument, say
from threefates.pieces.chance import SealedChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.shell import Flag, Given, Question, Settled, ShellCommand, Wrong

READS_ITS_OWN_WORDS = True
"""`command` takes the words as they are: typer would cost a third of the time."""

ALWAYS = (
    Flag("edition", "The edition whose readings hold; `threefates editions` lists them.", "NAME"),
    Flag("ruling", "One reading against the edition; may be given more than once.", "ID=READING"),
    Flag("sources", "Say where in the books it stands."),
    Flag("json", "Print JSON for programs instead of text for people."),
    Flag("help", "Say what there is."),
)


def command(words: Sequence[str]) -> int:
    """Settle a roll; with no words at all, ask for everything."""
    if not words:
        from threefates.cli.guided import guided

        return guided()
    return settle("roll", words)


def settle(word: str, words: Sequence[str]) -> int:
    """Settle what the words ask of a system.

    Raises:
        BadArgument: If they cannot be read.
        Refused: If a rule says no.
    """
    if not words or words[0] in ("--help", "-h", "help"):
        say(_help(word))
        return 0
    command: ShellCommand = command_of(word, words[0])
    read, readings = read_flags((*command.flags, *ALWAYS), words[1:])
    if "help" in read:
        say(_help_of(word, words[0], command))
        return 0
    try:
        settled = command.settle(_given(read, readings))
    except (Wrong, PieceError) as error:
        raise BadArgument(str(error)) from None
    _say(words[0].replace("-", "_"), settled, read)
    return 0


def _given(read: Mapping[str, str], readings: Mapping[str, str]) -> Given:
    words = {name: value for name, value in read.items() if name not in {flag.name for flag in ALWAYS}}
    chance = SealedChance(secrets.token_bytes(32), (), version=0)
    edition = read.get("edition", "")
    if "json" in read or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Given(words, chance, edition=edition, readings=readings)
    return Given(words, chance, _choose, edition, readings)


def _choose(question: Question) -> str:
    from threefates.cli.guided import choose

    return choose(question)


def _say(system: str, settled: Settled, read: Mapping[str, str]) -> None:
    from threefates.cli.drawing import as_json, drawn, sources

    if "json" in read:
        say(as_json(system, settled))
        return
    say(drawn(settled, colours=sys.stdout.isatty()))
    if "sources" in read:
        say(sources(settled))


def _help(word: str) -> str:
    lines = [f"threefates {word} GAME …: settle one {word} without a table.", ""]
    lines += [f"  {name}: {command.sentence}" for name, command in commands(word).items()]
    return "\n".join((*lines, "", f"threefates {word} GAME --help says what it takes."))


def _help_of(word: str, name: str, command: ShellCommand) -> str:
    lines = columns((*command.flags, *ALWAYS))
    return "\n".join((f"threefates {word} {name}: {command.sentence}", "", *lines))
