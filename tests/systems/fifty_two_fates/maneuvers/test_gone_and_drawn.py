"""Maneuvers of and upon those who have gone, sweeps of drawn cards, and what an ace makes of whoever evades."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import does, fight, lets, words
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, ConditionEnded
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import UNSEEN
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_cards
from threefates.testing.proof import proves

FREE = ("guard", "hunt", "lead")  # what nobody stands against
UPON = {"guard": "Bern", "lead": "Bern"}


def upon(maneuver: str) -> tuple[Fates, str]:
    """Mara has done it with an ace, upon somebody; and her turn is over."""
    fates, whom = fight(maneuver, "AS", foes=2), UPON.get(maneuver, "Wolf 1")
    does(fates, maneuver, ["AS"], "" if maneuver == "lead" else whom, drawn=("8C",) if maneuver in FREE else ())
    if maneuver not in FREE:
        lets(fates, "8C")
    fates.passes("ann", "Mara")
    assert len(words(fates, whom)) == 1
    return fates, whom


# who has gone -------------------------------------------------------------------------------------


@proves("ff.maneuvers.guard", "ff.maneuvers.lead", "ff.maneuvers.goad", "ff.maneuvers.hunt", "ff.maneuvers.frighten")
@pytest.mark.parametrize("who", ["fighter", "other"])
@pytest.mark.parametrize(
    ("maneuver", "left"), [("guard", 0), ("lead", 0), ("goad", 0), ("hunt", 1), ("frighten", 1)], ids=str
)
def test_nobody_guards_leads_or_goads_across_the_end_of_a_fight_for_one_of_them(
    maneuver: str, left: int, who: str
) -> None:
    """Whoever has fled is further than a zone and out of sight; a fear stays, and so does a hunt."""
    fates, whom = upon(maneuver)

    fates.do("dana", "leave-fight", entity=fates.named("Mara" if who == "fighter" else whom))

    assert len(words(fates, whom)) == left


@proves("ff.session.absent-player", "ff.maneuvers.guard", "ff.maneuvers.lead", "ff.maneuvers.goad")
@pytest.mark.parametrize(("maneuver", "left"), [("guard", 0), ("lead", 0), ("goad", 0), ("hunt", 1)], ids=str)
def test_whose_player_is_not_here_guards_and_leads_nobody(maneuver: str, left: int) -> None:
    fates, whom = upon(maneuver)

    fates.do("dana", "put-aside", entity=fates.named("Mara"))

    assert len(words(fates, whom)) == left


@proves("ff.maneuvers.lead")
def test_who_leads_two_and_loses_sight_of_one_leads_the_other_on() -> None:
    fates = fight("lead", "AS")
    fates.protagonist("bob", "Cora")
    fates.do("dana", "deal-in", "7H", "8H", "9H", "10H", entity=fates.named("Cora"))
    fates.do("dana", "join-fight", entity=fates.named("Cora"), place=0)
    does(fates, "lead", ["AS"], "", drawn=("8C",))
    before = [len(words(fates, name)) for name in ("Bern", "Cora")]

    fates.do("dana", "leave-fight", entity=fates.named("Bern"))

    assert before == [1, 1]
    assert [len(words(fates, name)) for name in ("Bern", "Cora")] == [0, 1]


@proves("ff.maneuvers.lead", "ff.ruling.lead-scope")
@pytest.mark.parametrize(
    ("reading", "card", "led"),
    [
        ("all_in_sight", "AS", [("fit", None)]),
        ("all_in_sight", "QS", [("fit", 2)]),
        ("one_companion", "AS", []),
    ],
)
def test_who_comes_into_the_fight_is_led_on_as_the_others_are(
    reading: str, card: str, led: list[tuple[str, int | None]]
) -> None:
    fates = fight("lead", card, readings={"lead-scope": reading})
    fates.protagonist("bob", "Cora")
    fates.do("dana", "deal-in", "7H", "8H", "9H", "10H", entity=fates.named("Cora"))
    does(fates, "lead", [card], "" if reading == "all_in_sight" else "Bern", drawn=("8C",))

    fates.do("dana", "join-fight", entity=fates.named("Cora"), place=0)

    assert fates.timers("Cora") == led
    assert fates.timers("Wolf") == []


@proves("ff.maneuvers.lead")
@pytest.mark.parametrize(("hidden", "cards"), [(False, 3), (True, 2)])
def test_who_is_led_has_no_card_more_while_out_of_the_leaders_sight(hidden: bool, cards: int) -> None:
    fates = fight("lead", "AS")
    mara, bern = fates.named("Mara"), fates.named("Bern")
    does(fates, "lead", ["AS"], "", drawn=("8C",))

    if hidden:
        fates.happen(ConditionBegan(mara, Condition.FIT, 9, source=bern, what=f"{UNSEEN} Bern"))

    assert action_cards(fates.state, bern, target=fates.named("Wolf")) == cards


@proves("ff.maneuvers.parry")
def test_a_parry_is_ones_own_wherever_one_goes() -> None:
    fates = fight("parry", "7S")
    does(fates, "parry", ["7S"], "", drawn=("8C",))

    fates.do("dana", "leave-fight", entity=fates.named("Mara"))

    assert words(fates, "Mara") == ["parrying with +7"]


@proves("ff.maneuvers.hunt", "ff.maneuvers.goad", "ff.maneuvers.frighten", "ff.conditions.dead")
@pytest.mark.parametrize("maneuver", ["hunt", "goad", "frighten"])
def test_nothing_goes_on_upon_the_dead(maneuver: str) -> None:
    fates, whom = upon(maneuver)

    fates.do("dana", "fall", entity=fates.named(whom), metres=100)

    assert fates.condition(whom) is Condition.DEAD
    assert words(fates, whom) == [""]  # death alone
    assert fates.offers("ann", "end-maneuver") == []


@proves("ff.maneuvers.guard", "ff.conditions.dead")
@pytest.mark.parametrize(("health", "left"), [("dead", 0), ("unconscious", 1)])
def test_nobody_guards_the_dead(health: str, left: int) -> None:
    fates, _ = upon("guard")

    fates.do("dana", "set-health", entity=fates.named("Bern"), health=health)

    assert len(words(fates, "Bern")) == left


# sweeps of drawn cards ----------------------------------------------------------------------------


def fallen(foes: int = 2, place: int = 0) -> Fates:
    """Mara, who sweeps with spades, is at 0 sway among wolves; one of them stands somewhere else, if that is said."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "sweep"}
    fates.do("ann", "learn-maneuvers", entity=fates.named("Mara"), **four)
    fates.do("dana", "make-creature", name="Wolf", count=foes, action=2, reaction=1, low=30, mid=40, high=50)
    fates.do("dana", "deal", "7S", "2C", "3D", "4H")
    fates.do("dana", "start-fight", "KC", "2H", apart=0)
    fates.do("dana", "set-place", entity=fates.creatures()[-1], place=place)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.clear()
    return fates


def winded(fates: Fates, at: str = "Wolf 1") -> None:
    fates.do("ann", "second-wind", "QS", entity=fates.named("Mara"))
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=fates.named(at))


@proves("ff.maneuvers.sweep", "ff.sway.second-wind")
def test_a_second_wind_may_be_a_sweep_which_goes_at_every_foe_before_its_fighter_falls() -> None:
    fates = fallen()
    winded(fates)
    fates.do("ann", "answer", choice=fates.asked("maneuver"), option="sweep")

    fates.do("dana", "take-it", choice=fates.asked("reaction"))
    between = fates.hero("Mara").health
    fates.do("dana", "take-it", choice=fates.asked("reaction"))

    assert [fates.foe(name).block.hurt for name in ("Wolf 1", "Wolf 2")] == [1, 1]
    assert (between, fates.hero("Mara").health) == (Health.AWAKE, Health.UNCONSCIOUS)
    assert short(fates.state[Cards][TABLE]) == ()
    assert fates.replayed() == fates.state


@proves("ff.maneuvers.sweep", "ff.sway.second-wind")
def test_a_second_wind_is_over_where_the_next_foe_to_be_swept_has_gone() -> None:
    fates = fallen()
    winded(fates)
    fates.do("ann", "answer", choice=fates.asked("maneuver"), option="sweep")
    fates.do("dana", "set-condition", entity=fates.named("Wolf 2"), condition="dead")

    fates.do("dana", "take-it", choice=fates.asked("reaction"))

    assert fates.foe("Wolf 1").block.hurt == 1
    assert fates.hero("Mara").health is Health.UNCONSCIOUS
    assert short(fates.state[Cards][TABLE]) == ()


@proves("ff.maneuvers.sweep")
@pytest.mark.parametrize(("foes", "place"), [(1, 0), (2, 9)])
def test_a_drawn_card_is_no_sweep_with_one_foe_beside_the_fighter(foes: int, place: int) -> None:
    fates = fallen(foes, place)

    winded(fates, "Wolf" if foes == 1 else "Wolf 1")

    assert [choice.kind for choice in fates.questions()] == ["reaction"]


def band(*spades: str) -> Fates:
    """Ogda of the cast, who sweeps with spades, plays from the deck among Mara, Bern and a companion of hers."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern")
    fates.do("dana", "make-cast-member", name="Ogda", calling="fighter", row="9")
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "sweep"}
    fates.do("dana", "learn-maneuvers", entity=fates.named("Ogda"), **four)
    fates.creature("Wolf", action=1, reaction=1)
    fates.do("dana", "deal", "5C", "5D", "5H", "6H", "6C", "6D", "7C", "7D")
    fates.do("dana", "start-fight", "2C", "2D", "KC", "QC", apart=0)
    fates.clear()
    return fates


@proves("ff.maneuvers.sweep", "ff.maneuvers.rule", "ff.dealer.fate-draw")
def test_drawn_cards_become_a_sweep_at_both_who_stand_near() -> None:
    fates = band()
    ogda, mara = fates.named("Ogda"), fates.named("Mara")

    fates.do("dana", "attack-by-draw", "9S", entity=ogda, target=mara, count=1)
    fates.do("dana", "answer", choice=fates.asked("maneuver"), option="sweep")
    fates.do("ann", "take-it", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["5C"])
    fates.do("bob", "take-it", choice=fates.asked("reaction"))

    assert [fates.hero(name).sway for name in ("Mara", "Bern")] == [3, 3]
    assert fates.foe("Wolf").block.hurt == 0


@proves("ff.maneuvers.sweep")
def test_a_blow_at_a_friend_is_made_into_no_sweep() -> None:
    fates = band()

    fates.do("dana", "attack-by-draw", "9S", entity=fates.named("Ogda"), target=fates.named("Wolf"), count=1)

    assert [choice.kind for choice in fates.questions()] == ["reaction"]


# disarming with drawn cards -----------------------------------------------------------------------


@proves("ff.maneuvers.disarm", "ff.dealer.fate-draw")
@pytest.mark.parametrize(
    ("weapon", "unarmed", "open_"),
    [("longsword", False, True), ("longsword", True, False), ("short bow", False, False)],
)
def test_drawn_cards_disarm_nobody_without_a_melee_weapon_in_hand(weapon: str, unarmed: bool, open_: bool) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Ogda", calling="fighter", row="9", weapon=weapon)
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "disarm"}
    fates.do("dana", "learn-maneuvers", entity=fates.named("Ogda"), **four)
    fates.do("dana", "deal", "5C", "5D", "5H", "6H")
    fates.do("dana", "start-fight", "2C", "KC", apart=0)

    blow = {"entity": fates.named("Ogda"), "target": fates.named("Mara"), "count": 1, "unarmed": unarmed}
    fates.do("dana", "attack-by-draw", "9S", **blow)

    assert ("maneuver" in [choice.kind for choice in fates.questions()]) is open_


@proves("ff.maneuvers.rule", "ff.gear.attack-bonus", "ff.dealer.fate-draw")
@pytest.mark.parametrize(("option", "bonus", "least"), [("strike", 2, "11"), ("stun", 0, "9")])
def test_no_weapon_adds_to_a_maneuver_of_drawn_cards_whoever_draws_them(option: str, bonus: int, least: str) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Ogda", calling="fighter", row="9", weapon="longsword")
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "stun"}
    fates.do("dana", "learn-maneuvers", entity=fates.named("Ogda"), **four)
    fates.do("dana", "deal", "5C", "5D", "5H", "6H")
    fates.do("dana", "start-fight", "2C", "KC", apart=0)
    blow = {"entity": fates.named("Ogda"), "target": fates.named("Mara"), "count": 1}
    fates.do("dana", "attack-by-draw", "9S", **blow)

    fates.do("dana", "answer", choice=fates.asked("maneuver"), option=option)

    assert fates.bout.play.bonus == bonus
    assert f"You need {least} or more" in fates.offers("ann", "defend")[-1].hint


# evading ------------------------------------------------------------------------------------------


@proves("ff.maneuvers.evade", "ff.reactions.ace-defence")
@pytest.mark.parametrize(("maneuver", "struck_back"), [("evade", False), ("rage", True), ("disarm", True)])
def test_an_ace_against_whoever_evades_earns_no_riposte(maneuver: str, struck_back: bool) -> None:
    fates = fight(maneuver, "7S")
    does(fates, maneuver, ["7S"])

    fates.do("dana", "defend-by-draw", "AD", "8C", choice=fates.asked("reaction"), count=1)

    assert fates.bout.result is BoutResult.FUMBLED
    assert fates.foe().block.hurt == 0
    assert ("counter" in [choice.kind for choice in fates.questions()]) is struck_back


# a riposte that is no blow ------------------------------------------------------------------------


@proves("ff.maneuvers.parry", "ff.maneuvers.hunt", "ff.reactions.ace-defence", "ff.actions.effect-save")
@pytest.mark.parametrize(("maneuver", "cards", "whom"), [("parry", ["7S"], "Mara"), ("hunt", ["AS"], "Wolf")])
@pytest.mark.parametrize(("made", "left"), [("counter-save", 0), ("let-it-be", 1)])
def test_a_riposte_after_a_fumble_ends_what_a_riposte_ends_though_it_is_a_save(
    maneuver: str, cards: list[str], whom: str, made: str, left: int
) -> None:
    fates = fight(maneuver, *cards, "AD", friends=False)
    mara = fates.named("Mara")
    fates.do("dana", "afflict", "8H", entity=mara, harm="poison", level=1)
    does(fates, maneuver, cards, "" if maneuver == "parry" else "Wolf", drawn=("8C",))
    fates.passes("ann", "Mara")
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["8C"])
    fates.do("dana", "attack-by-draw", "5H", entity=fates.named("Wolf"), target=mara, count=1)
    fates.do("ann", "defend", "9C", choice=fates.asked("reaction"), cards=["AD"])
    more = {"effect": next(iter(fates.state[Effects].known)), "cards": ["2C"]} if made == "counter-save" else {}

    fates.do("ann", made, *(["10C"] if more else []), choice=fates.asked("counter"), **more)

    assert len(words(fates, whom)) == left


@proves("ff.maneuvers.sweep", "ff.reactions.riposte")
@pytest.mark.parametrize(("by", "open_"), [("Wolf 1", True), ("Bern", False)])
def test_a_friend_who_has_struck_is_not_answered_with_a_sweep(by: str, open_: bool) -> None:
    fates = fight("sweep", "7S", foes=2)
    fates.passes("ann", "Mara")
    blow = {"entity": fates.named(by), "target": fates.named("Mara")}
    if by == "Bern":
        fates.do("bob", "attack", cards=["5C"], **blow)
    else:
        fates.passes("bob", "Bern")
        fates.do("dana", "attack-by-draw", "5S", count=1, **blow)
    fates.do("ann", "riposte", choice=fates.asked("reaction"), **({"chance": Leaning()} if by == "Bern" else {}))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])

    asked = fates.asked("counter")
    mine = [one for one in fates.offers("ann", "maneuver") if one.choice == asked]
    (offer,) = [one for one in mine if dict(one.fixed)["maneuver"] == "sweep"]

    assert (offer.refusal is None) is open_


@proves("ff.maneuvers.lead", "ff.ruling.lead-scope")
@pytest.mark.parametrize("joins", [False, True])
def test_who_comes_into_the_leaders_sight_later_is_led_from_then_on(*, joins: bool) -> None:
    fates = fight("lead", "AS")
    fates.protagonist("bob", "Cora")
    mara, bern, cora = map(fates.named, ("Mara", "Bern", "Cora"))
    fates.do("dana", "deal-in", "7H", "8H", "9H", "10H", entity=cora)
    hidden = cora if joins else bern
    if not joins:
        fates.do("dana", "join-fight", entity=cora, place=0)
    fates.happen(ConditionBegan(mara, Condition.FIT, 1, source=hidden, what=f"{UNSEEN} somebody"))

    does(fates, "lead", ["AS"], "", drawn=("8C",))
    if joins:
        fates.do("dana", "join-fight", entity=cora, place=0)
    wolf, unseen = fates.named("Wolf"), action_cards(fates.state, hidden, target=fates.named("Wolf"))
    fates.happen(ConditionEnded(mara, Condition.FIT, what=f"{UNSEEN} somebody", source=hidden))

    assert (unseen, action_cards(fates.state, hidden, target=wolf)) == (2, 3)


@proves("ff.ruling.lead-scope")
def test_nobody_leads_those_alone_whom_they_do_not_see() -> None:
    fates = fight("lead", "AS")
    mara, bern = map(fates.named, ("Mara", "Bern"))
    fates.happen(ConditionBegan(mara, Condition.FIT, 9, source=bern, what=f"{UNSEEN} Bern"))

    assert fates.refused("ann", "maneuver", entity=mara, maneuver="lead", cards=["AS"]).code == "maneuver.nobody"
