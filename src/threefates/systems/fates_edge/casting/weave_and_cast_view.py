"""Weave and Cast as people see them: what is told, what is shown, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_everybody, of_own
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, refusal_of, several, words
from threefates.rulebook.parts import Counter, Listing, Place, Row, Tone, Track
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.advancement.skill_uses import magic_of, no_gift, of_own_magic
from threefates.systems.fates_edge.casting.backlash import COLOUR, called
from threefates.systems.fates_edge.casting.backlash_conditions import (
    AilmentBrought,
    AilmentCleared,
    AilmentStilled,
    bears_nothing,
)
from threefates.systems.fates_edge.casting.backlash_landing import BacklashLanded, SpellFlawed
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred, FlukeThrown
from threefates.systems.fates_edge.casting.casting_time_and_push import cannot_let_go, no_turn_for_it
from threefates.systems.fates_edge.casting.channel_then_weave import Ailment, Spells, Woven, spells
from threefates.systems.fates_edge.casting.elemental_backlash import colours_of, elements, theme, wobble_or_lurch
from threefates.systems.fates_edge.casting.elemental_focus_and_arts import ArtSet, cannot_pay_art, fits_art, settled
from threefates.systems.fates_edge.casting.free_casting_tags import step_names
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.casting.spell_dv_and_limits import bounds
from threefates.systems.fates_edge.casting.spells_view import WARNING
from threefates.systems.fates_edge.casting.steps import WEAVE, WITS, Working, pools, spells_proposed, usual
from threefates.systems.fates_edge.casting.weave_and_cast import (
    SpellShaped,
    SpellUnshaped,
    cannot_cast,
    cannot_weave,
)
from threefates.systems.fates_edge.combat.turns import cannot_act
from threefates.systems.fates_edge.content.records import consequences
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.resolution.wording import listed
from threefates.systems.fates_edge.rulings.casting import (
    BacklashSize,
    BacklashTrigger,
    CastingPool,
    CastingRolls,
    Opposites,
)
from threefates.systems.fates_edge.rulings.road import CastingSteps

__all__ = ["casting_shown"]

GROUP: Final = "Magic"
MOST_ONES: Final = 4  # as many as the worst Backlash takes
LOOP: Final = "fe.caster.two-action-loop"


def names(state: State) -> tuple[str, str]:
    """What the two steps are called at this table."""
    return step_names(state.ruling(CastingSteps))


# what is told


@spells.tells(SpellShaped, stage=(ALOUD,))
def tell_shaped(state: State, event: SpellShaped, viewer: Viewer) -> Told:
    """Tell everybody that a spell holds, and what is to come."""
    name, second = hero_named(state, event.hero), names(state)[1]
    said = f"{name}'s spell takes shape, {event.woven.spell}: {second} is still to come."
    return Told(said, ("fe.caster.weave-step", CastingSteps.ruling_id), tone="good")


@spells.tells(SpellUnshaped, stage=(ALOUD,))
def tell_unshaped(state: State, event: SpellUnshaped, viewer: Viewer) -> Told:
    """Tell everybody that no spell comes of it."""
    said = f"{hero_named(state, event.hero)}'s spell does not hold: nothing comes of {event.spell}."
    return Told(said, ("fe.caster.weave-step",), tone="miss")


@spells.tells(BacklashStirred, stage=(ALOUD,))
def tell_stirred(state: State, event: BacklashStirred, viewer: Viewer) -> Told:
    """Tell everybody how much magic answers back, and in which colours."""
    size, name = state.ruling(BacklashSize), hero_named(state, event.hero)
    said = f"Magic answers back to {name}: {called(size, event.amount)}.{_coloured(state, event)}"
    return Told(said, ("fe.backlash.coloring", BacklashTrigger.ruling_id, BacklashSize.ruling_id), tone="cost")


def _coloured(state: State, event: BacklashStirred) -> str:
    return "".join(f" {each} {theme(each)}: {_colour(state, each, event.amount)}." for each in event.elements)


@cites("fe.backlash.coloring")
def _colour(state: State, element: str, amount: int) -> str:
    if state.ruling(BacklashSize) is BacklashSize.ESCALATES and amount > COLOUR:
        return wobble_or_lurch(element, amount)
    return "; or ".join(colours_of(element, state.ruling(Opposites)))


@spells.tells(BacklashLanded, stage=(ALOUD,))
def tell_landed(state: State, event: BacklashLanded, viewer: Viewer) -> Told:
    """Tell everybody what Backlash comes to."""
    if not event.what:
        return Told("Backlash stays a colour.", ("fe.backlash.coloring",), important=False)
    found = consequences()[event.what]
    of = f" of {event.element}" if event.element else ""
    return Told(f"Backlash{of}: {found.label}.", (found.entry,), tone="cost")


@spells.tells(SpellFlawed)
def tell_flawed(state: State, event: SpellFlawed, viewer: Viewer) -> Told:
    """Tell everybody how the spell is less than it was meant."""
    what = "has a serious drawback" if event.drawback else "has one step less Effect"
    return Told(f"{hero_named(state, event.hero)}'s spell {what}.", ("fe.caster.cast-step",), tone="partial")


@spells.tells(FlukeThrown)
def tell_fluke(state: State, event: FlukeThrown, viewer: Viewer) -> Told:
    """Tell everybody what the fluke threw."""
    said = f"A fluke throws {hero_named(state, event.hero)}'s pool again: {listed(event.faces)}."
    return Told(said, ("fe.backlash.table",), tone="cost")


@spells.tells(SpellCast, stage=(ALOUD,))
def tell_cast(state: State, event: SpellCast, viewer: Viewer) -> Told:
    """Tell everybody that a spell is out, and how."""
    how = ", with a drawback" if event.drawback else ""
    effect = f" with {event.effect.name.capitalize()} Effect" if event.effect is not Effect.STANDARD else ""
    tags = f" {' '.join(f'[{tag}]' for tag in event.tags)}" if event.tags else ""
    said = f"{hero_named(state, event.hero)}'s spell is out: {event.spell}{tags}{effect}{how}."
    return Told(said, ("fe.caster.cast-step",), tone="good" if event.outcome.succeeded else "partial")


@spells.tells(AilmentBrought, stage=(ALOUD,))
def tell_ailment(state: State, event: AilmentBrought, viewer: Viewer) -> Told:
    """Tell everybody which condition somebody suffers."""
    until = "until it is cleared" if event.ailment.lasting else "for the scene"
    said = f"{hero_named(state, event.hero)} is {event.ailment.name} {until}: {event.ailment.costs} where it bears."
    return Told(said, ("fe.backlash.conditions", "fe.ruling.undefined-terms"), tone="cost")


@spells.tells(AilmentCleared)
def tell_cleared(state: State, event: AilmentCleared, viewer: Viewer) -> Told:
    """Tell everybody who is rid of what."""
    said = f"{hero_named(state, event.hero)} is {event.name} no longer."
    return Told(said, ("fe.backlash.conditions",), tone="good")


@spells.tells(AilmentStilled)
def tell_stilled(state: State, event: AilmentStilled, viewer: Viewer) -> Told:
    """Tell everybody that something does nothing for a scene."""
    said = f"{event.name} does nothing to {hero_named(state, event.hero)} in this scene."
    return Told(said, ("fe.tags.cleanse",), tone="good")


@spells.tells(ArtSet)
def tell_art(state: State, event: ArtSet, viewer: Viewer) -> Told:
    """Tell everybody what somebody's Art is."""
    said = f"{hero_named(state, event.hero)}'s Art is {' and '.join(event.elements)}."
    return Told(said, ("fe.caster.elemental-focus",), important=False)


# what is shown


@spells.shows("casting")
def casting_shown(state: State) -> Listing | None:
    """The two steps of every spell under way, as one card each, and what Backlash left behind."""
    now = state[Spells]
    rows = [_card(state, hero) for hero in dict.fromkeys((*spells_proposed(state), *now.woven))]
    rows += [
        Row(f"ailing-{hero}", f"{hero_named(state, hero)}: {', '.join(map(_suffered, ailing))}", tone=Tone.COST)
        for hero, ailing in now.ailing.items()
        if ailing
    ]
    return Listing(" and ".join(names(state)), Place.NOW, tuple(rows), unfolded=True) if rows else None


def _suffered(ailment: Ailment) -> str:
    return f"{ailment.name} (not in this scene)" if ailment.stilled else ailment.name


def _card(state: State, hero: EntityId) -> Row:
    """One spell: which step it is at, the 1s it has shown, and whether it is of the caster's Art."""
    proposal = state[Proposals].open.get(hero)
    working, woven = proposal.purpose(Working) if proposal else None, state[Spells].woven.get(hero)
    first, second = names(state)
    spell, mixed = (
        (woven.spell, woven.elements) if woven else (working.spell, working.elements) if working else ("", ())
    )
    weaves = working is not None and working.step == WEAVE
    counters = (
        Counter(first, "now" if weaves else _done(woven)),
        Counter(second, "–" if weaves else _second_done(woven)),
    )
    waits = woven and woven.woven and not woven.cast  # a Cast's 1s are told with what answers back
    seen = min(woven.ones, MOST_ONES) if woven and waits else None
    ones = () if seen is None else (Track("1s so far", seen, MOST_ONES, tone=Tone.COST),)
    art = ", in their Art" if fits_art(state, hero, mixed) else ""
    worse = "its next step stands a Position worse" if hero in state[Spells].hampered else ""
    detail = "; ".join(filter(None, (f"{' and '.join(mixed)}{art}" if mixed else "", worse)))
    return Row(
        f"spell-{hero}", f"{hero_named(state, hero)}: {spell}", detail, counters=counters, tracks=ones, cites=(LOOP,)
    )


def _done(woven: Woven | None) -> str:
    return woven.woven.spoken if woven and woven.woven else "done"


def _second_done(woven: Woven | None) -> str:
    return woven.cast.spoken if woven and woven.cast else "now"


# what may be done


@spells.offers
def offer_steps(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a caster the step that can be taken now, and to let a spell go."""
    for caster in _casters(state, viewer):
        yield from (offer for offer in _first_step(state, caster) if offer.main)
    for hero in dict.fromkeys((*state[Spells].woven, *state[Spells].begun)):
        if viewer.holds(hero):
            yield from _second(state, hero)


def _second(state: State, hero: EntityId) -> Iterator[Offer]:
    group, fixed = magic_of(state, hero), (("hero", hero),)
    woven = state[Spells].woven.get(hero)
    if (woven and woven.cast) or (woven and hero not in state[Spells].begun):
        return
    refusal = refusal_of(cannot_cast(state, hero) or no_turn_for_it(state, hero))
    spell = woven.spell if woven else state[Spells].begun[hero]
    label = f"{names(state)[1]} {spell}"
    hint, main = "The DV stays that of the first step.", refusal is None
    same = (*fixed, ("attribute", ""), ("skill", ""))  # as the first step: there may be a form for others beside it
    yield Offer("fe.cast-spell", label, (), same, refusal=refusal, main=main, group=group, hint=hint)
    if woven:
        no, hint = refusal_of(cannot_let_go(state, hero)), "What it stirred up still comes."
        yield Offer("fe.drop-spell", f"Let {spell} go", (), fixed, refusal=no, group=group, hint=hint)


@spells.offers_under(of_own_magic)
def offer_weave(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer casters to say what their Art is, and say why they cannot Weave; nobody else."""
    by_lever = {*_settled(state)} if viewer.runs else ()  # whoever runs the game changes it there, their own, too
    for hero in _casters(state, viewer):
        yield from (offer for offer in _first_step(state, hero) if not offer.main)
        if hero not in by_lever:
            yield _art(state, hero)


def _casters(state: State, viewer: Viewer) -> Iterator[EntityId]:
    return (hero.id for hero in held_heroes(state, viewer) if no_gift(state, hero.id) is None)


def _first_step(state: State, hero: EntityId) -> Iterator[Offer]:
    if state.ruling(CastingRolls) is CastingRolls.ONE or hero in state[Spells].woven:
        return
    ways = [Option(each, each.capitalize()) for each in pools(state.ruling(CastingPool))]
    first, second = usual(state.ruling(CastingPool))
    fitting = [Option(each, each) for each in (skills_at(state) if first == WITS else (second,))]
    fields = (
        words("spell", "What it shall do"),
        choice("element", "Element", _every_element()),
        choice("second", "And a second one", _every_element(), optional=True),
        choice("attribute", "Attribute", ways, default=first),
        choice("skill", "Skill", fitting, default=second),
    )
    refusal, group = refusal_of(cannot_weave(state, hero) or cannot_act(state, hero, WEAVE)), magic_of(state, hero)
    rolls = f"Two rolls: {names(state)[1]} follows where this succeeds. The 1s of both may answer back."
    hint = f"{rolls} {WARNING} {bounds()}"
    label, main = f"{names(state)[0]} a spell", refusal is None and state[Scenes].current is not None
    yield Offer("fe.weave-spell", label, fields, (("hero", hero),), refusal=refusal, main=main, group=group, hint=hint)


def _every_element() -> list[Option]:
    return [Option(element, element, theme(element)) for element in elements()]


def _art(state: State, hero: EntityId) -> Offer:
    held = state[Spells].arts.get(hero, ())
    label = f"My Art: {' and '.join(held)}" if held else "Say what my Art is"
    arts = (several("elements", "One or two elements", _every_element(), low=1, high=2),)
    refusal = refusal_of(settled(state, hero))
    return Offer("fe.set-art", label, arts, (("hero", hero),), refusal=refusal, group=magic_of(state, hero))


def of_arts(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, while a caster's Art is settled."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and any(_settled(state)) else ())


@spells.offers_under(of_arts)
def offer_art(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to change an Art that its caster cannot change now."""
    for hero in _settled(state) if viewer.runs else ():
        label = f"{hero_named(state, hero)}'s Art: {' and '.join(state[Spells].arts[hero])}"
        yield replace(_art(state, hero), label=label, refusal=None, group=GROUP, levers=True)


def _settled(state: State) -> Iterator[EntityId]:
    return (hero for hero in state[Spells].arts if no_gift(state, hero) is None and settled(state, hero))


def of_ailing(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, while somebody suffers a condition of it."""
    ailing = any(state[Spells].ailing.values())
    return iter((Heading(GROUP, levers=True),) if viewer.runs and ailing else ())


@spells.offers_under(of_own, of_everybody, of_ailing)
def offer_ailing(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to say that a condition bears on what is proposed, and whoever runs the game to clear it."""
    for hero, ailing in state[Spells].ailing.items():
        fixed, name = (("hero", hero),), hero_named(state, hero)
        for each in ailing:
            if viewer.runs:
                also = (*fixed, ("name", each.name))
                yield Offer("fe.clear-ailment", f"{name} is {each.name} no longer", (), also, group=GROUP, levers=True)
            if hero in state.only(proposing) and (viewer.runs or viewer.holds(hero)):
                label, also = f"{each.name} bears on this: {each.costs}", (*fixed, ("ailment", each.name))
                group = GROUP if viewer.runs else name
                no = refusal_of(bears_nothing(state, hero, each.name))
                yield Offer("fe.say-ailment-bears", label, (), also, refusal=no, group=group, levers=viewer.runs)


def of_fitting(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, while a spell of somebody's Art may be paid for."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and state[Spells].fitting else ())


@spells.offers_under(of_fitting)
def offer_boon(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to let a spell of a caster's Art pay a Boon."""
    for hero, spell in state[Spells].fitting.items() if viewer.runs else ():
        label, fixed = f"A Boon for {hero_named(state, hero)}: {spell}, in their Art", (("hero", hero),)
        hint = "A spell of one's Art may pay one, where magic does not answer back."
        refusal = refusal_of(cannot_pay_art(state, hero))
        yield Offer("fe.pay-art", label, (), fixed, refusal=refusal, group=GROUP, hint=hint, levers=True)
