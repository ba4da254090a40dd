"""What long proofs found is added up over their shares."""

from typing import Any

import pytest

from tests.proofs import told


def share(case: str, seconds: float, **found: Any) -> pytest.TestReport:
    """A share of a long proof that has passed."""
    name = f"tests/soak/test_evenings.py::test_evenings{case}"
    where = ("tests/soak/test_evenings.py", 1, name)
    return pytest.TestReport(name, where, {}, "passed", None, "call", user_properties=found.items(), duration=seconds)


def test_numbers_of_all_shares_are_added_up_and_only_what_no_share_reached_was_never_reached() -> None:
    shares = [
        share("[share0]", 60.4, evenings=500, never=["ff.pray", "ff.fall"]),
        share("[share1]", 60.3, evenings=500, never=["ff.fall"]),
        share("[share2]", 60.0, evenings=500, never=["ff.fall", "ff.move"]),
    ]

    assert [*told(shares)] == ["tests/soak/test_evenings.py::test_evenings: evenings 1,500, never ff.fall, seconds 181"]


def test_each_game_is_a_proof_of_its_own_whatever_order_its_shares_come_in() -> None:
    shares = [
        share("[coins-share1]", 1, evenings=2),
        share("[fates-share0]", 2),
        share("[coins-share0]", 3, evenings=1),
    ]

    lines = [*told(shares)]

    assert lines == [
        "tests/soak/test_evenings.py::test_evenings[coins]: evenings 3, seconds 4",
        "tests/soak/test_evenings.py::test_evenings[fates]: seconds 2",
    ]
