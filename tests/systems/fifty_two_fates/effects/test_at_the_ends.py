"""Lingering harm at the ends of its strength, of its bites and of what ends it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, skirmish
from threefates.systems.fifty_two_fates.cards.card_values import Value, short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, Timer, ailment
from threefates.systems.fifty_two_fates.effects.afflictions import check_level
from threefates.systems.fifty_two_fates.effects.continuous_effects import (
    Effect,
    EffectBegan,
    Effects,
    Harm,
    goes_on,
    grade,
    save_cards,
    saves,
    strength,
)
from threefates.systems.fifty_two_fates.effects.saves import costs_action
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.rulings.rulings import PoisonSaveAction
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]
ACE = Value(0, ace=True)


def effects(fates: Fates) -> list[Effect]:
    return list(fates.state[Effects].known.values())


# strength, and saves ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ((), Value(0)),
        (("7C",), Value(7)),
        (("7C", "QD"), Value(27)),
        (("7C", "QD", "2H", "KS"), Value(54)),
        (("7C", "AD"), ACE),
    ],
)
@proves("ff.effects.continuous")
def test_an_effect_is_as_strong_as_its_cards_together(cards: tuple[str, ...], total: Value) -> None:
    assert strength(cards) == total


@proves("ff.effects.continuous")
def test_the_grades_from_weak_to_beyond_all_measure() -> None:
    assert [grade(level) for level in (1, 2, 3, 4)] == [
        "weak",
        "strong",
        "extraordinarily strong",
        "beyond all measure",
    ]


@pytest.mark.parametrize("harm", list(Harm))
@proves("ff.effects.continuous", "ff.effects.poison")
def test_every_harm_has_a_level_from_one_to_four_and_all_but_poison_may_have_none(harm: Harm) -> None:
    allowed = [level for level in range(-1, 7) if check_level(harm, level) is None]

    assert allowed == [1, 2, 3, 4] if harm is Harm.POISON else [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("play", "against", "saved"),
    [
        (Value(12), Value(11), True),
        (Value(12), Value(12), False),
        (Value(11), Value(12), False),
        (ACE, Value(90), True),
        (Value(90), ACE, False),
        (ACE, ACE, True),
    ],
)
@proves("ff.effects.saves")
def test_a_save_is_strictly_higher_and_only_an_ace_answers_an_ace(play: Value, against: Value, saved: bool) -> None:
    assert saves(play, against) is saved


@proves("ff.effects.saves", "ff.attributes.resilience", "ff.advancement.cp")
def test_a_save_takes_one_card_and_those_of_resilience_and_advancement() -> None:
    assert [save_cards(tough, grown) for tough, grown in ((0, 0), (1, 0), (2, 0), (0, 1), (2, 2))] == [1, 2, 3, 2, 5]
    assert save_cards(1) == 2


@pytest.mark.parametrize("harm", list(Harm))
@pytest.mark.parametrize("reading", list(PoisonSaveAction))
@proves("ff.actions.effect-save", "ff.effects.poison")
def test_only_the_body_s_fight_against_poison_is_free_and_by_one_reading_alone(
    harm: Harm, reading: PoisonSaveAction
) -> None:
    free = harm is Harm.POISON and reading is PoisonSaveAction.FREE

    assert costs_action(harm, reading) is not free


@pytest.mark.parametrize("harm", list(Harm))
@proves("ff.effects.poison", "ff.effects.ablaze")
def test_poison_alone_ends_at_0_sway(harm: Harm) -> None:
    assert [goes_on(harm, sway) for sway in (2, 1, 0)] == [True, True, harm is not Harm.POISON]


# coming upon somebody -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", [0, 1, 4])
@proves("ff.effects.continuous", "ff.effects.ablaze")
def test_as_many_cards_as_its_level_are_drawn_once_and_discarded(level: int) -> None:
    fates = hunt(MARA)
    drawn = ["2C", "3C", "4C", "5C"][:level]

    fates.do("dana", "afflict", *drawn, entity=fates.named("Mara"), harm="ablaze", level=level, what="oil")

    (effect,) = effects(fates)
    assert (effect.cards, effect.level, effect.what, effect.harm) == (tuple(drawn), level, "oil", Harm.ABLAZE)
    assert short(fates.state[Cards][DISCARDS]) == tuple(drawn)


@pytest.mark.parametrize(
    ("by", "fields", "code"),
    [
        ("ann", {"harm": "ablaze"}, "seat.not_the_dealer"),
        ("dana", {"harm": "poison", "level": 0}, "effect.level"),
        ("dana", {"harm": "poison", "level": 5}, "effect.level"),
        ("dana", {"harm": "ablaze", "entity": "nobody"}, "effect.victim"),
    ],
)
@proves("ff.effects.continuous", "ff.effects.poison", "ff.effects.ablaze")
def test_who_is_harmed_by_what_is_the_fate_dealer_s_to_say(by: str, fields: dict[str, Any], code: str) -> None:
    fates = hunt(MARA)

    assert fates.refused(by, "afflict", **{"entity": fates.named("Mara"), **fields}).code == code


@proves("ff.effects.continuous")
def test_the_dead_are_harmed_by_nothing_more() -> None:
    fates = hunt(MARA)
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="dead")
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dead")

    for name in ("Wolf", "Mara"):
        assert fates.refused("dana", "afflict", entity=fates.named(name), harm="ablaze").code == "effect.victim"


# biting -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("harm", "sway", "health", "after", "left"),
    [
        ("poison", 4, "awake", (3, Health.AWAKE), 1),
        ("poison", 1, "awake", (0, Health.AWAKE), 0),
        ("poison", 0, "awake", (0, Health.AWAKE), 0),
        ("ablaze", 4, "awake", (3, Health.AWAKE), 1),
        ("ablaze", 1, "awake", (0, Health.AWAKE), 1),
        ("ablaze", 0, "awake", (0, Health.DYING), 1),
        ("ablaze", 0, "unconscious", (0, Health.DYING), 1),
        ("other", 1, "awake", (0, Health.AWAKE), 1),
    ],
)
@proves("ff.effects.poison", "ff.effects.ablaze", "ff.effects.continuous")
def test_what_a_round_of_harm_does_to_a_protagonist(
    harm: str, sway: int, health: str, after: tuple[int, Health], left: int
) -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    fates.do(
        "dana", "afflict", *(["8C"] if harm == "poison" else []), entity=mara, harm=harm, level=int(harm == "poison")
    )
    if sway < 4:
        fates.do("dana", "set-sway", entity=mara, sway=sway)
        if sway:
            fates.do("ann", "trim", choice=fates.asked("trim"), cards=MARA[sway:])
    if health != "awake":
        fates.do("dana", "set-health", entity=mara, health=health)

    fates.do("dana", "let-time-pass", seconds=10)

    assert (fates.hero("Mara").sway, fates.hero("Mara").health) == after
    assert len(effects(fates)) == left


@pytest.mark.parametrize(("harm", "rounds", "hurt"), [("ablaze", 1, 1), ("ablaze", 3, 3), ("other", 2, 2)])
@proves("ff.effects.continuous")
def test_a_creature_is_hurt_once_for_each_round_of_harm(harm: str, rounds: int, hurt: int) -> None:
    fates = hunt(MARA)
    fates.do("dana", "afflict", entity=fates.named("Wolf"), harm=harm)

    fates.do("dana", "let-time-pass", seconds=6 * rounds + 4 if rounds == 1 else 6 * rounds)

    assert fates.foe().block.hurt == hurt
    assert len(effects(fates)) == 1


@proves("ff.effects.continuous")
def test_harm_is_over_with_a_creature_s_death_and_stops_at_sixty_hurts() -> None:
    fates = hunt(MARA)
    fates.do("dana", "afflict", entity=fates.named("Wolf"), harm="ablaze")
    fates.do("dana", "set-hurt", entity=fates.named("Wolf"), hurt=59)
    fates.do("dana", "let-time-pass", seconds=60)
    most = fates.foe().block.hurt
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="dead")

    fates.do("dana", "let-time-pass", seconds=10)

    assert most == 60
    assert effects(fates) == []


@pytest.mark.parametrize(("bites_from", "sway"), [(0, 3), (1, 4), (None, 4)])
@proves("ff.effects.continuous")
def test_what_only_holds_does_no_harm_or_not_yet(bites_from: int | None, sway: int) -> None:
    fates = skirmish(MARA)
    fates.happen(EffectBegan("grip", fates.named("Mara"), Harm.GRIP, 1, ("8C",), bites_from=bites_from))

    fates.passes("ann", "Mara")

    assert fates.hero("Mara").sway == sway


@proves("ff.effects.ablaze", "ff.effects.poison")
def test_harm_bites_at_the_end_of_its_victim_s_own_turn_and_of_nobody_else_s() -> None:
    fates = skirmish(MARA)
    fates.do("dana", "afflict", entity=fates.named("Mara"), harm="ablaze")
    fates.do("dana", "afflict", "8C", entity=fates.named("Mara"), harm="poison", level=1)

    seen = []
    for seat, name in (("ann", "Mara"), ("dana", "Wolf")):
        fates.passes(seat, name)
        if fates.questions()[0].kind == "trim":
            fates.answers("ann", "trim", cards=["4S", "3D"])
        seen.append(fates.hero("Mara").sway)

    assert seen == [2, 2]
    assert fates.foe().block.hurt == 0


# cures --------------------------------------------------------------------------------------------


@proves("ff.effects.poison-cure")
def test_a_potion_ends_every_poison_and_venom_and_nothing_else() -> None:
    fates = skirmish(MARA)
    mara = fates.named("Mara")
    for harm, level, drawn in (("poison", 1, ["8C"]), ("poison", 2, ["7C", "6C"]), ("ablaze", 0, [])):
        fates.do("dana", "afflict", *drawn, entity=mara, harm=harm, level=level)
    for what in ("incapacitated by venom", "incapacitated by illness"):
        fates.happen(ConditionBegan(mara, Condition.INCAPACITATED, what=what))
    fates.do("dana", "set-potions", entity=mara, potions=2)

    fates.do("ann", "drink-potion", entity=mara)
    again = fates.refused("ann", "drink-potion", entity=mara)

    assert [effect.harm for effect in effects(fates)] == [Harm.ABLAZE]
    assert [name for name, _ in fates.timers("Mara")] == ["incapacitated"]
    assert fates.hero("Mara").potions == 1
    assert "Mara drinks a healing potion, 1 left: every poison is over." in fates.panes["bob"]
    assert again.code == "turn.acted"


@pytest.mark.parametrize(
    ("by", "name", "state", "code"),
    [
        ("bob", "Mara", "fit", "not_yours"),
        ("ann", "Mara", "unconscious", "act.helpless"),
        ("bob", "Bern", "fit", "potion.none"),
    ],
)
@proves("ff.effects.poison-cure")
def test_a_potion_is_drunk_by_whoever_has_one_and_is_awake(by: str, name: str, state: str, code: str) -> None:
    fates = duel(MARA, ["AS", "7D", "5C", "4H"])
    fates.do("dana", "set-potions", entity=fates.named("Mara"), potions=1)
    if state != "fit":
        fates.do("dana", "set-condition", entity=fates.named(name), condition=state)

    assert code in fates.refused(by, "drink-potion", entity=fates.named(name)).code


@proves("ff.effects.poison-cure")
def test_the_fate_dealer_ends_an_effect_and_nobody_else_does() -> None:
    fates = hunt(MARA)
    fates.do("dana", "afflict", "8C", entity=fates.named("Mara"), harm="poison", level=1)
    (effect,) = effects(fates)

    refused = fates.refused("ann", "end-effect", effect=effect.id)
    fates.do("dana", "end-effect", effect=effect.id, reason="an antidote")

    assert refused.code == "seat.not_the_dealer"
    assert "an antidote" in fates.panes["ann"][-1]


@pytest.mark.parametrize(
    ("what", "condition", "name"),
    [
        ("incapacitated by venom", Condition.INCAPACITATED, "venom"),
        ("unconscious by paralysis", Condition.UNCONSCIOUS, "paralysis"),
        ("incapacitated by illness", Condition.INCAPACITATED, "illness"),
        ("incapacitated by a tree", Condition.INCAPACITATED, ""),
        ("hunted by venom", Condition.FIT, ""),
    ],
)
@proves("ff.effects.poison-cure")
def test_what_medicine_ends_is_venom_illness_and_paralysis(what: str, condition: Condition, name: str) -> None:
    fates = skirmish(MARA)
    mara = fates.named("Mara")
    fates.do("dana", "set-potions", entity=mara, potions=1)
    fates.happen(ConditionBegan(mara, condition, what=what))

    assert ailment(Timer(condition, what=what)) == name
    if condition is not Condition.UNCONSCIOUS:
        fates.do("ann", "drink-potion", entity=mara)
        assert (fates.timers("Mara") == []) is (name == "venom")


# saving at the table ------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "code"), [(0, "play.count"), (1, ""), (2, "play.count")])
@proves("ff.effects.saves")
def test_whoever_has_no_hand_saves_with_one_card_of_the_fate_deck(count: int, code: str) -> None:
    fates = hunt(MARA)
    fates.do("dana", "afflict", "8C", entity=fates.named("Wolf"), harm="other", level=1)
    (effect,) = effects(fates)

    from_a_hand = fates.refused("dana", "save", effect=effect.id, cards=["9C"])
    if code:
        assert fates.refused("dana", "save-by-draw", effect=effect.id, count=count).code == code
    else:
        fates.do("dana", "save-by-draw", "9D", effect=effect.id, count=count)
        assert effects(fates) == []
        assert short(fates.state[Cards][DISCARDS]) == ("8C", "9D")
    assert from_a_hand.code == "play.fate_draw"


@pytest.mark.parametrize(("condition", "saved"), [("fit", True), ("incapacitated", False)])
@proves("ff.effects.saves")
def test_a_save_of_the_incapacitated_is_halved_and_its_cards_are_replaced(condition: str, saved: bool) -> None:
    fates = hunt(MARA)
    fates.do("dana", "afflict", "8D", entity=fates.named("Mara"), harm="other", level=1)
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition=condition)
    (effect,) = effects(fates)

    fates.do("ann", "save", "2H", effect=effect.id, cards=["9C"])

    assert (effects(fates) == []) is saved
    assert fates.hand("Mara") == ["KH", "3D", "4S", "2H"]
    assert short(fates.state[Cards][DISCARDS]) == ("8D", "9C")


@proves("ff.effects.saves")
def test_a_drawn_save_is_the_action_of_a_turn_too() -> None:
    fates = skirmish(MARA, "2C", "KC")
    fates.do("dana", "afflict", "8D", entity=fates.named("Wolf"), harm="other", level=1)
    (effect,) = effects(fates)

    fates.do("dana", "save-by-draw", "3C", effect=effect.id)

    strike = {"entity": fates.named("Wolf"), "target": fates.named("Mara"), "count": 1}
    assert fates.refused("dana", "attack-by-draw", **strike).code == "turn.acted"


@pytest.mark.parametrize(
    ("cards", "code"), [(["KH", "9C"], "play.count"), (["AS"], "hand.not_held"), ([], "play.count")]
)
@proves("ff.effects.saves")
def test_a_save_as_a_riposte_takes_no_more_cards_than_any_other(cards: list[str], code: str) -> None:
    fates = duel(MARA, ["9S", "7D", "5C", "4H"])
    fates.do("dana", "afflict", "8C", entity=fates.named("Mara"), harm="poison", level=1)
    (effect,) = effects(fates)
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9S"])
    fates.answers("ann", "riposte", "2C")
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["3D"])
    question = fates.asked("counter")

    assert fates.refused("ann", "counter-save", choice=question, effect=effect.id, cards=cards).code == code


@pytest.mark.parametrize(("count", "code"), [(1, ""), (0, "play.count"), (2, "play.count")])
@proves("ff.effects.saves")
def test_a_creature_s_save_as_a_riposte_is_drawn(count: int, code: str) -> None:
    fates = hunt(MARA, low=30, mid=40, high=50)
    fates.do("dana", "afflict", "8D", entity=fates.named("Wolf"), harm="other", level=1)
    (effect,) = effects(fates)
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["9C"])
    fates.answers("dana", "riposte", "2C")
    save = {"choice": fates.asked("counter"), "effect": effect.id, "count": count}

    if code:
        assert fates.refused("dana", "counter-save", **save).code == code
    else:
        fates.do("dana", "counter-save", "9D", **save)
        assert effects(fates) == []


@proves("ff.effects.ablaze")
def test_a_fire_is_told_by_what_burns_and_putting_it_out_is_a_turn_only_in_a_fight() -> None:
    fates, outside = skirmish(MARA), hunt(MARA)
    for each in (fates, outside):
        each.do("dana", "afflict", entity=each.named("Mara"), harm="ablaze", what="oil")
        each.events.clear()
    (fire,), (other,) = effects(fates), effects(outside)

    outside.do("dana", "let-time-pass", seconds=10)
    outside.do("ann", "put-out", effect=other.id)
    fates.do("ann", "put-out", effect=fire.id)

    kinds = [type(event).__name__ for event in fates.events]
    assert kinds.index("TurnTaken") < kinds.index("EffectEnded") < kinds.index("TurnFinished")
    assert outside.fight.turn is None
    assert any("(oil)" in line for line in outside.panes["tv"])


@proves("ff.effects.saves")
def test_nobody_saves_against_what_has_no_strength_or_for_somebody_else() -> None:
    fates = duel(MARA, ["AS", "7D", "5C", "4H"])
    fates.do("dana", "afflict", entity=fates.named("Mara"), harm="ablaze")
    (fire,) = effects(fates)

    plain = fates.refused("ann", "save", effect=fire.id, cards=["9C"])
    by_another = fates.refused("bob", "save", effect=fire.id, cards=["AS"])
    none = fates.refused("ann", "save", effect="effect-0", cards=["9C"])

    assert (plain.code, none.code) == ("save.nothing", "effect.unknown")
    assert by_another.code not in ("save.nothing", "effect.unknown")


# the body's own fight, and the end of a turn ------------------------------------------------------


def in_a_turn(reading: str = "free", harm: str = "poison") -> tuple[Fates, str, str]:
    """Mara in a fight, with her turn first, and something in her blood."""
    fates = skirmish(MARA, readings={"poison-save-action": reading})
    mara = fates.named("Mara")
    fates.do("dana", "afflict", "5D", entity=mara, harm=harm, level=1)
    return fates, mara, effects(fates)[0].id


def spends_it_all(fates: Fates, mara: str, how: str) -> None:
    """Everything that a turn has goes, the free save apart."""
    match how:
        case "dash":
            fates.do("ann", "dash", entity=mara, to="back", metres=12)
        case "acts and moves":
            fates.do("ann", "use-action", entity=mara, what="look")
            fates.do("ann", "move", entity=mara, to="back", metres=8)
        case "moves and acts":
            fates.do("ann", "move", entity=mara, to="back", metres=8)
            fates.do("ann", "use-action", entity=mara, what="look")
        case "is held up by a riposte":
            fates.do("ann", "attack", entity=mara, target=fates.named("Wolf"), cards=["9C"])
            fates.answers("dana", "riposte")
            fates.answers("ann", "answer", "QC", option="hurt")
            fates.answers("dana", "counter-by-draw", "2D", count=1)
            fates.answers("ann", "take-it")
            fates.do("ann", "trim", choice=fates.asked("trim"), cards=["3D"])


@pytest.mark.parametrize("how", ["dash", "acts and moves", "moves and acts", "is held up by a riposte"])
@proves("ff.actions.effect-save", "ff.effects.poison")
def test_a_turn_does_not_end_by_itself_before_the_body_has_fought_the_poison(how: str) -> None:
    fates, mara, poison = in_a_turn()

    spends_it_all(fates, mara, how)
    waits, sway = fates.turns(), fates.hero("Mara").sway
    fates.do("ann", "save", "3S", effect=poison, cards=["KH"])

    assert (waits, fates.turns()) == (["Mara"], ["Wolf"])
    assert fates.hero("Mara").sway == sway


@proves("ff.actions.effect-save", "ff.effects.poison")
def test_who_leaves_the_free_save_ends_the_turn_in_words() -> None:
    fates, mara, _ = in_a_turn()
    spends_it_all(fates, mara, "dash")

    fates.passes("ann", "Mara")

    assert fates.hero("Mara").sway == 3


@pytest.mark.parametrize(("reading", "harm"), [("costs_action", "poison"), ("free", "other"), ("free", "ablaze")])
@proves("ff.actions.effect-save", "ff.effects.poison")
def test_a_turn_ends_by_itself_where_resisting_would_take_its_action(reading: str, harm: str) -> None:
    fates, mara, _ = in_a_turn(reading, harm)

    spends_it_all(fates, mara, "dash")

    assert "Mara" not in fates.turns()


@proves("ff.actions.effect-save", "ff.effects.poison")
def test_a_turn_ends_by_itself_once_the_poison_has_been_resisted_in_it_or_there_is_no_card_for_it() -> None:
    fates, mara, poison = in_a_turn()
    fates.do("ann", "save", "3S", effect=poison, cards=["4S"])
    spends_it_all(fates, mara, "dash")
    tried = fates.turns()
    fates, mara, _ = in_a_turn()
    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.do("ann", "use-action", entity=mara, what="look")
    fates.do("ann", "move", entity=mara, to="back", metres=4)

    assert "Mara" not in (*tried, *fates.turns())


@proves("ff.round.turn", "ff.movement.before-or-after")
def test_a_creature_that_strikes_and_ends_its_turn_does_nothing_more_in_it() -> None:
    fates = skirmish(MARA, "2C", "KC")

    fates.do("dana", "attack-by-draw", "4C", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1, ends=True)
    fates.answers("ann", "defend", "3S", cards=["9C"])

    assert fates.turns() == ["Mara"]


@proves("ff.actions.effect-save", "ff.dealer.fate-draw", "ff.effects.saves")
def test_a_poisoned_creature_that_strikes_and_ends_its_turn_resists_first() -> None:
    fates = skirmish(MARA, "2C", "KC")
    wolf, mara = fates.named("Wolf"), fates.named("Mara")
    fates.do("dana", "afflict", "5D", entity=wolf, harm="poison", level=1)
    (poison,) = fates.state[Effects].known

    fates.do("dana", "attack-by-draw", "4C", entity=wolf, target=mara, count=1, ends=True)
    fates.answers("ann", "defend", "3S", cards=["9C"])
    waits = fates.turns()
    fates.do("dana", "save-by-draw", "8S", effect=poison)

    assert waits == ["Wolf"]
    assert not effects(fates)
