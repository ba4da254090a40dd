"""A topiar's toss: whoever it hits flies as many zones as the Fate Dealer says."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.offers import Offer, choice, number
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult, open_steps
from threefates.systems.fifty_two_fates.battlefield.exchange_events import Decided, current
from threefates.systems.fifty_two_fates.battlefield.fight import place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import PlaceSet
from threefates.systems.fifty_two_fates.battlefield.zones import FURTHEST, apart, in_zones, metres, towards
from threefates.systems.fifty_two_fates.content.loader import specials
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import special_chapter
from threefates.systems.fifty_two_fates.magic.lasting_spells import spelled
from threefates.systems.fifty_two_fates.people.protagonists import within
from threefates.systems.fifty_two_fates.turns.movement import BACK, ONWARD
from threefates.systems.fifty_two_fates.turns.movement_rate import usual_zones

__all__ = ["AskToss", "TossSomebody"]

MOST_ZONES = 12  # what a form lets somebody be thrown
TOSS, NOWHERE = "toss", "nowhere"
WAYS = {ONWARD: FURTHEST, BACK: -FURTHEST}


class TossSomebody(Command, frozen=True, tag="ff.toss"):
    """Say how far somebody is thrown, and which way."""

    choice: str
    zones: int
    way: str = ONWARD


class AskToss(Step, frozen=True, tag="ff.ask-toss"):
    """Somebody has been grabbed and is thrown: how far?"""

    actor: EntityId
    target: EntityId


@special_chapter.answers_to(Decided)
@cites("ff.creatures.topiar")
def grab(act: Unfolding, event: Decided) -> None:
    """Whoever a toss hits is thrown; outside of a fight nobody measures how far."""
    bout = current(act.state)
    tossed = bout.special and specials()[bout.special].does == TOSS
    if not tossed or event.result is not BoutResult.HIT or not takes_part(act.state, bout.target):
        return
    if why := held_fast(act.state, bout.target):
        act.happen(PlaceSet(bout.target, place_of(act.state, bout.target), f"not tossed: {why}"))
    else:
        act.push(AskToss(bout.actor, bout.target))


@cites("ff.creatures.topiar", "ff.spells.hold", "ff.creatures.assassin-vine", "ff.creatures.shrieker")
def held_fast(state: State, entity: EntityId) -> str:
    """Say why somebody cannot be tossed at all: a spell holds them, or they have roots; "" where they can."""
    if spelled(state, entity, "hold") is not None:
        return "a spell holds them"
    return "" if usual_zones(state, entity) else "rooted where it stands"


@special_chapter.asks(AskToss)
@cites("ff.creatures.topiar", "ff.ruling.topiar-toss")
def ask_toss(state: State, step: AskToss) -> Choice:
    """The Fate Dealer determines it, by chance or not."""
    seats, names = state[Seating].running, state[Characters]
    return Choice(
        "",
        "toss",
        next(iter(seats), ""),
        f"How many zones does {names.name(step.actor)} toss {names.name(step.target)}?",
        seats,
        (Option(NOWHERE, "Nowhere"),),
        if_absent=NOWHERE,
        cites=("ff.creatures.topiar",),
    )


@special_chapter.settles(AskToss)
def put_down(act: Unfolding, step: AskToss, option: str) -> None:
    """They come down where they stood."""


@special_chapter.decides(TossSomebody)
@cites("ff.creatures.topiar", "ff.ruling.topiar-toss", "ff.movement.zone")
def toss(act: Unfolding, command: TossSomebody) -> None:
    """Whoever is thrown comes down so many zones away; it is the strike that hurt, and not the landing."""
    step = act.settle(command.choice, AskToss)
    if command.way not in WAYS:
        raise Refused("toss.way", "That is no way to be tossed.", remedy="Pick one that is listed.")
    way = metres(within(command.zones, MOST_ZONES, "The zones", 1))
    here = place_of(act.state, step.target)
    place = towards(here, WAYS[command.way], way)  # nobody flies further than the field goes
    act.happen(PlaceSet(step.target, place, f"tossed {in_zones(apart(here, place))}"))


@special_chapter.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer the way that somebody flies."""
    for question, step in open_steps(state, AskToss) if viewer.runs else ():
        fields = (
            number("zones", "Zones", low=1, high=MOST_ZONES),
            choice("way", "Which way", (Option(ONWARD, "Onward"), Option(BACK, "Back")), default=ONWARD),
        )
        group = state[Characters].name(step.actor)
        yield Offer("ff.toss", "Toss", fields, (("choice", question),), main=True, choice=question, group=group)
