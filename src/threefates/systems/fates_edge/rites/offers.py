"""What may be done with Rites and the Gift: a form for each Rite that a hero knows, with its cost in the hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Field, Offer, choice, number, refusal_of, words
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposing
from threefates.systems.fates_edge.advancement.skill_uses import magic_of, of_own_magic
from threefates.systems.fates_edge.content.records import Bears, WrittenRite, written_rites
from threefates.systems.fates_edge.harm.conditions import dead
from threefates.systems.fates_edge.heroes.heroes import Hero, Heroes, held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import skill_options
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.modules.pushes import said_of_push
from threefates.systems.fates_edge.patrons.obligation import MOST_OWED, rites
from threefates.systems.fates_edge.patrons.patrons import Patrons, skills_of_rites
from threefates.systems.fates_edge.rites.blessings import (
    Blessings,
    Laid,
    best_of,
    blessings,
    goes_with,
    one_of,
    said_of,
    worth_said,
)
from threefates.systems.fates_edge.rites.boon_price import said_of_boons
from threefates.systems.fates_edge.rites.crossing import dv_of_next
from threefates.systems.fates_edge.rites.gift import (
    ATTACKS,
    cannot_extend,
    cannot_wake,
    price_of_gift,
    thematic,
    woken,
)
from threefates.systems.fates_edge.rites.invoking import no_time, not_at_once
from threefates.systems.fates_edge.rites.marking import said_at_once, tips_over
from threefates.systems.fates_edge.rites.performing import DURATION, POTENCY, has_duration, has_potency
from threefates.systems.fates_edge.rites.pushing import cannot_push
from threefates.systems.fates_edge.rites.rite_dv import grades
from threefates.systems.fates_edge.rites.rites import (
    ATTRIBUTES,
    MOST_LISTED,
    WAYS,
    Rite,
    cannot_invoke,
    dv_of,
    invoked,
    obligation_of,
    practised,
    rites_of,
)
from threefates.systems.fates_edge.rites.rites_of_patrons import called_on, cannot_call_on
from threefates.systems.fates_edge.rites.wards import asked
from threefates.systems.fates_edge.rulings.rites import PatronsGift
from threefates.systems.fates_edge.rulings.road import PushCost, RiteRoll

__all__ = ["GROUP", "of_rites"]

GROUP: Final = "Magic"


def of_rites(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, where a hero knows Rites or works by Symbols, or a Rite has left something."""
    if not viewer.runs:
        return iter(())
    return iter((Heading(GROUP, levers=True),) if _anybody(state) or state[Blessings].laid else ())


def _anybody(state: State) -> bool:
    """Whether any hero knows Rites, or works by Symbols."""
    heroes = state[Heroes].known.values()
    return any(practised(state, hero, path) for hero in heroes for path in ("Runekeeper", "Invoker"))


@rites.offers_under(of_own_magic, of_rites)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer invoking and pushing to those who know Rites, and to whoever runs the game putting Obligation right."""
    under_way = state.only(invoked)
    for hero in held_heroes(state, viewer):
        if hero.id in under_way:
            yield _pushing(state, hero.id)
        elif practised(state, hero, "Runekeeper") and hero.id not in state.only(proposing):
            yield from _invoking(state, hero)
    if viewer.runs and _anybody(state):
        yield _setting(state)


def _invoking(state: State, hero: Hero) -> Iterator[Offer]:
    """Each written Rite of the Patron whom a hero serves, or of all of them; and one of the table's own."""
    serves = state[Patrons].of.get(hero.id, "")
    for rite in rites_of(serves):
        yield _written(state, hero, serves, rite)
    group, own = magic_of(state, hero.id), Rite("", serves, 1)
    refusal = refusal_of(_cannot(state, hero.id)) or _not_at_once(state, hero.id, own)
    fixed = (("hero", hero.id), *((("patron", serves),) if serves else ()))
    if not serves:
        whose = [
            Option(each.id, f"{each.patron}: {each.name}", each.summary, _not_at_once(state, hero.id, _meant(each)))
            for each in written_rites().values()
        ]
        first = (choice("rite", "Which Rite", whose), words("about", "What it is about", longest=100, optional=True))
        hint, any_patron = "With your first Rite you serve its Patron, and nobody else.", (*fixed, ("patron", ""))
        label, ways = "Invoke a written Rite", (*first, *_rolled(state, hero.id, own))
        yield Offer("fe.invoke-rite", label, ways, any_patron, refusal, group=group, hint=hint)
    fields = (
        words("rite", f"Which Rite of {serves}" if serves else "Which Rite"),
        *(() if serves else (words("patron", "Whose"),)),
        *_rolled(state, hero.id, own),
        choice("grade", "Grade", [Option(grade.value, grade.value.capitalize()) for grade in grades()], default="low"),
        number("obligation", "Obligation it lists", low=0, high=MOST_LISTED, default=1),
    )
    hint = "Its grade and cost say how hard it is; completed, it marks its Obligation."
    yield Offer("fe.invoke-rite", "Invoke a Rite", fields, fixed, refusal=refusal, group=group, hint=hint)


def _cannot(state: State, hero: EntityId) -> Refused | None:
    return cannot_invoke(state, hero) or no_time(state, hero)


def _meant(rite: WrittenRite, patron: str = "") -> Rite:
    return Rite(rite.name, patron or rite.patron, 1, id=rite.id, grade=rite.grade)


def _not_at_once(state: State, hero: EntityId, rite: Rite) -> Refusal | None:
    """The words against a Rite that is done at once, where it asks for more Boons than a hero holds, or has to wait."""
    return refusal_of(not_at_once(state, hero, rite, next(iter(skills_of_rites(state)), "")))


def _rolled(state: State, hero: EntityId, rite: Rite) -> tuple[Field, ...]:
    skills = skills_of_rites(state)
    at_once = state.ruling(RiteRoll) is RiteRoll.NO_ROLL and cannot_push(state, hero, rite) is None
    push = _ways(rite) if at_once else []
    return (
        choice("attribute", "How", [Option(each, each.capitalize()) for each in ATTRIBUTES], default=ATTRIBUTES[0]),
        choice("skill", "With", [Option(skill, skill) for skill in skills], default=next(iter(skills), None)),
        *((choice("push", "Pushed so that it", push, optional=True),) if push else ()),
    )


def _ways(rite: Rite) -> list[Option]:
    """The ways in which there is something of a Rite to be pushed."""
    written = written_rites().get(rite.id)
    has = {DURATION: written is None or has_duration(written), POTENCY: written is None or has_potency(written)}
    return [Option(way, said) for way, said in WAYS.items() if has[way]]


def _written(state: State, hero: Hero, serves: str, rite: WrittenRite) -> Offer:
    whom = [Option(each, hero_named(state, each)) for each in state[Heroes].known] if rite.whom == "one" else []
    meant = _meant(rite, serves)
    fields = (
        *((choice("whom", "On whom", whom, default=hero.id),) if whom else ()),
        *asked(state, rite),
        *_rolled(state, hero.id, meant),
    )
    label = f"Invoke {rite.name}"
    return Offer(
        "fe.invoke-rite",
        label,
        fields,
        (("hero", hero.id), ("rite", rite.id), ("patron", serves)),
        refusal=refusal_of(_cannot(state, hero.id)) or _not_at_once(state, hero.id, meant),
        group=magic_of(state, hero.id),
        hint=f"{rite.summary} {_costs(state, hero.id, meant)}",
    )


def _costs(state: State, hero: EntityId, rite: Rite) -> str:
    """What a Rite is rolled against, what it marks, and what a Push would."""
    dv = dv_of(state, hero, rite) + dv_of_next(state, hero, rite.patron)
    rolled = "" if state.ruling(RiteRoll) is RiteRoll.NO_ROLL else f"DV {dv}; "
    marks, pushed = obligation_of(rite), obligation_of(replace(rite, pushed=True))
    said = f"{rolled}{said_at_once(state, hero, rite)}completed, it marks {marks} Obligation, pushed {pushed}"
    return f"{said}; you owe {tips_over(state, hero, rite, meant=True)} then.{said_of_boons(state, rite)}"


def _pushing(state: State, hero: EntityId) -> Offer:
    rite = invoked(state)[hero]
    how = (choice("how", "So that it", _ways(rite)),)
    refusal, group = refusal_of(cannot_push(state, hero)), magic_of(state, hero)
    also = f" and {said_of_push(owes=True)}" if state.ruling(PushCost) is PushCost.ALL else ""
    then = tips_over(state, hero, replace(rite, pushed=True), meant=False)
    hint = f"For 1 Obligation more{also}; completed, you owe {then}."
    return Offer("fe.push-rite", "Push the Rite", how, (("hero", hero),), refusal=refusal, group=group, hint=hint)


@blessings.offers_under(of_own_magic)
def offers_of_gift(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever has a Familiar the Gift, and pushing it while it is awake."""
    for hero in held_heroes(state, viewer):
        if has_talent(state, hero.id, "familiar"):
            yield _waking(state, hero.id)
            yield from _extending(state, hero.id)


def _extending(state: State, hero: EntityId) -> Iterator[Offer]:
    things = {one_of(laid): laid for laid in reversed(woken(state, hero))}
    for laid in reversed(things.values()):
        several = len(things) > 1
        fixed = (("hero", hero), *((("blessing", laid.id),) if several else ()))
        label = f"Push the Gift in {laid.item or hero_named(state, laid.hero)}" if several else "Push the Gift"
        refusal, hint = refusal_of(cannot_extend(state, hero, laid.id)), "For 1 Obligation, it lasts one scene more."
        yield Offer("fe.extend-gift", label, (), fixed, refusal=refusal, group=magic_of(state, hero), hint=hint)


ONE_CHECK: Final = "to attack in one way, and on one check of a skill where it fits the Patron"
SMALL: Final = " It is for small things of every day that are the Patron's; its beat sets the tone."


@cites("fe.gift.usage-guidance")
def _use_of(own: bool) -> str:  # noqa: FBT001
    return SMALL if own else ""


def _waking(state: State, hero: EntityId) -> Offer:
    serves, reading = state[Patrons].of.get(hero, ""), state.ruling(PatronsGift)
    own, price = reading is PatronsGift.TALENT, price_of_gift(reading)
    bearers = [Option(each, hero_named(state, each)) for each in state[Heroes].known]
    fixed = () if own else thematic(serves, skills_at(state))
    fields = (
        *(() if own else (words("item", "Which weapon or thing", longest=60),)),
        *(() if own else (choice("bearer", "Held by", bearers, default=hero),)),
        *(() if serves else (words("patron", "Whose Gift"),)),
        *(() if fixed else (choice("skill", "For what fits the Patron", skill_options(skills_at(state))),)),
        *((choice("attack", "In a fight", [Option(each, each) for each in ATTACKS]),) if own else ()),
    )
    costs = "1 Boon. " if price.boons else "The Game Master banks a beat. " if price.beats else ""
    also = f", and {' or '.join(fixed)} where it fits {serves}" if fixed else ", and a skill where it fits the Patron"
    gives = ONE_CHECK if own else f"with it in a fight{also}"
    hint = f"{costs}An action; for the scene a die more {gives}.{_use_of(own)}"
    refusal, group = refusal_of(cannot_wake(state, hero)), magic_of(state, hero)
    return Offer("fe.wake-gift", "Wake the Patron's Gift", fields, (("hero", hero),), refusal, group=group, hint=hint)


@blessings.offers_under(of_own, of_own_magic, of_rites)
def offers_of_blessings(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer calling on what Rites have left, doing without it, and letting a Rite be over."""
    for proposal in state[Proposals].open.values():
        if viewer.holds(proposal.hero) or viewer.runs:
            yield from _calling(state, viewer, proposal)
    every = tuple({one_of(laid): laid for laid in state[Blessings].laid}.values())
    for laid in every:
        if viewer.runs or viewer.holds(laid.by):
            group = GROUP if viewer.runs else magic_of(state, laid.by)
            why, fixed = (words("why", "Why it ends"),), (("blessing", laid.id),)
            on = laid.item or laid.about or hero_named(state, laid.hero)
            which = f"{laid.name} ({on})" if sum(each.name == laid.name for each in every) > 1 else laid.name
            refusal, label = None if viewer.runs else refusal_of(dead(state, laid.by)), f"Let {which} be over"
            yield Offer("fe.end-rite", label, why, fixed, refusal=refusal, group=group, levers=viewer.runs)


def _to_call_on(state: State, hero: EntityId) -> list[Laid]:
    """What Rites have left on a hero for actions; one that was said of two things is two, to be called on for each."""
    mine = [each for each in state[Blessings].laid if each.hero == hero and each.bears is Bears.ACTION and each.when]
    said = dict.fromkeys(each.about for each in mine)
    return [laid for about in said for laid in best_of(each for each in mine if each.about == about)]


def _calling(state: State, viewer: Viewer, proposal: Proposal) -> Iterator[Offer]:
    name, hero = hero_named(state, proposal.hero), proposal.hero
    counts, every = called_on(proposal), _to_call_on(state, hero)
    for laid in every:
        fixed = (("hero", hero), ("blessing", laid.id))
        which = f"{laid.name} ({laid.about})" if sum(each.name == laid.name for each in every) > 1 else laid.name
        if laid.id in counts:
            off = (*fixed, ("on", False))
            yield Offer("fe.call-on-rite", f"Do without {which}", (), off, group=name)
        elif laid.when and viewer.holds(hero) and goes_with(state, laid, proposal.skill):
            refusal = refusal_of(cannot_call_on(state, proposal, laid))
            for pick, does in enumerate(laid.does):
                label = f"Call on {which}" + (f": {worth_said(does)}" if len(laid.does) > 1 else "")
                on, hint = (*fixed, ("pick", pick)), f"{said_of(laid)}."
                yield Offer("fe.call-on-rite", label, (), on, refusal=refusal, group=name, hint=hint)


def _setting(state: State) -> Offer:
    owed = number("owed", "Obligation", low=0, high=MOST_OWED)
    fields = (_who(state), words("patron", "To whom"), owed, words("reason", "Why"))
    return Offer("fe.set-obligation", "Put Obligation right", fields, group=GROUP, levers=True)


def _who(state: State) -> Field:
    return choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
