"""The five actions of a turn, each at the ends of what it takes: who may, when, with what, and what is spent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt, skirmish, strike
from tests.systems.fifty_two_fates.fighting import does, fight, words
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, casts, coven, lasting, spell_offer
from threefates.systems.fifty_two_fates.battlefield.exchange_events import Decided
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, TABLE, Cards
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


def acted(fates: Fates, entity: str = "Mara") -> tuple[bool, int]:
    """Whether the action of somebody's turn is spent, and how many."""
    turn = fates.fight.turn
    assert turn is not None
    assert turn.entity == fates.named(entity)
    return turn.acted, turn.actions


def mage(cross: str, *cards: str, apart: int = 0, **fields: Any) -> Fates:
    """Mara, a mage in a fight with Bern and a wolf, whose turn comes after theirs."""
    fates = coven(cross, cards, wolf={"low": 30, "mid": 40, "high": 50}, fight=True, **fields)
    if apart:
        fates.do("dana", "set-place", entity=fates.named("Wolf"), place=8 * apart)
    fates.clear()
    return fates


# one to a turn ------------------------------------------------------------------------------------


@proves("ff.actions.list")
def test_an_action_is_spent_in_a_fight_and_costs_nothing_outside_of_one() -> None:
    fates, outside = skirmish(MARA, apart=1), hunt(MARA, low=30, mid=40, high=50)

    fates.do("ann", "use-action", entity=fates.named("Mara"), what="shout")
    fates.do("ann", "move", entity=fates.named("Mara"), to="back")
    strike(outside, "ann", "Mara", "Wolf", ["9C"])
    outside.answers("dana", "take-it", "2C")
    strike(outside, "ann", "Mara", "Wolf", ["3D"])

    assert fates.turns() == ["Wolf"]
    assert "Mara uses the action: shout." in fates.panes["tv"]
    assert outside.bout.play.cards == ("3D",)


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("use-action", {"what": "shout"}),
        ("attack", {"cards": ["9C"]}),
        ("equip", {"weapon": "club"}),
        ("dash", {"to": "back"}),
    ],
)
@proves("ff.actions.list")
def test_whatever_is_done_first_the_second_action_is_refused(command: str, fields: dict[str, Any]) -> None:
    fates = skirmish(MARA)
    fates.do("ann", "use-action", entity=fates.named("Mara"), what="look")
    goal = {"target": fates.named("Wolf")} if command == "attack" else {}

    refused = fates.refused("ann", command, entity=fates.named("Mara"), **fields, **goal)

    assert refused.code == "turn.acted"
    assert acted(fates) == (True, 1)


# ripostes that strike at nobody -------------------------------------------------------------------


def shot_at(calling: str = "fighter", *, task: str = "", poison: str = "", fate: str = "") -> Fates:
    """A wolf shoots at Mara from further off than she reaches."""
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", calling=calling)
    fates.protagonist("bob", "Bern")
    if calling == "mage":
        fates.do("ann", "choose-cross", entity=mara, cross=fate or BATTLE)
    fates.creature(reach=9, action=1, reaction=1)
    fates.do("dana", "deal", *MARA, "5C", "5D", "5H", "6H")
    if task:
        fates.do("dana", "set-task", "8C", actor=fates.named(task), what="Cut the rope", level=1)
    if poison:
        fates.do("dana", "afflict", "8D", entity=fates.named(poison), harm="poison", level=1)
    fates.do("dana", "start-fight", "2C", "2D", "KC", apart=9)
    fates.do("dana", "attack-by-draw", "7D", entity=fates.named("Wolf"), target=mara, count=1)
    return fates


@pytest.mark.parametrize(
    ("fields", "open_to"),
    [
        ({}, False),
        ({"task": "Mara"}, True),
        ({"poison": "Mara"}, True),
        ({"task": "Bern", "poison": "Bern"}, False),
        ({"task": "Mara", "poison": "Mara"}, True),
        ({"calling": "mage"}, True),
        ({"calling": "mage", "fate": HEAT}, True),
        ({"calling": "mage", "task": "Bern"}, True),
    ],
)
@proves("ff.actions.list", "ff.actions.effect-save", "ff.actions.task", "ff.actions.cast-spell")
def test_out_of_reach_a_riposte_may_still_be_a_save_a_task_or_a_spell_upon_oneself_or_a_thing(
    fields: dict[str, Any], open_to: bool
) -> None:
    fates = shot_at(**fields)

    (riposte,) = fates.offers("ann", "riposte")

    assert (riposte.refusal.code if riposte.refusal else "") == ("" if open_to else "attack.out_of_reach")


@proves("ff.actions.list", "ff.actions.effect-save", "ff.actions.task", "ff.actions.cast-spell")
def test_whoever_has_no_hand_casts_nothing_upon_themselves_as_a_riposte() -> None:
    fates = duel(MARA, ["5C", "5D", "5H", "6H"])
    fates.creature(reaction=1)
    fates.do("dana", "set-cross", entity=fates.named("Wolf"), cross=BATTLE)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="longbow")
    fates.do("dana", "start-fight", "KC", "QC", "2C", apart=9)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    (riposte,) = fates.offers("dana", "riposte")

    assert riposte.refusal is not None
    assert riposte.refusal.code == "attack.out_of_reach"


@proves("ff.effects.saves", "ff.reactions.riposte")
@pytest.mark.parametrize(
    ("command", "mark"),
    [
        pytest.param("counter-save", "effect.tried", marks=proves("ff.actions.effect-save")),
        pytest.param("counter-task", "task.gone", marks=proves("ff.actions.task")),
    ],
)
def test_what_cannot_be_tried_now_is_no_riposte_either(command: str, mark: str) -> None:
    fates = duel(MARA, ["5C", "5D", "5H", "6H"])
    mara = fates.named("Mara")
    fates.do("dana", "afflict", "8D", entity=mara, harm="poison", level=1)
    fates.do("dana", "set-task", "8C", actor=mara, what="Cut the rope", level=1)
    (effect,), (task,) = fates.state[Effects].known, fates.state[Tasks].known
    fates.do("ann", "save", "2C", effect=effect, cards=["3D"])
    fates.do("ann", "attempt-task", "2D", task=task, cards=["4S"])
    strike(fates, "bob", "Bern", "Mara", ["5C"])
    fates.answers("ann", "riposte", "2H")
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])
    what = {"effect": effect} if command == "counter-save" else {"task": task}

    refused = fates.refused("ann", command, choice=fates.asked("counter"), cards=["KH"], **what)

    assert refused.code.partition(".")[0] == mark.partition(".")[0].replace("effect", "save")


# casting ------------------------------------------------------------------------------------------


@proves("ff.actions.cast-spell")
def test_casting_takes_dealt_cards_a_free_table_the_action_and_being_awake() -> None:
    fates = mage(BATTLE, "9S", "8S", "KD", "7S")
    harm = {"entity": fates.named("Mara"), "spell": "harm", "target": fates.named("Wolf"), "cards": ["9S"]}

    fates.do("ann", "use-action", entity=fates.named("Mara"), what="look")
    after = fates.refused("ann", "cast", **harm).code
    fates.passes("ann", "Mara")
    late = fates.refused("ann", "cast", **harm).code
    fates.do("dana", "end-fight")
    strike(fates, "bob", "Bern", "Wolf", [fates.hand("Bern")[0]])
    during = fates.refused("ann", "cast", **harm).code
    fates.answers("dana", "take-it", "10C")
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="unconscious")
    asleep = fates.refused("ann", "cast", **harm).code
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="fit")
    fates.do("dana", "save-hands")
    saved = fates.refused("ann", "cast", **harm).code

    assert (after, late, asleep, saved) == ("turn.acted", "turn.not_yours", "act.helpless", "session.saved")
    assert during.startswith("exchange")


@pytest.mark.parametrize(
    ("spell", "target", "cards", "code"),
    [
        ("harm", "Wolf", ["KD"], "spell.suit"),
        ("heal", "Wolf", ["9S"], "spell.no_card"),
        ("cold", "Wolf", ["KD"], "spell.cross"),
        ("harm", "nobody", ["9S"], "spell.target"),
        ("heal", "thing", ["9S"], "spell.no_card"),
        ("protect", "thing", ["KD"], "spell.target"),
    ],
)
@proves("ff.actions.cast-spell")
def test_a_spell_of_the_cross_with_cards_of_its_suit_at_somebody_who_is_there(
    spell: str, target: str, cards: list[str], code: str
) -> None:
    fates = mage(BATTLE, "9S", "8S", "KD", "7S")
    at = fates.named(target) if target == "Wolf" else target

    refused = fates.refused("ann", "cast", entity=fates.named("Mara"), spell=spell, target=at, cards=cards)

    assert refused.code == code


@proves("ff.actions.cast-spell")
def test_a_spell_on_a_thing_is_the_action_of_a_turn_and_its_cards_are_discarded() -> None:
    fates = mage(BATTLE, "9S", "8S", "KD", "7S")

    offered = [option.value for option in spell_offer(fates, "harm").fields[0].options]
    casts(fates, "harm", "thing", ["9S"], "10C", thing="the gate")

    assert "thing" in offered
    assert acted(fates) == (True, 1)
    assert short(fates.state[Cards][DISCARDS])[-1] == "9S"
    assert (fates.state[Cards].size(TABLE), len(fates.hand("Mara")), lasting(fates)) == (0, 4, [])
    assert any("the gate" in line and "as a hit" in line for line in fates.panes["tv"])


@pytest.mark.parametrize(("drawn", "hidden"), [("10C", False), ("9C", True), ("8C", True), ("AC", False)])
@proves("ff.actions.cast-spell")
def test_what_is_cast_on_a_thing_lasts_where_it_works_and_only_then(drawn: str, hidden: bool) -> None:
    fates = coven(MIND, ["9D", "KH", "7S", "4C"])

    casts(fates, "hide", "thing", ["9D"], drawn, "6H", thing="the gate")

    assert [one.thing for one in lasting(fates)] == ["the gate"] * hidden
    assert drawn in short(fates.state[Cards][DISCARDS])
    assert fates.everywhere() == ALL_CARDS


@pytest.mark.parametrize(("far", "code"), [(400, ""), (401, "range")])
@proves("ff.actions.cast-spell")
def test_a_way_of_a_spell_is_written_up_to_400_metres(far: int, code: str) -> None:
    fates = mage(MOTION, "AC", "8S", "KD", "7S")
    move = {"entity": fates.named("Mara"), "spell": "move", "target": fates.named("Wolf"), "cards": ["AC"]}

    if code:
        assert fates.refused("ann", "cast", metres=far, **move).code == code
    else:
        fates.do("ann", "cast", metres=far, **move)
        assert acted(fates) == (True, 1)


@proves("ff.actions.cast-spell")
def test_a_spell_spends_the_turn_of_whoever_casts_and_ends_the_exchange_with_full_hands() -> None:
    fates = mage(BATTLE, "9S", "8S", "KD", "7S")

    casts(fates, "harm", "Bern", ["9S"])
    fates.answers("bob", "defend", "10C", cards=[fates.hand("Bern")[0]])

    assert acted(fates) == (True, 1)
    assert (len(fates.hand("Mara")), fates.hero("Bern").sway, len(fates.hand("Bern"))) == (4, 3, 3)


def caller(**readings: str) -> Fates:
    """A wolf that casts from the fate deck, in its turn."""
    fates = Fates(readings)
    fates.protagonist("ann", "Mara")
    fates.creature()
    fates.do("dana", "set-cross", entity=fates.named("Wolf"), cross=HEAT)
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", "2C", "KC", apart=0)
    fates.clear()
    return fates


@pytest.mark.parametrize("option", ["leave", "Mara"])
@proves("ff.actions.cast-spell")
def test_a_called_spell_spends_the_action_whether_it_is_cast_or_let_go(option: str) -> None:
    fates = caller()

    fates.do("dana", "call-spell", "8C", entity=fates.named("Wolf"))
    chosen = fates.named("Mara") if option == "Mara" else option
    fates.do("dana", "answer", choice=fates.asked("spell"), option=chosen)
    if option == "Mara":
        fates.answers("ann", "defend", "10C", cards=["KH"])

    assert acted(fates, "Wolf") == (True, 1)
    assert short(fates.state[Cards][DISCARDS])[2:] == (("8C",) if option == "leave" else ("8C", "KH"))
    assert fates.state[Cards].size(TABLE) == 0
    assert fates.refused("dana", "call-spell", entity=fates.named("Wolf")).code == "turn.acted"
    assert len(fates.hand("Mara")) == 4


@proves("ff.actions.cast-spell", "ff.dealer.cast-members")
def test_which_cross_somebody_casts_from_is_the_fate_dealer_s_to_say() -> None:
    fates = caller()

    assert fates.refused("ann", "set-cross", entity=fates.named("Wolf"), cross=HEAT).code == "seat.not_the_dealer"


@proves("ff.actions.cast-spell")
def test_what_is_laid_upon_somebody_is_used_up_by_a_spell_and_not_by_a_maneuver_nobody_stands_against() -> None:
    fates = mage(BATTLE, "9C", "8S", "KD", "7S", bern=["2D", "3D", "4D", "2H"])
    fates.do("bob", "take-archetype", entity=fates.named("Bern"), archetype="guardian")
    fates.do("dana", "end-fight")
    casts(fates, "protect", "Bern", ["KD"])
    fates.answers("bob", "let-it-work", "10C")
    guarded = [one.spell for one in lasting(fates)]

    fates.do("bob", "maneuver", "JH", entity=fates.named("Bern"), maneuver="parry", cards=["2H"])

    assert guarded == ["protect"]
    assert [one.spell for one in lasting(fates)] == ["protect"]


# saving -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("harm", "reading", "done", "code"),
    [
        ("poison", "free", True, ""),
        ("poison", "costs_action", True, "turn.acted"),
        ("poison", "costs_action", False, ""),
        ("other", "free", True, "turn.acted"),
        ("other", "free", False, ""),
    ],
)
@proves("ff.actions.effect-save", "ff.effects.saves")
def test_what_needs_doing_takes_the_action_and_the_body_s_own_fight_none(
    harm: str, reading: str, done: bool, code: str
) -> None:
    fates = skirmish(MARA, readings={"poison-save-action": reading})
    fates.do("dana", "afflict", "8D", entity=fates.named("Mara"), harm=harm, level=1)
    (effect,) = fates.state[Effects].known
    if done:
        fates.do("ann", "use-action", entity=fates.named("Mara"), what="look")

    if code:
        assert fates.refused("ann", "save", effect=effect, cards=["3D"]).code == code
    else:
        fates.do("ann", "save", "2H", effect=effect, cards=["3D"])
        assert acted(fates)[0] is (done or harm == "other" or reading == "costs_action")


@proves("ff.actions.effect-save", "ff.effects.saves")
def test_a_save_is_refused_before_anything_is_spent() -> None:
    fates = skirmish(MARA)
    fates.do("dana", "afflict", "8D", entity=fates.named("Mara"), harm="other", level=1)
    (effect,) = fates.state[Effects].known

    two = fates.refused("ann", "save", effect=effect, cards=["3D", "4S"])
    not_held = fates.refused("ann", "save", effect=effect, cards=["AS"])
    by_draw = fates.refused("ann", "save-by-draw", effect=effect)

    assert (two.code, not_held.code, by_draw.code) == ("play.count", "hand.not_held", "play.from_hand")


@proves("ff.actions.effect-save", "ff.effects.saves")
def test_outside_of_a_fight_one_saves_at_any_time_once_a_round() -> None:
    fates = hunt(MARA)
    fates.do("dana", "afflict", "8D", entity=fates.named("Mara"), harm="other", level=1)
    (effect,) = fates.state[Effects].known

    fates.do("ann", "save", "2H", effect=effect, cards=["3D"])
    again = fates.refused("ann", "save", effect=effect, cards=["KH"])
    fates.do("dana", "let-time-pass", seconds=10)
    fates.do("ann", "save", effect=effect, cards=["KH"])

    assert again.code == "save.tried"
    assert not fates.state[Effects].known


@pytest.mark.parametrize(
    ("harm", "level", "fighting", "code"),
    [
        ("ablaze", 0, "mine", ""),
        ("ablaze", 1, "mine", "fire.check"),
        ("other", 0, "mine", "fire.check"),
        ("ablaze", 0, "theirs", "turn.not_yours"),
        ("ablaze", 0, "nobody's", ""),
        ("ablaze", 0, "moved", "fire.whole_turn"),
        ("ablaze", 0, "acted", "fire.whole_turn"),
        ("ablaze", 0, "out", "act.helpless"),
    ],
)
@proves("ff.actions.effect-save", "ff.effects.ablaze")
def test_a_plain_fire_is_put_out_with_a_whole_turn_of_one_s_own(
    harm: str, level: int, fighting: str, code: str
) -> None:
    turn = ("2C", "KC") if fighting == "theirs" else ()
    fates = hunt(MARA) if fighting == "nobody's" else skirmish(MARA, *turn)
    mara = fates.named("Mara")
    fates.do("dana", "afflict", *["8D"][:level], entity=mara, harm=harm, level=level)
    (effect,) = fates.state[Effects].known
    match fighting:
        case "moved":
            fates.do("ann", "move", entity=mara, to="back", metres=1)
        case "acted":
            fates.do("ann", "use-action", entity=mara, what="look")
        case "out":
            fates.do("dana", "set-condition", entity=mara, condition="unconscious")

    if code:
        assert fates.refused("ann", "put-out", effect=effect).code == code
    else:
        fates.do("ann", "put-out", effect=effect)
        assert not fates.state[Effects].known
        assert fates.turns() == ([] if fighting == "nobody's" else ["Wolf"])


# striking -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "unarmed", "apart", "code"),
    [
        ("longbow", False, 10, ""),
        ("longbow", False, 11, "attack.out_of_reach"),
        ("longbow", True, 1, "attack.out_of_reach"),
        ("longbow", True, 0, ""),
        ("dart", False, 1, ""),
        ("dart", False, 2, "attack.out_of_reach"),
        ("club", False, 1, "attack.out_of_reach"),
        ("", False, 0, ""),
    ],
)
@proves("ff.actions.physical-attack")
def test_a_strike_reaches_as_far_as_what_it_is_made_with(weapon: str, unarmed: bool, apart: int, code: str) -> None:
    fates = hunt(MARA)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon=weapon)
    fates.do("dana", "start-fight", "KC", "2C", apart=apart)
    foe = {"entity": fates.named("Mara"), "target": fates.named("Wolf"), "cards": ["9C"], "unarmed": unarmed}

    if code:
        assert fates.refused("ann", "attack", **foe).code == code
    else:
        fates.do("ann", "attack", **foe)
        assert fates.bout.unarmed is (unarmed or not weapon)


@pytest.mark.parametrize(
    ("weapon", "unarmed", "metres", "source"),
    [
        ("longbow", False, 80, ""),
        ("longbow", False, 81, "ff.gear.range"),
        ("longbow", True, 2, "ff.movement.zone-zero"),
        ("club", False, 1, ""),
        ("club", False, 2, "ff.movement.zone-zero"),
        ("", False, 2, "ff.movement.zone-zero"),
    ],
)
@proves("ff.actions.physical-attack")
def test_the_reach_of_a_weapon_is_counted_to_the_metre(weapon: str, unarmed: bool, metres: int, source: str) -> None:
    fates = hunt(MARA)
    fates.creature("Hound")
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon=weapon)
    fates.do("dana", "start-fight", "KC", "2C", "3C", apart=0)
    fates.do("dana", "set-place", entity=fates.named("Wolf"), place=metres)
    foe = {"entity": fates.named("Mara"), "target": fates.named("Wolf"), "cards": ["9C"], "unarmed": unarmed}

    if source:
        assert fates.refused("ann", "attack", **foe).source == source
    else:
        fates.do("ann", "attack", **foe)


@pytest.mark.parametrize(
    ("reach", "metres", "code"), [(2, 16, ""), (2, 17, "ff.gear.range"), (0, 2, "ff.movement.zone-zero")]
)
@proves("ff.actions.physical-attack")
def test_the_reach_of_a_creature_is_counted_to_the_metre(reach: int, metres: int, code: str) -> None:
    fates = duel(MARA, ["5C", "5D", "5H", "6H"])
    fates.creature(reach=reach)
    fates.do("dana", "start-fight", "2C", "3C", "KC", apart=0)
    fates.do("dana", "set-place", entity=fates.named("Mara"), place=metres)
    foe = {"entity": fates.named("Wolf"), "target": fates.named("Mara"), "count": 1}

    if code:
        assert fates.refused("dana", "attack-by-draw", **foe).source == code
    else:
        fates.do("dana", "attack-by-draw", "7D", **foe)


@proves("ff.actions.physical-attack", "ff.maneuvers.disarm")
def test_whose_bow_lies_on_the_ground_reaches_no_further_than_their_hands() -> None:
    fates = fight("disarm", "7S", friends=False)
    fates.do("dana", "end-fight")
    fates.do("dana", "make-cast-member", name="Captain", row="9", calling="fighter", weapon="longbow")
    does(fates, "disarm", ["7S"], "Captain")
    fates.answers("dana", "take-it", "8C")
    fates.do("dana", "start-fight", "2D", "3H", "KD", apart=1)
    captain = {"entity": fates.named("Captain"), "target": fates.named("Mara"), "count": 1}

    refused = fates.refused("dana", "attack-by-draw", **captain)

    assert refused.code == "attack.out_of_reach"


@proves("ff.actions.physical-attack")
def test_who_cannot_be_seen_is_frightening_or_a_friend_is_not_struck_in_a_fight_or_outside_of_one() -> None:
    fates = fight("frighten", "7S")
    does(fates, "frighten", ["7S"], "Bern")
    fates.answers("bob", "take-it", "8C")
    fates.do("bob", "trim", choice=fates.asked("trim"), cards=["5C"])
    fates.passes("ann", "Mara")
    goal = {"entity": fates.named("Bern"), "target": fates.named("Mara"), "cards": ["5D"]}

    inside = fates.refused("bob", "attack", **goal)
    fates.do("dana", "end-fight")
    outside = fates.refused("bob", "attack", **goal)

    assert words(fates, "Bern") == ["frightened of Mara"]
    assert (inside.code, outside.code) == ("attack.afraid", "attack.afraid")


@proves("ff.actions.physical-attack")
def test_who_is_in_no_fight_is_struck_wherever_they_stand() -> None:
    fates = skirmish(MARA, apart=5)
    fates.protagonist("bob", "Bern")
    fates.do("dana", "deal", "5C", "5D", "5H", "6H")

    goal = {"entity": fates.named("Bern"), "target": fates.named("Wolf"), "cards": ["5D"]}

    assert fates.refused("bob", "attack", **goal).code == "turn.not_yours"
    fates.do("dana", "end-fight")
    fates.do("bob", "attack", **goal)


# maneuvers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("maneuver", "cards", "when", "code"),
    [
        ("stun", ["7S"], "", "maneuver.untrained"),
        ("knock", ["2C"], "", "maneuver.suit"),
        ("knock", ["7S"], "acted", "turn.acted"),
        ("knock", ["7S"], "passed", "turn.not_yours"),
        ("knock", ["7S"], "apart", "maneuver.nobody"),
        ("knock", ["7S"], "asleep", "act.helpless"),
        ("knock", ["7S"], "saved", "session.saved"),
        ("knock", ["7S"], "stranger", "attack.target"),
    ],
)
@proves("ff.actions.maneuver", "ff.maneuvers.rule")
def test_a_maneuver_takes_training_cards_a_foe_and_the_action(
    maneuver: str, cards: list[str], when: str, code: str
) -> None:
    fates = fight("knock", "7S", friends=False)
    goal = {"entity": fates.named("Mara"), "maneuver": maneuver, "cards": cards}
    match when:
        case "acted":
            fates.do("ann", "use-action", entity=fates.named("Mara"), what="look")
        case "passed":
            fates.passes("ann", "Mara")
        case "apart":
            fates.do("dana", "set-place", entity=fates.named("Wolf"), place=8)
        case "asleep":
            fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="unconscious")
        case "saved":
            fates.do("dana", "save-hands")

    refused = fates.refused("ann", "maneuver", target="x" if when == "stranger" else fates.named("Wolf"), **goal)

    assert refused.code == code


@pytest.mark.parametrize("maneuver", ["knock", "guard", "parry"])
@proves("ff.actions.maneuver", "ff.maneuvers.rule")
def test_a_riposte_s_maneuver_goes_at_whoever_struck_unless_it_is_for_a_friend(maneuver: str) -> None:
    fates = fight(maneuver, "7S", foes=2)
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf 2"), target=fates.named("Mara"), count=1)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])

    target = {"knock": "Wolf 1", "guard": "Bern", "parry": ""}[maneuver]
    does(fates, maneuver, ["7S"], target, choice=fates.asked("counter"), drawn=() if maneuver == "knock" else ("8C",))
    if maneuver == "knock":
        fates.answers("dana", "take-it", "8C")

    done = {name: words(fates, name) for name in ("Wolf 1", "Wolf 2", "Bern", "Mara") if words(fates, name)}
    assert (
        done
        == {
            "knock": {"Wolf 2": ["down, face down"]},
            "guard": {"Bern": ["guarded by Mara"]},
            "parry": {"Mara": ["parrying with +7"]},
        }[maneuver]
    )


@proves("ff.actions.maneuver")
def test_nobody_makes_another_s_riposte_a_maneuver() -> None:
    fates = fight("knock", "7S")
    fates.do("bob", "take-archetype", entity=fates.named("Bern"), archetype="berserker")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])
    knock = {"entity": fates.named("Bern"), "maneuver": "knock", "target": fates.named("Wolf"), "cards": ["5D"]}

    assert fates.refused("bob", "maneuver", choice=fates.asked("counter"), **knock).code == "choice.not_yours"


def captain(archetype: str, apart: int = 0) -> Fates:
    """A cast member with two cards of the fate deck, whose turn it is."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Captain", row="9", calling="fighter")
    fates.do("dana", "take-archetype", entity=fates.named("Captain"), archetype=archetype)
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", "2C", "KC", apart=apart)
    fates.clear()
    return fates


@pytest.mark.parametrize(
    ("archetype", "drawn", "option", "kinds"),
    [
        ("guardian", "7H", "parry", ["done"]),
        ("guardian", "7H", "strike", ["hit"]),
        ("warrior", "6S", "push", ["hit"]),
    ],
)
@proves("ff.actions.maneuver", "ff.maneuvers.rule")
def test_a_cast_member_s_drawn_maneuver_is_the_whole_action_of_the_turn(
    archetype: str, drawn: str, option: str, kinds: list[str]
) -> None:
    fates = captain(archetype)
    who = {"entity": fates.named("Captain"), "target": fates.named("Mara"), "count": 1}

    fates.do("dana", "attack-by-draw", drawn, **who)
    fates.do("dana", "answer", choice=fates.asked("maneuver"), option=option)
    if option != "parry":
        fates.answers("ann", "take-it")
    while fates.questions()[0].kind == "trim":
        fates.answers("ann", "trim", cards=[fates.hand("Mara")[-1]])

    assert [event.result.value for event in fates.events if isinstance(event, Decided)] == kinds
    assert acted(fates, "Captain")[0]
    assert fates.refused("dana", "attack-by-draw", **who).code == "turn.acted"
    assert fates.hero("Mara").sway == (3 if option == "strike" else 4)
    assert words(fates, "Captain") == (["parrying with +7"] if option == "parry" else [])


# tasks --------------------------------------------------------------------------------------------


@proves("ff.actions.task")
def test_a_task_is_tried_in_a_turn_of_one_s_own_and_outside_of_a_fight_at_any_time() -> None:
    fates = skirmish(MARA, "2C", "KC")
    fates.do("dana", "set-task", "8C", actor=fates.named("Mara"), what="Cut the rope", level=1)
    (task,) = fates.state[Tasks].known

    late = fates.refused("ann", "attempt-task", task=task, cards=["KH"])
    fates.passes("dana", "Wolf")
    fates.do("ann", "use-action", entity=fates.named("Mara"), what="look")
    after = fates.refused("ann", "attempt-task", task=task, cards=["KH"])
    fates.do("dana", "end-fight")
    fates.do("ann", "attempt-task", "2D", task=task, cards=["KH"])

    assert (late.code, after.code) == ("turn.not_yours", "turn.acted")
    assert fates.state[Tasks][task].status.value == "solved"
