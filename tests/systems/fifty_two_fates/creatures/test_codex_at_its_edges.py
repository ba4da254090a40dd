"""Creatures at the edges of their rules: who brings them in, how many at once, how far, how long and how strong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.wild import MARA, its, strikes, taken, wild
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Play
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.content.loader import codex, specials
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import (
    ant_level,
    avoid_level,
    of_suits,
    rounds_of,
    stings_back,
)
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import befriended, breath, unseen
from threefates.systems.fifty_two_fates.creatures.stats import strikes as strikes_of
from threefates.systems.fifty_two_fates.exchanges.attack import specials_open
from threefates.systems.fifty_two_fates.exchanges.hits import bites
from threefates.systems.fifty_two_fates.exchanges.stone_skin import check_stone, stone_cards
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.rulings.rulings import AntScale, RandomRounds, ShriekerAttack
from threefates.systems.fifty_two_fates.tasks.sentient_entities import most_answers
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.systems.fifty_two_fates.turns.attacks import attacks_left
from threefates.testing.proof import proves

# bringing them in ---------------------------------------------------------------------------------


@proves("ff.creatures.stats", "ff.creatures.move", "ff.creatures.action", "ff.creatures.reaction")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"species": "ghoul", "count": 0}, "range"),
        ({"species": "ghoul", "count": 13}, "range"),
        ({"species": "ghoul", "weapon": "sling"}, "gear.unknown"),
        ({"species": "amarok", "weapon": "club"}, "creature.weapon"),
        ({"species": "wolf"}, "creature.kind"),
    ],
)
def test_of_the_book_s_kinds_one_to_twelve_are_brought_in_at_once(fields: dict[str, Any], code: str) -> None:
    assert Fates().refused("dana", "bring-creature", **fields).code == code


@proves(
    "ff.creatures.stats",
    "ff.creatures.move",
    "ff.creatures.action",
    "ff.creatures.reaction",
    "ff.ruling.flight-speed",
    "ff.ruling.vine-details",
)
@pytest.mark.parametrize(
    ("species", "count", "moves"),
    [("ghoul", 1, (1, 0, 0)), ("amarok", 12, (2, 0, 0)), ("vine", 1, (0, 1, 0)), ("griffin", 2, (1, 0, 4))],
)
def test_they_move_reach_and_fly_as_their_kind_does(species: str, count: int, moves: tuple[int, int, int]) -> None:
    fates = Fates()
    players = fates.refused("ann", "bring-creature", species=species)

    fates.do("dana", "bring-creature", species=species, count=count)

    kind, blocks = codex()[species], [one.block for one in fates.state[Creatures].known.values()]
    assert players.code == "seat.not_the_dealer"
    assert len(blocks) == count
    for block in blocks:
        assert (block.move, block.reach, block.flies) == moves
        assert (block.targets, block.action, block.reaction) == (kind.targets, kind.action, kind.reaction)


@proves(
    "ff.creatures.stats",
    "ff.creatures.action",
    "ff.creatures.reaction",
    "ff.creatures.oa",
    "ff.creatures.attack",
    "ff.creatures.specials",
    "ff.creatures.adapting",
)
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"low": 0}, "creature.targets"),
        ({"low": 5, "mid": 5}, "creature.targets"),
        ({"mid": 15, "high": 15}, "creature.targets"),
        ({"high": 61}, "creature.targets"),
        ({"action": 6}, "range"),
        ({"count": 13}, "range"),
        ({"weapon": "sling"}, "gear.unknown"),
        ({"attacks": "a, b, c, d, e, f"}, "creature.attacks"),
        ({"specials": ["dance"]}, "creature.special"),
        ({"targeted": False}, "creature.targets"),
    ],
)
def test_one_s_own_have_rising_targets_from_one_to_sixty(fields: dict[str, Any], code: str) -> None:
    assert Fates().refused("dana", "make-creature", name="Wyrm", **fields).code == code
    assert Fates().refused("ann", "make-creature", name="Wyrm").code == "seat.not_the_dealer"


@proves(
    "ff.creatures.stats",
    "ff.creatures.action",
    "ff.creatures.reaction",
    "ff.creatures.oa",
    "ff.creatures.attack",
    "ff.creatures.specials",
    "ff.creatures.adapting",
    "ff.ruling.creature-condition-source",
)
def test_one_s_own_may_be_as_weak_as_one_and_as_strong_as_sixty_and_do_all_that_the_book_s_do() -> None:
    fates, without = Fates(), Fates({"creature-condition-source": "table_without_ct"})

    fates.do("dana", "make-creature", name="Mite", low=1, mid=2, high=3, attacks="a, b, c, d, e")
    fates.do(
        "dana", "make-creature", name="Wyrm", low=58, mid=59, high=60, specials=sorted(specials()), attribute="aura"
    )
    without.do("dana", "make-creature", name="Ghost", targeted=False)

    assert fates.foe("Mite").block.targets == (1, 2, 3)
    assert fates.foe("Mite").block.attacks == ("a", "b", "c", "d", "e")
    wyrm = fates.foe("Wyrm").block
    assert (wyrm.targets, len(wyrm.specials), wyrm.attribute) == ((58, 59, 60), len(specials()), "aura")
    assert without.foe("Ghost").block.targets == (0, 0, 0)


# numbers ------------------------------------------------------------------------------------------


@proves("ff.creatures.ant-giant", "ff.ruling.ant-scale")
@pytest.mark.parametrize(
    ("ants", "begun", "full"),
    [(1, 1, 1), (4, 1, 1), (5, 2, 1), (7, 2, 1), (8, 2, 2), (9, 3, 2), (11, 3, 2), (12, 3, 3), (13, 4, 3), (17, 4, 4)],
)
def test_a_save_against_so_many_ants_by_either_reading(ants: int, begun: int, full: int) -> None:
    assert ant_level(ants, AntScale.CEIL) == begun
    assert ant_level(ants, AntScale.FULL_GROUPS) == full
    assert ant_level(99, AntScale.CEIL) == ant_level(99, AntScale.FULL_GROUPS) == 4


@proves("ff.creatures.assassin-vine")
def test_only_a_vine_is_to_be_stepped_past() -> None:
    found = {
        name: (avoid_level(codex()[name], dense=False), avoid_level(codex()[name], dense=True)) for name in codex()
    }

    assert found.pop("vine") == (2, 3)
    assert set(found.values()) == {(0, 0)}


@proves("ff.creatures.attack")
def test_one_strike_of_each_attack_none_without_a_card_and_one_of_what_nobody_knows() -> None:
    found = {
        name: strikes_of(codex()[name]) for name in ("amarok", "ape", "ogre", "cobold", "ghoul", "bee", "shrieker")
    }

    assert found == {"amarok": 2, "ape": 3, "ogre": 3, "cobold": 2, "ghoul": 1, "bee": 1, "shrieker": 0}
    assert strikes_of(None) == 1


@proves("ff.creatures.special-duration")
@pytest.mark.parametrize(
    ("how", "play", "drawn", "reading", "lasts"),
    [
        ("random", ["5C", "3C"], "", "difference", 6),
        ("random", ["5C", "3C"], "9S", "draw_card", 9),
        ("random", ["5C", "3C"], "AS", "draw_card", None),
        ("random", ["5C", "3C"], "", "highest_card", 5),
        ("random", ["5C", "3C"], "9S", "highest_card", 5),
        ("highest", ["5C", "QC"], "", "difference", 20),
        ("highest", ["AC"], "", "difference", None),
        ("highest", ["AC", "5C"], "", "difference", None),
        ("difference", ["AC"], "", "highest_card", 6),
    ],
)
def test_how_long_a_special_lasts(how: str, play: list[str], drawn: str, reading: str, lasts: int | None) -> None:
    card = named([drawn])[0] if drawn else None

    assert rounds_of(how, named(play), 6, card, RandomRounds(reading)) == lasts


@proves("ff.creatures.specials")
def test_nobody_picks_stone_skin_an_alarm_or_a_sting() -> None:
    suits = ["clubs", "diamonds", "hearts", "spades", ""]

    found = {
        name: [one.id for one in of_suits(codex()[name], suits)] for name in ("gargoyle", "shrieker", "bee", "ant")
    }

    assert found == {"gargoyle": [], "shrieker": [], "bee": [], "ant": ["ant drag", "ant venom"]}


@proves("ff.creatures.gargoyle")
@pytest.mark.parametrize(
    ("cards", "refused"),
    [(["9C"], False), (["9C", "8S"], False), (["9C", "8S", "7H"], True), (["9C", "8S", "7D"], False)],
)
def test_stone_skin_is_one_card_more_and_that_a_diamond(cards: list[str], refused: bool) -> None:
    assert (check_stone(named(cards), 2) is not None) is refused


@proves("ff.creatures.gargoyle")
def test_a_spell_bites_on_stone_and_every_weapon_on_flesh() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="gargoyle")
    fates.do("ann", "equip", entity=mara, weapon="longsword")
    cut = Bout(kind=BoutKind.ACTION, actor=mara, target=its(fates), play=Play(("3D",)))

    assert not bites(fates.state, cut)
    assert bites(fates.state, replace(cut, how="harm"))
    assert bites(fates.state, replace(cut, actor=its(fates), target=mara))


@proves("ff.creatures.specials")
def test_a_special_is_open_to_a_creature_that_plays_cards_and_makes_nothing_else_of_them() -> None:
    fates = wild("ape")
    charge = Bout(kind=BoutKind.ACTION, actor=its(fates), target=fates.named("Mara"), play=Play(("9C",)))

    assert [one.id for one in specials_open(fates.state, charge)] == ["ape charge", "ape slam"]
    for other in ({"actor": fates.named("Mara")}, {"play": Play(())}, {"how": "knock"}):
        assert specials_open(fates.state, replace(charge, **other)) == ()


@proves("ff.creatures.gargoyle")
def test_only_a_gargoyle_has_stone_skin() -> None:
    fates = Fates()
    fates.do("dana", "bring-creature", species="gargoyle")
    fates.do("dana", "bring-creature", species="troll")

    assert [stone_cards(fates.state, one) for one in fates.creatures()] == [1, 0]


@proves("ff.creatures.gargoyle")
@pytest.mark.parametrize(("weapon", "hurt"), [("longsword", 0), ("longbow", 0), ("hammer", 1)])
def test_the_weapon_of_a_cast_member_does_no_more_to_a_gargoyle_than_a_hero_s(weapon: str, hurt: int) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Guard", row="9", weapon=weapon)
    fates.do("dana", "bring-creature", species="gargoyle")
    fates.do("dana", "deal", *MARA)
    guard, gargoyle = fates.creatures()

    fates.do("dana", "attack-by-draw", "3S", entity=guard, target=gargoyle)
    fates.answers("dana", "take-it")

    assert fates.foe("Gargoyle").block.hurt == hurt


@proves("ff.creatures.shrieker")
def test_only_what_stings_back_does_so_and_by_one_reading() -> None:
    back = [name for name in codex() if stings_back(codex()[name], ShriekerAttack.STING_AS_RIPOSTE)]

    assert back == ["shrieker"]
    assert not stings_back(codex()["shrieker"], ShriekerAttack.NO_ATTACK)


# at the table -------------------------------------------------------------------------------------


@proves("ff.creatures.hellhound", "ff.movement.zone-zero")
def test_nothing_but_a_hellhound_breathes_fire_and_outside_of_a_fight_nothing_falls_short() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="hellhound")
    fates.do("dana", "bring-creature", species="troll")
    fates.do("dana", "deal", *MARA)

    assert [breath(fates.state, one) for one in fates.creatures()] == [16, 0]
    strikes(fates, "8C", "2H")
    taken(fates)
    assert fates.hero("Mara").sway == 3


@proves("ff.creatures.charmed", "ff.creatures.cobold")
@pytest.mark.parametrize(
    ("species", "special", "against"),
    [("ghoul", "ghoul charm", befriended), ("cobold", "cobold vanish", unseen)],
)
def test_it_is_only_whoever_did_it_that_is_a_friend_or_gone(species: str, special: str, against: Any) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern")
    fates.do("dana", "bring-creature", species=species)
    fates.creature("Bystander")
    fates.do("dana", "deal", *MARA, "5D", "5C", "5H", "5S")
    mara, bern, other = fates.named("Mara"), fates.named("Bern"), fates.named("Bystander")

    strikes(fates, "8D", special=special)
    taken(fates)

    assert against(fates.state, mara, its(fates)) is not None
    assert against(fates.state, mara, other) is None
    assert against(fates.state, bern, its(fates)) is None
    assert fates.condition("Mara") is Condition.FIT


@proves("ff.creatures.charmed", "ff.creatures.cobold")
@pytest.mark.parametrize(("species", "special"), [("ghoul", "ghoul charm"), ("cobold", "cobold vanish")])
def test_other_troubles_of_the_same_source_are_neither(species: str, special: str) -> None:
    fates = wild(species)

    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="incapacitated")

    assert befriended(fates.state, fates.named("Mara"), its(fates)) is None
    assert unseen(fates.state, fates.named("Mara"), its(fates)) is None


@proves("ff.creatures.griffin", "ff.creatures.ogre", "ff.creatures.specials")
@pytest.mark.parametrize(
    ("species", "card", "special", "condition", "sway"),
    [
        ("griffin", "8C", "griffin grab and drop", Condition.FIT, 4),
        ("ogre", "8D", "ogre crush", Condition.INCAPACITATED, 3),
        ("topiar", "8D", "topiar toss", Condition.FIT, 3),
        ("hellhound", "8D", "hellhound firebreath", Condition.FIT, 3),
    ],
)
def test_what_is_crushed_tossed_or_burnt_is_harmed_and_what_is_carried_is_not(
    species: str, card: str, special: str, condition: Condition, sway: int
) -> None:
    fates = wild(species)

    strikes(fates, card, "2H", special=special)
    taken(fates)

    assert (fates.condition("Mara"), fates.hero("Mara").sway) == (condition, sway)


@proves("ff.creatures.ogre")
def test_an_ogre_that_strikes_at_somebody_else_has_got_up() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern")
    fates.do("dana", "bring-creature", species="ogre")
    fates.do("dana", "deal", *MARA, "5D", "5C", "5H", "5S")
    strikes(fates, "8D", "2H", special="ogre crush")
    taken(fates)
    fates.answers("ann", "trim", cards=["3D"])
    pinned = fates.condition("Mara")

    fates.do("dana", "attack-by-draw", "3S", entity=its(fates), target=fates.named("Bern"))

    assert (pinned, fates.condition("Mara")) == (Condition.INCAPACITATED, Condition.FIT)


@proves("ff.creatures.specials", "ff.reactions.list")
def test_a_special_leaves_no_strike_in_the_turn_and_only_the_dealer_is_asked() -> None:
    fates = wild("ogre")
    fates.do("dana", "attack-by-draw", "8D", entity=its(fates), target=fates.named("Mara"))
    asked = next(choice for choice in fates.questions() if choice.kind == "special")

    fates.do("dana", "answer", choice=asked.id, option="ogre crush")
    fates.answers("ann", "defend", "5H", cards=["KH"])

    assert (asked.seats, asked.hidden, asked.if_absent) == (("dana",), True, "strike")
    assert fates.refused("dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara")).code == "turn.acted"


# what little there is to do about it --------------------------------------------------------------


def gazing(cards: list[str], **hero: Any) -> Fates:
    """A basilisk stares at Mara out of a fight, with a strength of 9."""
    fates = Fates()
    fates.protagonist("ann", "Mara", **hero)
    fates.do("dana", "bring-creature", species="basilisk")
    fates.do("dana", "deal", *cards)
    fates.clear()
    return fates


def stares(fates: Fates, target: str, *drawn: str) -> None:
    fates.do("dana", "attack-by-draw", "9D", "2D", entity=fates.named("Basilisk"), target=fates.named(target), count=2)
    fates.do("dana", "answer", "2H", "3H", "4H", *drawn, choice=fates.asked("special"), option="basilisk paralysis")


@proves("ff.creatures.basilisk", "ff.dealer.fate-draw")
@pytest.mark.parametrize(("count", "code"), [(0, "play.count"), (1, ""), (2, "play.count")])
def test_who_plays_from_the_fate_deck_saves_against_a_gaze_with_a_card_of_it(count: int, code: str) -> None:
    fates = gazing(MARA)
    fates.creature("Wolf")
    stares(fates, "Wolf")

    if code:
        assert fates.refused("dana", "resist-by-draw", choice=fates.asked("gaze"), count=count).code == code
    else:
        fates.do("dana", "resist-by-draw", "5S", choice=fates.asked("gaze"), count=count)
        assert fates.timers("Wolf") == [("unconscious", 4)]
        assert not fates.questions()


@proves("ff.creatures.basilisk", "ff.dealer.fate-draw")
def test_who_has_a_hand_saves_from_it_and_not_from_the_deck() -> None:
    fates = gazing(MARA)
    stares(fates, "Mara")
    gaze = {"choice": fates.asked("gaze")}

    deck = fates.refused("ann", "resist-by-draw", count=1, **gaze)
    fates.do("ann", "resist", "5S", cards=["KH"], **gaze)

    assert deck.code == "play.count"
    assert (fates.timers("Mara"), fates.questions()) == ([], [])
    assert len(fates.hand("Mara")) == 4


@proves("ff.creatures.basilisk")
def test_who_is_out_cold_is_turned_to_stone_without_being_asked() -> None:
    fates = gazing(MARA)
    fates.creature("Wolf")
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")

    stares(fates, "Wolf")

    assert ("unconscious", 9) in fates.timers("Wolf")
    assert not fates.questions()


@proves("ff.creatures.basilisk")
def test_who_has_no_card_to_save_with_is_turned_to_stone_without_being_asked() -> None:
    fates = gazing(MARA)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    stares(fates, "Mara")

    assert ("unconscious", 9) in fates.timers("Mara")


@proves("ff.creatures.basilisk", "ff.effects.saves")
@pytest.mark.parametrize(("reading", "drawn"), [("at_once", ["5S"]), ("after_exchange", ["5S"])])
def test_a_card_laid_against_a_gaze_is_replaced_when_the_table_replaces_cards(reading: str, drawn: list[str]) -> None:
    fates = wild("basilisk", readings={"replacement-timing": reading})
    fates.do("dana", "attack-by-draw", "9D", "2D", entity=its(fates), target=fates.named("Mara"), count=2)
    fates.do("dana", "answer", "2H", "3H", "4H", choice=fates.asked("special"), option="basilisk paralysis")
    before = len(fates.events)

    fates.answers("ann", "resist", *drawn, cards=["9C"])

    came = [type(event).__name__ for event in fates.events[before:]]
    early = came.index("CardsDrawn") < came.index("ConditionBegan")
    assert early is (reading == "at_once")


@proves("ff.creatures.amarok")
def test_after_a_look_the_exchange_is_over() -> None:
    fates = wild("amarok", "2C", "AC", "5C")

    strikes(fates, "7D", special="amarok focused target")

    assert fates.bout.result is not None
    assert (fates.bout.result.value, fates.bout.over) == ("done", True)
    assert fates.hero("Mara").sway == 4


@proves("ff.creatures.basilisk")
@pytest.mark.parametrize(("card", "result"), [("KH", "stopped"), ("3D", "done")])
def test_a_gaze_is_withstood_or_it_is_done(card: str, result: str) -> None:
    fates = gazing(MARA)
    stares(fates, "Mara")

    fates.answers("ann", "resist", "5S", cards=[card])

    assert fates.bout.result is not None
    assert (fates.bout.result.value, fates.bout.over) == (result, True)


@proves("ff.creatures.bee-giant", "ff.actions.effect-save")
def test_no_stinger_is_pulled_from_who_was_not_stung() -> None:
    fates = wild("bee", "2C", "AC", "5C")
    strikes(fates, "8C")
    taken(fates)
    fates.answers("ann", "trim", cards=["3D"])
    mara = fates.named("Mara")

    refused = fates.refused("ann", "pull-stinger", entity=mara, victim=fates.creatures()[0])
    fates.do("ann", "pull-stinger", entity=mara, victim=mara)

    assert refused.code == "sting.none"
    assert fates.timers("Mara") == []


@proves("ff.creatures.bee-giant", "ff.cards.action-vs-reaction")
def test_pulling_a_stinger_is_the_action_of_a_turn() -> None:
    fates = wild("bee", "2C", "AC", "5C")
    strikes(fates, "8C")
    taken(fates)
    fates.answers("ann", "trim", cards=["3D"])
    mara = fates.named("Mara")

    fates.do("ann", "pull-stinger", entity=mara, victim=mara)

    assert fates.timers("Mara") == []
    assert fates.refused("ann", "use-action", entity=mara, what="shout").code in ("turn.acted", "turn.not_yours")


@proves("ff.creatures.shrieker", "ff.creatures.shrieker-tea")
def test_an_alarm_and_tea_put_nobody_out() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="shrieker")
    player = fates.refused("ann", "serve-tea", entity=mara)

    fates.do("dana", "serve-tea", entity=mara)
    fates.do("dana", "sound-alarm", entity=its(fates))

    assert player.code == "seat.not_the_dealer"
    assert fates.timers("Mara") == [("fit", None)]
    assert fates.timers("Shrieker") == [("fit", 30)]
    assert fates.condition("Mara") is fates.condition("Shrieker") is Condition.FIT


@proves("ff.creatures.oa", "ff.tasks.sentient")
@pytest.mark.parametrize(("attribute", "firm"), [("tenacity", True), ("aura", False), ("none", False)])
def test_a_creature_that_is_tenacious_answers_with_a_card_more(attribute: str, firm: bool) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Warden", attribute=attribute)
    fates.do("dana", "deal", *MARA)

    fates.do("dana", "set-questioning", actor=fates.named("Mara"), entity=fates.named("Warden"), what="Who?")

    assert [most_answers(fates.state, task) for task in fates.state[Tasks].known.values()] == [1 + firm]


@proves("ff.creatures.attack", "ff.creatures.adapting")
def test_with_one_way_to_strike_none_is_named_and_what_has_only_specials_has_one() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Wolf")
    fates.creature("Drake", specials=["hellhound firebreath"])
    fates.do("dana", "deal", *MARA)
    at = {"target": fates.named("Mara")}

    named_one = fates.refused("dana", "attack-by-draw", entity=fates.named("Wolf"), attack="bite", **at)
    other = fates.refused("dana", "attack-by-draw", entity=fates.named("Drake"), attack="bite", **at)
    fates.do("dana", "attack-by-draw", "5C", entity=fates.named("Drake"), attack="strike", **at)

    assert (named_one.code, other.code) == ("attack.unknown", "attack.unknown")
    assert fates.bout.actor == fates.named("Drake")


@proves("ff.creatures.attack")
def test_unless_it_is_said_the_first_attack_that_is_left_is_made() -> None:
    fates = wild("ape")

    made, left = [], []
    for card in ("3S", "4H", "5H"):
        strikes(fates, card)
        left.append(attacks_left(fates.state, its(fates), codex()["ape"]))
        turn = fates.fight.turn
        made.append(turn.made[-1] if turn is not None and turn.made else "")
        taken(fates)
        while any(choice.kind == "trim" for choice in fates.questions()):
            fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[:1])

    assert made == ["bite", "punch", "claw"]
    assert left == [("punch", "claw"), ("claw",), ("bite", "punch", "claw")]  # with the last, another action has all
