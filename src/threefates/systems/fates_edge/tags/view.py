"""Effects as people see them: what lasts, on whom, and what may be done about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Field, Offer, choice, flag, none_of, number, refusal_of, several, words
from threefates.rulebook.parts import Counter, Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.advancement.skill_uses import paths
from threefates.systems.fates_edge.content.records import EffectTag, effect_tags
from threefates.systems.fates_edge.gear.items import open_to
from threefates.systems.fates_edge.harm.conditions import Conditions, dead
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, HIGHEST, Heroes, held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import skill_options
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS
from threefates.systems.fates_edge.rulings.modules import LeashSize
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds
from threefates.systems.fates_edge.tags.afflictions import ailing
from threefates.systems.fates_edge.tags.barrier_and_conjure import MOST_HELD
from threefates.systems.fates_edge.tags.command_oath_sanctify import PENALTIES, SOFT
from threefates.systems.fates_edge.tags.ending import let_go
from threefates.systems.fates_edge.tags.library import (
    MAKES,
    Lasting,
    Until,
    does_nothing,
    named,
    tag_meant,
    taken_in,
    usual_dvs,
)
from threefates.systems.fates_edge.tags.log import UNTIL, on_card, sentence, titled
from threefates.systems.fates_edge.tags.meeting import WAYS, cannot_meet, meets
from threefates.systems.fates_edge.tags.other_magic import ENDS_IT, magic_besides
from threefates.systems.fates_edge.tags.outsiders import (
    MOST_CAP,
    Outsiders,
    meter_named,
    meter_of,
    outsiders,
)
from threefates.systems.fates_edge.tags.set_down_and_cast_out import is_away
from threefates.systems.fates_edge.tags.tag_effects import Effects, effects
from threefates.systems.fates_edge.tags.traps import cannot_break, ways_past
from threefates.systems.fates_edge.tags.using_tags import WorkingTag, too_soon
from threefates.systems.fates_edge.tags.ward_and_banish import cannot_banish, cannot_cross, wards_that_count
from threefates.systems.fates_edge.tags.what_on_what import AFAR, CARRIES, goes_short, in_vain

__all__ = ["lasting_on", "magic_here"]

GROUP: Final = "Magic"


def magic_here(state: State) -> bool:
    """Whether anybody at the table works magic, or any is at work."""
    return bool(state[Effects].known or state[Outsiders].known) or any(
        paths(held_talents(state, hero), state.ruling(RunekeeperNeeds)) for hero in state[Heroes].known
    )


def lasting_on(state: State, who: EntityId) -> Iterator[tuple[str, str]]:
    """What lasts on somebody: a sentence for each, and its entry."""
    for effect in state[Effects].known.values():
        if who in effect.on and not effect.hidden:
            yield on_card(effect), effect_tags()[effect.tag].entry


@effects.shows("effects")
def effects_shown(state: State) -> Listing | None:
    """What lasts on places, things and others; what lasts on a hero stands on their card."""
    heroes = state[Heroes].known
    rows = [
        Row(each.id, titled(state, each), sentence(each), _tone(each), cites=(effect_tags()[each.tag].entry,))
        for each in state[Effects].known.values()
        if not each.hidden and not (each.on and all(who in heroes for who in each.on))
    ]
    rows += [
        Row(f"outsider-{who}", f"{state[Characters].name(who)} is an Outsider", cites=("fe.tags.outsider-text",))
        for who, found in state[Outsiders].known.items()
        if not found.gone
    ]
    return Listing("Magic at work", Place.TABLE, tuple(rows)) if rows else None


def _tone(effect: Lasting) -> Tone:
    return Tone.QUIET if effect.stilled else Tone.PARTIAL if effect.partial else Tone.PLAIN


@effects.shows_each("lasting-on-me")
def on_me(state: State, viewer: Viewer) -> Listing | None:
    """For whoever plays a hero: what lasts on them, and where it is written."""
    rows = tuple(
        Row(f"{hero.id}-{each.id}", on_card(each), f"From {each.source}", cites=(effect_tags()[each.tag].entry,))
        for hero in held_heroes(state, viewer)
        for each in state[Effects].known.values()
        if hero.id in each.on and not each.hidden
    )
    return Listing("What lasts on me", Place.ME, rows) if rows else None


@effects.shows_each("behind-the-screen")
def kept_back(state: State, viewer: Viewer) -> Listing | None:
    """For whoever runs the game: what lies hidden, and how far each Outsider is driven."""
    if not viewer.runs:
        return None
    rows = [
        Row(each.id, f"{titled(state, each)} lies hidden", sentence(each), cites=(effect_tags()[each.tag].entry,))
        for each in state[Effects].known.values()
        if each.hidden
    ]
    for who, found in state[Outsiders].known.items():
        if not found.gone:
            (marked, size), meter = meter_of(state, who), meter_named(bound=found.bound)
            counters = (Counter("Cap", str(found.cap)), Counter(meter, f"{marked} of {size}"))
            rows.append(Row(f"cap-{who}", state[Characters].name(who), counters=counters))
    return Listing("Magic behind the screen", Place.TABLE, tuple(rows)) if rows else None


# what may be done


def of_magic(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, where anybody works any."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and (magic_here(state) or magic_besides(state)) else ())


@effects.offers_under(of_own, of_everybody, of_magic)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to work TAGS with what is proposed, to break what lasts, and to whoever runs the game the rest."""
    if not (magic_here(state) or (viewer.runs and magic_besides(state))):
        return
    for hero in state.only(proposing):
        if viewer.runs or (viewer.holds(hero) and works_magic(state[Proposals][hero])):
            yield _working(state, hero, viewer)
        if viewer.runs or viewer.holds(hero):
            yield from _meeting(state, hero, viewer)
    for held in held_heroes(state, viewer):
        yield from _breaking(state, held.id)
    yield from _ending(state, viewer)
    if viewer.runs:
        yield from _levers(state, viewer)


def _seen(state: State) -> list[Lasting]:
    return [each for each in state[Effects].known.values() if not each.hidden]


_LENGTHS: Final = [Option(each.value, said.capitalize()) for each, said in UNTIL.items() if each is not Until.NEXT]


_MADE: Final = [Option(key, said) for key, said in MAKES.items()]


def _fields(state: State, viewer: Viewer, tags: Sequence[EffectTag], meant: str | None = None) -> tuple[Field, ...]:
    everybody = _everybody(state)
    known = {each.id: each for each in (*_seen(state), *ailing(state).values()) if not each.hidden}
    lasting = [Option(each.id, titled(state, each)) for each in known.values()]
    besides = (each for each in magic_besides(state).values() if not each.bearer or open_to(state, each.bearer, viewer))
    lasting += [Option(each.id, each.title, f"For {named(ENDS_IT)}.") for each in besides]
    works = [_tag(state, tag, [each.value for each in lasting]) for tag in tags]
    meant = next((each.value for each in works if each.value == meant and each.refusal is None), None)
    fields = (
        choice("tag", "TAG", works, default=meant),
        *((several("on", "On whom", everybody),) if everybody else ()),
        words("what", "The place, the terms, the condition, the order", optional=True),
        words("against", "What it is good against, or weighs on; how far; what it costs", optional=True),
        choice("makes", "What CONJURE makes, if it is no thing", _MADE, optional=True),
        number("integrity", "What it holds: 2, 4 or 6", low=0, high=6, default=0),
        words("release", "What ends it, or comes of breaking it", optional=True),
        choice("until", "For how long, where its source says so", _LENGTHS, optional=True),
        flag("area", "AREA: everybody there"),
        flag("eases", "Less comes of it, instead of a better Position"),
        flag("yields", "Its own text says more: of Outsiders, or that it may be cleansed"),
    )
    return (*fields, choice("effect", "What lasts already", lasting, optional=True)) if lasting else fields


def _everybody(state: State) -> list[Option]:
    """Whom a TAG may be worked on; of the dead is said what does anything to them."""
    known, only = state[Characters].known, f"Dead: only {' or '.join(map(named, CARRIES))} is worked on them."
    said = {who: only if state[Conditions][who].dead else "" for who in known}
    return [Option(who, it.name, said[who]) for who, it in known.items()]


def _tag(state: State, tag: EffectTag, lasting: Sequence[str]) -> Option:
    return Option(tag.id, named(tag.id), tag.summary, refusal=refusal_of(in_vain(state, tag, lasting)))


def _working(state: State, hero: EntityId, viewer: Viewer) -> Offer:
    low, high = usual_dvs()
    tags = [tag for tag in effect_tags().values() if tag.takes != "outsider"]
    of_spell = [each for purpose in state[Proposals][hero].purposes for each in purpose.tagged]
    does = {each: meant for each in of_spell if (meant := tag_meant(each)) in (tag.id for tag in tags)}
    worked = state[Proposals][hero].purpose(WorkingTag)
    done = [each.said.tag for each in worked.every] if worked else []
    fields = _fields(state, viewer, tags, next((tag for tag in does.values() if tag not in done), None))
    fields = (*fields, words("source", "The talent or Rite that prints it", optional=True))
    if goes_short(state[Proposals][hero]):
        bands = [Option(each.value, said) for each, said in AFAR.items()]
        fields = (*fields, choice("afar", "How far, if it is past Near", bands, optional=True))
    label, hint = (
        f"{hero_named(state, hero)} works a TAG with it",
        f"Its usual DV is {low} to {high}, {high + 1} or more for a set piece.{_of_spell(does)}{_taken_in(of_spell)}",
    )
    group, refusal = hero_named(state, hero), refusal_of(too_soon(state[Proposals][hero]))
    fixed = (("hero", hero),)
    return Offer("fe.work-tag", label, fields, fixed, refusal=refusal, group=group, hint=hint, levers=viewer.runs)


def _of_spell(does: Mapping[str, str]) -> str:
    """What the TAGS of a spell come to, in words."""
    return "".join(f" [{each}] of the spell is {named(tag)} here: say on whom." for each, tag in does.items())


def _taken_in(told: Sequence[str]) -> str:
    """What the TAGS of a spell take in besides, in words."""
    more = {each: taken_in(each) for each in told}
    return "".join(f" [{each}] may be {' or '.join(map(named, tags))}, too." for each, tags in more.items() if tags)


def _meeting(state: State, hero: EntityId, viewer: Viewer) -> Iterator[Offer]:
    """What an action may meet of what lasts, and what it was said to."""
    said = {each.effect for each in meets(state[Proposals][hero])}
    for each in _seen(state):
        fixed, name = (("hero", hero), ("effect", each.id)), hero_named(state, hero)
        if each.id in said:
            label, off = f"{titled(state, each)} does not bear on it after all", (*fixed, ("on", False))
            yield Offer("fe.meet-effect", label, (), off, group=name, levers=viewer.runs)
        elif cannot_meet(state, hero, each.id) is None:
            ways = [Option(way, said_of.capitalize()) for way, said_of in WAYS.items()] if each.tag == "passage" else []
            how = (choice("way", "It goes along it", ways),) if ways else ()
            label = f"{titled(state, each)} bears on it"
            yield Offer("fe.meet-effect", label, how, fixed, group=name, hint=sentence(each), levers=viewer.runs)


def _breaking(state: State, hero: EntityId) -> Iterator[Offer]:
    skills, ways = skill_options(skills_at(state)), ways_past(skills_at(state))
    past = [Option(way, way) for way in dict.fromkeys(skill for _, skill in ways)]
    for each in _seen(state):
        if each.tag == "trap" or effect_tags()[each.tag].force:
            label, trap = f"Go about {titled(state, each)}", each.tag == "trap"
            rolled = dict.fromkeys(attribute for attribute, _ in ways) if trap else ATTRIBUTES
            attributes = [Option(attribute, attribute.capitalize()) for attribute in rolled]
            fields = (choice("attribute", "With", attributes), choice("skill", "And", past if trap else skills))
            refusal, fixed = refusal_of(cannot_break(state, hero, each.id)), (("hero", hero), ("effect", each.id))
            group = hero_named(state, hero)
            yield Offer("fe.break-effect", label, fields, fixed, refusal=refusal, group=group)


def _ending(state: State, viewer: Viewer) -> Iterator[Offer]:
    for each in state[Effects].known.values():
        if viewer.runs or (each.by and let_go(each) and viewer.holds(each.by)):
            fixed, why = (("effect", each.id),), (words("why", "Why"),)
            group = GROUP if viewer.runs else hero_named(state, each.by)
            label, refusal = f"End {titled(state, each)}", None if viewer.runs else refusal_of(dead(state, each.by))
            yield Offer("fe.end-effect", label, why, fixed, refusal=refusal, group=group, levers=viewer.runs)
        for who in each.on if each.tag == "oath" else ():
            if viewer.runs or viewer.holds(who):
                group = GROUP if viewer.runs else hero_named(state, who)
                label = f"{state[Characters].name(who)} breaks {titled(state, each)}"
                both, refusal = (("effect", each.id), ("who", who)), refusal_of(does_nothing(each))
                yield Offer("fe.break-oath", label, (), both, refusal=refusal, group=group, levers=viewer.runs)


def _caught(state: State) -> tuple[Field, ...]:
    everybody = [Option(each.id, each.name) for each in state[Characters].known.values()]
    costs = [Option(key, said.capitalize()) for key, said in PENALTIES.items()]
    whom = (several("on", "Whom it catches", everybody),) if everybody else ()
    return (*whom, choice("does", "What it does to each of them", costs, optional=True))


def _levers(state: State, viewer: Viewer) -> Iterator[Offer]:
    tags = [tag for tag in effect_tags().values() if tag.takes != "outsider"]
    fields = (words("source", "What prints it"), *_fields(state, viewer, tags), flag("partial", "Only a Partial"))
    hidden = flag("hidden", "A trap that nobody knows of")
    yield Offer("fe.say-tag", "Say that a TAG is at work", (*fields, hidden), group=GROUP, levers=True)
    soft = choice(
        "soft", "It costs, instead of where they start", [Option(key, SOFT[key]) for key in SOFT], optional=True
    )
    for each in state[Effects].known.values():
        if each.integrity:
            holds = number("left", "It holds still (0: it is broken)", low=0, high=MOST_HELD)
            label, fixed = f"What {titled(state, each)} holds", (("effect", each.id),)
            yield Offer("fe.set-integrity", label, (holds,), fixed, group=GROUP, levers=True)
        if each.tag == "trap":
            label, fixed = f"{titled(state, each)} goes off", (("effect", each.id),)
            refusal = refusal_of(does_nothing(each))
            yield Offer("fe.spring-trap", label, _caught(state), fixed, refusal=refusal, group=GROUP, levers=True)
        for hero in state.only(proposing) if each.tag == "sanctify" else ():
            label = f"{hero_named(state, hero)} goes against {titled(state, each)}"
            both, refusal = (("hero", hero), ("effect", each.id)), refusal_of(does_nothing(each))
            yield Offer("fe.say-violation", label, (soft,), both, refusal=refusal, group=GROUP, levers=True)


@outsiders.offers_under(of_own, of_magic)
def outsider_offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer heroes to drive an Outsider out, and to whoever runs the game to name one and to test it."""
    here = [who for who in state[Outsiders].known if not is_away(state, who)]
    for hero in held_heroes(state, viewer) if here else ():
        yield _banishing(state, hero.id, here)
    if not viewer.runs or not magic_here(state):
        return
    foes = [
        Option(each.id, each.name) for each in state[Characters].known.values() if each.id not in state[Heroes].known
    ]
    if foes:
        bound = flag("bound", "On a Leash")
        held = "Spirit" if state.ruling(LeashSize) is LeashSize.SPIRIT else "Command"
        grip = number("grip", f"{held} of who holds it, where no hero does", low=0, high=HIGHEST, default=0)
        fields = (choice("who", "Who", foes), number("cap", "Cap", low=1, high=MOST_CAP), bound, grip)
        yield Offer("fe.name-outsider", "Name an Outsider", fields, group=GROUP, levers=True)
    caps = {who: each.cap for who, each in state[Outsiders].known.items()}
    stopped = {cap: wards_that_count(state, cap) for cap in {0, *caps.values()}}
    for foe in foes:
        wards = stopped[caps.get(foe.value, 0)]
        stop = [Option(each.id, titled(state, each)) for each in wards if not cannot_cross(state, foe.value, each.id)]
        if stop:
            label, fixed = f"{foe.label} tries to cross", (("who", foe.value),)
            tier = () if foe.value in here else (number("tier", "Its Tier", low=0, high=len(TIERS), default=0),)
            fields = (choice("effect", "Which WARD", stop), *tier)
            yield Offer("fe.outsider-crosses", label, fields, fixed, group=GROUP, levers=True)


def _banishing(state: State, hero: EntityId, here: Sequence[EntityId]) -> Offer:
    who = [
        Option(each, state[Characters].name(each), refusal=refusal_of(cannot_banish(state, hero, each)))
        for each in here
    ]
    attributes, skills = [Option(each, each.capitalize()) for each in ATTRIBUTES], skill_options(skills_at(state))
    refusal = none_of(who)
    fields = (
        choice("who", "Whom", who[:1] if refusal else who),
        choice("attribute", "With", attributes),
        choice("skill", "And", skills),
        words("source", "The talent or Rite that prints it", optional=True),
    )
    group, fixed = hero_named(state, hero), (("hero", hero),)
    return Offer("fe.banish", "Drive an Outsider out", fields, fixed, refusal=refusal, group=group)
