"""Fights: who is in one, initiative for each group, and how one begins and ends."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import (
    HEROES,
    Combat,
    combat,
    fight_over,
    place_of,
    takes_part,
)
from threefates.systems.fifty_two_fates.battlefield.fight_events import (
    EntityGroup,
    FightBegan,
    Grouped,
    Joined,
    Left,
    PlaceSet,
    TieSettled,
)
from threefates.systems.fifty_two_fates.battlefield.zones import FURTHEST, metres
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import Cards, discard, draw_openly, none_left
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.dealing.dealer import here
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists, dealer_only, plain, within
from threefates.systems.fifty_two_fates.turns.combat_round import AskStalemate
from threefates.systems.fifty_two_fates.turns.initiative import (
    AskTie,
    best,
    drawn_before,
    draws_of_group,
    group_of,
    grouped_up,
    in_order,
    ties,
    with_heroes,
)
from threefates.systems.fifty_two_fates.turns.playable_cards import left_to_draw
from threefates.systems.fifty_two_fates.turns.turns import AskTurn, NextGroup, has_turn, leave_turn

__all__ = [
    "EndFight",
    "GroupWith",
    "JoinFight",
    "LeaveFight",
    "SetPlace",
    "StartFight",
    "able",
    "all_but",
    "called",
    "end_fight",
    "may_join",
    "may_start",
    "no_fight",
    "settled",
]

MOST_APART = 12  # zones between the sides when a fight begins
ZONE = "initiative"  # where the cards of initiative lie


class StartFight(Command, frozen=True, tag="ff.start-fight"):
    """Begin a fight: initiative is drawn for every group."""

    apart: int = 1
    without: tuple[EntityId, ...] = ()


class EndFight(Command, frozen=True, tag="ff.end-fight"):
    """End the fight there is."""


class JoinFight(Command, frozen=True, tag="ff.join-fight"):
    """Let somebody come into the fight."""

    entity: EntityId
    place: int = 0


class LeaveFight(Command, frozen=True, tag="ff.leave-fight"):
    """Take somebody out of the fight: they have fled, or been carried off."""

    entity: EntityId


class SetPlace(Command, frozen=True, tag="ff.set-place"):
    """Put somebody somewhere, and if you like their whole group."""

    entity: EntityId
    place: int
    together: bool = False
    reason: str = ""


class GroupWith(Command, frozen=True, tag="ff.group-with"):
    """Say with whom a creature acts, in fights to come."""

    entity: EntityId
    group: str


# beginning ----------------------------------------------------------------------------------------


@cites("ff.session.absent-player")
def able(state: State) -> tuple[EntityId, ...]:
    """List who might be in a fight, in the order they came: nobody dead, nobody whose player is not here."""
    heroes = [entity for entity in here(state) if state[Protagonists][entity].health is not Health.DEAD]
    foes = [entity for entity in state[Creatures].known if condition_of(state, entity) is not Condition.DEAD]
    return (*heroes, *foes)


@cites("ff.initiative.groups")
def _one_side_alone(state: State, entities: Iterable[EntityId]) -> bool:
    return len({with_heroes(state, entity) for entity in entities}) < 2


@cites("ff.initiative.groups")
def may_start(state: State) -> Refused | None:
    """The words against a fight now."""
    if state[Combat].on:
        return Refused("fight.on", "A fight is under way.", remedy="End it first, or let others join it.")
    everybody = able(state)
    if _one_side_alone(state, [entity for entity in everybody if has_turn(state, entity)]):
        return Refused(
            "fight.sides",
            "A fight takes two sides that can stand.",
            remedy="Bring in a creature or a cast member; somebody must be up on either side.",
            source="ff.initiative.groups",
        )
    return not_dealt(state) or busy(state) or none_left(state, len(everybody))


@cites("ff.initiative.when", "ff.round.steps")
def _where_they_stand(state: State, everybody: Iterable[EntityId], way: int) -> dict[EntityId, int]:
    return {entity: 0 if with_heroes(state, entity) else way for entity in everybody}


@combat.decides(StartFight)
@cites("ff.initiative.when", "ff.initiative.groups", "ff.initiative.draw", "ff.initiative.ties", "ff.round.steps")
def start_fight(act: Unfolding, command: StartFight) -> None:
    """Initiative is drawn once, group by group; the protagonists stand together, their foes some zones away."""
    dealer_only(act, "Beginning a fight")
    refused = may_start(act.state)
    if refused:
        raise refused
    way = metres(within(command.apart, MOST_APART, "The zones between the sides"))
    everybody = all_but(act.state, command.without)
    if _one_side_alone(act.state, everybody):
        raise Refused("fight.sides", "That leaves one side alone.", remedy="Leave out fewer.")
    groups = in_order(
        EntityGroup(group, members, draw_initiative(act, members))
        for group, members in grouped_up(act.state, everybody).items()
    )
    act.happen(FightBegan(groups, _where_they_stand(act.state, everybody, way)))
    act.push(NextGroup())
    for tied in ties(groups):
        act.push(AskTie(tied))


@cites("ff.initiative.draw", "ff.ruling.initiative-card-disposal", "ff.attributes.initiative-group")
def draw_initiative(act: Unfolding, members: tuple[EntityId, ...]) -> tuple[str, ...]:
    """Every protagonist draws, and the best counts; for a group of the Fate Dealer's one draw is made. Then they go.

    Where fewer cards are left than somebody may draw, those are all they draw.
    """
    draws = []
    for count in draws_of_group(act.state, members):
        draws.append(short(draw_openly(act, ZONE, max(1, min(count, left_to_draw(act.state))))))
        discard(act, ZONE, act.state[Cards][ZONE])
    return best(draws)


def all_but(state: State, without: tuple[EntityId, ...]) -> list[EntityId]:
    """Everybody who would be in a fight now, but for those who are left out."""
    return [entity for entity in able(state) if entity not in without]


# ties ---------------------------------------------------------------------------------------------


@combat.asks(AskTie)
@cites("ff.initiative.ties")
def ask_tie(state: State, step: AskTie) -> Choice:
    """The Fate Dealer orders their own groups."""
    seats = state[Seating].running
    options = tuple(Option(group, f"{called(state, group)} first") for group in step.among)
    asks = f"{', '.join(called(state, group) for group in step.among)}: who goes first?"
    return Choice("", "tie", next(iter(seats), ""), asks, seats, options, cites=("ff.initiative.ties",))


@combat.settles(AskTie)
@cites("ff.initiative.ties")
def settle_tie(act: Unfolding, step: AskTie, option: str) -> None:
    """The first is settled; of more than two, the next one is still to be."""
    act.happen(TieSettled(option, step.among))
    left = tuple(group for group in step.among if group != option)
    if len(left) > 1:
        act.push(AskTie(left))


def called(state: State, group: str) -> str:
    """Say what a group is called."""
    return "the protagonists" if group == HEROES else state[Characters].name(group)


# coming and going ---------------------------------------------------------------------------------


def no_fight(state: State) -> Refused | None:
    """The words where there is no fight."""
    if state[Combat].on:
        return None
    return Refused("fight.none", "There is no fight.", remedy="The Fate Dealer begins one.")


def settled(state: State) -> Refused | None:
    """The words while an exchange is open, or groups are still being ordered."""
    tied = any(isinstance(pending.step, AskTie) for pending in state.agenda.steps)
    if tied:
        return Refused("fight.tie", "Initiative is not settled yet.", remedy="Say which group goes first.")
    return no_fight(state) or busy(state)


def may_join(state: State, entity: EntityId) -> Refused | None:
    """The words against somebody's coming into the fight."""
    if refused := settled(state):
        return refused
    if takes_part(state, entity) or entity not in able(state):
        return Refused("fight.in_it", "They are in it already, or cannot be.", remedy="Pick somebody else.")
    return none_left(state)


@combat.decides(JoinFight)
@cites("ff.ruling.late-joiners", "ff.initiative.draw", "ff.initiative.when")
def join_fight(act: Unfolding, command: JoinFight) -> None:
    """Whoever has a group there joins it; a new one draws, unless it has before, and acts from the next round on."""
    dealer_only(act, "Letting somebody join")
    refused = may_join(act.state, command.entity)
    if refused:
        raise refused
    place = _place(command.place)
    fight, name = act.state[Combat], group_of(act.state, command.entity)
    found = next((group for group in (*fight.groups, *fight.coming) if group.id == name), None)
    if found is None:
        cards = drawn_before(act.state, name) or draw_initiative(act, (command.entity,))
        new = EntityGroup(name, (command.entity,), cards)
        act.happen(Joined(command.entity, new, place, new=True))
    else:
        theirs = EntityGroup(name, (*found.members, command.entity), found.cards)
        act.happen(Joined(command.entity, theirs, place))


@combat.decides(LeaveFight)
def leave_fight(act: Unfolding, command: LeaveFight) -> None:
    """Whoever has got away is not waited for."""
    dealer_only(act, "That")
    refused = settled(act.state)
    if refused:
        raise refused
    place_of(act.state, command.entity)
    leave_turn(act, command.entity)
    act.happen(Left(command.entity))


@combat.decides(SetPlace)
@cites("ff.dealer.role", "ff.movement.zone")
def set_place(act: Unfolding, command: SetPlace) -> None:
    """Put somebody in a place, by the Fate Dealer's word."""
    dealer_only(act, "Putting somebody somewhere")
    refused = settled(act.state)
    if refused:
        raise refused
    place_of(act.state, command.entity)
    why = plain(command.reason)
    for entity in _with_them(act.state, command.entity) if command.together else (command.entity,):
        act.happen(PlaceSet(entity, _place(command.place), why))


def _place(place: int) -> int:
    return within(place, FURTHEST, "The place", -FURTHEST)


def _with_them(state: State, entity: EntityId) -> Iterable[EntityId]:
    groups = (*state[Combat].groups, *state[Combat].coming)
    return next((group.members for group in groups if entity in group.members), (entity,))


@combat.decides(GroupWith)
@cites("ff.initiative.groups")
def group_with(act: Unfolding, command: GroupWith) -> None:
    """In a large fight, who stands near is a group as well; it counts when initiative is next drawn."""
    dealer_only(act, "Grouping")
    act.state[Creatures][command.entity]
    group = plain(command.group)
    if not group or group == HEROES:
        raise Refused("fight.group", "That is no group of yours.", remedy="Write what you call the group.")
    act.happen(Grouped(command.entity, group))


# ending -------------------------------------------------------------------------------------------


@combat.decides(EndFight)
@cites("ff.round.steps", "ff.ruling.combat-end")
def decide_end_fight(act: Unfolding, command: EndFight) -> None:
    """The Fate Dealer says when it is over."""
    dealer_only(act, "Ending the fight")
    refused = no_fight(act.state) or busy(act.state)
    if refused:
        raise refused
    end_fight(act)


def end_fight(act: Unfolding) -> None:
    """Nobody is asked for a turn any more."""
    act.withdraw(lambda step: isinstance(step, AskTurn | AskTie | AskStalemate | NextGroup))
    fight_over(act)
