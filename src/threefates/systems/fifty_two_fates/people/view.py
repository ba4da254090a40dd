"""Protagonists as people see them, and what may be done with them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, number, refusal_of, words
from threefates.rulebook.parts import First, Listing, Part, Place, Row, Tone, Track, Tracks
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.cards.card_values import played
from threefates.systems.fifty_two_fates.content.loader import abbreviation, meaning
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.people.five_sentences import LESSON_WHOLE
from threefates.systems.fifty_two_fates.people.physical_combat import physical_cp
from threefates.systems.fifty_two_fates.people.protagonists import (
    LONGEST,
    MOST_BONUS,
    MOST_SWAY,
    START_SWAY,
    Health,
    Protagonist,
    ProtagonistMade,
    Protagonists,
    StateChanged,
    SwayChanged,
    protagonists,
    protagonists_here,
)

__all__ = ["offers"]


@protagonists.tells(ProtagonistMade)
def tell_made(state: State, event: ProtagonistMade, viewer: Viewer) -> Told:
    """Tell everybody a new protagonist's class and sway."""
    name = state[Characters].name(event.id)
    text = f"{name} is a {event.calling.value} with {event.full_sway} sway."
    return Told(text, ("ff.protagonist.class", "ff.protagonist.sway"))


@protagonists.tells(SwayChanged)
@cites("ff.sway.meaning")
def tell_sway(state: State, event: SwayChanged, viewer: Viewer) -> Told:
    """Tell everybody how much is left of somebody's sway."""
    name, hero = state[Characters].name(event.entity), state[Protagonists][event.entity]
    why = f" ({event.why})" if event.why else ""
    if event.sway == 0:
        awake = ", but awake" * (hero.health is Health.AWAKE)
        return Told(f"{name} is down to 0 sway: no cards{awake}{why}.", ("ff.sway.zero",), "miss")
    return Told(f"{name} now has {event.sway} of {hero.full_sway} sway{why}.", ("ff.sway.meaning",), "cost")


@protagonists.tells(StateChanged, stage=(ALOUD,))
def tell_state(state: State, event: StateChanged, viewer: Viewer) -> Told:
    """Tell everybody what has become of a protagonist."""
    said = {
        Health.AWAKE: "is awake",
        Health.UNCONSCIOUS: "falls unconscious",
        Health.DYING: "falls unconscious and is dying",
        Health.DEAD: "is dead",
    }
    cited = {Health.DYING: ("ff.sway.zero-then-hit",), Health.UNCONSCIOUS: ("ff.conditions.unconscious",)}
    tone = "" if event.health is Health.AWAKE else "miss"
    return Told(f"{state[Characters].name(event.entity)} {said[event.health]}.", cited.get(event.health, ()), tone)


@protagonists.shows_each("ff.me")
def show_me(state: State, viewer: Viewer) -> Part | None:
    """Show whoever plays a protagonist their sway."""
    mine = [(entity, hero) for entity, hero in state[Protagonists].known.items() if viewer.holds(entity)]
    if not mine:
        return None
    name = state[Characters].name
    tracks = tuple(Track(name(entity), hero.sway, hero.full_sway) for entity, hero in mine)
    brief = tuple(replace(track, label="Sway") for track in tracks) if len(tracks) == 1 else ()
    firsts = (First("fight", LESSON_WHOLE),) if state[Combat].on else ()
    return Tracks("Sway", Place.ME, tracks, firsts=firsts, brief=brief)


@protagonists.shows("ff.protagonists")
def show_protagonists(state: State) -> Listing:
    """Show who the protagonists are and how they are: no secrets in it."""
    rows = tuple(_row(state, entity, hero) for entity, hero in state[Protagonists].known.items())
    return Listing("Protagonists", Place.PEOPLE, rows, "No protagonist yet. Each player makes one.")


def _row(state: State, entity: EntityId, hero: Protagonist) -> Row:
    seats = state[Seating].seats
    players = ", ".join(seats[seat].name for seat in state.controllers(entity) if seat in seats)
    tracks = (Track("Sway", hero.sway, hero.full_sway),)
    tone = Tone.PLAIN if hero.health is Health.AWAKE else Tone.MISS
    return Row(entity, state[Characters].name(entity), f"{players}: {_described(hero)}", tone, tracks=tracks)


def _described(hero: Protagonist) -> str:
    state = "" if hero.health is Health.AWAKE else hero.health.value
    bonuses = [("attack bonus", hero.attack_bonus), ("defence bonus", hero.defence_bonus)]
    more = [f"{abbreviation(name)} +{bonus}" for name, bonus in bonuses if bonus]
    facts = [state, hero.calling.value, f"{played(physical_cp(hero.calling))} in combat", *more, hero.background]
    return ", ".join(filter(None, facts))


@protagonists.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Making a protagonist; setting sway and state."""
    here = state.only(protagonists_here)
    mine = any(map(viewer.holds, here))
    yield Offer(
        "ff.make-protagonist",
        "Make a protagonist",
        (
            words("name", "Name", longest=60),
            choice("calling", "Class", [Option(one.value, one.value, _powers(one)) for one in Calling]),
            number("sway", "Sway", low=START_SWAY, high=MOST_SWAY, default=START_SWAY),
            number("attack_bonus", "Attack bonus: your weapon", low=0, high=MOST_BONUS, default=0),
            number("defence_bonus", "Defence bonus: armour and shield", low=0, high=MOST_BONUS, default=0),
        ),
        main=not (mine or viewer.runs),
        group="Protagonists" if mine or (here and viewer.runs) else "",
        hint=f"Sway: {meaning('sway')} Leave the numbers as they are to begin: background, skills and gear come after.",
    )
    if viewer.runs:
        yield from _levers(state)


@cites("ff.protagonist.class")
def _powers(calling: Calling) -> str:
    """What a class is for, in a line."""
    power = {Calling.FIGHTER: "maneuvers", Calling.MAGE: "spells", Calling.HERALD: "miracles"}[calling]
    return f"{power}; {'two cards' if physical_cp(calling) > 1 else 'one card'} in combat"


def _levers(state: State) -> Iterator[Offer]:
    reason = words("reason", "Why", longest=LONGEST, optional=True)
    for entity, hero in state[Protagonists].known.items():
        fixed, group = (("entity", entity),), state[Characters].name(entity)
        most = max(hero.sway, hero.full_sway - hero.toll)
        sway = replace(number("sway", "Sway", low=0, high=most, default=hero.sway), optional=False)
        refused = refusal_of(busy(state))
        yield Offer("ff.set-sway", "Put sway right", (sway, reason), fixed, refused, group=group, levers=True)
        health = choice("health", "State", [Option(one.value, one.value) for one in Health], default=hero.health.value)
        yield Offer("ff.set-health", "Put state right", (health, reason), fixed, group=group, levers=True)
