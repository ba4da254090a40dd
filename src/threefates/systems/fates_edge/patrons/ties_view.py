"""Mortal powers as people see them: who is bound to whom and why, what is told, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, refusal_of, several, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.assets import has_enough, kinds_of_asset
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.modules.modules import begun
from threefates.systems.fates_edge.patrons.demands import (
    COLLECTS,
    Collected,
    Demand,
    DemandAnswered,
    DemandMade,
    must_act,
)
from threefates.systems.fates_edge.patrons.terrestrial import (
    Fallout,
    Favor,
    Severed,
    Tie,
    TieGained,
    TieKind,
    TieMarked,
    Ties,
    TieSet,
    perks_bounds,
    relief_of_favor,
    ties,
)
from threefates.systems.fates_edge.patrons.ties import PERKS, FavorGranted, PowerCalledOn, TieSevered, cannot_gain

__all__ = ["ties_shown"]

GROUP: Final = "Heroes"
DEFINITION: Final = "fe.terrestrial.definition"
BONDS: Final = {
    TieKind.JOB: "A major job",
    TieKind.OATH: "A sworn oath",
    TieKind.BOUND: "Bound by law or money",
    TieKind.BLACKMAIL: "Blackmail, or a shared crime",
}
WON: Final = {
    TieKind.JOB: "a major job",
    TieKind.OATH: "a sworn oath",
    TieKind.BOUND: "law or money",
    TieKind.BLACKMAIL: "blackmail, or a shared crime",
}
ANSWERS: Final = {"yield": "does what they want", "refuse": "refuses", "betray": "betrays them"}
WANTS: Final = {Demand.JOB: "a job", Demand.NAME: "a name", Demand.SECRET: "a secret"}
FAVORS: Final = {
    Favor.TITLE: "A title",
    Favor.LAND: "Land",
    Favor.ACCESS: "Lasting access",
    Favor.ASSET: "Something there is only one of",
}


def _named(state: State, hero: EntityId, tie: str) -> str:
    return next(each.name for each in state[Ties].of[hero] if each.id == tie)


# what is told


@ties.tells(TieGained)
def tell_gained(state: State, event: TieGained, viewer: Viewer) -> Told:
    """Tell everybody who is bound to whom, how it came about, and why."""
    won = f"is bound to {event.tie.name} by {WON[event.tie.bond]}"
    said = f"{hero_named(state, event.hero)} {won}: they want them because {event.tie.why}"
    return Told(f"{said.rstrip('.')}.", ("fe.terrestrial.gain",))


@ties.tells(TieMarked)
def tell_marked(state: State, event: TieMarked, viewer: Viewer) -> Told:
    """Tell everybody what is owed."""
    to = _named(state, event.hero, event.tie)
    said = f"{hero_named(state, event.hero)} owes {to} {event.amount} Obligation more ({event.why}): {event.now}."
    return Told(said, (DEFINITION,), "cost")


@ties.tells(TieSet)
def tell_set(state: State, event: TieSet, viewer: Viewer) -> Told:
    """Tell everybody what is owed now, and why."""
    to = _named(state, event.hero, event.tie)
    said = f"{hero_named(state, event.hero)} owes {to} {event.now} Obligation: {event.reason}."
    return Told(said, (DEFINITION,), "quiet")


@ties.tells(PowerCalledOn)
def tell_called(state: State, event: PowerCalledOn, viewer: Viewer) -> Told:
    """Tell everybody what was called in; it works."""
    said = f"{hero_named(state, event.hero)} calls on {event.name} for {event.perk}, and it works without a roll."
    return Told(said, ("fe.terrestrial.perks",), "good")


@ties.tells(DemandMade)
def tell_demand(state: State, event: DemandMade, viewer: Viewer) -> Told:
    """Tell everybody what they want."""
    what = WANTS.get(event.demand, event.demand.value)
    said = f"{begun(event.name)} wants {what} of {hero_named(state, event.hero)}: {event.said}"
    return Told(f"{said.rstrip('.')}.", ("fe.terrestrial.demands",), "cost")


@ties.tells(DemandAnswered)
def tell_answered(state: State, event: DemandAnswered, viewer: Viewer) -> Told:
    """Tell everybody what came of it."""
    said = f"{begun(event.name)}: {hero_named(state, event.hero)} {ANSWERS[event.how]}."
    return Told(said, ("fe.terrestrial.demands",))


@ties.tells(Collected)
def tell_collected(state: State, event: Collected, viewer: Viewer) -> Told:
    """Tell everybody how they act."""
    said = f"{begun(event.name)} {COLLECTS[event.how]}, for what {hero_named(state, event.hero)} owes."
    return Told(said, ("fe.terrestrial.full",), "cost")


@ties.tells(FavorGranted)
def tell_favor(state: State, event: FavorGranted, viewer: Viewer) -> Told:
    """Tell everybody what is theirs for good."""
    by = _named(state, event.hero, event.tie)
    said = f"{begun(by)} repays {hero_named(state, event.hero)}, for good: {event.favor.value}, {event.said}"
    return Told(f"{said.rstrip('.')}.", ("fe.terrestrial.favor",), "good")


@ties.tells(TieSevered)
def tell_severed(state: State, event: TieSevered, viewer: Viewer) -> Told:
    """Tell everybody what is over, and what follows."""
    gone = event.severed
    over = f"{hero_named(state, event.hero)} cuts the tie to {gone.name}: all they lent is gone"
    return Told(f"{over}, {gone.rival} is a rival now, and {_follows(gone)}.", ("fe.terrestrial.cut-ties",), "cost")


def _follows(gone: Severed) -> str:
    return f"a {gone.fallout.value} follows: {gone.said.rstrip('.')}"


# what is seen


@ties.shows("ties")
def ties_shown(state: State) -> Listing | None:
    """List who is bound to which mortal power, what it lends, and what came of ties that were cut."""
    now = state[Ties]
    rows = [
        Row(f"{hero}-{tie.id}", f"{hero_named(state, hero)} and {tie.name}", _stands(tie), cites=(DEFINITION,))
        for hero, mine in now.of.items()
        for tie in mine
    ]
    rows += [
        Row(f"{hero}-cut-{place}", f"{hero_named(state, hero)}, once of {gone.name}", _after(gone), Tone.COST)
        for hero, cut in now.severed.items()
        for place, gone in enumerate(cut)
    ]
    return Listing("Mortal powers", Place.TABLE, tuple(rows)) if rows else None


def _stands(tie: Tie) -> str:
    wants = f"Bound by {WON[tie.bond]}. They want them because {tie.why.rstrip('.')}"
    lends = f"They lend {', '.join(tie.perks)}"
    favors = (f"For good: {'; '.join(tie.favors)}",) if tie.favors else ()
    return ". ".join((wants, lends, *favors, ""))[:-1]


def _after(gone: Severed) -> str:
    favors = f" Theirs for good: {'; '.join(gone.favors)}." if gone.favors else ""
    return f"{begun(gone.rival)} is a rival; {_follows(gone)}.{favors}"


# what may be done


def of_heroes(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Heroes, for whoever runs the game, once there are any."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and state[Heroes].known else ())


@ties.offers_under(of_own, of_heroes)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players to be bound, and to call on whom they are bound to; whoever runs the game demands and repays."""
    for hero in held_heroes(state, viewer):
        if not viewer.runs:
            yield _gaining(state, hero.id, hero_named(state, hero.id))
        for tie in state[Ties].of.get(hero.id, ()):
            yield _calling(state, hero.id, tie)
            yield _severing(state, hero.id, tie)
    if viewer.runs:
        for hero in state[Heroes].known.values():
            yield _gaining(state, hero.id, GROUP, levers=True)
            for tie in state[Ties].of.get(hero.id, ()):
                yield from _levers(state, viewer, hero.id, tie)


def _calling(state: State, hero: EntityId, tie: Tie) -> Offer:
    which = (choice("perk", "For what", [Option(perk, perk.capitalize()) for perk in tie.perks]),)
    at = (("hero", hero), ("tie", tie.id))
    hint = "It works without a roll, and marks Obligation."
    return Offer("fe.call-on-tie", f"Call on {tie.name}", which, at, group=hero_named(state, hero), hint=hint)


def _severing(state: State, hero: EntityId, tie: Tie, *, levers: bool = False) -> Offer:
    fields = (
        words("rival", "Who is a rival from here on", longest=60),
        choice("fallout", "What follows them", [Option(each.value, f"A {each.value}") for each in Fallout]),
        words("said", "Namely"),
    )
    whose, group = f"{hero_named(state, hero)}'s" if levers else "the", GROUP if levers else hero_named(state, hero)
    at, label = (("hero", hero), ("tie", tie.id)), f"Cut {whose} tie to {tie.name}"
    refusal = refusal_of(must_act(state, hero, tie))
    return Offer("fe.sever-tie", label, fields, at, refusal=refusal, group=group, levers=levers)


def _gaining(state: State, hero: EntityId, group: str, *, levers: bool = False) -> Offer:
    (least, most), refusal = perks_bounds(), refusal_of(cannot_gain(state, hero))
    fields = (
        words("name", "Which mortal power", longest=60),
        choice("bond", "Won by", [Option(bond.value, said) for bond, said in BONDS.items()]),
        words("why", "They want the hero because"),
        several("perks", "They lend", [Option(perk, perk.capitalize()) for perk in PERKS], low=least, high=most),
        words("own", "Something else in place of the last of these", longest=60, optional=True),
    )
    label = f"Bind {hero_named(state, hero)} to a mortal power"
    return Offer("fe.gain-tie", label, fields, (("hero", hero),), refusal=refusal, group=group, levers=levers)


def _levers(state: State, viewer: Viewer, hero: EntityId, tie: Tie) -> Iterator[Offer]:
    at = (("hero", hero), ("tie", tie.id))
    wants = choice("demand", "They want", [Option(each.value, f"{each.value.capitalize()}") for each in Demand])
    label = f"{begun(tie.name)} wants something of {hero_named(state, hero)}"
    yield Offer("fe.make-demand", label, (wants, words("said", "Namely")), at, group=GROUP, levers=True)
    favor = choice("favor", "What", [Option(each.value, said) for each, said in FAVORS.items()])
    label = f"{begun(tie.name)} repays {hero_named(state, hero)}"
    hint = f"For something monumental, beyond what was asked: {relief_of_favor()} Obligation less."
    sizes = [Option(size, f"A {size} asset") for size in kinds_of_asset()] if has_enough(state, hero) is None else []
    asset = (choice("size", "Used as an asset, if it is one", sizes, optional=True),) if sizes else ()
    fields = (favor, words("said", "Namely", longest=60), *asset)
    yield Offer("fe.grant-favor", label, fields, at, group=GROUP, levers=True, hint=hint)
    if not viewer.holds(hero):
        yield _severing(state, hero, tie, levers=True)
