"""A DV that the Game Master keeps: nobody else knows it before the roll, nor after, until it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from threefates.commons.characters import of_everybody
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import SETTINGS, Offer
from threefates.rulebook.parts import Counter, Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Roll, Rolls, in_hand, rolls
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import too_big
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, UNSEEN, Terms, as_seen
from threefates.systems.fates_edge.resolution.wording import against_said
from threefates.systems.fates_edge.rolling.roll_action import agreed, needs_no_roll

__all__ = ["DvRevealed", "DvsHidden", "HideDvs", "RevealDv"]


class DvsHidden(Event, frozen=True, tag="fe.dvs-hidden"):
    """From here on DVs are hidden unless whoever sets one says otherwise, or they are shown again."""

    hidden: bool


class DvRevealed(Event, frozen=True, tag="fe.dv-revealed"):
    """The DV of the latest roll was shown to everybody."""

    dv: int

    reveals = True


class HideDvs(Command, frozen=True, tag="fe.hide-dvs"):
    """Keep the DVs that are set from here on from the players, or show them."""

    hidden: bool


class RevealDv(Command, frozen=True, tag="fe.reveal-dv"):
    """Show the DV of the latest roll to everybody."""


# who knows it


def other_terms(proposals: Proposals, viewer: Viewer, salt: int) -> Proposals:
    """For the laws: other DVs where they are hidden."""
    return _with_terms(proposals, lambda terms: _other(terms, viewer, salt))


@proposals.hides(other_terms)
def proposals_known(proposals: Proposals, viewer: Viewer) -> Proposals:
    """Show what is proposed, without the DVs that are hidden from the viewer."""
    if viewer.runs or not any(each.terms and each.terms.hidden for each in proposals.open.values()):
        return proposals
    return _with_terms(proposals, lambda terms: as_seen(terms, viewer))


def _with_terms(proposals: Proposals, change: Callable[[Terms], Terms]) -> Proposals:
    changed = {
        hero: replace(proposal, terms=change(proposal.terms)) if proposal.terms else proposal
        for hero, proposal in proposals.open.items()
    }
    return replace(proposals, open=changed)


def other_dv(rolls: Rolls, viewer: Viewer, salt: int) -> Rolls:
    """For the laws: another DV where it is hidden."""
    roll = rolls.latest
    return replace(rolls, latest=replace(roll, terms=_other(roll.terms, viewer, salt))) if roll else rolls


@rolls.hides(other_dv)
def rolls_known(rolls: Rolls, viewer: Viewer) -> Rolls:
    """The dice on the table, without a DV that is hidden."""
    roll = rolls.latest
    if viewer.runs or roll is None or not roll.terms.hidden:
        return rolls
    return replace(rolls, latest=replace(roll, terms=as_seen(roll.terms, viewer)))


def _other(terms: Terms, viewer: Viewer, salt: int) -> Terms:
    if as_seen(terms, viewer).dv != UNSEEN:
        return terms
    return replace(terms, dv=(terms.dv + salt) % (HIGHEST_DV + 1), steps=())


# hiding and showing


@proposals.decides(HideDvs)
def hide_dvs(act: Unfolding, command: HideDvs) -> None:
    """Hide or show the DVs of rolls to come; each may still be set the other way. Only whoever runs the game may."""
    act.must_run("Hiding DVs")
    if command.hidden is not act.state[Proposals].hides:
        act.happen(DvsHidden(command.hidden))


@proposals.folds(DvsHidden)
def dvs_hidden(proposals: Proposals, event: DvsHidden) -> Proposals:
    """Set whether DVs are hidden; what is set already stays as it was set (`hides`)."""
    return replace(proposals, hides=event.hidden)


@proposals.tells(DvsHidden)
def tell_hidden(state: State, event: DvsHidden, viewer: Viewer) -> Told:
    """Tell everybody whether DVs are kept or shown from here on."""
    said = "From here on the Game Master keeps the DVs." if event.hidden else "From here on DVs are shown."
    return Told(said, tone="quiet")


def cannot_reveal(state: State) -> Refused | None:
    """The refusal where there is no DV to show, or None."""
    roll = state[Rolls].latest
    if roll is not None and roll.terms.hidden:
        return None
    return Refused("dv.nothing_hidden", "The DV of the latest roll is not hidden.", remedy="Everybody sees it.")


@rolls.decides(RevealDv)
def reveal_dv(act: Unfolding, command: RevealDv) -> None:
    """Show the hidden DV of the latest roll; before a roll its terms are set anew. Only whoever runs the game may."""
    act.must_run("Showing a DV")
    if refusal := cannot_reveal(act.state):
        raise refusal
    act.happen(DvRevealed(in_hand(act.state).terms.dv))


@rolls.folds(DvRevealed)
def dv_revealed(rolls: Rolls, event: DvRevealed) -> Rolls:
    """Show the DV in the terms of the latest roll (`latest`)."""
    if rolls.latest is None:
        return rolls
    return replace(rolls, latest=replace(rolls.latest, terms=replace(rolls.latest.terms, hidden=False)))


@rolls.tells(DvRevealed)
def tell_revealed(state: State, event: DvRevealed, viewer: Viewer) -> Told:
    """Tell everybody what the DV was."""
    return Told(f"{hero_named(state, in_hand(state).hero)}'s roll was {against_said(event.dv)}.")


# what the Game Master sees of it


@rolls.shows_each("hidden-dvs")
def hidden_dvs(state: State, viewer: Viewer) -> Listing | None:
    """For those who run the game: the DVs that only they know."""
    rows = tuple(_rows(state)) if viewer.runs else ()
    return Listing("Hidden DVs", Place.LEVERS, rows) if rows else None


def _rows(state: State) -> Iterator[Row]:
    for hero, proposal in state[Proposals].open.items():
        terms = agreed(state, proposal)
        if terms is not None and terms.hidden:
            said = "It needs no roll." if needs_no_roll(state, terms) else too_big(terms.dv)
            yield Row(hero, hero_named(state, hero), said, counters=(Counter("DV", str(terms.dv)),))
    roll = state[Rolls].latest
    if roll is not None and roll.terms.hidden:
        yield _row_of(state, roll)


def _row_of(state: State, roll: Roll) -> Row:
    read = roll.outcome.spoken if roll.outcome else ""
    return Row("roll", f"{hero_named(state, roll.hero)}'s roll", read, counters=(Counter("DV", str(roll.terms.dv)),))


@proposals.offers_under(of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Showing what is hidden in one tap, and whether DVs are hidden from here on."""
    if not viewer.runs:
        return
    for hero, proposal in state[Proposals].open.items():
        if proposal.terms is not None and proposal.terms.hidden:
            fixed, group = (("hero", hero), ("hidden", False)), hero_named(state, hero)
            yield Offer("fe.set-terms", "Show the DV", (), fixed, group=group, levers=True)
    roll = state[Rolls].latest
    if roll is not None and roll.terms.hidden:
        label = f"Show the DV of {hero_named(state, roll.hero)}'s roll"
        yield Offer("fe.reveal-dv", label, group=hero_named(state, roll.hero), levers=True)
    hides = state[Proposals].hides
    label = "Show DVs from here on" if hides else "Hide DVs from here on"
    now = f"Now: the DV of a roll is {'hidden' if hides else 'shown'}, unless you say otherwise when you call it."
    yield Offer("fe.hide-dvs", label, (), (("hidden", not hides),), hint=now, levers=True, at=(SETTINGS,))
