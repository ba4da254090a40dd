"""When all is lost, as people see it: what it would cost, the six ways on, and what has come of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from threefates.commons.characters import of_everybody, of_own
from threefates.commons.clocks import Clocks
from threefates.commons.texts import LONGEST_TITLE
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import QUICK, Field, Offer, choice, refusal_of, several, words
from threefates.rulebook.parts import Line, Listing, Place, Row, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.advancement.assets import assets
from threefates.systems.fates_edge.harm.conditions import Conditions, conditions
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.harm.sparing import HarmIgnored
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.tpk.bonds import freeing
from threefates.systems.fates_edge.tpk.last_stand import nobody_stands
from threefates.systems.fates_edge.tpk.new_torchbearers import HeirCame
from threefates.systems.fates_edge.tpk.resolution_options import (
    OVERVIEW,
    Lost,
    PriceNamed,
    WayOn,
    WayTaken,
    all_is_lost,
    at_table,
    cannot_take,
    lost,
    movable,
    over_for,
    prices,
    who_says,
    with_them,
)
from threefates.systems.fates_edge.tpk.saved import (
    CLAIM,
    GIFT,
    OBLIGATION,
    SERVICE,
    AssetLost,
    cannot_pay,
    losable,
)
from threefates.systems.fates_edge.tpk.scars import ScarBorne, ScarLifted, hindering

__all__ = ["aftermath", "all_lost_shown", "costs", "offers"]

GROUP: Final = "All is lost"
BESIDE: Final = "At the brink, and after"
NAMES: Final = {
    WayOn.CAPTURE: "Capture",
    WayOn.CLAIM: "A Patron's claim",
    WayOn.STAND: "A last stand",
    WayOn.EXIT: "A dramatic exit",
    WayOn.REPRIEVE: "A reprieve",
    WayOn.TORCH: "New torchbearers",
}
BRINK: Final = 2


@cites(OVERVIEW)
def costs(way: WayOn) -> str:
    """Say in a sentence what a way on costs.

    >>> costs(WayOn.STAND)
    '+1 Effect and no new Harm until the scene ends, a beat with every action; then they die, and others inherit.'
    """
    price = prices(way)
    return {
        WayOn.CAPTURE: (
            f"They live, bound or in debt: clocks move by {price.clocks}, {_between(price.assets_lost)} things are "
            f"taken, and a condition stays with {_between(price.permanent_conditions)} of them."
        ),
        WayOn.CLAIM: (
            f"They live; each takes on the same term, such as {price.obligation} Obligation, and a front opens."
        ),
        WayOn.STAND: (
            f"+{price.effect} Effect and no new Harm until the scene ends, {_beats(price.sb_per_action)} with every "
            "action; then they die, and others inherit."
        ),
        WayOn.EXIT: f"They die for something; who comes after has a tie, a worn tool or {price.xp} XP of theirs.",
        WayOn.REPRIEVE: (
            f"They live: {price.obligation_each} Obligation each, or one steep claim; the scene's clocks move by "
            f"{price.scene_clocks}, and a front opens."
        ),
        WayOn.TORCH: "The chapter closes; who comes after is tied to the fallen, and every clock stands as it stood.",
    }[way]


def _beats(number: int) -> str:
    return "a beat" if number == 1 else f"{number} beats"


def _between(bounds: tuple[int, int]) -> str:
    return " or ".join(map(str, dict.fromkeys(bounds)))


# what everybody sees


@lost.shows("all-is-lost")
def all_lost_shown(state: State) -> Words | None:
    """Say that everybody is out, that a price was named, or that it is the last stand."""
    now, lines = state[Lost], []
    if now.standing:
        named = ", ".join(hero_named(state, hero) for hero in now.standing)
        said = f"The last stand of {named}: {costs(WayOn.STAND)}"
        lines.append(Line(said, Tone.COST, (WayOn.STAND.entry,)))
    elif all_is_lost(state):
        lines.append(Line("Nobody stands. The Game Master says how it goes on.", Tone.MISS, (OVERVIEW,)))
    if now.named:
        said = f"Named before: {NAMES[now.named]}. {costs(now.named)}"
        lines.append(Line(said, Tone.PARTIAL, (now.named.entry,)))
    return Words(GROUP, Place.NOW, tuple(lines)) if lines else None


@lost.shows("aftermath")
def aftermath(state: State) -> Listing | None:
    """List who is bound, what stays with whom, and who has come after whom."""
    now = state[Lost]
    marked = [hero for hero in living(state) if hero in now.bound or hero in now.scars]
    rows = [Row(f"bears-{hero}", hero_named(state, hero), _bears(now, hero), Tone.COST) for hero in marked]
    rows += [
        Row(f"gone-{hero}", hero_named(state, hero), _after(state, gone.heir), Tone.QUIET)
        for hero, gone in over_for(state).items()
    ]
    return Listing("After all was lost", Place.PEOPLE, tuple(rows)) if rows else None


def _bears(now: Lost, hero: EntityId) -> str:
    stays = [f"{scar}: a die less where it hinders" for scar in now.scars.get(hero, ())]
    return ". ".join((*filter(None, (now.bound.get(hero, ""),)), *stays))


def _after(state: State, heir: EntityId) -> str:
    return f"Gone; {hero_named(state, heir)} came after" if heir else "Gone; nobody has come after yet"


@lost.tells(PriceNamed, stage=(ALOUD,))
def tell_price(state: State, event: PriceNamed, viewer: Viewer) -> Told:
    """Tell everybody what it costs if all is lost, or that nothing is said of it any more."""
    if event.way is None:
        return Told("What it would cost if all was lost is named no more.", (OVERVIEW,), tone="quiet")
    said = f"The price, if all is lost: {NAMES[event.way]}. {costs(event.way)}"
    return Told(said, (OVERVIEW, event.way.entry), tone="partial")


@lost.tells(WayTaken, stage=(ALOUD,))
def tell_way(state: State, event: WayTaken, viewer: Viewer) -> Told:
    """Tell everybody how it goes on."""
    said = f"All was lost. {NAMES[event.way]}: {event.said}."
    return Told(said, (event.way.entry, "fe.ruling.tpk-stack"), tone="cost")


@assets.tells(AssetLost, stage=(ALOUD,))
def tell_asset_lost(state: State, event: AssetLost, viewer: Viewer) -> Told:
    """Tell everybody what a hero has lost."""
    said = f"{hero_named(state, event.hero)} loses {event.name} {event.why}."
    return Told(said, (WayOn.CAPTURE.entry,), tone="cost", important=False)


@conditions.tells(HarmIgnored)
def tell_ignored(state: State, event: HarmIgnored, viewer: Viewer) -> Told:
    """Tell everybody whom Harm does not touch."""
    said = f"{hero_named(state, event.hero)} takes no Harm ({event.why})."
    return Told(said, (WayOn.STAND.entry,), tone="good", important=False)


@lost.tells(ScarBorne, stage=(ALOUD,))
def tell_scar(state: State, event: ScarBorne, viewer: Viewer) -> Told:
    """Tell everybody what stays with a hero."""
    said = f"{event.scar} stays with {hero_named(state, event.hero)}: a die less where it hinders."
    return Told(said, (WayOn.CAPTURE.entry, "fe.ruling.undefined-terms"), tone="cost")


@lost.tells(ScarLifted)
def tell_lifted(state: State, event: ScarLifted, viewer: Viewer) -> Told:
    """Tell everybody who is rid of what, and how."""
    said = f"{hero_named(state, event.hero)} is rid of {event.scar}: {event.why}."
    return Told(said, (WayOn.CAPTURE.entry,), tone="good")


@lost.tells(HeirCame)
def tell_heir(state: State, event: HeirCame, viewer: Viewer) -> Told:
    """Tell everybody what passes on, and to whom."""
    said = f"{hero_named(state, event.heir)} comes after {hero_named(state, event.fallen)}, with {event.what}."
    return Told(said, (state[Lost].gone[event.fallen].way.entry,), tone="good")


# the six ways


@lost.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the six ways on to whoever says which, once everybody is out."""
    if not state.only(all_is_lost) or not (viewer.runs or viewer.seat.id in who_says(state)):
        return
    for way, (command, fields) in _FORMS.items():
        refusal = cannot_take(state, way) or (nobody_stands(state) if way is WayOn.STAND else None)
        yield Offer(
            command,
            NAMES[way],
            fields(state, viewer),
            refusal=refusal_of(refusal),
            group=GROUP,
            hint=costs(way),
            levers=viewer.runs,
            at=(QUICK,),
        )


Form = Callable[[State, Viewer], tuple[Field, ...]]


def _heroes(state: State, *, dead: bool) -> list[Option]:
    found = state[Conditions]
    return [Option(hero, hero_named(state, hero)) for hero in with_them(state) if not dead or found[hero].dead]


def _back(state: State) -> tuple[Field, ...]:
    dead = _heroes(state, dead=True)
    return (several("back", "Of the dead, who was saved after all", dead),) if dead else ()


def _clocks(state: State, viewer: Viewer, label: str) -> tuple[Field, ...]:
    known = state[Clocks].known
    options = [Option(clock, known[clock].name) for clock in movable(state, runs=viewer.runs)]
    return (several("clocks", label, options),) if options else ()


def _capture(state: State, viewer: Viewer) -> tuple[Field, ...]:
    price, there = prices(WayOn.CAPTURE), losable(state)
    least, most = (min(bound, len(there)) for bound in price.assets_lost)
    things = [Option(what, name, hero_named(state, hero)) for what, (hero, name) in there.items()]
    heroes, (few, many) = _heroes(state, dead=False), price.permanent_conditions
    return (
        words("to", "In whose hands they are, or in whose debt", longest=60),
        *_clocks(state, viewer, f"Clocks that move by {price.clocks}"),
        *((several("taken", "What is taken", things, low=least, high=most),) if things else ()),
        several("scarred", "With whom a condition stays", heroes, low=few, high=min(many, len(heroes))),
        words("scar", "The condition that stays", longest=LONGEST_TITLE),
        words("scene", "The next scene", longest=LONGEST_TITLE, optional=True, default="In bonds"),
        *_back(state),
    )


def _terms(state: State, *terms: tuple[str, str]) -> Field:
    options = [Option(term, label, refusal=refusal_of(cannot_pay(state, term))) for term, label in terms]
    return choice("term", "The term", options)


def _claim(state: State, viewer: Viewer) -> tuple[Field, ...]:
    owed = f"{prices(WayOn.CLAIM).obligation} Obligation each"
    terms = ((OBLIGATION, owed), (SERVICE, "Service for a season"), (GIFT, "A Gift is lost; who has none owes"))
    front = words("claim", "The claim, in words")
    return words("patron", "The Patron", longest=60), _terms(state, *terms), front, *_back(state)


def _reprieve(state: State, viewer: Viewer) -> tuple[Field, ...]:
    price = prices(WayOn.REPRIEVE)
    terms = ((OBLIGATION, f"{price.obligation_each} Obligation each"), (CLAIM, "One steep claim on all"))
    return (
        words("patron", "The Patron", longest=60),
        _terms(state, *terms),
        words("front", "The new front, tied to the price"),
        *_clocks(state, viewer, f"The clocks of the scene: all move by {price.scene_clocks}"),
        *_back(state),
    )


def _exit(state: State, viewer: Viewer) -> tuple[Field, ...]:
    known = state[Clocks].known
    sealed = [Option(clock, known[clock].name) for clock in movable(state, runs=viewer.runs)]
    said = words("words", "Whom their deaths save, or what they seal")
    return (said, choice("clock", "The danger that is sealed", sealed, optional=True)) if sealed else (said,)


_FORMS: Final[dict[WayOn, tuple[str, Form]]] = {
    WayOn.CAPTURE: ("fe.take-captive", _capture),
    WayOn.CLAIM: ("fe.accept-claim", _claim),
    WayOn.STAND: (
        "fe.make-last-stand",
        lambda state, viewer: (words("words", "What they stand for", optional=True),),
    ),
    WayOn.EXIT: ("fe.make-exit", _exit),
    WayOn.REPRIEVE: ("fe.buy-reprieve", _reprieve),
    WayOn.TORCH: ("fe.pass-torch", lambda state, viewer: (words("words", "How the chapter closes"),)),
}


# before, and after


def of_the_lost(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for whoever runs the game, at the brink and after."""
    now = state[Lost]
    there = _at_the_brink(state) or now.named or not {*now.bound, *now.scars}.isdisjoint(living(state))
    return iter((Heading(BESIDE, levers=True),) if viewer.runs and there else ())


def _at_the_brink(state: State) -> bool:
    return any(state[Conditions][hero].harm >= BRINK for hero in at_table(state) if hero in living(state))


@lost.offers_under(of_the_lost)
def other_offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to name the price, to free who is bound, and to lift what stays."""
    if not viewer.runs:
        return
    now = state[Lost]
    if not now.standing and _at_the_brink(state) and not state.only(all_is_lost):
        ways = [Option(way.value, NAMES[way], costs(way)) for way in WayOn if way is not now.named]
        hint = "In the open, before anybody rolls at the brink. It stands until another is named."
        field = (choice("way", "If all is lost", ways),)
        yield Offer("fe.name-price", "Name the price", field, group=BESIDE, hint=hint, levers=True)
    if now.named:
        hint = f"{NAMES[now.named]} was named; everybody reads that it is taken back."
        yield Offer("fe.take-back-price", "Name no price any more", group=BESIDE, hint=hint, levers=True)
    for hero in living(state):
        fixed, name = (("hero", hero),), hero_named(state, hero)
        if hero in now.bound:
            yield Offer("fe.set-free", f"Set {name} free", freeing(state, hero), fixed, group=BESIDE, levers=True)
        for scar in now.scars.get(hero, ()):
            why, label = (words("why", "How"),), f"Rid {name} of {scar}"
            yield Offer("fe.lift-scar", label, why, (*fixed, ("scar", scar)), group=BESIDE, levers=True)


@lost.offers_under(of_own, of_everybody)
def offers_for_a_proposal(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to say that a condition that stays hinders what is proposed, or does not."""
    for hero in state.only(proposing):
        if viewer.runs or viewer.holds(hero):
            for scar in state[Lost].scars.get(hero, ()):
                bears = scar not in hindering(state[Proposals][hero])
                label = f"{scar} {'hinders' if bears else 'does not hinder'} this"
                fixed, group = (("hero", hero), ("scar", scar), ("bears", bears)), hero_named(state, hero)
                yield Offer("fe.say-scar-bears", label, (), fixed, group=group, levers=viewer.runs)
