"""What bears on an action: one list in order, which pool, terms, words and odds all read."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.chapter import Chances
from threefates.rulebook.parts import Listing
from threefates.rulebook.remembering import forget
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions import modifiers, stopping
from threefates.systems.fates_edge.actions.modifiers import bearing, bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.stopping import stopped
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.roll_action import agreed, pool_of
from threefates.systems.fates_edge.talents.conditions import BareHanded


def proposed(**rulings: str) -> tuple[Evening, str]:
    evening = Evening("srd", **rulings)
    hero = evening.hero()
    evening.agreed(hero)
    return evening, hero


def won(evening: Evening, hero: str) -> Fraction:
    command = FATES_EDGE.read_command({"type": "fe.roll-action", "hero": hero})
    found = FATES_EDGE.odds(evening.state, command, evening.viewer("ann"))
    assert isinstance(found, Chances)
    return Fraction(found.success)


def detail(evening: Evening) -> str:
    part = evening.view("")["proposals"]
    assert isinstance(part, Listing)
    return part.rows[0].detail


def test_what_one_more_chapter_says_is_in_pool_terms_words_and_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, hero = proposed()
    proposal, before = evening.state[Proposals][hero], won(evening, hero)
    monkeypatch.setattr(modifiers, "_SOURCES", dict(modifiers._SOURCES))

    @bears(9)
    def keen(state: State, proposal: Proposal) -> Iterator[Modifier]:
        yield Modifier(dice=2, dv=-1, effect=1, why="a keen eye", kind=Kind.TALENT)
        yield Modifier(steps=1, why="thin air")

    forget()
    terms = agreed(evening.state, proposal)
    assert terms is not None
    assert (terms.dv, terms.effect, terms.position) == (2, Effect.GREAT, Position.DESPERATE)
    assert pool_of(evening.state, proposal) == (6, 0)
    assert detail(evening) == (
        "Desperate (worse by thin air), basic description. Counted in: a keen eye +2d -1 DV +1 Effect. "
        "Great Effect: overwhelming, more than was meant."
    )
    assert won(evening, hero) > before
    evening.do("ann", "fe.roll-action", 9, 9, 9, 9, 2, 2, hero=hero)
    assert (len(evening.roll.dice), evening.roll.terms.dv) == (6, 2)


def test_what_bears_on_nothing_but_a_purpose_is_asked_of_actions_for_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, hero = proposed()
    plain, asked = evening.state[Proposals][hero], list[Proposal]()
    bare = plain.meant(BareHanded())
    monkeypatch.setattr(modifiers, "_SOURCES", dict(modifiers._SOURCES))

    @bears(9, BareHanded)
    def barely(state: State, proposal: Proposal) -> Iterator[Modifier]:
        asked.append(proposal)
        yield Modifier(dice=-1, why="bare hands")

    modifiers._between.cache_clear()
    forget()
    assert [len(bearing(evening.state, each)) for each in (plain, bare)] == [0, 1]
    assert asked == [bare]


def test_two_sources_never_stand_in_one_place() -> None:
    with pytest.raises(ValueError, match="in place 10 already"):
        bears(10)(lambda state, proposal: ())


def test_fatigue_wears_on_where_shifts_leave_an_action_and_then_takes_dice() -> None:
    evening, hero = proposed(fatigue_effect="step_per_point")
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=2, reason="the climb")
    evening.do("gm", "fe.shift-position", hero=hero, cause="leverage")

    proposal = evening.state[Proposals][hero]
    found = bearing(evening.state, proposal)
    terms = agreed(evening.state, proposal)

    assert [(each.steps, each.why) for each in found] == [(-1, "leverage"), (2, "Fatigue 2")]
    assert terms is not None
    assert terms.position is Position.DESPERATE
    assert "Fatigue 2 worsens it." in detail(evening)


def test_what_a_hero_bears_is_said_with_what_it_takes() -> None:
    evening, hero = proposed(harm_dv_or_dice="both")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1)
    evening.do("gm", "fe.set-harm", hero=hero, harm=2, reason="a fall")
    evening.do("gm", "fe.set-armor", hero=hero, armor="heavy")
    evening.do("gm", "fe.add-dice", hero=hero, dice=1, why="a good blade")

    table = evening.view("ann")["proposals"]
    assert isinstance(table, Listing)
    assert ("Harm 2: -1 die", ("fe.harm.levels",)) in [(line.text, line.cites) for line in table.rows[0].terms]
    assert {each for line in table.rows[0].terms for each in line.cites} == set(table.rows[0].cites)
    said = detail(evening)
    assert "Counted in: a good blade +1d." in said
    assert "Harm 2 takes 1d. Heavy armor takes" in said
    assert "DV +" in said
    assert pool_of(evening.state, evening.state[Proposals][hero]) == (1, 0)


def test_terms_pool_and_what_stops_an_action_are_worked_out_once_for_all_who_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening, hero = proposed()
    proposal, asked = evening.state[Proposals][hero], list[Proposal]()
    monkeypatch.setattr(stopping, "_STOPS", [(frozenset(), lambda state, proposal: asked.append(proposal))])
    forget()

    found = [
        (agreed(state, proposal), pool_of(state, proposal), stopped(state, proposal)) for state in [evening.state] * 3
    ]

    assert found[0] == found[1] == found[2]
    assert found[0][0] is found[2][0]
    assert found[0][1] is found[2][1]
    assert asked == [proposal]


def test_what_an_action_is_not_for_is_not_asked_about_before_it_is_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, hero = proposed()
    plain, asked = evening.state[Proposals][hero], list[Proposal]()
    bare = plain.meant(BareHanded())
    of_bare_hands = (frozenset({BareHanded}), lambda state, proposal: asked.append(proposal))
    monkeypatch.setattr(stopping, "_STOPS", [of_bare_hands])

    assert (stopped(evening.state, plain), stopped(evening.state, bare), asked) == (None, None, [bare])
