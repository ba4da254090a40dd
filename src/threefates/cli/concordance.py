"""`threefates concordance`: which rules of the books are played, by which function, proven by which test."""

from collections.abc import Sequence
from typing import Annotated

import typer

from threefates.cli.words import JSON_HELP, BadArgument, did_you_mean, say, say_json, say_table, shortened
from threefates.rulebook.concordance import ConcordanceLine, concordance, held, missing, totals
from threefates.rulebook.entries import Entry
from threefates.rulebook.ledger import Ledger, load


def command(
    *,
    only_missing: Annotated[
        bool, typer.Option("--missing", help="Only what nothing carries out, or not provably.")
    ] = False,
    book: Annotated[str | None, typer.Option(help="Only one book: fates-edge, fate-2003 or fifty-two-fates.")] = None,
    topic: Annotated[str | None, typer.Option(help="Only one topic, such as boons.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Show which rules of the books are played, and by what; with --missing exit with 1 if some are not."""
    entries = _chosen(load(), book, topic)
    lines = concordance(entries)
    shown = missing(lines) if only_missing else lines
    if as_json:
        say_json({"format": 1, "totals": totals(lines), "entries": shown})
    elif only_missing:
        say("\n".join([*(f"{line.id} · {line.status} · {', '.join(line.source)}" for line in shown), _summary(lines)]))
    else:
        _say_topics(entries, lines)
    return 1 if only_missing and shown else 0


def _chosen(ledger: Ledger, book: str | None, topic: str | None) -> tuple[Entry, ...]:
    """The entries of a book and of a topic, each left out for all of them."""
    books = list(dict.fromkeys(entry.book for entry in ledger.entries))
    chosen = None if book is None else book.casefold().replace("-", "_")
    if chosen is not None and chosen not in books:
        raise BadArgument(f"There is no book {shortened(book or '')}: choose {', '.join(books)}.")
    entries = [entry for entry in ledger.entries if chosen in (None, entry.book)]
    topics = list(dict.fromkeys(entry.topic for entry in entries))
    wanted = None if topic is None else topic.casefold()
    if wanted is not None and wanted not in topics:
        near = did_you_mean(wanted, topics) or " threefates concordance lists them."
        raise BadArgument(f"There is no topic {shortened(topic or '')}.{near}")
    return tuple(entry for entry in entries if wanted in (None, entry.topic))


def _say_topics(entries: Sequence[Entry], lines: Sequence[ConcordanceLine]) -> None:
    groups: dict[str, dict[str, list[ConcordanceLine]]] = {}
    for entry, line in zip(entries, lines, strict=True):
        groups.setdefault(entry.book, {}).setdefault(entry.topic, []).append(line)
    for book, topics in groups.items():
        counts = {topic: totals(topic_lines) for topic, topic_lines in topics.items()}
        rows = [[topic, *map(str, count.values()), _held(topics[topic])] for topic, count in counts.items()]
        say_table(book, ["topic", *totals(()), "changes noticed"], rows)
        say("")
    say(_summary(lines))


def _summary(lines: Sequence[ConcordanceLine]) -> str:
    counts = ", ".join(f"{count} {name}" for name, count in totals(lines).items())
    return f"{counts}; of small changes of what is played, tests notice {_held(lines) or 'none'}"


def _held(lines: Sequence[ConcordanceLine]) -> str:
    """Of all small changes of what carries these entries out, how many a test notices: "19 of 20"."""
    found = held(lines)
    return f"{found.caught} of {found.tried}" if found.tried else ""
