"""Rites and seals: what a Rite costs, when it may be pushed, what a cracked seal does under each reading."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import example, expected
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, invoke, sworn
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.position import footing_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rites.rites import comes_of, invoked, obligation_of
from threefates.systems.fates_edge.rulings.road import CrackPosition
from threefates.systems.fates_edge.symbols.cracking import Seals, shattered
from threefates.systems.fates_edge.symbols.states import price_of_crack, steps_down
from threefates.testing.proof import proves

GATES = ("Sealed Threshold", "Circle of Denial", "Banishment Knot")


def owed(evening: Evening, hero: str) -> int:
    return evening.state[Rites].owed.get(hero, {}).get(GATE, 0)


def complete(evening: Evening, hero: str, *dice: int, dv: int = 2) -> list[str]:
    """The Game Master says how hard it is, and it is rolled."""
    evening.do("gm", "fe.set-terms", hero=hero, dv=dv, position=1)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    return evening.told("bob")


# Rites


@proves("fe.runekeeper.invoke")
@pytest.mark.parametrize(
    ("dice", "marks", "said"),
    [
        ((8, 7, 2, 3), 1, "Vex's Rite is completed."),
        ((8, 2, 2, 3), 1, "Vex's Rite is completed, at one Effect less."),
        ((2, 2, 2, 3), 0, "Vex's Rite comes to nothing."),
    ],
)
def test_a_rite_is_one_roll_and_completed_it_marks_its_obligation(dice: tuple[int, ...], marks: int, said: str) -> None:
    evening, hero = sworn(partial_upgrade="no_upgrade", partial_nature="proportional")
    invoke(evening, hero)

    told = complete(evening, hero, *dice)

    assert said in told
    assert owed(evening, hero) == marks
    assert invoked(evening.state) == {}


@proves("fe.runekeeper.invoke")
def test_a_rite_marks_as_much_as_it_lists() -> None:
    evening, hero = sworn()
    invoke(evening, hero, obligation=3, attribute="presence", skill="Lore")
    evening.rated(hero, presence=2)

    complete(evening, hero, 8, 7)

    assert owed(evening, hero) == 3


@proves("fe.runekeeper.invoke", "fe.ruling.rite-time")
def test_where_a_rite_takes_two_turns_invoking_it_is_an_action_and_else_the_roll_is() -> None:
    taken = []
    for reading in ("one_action", "invoke_plus_weave_turns"):
        evening, hero = sworn(rite_time=reading)
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=hero)
        invoke(evening, hero)
        taken.append(evening.state[Turns].taken)

    assert taken == [(), ("cast",)]


@proves("fe.runekeeper.push")
@pytest.mark.parametrize("name", ["obligation-rite-costs", "runekeeper-push-debt"])
def test_invoked_and_pushed_it_costs_what_the_examples_say(name: str) -> None:
    evening, hero = sworn()
    invoke(evening, hero)
    evening.do("ann", "fe.push-rite", hero=hero, how="duration")

    complete(evening, hero, 8, 7, 2, 3)

    assert owed(evening, hero) == expected(name)["obligation"]


@proves("fe.runekeeper.push")
def test_a_rite_is_pushed_once_a_scene_and_only_while_it_is_under_way() -> None:
    evening, hero = sworn()
    before = evening.refused("ann", "fe.push-rite", hero=hero, how="potency")
    invoke(evening, hero)
    evening.do("ann", "fe.push-rite", hero=hero, how="potency")
    complete(evening, hero, 8, 7, 2, 3)
    invoke(evening, hero)
    (greyed,) = evening.offers("ann", "fe.push-rite")
    again = evening.refused("ann", "fe.push-rite", hero=hero, how="potency")
    evening.do("gm", "start-scene", title="The road")
    evening.do("ann", "fe.push-rite", hero=hero, how="duration")

    assert (before.code, again.code) == ("rite.none", "rite.pushed")
    assert greyed.refusal == again
    assert obligation_of(invoked(evening.state)[hero]) == 2


@proves("fe.caster.interrupted")
@pytest.mark.parametrize("end", ["withdraw", "change", "harm"])
def test_a_rite_thought_better_of_changed_or_interrupted_marks_nothing(end: str) -> None:
    evening, hero = sworn()
    invoke(evening, hero)

    if end == "withdraw":
        evening.do("ann", "fe.withdraw", hero=hero)
    elif end == "change":
        evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    else:
        evening.do("gm", "fe.strike", hero=hero, harm=1, why="a spear")
        evening.answer("take")

    assert invoked(evening.state) == {}
    assert owed(evening, hero) == 0


@proves("fe.runekeeper.invoke")
def test_obligation_is_put_right_by_the_game_master_within_its_range() -> None:
    evening, hero = sworn()
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=5, reason="it was forgotten")

    refusal = evening.refused("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=99, reason="too much")

    assert owed(evening, hero) == 5
    assert refusal.code == "rite.owed"
    assert "Obligation to the Sealed Gate" in str(evening.view("bob")["modules"])


@proves("fe.runekeeper.invoke")
def test_a_rite_is_for_runekeepers_and_rolled_as_rites_are() -> None:
    evening, hero = sworn()

    wrong = evening.refused("ann", "fe.invoke-rite", hero=hero, rite="A vow", patron=GATE, skill="Melee")
    mine = evening.refused("bob", "fe.invoke-rite", hero=hero, rite="A vow", patron=GATE)
    evening.do("ann", "fe.build-hero", name="Pell", talents=["casters-gift"], skills={"Arcana": 1})
    caster = evening.refused("ann", "fe.invoke-rite", hero=last(evening), rite="A vow", patron=GATE)

    assert (wrong.code, mine.code, caster.code) == ("rite.roll", "character.not_yours", "magic.no_path")


def last(evening: Evening) -> str:
    return list(evening.state[Heroes].known)[-1]


# seals


def crack(evening: Evening, hero: str, **more: Any) -> None:
    evening.do("ann", "fe.crack-seal", **({"hero": hero, "patron": GATE} | more))


@proves("fe.invoker.crack-desperate")
@pytest.mark.parametrize(("edition", "stands"), [("srd_quickstart", Position.DESPERATE), ("srd", Position.CONTROLLED)])
def test_a_cracked_seal_makes_it_desperate_where_the_quickstart_is_played(edition: str, stands: Position) -> None:
    evening, hero = sworn(edition)
    evening.agreed(hero, attribute="spirit", skill="Arcana")

    crack(evening, hero)

    proposal = evening.state[Proposals].open[hero]
    terms = terms_of(evening.state, proposal)
    assert terms is not None
    assert footing_of(evening.state, proposal, terms) is stands


@proves("fe.invoker.crack-desperate")
def test_from_desperate_nothing_gets_worse() -> None:
    assert [steps_down(position, CrackPosition.DESPERATE) for position in Position] == [2, 1, 0]
    assert [steps_down(position, CrackPosition.UNCHANGED) for position in Position] == [0, 0, 0]


@proves("fe.invoker.crack-the-seal")
@pytest.mark.parametrize("name", ["vex-crack", "crack-under-fire"])
def test_a_cracked_seal_costs_what_the_examples_say(name: str) -> None:
    evening, hero = sworn("srd")
    evening.agreed(hero, attribute="spirit", skill="Arcana")
    banked = evening.bank

    crack(evening, hero)

    came = expected(name)
    assert evening.state[Seals].symbols[hero][GATE].value == came["symbol"]
    assert owed(evening, hero) == came["obligation"]
    assert evening.bank - banked == came.get("gm_sb", 1)
    assert "srd_quickstart" in example(name).agrees.presets


@proves("fe.invoker.crack-the-seal")
def test_a_high_power_rite_costs_one_more() -> None:
    evening, hero = sworn()
    evening.agreed(hero, attribute="spirit", skill="Arcana")

    crack(evening, hero, high_power=True)

    assert owed(evening, hero) == price_of_crack(high_power=True)[0] == 3


@proves("fe.invoker.crack-again-shatters", "fe.invoker.crack-the-seal")
def test_cracked_again_a_symbol_is_shattered_and_then_there_is_none() -> None:
    evening, hero = sworn()
    codes = []
    for _ in range(3):
        if hero not in evening.state[Proposals].open:
            evening.agreed(hero, attribute="spirit", skill="Arcana")
        if shattered(evening.state, hero, GATE):
            codes.append(evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE).code)
            break
        crack(evening, hero)
        codes.append(evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE).code)
        evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="maintained", reason="a new one")

    assert codes == ["seal.cracked", "seal.cracked", "seal.shattered"]
    assert shattered(evening.state, hero, GATE) is None


@proves("fe.invoker.crack-the-seal")
def test_a_seal_is_cracked_once_the_terms_are_known() -> None:
    evening, hero = sworn()
    evening.do("ann", "fe.propose", hero=hero, attribute="spirit", skill="Arcana")
    (greyed,) = evening.offers("ann", "fe.crack-seal")

    refusal = evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert refusal.code == "seal.terms"
    assert greyed.refusal == refusal


@proves("fe.runekeeper.invoke", "fe.ruling.rite-outcome")
def test_a_miss_completes_nothing_and_a_partial_at_one_effect_less() -> None:
    assert {outcome: comes_of(outcome) for outcome in Outcome} == {
        Outcome.CLEAN_SUCCESS: (True, False),
        Outcome.SUCCESS_AND_COST: (True, False),
        Outcome.PARTIAL: (True, True),
        Outcome.MISS: (False, False),
    }


@proves("fe.runekeeper.one-patron")
@proves("fe.runekeeper.invoke")
def test_a_codex_binds_to_one_patron_until_the_game_master_says_otherwise() -> None:
    evening = Evening()
    hero = evening.hero("Vex", trained=["Arcana"])
    rite = {"hero": hero, "rite": "Circle of Denial"}
    evening.do("ann", "fe.invoke-rite", **rite, patron="Ikasha")
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.invoke-rite", **rite, patron="the Sealed Gate")
    told = complete(evening, hero, 8, 7, 2, 2)

    offers = evening.offers("ann", "fe.invoke-rite")
    assert "Vex serves the Sealed Gate, and nobody else." in told
    assert [offer.label for offer in offers] == [*(f"Invoke {name}" for name in GATES), "Invoke a Rite"]
    assert all(("patron", "the Sealed Gate") in offer.fixed for offer in offers)
    assert evening.refused("ann", "fe.invoke-rite", **rite, patron="Ikasha").code == "rite.one_patron"
    evening.do("ann", "fe.invoke-rite", **rite, patron="The sealed gate")
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.set-patron", hero=hero, reason="the pact is broken")
    assert evening.refused("gm", "fe.set-patron", hero=hero, reason="again").code == "rite.patron"
    evening.do("ann", "fe.invoke-rite", **rite, patron="Ikasha")
    complete(evening, hero, 8, 7, 2, 2)

    assert evening.state[Patrons].of == {hero: "Ikasha"}
    assert evening.refused("ann", "fe.set-patron", hero=hero, reason="mine").code
    assert evening.replayed() == evening.state


@proves("fe.runekeeper.one-patron")
def test_whom_a_codex_binds_to_can_be_said_before_its_first_rite() -> None:
    evening, hero = sworn("srd")
    evening.hero("Pell", by="bob", talents=[])
    (offer,) = evening.offers("gm", "fe.set-patron")
    (whom,) = (field for field in offer.fields if field.name == "hero")
    evening.do("gm", offer.command, hero=hero, patron="Ikasha", reason="the pact")
    (named,) = (field for field in evening.offers("gm", "fe.set-patron")[0].fields if field.name == "hero")

    assert [(each.value, each.label) for each in whom.options] == [(hero, "Vex, nobody yet")]
    assert [each.label for each in named.options] == ["Vex, Ikasha"]
    assert evening.refused("ann", "fe.invoke-rite", hero=hero, rite="A vow", patron="Mykkiel").code == "rite.one_patron"
