"""What follows at once, for free: a thing that is palmed, a blow for a blow; and papers that pass after all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters, of_own
from threefates.commons.clocks import Clocks, no_room_in_sight, start_clock
from threefates.commons.texts import LONGEST_TITLE, one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Limit, Per
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, Propose, propose
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, RollConcluded, in_hand
from threefates.systems.fates_edge.actions.settling import Over, came_to, costs, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.combat.landing import when_it_lands
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, reach
from threefates.systems.fates_edge.combat.reactions import cannot_react, react
from threefates.systems.fates_edge.combat.sight_and_cover import HiddenSet, Sight
from threefates.systems.fates_edge.combat.targeting import At, By, aimed
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rolling.group_actions import GroupThrown
from threefates.systems.fates_edge.talents.conditions import Answering
from threefates.systems.fates_edge.talents.modifiers import Declared
from threefates.systems.fates_edge.talents.state import OpeningSet, Talents, chapter, may_now, use_up, used_up
from threefates.systems.fates_edge.talents.stealth import busy, hides
from threefates.systems.fates_edge.talents.using import was_saved

__all__ = ["Counterattack", "Palm", "cannot_counter", "cannot_palm"]

FINGERS, COUNTER, FACE = "light-fingers", "inevitable-way", "face-like-water"
PALMING: Final = "fe.talents.light-fingers"
COUNTERING: Final = "fe.talents.inevitable-way"
ONCE: Final = Limit(per=Per.SCENE)
TALK: Final = ("Deception", "Diplomacy", "Performance", "Command", "Streetwise", "Subterfuge", "Sway", "Persuade")
WITHIN_REACH: Final = ("Stealth", "Hide", *TALK)
"""The skills of talk and of stealth, of whichever list."""
BLOWS: Final = ("Melee", "Brawl")
WITH: Final = ("body", "presence")
"""What one palms by."""


class Palming(Purpose, frozen=True, tag="palming"):
    """What an action is for that palms something."""

    what: str

    says = "what was to be palmed"
    by_skill = True
    fills = True
    paid = True  # it belongs to the Action that it follows
    partial_beats = 1

    @property
    def ways(self) -> tuple[str, ...]:
        """Those that one palms by."""
        return WITH


class ItemPalmed(Event, frozen=True, tag="fe.item-palmed"):
    """A hero has palmed something."""

    hero: EntityId
    what: str
    noticed: bool


class Palm(Command, frozen=True, tag="fe.palm"):
    """On the heels of a success within reach, palm something for free."""

    hero: EntityId
    what: str
    attribute: str = "body"


class Counterattack(Command, frozen=True, tag="fe.counterattack"):
    """Strike back at whoever has just missed your hero."""

    hero: EntityId
    skill: str = "Melee"


# palming


@chapter.answers_to(RollConcluded)
@cites(PALMING)
def comes_near(act: Unfolding, event: RollConcluded) -> None:
    """A success by talk or by stealth may bring a hero within arm's reach."""
    if came_to(act.state, event).succeeded:
        _within_reach(act, event.hero, in_hand(act.state).skill)


@chapter.answers_to(EasilyDone)
@cites(PALMING)
def comes_near_easily(act: Unfolding, event: EasilyDone) -> None:
    """So may one that needs no roll."""
    if (action := act.state[Proposals].latest) is not None:
        _within_reach(act, event.hero, action.skill)


@chapter.answers_to(GroupThrown)
@cites(PALMING, "fe.ruling.group-rolls")
def come_together(act: Unfolding, event: GroupThrown) -> None:
    """So may one of a whole group; and who succeeds by Stealth with the others is in it as they would be alone."""
    for hero in event.heroes if event.outcome.succeeded else ():
        if event.skill in WITHIN_REACH and has_talent(act.state, hero, FINGERS) and not _palmed(act.state, hero):
            act.happen(OpeningSet(hero, FINGERS))
        _hide_together(act, hero, event.skill)


@cites("fe.talents.backstab")
def _hide_together(act: Unfolding, hero: EntityId, skill: str) -> None:
    if is_one_of(skill, ("Stealth",)) and hides(act.state, hero) and hero not in act.state[Sight].unseen:
        act.happen(HiddenSet(hero, hidden=True))


def _within_reach(act: Unfolding, hero: EntityId, skill: str) -> None:
    if skill not in WITHIN_REACH or not has_talent(act.state, hero, FINGERS) or _palmed(act.state, hero):
        return
    if not _from_afar(act.state, hero):
        act.happen(OpeningSet(hero, FINGERS))


@cites(PALMING)
def _from_afar(state: State, hero: EntityId) -> bool:
    """Whether what a hero did was at somebody who is Far or farther: no pocket of theirs is within reach."""
    latest = state[Proposals].latest
    at = latest.purpose(At) if latest and latest.hero == hero else None
    band = at and (reach(state[Ranges].between(hero, at.other)) if at.other else at.band)
    return band in (Band.FAR, Band.ABSENT)


def _palmed(state: State, hero: EntityId) -> Refused | None:
    return used_up(state, hero, FINGERS, talents()[FINGERS].name, ONCE, PALMING)


@cites(PALMING)
def cannot_palm(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero can palm nothing now, or None."""
    if may_now(state, hero, FINGERS, FINGERS):
        return _palmed(state, hero) or busy(state, hero)
    title = "It follows a success by talk or stealth, at once, within arm's reach."
    return Refused("talent.no_opening", title, remedy="Get close first.", source=PALMING)


@chapter.decides(Palm)
@cites(PALMING)
def palm(act: Unfolding, command: Palm) -> None:
    """Body or Presence with Subterfuge, beside the Action that it follows."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_palm(act.state, hero):
        raise refusal
    if command.attribute not in WITH:
        raise Refused("talent.palm", "Nobody palms with that.", remedy="Use Body or Presence.", source=PALMING)
    what = one_line(command.what, "What is palmed")
    propose(act, Propose(hero, command.attribute, "Subterfuge", what))
    act.happen(PurposeSet(hero, Palming(what)))


@costs(chapter, Palming)
@cites(PALMING)
def palms(act: Unfolding, palming: Palming, hero: EntityId) -> None:
    """Whoever rolls to palm something has done so in this scene."""
    use_up(act, hero, FINGERS, talents()[FINGERS].name, ONCE)


@settles(chapter, Palming)
@cites(PALMING)
def palmed(act: Unfolding, palming: Palming, over: Over) -> None:
    """Even a Partial gets it, for a beat."""
    if over.outcome is Outcome.MISS:
        return
    noticed = over.outcome is Outcome.PARTIAL
    act.happen(ItemPalmed(over.hero, palming.what, noticed))
    if noticed:
        act.happen(BeatsBanked(palming.partial_beats))


# a blow for a blow


@when_it_lands
def misses(act: Unfolding, hit: Hit, marks: Marks, missed: bool) -> None:  # noqa: FBT001
    """Whoever misses somebody inevitable lays themselves open, unless no blow gets back to where they are."""
    away = hit.foe and aimed(act.state, hit.hero, At(By.POLEARM, hit.foe))
    if missed and not away and has_talent(act.state, hit.hero, COUNTER):
        act.happen(OpeningSet(hit.hero, COUNTER, hit.foe))


@cites(COUNTERING)
def cannot_counter(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has nobody to strike back at, or None."""
    if may_now(state, hero, COUNTER, COUNTER):
        return busy(state, hero) or cannot_react(state, hero)
    title = "It answers a blow that missed, at once."
    return Refused("talent.no_opening", title, remedy="Wait for one.", source=COUNTERING)


@chapter.decides(Counterattack)
@cites(COUNTERING, "fe.turn.reactions")
def counterattack(act: Unfolding, command: Counterattack) -> None:
    """A blow beside the Actions of any turn: the reaction of the exchange."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_counter(act.state, hero):
        raise refusal
    if command.skill not in blows_of(act.state):
        remedy = f"Use {' or '.join(blows_of(act.state))}."
        raise Refused("talent.counter", "Nobody strikes back with that.", remedy=remedy, source=COUNTERING)
    propose(act, Propose(hero, "body", command.skill, "a blow for a blow"))
    act.happen(PurposeSet(hero, Answering(act.state[Talents].missed.get(hero, ""))))


@still(Answering)
@cites(COUNTERING)
def has_reacted(state: State, hero: EntityId, answering: Answering) -> Refused | None:
    """The refusal where whoever would strike back has reacted otherwise since, or strikes at another; or None."""
    at, foe = state[Proposals][hero].purpose(At), answering.foe
    if not foe or at is None or at.other in ("", foe):
        return cannot_react(state, hero)
    title = f"{hero_named(state, hero)} strikes back at who missed: {state[Characters].name(foe)}."
    return Refused("talent.answered", title, remedy="Strike at them, or withdraw it.", source=COUNTERING)


@costs(chapter, Answering)
@cites("fe.turn.reactions")
def strikes_back(act: Unfolding, answering: Answering, hero: EntityId) -> None:
    """The blow is the reaction of the exchange."""
    react(act, hero, "a blow for a blow")


def blows_of(state: State) -> tuple[str, ...]:
    """The skills of the list that blows are struck with."""
    listed = skills_at(state)
    return tuple(dict.fromkeys(it for it in (*BLOWS, *listed) if it in listed and is_one_of(it, BLOWS)))


# papers


@settles(chapter, Declared)
@cites("fe.talents.face-like-water")
def passes(act: Unfolding, said: Declared, over: Over) -> None:
    """Papers that would have failed pass, and somebody begins to notice."""
    if "papers" in said.used and was_saved(over) and not no_room_in_sight(act.state[Clocks]):
        name, size = noticed_clock()
        if any(each.name == name for each in act.state[Clocks].known.values()):
            name = f"{name} ({hero_named(act.state, over.hero)})"[:LONGEST_TITLE]
        start_clock(act, name, size, on_full="the mask is off")


@cites("fe.talents.face-like-water")
def noticed_clock() -> tuple[str, int]:
    """The clock of somebody who begins to notice, and its segments.

    >>> noticed_clock()
    ('Noticed', 2)
    """
    found = entry("fe.talents.face-like-water").table(dict[str, object])["clock"]
    clock = found if isinstance(found, dict) else {}
    return str(clock["name"]), int(clock["size"])


# what has happened


chapter.only_tells(ItemPalmed)  # it is the story's


@chapter.tells(ItemPalmed)
def tell_palmed(state: State, event: ItemPalmed, viewer: Viewer) -> Told:
    """Tell everybody what was palmed, and at what price."""
    price = ", and makes a beat of it" if event.noticed else ""
    return Told(f"{hero_named(state, event.hero)} palms {event.what}{price}.", (PALMING,), tone="good")


@chapter.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer what follows at once, right after what it follows."""
    for hero in held_heroes(state, viewer):
        name, fixed = hero_named(state, hero.id), (("hero", hero.id),)
        if may_now(state, hero.id, FINGERS, FINGERS):
            how = choice("attribute", "With", [Option(each, each.capitalize()) for each in WITH])
            what = (words("what", "What", longest=60), how)
            refusal = refusal_of(cannot_palm(state, hero.id))
            yield Offer("fe.palm", "Palm something, for free", what, fixed, refusal=refusal, group=name)
        if may_now(state, hero.id, COUNTER, COUNTER):
            skill = choice("skill", "With", [Option(each, each) for each in blows_of(state)])
            refusal = refusal_of(cannot_counter(state, hero.id))
            yield Offer("fe.counterattack", "Strike back, for free", (skill,), fixed, refusal=refusal, group=name)
