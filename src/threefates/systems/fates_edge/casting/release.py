"""A spell as it comes out: whole, with less Effect, or with a drawback."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import TermsRevised, TermsSet
from threefates.systems.fates_edge.actions.modifiers import bears, of_those_who_stand
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import PurposesEnded
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.casting.backlash_landing import BacklashLanded, SpellFlawed
from threefates.systems.fates_edge.casting.channel_then_weave import Signature, Spells, spells
from threefates.systems.fates_edge.casting.free_casting_tags import step_names
from threefates.systems.fates_edge.casting.steps import CAST, WEAVE, Working
from threefates.systems.fates_edge.content.records import consequences
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.resolution.terms import Effect, Terms
from threefates.systems.fates_edge.rolling.hidden_dv import DvRevealed
from threefates.systems.fates_edge.rulings.casting import BacklashSize
from threefates.systems.fates_edge.rulings.road import CastingSteps
from threefates.systems.fates_edge.tags.dispel_unseal_cleanse_reveal import Healing, heals_later
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.other_magic import AtWork, works_besides

__all__ = ["AskFlaw", "Release", "SpellCast", "help_given", "no_less"]

LOWER, DRAWBACK = "lower", "drawback"
STEP: Final = "fe.caster.cast-step"


class SpellCast(Event, frozen=True, tag="fe.spell-cast"):
    """A spell is out: what its TAGS do is done now."""

    hero: EntityId
    spell: str
    tags: tuple[str, ...]
    elements: tuple[str, ...]
    outcome: Outcome  # of the Cast
    effect: Effect
    drawback: bool = False
    lessened: bool = False  # it does less than it was meant to

    @property
    def as_meant(self) -> bool:
        """True if its Cast succeeded, and nothing has made less of it."""
        return self.outcome.succeeded and not (self.drawback or self.lessened)


class SpellDispelled(Event, frozen=True, tag="fe.spell-dispelled"):
    """DISPEL has met a spell that was out."""

    hero: EntityId
    spell: str
    stilled: bool = False  # for a moment alone


class SpellRated(Event, frozen=True, tag="fe.spell-rated"):
    """The terms of a Weave were said; its Cast shares them."""

    hero: EntityId
    terms: Terms | None  # None: it was thought better of

    quiet = True  # the terms' own line says them


class Release(RollStep, frozen=True, tag="fe.release-spell"):
    """What answered back has been answered: the spell is out."""

    hero: EntityId


class AskFlaw(RollStep, frozen=True, tag="fe.ask-spell-flaw"):
    """Is a spell whose Cast fell short less than it was meant, or does it have a drawback?"""

    hero: EntityId


@cites("fe.backlash.table")
def no_less(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has no spell on its way that could have less Effect, or None."""
    woven = state[Spells].woven.get(hero)
    if woven and woven.cast and woven.effect is not Effect.LIMITED:
        return None
    title = "It has the least Effect there is." if woven and woven.cast else "No spell comes of it that could do less."
    return Refused("spell.no_less", title, remedy="Pick something else.", source=STEP)


@heals_later
@cites("fe.backlash.table")
def heals_once_answered(state: State, worked: Lasting) -> bool:
    """Whether HEAL is a spell's, to which magic may answer with the loss of it: where a table reads a lurch so."""
    done = state[Proposals].latest
    casts = done is not None and done.hero == worked.by and done.purpose(Working) is not None
    return casts and state.ruling(BacklashSize) is BacklashSize.ESCALATES


@spells.answers_to(BacklashLanded)
@cites("fe.backlash.table")
def heals_nothing(act: Unfolding, event: BacklashLanded) -> None:
    """The healing of a spell has become something else."""
    if event.what and consequences()[event.what].unheals:
        act.withdraw(lambda step: isinstance(step, Healing) and step.hero == event.hero)


@spells.asks(AskFlaw)
@cites(STEP)
def ask_flaw(state: State, step: AskFlaw) -> Choice:
    """Less Effect, or a drawback, as whoever runs the game says; what has the least Effect cannot have less."""
    refusal, (_, second) = refusal_of(no_less(state, step.hero)), step_names(state.ruling(CastingSteps))
    return Choice(
        "",
        "flaw",
        step.hero,
        f"{hero_named(state, step.hero)}'s {second} falls short. How does it come out?",
        state.says_of(step.hero),
        (Option(LOWER, "With one step less Effect", refusal=refusal), Option(DRAWBACK, "With a serious drawback")),
        if_absent=DRAWBACK if refusal else LOWER,
        cites=(STEP,),
    )


@spells.settles(AskFlaw)
@cites(STEP)
def settle_flaw(act: Unfolding, step: AskFlaw, option: str) -> None:
    """Let the spell be less, or bring its drawback."""
    act.happen(SpellFlawed(step.hero, -1) if option == LOWER else SpellFlawed(step.hero, drawback=True))


@spells.resolves(Release)
@cites(STEP)
def release(act: Unfolding, step: Release) -> None:
    """The spell is out, as far as its Cast and what answered back leave it."""
    now = act.state[Spells].woven.get(step.hero)
    if now and now.cast:
        how = (now.cast, now.effect, now.drawback, now.lessened)
        act.happen(SpellCast(step.hero, now.spell, now.tags, now.elements, *how))


@cites("fe.caster.assist")
def help_given(state: State, weave: Proposal | None) -> int:
    """Steps of Effect that allies gave to a Weave, as far as they still stand once it is rolled."""
    gave = (of_those_who_stand(state, bonus) for bonus in weave.bonuses) if weave else ()
    return sum(bonus.effect for bonus in gave if bonus.kind is Kind.ASSIST)


@bears(49, Working)
@cites("fe.caster.assist")
def help_with_the_weave(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """The Effect that an ally gave to the Weave is that of the spell, and so of its Cast."""
    working, woven = proposal.purpose(Working), state[Spells].woven.get(proposal.hero)
    if working and working.step == CAST and woven and woven.helped:
        why, cites = "help with the Weave", ("fe.caster.assist",)
        yield Modifier(effect=woven.helped, why=why, cites=cites, kind=Kind.TALENT)


@cites("fe.ruling.weave-cast-same-dv")
def rated(act: Unfolding, event: TermsSet | TermsRevised) -> None:
    """Keep the terms of a Weave for its Cast, and of the one roll for a signature: as they are said, or said anew."""
    working = act.state[Proposals].open[event.hero].purpose(Working)
    if working and event.hero not in act.state[Spells].woven:
        act.happen(SpellRated(event.hero, event.terms))


@cites("fe.ruling.weave-cast-same-dv")
def unrated(act: Unfolding, event: Withdrawn | PurposesEnded) -> None:
    """A Weave that is thought better of leaves no terms to the next one."""
    now = act.state[Spells]
    if event.hero in now.rated and event.hero not in now.woven:
        act.happen(SpellRated(event.hero, None))


spells.answers_to(TermsSet)(rated)
spells.answers_to(TermsRevised)(rated)
spells.answers_to(Withdrawn)(unrated)
spells.answers_to(PurposesEnded)(unrated)


@spells.answers_to(DvRevealed)
@cites("fe.ruling.weave-cast-same-dv")
def shown(act: Unfolding, event: DvRevealed) -> None:
    """The DV of a Weave that everybody was shown is hidden from nobody at its Cast."""
    made, woven = act.state[Proposals].latest, act.state[Spells].woven
    working = made.purpose(Working) if made else None
    terms = act.state[Spells].rated.get(made.hero) if made else None
    if made and working and working.step == WEAVE and made.hero in woven and terms and terms.hidden:
        act.happen(SpellRated(made.hero, replace(terms, hidden=False)))


# what is out may be dispelled


@cites("fe.tags.dispel", "fe.caster.free-casting-costs")
def _out(state: State) -> Iterator[AtWork]:
    """Every spell that is out in this scene, and may be kept up."""
    for hero, spells_out in state[Spells].out.items():
        for spell in spells_out:
            yield AtWork(_id(hero, spell), f"{spell} ({hero_named(state, hero)}'s spell)")


def _id(hero: EntityId, spell: str) -> str:
    return f"out|{hero}|{spell}"


@cites("fe.tags.dispel")
def _dispelled(act: Unfolding, effect: str, partial: bool) -> bool:  # noqa: FBT001
    """The spell is over, and kept up no more; what a Partial leaves of it for a moment, the Game Master says."""
    for hero, spells_out in act.state[Spells].out.items():
        for spell in spells_out:
            if _id(hero, spell) == effect:
                act.happen(SpellDispelled(hero, spell, stilled=partial))
                return True
    return False


works_besides(_out, _dispelled)


# what has happened


@spells.folds(SpellDispelled)
def dispelled(spells: Spells, event: SpellDispelled) -> Spells:
    """Take the spell out of those that are out, unless it is stilled for a moment alone (`out`)."""
    if event.stilled:
        return spells
    left = tuple(each for each in spells.out.get(event.hero, ()) if each != event.spell)
    others = {hero: each for hero, each in spells.out.items() if hero != event.hero}
    return replace(spells, out={**others, event.hero: left} if left else others)


@spells.tells(SpellDispelled)
def tell_dispelled(state: State, event: SpellDispelled, viewer: Viewer) -> Told:
    """Tell everybody what becomes of the spell."""
    how = "does nothing for a moment, or less: the Game Master says which" if event.stilled else "is dispelled"
    return Told(f"{hero_named(state, event.hero)}'s spell {how}: {event.spell}.", ("fe.tags.dispel",))


@spells.folds(SpellRated)
def was_rated(spells: Spells, event: SpellRated) -> Spells:
    """Set the terms, or take them away (`rated`)."""
    others = {hero: terms for hero, terms in spells.rated.items() if hero != event.hero}
    return replace(spells, rated={**others, event.hero: event.terms} if event.terms else others)


@spells.folds(SpellCast)
def spell_cast(spells: Spells, event: SpellCast) -> Spells:
    """The spell is out, and the hero has none under way any more; what came out as meant is remembered (`out`)."""
    hero, name = event.hero, event.spell
    out = {**spells.out, hero: (*(each for each in spells.out.get(hero, ()) if each != name), name)}
    now = replace(spells, out=out)
    if (woven := spells.woven.get(hero)) and event.as_meant:
        mine = spells.worked.get(hero, {})
        was = mine.get(name)
        again = was is not None and (was.elements, was.tags) == (woven.elements, woven.tags)
        known = Signature(
            attribute=woven.attribute,
            skill=woven.skill,
            elements=woven.elements,
            tags=woven.tags,
            terms=spells.rated.get(hero),
            times=was.times + 1 if was and again else 1,
        )
        now = replace(now, worked={**spells.worked, hero: {**mine, name: known}})
        if {*event.elements[:1]} & {*spells.arts.get(hero, ())} and not woven.stirred:
            now = replace(now, fitting={**now.fitting, hero: name})
    return now.without(hero)
