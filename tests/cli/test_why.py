"""`threefates why` answers for every id and section of the books."""

import json

import pytest

from threefates.cli.app import run
from threefates.cli.why import _fields, _found, _whole
from threefates.rulebook.entries import Entry, Example, Item
from threefates.rulebook.ledger import load


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["why", *words]) == 0
    return capsys.readouterr().out


def test_an_entry_is_told_with_its_section_its_numbers_and_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "fe.gear.armor")

    assert "SRD §33.7" in text
    assert "harm_converted 3" in text
    assert "Ruling fe.ruling.armor-conversion-instance" in text
    assert "* convert_up_to:" in text


def test_a_ruling_is_told_with_every_reading_the_recommended_one_marked(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "fe.ruling.tens-count")

    assert "  - one:" in text
    assert "  * two:" in text
    assert "players_guide_cp: one" in text
    assert "fe.resolution.count-successes" in text


def test_an_example_is_told_with_what_the_book_gets(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "fate.x.lockpick")

    assert "FATE ch.1" in text
    assert "outcome: Good" in text


@pytest.mark.parametrize("words", [("SRD", "§4"), ("SRD §4",), ("srd 4",)])
def test_a_section_lists_what_it_holds(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *words)

    assert "fe.boons.reroll-die · mechanic · " in text


def test_as_json_it_is_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "fe.boons.reroll-die", "--json"))

    (item,) = told["items"]
    assert item["entry"]["id"] == "fe.boons.reroll-die"
    assert item["entry"]["source"][0] == {"code": "000", "book": "SRD", "place": "§4"}
    assert item["concordance"]["status"] in ("implemented", "unproven", "not yet")


def test_every_id_of_the_ledger_is_answered() -> None:
    ledger = load()
    items: tuple[Item, ...] = (*ledger.entries, *ledger.rulings, *ledger.examples)

    told = {item.id: _whole(ledger, item) for item in items}

    assert [ledger_id for ledger_id, text in told.items() if ledger_id not in text] == []
    assert {_fields(ledger, item)["type"] for item in items} == {"entry", "ruling", "example"}


def test_every_place_the_books_cite_is_found_by_its_name() -> None:
    ledger = load()
    items: tuple[Entry | Example, ...] = (*ledger.entries, *ledger.examples)
    places = {str(source): item for item in items for source in item.source if source.place}

    lost = [place for place, item in places.items() if item not in _found(ledger, place)]

    assert lost == []
