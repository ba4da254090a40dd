"""A DV that the Game Master keeps is kept from a whole group that rolls against it, too."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.parts import Pool
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.testing.proof import proves

DICE = (4, 4, 7, 4)


def group(*, hides: bool = True, boons: int = 0) -> tuple[Evening, dict[str, object]]:
    """Mara and Brok, who hold so many Boons, may roll together against DV 3."""
    evening = Evening(group_rolls="pooled", partial_nature="proportional")
    heroes = [evening.hero(), evening.hero("Brok", "bob")]
    for hero in heroes:
        evening.rated(hero, wits=1, Tinker=1)
        held(evening, hero, boons)
    if hides:
        evening.do("gm", "fe.hide-dvs", hidden=True)
    return evening, {"heroes": heroes, "attribute": "wits", "skill": "Tinker", "dv": 3}


@proves("fe.resolution.group-pooling")
@pytest.mark.parametrize(
    ("hides", "said", "hidden"), [(True, None, True), (True, False, False), (False, None, False), (False, True, True)]
)
def test_the_players_read_no_dv_that_is_kept(hides: bool, said: bool | None, hidden: bool) -> None:
    evening, asked = group(hides=hides)
    (form,) = evening.offers("gm", "fe.roll-group")
    evening.do("gm", "fe.roll-group", *DICE, **asked, **({} if said is None else {"hidden": said}))

    assert {field.name: field.default for field in form.fields}["hidden"] is hides
    for seat in ("ann", "bob", ""):
        (line,) = (told for told in evening.told(seat) if told.startswith("Together:"))
        end = "against a hidden DV." if hidden else "against DV 3. 1 part of 3 is done, and a gap is left."
        assert line == f"Together: Mara 4 4; Brok 7 4. Partial: 1 success {end}"
    assert any("against DV 3. 1 part of 3" in told for told in evening.told("gm"))
    assert evening.replayed() == evening.state


@proves("fe.resolution.group-pooling", "fe.boons.reroll-die")
def test_nor_while_they_are_asked_about_their_dice_nor_the_odds_of_it() -> None:
    evening, asked = group(boons=1)
    evening.do("gm", "fe.roll-group", *DICE, **asked)
    keep = FATES_EDGE.read_command({"type": "answer", "choice": evening.asked().id, "option": "keep"})

    for seat, read in (("ann", "a hidden DV"), ("bob", "a hidden DV"), ("gm", "DV 3")):
        pool = evening.view(seat)["throw"]
        assert isinstance(pool, Pool)
        assert pool.lines[0].text.startswith(f"1 success against {read}, ")
        assert any(f"against {read}" in told for told in evening.told(seat))
        assert (FATES_EDGE.odds(evening.state, keep, evening.viewer(seat)) is None) is (seat != "gm")


@proves("fe.resolution.group-pooling", "fe.boons.reroll-die")
def test_of_a_group_only_who_holds_a_boon_is_asked_about_their_dice() -> None:
    evening, asked = group()
    hero = evening.state[Heroes].known
    held(evening, list(hero)[1], 1)
    evening.do("gm", "fe.roll-group", *DICE, **asked)

    assert (evening.asked().kind, evening.asked().owner) == ("boon", list(hero)[1])
    evening.answer("keep", by="bob")
    assert not evening.waits()


@proves("fe.resolution.dv-maximum", "fe.resolution.group-pooling")
def test_who_calls_for_a_groups_roll_reads_what_is_better_no_roll() -> None:
    evening, _ = group()
    (form,) = evening.offers("gm", "fe.roll-group")

    assert form.hint == "DV 8 and more is better a clock or an extended challenge than one roll."
