"""Compile `rules/*.yaml` into the one ledger file that the package ships (needs PyYAML, which the tests bring).

`python tools/compile_rules.py` writes src/threefates/rulebook/data/ledger.json; with `--check` it only says whether
that file is up to date, and exits with 1 if it is not.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "rules"
COMPILED = ROOT / "src" / "threefates" / "rulebook" / "data" / "ledger.json"
LEDGERS = {"fates_edge": "fates_edge", "fate": "fate_2003", "fifty_two_fates": "fifty_two_fates"}
IN_PROSE = {"000": "the SRD", "003": "the Player's Guide"}
PARTS_WITHOUT_CODE = {"fifty_two_fates": "004"}

# YAML from outside becomes records here, and nowhere else.
Record = dict[str, Any]


def compile_rules(rules: Path = RULES) -> str:
    """The text of the compiled ledger: one record a line, so that a change to one entry is a change of one line."""
    settled = _read(rules / "editions.yaml")
    added = _read(rules / "added.yaml")
    ledgers = {system: _read(rules / f"{name}.yaml") for name, system in LEDGERS.items()}
    compiler = Compiler(settled["books"])
    rulings = [
        compiler.ruling(system, ruling)
        for system, ledger in ledgers.items()
        for ruling in (*_mended(ledger["rulings"], added["readings"]), *_belonging(ledger, added["rulings"]))
    ]
    presets = _presets(rulings, _read(rules / "first_edition_2026.yaml"), added)
    return _lines(
        {
            "books": [{"code": code, **book} for code, book in settled["books"].items()],
            "entries": [
                compiler.entry(system, entry) for system, ledger in ledgers.items() for entry in ledger["entries"]
            ],
            "rulings": rulings,
            "examples": [
                compiler.example(system, one) for system, ledger in ledgers.items() for one in ledger["examples"]
            ],
            "edition_texts": [_edition(edition, rulings, presets) for edition in settled["editions"]],
        }
    )


class Compiler:
    """Turns the ledgers' three dialects into one."""

    def __init__(self, books: dict[str, Record]) -> None:
        self.books = books

    def entry(self, system: str, entry: Record) -> Record:
        """One rule, option, table or piece of content."""
        kept = {key: entry[key] for key in ("id", "kind", "topic")}
        rest = {"conflicts": entry.get("conflicts") or [], "data": entry.get("data")}
        return {
            **kept,
            "book": system,
            "rule": self._prose(entry["rule"]),
            **self._source(system, entry),
            **_given(rest),
        }

    def ruling(self, system: str, ruling: Record) -> Record:
        """One open question; a default that is no single reading becomes the reading `book`."""
        readings = [
            {"name": reading["name"], "what": self._prose(reading["what"]), **self._source(system, reading)}
            for reading in ruling["readings"]
        ]
        default = ruling.get("recommended", ruling.get("default"))
        if default not in [reading["name"] for reading in readings]:
            readings.append({"name": "book", "what": _in_words(default), "value": default})
            default = "book"
        return {
            "id": ruling["id"],
            "book": system,
            "kind": ruling.get("class") or ruling["type"],
            "question": self._prose(ruling["question"]),
            "readings": readings,
            "default": default,
            "why": self._prose(ruling["why"]),
            **_given({key: ruling.get(key) for key in ("weight", "presets", "silent", "entries")}),
            **({"added": True} if ruling.get("added") else {}),
        }

    def example(self, system: str, example: Record) -> Record:
        """One worked example."""
        agrees = {key: value for key, value in (example.get("consistent_with") or {}).items() if value}
        rest = {key: example.get(key) for key in ("type", "derived")}
        told = {key: self._prose(example.get(key) or "") for key in ("inconsistent", "notes")}
        return {
            "id": example["id"],
            "book": system,
            **self._source(system, example),
            "given": example["given"],
            "expected": example["expected"],
            **_given({"agrees": agrees, **rest, **told}),
        }

    def _prose(self, text: str) -> str:
        """Text in which a book goes by its name, not by its code."""
        codes = "|".join(self.books)
        named = rf"(?:the )?(?<![\d.,])(?P<code>{codes})(?![\d.,]\d)"
        return re.sub(
            named, lambda found: IN_PROSE.get(found["code"]) or str(self.books[found["code"]]["short"]), text.strip()
        )

    def _source(self, system: str, cited: Record) -> Record:
        found = cited.get("source") or []
        return {"source": [self._place(system, text) for text in ([found] if isinstance(found, str) else found)]}

    def _place(self, system: str, text: str) -> Record:
        code, _, place = text.partition(" ")
        if text.startswith("Part ") and system in PARTS_WITHOUT_CODE:
            code, place = PARTS_WITHOUT_CODE[system], text
        if code not in self.books:
            return {"code": "", "book": "", "place": text}
        return {"code": code, "book": self.books[code]["short"], "place": place}


def _mended(rulings: list[Record], readings: list[Record]) -> list[Record]:
    """The ledger's rulings, with the readings that `added.yaml` adds to them."""
    more: dict[str, list[Record]] = {}
    for reading in readings:
        more.setdefault(reading["ruling"], []).append(reading)
    return [{**ruling, "readings": [*ruling["readings"], *more.get(ruling["id"], [])]} for ruling in rulings]


def _belonging(ledger: Record, added: list[Record]) -> list[Record]:
    """The rulings of our own whose entries are this ledger's."""
    known = {entry["id"] for entry in ledger["entries"]}
    return [{**ruling, "added": True} for ruling in added if known.issuperset(ruling["entries"])]


def _presets(rulings: list[Record], first_edition: Record, added: Record) -> dict[str, dict[str, str]]:
    """Readings by preset name: the ledger's own presets, and the First Edition's with the differences it adds."""
    presets: dict[str, dict[str, str]] = {}
    for ruling in rulings:
        for preset, reading in ruling.get("presets", {}).items():
            presets.setdefault(preset, {})[ruling["id"]] = reading
    later = dict(first_edition["readings"])
    later.update((reading["ruling"], reading["name"]) for reading in added["readings"])
    later.update((own["id"], own["difference"]["reading"]) for own in added["rulings"] if "difference" in own)
    return {**presets, first_edition["preset"]: later}


def _edition(edition: Record, rulings: list[Record], presets: dict[str, dict[str, str]]) -> Record:
    """One edition, with only the readings that are not the default."""
    defaults = {ruling["id"]: ruling["default"] for ruling in rulings if ruling["book"] == edition["system"]}
    chosen = {**presets.get(edition.get("preset", ""), {}), **edition.get("readings", {})}
    kept = {key: edition[key] for key in ("system", "name", "title", "sentence")}
    return {**kept, "readings": {key: reading for key, reading in chosen.items() if defaults[key] != reading}}


def _in_words(default: object) -> str:
    if isinstance(default, dict):
        return "; ".join(f"{key}: {value}" for key, value in default.items())
    return str(default).replace("-", " ")


def _given(fields: Record) -> Record:
    return {key: value for key, value in fields.items() if value not in (None, [], {}, "", False)}


def _read(path: Path) -> Record:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document: Record = yaml.load(path.read_text(encoding="utf-8"), loader)
    return document


def _lines(ledger: dict[str, list[Record]]) -> str:
    parts = []
    for name, records in ledger.items():
        rows = ",\n".join(json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records)
        parts.append(f'"{name}":[\n{rows}\n]')
    return "{" + ",\n".join(parts) + "}\n"


def main(arguments: list[str]) -> int:
    """Write the compiled ledger, or with `--check` compare it."""
    compiled = compile_rules()
    if "--check" in arguments:
        current = COMPILED.exists() and COMPILED.read_text(encoding="utf-8") == compiled
        sys.stdout.write("up to date\n" if current else "out of date: run python tools/compile_rules.py\n")
        return 0 if current else 1
    COMPILED.parent.mkdir(parents=True, exist_ok=True)
    COMPILED.write_text(compiled, encoding="utf-8")
    sys.stdout.write(f"{COMPILED.relative_to(ROOT)}: {len(re.findall('^{', compiled, re.MULTILINE))} records\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
