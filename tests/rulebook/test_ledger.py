"""The compiled ledger holds everything the three books say, and finds it by id, section or heading."""

from collections import Counter
from typing import Any

import pytest
import yaml

from threefates.rulebook.ledger import Ledger, NotInLedger, load
from tools.compile_rules import COMPILED, RULES, compile_rules

SOURCES = {"fates_edge": "fates_edge", "fate_2003": "fate", "fifty_two_fates": "fifty_two_fates"}


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return load()


def written(name: str) -> dict[str, Any]:
    document: dict[str, Any] = yaml.load((RULES / f"{name}.yaml").read_text(), yaml.CSafeLoader)
    return document


def test_the_shipped_ledger_is_what_the_rules_compile_to() -> None:
    assert COMPILED.read_text(encoding="utf-8") == compile_rules(), "run python tools/compile_rules.py"


def test_everything_in_the_books_is_there(ledger: Ledger) -> None:
    own = [ruling for ruling in ledger.rulings if not ruling.added]

    assert (len(ledger.entries), len(own), len(ledger.examples)) == (1502, 563, 241)
    assert Counter(entry.book for entry in ledger.entries) == {
        "fates_edge": 722,
        "fate_2003": 463,
        "fifty_two_fates": 317,
    }


@pytest.mark.parametrize("book", SOURCES)
def test_each_entry_keeps_its_kind_topic_sources_and_numbers(book: str, ledger: Ledger) -> None:
    for entry in written(SOURCES[book])["entries"]:
        kept = ledger.entry(entry["id"])

        assert (kept.kind, kept.topic, kept.book) == (entry["kind"], entry["topic"], book)
        assert len(kept.source) == len(entry["source"])
        assert kept.conflicts == tuple(entry.get("conflicts") or ())
        assert (kept.table(object) is None) == (not entry.get("data"))


def test_every_reading_is_a_name_a_text_and_a_place(ledger: Ledger) -> None:
    bare = [
        (ruling.id, reading.name)
        for ruling in ledger.rulings
        for reading in ruling.readings
        if not reading.what or (reading.name != "book" and not reading.source)
    ]

    assert bare == []


def test_every_ruling_recommends_one_of_its_readings(ledger: Ledger) -> None:
    assert [ruling.id for ruling in ledger.rulings if ruling.reading(ruling.default) is None] == []


def test_whatever_refers_to_an_id_refers_to_one_there_is(ledger: Ledger) -> None:
    referred = {
        *(conflict for entry in ledger.entries for conflict in entry.conflicts),
        *(entry for ruling in ledger.rulings for entry in ruling.entries),
        *(ruling for example in ledger.examples for ruling in example.agrees.rulings),
    }

    assert [ledger_id for ledger_id in sorted(referred) if ledger.find(ledger_id) is None] == []


def test_a_composite_answer_is_a_reading_of_its_own(ledger: Ledger) -> None:
    boxes = ledger.ruling("fate.r.wound-boxes")

    assert boxes.default == "book"
    assert boxes.readings[-1].what == "Clipped: 2; Hurt: 3; Injured: 2"


def test_the_first_edition_settles_every_difference_it_names() -> None:
    differences = written("first_edition_2026")["differences"]
    added = written("added")

    settled = [reading["difference"] for reading in added["readings"]]
    settled += [ruling["difference"]["key"] for ruling in added["rulings"] if "difference" in ruling]

    assert sorted([*settled, *added["same_as_srd"]]) == sorted(differences)


def test_books_go_by_their_names_and_never_by_their_codes(ledger: Ledger) -> None:
    shown = [str(source) for entry in ledger.entries for source in entry.source]
    told = [text for ruling in ledger.rulings for text in (ruling.question, ruling.why)]
    told += [entry.rule for entry in ledger.entries]

    assert {source.split(" ")[0] for source in shown} == {"SRD", "Section", "Player's", "FATE", "52"}
    assert [text for text in told if any(f" {code} " in text for code in ("000", "001", "002", "003", "004"))] == []


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("SRD §20.8", "fe.position.caps"),
        ("000 §20.8", "fe.position.caps"),
        ("20.8", "fe.position.caps"),
        ("Player's Guide Assistance", "fe.coordination.assist-cp"),
        ("ch.8", "fate.wounds.track"),
        ("chapter 8", "fate.wounds.track"),
        ("FATE app.II", "fate.d6.ladder"),
        ("appendix II", "fate.d6.ladder"),
        ("p.39", "fate.wounds.track"),
        ("wound track", "fate.wounds.track"),
        ("52 Fates Part 8", "ff.creatures.ct-matrix"),
        ("Condition target matrix", "ff.creatures.ct-matrix"),
    ],
)
def test_a_section_or_heading_is_found_however_it_is_typed(asked: str, expected: str, ledger: Ledger) -> None:
    assert expected in [item.id for item in ledger.at(asked)]


def test_a_section_holds_its_subsections_and_nothing_that_merely_begins_alike(ledger: Ledger) -> None:
    places = [source.place for item in ledger.at("SRD §2") for source in item.source if source.code == "000"]

    assert any(place.startswith("§2.") for place in places)
    assert all(
        any(source.place.startswith(("§2.", "§2 ")) or source.place == "§2" for source in item.source)
        for item in ledger.at("SRD §2")
    )


def test_a_subsection_nothing_cites_gives_the_section_it_is_in(ledger: Ledger) -> None:
    assert ledger.at("SRD §4.2") == ledger.at("SRD §4")


@pytest.mark.parametrize("asked", ["", "SRD ", "§99.9", "ch.99", "no such heading anywhere"])
def test_a_place_no_book_has_gives_nothing(asked: str, ledger: Ledger) -> None:
    assert ledger.at(asked) == ()


def test_an_unknown_id_names_those_that_look_like_it(ledger: Ledger) -> None:
    with pytest.raises(NotInLedger) as missing:
        ledger.entry("fe.boons.reroll")

    assert missing.value.near[0] == "fe.boons.reroll-die"
    assert "fe.boons.reroll-die" in str(missing.value)


def test_an_entry_is_no_ruling_and_no_example(ledger: Ledger) -> None:
    with pytest.raises(NotInLedger):
        ledger.ruling("fe.boons.trim")
    with pytest.raises(NotInLedger):
        ledger.example("fe.boons.trim")
    with pytest.raises(NotInLedger):
        ledger.entry("fe.ruling.tens-count")


def test_rulings_and_examples_are_found_from_the_entry_they_bear_on(ledger: Ledger) -> None:
    successes = "fe.resolution.count-successes"

    assert "fe.ruling.tens-count" in [ruling.id for ruling in ledger.rulings_on(successes)]
    assert any("fe.ruling.tens-count" in example.agrees.rulings for example in ledger.examples_of(successes))
    assert [ruling.id for ruling in ledger.rulings_on("ff.cards.replace")] != []
