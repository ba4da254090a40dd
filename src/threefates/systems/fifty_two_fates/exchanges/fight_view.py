"""Fights as people see them: who acts when, where everybody stands, and what may be done in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, flag, number, refusal_of, several, words
from threefates.rulebook.parts import Counter, Line, Listing, Part, Place, Row, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, combat, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import (
    ActionTaken,
    EntityGroup,
    FightBegan,
    FightEnded,
    Grouped,
    GroupUp,
    Joined,
    Left,
    Moved,
    MovementLost,
    PlaceSet,
    RoundBegan,
    TieSettled,
)
from threefates.systems.fifty_two_fates.battlefield.zones import FURTHEST, METRES, feet, in_zones
from threefates.systems.fifty_two_fates.cards.card_values import faces
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.creatures.stats import strikes
from threefates.systems.fifty_two_fates.effects.afflictions import may_use
from threefates.systems.fifty_two_fates.effects.falling import Fell
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.five_sentences import LESSON
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, Health, Protagonists
from threefates.systems.fifty_two_fates.sheets.attributes import species_of
from threefates.systems.fifty_two_fates.turns.combatants import others
from threefates.systems.fifty_two_fates.turns.fights import (
    MOST_APART,
    able,
    called,
    may_join,
    may_start,
    no_fight,
    settled,
)
from threefates.systems.fifty_two_fates.turns.movement import dash_left, may_dash, may_move, ways
from threefates.systems.fifty_two_fates.turns.movement_rate import rate
from threefates.systems.fifty_two_fates.turns.turns import asked_turn

__all__ = ["offers"]


# what is told -------------------------------------------------------------------------------------


@combat.tells(FightBegan, stage=(ALOUD,))
def tell_began(state: State, event: FightBegan, viewer: Viewer) -> Told:
    """Tell everybody the groups of a fight, and what they drew."""
    order = "; ".join(f"{called(state, group.id)} {faces(group.cards)}" for group in event.groups)
    return Told(f"A fight begins. Initiative: {order}.", ("ff.initiative.draw", "ff.initiative.ties"))


@combat.tells(TieSettled)
def tell_tie(state: State, event: TieSettled, viewer: Viewer) -> Told:
    """Tell everybody which of the tied groups goes first."""
    return Told(f"First of those tied: {called(state, event.first)}.", ("ff.initiative.ties",), "quiet")


@combat.tells(RoundBegan)
def tell_round(state: State, event: RoundBegan, viewer: Viewer) -> Told:
    """Tell everybody which round begins."""
    return Told(f"Round {event.number}.", ("ff.round.round",), "quiet")


@combat.tells(GroupUp)
def tell_up(state: State, event: GroupUp, viewer: Viewer) -> Told:
    """Tell everybody whose turns come now."""
    return Told(f"Now acting: {called(state, event.group)}.", ("ff.round.round",), "quiet", important=False)


@combat.tells(ActionTaken)
def tell_action(state: State, event: ActionTaken, viewer: Viewer) -> Told | None:
    """Tell everybody what an action is spent on, where nothing else tells it."""
    if not event.what:
        return None
    text = f"{state[Characters].name(event.entity)} uses the action: {event.what}."
    return Told(text, ("ff.actions.list", "ff.ruling.mundane-actions"))


@combat.tells(Moved)
def tell_moved(state: State, event: Moved, viewer: Viewer) -> Told:
    """Tell everybody how far somebody has moved, and who is near then."""
    name = state[Characters].name
    near = [other for other, place in state[Combat].places.items() if place == event.to and other != event.entity]
    beside = f", and stands with {', '.join(map(name, near))}" if near else ""
    verb, entry = ("dashes", "ff.movement.dash") if event.dash else ("moves", "ff.movement.rate")
    return Told(f"{name(event.entity)} {verb} {in_zones(event.metres)}{beside}.", (entry,))


@combat.tells(MovementLost)
def tell_stuck(state: State, event: MovementLost, viewer: Viewer) -> Told:
    """Tell everybody who loses the movement of a turn."""
    text = f"{state[Characters].name(event.entity)} loses the movement of this turn."
    return Told(text, ("ff.reactions.riposte-movement",), "cost", important=False)


@combat.tells(Joined)
def tell_joined(state: State, event: Joined, viewer: Viewer) -> Told:
    """Tell everybody who has come into the fight, with whom, and when they act."""
    name = state[Characters].name(event.entity)
    when = f" with {faces(event.group.cards)}, from the next round on" if event.new else ""
    return Told(f"{name} joins the fight{when}.", ("ff.ruling.late-joiners",))


@combat.tells(Left)
def tell_left(state: State, event: Left, viewer: Viewer) -> Told:
    """Tell everybody who is out of the fight."""
    return Told(f"{state[Characters].name(event.entity)} is out of the fight.", ("ff.ruling.combat-end",))


@combat.tells(PlaceSet)
def tell_placed(state: State, event: PlaceSet, viewer: Viewer) -> Told:
    """Tell everybody where somebody has been put."""
    why = f" ({event.why})" if event.why else ""
    text = f"{state[Characters].name(event.entity)} now stands at {event.place} m{why}."
    return Told(text, ("ff.movement.zone",), "quiet", important=False)


@combat.tells(Grouped)
def tell_grouped(state: State, event: Grouped, viewer: Viewer) -> Told | None:
    """The grouping is the Fate Dealer's until it is drawn for."""
    if not viewer.runs:
        return None
    return Told(f"{state[Characters].name(event.entity)} acts with: {event.group}.", ("ff.initiative.groups",), "quiet")


@combat.tells(Fell)
def tell_fell(state: State, event: Fell, viewer: Viewer) -> Told:
    """Tell everybody how far somebody has fallen."""
    far = f"{event.zones} zone{'s' * (event.zones != 1)}" if event.zones else "less than a zone"
    return Told(f"{state[Characters].name(event.entity)} falls {far}.", ("ff.sway.falling",), "cost")


@combat.tells(FightEnded, stage=(ALOUD,))
def tell_ended(state: State, event: FightEnded, viewer: Viewer) -> Told:
    """Tell everybody that the fight is over."""
    return Told("The fight is over.", ("ff.ruling.combat-end",))


# what is shown ------------------------------------------------------------------------------------


@combat.shows("ff.fight")
def show_fight(state: State) -> Part | None:
    """The order of initiative, who has acted, and whose turn it is."""
    fight = state[Combat]
    if not fight.on:
        return None
    rows = tuple(_group(state, group) for group in fight.groups if any(_is_there(state, one) for one in group.members))
    late = (group for group in fight.coming if any(_is_there(state, one) for one in group.members))
    rows += tuple(Row(group.id, called(state, group.id), "from the next round on") for group in late)
    return Listing(f"Round {fight.round}", Place.NOW, rows)


def _group(state: State, group: EntityGroup) -> Row:
    fight = state[Combat]
    members, name = [entity for entity in group.members if _is_there(state, entity)], called(state, group.id)
    said = ", ".join(_member(state, entity) for entity in members)
    if len(members) == 1 and state[Characters].name(members[0]) == name:  # it is named already
        said = said.removeprefix(name).strip(" ()")
    tone = Tone.PARTIAL if group.id == fight.up else Tone.PLAIN
    return Row(group.id, name, said, tone, (Counter("initiative", faces(group.cards)),))


def _member(state: State, entity: EntityId) -> str:
    fight, name = state[Combat], state[Characters].name(entity)
    if fight.turn is not None and fight.turn.entity == entity:
        return f"{name} (acting)"
    return f"{name} (done)" if entity in fight.done else name


def _is_there(state: State, entity: EntityId) -> bool:
    """Say whether somebody still counts where people are looked for: the dead do not."""
    hero = state[Protagonists].known.get(entity)
    return hero.health is not Health.DEAD if hero else condition_of(state, entity) is not Condition.DEAD


@combat.shows("ff.field")
def show_field(state: State) -> Part | None:
    """Show where everybody alive stands, from one end to the other; who stands together is at zone zero."""
    fight, names = state[Combat], state[Characters]
    if not fight.on:
        return None
    spots: dict[int, list[str]] = {}
    for entity, place in fight.places.items():
        if _is_there(state, entity):
            spots.setdefault(place, []).append(names.name(entity))
    rows = tuple(Row(f"at {place}", ", ".join(spots[place]), f"{place} m") for place in sorted(spots))
    return Listing("Where everybody stands", Place.NOW, rows)


@combat.shows("ff.lesson")
def show_lesson(state: State) -> Part | None:
    """A fight in five sentences, for as long as one lasts."""
    if not state[Combat].on:
        return None
    return Words("A fight in five sentences", Place.TABLE, tuple(map(Line, LESSON)))


# what is offered ----------------------------------------------------------------------------------


@combat.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Beginning and ending a fight; what a turn has beside attacks."""
    fight = state[Combat]
    if fight.on:
        for entity in fight.places:
            if viewer.holds(entity) and asked_turn(state, entity) is not None:
                yield from _turn(state, entity)
    if viewer.runs:
        yield from _of_the_dealer(state) if fight.on else _beginning(state)


@cites("ff.movement.before-or-after", "ff.creatures.attack")
def midway(state: State, entity: EntityId) -> bool:
    """Say whether a creature has made some of its attacks, and not the others: movement never divides them."""
    turn = state[Combat].turn
    return turn is not None and turn.entity == entity and 0 < turn.strikes < strikes(species_of(state, entity))


def _turn(state: State, entity: EntityId) -> Iterator[Offer]:
    question, group, fixed = asked_turn(state, entity), state[Characters].name(entity), (("entity", entity),)
    turn, way, to = state[Combat].turn, rate(state, entity), ways(state, entity)
    more = dash_left(way, turn.moved if turn is not None and turn.entity == entity else 0)
    gives_up = "The attacks that are left of this action are given up." if midway(state, entity) else ""
    for command, label, far, check, hint in (
        ("ff.move", "Move", way, may_move(state, entity), gives_up),
        ("ff.dash", "Dash", more, may_dash(state, entity), "Twice as far, and nothing else this turn."),
    ):
        if to:
            refused = refusal_of(check)
            yield Offer(command, label, _way(to, far), fixed, refused, choice=question, group=group, hint=hint)
    if near := [] if may_move(state, entity) else _in_a_move(state, entity, way):
        whom = (choice("to", "Whom", near),)
        here = (*fixed, ("metres", 0))
        yield Offer("ff.move", "Go up to", whom, here, main=True, choice=question, group=group, taps=True)
    what = words("what", "What you do", longest=LONGEST)
    refused = refusal_of(may_use(state, entity))
    label, hint = "Do something simple", "Speaking is free. A potion, a door, a rope: no card, but your action."
    yield Offer("ff.use-action", label, (what,), fixed, refused, choice=question, group=group, hint=hint)


@cites("ff.movement.rate")
def _in_a_move(state: State, entity: EntityId, way: int) -> list[Option]:
    """The foes whom somebody can stand beside after moving, where no foe is within their reach."""
    foes = [other for other in others(state, entity) if not other.detail]
    if any(foe.refusal is None for foe in foes):
        return []
    places = state[Combat].places
    ways = [(foe, abs(places[foe.value] - places[entity])) for foe in foes if foe.value in places]
    return [Option(foe.value, foe.label, f"{far}\N{NO-BREAK SPACE}m") for foe, far in ways if 0 < far <= way]


def _way(to: list[Option], most: int) -> tuple[Field, ...]:
    label = f"Metres, up to {most} ({in_zones(most)}, {feet(most / METRES):g} feet); 0 is as far as it goes"
    return choice("to", "Where to", to), number("metres", label, low=0, high=max(1, most), default=0)


def _beginning(state: State) -> Iterator[Offer]:
    names = state[Characters]
    everybody = [Option(entity, names.name(entity)) for entity in able(state)]
    if state[Creatures].known and state[Protagonists].known:
        yield Offer(
            "ff.start-fight",
            "Begin a fight",
            (
                number("apart", "Zones between the sides", low=0, high=MOST_APART, default=1),
                several("without", "Who is not in it", everybody),
            ),
            refusal=refusal_of(may_start(state)),
            levers=True,
            group="Fight",
            hint="Initiative is drawn for every group. Fights are dangerous: say so before one begins.",
        )
    for entity in state[Creatures].known:
        field = words("group", "Acts together with", longest=LONGEST)
        yield Offer("ff.group-with", "Group", (field,), (("entity", entity),), group=names.name(entity), levers=True)


def _of_the_dealer(state: State) -> Iterator[Offer]:
    fight, names = state[Combat], state[Characters]
    refused = refusal_of(no_fight(state) or busy(state))
    yield Offer("ff.end-fight", "End the fight", refusal=refused, levers=True, group="Fight")
    place = number("place", "Metres along the line", low=-FURTHEST, high=FURTHEST, default=0)
    for entity in fight.places:
        fixed, group, refused = (("entity", entity),), names.name(entity), refusal_of(settled(state))
        together = flag("together", "The whole group")
        why = words("reason", "Why", longest=LONGEST, optional=True)
        put = replace(place, default=fight.places[entity], optional=False)
        yield Offer("ff.set-place", "Put somewhere", (put, together, why), fixed, refused, group=group, levers=True)
        yield Offer("ff.leave-fight", "Out of the fight", (), fixed, refused, group=group, levers=True)
    for entity in able(state):
        if not takes_part(state, entity):
            refused = refusal_of(may_join(state, entity))
            yield Offer(
                "ff.join-fight",
                "Joins the fight",
                (place,),
                (("entity", entity),),
                refused,
                group=names.name(entity),
                levers=True,
            )
