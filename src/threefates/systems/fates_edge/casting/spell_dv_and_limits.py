"""How hard a free spell is by what it would do, what it costs to do more, and what no spell does."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.casting.channel_then_weave import FREEFORM, SpellEnded, Spells, spells
from threefates.systems.fates_edge.casting.steps import Peril, Working
from threefates.systems.fates_edge.casting.weave_and_cast import let_go
from threefates.systems.fates_edge.harm.conditions import tire
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.recovery.gm_controls import cannot_be_magic
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.resolution.shifting_position import effect_moved
from threefates.systems.fates_edge.resolution.terms import AS_SET, DvStep, Effect, Terms
from threefates.systems.fates_edge.rulings.road import FreeformDv, WardTags

__all__ = [
    "HEAVY",
    "LIMITS",
    "REACH",
    "ForbidSpell",
    "HoldSpell",
    "ScaleDown",
    "ScaleSpell",
    "SpellForbidden",
    "as_set",
    "backup",
    "bounds",
    "by_scale",
    "by_scope",
    "cannot_hold",
    "cannot_scale",
    "cannot_scale_down",
    "imperil",
    "limits",
    "measured",
    "scales",
]

LEAST: Final = 2
REACH: Final = {"area": "a big area", "duration": "a long time", "targets": "many targets", "complexity": "a trick"}
SCALES: Final = {"personal": "personal or subtle", "scene": "scene-wide or strong", "area": "an area, or devastating"}
SCOPES: Final = {"fire_bolt": "a simple bolt of fire", "tournament_fate_luck": "a weave that secures a tournament"}
LIMITS: Final = {
    "matter": "lasting matter from nothing",
    "resurrection": "the dead truly brought back",
    "death": "death in an instant",
    "setting": "the setting changed offhand",
    "subsystem": "a whole subsystem skipped with one roll",
}
"""What free casting never does."""
HEAVY: Final = {"control": "heavy control (WARD, BANISH, UNWARD) without a talent, Rite or spell that is written down"}
"""What it does not do where that wants a printed source."""
BY_GM, SHORTCUT, COSTS = "fe.caster.dv-by-gm", "fe.caster.dv-by-scale", "fe.caster.free-casting-costs"
LESS: Final = DvStep("scaled down", -1, "fe.caster.signature-spells")


class SpellForbidden(Event, frozen=True, tag="fe.spell-forbidden"):
    """A proposed spell is out of bounds."""

    hero: EntityId
    limit: str


class ScaleSpell(Command, frozen=True, tag="fe.scale-spell"):
    """Set a proposed spell's DV by what it would do, and how far it reaches; danger worsens its Position."""

    hero: EntityId
    scale: str
    reach: tuple[str, ...] = ()
    danger: bool = False  # in a melee, disturbed, or under fire
    strained: bool = False  # strong, or repeated


class ScaleDown(Command, frozen=True, tag="fe.scale-spell-down"):
    """Let a proposed spell do less, so that it is easier."""

    hero: EntityId


class ForbidSpell(Command, frozen=True, tag="fe.forbid-spell"):
    """Say that a proposed spell is out of bounds, and which bound it is."""

    hero: EntityId
    limit: str


class HoldSpell(Command, frozen=True, tag="fe.hold-spell"):
    """Keep up a spell that is out, for a Fatigue."""

    hero: EntityId
    spell: str


class _Scopes(Struct):
    examples: dict[str, int]


@functools.cache
def _scopes() -> dict[str, int]:
    return entry(BY_GM).table(_Scopes).examples


@cites(BY_GM)
def by_scope(like: str) -> int:
    """The DV of the spells that the book sets beside others.

    >>> [by_scope(like) for like in SCOPES]
    [3, 5]
    """
    return _scopes()[like]


@cites(SHORTCUT)
def by_scale(scale: str) -> int:
    """The DV of an invented spell by its scale; the largest may be harder still.

    >>> [by_scale(scale) for scale in SCALES]
    [2, 3, 4]
    """
    return int(str(entry(SHORTCUT).table(dict[str, int | str])[scale]).removesuffix("+"))


def scales(reading: FreeformDv) -> dict[str, str]:
    """What a spell may be set beside at this table, in words.

    >>> [len(scales(reading)) for reading in FreeformDv]
    [5, 0, 3]
    """
    if reading is FreeformDv.BY_TAGS:
        return {}
    return {**SCOPES, **SCALES} if reading is FreeformDv.BY_SCOPE else dict(SCALES)


@cites("fe.caster.dv-by-scale", "fe.caster.dv-by-gm")
def dv_of(scale: str) -> int:
    """The DV of a spell that is set beside that."""
    return by_scope(scale) if scale in SCOPES else by_scale(scale)


@cites("fe.caster.backup-toolkit")
def backup(dv: int) -> bool:
    """Say whether a spell is as small as those that free casting is a backup kit for.

    >>> [backup(dv) for dv in (1, 2, 3, 4)]
    [False, True, True, False]
    """
    return LEAST <= dv <= BACKUP


BACKUP: Final = 3


@cites("fe.ruling.freeform-dv")
def cannot_scale(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a spell's DV is not set by its scale, or there is no spell; None where it is."""
    if not scales(state.ruling(FreeformDv)):
        source = FreeformDv.ruling_id
        return Refused("spell.scale", "TAGS make the DV here.", remedy="Describe it by TAGS.", source=source)
    return _no_spell(state, hero)


def _no_spell(state: State, hero: EntityId) -> Refused | None:
    proposal = state[Proposals].open.get(hero)
    if proposal and proposal.purpose(Working):
        return None
    return Refused("spell.none", "No spell is proposed.", remedy="Begin one first.", source=BY_GM)


@spells.decides(ScaleSpell)
@cites(BY_GM, SHORTCUT, COSTS, "fe.ruling.casting-free-sb")
def scale_spell(act: Unfolding, command: ScaleSpell) -> None:
    """Set the DV: of the scale, and one more for each way it reaches further; only whoever runs the game may."""
    act.must_run("Setting a spell's DV")
    if refusal := cannot_scale(act.state, command.hero):
        raise refusal
    known = scales(act.state.ruling(FreeformDv))
    if command.scale not in known or not set(command.reach) <= set(REACH):
        remedy = f"Choose {', '.join(known)}; and of {', '.join(REACH)} what fits."
        raise Refused("spell.no_scale", "There is no such scale.", remedy=remedy, source=SHORTCUT)
    base = dv_of(command.scale)
    further = tuple(DvStep(REACH[each], 1, COSTS) for each in dict.fromkeys(command.reach))
    proposal = act.state[Proposals][command.hero]
    terms = proposal.terms or starting_terms(act.state, command.hero)
    steps = (DvStep(known[command.scale], base, _printed_in(command.scale)), *further)
    say_terms(act, proposal, measured(terms, base + len(further), steps))
    imperil(act, command.hero, Peril(command.danger, command.strained))


def _printed_in(scale: str) -> str:
    return BY_GM if scale in SCOPES else SHORTCUT


@cites(COSTS, "fe.turn.action-channel-weave")
def imperil(act: Unfolding, hero: EntityId, peril: Peril) -> None:
    """Let a proposed spell be worked in that danger, if that is anything new."""
    if peril != (act.state[Proposals][hero].purpose(Peril) or Peril()):
        act.happen(PurposeSet(hero, peril))


@cites(BY_GM, SHORTCUT)
def measured(terms: Terms, dv: int, steps: tuple[DvStep, ...]) -> Terms:
    """The terms of a spell with its DV said anew: the Position no longer makes it, and no scaling down is left."""
    effect = effect_moved(terms.effect, terms.steps.count(LESS))
    return replace(terms, dv=dv, steps=steps, effect=effect, mapped=False)


@bears(19, Peril)
@cites(COSTS, "fe.turn.action-channel-weave")
def imperilled(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """A spell in danger, or one that is strong or repeated, stands a Position worse for each."""
    peril = proposal.purpose(Peril) or Peril()
    for worse, why in ((peril.danger, "casting in danger"), (peril.strained, "strong or repeated magic")):
        if worse:
            yield Modifier(steps=1, why=why, cites=(COSTS,))


@cites(BY_GM)
def as_set(dv: int) -> DvStep:
    """What makes a DV that whoever runs the game has set, and nothing else does."""
    return DvStep(AS_SET, dv, BY_GM)


@cites("fe.caster.signature-spells")
def less(state: State, hero: EntityId) -> Terms | Refused:
    """The terms of a proposed spell that does less: 1 off the DV, and a step off the Effect; or why it cannot."""
    if refusal := _no_spell(state, hero):
        return refusal
    terms = state[Proposals].open[hero].terms
    if terms is None or terms.dv <= LEAST or terms.effect is Effect.LIMITED:
        source = "fe.caster.signature-spells"
        return Refused("spell.least", "It cannot do any less.", remedy="Roll it as it is.", source=source)
    steps = (*(terms.steps or (as_set(terms.dv),)), LESS)
    return replace(terms, dv=terms.dv - 1, effect=Effect(terms.effect - 1), steps=steps, mapped=False)


def cannot_scale_down(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a proposed spell cannot do less, or None."""
    found = less(state, hero)
    return found if isinstance(found, Refused) else None


@spells.decides(ScaleDown)
@cites("fe.caster.signature-spells")
def scale_down(act: Unfolding, command: ScaleDown) -> None:
    """Let it do less; whoever plays the caster may, or whoever runs the game."""
    may_speak_for(act, command.hero)
    proposal = act.state[Proposals].open.get(command.hero)
    if proposal and proposal.terms and proposal.terms.hidden and not act.by.runs:
        title, remedy = "Nobody but the Game Master knows how hard it is.", "Ask the Game Master to let it do less."
        raise Refused("spell.hidden", title, remedy=remedy, source="fe.caster.signature-spells")
    found = less(act.state, command.hero)
    if isinstance(found, Refused):
        raise found
    say_terms(act, act.state[Proposals][command.hero], found)


@cites("fe.caster.safe-limits")
def bounds() -> str:
    """Say to casters what no spell does.

    >>> bounds()[:49]
    'No spell does this: lasting matter from nothing, '
    """
    return f"No spell does this: {', '.join(LIMITS.values())}."


@cites("fe.caster.backup-toolkit", "fe.ruling.tag-casting-wards")
def limits(reading: WardTags) -> dict[str, str]:
    """The bounds for which a free spell is turned down at this table; heavy control is one where it wants a source.

    >>> [len(limits(reading)) for reading in WardTags]
    [6, 5]
    """
    return {**LIMITS, **HEAVY} if reading is WardTags.NEED_SOURCE else dict(LIMITS)


@spells.decides(ForbidSpell)
@cites("fe.caster.safe-limits", "fe.ruling.tag-creation-limit")
def forbid(act: Unfolding, command: ForbidSpell) -> None:
    """Turn a proposed spell down, woven or not, for one of the bounds of free casting; who runs the game may."""
    act.must_run("Turning a spell down")
    if refusal := _no_spell(act.state, command.hero):
        raise refusal
    if command.limit not in (known := limits(act.state.ruling(WardTags))):
        remedy = f"Choose {', '.join(known)}."
        raise Refused("spell.limit", "There is no such bound.", remedy=remedy, source="fe.caster.safe-limits")
    act.happen(SpellForbidden(command.hero, command.limit))
    act.happen(Withdrawn(command.hero))
    if woven := act.state[Spells].woven.get(command.hero):
        let_go(act, command.hero, woven)
    elif command.hero in act.state[Spells].begun:
        act.happen(SpellEnded(command.hero))


@cites(COSTS)
def cannot_hold(state: State, hero: EntityId, spell: str) -> Refused | None:
    """The refusal where a hero has no such spell out in this scene, or is past casting; None where it can be kept."""
    if spell in state[Spells].out.get(hero, ()):
        return cannot_be_magic(state, hero, FREEFORM)
    title = f"{hero_named(state, hero)} has no such spell out."
    return Refused("spell.not_out", title, remedy="Work it first.", source=COSTS)


@spells.decides(HoldSpell)
@cites(COSTS)
def hold(act: Unfolding, command: HoldSpell) -> None:
    """Mark 1 Fatigue for a spell that is maintained."""
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    spell = one_line(command.spell, "The spell")
    if refusal := cannot_hold(act.state, hero, spell):
        raise refusal
    tire(act, hero, 1, f"keeping up {spell}")


# what has happened


spells.only_tells(SpellForbidden)  # the proposal is withdrawn by itself
