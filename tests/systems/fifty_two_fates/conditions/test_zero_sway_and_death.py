"""Death draws, for protagonists and for what the Fate Dealer lets draw."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example, spoken
from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt, skirmish, strike
from tests.systems.fifty_two_fates.fighting import fight
from tests.systems.fifty_two_fates.magicians import MOTION, casts, coven
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.systems.fifty_two_fates.battlefield.fight_events import TurnTaken
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import (
    DeathDrawn,
    DyingBegan,
    Rescued,
    at_zero,
    draws_allowed,
    outcome,
)
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.rulings.rulings import DeathDrawTables
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


def last_outcome(cards: list[str], allowed: int) -> str:
    """What draws come to in the end."""
    came = [
        outcome(BY_NAME[spoken(card)], made, allowed, DeathDrawTables.BY_ENTITY, protagonist=True)
        for made, card in enumerate(cards, 1)
    ]
    return next(str(each) for each in came if each is not None)


@proves("ff.death.draws")
def test_the_first_heart_saves_and_three_cards_without_one_are_death() -> None:
    given, expected = example("d-death-draws")

    assert [last_outcome(cards, draws_allowed(Attribute.NONE)) for cards in given["draws"]] == expected["results"]


@proves("ff.death.resilience", "ff.attributes.resilience", "ff.ruling.death-draw-timing")
def test_with_resilience_a_fourth_card_may_save() -> None:
    given, expected = example("d-death-resilience")

    assert given["resilience"]
    assert last_outcome(given["draws"], draws_allowed(Attribute.RESILIENCE)) == expected["result"]


def dying(*drawn: str, apart: int = 0, readings: dict[str, str] | None = None, **hero: str) -> Fates:
    """Mara is dying in a fight, and it is her turn."""
    fates = skirmish(MARA, *(drawn or ("KC", "2C")), apart=apart, readings=readings, hero=hero)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dying")
    fates.clear()
    return fates


@proves("ff.death.draws", "ff.deck.discard", "ff.ruling.death-draw-timing")
def test_a_draw_is_made_on_each_of_the_next_turns_and_is_the_whole_turn() -> None:
    fates = dying()

    for card in ("5S", "6S"):
        fates.do("ann", "draw-for-life", card, entity=fates.named("Mara"))
        early = fates.refused("ann", "draw-for-life", entity=fates.named("Mara"))
        fates.passes("dana", "Wolf")
    fates.do("ann", "draw-for-life", "7S", entity=fates.named("Mara"))

    assert early.code == "turn.not_yours"
    assert fates.hero("Mara").health is Health.DEAD
    assert short(fates.state[Cards][DISCARDS])[-3:] == ("5S", "6S", "7S")
    assert "Mara draws for their life: 7♠, no heart, and no card left: dead." in fates.panes["bob"]
    assert fates.everywhere() == ALL_CARDS


@pytest.mark.parametrize(
    ("card", "health", "sway", "drawn"),
    [("7H", Health.UNCONSCIOUS, 0, ()), ("QH", Health.AWAKE, 0, ()), ("AH", Health.AWAKE, 1, ("2S",))],
)
@proves("ff.death.draws", "ff.sway.recovery", "ff.ruling.death-draw-timing")
def test_a_heart_ends_the_dying_by_its_table(card: str, health: Health, sway: int, drawn: tuple[str, ...]) -> None:
    fates = dying()
    fates.events.clear()

    fates.do("ann", "draw-for-life", card, *drawn, entity=fates.named("Mara"))

    assert (fates.hero("Mara").health, fates.hero("Mara").sway) == (health, sway)
    assert fates.hand("Mara") == list(drawn)
    assert not any(isinstance(event, DyingBegan) for event in fates.events)
    assert fates.refused("ann", "draw-for-life", entity=fates.named("Mara")).code == "death.not_dying"


@pytest.mark.parametrize(("reading", "condition"), [("by_entity", "fit"), ("dead_table_all", "incapacitated")])
@proves("ff.death.draws")
def test_by_one_reading_a_court_of_hearts_leaves_a_protagonist_incapacitated(reading: str, condition: str) -> None:
    fates = dying(readings={"death-draw-tables": reading})

    fates.do("ann", "draw-for-life", "QH", entity=fates.named("Mara"))

    assert fates.condition("Mara").value == condition
    assert fates.hero("Mara").health is Health.AWAKE


def test_letting_the_turn_pass_does_not_save_the_draw() -> None:
    fates = dying()

    fates.passes("ann", "Mara", "5S")

    assert "Mara draws for their life: 5♠, no heart." in fates.panes["ann"]


@proves("ff.death.draws")
def test_whoever_has_moved_and_falls_in_their_turn_draws_in_it_and_no_other_draws_then() -> None:
    fates = skirmish(MARA, apart=0)
    fates.protagonist("bob", "Bern")
    fates.do("dana", "deal", "AS", "7D", "5C", "4H")
    fates.do("dana", "join-fight", entity=fates.named("Bern"))
    for name in ("Mara", "Bern"):
        fates.do("dana", "set-sway", entity=fates.named(name), sway=0)
        fates.do("dana", "set-health", entity=fates.named(name), health="dying")

    fates.do("ann", "draw-for-life", "5S", entity=fates.named("Mara"))
    fates.do("bob", "draw-for-life", "7H", entity=fates.named("Bern"))

    assert fates.turns() == ["Wolf"]
    assert fates.fight.done == (fates.named("Mara"), fates.named("Bern"))
    assert fates.hero("Mara").health is Health.DYING


@proves("ff.death.draws")
def test_the_dying_draw_outside_of_a_fight_whenever_their_player_likes() -> None:
    fates = duel(MARA, ["AS", "7D", "5C", "4H"])
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dying")

    for card in ("5S", "6S", "10H"):
        fates.do("ann", "draw-for-life", card, entity=fates.named("Mara"))

    assert fates.hero("Mara").health is Health.UNCONSCIOUS
    assert fates.fight.turn is None


@proves("ff.death.draws", "ff.effects.ablaze")
def test_a_fire_gives_the_dying_no_new_draws_and_goes_out_with_their_life() -> None:
    fates = dying()
    fates.do("dana", "afflict", entity=fates.named("Mara"), harm="ablaze", what="oil")

    for card in ("5S", "6S", "7S"):
        fates.do("ann", "draw-for-life", card, entity=fates.named("Mara"))
        if card != "7S":
            fates.passes("dana", "Wolf")
    fates.do("dana", "end-fight")
    fates.do("dana", "let-time-pass", seconds=10)

    assert fates.hero("Mara").health is Health.DEAD
    assert not fates.state[Effects].known
    taken = [
        event.card if isinstance(event, DeathDrawn) else "turn"
        for event in fates.events
        if isinstance(event, (DeathDrawn, TurnTaken)) and event.entity == fates.named("Mara")
    ]
    assert taken == ["turn", "5S", "turn", "6S", "turn", "7S"]


@proves("ff.death.draws", "ff.sway.zero-then-hit", "ff.sway.damage-table", "ff.cards.actor-first")
def test_whoever_is_hit_again_when_stable_starts_dying_anew() -> None:
    fates = duel(MARA, ["AS", "7D", "5C", "4H"])
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dying")
    for card in ("5S", "6S"):
        fates.do("ann", "draw-for-life", card, entity=fates.named("Mara"))
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious")

    strike(fates, "bob", "Bern", "Mara", ["5C"], "8S")
    for card in ("9S", "10S"):
        fates.do("ann", "draw-for-life", card, entity=fates.named("Mara"))
    still = fates.hero("Mara").health
    fates.do("ann", "draw-for-life", "JS", entity=fates.named("Mara"))

    assert (still, fates.hero("Mara").health) == (Health.DYING, Health.DEAD)


@proves("ff.sway.recovery", "ff.ruling.heal-while-dying")
def test_sway_given_to_the_dying_saves_and_wakes_them() -> None:
    fates = dying()

    fates.do("dana", "set-sway", "8S", entity=fates.named("Mara"), sway=1, reason="a healing spell")

    assert fates.hero("Mara").health is Health.AWAKE


def killed(**readings: str) -> Fates:
    """Mara has killed the wolf with an ace."""
    fates = hunt(["AS", "9C", "3D", "4S"], readings)
    strike(fates, "ann", "Mara", "Wolf", ["AS"])
    fates.answers("dana", "take-it")
    fates.do("ann", "answer", "2C", choice=fates.asked("effect"), option="dead")
    return fates


@pytest.mark.parametrize(
    ("card", "condition"),
    [("7H", Condition.UNCONSCIOUS), ("QH", Condition.INCAPACITATED), ("AH", Condition.FIT)],
)
@proves("ff.death.entities", "ff.death.draws")
def test_the_fate_dealer_may_let_the_dead_draw_for_their_life(card: str, condition: Condition) -> None:
    fates = killed()

    fates.do("dana", "let-it-draw", entity=fates.named("Wolf"))
    fates.do("dana", "draw-for-life", "5S", entity=fates.named("Wolf"))
    fates.do("dana", "draw-for-life", card, entity=fates.named("Wolf"))

    assert fates.condition() is condition
    assert fates.foe().block.hurt == 1
    assert fates.refused("dana", "let-it-draw", entity=fates.named("Wolf")).code == "death.spent"


@pytest.mark.parametrize("condition", ["fit", "unconscious"])
@proves("ff.death.entities")
def test_a_creature_that_is_said_to_live_as_it_draws_has_no_draws_once_it_is_killed_again(condition: str) -> None:
    fates = killed()
    wolf = fates.named("Wolf")
    fates.do("dana", "let-it-draw", entity=wolf)
    fates.do("dana", "set-condition", entity=wolf, condition=condition)
    over = [event.entity for event in fates.came(Rescued)]
    fates.do("dana", "set-condition", entity=wolf, condition="dead")

    assert over == [wolf]
    assert fates.offers("dana", "draw-for-life") == []
    assert fates.refused("dana", "let-it-draw", entity=wolf).code == "death.spent"


@pytest.mark.parametrize("condition", ["fit", "unconscious", "dead"])
@proves("ff.death.entities")
def test_of_a_creature_that_draws_for_no_life_nothing_is_over(condition: str) -> None:
    fates = hunt(MARA)

    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition=condition)

    assert fates.came(Rescued) == []


@pytest.mark.parametrize(("hurt", "then"), [(0, 1), (1, 1), (2, 2)])
@proves("ff.death.entities")
def test_the_ace_of_hearts_leaves_a_creature_awake_and_hurt_once_at_least(hurt: int, then: int) -> None:
    fates = hunt(MARA)
    wolf = fates.named("Wolf")
    fates.do("dana", "set-hurt", entity=wolf, hurt=hurt)
    fates.do("dana", "set-condition", entity=wolf, condition="dead")

    by_a_player = fates.refused("ann", "let-it-draw", entity=wolf)
    fates.do("dana", "let-it-draw", entity=wolf)
    fates.do("dana", "draw-for-life", "AH", entity=wolf)

    assert by_a_player.code == "seat.not_the_dealer"
    assert (fates.condition(), fates.foe().block.hurt) == (Condition.FIT, then)


@proves("ff.conditions.dead")
def test_death_that_the_fate_dealer_sets_has_no_rounds_either() -> None:
    fates = hunt(MARA)
    of_a_player = fates.refused("ann", "set-condition", entity=fates.named("Wolf"), condition="dead")
    of_mara = fates.refused("dana", "set-condition", entity=fates.named("Mara"), condition="dead")
    bell = {"entity": fates.named("Wolf"), "condition": "dead", "reason": "\a"}
    assert fates.refused("dana", "set-condition", **bell).code == "words"

    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="dead", rounds=3)
    fates.do("dana", "let-time-pass", seconds=600)

    assert (of_a_player.code, of_mara.code) == ("seat.not_the_dealer", "condition.state")
    assert fates.timers() == [("dead", None)]


@pytest.mark.parametrize("card", ["7H", "QH"])
@proves("ff.death.entities")
def test_no_other_heart_hurts_a_creature(card: str) -> None:
    fates = hunt(MARA)
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="dead")

    fates.do("dana", "let-it-draw", entity=fates.named("Wolf"))
    fates.do("dana", "draw-for-life", card, entity=fates.named("Wolf"))

    assert fates.foe().block.hurt == 0


@proves("ff.death.entities", "ff.death.draws", "ff.conditions.dead")
def test_without_a_heart_death_stands() -> None:
    fates = killed()

    fates.do("dana", "let-it-draw", entity=fates.named("Wolf"))
    for card in ("5S", "6S", "7S"):
        fates.do("dana", "draw-for-life", card, entity=fates.named("Wolf"))

    assert fates.condition() is Condition.DEAD
    assert fates.offers("dana", "draw-for-life") == []
    assert fates.offers("dana", "let-it-draw") == []


@pytest.mark.parametrize(("reading", "draws"), [("all_cts_reached", False), ("dying", True)])
@proves("ff.conditions.dead")
def test_by_one_reading_an_ace_leaves_a_creature_dying_with_draws_to_make(reading: str, draws: bool) -> None:
    fates = killed(**{"ace-vs-creature": reading})

    assert bool(fates.offers("dana", "draw-for-life")) is draws


@proves("ff.death.draws", "ff.conditions.unconscious")
def test_the_dying_take_up_nothing_in_place_of_their_draw() -> None:
    """Nobody can let the draw pass, by any action of the turn; and with the fight over they still lie there."""
    fates = dying()
    mara = fates.named("Mara")

    refused = [fates.refused("ann", "equip", entity=mara, weapon="club")]
    fates.do("dana", "end-fight")
    refused.append(fates.refused("ann", "equip", entity=mara, weapon="club"))
    fates.do("dana", "set-health", entity=mara, health="awake")
    fates.do("ann", "equip", entity=mara, weapon="club")

    assert [refusal.code for refusal in refused] == ["act.helpless", "act.helpless"]
    assert fates.hero("Mara").weapon == "club"


@proves("ff.death.draws", "ff.spells.slow")
def test_the_dying_begin_no_slow_action_in_place_of_their_draw() -> None:
    fates = coven(MOTION, ["7S", "4C", "3C", "9C"], fight=True)
    casts(fates, "slow", "Bern", ["7S"])
    fates.answers("bob", "take-it", "8D")
    fates.passes("ann", "Mara")
    bern = fates.named("Bern")
    fates.do("dana", "set-sway", entity=bern, sway=0)
    fates.do("dana", "set-health", entity=bern, health="dying")

    assert fates.refused("bob", "begin-action", entity=bern).code == "act.helpless"
    assert not any(offer.enabled for offer in fates.offers("bob", "begin-action"))


@proves("ff.death.resilience", "ff.attributes.resilience")
def test_the_dying_do_not_become_tough_for_a_draw_more() -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    fates.do("dana", "set-health", entity=mara, health="dying")

    assert fates.refused("ann", "choose-attribute", entity=mara, attribute="resilience").code == "sheet.fight"
    assert not fates.offers("ann", "choose-attribute")
    for card in ("5S", "6S", "7S"):
        fates.do("ann", "draw-for-life", card, entity=mara)
    assert fates.hero("Mara").health is Health.DEAD


# carried out of a fight ---------------------------------------------------------------------------


@proves("ff.death.draws", "ff.ruling.death-draw-timing")
def test_who_is_carried_out_of_a_fight_draws_once_a_round_while_it_goes_on() -> None:
    fates = fight("push", "7S")
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.do("dana", "set-health", entity=mara, health="dying")
    fates.do("ann", "draw-for-life", "9C", entity=mara)
    fates.do("dana", "leave-fight", entity=mara)

    refused = fates.refused("ann", "draw-for-life", entity=mara)
    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")
    fates.do("ann", "draw-for-life", "10C", entity=mara)
    again = fates.refused("ann", "draw-for-life", entity=mara)
    fates.do("dana", "end-fight")
    fates.do("ann", "draw-for-life", "JC", entity=mara)

    assert (refused.code, again.code) == ("death.drawn", "death.drawn")
    assert fates.hero("Mara").health is Health.DEAD
    assert fates.replayed() == fates.state


@proves("ff.conditions.dead")
def test_the_dead_hold_no_cards_and_who_is_called_back_does() -> None:
    fates = fight("push", "7S")
    mara, sway = fates.named("Mara"), fates.hero("Mara").sway

    fates.do("dana", "set-health", entity=mara, health="dead")
    dead = fates.hand("Mara")
    fates.do("dana", "set-health", entity=mara, health="awake", chance=Leaning())

    assert dead == []
    assert len(fates.hand("Mara")) == fates.hero("Mara").sway == sway > 0
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.sway.zero", "ff.sway.boss")
@pytest.mark.parametrize(("sway", "down"), [(0, True), (1, False)])
def test_who_has_no_sway_left_is_down_to_none_and_who_never_had_any_is_not(sway: int, *, down: bool) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.creature()
    fates.do("dana", "set-sway", entity=mara, sway=sway)

    assert at_zero(fates.state, mara) is down
    assert not at_zero(fates.state, fates.named("Wolf"))
