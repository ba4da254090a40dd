"""Free magic goes as far as what is thrown: a TAG on somebody at Far is harder, or does less where that is said."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.testing.proof import proves


def casting(*, free: bool = True) -> Hall:
    """Oriel casts what she has woven, or does something by a talent."""
    hall = Hall()
    hall.rated(hall.oriel, wits=3, Arcana=2)
    if free:
        hall.do("ann", "fe.weave-spell", hero=hall.oriel, spell="slow it", element="Earth")
        hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
        hall.do("ann", "fe.roll-action", 9, 9, 9, 4, 4, hero=hall.oriel)
        hall.keep()
        hall.do("ann", "fe.cast-spell", hero=hall.oriel)
    else:
        hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Lore")
        hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    return hall


def far_cast(band: str, *, free: bool = True, area: bool = False, **said: str) -> Hall:
    """Oriel curses a wolf so far away, and with AREA Tev beside her, by a Cast or by a talent."""
    hall = casting(free=free)
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band=band)
    curse = {"tag": "curse", "what": "Slow", "release": "Salt", "source": "" if free else "a talent"}
    on = [hall.tev, hall.wolf] if area else [hall.wolf]
    hall.do("ann", "fe.work-tag", hero=hall.oriel, on=on, area=area, **curse, **said)
    return hall


def weighs(hall: Hall) -> list[tuple[str, int, int]]:
    """What bears on Oriel's action: why, and what it is to the DV and the Effect."""
    return [(each.why, each.dv, each.effect) for each in bearing(hall.state, hall.state[Proposals][hall.oriel])]


@proves("fe.range.targeting")
@pytest.mark.parametrize(
    ("band", "free", "area", "harder"),
    [
        ("far", True, False, [("at Far", 1, 0)]),
        ("far", True, True, [("at Far", 1, 0)]),
        ("near", True, False, []),
        ("close", True, False, []),
        ("far", False, False, []),
    ],
)
def test_a_tag_that_is_freely_worked_on_somebody_at_far_is_harder(
    band: str, *, free: bool, area: bool, harder: list[tuple[str, int, int]]
) -> None:
    assert weighs(far_cast(band, free=free, area=area)) == harder


@proves("fe.range.targeting")
@pytest.mark.parametrize(
    ("way", "less", "weight"),
    [("thrown", False, [("at Far", 1, 0)]), ("thrown", True, [("at Far", 0, -1)]), ("shot", False, [])],
)
def test_where_its_target_is_said_it_may_do_less_instead_or_go_in_a_line(
    way: str, *, less: bool, weight: list[tuple[str, int, int]]
) -> None:
    hall = far_cast("far")
    hall.do("ann", "fe.say-target", hero=hall.oriel, other=hall.wolf, way=way, less=less)

    assert weighs(hall) == weight


@proves("fe.range.targeting")
def test_whoever_has_come_up_to_it_by_the_roll_is_no_longer_far() -> None:
    hall = far_cast("far")
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band="near")

    assert weighs(hall) == []


PLACE = {"tag": "sanctify", "what": "the far tower"}


@proves("fe.range.targeting")
@pytest.mark.parametrize(
    ("afar", "weight"), [({}, []), ({"afar": "harder"}, [("at Far", 1, 0)]), ({"afar": "less"}, [("at Far", 0, -1)])]
)
def test_where_nobody_is_named_it_is_said_how_far_it_goes(
    afar: dict[str, str], weight: list[tuple[str, int, int]]
) -> None:
    hall = casting()
    hall.do("ann", "fe.work-tag", hero=hall.oriel, **PLACE, **afar)

    assert weighs(hall) == weight
    hall.do("ann", "fe.work-tag", hero=hall.oriel, **PLACE)
    assert weighs(hall) == []


@proves("fe.range.targeting")
@pytest.mark.parametrize(
    ("band", "afar", "weight"),
    [("near", "harder", []), ("close", "less", []), ("far", "less", [("at Far", 0, -1)])],
)
def test_whom_it_is_on_says_how_far_and_whoever_casts_what_comes_of_it(
    band: str, afar: str, weight: list[tuple[str, int, int]]
) -> None:
    assert weighs(far_cast(band, afar=afar)) == weight


@proves("fe.range.targeting")
def test_where_nobody_has_said_how_far_somebody_is_their_caster_may() -> None:
    hall = casting()
    curse = {"tag": "curse", "what": "Slow", "release": "Salt", "on": [hall.wolf]}
    hall.do("ann", "fe.work-tag", hero=hall.oriel, afar="harder", **curse)

    assert weighs(hall) == [("at Far", 1, 0)]


@proves("fe.range.targeting")
def test_only_short_magic_is_asked_how_far_it_goes() -> None:
    free, other = casting(), casting(free=False)
    refusal = other.refused("ann", "fe.work-tag", hero=other.oriel, source="a talent", afar="harder", **PLACE)
    fields = [
        {each.name for offer in hall.offers(seat, "fe.work-tag") for each in offer.fields}
        for hall, seat in ((free, "ann"), (other, "gm"))
    ]

    assert refusal.code == "tag.afar"
    assert ["afar" in names for names in fields] == [True, False]


@proves("fe.range.targeting")
@pytest.mark.parametrize(
    ("way", "less", "weight"),
    [("thrown", False, [("at Far", 1, 0)]), ("thrown", True, [("at Far", 0, -1)]), ("shot", False, [])],
)
def test_any_free_spell_may_be_said_to_go_far_where_nobody_is_named(
    way: str, *, less: bool, weight: list[tuple[str, int, int]]
) -> None:
    hall = casting()
    hall.do("ann", "fe.say-target", hero=hall.oriel, way=way, band="far", less=less)

    assert weighs(hall) == weight
    hall.do("ann", "fe.work-tag", hero=hall.oriel, **PLACE, afar="harder")
    assert weighs(hall) == weight
    hall.do("ann", "fe.say-target", hero=hall.oriel, way=way, band="near")
    assert weighs(hall) == []


@proves("fe.range.targeting")
@pytest.mark.parametrize(
    ("named", "band", "code"),
    [
        (False, {}, "target.unsaid"),
        (True, {"band": "far"}, "target.unsaid"),
        (False, {"band": "absent"}, "target.reach"),
    ],
)
def test_an_action_is_at_somebody_or_so_far_off(*, named: bool, band: dict[str, str], code: str) -> None:
    hall = casting()
    at = {"other": hall.wolf} if named else {}

    assert hall.refused("ann", "fe.say-target", hero=hall.oriel, way="thrown", **at, **band).code == code
