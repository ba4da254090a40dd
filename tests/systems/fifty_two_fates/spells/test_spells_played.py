"""A fight with magic on both sides as text, with one pane for each who reads it."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import ALL_CARDS, strike
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, casts, coven, left
from tests.systems.fifty_two_fates.panes import panes, scene
from threefates.testing.proof import proves


@proves(
    "ff.spells.expose",
    "ff.spells.protect",
    "ff.spells.darkness",
    "ff.mages.cards-on-table",
    "ff.spells.type-alteration",
)
def test_a_mage_lays_a_foe_bare_shields_a_friend_and_meets_magic() -> None:
    ogre = {"name": "Ogre", "low": 14, "mid": 22, "high": 28}
    fates = coven(BATTLE, ["9C", "QD", "8H", "4S"], ["7H", "3C", "2D", "5S"], wolf=ogre, fight=True)
    fates.do("dana", "set-cross", entity=fates.named("Ogre"), cross=HEAT)

    casts(fates, "expose", "Ogre", ["9C"])
    fates.answers("dana", "take-it", "6C")
    fates.passes("ann", "Mara")
    strike(fates, "bob", "Bern", "Ogre", ["7H"])
    fates.answers("dana", "defend-by-draw", "9S", "10C")
    fates.passes("bob", "Bern")
    fates.do("dana", "call-spell", "QC", entity=fates.named("Ogre"))
    fates.do("dana", "answer", choice=fates.asked("spell"), option=fates.named("Bern"))
    fates.answers("bob", "take-it")
    fates.passes("dana", "Ogre")
    casts(fates, "protect", "Bern", ["QD"])
    fates.answers("bob", "let-it-work", "5D")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "KS", entity=fates.named("Ogre"), target=fates.named("Bern"))
    fates.answers("bob", "defend", "3H", cards=["10C"])

    assert panes(fates) == scene("magic")
    assert left(fates) == [("darkness", 19)]
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state
