"""Fatigue and Harm: marks, what they weigh in a roll, blows and what stands before them, rest and treatment."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.book_examples import example, expected, given
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.harm.bearing import bears, of, strikes
from threefates.commons.clocks import Clocks
from threefates.rulebook.parts import Listing, Track
from threefates.systems.fates_edge.harm.armor import Armor, armored
from threefates.systems.fates_edge.harm.fatigue import marked, rest_amounts
from threefates.systems.fates_edge.harm.harm import Marks, casting, grade_of, harm_of_effect
from threefates.systems.fates_edge.modules.capacity import Toll, at_once
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.harm import (
    ArmorConversion,
    FatigueExcess,
    OverflowResult,
    OverflowTrigger,
    ShortRest,
)
from threefates.testing.proof import proves


def tired(evening: Evening, hero: str, amount: int, *dice: int) -> None:
    evening.do("gm", "fe.mark-fatigue", *dice, hero=hero, amount=amount, why="the climb")


# marks and overflow


@proves("fe.fatigue.track")
def test_a_track_has_as_many_boxes_as_body_and_who_is_hardened_has_more() -> None:
    evening = Evening()
    hero = evening.hero(body=3)

    tired(evening, hero, 2)

    assert of(evening, hero).fatigue == 2
    assert [(track.label, track.value, track.size) for track in _tracks(evening, "bob")[1:]] == [
        ("Fatigue", 2, 3),
        ("Harm", 0, 3),
    ]
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=1, reason="Conditioning")
    assert _tracks(evening, "ann")[1].size == 4


@proves("fe.talents.conditioning", "fe.fatigue.track")
def test_boxes_that_a_talent_gives_stay_when_others_are_set_by_hand() -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    evening.learns(hero, "conditioning")
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=4, reason="as the test has it")
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=0, reason="nothing more")

    assert evening.told("bob") == ["Mara: The track has 4 boxes now: nothing more."]
    assert of(evening, hero).fatigue == 4
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=1, reason="a blessing")
    assert (evening.told("bob"), _tracks(evening, "bob")[1].size) == (
        ["Mara: The track has 5 boxes now: a blessing."],
        5,
    )


def _tracks(evening: Evening, seat: str) -> tuple[Track, ...]:
    """What anybody sees of the first hero of the party."""
    party = evening.view(seat)["party"]
    assert isinstance(party, Listing)
    return party.rows[0].tracks


@pytest.mark.parametrize("before", given("fatigue-conversion-steps")["harm_before"])
@proves("fe.fatigue.overflow")
def test_a_full_track_becomes_harm_under_exactly_the_reading_that_the_example_names(before: int) -> None:
    book, agreeing = expected("fatigue-conversion-steps"), []
    for reading in OverflowResult:
        evening = Evening("srd", fatigue_overflow_result=reading.reading)
        hero = evening.hero(body=2)
        bears(evening, hero, harm=before)
        tired(evening, hero, 2)
        after = (of(evening, hero).harm, of(evening, hero).fatigue)
        agreeing += [reading.reading] if after == (book["harm_after"][before], book["fatigue_after"]) else []

    assert agreeing == [example("fatigue-conversion-steps").agrees.rulings[OverflowResult.ruling_id]]


@proves("fe.fatigue.overflow", "fe.fatigue.excess-ignored")
def test_marks_beyond_the_last_box_are_dropped_or_carried_as_the_table_reads_it() -> None:
    came = {}
    for trigger in OverflowTrigger:
        for excess in FatigueExcess:
            evening = Evening("srd", fatigue_overflow_trigger=trigger.reading, fatigue_excess=excess.reading)
            hero = evening.hero(body=2)
            tired(evening, hero, 3)
            came[trigger, excess] = (of(evening, hero).fatigue, of(evening, hero).harm)

    assert came == {
        (OverflowTrigger.ON_FILL, FatigueExcess.IGNORED): (0, 1),
        (OverflowTrigger.ON_FILL, FatigueExcess.CARRIED): (1, 1),
        (OverflowTrigger.PAST_FULL, FatigueExcess.IGNORED): (0, 1),
        (OverflowTrigger.PAST_FULL, FatigueExcess.CARRIED): (0, 1),
    }
    assert marked(1, 1, 2, OverflowTrigger.PAST_FULL, FatigueExcess.IGNORED) == (2, 0)


@proves("fe.fatigue.excess-ignored")
def test_the_fatigue_of_one_debt_is_one_mark_and_what_clears_it_parts_it_from_the_next() -> None:
    """As one mark it brings one Harm at most; the step that clears the track is a mark of its own."""
    one, steps_in = Toll(fatigue=1), Toll(harm=1, clears=True)

    assert at_once([one, one, steps_in, one]) == (Toll(fatigue=2), steps_in, one)
    assert at_once([Toll(harm=1), one, Toll(harm=1)]) == (Toll(fatigue=1, harm=2),)
    assert at_once([steps_in, steps_in]) == (steps_in, steps_in)


@proves("fe.fatigue.soak-dial", "fe.fatigue.level-table", "fe.fatigue.overflow", "fe.fatigue.track")
def test_protection_cuts_a_mark_by_two_at_most_and_to_nothing_at_least() -> None:
    evening = Evening()
    hero = evening.hero(body=3)

    evening.do("gm", "fe.mark-fatigue", hero=hero, amount=1, why="smoke", cut=2)
    assert of(evening, hero).fatigue == 0
    assert evening.told("bob") == ["Protection spares Mara (smoke)."]

    evening.do("gm", "fe.mark-fatigue", hero=hero, amount=2, why="smoke", cut=1)
    assert of(evening, hero).fatigue == 1
    assert evening.refused("gm", "fe.mark-fatigue", hero=hero, amount=2, why="smoke", cut=3).code == "fatigue.range"


@proves("fe.fatigue.group-example")
def test_two_beats_tire_everybody_on_the_road() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-beats", held=3, reason="as the example has it")

    evening.do("gm", "fe.tire-everybody", why="the wind on the pass")

    assert [of(evening, hero).fatigue for hero in (mara, tor)] == [1, 1]
    assert evening.bank == 1
    assert evening.refused("gm", "fe.tire-everybody", why="more wind").code == "beats.too_few"


@proves("fe.fatigue.spiral-clock")
def test_a_fatigue_spiral_is_a_clock_of_four() -> None:
    evening = Evening()

    evening.do("gm", "fe.start-spiral")

    (clock,) = evening.state[Clocks].known.values()
    assert (clock.name, clock.size) == ("Fatigue Spiral", 4)


@proves("fe.harm.session-wrapup")
def test_a_track_that_is_full_by_the_end_of_the_evening_becomes_harm_then() -> None:
    evening = Evening()
    hero = evening.hero()
    bears(evening, hero, fatigue=2)
    evening.do("gm", "start-evening")

    evening.do("gm", "end-evening")

    assert (of(evening, hero).fatigue, of(evening, hero).harm) == (0, 1)


# what Fatigue weighs


@pytest.mark.parametrize(
    ("position", "fatigue", "stands", "dice"), [(0, 1, 1, 4), (0, 3, 2, 3), (1, 1, 2, 4), (2, 2, 2, 2)]
)
@proves("fe.fatigue.position-per-step")
def test_every_fatigue_is_a_step_of_position_and_past_the_worst_a_die(
    position: int, fatigue: int, stands: int, dice: int
) -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=2, reason="for the example")
    bears(evening, hero, fatigue=fatigue)
    evening.agreed(hero, position=position)

    evening.do("ann", "fe.roll-action", *[2] * dice, hero=hero)

    assert evening.roll.terms.position == stands
    assert len(evening.roll.dice) == dice


@proves("fe.fatigue.no-dice-loss")
def test_where_fatigue_never_takes_dice_it_only_worsens_the_position() -> None:
    evening = Evening("srd", fatigue_dice_penalty="never")
    hero = evening.hero(body=3)
    bears(evening, hero, fatigue=2)
    evening.agreed(hero, position=2)

    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=hero)

    assert evening.roll.terms.position == 2


@pytest.mark.parametrize(("fatigue", "position", "first"), [(1, 0, 1), (2, 0, 0), (3, 1, 2), (3, 0, 0)])
@proves("fe.fatigue.level-table", "fe.resolution.procedure-seven-step")
def test_a_level_of_fatigue_shifts_one_position_once_a_scene(fatigue: int, position: int, first: int) -> None:
    evening = Evening("srd", fatigue_effect="level_table", fatigue_overflow_result="collapse_test")
    hero = evening.hero(body=3)
    evening.do("gm", "start-evening")
    evening.do("gm", "start-scene", title="The pass")
    bears(evening, hero, fatigue=fatigue)
    stood = []
    for scene in ("The pass", "The pass", "The hut"):
        if scene == "The hut":
            evening.do("gm", "start-scene", title=scene)
        evening.agreed(hero, position=position)
        evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=hero)
        evening.keep()
        stood.append(int(evening.roll.terms.position))

    assert stood == [first, position, first]


@pytest.mark.parametrize(
    ("faces", "position", "beats"), [((7, 7, 7, 1), 1, 2), ((7, 7, 7, 2), 1, 0), ((7, 1, 1, 2), 1, 3)]
)
@proves("fe.sb.desperate-fatigue")
def test_who_is_strained_feeds_the_game_master_once_more(faces: tuple[int, ...], position: int, beats: int) -> None:
    evening = Evening("srd", fatigue_effect="level_table", partial_upgrade="no_upgrade")
    hero = evening.hero(body=3)
    bears(evening, hero, fatigue=2)
    evening.agreed(hero, position=position, dv=3)

    evening.do("ann", "fe.roll-action", *faces, hero=hero)

    assert evening.bank == beats


@pytest.mark.parametrize(("faces", "harm"), [((7, 7, 7, 2), 0), ((7, 7, 2, 1), 3)])
@proves("fe.fatigue.level-table")
def test_the_fourth_level_asks_whether_the_body_holds(faces: tuple[int, ...], harm: int) -> None:
    evening = Evening("srd", fatigue_effect="level_table", fatigue_overflow_result="collapse_test")
    hero = evening.hero(body=3)
    evening.rated(hero, body=4)
    bears(evening, hero, fatigue=3)

    tired(evening, hero, 1, *faces)

    assert (of(evening, hero).harm, of(evening, hero).fatigue) == (harm, 4)
    assert evening.bank == faces.count(1)


@pytest.mark.parametrize(("fatigue", "harm", "more"), [(1, 0, 1), (3, 0, 2), (0, 2, 2), (1, 1, 2)])
@proves("fe.resolution.dv-character-condition", "fe.fatigue.track")
def test_where_the_dv_bears_it_fatigue_and_harm_have_their_rows(fatigue: int, harm: int, more: int) -> None:
    evening = Evening("srd", fatigue_effect="dv_modifier", harm_dv_or_dice="dv_only")
    hero = evening.hero(body=3)
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=2, reason="for the example")
    bears(evening, hero, fatigue=fatigue, harm=harm)
    evening.agreed(hero, dv=3)

    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=hero)

    assert (evening.roll.terms.dv, int(evening.roll.terms.position)) == (3 + more, 1)


# what Harm takes


@proves("fe.harm.levels")
def test_minor_harm_hinders_what_is_related_serious_harm_most_and_critical_harm_everything() -> None:
    evening = Evening()
    hero = evening.hero()
    pools = {}
    for harm, said in ((1, None), (1, True), (2, None), (2, False)):
        bears(evening, hero, harm=harm)
        evening.agreed(hero)
        if said is not None:
            evening.do("gm", "fe.say-harm-bears", hero=hero, bears=said)
        pools[harm, said] = next(offer.label for offer in evening.offers("ann", "fe.roll-action"))
        evening.do("ann", "fe.withdraw", hero=hero)

    assert pools == {(1, None): "Roll 4d10", (1, True): "Roll 3d10", (2, None): "Roll 3d10", (2, False): "Roll 4d10"}
    evening.agreed(hero)
    bears(evening, hero, harm=3)
    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "harm.out"
    evening.do("gm", "fe.keep-up", hero=hero, up=True, reason="the saint's hand")
    evening.do("ann", "fe.roll-action", 2, 2, 2, hero=hero)


@proves("fe.harm.levels")
def test_past_the_last_level_somebody_says_whether_it_is_death() -> None:
    for option, dead in (("saved", False), ("dies", True)):
        evening = Evening()
        hero = evening.hero()
        bears(evening, hero, harm=3)
        tired(evening, hero, 2)

        evening.answer(option, by="gm")

        assert (of(evening, hero).dead, of(evening, hero).dying, of(evening, hero).harm) == (dead, not dead, 3)
        assert evening.refused("ann", "fe.roll-action", hero=hero).code == ("harm.dead" if dead else "harm.out")


# blows


@pytest.mark.parametrize(("faces", "harm"), [((7, 8, 9), 1), ((7, 8, 2), 2), ((2, 3, 1), 2)])
@proves("fe.harm.resist")
def test_a_roll_of_the_attribute_alone_takes_one_level_off(faces: tuple[int, ...], harm: int) -> None:
    evening = Evening("srd", partial_upgrade="no_upgrade")
    hero = evening.hero(body=3)
    strikes(evening, hero, 2)

    evening.answer("resist", *faces)

    assert of(evening, hero).harm == harm
    assert evening.bank == faces.count(1)
    assert evening.roll.terms.dv == 3


@pytest.mark.parametrize(("faces", "harm"), [((7, 8, 9), 0), ((7, 8, 2), 1), ((2, 3, 4), 2)])
@proves("fe.turn.action-defend")
def test_from_behind_a_guard_the_same_roll_stands_better_and_does_more(faces: tuple[int, ...], harm: int) -> None:
    evening = Evening("srd", partial_upgrade="no_upgrade")
    hero = evening.hero(body=3)
    evening.do("ann", "fe.defend", hero=hero)
    strikes(evening, hero, 2)

    evening.answer("resist", *faces)
    evening.keep()

    assert (of(evening, hero).harm, int(evening.roll.terms.position)) == (harm, 0)
    assert evening.boons(hero) == {0: 0, 1: 1, 2: 2}[harm]
    evening.agreed(hero)
    evening.do("ann", "fe.roll-action", *[2] * (3 if harm == 2 else 4), hero=hero)
    assert not of(evening, hero).guarding


@proves("fe.harm.order-of-mitigation", "fe.caster.interrupted")
def test_a_blow_is_resisted_then_armor_turns_it_and_only_then_it_is_marked() -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    evening.do("gm", "fe.set-armor", hero=hero, armor="light")
    strikes(evening, hero, 3)
    assert of(evening, hero).harm == 0

    evening.answer("resist", 7, 8, 9)

    assert (of(evening, hero).harm, of(evening, hero).fatigue) == (1, 1)
    told = evening.told("bob")
    first = told.index("Of Harm 3, 1 reaches Mara, and 1 Fatigue.")
    assert told[first : first + 3] == [
        "Of Harm 3, 1 reaches Mara, and 1 Fatigue.",
        "Mara takes 1 Harm (a spear) and stands at 1, minor.",
        "Mara marks 1 Fatigue (a spear): 1 of 3.",
    ]


@pytest.mark.parametrize(("rate", "fatigue"), [("one_for_one", 1), ("two_fatigue", 2)])
@proves("fe.fatigue.convert-dial", "fe.ruling.conversion-rate-mix")
def test_an_ability_turns_one_harm_into_fatigue_at_the_tables_rate(rate: str, fatigue: int) -> None:
    evening = Evening("srd", conversion_rate_mix=rate)
    hero = evening.hero(body=3)
    strikes(evening, hero, 1, turned=True)

    evening.answer("take")

    assert (of(evening, hero).harm, of(evening, hero).fatigue) == (0, fatigue)


@proves("fe.gear.armor", "fe.gear.armor-timing")
def test_armor_turns_harm_by_its_class_and_weighs_on_the_body() -> None:
    turned = {armor: [armored(Marks(harm), armor, ArmorConversion.UP_TO) for harm in (1, 2, 3)] for armor in Armor}

    assert turned[Armor.MEDIUM] == [Marks(0, 1), Marks(0, 1), Marks(1, 1)]
    assert turned[Armor.HEAVY] == [Marks(0, 1), Marks(0, 2), Marks(0, 2)]
    evening = Evening()
    hero = evening.hero(body=3)
    evening.do("gm", "fe.set-armor", hero=hero, armor="heavy")
    evening.agreed(hero, attribute="body", skill="Tinker")
    assert next(offer.label for offer in evening.offers("ann", "fe.roll-action")) == "Roll 3d10"
    assert evening.refused("gm", "fe.set-armor", hero=hero, armor="heavy").code == "armor.so_already"


@proves("fe.gear.armor", "fe.gear.armor-timing", "fe.harm.order-of-mitigation")
@pytest.mark.parametrize(("armor", "came"), [("none", (2, 1)), ("light", (1, 1)), ("heavy", (0, 3))])
def test_the_first_edition_clears_fatigue_before_harm_and_makes_every_hit_tire(
    armor: str, came: tuple[int, int]
) -> None:
    evening = Evening("first_edition_2026")
    hero = evening.hero(body=3)
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=2, reason="for the example")
    if armor != "none":
        evening.do("gm", "fe.set-armor", hero=hero, armor=armor)
    bears(evening, hero, fatigue=2)
    strikes(evening, hero, 2)

    evening.answer("take")

    assert (of(evening, hero).harm, of(evening, hero).fatigue) == came


@proves("fe.combat.harm-by-effect")
def test_a_hit_does_as_much_harm_as_its_effect() -> None:
    assert [harm_of_effect(effect) for effect in Effect] == [0, 1, 2]


@proves("fe.harm.order-of-mitigation")
def test_who_steps_in_front_of_another_takes_the_blow() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")

    strikes(evening, tor, 1, meant_for=mara)

    assert evening.told("ann")[0] == "Harm 1 comes at Tor: a spear. Tor steps in front of Mara."
    assert evening.refused("gm", "fe.strike", hero=mara, harm=1, why="another").code == "roll.underway"
    evening.answer("take", by="bob")
    assert [of(evening, hero).harm for hero in (mara, tor)] == [0, 1]


@proves("fe.harm.stress-term", "fe.combat.teamwork", "fe.coordination.timing")
def test_help_in_a_fight_costs_a_boon_or_stress_which_is_fatigue() -> None:
    paid = []
    for how in ({}, {"stress": True}):
        evening = Evening()
        mara, tor = evening.hero(), evening.hero("Tor", "bob")
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="for the example")
        evening.agreed(mara)
        evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a shove", **how)
        paid.append((evening.boons(tor), of(evening, tor).fatigue))

    assert paid == [(0, 0), (1, 1)]


# rest and healing


@proves("fe.fatigue.recovery", "fe.fatigue.recovery-fixed")
def test_a_short_rest_clears_a_little_a_night_all_and_neither_touches_harm() -> None:
    assert [rest_amounts(reading) for reading in ShortRest] == [(2,), (1, 2)]
    evening = Evening("srd_quickstart")
    hero = evening.hero(body=3, trained=["Melee"])
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=3, reason="for the example")
    bears(evening, hero, fatigue=5, harm=1)

    evening.do("gm", "fe.rest", how="short", amount=1)
    assert of(evening, hero).fatigue == 4
    evening.do("gm", "fe.rest", how="short")
    assert of(evening, hero).fatigue == 2
    evening.do("gm", "fe.rest", how="night")

    assert (of(evening, hero).fatigue, of(evening, hero).harm) == (0, 1)
    assert evening.refused("gm", "fe.rest", how="short").code == "fatigue.nobody_tired"
    assert Evening().refused("gm", "fe.rest", how="short", amount=1).code == "fatigue.rest"


@pytest.mark.parametrize(("harm", "dv"), [(1, 2), (2, 3), (3, 4)])
@proves("fe.harm.recovery-gap")
def test_harm_is_treated_between_scenes_by_a_roll_whose_dv_is_its_level_once_a_day(harm: int, dv: int) -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob", practised=["Medicine"], wits=3)
    bears(evening, mara, harm=harm)

    evening.do("bob", "fe.treat-harm", healer=tor, hero=mara)
    assert evening.offers("bob", "fe.roll-action")[0].label == "Roll 4d10"
    evening.do("bob", "fe.roll-action", 7, 8, 9, 6, hero=tor)

    assert (evening.roll.terms.dv, of(evening, mara).harm) == (dv, harm - 1)
    if harm > 1:
        assert evening.refused("bob", "fe.treat-harm", healer=tor, hero=mara).code == "harm.no_treatment"
        evening.do("gm", "fe.rest", how="night")
        evening.do("bob", "fe.treat-harm", healer=tor, hero=mara)
        evening.do("gm", "fe.ease-harm", hero=mara, what="a song")
        assert of(evening, mara).harm == harm - 2


# casting while hurt


@proves("fe.harm.casting-table", "fe.harm.fallout-sb")
def test_harm_hinders_casting_by_four_grades() -> None:
    grades = [grade_of(harm, dying=False) for harm in range(4)]
    assert [casting(grade).channel_dv for grade in grades] == [0, 1, 0, 0]
    assert [casting(grade).keep_dv for grade in grades] == [0, 0, 2, 0]
    evening = Evening("srd", partial_upgrade="no_upgrade")
    hero = evening.hero()
    bears(evening, hero, harm=1)
    evening.agreed(hero, skill="Arcana", dv=3)
    evening.do("ann", "fe.say-magic", hero=hero, magic="channel")
    evening.do("ann", "fe.roll-action", 7, 2, hero=hero)
    evening.keep()
    assert evening.roll.terms.dv == 4

    bears(evening, hero, harm=3)
    evening.do("gm", "fe.keep-up", hero=hero, up=True, reason="rage")
    evening.agreed(hero, skill="Arcana", dv=2)
    assert evening.refused("ann", "fe.say-magic", hero=hero, magic="channel").code == "magic.breaks"
    evening.do("ann", "fe.say-magic", hero=hero, magic="freeform")
    rolling = FATES_EDGE.read_command({"type": "fe.roll-action", "hero": hero})
    chances = FATES_EDGE.odds(evening.state, rolling, evening.viewer("ann"))
    assert chances is not None
    assert "Clean Success" not in dict(chances.outcomes)
    evening.do("ann", "fe.roll-action", 7, hero=hero)
    evening.keep()

    assert evening.bank == 1


@proves("fe.harm.recovery-gap", "fe.ruling.harm-recovery")
def test_two_healers_cannot_heal_two_levels_in_one_day() -> None:
    evening = Evening()
    mara, tor, pell = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Pell", "bob")
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="as the test has it")
    evening.do("bob", "fe.treat-harm", healer=tor, hero=mara)

    assert evening.refused("bob", "fe.treat-harm", healer=pell, hero=mara).title == "Somebody treats Mara already."
    evening.do("bob", "fe.roll-action", 7, 7, hero=tor)
    early = evening.refused("bob", "fe.treat-harm", healer=pell, hero=mara)
    settle(evening)

    assert early.code == "harm.no_treatment"
    assert evening.refused("bob", "fe.treat-harm", healer=pell, hero=mara).title == "Mara was treated today."


def settle(evening: Evening) -> None:
    """Answer every question in the plainest way, whoever is asked."""
    while evening.waits():
        asked = evening.asked()
        option = next((each.value for each in asked.options if each.value in ("keep", "stay", "flourish")), "")
        evening.answer(option or asked.options[0].value, by=asked.seats[0])


@proves("fe.fatigue.level-table")
def test_what_a_level_did_between_two_scenes_it_does_once_in_the_next() -> None:
    evening = Evening("srd", fatigue_effect="level_table", fatigue_overflow_result="collapse_test")
    hero = evening.hero(body=3)
    bears(evening, hero, fatigue=1)
    stood = []
    for title in ("", "The pass", ""):
        if title:
            evening.do("gm", "start-scene", title=title)
        evening.agreed(hero, position=0)
        evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=hero)
        evening.keep()
        stood.append(int(evening.roll.terms.position))

    assert stood == [1, 1, 0]


@proves("fe.turn.action-defend")
def test_who_went_on_guard_before_a_scene_is_on_none_in_it() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.defend", hero=hero)
    evening.do("gm", "fe.set-conflict", running=False)
    before = of(evening, hero).guarding
    evening.do("gm", "start-scene", title="The gate")

    assert (before, of(evening, hero).guarding) == (True, False)
