"""What a hit does to somebody at 0 sway who lets it through, and what a slow hand does, and what any riposte takes."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, strike
from tests.systems.fifty_two_fates.fighting import does, fight
from tests.systems.fifty_two_fates.magicians import BATTLE, MOTION, casts, coven
from threefates.rulebook.parts import Words
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult, Play
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.exchanges.fumbles import earns_riposte
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import EVADE
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks
from threefates.testing.proof import proves


def breathless(fates: Fates) -> Fates:
    """Bern, at 0 sway, has nothing left but a second wind."""
    fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=0)
    return fates


@proves("ff.sway.zero-then-hit", "ff.sway.second-wind", "ff.reactions.riposte")
@pytest.mark.parametrize("maneuver", ["disarm", "knock", "goad"])
def test_what_does_no_damage_leaves_nobody_at_0_sway_dying(maneuver: str) -> None:
    """The second wind ends in darkness, as always; only damage after 0 sway begins the dying."""
    fates = breathless(fight(maneuver, "7S"))
    does(fates, maneuver, ["7S"], "Bern")
    fates.answers("bob", "riposte", "8C")
    fates.answers("bob", "riposte-with-second-wind", "9D")
    fates.answers("ann", "take-it")

    assert fates.hero("Bern").health is Health.UNCONSCIOUS
    assert fates.hero("Mara").sway == 3


@proves("ff.sway.zero-then-hit", "ff.sway.second-wind")
@pytest.mark.parametrize(("let_be", "health"), [(False, Health.UNCONSCIOUS), (True, Health.AWAKE)])
def test_a_spell_that_hurts_nobody_leaves_nobody_dying(let_be: bool, health: Health) -> None:
    fates = breathless(coven(MOTION, ["7S", "4C", "3C", "9C"], fight=True))
    casts(fates, "slow", "Bern", ["7S"])
    fates.answers("bob", "riposte", "8D")
    if let_be:
        fates.answers("bob", "let-it-be")
    else:
        fates.answers("bob", "riposte-with-second-wind", "9D")
        fates.answers("ann", "take-it")

    assert fates.hero("Bern").health is health


@proves("ff.sway.zero-then-hit", "ff.ruling.riposte-when-dropped")
def test_a_blow_at_0_sway_begins_the_dying_also_where_the_riposte_is_lost() -> None:
    """Frighten hurts, and whoever is frightened does not strike back."""
    fates = breathless(fight("frighten", "7S"))
    does(fates, "frighten", ["7S"], "Bern")
    fates.answers("bob", "riposte", "8C")

    assert fates.hero("Bern").health is Health.DYING


@proves("ff.sway.unarmed-damage", "ff.spells.slow")
@pytest.mark.parametrize(("card", "sway"), [("AH", 3), ("QH", 3), ("9H", 4)])
def test_slow_bare_hands_cost_no_more_than_quick_ones(card: str, sway: int) -> None:
    fates = coven(MOTION, ["7S", "2C", "3C", "9C"], [card, "5D", "6D", "7D"])
    casts(fates, "slow", "Bern", ["7S"])
    fates.answers("bob", "take-it", "8D")
    strike(fates, "bob", "Bern", "Mara", [card], unarmed=True)
    (stakes,) = [part for part in fates.view("ann").values() if isinstance(part, Words) and "stake" in part.title]
    fates.answers("ann", "take-it", "10D")

    assert fates.hero("Mara").sway == sway
    assert stakes.lines[0].text.endswith("1 sway." if sway == 3 else "A hit does no harm to Mara.")
    assert ("Bern is too slow to hurt Mara." in fates.panes["bob"]) is (sway == 4)


def stake(fates: Fates) -> str:
    (stakes,) = [part for part in fates.view("tv").values() if isinstance(part, Words) and "stake" in part.title]
    return stakes.lines[0].text.partition(". ")[2]


@proves("ff.spells.protect", "ff.conditions.hurt")
@pytest.mark.parametrize(
    ("card", "said"), [("AD", "A hit does no harm to Wolf."), ("9D", "A hit hurts Wolf, and may do worse.")]
)
def test_what_nothing_harms_is_said_to_be_safe(card: str, said: str) -> None:
    fates = coven(BATTLE, [card, "2C", "3C", "4C"], ["KH", "5D", "6D", "7D"])
    casts(fates, "protect", "Wolf", [card])
    fates.answers("dana", "take-it", "8D")
    strike(fates, "bob", "Bern", "Wolf", ["KH"])

    assert stake(fates) == said


@proves("ff.sway.boss", "ff.sway.damage-table")
@pytest.mark.parametrize(
    ("sway", "card", "said"),
    [
        (4, "9H", "A hit costs Wolf 1 sway."),
        (4, "KH", "A hit costs Wolf 2 sway."),
        (1, "AH", "A hit costs Wolf all sway."),
        (0, "9H", "A hit kills Wolf."),
    ],
)
def test_what_a_hit_does_to_a_boss_that_has_sway_is_said_in_sway(sway: int, card: str, said: str) -> None:
    fates = coven(BATTLE, ["8D", "2C", "3C", "4C"], [card, "5D", "6D", "7D"], wolf={"sway": 4})
    fates.do("dana", "set-boss-sway", entity=fates.named("Wolf"), sway=sway)
    strike(fates, "bob", "Bern", "Wolf", [card])

    assert stake(fates) == said


@proves("ff.reactions.riposte-movement", "ff.reactions.riposte")
@pytest.mark.parametrize(("at", "moves"), [("Mara", False), ("", True)])
def test_a_riposte_upon_oneself_holds_up_the_actor_as_well(at: str, moves: bool) -> None:
    """Any action may be a riposte, and the actor has met with one; letting it be is none."""
    fates = coven(BATTLE, ["6H", "7H", "4C", "3C"], fight=True)
    strike(fates, "bob", "Bern", "Mara", ["2D"])
    fates.answers("ann", "riposte", "8D")
    fates.answers("ann", "trim", cards=["3C"])
    if at:
        heal = {"entity": fates.named("Mara"), "spell": "heal", "target": fates.named(at), "cards": ["6H"]}
        fates.answers("ann", "cast", "9D", "10D", **heal)
    else:
        fates.answers("ann", "let-it-be")
    left = fates.offers("bob", "move")

    assert (bool(left) and left[0].enabled) is moves
    assert ("Bern loses the movement of this turn." in fates.panes["ann"]) is not moves


@proves("ff.reactions.riposte-movement", "ff.actions.task")
def test_a_task_tried_as_a_riposte_holds_up_the_actor_as_well() -> None:
    fates = fight("disarm", "7S")
    fates.do("dana", "set-task", "6C", actor=fates.named("Bern"), what="Cut the rope", level=1)
    strike(fates, "ann", "Mara", "Bern", ["7S"])
    fates.answers("bob", "riposte", "8C")
    fates.answers("bob", "trim", cards=["5C"])
    fates.answers("bob", "counter-task", "9D", task=next(iter(fates.state[Tasks].known)), cards=["6H"])

    assert "Mara loses the movement of this turn." in fates.panes["bob"]


@proves("ff.reactions.riposte-movement", "ff.actions.effect-save")
def test_a_save_as_a_riposte_holds_up_the_actor_as_well() -> None:
    fates = fight("disarm", "7S")
    fates.do("dana", "afflict", "3C", entity=fates.named("Bern"), harm="poison", level=1)
    strike(fates, "ann", "Mara", "Bern", ["7S"])
    fates.answers("bob", "riposte", "8C")
    fates.answers("bob", "trim", cards=["5C"])
    fates.answers("bob", "counter-save", "9D", effect=next(iter(fates.state[Effects].known)), cards=["6H"])

    assert "Mara loses the movement of this turn." in fates.panes["bob"]
    assert not fates.state[Effects].known


def shot(drawn: str) -> Fates:
    """Mara the mage, at 0 sway and some zones off, lets an arrow hit, and draws."""
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="mage")
    fates.protagonist("bob", "Bern")
    fates.do("ann", "choose-cross", entity=fates.named("Mara"), cross=BATTLE)
    fates.do("bob", "equip", entity=fates.named("Bern"), weapon="longbow")
    fates.creature()
    fates.do("dana", "deal", "2C", "3C", "4C", "6C", "KD", "9D", "8D", "7D")
    fates.do("dana", "start-fight", "QD", "QC", "2H", apart=1)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("dana", "set-place", entity=fates.named("Mara"), place=20)
    strike(fates, "bob", "Bern", "Mara", ["9D"])
    fates.answers("ann", "riposte", "2S")
    fates.answers("ann", "riposte-with-second-wind", drawn)
    return fates


@proves("ff.sway.second-wind", "ff.reactions.riposte")
def test_a_second_wind_that_strikes_back_may_be_a_spell_and_does_not_strike_from_afar() -> None:
    """Any action available, says the book of both: the suit that comes says which spell."""
    fates = shot("9S")
    bern = fates.named("Bern")
    far = fates.refused("ann", "answer", choice=fates.asked("second-wind"), option=bern)
    fates.answers("ann", "answer", option=f"harm:{bern}")
    fates.answers("bob", "take-it")

    assert far.code == "attack.out_of_reach"
    assert fates.hero("Bern").sway == 3
    assert fates.hero("Mara").health is Health.DYING
    assert "Bern loses the movement of this turn." in fates.panes["ann"]
    assert fates.replayed() == fates.state


@proves("ff.sway.second-wind", "ff.reactions.riposte")
def test_a_second_wind_that_strikes_back_may_be_let_go_and_helps_oneself_or_a_friend_too() -> None:
    leaves, heals = shot("10S"), shot("9H")
    leaves.answers("ann", "answer", option="leave")
    wanted = {option.value.partition(":")[0] for option in heals.questions()[0].options}
    heals.answers("ann", "answer", "10H", option=f"heal:{heals.named('Mara')}")

    assert leaves.hero("Mara").health is Health.DYING
    assert "Bern loses the movement of this turn." not in leaves.panes["ann"]
    assert "harm" not in wanted
    assert (heals.hero("Mara").sway, heals.hero("Mara").health) == (1, Health.DYING)


@proves("ff.sway.second-wind", "ff.actions.task")
def test_a_second_wind_that_strikes_back_may_be_a_task() -> None:
    fates = breathless(fight("disarm", "7S"))
    bern = fates.named("Bern")
    fates.do("dana", "set-task", "6C", actor=bern, what="Cut the rope", level=1)
    strike(fates, "ann", "Mara", "Bern", ["7S"])
    fates.answers("bob", "riposte", "8C")
    fates.answers("bob", "riposte-with-second-wind", "9D")
    task = next(option.value for option in fates.questions()[0].options if option.value.startswith("task:"))
    fates.answers("bob", "answer", option=task)

    assert [one.status for one in fates.state[Tasks].known.values()] == [Status.SOLVED]
    assert fates.hero("Bern").health is Health.DYING
    assert "Mara loses the movement of this turn." in fates.panes["bob"]


@proves("ff.reactions.riposte", "ff.actions.cast-spell", "ff.dealer.fate-draw")
@pytest.mark.parametrize(("place", "strikes"), [(0, True), (16, False), (40, None)])
def test_a_mage_who_plays_from_the_deck_casts_back_as_others_do(place: int, strikes: bool | None) -> None:
    """The card says which spell, which goes two zones and more where a blow does not; past its reach is no riposte."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Witch", row="9", calling="mage")
    witch, mara = fates.named("Witch"), fates.named("Mara")
    fates.do("dana", "set-cross", entity=witch, cross=BATTLE)
    fates.do("ann", "equip", entity=mara, weapon="longbow")
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")
    fates.do("dana", "start-fight", "KD", "2C", apart=0)
    fates.do("dana", "set-place", entity=witch, place=place)
    strike(fates, "ann", "Mara", "Witch", ["3D"])
    if strikes is None:
        assert fates.refused("dana", "riposte", choice=fates.asked("reaction")).code == "attack.out_of_reach"
        return
    fates.answers("dana", "riposte", "5H")
    blow = next(offer for offer in fates.offers("dana") if offer.command == "ff.counter-by-draw")
    fates.answers("dana", "call-spell", "9S", entity=witch)
    wanted = [option.value for option in fates.questions()[0].options]
    fates.answers("dana", "answer", option=mara)
    fates.answers("ann", "take-it")

    assert blow.enabled is strikes
    assert wanted == [mara, witch, "thing", "leave"]
    assert fates.hero("Mara").sway == 3
    assert "Mara loses the movement of this turn." in fates.panes["ann"]
    assert fates.replayed() == fates.state
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[:1])
    assert fates.turns() == ["Witch"]
    fates.do("dana", "call-spell", "JS", entity=witch)
    fates.do("dana", "answer", choice=fates.asked("spell"), option="leave")
    assert fates.refused("dana", "call-spell", entity=witch).code == "turn.acted"


@proves("ff.reactions.ace-defence", "ff.ruling.riposte-chain", "ff.maneuvers.evade")
@pytest.mark.parametrize(
    ("kind", "result", "how", "earns"),
    [
        (BoutKind.ACTION, BoutResult.FUMBLED, "", True),
        (BoutKind.ACTION, BoutResult.HIT, "", False),
        (BoutKind.ACTION, BoutResult.FUMBLED, EVADE, False),
        (BoutKind.RIPOSTE, BoutResult.FUMBLED, "", False),
        (BoutKind.FUMBLE, BoutResult.FUMBLED, "", False),
    ],
)
def test_a_fumbled_action_alone_earns_a_riposte(kind: BoutKind, result: BoutResult, how: str, earns: bool) -> None:
    assert earns_riposte(Bout(kind=kind, actor="a", target="b", play=Play(("9C",)), result=result, how=how)) is earns
