"""Magic that is worked unnoticed: what the first roll of it stirs up is kept, and comes at a later moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import EveningEnded, SceneEnded
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood, OfScene
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, number, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet, suggestion
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, RollConcluded, in_hand
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.advancement.gaining_talents import TalentSet
from threefates.systems.fates_edge.advancement.skill_uses import magic_of, of_own_magic
from threefates.systems.fates_edge.beats.beats import GROUP, Bank, beats
from threefates.systems.fates_edge.casting.channel_then_weave import SpellBegun
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.gear.sample_enchantments import BacklashEased
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import dv_of_tier
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.resolution.wording import beats_said
from threefates.systems.fates_edge.rolling.two_skills import cannot_pair, is_for, pair_named, propose_pair
from threefates.systems.fates_edge.rulings.resolution import LowDv

__all__ = ["BeatsKept", "CastUnnoticed", "LetBeatsCome", "Quiet", "SayWhoNoticed", "Unnoticed", "Veiling"]
__all__ += ["cannot_veil"]

SUBTLE: Final = "subtle-casting"
SOURCE: Final = "fe.talents.subtle-casting"
KEPT: Final = "fe.ruling.subtle-casting-sb"
PAIR: Final = "performance+lore"
SONG: Final = "lore+performance"  # the two skills that the book adds for one
MAGIC: Final = "Magic"
MOST_KNOWN: Final = 6


class Quiet(Struct, frozen=True):
    """Magic that was worked unnoticed, and who noticed it all the same: that is the Game Master's."""

    hero: EntityId
    what: str
    noticed: str = ""  # empty: nobody


class Unnoticed(Struct, frozen=True):
    """Whose next magic nobody notices being worked, and what was worked so of late."""

    veiled: OfScene[tuple[EntityId, ...]] = ()
    worked: ForGood[tuple[Quiet, ...]] = ()


class Veiling(Purpose, frozen=True, tag="veiling"):
    """An action is to work magic unnoticed."""

    says = "going unnoticed"
    sets_terms = True


class VeilSet(Event, frozen=True, tag="fe.veil-set"):
    """A hero's next magic goes unnoticed; or no longer."""

    hero: EntityId
    on: bool
    what: str = ""  # was worked under it; empty: nothing that it hid
    lapsed: bool = False  # the scene ended before anything was worked


class WhoNoticed(Event, frozen=True, tag="fe.who-noticed"):
    """The Game Master has written down who noticed what was to go unnoticed."""

    place: int  # among what was worked of late
    who: str


class BeatsKept(Event, frozen=True, tag="fe.beats-kept"):
    """What magic stirs up is kept for later; below 0, it comes now."""

    amount: int


class CastUnnoticed(Command, frozen=True, tag="fe.cast-unnoticed"):
    """Propose to work magic of a Tier unnoticed, before the magic itself."""

    hero: EntityId
    tier: int = 1


class LetBeatsCome(Command, frozen=True, tag="fe.let-beats-come"):
    """Let come into the bank what unnoticed magic has stirred up."""


class SayWhoNoticed(Command, frozen=True, tag="fe.say-who-noticed"):
    """Write down, for yourself alone, who noticed magic that was worked unnoticed; with nothing, that nobody did."""

    place: int
    who: str = ""


unnoticed = Chapter("unnoticed", Unnoticed)


# who may know


def others_noticed(unnoticed: Unnoticed, viewer: Viewer, salt: int) -> Unnoticed:
    """For the laws: somebody else noticed, where the viewer may not know who did."""
    if viewer.runs:
        return unnoticed
    return replace(unnoticed, worked=tuple(replace(each, noticed=f"spy {salt}") for each in unnoticed.worked))


@unnoticed.hides(others_noticed)
@cites(SOURCE)
def known(unnoticed: Unnoticed, viewer: Viewer) -> Unnoticed:
    """Who noticed is known to whoever runs the game alone."""
    if viewer.runs or not unnoticed.worked:
        return unnoticed
    return replace(unnoticed, worked=tuple(replace(each, noticed="") for each in unnoticed.worked))


@cites(SOURCE)
def cannot_veil(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot go about magic unnoticed now, or None."""
    if refusal := not_subtle(state, hero, Veiling()):
        return refusal
    if hero in state[Unnoticed].veiled:
        title = f"{hero_named(state, hero)} goes unnoticed already."
        return Refused("veil.on", title, remedy="Work the magic.", source=SOURCE)
    return cannot_pair(state, hero, pair_named(PAIR))


@still(Veiling)
@cites(SOURCE)
def not_subtle(state: State, hero: EntityId, veiling: Veiling) -> Refused | None:
    """The refusal where a hero does not know how to go unnoticed, or does not any more; or None."""
    if has_talent(state, hero, SUBTLE):
        return None
    title = f"{hero_named(state, hero)} has not learned {talents()[SUBTLE].name}."
    return Refused("talent.none", title, remedy="Work magic in the open.", source=SOURCE)


@unnoticed.decides(CastUnnoticed)
@cites(SOURCE)
def cast_unnoticed(act: Unfolding, command: CastUnnoticed) -> None:
    """Performance and Lore, against a DV of the Tier."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if not 1 <= command.tier <= len(TIERS):
        raise Refused("veil.tier", "There is no such Tier.", remedy=f"Pick 1 to {len(TIERS)}.", source=SOURCE)
    if refusal := cannot_veil(act.state, hero):
        raise refusal
    pair = pair_named(PAIR)
    propose_pair(act, hero, pair, pair.what, called=False)
    dv = dv_of_tier(command.tier, act.state.ruling(LowDv))
    act.happen(TermsSet(hero, replace(suggestion(act.state, hero), dv=dv, suggested=False, mapped=False)))
    act.happen(PurposeSet(hero, Veiling()))


@settles(unnoticed, Veiling)
@cites(SOURCE)
def veiled(act: Unfolding, veiling: Veiling, over: Over) -> None:
    """A success hides what comes next."""
    if over.outcome.succeeded:
        act.happen(VeilSet(over.hero, on=True))


@unnoticed.answers_to(SpellBegun)
@cites(SOURCE)
def channelled(act: Unfolding, event: SpellBegun) -> None:
    """The first step of a spell goes unnoticed; the Weave makes its beats as ever."""
    if event.hero in act.state[Unnoticed].veiled:
        act.happen(VeilSet(event.hero, on=False, what=event.spell))


@unnoticed.answers_to(RollConcluded)
@cites(SOURCE, KEPT)
def worked(act: Unfolding, event: RollConcluded) -> None:
    """What the first roll of magic stirs up is kept, unless its Effect is too great to hide."""
    if not (roll := in_hand(act.state)).bare:
        _worked(act, event.hero, roll.terms.effect, event.beats)


@unnoticed.answers_to(EasilyDone)
def worked_easily(act: Unfolding, event: EasilyDone) -> None:
    """Magic that needs no roll goes unnoticed, and no other after it."""
    _worked(act, event.hero, event.effect, 0)


def _worked(act: Unfolding, hero: EntityId, effect: Effect, stirred: int) -> None:
    action, hidden = act.state[Proposals].latest, effect < Effect.GREAT
    if hero not in act.state[Unnoticed].veiled or action is None:
        return
    if not (works_magic(action) or is_for(action, pair_named(SONG))):
        return
    act.happen(VeilSet(hero, on=False, what=(action.intent or "magic") if hidden else ""))
    eased = sum(each.beats for each in act.events if isinstance(each, BacklashEased))  # gone into the runes of a plate
    if hidden and (left := min(stirred - eased, act.state[Bank].held)) > 0:
        act.happen(BeatsKept(left))


@unnoticed.answers_to(SceneEnded, EveningEnded, TalentSet)
@cites(SOURCE)
def lapses(act: Unfolding, event: Event) -> None:
    """What was to go unnoticed goes so at once and by the talent, or not at all: in the next scene one rolls anew."""
    for hero in act.state[Unnoticed].veiled:
        if not (isinstance(event, TalentSet) and has_talent(act.state, hero, SUBTLE)):
            act.happen(VeilSet(hero, on=False, lapsed=True))


@unnoticed.decides(SayWhoNoticed)
@cites(SOURCE)
def say_who(act: Unfolding, command: SayWhoNoticed) -> None:
    """What magic shows, it shows for all that; only whoever runs the game says who saw it."""
    act.must_run("Saying who noticed")
    if not 0 <= command.place < len(act.state[Unnoticed].worked):
        raise Refused("veil.none", "Nothing like that was worked.", remedy="Pick what is listed.", source=SOURCE)
    act.happen(WhoNoticed(command.place, one_line(command.who, "Who noticed", optional=True, longest=100)))


@unnoticed.decides(LetBeatsCome)
@cites(SOURCE, KEPT)
def let_come(act: Unfolding, command: LetBeatsCome) -> None:
    """At a fitting moment they come; only whoever runs the game may say when."""
    act.must_run("Letting beats come")
    if not (kept := act.state[Bank].kept):
        raise Refused("veil.nothing", "Nothing is kept.", remedy="Play on.", source=SOURCE)
    act.happen(BeatsKept(-kept))


# what has happened


@unnoticed.folds(VeilSet)
def veil_set(unnoticed: Unnoticed, event: VeilSet) -> Unnoticed:
    """Set whether the hero's next magic goes unnoticed (`veiled` and `worked`)."""
    others = tuple(each for each in unnoticed.veiled if each != event.hero)
    worked = (*unnoticed.worked, Quiet(event.hero, event.what))[-MOST_KNOWN:] if event.what else unnoticed.worked
    return Unnoticed((*others, event.hero) if event.on else others, worked)


@unnoticed.folds(WhoNoticed)
def who_noticed(unnoticed: Unnoticed, event: WhoNoticed) -> Unnoticed:
    """Write down who noticed it (`worked`)."""
    was, now = unnoticed.worked, replace(unnoticed.worked[event.place], noticed=event.who)
    return replace(unnoticed, worked=(*was[: event.place], now, *was[event.place + 1 :]))


@beats.folds(BeatsKept)
def beats_kept(bank: Bank, event: BeatsKept) -> Bank:
    """Move beats out of the bank to those that are kept, or back (`held` and `kept`)."""
    return replace(bank, held=bank.held - event.amount, kept=max(bank.kept + event.amount, 0))


@unnoticed.tells(VeilSet)
def tell_veil(state: State, event: VeilSet, viewer: Viewer) -> Told:
    """Tell everybody whose magic goes unnoticed, and when it does no longer."""
    over = "goes unnoticed no longer" if event.lapsed else "has worked it, unnoticed or not"
    said = "will work the next magic unnoticed" if event.on else over
    return Told(f"{hero_named(state, event.hero)} {said}.", (SOURCE,), important=False)


@unnoticed.tells(WhoNoticed)
def tell_who(state: State, event: WhoNoticed, viewer: Viewer) -> Told | None:
    """Tell whoever runs the game alone."""
    if not viewer.runs:
        return None
    quiet = state[Unnoticed].worked[event.place]
    said = f"{hero_named(state, quiet.hero)}, {quiet.what}: {event.who or 'nobody'} noticed."
    return Told(said, (SOURCE,), "quiet", important=False)


@unnoticed.shows_each("unnoticed")
@cites(SOURCE)
def noticed_shown(state: State, viewer: Viewer) -> Listing | None:
    """For whoever runs the game: what was worked unnoticed of late, and who noticed it for all that."""
    worked = state[Unnoticed].worked if viewer.runs else ()
    rows = [
        Row(f"quiet-{place}", f"{hero_named(state, each.hero)}: {each.what}", f"{each.noticed or 'Nobody'} noticed.")
        for place, each in enumerate(worked)
    ]
    return Listing("Worked unnoticed", Place.LEVERS, tuple(rows)) if rows else None


@beats.tells(BeatsKept)
def tell_kept(state: State, event: BeatsKept, viewer: Viewer) -> Told:
    """Tell everybody that beats come later, or now."""
    said, when = beats_said(state, abs(event.amount)), "comes later" if event.amount > 0 else "comes now"
    return Told(f"What was worked unnoticed stirs up {said}: it {when}.", (SOURCE, KEPT), tone="cost")


@unnoticed.offers_under(of_own_magic)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever has learned it to work magic unnoticed."""
    for hero in held_heroes(state, viewer):
        if has_talent(state, hero.id, SUBTLE):
            tier = number("tier", "Tier of the magic: the DV", low=1, high=len(TIERS), default=1)
            fixed, group = (("hero", hero.id),), magic_of(state, hero.id)
            label, refusal = "Work magic unnoticed", refusal_of(cannot_veil(state, hero.id))
            hint = "Before a spell, a Rite or a song; not for a Great Effect."
            yield Offer("fe.cast-unnoticed", label, (tier,), fixed, refusal=refusal, group=group, hint=hint)


def of_kept(state: State, viewer: Viewer) -> Iterator[Heading]:
    """The heading of beats for whoever runs the game, while some are kept."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and state[Bank].kept else ())


@unnoticed.offers_under(of_kept)
def offer_kept(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to let come what is kept."""
    if viewer.runs and state[Bank].kept:
        label = f"Let come what was worked unnoticed: {beats_said(state, state[Bank].kept)}"
        yield Offer("fe.let-beats-come", label, group=GROUP, levers=True)


def of_worked(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, once some was worked unnoticed."""
    return iter((Heading(MAGIC, levers=True),) if viewer.runs and state[Unnoticed].worked else ())


@unnoticed.offers_under(of_worked)
def offer_noticed(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to write down who noticed what was worked unnoticed."""
    for place, each in enumerate(state[Unnoticed].worked) if viewer.runs else ():
        label = f"Who noticed {hero_named(state, each.hero)}: {each.what}?"
        who, fixed = (words("who", "Who; nothing: nobody", longest=100, optional=True),), (("place", place),)
        hint = "You alone are told. Lights, sounds and sudden winds are there for all that."
        yield Offer("fe.say-who-noticed", label, who, fixed, group=MAGIC, hint=hint, levers=True)
