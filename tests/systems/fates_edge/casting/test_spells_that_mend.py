"""TAGS of a free spell that do what a TAG of the rules does: Mend heals, Purify and Waken cleanse."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, weaves
from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.offers import Offer
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.tags.library import tag_meant
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves

LIFE = "fe.tags.life-group"
NAMED = {
    **dict.fromkeys(("MEND", "Mend", "heal"), "heal"),
    **dict.fromkeys(("Purify", "WAKEN"), "cleanse"),
    "Strengthen": "fortify",
    "Scry": "reveal",
    "Bind": "bound",
    "Wall": "barrier",
    **dict.fromkeys(("Leap", "Fold"), "transport"),
    "Create": "conjure",
    "Fear": "fear",
    **dict.fromkeys(("Beast", "Burning", "Memory", ""), ""),
}


def woven(*tags: str) -> tuple[Evening, str, str]:
    """Oriel has woven a spell of these TAGS and is about to cast it; Tev is hurt."""
    evening, oriel = caster(beats=0)
    tev = evening.hero("Tev", "bob")
    evening.do("gm", "fe.set-harm", hero=tev, harm=2, reason="the fall")
    evening.do("ann", "fe.weave-spell", hero=oriel, spell="warm hands", element="Life")
    evening.do("gm", "fe.tag-spell", hero=oriel, tags=", ".join(tags))
    evening.do("gm", "fe.set-terms", hero=oriel, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, 4, hero=oriel)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=oriel)
    return evening, oriel, tev


def offered(evening: Evening) -> tuple[Offer, object]:
    """The offer to say on whom it is, and the TAG that stands there."""
    (offer,) = evening.offers("ann", "fe.work-tag")
    return offer, next(field for field in offer.fields if field.name == "tag").default


@proves(LIFE, "fe.tags.force-group", "fe.tags.mind-group", "fe.tags.space-group", "fe.tags.creation-group")
@pytest.mark.parametrize(("name", "tag"), NAMED.items())
def test_a_tag_goes_by_the_name_that_the_library_of_free_spells_has_for_it(name: str, tag: str) -> None:
    assert tag_meant(name) == tag


@proves(LIFE, "fe.harm.recovery-gap")
def test_a_spell_that_mends_takes_a_level_of_harm() -> None:
    evening, oriel, tev = woven("Mend")
    offer, stands_there = offered(evening)
    evening.do("ann", "fe.work-tag", hero=oriel, tag="Mend", on=[tev])
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, 4, hero=oriel)
    evening.keep()

    assert stands_there == "heal"
    assert offer.hint.endswith("[MEND] of the spell is [HEAL] here: say on whom.")
    assert evening.state[Conditions][tev].harm == 1


@proves(LIFE)
@pytest.mark.parametrize("tag", ["Purify", "Waken"])
def test_a_spell_that_purifies_or_wakes_takes_away_what_ails_somebody(tag: str) -> None:
    evening, oriel, tev = woven(tag)
    curse = {"tag": "curse", "source": "a Rite", "on": [tev], "what": "Sleep", "release": "a cock's crow"}
    evening.do("gm", "fe.say-tag", **curse)
    _, stands_there = offered(evening)
    evening.do("ann", "fe.work-tag", hero=oriel, tag=tag, on=[tev])
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, 4, hero=oriel)
    evening.keep()

    assert stands_there == "cleanse"
    assert evening.state[Effects].known == {}


@proves(LIFE)
@pytest.mark.parametrize(("tags", "first"), [(("Beast", "Mend"), "heal"), (("Beast",), None)])
def test_of_several_the_first_that_does_anything_stands_there(tags: tuple[str, ...], first: str | None) -> None:
    evening, _, _ = woven(*tags)

    assert offered(evening)[1] == first
    assert evening.refused("ann", "fe.work-tag", hero="hero-4", tag="Beast").code == "tag.unknown"


@proves("fe.tags.usage")
def test_magic_that_names_no_tags_has_none_there() -> None:
    evening, oriel = caster(beats=0)
    weaves(evening, oriel, 7, 7, 4, 4, 4)
    evening.do("ann", "fe.cast-spell", hero=oriel)

    assert offered(evening)[1] is None
