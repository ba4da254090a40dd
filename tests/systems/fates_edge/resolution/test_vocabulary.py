"""One word for each thing, and the marks of those who succeed from the worst Position."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.pieces.chance import NoChance, ScriptedChance
from threefates.rulebook.parts import Listing
from threefates.rulebook.shell import Given
from threefates.systems.fates_edge.resolution.outcome import Outcome
from threefates.systems.fates_edge.resolution.vocabulary import outcome_words, outcomes_called, position_in_list
from threefates.systems.fates_edge.shell.odds import COMMAND
from threefates.systems.fates_edge.shell.roll import roll
from threefates.testing.proof import proves


@proves("fe.resolution.outcome-vocabulary", "fe.resolution.cheat-sheet-d6")
def test_every_sections_word_is_a_row_of_the_matrix() -> None:
    assert outcomes_called("Hit") == (Outcome.CLEAN_SUCCESS, Outcome.SUCCESS_AND_COST)
    assert [outcomes_called(word) for word in ("Mixed", "Failure", "miss")] == [
        (Outcome.PARTIAL,),
        (Outcome.MISS,),
        (Outcome.MISS,),
    ]
    with pytest.raises(KeyError):
        outcomes_called("two sixes")


@proves("fe.resolution.outcome-vocabulary")
def test_whoever_asks_for_odds_may_use_any_sections_word() -> None:
    words = [*("clean success", "success cost", "partial", "miss"), *("hit", "strong hit", "mixed", "shaky", "failure")]
    assert list(outcome_words()) == words
    chances = {}
    for word in outcome_words():
        given = Given({"pool": "3", "dv": "2", "outcome": word.upper()}, NoChance())
        chances[word] = COMMAND.ask(given).chance
    assert chances["hit"] == chances["strong hit"] == pytest.approx(chances["clean success"] + chances["success cost"])
    assert chances["mixed"] == chances["shaky"] == chances["partial"]
    assert chances["failure"] == chances["miss"] == pytest.approx(1 / 8)


@proves("fe.position.heading-duplicate-controlled")
def test_where_controlled_is_printed_twice_the_first_is_the_safe_state() -> None:
    words = ("Controlled", "Controlled", "Desperate")

    assert [position_in_list(place, word).name for place, word in enumerate(words)] == [
        "DOMINANT",
        "CONTROLLED",
        "DESPERATE",
    ]
    with pytest.raises(KeyError):
        position_in_list(2, "Controlled")


@proves("fe.position.heading-duplicate-controlled", "fe.position.states-risky")
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Controlled (safe)", "dominant"),
        ("controlled (default)", "controlled"),
        ("Risky", "controlled"),
        ("desperate", "desperate"),
        ("dominant", "dominant"),
    ],
)
def test_the_shell_reads_a_position_as_the_cards_print_it(said: str, meant: str) -> None:
    for edition in ("srd", "players_guide_cp"):
        given = Given({"pool": "2", "dv": "2", "position": said}, ScriptedChance([9, 8, 9]), edition=edition)
        assert roll(given).result["position"] == meant


@proves("fe.position.desperate-xp")
def test_a_success_from_the_worst_position_is_marked() -> None:
    evening = Evening("srd", position_affects="severity_only")
    hero = evening.hero()
    evening.rolls(hero, 8, 7, 3, dv=2, position=2)
    evening.rolls(hero, 8, 7, 3, dv=2, position=1)

    part = evening.view("bob")["party"]

    assert isinstance(part, Listing)
    assert [(it.label, it.value) for it in part.rows[0].counters] == [("Desperate successes", "1")]
