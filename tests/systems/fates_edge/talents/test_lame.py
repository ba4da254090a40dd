"""The dice of the saddle are those of a mount that bears its rider."""

from __future__ import annotations

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.gear.arming import bears
from threefates.testing.proof import proves


@proves("fe.combat.mount-charge", "fe.talents.war-mount-cavalier")
def test_a_charge_has_no_dice_of_a_mount_that_goes_down_before_the_roll() -> None:
    evening, mara, wolf = fight()
    evening.rated(mara, body=3, Melee=1)
    evening.mounts(mara)
    evening.agreed(mara, attribute="body", skill="Melee", dv=2)
    evening.do("ann", "fe.ride-on", hero=mara, other=wolf)
    before = [each[1] for each in bears(evening, mara).values()]
    evening.do("gm", "fe.set-asset-care", hero=mara, place=0, care="compromised", reason="a spear")

    assert before == [2]
    assert bears(evening, mara) == {
        "Cavalier on a War Mount, a charge from Far to Near: no mount any more": (0, 0, 0, 0)
    }
