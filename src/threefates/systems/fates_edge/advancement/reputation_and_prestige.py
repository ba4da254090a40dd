"""Renown: Tiers that experience brings, and the talents that only a milestone or a bargain opens."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.creation import HeroBuilt
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import of_renown
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpEarned
from threefates.systems.fates_edge.content.records import Talent, talents
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.sentences import sentence_of
from threefates.systems.fates_edge.heroes.talents import Builds
from threefates.systems.fates_edge.heroes.tiers import TierSet
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS
from threefates.systems.fates_edge.rulings.talents import PrestigeGate, PrestigeTier, TalentScale

__all__ = ["OpenPrestige", "Renown", "caps_tier", "renown", "renown_of", "rise", "tier_of", "too_soon", "xp_in_all"]

SOURCE: Final = "fe.talents.prestige"
START: Final = 30


Caps = Callable[[State, EntityId], int | None]
_CAPS: Final[list[Caps]] = []


def caps_tier(caps: Caps) -> Caps:
    """Let this be the highest Tier to which experience brings a hero for now; None where it does not bear on them."""
    _CAPS.append(caps)
    return caps


class Renown(Struct, frozen=True):
    """The talents of renown that deeds have opened to heroes."""

    opened: ForGood[Mapping[EntityId, tuple[str, ...]]] = {}


class PrestigeOpened(Event, frozen=True, tag="fe.prestige-opened"):
    """A milestone or a bargain has opened a talent of renown to a hero."""

    hero: EntityId
    talent: str
    deed: str


class OpenPrestige(Command, frozen=True, tag="fe.open-prestige"):
    """Let a milestone, or a bargain with a Patron, open a prestige or epic talent to a hero."""

    hero: EntityId
    talent: str
    deed: str


renown = Chapter("renown", Renown)


class _Tiers(Struct):
    I: tuple[int, int]  # noqa: E741
    II: tuple[int, int]
    III: tuple[int, int]
    IV: tuple[int, int]
    V: tuple[int, None]
    names: dict[str, str]
    reach: dict[str, str]


@functools.cache
def _tiers() -> _Tiers:
    return entry("fe.advancement.tiers").table(_Tiers)


@cites("fe.advancement.tiers")
def tier_of(xp: int) -> int:
    """The Tier of somebody who has earned so much XP, the first 30 among it.

    >>> [tier_of(xp) for xp in (40, 41, 90, 91, 150, 151, 220, 221)]
    [1, 2, 2, 3, 3, 4, 4, 5]
    """
    return sum(xp >= getattr(_tiers(), tier)[0] for tier in TIERS)


@cites("fe.advancement.tiers")
def renown_of(tier: int) -> tuple[str, str]:
    """The name of a Tier, and how far it is known.

    >>> renown_of(2), renown_of(5)
    (('Seasoned', 'regional'), ('Mythic', 'legendary'))
    """
    return _tiers().names[TIERS[tier - 1]], _tiers().reach[TIERS[tier - 1]]


@cites("fe.ruling.tier-xp-basis")
def xp_in_all(state: State, hero: EntityId) -> int:
    """All the XP that a hero has had: what it was made of, and what was earned since."""
    built = state[Builds].known.get(hero)
    return state[Experience].earned.get(hero, 0) + (built.spent if built else START)


@renown.answers_to(XpEarned)
@cites("fe.advancement.tiers")
def rises(act: Unfolding, event: XpEarned) -> None:
    """Who has earned enough is known further; a Tier that GM control has set is never taken back."""
    found = act.state[Heroes].known.get(event.hero)
    xp = xp_in_all(act.state, event.hero)
    new = tier_of(xp)
    if found and new > max(found.tier, tier_of(xp - event.amount)):
        rise(act, event.hero, _brought_to(act, event.hero, new))


def _brought_to(act: Unfolding, hero: EntityId, tier: int) -> int:
    return min([tier, *(cap for caps in _CAPS if (cap := caps(act.state, hero)))])


@renown.answers_to(HeroBuilt)
@cites("fe.advancement.tiers")
def begins_known(act: Unfolding, event: HeroBuilt) -> None:
    """Who was made of what earlier play has earned stands at the Tier of that from the first."""
    rise(act, event.hero, _brought_to(act, event.hero, tier_of(event.spent)))


def rise(act: Unfolding, hero: EntityId, tier: int) -> None:
    """Let a hero stand at a Tier that experience has brought, unless it is below their own."""
    if tier > act.state[Heroes][hero].tier:
        name, reach = renown_of(tier)
        known = _KNOWN.get(reach, f"of {reach} renown")
        act.happen(TierSet(hero, tier, f"{xp_in_all(act.state, hero)} XP in all make them {name}, {known}"))


_KNOWN: Final = {
    "movers and rivals": "who moves events, and whom rivals will challenge",
    "legendary": "a legend, to whom kingdoms and cults answer",
}
"""How the world takes somebody who is more than known so far and no further."""


def is_of_renown(state: State, talent: Talent) -> bool:
    """Say whether a talent is of renown at this table."""
    return of_renown(talent, state.ruling(PrestigeGate), state.ruling(TalentScale))


@cites(SOURCE, "fe.ruling.prestige-tier-two")
def too_soon(state: State, hero: EntityId, talent: str) -> Refused | None:
    """The refusal where a talent of renown is closed to a hero: at Tier I, and without a milestone or a bargain."""
    found, name = talents()[talent], hero_named(state, hero)
    if not is_of_renown(state, found):
        return None
    if state[Heroes][hero].tier < OPENS_AT:
        title = f"{found.name} is locked for {name} at Tier I."
        return Refused("talent.tier", title, remedy="Reach Tier II first.", source="fe.advancement.tiers")
    if state.ruling(PrestigeTier) is PrestigeTier.OPEN or talent in state[Renown].opened.get(hero, ()):
        return None
    title, remedy = f"Nothing has opened {found.name} to {name}.", "A milestone or a bargain does, in the story."
    return Refused("talent.renown", title, remedy=remedy, source=SOURCE)


OPENS_AT: Final = 2


@renown.decides(OpenPrestige)
@cites(SOURCE)
def open_prestige(act: Unfolding, command: OpenPrestige) -> None:
    """Open a talent of renown to a hero for a deed; only whoever runs the game may."""
    act.must_run("Opening a talent")
    hero = act.state[Heroes][command.hero].id
    if refusal := _open_to_all(act.state):
        raise refusal
    if command.talent not in talents() or not is_of_renown(act.state, talents()[command.talent]):
        title = "That is no talent of renown."
        raise Refused("talent.no_renown", title, remedy="Pick a prestige or an epic one.", source=SOURCE)
    if refusal := _open_already(act.state, hero, command.talent):
        raise refusal
    act.happen(PrestigeOpened(hero, command.talent, one_line(command.deed, "The deed")))


@cites("fe.ruling.prestige-tier-two")
def _open_to_all(state: State) -> Refused | None:
    """The refusal where Tier II is enough, and no deed opens anything; or None."""
    if state.ruling(PrestigeTier) is PrestigeTier.GATED:
        return None
    title, remedy = "At this table Tier II opens such talents by itself.", "Learn them with XP."
    return Refused("talent.open", title, remedy=remedy, source=SOURCE)


def _open_already(state: State, hero: EntityId, talent: str) -> Refused | None:
    if talent not in state[Renown].opened.get(hero, ()):
        return None
    title = f"{talents()[talent].name} is open already."
    return Refused("talent.open", title, remedy="Learn it with XP.", source=SOURCE)


@renown.folds(PrestigeOpened)
def prestige_opened(renown: Renown, event: PrestigeOpened) -> Renown:
    """Add the talent to those that are open to the hero (`opened`)."""
    return replace(renown, opened={**renown.opened, event.hero: (*renown.opened.get(event.hero, ()), event.talent)})


@renown.tells(PrestigeOpened)
def tell_opened(state: State, event: PrestigeOpened, viewer: Viewer) -> Told:
    """Tell everybody which talent is open to whom, and for what."""
    said = f"{talents()[event.talent].name} is open to {hero_named(state, event.hero)}: {event.deed}."
    return Told(said, (SOURCE,), tone="good")


@renown.offers_under(Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to open a talent of renown to each hero whose Tier allows it."""
    gated = viewer.runs and _open_to_all(state) is None
    for hero in state[Heroes].known if gated else ():
        if state[Heroes][hero].tier >= OPENS_AT:
            options = [
                Option(
                    each.id,
                    each.name,
                    sentence_of(state, each),
                    refusal=refusal_of(_open_already(state, hero, each.id)),
                )
                for each in talents().values()
                if is_of_renown(state, each)
            ]
            refusal = none_of(options)
            fields = (choice("talent", "Talent", options[:1] if refusal else options), words("deed", "For what"))
            label = f"Open a talent of renown to {hero_named(state, hero)}"
            yield Offer(
                "fe.open-prestige", label, fields, (("hero", hero),), refusal=refusal, group="Heroes", levers=True
            )
