"""Rolls in one's own turn: each takes an Action of it, as long as it holds one, and a Push takes none."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, weaves
from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, throws, two
from tests.systems.fates_edge.harm.bearing import bears
from threefates.commons.spotlight import has_acted
from threefates.systems.fates_edge.combat.defending import GuardSet
from threefates.systems.fates_edge.combat.turn_economy import allowed, is_action
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DefendCost
from threefates.testing.proof import proves

TURNS = ("fe.turn.economy-quickstart", "fe.turn.economy-two-actions")


def rolls(evening: Evening, hero: str, skill: str, dv: int = 3) -> None:
    """A roll of one die that misses, everything asked about it answered."""
    evening.agreed(hero, attribute="spirit", skill=skill, dv=dv)
    evening.do("ann", "fe.roll-action", *([] if dv == 1 else [4] * pool(evening, hero, skill)), hero=hero)
    evening.keep()


def pool(evening: Evening, hero: str, skill: str) -> int:
    (offer,) = evening.offers("ann", "fe.roll-action")
    return int(offer.throws.partition("d")[0])


def refused(evening: Evening, hero: str, skill: str) -> str:
    """The code with which a roll is refused, the same as its offer is greyed with; the proposal is withdrawn."""
    evening.agreed(hero, attribute="spirit", skill=skill)
    (offer,) = evening.offers("ann", "fe.roll-action")
    code = evening.refused("ann", "fe.roll-action", hero=hero).code
    assert offer.refusal is not None
    assert offer.refusal.code == code
    evening.do("ann", "fe.withdraw", hero=hero)
    return code


@proves(*TURNS, "fe.combat.procedure", "fe.ruling.action-repeat")
def test_two_rolls_make_a_turn_and_there_is_no_third() -> None:
    evening, mara, _ = fight()
    rolls(evening, mara, "Melee")
    rolls(evening, mara, "Athletics")

    assert evening.state[Turns].taken == ("Melee", "Athletics")
    assert refused(evening, mara, "Notice") == "turn.full"


@proves(*TURNS, "fe.combat.procedure", "fe.ruling.action-repeat")
@pytest.mark.parametrize(("first", "second"), [("Melee", "Melee"), ("Melee", "Ranged"), ("Ranged", "Brawl")])
def test_an_attack_is_one_action_with_whatever_it_is_made(first: str, second: str) -> None:
    evening, mara, _ = fight()
    rolls(evening, mara, first)

    assert refused(evening, mara, second) == "turn.full"
    assert evening.refused("ann", "fe.take-action", character=mara, what="attack").code == "turn.full"


@proves(*TURNS)
def test_where_a_turn_is_an_action_and_a_move_one_roll_is_all() -> None:
    evening, mara, wolf = fight(actions_per_turn="action_plus_move")
    evening.do("ann", "fe.move", character=mara, other=wolf)
    rolls(evening, mara, "Melee")

    assert refused(evening, mara, "Athletics") == "turn.full"


@proves(*TURNS, "fe.combat.procedure")
def test_out_of_turn_and_out_of_a_fight_nobody_counts_rolls_but_attacks() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "give-spotlight", character=wolf)
    for _ in range(3):
        rolls(evening, mara, "Athletics")
    assert refused(evening, mara, "Melee") == "turn.not_yours"
    evening.do("gm", "fe.set-conflict", running=False)
    rolls(evening, mara, "Melee")

    assert evening.state[Turns].taken == ()


@proves(*TURNS)
def test_what_needs_no_roll_is_an_action_all_the_same() -> None:
    evening, mara, _ = fight()
    rolls(evening, mara, "Athletics", dv=1)

    assert evening.state[Turns].taken == ("Athletics",)
    assert refused(evening, mara, "Athletics") == "turn.full"


@proves("fe.caster.push-compress", *TURNS)
@pytest.mark.parametrize("pushed", [True, False])
def test_a_push_lets_a_spell_resolve_in_the_action_it_was_begun_with(pushed: bool) -> None:
    evening, mara, _ = fight(actions_per_turn="action_plus_move", casting_roll_count="one_roll")
    evening.do("ann", "fe.begin-casting", hero=mara, spell="a light")
    if not pushed:
        assert refused(evening, mara, "Arcana") == "turn.full"
        return
    evening.do("ann", "fe.push-casting", hero=mara, cost="fatigue")
    rolls(evening, mara, "Arcana")
    evening.answer("colour", by="gm")  # it missed, and magic answers back

    assert evening.state[Turns].taken == ("weave",)
    assert refused(evening, mara, "Arcana") == "turn.full"
    assert evening.replayed() == evening.state


@proves("fe.caster.push-compress")
def test_a_push_of_what_is_woven_spares_the_turn_its_cast_and_nothing_else_with_arcana() -> None:
    evening, hero = caster(actions_per_turn="action_plus_move")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    weaves(evening, hero, 7, 7, 4, 4, 4)
    evening.do("ann", "fe.push-casting", hero=hero, cost="fatigue")
    other = refused(evening, hero, "Arcana")
    casts(evening, hero, 7, 7, 4, 4, 4)

    assert (other, evening.state[Turns].taken) == ("turn.full", ("weave",))


@proves("fe.caster.push-compress")
def test_what_a_push_spared_does_not_outlast_the_turn() -> None:
    evening, mara, wolf = fight(actions_per_turn="action_plus_move", casting_roll_count="one_roll")
    evening.do("ann", "fe.begin-casting", hero=mara, spell="a light")
    evening.do("ann", "fe.push-casting", hero=mara, cost="fatigue")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    rolls(evening, mara, "Arcana")

    assert evening.state[Turns].taken == ("cast",)


@proves("fe.caster.push-compress")
def test_a_push_resolves_now_and_so_in_ones_own_turn_where_there_are_turns() -> None:
    evening, mara, wolf = fight(casting_roll_count="one_roll")
    evening.do("ann", "fe.begin-casting", hero=mara, spell="a light")
    evening.do("gm", "give-spotlight", character=wolf)
    (offer,) = evening.offers("ann", "fe.push-casting")
    early = evening.refused("ann", "fe.push-casting", hero=mara, cost="fatigue")
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("ann", "fe.push-casting", hero=mara, cost="fatigue")

    assert (early.code, offer.refusal) == ("turn.not_yours", early)
    assert not evening.state[Turns].spared


@proves("fe.harm.levels", *TURNS)
@pytest.mark.parametrize("fighting", [True, False])
def test_who_is_incapacitated_neither_moves_nor_acts_nor_defends(fighting: bool) -> None:
    evening, mara, wolf = fight()
    bears(evening, mara, harm=3)
    if not fighting:
        evening.do("gm", "fe.set-conflict", running=False)

    codes = [
        evening.refused("ann", "fe.move", character=mara, other=wolf).code,
        evening.refused("ann", "fe.defend", hero=mara).code,
        evening.refused("ann", "fe.take-action", character=mara, what="attack").code,
    ]

    assert codes == ["harm.out"] * 3
    evening.do("gm", "fe.keep-up", hero=mara, up=True, reason="the saint's hand")
    evening.do("ann", "fe.move", character=mara, other=wolf)


@proves("fe.range.movement")
def test_nobody_moves_closer_than_close() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.do("gm", "fe.engage", one=mara, other=wolf)

    assert evening.refused("ann", "fe.move", character=mara, other=wolf).code == "range.there"
    evening.do("gm", "fe.engage", one=mara, other=wolf, melee=False)
    evening.do("ann", "fe.move", character=mara, other=wolf, away=True)
    assert evening.state[Turns].taken == ("move",)


@proves(*TURNS)
def test_what_needs_no_roll_is_an_act_that_nobody_is_told_of_besides() -> None:
    evening, mara, _ = fight()
    rolls(evening, mara, "Athletics", dv=1)

    assert has_acted(evening.state, mara)
    assert not any("has acted" in line for line in evening.told("bob"))


@proves("fe.turn.economy-quickstart")
def test_a_move_and_an_action_lay_nobody_open() -> None:
    evening, mara, wolf = fight()
    evening.do("ann", "fe.move", character=mara, other=wolf)
    evening.do("ann", "fe.take-action", character=mara, what="attack")

    assert evening.state[Turns].exposed == ()


@proves("fe.turn.action-defend")
def test_a_turn_of_who_is_not_on_guard_drops_none() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)

    assert not any(isinstance(event, GuardSet) for event in evening.events)


@proves(*TURNS, "fe.ruling.defend-cost")
@pytest.mark.parametrize(
    ("taken", "cost", "left"),
    [
        (("move",), DefendCost.ACTION, True),
        (("move",), DefendCost.MOVE, True),
        (("move", "attack"), DefendCost.MOVE, False),
        (("attack",), DefendCost.ACTION, False),
        (("attack",), DefendCost.MOVE, True),
    ],
)
def test_defend_takes_the_action_or_the_move(taken: tuple[str, ...], cost: DefendCost, left: bool) -> None:
    assert allowed(taken, "defend", ActionsPerTurn.ONE_AND_MOVE, cost) is left
    assert allowed(taken, "defend", ActionsPerTurn.ONE_AND_MOVE) is (taken == ("move",))
    assert is_action("defend", ActionsPerTurn.TWO, cost)
    assert is_action("defend", ActionsPerTurn.ONE_SIGNIFICANT, cost)


@proves(*TURNS, "fe.ruling.action-repeat")
@pytest.mark.parametrize(
    ("taken", "what", "reading", "left"),
    [
        (("attack",), "attack", ActionsPerTurn.TWO, False),
        (("attack",), "move", ActionsPerTurn.TWO, True),
        (("move",), "move", ActionsPerTurn.TWO, False),
        (("attack", "move"), "defend", ActionsPerTurn.TWO, False),
        (("attack",), "attack", ActionsPerTurn.ONE_AND_MOVE, False),
        (("attack",), "move", ActionsPerTurn.ONE_AND_MOVE, True),
        (("move",), "move", ActionsPerTurn.ONE_AND_MOVE, False),
        (("move",), "attack", ActionsPerTurn.ONE_AND_MOVE, True),
    ],
)
def test_no_turn_holds_the_same_twice(taken: tuple[str, ...], what: str, reading: ActionsPerTurn, left: bool) -> None:
    assert allowed(taken, what, reading) is left


@proves("fe.turn.action-attack", "fe.turn.economy-two-actions")
@pytest.mark.parametrize(
    ("skill", "way", "again"),
    [
        ("Athletics", "thrown", False),
        ("Stealth", "melee", False),
        ("Athletics", "social", True),
        ("Arcana", "shot", True),
    ],
)
def test_whatever_comes_at_somebody_to_hurt_them_is_the_attack_of_a_turn(skill: str, way: str, again: bool) -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    attacks(evening, mara)
    throws(evening, mara, 7, 7)
    attacks(evening, mara, skill=skill)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way=way)

    if again:
        throws(evening, mara, 7)
        assert evening.state[Turns].taken == ("Melee", skill)
    else:
        assert evening.refused("ann", "fe.roll-action", hero=mara).title == "Mara's turn holds no attack any more."


@proves(*TURNS, "fe.combat.procedure", "fe.turn.action-attack")
@pytest.mark.parametrize(("way", "code"), [("social", ""), ("thrown", "turn.not_yours")])
def test_whatever_hurts_somebody_out_of_turn_waits_for_ones_turn_however_it_is_rolled(way: str, code: str) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.agreed(mara, attribute="spirit", skill="Athletics")
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way=way)
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (offer.refusal.code if offer.refusal else "") == code


@proves("fe.combat.procedure", "fe.turn.initiative")
def test_an_attack_is_rolled_out_of_turn_where_it_was_called_for_or_the_spotlight_is_on_nobody() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.call-roll", hero=mara)
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee")
    (called,) = evening.offers("ann", "fe.roll-action")
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "dim-spotlight")
    evening.agreed(mara, attribute="body", skill="Melee")
    (nobodys,) = evening.offers("ann", "fe.roll-action")

    assert called.enabled
    assert nobodys.enabled


@proves("fe.combat.procedure", *TURNS)
@pytest.mark.parametrize(("held", "taken"), [((), ("Athletics",)), (("observe", "skill"), ("observe", "skill"))])
def test_what_is_called_for_is_an_action_while_the_turn_holds_one_and_comes_all_the_same(
    held: tuple[str, ...], taken: tuple[str, ...]
) -> None:
    evening, mara, _, _ = two()
    for what in held:
        evening.do("ann", "fe.take-action", character=mara, what=what)
    evening.do("gm", "fe.call-roll", hero=mara)
    attacks(evening, mara, skill="Athletics")
    (offer,) = evening.offers("ann", "fe.roll-action")
    throws(evening, mara, 7, 7)

    assert offer.refusal is None
    assert evening.state[Turns].taken == taken
    if held:
        attacks(evening, mara, skill="Stealth")
        assert evening.refused("ann", "fe.roll-action", hero=mara).code == "turn.full"


@proves(*TURNS, "fe.ruling.skill-list")
@pytest.mark.parametrize(("named", "code"), [("Craft (Tinker)", "turn.full"), ("Stealth", "")])
def test_an_action_is_the_same_one_where_the_table_calls_its_skill_otherwise_since(named: str, code: str) -> None:
    evening, mara, _ = fight()
    rolls(evening, mara, "Tinker")
    evening.reads(skill_list="quickstart_12")

    if code:
        assert refused(evening, mara, named) == code
    else:
        rolls(evening, mara, named)
    assert evening.state[Turns].taken == ("Tinker", *([] if code else [named]))
