"""Doing a maneuver: instead of an attack, or as the strike of a riposte, with cards of its suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult, Play, busy
from threefates.systems.fifty_two_fates.battlefield.exchange_events import Decided, ManeuverChosen, current
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import StrikeTaken
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import attack_stance, hunting
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import AskManeuver, Maneuvers, fighting, one_suit
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.content.records import Maneuver
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.exchanges.attack import act_with, begin, proceed
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import (
    AIMED,
    SWEEP,
    aims,
    foes_beside,
    has_melee_weapon,
    maneuver_open,
    no_weapon,
    not_aimed,
    upon_others,
)
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter
from threefates.systems.fifty_two_fates.people.as_read import does
from threefates.systems.fifty_two_fates.sheets.attributes import MELEE
from threefates.systems.fifty_two_fates.turns.attacks import bare_handed
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import maneuver_bonus, usual_cards
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of
from threefates.systems.fifty_two_fates.turns.laying import lay_play
from threefates.systems.fifty_two_fates.turns.movement import BACK, ONWARD
from threefates.systems.fifty_two_fates.turns.turns import no_action_left

__all__ = [
    "WAYS",
    "DoManeuver",
    "able",
    "made_into",
    "made_of",
    "may_begin",
    "may_counter_so",
    "most_cards",
    "most_cards_upon",
    "of_its_suit",
]

RAGE, STRIKE = "rage", "strike"
CARDS_OF_RAGE = 2  # one to play, one to keep
WAYS = {
    "": {"": ""},
    "way": {ONWARD: "Onward", BACK: "Back"},
    "fall": {"face down": "Face down", "on their back": "On their back"},
}


class DoManeuver(Command, frozen=True, tag="ff.maneuver"):
    """Do one of your maneuvers, with cards of its suit."""

    entity: EntityId
    maneuver: str
    cards: tuple[str, ...]
    target: EntityId = ""
    way: str = ""
    choice: str = ""  # the riposte it is the strike of


# who may ------------------------------------------------------------------------------------------


@cites("ff.actions.maneuver", "ff.maneuvers.rule")
def may_begin(state: State, entity: EntityId) -> Refused | None:
    """The words against any maneuver as the action of a turn now."""
    return not_dealt(state) or busy(state) or no_action_left(state, entity) or cannot_act(state, entity)


def may_counter_so(
    state: State, entity: EntityId, maneuver: Maneuver, against: EntityId, found: Sequence[Option]
) -> Refused | None:
    """The words against a maneuver as a riposte at somebody, among those found to do it upon: no sweep at a friend."""
    if maneuver.aim in AIMED:
        aimed = next((option for option in found if option.value == against), None)
        if aimed is None or aimed.refusal:
            return Refused.because(aimed.refusal) if aimed and aimed.refusal else _nobody_like_that()
    return cannot_act(state, entity) or able(state, entity, maneuver, found)


@cites("ff.actions.maneuver", "ff.ruling.maneuver-weapon")
def able(state: State, entity: EntityId, maneuver: Maneuver, found: Sequence[Option]) -> Refused | None:
    """The words against just that maneuver: training, weapon, cards, and somebody to do it upon."""
    training, name = state[Maneuvers].known.get(entity), state[Characters].name(entity)
    if training is None or maneuver.id not in training.maneuvers:
        return Refused(
            "maneuver.untrained",
            f"{name} is not trained in that.",
            remedy="Pick one of their four.",
            source="ff.maneuvers.assignment",
        )
    if refused := no_weapon(state, entity, maneuver):
        return refused
    return _no_cards(state, entity, maneuver) or not_aimed(state, entity, maneuver, found)


@cites("ff.dealer.fate-draw")
def _no_cards(state: State, entity: EntityId, maneuver: Maneuver) -> Refused | None:
    owner = hand_holder(state, entity)
    if owner is not None:
        return _not_in_hand(state, entity, maneuver, owner)
    return Refused(
        "maneuver.fate_draw",
        f"{state[Characters].name(entity)} plays from the fate deck.",
        remedy="Attack: where the cards are of the suit, they may become the maneuver.",
        source="ff.dealer.fate-draw",
    )


@cites("ff.maneuvers.rage")
def _too_few_to_rage(state: State, owner: EntityId, cards: Sequence[Card]) -> Refused | None:
    if cards and state[Cards].held(owner) >= CARDS_OF_RAGE:
        return None
    text, remedy = "A rage needs a card that is no ace, and another to keep.", "Wait for the next cards."
    return Refused("maneuver.rage", text, remedy=remedy, source="ff.maneuvers.rage")


@cites("ff.maneuvers.rule")
def _not_in_hand(state: State, entity: EntityId, maneuver: Maneuver, owner: EntityId) -> Refused | None:
    cards = of_its_suit(state, entity, maneuver)
    if maneuver.id == RAGE:
        return _too_few_to_rage(state, owner, cards)
    if cards:
        return None
    suit = state[Maneuvers].known[entity].suit(maneuver.id).spoken
    return Refused(
        "maneuver.suit",
        f"{state[Characters].name(entity)} holds no {suit}.",
        remedy="Do something else, until such a card comes.",
        source="ff.maneuvers.rule",
    )


@cites("ff.maneuvers.same-suit")
def of_its_suit(state: State, entity: EntityId, maneuver: Maneuver) -> tuple[Card, ...]:
    """The cards in somebody's hand that can be laid for a maneuver."""
    suit = state[Maneuvers].known[entity].suit(maneuver.id)
    mine = [card for card in cards_of(state, entity) if card.suit is suit]
    return tuple(card for card in mine if _may_rage(maneuver, card))


@cites("ff.maneuvers.rage")
def _may_rage(maneuver: Maneuver, card: Card) -> bool:
    """No rage takes an ace."""
    return maneuver.id != RAGE or card.rank.value != "A"


@cites("ff.maneuvers.sweep", "ff.maneuvers.goad", "ff.maneuvers.hunt")
def most_cards(state: State, entity: EntityId, maneuver: Maneuver, target: EntityId, *, riposte: bool) -> int:
    """The most cards a maneuver may take upon somebody, and upon whom the same cards go afterwards."""
    upon = (target, *_also(state, entity, maneuver, target))
    return min(most_cards_upon(state, entity, maneuver, (one,), riposte=riposte) for one in upon)


@cites("ff.fighters.physical", "ff.attributes.strength", "ff.ruling.oa-scope")
def most_cards_upon(
    state: State, entity: EntityId, maneuver: Maneuver, targets: Iterable[EntityId], *, riposte: bool
) -> int:
    """The most cards a maneuver may take upon any of some: as an attack, but a rage as many as are held but one.

    Strength is for maneuvers with a melee weapon, and Dexterity for none.
    """
    raging = _in_a_rage(state, entity, maneuver)
    if raging is not None:
        return raging
    usual = usual_cards(state, entity, MELEE if has_melee_weapon(state, entity) else "")
    return usual + _by_stance(state, entity, maneuver, targets, riposte=riposte)


@cites("ff.maneuvers.rage")
def _in_a_rage(state: State, entity: EntityId, maneuver: Maneuver) -> int | None:
    owner = hand_holder(state, entity)
    return state[Cards].held(owner) - 1 if maneuver.id == RAGE and owner is not None else None


@cites("ff.maneuvers.hunt", "ff.maneuvers.goad")
def _by_stance(
    state: State, entity: EntityId, maneuver: Maneuver, targets: Iterable[EntityId], *, riposte: bool
) -> int:
    stance = attack_stance if maneuver.damage else hunting
    return max((stance(state, entity, target, riposte=riposte) for target in targets), default=0)


# doing it -----------------------------------------------------------------------------------------


@fighting.decides(DoManeuver)
@cites("ff.actions.maneuver", "ff.maneuvers.rule", "ff.ruling.maneuver-opposed")
def do_maneuver(act: Unfolding, command: DoManeuver) -> None:
    """The cards are laid as those of an attack are, but no weapon adds to them."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    one = _named(command.maneuver)
    way, found = _way(one, command.way), aims(act.state, command.entity, one)
    kind, aimed = BoutKind.ACTION, command.target
    if command.choice:
        step = act.settle(command.choice, AskCounter)
        _must_be_theirs(step, command)
        refused, kind = may_counter_so(act.state, step.entity, one, step.against, found), step.kind
        aimed = command.target if one.aim in ("ward", "companions") else step.against
    else:
        refused = may_begin(act.state, command.entity) or able(act.state, command.entity, one, found)
    if refused:
        raise refused
    target = _target(act.state, command.entity, one, aimed, found)
    play = _lay(act, command, one, target, riposte=kind is not BoutKind.ACTION)
    bare = bare_handed(act.state, command.entity)
    also = _also(act.state, command.entity, one, target)
    bout = Bout(kind=kind, actor=command.entity, target=target, play=play, unarmed=bare, how=one.id, way=way, also=also)
    (begin if command.choice else act_with)(act, bout, opposed=one.opposed)


def _must_be_theirs(step: AskCounter, command: DoManeuver) -> None:
    if step.entity != command.entity:
        raise Refused("choice.not_yours", "That riposte is somebody else's.", remedy="Answer your own questions.")


def _named(name: str) -> Maneuver:
    if name not in maneuvers():
        raise Refused("maneuver.none", "There is no such maneuver.", remedy="Pick one of the fighter's four.")
    return maneuvers()[name]


def _way(maneuver: Maneuver, way: str) -> str:
    if not maneuver.steers:
        return ""
    ways = WAYS[maneuver.steers]
    if way and way not in ways:
        raise Refused("maneuver.way", "That is no way to do it.", remedy=f"Pick one of {', '.join(ways)}.")
    return way or next(iter(ways))


def _target(state: State, entity: EntityId, maneuver: Maneuver, target: EntityId, found: Sequence[Option]) -> EntityId:
    if not upon_others(state, maneuver):
        return entity
    chosen = next((option for option in found if option.value == target), None)
    if chosen is None:
        raise _nobody_like_that()
    if chosen.refusal:
        raise Refused.because(chosen.refusal)
    return target


def _nobody_like_that() -> Refused:
    return Refused("attack.target", "There is nobody like that to do it upon.", remedy="Pick one that is listed.")


def _also(state: State, entity: EntityId, maneuver: Maneuver, target: EntityId) -> tuple[EntityId, ...]:
    if maneuver.id != SWEEP:
        return ()
    return tuple(one for one in foes_beside(state, entity) if one != target)


def _lay(act: Unfolding, command: DoManeuver, maneuver: Maneuver, target: EntityId, *, riposte: bool) -> Play:
    cards = named(command.cards)
    refused = one_suit(cards, act.state[Maneuvers].known[command.entity].suit(maneuver.id)) or _tame(maneuver, cards)
    if refused:
        raise refused
    most = most_cards(act.state, command.entity, maneuver, target, riposte=riposte)
    return lay_play(act, command.entity, command.cards, most, 0)


@cites("ff.maneuvers.rage")
def _tame(maneuver: Maneuver, cards: tuple[Card, ...]) -> Refused | None:
    if maneuver.id != RAGE or all(card.rank.value != "A" for card in cards):
        return None
    return Refused("maneuver.rage", "There is no ace in a rage.", remedy="Lay others.", source="ff.maneuvers.rage")


# drawn cards --------------------------------------------------------------------------------------


@fighting.asks(AskManeuver)
@cites("ff.maneuvers.rule", "ff.maneuvers.same-suit")
def ask_maneuver(state: State, step: AskManeuver) -> Choice:
    """The cards drawn are all of the suit of a maneuver: a plain strike, or that?"""
    name, which = state[Characters].name(step.entity), maneuver_open(state, current(state))
    more = made_into(maneuvers()[which], does(state, maneuvers()[which])) if which else ()
    return Choice(
        "",
        "maneuver",
        step.entity,
        f"What does {name} make of those cards?",
        state.controllers(step.entity),
        (Option(STRIKE, "A plain strike"), *more),
        hidden=True,
        if_absent=STRIKE,
        cites=("ff.maneuvers.rule",),
        moot=helpless(state, step.entity),
    )


@cites("ff.maneuvers.push", "ff.maneuvers.knock", "ff.maneuvers.evade")
def made_into(maneuver: Maneuver, does_what: str) -> tuple[Option, ...]:
    """What drawn cards of its suit may be made into: the maneuver, each way that it may be done.

    >>> [(option.value, option.label) for option in made_into(maneuvers()["push"], "")]
    [('push', 'push, onward'), ('push:back', 'push, back')]
    """
    ways, (first, *_) = WAYS[maneuver.steers], WAYS[maneuver.steers]
    said = {way: (f":{way}" if way != first else "", f", {how.lower()}" * bool(how)) for way, how in ways.items()}
    return tuple(Option(maneuver.id + to, maneuver.id + how, does_what) for to, how in said.values())


def made_of(option: str) -> tuple[Maneuver, str]:
    """The maneuver of such an option, and the way it is done."""
    which, _, way = option.partition(":")
    return maneuvers()[which], way or next(iter(WAYS[maneuvers()[which].steers]))


@fighting.settles(AskManeuver)
@cites("ff.maneuvers.rule", "ff.actions.maneuver")
def choose_maneuver(act: Unfolding, step: AskManeuver, option: str) -> None:
    """Make the play into the maneuver chosen; it takes the place of every strike of the turn."""
    if option == STRIKE:
        proceed(act)
        return
    (one, way), bout = made_of(option), current(act.state)
    bonus = maneuver_bonus(act.state, step.entity, bout.target)
    also = _also(act.state, step.entity, one, bout.target)
    act.happen(ManeuverChosen(step.entity, one.id, also, bonus, way))
    if takes_part(act.state, step.entity) and bout.kind is BoutKind.ACTION:
        act.happen(StrikeTaken(step.entity, last=True))
    if one.opposed:
        proceed(act)
    else:
        act.happen(Decided(BoutResult.DONE))
