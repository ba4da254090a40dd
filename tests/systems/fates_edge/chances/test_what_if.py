"""Whatever moves an action, or puts one on the table, says what the roll would be: the very numbers once it is done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.scenario.lantern import lantern
from threefates.rulebook.chapter import Chances
from threefates.systems.fates_edge.actions.modifiers import shifts
from threefates.systems.fates_edge.actions.penalties import condition
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.travel.travel import Travel
from threefates.testing.proof import proves

BOTH = {"Mara": "ann", "Tor": "bob"}


def two(edition: str = "srd", **rulings: str) -> tuple[Evening, dict[str, str]]:
    """Mara of Ann's and Tor of Bob's, who hold Boons."""
    evening = Evening(edition, **({"deck_triggers": "core", "fatigue_effect": "step_per_point"} | rulings))
    heroes = {name: evening.hero(name, by, trained=["Stealth"]) for name, by in BOTH.items()}
    for hero in heroes.values():
        evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="to spend")
    evening.learns(heroes["Tor"], "tactical-relay")
    return evening, heroes


def agreed(edition: str = "srd", skill: str = "Stealth", **rulings: str) -> tuple[Evening, dict[str, str]]:
    """The same, with an action of Mara's agreed."""
    evening, heroes = two(edition, **rulings)
    evening.rated(heroes["Mara"], **{skill: 3})
    evening.agreed(heroes["Mara"], dv=3, skill=skill)
    return evening, heroes


def named(fields: dict[str, Any], heroes: dict[str, str]) -> dict[str, Any]:
    """The fields with the ids of the heroes they name."""
    return {
        name: [heroes[each] for each in value] if isinstance(value, list) else heroes.get(value, value)
        for name, value in fields.items()
    }


def unsaid(evening: Evening, type: str, by: str, **fields: Any) -> Chances | None:
    return FATES_EDGE.odds(evening.state, FATES_EDGE.read_command({"type": type, **fields}), evening.viewer(by))


WHY = {"why": "now!"}
TALENT: dict[str, Any] = {"hero": "Tor", "move": "tactical-relay", "allies": ["Mara"], **WHY}
Move = tuple[str, str, dict[str, Any]]
MOVES: list[tuple[list[Move], Move]] = [
    ([], ("gm", "fe.build-dv", {"hero": "Mara", "base": 4, "environment": "hostile"})),
    ([], ("gm", "fe.lead-group", {"hero": "Mara", "helpers": ["Tor"]})),
    ([], ("bob", "fe.give-as-help", {"giver": "Tor", "hero": "Mara", **WHY})),
    ([("bob", "fe.cooperate", TALENT)], ("ann", "fe.claim-effect", {"hero": "Mara", "move": "tactical-relay"})),
    ([], ("ann", "fe.mark-fatigue", {"hero": "Mara", "amount": 1, **WHY})),
    ([], ("gm", "fe.set-fatigue", {"hero": "Mara", "fatigue": 1, "reason": "a long march"})),
    ([], ("gm", "fe.set-harm", {"hero": "Mara", "harm": 2, "reason": "a fall"})),
    ([("gm", "fe.add-dice", {"hero": "Mara", "dice": 2, **WHY})], ("gm", "fe.clear-dice", {"hero": "Mara"})),
    ([], ("ann", "fe.spend-boon", {"hero": "Mara", "what": "asset"})),
]


@pytest.mark.parametrize(("before", "then"), MOVES, ids=[then[1] for _, then in MOVES])
def test_what_moves_an_action_says_what_the_roll_is_with_it_and_as_it_stands(before: list[Move], then: Move) -> None:
    evening, heroes = agreed(boon_rerolls_per_roll="unlimited_one_die_each")
    for by, type, fields in before:
        evening.do(by, type, **named(fields, heroes))
    by, type, fields = then
    was = odds(evening, "fe.roll-action", hero=heroes["Mara"])

    told = odds(evening, type, by, **named(fields, heroes))
    evening.do(by, type, **named(fields, heroes))

    now = odds(evening, "fe.roll-action", hero=heroes["Mara"])
    spends = type == "fe.spend-boon"
    assert (told.outcomes, told.success, told.expects) == (now.outcomes, now.success, now.expects)
    assert dict(told.options)["as it stands"] == (dict(was.options)["boons=3"] if spends else was.success)
    assert now != was
    assert " → " in told.advice


def test_every_line_of_a_dv_says_what_the_roll_would_be_without_it() -> None:
    evening, heroes = agreed()
    built = {"hero": heroes["Mara"], "base": 2, "environment": "hostile", "tools": "superior"}

    told = dict(odds(evening, "fe.build-dv", "gm", **built).options)
    without = [odds(evening, "fe.build-dv", "gm", **{**built, name: usual}).success for name, usual in USUAL.items()]

    lines = [share for name, share in told.items() if name.startswith("without")]
    assert lines == without
    assert Fraction(lines[0]) > Fraction(lines[1])


USUAL = {"environment": "neutral", "tools": "adequate"}


def test_a_built_dv_that_stays_hidden_is_told_to_nobody_else() -> None:
    evening, heroes = agreed()
    evening.do("gm", "fe.set-terms", hero=heroes["Mara"], dv=4, hidden=True)

    told = odds(evening, "fe.build-dv", "gm", hero=heroes["Mara"], base=2)

    assert told.success
    assert unsaid(evening, "fe.build-dv", "ann", hero=heroes["Mara"], base=2) is None


def test_help_that_is_lent_to_a_hidden_dv_says_what_it_would_be_enough_for() -> None:
    evening, heroes = agreed()
    evening.do("gm", "fe.set-terms", hero=heroes["Mara"], dv=4, hidden=True)
    lends = {"giver": heroes["Tor"], "hero": heroes["Mara"], "why": ""}

    told = odds(evening, "fe.give-as-help", "bob", **lends)
    evening.do("bob", "fe.give-as-help", **{**lends, "why": "holds the lamp"})

    assert told == odds(evening, "fe.roll-action", "bob", hero=heroes["Mara"])
    assert told.success == ""


@pytest.mark.parametrize(("before", "then"), MOVES, ids=[then[1] for _, then in MOVES])
@pytest.mark.parametrize("by", ["gm", "ann", "bob"])
def test_what_moves_an_action_depends_on_no_dv_that_whoever_asks_may_not_know(
    by: str, before: list[Move], then: Move
) -> None:
    evening, heroes = agreed()
    for seat, type, fields in before:
        evening.do(seat, type, **named(fields, heroes))
    told = {}
    for dv in (2, 5):
        evening.do("gm", "fe.set-terms", hero=heroes["Mara"], dv=dv, hidden=True)
        told[dv] = unsaid(evening, then[1], by, **named(then[2], heroes))

    assert by == "gm" or told[2] == told[5]


@proves("fe.ruling.crack-position")
def test_a_cracked_seal_says_what_it_costs_the_roll_where_it_makes_it_desperate() -> None:
    evening, heroes = agreed(skill="Arcana", crack_position="desperate")
    crack = {"hero": heroes["Mara"], "patron": ""}

    told = odds(evening, "fe.crack-seal", **crack)
    evening.do("ann", "fe.crack-seal", **{**crack, "patron": "the Sealed Gate"})

    assert told.success == odds(evening, "fe.roll-action", hero=heroes["Mara"]).success
    assert Fraction(told.success) < Fraction(dict(told.options)["as it stands"])


def test_a_cracked_seal_says_nothing_where_it_leaves_the_roll_as_it_is() -> None:
    evening, heroes = agreed(skill="Arcana")

    assert unsaid(evening, "fe.crack-seal", "ann", hero=heroes["Mara"], patron="the Sealed Gate") is None


@pytest.mark.parametrize(
    ("by", "named", "sets"), [("gm", "Fire, Area, Far", True), ("ann", "Fire, Area, Far", True), ("ann", "Fire", False)]
)
def test_tags_say_what_the_spell_would_be_where_they_set_its_dv(by: str, named: str, *, sets: bool) -> None:
    evening, heroes = agreed("srd_quickstart", "Arcana")
    tags = {"hero": heroes["Mara"], "tags": named}

    told = unsaid(evening, "fe.tag-spell", by, **tags)
    evening.do(by, "fe.tag-spell", **tags)

    now = odds(evening, "fe.roll-action", hero=heroes["Mara"]).success
    assert (told.success if told else "") == (now if sets else "")


def test_what_is_refused_has_no_odds() -> None:
    evening, heroes = agreed()

    assert unsaid(evening, "fe.claim-effect", "ann", hero=heroes["Mara"], move="tactical-relay") is None
    assert unsaid(evening, "fe.lead-group", "ann", hero=heroes["Mara"], helpers=[heroes["Tor"]]) is None


def test_before_there_are_terms_nothing_is_said_of_what_moves_an_action() -> None:
    evening, heroes = two()
    evening.do("ann", "fe.propose", hero=heroes["Mara"], attribute="wits", skill="Stealth")

    assert unsaid(evening, "fe.lead-group", "gm", hero=heroes["Mara"], helpers=[heroes["Tor"]]) is None


def test_a_talent_for_others_says_what_the_first_who_acts_would_roll_with_it() -> None:
    evening, heroes = agreed()
    was = odds(evening, "fe.roll-action", hero=heroes["Mara"]).success

    told = odds(evening, "fe.cooperate", "bob", **named(TALENT, heroes))
    evening.do("bob", "fe.cooperate", **named(TALENT, heroes))
    evening.do("ann", "fe.claim-effect", hero=heroes["Mara"], move="tactical-relay")

    assert told.success == odds(evening, "fe.roll-action", hero=heroes["Mara"]).success
    assert told.options == (("as it stands", was),)


def test_a_talent_for_others_says_nothing_while_none_of_them_acts() -> None:
    evening, heroes = two()

    assert unsaid(evening, "fe.cooperate", "bob", **named(TALENT, heroes)) is None


# Boons


def test_a_boon_that_is_given_away_says_what_it_does_for_whoever_takes_it() -> None:
    evening, heroes = agreed()
    evening.do("gm", "fe.set-boons", hero=heroes["Mara"], held=0, reason="all spent")
    gives = {"giver": heroes["Tor"], "receiver": heroes["Mara"], "why": "take heart"}
    was = odds(evening, "fe.roll-action", hero=heroes["Mara"]).success

    told = odds(evening, "fe.give-boon", "bob", **gives)
    evening.do("bob", "fe.give-boon", **gives)

    now = dict(odds(evening, "fe.roll-action", hero=heroes["Mara"]).options)
    assert dict(told.options) == {**now, "as it stands": was}


def test_a_boon_that_goes_into_no_roll_has_no_odds() -> None:
    evening, heroes = agreed(boon_rerolls_per_roll="one")

    assert unsaid(evening, "fe.spend-boon", "ann", hero=heroes["Mara"], what="asset") is None
    assert unsaid(evening, "fe.spend-boon", "bob", hero=heroes["Tor"], what="asset") is None


def test_boons_that_become_an_xp_are_missing_in_the_roll() -> None:
    evening, heroes = agreed(boon_rerolls_per_roll="unlimited_one_die_each")
    held = dict(odds(evening, "fe.roll-action", hero=heroes["Mara"]).options)

    told = dict(odds(evening, "fe.convert-boons", hero=heroes["Mara"]).options)

    assert told == {"boons=0": held["boons=0"], "boons=1": held["boons=1"], "as it stands": held["boons=3"]}


# what is called for


def test_calling_for_a_roll_says_what_it_is_with_the_best_and_with_everything_else() -> None:
    evening, heroes = two()
    mara = heroes["Mara"]
    evening.rated(mara, wits=3, body=1)

    told = odds(evening, "fe.call-roll", "gm", hero=mara)
    evening.do("gm", "fe.call-roll", hero=mara)

    now = odds(evening, "fe.roll-action", hero=mara)
    assert (told.outcomes, told.success) == (now.outcomes, now.success)
    assert told.advice.startswith("With Wits + Stealth, the best there is.")
    assert told.options == odds(evening, "fe.propose", hero=mara, attribute="wits", skill="Stealth").options
    assert Fraction(dict(told.options)["body"]) < Fraction(told.success)


def test_calling_for_a_roll_whose_dv_stays_hidden_tells_the_game_master_all() -> None:
    evening, heroes = two()

    told = odds(evening, "fe.call-roll", "gm", hero=heroes["Mara"], hidden=True)

    assert told.success == odds(evening, "fe.call-roll", "gm", hero=heroes["Mara"], hidden=False).success


@pytest.mark.parametrize(("type", "harm"), [("fe.treat-harm", 1), ("fe.stabilize", 3)])
def test_tending_a_wound_is_worth_what_its_roll_is_worth(type: str, harm: int) -> None:
    evening, heroes = two()
    evening.do("gm", "fe.set-harm", hero=heroes["Mara"], harm=harm, reason="a fall")
    tends = {"healer": heroes["Tor"], "hero": heroes["Mara"]}

    told = odds(evening, type, "bob", **tends)
    evening.do("bob", type, **tends)

    assert told == odds(evening, "fe.roll-action", "bob", hero=heroes["Tor"])


def test_a_roll_that_an_encounter_names_is_weighed_before_it_is_called_for() -> None:
    evening = lantern()
    ysolt, _ = evening.state[Heroes].known
    evening.do("gm", "fe.start-encounter", encounter="bridge")
    calls = {"hero": ysolt, "approach": "bridge-leap"}

    told = odds(evening, "fe.call-for", "gm", **calls)
    evening.do("gm", "fe.call-for", **calls)

    assert told == odds(evening, "fe.roll-action", "gm", hero=ysolt)


# the road


@pytest.mark.parametrize(("polarity", "moves"), [("progress", "96.9"), ("danger", "38.8")])
def test_a_roll_on_the_road_says_how_likely_the_clock_moves_and_is_full(polarity: str, moves: str) -> None:
    evening, heroes = agreed(travel_clock_polarity=polarity)
    evening.do("gm", "fe.start-leg", name="The moor", size=4)

    told = odds(evening, "fe.roll-on-the-road", hero=heroes["Mara"])
    evening.do("ann", "fe.roll-on-the-road", hero=heroes["Mara"])
    now = odds(evening, "fe.roll-action", hero=heroes["Mara"])
    evening.do("gm", "tick-clock", clock=evening.state[Travel].leg.clock, segments=3)  # type: ignore[union-attr]

    assert told.advice == now.advice
    assert told.outcomes == now.outcomes
    assert f"Travel: The moor moves on: {moves}%." in now.advice
    full = odds(evening, "fe.roll-action", hero=heroes["Mara"]).advice
    assert f"Travel: The moor moves on: {moves}%, and is full: {moves}%." in full


@pytest.mark.parametrize(
    ("type", "fields"),
    [
        ("fe.oppose", {"name": "the guard", "dice": 4, "acts": False}),
        ("fe.shift-position", {"cause": "leverage", "why": "a rope"}),
        ("fe.set-fatigue", {"fatigue": 1, "reason": "a long march"}),
    ],
)
def test_what_bears_on_an_action_is_not_worked_out_again_where_the_same_is_asked_again(
    type: str, fields: dict[str, Any]
) -> None:
    evening, heroes = agreed()
    first = odds(evening, type, "gm", hero=heroes["Mara"], **fields)

    again, times = calls_of(condition.__code__, lambda: odds(evening, type, "gm", hero=heroes["Mara"], **fields))

    assert again == first
    assert times == 0


def test_what_bears_on_an_action_is_not_worked_out_again_where_other_terms_are_asked_about_again() -> None:
    evening, heroes = agreed()
    terms = {"hero": heroes["Mara"], "dv": 5, "position": 2}
    first = odds(evening, "fe.set-terms", "gm", **terms)

    again, times = calls_of(shifts.__code__, lambda: odds(evening, "fe.set-terms", "gm", **terms))

    assert again == first
    assert times == 0


def calls_of(rule: CodeType, ask: Callable[[], Chances]) -> tuple[Chances, int]:
    """What is answered, and how often a rule was called for it."""
    called: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is rule:
            called.append(event)

    sys.setprofile(note)
    try:
        answer = ask()
    finally:
        sys.setprofile(None)
    return answer, len(called)
