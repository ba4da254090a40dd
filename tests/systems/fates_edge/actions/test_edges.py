"""Proposals, calls and Positions on both sides of their limits."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.heroes.heroes import within
from threefates.testing.proof import proves

STEPS = ("fe.resolution.procedure-seven-step", "fe.resolution.procedure-three-step")


@proves("fe.position.desperate-xp")
@pytest.mark.parametrize(
    ("dice", "position", "marks"),
    [((8, 7, 3), 2, 1), ((8, 7, 3), 1, 0), ((8, 7, 3), 0, 0), ((8, 3, 3), 2, 0), ((3, 3, 3), 2, 0)],
)
def test_only_success_and_only_from_the_worst_position_is_marked(
    dice: tuple[int, ...], position: int, marks: int
) -> None:
    evening = Evening("srd", position_affects="severity_only", partial_upgrade="no_upgrade")
    hero = evening.hero()

    evening.rolls(hero, *dice, dv=2, position=position)
    evening.keep()

    assert evening.state[Footing].marks.get(hero, 0) == marks


@proves(*STEPS)
@pytest.mark.parametrize("attribute", ["body", "wits", "spirit", "presence"])
def test_each_attribute_goes_with_each_skill_and_nothing_else_does(attribute: str) -> None:
    evening = Evening()
    hero = evening.hero()

    evening.do("ann", "fe.propose", hero=hero, attribute=attribute, skill="Tinker")
    proposal = evening.state[Proposals][hero]

    assert (proposal.attribute, proposal.skill) == (attribute, "Tinker")
    assert evening.refused("ann", "fe.propose", hero=hero, attribute="luck", skill="Tinker").code.endswith("trait")
    assert evening.refused("ann", "fe.propose", hero=hero, attribute=attribute, skill="Luck").code.endswith("trait")


@proves(*STEPS)
def test_a_proposal_is_the_players_own_unless_the_game_master_made_it_and_may_be_revised() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker", intent="the lock")
    own = evening.told("bob")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee", intent="the door")
    evening.do("gm", "fe.propose", hero=tor, attribute="wits", skill="Lore", intent="the runes")
    mine = evening.state[Proposals][mara]

    assert (mine.attribute, mine.skill, mine.intent) == ("body", "Melee", "the door")
    assert [line.split()[0] for line in (*own, *evening.told("bob"))] == ["Mara", "The"]


@proves("fe.resolution.procedure-seven-step")
@pytest.mark.parametrize("hidden", [None, True, False])
def test_a_roll_is_called_for_in_one_tap_and_its_dv_hidden_if_that_is_said(hidden: bool | None) -> None:
    evening = Evening()
    hero = evening.hero()
    kept = evening.state[Proposals].hides

    evening.do("gm", "fe.call-roll", hero=hero, intent="the lock", hidden=hidden)
    proposal = evening.state[Proposals][hero]

    assert (proposal.intent, proposal.any_way) == ("the lock", True)
    assert proposal.terms is not None
    assert proposal.terms.hidden is (kept if hidden is None else hidden)
    assert evening.refused("gm", "fe.call-roll", hero=hero, intent="again").code == "proposal.open"


@proves("fe.resolution.attribute-scale")
def test_a_rating_is_one_to_five_unless_something_else_is_said() -> None:
    assert [within("body", rating) for rating in (1, 2, 5)] == [1, 2, 5]
    assert within("Melee", 0, lowest=0) == 0
    assert within("body", 3, highest=3) == 3
    outside: list[tuple[int, dict[str, int]]] = [(0, {}), (6, {}), (-1, {"lowest": 0}), (4, {"highest": 3})]
    for rating, ends in outside:
        with pytest.raises(Refused):
            within("body", rating, **ends)
