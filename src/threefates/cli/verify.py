"""`threefates verify`: every die and card of an export, computed again."""

from pathlib import Path
from typing import Annotated, Final

import typer

from threefates.cli.words import JSON_HELP, BadArgument, complain, one_line, say, say_json
from threefates.rulebook.refusals import Refused
from threefates.table.apart import record_in
from threefates.table.chain import Head
from threefates.table.records import LONGEST_RECORD, SeatRecord, TableRecord
from threefates.table.verify import Report, verify

NOTHING_KEPT: Final = (
    "No fingerprint that somebody kept was compared: whoever made up the whole file would be found right, too."
)


def command(
    file: Annotated[Path, typer.Argument(help="What a seat or the operator exported.")],
    *,
    beside: Annotated[
        list[Path] | None, typer.Option("--beside", help="What a seat of the same table exported, to compare it with.")
    ] = None,
    head: Annotated[
        list[str] | None, typer.Option("--head", help="A fingerprint somebody wrote down: VERSION:HASH.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Compute every die and card of an export again, and name what cannot be computed yet."""
    written, kept = read_file(file), [_head(each) for each in head or ()]
    others = [read_file(each) for each in beside or ()]
    try:
        report = verify(record_in(written), [_seats(record_in(each)) for each in others], kept)
    except Refused as refused:
        complain(str(refused))
        return 1
    if as_json:
        say_json({"holds": report.holds, "report": report})
    else:
        say(in_words(report))
    return 0 if report.holds else 1


def _head(typed: str) -> Head:
    version, _, head = typed.partition(":")
    if not (version.isascii() and version.isdecimal() and head):
        raise BadArgument(f"{typed} is no fingerprint: write VERSION:HASH.")
    return Head(int(version), head.lower())


def _seats(record: SeatRecord | TableRecord) -> SeatRecord:
    if isinstance(record, SeatRecord):
        return record
    raise BadArgument("--beside takes what a seat exported. Name the whole table's record first.")


def read_file(file: Path) -> bytes:
    """The log that stands in a file.

    Raises:
        BadArgument: If it cannot be read, or is longer than any log.
    """
    try:
        with file.open("rb") as opened:
            written = opened.read(LONGEST_RECORD + 1)
    except OSError as error:
        raise BadArgument(f"{file} cannot be read: {error.strerror}.") from error
    if len(written) > LONGEST_RECORD:
        raise BadArgument(f"{file} is longer than any log: {LONGEST_RECORD // 1024**2} MiB at most.")
    return written


def in_words(report: Report) -> str:
    """The report in words, for people.

    >>> print(in_words(Report(checked=2, decided_again=1)))
    Nothing is wrong.
    Computed again from an opened seed, and the same: 2 dice and cards.
    Decided again, with the same outcome: 1 command.
    No fingerprint that somebody kept was compared: whoever made up the whole file would be found right, too.
    """
    holds = "Nothing is wrong in what could be checked." if report.not_yet else "Nothing is wrong."
    lines = [holds if report.holds else "Something is wrong:", *(f"  {one_line(line)}" for line in report.wrong)]
    lines.append(f"Computed again from an opened seed, and the same: {report.checked} dice and cards.")
    if report.decided_again:
        commands = "command" if report.decided_again == 1 else "commands"
        lines.append(f"Decided again, with the same outcome: {report.decided_again} {commands}.")
    if report.by_hand:
        lines.append(f"Rolled or drawn by hand: {report.by_hand}.")
    if report.compared:
        lines.append(f"The same as what was kept: {report.compared} fingerprints of the log.")
    elif report.holds:
        lines.append(NOTHING_KEPT)
    if report.noted:
        lines += ["To be known:", *(f"  {one_line(line)}" for line in report.noted)]
    if report.not_yet:
        lines += ["Not to be computed yet:", *(f"  {one_line(line)}" for line in report.not_yet)]
    return "\n".join(lines)
