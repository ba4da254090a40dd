"""What answers back: when, how much, what it comes to, and what the bank pays for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import example, expected, given
from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, weaves
from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.commons.clocks import Clocks
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.backlash import Rolled, answers_back, triggered
from threefates.systems.fates_edge.casting.backlash_landing import BacklashLanded
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.systems.fates_edge.casting.channel_then_weave import Ailment, Marred, Spells
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.content.records import consequences
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.modules.trackers import Modules, TrackerKind
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.casting import BacklashSize, BacklashTrigger
from threefates.testing.proof import proves

CLEAN, COST, PARTIAL, MISS = Outcome
MIXED, FAILED = (7, 4, 4, 4, 4), (4, 4, 4, 4, 4)
ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count"}
CONDENSED = {"backlash_trigger": "any_one", "backlash_severity": "minor_major_escalate"}


def hit(ones: int) -> tuple[int, ...]:
    """Five dice of two successes and so many 1s."""
    return (7, 7, *(1,) * ones, *(4,) * (3 - ones))


def options(evening: Evening) -> list[str]:
    asked = question(evening, "backlash")
    assert asked is not None
    return [option.value for option in asked.options]


@proves("fe.backlash.trigger-partial-miss", "fe.backlash.trigger-ones", "fe.backlash.trigger-free-casting")
@pytest.mark.parametrize(
    ("rolls", "perilous", "failing", "any_one", "fail_or_one"),
    [
        ([(CLEAN, 0), (CLEAN, 0)], False, False, False, False),
        ([(COST, 1), (COST, 1)], False, False, True, True),
        ([(COST, 2), (CLEAN, 0)], False, True, True, True),
        ([(CLEAN, 0), (PARTIAL, 0)], False, True, False, False),
        ([(CLEAN, 0), (PARTIAL, 0)], True, True, False, True),
        ([(CLEAN, 0), (CLEAN, 0)], True, False, False, False),
        ([(MISS, 0)], False, True, False, True),
        ([(PARTIAL, 1)], False, True, True, True),
    ],
)
def test_when_magic_answers_back(
    rolls: list[tuple[Outcome, int]], perilous: bool, failing: bool, any_one: bool, fail_or_one: bool
) -> None:
    made = tuple(Rolled(*roll) for roll in rolls)

    found = [triggered(reading, made, perilous=perilous) for reading in BacklashTrigger]

    assert found == [failing, any_one, fail_or_one]


@proves(
    *("fe.caster.art-mitigation", "fe.tags.stacking-danger", "fe.backlash.trigger-ones", "fe.backlash.menu"),
    "fe.backlash.condensed-trigger",
    "fe.ruling.backlash-severity",
)
@pytest.mark.parametrize(
    ("size", "roll", "plain", "art", "stacked"),
    [
        ("ones_count", (COST, 1), 1, 0, 2),
        ("ones_count", (COST, 3), 2, 1, 3),
        ("ones_count", (COST, 4), 3, 2, 3),
        ("ones_count", (MISS, 0), 0, 0, 1),  # nothing is milder than a colour
        ("menu_by_outcome", (PARTIAL, 0), 1, 0, 2),
        ("menu_by_outcome", (MISS, 0), 2, 1, 3),
        ("menu_by_outcome", (COST, 2), 1, 0, 2),
        ("minor_major_escalate", (COST, 2), 1, 0, 2),
        ("fixed_list", (MISS, 1), 1, 0, 2),
    ],
)
def test_how_much_of_it_there_is_in_ones_art_and_where_dangers_are_stacked(
    size: str, roll: tuple[Outcome, int], plain: int, art: int, stacked: int
) -> None:
    def amount(**more: Any) -> int | None:
        when = BacklashTrigger.ANY_ONE if roll[1] else BacklashTrigger.FAILING
        return answers_back(when, BacklashSize(size), (Rolled(*roll),), **more)

    mild = answers_back(BacklashTrigger.ANY_ONE, BacklashSize(size), (Rolled(*roll),), art=True, stacked=True)

    assert (amount(), amount(art=True), amount(stacked=True)) == (plain, art, stacked)
    assert mild == (plain if roll[1] else None)


@proves("fe.backlash.menu", "fe.backlash.sb-integration")
@pytest.mark.parametrize(("dice", "several"), [(MIXED, 1), (FAILED, 2), (hit(2), 1)])
def test_one_of_the_menu_on_a_partial_and_two_on_a_miss_each_for_a_beat(dice: tuple[int, ...], several: int) -> None:
    evening, hero = caster(beats=5)
    weaves(evening, hero, *hit(0))
    casts(evening, hero, *dice)
    first, ones = options(evening), dice.count(1)
    before = evening.bank
    picks(evening, "backlash", "exposure")
    left = question(evening, "backlash")
    if left:
        picks(evening, "backlash", "collateral")

    assert first == ["position", "condition", "harm", "exposure", "drain", "collateral", "colour"]
    assert before == 5 + ones
    assert (evening.bank, len(happened(evening, BacklashLanded))) == (before - several, several)
    assert question(evening, "backlash") is None
    assert left is None or "exposure" not in [option.value for option in left.options]


@proves("fe.backlash.sb-integration")
def test_what_the_bank_cannot_pay_for_stays_a_colour() -> None:
    evening, hero = caster(beats=0)
    weaves(evening, hero, *MIXED)
    asked = question(evening, "backlash")
    assert asked is not None

    enabled = [option.value for option in asked.options if option.refusal is None]
    picks(evening, "backlash", "colour")

    assert enabled == ["colour"]
    assert "Backlash stays a colour." in evening.told("bob")


@proves("fe.backlash.sb-integration")
@pytest.mark.parametrize(("ones", "price"), [(1, 1), (2, 2), (3, 2), (4, 4)])
def test_by_ones_it_is_paid_with_those_that_bring_it_or_comes_beside_them(ones: int, price: int) -> None:
    paid = []
    for pays in ("is_sb_spend", "in_addition"):
        evening, hero = caster(beats=9, backlash_sb_source=pays, **ONES)
        weaves(evening, hero, *hit(min(ones, 3)))
        casts(evening, hero, *hit(max(ones - 3, 0)))
        before = evening.bank
        picks(evening, "backlash", {1: "nuisance", 2: "hazard", 3: "hazard", 4: "misfire"}[ones])
        paid.append(before - evening.bank)

    assert paid == [price, 0]


@proves("fe.backlash.minor", "fe.backlash.moderate", "fe.backlash.severe")
@pytest.mark.parametrize(
    ("element", "ones", "menu"),
    [
        ("Air", 1, ["nuisance"]),
        ("Fire", 1, ["nuisance", "minor-burn"]),
        ("Earth", 1, ["nuisance", "tremor"]),
        ("Luck", 2, ["a-condition", "shaken-hand", "harm-1", "a-beat", "hazard"]),
        ("Luck", 4, ["harm-2", "lasting-condition", "upheaval", "many-beats", "misfire"]),
    ],
)
def test_each_severity_has_its_menu(element: str, ones: int, menu: list[str]) -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, *hit(min(ones, 3)), element=element)
    casts(evening, hero, *hit(max(ones - 3, 0)))

    assert options(evening) == [*menu, "colour"]


@proves(
    *("fe.backlash.minor", "fe.backlash.moderate", "fe.backlash.severe", "fe.backlash.conditions"),
    "fe.backlash.sb-integration",
)
@pytest.mark.parametrize(
    ("ones", "option", "harm", "fatigue", "marred", "bank"),
    [
        (1, "minor-burn", 0, 1, None, -1),
        (2, "shaken-hand", 0, 0, Marred(0, -1), -2),
        (2, "harm-1", 1, 0, None, -2),
        (2, "a-beat", 0, 0, None, -2),
        (4, "harm-2", 2, 0, None, -4),
        (4, "many-beats", 0, 0, None, -4),
    ],
)
def test_a_consequence_does_what_it_says(
    ones: int, option: str, harm: int, fatigue: int, marred: Marred | None, bank: int
) -> None:
    evening, hero = caster(beats=9, **ONES)
    weaves(evening, hero, *hit(min(ones, 3)))
    casts(evening, hero, *hit(max(ones - 3, 0)))
    before = evening.bank
    picks(evening, "backlash", option)
    condition = evening.state[Conditions][hero]

    assert (condition.harm, condition.fatigue) == (harm, fatigue)
    assert (evening.state[Spells].marred.get(hero), evening.bank - before) == (marred, bank)
    assert len(happened(evening, SpellCast)) == 1
    assert evening.replayed() == evening.state


@proves("fe.backlash.conditions", "fe.backlash.menu", "fe.ruling.undefined-terms")
@pytest.mark.parametrize(("ones", "option", "lasting"), [(2, "a-condition", False), (4, "lasting-condition", True)])
def test_a_condition_costs_a_die_where_it_bears_until_it_is_cleared(ones: int, option: str, lasting: bool) -> None:
    evening, hero = caster(**ONES)
    evening.do("gm", "start-scene", title="The gate")
    weaves(evening, hero, *hit(min(ones, 3)))
    casts(evening, hero, *hit(max(ones - 3, 0)))
    picks(evening, "backlash", option)
    asked = question(evening, "ailment")
    assert asked is not None
    picks(evening, "ailment", "Singed")
    suffered = evening.state[Spells].ailing[hero]
    evening.agreed(hero)
    unsaid = bearing(evening.state, evening.state[Proposals][hero])
    evening.do("ann", "fe.say-ailment-bears", hero=hero, ailment="Singed")
    (bears,) = bearing(evening.state, evening.state[Proposals][hero])
    wrong = evening.refused("gm", "fe.clear-ailment", hero=hero, name="Dazed")
    evening.do("gm", "end-scene")
    after = evening.state[Spells].ailing[hero]

    assert [option.value for option in asked.options] == entry("fe.backlash.conditions").table(dict[str, list[str]])[
        "names"
    ]
    assert (suffered, unsaid, bears.dice, bears.why) == ((Ailment("Singed", lasting),), (), -1, "Singed")
    assert (wrong.code, after) == ("ailment.none", suffered if lasting else ())
    if lasting:
        evening.do("gm", "fe.clear-ailment", hero=hero, name="Singed")
        assert evening.state[Spells].ailing[hero] == ()


@proves("fe.backlash.menu", "fe.backlash.moderate")
@pytest.mark.parametrize(("menu", "option"), [({}, "position"), (ONES, "shaken-hand")])
def test_the_next_action_is_marred_and_no_other(menu: dict[str, str], option: str) -> None:
    evening, hero = caster(**menu)
    weaves(evening, hero, *hit(2))
    casts(evening, hero, *hit(0))
    picks(evening, "backlash", option)
    evening.agreed(hero)
    (bears,) = bearing(evening.state, evening.state[Proposals][hero])
    if option == "position":
        evening.do("gm", "fe.set-terms", hero=hero, dv=0)
    evening.do("ann", "fe.roll-action", *([] if option == "position" else [7, 7]), hero=hero)

    assert (bears.steps, bears.dice) == ((1, 0) if option == "position" else (0, -1))
    assert evening.state[Spells].marred == {}


@proves("fe.backlash.condensed-trigger", "fe.backlash.table")
@pytest.mark.parametrize("element", ["Earth", "Fire", "Air", "Water", "Fate", "Life", "Luck", "Death/Dreams"])
def test_a_wobble_of_each_element_or_for_a_beat_a_lurch(element: str) -> None:
    book = {
        "Earth": ({"wobble-position", "encumbered"}, {"collapse", "pinned"}),
        "Fire": ({"wobble-effect", "singed"}, {"blaze", "fever"}),
        "Air": ({"wobble-position", "attention"}, {"mishap", "mishap-beat"}),
        "Water": ({"wobble-effect", "waterlogged"}, {"flood", "intrusion"}),
        "Fate": ({"wobble-effect", "inevitable"}, {"sacrifice", "omen"}),
        "Life": ({"wobble-effect", "overgrowth"}, {"biohazard", "healing-lost"}),
        "Luck": ({"wobble-position", "coincidence"}, {"fluke"}),
        "Death/Dreams": ({"whispers", "haunting"}, {"crossing", "revenant"}),
    }
    found = []
    for answer in ("minor", "major"):
        evening, hero = caster(**CONDENSED)
        weaves(evening, hero, *hit(1), element=element)
        casts(evening, hero, *hit(1))
        before = evening.bank
        picks(evening, "escalate", answer, by="ann")
        found.append({*options(evening)} - {"colour"})
        assert evening.bank - before == (answer == "major")

    assert tuple(found) == book[element]


@proves("fe.backlash.table")
@pytest.mark.parametrize(
    ("answer", "element", "option", "filled"), [("minor", "Air", "attention", 0.5), ("major", "Earth", "collapse", 1)]
)
def test_a_clock_of_that_name_begins_and_moves_by_half_a_segment_or_a_whole_one(
    answer: str, element: str, option: str, filled: float
) -> None:
    evening, hero = caster(**CONDENSED)
    for _ in range(2):
        weaves(evening, hero, *hit(1), element=element)
        casts(evening, hero, *hit(0))
        picks(evening, "escalate", answer, by="ann")
        picks(evening, "backlash", option)

    (clock,) = evening.state[Clocks].known.values()

    assert (clock.name, clock.filled, clock.size) == (consequences()[option].clock, 2 * filled, 4)


@proves("fe.backlash.table", "fe.caster.cast-step")
def test_a_wobble_takes_a_step_of_the_spells_effect() -> None:
    evening, hero = caster(**CONDENSED)
    weaves(evening, hero, *hit(1))
    casts(evening, hero, *hit(0))
    picks(evening, "escalate", "minor", by="ann")
    picks(evening, "backlash", "wobble-effect")

    (out,) = happened(evening, SpellCast)

    assert (out.outcome, int(out.effect)) == (Outcome.CLEAN_SUCCESS, 0)


@proves("fe.backlash.table", "fe.backlash.sb-integration")
@pytest.mark.parametrize(("faces", "repeats"), [((2, 2, 2, 2, 2), False), ((1, 2, 2, 2, 1), True)])
def test_a_fluke_throws_the_pool_again_and_any_one_repeats_the_minor(faces: tuple[int, ...], repeats: bool) -> None:
    evening, hero = caster(**CONDENSED)
    weaves(evening, hero, *hit(1), element="Luck")
    casts(evening, hero, *hit(0))
    picks(evening, "escalate", "major", by="ann")
    asked, before = question(evening, "backlash"), evening.bank
    assert asked is not None
    told = odds(evening, "answer", "gm", choice=asked.id, option="fluke")
    picks(evening, "backlash", "fluke", *faces)

    assert dict(told.outcomes) == {"Nothing more": "59049/100000", "A beat, and the Minor again": "40951/100000"}
    assert evening.bank - before == -1 + repeats
    assert any(line.startswith("A fluke throws Oriel's pool again") for line in evening.told("bob"))
    assert (question(evening, "backlash") is not None) is repeats
    if repeats:
        assert options(evening) == ["wobble-position", "coincidence", "colour"]


@proves("fe.backlash.trigger-free-casting", "fe.ruling.backlash-severity")
@pytest.mark.parametrize(
    ("option", "harm", "fatigue", "owed"),
    [
        ("arcane-harm", 2, 0, ()),
        ("arcane-fatigue", 0, 2, ()),
        ("arcane-corruption", 0, 0, (1,)),
        ("catastrophe", 0, 0, ()),
    ],
)
def test_where_tags_are_cast_one_of_four_is_chosen(option: str, harm: int, fatigue: int, owed: tuple[int, ...]) -> None:
    evening, hero = caster(
        backlash_trigger="fail_or_one", backlash_severity="fixed_list", backlash_sb_source="in_addition"
    )
    evening.rated(hero, body=4)
    weaves(evening, hero, *FAILED)
    shown = options(evening)
    picks(evening, "backlash", option)
    condition = evening.state[Conditions][hero]

    assert shown == ["arcane-harm", "arcane-fatigue", "arcane-corruption", "catastrophe", "colour"]
    assert (condition.harm, condition.fatigue) == (harm, fatigue)
    corruption = [each for each in evening.state[Modules].of.get(hero, ()) if each.kind is TrackerKind.CORRUPTION]
    assert tuple(each.marks for each in corruption) == owed


@proves("fe.caster.art-mitigation", "fe.caster.elemental-focus")
def test_in_a_casters_art_a_minor_backlash_is_a_colour_and_nothing_is_asked() -> None:
    evening, hero = caster(art=("Fire", "Air"), **ONES)
    weaves(evening, hero, *hit(1), element="Air", second="Earth")
    casts(evening, hero, *hit(0))

    assert [each.amount for each in happened(evening, BacklashStirred)] == [1]  # opposing elements make it harsher
    picks(evening, "backlash", "colour")
    weaves(evening, hero, *hit(1), element="Air")
    casts(evening, hero, *hit(0))
    assert [each.amount for each in happened(evening, BacklashStirred)] == [1, 0]
    assert question(evening, "backlash") is None
    wrong = evening.refused("ann", "fe.set-art", hero=hero, elements=["Fire", "Air", "Luck"])
    assert wrong.code == "spell.art"


@proves("fe.backlash.coloring", "fe.backlash.element-summary")
@pytest.mark.parametrize(
    ("reading", "words"), [("classical_pairs", "slick, sputter, dim"), ("counterpart_pairs", "overgrowth, fever")]
)
def test_what_answers_back_has_the_colour_of_its_element_or_of_its_opposite(reading: str, words: str) -> None:
    evening, hero = caster(element_opposites=reading)
    weaves(evening, hero, *MIXED)

    (told,) = [line for line in evening.told("bob") if line.startswith("Magic answers back")]

    assert told == f"Magic answers back to Oriel: one consequence. Fire burns, or grows: burns, flares; or {words}."


@proves("fe.tags.stacking-danger", "fe.tags.elemental-group")
@pytest.mark.parametrize(
    ("tags", "amount"), [("Gate", 1), ("Gate, Summon", 2), ("Burning, Wave", 2), ("Burning, Stone", 1)]
)
def test_several_dangerous_tags_or_opposing_elements_make_it_harsher(tags: str, amount: int) -> None:
    evening, hero = caster()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a storm")
    evening.do("gm", "fe.tag-spell", hero=hero, tags=tags)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *MIXED, hero=hero)
    evening.keep()

    assert [each.amount for each in happened(evening, BacklashStirred)] == [amount]


@proves("fe.tags.stacking-danger")
@pytest.mark.parametrize(
    ("second", "tags", "stacked"),
    [("", "Gate", False), ("", "Gate, Summon", True), ("Water", "Burning", True), ("Earth", "Burning", False)],
)
def test_that_dangers_are_stacked_is_told_before_a_die_falls(second: str, tags: str, stacked: bool) -> None:
    evening, hero = caster()
    warned = evening.offers("ann", "fe.weave-spell")[0].hint
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a storm", element="Fire", second=second)
    evening.do("ann", "fe.tag-spell", hero=hero, tags=tags)
    (told,) = evening.told("bob")

    assert told.endswith("Dangers are stacked: what answers back is a step harsher.") is stacked
    assert all("stand against one another" in hint for hint in (warned, evening.offers("ann", "fe.tag-spell")[0].hint))


@proves("fe.backlash.sb-integration", "fe.backlash.trigger-partial-miss")
def test_the_example_of_a_partial_with_two_ones_is_paid_with_its_beats() -> None:
    book, told = expected("fire-cast-partial"), given("fire-cast-partial")
    evening, hero = caster(beats=0)
    weaves(evening, hero, 7, 7, 7, 4, 4, dv=told["dv"])
    casts(evening, hero, 7, 7, *[1] * told["ones"], 4)
    banked = evening.bank
    picks(evening, "backlash", "position")
    evening.do("gm", "fe.spend-on-complication", beats=1, what="Everybody turns to the flare")
    picks(evening, "flaw", "lower")

    assert (banked, evening.bank) == (book["sb"], 0)
    assert evening.state[Spells].marred[hero].steps == 1
    assert book["backlash_is_sb_spend"]


@proves("fe.backlash.trigger-partial-miss", "fe.backlash.menu")
def test_the_example_of_a_hit_with_two_ones_agrees_with_the_readings_that_it_names() -> None:
    book = expected("fire-backlash-hit-two-ones")
    evening, hero = caster()
    weaves(evening, hero, *hit(0))
    casts(evening, hero, *hit(given("fire-backlash-hit-two-ones")["ones"]))
    picks(evening, "backlash", "position")
    evening.agreed(hero, position=int(Position.CONTROLLED))

    assert len(happened(evening, BacklashLanded)) == book["count"]
    assert sum(each.steps for each in bearing(evening.state, evening.state[Proposals][hero])) == 1
    assert example("fire-backlash-hit-two-ones").agrees.rulings == {
        BacklashTrigger.ruling_id: BacklashTrigger.FAILING.reading
    }


@proves("fe.resolution.critical-softens-magic", "fe.ruling.critical-softens-scope")
def test_a_ten_makes_it_a_step_gentler_while_nobody_has_said_what_it_comes_to() -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, *hit(1))
    casts(evening, hero, 10, 7, 7, 1, 4)
    before = options(evening)
    perk = next(it for it in FATES_EDGE.questions(evening.state) if any(each.value == "soften" for each in it.options))
    evening.do("ann", "answer", choice=perk.id, option="soften")

    assert "harm-1" in before
    assert options(evening) == ["nuisance", "minor-burn", "colour"]


def test_where_nobody_runs_the_game_the_caster_says_what_it_comes_to() -> None:
    evening, hero = caster()
    evening.leaves("gm")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("ann", "fe.roll-action", *MIXED, hero=hero)
    evening.keep()
    asked = question(evening, "backlash")

    assert asked is not None
    assert (asked.seats, asked.if_absent) == (("ann",), "colour")


@proves("fe.backlash.table", "fe.backlash.menu", "fe.backlash.trigger-free-casting", "fe.backlash.conditions")
@pytest.mark.parametrize(
    ("answer", "element", "option", "name", "beats"),
    [("minor", "Fire", "singed", "Singed", 0), ("major", "Fate", "omen", "Omen", 1), ("major", "Fire", "fever", "", 0)],
)
def test_a_condition_of_the_table_is_brought_by_its_name(
    answer: str, element: str, option: str, name: str, beats: int
) -> None:
    evening, hero = caster(backlash_sb_source="in_addition", **CONDENSED)
    weaves(evening, hero, *hit(1), element=element)
    casts(evening, hero, *hit(0))
    picks(evening, "escalate", answer, by="ann")
    before = evening.bank
    picks(evening, "backlash", option)

    assert evening.state[Spells].ailing.get(hero, ()) == ((Ailment(name),) if name else ())
    assert (evening.bank - before, question(evening, "ailment")) == (beats, None)
    assert evening.state[Conditions][hero].harm == (option == "fever")


@proves("fe.caster.art-mitigation", "fe.caster.elemental-focus")
@pytest.mark.parametrize(("element", "amount"), [("Fire", 0), ("Air", 0), ("Water", 1)])
def test_only_a_spell_of_ones_art_is_milder(element: str, amount: int) -> None:
    evening, hero = caster(art=("Fire", "Air"), **ONES)
    weaves(evening, hero, *hit(1), element=element)
    casts(evening, hero, *hit(0))

    assert [each.amount for each in happened(evening, BacklashStirred)] == [amount]


@proves("fe.caster.art-mitigation", "fe.caster.elemental-focus")
def test_a_spell_of_no_element_is_of_nobodys_art() -> None:
    evening, hero = caster(art=("Fire",))
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a hush")
    evening.do("gm", "fe.tag-spell", hero=hero, tags="Veil")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *MIXED, hero=hero)
    evening.keep()

    assert [each.amount for each in happened(evening, BacklashStirred)] == [1]


@proves("fe.caster.elemental-focus")
def test_an_art_is_one_element_or_two_and_its_casters_own() -> None:
    evening, hero = caster()
    wrong = [evening.refused("ann", "fe.set-art", hero=hero, elements=each).code for each in ([], ["Fire", "Shadow"])]
    other = evening.refused("bob", "fe.set-art", hero=hero, elements=["Fire"])
    evening.do("ann", "fe.set-art", hero=hero, elements=["Luck"])

    assert wrong == ["spell.art"] * 2
    assert other.code == "character.not_yours"
    assert evening.state[Spells].arts == {hero: ("Luck",)}


@proves("fe.backlash.conditions")
def test_one_of_several_conditions_is_cleared() -> None:
    evening, hero = caster(**ONES)
    for name in ("Dazed", "Shaken"):
        weaves(evening, hero, *hit(2), element="Air")
        casts(evening, hero, *hit(0))
        picks(evening, "backlash", "a-condition")
        picks(evening, "ailment", name)
    evening.do("gm", "fe.clear-ailment", hero=hero, name="Dazed")

    assert evening.state[Spells].ailing[hero] == (Ailment("Shaken"),)


@proves("fe.backlash.conditions", "fe.backlash.severe")
@pytest.mark.parametrize(("first", "second"), [(4, 2), (2, 4)])
def test_a_condition_that_outlives_the_scene_is_none_the_shorter_for_coming_again(first: int, second: int) -> None:
    evening, hero = caster(**ONES)
    evening.do("gm", "start-scene", title="The gate")
    for ones in (first, second):
        weaves(evening, hero, *hit(min(ones, 3)), element="Air")
        casts(evening, hero, *hit(max(ones - 3, 0)))
        picks(evening, "backlash", "lasting-condition" if ones == 4 else "a-condition")
        picks(evening, "ailment", "Dazed")
    evening.do("gm", "end-scene")

    assert evening.state[Spells].ailing[hero] == (Ailment("Dazed", lasting=True),)


@proves("fe.tags.cleanse", "fe.tags.cheat-sheet", "fe.harm.recovery-gap")
@pytest.mark.parametrize("tag", ["cleanse", "heal"])
def test_what_backlash_left_is_cleansed_by_its_name_and_stilled_by_a_partial(tag: str) -> None:
    evening, hero = caster(**ONES)
    for name in ("Dazed", "Shaken"):
        weaves(evening, hero, *hit(3), element="Air")
        casts(evening, hero, *hit(1))
        picks(evening, "backlash", "lasting-condition")
        picks(evening, "ailment", name)
    said = {"tag": tag, "source": "a Rite", "on": [hero]}
    if tag == "cleanse":
        evening.do("gm", "start-scene", title="The gate")
        evening.do("gm", "fe.say-tag", **said, what="Shaken", partial=True)
        stilled = evening.state[Spells].ailing[hero]
        told = evening.told("bob")
        evening.agreed(hero)
        bears = evening.refused("ann", "fe.say-ailment-bears", hero=hero, ailment="Shaken").code
        evening.do("gm", "end-scene")

        assert any("Shaken does nothing to" in line for line in told)
        assert bears == "ailment.stilled"

        assert stilled == (Ailment("Dazed", lasting=True), Ailment("Shaken", lasting=True, stilled=True))
        assert evening.state[Spells].ailing[hero][1] == Ailment("Shaken", lasting=True)
        evening.do("gm", "fe.say-tag", **said, what="Shaken")
        assert evening.state[Spells].ailing[hero] == (Ailment("Dazed", lasting=True),)
    evening.do("gm", "fe.say-tag", **said)

    assert evening.state[Spells].ailing[hero] == (() if tag == "cleanse" else (Ailment("Shaken", lasting=True),))
    assert evening.replayed() == evening.state


@proves("fe.backlash.scale", "fe.ruling.backlash-severity")
@pytest.mark.parametrize("size", ["menu_by_outcome", "ones_count", "fixed_list"])
def test_whoever_picks_is_shown_that_small_magic_is_answered_by_little(size: str) -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity=size)
    weaves(evening, hero, 1, 2, 2, 2, 2)
    asked = question(evening, "backlash")

    assert asked is not None
    assert "fe.backlash.scale" in asked.cites
