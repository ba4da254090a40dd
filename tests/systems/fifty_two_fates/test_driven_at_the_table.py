"""What was tried at a table with several seats, and was not as the book has it: each stands here as it was found."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import does, fight, lets, words
from tests.systems.fifty_two_fates.heralds.praying import DEITY
from tests.systems.fifty_two_fates.magicians import BATTLE, casts, coven, left
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import disarmed
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers
from threefates.systems.fifty_two_fates.conditions.conditions import STUNG, ConditionBegan
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds
from threefates.systems.fifty_two_fates.magic.lasting_spells import SpellBegan
from threefates.systems.fifty_two_fates.maneuvers.maneuver_effects import stays_put
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import defence_bonus
from threefates.testing.proof import proves

HAND = ["2C", "3C", "2D", "3D"]


def beasts(species: str, count: int = 1) -> Fates:
    """Mara with low cards, and some creatures of a kind; nobody measures how far they are."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species=species, count=count)
    fates.do("dana", "deal", *HAND)
    fates.clear()
    return fates


def seizes(fates: Fates, special: str, card: str, *strength: str, nth: int = 0) -> None:
    """One of them gets hold of Mara, who plays no card."""
    fates.do("dana", "attack-by-draw", card, entity=fates.creatures()[nth], target=fates.named("Mara"), count=1)
    fates.do("dana", "answer", choice=fates.asked("special"), option=special)
    fates.do("ann", "take-it", *strength, choice=fates.asked("reaction"))
    trims(fates)


def trims(fates: Fates) -> None:
    """Mara gives up what she holds too many."""
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[-1:])


def falls(fates: Fates, nth: int = 0, condition: str = "dead") -> None:
    """One of them is out."""
    fates.do("dana", "set-condition", entity=fates.creatures()[nth], condition=condition)


# what holds somebody ------------------------------------------------------------------------------


@proves("ff.creatures.assassin-vine", "ff.creatures.basilisk", "ff.creatures.ant-giant")
@pytest.mark.parametrize("condition", ["unconscious", "dead"])
@pytest.mark.parametrize(
    ("species", "special", "strength"),
    [("vine", "vine grapple", 2), ("basilisk", "basilisk constrict", 2), ("ant", "ant drag", 1)],
)
def test_a_grip_goes_slack_when_whoever_holds_is_out(species: str, special: str, strength: int, condition: str) -> None:
    fates = beasts(species)
    seizes(fates, special, "9C", *["3H", "4H"][:strength])
    held = fates.timers("Mara")

    falls(fates, condition=condition)

    assert held
    assert not fates.timers("Mara")
    assert not fates.state[Effects].known
    assert any("it is let go" in line for line in fates.panes["tv"])


@proves("ff.creatures.spider-giant")
def test_a_web_holds_without_its_spider() -> None:
    fates = beasts("spider")
    seizes(fates, "spider web", "9C", "3H", "4H")

    falls(fates)

    assert fates.timers("Mara") == [("incapacitated", None)]


@proves("ff.creatures.ant-giant")
def test_the_other_ants_drag_on_until_the_last_of_them_is_out() -> None:
    fates = beasts("ant", 3)
    seizes(fates, "ant drag", "9C", "3H")
    falls(fates, 0)
    falls(fates, 2)
    with_one = list(fates.state[Effects].known)

    falls(fates, 1, "unconscious")

    assert with_one
    assert not fates.state[Effects].known


@proves("ff.creatures.assassin-vine", "ff.effects.saves")
def test_who_is_held_by_two_is_free_when_both_let_go() -> None:
    fates = beasts("vine", 2)
    seizes(fates, "vine grapple", "9C", "3H", "4H")
    seizes(fates, "vine grapple", "8C", "5H", "6H", nth=1)

    falls(fates, 0)
    by_one = fates.timers("Mara")
    falls(fates, 1)

    assert by_one == [("incapacitated", None)]
    assert not fates.timers("Mara")


@proves("ff.creatures.ogre")
def test_nobody_lies_under_an_ogre_that_is_dead_and_who_sleeps_on_lies_there_still() -> None:
    fates = beasts("ogre")
    seizes(fates, "ogre crush", "9D")

    falls(fates, condition="unconscious")
    under = words(fates, "Mara")
    falls(fates)

    assert (under, words(fates, "Mara")) == (["pinned down"], [])


@proves("ff.creatures.ogre")
def test_an_ogre_that_has_left_lies_on_nobody() -> None:
    fates = beasts("ogre")
    fates.do("dana", "start-fight", "2H", "KC", apart=0)
    seizes(fates, "ogre crush", "9D")

    fates.do("dana", "leave-fight", entity=fates.creatures()[0])

    assert not words(fates, "Mara")


# fear ---------------------------------------------------------------------------------------------


@proves("ff.maneuvers.frighten")
def test_who_takes_hits_unasked_and_is_frightened_defends_all_the_same() -> None:
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern", sway=5)
    fates.do("bob", "take-archetype", entity=bern, archetype="berserker")
    fates.do("dana", "deal", *HAND, "9H", "9S", "8S", "7S", "6S")
    fates.do("ann", "take-hits", entity=mara)
    fates.do("bob", "maneuver", entity=bern, maneuver="frighten", cards=["9H"], target=mara)
    fates.answers("ann", "take-it", "2H")
    trims(fates)

    fates.do("bob", "attack", entity=bern, target=mara, cards=["9S"])

    assert fates.refused("ann", "take-it", choice=fates.asked("reaction")).code == "reaction.afraid"
    assert fates.hero("Mara").sway == 3


def frightened_wolf(spell_card: str, cross: str = BATTLE) -> Fates:
    """A wolf that Bern has frightened, and Mara, a mage."""
    fates = coven(cross, [spell_card, "3C", "2D", "4D"], ["9H", "9S", "8S", "7S"])
    bern = fates.named("Bern")
    fates.do("bob", "take-archetype", entity=bern, archetype="berserker")
    fates.do("bob", "maneuver", entity=bern, maneuver="frighten", cards=["9H"], target=fates.named("Wolf"))
    fates.answers("dana", "take-it")
    fates.answers("bob", "answer", "2H", option="hurt")
    return fates


@proves("ff.maneuvers.frighten", "ff.spells.defence")
def test_who_is_frightened_lets_no_harmful_spell_in_either() -> None:
    fates = frightened_wolf("10S")
    casts(fates, "harm", "Wolf", ["10S"])
    offer = next(offer for offer in fates.offers("dana", "let-it-work"))

    assert offer.refusal is not None
    assert fates.refused("dana", "let-it-work", choice=fates.asked("reaction")).code == "reaction.afraid"


@proves("ff.maneuvers.frighten", "ff.spells.defence")
def test_who_is_frightened_lets_in_what_is_welcome() -> None:
    fates = frightened_wolf("10D")
    casts(fates, "protect", "Wolf", ["10D"])

    fates.do("dana", "let-it-work", "3H", choice=fates.asked("reaction"))

    assert not fates.questions()


# protect ------------------------------------------------------------------------------------------


@proves("ff.spells.protect", "ff.conditions.duration")
def test_protect_shortens_what_gets_through_by_what_it_added() -> None:
    fates = coven(BATTLE, ["7D", "8S", "2D", "4D"])
    fates.do("dana", "bring-creature", species="centipede")
    casts(fates, "protect", "Mara", ["7D"], "3C")

    fates.do("dana", "attack-by-draw", "KC", entity=fates.creatures()[1], target=fates.named("Mara"), count=1)
    fates.do("dana", "answer", choice=fates.asked("special"), option="centipede venom")
    fates.do("ann", "defend", "5S", choice=fates.asked("reaction"), cards=["4D"])

    assert fates.timers("Mara") == [("incapacitated", 25 - 4 - 7)]


@proves("ff.spells.protect", "ff.conditions.duration", "ff.maneuvers.sweep")
@pytest.mark.parametrize("maneuver", ["", "frighten"])
def test_so_it_does_for_creatures_by_blow_and_by_maneuver(maneuver: str) -> None:
    fates = coven(BATTLE, ["7D", "8S", "2D", "4D"], ["KH", "9S", "8C", "7S"], wolf={"low": 5, "mid": 40, "high": 50})
    bern, wolf = fates.named("Bern"), fates.named("Wolf")
    fates.do("bob", "take-archetype", entity=bern, archetype="berserker")
    casts(fates, "protect", "Wolf", ["7D"])
    fates.answers("dana", "let-it-work", "3C")
    if maneuver:
        fates.do("bob", "maneuver", entity=bern, maneuver=maneuver, cards=["KH"], target=wolf)
    else:
        fates.do("bob", "attack", entity=bern, target=wolf, cards=["KH"])
    fates.do("dana", "defend-by-draw", "4H", choice=fates.asked("reaction"))
    fates.do("bob", "answer", "5S", choice=fates.asked("effect"), option="incapacitated")

    assert (Condition.INCAPACITATED.value, 25 - 4 - 7) in fates.timers("Wolf")


# held, and pushed ---------------------------------------------------------------------------------


@proves("ff.maneuvers.evade", "ff.spells.hold", "ff.maneuvers.knock")
@pytest.mark.parametrize("down", [False, True])
def test_nobody_evades_who_is_held_or_lies_on_the_ground(down: bool) -> None:
    fates = fight("evade", "7S")
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    if down:
        fates.happen(ConditionBegan(mara, Condition.FIT, what="down"))
    else:
        fates.do("dana", "set-condition", entity=mara, condition="incapacitated", bound=True)
    offer = next(one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == "evade")

    assert offer.refusal is not None
    goal = {"entity": mara, "maneuver": "evade", "cards": ["7S"], "target": wolf}
    assert fates.refused("ann", "maneuver", **goal).code == "evade.stuck"


@proves("ff.maneuvers.evade")
@pytest.mark.parametrize("bound", [False, True])
def test_nor_with_drawn_cards(bound: bool) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Captain", row="9")
    captain = fates.named("Captain")
    fates.do("dana", "take-archetype", entity=captain, archetype="assassin")
    fates.do("dana", "deal", *HAND)
    fates.do("dana", "set-condition", entity=captain, condition="incapacitated", bound=bound)

    fates.do("dana", "attack-by-draw", "9H", entity=captain, target=mara, count=1)

    assert [choice.kind for choice in fates.questions()] == ["reaction" if bound else "maneuver"]


@proves("ff.maneuvers.push", "ff.spells.hold")
@pytest.mark.parametrize("card", ["7S", "QS"])
def test_no_push_shifts_whom_a_spell_holds(card: str) -> None:
    fates = fight("push", card)
    wolf = fates.named("Wolf")
    fates.happen(SpellBegan("spell-1", "hold", fates.named("Bern"), wolf, cards=("9D",), total=9, lasts=9))

    does(fates, "push", [card])
    lets(fates, "8C")

    assert fates.fight.places[wolf] == 0
    assert words(fates) == (["down"] if card == "QS" else [])
    assert [stays_put(fates.state, fates.named(name)) for name in ("Bern", "Wolf")] == [False, True]


@proves("ff.maneuvers.push", "ff.creatures.assassin-vine", "ff.creatures.shrieker")
@pytest.mark.parametrize(("move", "place"), [(0, 0), (1, 8)])
def test_nor_whoever_is_rooted(move: int, place: int) -> None:
    fates = fight("push", "7S")
    fates.do("dana", "make-creature", name="Bush", action=1, reaction=1, low=30, mid=40, high=50, move=move)
    fates.do("dana", "join-fight", "3C", entity=fates.named("Bush"), place=0)

    does(fates, "push", ["7S"], "Bush")
    lets(fates, "8C")

    assert fates.fight.places[fates.named("Bush")] == place


# what a fighter had going on ----------------------------------------------------------------------


@proves("ff.maneuvers.lead", "ff.maneuvers.goad", "ff.maneuvers.frighten", "ff.maneuvers.durations")
@pytest.mark.parametrize(
    ("maneuver", "upon", "asleep"), [("lead", "Bern", 0), ("goad", "Wolf", 1), ("hunt", "Wolf", 1)]
)
@pytest.mark.parametrize("card", ["QS", "AS"])
def test_what_a_fighter_had_going_on_ends_with_their_life_and_a_lead_with_their_waking(
    maneuver: str, upon: str, asleep: int, card: str
) -> None:
    fates = fight(maneuver, card)
    does(fates, maneuver, [card], "" if maneuver == "lead" else "Wolf", drawn=("8C",) if maneuver != "goad" else ())
    if maneuver == "goad":
        lets(fates, "8C")
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious")
    left_over = words(fates, upon)

    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dead")

    assert (len(left_over), words(fates, upon)) == (asleep, [])


@proves("ff.maneuvers.durations", "ff.maneuvers.goad")
@pytest.mark.parametrize("by_hand", [False, True])
def test_so_it_does_with_a_captain_of_the_fate_dealer_s(by_hand: bool) -> None:
    fates = fight("goad", "7S")
    wolf, mara = fates.named("Wolf"), fates.named("Mara")
    fates.happen(ConditionBegan(mara, Condition.FIT, None, wolf, what="goaded by Wolf", ace=True))

    if by_hand:
        fates.do("dana", "set-condition", entity=wolf, condition="dead")
    else:
        fates.do("dana", "fall", entity=wolf, metres=80)

    assert fates.condition() is Condition.DEAD
    assert not words(fates, "Mara")


@proves("ff.maneuvers.durations", "ff.maneuvers.goad", "ff.maneuvers.hunt")
@pytest.mark.parametrize(
    ("condition", "left_over"), [("incapacitated", 1), ("unconscious", 1), ("fit", 0), ("dead", 0)]
)
def test_a_condition_set_by_hand_takes_no_maneuver_along_but_with_life_or_all_there_is(
    condition: str, left_over: int
) -> None:
    fates = fight("hunt", "AS")
    does(fates, "hunt", ["AS"], drawn=("8C",))

    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="incapacitated")
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition=condition)

    assert len([what for what in words(fates) if what]) == left_over
    assert fates.condition() is Condition(condition)
    assert fates.replayed() == fates.state


@proves("ff.maneuvers.parry")
def test_a_riposte_ends_parrying_whatever_is_made_of_it() -> None:
    fates = fight("parry", "QS", "KS")
    does(fates, "parry", ["QS"], "", drawn=("8C",))
    fates.do("dana", "afflict", "3S", entity=fates.named("Mara"), harm="poison", level=1)
    fates.passes("ann", "Mara")
    trims(fates)
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9H", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    parrying = words(fates, "Mara")

    fates.do("ann", "riposte", choice=fates.asked("reaction"))

    assert (parrying, words(fates, "Mara")) == (["parrying with +20"], [])


@proves("ff.maneuvers.hunt", "ff.ruling.hunt-riposte")
def test_a_hunt_with_an_ace_still_helps_the_strike_of_a_riposte() -> None:
    fates = fight("hunt", "AS", "KS", "QS", "JS")
    does(fates, "hunt", ["AS"], drawn=("8C",))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9H", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    trims(fates)

    fates.do("ann", "counter", choice=fates.asked("counter"), cards=["KS", "QS", "JS"])

    assert len(fates.bout.play.cards) == 3
    assert not words(fates)


@proves("ff.maneuvers.guard")
def test_whoever_guards_is_offered_companions_before_foes() -> None:
    fates = fight("guard", "7S")
    offer = next(one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == "guard")
    found = next(field for field in offer.fields if field.name == "target")

    assert [option.label for option in found.options] == ["Bern", "Wolf"]


# time, and gazes ----------------------------------------------------------------------------------


@proves("ff.effects.ablaze", "ff.effects.poison", "ff.effects.continuous")
@pytest.mark.parametrize("there", [False, True])
def test_whoever_burns_burns_on_while_others_fight_and_once_a_round(there: bool) -> None:
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern")
    fates.do("dana", "deal", *HAND, "4C", "4D", "4H", "4S")
    fates.do("dana", "afflict", entity=bern, harm="ablaze")
    fates.creature()
    fates.do("dana", "start-fight", "KC", *(["5C"] if there else []), "2H", apart=0, without=[] if there else [bern])
    while fates.fight.round < 3:
        name = fates.turns()[0]
        fates.passes({"Mara": "ann", "Bern": "bob"}.get(name, "dana"), name)
        while any(choice.kind == "trim" for choice in fates.questions()):
            fates.do("bob", "trim", choice=fates.asked("trim"), cards=fates.hand("Bern")[-1:])

    assert (fates.hero("Bern").sway, fates.hero("Mara").sway) == (2, 4)
    assert mara


@proves("ff.spells.protect", "ff.creatures.basilisk")
@pytest.mark.parametrize("card", ["AC", "2D"])
def test_protect_counts_nothing_against_a_gaze_and_stays(card: str) -> None:
    fates = coven(BATTLE, ["5D", "AC", "2D", "4D"], ["6H", "7H", "8H", "9H"])
    fates.do("dana", "bring-creature", species="basilisk")
    casts(fates, "protect", "Mara", ["5D"], "3C")
    fates.do("dana", "attack-by-draw", "KD", entity=fates.creatures()[1], target=fates.named("Mara"), count=1)
    fates.do("dana", "answer", "QS", "QC", "10S", choice=fates.asked("special"), option="basilisk paralysis")

    fates.do("ann", "resist", "5S", choice=fates.asked("gaze"), cards=[card])

    assert left(fates) == [("protect", None)]


# names of one's own -------------------------------------------------------------------------------


@proves("ff.skills.rule", "ff.skills.artisan", "ff.skills.wilderness-lore")
@pytest.mark.parametrize(("own", "code"), [("Artisan", "skills.field"), ("wilderness lore", "skills.field")])
def test_a_skill_of_the_book_written_as_one_s_own_is_the_book_s(own: str, code: str) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")

    assert fates.refused("ann", "learn-skill", entity=mara, own=own).code == code
    fates.do("ann", "learn-skill", entity=mara, own=own, field="tundra")
    sheet = fates.state[Sheets].of(mara)
    assert (sheet.skills, sheet.about) == ((own.casefold(),), {own.casefold(): "tundra"})


@proves("ff.skills.rule", "ff.skills.stealth", "ff.fighters.martial")
def test_nobody_has_a_skill_twice_by_another_spelling() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("ann", "learn-skill", entity=mara, own="Stealth")

    twice = {fates.refused("ann", "learn-skill", entity=mara, own=own).code for own in ("stealth", "Martial Gear")}

    assert (fates.state[Sheets].of(mara).skills, twice) == (("stealth",), {"skills.known"})


@proves("ff.backgrounds.custom", "ff.backgrounds.scholar")
def test_so_with_backgrounds() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")

    assert fates.refused("ann", "choose-background", entity=mara, own="Scholar").code == "background.field"
    fates.do("ann", "choose-background", entity=mara, own="Burglar")
    assert fates.state[Sheets].of(mara).background == "burglar"


# ripostes, and stingers ---------------------------------------------------------------------------


@proves("ff.maneuvers.sweep", "ff.ruling.riposte-chain")
@pytest.mark.parametrize("riposte", [True, False])
def test_a_sweep_that_is_a_riposte_is_answered_by_a_defence_alone_from_first_to_last(riposte: bool) -> None:
    fates = fight("sweep", "QS", foes=2)
    mara, first = fates.named("Mara"), fates.named("Wolf 1")
    if riposte:
        fates.passes("ann", "Mara")
        fates.passes("bob", "Bern")
        fates.do("dana", "attack-by-draw", "9H", entity=first, target=mara, count=1)
        fates.do("ann", "riposte", choice=fates.asked("reaction"))
        trims(fates)
    by = {"choice": fates.asked("counter")} if riposte else {}
    fates.do("ann", "maneuver", entity=mara, maneuver="sweep", cards=["QS"], target=first, **by)
    fates.answers("dana", "take-it", "8C")
    answers = {offer.command: offer.refusal for offer in fates.offers("dana") if offer.choice}

    assert fates.bout.target == fates.named("Wolf 2")
    assert (answers["ff.riposte"] is not None) is riposte


@proves("ff.maneuvers.sweep", "ff.reactions.ace-defence")
def test_who_has_not_fumbled_defends_against_the_sweep_that_answers_a_fumble() -> None:
    fates = fight("sweep", "QS", "AD", foes=2)
    mara, first = fates.named("Mara"), fates.named("Wolf 1")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9H", entity=first, target=mara, count=1)
    fates.do("ann", "defend", "8C", choice=fates.asked("reaction"), cards=["AD"])
    by = {"choice": fates.asked("counter")}
    fates.do("ann", "maneuver", "7H", entity=mara, maneuver="sweep", cards=["QS"], target=first, **by)

    assert fates.bout.target == fates.named("Wolf 2")
    fates.do("dana", "defend-by-draw", "KH", choice=fates.asked("reaction"))
    assert fates.foe("Wolf 2").block.hurt == 0


@proves("ff.creatures.bee-giant")
def test_of_two_stingers_one_is_pulled_and_then_the_other() -> None:
    fates = beasts("bee", 2)
    bees, mara = fates.creatures(), fates.named("Mara")
    for bee, card in zip(bees, ("4C", "9C"), strict=True):
        fates.do("dana", "attack-by-draw", card, entity=bee, target=mara, count=1)
        fates.do("ann", "take-it", choice=fates.asked("reaction"))
        trims(fates)

    fates.do("ann", "pull-stinger", entity=mara, victim=mara)
    left_over = fates.timers("Mara")
    fates.do("ann", "pull-stinger", entity=mara, victim=mara)

    assert (left_over, fates.timers("Mara")) == ([("incapacitated", 4)], [])


@proves("ff.creatures.bee-giant")
@pytest.mark.parametrize("order", [(None, 9), (9, None)])
def test_the_stinger_of_an_ace_that_stays_until_it_is_pulled_is_pulled_first(order: tuple[int | None, ...]) -> None:
    fates = beasts("bee", 2)
    bees, mara = fates.creatures(), fates.named("Mara")
    for bee, lasts in zip(bees, order, strict=True):
        fates.happen(ConditionBegan(mara, Condition.INCAPACITATED, lasts, bee, what=STUNG))

    fates.do("ann", "pull-stinger", entity=mara, victim=mara)

    assert fates.timers("Mara") == [("incapacitated", 9)]


# on the ground ------------------------------------------------------------------------------------


def shield_bearer(weapon: str = "longsword") -> Fates:
    """Mara with a shield, and Bern, who can knock her down and disarm her."""
    fates = Fates()
    who, bern = fates.protagonist("ann", "Mara", sway=6), fates.protagonist("bob", "Bern", sway=6)
    fates.do("ann", "equip", entity=who, weapon=weapon, armour="leather armor", shield=True)
    four = {"clubs": "disarm", "diamonds": "evade", "hearts": "knock", "spades": "stun"}
    fates.do("bob", "learn-maneuvers", entity=bern, **four)
    fates.do("dana", "deal", *HAND, "4C", "4D", "QH", "9H", "AC", "QC", "JC", "9S")
    fates.clear()
    return fates


def upsets(fates: Fates, maneuver: str, card: str, drawn: str, target: str = "Mara") -> None:
    does(fates, maneuver, [card], target, by="Bern", seat="bob")
    fates.do("ann", "take-it", drawn, choice=fates.asked("reaction"))


def worth_of_armour(fates: Fates) -> int:
    return defence_bonus(fates.state, fates.named("Mara"))


@proves("ff.maneuvers.knock", "ff.gear.defence-bonus")
def test_who_is_knocked_down_with_a_court_card_drops_the_shield_as_well() -> None:
    fates = shield_bearer()
    mara, before = fates.named("Mara"), worth_of_armour(fates)
    upsets(fates, "knock", "QH", "8S")
    without = worth_of_armour(fates)
    said = [line for line in fates.panes["tv"] if "loses" in line]

    fates.do("ann", "pick-up", entity=mara, what="shield")
    with_it = (worth_of_armour(fates), disarmed(fates.state, mara))
    fates.do("ann", "pick-up", entity=mara)

    assert (before, without, with_it) == (2, 1, (2, True))
    assert said == ["Mara loses the longsword and the shield."]
    assert not disarmed(fates.state, mara)
    assert fates.refused("ann", "pick-up", entity=mara).code == "weapon.gone"


@proves("ff.maneuvers.knock", "ff.maneuvers.disarm")
@pytest.mark.parametrize(("maneuver", "card"), [("knock", "9H"), ("disarm", "QC")])
def test_a_pip_or_a_disarming_leaves_the_shield(maneuver: str, card: str) -> None:
    fates = shield_bearer()
    upsets(fates, maneuver, card, "8S")

    assert worth_of_armour(fates) == 2


@proves("ff.maneuvers.knock")
def test_who_holds_nothing_but_a_shield_drops_that() -> None:
    fates = shield_bearer(weapon="none")
    upsets(fates, "knock", "QH", "8S")

    labels = [offer.label for offer in fates.offers("ann", "pick-up")]
    fates.do("dana", "give-weapon-back", entity=fates.named("Mara"), reason="")

    assert labels == ["Pick up the shield"]
    assert worth_of_armour(fates) == 2
    assert [line for line in fates.panes["bob"] if "shield" in line] == [
        "Mara loses the shield.",
        "Mara has the shield again.",
    ]


@proves("ff.maneuvers.knock", "ff.dealer.cast-members")
def test_a_cast_member_s_shield_falls_too() -> None:
    fates = shield_bearer()
    fates.do("dana", "make-cast-member", name="Captain", row="9", armour="chainmail", shield=True)
    captain = fates.named("Captain")
    before = defence_bonus(fates.state, captain)
    does(fates, "knock", ["QH"], "Captain", by="Bern", seat="bob")
    fates.do("dana", "take-it", "8S", choice=fates.asked("reaction"))

    assert (before, defence_bonus(fates.state, captain)) == (3, 2)


@proves("ff.maneuvers.disarm")
def test_a_second_weapon_that_is_lost_does_not_bring_the_first_back() -> None:
    fates = shield_bearer()
    mara = fates.named("Mara")
    upsets(fates, "disarm", "AC", "8S")
    fates.do("ann", "equip", entity=mara, weapon="dagger")
    upsets(fates, "disarm", "QC", "7S")

    fates.do("ann", "equip", entity=mara, weapon="longsword")

    assert disarmed(fates.state, mara)
    assert fates.refused("ann", "pick-up", entity=mara, what="longsword").code == "weapon.gone"
    fates.do("ann", "pick-up", entity=mara, what="dagger")
    assert [one.weapon for one in fates.state[Maneuvers].lying(mara)] == ["longsword"]
    fates.do("dana", "give-weapon-back", entity=mara, reason="mended")
    assert not disarmed(fates.state, mara)
    assert fates.replayed() == fates.state


# for life -----------------------------------------------------------------------------------------


@proves("ff.heralds.deity", "ff.heralds.deity-purpose", "ff.heralds.deity-basis")
def test_a_herald_in_play_does_not_change_the_deity_but_the_fate_dealer_may() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", calling="herald")
    fates.do("ann", "describe-deity", entity=mara, **DEITY)
    fates.do("ann", "describe-deity", entity=mara, **DEITY)  # before play it may be thought over
    fates.do("dana", "deal", *HAND)
    other = DEITY | {"basis": "the sea"}
    offer = fates.offers("ann", "describe-deity")[0]

    assert offer.refusal is not None
    assert fates.refused("ann", "describe-deity", entity=mara, **other).code == "deity.sworn"
    assert fates.offers("dana", "describe-deity")[0].refusal is None
    fates.do("dana", "describe-deity", entity=mara, **other)
    deity = fates.state[Heralds].of(mara).deity
    assert deity is not None
    assert deity.basis == "the sea"


@proves("ff.heralds.deity", "ff.wealth.free-gear")
@pytest.mark.parametrize("again", [False, True])
def test_a_herald_whose_hand_was_put_away_is_bound_still(again: bool) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", calling="herald")
    fates.do("ann", "describe-deity", entity=mara, **DEITY)
    fates.do("dana", "deal", *HAND)
    if again:  # a session later
        fates.do("dana", "return-hand", entity=mara)
        fates.do("dana", "deal", *HAND)
    fates.do("dana", "return-hand", entity=mara)

    other = fates.refused("ann", "describe-deity", entity=mara, **(DEITY | {"basis": "the sea"}))
    gear = fates.refused("ann", "take-gear", entity=mara, item="rope")

    assert (other.code, gear.code) == ("deity.sworn", "wealth.started")
    assert fates.replayed() == fates.state


@proves("ff.heralds.deity")
def test_a_herald_who_has_none_yet_finds_one_in_play() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", calling="herald")
    fates.do("dana", "deal", *HAND)

    fates.do("ann", "describe-deity", entity=mara, **DEITY)

    assert fates.state[Heralds].of(mara).deity is not None
