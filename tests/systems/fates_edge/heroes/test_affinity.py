"""Affinity: a culture and what it makes more dependable, in words that everybody reads."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing, Place
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.heroes.affinity import Affinities, Affinity
from threefates.testing.proof import proves

SAID = {"culture": "of the Reed Coast", "edge": "reading tides"}


@proves("fe.talents.affinity", "fe.ruling.affinity-numbers")
def test_a_culture_gives_one_affinity_that_everybody_reads_and_no_number() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.say-affinity", hero=hero, **SAID)

    assert evening.told("bob") == ["Mara is of the Reed Coast. Affinity: reading tides."]
    assert evening.state[Affinities].of == {hero: Affinity(**SAID)}
    (listing,) = (part for part in evening.view("bob").values() if part.title == "Affinities")
    assert isinstance(listing, Listing)
    assert listing.place is Place.PEOPLE
    assert [(row.id, row.text, row.detail) for row in listing.rows] == [
        (hero, "Mara, of the Reed Coast", "reading tides")
    ]
    evening.agreed(hero)
    assert bearing(evening.state, evening.state[Proposals][hero]) == ()
    (offer,) = evening.offers("ann", "fe.say-affinity")
    assert [field.default for field in offer.fields] == [*SAID.values()]


@proves("fe.talents.affinity")
def test_whoever_plays_the_hero_or_runs_the_game_says_it_and_may_change_it() -> None:
    evening = Evening()
    hero = evening.hero()
    assert all(part.title != "Affinities" for part in evening.view("ann").values())
    assert evening.refused("bob", "fe.say-affinity", hero=hero, **SAID).code == "character.not_yours"
    assert evening.refused("ann", "fe.say-affinity", hero=hero, culture=" ", edge="x").code == "text.empty"
    assert evening.refused("ann", "fe.say-affinity", hero=hero, culture="x", edge=" ").code == "text.empty"
    assert evening.refused("ann", "fe.say-affinity", hero=hero, culture="x" * 121, edge="x").code == "text.too_long"
    evening.do("ann", "fe.say-affinity", hero=hero, culture="x" * 120, edge="x")
    evening.do("gm", "fe.say-affinity", hero=hero, **SAID)
    assert evening.refused("ann", "fe.say-affinity", hero=hero, **SAID).code == "affinity.same"
    evening.do("ann", "fe.say-affinity", hero=hero, culture="of the Reed Coast", edge="knots")

    assert evening.state[Affinities].of == {hero: Affinity("of the Reed Coast", "knots")}


def test_the_game_master_is_offered_it_for_every_hero_and_others_for_their_own() -> None:
    evening = Evening()
    heroes = evening.hero(), evening.hero("Tor", "bob")
    evening.leaves("bob")
    found = {seat: evening.offers(seat, "fe.say-affinity") for seat in ("gm", "ann", "bob")}

    assert [dict(offer.fixed)["hero"] for offer in found["gm"]] == [*heroes]
    assert [dict(offer.fixed)["hero"] for offer in found["ann"]] == [heroes[0]]
    assert [offer.label for each in found.values() for offer in each] == [
        *["Say their Affinity"] * 2,
        *["Say your Affinity"] * 2,
    ]
