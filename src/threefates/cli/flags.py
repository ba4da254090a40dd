"""Flags of a command that reads its own words: `--name value`, `--name=value`, and switches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from shutil import get_terminal_size

from threefates.cli.words import BadArgument, did_you_mean, paragraph, shortened
from threefates.rulebook.shell import Flag

__all__ = ["columns", "read_flags", "reading_of"]


def read_flags(known: Iterable[Flag], words: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The flags that were given, and the readings among them (`--ruling ID=READING`, as often as one likes).

    Raises:
        BadArgument: For a word that is no flag, a flag without its value, or one given twice.
    """
    flags = {flag.name: flag for flag in known}
    read: dict[str, str] = {}
    readings: dict[str, str] = {}
    left = list(words)
    while left:
        name, value = _next(left, flags)
        if name == "ruling":
            ruling, reading = reading_of(value)
            if ruling in readings:
                raise BadArgument(f"--ruling takes ID=READING, each ID once, not {shortened(value)}.")
            readings[ruling] = reading
        elif name in read:
            raise BadArgument(f"--{name} is given twice.")
        else:
            read[name] = value
    return read, readings


def reading_of(typed: str) -> tuple[str, str]:
    """One reading as it was typed: the ruling and its reading.

    Raises:
        BadArgument: If either is missing.
    """
    ruling, _, reading = typed.partition("=")
    if not ruling or not reading:
        raise BadArgument(f"--ruling takes ID=READING, each ID once, not {shortened(typed)}.")
    return ruling, reading


def _next(left: list[str], flags: Mapping[str, Flag]) -> tuple[str, str]:
    word = left.pop(0)
    name, equals, value = word.removeprefix("--").partition("=")
    name = "help" if word == "-h" else name
    flag = flags.get(name)
    if flag is None or not word.startswith("-"):
        hint = (
            did_you_mean(f"--{name}", [f"--{known}" for known in flags])
            or f" It takes {', '.join(f'--{known}' for known in flags)}."
        )
        raise BadArgument(f"What is {shortened(word)}?{hint}")
    if not flag.like:
        if equals:
            raise BadArgument(f"--{name} takes no value.")
        return name, ""
    if not equals:
        if not left or left[0].startswith("--"):
            raise BadArgument(f"--{name} needs a value, such as {flag.like}.")
        value = left.pop(0)
    if name == "edition" and not value.strip():
        raise BadArgument("--edition needs a name; threefates editions lists them.")
    return name, value


def columns(flags: Iterable[Flag]) -> list[str]:
    """Flags as lines of help, as wide as the terminal; where it is narrow, what they do stands below them."""
    listed = [(f"--{flag.name} {flag.like}".strip(), flag.says) for flag in flags]
    width = min(max(len(form) for form, _ in listed), 34)
    if get_terminal_size().columns < 2 * width:
        return [line for form, says in listed for line in (f"  {form}", paragraph(says, "      "))]
    indent = " " * (width + 4)
    return [f"  {form:<{width}}  {paragraph(says, indent).lstrip()}" for form, says in listed]
