"""Plain rules on both sides of what they ask: each is called by itself, on a table put together for it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.tasks.gates import gate
from threefates.pieces.cards import DECK
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, Turn
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards, hand, none_left
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, Timer, left_of
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import draws_of
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import alike
from threefates.systems.fifty_two_fates.dealing.dealer import too_many
from threefates.systems.fifty_two_fates.exchanges.special_attacks import STUNG
from threefates.systems.fifty_two_fates.gear.acquisition import WealthPurse
from threefates.systems.fifty_two_fates.gear.wealth import Purses, may_buy_up, may_draw_wealth
from threefates.systems.fifty_two_fates.heralds.heralds import Prayer
from threefates.systems.fifty_two_fates.heralds.miracles import class_of, gets_there
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, Magic, left_of_spell
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creature, Creatures, Stats
from threefates.systems.fifty_two_fates.sessions.absent_players import may_deal_in
from threefates.systems.fifty_two_fates.specials.gazes_alarms_tea import SCREAMING, may_sound
from threefates.systems.fifty_two_fates.specials.stingers import stung
from threefates.systems.fifty_two_fates.tasks.action_pool import may_help
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import may_take_up
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Task
from threefates.systems.fifty_two_fates.turns.fights import may_start
from threefates.systems.fifty_two_fates.turns.initiative import same_side, with_heroes
from threefates.systems.fifty_two_fates.turns.turns import may_still_move, may_still_strike
from threefates.testing.proof import proves

PIP = class_of(DECK[0])


def code_of(refused: Refused | None) -> str:
    return refused.refusal.code if refused else ""


def with_wolf(*drawn: str, **wolf: Any) -> Fates:
    """Mara, and a wolf; with cards drawn a fight has begun."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature(**wolf)
    if drawn:
        fates.do("dana", "deal", "2H", "3H", "4H", "5H")
        fates.do("dana", "start-fight", *drawn)
    return fates


def in_turn(fates: Fates, name: str, **turn: Any) -> State:
    return fates.state.put(replace(fates.fight, turn=Turn(fates.named(name), **turn)))


@proves("ff.deck.reshuffle")
def test_as_many_cards_may_be_drawn_as_lie_in_the_deck_and_the_discards() -> None:
    fates = with_wolf()
    mara = hand(fates.named("Mara"))

    def left(deck: int, discards: int) -> State:
        held = DECK[: 52 - deck - discards]
        return fates.state.put(Cards({mara: held, DISCARDS: DECK[52 - deck - discards : 52 - deck]}))

    assert none_left(left(1, 0)) is None
    assert none_left(left(0, 1)) is None
    assert code_of(none_left(left(0, 0))) == "deck.exhausted"
    assert none_left(left(3, 2), 5) is None
    assert code_of(none_left(left(3, 2), 6)) == "deck.exhausted"


@proves("ff.conditions.duration")
@pytest.mark.parametrize(("until", "clock", "left"), [(None, 3, None), (5, 3, 2), (4, 3, 1), (3, 3, 0), (1, 3, 0)])
def test_what_lasts_has_so_many_rounds_left_and_never_less_than_none(
    until: int | None, clock: int, left: int | None
) -> None:
    assert left_of(Conditions(clock=clock), Timer(Condition.INCAPACITATED, until)) == left
    assert left_of_spell(Magic(clock=clock), Lasting(id="1", spell="hold", caster="x", until=until)) == left


@proves("ff.death.resilience", "ff.death.draws")
@pytest.mark.parametrize(("attribute", "draws"), [("", 3), ("strength", 3), ("resilience", 4)])
def test_three_draws_for_a_life_and_four_with_resilience(attribute: str, draws: int) -> None:
    fates = with_wolf()
    if attribute:
        fates.do("ann", "choose-attribute", entity=fates.named("Mara"), attribute=attribute)

    assert draws_of(fates.state, fates.named("Mara")) == draws
    assert draws_of(fates.state, fates.named("Wolf")) == 3


@proves("ff.creatures.ant-giant")
def test_ants_are_counted_that_are_there_and_alive() -> None:
    fates = with_wolf()
    ant = Creature(Stats((4, 8, 12), 1, 1, species="ant"))
    dead, away = ("d",), ("e",)
    known = dict.fromkeys(("a", "b", "c", *dead, *away), ant) | {"x": Creature(Stats((4, 8, 12), 1, 1, species="ape"))}
    timers = {"d": (Timer(Condition.DEAD),), "b": (Timer(Condition.INCAPACITATED),)}
    state = fates.state.put(Creatures(known)).put(Conditions(timers))

    assert alike(state, "a") == 4
    assert alike(state.put(Combat(round=1, places=dict.fromkeys("abcdx", 0))), "a") == 3
    assert alike(state, "x") == 1


@proves("ff.cards.replace", "ff.round.trim-hand")
@pytest.mark.parametrize(("held", "too"), [(2, 0), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_a_hand_holds_as_many_cards_as_sway(held: int, too: int) -> None:
    fates = with_wolf()
    mara = fates.named("Mara")

    assert too_many(fates.state.put(Cards({hand(mara): DECK[:held]})), mara) == too


@proves("ff.wealth.buy-up")
@pytest.mark.parametrize(
    ("level", "points", "fits"), [("poor", 10, True), ("average", 10, True), ("average", 9, False), ("rich", 10, False)]
)
def test_ten_points_buy_one_thing_of_a_level_above(level: str, points: int, *, fits: bool) -> None:
    fates = with_wolf()
    mara = fates.named("Mara")
    wealth = type(WealthPurse().level)
    state = fates.state.put(Purses({mara: WealthPurse(wealth(level), points)}))

    assert (may_buy_up(state, mara) is None) is fits


@proves("ff.wealth.start-random")
@pytest.mark.parametrize(
    ("purse", "code"),
    [
        (WealthPurse(), ""),
        (WealthPurse(drawn=True), "wealth.drawn"),
        (WealthPurse(points=9), "wealth.begun"),
        (WealthPurse(items=("rope",)), "wealth.begun"),
        (WealthPurse(tally={"rope": 1}), "wealth.begun"),
    ],
)
def test_a_card_says_what_a_new_protagonist_owns_before_anything_is_bought(purse: WealthPurse, code: str) -> None:
    fates = with_wolf()
    mara = fates.named("Mara")

    assert code_of(may_draw_wealth(fates.state.put(Purses({mara: purse})), mara)) == code


@proves("ff.miracles.table")
def test_outside_of_a_fight_nobody_measures_how_far_a_miracle_gets() -> None:
    fates = with_wolf()
    mara, wolf = fates.named("Mara"), fates.named("Wolf")

    assert gets_there(fates.state, mara, Prayer("light"), PIP)
    assert gets_there(fates.state, mara, Prayer("light", wolf), PIP)


@proves("ff.cards.replace")
def test_nothing_is_dealt_before_a_session_is_open_or_to_whoever_has_enough() -> None:
    fates = with_wolf()
    mara = fates.named("Mara")
    assert code_of(may_deal_in(fates.state, mara)) == "session.not_open"
    fates.do("dana", "deal", "2H", "3H", "4H", "5H")

    assert code_of(may_deal_in(fates.state, mara)) == "session.nothing_lacks"
    assert may_deal_in(fates.state.put(Cards({hand(mara): DECK[:3]})), mara) is None


@proves("ff.cards.replace")
def test_nothing_is_dealt_for_cards_that_lie_in_a_pool_until_it_is_played_out() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"])
    bern, task = fates.named("Bern"), gate(fates, "2C")
    fates.do("dana", "let-help", task=task, helper=bern)
    fates.do("bob", "help-task", task=task, entity=bern, cards=["7D"])
    held, during = fates.state[Cards].held(bern), code_of(may_deal_in(fates.state, bern))

    fates.do("ann", "attempt-task", "2D", "2H", task=task, cards=["9C"])

    assert (held, during) == (3, "session.nothing_lacks")
    assert fates.state[Cards].held(bern) == 4
    assert may_deal_in(fates.state.put(Cards({hand(bern): DECK[:3]})), bern) is None


@proves("ff.creatures.shrieker")
@pytest.mark.parametrize(
    ("timers", "code"),
    [
        ((), ""),
        ((Timer(Condition.INCAPACITATED),), ""),
        ((Timer(Condition.INCAPACITATED), Timer(Condition.FIT, what=SCREAMING)), "alarm.on"),
        ((Timer(Condition.DEAD),), "alarm.none"),
    ],
)
def test_a_shrieker_screams_while_it_lives_and_once_at_a_time(timers: tuple[Timer, ...], code: str) -> None:
    fates = with_wolf()
    shrieker = Creature(Stats((4, 8, 12), 0, 0, species="shrieker"))
    state = fates.state.put(Creatures({"s": shrieker})).put(Conditions({"s": timers}))

    assert code_of(may_sound(state, "s")) == code


@proves("ff.creatures.bee-giant")
def test_a_stinger_is_in_whoever_was_stung_whatever_else_they_suffer() -> None:
    fates = with_wolf()
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    sting, hurt = Timer(Condition.INCAPACITATED, what=STUNG), Timer(Condition.INCAPACITATED)

    assert stung(fates.state.put(Conditions({wolf: (hurt, sting)})), mara) == [wolf]
    assert stung(fates.state.put(Conditions({wolf: (hurt,)})), mara) == []


def task(**fields: Any) -> Task:
    return Task(id="1", actor="mara", what="climb", level=1, difficulty=("5H",), **fields)


@proves("ff.tasks.one-try")
@pytest.mark.parametrize(("status", "code"), [(Status.LEFT, ""), (Status.OPEN, "task.not_left")])
def test_only_a_task_that_was_left_is_taken_up_again(status: Status, code: str) -> None:
    assert code_of(may_take_up(task(status=status))) == code


@proves("ff.tasks.one-try")
@pytest.mark.parametrize("status", [Status.FAILED, Status.ASKED])
def test_a_task_that_was_tried_is_not_taken_up_and_says_so(status: Status) -> None:
    assert code_of(may_take_up(task(status=status))) not in ("", "task.not_left")


@proves("ff.tasks.helpers")
def test_others_help_whom_the_fate_dealer_lets_and_nobody_helps_themselves() -> None:
    fates = with_wolf()
    fates.protagonist("bob", "Bern")
    fates.do("dana", "deal", *map(str, DECK[:8]))
    mara, bern = fates.named("Mara"), fates.named("Bern")
    of_mara = replace(task(), actor=mara)

    for allowed, who, code in (
        ((mara, bern), bern, ""),
        ((mara, bern), mara, "task.not_helping"),
        ((mara,), bern, "task.not_helping"),
    ):
        found = may_help(fates.state, replace(of_mara, allowed={one: Bonuses() for one in allowed}), who)
        assert code_of(found) == code


@proves("ff.initiative.groups")
def test_a_fight_takes_two_sides_and_cards_for_everybody() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "deal", "2H", "3H", "4H", "5H")
    assert code_of(may_start(fates.state)) == "fight.sides"
    fates.creature()
    mara, wolf = fates.named("Mara"), fates.named("Wolf")

    assert may_start(fates.state) is None
    most = fates.state.put(Cards({hand(mara): DECK[:4], "task:1": DECK[4:50]}))
    assert may_start(most) is None
    assert code_of(may_start(most.put(Cards({hand(mara): DECK[:4], "task:1": DECK[4:51]})))) == "deck.exhausted"
    assert [with_heroes(fates.state, one) for one in (mara, wolf)] == [True, False]
    assert same_side(fates.state, mara, mara)
    assert not same_side(fates.state, mara, wolf)


@proves("ff.initiative.groups")
def test_no_fight_begins_before_cards_are_dealt() -> None:
    assert code_of(may_start(with_wolf().state)) == "session.not_open"


@proves("ff.movement.rate", "ff.movement.before-or-after")
@pytest.mark.parametrize(
    ("move", "turn", "left"), [(1, {}, True), (0, {}, False), (1, {"moved": 4}, False), (1, {"stuck": True}, False)]
)
def test_whoever_has_not_moved_in_a_turn_and_can_still_may(move: int, turn: dict[str, Any], *, left: bool) -> None:
    fates = with_wolf("KC", "2C", move=move)

    assert may_still_move(in_turn(fates, "Wolf", **turn), fates.named("Wolf")) is left


@proves("ff.creatures.attack")
@pytest.mark.parametrize(
    ("attacks", "strikes", "timers", "left"),
    [
        (("bite", "claws"), 1, (), True),
        (("bite", "claws"), 0, (), False),  # it has not begun
        (("bite", "claws"), 2, (), False),
        (("bite",), 1, (), False),
        (("bite", "claws"), 1, (Timer(Condition.UNCONSCIOUS),), False),
    ],
)
def test_of_several_attacks_those_are_left_that_were_not_made(
    attacks: tuple[str, ...], strikes: int, timers: tuple[Timer, ...], *, left: bool
) -> None:
    fates = with_wolf("KC", "2C", attacks=", ".join(attacks))
    wolf = fates.named("Wolf")
    state = in_turn(fates, "Wolf", strikes=strikes, made=attacks[:strikes], acted=strikes > 0)

    assert may_still_strike(state.put(Conditions({wolf: timers})), wolf) is left
