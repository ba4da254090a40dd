"""One word for each thing, and the marks of those who succeed from the worst Position."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import picks, question
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import breaks_off, two
from tests.systems.fates_edge.persuasion.talking import attempt
from threefates.pieces.chance import NoChance, ScriptedChance
from threefates.rulebook.parts import Listing
from threefates.rulebook.shell import Given
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.vocabulary import outcome_words, outcomes_called, position_in_list
from threefates.systems.fates_edge.shell.odds import COMMAND
from threefates.systems.fates_edge.shell.roll import roll
from threefates.systems.fates_edge.talents.conditions import wanted
from threefates.testing.proof import proves

NAMINGS = [
    ("dominant_controlled_desperate", "Dominant", "Controlled"),
    ("dominant_risky_desperate", "Dominant", "Risky"),
    ("controlled_risky_desperate", "Controlled", "Risky"),
]


@proves("fe.resolution.outcome-vocabulary", "fe.resolution.cheat-sheet-d6", "fe.ruling.cheat-sheet-outcomes")
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
    rows = ("clean success", "success cost", "partial", "miss", "success & cost")  # the last as it is spoken
    words = [*rows, *("hit", "strong hit", "mixed", "shaky", "failure")]
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


@proves("fe.position.states-core", "fe.position.states-cp", "fe.position.states-risky")
@pytest.mark.parametrize(("naming", "best", "middle"), NAMINGS)
def test_whoever_slips_out_of_a_melee_and_whoever_strikes_from_the_best_are_told_in_the_tables_own_words(
    naming: str, best: str, middle: str
) -> None:
    evening, mara, _, wolf = two(position_naming=naming)
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    breaks_off(evening, mara, wolf)

    assert f"Mara slips out; their next attack stands {middle} at best." in evening.told("bob")
    assert wanted(evening.state, "dominant-or-danced") == f"stand {best}, or come out of a Shadow Dance"


@proves("fe.position.states-core", "fe.position.states-cp", "fe.position.states-risky")
@pytest.mark.parametrize(("naming", "best", "middle"), NAMINGS)
def test_whoever_is_asked_about_a_threat_reads_the_tables_own_words(naming: str, best: str, middle: str) -> None:
    evening, mara, _, wolf = two(position_naming=naming)
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("ann", "fe.break-off", character=mara, other=wolf, threatened=False)

    details = [option.detail for option in evening.asked().options]

    assert details == [
        f"From {middle}; on a Partial or a Miss they stay.",
        f"Untested, and their next attack stands {middle} at best.",
    ]


@proves("fe.sb.cp-name")
@pytest.mark.parametrize(("edition", "called"), [("srd", "1 Story Beat"), ("players_guide_cp", "1 Complication Point")])
def test_what_half_a_success_in_a_talk_costs_is_called_as_the_table_calls_it(edition: str, called: str) -> None:
    evening = Evening(edition)
    hero = evening.hero()
    evening.do("gm", "fe.start-talk", who="Captain Orla", ask="open the gate", resolve="moderate", opposition=0)
    attempt(evening, hero, "For the town", 7, 2, 2, 3, dv=3)
    if edition == "players_guide_cp":  # what the talk comes to waits for what the Partial forks to
        evening.answer("accept_cost")
    asked = question(evening, "talk-cost")
    picks(evening, "talk-cost", "beat")

    assert asked
    assert asked.options[0].label == f"The Game Master takes {called}"
    assert any(called in line for line in evening.told("bob"))
