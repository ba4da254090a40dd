"""When all is lost: who is lent to them, whoever is not there, and what is said of those whom it no longer concerns."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tpk.brink import Brink
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.harm.conditions import AskDying, Conditions
from threefates.systems.fates_edge.tpk.resolution_options import WayOn
from threefates.testing.proof import proves

CAPTURE, CLAIM, REPRIEVE = WayOn.CAPTURE, WayOn.CLAIM, WayOn.REPRIEVE


def lent() -> Brink:
    """Brok's player is away, and Brok follows Mara; both are down."""
    evening = Brink()
    evening.leaves("bob")
    evening.do("gm", "fe.link-heroes", leader=evening.mara, follower=evening.brok, consent=True)
    return evening.falls()


@proves(CAPTURE.entry, CLAIM.entry, REPRIEVE.entry, "fe.followers.multi")
@pytest.mark.parametrize("way", [CAPTURE, CLAIM, REPRIEVE])
def test_who_is_lent_to_them_lives_on_with_them(way: WayOn) -> None:
    evening = lent()

    evening.takes(way)

    assert {evening.state[Conditions][hero].harm for hero in (evening.mara, evening.brok)} == {2}
    assert (evening.brok in evening.lost.bound) is (way is CAPTURE)


@proves(CAPTURE.entry, "fe.followers.multi")
def test_the_condition_may_stay_with_who_is_lent_and_their_things_may_be_taken() -> None:
    evening = lent()
    evening.do("gm", "fe.give-gear", owner=evening.brok, kind="medium-blade", name="Needle")
    (offer,) = evening.offers("gm", "fe.take-captive")
    fields = {field.name: [option.value for option in field.options] for field in offer.fields}

    evening.takes(CAPTURE, taken=fields["taken"], scarred=[evening.brok])

    assert evening.brok in fields["scarred"]
    assert evening.lost.scars == {evening.brok: ("A lame leg",)}


@proves("fe.combat.tpk-overview", "fe.harm.levels")
@pytest.mark.parametrize("way", [CAPTURE, WayOn.TORCH])
def test_of_who_is_not_there_it_is_asked_still_whether_they_die(way: WayOn) -> None:
    evening = Brink()
    evening.harm(evening.brok)
    evening.struck(evening.brok, 2)
    evening.leaves("bob")
    evening.harm(evening.mara)

    evening.takes(way)

    assert [step.hero for _, step in evening.state.agenda.asked(AskDying)] == [evening.brok]


@proves("fe.combat.tpk-overview", "fe.followers.multi")
@pytest.mark.parametrize(
    ("way", "lives"), [(CAPTURE, True), (CLAIM, True), (REPRIEVE, True), (WayOn.EXIT, False), (WayOn.TORCH, False)]
)
def test_a_way_on_which_they_live_answers_for_who_is_lent_to_them_and_another_leaves_it_asked(
    way: WayOn, lives: bool
) -> None:
    evening = Brink()
    evening.harm(evening.brok)
    evening.struck(evening.brok, 2)
    evening.leaves("bob")
    evening.do("gm", "fe.link-heroes", leader=evening.mara, follower=evening.brok, consent=True)
    evening.harm(evening.mara)

    evening.takes(way)

    assert [step.hero for _, step in evening.state.agenda.asked(AskDying)] == ([] if lives else [evening.brok])


def rows(evening: Brink) -> list[str]:
    listing = evening.view("gm")["aftermath"]
    assert isinstance(listing, Listing)
    return [row.id for row in listing.rows]


@proves("fe.combat.tpk-new-torchbearers", "fe.harm.levels")
def test_nobody_comes_after_whom_the_game_master_has_raised_by_hand() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.TORCH)
    evening.hero("Anka")
    asked = evening.waits()

    evening.harm(evening.mara, 1)

    assert asked
    assert not evening.waits()
    assert rows(evening) == [f"gone-{evening.brok}"]
    evening.hero("Nya")
    assert not evening.waits()


@proves(CAPTURE.entry, "fe.harm.levels")
def test_the_dead_are_in_nobodys_hands_and_nothing_is_lifted_from_them() -> None:
    evening = Brink().falls()
    evening.takes(CAPTURE)
    evening.harm(evening.mara)
    evening.dies(evening.mara)
    free, lift = ({"hero": evening.mara, "how": "a key"}, {"hero": evening.mara, "scar": "A lame leg", "why": "rest"})

    assert rows(evening) == [f"bears-{evening.brok}"]
    assert [offer.fixed[0][1] for offer in evening.offers("gm", "fe.set-free")] == [evening.brok]
    assert not evening.offers("gm", "fe.lift-scar")
    assert evening.refused("gm", "fe.set-free", **free).code == "harm.dead"
    assert evening.refused("gm", "fe.lift-scar", **lift).code == "harm.dead"


@proves("fe.combat.tpk-overview")
def test_the_dead_do_not_stand_at_the_brink() -> None:
    evening = Brink()
    evening.harm(evening.mara)
    evening.dies(evening.mara)

    assert not evening.offers("gm", "fe.name-price")
    evening.harm(evening.brok, 2)
    assert evening.offers("gm", "fe.name-price")


@proves(CAPTURE.entry, "fe.caster.interrupted")
def test_a_spell_that_was_half_way_when_they_fell_is_not_cast_in_the_cell() -> None:
    evening = Brink()
    evening.rated(evening.mara, wits=3, Arcana=2)
    spell = {"spell": "light", "element": "Fire", "attribute": "wits", "skill": "Arcana"}
    evening.do("ann", "fe.weave-spell", hero=evening.mara, **spell)
    evening.do("gm", "fe.set-terms", hero=evening.mara, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, 7, hero=evening.mara)
    begun = evening.mara in evening.state[Spells].begun
    evening.falls()

    evening.takes(CAPTURE)

    assert begun
    assert not evening.state[Spells].begun
    assert not evening.offers("ann", "fe.cast-spell")


@proves("fe.combat.tpk-overview", WayOn.STAND.entry)
def test_no_price_is_named_while_a_last_stand_is_the_way_on() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.STAND)

    refused = evening.refused("gm", "fe.name-price", way="patrons-claim")

    assert (refused.code, refused.remedy) == ("lost.too_late", "Play the stand to its end.")
    assert not evening.offers("gm", "fe.name-price")


@proves(CAPTURE.entry)
def test_a_condition_that_is_borne_does_not_pay_again_in_other_letters() -> None:
    evening = Brink().falls()
    evening.takes(CAPTURE)
    evening.falls()

    assert evening.refuses(CAPTURE, scar="a LAME  leg") == "lost.scar"
