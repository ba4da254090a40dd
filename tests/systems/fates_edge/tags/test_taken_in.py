"""What the library of free spells says that a TAG takes in is worked by a spell told in it; and FEAR frightens."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.fear.fear import Dread, Fears, Fright
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.systems.fates_edge.tags.using_tags import WorkingTag
from threefates.testing.proof import proves

HIT, PARTIAL = (9, 8, 4), (9, 4, 4)


def told(*tags: str, **rulings: str) -> Hall:
    """Oriel proposes a spell that is told in these TAGS, where they make the DV."""
    hall = Hall("srd_quickstart", **({"deck_triggers": "core", "partial_upgrade": "no_upgrade"} | rulings))
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana", intent="a dread")
    hall.do("ann", "fe.tag-spell", hero=hall.oriel, tags=", ".join(tags))
    return hall


def rolled(hall: Hall, *dice: int) -> None:
    """The spell is rolled for with these dice."""
    hall.rated(hall.oriel, wits=1, Arcana=2)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.do("ann", "fe.roll-action", *dice, hero=hall.oriel)
    hall.keep()


@proves("fe.tags.elemental-group", "fe.tags.mind-group", "fe.tags.life-group", "fe.tags.space-group", "fe.tags.grammar")
@pytest.mark.parametrize(
    ("library", "tag", "said"),
    [
        ("Stone", "barrier", {"on": "oriel"}),
        ("Stone", "armor", {"on": "oriel", "against": "blades"}),
        ("Strengthen", "armor", {"on": "oriel"}),
        ("Veil", "illusion", {"what": "a bear"}),
        ("Gate", "passage", {"on": "oriel", "what": "the stair"}),
        ("Gate", "seal", {"what": "the portal"}),
        ("Gravity", "bound", {"on": "wolf"}),
    ],
)
def test_a_spell_works_what_its_tag_takes_in(library: str, tag: str, said: dict[str, str]) -> None:
    hall = told(library)
    whom = {"on": [getattr(hall, said["on"])]} if "on" in said else {}
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag=tag, **({**said, **whom}))
    rolled(hall, *HIT)

    assert [each.tag for each in hall.state[Effects].known.values()] == [tag]


@proves("fe.tags.grammar")
@pytest.mark.parametrize(
    ("tags", "worked"),
    [
        (("Stone",), ["armor"]),
        (("Stone", "Wall"), ["barrier", "armor"]),
        (("Stone", "Strengthen"), ["barrier", "armor"]),
    ],
)
def test_each_tag_that_it_is_told_in_is_one_effect(tags: tuple[str, ...], worked: list[str]) -> None:
    hall = told(*tags)
    for tag in ("barrier", "armor"):
        hall.do("ann", "fe.work-tag", hero=hall.oriel, tag=tag, on=[hall.oriel])
    found = hall.state[Proposals][hall.oriel].purpose(WorkingTag)

    assert found is not None
    assert [each.said.tag for each in found.every] == worked


@proves("fe.tags.mind-group", "fe.fear.track", "fe.ruling.fear-steps")
@pytest.mark.parametrize(
    ("dice", "drawn", "fright"),
    [
        (HIT, (2,), Fright(Dread.SHAKEN, "a dread", 2)),
        (PARTIAL, (), Fright(Dread.SHAKEN, "a dread")),
        ((4, 4, 4), (), None),
    ],
)
def test_fear_takes_a_foe_a_step_and_after_a_partial_does_no_more(
    dice: tuple[int, ...], drawn: tuple[int, ...], fright: Fright | None
) -> None:
    hall = told("Fear")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="fear", on=[hall.wolf])
    rolled(hall, *dice, *drawn)

    assert hall.state[Fears].of.get(hall.wolf) == fright


@proves("fe.tags.mind-group", "fe.fear.track")
@pytest.mark.parametrize("partial", [False, True])
@pytest.mark.parametrize(("held", "dread"), [((9, 9, 9), None), ((4, 4, 4), Dread.SHAKEN)])
def test_a_hero_holds_it_off_or_not(held: tuple[int, ...], dread: Dread | None, *, partial: bool) -> None:
    hall = Hall()
    hall.rated(hall.tev, spirit=3)
    hall.do("gm", "fe.say-tag", *held, tag="fear", source="a mask", on=[hall.tev], partial=partial)
    asked = hall.waits()
    if asked:
        hall.answer("feel", by="bob")
    fright = hall.state[Fears].of.get(hall.tev)

    assert (fright.dread if fright else None, asked) == (dread, dread is not None and not partial)


@proves("fe.tags.mind-group", "fe.fear.track")
def test_whom_nothing_frightens_any_more_is_passed_over_and_alone_refused() -> None:
    hall = Hall()
    for _ in range(3):
        hall.do("gm", "fe.frighten", character=hall.wolf, cause="a fire", effect=2)
    alone = hall.refused("gm", "fe.say-tag", tag="fear", source="a mask", on=[hall.wolf])
    hall.rated(hall.tev, spirit=3)
    hall.do("gm", "fe.say-tag", 4, 4, 4, tag="fear", source="a mask", on=[hall.wolf, hall.tev], area=True)

    assert alone.code == "fear.worst"
    assert hall.asked().kind == "fear"


@proves("fe.tags.mind-group", "fe.tags.fortify")
def test_who_is_hardened_against_fear_is_spared_what_it_does() -> None:
    hall = Hall()
    hall.says("fortify", hall.wolf, against="fear", eases=True)
    hall.do("gm", "fe.say-tag", tag="fear", source="a mask", on=[hall.wolf])

    assert hall.state[Fears].of[hall.wolf] == Fright(Dread.SHAKEN, "a mask")


@proves("fe.tags.mind-group", "fe.ruling.fear-steps")
def test_where_beats_buy_fear_no_spell_does_whenever_that_is_read() -> None:
    hall = told("Fear")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="fear", on=[hall.wolf])
    hall.reads(fear_steps="sb_each")
    hall.rated(hall.oriel, wits=1, Arcana=2)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    (roll,) = hall.offers("ann", "fe.roll-action")
    said = hall.refused("gm", "fe.say-tag", tag="fear", source="a mask", on=[hall.wolf])

    assert roll.refusal is not None
    assert (roll.refusal.code, said.code) == ("tag.fear_by_beats", "tag.fear_by_beats")
