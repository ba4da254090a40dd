"""A channel that is not free: in a hurt hand it is harder to cast from, and tested turn by turn; or COUNTER met it.

Or freer than most: a ten of its Weave made it gentler.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Draws, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.penalties import Magic, casting_of, pool_beside, works_magic
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Roll
from threefates.systems.fates_edge.beats.throws import Throw, ThrowOutcome, bank, comes_to, fall
from threefates.systems.fates_edge.casting.backlash_menu import OfBacklash, break_off
from threefates.systems.fates_edge.casting.channel_then_weave import Spells, spells
from threefates.systems.fates_edge.casting.steps import ARCANA, CAST, WEAVE, Working, of_a_spell
from threefates.systems.fates_edge.combat.turns import TurnBegun
from threefates.systems.fates_edge.harm.conditions import HarmTaken, out_of_it
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet
from threefates.systems.fates_edge.resolution.critical_success import Perk
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import Beside, Modifier
from threefates.systems.fates_edge.resolution.wording import beats_said, listed
from threefates.systems.fates_edge.rolling.critical_perks import PerkTaken, bars_gentler

__all__ = ["ChannelTested", "SpellHampered", "dice_to_keep"]

SOURCE, INTERRUPTED = "fe.harm.casting-table", "fe.caster.interrupted"


class SpellHampered(Event, frozen=True, tag="fe.spell-hampered"):
    """COUNTER met a spell under way in part: the next step of it stands a Position worse, whenever that comes."""

    hero: EntityId
    steps: int = 1


class SpellSoftened(Event, frozen=True, tag="fe.spell-softened"):
    """A ten of the Weave makes what answers back to the spell gentler, whenever that comes."""

    hero: EntityId

    quiet = True  # the ten's own line says it


class ChannelTested(Event, frozen=True, tag="fe.channel-tested"):
    """Somebody hurt keeps a channel for another turn, or does not."""

    hero: EntityId
    faces: tuple[int, ...]
    outcome: Outcome
    beats: int

    draws = Draws.OPEN


class ChannelThrow(Throw, frozen=True, tag="fe.throw-channel"):
    """Spirit and Arcana, to keep a channel in a hurt hand."""

    why, source = "to keep the channel", SOURCE
    wins, fails = "Keeps the channel", "Loses it"


@bears(52)
@cites(SOURCE)
def hurt_channel(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What Harm adds to the DV of a spell that is begun; where magic was said besides, that counts alone."""
    begun = proposal.hero in state[Spells].begun and proposal.skill == ARCANA and of_a_spell(proposal)
    if begun and not proposal.purpose(Magic) and (more := casting_of(state, proposal.hero).channel_dv):
        yield Modifier(dv=more, why="a channel in a hurt hand", cites=(SOURCE,))


@bears(22)
@cites("fe.tags.counter")
def hampered(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What COUNTER has made of the next step of a spell, and of nothing else that its caster does."""
    hero, working = proposal.hero, proposal.purpose(Working)
    once = hero in state[Spells].begun and hero not in state[Spells].woven and works_magic(proposal)
    next_step = working.step == CAST if working else once and of_a_spell(proposal)
    if next_step and (steps := state[Spells].hampered.get(hero, 0)):
        yield Modifier(steps=steps, why="the spell was hampered", cites=("fe.tags.counter",))


@spells.answers_to(HarmTaken)
@cites(INTERRUPTED)
def harmed(act: Unfolding, event: HarmTaken) -> None:
    """Let a wound interrupt the spell that its bearer has begun; one that is Pushed resolves now, and before it."""
    _interrupted(act, event.hero)


@spells.answers_to(ConditionSet)
@cites(INTERRUPTED)
def is_down(act: Unfolding, event: ConditionSet) -> None:
    """So is the spell of who lies there by the word of whoever runs the game."""
    if out_of_it(act.state, event.hero):
        _interrupted(act, event.hero)


def _interrupted(act: Unfolding, hero: EntityId) -> None:
    now = act.state[Spells]
    if hero in now.begun and not ((woven := now.woven.get(hero)) and woven.pushed):
        break_off(act, hero, "Harm")


@spells.answers_to(TurnBegun)
@cites(SOURCE, "fe.ruling.harm-casting-wording")
def keep_channel(act: Unfolding, event: TurnBegun) -> None:
    """Whoever is hurt that much and keeps a channel for another turn is tested: Spirit and Arcana against DV 2."""
    hero = event.character or ""
    dv = casting_of(act.state, hero).keep_dv
    if hero in act.state[Spells].begun and dv:
        fall(act, ChannelThrow(dv=dv), {hero: dice_to_keep(act.state, hero)})


@comes_to(spells, ChannelThrow)
@cites(SOURCE)
def kept_or_lost(act: Unfolding, thrown: ChannelThrow, came: ThrowOutcome) -> None:
    """The channel is kept, or lost."""
    act.happen(ChannelTested(thrown.hero, thrown.faces, came.row, came.beats))
    bank(act, came.beats)
    if not came.row.succeeded and thrown.hero in act.state[Spells].begun:
        break_off(act, thrown.hero, "the focus falters")


@cites(SOURCE, "fe.ruling.harm-casting-wording")
def dice_to_keep(state: State, hero: EntityId) -> Beside:
    """The dice of keeping a channel, less what weighs on whoever keeps it: the test is what their Harm does to it."""
    return pool_beside(state, hero, "spirit", ARCANA, hurts=False)


@bars_gentler
@cites("fe.resolution.critical-softens-magic")
def nothing_answers(state: State, roll: Roll) -> Refused | None:
    """The refusal where a Cast has stirred up nothing that a ten could make gentler, or it was said what that comes to;
    what a Weave stirs up is still to come.
    """
    done, asked = state[Proposals].latest, (each.step for each in state.agenda.steps)
    working = done.purpose(Working) if done and done.hero == roll.hero else None
    if not working or working.step != CAST:
        return None
    if any(isinstance(step, OfBacklash) and step.whose == roll.hero for step in asked):
        return None
    title, source = "Nothing answers back that could be gentler.", "fe.resolution.critical-softens-magic"
    return Refused("critical.gentle", title, remedy="Take something else for it.", source=source)


@spells.answers_to(PerkTaken)
@cites("fe.resolution.critical-softens-magic")
def softened(act: Unfolding, event: PerkTaken) -> None:
    """What answers back to a Weave does so once its spell is cast or let go: it is gentler then."""
    done, woven = act.state[Proposals].latest, act.state[Spells].woven.get(event.hero)
    working = done.purpose(Working) if done and done.hero == event.hero else None
    if event.perk == Perk.SOFTEN.value and woven and working and working.step == WEAVE:
        act.happen(SpellSoftened(event.hero))


@spells.folds(SpellSoftened)
def was_softened(spells: Spells, event: SpellSoftened) -> Spells:
    """Note of the spell under way that it is gentler (`woven`)."""
    woven = spells.woven.get(event.hero)
    return spells.having(event.hero, replace(woven, softened=True)) if woven else spells


@spells.folds(SpellHampered)
def spell_hampered(spells: Spells, event: SpellHampered) -> Spells:
    """Note how much worse the next step of the spell stands (`hampered`)."""
    return replace(spells, hampered={**spells.hampered, event.hero: event.steps})


@spells.tells(SpellHampered)
def tell_hampered(state: State, event: SpellHampered, viewer: Viewer) -> Told:
    """Tell everybody that the next step of the spell is the worse for it."""
    said = f"{hero_named(state, event.hero)}'s spell is hampered: its next step stands a Position worse."
    return Told(said, ("fe.tags.counter",), tone="partial")


spells.only_tells(ChannelTested)  # what follows says itself


@spells.tells(ChannelTested)
def tell_tested(state: State, event: ChannelTested, viewer: Viewer) -> Told:
    """Tell everybody what was thrown to keep a channel, and how it came out."""
    kept = "keeps the channel" if event.outcome.succeeded else "loses the channel"
    beats = f", and {beats_said(state, event.beats)} for the Game Master" if event.beats else ""
    said = f"{hero_named(state, event.hero)} {kept}: {listed(event.faces)}{beats}."
    return Told(said, (SOURCE,), "good" if event.outcome.succeeded else "miss")
