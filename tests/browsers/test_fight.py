"""A whole fight of 52 Fates in real browsers: a dealer, a TV, three phones; nobody is sent a face they may not know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from benchmarks.prescribed import prescribed
from tests.browsers.asleep import asleep
from tests.browsers.checks import complaints
from tests.browsers.fight import Fight
from tests.serving import Serving
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.people.protagonists import Health

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
]  # in the ordinary run: a round of it in few taps, and the Ninth Well

HEROES = {"mara": "Vale", "bo": "Bern", "ida": "Cato"}
DEALT = ("9S", "KH", "4C", "2D", "7S", "10H", "5C", "3D", "JS", "6H", "8C", "AD")  # four each
INITIATIVE = "KS 9D 3S 2S QC"
KINDS = ("ghoul", "cobold")
COUNTED = "() => { window.taps = 0; addEventListener('click', event => { taps += event.isTrusted; }, true); }"
SHOWS = """held => [...document.querySelectorAll("#at-hand [data-card]")].map(card => card.dataset.card).sort().join()
 === held.join()"""
CHANCE = re.compile(r"\d+%$")
REFUSED = """async ([act, body]) => (await fetch(act, {
  method: "POST", body: new URLSearchParams(body), headers: { "HX-Request": "true" } })).status"""


@prescribed()
def test_a_whole_fight_is_played_on_five_devices(server: Serving, browser: Browser) -> None:
    fight = Fight(server, browser)
    fight.sits_down()

    they_are_dealt_in(fight)
    taps = a_fight_is_set_up(fight)
    the_heroes_act(fight)
    ida_sleeps_through_a_blow(fight, browser)
    bo_ripostes(fight)
    bo_takes_hits_unasked(fight)
    mara_goes_on_with_another_phone(fight)
    ida_draws_for_her_life(fight)
    they_look_for_more_than_is_theirs(fight)

    fight.up_to_date()
    fight.nothing_is_wrong()
    print(f"\na fight with two kinds of creature is set up in {taps} taps")
    assert taps <= 18  # two of them turn to another tab of the desk
    fight.close()


def they_are_dealt_in(fight: Fight) -> None:
    """Each makes somebody on a phone; cards are dealt, and each hand is on its own phone alone."""
    for who, name in HEROES.items():
        fight.seats[who].tap("Make a protagonist", name=name, calling="fighter", sway=4)
    fight.act("gm", "ff.deal", *DEALT, mode="fate_draw")
    for who in HEROES:
        holds_what_it_shows(fight, who)
    fight.learns()


def holds_what_it_shows(fight: Fight, who: str) -> None:
    """A phone's fan is the hand as it is, each card once."""
    page, held = fight.seats[who].page, sorted(fight.hand_of(HEROES[who]))
    expect(page.locator("#at-hand [data-card]")).to_have_count(len(held))
    page.wait_for_function(SHOWS, arg=held)


def a_fight_is_set_up(fight: Fight) -> int:
    """Two kinds of creature are brought in and the fight begins, by tapping; how many taps that took."""
    gm = fight.gm
    gm.by_hand("")  # so that its heading is open, and no tap of the setting up
    gm.page.evaluate(COUNTED)
    for kind in KINDS:
        gm.tap("Bring in a creature of the book", species=kind)
    gm.by_hand(INITIATIVE)
    gm.tap("Begin a fight", apart=0)
    clicks: int = gm.page.evaluate("taps")
    for seat in fight.seats.values():
        seat.reads("A fight begins")
    fight.mara.sees("1. When your group is up", "#firsts")
    fight.learns()
    return clicks + 2 * len(KINDS)  # a list is opened, and one of it taken, without a click


def over(fight: Fight, *whose: str) -> None:
    """These turns end, with nothing more done in them."""
    for name in whose:
        question = next(each for each in fight.asked() if each.kind == "turn" and each.owner == fight.named(name))
        who = next(who for who in fight.places if fight.id_of(who) == question.seats[0])
        fight.act(who, "answer", choice=question.id, option="pass")


def strikes(fight: Fight, who: str, at: str, *cards: str) -> None:
    """A creature attacks, with these cards from the deck."""
    entity, target = fight.named(who), fight.named(at)
    fight.act("gm", "ff.attack-by-draw", *cards, entity=entity, target=target, count=len(cards))


def the_heroes_act(fight: Fight) -> None:
    """Two taps for an attack; the table defends from the deck; one reloads in the middle of it."""
    gm, bo = fight.gm, fight.bo
    fight.plays("mara", "Attack: Ghoul", "KH")
    gm.by_hand("4D")
    gm.tap("Defend with 1 card")
    fight.mara.by_hand("4H")
    fight.mara.tap("Only hurt it")
    fight.tv.reads("Vale hits Ghoul")
    fight.learns()
    over(fight, "Vale")

    could = fight.lifts("bo", "7S")
    expect(could.get_by_role("button", name="Attack: Cobold")).to_be_visible()
    expect(could).to_contain_text("You may lift 1 more, if you like.")
    for who, seat in fight.seats.items():
        assert complaints(seat.page) == [], who
    bo.page.reload()
    bo.in_touch()
    expect(bo.page.locator("#lifted")).to_be_hidden()
    fight.plays("bo", "Attack: Cobold", "7S")
    gm.by_hand("JD 6C")
    gm.tap("Defend")
    fight.tv.reads("Cobold is not hit")
    holds_what_it_shows(fight, "bo")
    fight.learns()
    over(fight, "Bern", "Cato")


def ida_sleeps_through_a_blow(fight: Fight, browser: Browser) -> None:
    """The table waits for her, and says so; when her phone wakes, the question is there, with what it needs."""
    with asleep(fight.ida, fight.ears["ida"][-1], browser):
        strikes(fight, "Cobold", "Cato", "JC")
    fight.ida.in_touch()
    fight.gm.sees("Ida", "#p-waiting")
    fight.ida.sees("Cobold strikes at Cato with J♣", "#dock")
    could = fight.lifts("ida", "JS")
    expect(could).to_contain_text("You need 15 or more, or an ace: the attack fumbles then.")
    fight.ida.by_hand("9H")
    fight.plays("ida", "Defend")
    fight.tv.reads("Cato is not hit")
    holds_what_it_shows(fight, "ida")
    fight.learns()
    over(fight, "Cobold")


def bo_ripostes(fight: Fight) -> None:
    """It hits him first; he gives up two cards he chooses; then he strikes back with two."""
    bo = fight.bo
    strikes(fight, "Ghoul", "Bern", "QS", "3C")
    bo.sees("A hit costs Bern 2 sway", "#dock")
    bo.tap("Riposte")
    could = fight.lifts("bo", "3D")
    expect(could).to_contain_text("Lift 1 more.")
    fight.plays("bo", "Give up 2", "5C")
    fight.learns()
    fight.plays("bo", "Strike back", "10H", "6C")
    fight.gm.by_hand("8D")
    fight.gm.tap("Defend with 1 card")
    bo.by_hand("KC 9C")
    bo.tap("Only hurt it")
    fight.tv.reads("Bern hits Ghoul")
    holds_what_it_shows(fight, "bo")
    fight.learns()


def bo_takes_hits_unasked(fight: Fight) -> None:
    """He says so once; the next blow waits for nobody, and everybody can see why."""
    fight.bo.tap("Take hits unless I object")
    fight.tv.sees("takes hits unless they object")
    over(fight, "Vale", "Bern", "Cato")
    strikes(fight, "Cobold", "Bern", "7H")
    fight.tv.reads("Bern now has 1 of 4 sway")
    fight.plays("bo", "Give up 1", "9C")
    fight.learns()
    over(fight, "Cobold")


def mara_goes_on_with_another_phone(fight: Fight) -> None:
    """In the middle of a blow at her; her old phone hears nothing more, the new one holds her hand."""
    strikes(fight, "Ghoul", "Vale", "10C")
    left_behind = fight.ears["mara"][-1]
    fight.moves("mara")
    holds_what_it_shows(fight, "mara")
    fight.mara.tap("Play no card")
    fight.plays("mara", "Give up 1", "2D")
    fight.tv.reads("Vale gives up 2♦")
    assert b"strikes at Vale" in left_behind.kept
    assert b"Vale plays no card" not in left_behind.kept
    fight.learns()
    over(fight, "Ghoul")


def ida_draws_for_her_life(fight: Fight) -> None:
    """At 0 sway she holds nothing; hit again she is dying; in her turn the draw is hers to tap."""
    cato = fight.named("Cato")
    fight.act("gm", "ff.set-sway", entity=cato, sway=0, reason="the bridge gives way")
    over(fight, "Vale", "Bern", "Cato")
    strikes(fight, "Cobold", "Cato", "5S")
    fight.ida.tap("Play no card")
    assert fight.health("Cato") is Health.DYING
    over(fight, "Cobold", "Ghoul")
    expect(fight.ida.page.locator("#at-dock .btn", has_text="Draw for your life")).to_have_attribute(
        "data-chance", CHANCE
    )
    fight.ida.by_hand("2H")
    fight.ida.tap("Draw for your life")
    assert fight.health("Cato") is not Health.DYING
    fight.learns()


def they_look_for_more_than_is_theirs(fight: Fight) -> None:
    """Undo, exports, and every kind of refusal: no face in any of them that its seat may not know."""
    last = next(name for name, _ in fight.table.timeline.commands())
    fight.act("gm", "undo", command=last)
    fight.learns()
    for who, name in HEROES.items():
        for body in rude(fight, name):
            assert fight.seats[who].page.evaluate(REFUSED, [f"{fight.places[who]}act", body]) in (409, 422)
    taken = {who: fight.exported(who) for who in fight.seats}
    assert all(any("A fight begins" in line["text"] for line in each["log"]) for each in taken.values())
    fight.gm.tap("End the fight")
    assert not fight.table.state[Combat].on
    fight.learns()


def rude(fight: Fight, name: str) -> list[dict[str, str]]:
    """Commands that are refused: a card that is not held, a question that is over, somebody else's hand, nonsense."""
    whose = next(other for other in HEROES.values() if other != name)
    attack = {"_type": "ff.attack", "entity": fight.named(name), "target": fight.named("Ghoul")}
    return [
        {**attack, "cards[]": "KS"},
        {**attack, "entity": fight.named(whose), "cards[]": "KS"},
        {"_type": "ff.defend", "choice": "1", "cards[]": "KS"},
        {"_type": "ff.trim", "choice": "1", "cards[]": "nothing"},
        {"_type": "ff.take-hits", "entity": fight.named(whose)},
    ]
