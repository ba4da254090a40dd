"""Effect saves: throwing off what goes on harming somebody."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, takes_part
from threefates.systems.fifty_two_fates.cards.card_values import check_play, named, short, worth
from threefates.systems.fifty_two_fates.cards.deck import discard, draw_openly, lay
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered, hindered
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import in_fights
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, settle_hand
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.effects.continuous_effects import (
    Effect,
    Effects,
    Harm,
    SaveMade,
    effects,
    over,
    save_cards,
    saves,
    strength,
)
from threefates.systems.fifty_two_fates.rulings.rulings import PoisonSaveAction
from threefates.systems.fifty_two_fates.sheets.attributes import SAVE
from threefates.systems.fifty_two_fates.sheets.cast_skills import known_skills
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.sheets.skills import knowledge
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act
from threefates.systems.fifty_two_fates.turns.laying import refill_when_laid
from threefates.systems.fifty_two_fates.turns.turns import (
    TurnClosing,
    close_turn,
    no_action_left,
    not_their_turn,
    take_action,
    take_turn,
)

__all__ = [
    "PutOut",
    "Save",
    "SaveByDraw",
    "against_effect",
    "cannot_resist",
    "cards_against",
    "costs_action",
    "may_put_out",
    "may_save",
    "most_cards",
    "said_to_cost",
    "to_save",
]

TRAPS = "find and remove traps"
BONDS = "contortionist"
ZONE = "save"  # where the cards of a save lie


class Save(Command, frozen=True, tag="ff.save"):
    """Resist what harms you, with cards of your hand."""

    effect: str
    cards: tuple[str, ...]


class SaveByDraw(Command, frozen=True, tag="ff.save-by-draw"):
    """Resist what harms somebody of the Fate Dealer's, with cards of the fate deck."""

    effect: str
    count: int = 1


class PutOut(Command, frozen=True, tag="ff.put-out"):
    """Spend your whole turn on putting the fire out."""

    effect: str


# the rules ----------------------------------------------------------------------------------------


@cites("ff.actions.effect-save", "ff.effects.poison", "ff.ruling.poison-save-action")
def costs_action(harm: Harm, reading: PoisonSaveAction) -> bool:
    """Say whether a save takes the turn's action: what needs doing does, the body's own fight against poison does not.

    >>> (
    ...     [costs_action(Harm.POISON, reading) for reading in PoisonSaveAction],
    ...     costs_action(Harm.OTHER, PoisonSaveAction.FREE),
    ... )
    ([False, True], True)
    """
    return harm is not Harm.POISON or reading is PoisonSaveAction.COSTS_ACTION


def most_cards(state: State, entity: EntityId, *, trap: bool = False, bonds: bool = False) -> int:
    """The most cards somebody may put into a save."""
    knowing = of_traps(state, entity, trap=trap) + of_bonds(state, entity, bonds=bonds)
    return save_cards(in_fights(state, entity, SAVE), state[Growth].of(entity).cards, knowing)


def cards_against(state: State, effect: Effect) -> int:
    """The most cards that its victim may put into a save against an effect."""
    return most_cards(state, effect.victim, trap=effect.trap, bonds=effect.binds)


@cites("ff.skills.find-and-remove-traps")
def of_traps(state: State, entity: EntityId, *, trap: bool) -> int:
    """The card that whoever knows traps has to get clear of one that has gone off; the cast have it as others do."""
    return _of_skill(state, entity, TRAPS) if trap else 0


@cites("ff.skills.contortionist", "ff.ruling.skills-in-combat")
def of_bonds(state: State, entity: EntityId, *, bonds: bool) -> int:
    """The card that a contortionist has to get out of what is wound about them; the cast have it as others do."""
    return _of_skill(state, entity, BONDS) if bonds else 0


def _of_skill(state: State, entity: EntityId, skill: str) -> int:
    return knowledge(state[Sheets].of(entity), skill) or int(skill in known_skills(state, entity))


@cites("ff.actions.effect-save", "ff.effects.saves", "ff.ruling.save-retries")
def may_save(state: State, effect: Effect) -> Refused | None:
    """The words against a save now: one for each turn, and in a fight in a turn of one's own."""
    entity = effect.victim
    taken = costs_action(effect.harm, state.ruling(PoisonSaveAction))
    fight = takes_part(state, entity)
    late = (no_action_left if taken else not_their_turn)(state, entity) if fight else None
    return cannot_resist(state, effect) or not_dealt(state) or busy(state) or late or cannot_act(state, entity)


@cites("ff.effects.saves", "ff.ruling.save-retries")
def cannot_resist(state: State, effect: Effect) -> Refused | None:
    """The words against any save: where there is nothing to beat, or it was tried in this round."""
    if not effect.level:
        return Refused(
            "save.nothing",
            "There is no strength to beat.",
            remedy="Put it out with a whole turn, or have the Fate Dealer end it.",
            source="ff.effects.ablaze",
        )
    if effect.tried == state[Conditions].clock:
        return Refused(
            "save.tried",
            f"{state[Characters].name(effect.victim)} has tried in this round.",
            remedy="Try again in the next one.",
            source="ff.effects.saves",
        )
    return None


@cites("ff.effects.ablaze", "ff.actions.effect-save", "ff.ruling.ablaze-extinguish")
def may_put_out(state: State, effect: Effect) -> Refused | None:
    """The words against putting a fire out now: it takes a whole turn, in which nothing else has been done."""
    name = state[Characters].name(effect.victim)
    if effect.harm is not Harm.ABLAZE or effect.level:
        return Refused("fire.check", "That takes a save.", remedy="Lay cards against it.", source="ff.effects.saves")
    if helpless(state, effect.victim):
        return Refused("act.helpless", f"{name} is in no state to.", remedy="Somebody else must put it out.")
    if not takes_part(state, effect.victim):
        return busy(state)
    turn = state[Combat].turn
    if turn is not None and turn.entity == effect.victim and (turn.moved or turn.acted or turn.stuck):
        return Refused(
            "fire.whole_turn",
            f"{name} has begun something else in this turn.",
            remedy="It takes a whole turn: do it first in the next one.",
            source="ff.effects.ablaze",
        )
    return busy(state) or no_action_left(state, effect.victim)


# saving -------------------------------------------------------------------------------------------


@effects.decides(Save)
@cites("ff.effects.saves", "ff.actions.effect-save")
def save(act: Unfolding, command: Save) -> None:
    """Cards of the victim's hand against the strength of the effect."""
    effect = _ready(act, command.effect)
    _check_hand(act.state, effect, command.cards)
    _spend(act, effect)
    _lay_against(act, effect, command.cards)


@effects.decides(SaveByDraw)
@cites("ff.effects.saves", "ff.dealer.fate-draw")
def save_by_draw(act: Unfolding, command: SaveByDraw) -> None:
    """Cards of the fate deck, for who has no hand."""
    effect = _ready(act, command.effect)
    _check_draw(act.state, effect, command.count)
    _spend(act, effect)
    against_effect(act, effect, draw_openly(act, ZONE, command.count))


@cites("ff.effects.saves")
def throw_off(act: Unfolding, effect: Effect, names: tuple[str, ...], count: int) -> None:
    """Resist an effect with cards of the hand its victim plays from, or with so many of the fate deck."""
    if hand_holder(act.state, effect.victim) is None:
        _check_draw(act.state, effect, count)
        against_effect(act, effect, draw_openly(act, ZONE, count))
    else:
        _check_hand(act.state, effect, names)
        _lay_against(act, effect, names)


def _check_draw(state: State, effect: Effect, count: int) -> None:
    if hand_holder(state, effect.victim) is not None:
        raise Refused("play.from_hand", "They play from a hand.", remedy="Pick cards of that hand.")
    most = cards_against(state, effect)
    if not 1 <= count <= most:
        raise Refused("play.count", "That many cards cannot be drawn.", remedy=f"Draw 1 to {most}.")


def _check_hand(state: State, effect: Effect, names: tuple[str, ...]) -> None:
    if hand_holder(state, effect.victim) is None:
        raise Refused("play.fate_draw", "They play from the fate deck.", remedy="Say how many cards to draw.")
    if refused := check_play(named(names), cards_against(state, effect)):
        raise refused


def _lay_against(act: Unfolding, effect: Effect, names: tuple[str, ...]) -> None:
    owner = hand_holder(act.state, effect.victim)
    if owner is None:
        return
    cards = named(names)
    lay(act, owner, cards, ZONE)
    refill_when_laid(act, owner)
    against_effect(act, effect, cards)
    settle_hand(act, owner)


def _ready(act: Unfolding, name: str) -> Effect:
    effect = act.state[Effects][name]
    act.must_control(effect.victim, act.state[Characters].name(effect.victim))
    refused = may_save(act.state, effect)
    if refused:
        raise refused
    return effect


def _spend(act: Unfolding, effect: Effect) -> None:
    if not takes_part(act.state, effect.victim):
        return
    if costs_action(effect.harm, act.state.ruling(PoisonSaveAction)):
        take_action(act, effect.victim)
    else:
        take_turn(act, effect.victim)
        act.push(TurnClosing(effect.victim))


@cites("ff.effects.saves", "ff.conditions.incapacitated", "ff.ruling.effect-ace-tx")
def to_save(state: State, entity: EntityId, cards: tuple[str, ...]) -> str:
    """Say what a save against these needs, of cards that may count half."""
    against, half = strength(cards), hindered(state, entity)
    if against.ace:
        return "You need an ace."
    return f"You need {(against.total + 1) * (1 + half)} or more, or an ace{': half of it counts' * half}."


@cites("ff.actions.effect-save", "ff.ruling.poison-save-action")
def said_to_cost(state: State, effect: Effect) -> str:
    """Say whether a save takes the action of a turn, after a sentence; outside of a fight there are no turns."""
    if not takes_part(state, effect.victim):
        return ""
    takes = costs_action(effect.harm, state.ruling(PoisonSaveAction))
    return " It takes your action." if takes else " It takes no action."


def against_effect(act: Unfolding, effect: Effect, cards: tuple[Card, ...], zone: str = ZONE) -> None:
    """Compare cards that lie in a zone with the strength of an effect, and discard them."""
    play = halved_if_hindered(act.state, effect.victim, worth(cards))
    saved = saves(play, strength(effect.cards))
    act.happen(SaveMade(effect.id, effect.victim, short(cards), saved, act.state[Conditions].clock))
    discard(act, zone, cards)
    if saved:
        act.happen(over(effect, "it is thrown off"))


@effects.decides(PutOut)
@cites("ff.effects.ablaze", "ff.ruling.ablaze-extinguish")
def put_out(act: Unfolding, command: PutOut) -> None:
    """Action and movement both go into it, and it works, on all the fire there is."""
    effect = act.state[Effects][command.effect]
    act.must_control(effect.victim, act.state[Characters].name(effect.victim))
    refused = may_put_out(act.state, effect)
    if refused:
        raise refused
    if takes_part(act.state, effect.victim):
        take_turn(act, effect.victim)
    for fire in act.state[Effects].on(effect.victim):
        if fire.harm is Harm.ABLAZE and not fire.level:
            act.happen(over(fire, "the fire is out"))
    if takes_part(act.state, effect.victim):
        close_turn(act, effect.victim)
