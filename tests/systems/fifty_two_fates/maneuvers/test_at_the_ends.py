"""Maneuvers at the ends of what they do: how far, how long, upon whom, what ends them and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import does, fight, hits, lets, words
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Dropped, Maneuvers
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, Conditions, Timer
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.maneuvers.maneuvers import most_cards
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves

FREE = ("guard", "hunt", "lead", "parry")  # what nobody stands against


def place(fates: Fates, name: str) -> int:
    return fates.fight.places[fates.named(name)]


def most(fates: Fates, seat: str, command: str, who: str = "", **fixed: str) -> int:
    """How many cards the form of somebody's takes."""
    found = [
        offer
        for offer in fates.offers(seat, command)
        if (not who or offer.group == who) and fixed.items() <= dict(offer.fixed).items()
    ]
    return next(field.high or 0 for each in found for field in each.fields if field.name in ("cards", "count"))


def around(fates: Fates) -> None:
    """The turns of all others go by."""
    while "Mara" not in fates.turns():
        name = fates.turns()[0]
        fates.passes("bob" if name == "Bern" else "dana", name)


def goes_on(maneuver: str, *spades: str, foes: int = 1, **fields: Any) -> Fates:
    """A maneuver of Mara's goes on, and her turn is over."""
    fates = fight(maneuver, *spades, foes=foes, **fields)
    wolf = "Wolf" if foes == 1 else "Wolf 1"
    target = {"guard": "Bern", "parry": "", "lead": ""}.get(maneuver, wolf)
    does(fates, maneuver, spades[:1], target, drawn=("8C",) if maneuver in FREE else ())
    if maneuver not in FREE:
        lets(fates, "8C")
    fates.passes("ann", "Mara")
    return fates


# how long -----------------------------------------------------------------------------------------


UPON = {"frighten": "Wolf", "goad": "Wolf", "guard": "Bern", "hunt": "Wolf", "lead": "Bern", "parry": "Mara"}
LASTING = pytest.mark.parametrize(
    "maneuver", [pytest.param(name, marks=proves(f"ff.maneuvers.{name}")) for name in UPON]
)


@LASTING
@pytest.mark.parametrize(("card", "rounds"), [("7S", 1), ("QS", 2)])
@proves("ff.maneuvers.durations")
def test_a_timed_one_ends_at_the_fighter_s_turn_a_round_or_two_later(maneuver: str, card: str, rounds: int) -> None:
    fates = goes_on(maneuver, card)
    target = UPON[maneuver]

    seen = []
    for _ in range(rounds):
        around(fates)
        seen.append(bool(words(fates, target)))
        fates.passes("bob", "Bern")
        fates.passes("ann", "Mara")

    assert seen == [True] * rounds
    assert words(fates, target) == []


@LASTING
@pytest.mark.parametrize(("card", "ends"), [("QS", False), ("AS", True)])
@proves("ff.maneuvers.durations", "ff.maneuvers.rule")
def test_another_maneuver_ends_what_an_ace_began_but_a_guard_and_of_what_is_timed_a_parry(
    maneuver: str, card: str, ends: bool
) -> None:
    fates = goes_on(maneuver, card)
    around(fates)

    does(fates, "push" if maneuver != "push" else "stun", ["2C"])

    ended = maneuver == "parry" or (ends and maneuver != "guard")
    assert (words(fates, UPON[maneuver]) == []) is ended


@LASTING
@pytest.mark.parametrize("card", ["QS", "AS"])
@proves("ff.maneuvers.durations")
def test_a_plain_blow_ends_an_ace_s_lead_and_nothing_else(maneuver: str, card: str) -> None:
    fates = goes_on(maneuver, card)
    around(fates)

    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["3D"])

    assert (words(fates, UPON[maneuver]) == []) is (maneuver == "lead" and card == "AS")


@LASTING
@pytest.mark.parametrize("card", ["QS", "AS"])
@proves("ff.maneuvers.durations", "ff.cards.action-vs-reaction")
def test_a_riposte_ends_a_parry_and_an_ace_s_hunt(maneuver: str, card: str) -> None:
    fates = goes_on(maneuver, card, foes=2)
    fates.passes("bob", "Bern")
    foe = {"entity": fates.named("Wolf 2"), "target": fates.named("Mara"), "count": 1}
    fates.do("dana", "attack-by-draw", "9D", **foe)
    target = "Wolf 1" if UPON[maneuver] == "Wolf" else UPON[maneuver]
    before = words(fates, target)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])
    chosen = words(fates, target)

    fates.do("ann", "counter", choice=fates.asked("counter"), cards=["3D"])

    assert before
    assert (chosen == []) is (maneuver == "parry")
    assert (words(fates, target) == []) is (maneuver == "parry" or (card == "AS" and maneuver in ("hunt", "lead")))


@proves("ff.maneuvers.durations")
def test_only_the_fighter_ends_what_goes_on_and_not_while_a_blow_is_open() -> None:
    fates = goes_on("goad", "AS", "7S")
    goad = {"entity": fates.named("Mara"), "maneuver": "goad"}

    by_another = fates.refused("bob", "end-maneuver", **goad)
    other = fates.refused("ann", "end-maneuver", **{**goad, "maneuver": "hunt"})
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Wolf"), cards=["5C"])
    during = fates.refused("ann", "end-maneuver", **goad)

    assert by_another.code != "maneuver.over"
    assert other.code == "maneuver.over"
    assert during.code.startswith("exchange")
    assert words(fates) == ["goaded by Mara"]


# cards more ---------------------------------------------------------------------------------------


@proves("ff.maneuvers.goad", "ff.fighters.physical")
def test_the_goaded_strike_at_the_fighter_and_others_at_them_with_a_card_more_and_nobody_else() -> None:
    fates = goes_on("goad", "QS", foes=2)

    bern = most(fates, "bob", "attack", "Bern")
    only_wolf_1 = fates.refused(
        "bob",
        "attack",
        entity=fates.named("Bern"),
        target=fates.named("Wolf 2"),
        cards=["5C", "5D", "5H"],
    )
    fates.passes("bob", "Bern")
    goaded = {"entity": fates.named("Wolf 1"), "count": 3}
    at_bern = fates.refused("dana", "attack-by-draw", target=fates.named("Bern"), **goaded)
    fates.do("dana", "attack-by-draw", "9D", "9H", "10C", target=fates.named("Mara"), **goaded)
    against = most(fates, "ann", "defend")
    fates.answers("ann", "defend", cards=["2C"])
    other = {"entity": fates.named("Wolf 2"), "target": fates.named("Mara"), "count": 3}
    fates.passes("dana", "Wolf 1")
    not_goaded = fates.refused("dana", "attack-by-draw", **other)

    assert (bern, against) == (3, 2)
    assert (only_wolf_1.code, at_bern.code, not_goaded.code) == ("play.count",) * 3


@proves("ff.maneuvers.goad")
def test_two_fighters_who_goad_one_foe_each_help_the_other() -> None:
    fates = goes_on("goad", "QS")
    fates.do("bob", "take-archetype", entity=fates.named("Bern"), archetype="warrior")
    does(fates, "goad", ["5D"], by="Bern", seat="bob")
    lets(fates, "9C")
    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")

    assert most(fates, "ann", "attack") == 3


@proves("ff.maneuvers.hunt", "ff.fighters.physical")
def test_a_hunter_has_the_card_against_the_hunted_alone_in_blow_defence_and_maneuver() -> None:
    fates = goes_on("hunt", "QS", "7S", "8S", "9S", "10S", "JS", foes=2)
    fates.passes("bob", "Bern")
    defence = []
    for name, drawn, lost in (("Wolf 1", "9D", "8C"), ("Wolf 2", "10D", "JS")):
        fates.do("dana", "attack-by-draw", drawn, entity=fates.named(name), target=fates.named("Mara"), count=1)
        defence.append(most(fates, "ann", "defend"))
        fates.answers("ann", "take-it")
        fates.answers("ann", "trim", cards=[lost])
        fates.passes("dana", name)
    three = {"entity": fates.named("Mara"), "cards": ["7S", "8S", "9S"]}

    at_other = fates.refused("ann", "attack", target=fates.named("Wolf 2"), **three)
    fates.do("ann", "attack", target=fates.named("Wolf 1"), **three)

    assert defence == [3, 2]
    assert at_other.code == "play.count"
    assert fates.bout.play.cards == ("7S", "8S", "9S")


@pytest.mark.parametrize(("maneuver", "cards"), [("knock", 2), ("evade", 3), ("frighten", 3), ("parry", 2)])
@proves("ff.fighters.physical", "ff.maneuvers.goad")
def test_of_maneuvers_those_that_strike_have_a_led_fighter_s_card(maneuver: str, cards: int) -> None:
    fates = goes_on("lead", "QS")
    four = {"clubs": "push", "diamonds": "stun", "hearts": maneuver, "spades": "goad"}
    fates.do("bob", "learn-maneuvers", entity=fates.named("Bern"), **four)

    assert most(fates, "bob", "maneuver", "Bern", maneuver=maneuver) == cards


@proves("ff.maneuvers.lead")
def test_a_leader_leads_their_own_side_as_far_as_it_is_seen() -> None:
    fates = fight("lead", "QS", foes=2)
    fates.do("dana", "make-creature", name="Hound", action=1, reaction=1)
    fates.do("dana", "join-fight", "3C", entity=fates.named("Hound"))

    does(fates, "lead", ["QS"], "", drawn=("8C",))

    led = {name for name in ("Mara", "Bern", "Wolf 1", "Wolf 2", "Hound") if words(fates, name)}
    assert led == {"Bern"}


@proves("ff.maneuvers.guard")
def test_the_guarded_have_a_card_more_against_everybody_and_the_guard_has_none() -> None:
    fates = goes_on("guard", "QS", foes=2)
    fates.passes("bob", "Bern")

    cards = []
    for name, at, seat, drawn in (("Wolf 1", "Bern", "bob", "9D"), ("Wolf 2", "Mara", "ann", "10D")):
        fates.do("dana", "attack-by-draw", drawn, entity=fates.named(name), target=fates.named(at), count=1)
        cards.append(most(fates, seat, "defend"))
        fates.answers(seat, "defend", cards=[fates.hand(at)[-1]])
        if name == "Wolf 1":
            fates.passes("dana", name)

    assert cards == [3, 2]


@pytest.mark.parametrize(("metres", "held"), [(8, True), (-8, True), (9, False), (-9, False)])
@pytest.mark.parametrize("who", ["Bern", "Mara"])
@proves("ff.maneuvers.guard")
def test_a_guard_holds_at_a_zone_and_not_beyond_whoever_has_moved(metres: int, held: bool, who: str) -> None:
    fates = goes_on("guard", "AS")
    fates.do("dana", "set-place", entity=fates.named(who), place=metres)
    fates.passes("bob", "Bern")
    during = words(fates, "Bern")

    fates.passes("dana", "Wolf")

    assert during == ["guarded by Mara"]
    assert (words(fates, "Bern") == ["guarded by Mara"]) is held


@proves("ff.maneuvers.guard", "ff.maneuvers.durations")
def test_distance_ends_a_guard_and_nothing_else() -> None:
    fates = goes_on("hunt", "AS")
    fates.do("dana", "set-place", entity=fates.named("Wolf"), place=80)

    around(fates)

    assert words(fates) == ["hunted by Mara"]


@pytest.mark.parametrize(("metres", "code"), [(8, ""), (9, "guard.far")])
@proves("ff.maneuvers.guard", "ff.maneuvers.rule")
def test_who_is_to_be_guarded_stands_within_a_zone(metres: int, code: str) -> None:
    fates = fight("guard", "7S")
    fates.do("dana", "set-place", entity=fates.named("Bern"), place=metres)
    guard = {"entity": fates.named("Mara"), "maneuver": "guard", "target": fates.named("Bern"), "cards": ["7S"]}

    if code:
        assert fates.refused("ann", "maneuver", **guard).code == code
    else:
        fates.do("ann", "maneuver", "8C", **guard)


@pytest.mark.parametrize(("cards", "bonus"), [(["7S"], 7), (["7S", "9S"], 16), (["QS"], 20), (["AS"], 0)])
@proves("ff.maneuvers.parry")
def test_a_parry_counts_in_every_defence_until_it_ends_and_in_no_blow(cards: list[str], bonus: int) -> None:
    fates = fight("parry", "7S", "9S", "QS", "AS", foes=2)
    does(fates, "parry", cards, "", drawn=("8C", "8D")[: len(cards)])
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    seen = []
    for name, drawn, more in (("Wolf 1", "4D", "JC"), ("Wolf 2", "3C", "JD")):
        fates.do("dana", "attack-by-draw", drawn, entity=fates.named(name), target=fates.named("Mara"), count=1)
        allowed = most(fates, "ann", "defend")
        fates.do("ann", "defend", more, choice=fates.asked("reaction"), cards=[fates.hand("Mara")[-1]])
        assert fates.bout.reaction is not None
        seen.append((fates.bout.reaction.bonus, allowed))
        fates.passes("dana", name)

    assert seen == [(bonus, 2 if bonus else 3)] * 2


# evading, and being afraid ------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "sign"), [("onward", 1), ("back", -1)])
@pytest.mark.parametrize(("card", "metres"), [("7S", 4), ("QS", 8), ("AS", 8)])
@proves("ff.maneuvers.evade")
def test_whoever_evades_goes_half_a_zone_or_one_either_way_beside_their_movement(
    card: str, metres: int, way: str, sign: int
) -> None:
    fates = fight("evade", card)
    does(fates, "evade", [card], way=way)
    lets(fates, "8C")

    fates.do("ann", "move", entity=fates.named("Mara"), to=way, metres=8)

    assert place(fates, "Mara") == sign * (metres + 8)


@proves("ff.maneuvers.evade")
def test_the_card_against_the_confused_is_used_by_a_defence_and_not_by_letting_a_blow_through() -> None:
    fates = hits("evade", "ace", way="back")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "set-place", entity=fates.named("Wolf"), place=place(fates, "Mara"))
    strike = {"entity": fates.named("Wolf"), "target": fates.named("Mara"), "count": 1}

    fates.do("dana", "attack-by-draw", "9D", **strike)
    fates.answers("ann", "take-it")
    fates.answers("ann", "trim", cards=["2C"])
    kept = words(fates)
    fates.passes("dana", "Wolf")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "10D", **strike)
    second = most(fates, "ann", "defend")
    fates.answers("ann", "take-it")
    fates.answers("ann", "trim", cards=["3D"])
    fates.passes("dana", "Wolf")

    assert (kept, second) == (["confused by Mara"], 3)
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "JD", **strike)
    assert most(fates, "ann", "defend") == 2


@proves("ff.maneuvers.evade")
def test_the_confused_confuse_nobody_else_s_defence() -> None:
    fates = hits("evade", "ace", way="onward")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Bern"), count=1)

    assert most(fates, "bob", "defend") == 2


@proves("ff.maneuvers.frighten")
def test_of_all_only_whoever_frightens_is_feared_and_others_are_still_struck_and_answered() -> None:
    fates = goes_on("frighten", "QS")
    fates.passes("bob", "Bern")
    wolf = {"entity": fates.named("Wolf"), "count": 1}

    at_mara = fates.refused("dana", "attack-by-draw", target=fates.named("Mara"), **wolf)
    fates.do("dana", "attack-by-draw", "9D", target=fates.named("Bern"), **wolf)
    bern_may = [offer.enabled for offer in fates.offers("bob", "take-it")]
    fates.answers("bob", "riposte")
    fates.answers("bob", "trim", cards=["5C"])
    fates.do("bob", "counter", choice=fates.asked("counter"), cards=["5D"])
    wolf_may = [offer.refusal.code for offer in fates.offers("dana", "take-it") if offer.refusal]

    assert at_mara.code == "attack.afraid"
    assert bern_may == [True]
    assert wolf_may in ([], ["reaction.afraid"])


# on the ground ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "at"), [("7S", 0), ("QS", 8), ("AS", 8)])
@pytest.mark.parametrize(("way", "sign"), [("onward", 1), ("back", -1)])
@proves("ff.maneuvers.disarm")
def test_a_weapon_lies_at_their_feet_or_a_zone_off_either_way(card: str, at: int, way: str, sign: int) -> None:
    fates = fight("disarm", card)

    does(fates, "disarm", [card], way=way)
    lets(fates, "8C")

    assert fates.state[Maneuvers].dropped == {fates.named("Wolf"): Dropped("", sign * at, card == "AS")}


@pytest.mark.parametrize(("metres", "code"), [(1, ""), (2, "weapon.far")])
@proves("ff.maneuvers.disarm")
def test_a_weapon_is_picked_up_where_it_lies_as_an_action_of_one_s_own_turn(metres: int, code: str) -> None:
    fates = hits("disarm", "pip")
    wolf = fates.named("Wolf")
    early = fates.refused("dana", "pick-up", entity=wolf)
    nothing = fates.refused("ann", "pick-up", entity=fates.named("Mara"))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "set-place", entity=wolf, place=metres)

    if code:
        assert fates.refused("dana", "pick-up", entity=wolf).code == code
    else:
        fates.do("dana", "pick-up", entity=wolf)
        assert fates.refused("dana", "attack-by-draw", entity=wolf, target=fates.named("Mara")).code == "turn.acted"
        assert fates.state[Maneuvers].dropped == {}
    assert (early.code, nothing.code) == ("turn.not_yours", "weapon.gone")


@proves("ff.maneuvers.disarm", "ff.dealer.role")
def test_a_weapon_is_given_back_by_the_fate_dealer_and_picked_up_by_its_owner() -> None:
    fates = hits("disarm", "pip")

    by_a_player = fates.refused("ann", "give-weapon-back", entity=fates.named("Wolf"))
    nothing = fates.refused("dana", "give-weapon-back", entity=fates.named("Mara"))
    by_another = fates.refused("ann", "pick-up", entity=fates.named("Wolf"))

    assert (by_a_player.code, nothing.code) == ("seat.not_the_dealer", "weapon.gone")
    assert by_another.code not in ("weapon.gone", "turn.not_yours")


@proves("ff.maneuvers.disarm")
def test_whoever_takes_up_another_weapon_is_armed_again() -> None:
    fates = fight("disarm", "7S")
    fates.do("dana", "end-fight")
    fates.do("bob", "equip", entity=fates.named("Bern"), weapon="spear")
    does(fates, "disarm", ["7S"], "Bern")
    fates.answers("bob", "take-it", "8C")

    bare = fates.offers("bob", "attack")[0]
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Wolf"), cards=["5C"])
    first = fates.bout.unarmed
    fates.answers("dana", "take-it", "9C")
    fates.do("bob", "equip", entity=fates.named("Bern"), weapon="club")
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Wolf"), cards=["5D"])

    assert bare.enabled
    assert (first, fates.bout.unarmed) == (True, False)


@proves("ff.maneuvers.knock")
def test_whoever_is_down_stands_up_in_their_own_turn_before_they_have_moved() -> None:
    fates = hits("knock", "pip")
    wolf = {"entity": fates.named("Wolf")}

    early = fates.refused("dana", "stand-up", **wolf)
    up = fates.refused("ann", "stand-up", entity=fates.named("Mara"))
    by_another = fates.refused("ann", "stand-up", **wolf)
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9D", target=fates.named("Bern"), count=1, **wolf)
    during = fates.refused("dana", "stand-up", **wolf)
    fates.answers("bob", "defend", cards=["6H"])
    fates.do("dana", "stand-up", **wolf)

    assert (early.code, up.code) == ("turn.not_yours", "stand.not_down")
    assert by_another.code not in ("turn.not_yours", "stand.not_down")
    assert during.code.startswith("exchange")
    assert words(fates) == []
    assert fates.turns() == ["Mara", "Bern"]


@pytest.mark.parametrize(
    ("condition", "bound", "code"),
    [("unconscious", False, "act.helpless"), ("incapacitated", True, "stand.not_down"), ("incapacitated", False, "")],
)
@proves("ff.maneuvers.knock")
def test_nobody_stands_up_who_is_out_cold_or_held(condition: str, bound: bool, code: str) -> None:
    fates = hits("knock", "pip")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    wolf = {"entity": fates.named("Wolf")}
    fates.happen(ConditionBegan(fates.named("Wolf"), Condition(condition), bound=bound))

    if code:
        assert fates.refused("dana", "stand-up", **wolf).code == code
    else:
        fates.do("dana", "stand-up", **wolf)


@proves("ff.maneuvers.knock")
def test_whoever_was_stopped_in_their_turn_has_no_movement_to_stand_up_with() -> None:
    fates = hits("knock", "pip")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    wolf = {"entity": fates.named("Wolf"), "count": 1}
    fates.do("dana", "attack-by-draw", "9D", target=fates.named("Mara"), **wolf)
    fates.answers("ann", "riposte")
    fates.answers("ann", "trim", cards=["2C"])
    fates.do("ann", "counter", choice=fates.asked("counter"), cards=["3D"])
    fates.answers("dana", "defend-by-draw", "10C", "9C", count=1)

    assert words(fates) == ["down, face down"]
    assert "Wolf" not in fates.turns()


@pytest.mark.parametrize("apart", [0, 1])
@proves("ff.maneuvers.stun")
def test_only_the_stunned_within_reach_are_woken_and_it_is_the_action(apart: int) -> None:
    fates = hits("stun", "ace")
    fates.passes("ann", "Mara")
    fates.do("dana", "set-place", entity=fates.named("Bern"), place=8 * apart)
    wake = {"entity": fates.named("Bern"), "target": fates.named("Wolf")}

    if apart:
        assert fates.refused("bob", "rouse", **wake).code == "rouse.none"
        return
    not_stunned = fates.refused("bob", "rouse", entity=fates.named("Bern"), target=fates.named("Mara"))
    not_theirs = fates.refused("ann", "rouse", **wake)
    fates.do("bob", "rouse", **wake)

    assert not_stunned.code == "rouse.none"
    assert not_theirs.code != "rouse.none"
    assert fates.condition() is Condition.FIT
    assert fates.refused("bob", "attack", cards=["5C"], **wake).code == "turn.acted"


@proves("ff.maneuvers.stun")
def test_outside_of_a_fight_anybody_awake_wakes_the_stunned() -> None:
    fates = hits("stun", "ace")
    fates.do("dana", "end-fight")
    fates.do("dana", "set-condition", entity=fates.named("Bern"), condition="unconscious")
    wake = {"target": fates.named("Wolf")}

    asleep = fates.refused("bob", "rouse", entity=fates.named("Bern"), **wake)
    fates.do("ann", "rouse", entity=fates.named("Mara"), **wake)

    assert asleep.code == "act.helpless"
    assert fates.condition() is Condition.FIT


@pytest.mark.parametrize(
    ("maneuver", "card", "timers"),
    [
        ("knock", "AS", [("fit", None), ("unconscious", None)]),
        ("push", "AS", [("unconscious", None)]),
        ("push", "QS", [("fit", None)]),
        ("stun", "7S", [("unconscious", 1)]),
        ("stun", "QS", [("unconscious", 2)]),
    ],
)
@proves("ff.maneuvers.knock", "ff.maneuvers.push", "ff.maneuvers.stun")
def test_how_long_the_felled_and_the_stunned_stay_so(
    maneuver: str, card: str, timers: list[tuple[str, int | None]]
) -> None:
    fates = fight(maneuver, card)

    does(fates, maneuver, [card])
    lets(fates, "8C")

    assert fates.timers() == timers


@pytest.mark.parametrize(
    ("way", "at", "end"), [("onward", 0, 8), ("back", 0, -8), ("onward", 396, 400), ("back", -396, -400)]
)
@proves("ff.maneuvers.push")
def test_a_push_goes_a_zone_either_way_and_never_off_the_field(way: str, at: int, end: int) -> None:
    fates = fight("push", "7S")
    for name in ("Mara", "Wolf"):
        fates.do("dana", "set-place", entity=fates.named(name), place=at)

    does(fates, "push", ["7S"], way=way)
    lets(fates, "8C")

    assert (place(fates, "Mara"), place(fates, "Wolf")) == (at, end)


# rage and sweep -----------------------------------------------------------------------------------


@proves("ff.maneuvers.rage", "ff.fighters.physical")
def test_a_rage_leaves_one_card_in_hand_whatever_the_class_and_strikes_one_alone_too() -> None:
    fates = fight("rage", "7S", "8S", "9S", "10S")
    goal = {"entity": fates.named("Mara"), "maneuver": "rage", "target": fates.named("Wolf")}

    form = most(fates, "ann", "maneuver", maneuver="rage")
    all_four = fates.refused("ann", "maneuver", cards=["7S", "8S", "9S", "10S"], **goal)
    fates.do("ann", "maneuver", cards=["7S"], **goal)

    assert form == 3
    assert all_four.code == "play.count"
    assert fates.bout.play.cards == ("7S",)


@pytest.mark.parametrize(
    ("hand", "code"), [(["AS", "2C"], "maneuver.rage"), (["7S"], "maneuver.rage"), (["7S", "AS"], "")]
)
@proves("ff.maneuvers.rage")
def test_a_rage_takes_a_card_of_its_suit_that_is_no_ace_and_another_to_keep(hand: list[str], code: str) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.creature()
    fates.do("ann", "take-archetype", entity=mara, archetype="berserker")
    fates.do("dana", "deal", *[*hand, "3C", "4C", "5C"][:4])
    fates.do("dana", "set-sway", entity=mara, sway=len(hand))
    if len(hand) < 4:
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[len(hand) :])

    (offer,) = [one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == "rage"]

    assert (offer.refusal.code if offer.refusal else "") == code


@proves("ff.maneuvers.sweep")
def test_a_sweep_takes_in_whoever_is_beside_the_fighter_and_nobody_further_off() -> None:
    fates = fight("sweep", "QS", foes=3)
    fates.do("dana", "set-place", entity=fates.named("Wolf 3"), place=2)

    does(fates, "sweep", ["QS"], "Wolf 2")
    fates.answers("dana", "take-it", "8C")
    fates.answers("dana", "take-it")

    assert [fates.foe(f"Wolf {number}").block.hurt for number in (1, 2, 3)] == [1, 1, 0]
    assert fates.state[Cards].size(TABLE) == 0
    assert all(question.kind == "turn" for question in fates.questions())


@proves("ff.maneuvers.sweep")
def test_a_sweep_is_over_when_the_fighter_is_out_cold_or_the_next_foe_has_gone() -> None:
    fates = fight("sweep", "QS", foes=2, friends=False)
    does(fates, "sweep", ["QS"], "Wolf 2")
    fates.do("dana", "riposte", "8C", choice=fates.asked("reaction"))
    fates.do("dana", "counter-by-draw", "AC", choice=fates.asked("counter"), count=1)
    fates.answers("ann", "take-it")

    lying = [question.kind for question in fates.questions()]

    assert fates.hero("Mara").sway == 0
    assert lying[0] == "reaction"
    assert short(fates.state[Cards][TABLE]) == ("QS",)


@proves("ff.maneuvers.sweep")
def test_a_sweep_of_two_cards_meets_every_foe_with_both_and_its_highest_says_what_each_loses() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("ann", "take-archetype", entity=fates.named("Mara"), archetype="berserker")
    fates.do("dana", "make-creature", name="Ogre", count=3, sway=4)
    fates.do("dana", "deal", "3C", "QC", "3D", "4S")
    fates.do("dana", "start-fight", "KC", "2H", apart=0)

    does(fates, "sweep", ["3C", "QC"], "Ogre 3")
    fates.answers("dana", "take-it", "5S", "6S")
    fates.answers("dana", "defend-by-draw", "JH")
    met = fates.bout.play.cards
    fates.answers("dana", "take-it")

    assert met == ("3C", "QC")
    assert [fates.foe(f"Ogre {number}").sway for number in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.parametrize("foes", [1, 2])
@proves("ff.maneuvers.sweep")
def test_two_foes_beside_one_are_needed_and_friends_do_not_count(foes: int) -> None:
    fates = fight("sweep", "QS", foes=2)
    if foes == 1:
        fates.do("dana", "set-place", entity=fates.named("Wolf 2"), place=8)

    (offer,) = [one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == "sweep"]

    assert (offer.refusal.code if offer.refusal else "") == ("sweep.two" if foes == 1 else "")


# whoever has fallen -------------------------------------------------------------------------------


@pytest.mark.parametrize("maneuver", ["goad", "guard", "hunt", "lead"])
@proves("ff.maneuvers.guard", "ff.maneuvers.lead")
def test_whoever_lies_there_guards_and_leads_nobody(maneuver: str) -> None:
    fates = goes_on(maneuver, "AS")

    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="unconscious")

    assert bool(words(fates, UPON[maneuver])) is (maneuver in ("goad", "hunt"))


@proves("ff.maneuvers.sweep", "ff.maneuvers.hunt")
def test_a_card_more_against_one_foe_is_not_laid_against_all_who_are_swept() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("ann", "take-archetype", entity=fates.named("Mara"), archetype="berserker")
    fates.do("dana", "make-creature", name="Ogre", count=2, sway=4)
    fates.do("dana", "deal", "3C", "QC", "4C", "4S")
    fates.do("dana", "start-fight", "KC", "2H", apart=0)
    mara, hunted = fates.named("Mara"), [fates.named(f"Ogre {number}") for number in (1, 2)]
    one, other = (
        fates.state.put(
            fates.state[Conditions].with_one(entity, (Timer(Condition.FIT, source=mara, what="hunted by Mara"),))
        )
        for entity in hunted
    )
    both = one.put(one[Conditions].with_one(hunted[1], other[Conditions].of(hunted[1])))

    sweep, states = maneuvers()["sweep"], (fates.state, one, other, both)

    usual = [most_cards(state, mara, sweep, hunted[0], riposte=False) for state in states]

    assert usual == [2, 2, 2, 3]
