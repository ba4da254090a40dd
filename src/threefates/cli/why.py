"""`threefates why`: what the books say about an id, a section or a heading, and what carries it out."""

import json
from typing import Annotated

import typer

from threefates.cli.words import JSON_HELP, LONGEST_READ, BadArgument, paragraph, say, say_json, shortened
from threefates.rulebook.concordance import ConcordanceLine, concordance, shipped
from threefates.rulebook.entries import Entry, Example, Item, RulingText
from threefates.rulebook.ledger import Ledger, load


def command(
    asked: Annotated[
        list[str],
        typer.Argument(
            metavar="ID|SECTION", help="A ledger id, 'SRD §4.2', 2.6, ch.8, 'Part 3', or words of a heading."
        ),
    ],
    *,
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Say what the books say about an id, a section or a heading."""
    ledger = load()
    items = _found(ledger, " ".join(asked).strip())
    if as_json:
        say_json({"format": 1, "asked": " ".join(asked), "items": [_fields(ledger, item) for item in items]})
    elif len(items) == 1:
        say(_whole(ledger, items[0]))
    else:
        say("\n\n".join(_brief(item) for item in items))
    return 0


def _found(ledger: Ledger, asked: str) -> tuple[Item, ...]:
    item = ledger.find(asked.casefold())
    if item is not None:
        return (item,)
    found = ledger.at(asked)
    if not found:
        near = ledger.near(asked[:LONGEST_READ])
        hint = f" Did you mean {', '.join(near)}?" if near else " Name an id such as fe.boons.hold-cap or a section."
        raise BadArgument(f"The ledger has nothing called {shortened(asked)}.{hint}")
    return found


def _brief(item: Item) -> str:
    if isinstance(item, Example):
        return f"{item.id} · example · {_places(item)}"
    if isinstance(item, RulingText):
        return f"{item.id} · ruling\n{paragraph(item.question, '  ')}"
    return f"{item.id} · {item.kind} · {_line(item).status} · {_places(item)}\n{paragraph(item.rule, '  ')}"


def _whole(ledger: Ledger, item: Item) -> str:
    match item:
        case RulingText():
            return _ruling(item)
        case Example():
            return _example(item)
        case _:
            return _entry(ledger, item)


def _entry(ledger: Ledger, entry: Entry) -> str:
    line = _line(entry)
    parts = [
        f"{entry.title} · {entry.id}",
        f"{entry.kind}, {entry.topic} · {line.status}",
        _places(entry),
        "",
        paragraph(entry.rule, "  "),
    ]
    data = entry.table(object)
    if data is not None:
        parts += ["", "Numbers", *(f"  {row}" for row in _rows(data))]
    for ruling in ledger.rulings_on(entry.id):
        parts += ["", f"Ruling {ruling.id}", paragraph(ruling.question, "  "), *_readings(ruling)]
    parts += _listed("Examples", line.examples) + _listed("Carried out by", line.functions)
    return "\n".join(parts + _listed("Proven by", line.tests))


def _ruling(ruling: RulingText) -> str:
    setting = shipped().rulings.get(ruling.id)
    offered = f"a setting of the table: {', '.join(setting.readings)}" if setting else f"read as {ruling.default}"
    parts = [f"{ruling.id} · {' '.join(filter(None, (ruling.weight, ruling.kind)))} · {offered}", ""]
    parts += [paragraph(ruling.question), *_readings(ruling), "", paragraph(ruling.why, "  ")]
    parts += _listed("Presets", [f"{preset}: {reading}" for preset, reading in ruling.presets.items()])
    return "\n".join(parts + _listed("Bears on", ruling.entries))


def _readings(ruling: RulingText) -> list[str]:
    return [
        paragraph(
            f"{'*' if reading.name == ruling.default else '-'} {reading.name}: {reading.what}"
            + (f" ({'; '.join(str(source) for source in reading.source)})" if reading.source else ""),
            "  ",
        )
        for reading in ruling.readings
    ]


def _example(example: Example) -> str:
    parts = [f"{example.id} · example", _places(example)]
    parts += ["", "Given", *(f"  {row}" for row in _rows(json.loads(bytes(example.given))))]
    parts += ["", "The book gets", *(f"  {row}" for row in _rows(json.loads(bytes(example.expected))))]
    parts += _listed("Sides with", [f"{ruling}={reading}" for ruling, reading in example.agrees.rulings.items()])
    notes = [note for note in (example.notes, example.agrees.note, example.inconsistent) if note]
    return "\n".join(parts + [line for note in notes for line in ("", paragraph(note))])


def _rows(data: object) -> list[str]:
    if isinstance(data, dict):
        return [f"{key}: {_flat(value)}" for key, value in data.items()]
    return [_flat(value) for value in data] if isinstance(data, list) else [_flat(data)]


def _flat(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_flat(part)}" for key, part in value.items())
    if isinstance(value, list):
        nested = any(isinstance(part, dict | list) for part in value)
        return ("; " if nested else ", ").join(_flat(part) for part in value)
    return json.dumps(value) if isinstance(value, bool) or value is None else str(value)


def _listed(head: str, lines: list[str] | tuple[str, ...]) -> list[str]:
    return ["", head, *(f"  {line}" for line in lines)] if lines else []


def _places(item: Entry | Example) -> str:
    return ", ".join(str(source) for source in item.source)


def _line(entry: Entry) -> ConcordanceLine:
    (line,) = concordance((entry,))
    return line


def _fields(ledger: Ledger, item: Item) -> dict[str, object]:
    match item:
        case RulingText():
            return {"type": "ruling", "ruling": item}
        case Example():
            return {"type": "example", "example": item}
        case _:
            rulings = ledger.rulings_on(item.id)
            return {"type": "entry", "entry": item, "concordance": _line(item), "rulings": rulings}
