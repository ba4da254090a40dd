"""Rules of rolls, tasks and cards: each is played, and a test named for it fails when it is switched off."""

from __future__ import annotations

from typing import Final

from tests.systems.examples import CORE
from threefates.rulebook.ledger import load
from tools.concordance import Proof, cited_by_the_package

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


def needed() -> list[str]:
    """Every mechanic and option of these topics."""
    topics = {(system, topic) for system, names in CORE.items() for topic in names}
    entries = load().entries
    return [it.id for it in entries if it.kind in ("mechanic", "option") and (it.book, it.topic) in topics]


def test_every_rule_of_these_topics_is_played_and_has_a_test_named_for_it(found: tuple[Proof, ...]) -> None:
    tests, played = {proof.rule for proof in found}, cited_by_the_package()

    missing = {rule for rule in needed() if rule not in tests or rule not in played}

    assert missing <= LATER.keys(), f"nothing plays or proves {sorted(missing - LATER.keys())}"


def test_each_of_these_rules_has_a_test_that_fails_without_it(found: tuple[Proof, ...]) -> None:
    tests = {proof.rule for proof in found}

    proven = {proof.rule for proof in found if proof.verdict == "proven"}

    unproven = [rule for rule in needed() if rule in tests and rule not in proven]
    assert not unproven, f"no test fails without {', '.join(unproven)}"
