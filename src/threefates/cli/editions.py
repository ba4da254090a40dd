"""`threefates editions`: the named ways to read each game's books, and how they differ."""

from typing import Annotated

import typer

from threefates.cli.words import JSON_HELP, BadArgument, did_you_mean, paragraph, say, say_json
from threefates.rulebook.ledger import load
from threefates.rulebook.rulings import Difference, Edition, differs, editions


def command(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="An edition: what it answers otherwise.")] = "",
    other: Annotated[str, typer.Argument(metavar="[OTHER]", help="A second one: how the two differ.")] = "",
    *,
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """List the editions of each game, or how two of them differ."""
    known = {edition.name: edition for book in load().books for edition in editions(book.system).values()}
    if not name:
        _say_all(list(known.values()), as_json=as_json)
    else:
        first = _named(name, known)
        second = _named(other, known) if other else next(iter(editions(first.system).values()))
        if first.system != second.system:
            raise BadArgument(f"{first.name} is an edition of {first.system}, {second.name} one of {second.system}.")
        _say_difference(first, second, as_json=as_json)
    return 0


def _named(name: str, known: dict[str, Edition]) -> Edition:
    found = known.get(name.casefold().replace("-", "_"))
    if found is None:
        hint = did_you_mean(name, known) or f" Choose one of: {', '.join(known)}."
        raise BadArgument(f"There is no edition {name!r}.{hint}")
    return found


def _say_all(known: list[Edition], *, as_json: bool) -> None:
    if as_json:
        say_json({"editions": [_fields(edition) for edition in known]})
        return
    for edition in known:
        default = ", the default" if edition.default else ""
        say(f"{edition.name} ({edition.system}{default}): {edition.title}")
        say(paragraph(edition.sentence, "  "))


def _say_difference(first: Edition, second: Edition, *, as_json: bool) -> None:
    found = differs(first, second)
    if as_json:
        say_json({"first": first, "second": second, "differences": found})
        return
    say(f"{first.title}: {first.sentence}")
    if first.name == second.name:
        say(f"The default of {first.system}: {len(first.readings)} rulings, each read as recommended.")
    else:
        say(f"Against {second.name} it reads {len(found)} of {len(first.readings)} rulings otherwise:")
        say("\n".join(_difference(difference, first, second) for difference in found))


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
