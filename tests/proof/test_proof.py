"""No rule is believed: a test named for it must fail when it is switched off, and the shipped concordance says so.

`tools/concordance.py` switches all of them off before it names a test; here it is asked whether it names all there are.
"""

from pathlib import Path
from typing import Final

import pytest

from tests.systems.examples import CORE
from threefates.rulebook.ledger import load
from tools.concordance import (
    SHIPPED,
    Proof,
    ProofError,
    cited_by_the_package,
    claims_of,
    compiled,
    marked,
    named,
    proofs,
    remembered,
    shortcomings,
)

RULES = """
from hypothesis import given, strategies as st
import pytest
from threefates.rulebook.cites import SwitchedOff, cites
from threefates.testing.proof import proves


@cites("fe.boons.hold-cap")
def capped(boons):
    return min(boons, 5)


@cites("fe.boons.trim")
def trimmed(boons):
    return min(boons, 2)
"""

LATER: Final = {
    "fate.aspects.definition": "creation",
    "fate.aspects.passive": "the Game Master's eye, no number",
    "fate.aspects.style": "creation",
    "fate.aspects.no-hard-cap": "creation and advancement",
    "fate.aspects.cap-half-of-ranks": "creation and advancement",
    "fate.aspects.cap-highest-skill": "creation and advancement",
    "fate.points.monologue": "scenes, no roll",
    "fate.points.arrival": "scenes, no roll",
    "fate.points.switch-positions": "fights",
    "fate.points.take-wound": "fights",
    "fate.points.reward-cards": "rewards",
    "fate.points.as-reward": "rewards",
}
"""Rules of these topics that touch no roll yet, each with the part of its book that it belongs to."""


SHARES: Final = 8
"""Into how many shares the marked files are dealt: the ordinary run switches the rules of one off, the soak all."""


@pytest.fixture(scope="module", params=[pytest.param(it, marks=pytest.mark.soak if it else ()) for it in range(SHARES)])
def found(request: pytest.FixtureRequest) -> tuple[Proof, ...]:
    """What came of a share of the marked tests with each of its rules off; with all on, they pass where they stand."""
    return proofs(marked()[request.param :: SHARES], only_off=True)


@pytest.fixture(scope="module")
def names() -> dict[str, list[str]]:
    """The tests that are named for each rule."""
    return named(marked())


def verdicts(folder: Path, tests: str) -> dict[tuple[str, str], str]:
    file = folder / "test_sample.py"
    file.write_text(RULES + tests)
    return {(proof.test.rpartition("::")[2], proof.rule): proof.verdict for proof in proofs([file], root=folder)}


def needed() -> list[str]:
    """Every mechanic and option of these topics."""
    topics = {(system, topic) for system, names in CORE.items() for topic in names}
    entries = load().entries
    return [it.id for it in entries if it.kind in ("mechanic", "option") and (it.book, it.topic) in topics]


def test_every_rule_of_these_topics_is_played_and_has_a_test_named_for_it(names: dict[str, list[str]]) -> None:
    played = cited_by_the_package()

    missing = {rule for rule in needed() if rule not in names or rule not in played}

    assert missing <= LATER.keys(), f"nothing plays or proves {sorted(missing - LATER.keys())}"


def test_every_test_named_for_a_rule_fails_without_it(found: tuple[Proof, ...]) -> None:
    assert len(found) > 300
    assert shortcomings(found) == []


def test_the_shipped_concordance_names_every_test_that_is_named_and_no_other(names: dict[str, list[str]]) -> None:
    claims = claims_of(names)

    assert SHIPPED.read_text(encoding="utf-8") == compiled(claims, remembered(claims)), (
        "run python tools/concordance.py"
    )


def test_a_test_that_needs_its_rule_proves_it(tmp_path: Path) -> None:
    found = verdicts(
        tmp_path,
        """
@proves("fe.boons.hold-cap", "fe.boons.trim")
@pytest.mark.parametrize("boons", [6, 7])
def test_both(boons):
    assert (capped(boons), trimmed(boons)) == (5, 2)


@proves("fe.boons.trim")
@given(boons=st.integers(3, 9))
def test_law(boons):
    assert trimmed(boons) == 2
""",
    )

    assert found == {
        ("test_both", "fe.boons.hold-cap"): "proven",
        ("test_both", "fe.boons.trim"): "proven",
        ("test_law", "fe.boons.trim"): "proven",
    }


def test_a_test_that_does_not_need_its_rule_proves_nothing(tmp_path: Path) -> None:
    found = verdicts(
        tmp_path,
        """
@proves("fe.boons.hold-cap")
def test_swallows():
    try:
        capped(6)
    except SwitchedOff:
        pass


@proves("fe.boons.trim")
def test_elsewhere():
    assert capped(6) == 5


@proves("fe.boons.share")
def test_of_nothing():
    assert capped(6) == 5
""",
    )

    assert found == {
        ("test_swallows", "fe.boons.hold-cap"): "passes without the rule",
        ("test_elsewhere", "fe.boons.trim"): "never calls the rule",
        ("test_of_nothing", "fe.boons.share"): "never calls the rule",
    }


def test_a_test_that_fails_with_every_rule_on_is_no_proof(tmp_path: Path) -> None:
    with pytest.raises(ProofError, match="test_wrong"):
        verdicts(tmp_path, '\n@proves("fe.boons.trim")\ndef test_wrong():\n    assert trimmed(6) == 3\n')


def test_one_case_that_needs_the_rule_is_enough() -> None:
    cases = (
        Proof("fe.boons.trim", "t.py::test_a", "passes without the rule"),
        Proof("fe.boons.trim", "t.py::test_a", "proven"),
        Proof("fe.boons.trim", "t.py::test_b", "passes without the rule"),
    )

    assert shortcomings(cases) == ["t.py::test_b is named for fe.boons.trim but passes without the rule"]
