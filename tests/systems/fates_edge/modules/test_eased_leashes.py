"""A Boon clears a segment of a Leash before it fills: of the one that was meant, and once in an exchange."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.modules.tracking import kept, marks, stands
from tests.systems.fates_edge.patrons.owing import debtor
from threefates.testing.proof import proves

FINESSE = "fe.summon.boon-finesse"


def two_leashes(marked: tuple[int, int], *names: str) -> tuple[Evening, str]:
    """Vex, Spirit 4, with Leashes of seven segments, and four Boons."""
    evening, hero = debtor(spirit=4)
    for name, segments in zip(names, marked, strict=True):
        leash = kept(evening, hero, kind="leash", name=name, cap=3)
        if segments:
            marks(evening, hero, leash, amount=segments)
    evening.do("gm", "fe.set-boons", hero=hero, held=4, reason="a test")
    return evening, hero


@proves(FINESSE, "fe.boons.spend-list")
@pytest.mark.parametrize(
    ("named", "left"),
    [
        ("Ashen", (4, 0)),  # and not Ash, whose name is within it
        ("ASH", (3, 1)),
        ("the Leash of Ashen.", (4, 0)),
        ("Ash, by a song", (3, 1)),
        ("", (3, 1)),  # nobody said whose: the one that is nearest to full
        ("by a song", (3, 1)),
    ],
)
def test_the_leash_that_is_named_is_the_one_that_is_cleared(named: str, left: tuple[int, int]) -> None:
    evening, hero = two_leashes((4, 1), "Ash", "Ashen")
    evening.do("ann", "fe.spend-boon", hero=hero, what="leash", on=named)

    assert stands(evening, hero) == [f"Leash of Ash {left[0]} of 7", f"Leash of Ashen {left[1]} of 7"]
    assert evening.boons(hero) == 3
    assert evening.replayed() == evening.state


@proves(FINESSE)
def test_of_a_name_of_two_words_and_one_of_them_the_longer_is_meant() -> None:
    evening, hero = two_leashes((4, 2), "Ash", "Grey Ash")
    evening.do("ann", "fe.spend-boon", hero=hero, what="leash", on="Grey Ash")

    assert stands(evening, hero) == ["Leash of Ash 4 of 7", "Leash of Grey Ash 1 of 7"]


@proves(FINESSE)
@pytest.mark.parametrize(("marked", "left"), [(1, "0 of 7"), (6, "5 of 7"), (0, ""), (7, "")])
def test_a_segment_is_cleared_before_it_fills_and_where_there_is_one(marked: int, left: str) -> None:
    evening, hero = two_leashes((marked if marked < 7 else 6, 3), "Ash", "Bell")
    if marked == 7:
        evening.do("gm", "fe.set-module", hero=hero, module="leash:1", now=7, reason="as it was")
    if left:
        evening.do("ann", "fe.spend-boon", hero=hero, what="leash", on="Ash")
        assert stands(evening, hero) == [f"Leash of Ash {left}", "Leash of Bell 3 of 7"]
    else:
        assert evening.refused("ann", "fe.spend-boon", hero=hero, what="leash", on="Ash").code == "module.clear"
        assert evening.boons(hero) == 4


@proves(FINESSE)
def test_once_in_an_exchange_of_a_fight_and_as_often_as_one_likes_beside_it() -> None:
    evening, hero = two_leashes((4, 1), "Ash", "Bell")
    spend = {"hero": hero, "what": "leash"}
    for on in ("Ash", "Ash"):
        evening.do("ann", "fe.spend-boon", on=on, **spend)
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("ann", "fe.spend-boon", on="Ash", **spend)
    again = evening.refused("ann", "fe.spend-boon", on="Bell", **spend).code

    assert again == "module.eased"
    assert stands(evening, hero) == ["Leash of Ash 1 of 7", "Leash of Bell 1 of 7"]


@proves(FINESSE, "fe.boons.spend-list")
@pytest.mark.parametrize(
    ("marked", "code"), [((0, 0), "module.clear"), ((0, 1), ""), ((7, 0), "module.clear"), ((6, 0), "")]
)
def test_a_boon_is_offered_for_a_leash_where_it_clears_one(marked: tuple[int, int], code: str) -> None:
    evening, hero = two_leashes((0, 0), "Ash", "Bell")
    for place, now in enumerate(marked, 1):
        evening.do("gm", "fe.set-module", hero=hero, module=f"leash:{place}", now=now, reason="as it was")
    (offer,) = evening.offers("ann", "fe.spend-boon")
    option = next(each for each in offer.fields[0].options if each.value == "leash")

    assert (option.refusal.code if option.refusal else "") == code
    if code:
        assert evening.refused("ann", "fe.spend-boon", hero=hero, what="leash") == option.refusal


@proves(FINESSE, "fe.boons.spend-list")
def test_a_second_boon_for_a_leash_in_an_exchange_is_greyed() -> None:
    evening, hero = two_leashes((3, 3), "Ash", "Bell")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("ann", "fe.spend-boon", hero=hero, what="leash")
    (offer,) = evening.offers("ann", "fe.spend-boon")
    option = next(each for each in offer.fields[0].options if each.value == "leash")

    assert option.refusal == evening.refused("ann", "fe.spend-boon", hero=hero, what="leash")
    assert option.refusal.code == "module.eased"
