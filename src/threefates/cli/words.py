"""What commands say, and how: plain text, JSON, a table, or one sentence of complaint."""

import difflib
import io
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

LONGEST_READ = 200  # letters that are looked at for what was meant
LONGEST_SHOWN = 32  # letters of what somebody typed
JSON_HELP = "Print JSON for programs instead of text for people."


class BadArgument(Exception):
    """The command line asks for something that is not there. Its text is one clear sentence; the exit code is 2."""


def have_streams() -> None:
    """Have nothing to hear or say where whoever called closed that (`>&-`): no file of ours takes its place."""
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(spare)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as we run
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - likewise
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - likewise


def say(text: str) -> None:
    """Print to standard output. A reader that went away (`| head`) is no error."""
    try:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()
    except OSError as error:
        _write_no_more()
        complain(f"What was found cannot be written: {error.strerror}.")
        raise SystemExit(1) from error


def _write_no_more() -> None:
    """Drop what is left in the buffer: it must not be written at exit, when nobody could catch the complaint."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say_json(value: object) -> None:
    """Print a value as JSON."""
    import msgspec

    say(msgspec.json.format(msgspec.json.encode(value)).decode())


def one_line(text: str) -> str:
    r"""A text out of somebody's file as one line: what would move the cursor or hide what is said stands as a sign.

    >>> one_line("seat s2\n\x1b[2JNothing is wrong.")
    'seat s2��[2JNothing is wrong.'
    """
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def complain(sentence: str) -> None:
    """Print one sentence to standard error."""
    sys.stderr.write(f"{one_line(sentence)}\n")


def shortened(word: str) -> str:
    """A word as it was typed, in quotes, shown within reason.

    >>> shortened("x" * 5000)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(word if len(word) <= LONGEST_SHOWN else f"{word[:LONGEST_SHOWN]}…")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question naming what was probably meant, with a space before it; nothing if nothing is near."""
    near = difflib.get_close_matches(word[:LONGEST_READ], list(known), n=3, cutoff=0.5)
    return f" Did you mean {' or '.join(near)}?" if near else ""


def paragraph(text: str, indent: str = "") -> str:
    """Text wrapped to the terminal, at most 100 columns wide."""
    width = min(100, max(40, shutil.get_terminal_size().columns))
    return textwrap.fill(text, width=width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def say_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: the first column names the row, the others are numbers."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    drawn = io.StringIO()  # a capture would write to standard output all the same, if nothing
    Console(file=drawn, force_terminal=sys.stdout.isatty(), markup=False, highlight=False).print(table)
    say(drawn.getvalue().rstrip("\n"))
