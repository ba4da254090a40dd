"""What is asked of an action before it is rolled is asked of that one alone, and of none that comes in its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm, bears, enchanted
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.gear.items import Gear
from threefates.testing.proof import proves

PRINCIPLES, HELP = "fe.gear.enchant-principles", "fe.coordination.assist-core"


def asked_of_gear() -> tuple[Evening, str]:
    """Mara claims what a lamp of the table's own making is good for; the Game Master has not answered yet."""
    evening, mara, _ = fight()
    making = {"name": "Glow", "slot": "thing", "xp": 2, "when": "in the dark"}
    evening.do("gm", "fe.define-enchantment", **making)
    lamp, (glow,) = arm(evening, mara, "small-thing"), evening.state[Gear].own
    evening.do("gm", "fe.enchant-gear", owner=mara, item=lamp, enchantment=glow)
    evening.agreed(mara)
    evening.do("ann", "fe.claim-gear", hero=mara, item=lamp, what=glow)
    return evening, mara


def asked_of_help() -> tuple[Evening, str]:
    """Brok would help Mara with an Effect; the Game Master has not answered yet."""
    evening = Evening(assist_benefit="plus_one_die_or_position_effect")
    mara, brok = evening.hero(), evening.hero("Brok", "bob")
    evening.agreed(mara)
    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a hand", gives="effect")
    return evening, mara


@proves(PRINCIPLES, "fe.gear.weapon-tags", HELP)
@pytest.mark.parametrize("asking", [asked_of_gear, asked_of_help])
@pytest.mark.parametrize("how", ["withdrawn", "another", "rolled"])
def test_with_the_action_goes_what_was_asked_of_it(asking: Callable[[], tuple[Evening, str]], how: str) -> None:
    evening, mara = asking()
    assert evening.waits()

    if how == "withdrawn":
        evening.do("ann", "fe.withdraw", hero=mara)
        evening.agreed(mara, skill="Stealth")
    elif how == "another":
        evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Athletics")
    else:
        evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)

    assert not evening.waits()
    if how != "rolled":
        assert not bears(evening, mara)


@proves(HELP)
def test_of_a_roll_that_was_called_for_it_is_asked_on_however_it_is_made() -> None:
    evening = Evening(assist_benefit="plus_one_die_or_position_effect")
    mara, brok = evening.hero(), evening.hero("Brok", "bob")
    evening.do("gm", "fe.call-roll", hero=mara, intent="the gate")
    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a hand", gives="effect")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Athletics", intent="the gate")

    evening.answer("allow", by="gm")

    assert bears(evening, mara)["Brok: a hand"][3] == 1


@proves("fe.gear.weapon-tags")
def test_an_attack_at_somebody_else_is_asked_about_anew() -> None:
    evening, mara, wolf = fight()
    sword = enchanted(evening, mara, "medium-blade", "keen-edge")
    evening.do("gm", "fe.name-foe", name="Rat")
    rat = list(evening.state[Characters].known)[-1]
    for foe in (wolf, rat):
        evening.do("gm", "fe.place-at", one=mara, other=foe, band="close")
    evening.do("ann", "fe.attack-with", hero=mara, item=sword, other=wolf)
    evening.do("ann", "fe.claim-gear", hero=mara, item=sword, what="keen-edge")

    evening.do("ann", "fe.attack-with", hero=mara, item=sword, other=rat)

    assert not evening.waits()
