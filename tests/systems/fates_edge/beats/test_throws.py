"""Pools beside an action, all of them alike: what a Boon does for their dice, and what may happen while it is asked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from tests.architecture.sources import modules
from tests.systems.fates_edge.beats.throwing import SCENES, THROWS, Scene
from tests.systems.fates_edge.chances.asking import odds, of_answer
from threefates.rulebook.messages import Draws
from threefates.rulebook.parts import Pool
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.beats.throws import DieAgain, PoolLies, Throw
from threefates.systems.fates_edge.casting.hurt_channels import ChannelTested
from threefates.systems.fates_edge.combat.collapse import CollapseTested
from threefates.systems.fates_edge.fear.fear import Dread, Fears, FearTested
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.supporting import HelperRolled
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rolling.group_actions import GroupThrown
from threefates.systems.fates_edge.symbols.ritual_outcomes import ShockThrown
from threefates.testing.proof import proves

REROLL = "fe.boons.reroll-die"
KINDS = {str(kind.__struct_config__.tag) for kind in Throw.__subclasses__()}
MANY = {"boon_rerolls_per_roll": "unlimited_one_die_each"}
ENDS = (ShockThrown, CollapseTested, FearTested, ChannelTested, HelperRolled, GroupThrown)
DOORS = {"throw_dice", "fall"}

every_pool = pytest.mark.parametrize("kind", SCENES)


def lying(scene: Scene) -> Throw | None:
    """The pool that waits for a Boon, if one does."""
    steps = [each.step for each in scene.evening.state.agenda.steps]
    return next((step for step in steps if isinstance(step, Throw)), None)


# one road


def throws(name: str, tree: ast.Module) -> Iterator[str]:
    """Every function of a module that throws dice, by the road or past it."""
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        for call in (node.func for node in ast.walk(function) if isinstance(node, ast.Call)):
            if isinstance(call, ast.Name) and call.id in DOORS:
                yield f"{name} {function.name}"
            elif isinstance(call, ast.Attribute) and call.attr == "roll" and ast.unparse(call.value).endswith("chance"):
                yield f"{name} {function.name} past the road"


def test_nothing_in_the_game_throws_dice_but_what_is_on_the_list() -> None:
    found = {
        line.removeprefix("systems/fates_edge/")
        for name, tree in modules("systems")
        if name.startswith("systems/fates_edge/") and "/shell/" not in name
        for line in throws(name, tree)
    }

    assert found == {*THROWS, "actions/throwing.py throw_dice past the road"}


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("def f(act):\n    act.chance.roll(3, SIDES)", "x.py f past the road"),
        ("def f(act):\n    if act:\n        throw_dice(act, 3)", "x.py f"),
        ("def f(act):\n    fall(act, thrown, {})", "x.py f"),
    ],
)
def test_what_throws_dice_is_named(source: str, line: str) -> None:
    assert list(throws("x.py", ast.parse(source))) == [line]


def test_whatever_does_not_bear_on_a_throw_has_its_reason() -> None:
    silent = [name for name, bears in THROWS.items() if not all(bears[:4]) and not bears.why_not]

    assert silent == []


def test_every_kind_of_pool_has_its_scene() -> None:
    assert {*SCENES} == KINDS


# a Boon for a die


@every_pool
@proves(REROLL)
def test_whoever_holds_a_boon_is_asked_and_whoever_holds_none_is_not(kind: str) -> None:
    poor, rich = SCENES[kind]().holding(0), SCENES[kind]().holding(1)

    poor.falls(2, 3)
    rich.falls(2, 3)

    assert lying(poor) is None
    asked = rich.evening.asked()
    assert (asked.kind, asked.owner, asked.if_absent, asked.cites) == ("boon", rich.hero, "keep", (REROLL,))
    assert asked.seats == (rich.by,)
    assert [option.label for option in asked.options][:2] == ["Keep the dice", "Spend a Boon: throw the 2 again"]
    assert [option.throws for option in asked.options][:2] == ["", "1d10"]
    assert rich.evening.replayed() == rich.evening.state


@every_pool
@proves(REROLL)
def test_under_the_usual_reading_one_die_is_thrown_again_and_every_1_is_a_beat(kind: str) -> None:
    scene = SCENES[kind]().holding(3)
    bank = scene.evening.bank

    scene.falls(1, 2)
    scene.evening.answer("0", 1, by=scene.by)

    assert lying(scene) is None
    assert (scene.evening.boons(scene.hero), scene.evening.bank - bank) == (2, 2)
    assert any(
        "throws the 1 again (Boon): 1. The 1 it was still makes its beat." in it for it in scene.evening.told("bob")
    )
    assert scene.evening.replayed() == scene.evening.state


@every_pool
@proves(REROLL)
def test_under_the_other_reading_each_boon_throws_another_die(kind: str) -> None:
    scene = SCENES[kind](**MANY).holding(2)
    scene.falls(2, 3)

    scene.evening.answer("0", 4, by=scene.by)
    places = [option.value for option in scene.evening.asked().options]
    scene.evening.answer("1", 4, by=scene.by)

    assert "0" not in places
    assert "1" in places
    assert (lying(scene), scene.evening.boons(scene.hero)) == (None, 0)


@pytest.mark.parametrize("kind", [kind for kind in SCENES if kind != "fe.throw-help"])  # a ten is all that help needs
@pytest.mark.parametrize(("reading", "offered"), [("immune", False), ("open", True)])
@proves(REROLL)
def test_a_ten_is_thrown_again_only_where_the_table_reads_it_so(kind: str, reading: str, offered: bool) -> None:
    scene = SCENES[kind](ten_thrown_again=reading, tens_count="one").holding(1)

    scene.falls(10, 2)

    assert ("0" in [option.value for option in scene.evening.asked().options]) is offered


@every_pool
@proves(REROLL)
def test_nobody_is_asked_about_dice_that_have_done_what_they_were_thrown_for(kind: str) -> None:
    scene = SCENES[kind]().holding(1)

    scene.falls(9, 9, 9)

    assert lying(scene) is None
    assert scene.evening.boons(scene.hero) == 1


# while it is asked


@every_pool
@pytest.mark.parametrize("gone", ["taken", "dead"])
@proves(REROLL)
def test_whose_boon_is_gone_or_who_is_dead_may_only_keep_the_dice(kind: str, gone: str) -> None:
    scene = SCENES[kind]().holding(1)
    scene.falls(2, 3)

    if gone == "taken":
        scene.evening.do("gm", "fe.set-boons", hero=scene.hero, held=0, reason="for the test")
    else:
        now = scene.evening.state[Conditions]
        scene.evening.state = scene.evening.state.put(now.having(scene.hero, replace(now[scene.hero], dead=True)))

    options = [option.value for option in scene.evening.asked().options]
    assert options == ["keep"]
    scene.evening.answer("keep", by=scene.by)
    assert lying(scene) is None


@every_pool
def test_whoever_is_away_keeps_their_dice_when_the_game_master_goes_on(kind: str) -> None:
    scene = SCENES[kind]().holding(1)
    scene.falls(2, 3)
    scene.evening.leaves(scene.by)

    scene.evening.do("gm", "answer-for-absent", choice=scene.evening.asked().id)

    assert (lying(scene), scene.evening.boons(scene.hero)) == (None, 1)


@every_pool
def test_the_dice_lie_over_the_end_of_scene_and_evening(kind: str) -> None:
    scene = SCENES[kind]().holding(1)
    scene.falls(2, 3)

    for ends in ("end-scene", "end-evening"):
        if any(offer.enabled for offer in scene.evening.offers("gm", ends)):
            scene.evening.do("gm", ends)

    assert lying(scene) is not None
    scene.evening.answer("keep", by=scene.by)
    assert lying(scene) is None
    assert scene.evening.replayed() == scene.evening.state


@every_pool
def test_nobody_begins_another_roll_while_dice_lie_there(kind: str) -> None:
    scene = SCENES[kind]().holding(1)
    scene.falls(2, 3)
    other = scene.evening.hero("Ida", "bob")
    scene.evening.agreed(other, "bob")

    assert scene.evening.refused("bob", "fe.roll-action", hero=other).code == "roll.underway"


@every_pool
def test_everybody_sees_what_fell_and_what_it_comes_to_as_it_lies(kind: str) -> None:
    scene = SCENES[kind]().holding(1)

    scene.falls(1, 3)

    for seat in ("gm", "ann", "bob"):
        part = scene.evening.view(seat)["throw"]
        assert isinstance(part, Pool)
        assert [die.face for die in part.dice][:2] == ["1", "3"]
        assert "0 successes against DV" in part.lines[0].text


@every_pool
def test_what_falls_lies_open_in_the_log(kind: str) -> None:
    assert {PoolLies.draws, DieAgain.draws} == {Draws.OPEN}
    scene = SCENES[kind]().holding(1)

    scene.falls(1, 3)

    (lies,) = (event for event in scene.evening.last if isinstance(event, PoolLies))
    assert [face for faces in lies.faces for face in faces][:2] == [1, 3]


# the odds


@every_pool
@pytest.mark.parametrize("tens", ["one", "two"])
def test_the_odds_of_each_die_are_what_comes_of_it(kind: str, tens: str) -> None:
    scene = SCENES[kind](tens_count=tens).holding(1)
    needs = 1 if kind == "fe.throw-help" else 2
    scene.falls(*([2] if needs == 1 else [2, 7]))
    start, choice = scene.evening.state, scene.evening.asked()

    for option in choice.options:
        told = of_answer(scene.evening, option.value, scene.by)
        falls = [()] if option.value == "keep" else [(face,) for face in range(1, 11)]
        won = 0
        for faces in falls:
            scene.evening.state = start
            scene.evening.answer(option.value, *faces, by=scene.by)
            won += _succeeded(scene)
        scene.evening.state = start
        assert Fraction(told.success) == Fraction(won, len(falls))
        assert dict(told.options)[option.value] == told.success


def _succeeded(scene: Scene) -> bool:
    (end,) = (event for event in scene.evening.last if isinstance(event, ENDS))
    return end.successes > 0 if isinstance(end, HelperRolled) else end.outcome.succeeded


@pytest.mark.parametrize(("boons", "options"), [(0, []), (1, ["boons=0", "boons=1"])])
def test_a_channel_has_its_odds_before_the_turn_comes(boons: int, options: list[str]) -> None:
    scene = SCENES["fe.throw-channel"](tens_count="one").holding(boons)

    told = odds(scene.evening, "give-spotlight", "gm", character=scene.hero)

    assert told.success == "1/2"  # of three dice two at least
    assert [name for name, _ in told.options] == options
    assert dict(told.options).get("boons=1", "11/16") == "11/16"  # and half of the three in eight with one


@pytest.mark.parametrize("tens", ["one", "two"])
def test_the_odds_of_a_group_with_boons_are_what_comes_of_dice_that_failed(tens: str) -> None:
    scene = SCENES["fe.throw-group"](tens_count=tens)
    heroes = [*scene.evening.state[Heroes].known]
    for hero in heroes:
        scene.evening.rated(hero, Tinker=0)
        scene.evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="for the test")
    worth = {face: (face >= 6) + (face == 10 and tens == "two") for face in range(1, 11)}
    won = Fraction(0)
    for faces in product(range(1, 11), repeat=2):
        again = [worth[face] for face in faces if worth[face]] + [0] * sum(not worth[face] for face in faces)
        failed = sum(not worth[face] for face in faces)
        falls = [sum(again) + sum(worth[face] for face in more) for more in product(range(1, 11), repeat=failed)]
        won += Fraction(sum(count >= 2 or sum(again) >= 2 for count in falls), len(falls))

    told = odds(scene.evening, "fe.roll-group", "gm", heroes=heroes, attribute="wits", skill="Tinker", dv=2)

    assert dict(told.options)["boons=2"] == str(won / 100)
    assert dict(told.options)["boons=0"] == told.success


def test_a_group_is_asked_one_after_the_other_until_it_is_enough() -> None:
    scene = SCENES["fe.throw-group"]().holding(1)
    tor = next(hero for hero in scene.evening.state[Heroes].known if hero != scene.hero)
    scene.evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="for the test")
    scene.falls(2, 7, 7, 2)

    first = scene.evening.asked().owner
    scene.evening.answer("0", 2)
    second = scene.evening.asked().owner
    scene.evening.answer("1", 8, by="bob")

    assert (first, second, lying(scene)) == (scene.hero, tor, None)
    assert (scene.evening.boons(scene.hero), scene.evening.boons(tor)) == (0, 0)


# what happens meanwhile


@proves("fe.coordination.assist-helper-pool")
@pytest.mark.parametrize(("price", "waits"), [("boon_each", 1), ("free", 0)])
def test_a_helper_who_threw_for_what_is_withdrawn_helps_the_next_action_only_if_they_paid(
    price: str, waits: int
) -> None:
    scene = SCENES["fe.throw-help"](**({"assist_cost": price} if waits else {})).holding(2)
    scene.falls(2, 3)
    (mara,) = scene.evening.state[Proposals].open

    scene.evening.do("ann", "fe.withdraw", hero=mara)
    scene.evening.answer("0", 8, by="bob")
    scene.evening.agreed(mara)

    bonuses = scene.evening.state[Proposals][mara].bonuses
    assert len(bonuses) == waits
    assert scene.evening.replayed() == scene.evening.state


@proves("fe.coordination.assist-helper-pool")
def test_what_a_helper_threw_in_vain_stands_though_the_action_is_thought_better_of_meanwhile() -> None:
    scene = SCENES["fe.throw-help"]().holding(1)
    scene.falls(2, 3)
    (mara,) = scene.evening.state[Proposals].open

    scene.evening.do("ann", "fe.withdraw", hero=mara)
    scene.evening.answer("keep", by="bob")
    scene.evening.agreed(mara)

    refusal = scene.evening.refused("bob", "fe.assist", helper=scene.hero, hero=mara, how="again")
    assert refusal.code == "assist.in_vain"


@proves("fe.coordination.assist-helper-pool")
def test_nobody_helps_twice_while_their_dice_lie_there_and_no_second_helper_where_one_is_enough() -> None:
    scene = SCENES["fe.throw-help"]().holding(1)
    scene.falls(2, 3)
    (mara,) = scene.evening.state[Proposals].open
    ida = scene.evening.hero("Ida", "ann")

    again = scene.evening.refused("bob", "fe.assist", helper=scene.hero, hero=mara, how="again")
    other = scene.evening.refused("ann", "fe.assist", helper=ida, hero=mara, how="too")

    assert (again.code, other.code) == ("assist.asked", "assist.enough")


@proves("fe.fear.track")
def test_two_frights_at_once_are_held_off_one_by_one_in_any_order() -> None:
    scene = SCENES["fe.throw-fear"]().holding(1)
    for _ in range(2):
        scene.falls(2, 3)
    older = next(each.id for each in scene.evening.state.agenda.steps if isinstance(each.step, Throw))

    scene.evening.do("ann", "answer", choice=older, option="keep")
    scene.evening.answer("0", 7)

    assert scene.evening.state[Fears].of[scene.hero].dread is Dread.FRIGHTENED
    assert not scene.evening.waits()


@proves("fe.harm.casting-table")
def test_a_channel_that_is_over_meanwhile_is_lost_once() -> None:
    scene = SCENES["fe.throw-channel"]().holding(1)
    scene.falls(2, 3)

    scene.evening.do("gm", "fe.interrupt-casting", hero=scene.hero, why="a hand on the mouth")
    scene.evening.answer("keep")

    assert scene.evening.told("bob") == ["Mara loses the channel: 2 3 5."]


@proves("fe.harm.levels")
@pytest.mark.parametrize("kind", SCENES)
def test_what_is_on_the_list_as_weighed_is_thrown_with_fewer_dice_by_the_hurt(kind: str) -> None:
    scene = SCENES[kind]().holding(0)
    weighed = kind in kind != "fe.throw-channel"  # Harm is why that is thrown at all
    scene.evening.do("gm", "fe.set-harm", hero=scene.hero, harm=2, reason="a fall")

    scene.throw(*[5] * (scene.dice - weighed))

    thrown = sum(len(found) for event in scene.evening.last for found in _faces(event))
    assert thrown == scene.dice - weighed


def _faces(event: object) -> list[tuple[int, ...]]:
    if isinstance(event, GroupThrown):
        return [*event.faces]
    alone = ShockThrown | CollapseTested | FearTested | ChannelTested | HelperRolled
    return [event.faces] if isinstance(event, alone) else []
