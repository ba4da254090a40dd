"""Rules that were drawn by lot and played: skills as the book spells them, friends as casters name them, and others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel, hunt
from tests.systems.fifty_two_fates.magicians import MIND, casts, coven
from tests.systems.fifty_two_fates.tasks.gates import gate, task_of
from threefates.commons.characters import RenameCharacter
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.viewers import Seating
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import CreatureTried
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import BonusFields, bonuses_of
from threefates.systems.fifty_two_fates.tasks.sentient_entities import SetQuestioning
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"]

# skills ---------------------------------------------------------------------------------------------------------------


@proves("ff.skills.rule", "ff.backgrounds.clergy", "ff.backgrounds.rule")
@pytest.mark.parametrize(
    ("typed", "skill"),
    [("Religion & Lore", "religion and lore"), ("FIND &  REMOVE TRAPS", "find and remove traps")],
)
def test_skills_are_known_as_the_book_spells_them(typed: str, skill: str) -> None:
    """On the sheet, in a task and in a question; what is somebody's own stays so."""
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("ann", "learn-skill", entity=mara, own=typed)
    fates.do("ann", "learn-skill", entity=mara, own="Bees & wasps")
    fates.do("bob", "choose-background", entity=bern, background="clergy")

    task = gate(fates, "8D", knowing=typed)
    fates.do("dana", "let-help", task=task, helper=bern, knowing="religion & lore")
    fates.do("dana", "set-questioning", actor=mara, entity=bern, what="Who prays?", knowing=typed)

    allowed = fates.state[Tasks][task].allowed
    assert fates.state[Sheets].of(mara).skills == (skill, "Bees & wasps")
    assert (allowed[mara].skill, allowed[bern].skill) == (True, True)
    assert fates.state[Tasks][task_of(fates)].allowed[mara].skill
    own = gate(fates, "7C", knowing="bees AND wasps")
    assert fates.state[Tasks][own].allowed[mara].skill


@proves("ff.fighters.martial", "ff.dealer.cast-members", "ff.skills.rule")
@pytest.mark.parametrize(
    ("calling", "skills", "cards"),
    [("fighter", [], 2), ("herald", [], 1), ("mage", [], 1), ("mage", ["martial gear"], 2)],
)
def test_a_fighter_of_the_cast_knows_martial_gear(calling: str, skills: list[str], cards: int) -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="Ogda", calling=calling, row="9", skills=skills)
    ogda = fates.named("Ogda")
    offer = next(one for one in fates.offers("dana", "creature-tries") if dict(one.fixed)["entity"] == ogda)
    offered = [option.value for field in offer.fields if field.name == "knowing" for option in field.options]

    drawn = ["2C", "8D", "9D"][: 1 + cards]
    fates.do("dana", "creature-tries", *drawn, entity=ogda, what="Mend a hauberk", level=1, knowing="martial gear")

    assert len(fates.came(CreatureTried)[0].cards) == cards
    assert ("martial gear" in offered) is (cards > 1)


@proves("ff.skills.starting-random", "ff.wealth.start-random")
@pytest.mark.parametrize("command", ["draw-skills", "draw-wealth"])
def test_nobody_draws_for_what_they_begin_with_once_they_are_dealt_in(command: str) -> None:
    """Whoever joins late begins then; the Fate Dealer may still draw for somebody."""
    fates = hunt(MARA)
    mara, late = fates.named("Mara"), fates.protagonist("bob", "Late")
    greyed = {dict(one.fixed)["entity"]: one.refusal for one in fates.offers("ann", command)}

    refused = fates.refused("ann", command, entity=mara)
    fates.do("bob", command, "AC", entity=late)
    fates.do("dana", command, "AC", entity=mara)

    assert refused.code == f"{command.removeprefix('draw-')}.started"
    assert greyed[mara] == refused


# aura -----------------------------------------------------------------------------------------------------------------


def of(fates: Fates, name: str) -> Bonuses:
    """What somebody brings to the task set last."""
    return fates.state[Tasks][task_of(fates)].allowed[fates.named(name)]


@proves("ff.attributes.aura", "ff.attributes.insight", "ff.attributes.rule", "ff.tasks.sentient")
@pytest.mark.parametrize(("attribute", "cards"), [("aura", 1), ("insight", 1), ("acumen", 0), ("none", 0)])
def test_aura_and_insight_count_wherever_somebody_is_asked(attribute: str, cards: int) -> None:
    """For who asks and who helps, in play and in the odds; in an ordinary task, as ever, where it is said to fit.

    To ask is to inquire, and to deal with others.
    """
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", **({} if attribute == "none" else {"attribute": attribute}))
    bern = fates.protagonist("bob", "Bern", attribute="insight")
    wolf = fates.creature()
    fates.do("dana", "deal", *MARA, *BERN)
    asks = SetQuestioning(actor=mara, entity=wolf, what="Who sent you?")
    before = SYSTEM.odds(fates.state, asks, fates.viewer("dana"))
    fates.do("dana", "set-questioning", actor=mara, entity=wolf, what="Who sent you?", outstanding="strength")
    fates.do("dana", "let-help", task=task_of(fates), helper=bern)
    asked = (of(fates, "Mara").attribute, of(fates, "Bern").attribute)
    gate(fates, "8D")

    assert asked == (cards, 1)
    assert of(fates, "Mara").attribute == 0
    assert before is not None
    assert (Fraction(before.success) > told_without(attribute)) is bool(cards)


def told_without(attribute: str) -> Fraction:
    """How often the wolf tells somebody who has the attribute for nothing."""
    fates = Fates()
    mara, wolf = fates.protagonist("ann", "Mara", attribute="strength"), fates.creature()
    fates.do("dana", "deal", *MARA)
    found = SYSTEM.odds(fates.state, SetQuestioning(actor=mara, entity=wolf, what="x"), fates.viewer("dana"))
    assert found is not None
    return Fraction(found.success)


@proves("ff.attributes.aura", "ff.attributes.insight", "ff.attributes.rule")
def test_on_a_task_only_a_protagonist_s_attribute_counts() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", attribute="dexterity")
    fates.do("dana", "bring-creature", species="griffin")  # which is outstanding in dexterity
    fits = BonusFields(outstanding=Attribute.DEXTERITY)

    assert [bonuses_of(fates.state, fits, one).attribute for one in (mara, *fates.creatures())] == [1, 0]


@proves("ff.attributes.aura", "ff.attributes.insight", "ff.attributes.rule")
@pytest.mark.parametrize(("attribute", "asks"), [("aura", True), ("insight", True), ("insight", False)])
def test_what_fits_by_itself_is_one_card_whatever_else_is_said_to_fit(attribute: str, *, asks: bool) -> None:
    """Said twice, and said anew with something else, for who helps as well; a new attempt keeps it."""
    fates = Fates()
    mara, wolf = fates.protagonist("ann", "Mara", attribute=attribute), fates.creature()
    bern = fates.protagonist("bob", "Bern", attribute=attribute)
    fates.do("dana", "deal", *MARA, *BERN)
    if asks:
        fates.do("dana", "set-questioning", actor=mara, entity=wolf, what="Who?", outstanding=attribute)
    else:
        fates.do("dana", "make-inquiry", title="The well", first="It is deep")
        secret = next(iter(fates.state[Inquiries].known))
        fates.do("dana", "inquire", "8D", inquiry=secret, actor=mara, outstanding=attribute)
    task = task_of(fates)
    twice = of(fates, "Mara").attribute
    fates.do("dana", "reopen-task", *([] if asks else ["7C"]), task=task)
    fates.do("dana", "set-bonuses", task=task, entity=mara, skill=True)
    fates.do("dana", "let-help", task=task, helper=bern)

    assert (twice, of(fates, "Mara").attribute, of(fates, "Mara").skill) == (1, 1, True)
    assert of(fates, "Bern").attribute == 1
    assert fates.replayed() == fates.state


# friends --------------------------------------------------------------------------------------------------------------


def friends(fates: Fates) -> set[str]:
    """Whom the wolf would not strike at."""
    offer = next(one for one in fates.offers("dana", "attack-by-draw"))
    return {option.label for option in offer.fields[0].options if option.refusal is not None}


@proves("ff.spells.befriend")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", {"Mara"}),
        ("me", {"Mara"}),
        ("Myself and nobody else", {"Mara"}),
        ("Bern and me", {"Mara", "Bern"}),
        ("all of us", {"Mara", "Bern"}),
        ("ourselves", {"Mara", "Bern"}),
        ("The Mage, as is right", {"Mara"}),
        ("Bern", {"Bern"}),
        ("the people of Amesbury", set()),
        ("Bernadette, whom I like", set()),
    ],
)
def test_a_friend_is_whom_the_caster_means(words: str, found: set[str]) -> None:
    fates = coven(MIND, ["9H", "8H", "4D", "5S"])
    fates.creature("Ogre")
    casts(fates, "befriend", "Wolf", ["9H"], words=words)
    fates.answers("dana", "let-it-work", "6C")

    assert friends(fates) == found


@proves("ff.spells.befriend")
def test_a_friend_stays_one_under_another_name_and_who_comes_in_later_is_known_by_theirs() -> None:
    fates = coven(MIND, ["9H", "8H", "4D", "5S"])
    casts(fates, "befriend", "Wolf", ["9H"], words="Bern, and Ogda when she comes")
    fates.answers("dana", "let-it-work", "6C")
    bob = fates.state[Seating].seats["bob"]
    renamed = SYSTEM.decide(fates.state, RenameCharacter(fates.named("Bern"), "Hal"), bob, ScriptedChance(()))
    fates.happen(*renamed)
    fates.do("dana", "make-cast-member", name="Ogda", row="9")

    assert friends(fates) == {"Hal", "Ogda"}
    assert fates.replayed() == fates.state
