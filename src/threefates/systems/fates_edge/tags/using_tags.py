"""Working a TAG: a proposed action is said to work one, or whoever runs the game says that one is at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.pieces.spelling import same_name
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.content.records import EffectTag, effect_tags, talents
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rulings.casting import CastingRolls
from threefates.systems.fates_edge.rulings.road import WardTags
from threefates.systems.fates_edge.tags.afflictions import lasts_still
from threefates.systems.fates_edge.tags.ending import cannot_end, let_go
from threefates.systems.fates_edge.tags.library import USAGE, Until, against_what, tag_meant, tags_meant
from threefates.systems.fates_edge.tags.other_magic import magic_besides
from threefates.systems.fates_edge.tags.tag_effects import MOST_EFFECTS, Effects, Work, effects, end, work
from threefates.systems.fates_edge.tags.what_on_what import (
    Afar,
    cannot_go,
    cannot_work,
    does_nothing_to_that,
    each_its_own,
    goes_short,
    no_tag,
)

__all__ = ["EndEffect", "SayTag", "WorkTag", "WorkingTag", "no_source"]
__all__ += ["not_printed", "not_told", "not_with", "too_soon"]

ON_TALENTS: Final = "fe.talents.tags-on-talents"
AREA: Final = "area"
_ANOTHER: Final = "Name what prints it, or work magic."
Waits = Callable[[Proposal], Refused | None]
_WAITS: Final[list[Waits]] = []


class Worked(Struct, frozen=True):
    """One TAG that an action works."""

    said: Work
    source: str
    afar: Afar | None = None  # it goes as far as Far, as was said; None: as far as whom it is on


class WorkingTag(Purpose, frozen=True, tag="tag-working"):
    """An action works a TAG; a spell that is told in several may work each of them."""

    said: Work
    source: str
    afar: Afar | None = None
    besides: tuple[Worked, ...] = ()

    says = "the TAG"
    by_skill = True
    fills = True

    @property
    def ability(self) -> bool:
        """Whatever prints the TAG is in use."""
        return True

    @property
    def every(self) -> tuple[Worked, ...]:
        """All that it works, in the order in which they were said."""
        return (Worked(self.said, self.source, self.afar), *self.besides)

    @property
    def on(self) -> tuple[EntityId, ...]:
        """Everybody whom any of it is worked on, each once."""
        return tuple(dict.fromkeys(who for each in self.every for who in each.said.on))


class WorkTag(Command, frozen=True, tag="fe.work-tag"):
    """Say which TAG your proposed action works, and on what."""

    hero: EntityId
    tag: str
    on: tuple[EntityId, ...] = ()
    what: str = ""
    against: str = ""
    makes: str = ""  # of CONJURE: cover, or a danger; empty: a thing
    eases: bool = False
    integrity: int = 0
    release: str = ""
    effect: str = ""
    yields: bool = False
    area: bool = False
    source: str = ""
    until: Until | None = None  # as its source says; None: as the TAG lasts
    afar: Afar | None = None  # short magic that goes past Near


class SayTag(Command, frozen=True, tag="fe.say-tag"):
    """Say that a TAG is at work, and what it comes from."""

    tag: str
    source: str
    on: tuple[EntityId, ...] = ()
    what: str = ""
    against: str = ""
    makes: str = ""  # of CONJURE: cover, or a danger; empty: a thing
    eases: bool = False
    integrity: int = 0
    release: str = ""
    effect: str = ""
    yields: bool = False
    area: bool = False
    partial: bool = False
    hidden: bool = False
    until: Until | None = None  # as its source says; None: as the TAG lasts


class EndEffect(Command, frozen=True, tag="fe.end-effect"):
    """Let something that lasts be over: released, profaned, met by proof, or out of time."""

    effect: str
    why: str


@cites(USAGE)
def read_work(state: State, command: WorkTag | SayTag) -> Work:
    """What was said of a TAG, with tidy words.

    Raises:
        Refused: If there is no such TAG.
    """
    if not (meant := tag_meant(command.tag)):
        raise Refused("tag.unknown", "The library has no such TAG.", remedy="Pick one that is listed.", source=USAGE)
    tag = effect_tags()[meant]
    integrity = command.integrity or (tag.integrity[0] if tag.integrity else 0)
    return Work(
        tag=tag.id,
        on=tuple(dict.fromkeys(state[Characters][each].id for each in command.on)),
        what=one_line(command.what, "What it is", optional=True),
        against=one_line(against_what(tag.id, command.makes, command.against), "What it is against", optional=True),
        eases=command.eases,
        integrity=integrity,
        release=one_line(command.release, "What ends it", optional=True),
        effect=command.effect,
        yields=command.yields,
        area=command.area,
        until=command.until,
    )


def _not_known(act: Unfolding, tag: EffectTag, said: Work) -> Refused | None:
    """The refusal where other magic is picked that whoever says so knows nothing of, or None."""
    found = magic_besides(act.state).get(said.effect) if said.effect else None
    if found is None or not found.bearer or act.by.runs or found.bearer in act.state[Heroes].known:
        return None
    return does_nothing_to_that(tag)


@cites(USAGE)
def no_source(state: State, proposal: Proposal, tag: EffectTag, source: str) -> Refused | None:
    """The refusal where nothing prints the TAG that an action would work, or None: magic does, and what is named."""
    if source:
        return None
    if tag.ward and goes_short(proposal) and (refusal := _wants_print(state, tag)):
        return refusal
    if not works_magic(proposal):
        title = "A TAG does nothing by itself."
        return Refused("tag.source", title, remedy="Name what it is printed on, or work magic.", source=USAGE)
    prints = next((each.prints for each in proposal.purposes if each.prints is not None), None)
    if prints is None or tag.id in map(tag_meant, prints):
        return None
    title = f"{proposal.intent or 'That'} prints no [{tag.name}]."
    return Refused("tag.not_of_it", title, remedy="Name what does, or work magic that is free.", source=USAGE)


@cites("fe.ruling.tag-casting-wards")
def _wants_print(state: State, tag: EffectTag) -> Refused | None:
    if state.ruling(WardTags) is not WardTags.NEED_SOURCE:
        return None
    title = f"[{tag.name}] wants a printed source here."
    return Refused("tag.ward", title, remedy="Name the talent or Rite.", source=WardTags.ruling_id)


@cites("fe.tags.grammar", "fe.tags.free-casting-dv")
def not_told(proposal: Proposal, said: Work, source: str) -> Refused | None:
    """The refusal where a spell that is told in TAGS would work another, or AREA that is none of them; or None."""
    told = _told_in(proposal)
    wanted = (said.tag, *((AREA,) if said.area else ()))
    missing = next((each for each in wanted if told and not source and each not in tags_meant(told)), "")
    if not missing:
        return None
    title = f"The spell is told in {', '.join(told)}, and not in [{effect_tags()[missing].name}]."
    remedy = "Tell it in that TAG as well, or name what prints it."
    return Refused("tag.not_told", title, remedy=remedy, source="fe.tags.grammar")


@cites(USAGE, ON_TALENTS)
def not_printed(state: State, hero: EntityId, tag: EffectTag, source: str) -> Refused | None:
    """The refusal where a talent is named for a TAG that the hero lacks, or that prints other tags; or None."""
    found = next((each for each in talents().values() if same_name(each.name, source)), None)
    if found is None:
        return None
    if not has_talent(state, hero, found.id):
        title = f"{hero_named(state, hero)} has not learned {found.name}."
        return Refused("tag.not_learned", title, remedy=_ANOTHER, source=ON_TALENTS)
    if found.tags and tag.name not in found.tags:
        title = f"{found.name} does not print [{tag.name}]."
        return Refused("tag.not_printed", title, remedy=_ANOTHER, source=ON_TALENTS)
    return None


def not_with(wait: Waits) -> Waits:
    """Ask this, too, before an action is said to work a TAG: what is only a step towards it works none yet."""
    _WAITS.append(wait)
    return wait


def too_soon(proposal: Proposal) -> Refused | None:
    """The refusal where an action is only a step towards what works a TAG, or None."""
    return next(filter(None, (wait(proposal) for wait in _WAITS)), None)


@effects.decides(WorkTag)
@cites(USAGE)
def work_tag(act: Unfolding, command: WorkTag) -> None:
    """Let a proposed action work a TAG; whoever plays the hero may say so, or runs the game."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    said, source = read_work(act.state, command), one_line(command.source, "Its source", optional=True)
    tag = effect_tags()[said.tag]
    refusal = too_soon(proposal) or no_source(act.state, proposal, tag, source) or cannot_go(proposal, command.afar)
    refusal = refusal or not_printed(act.state, proposal.hero, tag, source) or _not_known(act, tag, said)
    refusal = refusal or not_told(proposal, said, source) or cannot_work(act.state, said)
    if refusal:
        raise refusal
    if said.until and not source:
        raise Refused("tag.until", "Only what prints a TAG says how long.", remedy="Name its source.", source=USAGE)
    if tag.takes == "outsider":
        raise no_tag(tag, "Its DV is the Outsider's own.", "Drive it out by itself.")
    now = Worked(said, source or proposal.intent or proposal.skill, command.afar)
    first, *more = (*_others(proposal, now), now)
    act.happen(PurposeSet(proposal.hero, WorkingTag(first.said, first.source, first.afar, (*more,))))


@cites("fe.tags.grammar")
def _others(proposal: Proposal, now: Worked) -> tuple[Worked, ...]:
    """What is worked besides: a spell may work each TAG that it is told in, a Rite each that it prints; no others."""
    printed = tuple(tag for purpose in proposal.purposes for tag in purpose.prints or ())
    was, told = proposal.purpose(WorkingTag), (*_told_in(proposal), *printed)
    kept: tuple[Worked, ...] = ()
    for each in was.every if was else ():
        if each.said.tag != now.said.tag and each_its_own(told, [it.said.tag for it in (now, *kept, each)]):
            kept += (each,)
    return kept


def _told_in(proposal: Proposal) -> tuple[str, ...]:
    return tuple(each for purpose in proposal.purposes for each in purpose.tagged)


@still(WorkingTag)
@cites(USAGE, ON_TALENTS)
def worked_no_more(state: State, hero: EntityId, working: WorkingTag) -> Refused | None:
    """The refusal where a TAG cannot be worked so any more: its target, its talent or its magic is gone; or None."""
    return next(filter(None, (_no_more(state, hero, each) for each in working.every)), None)


def _no_more(state: State, hero: EntityId, worked: Worked) -> Refused | None:
    tag, proposal = effect_tags()[worked.said.tag], state[Proposals].open.get(hero)
    of_itself = proposal is not None and worked.source in (proposal.intent, proposal.skill)
    named = "" if of_itself else worked.source
    unsourced = no_source(state, proposal, tag, named) or not_told(proposal, worked.said, named) if proposal else None
    return unsourced or not_printed(state, hero, tag, named) or cannot_work(state, worked.said)


@settles(effects, WorkingTag)
@cites("fe.tags.grammar")
def tag_over(act: Unfolding, working: WorkingTag, over: Over) -> None:
    """The roll says what comes of each."""
    outcome = _comes_to(act.state, over)
    for each in working.every:
        if said := _by_now(act.state, each.said):
            work(act, said, outcome, by=over.hero, source=each.source)


@cites("fe.caster.cast-step")
def _comes_to(state: State, over: Over) -> Outcome:
    """What a roll comes to for TAGS: of a Cast that misses the spell comes out for less, and so do its TAGS."""
    made = state[Proposals].latest
    short = made is not None and any(each.falls_short for each in made.purposes)
    missed = over.outcome is Outcome.MISS and short and state.ruling(CastingRolls) is CastingRolls.TWO
    return Outcome.PARTIAL if missed else over.outcome


@cites(USAGE)
def _by_now(state: State, said: Work) -> Work | None:
    """What is worked, where what it was worked on may be over by then; None where that was all there was of it."""
    if not said.effect or lasts_still(state, said.effect):
        return said
    return None if effect_tags()[said.tag].takes == "effect" else replace(said, effect="")


@effects.decides(SayTag)
@cites(USAGE)
def say_tag(act: Unfolding, command: SayTag) -> None:
    """Let a TAG be at work; only whoever runs the game may, who names what it is printed on."""
    act.must_run("Saying that a TAG is at work")
    said, source = read_work(act.state, command), one_line(command.source, "Its source")
    if refusal := cannot_work(act.state, said):
        raise refusal
    tag = effect_tags()[said.tag]
    if command.hidden and tag.id != "trap":
        raise no_tag(tag, "Only a trap lies hidden.", "Say it openly, or keep it to yourself.")
    if command.hidden and sum(each.hidden for each in act.state[Effects].known.values()) >= MOST_EFFECTS:
        raise no_tag(tag, f"{MOST_EFFECTS} traps lie hidden already.", "End one of them first.")
    outcome = Outcome.PARTIAL if command.partial else Outcome.CLEAN_SUCCESS
    work(act, said, outcome, source=source, hidden=command.hidden)


@effects.decides(EndEffect)
def end_effect(act: Unfolding, command: EndEffect) -> None:
    """Let it be over: whoever runs the game judges keys, proof, profanation and time; whose it is may let it go.

    Nobody lets go of an oath that they worked, which is kept, broken or released, nor of the price of their magic; but
    of whom they hold by what they keep up.
    """
    if refusal := cannot_end(act.state, command.effect, act.by):
        raise refusal
    effect = act.state[Effects][command.effect]
    if not let_go(effect) or not (effect.by and act.by.id in act.state.controllers(effect.by)):
        act.must_run("Ending what lasts")
    end(act, effect, one_line(command.why, "Why"))
