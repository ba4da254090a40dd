"""The table chooses where the books disagree; the ledger says what there is to choose."""

import pytest

from threefates.rulebook.ledger import load
from threefates.rulebook.rulings import (
    Edition,
    Ruling,
    RulingError,
    Rulings,
    differs,
    edition,
    editions,
)
from tools.concordance import rulings_of_the_package


class Tens(Ruling, id="fe.ruling.tens-count", changes="scene"):
    """Does a 10 count once or twice towards the DV?"""

    ONE = "one"
    TWO = "two"


class Ladder(Ruling, id="fe.ruling.dv-ladder"):
    """Which ladder of difficulties?"""

    TWO_TO_FIVE = "two_to_five"
    ONE_TO_FOUR = "one_to_four"


KINDS = (Tens, Ladder)


def test_a_table_plays_by_the_edition_and_what_it_overrides() -> None:
    rulings = edition("fates_edge", "players_guide_cp").rulings(KINDS, {"fe.ruling.tens-count": "two"})

    assert rulings[Tens] is Tens.TWO
    assert rulings[Ladder] is Ladder.ONE_TO_FOUR


def test_a_table_that_names_no_edition_plays_the_recommended_readings() -> None:
    rulings = edition("fates-edge").rulings(KINDS)

    assert rulings.to_dict() == {"fe.ruling.dv-ladder": "two_to_five", "fe.ruling.tens-count": "two"}


def test_replacing_a_reading_leaves_the_old_rulings_as_they_were() -> None:
    before = Rulings.of(Tens.ONE, Ladder.TWO_TO_FIVE)

    after = before.replace(Tens.TWO)

    assert (before[Tens], after[Tens], after[Ladder]) == (Tens.ONE, Tens.TWO, Ladder.TWO_TO_FIVE)
    assert before == Rulings.of(Ladder.TWO_TO_FIVE, Tens.ONE)
    assert hash(before) == hash(Rulings.of(Ladder.TWO_TO_FIVE, Tens.ONE))
    assert before != after


def test_rulings_cannot_be_changed_in_place() -> None:
    rulings = Rulings.of(Tens.ONE)

    with pytest.raises(AttributeError):
        rulings._in_force = {}


def test_what_a_log_stores_is_read_back_the_same() -> None:
    rulings = Rulings.of(Tens.ONE, Ladder.ONE_TO_FOUR)

    assert Rulings.from_dict(rulings.to_dict(), KINDS) == rulings


def test_a_log_older_than_a_ruling_reads_it_as_recommended() -> None:
    rulings = Rulings.from_dict({"fe.ruling.dv-ladder": "one_to_four"}, KINDS)

    assert rulings[Tens] is Tens.TWO


@pytest.mark.parametrize(
    ("readings", "code", "words"),
    [
        ({"fe.ruling.tens-cuont": "two"}, "rulings.unknown", "Did you mean fe.ruling.tens-count"),
        ({"nonsense": "two"}, "rulings.unknown", "Its settings: fe.ruling.dv-ladder, fe.ruling.tens-count"),
        ({"fe.ruling.tens-count": "three"}, "rulings.unknown_reading", "Choose one of: one, two"),
    ],
)
def test_an_override_that_cannot_be_played_is_refused_in_words(readings: dict[str, str], code: str, words: str) -> None:
    with pytest.raises(RulingError) as refused:
        Rulings.from_dict(readings, KINDS)

    assert refused.value.code == code
    assert words in str(refused.value)


def test_a_ruling_that_is_no_setting_of_the_table_is_refused() -> None:
    rulings = Rulings.of(Tens.ONE)

    with pytest.raises(RulingError, match="not a setting of this table"):
        rulings.replace(Ladder.ONE_TO_FOUR)


def test_an_edition_says_which_of_its_readings_are_not_built() -> None:
    core = edition("fates_edge", "srd_core")

    assert core.not_built(KINDS) == {"fe.ruling.dv-ladder": "three_to_six"}
    assert edition("fates_edge").not_built(KINDS) == {}


def test_a_ruling_without_an_id_is_refused() -> None:
    with pytest.raises(TypeError, match="needs its ledger id"):

        class Nameless(Ruling):
            ONE = "one"


def test_a_ruling_that_changes_at_an_unknown_time_is_refused() -> None:
    with pytest.raises(TypeError, match="any or scene or creation"):

        class Late(Ruling, id="fe.ruling.late", changes="never"):
            ONE = "one"


def test_each_book_has_its_editions_the_default_first() -> None:
    names = {system: list(editions(system)) for system in ("fates_edge", "fate_2003", "fifty_two_fates", "toy")}

    assert names == {
        "fates_edge": [
            "srd",
            "srd_core",
            "srd_quickstart",
            "section2_variant",
            "players_guide_cp",
            "first_edition_2026",
        ],
        "fate_2003": ["fate_2003", "fate_d6"],
        "fifty_two_fates": ["book"],
        "toy": [],
    }


@pytest.mark.parametrize("system", ["fates_edge", "fate_2003", "fifty_two_fates"])
def test_every_edition_answers_every_ruling_of_its_book_with_a_reading_that_exists(system: str) -> None:
    ledger = load()
    asked = {ruling.id for ruling in ledger.rulings if ruling.book == system}

    for known in editions(system).values():
        unknown = [ruling for ruling, name in known.readings.items() if ledger.ruling(ruling).reading(name) is None]

        assert set(known.readings) == asked
        assert unknown == []


def test_the_first_edition_of_2026_differs_as_its_file_says() -> None:
    differences = {
        one.ruling: one.second for one in differs(edition("fates_edge"), edition("fates_edge", "first_edition_2026"))
    }

    assert differences == {
        "fe.ruling.casters-gift-price": "six",
        "fe.ruling.position-cap-overflow": "dice",
        "fe.ruling.armor-conversion-instance": "table_2026",
        "fe.ruling.corruption-reset": "to_tier_minus_one",
        "fe.ruling.miss-boons-need-a-beat": "beat_needed",
        "fe.ruling.harm-clears-fatigue": "clears_first",
        "fe.ruling.minimum-fatigue-per-hit": "one",
        "fe.ruling.weapon-dice": "one_table",
        "fe.ruling.corruption-size": "spirit",
    }


def test_a_stranger_may_bring_editions_of_their_own() -> None:
    own = Edition(name="mild", system="toy", title="Mild", sentence="Gentle.", readings={"fe.ruling.tens-count": "one"})

    assert own.rulings((Tens,))[Tens] is Tens.ONE


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    with pytest.raises(RulingError, match="fate_2003, fate_d6"):
        edition("fate_2003", "fate_d20")


def test_every_ruling_a_game_offers_has_readings_the_ledger_knows_and_its_default() -> None:
    ledger = load()

    for kind in rulings_of_the_package():
        offered = {member.reading for member in kind}
        known = {reading.name for reading in ledger.ruling(kind.ruling_id).readings}

        assert offered <= known, f"{kind.ruling_id} offers what the ledger does not know"
        assert ledger.ruling(kind.ruling_id).default in offered, f"{kind.ruling_id} lacks its default"


def test_no_two_classes_ask_the_same_question() -> None:
    ids = [kind.ruling_id for kind in rulings_of_the_package()]

    assert sorted(set(ids)) == sorted(ids)
