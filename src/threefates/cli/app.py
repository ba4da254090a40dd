"""Where a command line begins: the list of commands, each imported only when it is asked for.

To add a command, write a module with a function `command` whose parameters are annotated as typer reads them, and add
a line to `COMMANDS`. It returns the exit code (nothing means 0): 0 done, 1 something was found wrong, 2 bad arguments
(raise `BadArgument`), 3 refused by a rule (let `Refused` out). A module with `READS_ITS_OWN_WORDS = True` gets the
words of the command line as they are, and typer is never loaded.
"""

import importlib
import io
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from typing import Final, NamedTuple

from threefates.cli.words import BadArgument, complain, did_you_mean, have_streams, say, shortened


class Subcommand(NamedTuple):
    """One word of the command line: the module that carries it out, and one sentence about it."""

    module: str
    sentence: str


COMMANDS: Final[dict[str, Subcommand]] = {
    "serve": Subcommand("threefates.cli.serve", "Start a table that others join from their phones."),
    "roll": Subcommand("threefates.cli.roll", "Settle one roll without a table, from dice you name or fresh ones."),
    "task": Subcommand("threefates.cli.task", "Settle one task without a table, from cards you name."),
    "odds": Subcommand(
        "threefates.cli.odds", "Say the exact chances of a roll, a test or a task, or a whole grid of them."
    ),
    "why": Subcommand("threefates.cli.why", "Say what the books say about an id, a section or a heading."),
    "concordance": Subcommand("threefates.cli.concordance", "Show which rules of the books are played, and by what."),
    "editions": Subcommand("threefates.cli.editions", "List the editions of each game, or how two of them differ."),
    "tables": Subcommand(
        "threefates.cli.tables", "List the tables here; name one, put it away, copy it, delete it, bring it back."
    ),
    "seat": Subcommand("threefates.cli.seat", "Issue a new link for a seat, such as the Game Master's."),
    "verify": Subcommand("threefates.cli.verify", "Compute every die and card of an export again."),
    "export": Subcommand("threefates.cli.export", "Write a whole table to a file, secrets included; its log says so."),
    "import": Subcommand("threefates.cli.import_", "Bring a whole table from a file, with new keys and a new seal."),
    "backup": Subcommand(
        "threefates.cli.backup", "Copy every table of this machine to one file, also while it serves."
    ),
    "restore": Subcommand("threefates.cli.restore", "Put a backup in the place of the tables of this machine."),
    "move": Subcommand("threefates.cli.move", "Move every table of a folder into a database, or back."),
}


REPEATED: Final = ("--allow-host", "--beside", "--head", "--proxy")
"""Options that may be given more than once."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command line and leave the process with its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    have_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a bar or a suit that a terminal cannot write is a ?, not an error
    sys.exit(run(words))


def run(words: Sequence[str]) -> int:
    """Run one command line, and return its exit code.

    Returns:
        The exit code: 0 done, 1 something was found wrong, 2 bad arguments, 3 refused by a rule.
    """
    if not words or words[0] in ("--help", "-h", "help"):
        say(_help())
        return 0
    if words[0] == "--version":
        from threefates import __version__

        say(f"threefates {__version__}")
        return 0
    if words[0] not in COMMANDS:
        complain(
            f"threefates has no command {shortened(words[0])}.{did_you_mean(words[0], COMMANDS)} Try: threefates --help"
        )
        return 2
    try:
        return _run(words[0], words[1:])
    except KeyboardInterrupt:  # at any moment, also while its module is being read
        complain("Stopped.")
        return 1


def _run(name: str, words: Sequence[str]) -> int:
    from threefates.rulebook.refusals import Refused

    module = importlib.import_module(COMMANDS[name].module)
    carry_out = _plainly if getattr(module, "READS_ITS_OWN_WORDS", False) else _typed
    try:
        return carry_out(name, module.command, words)
    except BadArgument as error:
        complain(str(error))
        return 2
    except Refused as refused:
        complain(str(refused))
        return 3
    except (UnicodeEncodeError, TypeError):  # what the shell could not read as text, where text is wanted
        unread = next((word for word in words if not _is_text(word)), None)
        if unread is None:
            raise
        complain(f"{shortened(unread)} is no text.")
        return 2
    except OSError as error:  # a folder that may not be looked into, say
        if not (error.filename and error.strerror):
            raise
        complain(f"{error.filename} cannot be used: {error.strerror}.")
        return 1


def _is_text(word: str) -> bool:
    """Whether a word is text; a shell hands on any bytes, as half letters."""
    return not any("\ud800" <= letter <= "\udfff" for letter in word)


def _plainly(name: str, command: Callable[..., int | None], words: Sequence[str]) -> int:
    return command(words) or 0


def _typed(name: str, command: Callable[..., int | None], words: Sequence[str]) -> int:
    import typer

    from threefates.rulebook.refusals import Refused

    _once_each(words)
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.command(name, help=COMMANDS[name].sentence)(command)
    try:
        if "--help" in words:  # typer counts it as wrong where its reader went away
            with redirect_stdout(io.StringIO()) as told:
                app(["--help"], prog_name=f"threefates {name}", standalone_mode=False)
            say(told.getvalue().rstrip("\n"))
            return 0
        return int(app(list(words), prog_name=f"threefates {name}", standalone_mode=False) or 0)
    except (BadArgument, Refused):
        raise
    except typer.Abort:
        complain("Stopped.")
        return 1
    except Exception as error:
        sentence = _complaint(error)
        if sentence is None:
            raise
        complain(f"{sentence} Try: threefates {name} --help")
        return 2


def _once_each(words: Sequence[str]) -> None:
    """Refuse one option given twice: which of the two is meant, nobody can say."""
    options = [word.partition("=")[0] for word in words if word.startswith("--") and word not in ("--", *REPEATED)]
    twice = next((option for option in options if options.count(option) > 1), None)
    if twice is not None:
        raise BadArgument(f"{shortened(twice)[1:-1]} is given twice.")


def _complaint(error: Exception) -> str | None:
    """Typer's words about a command line it cannot read; its releases have no common name for such errors."""
    words: str = getattr(error, "format_message", str)()
    return (words if words.endswith((".", "?")) else f"{words}.") if words else None


def _help() -> str:
    width = max(len(name) for name in COMMANDS)
    lines = [f"  {name:<{width}}  {command.sentence}" for name, command in COMMANDS.items()]
    return "\n".join(
        (
            "threefates: three games about fate, one table that knows their rules.",
            "",
            *lines,
            "",
            "threefates COMMAND --help says more about one of them.",
        )
    )
