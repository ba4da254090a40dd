"""What odds say comes with a hit is what comes with it at the table, card by card and draw by draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written, deals, in_every_world, odds, shares, told, with_hands
from tests.systems.fifty_two_fates.fighting import CARDS, fight
from tests.systems.fifty_two_fates.wild import its, wild
from threefates.odds.law import percent
from threefates.rulebook.refusals import Refused
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.chances.replies import ASSUMED
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions
from threefates.systems.fifty_two_fates.content.loader import maneuvers

AT_ONCE = {
    "": (),
    "disarmed": ("dropped",),
    "weapon flung away": ("dropped", "far"),
    "weapon broken": ("broken", "dropped"),
    "confused": ("confused",),
    "knocked down": ("down",),
    "knocked down and disarmed": ("down", "dropped"),
    "knocked down and stunned": ("down", "stunned"),
    "pushed": ("moved",),
    "pushed and down": ("down", "moved"),
    "pushed and stunned": ("moved", "stunned"),
}
ALERT = ("2C", "AC", "5C")  # initiative, where the creature draws two cards
FEW = ("2C", "3D", "8S", "10D", "KC", "AH", "AD")


def extra(label: str) -> str:
    """What stands behind the harm in the name of an outcome."""
    return label.removesuffix(ASSUMED).partition(", ")[2]


def plays_out(fates: Fates, plan: dict[str, Any]) -> None:
    """Mara does it, and the wolf plays no card; a blow only hurts."""
    fates.do("ann", "maneuver", **plan, chance=Written(()))
    for _ in range(2):
        for choice in fates.questions():
            if choice.kind == "reaction":
                fates.do("dana", "take-it", choice=choice.id, chance=Written(()))
            elif choice.kind == "effect":
                fates.do("ann", "answer", choice=choice.id, option="hurt", chance=Written(()))


def landed(fates: Fates) -> tuple[str, ...]:
    """What has come upon the wolf."""
    wolf = fates.named("Wolf")
    found = {word for word in ("down", "stunned", "confused") for what in _words(fates) if what.startswith(word)}
    dropped = fates.state[Maneuvers].dropped.get(wolf)
    if dropped is not None:
        broken = "broken" if dropped.broken else "far" if dropped.place else ""
        found |= {"dropped", broken} - {""}
    return tuple(sorted(found | ({"moved"} if fates.state[Combat].places[wolf] else set())))


def _words(fates: Fates) -> list[str]:
    return [timer.what for timer in fates.state[Conditions].of(fates.named("Wolf"))]


@pytest.mark.parametrize(
    ("maneuver", "sort"), [*product(["disarm", "evade", "knock", "push"], CARDS), ("rage", "pip"), ("rage", "court")]
)
def test_a_maneuver_says_what_it_does_at_once_by_the_class_of_its_card(maneuver: str, sort: str) -> None:
    fates = fight(maneuver, CARDS[sort])
    plan = {"entity": fates.named("Mara"), "maneuver": maneuver, "cards": [CARDS[sort]], "target": fates.named("Wolf")}

    found = told(fates, "ann", "maneuver", **plan)

    plays_out(fates, plan)
    assert AT_ONCE[extra(found.outcomes[0][0])] == landed(fates)


@pytest.mark.parametrize("sort", CARDS)
@pytest.mark.parametrize("maneuver", ["frighten", "goad", "stun"])
def test_a_maneuver_that_goes_on_says_for_how_long(maneuver: str, sort: str) -> None:
    fates = fight(maneuver, CARDS[sort])
    plan = {"entity": fates.named("Mara"), "maneuver": maneuver, "cards": [CARDS[sort]], "target": fates.named("Wolf")}

    found = told(fates, "ann", "maneuver", **plan)

    plays_out(fates, plan)
    word = (maneuvers()[maneuver].lasts or "stunned").split()[0]
    conditions = fates.state[Conditions]
    (timer,) = (timer for timer in conditions.of(fates.named("Wolf")) if timer.what.startswith(word))
    rounds = None if timer.until is None else timer.until - conditions.clock
    said = {None: "until it ends", 1: "for 1 round", 2: "for 2 rounds"}[rounds]
    assert extra(found.outcomes[0][0]) == f"{word} {said}"


def test_a_bee_s_strikes_sting_whatever_else_they_do() -> None:
    fates = wild("bee", "2C", "AC", "5C")

    found = told(fates, "dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara"), count=1)

    assert [name for name in shares(found) if name not in ("stopped", "fumbled")] == ["gets through, stung"]


@pytest.mark.parametrize(
    ("species", "card", "special", "says"),
    [
        ("spider", "8C", "spider venom", "unconscious by venom"),
        ("spider", "8C", "spider web", "held"),
        ("ape", "8C", "ape charge", "incapacitated"),
        ("ogre", "8D", "ogre crush", "pinned down"),
        ("ghoul", "8D", "ghoul charm", "charmed"),
        ("ant", "8C", "ant drag", "dragged off"),
    ],
)
def test_a_special_says_what_it_brings(species: str, card: str, special: str, says: str) -> None:
    fates = wild(species, *(ALERT if species == "spider" else ()))
    attack = {"entity": its(fates), "target": fates.named("Mara"), "count": 1}
    fates.do("dana", "attack-by-draw", **attack, chance=Written(named([card])))
    choice = fates.asked("special")

    found = told(fates, "dana", "answer", choice=choice, option=special)

    fates.do("dana", "answer", choice=choice, option=special)
    seen = told(fates, "ann", "take-it", choice=fates.asked("reaction"))
    assert extra(found.outcomes[0][0]) == extra(seen.outcomes[0][0]) == says


@pytest.mark.parametrize(("species", "alert", "count"), [("spider", ALERT, 1), ("basilisk", (), 2)])
def test_what_drawn_cards_may_become_agrees_with_every_draw(species: str, alert: tuple[str, ...], count: int) -> None:
    fates = wild(species, *alert)
    fates.state = with_hands(fates, FEW, Mara=())
    attack = {"entity": its(fates), "target": fates.named("Mara"), "count": count}
    before, came = fates.state, Counter[str]()
    draws = list(deals(FEW, count))
    for (drawn,) in draws:
        fates.state = before
        fates.do("dana", "attack-by-draw", **attack, chance=Written(drawn))
        open_to = {
            option.label for choice in fates.questions() if choice.kind == "special" for option in choice.options
        }
        came.update(open_to - {"A plain strike"})
    fates.state = before

    found = told(fates, "dana", "attack-by-draw", **attack)

    said = {f"{name} {percent(Fraction(ways, len(draws)))}" for name, ways in came.items()}
    assert found.advice.startswith("By their suits, cards may become: ")
    assert {*found.advice.rstrip(".").partition(": ")[2].split(", ")} == said


def test_a_fighter_s_second_wind_may_become_any_of_their_maneuvers() -> None:
    fates = fight("knock", "7S")
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    found = told(fates, "ann", "second-wind", entity=fates.named("Mara"))

    assert "knock " in found.advice


def test_whoever_does_not_see_a_stat_block_is_not_told_what_its_cards_may_become() -> None:
    fates = wild("spider", *ALERT)
    attack = {"entity": its(fates), "target": fates.named("Mara"), "count": 1}

    assert "Web" in told(fates, "dana", "attack-by-draw", **attack).advice
    with pytest.raises(Refused, match="Only the Fate Dealer sees that"):
        odds(fates, "ann", "attack-by-draw", **attack)


def captain() -> Fates:
    """A trained captain, who draws, before Mara and Bern."""
    fates = fight("knock", "7S")
    fates.do("dana", "make-cast-member", name="Captain", row="9")
    fates.do("dana", "take-archetype", entity=fates.named("Captain"), archetype="warrior")
    fates.do("dana", "end-fight")
    return fates


@pytest.mark.parametrize("seat", ["dana", "ann", "bob"])
@pytest.mark.parametrize("situation", [captain, lambda: wild("spider", *ALERT), lambda: wild("bee", *ALERT)])
def test_what_comes_with_a_hit_is_told_from_nothing_that_a_seat_cannot_know(
    situation: Callable[[], Fates], seat: str
) -> None:
    told = in_every_world(situation(), seat)

    assert all(one == told[0] for one in told)
