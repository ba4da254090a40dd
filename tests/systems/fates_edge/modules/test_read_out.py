"""What is read out as an evening begins takes in assets that are worn; followers bear what Corruption leaves."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.patrons.owing import debtor
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.advancement.assets import Asset, AssetGained
from threefates.systems.fates_edge.followers.followers import Follower, Recruited
from threefates.systems.fates_edge.modules.duties_and_clearing import concerns
from threefates.testing.proof import proves


@proves("fe.modules.session-loop", "fe.modules.scope")
def test_an_asset_that_is_worn_is_read_out_with_all_else() -> None:
    evening = Evening()
    mara = evening.hero(talents=[])
    for name, care in (("The Crow", 1), ("The Lamp", 0), ("The Mill", 2)):
        evening.was_so(AssetGained(mara, Asset(name, "minor", "news", care=care), "1 day"))
    evening.do("gm", "start-evening")

    assert "To read out: Mara: The Crow neglected, The Mill compromised." in evening.told("bob")
    assert not concerns(evening.state, mara)
    evening.do("gm", "fe.set-asset-care", hero=mara, place=0, care="sound", reason="mended")
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "end-scene")
    assert "Any marks? Mara: The Mill compromised." in evening.told("ann")


@proves("fe.modules.threshold-corruption")
def test_who_follows_bears_what_corruption_left() -> None:
    evening = Evening()
    mara, tor = evening.hero(body=1), evening.hero("Tor", "bob")
    evening.was_so(Recruited(mara, Follower("Tam", 2), 1), Recruited(tor, Follower("Pip", 2), 1))

    def followers() -> list[str]:
        (listing,) = (
            each for each in evening.view("bob").values() if isinstance(each, Listing) and each.title == "Followers"
        )
        return [row.detail for row in listing.rows]

    before = followers()
    evening.do("ann", "fe.mark-corruption", hero=mara, trigger="push", patron="Ikasha")
    evening.do("ann", "fe.mark-corruption", hero=mara, trigger="push", patron="Ikasha")
    evening.answer("take")

    assert before == ["follows Mara, Cap 2", "follows Tor, Cap 2"]
    assert followers() == ["follows Mara, Cap 2, bears what Corruption left on Mara", "follows Tor, Cap 2"]


@proves("fe.modules.scope")
def test_where_a_module_is_marked_it_says_what_marks_it() -> None:
    evening = Evening()
    mara = evening.hero()
    for kind, name in (("leash", "Ash"), ("bond", "Ash"), ("repertoire", ""), ("counter", "Exposure")):
        evening.do("ann", "fe.keep-module", hero=mara, kind=kind, name=name)
    (offer,) = evening.offers("ann", "fe.mark-modules")
    said = {option.label.partition(",")[0]: option.detail for option in offer.fields[0].options}

    assert said["Leash of Ash"] == (
        "Marked by Harm to the spirit, a command against its nature, split focus, crossing a ward."
    )
    assert "a near miss, once an evening of each sort" in said["Spirit Bond of Ash"]
    assert (said["Repertoire"], said["Exposure"]) == ("Marked by new song, practice.", "")


@proves("fe.modules.threshold-corruption")
def test_who_comes_to_follow_somebody_afterwards_bears_nothing_of_their_corruption_until_it_is_full_again() -> None:
    evening, hero = debtor(body=1)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=9, reason="a test")
    seen = []
    for name in ("Old Tam", "Pip"):
        evening.do("ann", "fe.recruit", hero=hero, name=name, cap=1, days=1)
        if name == "Old Tam":
            evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard")
            evening.answer("take")
    for _ in range(2):
        rows = evening.view("bob")["followers"].rows  # type: ignore[attr-defined]
        seen.append([row.text for row in rows if "bears what Corruption left on Vex" in row.detail])
        if len(seen) == 1:
            evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard")
            evening.answer("embrace")

    assert seen == [["Old Tam"], ["Old Tam", "Pip"]]
    assert evening.replayed() == evening.state
