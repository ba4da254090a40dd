"""The last action of a second wind is any action: a task, help with one, a save; and a boss's sway by word."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel, hunt, strike
from threefates.rulebook.agenda import Answer
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["QD", "7D", "5C", "4H"]


def breathless(fates: Fates, drawn: str) -> str:
    """Mara has no sway left, and draws."""
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.do("ann", "second-wind", drawn, entity=mara)
    return mara


def option(fates: Fates, kind: str) -> str:
    choice = next(one for one in fates.questions() if one.kind == "second-wind")
    return next(one.value for one in choice.options if one.value.startswith(kind))


def success(fates: Fates, option: str) -> str:
    found = SYSTEM.odds(fates.state, Answer(fates.asked("second-wind"), option), fates.viewer("ann"))
    return found.success if found else ""


@proves("ff.sway.second-wind")
@pytest.mark.parametrize(("drawn", "status"), [("9H", Status.SOLVED), ("8H", Status.FAILED), ("AH", Status.SOLVED)])
def test_the_card_may_be_played_for_a_task(drawn: str, status: Status) -> None:
    """Eight to beat; after it, darkness, whatever came of it."""
    fates = duel(MARA, BERN)
    fates.do("dana", "set-task", "8D", actor=fates.named("Mara"), what="Drop the gate", level=1)
    breathless(fates, drawn)
    gate = option(fates, "task:")
    likely = success(fates, gate)
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=gate)

    (task,) = fates.state[Tasks].known.values()
    assert task.status is status
    assert likely == str(int(status is Status.SOLVED))
    assert fates.hero("Mara").health is Health.UNCONSCIOUS
    assert not fates.state[Cards][TABLE]
    assert not fates.questions()
    assert fates.everywhere() == Fates().everywhere()
    assert fates.replayed() == fates.state


@proves("ff.sway.second-wind", "ff.tasks.helpers")
def test_the_card_may_help_with_somebody_elses_task() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "set-task", "10D", actor=fates.named("Bern"), what="Drop the gate", level=1)
    (task,) = fates.state[Tasks].known
    fates.do("dana", "let-help", task=task, helper=fates.named("Mara"))
    breathless(fates, "9H")
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=option(fates, "task:"))
    fates.do("bob", "attempt-task", "2C", task=task, cards=["7D"])

    assert fates.state[Tasks][task].status is Status.SOLVED
    assert fates.hero("Mara").health is Health.UNCONSCIOUS


@proves("ff.sway.second-wind", "ff.tasks.ace-in-pool")
@pytest.mark.parametrize(("drawn", "helps"), [("9H", True), ("AH", False)])
def test_in_a_fight_an_ace_of_ones_own_turn_settles_nobody_elses_task(drawn: str, *, helps: bool) -> None:
    fates = duel(MARA, BERN)
    fates.creature()
    fates.do("dana", "start-fight", "KC", "2D", "2H", apart=0)
    fates.do("dana", "set-task", "10D", actor=fates.named("Bern"), what="Drop the gate", level=1)
    (task,) = fates.state[Tasks].known
    fates.do("dana", "let-help", task=task, helper=fates.named("Mara"))
    breathless(fates, drawn)

    choice = next(one for one in fates.questions() if one.kind == "second-wind")
    refused = fates.refused if not helps else fates.do
    refused("ann", "answer", choice=choice.id, option=f"task:{task}")

    assert any(one.value.startswith("task:") for one in choice.options) is helps
    assert fates.state[Tasks][task].status is Status.OPEN


@proves("ff.sway.second-wind", "ff.tasks.sentient")
def test_the_card_may_be_a_question() -> None:
    fates = hunt(MARA)
    fates.do("dana", "set-questioning", actor=fates.named("Mara"), entity=fates.named("Wolf"), what="Who sent you")
    breathless(fates, "9H")
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=option(fates, "task:"))

    (task,) = fates.state[Tasks].known.values()
    assert task.status is Status.ASKED
    assert fates.hero("Mara").health is Health.UNCONSCIOUS


@proves("ff.sway.second-wind", "ff.effects.saves")
@pytest.mark.parametrize(("drawn", "left"), [("9H", 0), ("7H", 1)])
def test_the_card_may_be_a_save(drawn: str, left: int) -> None:
    """With nobody there to strike it is all that it is good for."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "deal", *MARA)
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    assert fates.refused("ann", "second-wind", entity=mara).code == "attack.target"
    fates.do("dana", "afflict", "8C", entity=mara, harm="other", level=1, what="a net")
    breathless(fates, drawn)
    save = option(fates, "save:")

    assert success(fates, save) == str(1 - left)
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=save)
    assert len(fates.state[Effects].known) == left
    assert fates.hero("Mara").health is Health.UNCONSCIOUS
    assert fates.everywhere() == Fates().everywhere()


@proves("ff.sway.second-wind")
def test_nothing_else_is_offered_where_there_is_nothing_else() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "set-task", "8D", actor=fates.named("Bern"), what="Drop the gate", level=1)
    breathless(fates, "9H")
    choice = fates.questions()[0]

    assert choice.asks.endswith("At whom does it go?")
    assert not [one for one in choice.options if one.value.startswith(("task:", "save:"))]


# a boss -------------------------------------------------------------------------------------------


def struck(sway: int) -> Fates:
    """A wolf with sway has lost one."""
    fates = hunt(MARA, sway=sway, important=True)
    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "take-it", "2D")
    return fates


@proves("ff.sway.boss", "ff.sway.recovery")
def test_a_bosss_sway_is_set_by_the_fate_dealers_word_and_never_beyond_what_it_began_with() -> None:
    fates = struck(3)
    wolf = fates.named("Wolf")

    assert fates.foe().sway == 2
    fates.do("dana", "set-boss-sway", entity=wolf, sway=3, reason="a draught")
    assert fates.foe().sway == 3
    assert fates.refused("dana", "set-boss-sway", entity=wolf, sway=4).code == "range"
    assert fates.refused("dana", "set-boss-sway", entity=wolf, sway=-1).code == "range"
    assert fates.refused("ann", "set-boss-sway", entity=wolf, sway=1).code == "seat.not_the_dealer"
    assert "Wolf now has 3 of 3 sway (a draught)." in fates.panes["bob"]


@proves("ff.sway.boss", "ff.ruling.unconscious-recovery", "ff.sway.recovery", "ff.ruling.heal-while-dying")
def test_a_boss_that_has_fallen_wakes_with_sway_and_stays_down_without() -> None:
    fates = struck(1)
    wolf = fates.named("Wolf")
    fates.do("dana", "set-condition", entity=wolf, condition="unconscious", reason="spent")
    fates.do("dana", "set-boss-sway", entity=wolf, sway=0)
    assert fates.condition() is Condition.UNCONSCIOUS
    fates.do("dana", "set-boss-sway", entity=wolf, sway=1)
    assert fates.condition() is Condition.FIT
    ogre = fates.creature("Ogre")
    assert fates.refused("dana", "set-boss-sway", entity=ogre, sway=1).code == "boss.none"
    assert [one.fixed for one in fates.offers("dana", "set-boss-sway")] == [(("entity", wolf),)]


@proves("ff.sway.boss", "ff.ruling.heal-while-dying", "ff.death.entities", "ff.sway.recovery")
@pytest.mark.parametrize(("sway", "condition"), [(0, Condition.DEAD), (1, Condition.FIT)])
def test_sway_ends_the_dying_of_a_boss_that_draws_for_its_life(sway: int, condition: Condition) -> None:
    fates = struck(1)
    wolf = fates.named("Wolf")
    fates.do("dana", "set-condition", entity=wolf, condition="dead")
    fates.do("dana", "let-it-draw", entity=wolf)
    fates.do("dana", "set-boss-sway", entity=wolf, sway=sway)

    assert fates.condition() is condition
    assert any(offer.command == "ff.draw-for-life" for offer in fates.offers("dana")) is not bool(sway)


@proves("ff.sway.boss", "ff.sway.second-wind")
def test_whom_a_boss_may_still_strike_is_asked_of_the_fate_dealer_and_no_page_stands_still_for_it() -> None:
    fates = struck(1)
    fates.do("dana", "second-wind", "8S", entity=fates.named("Wolf"))

    (choice,) = fates.questions()
    assert "Mara" in {one.label for one in choice.options}
    for seat in ("dana", "ann", "bob"):
        assert SYSTEM.view(fates.state, fates.viewer(seat))
        assert any(offer.choice == choice.id for offer in fates.offers(seat)) is (seat == "dana")


# struck back at from afar -------------------------------------------------------------------------


def shot(*, tangled: bool, readings: dict[str, str] | None = None) -> Fates:
    """Mara, at no sway and perhaps in a net, is shot at from three zones away."""
    fates = Fates(readings)
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Archer", row="9", weapon="longbow")
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", "2C", "KC", apart=3)
    if tangled:
        fates.do("dana", "afflict", "8D", entity=mara, harm="other", level=1, what="a net")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.do("dana", "attack-by-draw", "5C", entity=fates.named("Archer"), target=mara, count=1)
    return fates


@proves("ff.sway.second-wind", "ff.ruling.second-wind-details", "ff.actions.effect-save")
def test_shot_from_afar_a_second_wind_may_still_be_a_save_as_a_riposte() -> None:
    fates = shot(tangled=True)
    (offer,) = fates.offers("ann", "riposte")
    fates.answers("ann", "riposte")
    fates.answers("ann", "riposte-with-second-wind", "9H")
    choice = next(one for one in fates.questions() if one.kind == "second-wind")

    assert offer.enabled
    assert [one.value.partition(":")[0] for one in choice.options if not one.refusal] == ["save", "leave"]
    fates.do("ann", "answer", choice=choice.id, option=option(fates, "save:"))
    assert not fates.state[Effects].known
    assert fates.hero("Mara").health is Health.DYING
    assert fates.everywhere() == Fates().everywhere()
    assert fates.replayed() == fates.state


@proves("ff.sway.second-wind", "ff.ruling.second-wind-vs-dying")
@pytest.mark.parametrize(
    ("tangled", "readings"), [(False, None), (True, {"second-wind-vs-dying": "only_on_reaching_zero"})]
)
def test_where_there_is_nothing_to_do_from_afar_there_is_no_riposte(
    readings: dict[str, str] | None, *, tangled: bool
) -> None:
    fates = shot(tangled=tangled, readings=readings)

    assert not [offer for offer in fates.offers("ann", "riposte") if offer.enabled]


@proves("ff.sway.second-wind")
def test_whoever_strikes_back_from_afar_is_told_no_odds_of_a_blow_that_gets_nowhere() -> None:
    fates = shot(tangled=True)
    fates.answers("ann", "riposte")
    strike_back = SYSTEM.read_command({"type": "ff.riposte-with-second-wind", "choice": fates.asked("counter")})

    assert SYSTEM.odds(fates.state, strike_back, fates.viewer("ann")) is None
