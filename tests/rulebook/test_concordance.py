"""The concordance says of each entry how far it has come, and never more than was proven."""

import pytest

from threefates.rulebook.concordance import Claim, Claims, Held, concordance, held, missing, status, totals
from threefates.rulebook.ledger import entry, load

CITED = Claim(functions=("threefates.x:trim",))
PROVEN = Claim(functions=("threefates.x:trim",), tests=("tests/test_x.py::test_trim",))
HELD = Claim(functions=PROVEN.functions, tests=PROVEN.tests, held=Held(caught=1, tried=4))
NOT_HELD = Claim(functions=PROVEN.functions, tests=PROVEN.tests, held=Held(caught=0, tried=4))
NOTHING_TO_CHANGE = Claim(functions=PROVEN.functions, tests=PROVEN.tests, held=Held(caught=0, tried=0))
NAMED_ONLY = Claim(tests=("tests/test_x.py::test_trim",))


@pytest.mark.parametrize(
    ("entry_id", "claim", "expected"),
    [
        ("fe.boons.trim", Claim(), "not yet"),
        ("fe.boons.trim", NAMED_ONLY, "not yet"),
        ("fe.boons.trim", CITED, "unproven"),
        ("fe.boons.trim", PROVEN, "implemented"),
        ("fe.boons.trim", HELD, "implemented"),
        ("fe.boons.trim", NOT_HELD, "unproven"),
        ("fe.boons.trim", NOTHING_TO_CHANGE, "implemented"),
        ("fe.gear.armor", Claim(), "not yet"),
        ("fe.harm.climate", Claim(), "guidance"),
        ("fe.harm.climate", CITED, "guidance"),
        ("fe.harm.climate", PROVEN, "implemented"),
    ],
)
def test_only_what_is_cited_and_proven_counts_as_implemented(entry_id: str, claim: Claim, expected: str) -> None:
    assert status(entry(entry_id), claim) == expected


def test_a_line_leads_from_the_section_to_the_test() -> None:
    claims = Claims(entries={"fe.resolution.count-successes": PROVEN})

    (line,) = concordance([entry("fe.resolution.count-successes")], claims)

    assert "SRD §2.1" in line.source
    assert line.functions == ("threefates.x:trim",)
    assert "fe.ruling.tens-count" in line.rulings
    assert line.examples
    assert line.tests == ("tests/test_x.py::test_trim",)


def test_the_totals_count_every_entry_once() -> None:
    lines = concordance(load().entries, Claims(entries={"fe.boons.trim": PROVEN, "fe.boons.share": CITED}))

    counts = totals(lines)

    assert counts["entries"] == 1502 == sum(counts.values()) - counts["entries"]
    assert (counts["implemented"], counts["unproven"], counts["guidance"]) == (1, 1, 148)


def test_what_is_cited_without_proof_is_missing_too() -> None:
    lines = concordance(
        [entry("fe.boons.trim"), entry("fe.boons.share"), entry("fe.harm.climate"), entry("fe.boons.hold-cap")],
        Claims(entries={"fe.boons.trim": PROVEN, "fe.boons.share": CITED}),
    )

    assert [line.id for line in missing(lines)] == ["fe.boons.share", "fe.boons.hold-cap"]


def test_the_changes_that_tests_notice_are_added_up_over_entries() -> None:
    claims = Claims(entries={"fe.boons.trim": HELD, "fe.boons.share": NOT_HELD, "fe.boons.hold-cap": CITED})

    lines = concordance([entry("fe.boons.trim"), entry("fe.boons.share"), entry("fe.boons.hold-cap")], claims)

    assert lines[0].held == Held(caught=1, tried=4)
    assert held(lines) == Held(caught=1, tried=8)
