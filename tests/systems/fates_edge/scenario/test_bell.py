"""A Tongue for the Bell: what its pages name is there; a blow, a word, a chase, a hiding place do what they say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.scenario.bell import NAME, Bell
from threefates.commons.clocks import Clocks
from threefates.rulebook.ledger import entry, ruling
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Listing, Place
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.creation import cannot_build
from threefates.systems.fates_edge.advancement.starting_build import cost_of, purse
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.content.records import (
    Approach,
    Chip,
    DreadSource,
    Encounter,
    Ending,
    Foe,
    Parley,
    Person,
    Ready,
    Scenario,
    Secret,
    Spend,
    Trouble,
    Ware,
    content,
    enchantments,
    kits,
    of_scenario,
    weapon_tags,
)
from threefates.systems.fates_edge.fear.fear import Dread as Step
from threefates.systems.fates_edge.fear.fear import Fears
from threefates.systems.fates_edge.gear.enchanting import cannot_enchant
from threefates.systems.fates_edge.gear.holding import cannot_hold
from threefates.systems.fates_edge.gear.items import Gear, cost
from threefates.systems.fates_edge.harm.conditions import Conditions, Died
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.persuasion.clocks import Talks
from threefates.systems.fates_edge.rulings.road import GiftPrice, MaxBuild
from threefates.systems.fates_edge.scenario.foes import beside
from threefates.systems.fates_edge.scenario.run import build_of
from threefates.systems.fates_edge.travel.travel import Travel
from threefates.systems.fates_edge.upkeep.upkeep import Upkeep
from threefates.testing.proof import proves

READY = of_scenario(Ready, NAME)
WELL, POORLY = (9, 9, 9, 9, 9), (4, 4, 4, 4, 4)


def at(encounter: str, players: int = 2) -> Bell:
    """An evening that has come to an encounter."""
    bell = Bell(players=players)
    bell.starts(encounter)
    return bell


def band(bell: Bell, ready: str, foe: str) -> Band:
    """How far a hero is from a foe."""
    return bell.state[Ranges].between(bell.heroes[ready], bell.playing.foes[foe]).band


def rolled(bell: Bell, ready: str, approach: str, *dice: int) -> None:
    """A called roll with dice that fall so, kept as they are."""
    hero = bell.heroes[ready]
    bell.do("gm", "fe.call-for", hero=hero, approach=approach)
    bell.do(bell.state.controllers(hero)[0], "fe.roll-action", *dice, hero=hero)
    left(bell)


def left(bell: Bell) -> None:
    """Whatever is asked is left as it is."""
    while bell.waits():
        choice = bell.asked()
        bell.do(choice.seats[0], "answer", choice=choice.id, option=choice.if_absent or choice.options[0].value)


def thrust(bell: Bell) -> None:
    """Hedda at arm's length of Maud Arkle, with her spear."""
    hedda, maud = bell.heroes["hedda"], bell.playing.foes["causeway-hook"]
    bell.do("gm", "fe.place-at", one=hedda, other=maud, band="close")
    spear = next(each.id for each in bell.state[Gear].items(hedda) if each.name == "Boar spear")
    bell.do("ann", "fe.attack-with", hero=hedda, item=spear, other=maud)


def levers(bell: Bell, label: str, seat: str = "gm") -> list[Offer]:
    """What a seat is offered under that name."""
    found: list[Offer] = [each for each in bell.offers(seat) if each.label.startswith(label)]
    return found


# what its pages name


def test_everything_that_its_pages_name_is_there() -> None:
    encounters, troubles, foes = of_scenario(Encounter, NAME), of_scenario(Trouble, NAME), of_scenario(Foe, NAME)
    found, spends = content()[Scenario][NAME], of_scenario(Spend, NAME).values()
    ticked = [each.ticks for each in spends] + [each.agreed for each in of_scenario(Parley, NAME).values()]
    for approach in of_scenario(Approach, NAME).values():
        assert approach.encounter in encounters
        assert approach.skill in entry("fe.skills.quickstart-list").table(dict[str, list[str]])["skills"]
        assert f"DV {approach.dv}" in approach.why
        assert {approach.after, approach.hides} <= {"", *foes}
        ticked += [approach.wins, approach.fails]
    for foe in foes.values():
        assert foe.encounter in encounters
        ticked += [foe.struck, foe.hidden, foe.caught, foe.away]
    for name in encounters:
        assert [sum(s.encounter == name and s.beats == size for s in spends) for size in (1, 2, 3)] == [2, 2, 2]

    assert {name for ticks in ticked for name in ticks} <= {*troubles}
    assert {found.decides} <= {*troubles}
    assert found.last in encounters
    assert all(trouble.starts_with in {"", *encounters} for trouble in troubles.values())
    assert of_scenario(Ending, NAME)["still"].at_most == troubles[found.decides].size
    assert all(each.encounter in encounters for each in of_scenario(DreadSource, NAME).values())


def test_its_chips_name_readings_that_the_srd_does_not_have() -> None:
    srd = SYSTEM.editions()["srd"].readings

    for chip in of_scenario(Chip, NAME).values():
        assert ruling(chip.about).reading(chip.reading) is not None
        assert srd[chip.about] != chip.reading


@pytest.mark.parametrize("name", READY)
def test_its_heroes_are_built_and_equipped_by_the_book(name: str) -> None:
    build = build_of(READY[name])

    bell = Bell(opened=False)
    refusal = cannot_build(bell.state, build)
    bell.do("ann", "fe.play-ready", ready=name)
    hero = bell.heroes[name]
    carried = bell.state[Gear].items(hero)

    assert refusal is None
    assert 30 < cost_of(build, GiftPrice.TWO) <= purse(build.bonds, build.complications, MaxBuild.CAP) == 34
    assert build.talents
    assert READY[name].bond_question.endswith("?")
    assert len({each.id for each in carried}) == len(READY[name].gear) > 1
    for item in carried:
        assert item.kind in kits()
        assert set(item.tags) <= {*weapon_tags()}
        assert set(item.enchantments) <= {*enchantments()}
        bare = {"owner": hero, "item": item.id, "held": False}
        if item.held:
            bell.do("ann", "fe.hold-gear", **bare)
            (now,) = (each for each in bell.state[Gear].items(hero) if each.id == item.id)
            assert cannot_hold(bell.state, hero, now) is None
            bell.do("ann", "fe.hold-gear", **{**bare, "held": True})


def test_what_is_enchanted_may_bear_it() -> None:
    for ready in READY.values():
        for one in ready.gear:
            for which in one.enchantments:
                bell = Bell(opened=False)
                bell.do("ann", "fe.play-ready", ready=ready.id)
                hero = bell.heroes[ready.id]
                bell.do("gm", "fe.give-gear", owner=hero, kind=one.kind)
                assert cannot_enchant(bell.state, bell.state[Gear].items(hero)[-1], which) is None


def test_it_opens_without_a_road_and_nobody_makes_an_offer() -> None:
    bell = Bell()

    names = [each.name for each in bell.state[Clocks].known.values()]

    assert names == ["The Hush"]
    assert bell.state[Travel].leg is None
    assert bell.refused("gm", "fe.take-offer").code == "scenario.offer"
    assert not [each for each in bell.offers("gm") if each.command == "fe.take-offer"]
    assert bell.refused("gm", "fe.end-scenario").title == "Nobody stands under the bell yet."


# the hold-up


@proves("fe.gm.clock-meaning")
def test_the_dead_add_nothing_to_their_nerve() -> None:
    bell = Bell(players=3)
    bell.comes(Died(bell.heroes["corin"]))
    bell.starts("causeway")

    assert bell.state[Clocks][bell.playing.clocks["nerve"]].size == 7


@pytest.mark.parametrize(("players", "size"), [(2, 7), (3, 10), (4, 13)])
def test_the_more_heroes_the_more_nerve_they_have(players: int, size: int) -> None:
    bell = at("causeway", players)

    assert bell.state[Clocks][bell.playing.clocks["nerve"]].size == size
    assert band(bell, "hedda", "causeway-hook") is Band.NEAR
    assert band(bell, "isaure", "causeway-bow") is Band.FAR


@pytest.mark.parametrize(
    ("dice", "moved"), [((9, 9, 4, 4, 4), 1), ((9, 4, 4, 4, 4), 0), (POORLY, 0)], ids=("success", "partial", "miss")
)
def test_a_blow_at_a_foe_is_rolled_on_its_page_and_moves_its_clock(dice: tuple[int, ...], moved: int) -> None:
    bell = at("causeway")
    thrust(bell)
    terms = bell.state[Proposals].open[bell.heroes["hedda"]].terms
    bell.do("ann", "fe.roll-action", *dice, hero=bell.heroes["hedda"])
    left(bell)

    assert terms is not None
    assert (terms.dv, terms.stakes) == (2, "one of them gives ground, or one of you")
    assert bell.filled("nerve") == moved


def test_greater_effect_moves_it_further_and_half_a_success_at_great_effect_a_little() -> None:
    moved = []
    for dice in ((9, 9, 4, 4, 4), (9, 4, 4, 4, 4)):
        bell = at("causeway")
        thrust(bell)
        bell.do("gm", "fe.set-terms", hero=bell.heroes["hedda"], effect=2)
        bell.do("ann", "fe.roll-action", *dice, hero=bell.heroes["hedda"])
        left(bell)
        moved.append(bell.filled("nerve"))

    assert moved == [2, 1]


def test_terms_that_were_set_before_stay() -> None:
    bell = at("causeway")
    hedda, maud = bell.heroes["hedda"], bell.playing.foes["causeway-hook"]
    bell.do("ann", "fe.propose", hero=hedda, attribute="body", skill="Melee")
    bell.do("gm", "fe.set-terms", hero=hedda, dv=4)
    bell.do("ann", "fe.say-target", hero=hedda, other=maud, way="polearm")

    terms = bell.state[Proposals].open[hedda].terms
    assert terms is not None
    assert terms.dv == 4


def test_words_at_a_foe_are_no_blow() -> None:
    bell = at("causeway")
    hedda, maud = bell.heroes["hedda"], bell.playing.foes["causeway-hook"]
    bell.do("ann", "fe.propose", hero=hedda, attribute="presence", skill="Sway")
    bell.do("ann", "fe.say-target", hero=hedda, other=maud, way="social")
    unset = bell.state[Proposals].open[hedda].terms
    bell.do("gm", "fe.set-terms", hero=hedda, dv=2)
    bell.do("ann", "fe.roll-action", 9, hero=hedda)
    bell.settle()

    assert unset is None
    assert bell.filled("nerve") == 0


def test_a_fight_is_begun_and_struck_in_by_one_tap_each_from_the_page() -> None:
    bell = at("causeway")
    (begins,) = levers(bell, "It comes to blows")
    bell.do("gm", begins.command, **dict(begins.fixed))
    maud, rafe = levers(bell, "Maud Arkle strikes"), levers(bell, "Rafe Tull strikes")
    bell.do("gm", "fe.foe-strikes", **dict(rafe[0].fixed), hero=bell.heroes["hedda"])
    coming = str(bell.asked())
    bell.settle()

    assert begins.at == ("running.causeway-hook",)
    assert not levers(bell, "It comes to blows")
    assert len(maud) == 1
    assert "Harm 1 comes at Hedda Vance: a goose bolt." in coming
    assert levers(bell, "Rafe Tull strikes")[0].refusal is not None  # once an exchange
    assert not levers(bell, "It comes to blows", "ann") + levers(bell, "Maud Arkle strikes", "ann")


def test_a_fight_grows_by_its_exchanges_and_the_bank_holds_the_cart() -> None:
    bell = at("causeway")
    bell.do("gm", "fe.set-conflict", running=True)
    first = bell.filled("bank")
    for _ in range(6):
        bell.do("gm", "fe.next-exchange")

    assert (first, bell.filled("bank"), bell.filled("hush")) == (0, 6, 2)


def test_their_nerve_gone_the_fight_is_over_and_every_hero_stands_better() -> None:
    bell = at("causeway")
    bell.do("gm", "fe.set-conflict", running=True)
    bell.do("gm", "tick-clock", clock=bell.playing.clocks["nerve"], segments=7)

    assert not bell.state[Conflict].running


def test_the_next_encounter_ends_a_fight() -> None:
    bell = at("causeway")
    bell.do("gm", "fe.set-conflict", running=True)
    bell.starts("ice")

    assert not bell.state[Conflict].running


def test_she_can_be_talked_to_from_the_page_and_whoever_is_won_over_fights_no_more() -> None:
    bell = at("causeway")
    (talk,) = levers(bell, "They talk to Maud Arkle")
    bell.do("gm", talk.command, **dict(talk.fixed))
    once = levers(bell, "They talk to Maud Arkle")
    bell.do("gm", "fe.set-conflict", running=True)
    clock = next(iter(bell.state[Talks].open))
    bell.do("gm", "tick-clock", clock=clock, segments=6)
    bell.settle()

    assert talk.at == ("running.causeway-maud",)
    assert once == []
    assert not bell.state[Talks].open
    assert not bell.state[Conflict].running


def test_a_talk_broken_off_stops_no_fight() -> None:
    bell = at("causeway")
    (talk,) = levers(bell, "They talk to Maud Arkle")
    bell.do("gm", talk.command, **dict(talk.fixed))
    bell.do("gm", "fe.set-conflict", running=True)
    bell.do("gm", "fe.end-talk", talk=next(iter(bell.state[Talks].open)))

    assert bell.state[Conflict].running


# the chase


def test_a_success_gains_a_band_and_anything_less_loses_one() -> None:
    bell = at("ice")
    rolled(bell, "hedda", "ice-flat", 9, 9, 9, 9)
    gained = band(bell, "hedda", "ice-pim")
    rolled(bell, "isaure", "ice-lure", 4, 4, 4, 4, 9)

    assert gained is Band.NEAR
    assert band(bell, "isaure", "ice-pim") is Band.ABSENT
    assert beside(Band.NEAR, nearer=False) is Band.FAR
    assert beside(Band.ABSENT, nearer=False) is Band.ABSENT


def test_nobody_gains_on_him_by_simply_moving() -> None:
    bell = at("ice")
    hedda, pim = bell.heroes["hedda"], bell.playing.foes["ice-pim"]
    refusal = bell.refused("ann", "fe.move", character=hedda, other=pim)
    bell.do("gm", "fe.place-at", one=hedda, other=pim, band="close")

    assert any("Pim Larkin is caught" in line for line in bell.told("bob"))
    assert refusal.code == "scenario.chase"
    bell.do("ann", "fe.move", character=hedda, other=pim, away=True)  # it is over


def test_he_is_caught_at_arms_length_once() -> None:
    bell = at("ice")
    bell.do("gm", "tick-clock", clock=bell.playing.clocks["hush"], segments=3)
    rolled(bell, "hedda", "ice-flat", 9, 9, 9, 9)
    rolled(bell, "hedda", "ice-flat", 9, 9, 9, 9)

    assert bell.filled("hush") == 2
    again = bell.refused("gm", "fe.call-for", hero=bell.heroes["isaure"], approach="ice-lure")
    assert again.code == "scenario.chase_over"


def test_he_is_gone_when_nobody_sees_him_any_more() -> None:
    bell = at("ice")
    rolled(bell, "hedda", "ice-flat", 4, 4, 4, 4)
    lost = bell.refused("gm", "fe.call-for", hero=bell.heroes["hedda"], approach="ice-flat")
    running = "ice-pim" in bell.playing.over
    rolled(bell, "isaure", "ice-lure", *POORLY)

    assert lost.code == "scenario.out_of_sight"
    assert not running
    assert bell.playing.over == ("ice-pim",)
    assert bell.filled("hush") == 2


# hiding, and fear


def test_whoever_hides_from_the_listener_turns_it_back() -> None:
    bell = at("lane")
    hedda, listener = bell.heroes["hedda"], bell.playing.foes["lane-listener"]
    bell.do("gm", "tick-clock", clock=bell.playing.clocks["listener"], segments=3)
    rolled(bell, "hedda", "lane-still", 9, 9, 9)
    called = bell.state[Sight].hides(hedda, listener)
    again = bell.refused("gm", "fe.call-for", hero=hedda, approach="lane-still")
    bell.do("bob", "fe.hide", hero=bell.heroes["isaure"], other=listener)
    terms = bell.state[Proposals].open[bell.heroes["isaure"]].terms

    assert called
    assert again.code == "hide.already"
    assert bell.filled("listener") == 2
    assert terms is not None
    assert (terms.dv, terms.stakes) == (2, "it passes, or it stops")


def test_being_found_again_moves_nothing() -> None:
    bell = at("lane")
    hedda, listener = bell.heroes["hedda"], bell.playing.foes["lane-listener"]
    bell.do("gm", "tick-clock", clock=bell.playing.clocks["listener"], segments=3)
    rolled(bell, "hedda", "lane-still", 9, 9, 9)
    bell.do("gm", "fe.find-hidden", hero=hedda, other=listener)

    assert bell.filled("listener") == 2


def test_a_full_listener_brings_the_hush_nearer_and_presses_everybody() -> None:
    bell = at("lane")
    bell.do("gm", "tick-clock", clock=bell.playing.clocks["listener"], segments=6)

    assert bell.filled("hush") == 2


def test_the_quiet_comes_for_each_of_them_at_one_tap() -> None:
    bell = at("belfry")
    (fear,) = levers(bell, "It frightens")
    bell.do("gm", fear.command, 2, 2, **dict(fear.fixed), character=bell.heroes["hedda"])
    bell.do("ann", "answer", choice=bell.asked().id, option="feel")

    assert fear.at == ("running.belfry-quiet",)
    assert bell.state[Fears].of[bell.heroes["hedda"]].dread is Step.SHAKEN
    assert not levers(bell, "It frightens", "ann")


# how it ends, and what comes after


@pytest.mark.parametrize(("hush", "ending", "xp"), [(3, "rings", 6), (4, "once", 4), (7, "once", 4), (8, "still", 2)])
def test_the_count_of_the_hush_decides_the_ending(hush: int, ending: str, xp: int) -> None:
    bell = at("belfry")
    bell.do("gm", "tick-clock", clock=bell.playing.clocks["hush"], segments=hush)
    before = dict(bell.state[Experience].unspent)
    bell.do("gm", "fe.end-scenario")

    gained = {hero: now - before.get(hero, 0) for hero, now in bell.state[Experience].unspent.items()}
    assert bell.playing.ended == ending
    assert set(gained.values()) == {xp}


def test_the_fair_sells_at_the_books_price_once_it_is_over_and_days_bring_upkeep() -> None:
    bell = Bell(players=3)
    early = levers(bell, "Buy", "ann"), "shop" in bell.view("ann")
    bell.starts("belfry")
    bell.do("gm", "fe.end-scenario")
    bell.settle()
    wares, shop = levers(bell, "Buy", "ann"), bell.view("ann")["shop"]
    (coat,) = (each for each in wares if "Waxed coat" in each.label and ("hero", bell.heroes["hedda"]) in each.fixed)
    before = bell.state[Experience].of(bell.heroes["hedda"])
    bell.do("ann", coat.command, **dict(coat.fixed))
    (days,) = levers(bell, "Next: Let the days pass")
    bell.do("gm", days.command, **dict(days.fixed))
    page = bell.view("gm")["what-now"]
    due = {each.hero for each in bell.state[Upkeep].due}

    assert early == ([], False)
    assert isinstance(shop, Listing)
    assert shop.place is Place.NOW
    assert "shop" not in bell.view("")
    assert {each.label.partition(":")[0] for each in wares} == {"Buy for Hedda Vance", "Buy for Corin Ashby"}
    assert [row.text for row in shop.rows] == [ware.name for ware in of_scenario(Ware, NAME).values()]
    assert before - bell.state[Experience].of(bell.heroes["hedda"]) == cost("light-armor", 0)
    assert due == {bell.heroes["corin"], bell.heroes["isaure"]}
    assert isinstance(page, Listing)
    assert sum(row.id.startswith("after-") for row in page.rows) == 3
    assert not levers(bell, "Next: Let the days pass", "ann") + levers(bell, "Next: Let the days pass")


def test_whoever_runs_it_is_told_what_now_and_goes_home_by_the_lit_button() -> None:
    bell = Bell(players=3)
    bell.starts("belfry")
    bell.do("gm", "fe.end-scenario")
    bell.settle()
    over, player, public = bell.view("gm"), bell.view("ann"), bell.view("")["what-now"]
    (close,) = (offer for offer in levers(bell, "End the evening") if offer.main)
    bell.do("gm", close.command)
    home, next_time = bell.view("gm"), bell.view("gm")["running"]

    assert isinstance(over["what-now"], Listing)
    assert [row.id for row in over["what-now"].rows if "after" not in row.id] == ["grow", "keep", "close", "on"]
    assert over.keys().isdisjoint({"running", "next-time"})
    assert isinstance(public, Listing)
    assert {row.id for row in public.rows} == {*bell.heroes.values(), "ran"}
    assert next_time.title == "Run it: Afterwards"
    assert "next-time" in home
    assert of_a_player(player["what-now"]) == of_a_player(bell.view("ann")["next-time"])
    assert not any(offer.main for offer in levers(bell, "Propose an action", "ann"))
    assert [offer.main for offer in levers(bell, "Start the next evening")] == [True]
    assert not [offer for offer in levers(bell, "End the evening") if offer.main]


def of_a_player(part: object) -> tuple[str, ...]:
    """What a player is told to do now, which is not said among the levers."""
    assert isinstance(part, Listing)
    assert part.place is Place.NOW
    return tuple(row.id for row in part.rows)


def test_a_ware_that_costs_too_much_is_refused_with_its_price() -> None:
    bell = at("belfry")
    bell.do("gm", "tick-clock", clock=bell.playing.clocks["hush"], segments=8)
    bell.do("gm", "fe.end-scenario")
    bell.settle()

    bow = next(each for each in levers(bell, "Buy: Goose bow", "ann"))
    assert bow.refusal is not None
    assert "XP" in bow.refusal.title


def test_players_see_nothing_of_what_is_run() -> None:
    for encounter in of_scenario(Encounter, NAME):
        bell = at(encounter)
        page = str(bell.view("ann")) + str(bell.offers("ann"))

        hidden = [each.why for each in of_scenario(Approach, NAME).values()]
        hidden += [each.why for each in of_scenario(Parley, NAME).values()]
        hidden += [each.why for each in of_scenario(DreadSource, NAME).values()]
        hidden += [each.who for each in of_scenario(Foe, NAME).values()]
        hidden += [each.text for each in of_scenario(Secret, NAME).values()]
        hidden += [each.wants for each in of_scenario(Person, NAME).values()]
        hidden += [each.what for each in of_scenario(Spend, NAME).values()]
        assert [words for words in hidden if words in page] == []
        assert bell.playing.foes == {} or "running" in bell.view("gm")


def test_nobody_calls_on_the_dead() -> None:
    bell = at("lane")
    hedda = bell.heroes["hedda"]
    now = bell.state[Conditions]
    bell.state = bell.state.put(now.having(hedda, replace(now[hedda], dead=True, harm=3)))

    assert bell.refused("gm", "fe.call-for", hero=hedda, approach="lane-hear").code == "harm.dead"


def test_a_foe_stands_on_the_desk_once_and_with_what_they_want() -> None:
    bell = at("causeway")
    maud = next(each for each in of_scenario(Person, NAME).values() if each.name == "Maud Arkle")

    def shown(seat: str, part: str) -> dict[str, str]:
        found = bell.view(seat).get(part)
        return {row.text: row.detail for row in found.rows} if isinstance(found, Listing) else {}

    assert maud.wants in shown("gm", "foes")[maud.name]
    assert maud.name not in shown("gm", "there")
    assert maud.wants not in str(bell.view("ann"))
    bell.do("gm", "fe.foe-leaves", foe=bell.playing.foes["causeway-hook"])
    assert maud.name in shown("gm", "there")
    assert maud.name not in shown("gm", "foes")
