"""What the book says and the table once did otherwise: each a test that failed before it was mended."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, skirmish, strike
from tests.systems.fifty_two_fates.magicians import BATTLE, MIND, MOTION, coven
from tests.systems.fifty_two_fates.ninth_well import Leaning
from tests.systems.fifty_two_fates.wild import MARA, strikes, wild
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions
from threefates.systems.fifty_two_fates.content.loader import attribute_facts
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.gear.weapons_armor import trained
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic
from threefates.systems.fifty_two_fates.magic.spell_types import highest_value
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.tasks.action_pool import most_cards
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_cards, defence_cards
from threefates.systems.fifty_two_fates.turns.movement_rate import rate
from threefates.testing.proof import proves


def riposting(fates: Fates) -> None:
    """Bern hits Mara, who lets it through to do something of her own."""
    strike(fates, "bob", "Bern", "Mara", ["9S"])
    fates.answers("ann", "riposte", chance=Leaning())
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[-1:])


def mage(*hearts: str) -> Fates:
    """Mara, a mage of Blood & Infliction, and Bern, who has no liking for her."""
    fates = coven(BATTLE, [*hearts, "2C", "3C"][:4], ["9S", "7D", "5C", "4H"])
    riposting(fates)
    return fates


# ripostes -----------------------------------------------------------------------------------------


@proves("ff.reactions.riposte", "ff.spells.heal", "ff.actions.cast-spell", "ff.actions.list")
def test_a_riposte_may_be_a_heal_upon_oneself() -> None:
    fates = mage("6H", "7H")

    fates.do(
        "ann",
        "cast",
        entity=fates.named("Mara"),
        spell="heal",
        target=fates.named("Mara"),
        cards=["6H"],
        choice=fates.asked("counter"),
        chance=Leaning(),
    )

    assert fates.hero("Mara").sway == 4
    assert not fates.questions()


@proves(
    "ff.reactions.riposte",
    "ff.spells.protect",
    "ff.actions.cast-spell",
    "ff.ruling.willing-target",
    "ff.spells.defence",
)
def test_a_riposte_may_protect_oneself() -> None:
    fates = mage("6D", "8D")
    at = {"entity": fates.named("Mara"), "spell": "protect", "target": fates.named("Mara"), "cards": ["6D"]}

    fates.do("ann", "cast", choice=fates.asked("counter"), chance=Leaning(), **at)

    assert [one.target for one in fates.state[Magic].active.values()] == [fates.named("Mara")]


@proves("ff.reactions.riposte", "ff.effects.saves", "ff.actions.effect-save", "ff.actions.list")
def test_a_riposte_may_throw_off_what_harms_one() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("dana", "afflict", "8C", entity=fates.named("Mara"), harm="poison", level=1)
    riposting(fates)
    (effect,) = fates.state[Effects].known

    fates.do("ann", "counter-save", choice=fates.asked("counter"), effect=effect, cards=["KH"], chance=Leaning())

    assert not fates.state[Effects].known
    assert fates.hero("Bern").sway == 4
    assert not fates.questions()


@proves("ff.reactions.riposte", "ff.actions.task")
def test_a_riposte_may_be_a_task() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("dana", "set-task", "8C", actor=fates.named("Mara"), what="Cut the rope", level=1)
    (task,) = fates.state[Tasks].known
    riposting(fates)

    fates.do("ann", "counter-task", choice=fates.asked("counter"), task=task, cards=["KH"], chance=Leaning())

    assert fates.state[Tasks][task].status is Status.SOLVED


@proves("ff.reactions.riposte")
@pytest.mark.parametrize("kind", ["counter-save", "counter-task"])
@proves("ff.actions.effect-save", "ff.actions.task")
def test_nobody_saves_or_tries_for_another_as_a_riposte(kind: str) -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("dana", "afflict", "8C", entity=fates.named("Bern"), harm="poison", level=1)
    fates.do("dana", "set-task", "8D", actor=fates.named("Bern"), what="Cut the rope", level=1)
    (effect,), (task,) = fates.state[Effects].known, fates.state[Tasks].known
    riposting(fates)
    what: dict[str, Any] = {"effect": effect} if kind == "counter-save" else {"task": task}

    refused = fates.refused("ann", kind, choice=fates.asked("counter"), cards=["KH"], **what)

    assert refused.code == "riposte.not_theirs"


# armour, and bare hands ---------------------------------------------------------------------------


@proves("ff.gear.defence-bonus", "ff.creatures.charmed")
@pytest.mark.parametrize(("species", "special"), [("ghoul", "ghoul charm"), ("piskie", "piskie deceit")])
def test_no_armour_stops_a_charm(species: str, special: str) -> None:
    fates = wild(species, defence_bonus=3)

    strikes(fates, "10D", special=special)
    fates.answers("ann", "defend", "5H", cards=["9C"])

    assert [timer.what.split()[0] for timer in fates.state[Conditions].of(fates.named("Mara"))] == ["charmed"]


@proves("ff.gear.defence-bonus")
def test_armour_stops_a_blow() -> None:
    fates = wild("ghoul", defence_bonus=3)

    strikes(fates, "10C", special="strike")
    fates.answers("ann", "defend", "5H", cards=["9C"])

    assert fates.hero("Mara").sway == 4


@proves("ff.gear.defence-bonus", "ff.spells.defence")
def test_no_armour_stops_a_spell() -> None:
    fates = duel(["10S", "QC", "3C", "4C"], ["9C", "2H", "3H", "4H"], calling="mage", defence_bonus=4)
    fates.do("ann", "choose-cross", entity=fates.named("Mara"), cross=BATTLE)
    said = {"entity": fates.named("Mara"), "spell": "harm", "target": fates.named("Bern"), "cards": ["10S"]}

    fates.do("ann", "cast", **said)
    fates.answers("bob", "defend", "5H", cards=["9C"])

    assert fates.hero("Bern").sway == 3


def bare() -> Fates:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="none")
    fates.clear()
    return fates


@proves("ff.sway.unarmed-damage")
def test_bare_hands_take_one_sway_though_nobody_says_that_they_are_bare() -> None:
    fates = bare()

    strike(fates, "ann", "Mara", "Bern", ["KH"])
    fates.answers("bob", "take-it", "2D")

    assert fates.hero("Bern").sway == 3
    assert any("with bare hands" in line for line in fates.panes["bob"])


@proves("ff.reactions.unarmed-bonus")
def test_whom_bare_hands_strike_lays_a_card_more() -> None:
    fates = bare()

    strike(fates, "ann", "Mara", "Bern", ["KH"])
    fates.answers("bob", "defend", chance=Leaning(), cards=["9S", "7D", "5C"])

    assert fates.bout.reaction is not None
    assert len(fates.bout.reaction.cards) == 3


def test_who_has_said_nothing_of_gear_fights_with_what_they_have() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])

    strike(fates, "ann", "Mara", "Bern", ["KH"])
    fates.answers("bob", "take-it", "2D")

    assert fates.hero("Bern").sway == 2


# 0 sway -------------------------------------------------------------------------------------------


@proves("ff.sway.zero", "ff.movement.dash")
def test_nobody_dashes_at_0_sway_and_they_go_half_a_zone() -> None:
    fates = skirmish(["KH", "9C", "3D", "4S"], apart=2)
    mara = fates.named("Mara")
    usual = rate(fates.state, mara)
    fates.do("dana", "set-sway", entity=mara, sway=0)

    assert fates.refused("ann", "dash", entity=mara, to="back").code == "move.no_dash"
    assert (usual, rate(fates.state, mara)) == (8, 4)
    fates.do("ann", "move", entity=mara, to="back", metres=4)
    assert fates.fight.places[mara] == -4


def beaten_boss() -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature(important=True, sway=1)
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", "KC", "2C", apart=0)
    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "take-it", "5D")
    fates.passes("ann", "Mara")
    fates.clear()
    return fates


@proves("ff.sway.second-wind", "ff.sway.boss")
def test_a_boss_at_0_sway_has_a_second_wind_and_falls_after_it() -> None:
    fates = beaten_boss()
    wolf = fates.named("Wolf")

    halved = rate(fates.state, wolf)
    fates.do("dana", "second-wind", "QS", entity=wolf)
    fates.do("dana", "answer", choice=fates.asked("second-wind"), option=fates.named("Mara"))
    fates.answers("ann", "take-it")

    assert halved == 4
    assert fates.hero("Mara").sway == 2
    assert fates.condition() is Condition.UNCONSCIOUS
    assert "Wolf finds a second wind: Q♠." in fates.panes["ann"]
    assert fates.replayed() == fates.state


@proves("ff.sway.second-wind", "ff.sway.boss")
def test_a_boss_has_one_second_wind_for_each_fall() -> None:
    fates = beaten_boss()
    wolf = fates.named("Wolf")
    fates.do("dana", "second-wind", "QS", entity=wolf)
    fates.do("dana", "answer", choice=fates.asked("second-wind"), option="leave")
    spent = fates.foe().second_wind

    assert not spent
    assert fates.foe().winded


# skills, wealth, tasks ----------------------------------------------------------------------------


def most(fates: Fates, **fields: Any) -> int:
    mara = fates.named("Mara")
    fates.do("dana", "set-task", "8C", actor=mara, what="Try it", level=1, **fields)
    task = list(fates.state[Tasks].known.values())[-1]
    return most_cards(fates.state, task, mara)


@proves("ff.fighters.martial", "ff.skills.martial-gear")
@pytest.mark.parametrize(("calling", "cards"), [("fighter", 2), ("mage", 1), ("herald", 1)])
def test_martial_gear_is_a_skill_of_every_fighter(calling: str, cards: int) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling=calling)
    fates.do("dana", "deal", *MARA)

    assert most(fates, knowing="martial gear") == cards
    assert trained(fates.hero("Mara")) is (calling != "mage")


@proves("ff.fighters.martial", "ff.skills.starting-random")
def test_a_drawn_number_of_skills_comes_on_top_of_the_class_and_of_steps() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    refused = fates.refused("ann", "learn-skill", entity=mara, skill="martial gear")
    fates.do("dana", "draw-advancement", "4C", entity=mara)  # two steps

    fates.do("ann", "draw-skills", "2D", entity=mara)

    assert refused.code == "skills.known"
    assert fates.state[Sheets].of(mara).count == 2 + 2


@proves("ff.attributes.aura", "ff.attributes.rule")
@pytest.mark.parametrize("attribute", [one for one in Attribute if one is not Attribute.NONE])
def test_an_attribute_is_a_card_more_on_what_it_fits_and_on_nothing_else(attribute: Attribute) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", attribute=attribute.value)
    fates.do("dana", "deal", *MARA)
    other = Attribute.AURA if attribute is not Attribute.AURA else Attribute.ACUMEN

    fits = most(fates, outstanding=attribute.value)
    fates.do("dana", "set-task", "8D", actor=fates.named("Mara"), what="Try that", level=1, outstanding=other.value)
    task = list(fates.state[Tasks].known.values())[-1]

    assert (fits, most_cards(fates.state, task, fates.named("Mara"))) == (2, 1)


@proves("ff.attributes.aura")
def test_aura_is_said_to_be_good_for_dealing_with_others() -> None:
    assert "others" in attribute_facts()["aura"].good_for


@proves("ff.backgrounds.rule")
def test_some_tasks_only_a_background_makes_possible() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("bob", "choose-background", entity=fates.named("Bern"), background="sailor")
    fates.do("dana", "set-task", "2C", actor=fates.named("Mara"), what="Steer", level=1, needs_background="sailor")
    (task,) = fates.state[Tasks].known

    alone = fates.refused("ann", "attempt-task", task=task, cards=["KH"])
    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"))
    fates.do("ann", "attempt-task", "10C", task=task, cards=["KH"])

    assert alone.code == "task.needs_background"
    assert fates.state[Tasks][task].status is Status.SOLVED


@proves("ff.wealth.levels")
def test_nobody_puts_on_what_is_above_their_wealth_unless_they_have_got_it() -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    fates.do("dana", "set-wealth", entity=mara, level="average", points=10)

    dear = fates.refused("ann", "equip", entity=mara, weapon="longsword")
    worn = fates.refused("ann", "equip", entity=mara, armour="plate mail")
    fates.do("ann", "equip", entity=mara, weapon="short sword")
    fates.do("ann", "buy-up", entity=mara, item="longsword")
    fates.do("ann", "equip", entity=mara, weapon="longsword")

    assert (dear.code, worn.code) == ("wealth.above", "wealth.above")
    assert fates.hero("Mara").weapon == "longsword"


def test_where_nobody_keeps_wealth_anything_may_be_put_on() -> None:
    fates = hunt(MARA)

    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="great axe", armour="plate mail")

    assert fates.hero("Mara").armour == "plate mail"


# questions ----------------------------------------------------------------------------------------


def asks(fates: Fates, actor: str, of: str) -> str:
    fates.do("dana", "set-questioning", actor=fates.named(actor), entity=fates.named(of), what="Who sent you?")
    return list(fates.state[Tasks].known)[-1]


@proves("ff.tasks.sentient")
def test_a_protagonist_may_be_questioned_and_answers_from_their_own_hand() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    task = asks(fates, "Mara", "Bern")

    fates.do("ann", "attempt-task", task=task, cards=["9C"])
    fates.do("bob", "answer-pool", "10C", "10D", choice=fates.asked("answer"), cards=["9S"])

    assert fates.state[Tasks][task].status is Status.FAILED
    assert fates.refused(
        "dana", "set-questioning", actor=fates.named("Mara"), entity=fates.named("Mara"), what="?"
    ).code


@proves("ff.advancement.cp", "ff.tasks.sentient")
def test_advancement_lets_whoever_is_questioned_answer_with_a_card_more() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("dana", "draw-advancement", "8C", "2C", "2D", entity=fates.named("Bern"))  # six steps: a card
    task = asks(fates, "Mara", "Bern")

    fates.do("ann", "attempt-task", task=task, cards=["KH"])
    refused = fates.refused("bob", "answer-pool", choice=fates.asked("answer"), cards=["9S", "7D", "5C"])
    fates.do("bob", "answer-pool", choice=fates.asked("answer"), cards=["9S", "7D"], chance=Leaning())

    assert refused.code == "play.count"
    assert fates.state[Tasks][task].status is Status.SOLVED


# friends ------------------------------------------------------------------------------------------


@proves("ff.spells.befriend")
@pytest.mark.parametrize(("words", "safe"), [("", "Mara"), ("Bern and his kin", "Bern")])
def test_whoever_is_befriended_strikes_at_no_friend(words: str, safe: str) -> None:
    fates = coven(MIND, ["7H", "3H", "3C", "4C"], ["9S", "7D", "5C", "4H"], fight=True)
    other = {"Mara": "Bern", "Bern": "Mara"}[safe]
    fates.do(
        "ann",
        "cast",
        entity=fates.named("Mara"),
        spell="befriend",
        target=fates.named("Wolf"),
        cards=["7H"],
        words=words,
    )
    fates.do("dana", "take-it", "8H", choice=fates.asked("reaction"))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    refused = fates.refused("dana", "attack-by-draw", entity=fates.named("Wolf"), target=fates.named(safe))
    fates.do("dana", "attack-by-draw", "8S", entity=fates.named("Wolf"), target=fates.named(other))

    assert refused.code == "attack.friend"
    assert fates.bout.target == fates.named(other)


# totals -------------------------------------------------------------------------------------------


@proves("ff.cards.action-vs-reaction", "ff.conditions.hurt")
def test_the_log_tells_what_was_compared_and_no_hurt_that_is_secret() -> None:
    fates = hunt(["KH", "9C", "3D", "4S"], low=30, mid=40, high=50, reaction=1)
    fates.do("dana", "set-hurt", entity=fates.named("Wolf"), hurt=2)
    fates.clear()

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "defend-by-draw", "10C", "2D", count=1)

    assert "Wolf defends: 10♣, 8." in fates.panes["dana"]
    assert "Wolf defends: 10♣, 10 by its cards." in fates.panes["ann"]
    assert not any(", 8." in line for line in fates.panes["tv"])


@proves("ff.conditions.incapacitated")
def test_the_log_tells_half_of_what_somebody_incapacitated_plays() -> None:
    fates = hunt(["KH", "9C", "3D", "4S"], reaction=1)
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="incapacitated", lasts=3)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])

    assert "Mara strikes at Wolf: 9♣, halved to 4." in fates.panes["bob"]


# the cast -----------------------------------------------------------------------------------------


def warden(**fields: Any) -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Warden", row="9", **fields)
    fates.do("dana", "deal", *MARA)
    fates.clear()
    return fates


@proves("ff.dealer.cast-members")
def test_a_cast_member_has_attribute_gear_and_skills_as_protagonists_have() -> None:
    fates = warden(attribute="strength", weapon="warhammer", armour="chainmail", shield=True, skills=["stealth"])
    one = fates.named("Warden")

    fates.do("dana", "attack-by-draw", "5C", "6C", "7C", entity=one, target=fates.named("Mara"), count=3)
    block = str(fates.view("dana")["ff.stat-blocks"])

    assert fates.bout.play.bonus == 2
    assert action_cards(fates.state, one) == 3
    assert defence_cards(fates.state, one, unarmed=False) == 2
    assert all(word in block for word in ("strength", "warhammer", "chainmail", "stealth"))
    assert all("warhammer" not in str(fates.view(seat)) for seat in ("ann", "bob", "tv"))


@proves("ff.advancement.random-level", "ff.cards.visibility")
def test_how_far_a_cast_member_has_come_is_told_to_nobody_else() -> None:
    fates = warden()
    one = fates.named("Warden")

    fates.do("dana", "draw-advancement", "8C", entity=one)
    fates.do("dana", "gain-attribute", entity=one, attribute="agility")

    assert any("step 6" in line for line in fates.panes["dana"])
    for seat in ("ann", "bob", "tv"):
        assert not any("Warden" in line for line in fates.panes[seat])
        assert "step" not in str(fates.view(seat).get("ff.growth", ""))
    assert defence_cards(fates.state, one, unarmed=False) == 2 + 1 + 1
    assert fates.replayed() == fates.state


@proves("ff.miracles.rule", "ff.dealer.cast-members", "ff.ruling.cast-stats")
def test_a_herald_of_the_cast_prays_and_bears_the_cost_as_hurts() -> None:
    fates = warden(calling="herald")
    one = fates.named("Warden")
    deity = {"basis": "fire", "purpose": "to burn", "first": "fair", "second": "grim", "third": "old"}
    fates.do("dana", "describe-deity", entity=one, **deity)
    silent = [line for seat in ("ann", "bob", "tv") for line in fates.panes[seat]]

    fates.do("dana", "pray", entity=one, wish="Let it burn")
    fates.do("dana", "draw-miracle", "QC", entity=one)

    assert silent == []
    assert fates.foe("Warden").block.hurt == 2
    assert any("for 2 sway" in line for line in fates.panes["ann"])
    assert "fire" not in str(fates.view("bob"))


# miracles -----------------------------------------------------------------------------------------


@proves("ff.miracles.sway-cost")
def test_the_offer_to_pray_names_what_miracles_cost() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="herald")
    fates.do("dana", "deal", *MARA)

    (offer,) = fates.offers("ann", "pray")

    assert "minor at no cost, notable for 1 sway, incredible for 2 sway" in offer.hint
    assert "superior for 3 sway, celestial for all sway" in offer.hint
    assert fates.hero("Mara").health is Health.AWAKE


# the five types of spells -------------------------------------------------------------------------


def works(spell: str, cross: str, card: str, *, stopped: bool) -> tuple[str, ...]:
    """What a spell cast on the wolf, which is hurt twice, leaves behind: its hurts, its place, what lies on it."""
    fates = coven(cross, [card, "2S", "3S", "4S"], ["8S", "7D", "5C", "4H"], fight=True, wolf={"reaction": 1})
    wolf = fates.named("Wolf")
    fates.do("dana", "set-hurt", entity=wolf, hurt=2)
    fates.do("ann", "cast", entity=fates.named("Mara"), spell=spell, target=wolf, cards=[card], chance=Leaning())
    if stopped:
        fates.do("dana", "defend-by-draw", choice=fates.asked("reaction"), count=1, chance=Leaning("high"))
    else:
        fates.do("dana", "let-it-work", choice=fates.asked("reaction"), chance=Leaning())
    lies = [one.spell for one in fates.state[Magic].active.values()]
    return f"hurt {fates.foe().block.hurt}", f"at {fates.fight.places[wolf]}", *lies


@proves("ff.spells.types")
@pytest.mark.parametrize(
    ("spell", "cross", "card", "left"),
    [
        ("expose", BATTLE, "9C", ("hurt 2", "at 0", "expose")),
        ("harm", BATTLE, "9S", ("hurt 3", "at 0")),
        ("heal", BATTLE, "9H", ("hurt 1", "at 0")),
        ("slow", MOTION, "9S", ("hurt 2", "at 0", "slow")),
        ("move", MOTION, "9C", ("hurt 2", "at 8")),
    ],
)
def test_every_type_of_spell_does_its_own_thing_and_only_if_it_gets_through(
    spell: str, cross: str, card: str, left: tuple[str, ...]
) -> None:
    assert works(spell, cross, card, stopped=False) == left
    assert works(spell, cross, card, stopped=True) == ("hurt 2", "at 0")


@proves("ff.wealth.levels")
def test_what_is_above_a_level_is_not_to_be_bought_and_what_is_not_is() -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    fates.do("dana", "set-wealth", entity=mara, level="modest", points=10)

    fates.do("ann", "buy", entity=mara, item="leather armor")

    assert fates.refused("ann", "buy", entity=mara, item="chainmail").code == "wealth.beyond"


@proves("ff.spells.types")
def test_of_several_cards_the_highest_says_what_a_spell_does() -> None:
    assert highest_value(named(["3S", "7S", "5S"])) == 7
    assert highest_value(named(["AS"])) is None
