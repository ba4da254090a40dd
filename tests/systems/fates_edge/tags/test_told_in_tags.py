"""A spell that is told in TAGS works those and no others: each is one effect, and adds to how hard it is."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.tags.aimed_at import directly_against
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.systems.fates_edge.tags.using_tags import WorkingTag
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


@proves("fe.tags.grammar")
def test_a_spell_works_each_of_the_tags_it_is_told_in() -> None:
    hall = told("MEND", "PURIFY", partial_upgrade="no_upgrade")
    hall.do("gm", "fe.set-harm", hero=hall.tev, harm=1, reason="as the test has it")
    curse = hall.lasts("curse", hall.tev)
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="heal", on=[hall.tev])
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="cleanse", on=[hall.tev], effect=curse.id)
    (offer,) = hall.offers("ann", "fe.work-tag")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="heal", on=[hall.tev])
    meant = hall.meant(hall.oriel, WorkingTag)
    hall.rated(hall.oriel, wits=1, Arcana=2)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=3, position=1)
    hall.do("ann", "fe.roll-action", 9, 9, 9, hero=hall.oriel)
    hall.stays()

    assert meant is not None
    assert [each.said.tag for each in meant.every] == ["cleanse", "heal"]
    assert next(field.default for field in offer.fields if field.name == "tag") is None
    assert (hall.state[Conditions][hall.tev].harm, hall.now(curse)) == (0, None)
    assert hall.replayed() == hall.state


@proves("fe.tags.grammar")
def test_one_of_several_that_cannot_be_worked_any_more_stops_the_spell() -> None:
    hall = told("MEND", "PURIFY")
    hall.do("gm", "fe.set-harm", hero=hall.tev, harm=1, reason="as the test has it")
    curse = hall.lasts("curse", hall.tev)
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="cleanse", on=[hall.tev], effect=curse.id)
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="heal", on=[hall.tev])
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=3, position=1)
    before = hall.offers("ann", "fe.roll-action")[0].refusal
    hall.do("gm", "fe.end-effect", effect=curse.id, why="the salt is said")
    after = hall.offers("ann", "fe.roll-action")[0].refusal

    assert before is None
    assert after is not None
    assert after.code == "tag.no"


@proves("fe.tags.usage")
def test_what_is_printed_somewhere_is_worked_alone() -> None:
    hall = Hall()
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    for tag in ("bound", "mark"):
        hall.do("ann", "fe.work-tag", hero=hall.oriel, tag=tag, on=[hall.wolf], source="a talent")
    meant = hall.meant(hall.oriel, WorkingTag)

    assert meant is not None
    assert [each.said.tag for each in meant.every] == ["mark"]


@pytest.mark.parametrize(("tags", "against"), [(("MARK",), False), (("MARK", "BIND"), True)])
@proves("fe.tags.mark")
def test_who_is_marked_anew_and_bound_besides_is_acted_against(tags: tuple[str, ...], against: bool) -> None:
    hall = told(*tags)
    for tag in tags:
        hall.do("ann", "fe.work-tag", hero=hall.oriel, tag=tag, on=[hall.wolf])
    proposal = hall.state[Proposals][hall.oriel]

    assert (hall.wolf in directly_against(hall.state, proposal)) is against
