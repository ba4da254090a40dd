"""What was so that time only: who helped with a signature, what less came of a spell; and spells that are dispelled."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, picks, question, terms, weaves
from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.tags.hall import Hall
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.casting.channel_then_weave import FREEFORM, Spells
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.combat.sight_and_cover import Hidden, HiddenSet, Sight
from threefates.testing.proof import proves

SURE = (9, 9, 9, 9, 9)


def built(**rows: object) -> tuple[Evening, str]:
    """Oriel has worked a bolt twice against a DV that was built so, and made it her signature."""
    evening, hero = caster(mastery_modifier="dice_and_dv")
    for _ in range(2):
        evening.do("ann", "fe.weave-spell", hero=hero, spell="a bolt", element="Fire")
        evening.do("gm", "fe.build-dv", hero=hero, **({"base": 4} | rows))
        evening.do("gm", "fe.set-terms", hero=hero, position=1)
        evening.do("ann", "fe.roll-action", *SURE, hero=hero)
        evening.keep()
        casts(evening, hero, *SURE)
    evening.do("ann", "fe.name-signature", hero=hero, spell="a bolt")
    return evening, hero


@pytest.mark.parametrize(
    "rows",
    [
        {"assistance": "helpers_1"},
        {"environment": "favorable"},
        {"missing": 1},
        {"dim_to_dark": 1},
        {"opposition": "active:1", "time": "none"},
        {},
    ],
)
@proves("fe.caster.signature-spells", "fe.resolution.dv-skill-mastery")
def test_a_signature_is_as_hard_as_it_is_by_itself(rows: dict[str, object]) -> None:
    evening, hero = built(**rows)
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a bolt")
    plain = terms(evening, hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.rated(hero, Arcana=5)
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a bolt")

    assert [step.what for step in plain.steps] == ["Standard Ladder", "Skill 2"][: len(plain.steps)]
    assert plain.dv == sum(step.amount for step in plain.steps)
    assert terms(evening, hero).dv < plain.dv


@proves("fe.backlash.table")
def test_what_did_less_than_it_was_meant_to_settles_into_no_signature() -> None:
    evening, hero = caster(backlash_severity="minor_major_escalate", backlash_trigger="any_one")
    for dice in ((9, 9, 9, 9, 1), SURE):
        weaves(evening, hero, *SURE)
        casts(evening, hero, *dice)
        if question(evening, "escalate"):
            picks(evening, "escalate", "minor", by="ann")
            picks(evening, "backlash", "wobble-effect")
    meant = [each.as_meant for each in evening.events if isinstance(each, SpellCast)]

    assert (meant, evening.state[Spells].worked[hero]["a wall"].times) == ([False, True], 1)


@pytest.mark.parametrize("partial", [False, True])
@proves("fe.tags.dispel", "fe.caster.free-casting-costs")
def test_a_spell_that_is_kept_up_may_be_dispelled(partial: bool) -> None:
    evening, hero = caster()
    evening.do("gm", "start-scene", title="The hall")
    weaves(evening, hero, *SURE)
    casts(evening, hero, *SURE)
    (offer,) = evening.offers("gm", "fe.say-tag")
    (lasting,) = [field for field in offer.fields if field.name == "effect"]
    (out,) = lasting.options
    evening.do("gm", "fe.say-tag", tag="dispel", source="a foe", effect=out.value, partial=partial)

    assert out.label == "a wall (Oriel's spell)"
    assert evening.state[Spells].out == ({hero: ("a wall",)} if partial else {})
    assert any(("is dispelled" in line) is not partial for line in evening.told("bob") if "a wall" in line)
    if not partial:
        assert evening.refused("ann", "fe.hold-spell", hero=hero, spell="a wall").code == "spell.not_out"
        assert evening.refused("gm", "fe.say-tag", tag="dispel", source="x", effect=out.value).code == "tag.no"
    assert evening.replayed() == evening.state


@proves("fe.backlash.menu")
def test_backlash_that_is_noticed_finds_whoever_hides() -> None:
    hall = Hall(partial_upgrade="no_upgrade")
    hall.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    hall.was_so(HiddenSet(hall.oriel, hidden=True), Hidden(hall.oriel, hall.wolf, hides=True))
    hall.do("ann", "fe.weave-spell", hero=hall.oriel, spell="a light", element="Fire")
    hall.rated(hall.oriel, wits=2, Arcana=3)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.do("ann", "fe.roll-action", 2, 2, 2, 2, 9, hero=hall.oriel)
    hall.stays()
    picks(hall, "backlash", "exposure")

    assert (hall.state[Sight].unseen, hall.state[Sight].hidden) == ({}, ())


@proves("fe.caster.assist", "fe.caster.cast-step", "fe.ruling.weave-cast-same-dv")
def test_who_helped_with_a_weave_has_not_helped_with_its_cast() -> None:
    evening, hero = caster(tens_count="one")
    evening.rated(hero, wits=2, Arcana=2)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.build-dv", hero=hero, base=3, assistance="helpers_1")
    told = odds(evening, "fe.roll-action", hero=hero)
    weave = terms(evening, hero).dv
    evening.do("ann", "fe.roll-action", 9, 9, 9, 4, hero=hero)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)

    assert (weave, terms(evening, hero).dv) == (2, 3)
    assert Fraction(told.success) == Fraction(11, 16) * Fraction(5, 16)  # two hits of four dice, then three


@pytest.mark.parametrize(("edition", "label"), [("srd_quickstart", "Weave"), ("srd", "Cast")])
@proves("fe.caster.signature-spells", "fe.caster.channel-weave-order")
def test_where_a_spell_is_rolled_for_once_a_signature_is_that_roll(edition: str, label: str) -> None:
    evening, hero = caster(edition, casting_roll_count="one_roll", freeform_dv="gm_scope", deck_triggers="core")
    evening.do("gm", "start-scene", title="The hall")
    for _ in range(2):
        evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a bolt")
        evening.do("ann", "fe.tag-spell", hero=hero, tags="BURNING, STRIKE")
        evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1)
        evening.do("ann", "fe.roll-action", *SURE, hero=hero)
        evening.keep()
    evening.do("ann", "fe.name-signature", hero=hero, spell="a bolt")
    (offer,) = evening.offers("ann", "fe.weave-signature")
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a bolt")
    again, kind = terms(evening, hero), evening.meant(hero, Magic)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")

    assert (offer.label, offer.enabled, again.dv, kind) == (f"{label} a bolt, DV 3", True, 3, Magic(FREEFORM))
    assert evening.refused("ann", "fe.weave-signature", hero=hero, spell="a bolt").code == "spell.begun"


@proves("fe.caster.channel-weave-order")
def test_the_steps_are_called_everywhere_as_the_table_calls_them() -> None:
    evening, hero = caster(casting_step_names="channel_weave", backlash_trigger="partial_miss_or_two_ones")
    weaves(evening, hero, *SURE)
    card = evening.view("ann")["casting"]
    casts(evening, hero, 9, 2, 2, 2, 2)
    picks(evening, "backlash", "colour")
    asked = question(evening, "flaw")

    assert isinstance(card, Listing)
    assert card.title == "Channel and Weave"
    assert asked is not None
    assert asked.asks == "Oriel's Weave falls short. How does it come out?"
