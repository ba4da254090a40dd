"""Settings come from the ledger: an edition, and what a table chooses against it."""

import pytest

from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import Ruling, editions
from threefates.rulebook.settings import from_ledger


class Tens(Ruling, id="fe.ruling.tens-count"):
    ONE = "one"
    TWO = "two"


settings = from_ledger("fates_edge", [Tens])


def test_no_name_is_the_default_edition() -> None:
    assert settings("", {}).edition == next(iter(editions("fates_edge"))) == "srd"


def test_an_edition_gives_its_readings_and_an_override_another() -> None:
    own = settings("srd", {}).rulings[Tens]
    other = next(member for member in Tens if member is not own)

    assert settings("srd", {Tens.ruling_id: other.reading}).rulings[Tens] is other


@pytest.mark.parametrize(
    ("edition", "overrides"),
    [("seventh", {}), ("srd", {"fe.ruling.nothing": "one"}), ("srd", {Tens.ruling_id: "three"})],
    ids=["edition", "ruling", "reading"],
)
def test_an_unknown_word_is_refused_with_those_that_are_known(edition: str, overrides: dict[str, str]) -> None:
    with pytest.raises(Refused) as refusal:
        settings(edition, overrides)

    assert refusal.value.refusal.remedy
