"""Which maneuver cards of the fate deck make, for one of the cast who is trained: of its suit, upon whom they face."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Play
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Learned
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import maneuver_open
from threefates.testing.proof import proves


def opened(trained: tuple[str, ...], *cards: str, apart: int = 0) -> str:
    """What a Guard trained in these, by suit, makes of these cards against Mara, so many zones off."""
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Guard", row="9")
    guard = fates.named("Guard")
    fates.happen(Learned(guard, trained, secret=True))
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")
    fates.do("dana", "start-fight", "2C", "AC", apart=apart)
    return maneuver_open(fates.state, Bout(kind=BoutKind.ACTION, actor=guard, target=mara, play=Play(cards)))


@proves("ff.maneuvers.rule", "ff.maneuvers.same-suit", "ff.dealer.fate-draw")
@pytest.mark.parametrize(
    ("cards", "maneuver"),
    [
        (["7C"], "push"),
        (["7C", "2C"], "push"),
        (["AC"], "push"),
        (["7D"], ""),  # to guard somebody else
        (["7H"], "rage"),
        (["AH"], ""),  # an ace is not raged with
        (["7S"], "goad"),
        (["7C", "7S"], ""),
    ],
)
def test_the_suit_of_what_is_drawn_says_which(cards: list[str], maneuver: str) -> None:
    assert opened(("push", "guard", "rage", "goad"), *cards) == maneuver


@proves("ff.maneuvers.rule", "ff.dealer.fate-draw")
@pytest.mark.parametrize(("apart", "push", "goad"), [(0, "push", "goad"), (1, "", "goad"), (3, "", "goad")])
def test_a_blow_needs_a_foe_beside_one_and_a_taunt_one_in_sight(apart: int, push: str, goad: str) -> None:
    trained = ("push", "guard", "rage", "goad")

    assert (opened(trained, "7C", apart=apart), opened(trained, "7S", apart=apart)) == (push, goad)


@proves("ff.maneuvers.rule", "ff.dealer.fate-draw")
def test_one_foe_alone_is_not_swept() -> None:
    assert opened(("sweep", "stun", "knock", "goad"), "7C") == ""
    assert opened(("sweep", "stun", "knock", "goad"), "7D") == "stun"
