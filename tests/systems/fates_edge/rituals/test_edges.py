"""Edges of rituals: what moves and what does not, how long a Partial lasts, and what answers back to a 1."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.gear.arming import enchanted
from tests.systems.fates_edge.rituals.circle import SURE, Circle
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.backlash_menu import AskBacklash, AskEscalate
from threefates.systems.fates_edge.casting.channel_then_weave import Ailment, Spells
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.gear.sample_enchantments import BacklashEased
from threefates.systems.fates_edge.rituals.ending import RitualPerformed
from threefates.systems.fates_edge.rituals.fitting import fitting
from threefates.systems.fates_edge.rituals.high_rituals import moves_at_all
from threefates.systems.fates_edge.rituals.low_rituals import tougher, warmth_shows
from threefates.systems.fates_edge.rituals.medium_rituals import BargainAnswered, purged
from threefates.systems.fates_edge.rituals.performing import Rituals
from threefates.systems.fates_edge.rulings.casting import BacklashSize
from threefates.systems.fates_edge.tags.library import Lasting, Until
from threefates.systems.fates_edge.tags.log import on_card
from threefates.systems.fates_edge.tags.meeting import carried
from threefates.testing.proof import proves

HALF_WAY = (9, 9, 2, 2)


@pytest.mark.parametrize(
    ("reading", "step"),
    [("condensed", "escalate"), ("ones", "backlash")],
)
@proves("fe.ritual.basics", "fe.ritual.usage")
def test_a_one_is_asked_about_at_its_least_and_escalates_where_the_table_reads_it_so(reading: str, step: str) -> None:
    circle = Circle(**sizes()[reading])
    circle.performs("ember-glass", dice=(9, 9, 1))
    asked = [each.step for each in circle.state.agenda.steps]

    assert any(isinstance(event, RitualPerformed) for event in circle.events)
    assert circle.asked().kind == step
    if step == "backlash":
        assert asked == [AskBacklash(circle.oriel, "Fire", 1)]
    else:
        assert asked == [AskEscalate(circle.oriel, "Fire")]


def sizes() -> dict[str, dict[str, str]]:
    """The readings of how large Backlash is, by whether it escalates."""
    name = BacklashSize.ruling_id.removeprefix("fe.ruling.").replace("-", "_")
    return {"condensed": {name: BacklashSize.ESCALATES.reading}, "ones": {name: BacklashSize.ONES.reading}}


@proves("fe.ritual.fate-splice")
def test_only_what_is_there_moves_and_only_between_heroes() -> None:
    circle = Circle()
    mine, theirs = circle.tev, circle.oriel

    def moves(what: str, *, pushed: bool = False, to: str = theirs) -> bool:
        return moves_at_all(circle.state, what, mine, to, pushed=pushed)

    def suffers(harm: int) -> None:
        circle.do("gm", "fe.set-harm", hero=mine, harm=harm, reason="as the test has it")

    def holds(hero: str, boons: int) -> None:
        circle.do("gm", "fe.set-boons", hero=hero, held=boons, reason="as the test has it")

    assert not any(moves(what) for what in ("harm", "fatigue", "boon", "gold"))
    suffers(1)
    holds(mine, 1)
    assert [moves("harm"), moves("harm", to=circle.wolf), moves("boon"), moves("gold")] == [True, False, True, False]
    suffers(2)
    assert [moves("harm"), moves("harm", pushed=True)] == [False, True]
    holds(theirs, 4)
    almost = moves("boon")
    holds(theirs, 5)
    assert [almost, moves("boon")] == [True, False]
    assert not moves_at_all(circle.state, "harm", circle.wolf, mine, pushed=True)


@proves("fe.ritual.fate-splice")
def test_a_condition_goes_over_to_a_foe_and_back_but_to_no_outsider() -> None:
    circle = Circle()
    circle.lasts("curse", circle.tev)
    circle.performs("fate-splice", circle.tev, circle.wolf, which="condition")
    there = [each.on for each in circle.of("curse")]
    circle.performs("fate-splice", circle.wolf, circle.tev, which="condition", dice=SURE)
    while circle.waits():
        circle.answer(circle.asked().options[0].value, 9)
    back = [each.on for each in circle.of("curse")]
    circle.outsider()

    assert (there, back) == ([(circle.wolf,)], [(circle.tev,)])
    assert not moves_at_all(circle.state, "condition", circle.tev, circle.wolf, pushed=True)


@proves("fe.ritual.fate-splice")
@pytest.mark.parametrize(("chosen", "goes"), [(0, "Dazed"), (1, "Mute")])
def test_of_two_conditions_the_one_goes_over_that_was_chosen(chosen: int, goes: str) -> None:
    circle = Circle()
    before = [circle.lasts("curse", circle.tev, what=what, source=what) for what in ("Dazed", "Mute")]
    splice = next(each for each in circle.offers("ann", "fe.perform-ritual") if each.label.startswith("Fate-Splice"))
    offered = [[each.value for each in field.options] for field in splice.fields if field.name == "effect"]
    circle.performs("fate-splice", circle.tev, circle.oriel, which="condition", effect=before[chosen].id)
    wrong = {"hero": circle.oriel, "ritual": "fate-splice", "attribute": "wits", "skill": "Arcana"}
    refused = circle.refused("ann", "fe.perform-ritual", **wrong, on=[circle.tev, circle.oriel], effect="none")

    assert offered == [[each.id for each in before]]
    assert [each.what for each in circle.of("curse") if each.on == (circle.oriel,)] == [goes]
    assert len(circle.of("curse")) == 2
    assert refused.code == "ritual.no"


@proves("fe.ritual.fate-splice")
def test_it_is_told_where_nothing_goes_over() -> None:
    circle = Circle()
    circle.performs("fate-splice", circle.tev, circle.oriel, which="boon")
    told = [line for line in circle.told("bob") if "nothing goes over" in line]
    circle.do("gm", "fe.set-boons", hero=circle.tev, held=1, reason="as the test has it")
    circle.performs("fate-splice", circle.tev, circle.oriel, which="boon")

    assert told == ["A Boon of Tev that could go to Oriel there is not: nothing goes over."]
    assert not any("nothing goes over" in line for line in circle.told("bob"))
    assert circle.replayed() == circle.state


@pytest.mark.parametrize(
    ("ritual", "tag", "on"),
    [("wayfinders-thread", "passage", False), ("ember-glass", "reveal", False), ("shadow-loom", "barrier", True)],
)
@proves("fe.ritual.wayfinders-thread", "fe.ritual.ember-glass", "fe.ritual.shadow-loom")
def test_a_partial_lasts_a_moment_and_a_success_the_scene(ritual: str, tag: str, on: bool) -> None:
    found = []
    for dice in ((9, 9, 9, 9), (9, 2) if ritual != "shadow-loom" else (9, 2, 2)):
        circle = Circle()
        circle.performs(ritual, *([circle.tev] if on else []), dice=dice)
        (effect,) = circle.of(tag)
        found.append((effect.partial, effect.until))

    assert found == [(False, Until.SCENE), (True, Until.MOMENT)]


@proves("fe.ritual.ember-glass")
def test_warmth_shows_close_and_near_and_no_farther() -> None:
    circle = Circle()
    circle.performs("ember-glass")
    found = []
    for band in ("close", "near", "far"):
        circle.do("gm", "fe.place-at", one=circle.oriel, other=circle.wolf, band=band)
        found.append(warmth_shows(circle.state, circle.oriel, circle.wolf))

    assert found == [True, True, False]
    assert not warmth_shows(circle.state, circle.tev, circle.wolf)


@proves("fe.ritual.salt-cut")
def test_what_holds_by_number_is_tough_however_little() -> None:
    thing = Lasting(id="1", tag="conjure", source="a Rite", integrity=1)

    assert tougher(thing)


@pytest.mark.parametrize("name", ["The Restraint", "A hex"])
@proves("fe.ritual.salt-cut")
def test_only_open_clocks_of_what_holds_or_hexes_go_back(name: str) -> None:
    circle = Circle()
    for title, hidden in ((name, False), (name, True), ("The patrol", False)):
        circle.do("gm", "start-clock", name=title, size=4, hidden=hidden)
    for clock in circle.state[Clocks].known:
        circle.do("gm", "tick-clock", clock=clock, segments=2)
    mark = circle.lasts("mark", circle.tev)
    circle.performs("salt-cut", effect=mark.id, push="printed")

    assert [clock.filled for clock in circle.state[Clocks].known.values()] == [1.5, 2, 2]


@proves("fe.ritual.oath-ward", "fe.ritual.shadow-loom")
def test_what_hangs_on_another_ends_with_that_alone() -> None:
    circle = Circle()
    first = circle.lasts("mark", circle.wolf)
    circle.performs("oath-ward", circle.tev, what="the chapel")
    circle.performs("shadow-loom", circle.tev)
    (oath,), (ward,), (dim,) = circle.of("oath"), circle.of("ward"), circle.of("curse")
    circle.do("gm", "fe.end-effect", effect=first.id, why="salt")

    assert (ward.effect, dim.effect) == (oath.id, circle.of("barrier")[0].id)
    assert (circle.of("ward"), circle.of("curse")) == ([ward], [dim])


@proves("fe.ritual.bargain-bead")
def test_the_bargain_is_told() -> None:
    found = []
    for option in ("concede", "refuse"):
        circle = Circle()
        circle.performs("bargain-bead")
        circle.answer(option)
        found += [event.concedes for event in circle.last if isinstance(event, BargainAnswered)]

    assert found == [True, False]


@proves("fe.ritual.purge")
def test_the_echo_stays_still_when_a_fight_begins_and_tells_once() -> None:
    circle = Circle()
    curse = circle.lasts("curse", circle.tev, what="Rot", against="body")
    circle.performs("purge", effect=curse.id)
    circle.do("gm", "fe.set-conflict", running=True)
    (echo,) = [each for each in circle.of("curse") if each.on == (circle.oriel,)]

    assert (echo.partial, echo.stilled, echo.until) == (True, True, Until.NEXT)


@proves("fe.ritual.summoners-gate")
def test_a_gate_counts_for_who_opened_it_and_stays_until_it_is_released() -> None:
    circle = Circle()
    circle.rated(circle.oriel, spirit=2)
    circle.lasts("oath", circle.tev, what="Peace")
    circle.performs("oath-ward", circle.tev, what="the chapel")
    circle.performs("summoners-gate", what="Ashmael")
    charge = circle.of("oath", "Summoner's Gate")[0]
    circle.begins("summoners-gate", what="Two")
    circle.do("ann", "fe.withdraw", hero=circle.oriel)
    bank = circle.bank
    circle.do("gm", "fe.break-oath", effect=circle.of("oath", "Oath-Ward")[0].id, who=circle.tev)

    assert charge.until is Until.RELEASED
    assert circle.bank == bank + 1


@proves("fe.ritual.basics", "fe.ritual.usage", "fe.ritual.roll-gap")
def test_nonsense_is_refused_and_any_attribute_will_do() -> None:
    circle = Circle()
    for attribute in ("presence", "spirit", "body", "wits"):
        terms = circle.begins("ember-glass", attribute=attribute)
        assert (terms.mapped, terms.hidden) == (False, False)
        circle.do("ann", "fe.withdraw", hero=circle.oriel)
    circle.begins("ember-glass")
    for wrong in ({"to": "gold"}, {"to": "effect", "paid": "gold"}):
        assert circle.refused("ann", "fe.push-ritual", hero=circle.oriel, **wrong).code == "ritual.push"


@proves("fe.ritual.usage")
def test_a_push_is_one_step_and_no_more() -> None:
    circle = Circle()
    found = []
    for to in ("position", "effect"):
        circle.begins("ember-glass")
        circle.do("ann", "fe.push-ritual", hero=circle.oriel, to=to)
        moved = bearing(circle.state, circle.state[Proposals][circle.oriel])
        found.append((sum(each.steps for each in moved), sum(each.effect for each in moved)))
        circle.do("ann", "fe.withdraw", hero=circle.oriel)

    assert found == [(-1, 0), (0, 1)]


@proves("fe.ritual.dream-way-marker")
def test_nothing_else_that_ends_at_dawn_shakes_anybody() -> None:
    circle = Circle()
    circle.performs("fate-splice", circle.tev, circle.oriel)
    circle.performs("dream-way-marker", circle.tev)
    circle.do("gm", "fe.end-effect", effect=circle.of("passage")[0].id, why="washed away")
    circle.do("gm", "end-scene")
    circle.do("gm", "fe.rest", how="night")

    assert circle.of("mark") == circle.of("curse") == []


@proves("fe.ritual.purge")
@pytest.mark.parametrize(
    ("push", "dice", "left"),
    [("", HALF_WAY, "stilled"), ("", SURE, "less"), ("printed", HALF_WAY, "less"), ("printed", SURE, "gone")],
)
def test_a_partial_purges_a_step_less_and_unpushed_stills_it_for_the_scene(
    push: str, dice: tuple[int, ...], left: str
) -> None:
    circle = Circle()
    curse = circle.lasts("curse", circle.tev)
    circle.performs("purge", effect=curse.id, push=push, dice=dice)
    (found,) = circle.of("curse", curse.source) or (None,)

    assert purged(twice=bool(push), partial=dice == HALF_WAY).value == left
    if found is None:
        assert left == "gone"
    else:
        assert (found.stilled, found.all_scene, found.partial) == (left == "stilled",) * 2 + (left == "less",)


@proves("fe.ritual.purge")
def test_what_backlash_leaves_is_purged_and_fear_is_not() -> None:
    circle = Circle(fear_steps="sb_each")
    circle.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    circle.do("gm", "fe.frighten", character=circle.oriel, cause="the dark", effect=1)
    spells = replace(circle.state[Spells], ailing={circle.tev: (Ailment("Singed", lasting=True),)})
    circle.state = circle.state.put(spells)
    fitted = fitting(circle.state, rituals()["purge"])
    circle.performs("purge", effect=fitted[0])

    assert fitted == (f"{circle.tev}|Singed",)
    assert [each.lasting for each in circle.state[Spells].ailing[circle.tev]] == [False]


@proves("fe.ritual.fate-splice")
def test_a_condition_goes_over_as_any_consequence_and_stays_with_whom_else_it_ails() -> None:
    circle = Circle()
    curse = circle.lasts("curse", circle.tev, circle.wolf, area=True)
    circle.performs("fate-splice", circle.tev, circle.oriel, which="condition")
    stays, found = circle.of("curse")
    circle.do("gm", "fe.end-effect", effect=found.id, why="released")

    assert (stays.on, found.on, found.what, circle.now(curse)) == ((circle.wolf,), (circle.oriel,), "Dazed", None)
    assert not moves_at_all(circle.state, "condition", circle.oriel, circle.tev, pushed=False)


@proves("fe.turn.ritual-casting-time")
def test_scenes_spent_on_a_ritual_that_was_withdrawn_count_for_no_other() -> None:
    circle = Circle()
    circle.begins("ember-glass", by_scenes=True)
    circle.do("gm", "start-scene", title="On")
    spent = circle.state[Rituals].waited
    circle.do("ann", "fe.withdraw", hero=circle.oriel)
    circle.begins("salt-cut", by_scenes=True, effect=circle.lasts("curse", circle.tev).id)
    circle.do("gm", "start-scene", title="And on")
    early = circle.refused("ann", "fe.roll-action", hero=circle.oriel)
    circle.do("gm", "start-scene", title="And on again")

    assert (dict(spent), early.title) == ({circle.oriel: 1}, "It takes one whole scene more.")
    assert circle.state[Rituals].waited == {circle.oriel: 2}


@proves("fe.ritual.dream-way-marker")
def test_a_door_for_sleep_holds_nobody_up_who_is_awake() -> None:
    circle = Circle()
    circle.performs("dream-way-marker", circle.tev)
    told = circle.told("bob")
    circle.proposes()

    assert [carried(circle.state, each) for each in (circle.oriel, circle.tev)] == [False, False]
    assert circle.offers("bob", "fe.meet-effect") == []
    assert not any("better Position" in line for line in told)


@proves("fe.ritual.fate-splice")
def test_the_subtle_mark_of_a_splice_gives_nobody_a_die() -> None:
    circle = Circle()
    circle.performs("fate-splice", circle.tev, circle.oriel, which="boon")
    told = [line for line in circle.told("bob") if "subtle mark" in line]
    cards = [on_card(each) for each in circle.of("mark")]
    circle.proposes(at=circle.oriel, way="social", attribute="presence", skill="Diplomacy")

    assert [each.on for each in circle.of("mark")] == [(circle.tev,), (circle.oriel,)]
    assert circle.dice() == 0
    assert [line.endswith("from Fate-Splice. Until dawn.") for line in told] == [True, True]
    assert set(cards) == {"[MARK] A subtle mark: until dawn."}


@proves("fe.ritual.ember-glass")
@pytest.mark.parametrize("dice", [SURE, (9, 3)])
def test_who_sees_by_warmth_lays_nothing_about_themselves_bare(dice: tuple[int, ...]) -> None:
    circle = Circle()
    circle.performs("quiet-veil", circle.oriel, circle.tev)
    trap = circle.lasts("trap", what="Under the warmth of the cover", hidden=True)
    circle.performs("ember-glass", dice=dice)
    told = circle.told("bob")
    now = circle.now(trap)

    assert [each.on for each in circle.of("veil")] == [(circle.oriel, circle.tev)]
    assert now is not None
    assert now.hidden
    assert not any("clue" in line or "place is said" in line for line in told)


@proves("fe.ritual.ember-glass")
def test_warmth_that_is_stilled_shows_nobody() -> None:
    circle = Circle()
    circle.performs("ember-glass")
    circle.do("gm", "fe.place-at", one=circle.oriel, other=circle.wolf, band="near")
    shows = [warmth_shows(circle.state, circle.oriel, circle.wolf)]
    circle.says("dispel", effect=circle.of("reveal")[0].id, partial=True)
    shows.append(warmth_shows(circle.state, circle.oriel, circle.wolf))

    assert shows == [True, False]


@proves("fe.ritual.shadow-loom")
def test_nothing_takes_the_dimness_from_whoever_keeps_the_shadow_up() -> None:
    circle = Circle()
    curse = circle.lasts("curse", circle.tev)
    circle.performs("shadow-loom", circle.tev)
    (dim,) = circle.of("curse", "Shadow-Loom")

    assert [dim.id in fitting(circle.state, rituals()[each]) for each in ("salt-cut", "purge")] == [False, False]
    assert curse.id in fitting(circle.state, rituals()["salt-cut"])
    for tag in ("dispel", "cleanse"):
        said = {"tag": tag, "source": "a Rite", "effect": dim.id, "on": [circle.oriel]}
        assert circle.refused("gm", "fe.say-tag", **said).code == "tag.no"


def test_six_long_rituals_are_under_way_at_once_and_no_more() -> None:
    circle = Circle()
    for number in range(6):
        circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name=f"Night {number}", span="hours")

    seventh = circle.refused("ann", "fe.begin-long-ritual", hero=circle.oriel, name="Another", span="hours")
    assert (len(circle.state[Rituals].long), seventh.code) == (6, "long.many")


@proves("fe.turn.extended-ritual-clock")
def test_whoever_is_out_begins_no_long_ritual_and_works_on_none() -> None:
    circle = Circle()
    circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The long night", span="hours")
    circle.do("gm", "fe.set-harm", hero=circle.oriel, harm=3, reason="as the test has it")
    (clock,) = circle.state[Rituals].long
    begun = circle.refused("ann", "fe.begin-long-ritual", hero=circle.oriel, name="Another", span="hours")
    work = {"hero": circle.oriel, "clock": clock, "attribute": "wits", "skill": "Arcana"}

    assert [begun.code, circle.refused("ann", "fe.work-on-ritual", **work).code] == ["harm.out"] * 2


@proves("fe.ritual.fate-splice")
def test_no_wound_vanishes_into_who_bears_the_most_already() -> None:
    circle = Circle()
    for hero, harm in ((circle.tev, 1), (circle.oriel, 3)):
        circle.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="as the test has it")
    moved = [moves_at_all(circle.state, "harm", circle.tev, circle.oriel, pushed=pushed) for pushed in (False, True)]
    circle.do("gm", "fe.set-harm", hero=circle.oriel, harm=2, reason="as the test has it")

    assert moved == [False, False]
    assert moves_at_all(circle.state, "harm", circle.tev, circle.oriel, pushed=False)


def runed(care: str = "sound", **rulings: str) -> Circle:
    """Oriel performs rituals in a runed plate, and the bank holds 3."""
    circle = Circle(**rulings)
    enchanted(circle, circle.oriel, "light-armor", "runed-plate", care)
    circle.do("gm", "fe.set-beats", held=3, reason="as the test has it")
    return circle


@proves("fe.gear.enchant.runed-plate")
@pytest.mark.parametrize(
    ("dice", "care", "bank"),
    [
        ((9, 9, 8, 1), "sound", 3),  # a beat of the 1, and the runes take one
        ((9, 9, 1, 1), "sound", 4),
        ((4, 4, 4, 1), "sound", 3),
        ((4, 4, 4, 4), "sound", 3),  # a Miss without a 1: nothing answers back
        ((9, 9, 8, 1), "compromised", 4),
    ],
)
def test_runes_take_a_beat_of_what_answers_back_to_a_ritual_be_it_to_a_single_one(
    dice: tuple[int, ...], care: str, bank: int
) -> None:
    circle = runed(care)
    circle.performs("wayfinders-thread", dice=dice)
    taken = [each.beats for each in circle.events if isinstance(each, BacklashEased)]

    assert circle.bank == bank
    assert taken == [1] * (1 in dice and care == "sound")
    assert circle.replayed() == circle.state


@proves("fe.gear.enchant.runed-plate")
@pytest.mark.parametrize(("reading", "taken"), [("condensed", 1), ("ones", 0)])
def test_runes_take_a_beat_of_what_answers_to_a_push_too(reading: str, taken: int) -> None:
    circle = runed(**sizes()[reading])
    circle.performs("wayfinders-thread", push="effect", dice=SURE)

    assert len([each for each in circle.events if isinstance(each, BacklashEased)]) == taken


@proves("fe.gear.enchant.runed-plate")
def test_runes_take_a_beat_of_what_answers_back_to_a_step_of_a_long_ritual() -> None:
    circle = runed()
    circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The long night", span="hours")
    (clock,) = circle.state[Rituals].long
    circle.do("ann", "fe.work-on-ritual", hero=circle.oriel, clock=clock, attribute="wits", skill="Arcana")
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
    circle.throws(9, 9, 8, 1)

    assert [each.beats for each in circle.events if isinstance(each, BacklashEased)] == [1]
