"""Parts of a segment of Corruption: seen, read out, left by an act that clears a whole one, and gone with a reset."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.modules.tracking import stands
from tests.systems.fates_edge.patrons.owing import debtor
from threefates.rulebook.parts import Listing
from threefates.testing.proof import proves


def marked(*triggers: str, reset: str = "to_empty") -> tuple[Evening, str]:
    evening, hero = debtor(corruption_reset=reset)
    for trigger in triggers:
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger=trigger)
    return evening, hero


def clears(evening: Evening, hero: str) -> None:
    evening.do("ann", "fe.clear-off-screen", hero=hero, module="corruption", act="A vigil")
    evening.answer("accepted", by="gm")


@proves("fe.modules.player-duties", "fe.modules.session-loop", "fe.cantor.corruption-accumulation")
@pytest.mark.parametrize(
    ("triggers", "said"),
    [
        (("push",), "½ of 4"),
        (("gm_sb",), "⅓ of 4"),
        (("gm_sb", "gm_sb"), "⅔ of 4"),
        (("push", "gm_sb"), "⅚ of 4"),
        (("high_cantor_standard", "push"), "1½ of 4"),
        (("push", "push"), "1 of 4"),
    ],
)
def test_a_part_of_a_segment_is_seen_wherever_segments_are(triggers: tuple[str, ...], said: str) -> None:
    evening, hero = marked(*triggers)
    told = evening.told("bob")[-1]
    shown = evening.view("bob")["modules"]
    evening.do("gm", "start-evening")

    assert stands(evening, hero) == [f"Corruption {said}"]
    assert told.endswith(f"Corruption {said}.")
    assert isinstance(shown, Listing)
    assert shown.rows[0].detail == (said if len(said) > len("1 of 4") or said[0] not in "1" else "")
    assert f"To read out: Vex: Corruption {said}." in evening.told("bob")


@proves("fe.obligation.clear-offscreen", "fe.modules.session-loop")
def test_an_act_clears_a_segment_and_leaves_what_is_marked_of_another() -> None:
    evening, hero = marked("high_cantor_standard", "push")
    found = []
    for _ in range(2):
        clears(evening, hero)
        found += stands(evening, hero)

    assert found == ["Corruption ½ of 4", "Corruption 0 of 4"]
    empty = evening.refused("ann", "fe.clear-off-screen", hero=hero, module="corruption", act="A vigil")
    assert (empty.code, evening.offers("ann", "fe.clear-off-screen")) == ("module.empty", [])


@proves("fe.obligation.clear-offscreen", "fe.cantor.corruption-reset-tier")
@pytest.mark.parametrize(("reset", "code"), [("to_tier_minimum", "module.least"), ("to_empty", "")])
def test_no_act_clears_corruption_below_the_tier(reset: str, code: str) -> None:
    evening, hero = marked("high_cantor_standard", "high_cantor_standard", "push", reset=reset)
    evening.do("gm", "fe.set-tier", hero=hero, tier=2, reason="a test")
    clears(evening, hero)
    (offer,) = evening.offers("ann", "fe.clear-off-screen")

    assert stands(evening, hero) == ["Corruption 2 of 4" if code else "Corruption 1½ of 4"]
    assert (offer.refusal.code if offer.refusal else "") == code
    if code:
        refused = evening.refused("ann", "fe.clear-off-screen", hero=hero, module="corruption", act="A vigil")
        assert refused == offer.refusal


@proves("fe.modules.threshold-corruption", "fe.modules.gm-duties")
@pytest.mark.parametrize("reset", ["to_tier_minimum", "to_empty"])
def test_nothing_of_a_segment_outlives_a_reset_or_the_game_masters_word(reset: str) -> None:
    evening, hero = marked("push", reset=reset)
    evening.do("ann", "fe.mark-modules", hero=hero, modules=["corruption"], amount=4, why="a test")
    evening.answer("take")
    found = stands(evening, hero)
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="push")
    evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=2, reason="a test")

    assert found == [f"Corruption {int(reset == 'to_tier_minimum')} of 4"]
    assert stands(evening, hero) == ["Corruption 2 of 4"]


@proves("fe.modules.threshold-corruption", "fe.modules.gm-duties")
def test_of_several_things_that_corruption_left_each_is_told_from_the_others() -> None:
    evening, hero = debtor(body=2)
    evening.do("ann", "fe.keep-module", hero=hero, kind="corruption")
    for option in ("embrace", "take"):
        evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=2, reason="a test")
        evening.answer(option)

    labels = [offer.label for offer in evening.offers("gm", "fe.say-corruption-trait")]
    assert labels == [
        "Vex: Corruption's mark 1 (the benefit and the burden of the last Patron; embraced)",
        "Vex: Corruption's mark 2 (the benefit and the burden of the last Patron)",
    ]
