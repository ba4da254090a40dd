"""Talents learned after a hero has begun: bought with XP between scenes, or put right by the Game Master."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.scenes import Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.growth.build_costs import talent_price
from threefates.systems.fates_edge.growth.builds import Builds, builds
from threefates.systems.fates_edge.growth.experience import Experience, XpPaid, experience
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named, heroes
from threefates.systems.fates_edge.rulings.road import GiftPrice

__all__ = ["BuyTalent", "SetTalent", "TalentSet", "cannot_buy", "held_talents"]

SOURCE = "fe.talents.gaining"


class TalentSet(Event, frozen=True, tag="fe.talent-set"):
    """A hero has a talent from here on, or no longer."""

    hero: EntityId
    talent: str
    has: bool
    reason: str


class BuyTalent(Command, frozen=True, tag="fe.buy-talent"):
    """Spend XP: your hero learns a key talent."""

    hero: EntityId
    talent: str


class SetTalent(Command, frozen=True, tag="fe.set-talent"):
    """Put right whether a hero has a key talent, saying why."""

    hero: EntityId
    talent: str
    reason: str
    has: bool = False


def held_talents(state: State, hero: EntityId) -> tuple[str, ...]:
    """The key talents of a hero: those it began with, and those it learned."""
    found, built = state[Heroes].known.get(hero), state[Builds].known.get(hero)
    if found is None:
        return ()
    began = (*(built.talents if built else ()), *found.talents)
    return tuple(each for each in dict.fromkeys(began) if each not in found.lost)


@cites(SOURCE)
def cannot_buy(state: State, hero: EntityId, talent: str) -> Refused | None:
    """Why a hero cannot learn a talent with XP now, if so."""
    if talent not in talents():
        return Refused("talent.unknown", "There is no such talent.", remedy="Pick one that is listed.")
    name, price = talents()[talent].name, talent_price(talent, state.ruling(GiftPrice))
    if talent in held_talents(state, hero):
        return Refused("talent.held", f"{hero_named(state, hero)} has {name}.", remedy="Learn another.", source=SOURCE)
    if state[Scenes].current is not None:
        return Refused("xp.scene", "XP is spent between scenes.", remedy="End the scene first.", source=SOURCE)
    if (there := state[Experience].unspent.get(hero, 0)) >= price:
        return None
    title = f"{name} costs {price} XP, and {hero_named(state, hero)} has {there}."
    return Refused("xp.price", title, remedy="Earn more first.", source=SOURCE)


@experience.decides(BuyTalent)
@cites(SOURCE)
def buy_talent(act: Unfolding, command: BuyTalent) -> None:
    """At the price of the list."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_buy(act.state, hero, command.talent):
        raise refusal
    price = talent_price(command.talent, act.state.ruling(GiftPrice))
    act.happen(XpPaid(hero, price, talents()[command.talent].name))
    act.happen(TalentSet(hero, command.talent, has=True, reason=f"{price} XP"))


@builds.decides(SetTalent)
@cites(SOURCE)
def set_talent(act: Unfolding, command: SetTalent) -> None:
    """Whoever runs the game may give one, or take it back."""
    act.must_run("Setting a talent")
    hero = act.state[Heroes][command.hero].id
    if command.talent not in talents():
        raise Refused("talent.unknown", "There is no such talent.", remedy="Pick one that is listed.")
    if (command.talent in held_talents(act.state, hero)) is command.has:
        raise Refused("talent.so_already", "That is so already.", remedy="Play on.")
    act.happen(TalentSet(hero, command.talent, command.has, one_line(command.reason, "The reason")))


@heroes.folds(TalentSet)
def talent_set(heroes: Heroes, event: TalentSet) -> Heroes:
    """It stands on the sheet, or is struck out."""
    was, talent = heroes.known[event.hero], event.talent
    held = tuple(each for each in was.talents if each != talent)
    lost = tuple(each for each in was.lost if each != talent)
    now = replace(was, talents=(*held, talent), lost=lost) if event.has else replace(was, lost=(*lost, talent))
    return Heroes({**heroes.known, event.hero: now})


@heroes.tells(TalentSet)
def tell_talent(state: State, event: TalentSet, viewer: Viewer) -> Told:
    """Who, what and why."""
    name, has = hero_named(state, event.hero), "has" if event.has else "no longer has"
    said = f"{name} {has} the talent {talents()[event.talent].name}: {event.reason}."
    return Told(said, (talents()[event.talent].entry,), tone="good" if event.has else "quiet")


@experience.offers_under(of_own, Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Learning for one's own between scenes; putting right, for whoever runs the game."""
    for hero in held_heroes(state, viewer):
        if state[Experience].unspent.get(hero.id) and state[Scenes].current is None:
            yield _buying(state, hero.id)
    if viewer.runs and state[Heroes].known:
        who = choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
        which = choice("talent", "Talent", [Option(each.id, each.name, each.summary) for each in talents().values()])
        fields = (who, which, flag("has", "They have it", default=True), words("reason", "Why"))
        yield Offer("fe.set-talent", "Put a talent right", fields, group="Heroes", levers=True)


def _buying(state: State, hero: EntityId) -> Offer:
    price = state.ruling(GiftPrice)
    options = [
        Option(
            each.id,
            f"{each.name}, {talent_price(each.id, price)} XP",
            each.summary,
            refusal=refusal_of(cannot_buy(state, hero, each.id)),
        )
        for each in talents().values()
    ]
    refusal = none_of(options)
    fields = (choice("talent", "Talent", options[:1] if refusal else options),)
    group, fixed = hero_named(state, hero), (("hero", hero),)
    return Offer("fe.buy-talent", "Spend XP on a talent", fields, fixed, refusal=refusal, group=group)
