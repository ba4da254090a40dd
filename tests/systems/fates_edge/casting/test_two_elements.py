"""Spells of two elements, spells that heal, and TAGS as the book prints them."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, terms, weaves
from tests.systems.fates_edge.chances.asking import odds
from threefates.systems.fates_edge.casting.backlash_landing import BacklashLanded
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.systems.fates_edge.casting.free_casting_tags import elements_of, read_tags
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.tags.dispel_unseal_cleanse_reveal import Healing
from threefates.testing.proof import proves

CONDENSED = {"backlash_trigger": "any_one", "backlash_severity": "minor_major_escalate"}
HIT, WITH_A_ONE, FAILED = (7, 7, 4, 4, 4), (7, 7, 1, 4, 4), (4, 4, 4, 4, 4)


@proves("fe.tags.grammar")
@pytest.mark.parametrize(
    "text",
    [
        "Burning • Area • Force",
        "[Burning] • [Area] · [Force]",
        "burning + area | force",
        "Burning/Area / Force",
        "“Burning”, 'Area', \"Force\".",
        "Burning, Area and Force",
        "burning, area, and force",
        "Burning & Area – Force",
        "I make a [Burning] [Area] [Force] wall",
        "[Burning, Area] and [Force]",
        "[Burning] a wall, area, force",
    ],
)
def test_tags_are_read_as_the_book_prints_them(text: str) -> None:
    assert read_tags(text) == ("BURNING", "AREA", "FORCE")
    assert read_tags("Death/Dreams • Life") == ("DEATH/DREAMS", "LIFE")
    assert read_tags("death / dreams/life/death") == ("DEATH/DREAMS", "LIFE", "DEATH")
    assert elements_of(read_tags("death and dreams")) == ("Death/Dreams",)
    assert len(read_tags("death and dreams")) == 1


@proves("fe.tags.grammar")
@pytest.mark.parametrize(("text", "dv"), [("I create a [WARD] [BARRIER] [FIRE] wall", 4), ("sand, handle", 3)])
def test_a_spell_that_is_told_in_a_sentence_is_as_hard_as_the_book_says(text: str, dv: int) -> None:
    evening, hero = caster("srd_quickstart")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall")
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.tag-spell", hero=hero, tags=text)

    assert terms(evening, hero).dv == dv


@proves("fe.tags.elemental-group", "fe.caster.eight-elements")
def test_an_element_is_named_among_other_words_of_a_tag_too() -> None:
    assert elements_of(("WALL OF FIRE", "FREEZING TOUCH", "BARRIER")) == ("Fire", "Water")
    assert elements_of(("FIREPLACE", "AREA", "DEATH/DREAMS")) == ("Death/Dreams",)


@proves("fe.caster.eight-elements", "fe.caster.art-mitigation")
def test_a_spell_by_word_alone_is_of_the_element_that_is_told_at_its_cast() -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="ones_count", tens_count="one", art=["Fire"])
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("gm", "fe.say-magic", hero=hero, magic="freeform")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 1, 1, 4, hero=hero)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.tag-spell", hero=hero, tags="fire")
    weighed = {row for row, _ in odds(evening, "fe.roll-action", hero=hero).outcomes}
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, 4, hero=hero)
    evening.keep()

    assert "As meant; Backlash, minor" in weighed  # two 1s are moderate, and a step less in their Art
    assert [(each.elements, each.amount) for each in happened(evening, BacklashStirred)] == [(("Fire",), 1)]


@proves("fe.backlash.coloring")
def test_each_element_of_a_spell_has_its_colour() -> None:
    evening, hero = caster()
    weaves(evening, hero, *FAILED, element="Fire", second="Earth")
    (told,) = [line for line in evening.told("bob") if line.startswith("Magic answers back")]

    fire, earth = "burns, flares; or slick, sputter, dim", "rubble, pin, heavy footing; or sound carries, exposure"
    assert told.endswith(f": two consequences. Fire burns, or grows: {fire}. Earth binds: {earth}.")


@proves("fe.backlash.table")
@pytest.mark.parametrize(
    ("answer", "shown", "picked", "element"),
    [
        ("minor", ["wobble-position", "wobble-effect", "encumbered", "waterlogged"], "waterlogged", "Water"),
        ("minor", ["wobble-position", "wobble-effect", "encumbered", "waterlogged"], "encumbered", "Earth"),
        ("major", ["collapse", "pinned", "flood", "intrusion"], "flood", "Water"),
    ],
)
def test_a_wobble_or_a_lurch_is_of_either_element(answer: str, shown: list[str], picked: str, element: str) -> None:
    evening, hero = caster(**CONDENSED)
    weaves(evening, hero, *HIT, element="Earth", second="Water")
    casts(evening, hero, *WITH_A_ONE)
    picks(evening, "escalate", answer, by="ann")
    asked = question(evening, "backlash")
    picks(evening, "backlash", picked)

    assert asked is not None
    assert [option.value for option in asked.options] == [*shown, "colour"]
    assert [each.element for each in happened(evening, BacklashLanded)] == [element]


@proves("fe.backlash.table", "fe.tags.cheat-sheet")
@pytest.mark.parametrize(("picked", "harm"), [("healing-lost", 1), ("biohazard", 0), ("colour", 0)])
def test_healing_that_becomes_a_beat_heals_nothing(picked: str, harm: int) -> None:
    evening, hero = caster(**CONDENSED)
    weaves(evening, hero, *HIT, element="Life")
    evening.do("gm", "fe.set-harm", hero=hero, harm=1, reason="as the test has it")
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.work-tag", hero=hero, tag="heal", on=[hero])
    evening.do("ann", "fe.roll-action", 7, 7, 7, 1, 4, hero=hero)
    evening.keep()
    picks(evening, "escalate", "major", by="ann")
    waiting = evening.state[Conditions][hero].harm
    picks(evening, "backlash", picked)

    assert (waiting, evening.state[Conditions][hero].harm) == (1, harm)
    assert len(happened(evening, SpellCast)) == 1
    assert not any(isinstance(each.step, Healing) for each in evening.state.agenda.steps)
    assert evening.replayed() == evening.state
