"""A spell that is told in TAGS works those and no others: each is one effect, and adds to how hard it is."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves


def told(*tags: str, **rulings: str) -> Hall:
    """Oriel proposes a spell that is told in these TAGS, where they make the DV."""
    hall = Hall("srd_quickstart", **({"deck_triggers": "core"} | rulings))
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    hall.do("ann", "fe.tag-spell", hero=hall.oriel, tags=", ".join(tags))
    return hall


@proves("fe.tags.grammar", "fe.tags.free-casting-dv")
def test_no_tag_is_worked_that_the_spell_is_not_told_in() -> None:
    hall = told("BURNING")
    bound = {"hero": hall.oriel, "tag": "bound", "on": [hall.wolf]}
    before = hall.refused("ann", "fe.work-tag", **bound)
    hall.do("gm", "fe.tag-spell", hero=hall.oriel, tags="burning, chains that bind")
    hall.do("ann", "fe.work-tag", **bound)
    dv = hall.state[Proposals][hall.oriel].terms

    assert (before.code, before.title) == ("tag.not_told", "The spell is told in BURNING, and not in [BOUND].")
    assert dv is not None
    assert dv.dv == 3


@proves("fe.tags.grammar")
def test_area_is_one_of_them() -> None:
    hall = told("BIND")
    both = {"hero": hall.oriel, "tag": "bound", "on": [hall.wolf, hall.tev], "area": True}
    before = hall.refused("ann", "fe.work-tag", **both).code
    hall.do("ann", "fe.tag-spell", hero=hall.oriel, tags="BIND, AREA")
    hall.do("ann", "fe.work-tag", **both)

    assert before == "tag.not_told"


@proves("fe.tags.grammar")
def test_told_otherwise_after_it_works_no_more_than_it_is_told_in() -> None:
    hall = told("BURNING", "BIND")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="bound", on=[hall.wolf])
    hall.do("ann", "fe.tag-spell", hero=hall.oriel, tags="BURNING")
    hall.do("gm", "fe.tag-spell", hero=hall.oriel, tags="BURNING")
    (offer,) = hall.offers("ann", "fe.roll-action")

    assert offer.refusal is not None
    assert offer.refusal.code == "tag.not_told"


@pytest.mark.parametrize(("edition", "tags"), [("srd", ""), ("srd_quickstart", "BURNING")])
@proves("fe.tags.usage")
def test_what_prints_it_works_it_beside_and_a_spell_by_word_what_it_likes(edition: str, tags: str) -> None:
    hall = Hall(edition, deck_triggers="core", partial_upgrade="no_upgrade", casting_roll_count="one_roll")
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    if tags:
        hall.do("ann", "fe.tag-spell", hero=hall.oriel, tags=tags)
    source = "a talent" if tags else ""
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="bound", on=[hall.wolf], source=source)
    hall.rated(hall.oriel, wits=1, Arcana=2)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.do("ann", "fe.roll-action", 9, 9, 9, hero=hall.oriel)
    hall.stays()

    assert [each.tag for each in hall.state[Effects].known.values()] == ["bound"]
