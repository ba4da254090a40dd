"""A spell on a wagon, and whoever rides in it."""

from __future__ import annotations

from tests.systems.fifty_two_fates.examples import example
from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.magicians import HEAT, casts, coven, lasting
from threefates.rulebook.parts import Hands
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.testing.proof import proves

WAGON = "the wagon"
HELD = ("9C", "KC", "AH", "7S")


def wagon(*hand: str, card: str = "9C", spell: str = "darkness") -> Fates:
    """Mara's spell lies on a wagon."""
    fates = coven(HEAT, hand or HELD)
    casts(fates, spell, "thing", [card], "6D", thing=WAGON)
    fates.clear()
    return fates


def goes(fates: Fates, *names: str, out: bool = False, by: str = "dana") -> None:
    """Some are inside the wagon, or leave it."""
    command = "come-out" if out else "go-inside"
    fates.do(by, command, spell=lasting(fates)[0].id, entities=[fates.named(name) for name in names])


def blinded(fates: Fates) -> list[str]:
    """Who is blinded, by name."""
    return [name for name in ("Mara", "Bern", "Wolf") if hindered(fates.state, fates.named(name))]


@proves("ff.spells.darkness")
def test_darkness_on_a_vehicle_blinds_whoever_is_in_it_until_they_leave() -> None:
    given, expected = example("darkness-vehicle")
    fates = wagon()
    before = blinded(fates)

    goes(fates, "Bern", "Wolf")
    inside = blinded(fates)
    goes(fates, "Wolf", out=True)

    assert given == {"target": "vehicle", "success": True}
    assert expected == {"occupants": "blinded_until_they_leave"}
    assert (before, inside, blinded(fates)) == ([], ["Bern", "Wolf"], ["Bern"])
    assert {"Bern is inside the wagon.", "Wolf leaves the wagon.", "Wolf is no longer blinded by darkness."} <= set(
        fates.panes["tv"]
    )


def test_whoever_is_inside_sees_again_when_the_spell_is_over() -> None:
    fates = wagon()
    goes(fates, "Bern", "Wolf")

    fates.do("ann", "end-spell", spell=lasting(fates)[0].id)

    assert blinded(fates) == []


@proves("ff.spells.diametric")
def test_light_upon_the_wagon_ends_the_darkness_in_it() -> None:
    fates = wagon()
    goes(fates, "Bern")

    casts(fates, "light", "thing", ["AH"], "8S", thing=WAGON)

    assert (lasting(fates), blinded(fates)) == ([], [])


def test_darkness_cast_anew_on_the_wagon_keeps_those_who_are_in_it() -> None:
    fates = wagon()
    goes(fates, "Bern")

    casts(fates, "darkness", "thing", ["KC"], "3C", thing=WAGON)

    assert [one.inside for one in lasting(fates)] == [(fates.named("Bern"),)]
    assert blinded(fates) == ["Bern"]


def test_who_leaves_the_wagon_stays_blinded_by_a_darkness_of_their_own() -> None:
    fates = wagon()
    goes(fates, "Wolf")
    casts(fates, "darkness", "Wolf", ["KC"])
    fates.answers("dana", "take-it", "4C")

    goes(fates, "Wolf", out=True)

    assert blinded(fates) == ["Wolf"]


def test_a_spell_that_does_nothing_to_whoever_is_inside_asks_for_nobody() -> None:
    fates = wagon("9H", "KC", "AH", "7S", card="9H", spell="light")

    refusal = fates.refused("dana", "go-inside", spell=lasting(fates)[0].id, entities=[fates.named("Bern")])

    assert refusal.code == "spell.nobody_inside"
    assert fates.offers("dana", "go-inside") == []


def test_only_the_fate_dealer_says_who_is_inside_and_only_of_those_who_are_there() -> None:
    fates = wagon()
    goes(fates, "Bern")
    spell = lasting(fates)[0].id

    codes = [
        fates.refused("ann", "go-inside", spell=spell, entities=[fates.named("Mara")]).code,
        fates.refused("dana", "go-inside", spell=spell, entities=[fates.named("Bern")]).code,
        fates.refused("dana", "go-inside", spell=spell, entities=[]).code,
        fates.refused("dana", "come-out", spell=spell, entities=[fates.named("Wolf")]).code,
        fates.refused("dana", "come-out", spell="spell-0", entities=[fates.named("Bern")]).code,
    ]

    assert codes == ["seat.not_the_dealer", *["spell.who_inside"] * 3, "spell.nobody_inside"]
    assert fates.offers("ann", "go-inside") == []


def test_who_is_inside_is_asked_and_shown_where_the_spell_lies() -> None:
    fates = wagon()
    goes(fates, "Bern")

    part = fates.view("tv")["ff.spells"]
    going, leaving = (fates.offers("dana", name)[0] for name in ("go-inside", "come-out"))

    assert isinstance(part, Hands)
    assert part.hands[0].name == "Mara: Darkness on the wagon, with Bern inside"
    assert [option.label for option in going.fields[0].options] == ["Mara", "Wolf"]
    assert [option.label for option in leaving.fields[0].options] == ["Bern"]


def test_an_evening_with_a_dark_wagon_replays() -> None:
    fates = wagon()
    goes(fates, "Bern", "Wolf")
    goes(fates, "Bern", out=True)

    assert fates.replayed() == fates.state
