"""Somebody is said to be dead while a blow or a spell is on its way: nothing comes of it, upon nobody."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import hunt, strike
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, coven, lasting
from tests.systems.fifty_two_fates.wild import its, wild
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import Specials
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.testing.proof import proves

SPELLS = {
    BATTLE: ("expose 9C", "harm 9S", "heal 9H", "protect 9D"),
    MIND: ("befriend 9H", "estrange 9C", "hide 9D", "reveal 9S"),
    MOTION: ("hold 9D", "move 9C", "slow 9S", "speed 9H"),
    HEAT: ("cold 9D", "darkness 9C", "heat 9S", "light 9H"),
}
EVERY = [(cross, *spell.split()) for cross, those in SPELLS.items() for spell in those]


@proves("ff.conditions.dead", "ff.spells.reveal", "ff.actions.cast-spell")
@pytest.mark.parametrize("name", ["Wolf", "Bern"])
@pytest.mark.parametrize(("cross", "spell", "card"), EVERY, ids=[spell for _, spell, _ in EVERY])
def test_no_spell_lies_on_the_dead(cross: str, spell: str, card: str, name: str) -> None:
    """Reveal waits for the Fate Dealer's word, all the others for an answer."""
    fates = coven(cross, [card, "KC", "KD", "KS"])
    target = fates.named(name)
    fates.do("ann", "cast", entity=fates.named("Mara"), spell=spell, target=target, cards=[card])

    said = {"health": "dead"} if name == "Bern" else {"condition": "dead"}
    fates.do("dana", f"set-{next(iter(said))}", entity=target, chance=Written(()), **said)
    if spell == "reveal":
        fates.do("dana", "answer", choice=fates.asked("aware"), option="unaware", chance=Written(()))

    assert not lasting(fates)
    assert not fates.state[Effects].known
    assert not [timer for timer in fates.timers(name) if timer[0] != "dead"]
    assert (fates.hero("Bern").sway, fates.foe().block.hurt) == (4, 0)
    assert f"{name} is dead: nothing comes of it." in fates.panes["tv"]
    assert not fates.questions()


@proves("ff.conditions.dead", "ff.actions.physical-attack")
def test_nobody_strikes_the_dead_nor_chooses_what_a_blow_has_done_to_them() -> None:
    fates = hunt(["KH", "9C", "3D", "4S"], low=2, mid=4, high=6)
    strike(fates, "ann", "Mara", "Wolf", ["KH"])

    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="dead", chance=Written(()))

    assert not fates.questions()
    assert fates.foe().block.hurt == 0


@proves("ff.creatures.amarok", "ff.creatures.specials", "ff.conditions.dead")
def test_nothing_fixes_upon_the_dead() -> None:
    fates = wild("amarok", "2C", "AC", "QC")
    fates.do("dana", "attack-by-draw", "9D", entity=its(fates), target=fates.named("Mara"), count=1)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dead", chance=Written(()))

    fates.do("dana", "answer", choice=fates.asked("special"), option="amarok focused target", chance=Written(()))

    assert not fates.state[Specials].focus
    assert fates.bout.result is BoutResult.STOPPED


@proves("ff.spells.heal", "ff.death.entities")
def test_who_draws_for_their_life_is_healed_all_the_same() -> None:
    fates = coven(BATTLE, ["9H", "KC", "KD", "AS"], readings={"ace-vs-creature": "dying"})
    fates.do("ann", "cast", entity=fates.named("Mara"), spell="harm", target=fates.named("Wolf"), cards=["AS"])
    fates.do("dana", "take-it", choice=fates.asked("reaction"))
    fates.do("ann", "answer", choice=fates.asked("effect"), option="dead", chance=Written(()))
    dying = fates.condition()

    fates.do(
        "ann", "cast", entity=fates.named("Mara"), spell="heal", target=fates.named("Wolf"), cards=["9H"],
        chance=Written(()),
    )  # fmt: skip

    assert (dying.value, fates.condition().value) == ("dead", "fit")
