"""The odds of spells as a table is told them: how one comes out, and how much answers back to both of its rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.settling import saved
from threefates.systems.fates_edge.casting.backlash import Rolled, called
from threefates.systems.fates_edge.casting.backlash_menu import AskBacklash, fluke_dice
from threefates.systems.fates_edge.casting.channel_then_weave import FREEFORM, Spells, spells
from threefates.systems.fates_edge.casting.elemental_focus_and_arts import measured
from threefates.systems.fates_edge.casting.steps import CAST, WEAVE, Peril, Spell, Working
from threefates.systems.fates_edge.chances.used_up import used_up
from threefates.systems.fates_edge.chances.wording import CITES
from threefates.systems.fates_edge.content.records import consequences
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome
from threefates.systems.fates_edge.rulings.casting import BacklashSize, BacklashTrigger
from threefates.systems.fates_edge.travel.rolls import as_begun

if TYPE_CHECKING:
    from threefates.systems.fates_edge.odds.casting import Ended
    from threefates.systems.fates_edge.odds.settings import RollSetting

__all__ = ["cast_to_come", "of_fluke", "spell_told"]

SPELL_CITES = (*CITES, "fe.caster.two-action-loop", BacklashTrigger.ruling_id, BacklashSize.ruling_id)


def cast_to_come(state: State, proposal: Proposal) -> tuple[State, Proposal] | None:
    """The Cast that follows a Weave as it is proposed, and the state it would be made in; None for any other action."""
    working = proposal.purpose(Working)
    if working is None or working.step != WEAVE:
        return None
    spell, peril = proposal.purpose(Spell), proposal.purpose(Peril) or Peril()
    kept = (*((spell,) if spell else ()), *((Peril(strained=True),) if peril.strained else ()))
    terms = proposal.terms.alone if proposal.terms else None
    then = replace(proposal, purposes=(replace(working, step=CAST), Magic(FREEFORM), *kept), bonuses=(), terms=terms)
    return used_up(state, proposal), replace(then, shifts=as_begun(state))


@remembered
def spell_told(state: State, proposal: Proposal, now: RollSetting, later: RollSetting | None) -> Chances:
    """How a spell may come out if its step is rolled as it is proposed, no Boon going into it.

    Args:
        state: What whoever asks knows.
        proposal: The step.
        now: Its roll.
        later: The Cast after it, where it is a Weave.
    """
    from threefates.systems.fates_edge.odds.casting import CastOutcome, law_of, worked

    woven, working, spell = state[Spells].woven.get(proposal.hero), proposal.purpose(Working), proposal.purpose(Spell)
    elements, tags = working.elements if working else (), spell.tags if spell else ()

    stirred, gentler = bool(woven and woven.stirred), bool(woven and woven.softened)
    measure = measured(state, proposal.hero, elements, tags, stirred=stirred)

    def answers(rolls: Sequence[CastOutcome]) -> int | None:
        return measure(tuple(Rolled(*roll, gentler=gentler and not place) for place, roll in enumerate(rolls)))

    first, beats = law_of(now, lambda row: saved(proposal, row))
    if later is None:
        before = CastOutcome(woven.woven, woven.ones) if woven and woven.woven else None
        ends = worked(None, first, answers, before)
        ends = ends if before else _of_one_roll(ends)
    else:
        second, more = law_of(later, lambda row: row)  # what saves the Weave is used up with it
        ends = worked(first, second, answers)
        beats += more * sum((share for came, share in first.items() if came.outcome.succeeded), Fraction(0))
    return _told(state, ends, beats)


@cites("fe.tags.casting-roll", "fe.ruling.casting-roll-count")
def _of_one_roll(ends: dict[Ended, Fraction]) -> dict[Ended, Fraction]:
    """The same where there is one roll for a spell: of a Miss none comes."""
    found: dict[Ended, Fraction] = {}
    for end, share in ends.items():
        now = end._replace(cast=None) if end.cast is Outcome.MISS else end
        found[now] = found.get(now, Fraction(0)) + share
    return found


def _told(state: State, ends: dict[Ended, Fraction], beats: Fraction) -> Chances:
    rows: dict[str, Fraction] = {}
    for end in sorted(ends, key=lambda end: (_PLACES[end.cast], -1 if end.answers is None else end.answers)):
        name = _named(state, end)
        rows[name] = rows.get(name, Fraction(0)) + ends[end]
    whole = sum((share for end, share in ends.items() if end.cast is Outcome.CLEAN_SUCCESS), Fraction(0))
    bites = sum((share for end, share in ends.items() if end.answers), Fraction(0))
    return Chances(
        tuple((name, str(share)) for name, share in rows.items() if share),
        str(whole),
        SPELL_CITES,
        expects=(("beats", str(beats)),),
        advice=_advice(bites),
    )


_PLACES = {Outcome.CLEAN_SUCCESS: 0, Outcome.PARTIAL: 1, Outcome.MISS: 1, None: 2}
_COMES = ("As meant", "Less than meant", "No spell")


def _named(state: State, end: Ended) -> str:
    comes = _COMES[_PLACES[end.cast]]
    if end.answers is None:
        return comes
    return f"{comes}; Backlash, {called(state.ruling(BacklashSize), end.answers)}"


def _advice(bites: Fraction) -> str:
    from threefates.odds.law import percent

    return f"Backlash bites: {percent(bites)}." if bites else ""


@spells.weighs(AskBacklash)
def of_fluke(state: State, step: AskBacklash, option: str, viewer: Viewer) -> Chances | None:
    """Weigh the throw of a fluke: any 1 makes a beat, and the Minor repeats."""
    what = consequences().get(option)
    if what is None or not what.fluke:
        return None
    clear = Fraction(SIDES - 1, SIDES) ** fluke_dice(state, step)
    rows = (("Nothing more", str(clear)), ("A beat, and the Minor again", str(1 - clear)))
    return Chances(rows, str(clear), ("fe.backlash.table",), expects=(("beats", str(1 - clear)),))
