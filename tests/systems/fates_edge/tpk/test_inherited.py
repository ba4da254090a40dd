"""What passes on after a dramatic exit: a tie to somebody who lives, not only to the dead."""

from __future__ import annotations

from tests.systems.fates_edge.tpk.brink import Brink
from threefates.systems.fates_edge.boons.bonds import Bonds, bonded
from threefates.systems.fates_edge.tpk.resolution_options import WayOn
from threefates.testing.proof import proves


@proves("fe.combat.tpk-dramatic-exit")
def test_a_bond_of_the_fallen_with_somebody_who_lives_passes_on_as_it_was() -> None:
    evening = Brink()
    cid = evening.hero("Cid", "bob")
    evening.do("ann", "fe.form-bond", hero=evening.mara, other=cid, words="raised in one house")
    evening.do("ann", "fe.form-bond", hero=evening.mara, other=evening.brok, words="sworn on the bridge")
    evening.do("bob", "fe.form-bond", hero=evening.brok, other=cid, words="of two others")
    for hero in (evening.mara, evening.brok, cid):
        evening.harm(hero)
    evening.takes(WayOn.EXIT)
    evening.do("gm", "fe.set-harm", hero=cid, harm=1, reason="a miracle")
    anka = evening.hero("Anka")
    found = {each.value: (each.label, each.detail) for each in evening.asked().options}
    shared = f"shared:{cid}"
    evening.answer(shared)

    assert found[shared] == ("Mara's bond with Cid", "raised in one house.")
    assert f"shared:{evening.brok}" not in found
    assert bonded(evening.state, anka, cid)
    assert evening.state[Bonds].known[-1].words == "raised in one house"
    assert evening.told("bob")[-1] == "Anka comes after Mara, with the bond with Cid."
    assert evening.replayed() == evening.state
