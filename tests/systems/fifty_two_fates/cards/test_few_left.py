"""Few cards left to draw: what draws none goes on, and nothing is offered that takes more than there are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, hunt, skirmish
from tests.systems.fifty_two_fates.few_cards import Written, left, odds
from tests.systems.fifty_two_fates.magicians import MIND, coven, lasting, spell_offer
from tests.systems.fifty_two_fates.ninth_well import Evening
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]
SEVEN = ["5C", "6C", "7C", "8C", "5D", "6D", "7D"]


def table(cards: int) -> Fates:
    """Mara, a wolf, a secret in two pieces, and so many cards to draw."""
    fates = hunt(MARA)
    fates.do("dana", "make-inquiry", title="The door", first="A star", first_level=1, second="A key", second_level=3)
    left(fates, *SEVEN[:cards])
    return fates


def offered(fates: Fates, command: str, field: str) -> list[str]:
    """What a form of the Fate Dealer's lets pick in a field."""
    (offer, *_) = fates.offers("dana", command)
    (found,) = (one for one in offer.fields if one.name == field)
    return [option.value for option in found.options if option.refusal is None]


@proves("ff.sway.falling", "ff.deck.reshuffle")
@pytest.mark.parametrize("cards", [0, 3])
def test_who_falls_or_is_set_alight_draws_no_card(cards: int) -> None:
    fates = table(cards)
    mara = fates.named("Mara")

    fates.do("dana", "fall", entity=mara, metres=8)
    fates.answers("ann", "trim", cards=["3D"])
    fates.do("dana", "afflict", entity=mara, harm="ablaze")

    assert all(one.enabled for name in ("fall", "afflict") for one in fates.offers("dana", name))
    assert fates.hero("Mara").sway == 3
    assert fates.panes["ann"][-1] == "Fire takes hold of Mara."


@proves("ff.effects.poison", "ff.effects.continuous", "ff.deck.reshuffle")
@pytest.mark.parametrize("cards", [0, 1, 3, 5])
def test_no_harm_is_stronger_than_there_are_cards_to_draw_for_it(cards: int) -> None:
    fates = table(cards)
    mara, most = fates.named("Mara"), min(cards, 4)
    over = {"entity": mara, "harm": "poison", "level": most + 1}

    (level,) = (one for one in fates.offers("dana", "afflict")[0].fields if one.name == "level")

    assert level.high == most
    assert ("poison" in offered(fates, "afflict", "harm")) is (cards > 0)
    assert fates.refused("dana", "afflict", **over).code == ("deck.exhausted" if cards < 4 else "effect.level")
    assert odds(fates, "dana", "afflict", **over) is None
    if most:
        fates.do("dana", "afflict", entity=mara, harm="poison", level=most, chance=Written(()))
        assert f"T{most}" in " ".join(fates.panes["ann"])


@proves("ff.tasks.difficulty", "ff.deck.reshuffle")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_no_task_is_offered_harder_than_there_are_cards_to_draw_for_it(cards: int) -> None:
    fates = table(cards)
    mara = fates.named("Mara")

    found = offered(fates, "set-task", "level")
    if cards < max(LEVELS):
        over: dict[str, Any] = {"actor": mara, "what": "Climb", "level": cards + 1}
        assert fates.refused("dana", "set-task", **over).code == "deck.exhausted"
    fates.do("dana", "set-task", actor=mara, what="Climb", level=cards, chance=Written(()))

    assert found == [str(level) for level in LEVELS if level <= cards]


@proves("ff.tasks.one-try", "ff.deck.reshuffle")
def test_nor_once_more() -> None:
    fates = hunt(MARA)
    fates.do("dana", "set-task", "KC", actor=fates.named("Mara"), what="Climb", level=1)
    task = fates.offers("ann", "attempt-task")[0].fixed[0][1]
    fates.do("ann", "attempt-task", task=task, cards=["3D"], chance=Written(()))
    left(fates, "5C", "6C")

    assert offered(fates, "reopen-task", "level") == ["1", "2"]


@proves("ff.deck.reshuffle")
@pytest.mark.parametrize(("cards", "pieces"), [(2, ["1"]), (3, ["1", "2"])])
def test_nor_a_piece_of_a_secret(cards: int, pieces: list[str]) -> None:
    fates = table(cards)

    assert offered(fates, "inquire", "checkpoint") == pieces
    assert offered(fates, "grant-checkpoint", "checkpoint") == ["1", "2"]


@proves("ff.inquiry.sequence", "ff.deck.reshuffle")
@pytest.mark.parametrize("cards", [1, 2])
def test_where_every_piece_is_too_hard_nobody_inquires(cards: int) -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-inquiry", title="The door", first="A star", first_level=2, second="A key", second_level=3)
    left(fates, *SEVEN[:cards])
    secret = dict(fates.offers("dana", "inquire")[0].fixed)["inquiry"]

    (offer,) = fates.offers("dana", "inquire")
    if cards == 1:
        assert fates.refused("dana", "inquire", inquiry=secret, actor=fates.named("Mara")).code == "deck.exhausted"

    assert (offer.refusal is None) == (cards == 2)


@proves("ff.tasks.difficulty", "ff.deck.reshuffle")
@pytest.mark.parametrize(
    ("cards", "enough"), [(0, []), (1, ["song", "listen", "talk"]), (2, ["slit", "song", "listen", "talk"])]
)
def test_nobody_is_called_on_for_what_there_are_no_cards_for(cards: int, enough: list[str]) -> None:
    table = Evening("iru", "junia")
    table.opens("tower")
    left(table, *short(sorted(table.state[Cards].zones.undrawn, key=str)[:cards]))

    found = [dict(offer.fixed)["check"] for offer in table.offers("dana", "call-for") if offer.enabled]

    assert found == enough


@proves("ff.tasks.difficulty", "ff.dealer.fate-draw", "ff.deck.reshuffle", "ff.tasks.resolve")
@pytest.mark.parametrize(
    ("cards", "levels", "code"),
    [
        (2, ["1"], "deck.exhausted"),
        (4, ["1", "2", "3"], "deck.exhausted"),
        (5, ["1", "2", "3", "4"], "task.level"),
    ],
)
def test_a_creature_tries_what_there_are_cards_for_those_it_draws_itself_among_them(
    cards: int, levels: list[str], code: str
) -> None:
    fates = table(cards)

    found = offered(fates, "creature-tries", "level")
    harder = {"entity": fates.named("Wolf"), "what": "Land", "level": len(levels) + 1}
    assert fates.refused("dana", "creature-tries", **harder).code == code
    fates.do("dana", "creature-tries", entity=fates.named("Wolf"), what="Land", level=len(levels), chance=Written(()))

    assert found == levels
    assert fates.panes["ann"][-1].startswith(("Wolf tries: Land", "The discards are shuffled"))


@proves("ff.tasks.difficulty", "ff.deck.reshuffle")
def test_where_one_card_is_left_no_creature_tries_anything() -> None:
    fates = table(1)

    (offer,) = fates.offers("dana", "creature-tries")

    assert offer.refusal is not None
    assert fates.refused("dana", "creature-tries", entity=fates.named("Wolf"), what="Land").code == "deck.exhausted"


@proves("ff.creatures.action")
def test_what_has_no_card_to_act_with_strikes_at_nobody() -> None:
    fates = skirmish(MARA, "2C", "KC", action=0)
    wolf, mara = fates.named("Wolf"), fates.named("Mara")

    strikes = fates.offers("dana", "attack-by-draw")
    refusal = fates.refused("dana", "attack-by-draw", entity=wolf, target=mara, count=1)

    assert strikes
    assert {one.refusal.title for one in strikes if one.refusal} == {"Wolf has no cards for an action."}
    assert not [one for one in strikes if one.enabled]
    assert (refusal.code, refusal.title) == ("play.count", "Wolf has no cards for an action.")
    assert fates.everywhere() == ALL_CARDS


@proves("ff.spells.hide", "ff.deck.reshuffle", "ff.actions.cast-spell")
@pytest.mark.parametrize("cards", [0, 1])
def test_a_spell_that_meets_a_card_of_the_deck_is_cast_on_a_thing_only_where_there_is_one(cards: int) -> None:
    fates = coven(MIND, ["9D", "QC", "3C", "4C"])
    left(fates, *SEVEN[:cards])
    said = {"entity": fates.named("Mara"), "spell": "hide", "target": "thing", "thing": "the door", "cards": ["9D"]}

    (whom,) = (field for field in spell_offer(fates, "hide").fields if field.name == "target")
    (thing,) = (option for option in whom.options if option.value == "thing")
    if cards:
        fates.do("ann", "cast", chance=Written(()), **said)
    else:
        assert fates.refused("ann", "cast", **said).code == "deck.exhausted"

    assert (thing.refusal is None) is bool(cards)
    assert [one.thing for one in lasting(fates)] == ["the door"] * cards


@proves("ff.creatures.assassin-vine", "ff.creatures.specials", "ff.deck.reshuffle")
@pytest.mark.parametrize(("cards", "level"), [(["3H", "4H", "5H"], 2), (["3H"], 1), ([], 1)])
def test_a_hold_is_no_stronger_than_there_are_cards_to_draw_for_it(cards: list[str], level: int) -> None:
    fates = coven(MIND, ["9D", "QC", "3C", "4C"])
    fates.do("dana", "bring-creature", species="vine")
    left(fates, "9C", *cards)
    vine, mara = fates.creatures()[1], fates.named("Mara")
    fates.do("dana", "attack-by-draw", "9C", entity=vine, target=mara, count=1)

    fates.do("dana", "answer", choice=fates.asked("special"), option="vine grapple", chance=Written(()))
    fates.do("ann", "take-it", choice=fates.asked("reaction"), chance=Written(()))

    (grip,) = fates.state[Effects].known.values()
    assert (grip.level, list(grip.cards)) == (level, cards[:2])
    if not cards:
        said = "The grapple of Assassin vine takes hold of Mara, weak (T1): no card, 0."
        assert said in fates.panes["ann"]


@proves("ff.attributes.awareness", "ff.initiative.draw", "ff.deck.reshuffle")
@pytest.mark.parametrize(("cards", "drawn"), [(["5C", "6C"], 2), (["5C", "6C", "7C", "8C"], 3)])
def test_the_most_alert_draw_no_more_for_initiative_than_there_is_to_draw(cards: list[str], drawn: int) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", attribute="awareness")
    fates.creature()
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "serve-tea", entity=mara)
    left(fates, *cards)

    (offer,) = fates.offers("dana", "start-fight")
    fates.do("dana", "start-fight", chance=Written(()))

    assert offer.enabled
    assert {group.id: len(group.cards) for group in fates.fight.groups} == {"protagonists": drawn, "Wolf": 1}
