"""What is said to whoever a spell of the mind is cast on: that they resist it by reflex, or that they know of it."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written, shares, told
from tests.systems.fifty_two_fates.magicians import MIND, casts, coven, lasting
from threefates.rulebook.core import RulingChanged
from threefates.systems.fifty_two_fates.magic.lasting_spells import SpellBegan
from threefates.systems.fifty_two_fates.spells.casting import AskAware, defends
from threefates.testing.proof import proves

KNOWS, REFLEX = "Nobody in the story sees it, but they know of it. ", "the mind resists by itself. "
RULING = "ff.ruling.invisible-spell-knowledge"
CARDS = {"hide": "9D", "reveal": "8S"}


def unseen(reading: str, spell: str) -> Fates:
    """Mara casts a spell of the mind on Bern."""
    readings = {"invisible-spell-knowledge": reading}
    fates = coven(MIND, ("9D", "4D", "AC", "8S"), ("9H", "8H", "7D", "6H"), readings)
    casts(fates, spell, "Bern", [CARDS[spell]])
    return fates


@proves("ff.spells.cross-affinity-divination", "ff.spells.reveal")
@pytest.mark.parametrize(
    ("reading", "spell", "said"),
    [
        ("reflex_except_reveal", "reveal", KNOWS),
        ("reflex_except_reveal", "hide", REFLEX),
        ("aware_only", "reveal", KNOWS),
        ("aware_only", "hide", KNOWS),
        ("reflex_all", "reveal", REFLEX),
        ("reflex_all", "hide", REFLEX),
    ],
)
def test_a_mind_is_said_to_resist_by_itself_only_where_it_does(reading: str, spell: str, said: str) -> None:
    fates = unseen(reading, spell)

    if said == KNOWS:
        assert not any(question.kind == "reaction" for question in fates.questions())
        fates.answers("dana", "answer", option="aware")

    (asked,) = (question for question in fates.questions() if question.kind == "reaction")
    assert said in asked.asks
    assert (REFLEX in asked.asks) is (said == REFLEX)


@proves("ff.spells.cross-affinity-divination")
def test_a_reading_that_changes_while_it_is_asked_counts_for_what_is_answered() -> None:
    fates = unseen("aware_only", "hide")
    before = shares(told(fates, "dana", "answer", choice=fates.asked("aware"), option="unaware"))

    fates.happen(RulingChanged(RULING, "reflex_all"))
    (asked,) = fates.questions()
    after = shares(told(fates, "dana", "answer", choice=asked.id, option="unaware"))
    step = next(one.step for one in fates.state.agenda.steps if isinstance(one.step, AskAware))
    fates.answers("dana", "answer", option="unaware")

    assert before == {"gets through": 1}
    assert after["gets through"] < 1
    assert asked.options[0].label == "No: the mind resists by itself"
    assert defends(fates.state, step, "unaware")
    assert [question.kind for question in fates.questions()] == ["reaction"]


def laid_on_bern(fates: Fates, spell: str, total: int, *, ace: bool = False) -> None:
    """Somebody's spell lies on Bern."""
    bern = fates.named("Bern")
    fates.happen(SpellBegan("spell-9", spell, bern, bern, cards=("KC",), total=total, ace=ace))


@proves("ff.spells.reveal", "ff.spells.type-alteration", "ff.spells.protect")
@pytest.mark.parametrize(("shield", "works"), [(7, True), (8, False), (9, False)])
def test_protect_stands_alone_for_who_does_not_know_what_is_cast_on_them(shield: int, works: bool) -> None:
    fates = coven(MIND, ("9D", "4D", "AC", "8S"), ("9H", "8H", "7D", "6H"))
    laid_on_bern(fates, "protect", shield)
    casts(fates, "reveal", "Bern", ["8S"])
    odds = told(fates, "dana", "answer", choice=fates.asked("aware"), option="unaware")
    label = fates.questions()[0].options[0].label

    fates.answers("dana", "answer", option="unaware", chance=Written(()))

    assert [one.spell for one in lasting(fates)] == ["reveal"] * works
    assert shares(odds) == {"gets through" if works else "stopped": 1}
    assert label == "No: Protect alone stands against it"


@proves("ff.spells.reveal", "ff.reactions.ace-defence")
def test_after_a_fumble_nobody_is_asked_whether_they_know_of_it() -> None:
    fates = coven(MIND, ("9D", "4D", "AC", "8S"), ("9H", "8H", "7D", "6H"))
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9H"])
    fates.answers("ann", "defend", cards=["AC"], chance=Written(()))

    casts(fates, "reveal", "Bern", ["8S"], choice=fates.asked("counter"), chance=Written(()))

    assert not fates.questions()
    assert [one.spell for one in lasting(fates)] == ["reveal"]


@proves("ff.spells.reveal")
def test_nor_is_it_asked_of_who_could_not_answer() -> None:
    fates = coven(MIND, ("9D", "4D", "AC", "8S"), ("9H", "8H", "7D", "6H"))
    laid_on_bern(fates, "expose", 0, ace=True)

    casts(fates, "reveal", "Bern", ["8S"], chance=Written(()))

    assert not fates.questions()
    assert "reveal" in [one.spell for one in lasting(fates)]
