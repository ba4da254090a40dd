"""Estrange: whom it names is an enemy to whoever is under it, in what they are offered and in what they do."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.magicians import HEAT, MIND, casts, coven
from threefates.commons.characters import RenameCharacter
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.viewers import Seating
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import companions, hostile
from threefates.testing.proof import proves

HAND = ["9C", "KH", "7D", "8S"]


def estranged(words: str, at: str = "Bern") -> Fates:
    """Mara has estranged Bern, her friend, from those words; a wolf is there, too."""
    fates = coven(MIND, HAND)
    casts(fates, "estrange", at, ["9C"], words=words)
    fates.do("bob" if at == "Bern" else "dana", "take-it", choice=fates.asked("reaction"), chance=Written(()))
    return fates


def called_friends(fates: Fates, seat: str = "bob", command: str = "attack") -> list[str]:
    """Whom a form says to be friends of who attacks."""
    (field,) = (one for offer in fates.offers(seat, command) for one in offer.fields if one.name == "target")
    return [option.label for option in field.options if option.detail]


@proves("ff.spells.estrange")
@pytest.mark.parametrize(("words", "friends"), [("Wolf", ["Mara"]), ("Mara", []), ("", []), ("me", []), ("us", [])])
def test_whom_it_names_is_called_a_friend_no_longer(words: str, friends: list[str]) -> None:
    """Without a word, and by “me”, it is the mage."""
    fates = estranged(words)

    assert called_friends(fates) == friends


@proves("ff.spells.estrange")
def test_whom_it_named_is_an_enemy_under_another_name_and_a_friend_when_it_is_over() -> None:
    fates = estranged("Mara")
    renaming = RenameCharacter(character=fates.named("Mara"), name="Mora")
    with ScriptedChance([]) as nothing:
        fates.happen(*SYSTEM.decide(fates.state, renaming, fates.state[Seating].seats["ann"], nothing))
    renamed = called_friends(fates)
    (offer,) = fates.offers("ann", "end-spell")
    fates.do("ann", "end-spell", **dict(offer.fixed))

    assert renamed == []
    assert called_friends(fates) == ["Mora"]


@proves("ff.spells.estrange", "ff.maneuvers.sweep", "ff.maneuvers.lead")
def test_who_is_estranged_leads_nobody_they_take_for_an_enemy_and_sweeps_at_them() -> None:
    fates = estranged("Mara")
    bern, mara, wolf = fates.named("Bern"), fates.named("Mara"), fates.named("Wolf")

    assert companions(fates.state, bern) == ()
    assert set(hostile(fates.state, bern)) == {mara, wolf}
    assert companions(fates.state, mara) == (bern,)


@proves("ff.spells.cross-affinity-divination", "ff.ruling.invisible-spell-knowledge", "ff.cards.visibility")
@pytest.mark.parametrize(
    ("cross", "spell", "card", "said"), [(MIND, "estrange", "9C", True), (HEAT, "cold", "7D", False)]
)
def test_who_answers_a_spell_of_the_mind_is_told_that_nobody_in_the_story_sees_it(
    cross: str, spell: str, card: str, said: bool
) -> None:
    """The cards lie open, as all cards do: who casts what is named beside it."""
    fates = coven(cross, HAND)
    casts(fates, spell, "Bern", [card])
    (asked,) = fates.questions()

    assert asked.asks.startswith(f"Mara casts {spell.capitalize()} on Bern with ")
    assert ("Nobody in the story sees it" in asked.asks) is said
