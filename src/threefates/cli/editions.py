"""`threefates editions`: the named ways to read each game's books, and how they differ."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from threefates.cli.shells import game_named
from threefates.cli.words import JSON_HELP, BadArgument, did_you_mean, paragraph, say, say_json, shortened
from threefates.rulebook.concordance import Decision, decisions, differences
from threefates.rulebook.ledger import load
from threefates.rulebook.rulings import Difference, Edition, differs, editions


def command(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help="A game: its editions; or an edition: what it decides, and what a table may change."
        ),
    ] = None,
    other: Annotated[str | None, typer.Argument(metavar="[OTHER]", help="A second one: how the two differ.")] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """List the editions of each game, or how two of them differ."""
    known = {edition.name: edition for book in load().books for edition in editions(book.system).values()}
    if name is None:
        _say_all(list(known.values()), as_json=as_json)
    elif other is None and _key(name) not in known and (game := game_named(name)):
        _say_all(list(editions(game.name).values()), as_json=as_json)
    else:
        first = _named(name, known)
        second = next(iter(editions(first.system).values())) if other is None else _named(other, known)
        if first.system != second.system:
            raise BadArgument(f"{first.name} is an edition of {first.system}, {second.name} one of {second.system}.")
        _say_difference(first, second, decisions(first) if other is None else (), as_json=as_json)
    return 0


def _named(name: str, known: dict[str, Edition]) -> Edition:
    found = known.get(_key(name))
    if found is None:
        hint = did_you_mean(name, known) or f" Choose one of: {', '.join(known)}."
        raise BadArgument(f"There is no edition {shortened(name)}.{hint}")
    return found


def _key(name: str) -> str:
    return name.casefold().replace("-", "_")


def _say_all(known: list[Edition], *, as_json: bool) -> None:
    if as_json:
        say_json({"format": 1, "editions": [_fields(edition) for edition in known]})
        return
    for edition in known:
        default = ", the default" if edition.default else ""
        say(f"{edition.name} ({edition.system}{default}): {edition.title}")
        say(paragraph(edition.sentence, "  "))


def _say_difference(first: Edition, second: Edition, decided: Sequence[Decision], *, as_json: bool) -> None:
    found, unread = differences(first, second), len(differs(first, second)) - len(differences(first, second))
    if as_json:
        say_json({"format": 1, "first": first, "second": second, "differences": found} | _decided(decided))
        return
    say(f"{first.title}: {first.sentence}")
    if first.name == second.name:
        say(f"The default of {first.system}: {len(first.readings)} rulings, each read as recommended.")
    else:
        say(f"Against {second.name} it plays {len(found)} settings otherwise:")
        say("\n".join(_difference(difference, first, second) for difference in found))
        if unread:
            say(f"\nThey also differ on {unread} rulings about rules that are not played yet.")
    say("\n".join(_decisions(decided)))


def _decided(decided: Sequence[Decision]) -> dict[str, object]:
    if not decided:
        return {}
    read = {how: {one.ruling: one.reading for one in decided if one.how == how} for how in ("read as", "not yet")}
    settings = [one for one in decided if one.how == "setting"]
    return {"settings": settings, "read_as": read["read as"], "not_yet": read["not yet"]}


def _decisions(decided: Sequence[Decision]) -> Iterator[str]:
    """Every ruling that matters to what is played: the settings with their readings, then those read one way."""
    if not decided:
        return
    yield "\nSettings of a table (* is how this edition reads it):"
    yield from (_setting(one) for one in decided if one.how == "setting")
    yield "\nRead as, with no choice:"
    yield from (paragraph(f"{one.ruling}: {one.reading}", "  ") for one in decided if one.how == "read as")
    later = sum(one.how == "not yet" for one in decided)
    yield f"\n{later} more rulings bear on rules that are not played yet. threefates why ID says what one asks."


def _setting(one: Decision) -> str:
    readings = ", ".join(f"*{name}" if name == one.reading else name for name in one.offered)
    others = f" (not offered: {', '.join(one.not_offered)})" if one.not_offered else ""
    return paragraph(f"{one.ruling}: {readings}{others}", "  ")


def _difference(difference: Difference, first: Edition, second: Edition) -> str:
    readings = f"{first.name}: {difference.first} · {second.name}: {difference.second}"
    return f"\n{difference.ruling}\n{paragraph(difference.question, '  ')}\n{paragraph(readings, '  ')}"


def _fields(edition: Edition) -> dict[str, object]:
    return {
        "system": edition.system,
        "name": edition.name,
        "title": edition.title,
        "sentence": edition.sentence,
        "default": edition.default,
    }
