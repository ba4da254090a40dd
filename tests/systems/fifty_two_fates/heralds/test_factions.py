"""Ties to factions: who has a say in telling of them, where one is both of the two who know."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import SEATS, Fates
from tests.systems.fifty_two_fates.heralds.praying import DEITY
from threefates.rulebook.core import Controlled
from threefates.testing.proof import proves


def reads_of_it(fates: Fates, name: str) -> dict[str, bool]:
    """Who reads of somebody's tie to the Ash Hand on their screen."""
    lines = {seat: fates.view(seat).get("ff.heralds") for seat in SEATS}
    return {seat: f"{name}: " in str(part) and "tied to the Ash Hand" in str(part) for seat, part in lines.items()}


@proves("ff.heralds.factions")
def test_who_is_player_and_fate_dealer_in_one_has_nobody_to_wait_for() -> None:
    fates = Fates()
    fates.protagonist("dana", "Nona", calling="herald")
    fates.do("dana", "make-cast-member", name="Ogda", calling="herald", row="9")
    fates.do("dana", "describe-deity", entity=fates.named("Ogda"), **DEITY)
    for name in ("Nona", "Ogda"):
        fates.do("dana", "tie-faction", entity=fates.named(name), faction="the Ash Hand")
        assert reads_of_it(fates, name) == {"dana": True, "ann": False, "bob": False, "tv": False}
        fates.do("dana", "let-faction-be-known", entity=fates.named(name))

        assert all(reads_of_it(fates, name).values())
        assert fates.panes["tv"][-1] == f"{name} turns out to be tied to the Ash Hand."
        assert fates.refused("dana", "let-faction-be-known", entity=fates.named(name)).code == "faction.told"
    assert not fates.offers("dana", "let-faction-be-known")
    assert "fire" not in str(fates.view("ann")["ff.heralds"])  # what else one of the cast lives by stays where it was


@proves("ff.heralds.factions")
def test_the_fate_dealer_waits_for_whoever_else_plays_the_herald() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="herald")
    fates.do("ann", "tie-faction", entity=fates.named("Mara"), faction="the Ash Hand")
    fates.do("dana", "let-faction-be-known", entity=fates.named("Mara"))
    assert not reads_of_it(fates, "Mara")["bob"]
    fates.do("dana", "give-character", character=fates.named("Mara"), seat="dana")

    fates.do("dana", "let-faction-be-known", entity=fates.named("Mara"))

    assert reads_of_it(fates, "Mara")["bob"]


@proves("ff.heralds.factions")
def test_where_a_player_plays_the_herald_beside_them_the_fate_dealer_waits_all_the_same() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", calling="herald")
    fates.happen(Controlled(mara, ("dana", "ann")))
    fates.do("ann", "tie-faction", entity=mara, faction="the Ash Hand")

    fates.do("dana", "let-faction-be-known", entity=mara)
    before = reads_of_it(fates, "Mara")["bob"]
    fates.do("ann", "let-faction-be-known", entity=mara)

    assert (before, reads_of_it(fates, "Mara")["bob"]) == (False, True)


@proves("ff.heralds.factions")
def test_the_word_of_whoever_played_the_herald_before_is_not_that_of_whoever_does_now() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="herald")
    mara = fates.named("Mara")
    fates.do("ann", "tie-faction", entity=mara, faction="the Ash Hand")
    fates.do("ann", "let-faction-be-known", entity=mara)
    assert not fates.offers("ann", "let-faction-be-known")
    fates.do("dana", "give-character", character=mara, seat="bob")
    assert len(fates.offers("bob", "let-faction-be-known")) == 1
    fates.do("dana", "let-faction-be-known", entity=mara)
    assert not reads_of_it(fates, "Mara")["ann"]

    fates.do("bob", "let-faction-be-known", entity=mara)

    assert all(reads_of_it(fates, "Mara").values())
    assert fates.replayed() == fates.state


@proves("ff.heralds.factions")
def test_the_order_of_heralds_tells_nobody_that_one_of_them_is_tied() -> None:
    def read(*, tied: bool) -> str:
        fates = Fates()
        for seat, name in (("ann", "Mara"), ("bob", "Bern")):
            fates.protagonist(seat, name, calling="herald")
        if tied:
            fates.do("ann", "tie-faction", entity=fates.named("Mara"), faction="the Ash Hand")
        for seat, name in (("bob", "Bern"), ("ann", "Mara")):
            fates.do(seat, "describe-deity", entity=fates.named(name), **DEITY)
        return str(fates.view("tv")["ff.heralds"])

    assert read(tied=True) == read(tied=False)


@proves("ff.heralds.temple", "ff.heralds.spurious")
def test_the_temple_of_one_of_the_cast_is_the_fate_dealers_to_know_before_there_is_a_deity() -> None:
    for said in ({"temple": "the Dome of Ash"}, {"spurious": True}):
        fates = Fates()
        fates.do("dana", "make-cast-member", name="Ogda", calling="herald", row="9")
        fates.clear()

        fates.do("dana", "set-temple", entity=fates.named("Ogda"), **said)

        assert "Ogda: " in str(fates.view("dana")["ff.heralds"])
        for seat in ("ann", "bob", "tv"):
            assert "ff.heralds" not in fates.view(seat)
            assert not fates.panes[seat]


@proves("ff.heralds.factions")
def test_a_new_tie_leaves_the_one_that_everybody_knows_on_their_pages_until_it_is_told_too() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="herald")
    mara = fates.named("Mara")
    for by, did, more in (
        ("ann", "tie-faction", {"faction": "the Ash Hand"}),
        ("ann", "let-faction-be-known", {}),
        ("dana", "let-faction-be-known", {}),
    ):
        fates.do(by, did, entity=mara, **more)
    known = fates.view("bob")
    assert reads_of_it(fates, "Mara")["bob"]

    fates.do("ann", "tie-faction", entity=mara, faction="the Grey Sisters")
    assert fates.view("bob") == known
    assert "the Grey Sisters" in str(fates.view("dana")["ff.heralds"])
    fates.do("ann", "tie-faction", entity=mara, faction="the Tall Court")
    fates.do("dana", "let-faction-be-known", entity=mara)
    assert fates.view("bob") == known
    fates.do("ann", "let-faction-be-known", entity=mara)

    assert "tied to the Tall Court" in str(fates.view("bob")["ff.heralds"])
    assert "the Ash Hand" not in str(fates.view("bob")["ff.heralds"])
