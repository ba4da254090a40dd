"""Laying the cards of a play, from a hand or from the fate deck, and what stands with those of a strike."""

from __future__ import annotations

from typing import NamedTuple

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Play
from threefates.systems.fifty_two_fates.cards.card_values import check_play, named, short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, draw_openly, lay, lay_whosever
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, limit, settle_hand
from threefates.systems.fifty_two_fates.rulings.rulings import ReplacementTiming
from threefates.systems.fifty_two_fates.turns.attacks import attack_of, bare_handed
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_bonus, action_cards

__all__ = ["Means", "draw_play", "lay_play", "means_of", "refill_when_laid", "refills_when_over"]


class Means(NamedTuple):
    """The way somebody strikes: with which attack of a kind, bare-handed or not, with how many cards and what bonus."""

    attack: str
    unarmed: bool
    most: int
    bonus: int


@cites("ff.actions.physical-attack", "ff.gear.attack-bonus", "ff.sway.unarmed-damage")
def means_of(
    state: State, entity: EntityId, target: EntityId, wanted: str = "", *, unarmed: bool = False, riposte: bool = False
) -> Means:
    """Settle how somebody strikes at another; refused where that attack has been made, or is none of theirs."""
    attack = attack_of(state, entity, wanted, unarmed=unarmed, riposte=riposte)
    bare = bare_handed(state, entity, attack, unarmed=unarmed)
    most = action_cards(state, entity, unarmed=bare, target=target, riposte=riposte)
    return Means(attack, bare, most, action_bonus(state, entity, unarmed=bare, target=target, attack=attack))


# laying cards -------------------------------------------------------------------------------------


def lay_play(
    act: Unfolding, entity: EntityId, names: tuple[str, ...], most: int, bonus: int, *, by_lot: bool = False
) -> Play:
    """Lay cards from the hand an entity plays from; by lot, whoever's that is.

    Raises:
        Refused: Where there are too many, an ace is not alone, or they are not held.
    """
    owner = hand_holder(act.state, entity)
    if owner is None:
        raise Refused(
            "play.fate_draw",
            f"{act.state[Characters].name(entity)} plays from the fate deck.",
            remedy="Say how many cards to draw.",
            source="ff.dealer.fate-draw",
        )
    cards = named(names)
    refused = check_play(cards, most)
    if refused:
        raise refused
    (lay_whosever if by_lot else lay)(act, owner, cards, TABLE)
    refill_when_laid(act, owner)
    return Play(short(cards), bonus)


@cites("ff.dealer.fate-draw", "ff.ruling.fate-draw-card-count", "ff.ruling.fate-draw-ace-in-multi")
def draw_play(act: Unfolding, entity: EntityId, count: int, most: int, bonus: int) -> Play:
    """Draw an entity's cards from the fate deck, where all see them; the Fate Dealer names the number before."""
    if hand_holder(act.state, entity) is not None:
        raise Refused(
            "play.from_hand",
            f"{act.state[Characters].name(entity)} plays from a hand.",
            remedy="Pick cards of that hand.",
            source="ff.dealer.modes",
        )
    if not 1 <= count <= most:
        raise Refused(
            "play.count",
            f"That many cards cannot be drawn for {act.state[Characters].name(entity)}.",
            remedy=f"Draw 1 to {most}." if most else "It has no cards for that.",
            source="ff.creatures.action",
        )
    return Play(short(draw_openly(act, TABLE, count)), bonus)


@cites("ff.cards.replace", "ff.ruling.replacement-timing")
def refills_when_over(state: State) -> bool:
    """By one reading, cards are replaced no sooner than at the end of the turn; else with the exchange they lay in."""
    return state.ruling(ReplacementTiming) is not ReplacementTiming.END_OF_TURN


@cites("ff.ruling.replacement-timing")
def refill_when_laid(act: Unfolding, owner: EntityId) -> None:
    """By one reading, cards are replaced the moment they are laid."""
    if act.state.ruling(ReplacementTiming) is ReplacementTiming.AT_ONCE and act.state[Cards].held(owner) < limit(
        act.state, owner
    ):
        settle_hand(act, owner)
