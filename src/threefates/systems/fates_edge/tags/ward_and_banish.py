"""WARD and BANISH: an Outsider is tested against its own Cap, which nobody but whoever runs the game learns."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Draws, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.advancement.skill_uses import no_gift
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, gone
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.content.records import EffectTag, effect_tags, rituals
from threefates.systems.fates_edge.harm.party import tier_of_party
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, outcome, tally
from threefates.systems.fates_edge.resolution.wording import listed
from threefates.systems.fates_edge.rolling.contests import Opponent, dice_of
from threefates.systems.fates_edge.rulings.effects import WardCrossing
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.systems.fates_edge.tags.library import STACKING, Lasting, outdone
from threefates.systems.fates_edge.tags.outsiders import (
    OutsiderLeft,
    OutsiderNamed,
    Outsiders,
    meter_named,
    outsiders,
    tick_outsider,
    wants_a_source,
)
from threefates.systems.fates_edge.tags.set_down_and_cast_out import is_away
from threefates.systems.fates_edge.tags.tag_effects import Effects, TagWorked
from threefates.systems.fates_edge.tags.using_tags import not_printed

__all__ = ["Banish", "Banishing", "OutsiderCrosses", "OutsiderTested", "cannot_banish", "cannot_cross", "dice_of_cap"]
__all__ += ["segments_of_banishing", "segments_of_crossing", "wards_that_count"]

WARD, BANISH = "fe.tags.ward", "fe.tags.banish"
OATH_WARD: Final = "oath-ward"
GREATER: Final = 3
"""The Cap of an Outsider that is a Greater one."""
BEYOND_CAP: Final = 2


class Banishing(Purpose, frozen=True, tag="banishing"):
    """An action drives an Outsider out. How hard that is, is the Outsider's own."""

    who: EntityId
    source: str

    says = "driving it out"
    by_skill = True
    fills = True
    sets_terms = True
    magic = True

    @property
    def prints(self) -> tuple[str, ...]:
        """It is a TAG already, and has no other."""
        return ()


class OutsiderCrosses(Command, frozen=True, tag="fe.outsider-crosses"):
    """Let an Outsider try to cross a WARD; or a foe, where the WARD's own text says that it stops others, too."""

    who: EntityId
    effect: str
    tier: int = 0  # of a foe; 0: the party's


class Banish(Command, frozen=True, tag="fe.banish"):
    """Drive an Outsider in sight towards leaving."""

    hero: EntityId
    who: EntityId
    attribute: str
    skill: str
    source: str = ""


class OutsiderTested(Event, frozen=True, tag="fe.outsider-tested"):
    """A WARD has tested an Outsider."""

    who: EntityId
    effect: str
    faces: tuple[int, ...]
    outcome: Outcome
    dv: int = 0  # of a foe that is no Outsider; 0: its own Cap

    draws = Draws.HIDDEN


@cites(WARD, "fe.ruling.outsider-dice", "fe.ruling.ward-roller")
def dice_of_cap(cap: int) -> int:
    """Dice that an Outsider throws: as many as its Cap, and two.

    >>> dice_of_cap(3)
    5
    """
    return cap + BEYOND_CAP


@cites(WARD, "fe.ruling.leash-ward-cross")
def segments_of_crossing(row: Outcome, cap: int, reading: WardCrossing) -> int:
    """Segments that crossing a WARD marks: on a hit as many as its DV, on a Partial one, on a Miss it does not cross.

    >>> [segments_of_crossing(row, 3, WardCrossing.DV) for row in Outcome]
    [3, 3, 1, 0]
    >>> [segments_of_crossing(row, 3, WardCrossing.ONE) for row in Outcome]
    [1, 1, 1, 0]
    """
    if row is Outcome.MISS:
        return 0
    return cap if row.succeeded and reading is WardCrossing.DV else 1


@cites(BANISH, "fe.ruling.banish-effect")
def segments_of_banishing(row: Outcome, cap: int) -> int:
    """Segments that driving it out marks: on a hit as many as its DV, on a Partial one.

    >>> [segments_of_banishing(row, 4) for row in Outcome]
    [4, 4, 1, 0]
    """
    return cap if row.succeeded else int(row is Outcome.PARTIAL)


# WARD


@cites(WARD, STACKING)
def cannot_cross(state: State, who: EntityId, effect: str) -> Refused | None:
    """The refusal where nobody is tested by a WARD, or None."""
    found, ward = state[Outsiders].known.get(who), state[Effects].known.get(effect)
    if is_away(state, who) or (found is None and not (ward and ward.yields)) or who in state[Heroes].known:
        return Refused("outsider.none", "No such Outsider is here.", remedy="Name one first.", source=WARD)
    if ward is None or ward.tag != "ward":
        return Refused("ward.none", "There is no such WARD.", remedy="Pick one that stands.", source=WARD)
    if found and too_great(ward, found.cap):
        title, source = (
            f"{ward.source} stops what is mundane or lesser, and this is a Greater one.",
            "fe.ritual.oath-ward",
        )
        return Refused("ward.lesser", title, remedy="Let it pass.", source=source)
    if ward.stilled:
        return Refused("ward.stilled", "It does nothing for now.", remedy="Let it pass.", source="fe.tags.unward")
    if effect in state[Outsiders].held.get(who, ()):
        title = f"{state[Characters].name(who)} does not cross it in this beat."
        remedy = "Call the next exchange first." if state[Conflict].running else "Let some time pass first."
        return Refused("ward.held", title, remedy=remedy, source=WARD)
    if outdone(_stopping(state, found.cap if found else 0), ward):
        title = "An identical WARD stands there, and counts alone."
        return Refused("ward.outdone", title, remedy="Pick the stronger, or the first.", source=STACKING)
    return None


@cites("fe.ritual.oath-ward")
def too_great(ward: Lasting, cap: int) -> bool:
    """Whether an Outsider of that Cap is more than a WARD is against: that of an oath stops no Greater one."""
    return cap >= GREATER and ward.source == rituals()[OATH_WARD].name


def _stopping(state: State, cap: int) -> list[Lasting]:
    """What may stop an Outsider of that Cap; or where that is 0 others, whom only some of it stops."""
    known = state[Effects].known.values()
    return [each for each in known if (cap and not too_great(each, cap)) or (not cap and each.yields)]


@cites(WARD, STACKING)
def wards_that_count(state: State, cap: int) -> tuple[Lasting, ...]:
    """The WARDS that test an Outsider of that Cap, or where it is 0 others: of identical ones the strongest."""
    stops = _stopping(state, cap)
    standing = (each for each in stops if each.tag == "ward" and not each.stilled)
    return tuple(each for each in standing if not outdone(stops, each))


@outsiders.decides(OutsiderCrosses)
@cites(WARD, "fe.ruling.ward-roller", "fe.ruling.leash-ward-cross")
def crosses_ward(act: Unfolding, command: OutsiderCrosses) -> None:
    """Test it against its own Cap, behind the screen: crossing costs it, and after a Miss it does not cross."""
    act.must_run("Testing an Outsider")
    if refusal := cannot_cross(act.state, command.who, command.effect):
        raise refusal
    if not 0 <= command.tier <= len(TIERS):
        title, remedy = f"There is no Tier {command.tier}.", f"Choose 1 to {len(TIERS)}."
        raise Refused("ward.tier", title, remedy=remedy, source=WARD)
    found, tier = act.state[Outsiders].known.get(command.who), command.tier or tier_of_party(act.state)
    cap = found.cap if found else tier
    faces = throw_dice(act, _dice_at(act.state, command, cap))
    row = outcome(tally(faces, act.state.ruling(Tens)), cap)
    act.happen(OutsiderTested(command.who, command.effect, faces, row, 0 if found else cap))
    if found:
        tick_outsider(act, command.who, segments_of_crossing(row, cap, act.state.ruling(WardCrossing)))


@cites(WARD, "fe.patrons.rites-sealed-gate")
def _dice_at(state: State, command: OutsiderCrosses, cap: int) -> int:
    """Dice that somebody throws at a WARD: whatever hampers who rolls against the hero who raised it counts there."""
    dice, by = dice_of_cap(cap), state[Effects][command.effect].by
    name = state[Characters].name(command.who)
    return dice_of(state, by, Opponent(name, dice, who=command.who)) if by in state[Heroes].known else dice


# BANISH


@cites(BANISH)
def cannot_banish(state: State, hero: EntityId, who: EntityId) -> Refused | None:
    """The refusal where a hero cannot drive somebody out now, or None: it has to be in sight."""
    if refusal := not_before_them(state, hero, who):
        return refusal
    if hero in state[Proposals].open:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("banish.busy", title, remedy="Withdraw that first.", source=BANISH)
    return None


@cites(BANISH)
def not_before_them(state: State, hero: EntityId, who: EntityId) -> Refused | None:
    """The refusal where no such Outsider is here, or the hero does not see it; or None."""
    if who not in state[Outsiders].known or is_away(state, who):
        return Refused("outsider.none", "No such Outsider is here.", remedy="Pick one that is.", source=BANISH)
    if refusal := gone(state, who):
        return refusal
    if state[Sight].broken(hero, who) or state[Ranges].between(hero, who).band is Band.ABSENT:
        title = f"{hero_named(state, hero)} does not see {state[Characters].name(who)}."
        return Refused("banish.unseen", title, remedy="Find it first.", source=BANISH)
    return None


@still(Banishing)
@cites(BANISH)
def out_of_sight_by_then(state: State, hero: EntityId, banishing: Banishing) -> Refused | None:
    """The refusal where an Outsider is gone or unseen, or the talent is lost, by the time of the roll; or None."""
    return not_before_them(state, hero, banishing.who) or _unsourced(state, hero, banishing.source)


@cites("fe.tags.usage", BANISH)
def _unsourced(state: State, hero: EntityId, source: str) -> Refused | None:
    """The refusal where nothing prints it, or None: what is named does, or the magic of who has the Gift."""
    return not_printed(state, hero, _tag(), source) if source else no_gift(state, hero)


def _tag() -> EffectTag:
    return effect_tags()["banish"]


@outsiders.decides(Banish)
@cites(BANISH)
def banish(act: Unfolding, command: Banish) -> None:
    """Propose to drive it out, against its Cap, which stays hidden; a printed source is named where the table asks."""
    hero, who = act.state[Heroes][command.hero].id, act.state[Characters][command.who].id
    may_speak_for(act, hero)
    if refusal := cannot_banish(act.state, hero, who):
        raise refusal
    source = one_line(command.source, "Its source", optional=True)
    if refusal := wants_a_source(act.state, source) or _unsourced(act.state, hero, source):
        raise refusal
    if command.attribute not in ATTRIBUTES or command.skill not in skills_at(act.state):
        title = "There is no such Attribute or skill."
        raise Refused("proposal.no_such_trait", title, remedy="Pick one of each list.", source="fe.resolution.pool")
    name, called = act.state[Characters].name(who), act.by.id not in act.state.controllers(hero)
    act.happen(Proposed(hero, command.attribute, command.skill, f"driving out {name}", called))
    act.happen(PurposeSet(hero, Banishing(who, source)))
    terms, cap = starting_terms(act.state, hero), act.state[Outsiders].known[who].cap
    say_terms(act, act.state[Proposals][hero], replace(terms, dv=cap, hidden=True, steps=(), mapped=False))


@outsiders.answers_to(OutsiderNamed)
@cites(BANISH)
def as_hard_as_its_cap(act: Unfolding, event: OutsiderNamed) -> None:
    """Driving it out that is not rolled for yet is as hard as the Cap that was said anew."""
    for proposal in act.state[Proposals].open.values():
        against = proposal.purpose(Banishing)
        if against and against.who == event.who and proposal.terms:
            say_terms(act, proposal, replace(proposal.terms, dv=event.cap, steps=()))


@settles(outsiders, Banishing)
@cites(BANISH)
def banished(act: Unfolding, banishing: Banishing, over: Over) -> None:
    """Move the Outsider's meter by how banishing it came out."""
    if found := act.state[Outsiders].known.get(banishing.who):
        tick_outsider(act, banishing.who, segments_of_banishing(over.outcome, found.cap))


@outsiders.answers_to(TagWorked)
@cites(BANISH)
def banished_by(act: Unfolding, event: TagWorked) -> None:
    """Let BANISH that something else has worked move the meter as a roll for it would."""
    row = Outcome.PARTIAL if event.effect.partial else Outcome.CLEAN_SUCCESS
    for who in event.effect.on if event.effect.tag == "banish" and not event.lasts else ():
        if found := act.state[Outsiders].known.get(who):
            tick_outsider(act, who, segments_of_banishing(row, found.cap))


# what has happened


@outsiders.folds(OutsiderTested)
def tested(outsiders: Outsiders, event: OutsiderTested) -> Outsiders:
    """Note whom it holds back for this beat; a meter moves by itself (`held`)."""
    if event.outcome is not Outcome.MISS:
        return outsiders
    mine = (*outsiders.held.get(event.who, ()), event.effect)
    return replace(outsiders, held={**outsiders.held, event.who: mine})


@outsiders.tells(OutsiderTested, stage=(ALOUD,))
def tell_tested(state: State, event: OutsiderTested, viewer: Viewer) -> Told:
    """Tell everybody whether it crosses; what it threw, and against what, whoever runs the game alone."""
    name = state[Characters].name(event.who)
    did = "does not cross the WARD for now" if event.outcome is Outcome.MISS else "crosses the WARD"
    if not viewer.runs:
        return Told(f"{name} {did}.", (WARD,), tone="good" if event.outcome is Outcome.MISS else "cost")
    cap = event.dv or state[Outsiders].known[event.who].cap
    said = f"{name} {did}: {listed(event.faces)} against DV {cap}, {event.outcome.spoken}."
    return Told(said, (WARD, WardCrossing.ruling_id), tone="cost")


@outsiders.tells(OutsiderNamed)
def tell_named(state: State, event: OutsiderNamed, viewer: Viewer) -> Told:
    """Tell everybody that somebody is an Outsider; its Cap and its meter whoever runs the game alone."""
    name = state[Characters].name(event.who)
    more = f", Cap {event.cap}, with {'a' if event.bound else 'an'} {meter_named(bound=event.bound)}"
    said = f"{name} is an Outsider{more if viewer.runs else ''}."
    return Told(said, ("fe.tags.outsider-text",))


@outsiders.tells(OutsiderLeft, stage=(ALOUD,))
def tell_left(state: State, event: OutsiderLeft, viewer: Viewer) -> Told:
    """Tell everybody that it goes."""
    return Told(f"{state[Characters].name(event.who)} is driven out.", ("fe.tags.outsider-text",), tone="good")
