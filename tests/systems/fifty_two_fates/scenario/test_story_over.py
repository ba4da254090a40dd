"""An evening that has come to its end: whoever belongs to it is there for nothing but another fight."""

from __future__ import annotations

from tests.systems.fifty_two_fates.ninth_well import Evening, evening
from threefates.rulebook.offers import Offer
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.testing.proof import proves


def aims(table: Evening, seat: str, *commands: str) -> set[str]:
    """Everybody whom a seat is offered to do something of that to."""
    fields = [field for offer in _offered(table, seat, commands) for field in offer.fields if field.name == "target"]
    return {option.value for field in fields for option in field.options if option.refusal is None}


def _offered(table: Evening, seat: str, commands: tuple[str, ...]) -> list[Offer]:
    return [offer for command in commands for offer in table.offers(seat, command)]


STRIKES = ("attack", "attack-by-draw", "maneuver", "cast")


@proves("ff.actions.physical-attack")
def test_what_the_last_fight_left_standing_is_struck_at_no_more_when_the_story_is_over() -> None:
    table = evening()
    table.opens("cistern")
    before = {seat: aims(table, seat, *STRIKES) for seat in ("ann", "bob", "dana")}
    table.deals("dana", "begin-battle")
    table.deals("dana", "end-scenario")
    foes, heroes = set(table.playing.foes), {table.who("iru"), table.who("junia")}
    after = {seat: aims(table, seat, *STRIKES) for seat in ("ann", "bob", "dana")}

    assert all(foes & found for seat, found in before.items() if seat != "dana")
    assert not any(foes & found for found in after.values())
    assert after["dana"] == set()
    assert after["ann"] <= heroes
    (keeper,) = table.foes("keeper")
    said = {"entity": table.who("iru"), "target": keeper, "cards": [str(table.state[Cards].of(table.who("iru"))[0])]}
    assert table.refused("ann", "attack", **said).code == "attack.target"


def test_whom_the_fate_dealer_lets_fight_again_is_struck_at_all_the_same() -> None:
    table = evening()
    table.opens("cistern")
    table.deals("dana", "end-scenario")
    table.deals("dana", "start-fight", apart=0)

    assert set(table.playing.foes) & (aims(table, "ann", *STRIKES) | aims(table, "bob", *STRIKES))
