"""What TAGS undo and set free, what they bind to, and what force may break."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.characters import Characters
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.actions.modifiers import bearing, stands
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.fear.fear import Fears
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.tags.afflictions import afflictions
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.tag_effects import EffectEnded, Effects
from threefates.systems.fates_edge.tags.traps import ways_past
from threefates.testing.proof import proves

UNDOES = [
    ("dispel", "mark"),
    ("dispel", "barrier"),
    ("dispel", "conjure"),
    ("dispel", "ward"),
    ("cleanse", "mark"),
    ("cleanse", "curse"),
    ("unward", "ward"),
    ("unward", "trap"),
    ("unseal", "seal"),
    ("reveal", "veil"),
    ("reveal", "illusion"),
]


@pytest.mark.parametrize(("tag", "other"), UNDOES)
@proves(
    "fe.tags.dispel",
    "fe.tags.cleanse",
    "fe.tags.unward",
    "fe.tags.seal-unseal",
    "fe.tags.reveal",
    "fe.tags.mark",
    "fe.tags.curse",
    "fe.tags.veil",
    "fe.tags.barrier",
    "fe.tags.conjure",
    "fe.tags.cheat-sheet",
)
def test_a_hit_ends_what_the_book_says_it_does(tag: str, other: str) -> None:
    hall = Hall()
    found = hall.lasts(other, *(() if other == "seal" else (hall.wolf,)), what="the door")
    hall.says(tag, effect=found.id)

    assert hall.now(found) is None


@pytest.mark.parametrize(("tag", "other"), [("unward", "mark"), ("cleanse", "veil"), ("unseal", "ward")])
@proves("fe.tags.unward", "fe.tags.cleanse", "fe.tags.seal-unseal")
def test_and_nothing_else(tag: str, other: str) -> None:
    hall = Hall()
    found = hall.lasts(other, hall.wolf, what="the door")

    assert hall.refused("gm", "fe.say-tag", tag=tag, source="a Rite", effect=found.id).code == "tag.no"


@pytest.mark.parametrize(("tag", "other", "for_scene"), [("unward", "ward", False), ("cleanse", "curse", True)])
@proves("fe.tags.dispel", "fe.tags.unward", "fe.tags.cleanse")
def test_a_partial_stills_for_a_beat_and_cleansing_for_the_scene(tag: str, other: str, for_scene: bool) -> None:
    hall = Hall()
    found = hall.lasts(other, hall.wolf, what="the door")
    hall.says(tag, effect=found.id, partial=True)
    still = hall.state[Effects].known[found.id].stilled
    hall.do("gm", "fe.set-conflict", running=True)

    assert still
    assert hall.state[Effects].known[found.id].stilled is for_scene


@proves("fe.tags.oath")
def test_an_oath_yields_to_cleansing_only_where_it_says_so() -> None:
    hall = Hall()
    firm = hall.lasts("oath", hall.tev, what="Peace")
    soft = hall.lasts("oath", hall.tev, what="Peace", yields=True)

    assert hall.refused("gm", "fe.say-tag", tag="cleanse", source="a Rite", effect=firm.id).code == "tag.no"
    hall.says("cleanse", effect=soft.id)
    assert (hall.now(firm), hall.now(soft)) == (firm, None)


@proves("fe.tags.cleanse")
def test_cleansing_takes_fear_away_and_a_partial_a_step_of_it() -> None:
    hall = Hall(fear_steps="sb_each")
    hall.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    for _ in range(3):
        hall.do("gm", "fe.frighten", character=hall.wolf, cause="the dark", effect=1)
    before = hall.state[Fears].of[hall.wolf].dread
    hall.says("cleanse", hall.wolf, partial=True)
    after = hall.state[Fears].of[hall.wolf].dread
    hall.says("cleanse", hall.wolf)

    assert after == before - 1
    assert hall.wolf not in hall.state[Fears].of
    assert hall.refused("gm", "fe.say-tag", tag="cleanse", source="a Rite", on=[hall.wolf]).code == "tag.no"


@proves("fe.tags.reveal")
def test_revealing_shows_traps_and_who_hides_and_a_partial_gives_a_clue() -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair", hidden=True)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="absent")
    hall.do("bob", "fe.hide", hero=hall.tev, other=hall.wolf)
    hall.says("reveal", hall.tev, partial=True)
    clue, still = hall.told("ann"), hall.state[Effects].known[trap.id].hidden
    hall.says("reveal", hall.tev, what="the stair, and who lurks there")

    assert "clue" in " ".join(clue)
    assert (still, hall.state[Effects].known[trap.id].hidden, hall.state[Sight].hidden) == (True, False, ())


# traps


def trap_at(hall: Hall, position: int) -> tuple[Lasting, int | None]:
    """A trap, somebody at it from that Position, and the DV of that."""
    trap = hall.lasts("trap", what="the stair")
    hall.do("bob", "fe.break-effect", hero=hall.tev, effect=trap.id, attribute="wits", skill="Tinker")
    hall.do("gm", "fe.set-terms", hero=hall.tev, position=position)
    terms = hall.state[Proposals][hall.tev].terms
    return trap, terms.dv if terms else None


@proves("fe.tags.trap")
def test_the_position_makes_the_dv_of_a_trap() -> None:
    assert [trap_at(Hall(), position)[1] for position in range(3)] == [2, 3, 4]


@pytest.mark.parametrize(
    ("dice", "gone", "unstable"), [((9, 9), True, False), ((9, 2), False, True), ((2, 2), False, True)]
)
@proves("fe.tags.trap")
def test_a_success_disarms_a_partial_unsettles_and_after_a_miss_it_may_go_off(
    dice: tuple[int, ...], gone: bool, unstable: bool
) -> None:
    hall = Hall(partial_upgrade="no_upgrade")
    trap, _ = trap_at(hall, 1)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2)
    hall.rated(hall.tev, wits=1, Tinker=1)
    hall.do("bob", "fe.roll-action", *dice, hero=hall.tev)
    told = " ".join(hall.told("bob"))
    now = hall.now(trap)

    assert (now is None) is gone
    assert now is None or now.unstable is unstable
    assert ("may go off" in told) is (dice == (2, 2))
    if now:
        hall.do("gm", "fe.spring-trap", effect=trap.id)
        assert any(isinstance(event, EffectEnded) and event.why == "it goes off" for event in hall.last)


@proves("fe.tags.trap")
def test_a_trap_has_three_ways_past_it() -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair")
    ways = (("wits", "Arcana"), ("wits", "Tinker"), ("body", "Athletics"))
    wrong = {"hero": hall.tev, "effect": trap.id, "attribute": "body", "skill": "Melee"}

    assert ways_past(("Arcana", "Tinker", "Athletics")) == ways
    assert hall.refused("bob", "fe.break-effect", **wrong).code == "trap.way"


@proves("fe.tags.seal-unseal")
def test_a_seal_wants_its_skill_and_after_a_partial_holds_for_a_moment() -> None:
    hall = Hall()
    firm, brief = hall.lasts("seal", what="the gate"), hall.lasts("seal", what="the box", partial=True)
    hall.do("bob", "fe.break-effect", hero=hall.tev, effect=firm.id, attribute="body", skill="Melee")
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    refused = hall.refused("bob", "fe.roll-action", hero=hall.tev).code
    hall.do("gm", "fe.set-conflict", running=True)

    assert refused == "lock.skill"
    assert (hall.now(firm), hall.now(brief)) == (firm, None)


# what is bound


@proves("fe.tags.command")
def test_whoever_is_commanded_obeys_or_pays_and_a_partial_asks_nobody() -> None:
    hall = Hall()
    hall.says("command", hall.tev, what="Kneel", release="the blade breaks")
    asked = hall.asked()
    hall.answer("pay", by="bob")
    told = " ".join(hall.told("ann"))
    hall.says("command", hall.wolf, what="Kneel")
    runs = hall.asked().seats
    hall.answer("obey", by="gm")
    hall.says("command", hall.wolf)
    open_to = hall.asked().asks
    hall.answer("obey", by="gm")
    hall.says("command", hall.tev, what="Kneel", partial=True)

    assert ([option.value for option in asked.options], asked.seats) == (["obey", "pay"], ("bob",))
    assert (asked.asks, open_to) == ("Tev is commanded: Kneel.", "Wolf is commanded.")
    assert "the blade breaks" in told
    assert (runs, hall.waits()) == (("gm",), False)


@pytest.mark.parametrize(
    ("penalty", "found"),
    [("", (1, 0, 0, 0)), ("fatigue", (0, 1, 0, 0)), ("harm", (0, 0, 1, 0)), ("pressed", (0, 0, 0, 1))],
)
@proves("fe.tags.oath")
def test_breaking_an_oath_costs_what_it_says_and_ends_it(penalty: str, found: tuple[int, ...]) -> None:
    hall = Hall()
    oath = hall.lasts("oath", hall.tev, hall.oriel, what="Peace", against=penalty)
    hall.do("gm", "end-scene")
    kept = hall.now(oath)
    hall.do("bob", "fe.break-oath", effect=oath.id, who=hall.tev)
    condition = hall.state[Conditions][hall.tev]
    pressed = len(hall.state[Footing].pressed)

    assert kept == oath
    assert (hall.bank, condition.fatigue, condition.harm, pressed) == found
    assert hall.now(oath) is None
    assert hall.refused("gm", "fe.break-oath", effect=oath.id, who=hall.tev).code == "oath.none"


@proves("fe.tags.sanctify")
def test_whoever_goes_against_a_code_starts_no_better_than_controlled() -> None:
    hall = Hall()
    code = hall.lasts("sanctify", what="the chapel", against="no blades")
    found = []
    for position in (0, 1, 2):
        hall.proposes()
        hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=position)
        hall.do("gm", "fe.say-violation", hero=hall.tev, effect=code.id)
        proposal = hall.state[Proposals][hall.tev]
        found.append(stands(hall.state, Position(position), bearing(hall.state, proposal)).position)

    assert found == [Position.CONTROLLED, Position.CONTROLLED, Position.DESPERATE]


# what is made, and moved


@proves("fe.tags.conjure")
def test_a_danger_that_is_conjured_fills_a_clock() -> None:
    hall = Hall()
    hall.lasts("conjure", what="Frost", against="hazard", integrity=4)
    (clock,) = hall.state[Clocks].known.values()

    assert (clock.name, clock.size) == ("Frost", 4)


@proves("fe.tags.conjure")
def test_with_a_danger_goes_its_own_clock_and_no_other_of_that_name() -> None:
    hall = Hall()
    hall.do("gm", "start-clock", name="Frost", size=8)
    first, other = (
        hall.lasts("conjure", what="Frost", against="hazard", integrity=integrity, source=source)
        for integrity, source in ((2, "a Rite"), (6, "a song"))
    )
    hall.do("gm", "fe.end-effect", effect=other.id, why="it thaws")
    left = [clock.size for clock in hall.state[Clocks].known.values()]
    hall.do("gm", "fe.end-effect", effect=first.id, why="it thaws")

    assert (left, [clock.size for clock in hall.state[Clocks].known.values()]) == ([8, 2], [8])


@proves("fe.tags.conjure")
def test_a_danger_that_no_clock_can_be_started_for_is_refused_before_the_roll() -> None:
    hall = Hall()
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    danger = {"hero": hall.oriel, "tag": "conjure", "source": "a talent", "against": "hazard", "integrity": 4}
    long = hall.refused("ann", "fe.work-tag", what="x" * 121, **danger)
    hall.do("ann", "fe.work-tag", what="x" * 120, **danger)
    for number in range(MOST_CLOCKS):
        hall.do("gm", "start-clock", name=f"Clock {number}", size=4)
    many = hall.refused("ann", "fe.work-tag", what="Frost", **danger)
    hall.do("ann", "fe.work-tag", **danger | {"what": "a crate", "against": ""})

    assert (long.code, many.code) == ("tag.no", "clock.too_many")


@proves("fe.tags.transport")
def test_transport_sets_down_and_after_a_partial_off_balance() -> None:
    hall = Hall()
    hall.works("transport", 9, 8, on=(hall.tev,), against="far")
    whole = hall.state[Footing].pressed
    hall.works("transport", 9, 2, on=(hall.tev,), against="absent")

    assert (dict(whole), list(hall.state[Footing].pressed)) == ({}, [hall.tev])
    assert hall.state[Clocks].known == {}
    assert hall.apart(hall.oriel, hall.tev) == "absent"
    assert hall.refused("gm", "fe.say-tag", tag="transport", source="a Rite", on=[hall.tev]).code == "tag.no"


@proves("fe.tags.cheat-sheet")
def test_area_takes_in_everybody_and_a_follow_up_takes_no_action() -> None:
    hall = Hall()
    many = {"tag": "mark", "source": "a Rite", "on": [hall.tev, hall.wolf]}
    assert hall.refused("gm", "fe.say-tag", **many).code == "tag.no"
    hall.do("gm", "fe.say-tag", **many, area=True)

    assert [each.on for each in hall.state[Effects].known.values()] == [(hall.tev,), (hall.wolf,)]


@proves("fe.tags.cheat-sheet")
def test_there_is_nothing_to_heal_on_a_foe_but_what_ails_it_nor_on_who_is_whole() -> None:
    hall = Hall()
    say = {"tag": "heal", "source": "a Rite", "on": [hall.wolf]}
    foe = hall.refused("gm", "fe.say-tag", **say)
    whole = hall.refused("gm", "fe.say-tag", **(say | {"on": [hall.tev]}))
    hall.lasts("curse", hall.wolf)
    hall.says("heal", hall.wolf)
    hall.do("gm", "fe.set-harm", hero=hall.tev, harm=1, reason="a test")
    hall.says("heal", hall.tev, hall.oriel, area=True)

    assert [(each.code, each.title) for each in (foe, whole)] == [("tag.no", "Nothing is there to heal.")] * 2
    assert (foe.remedy, whole.remedy) == ("Tick back its clock instead.", "Wait for Harm.")
    assert afflictions(hall.state, hall.wolf) == ()
    assert hall.state[Conditions][hall.tev].harm == 0


@proves("fe.tags.trap")
@pytest.mark.parametrize(
    ("does", "harm", "fatigue", "beats"),
    [("harm", 1, 0, 0), ("fatigue", 0, 1, 0), ("beat", 0, 0, 1), ("", 0, 0, 0)],
)
def test_a_trap_that_goes_off_does_to_whom_it_catches_what_is_said(
    does: str, harm: int, fatigue: int, beats: int
) -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair")
    wrong = [
        hall.refused("gm", "fe.spring-trap", effect=trap.id, on=on, does=kind).code
        for on, kind in (([hall.tev], "death"), ([], "harm"))
    ]
    hall.do("gm", "fe.spring-trap", effect=trap.id, on=[hall.tev, hall.wolf], does=does)
    now = hall.state[Conditions][hall.tev]

    assert (now.harm, now.fatigue, hall.bank, hall.now(trap)) == (harm, fatigue, beats, None)
    assert wrong == ["trap.does", "trap.nobody"]
    assert any(line.startswith("The trap catches Tev, Wolf") for line in hall.told("bob"))


@proves("fe.tags.cleanse")
@pytest.mark.parametrize("picked", [False, True])
@pytest.mark.parametrize("partial", [False, True])
def test_what_ails_two_is_taken_from_the_one_who_is_cleansed(picked: bool, partial: bool) -> None:
    hall = Hall()
    curse = hall.lasts("curse", hall.tev, hall.oriel, what="Rot", area=True)
    how = {"effect": curse.id} if picked else {"what": "rot"}
    hall.says("cleanse", hall.tev, partial=partial, **how)
    left = [(each.on, each.stilled, each.all_scene) for each in hall.state[Effects].known.values()]

    assert left == [*([((hall.tev,), True, True)] if partial else []), ((hall.oriel,), False, False)]


@proves("fe.tags.cleanse")
def test_what_binds_several_together_ends_for_all_of_them() -> None:
    hall = Hall()
    tie = hall.lasts("tether", hall.tev, hall.wolf)
    hall.says("cleanse", hall.tev, effect=tie.id)

    assert hall.now(tie) is None
    assert not hall.state[Effects].known


@proves("fe.tags.mark", "fe.tags.curse", "fe.tags.cheat-sheet")
def test_of_many_who_are_marked_or_cursed_at_once_each_is_so_for_themselves() -> None:
    hall = Hall()
    hall.do("gm", "fe.name-foe", name="Bear")
    bear = list(hall.state[Characters].known)[-1]
    hall.says("mark", hall.wolf, bear, area=True)
    hall.says("curse", hall.tev, hall.oriel, area=True, partial=True)
    first = _worth(hall, hall.tev, "bob", hall.wolf)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.rated(hall.tev, body=2, Melee=2)
    hall.do("bob", "fe.roll-action", 9, 9, 9, 9, hero=hall.tev)
    hall.stays()
    again = _worth(hall, hall.tev, "bob", hall.wolf)
    others = [_worth(hall, hall.tev, "bob", bear), _worth(hall, hall.oriel, "ann", bear)]

    assert (first, again, others) == ([1, -1], [], [[1], [1, -1]])


def _worth(hall: Hall, hero: str, by: str, at: str) -> list[int]:
    """The dice that what lasts gives and takes, against somebody."""
    if hero in hall.state[Proposals].open:
        hall.do(by, "fe.withdraw", hero=hero)
    hall.do(by, "fe.propose", hero=hero, attribute="body", skill="Melee")
    hall.do(by, "fe.say-target", hero=hero, other=at, way="melee")
    return [each.dice for each in bearing(hall.state, hall.state[Proposals][hero]) if each.dice]
