"""Attacks that talents change: several blows in one Action, bare hands, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals, Proposed, proposing
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, RollConcluded, in_hand
from threefates.systems.fates_edge.actions.settling import Over, came_to, settles
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.advancement.gaining_talents import TalentSet
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.combat.turns import ActionSpared, Turns, cannot_act, spare
from threefates.systems.fates_edge.content.records import Bears, Technique, talents
from threefates.systems.fates_edge.exchanges.readying import Triggered
from threefates.systems.fates_edge.gear.attacks import weapon_of
from threefates.systems.fates_edge.gear.enchanting import harm_dealt, of_weapon
from threefates.systems.fates_edge.harm.harm import harm_of_effect
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.heroes.talents import has_talent, techniques_of
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.resolution.wording import counted
from threefates.systems.fates_edge.talents.conditions import BLOWS, BareHanded, answers, counts, may_be_bare
from threefates.systems.fates_edge.talents.modifiers import Declared, declared
from threefates.systems.fates_edge.talents.state import Talents, chapter

__all__ = ["BLADE_DANCE", "BlowsGiven", "ChooseWeapons", "FightBareHanded", "dealt"]

FLURRY, BLADE_DANCE = "flurry-strike", "blade-dance"
EXTRA: Final = {FLURRY: 1}
"""The blows that follow the first one."""


class BlowsGiven(Event, frozen=True, tag="fe.blows-given"):
    """A talent gives so many more blows in the same Action; none: they are over."""

    hero: EntityId
    talent: str
    left: int
    foes: tuple[EntityId, ...] = ()  # with whom a dance goes on


class BlowDealt(Event, frozen=True, tag="fe.blow-dealt"):
    """What a hit does that talents have changed."""

    hero: EntityId
    harm: int
    armor: int  # classes of it that count for nothing
    why: str


class WeaponsChosen(Event, frozen=True, tag="fe.weapons-chosen"):
    """A weapon master has chosen a kind of weapon, and one that is their own; without either: is none any more."""

    hero: EntityId
    kind: str = ""
    own: str = ""


class FightBareHanded(Command, frozen=True, tag="fe.fight-bare-handed"):
    """Say that your hero's proposed blow is struck without a weapon."""

    hero: EntityId


class ChooseWeapons(Command, frozen=True, tag="fe.choose-weapons"):
    """As a weapon master, choose a kind of weapon, and the one that is yours alone."""

    hero: EntityId
    kind: str
    own: str


# several blows


@settles(chapter, Declared)
@cites("fe.talents.flurry-strike")
def flurries(act: Unfolding, said: Declared, over: Over) -> None:
    """A second blow belongs to the same Action; of one that was held, out of turn, it comes with it."""
    if "flurry" not in said.used:
        return
    _give(act, over.hero, FLURRY, EXTRA[FLURRY])
    first = act.state[Proposals].latest
    if first and act.state[Conflict].running and act.state[Turns].holder not in (None, over.hero):
        act.happen(Proposed(over.hero, first.attribute, first.skill, first.intent))
        act.happen(PurposeSet(over.hero, Triggered(talents()[FLURRY].name)))


def _give(act: Unfolding, hero: EntityId, talent: str, left: int) -> None:
    act.happen(BlowsGiven(hero, talent, left))
    if left:
        spare(act, hero)


@stops
@cites("fe.talents.flurry-strike", "fe.talents.blade-dance")
def blows_first(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where the turn holds more blows of a talent and nothing else, or None."""
    blows = state[Talents].blows.get(proposal.hero)
    if blows is None or is_one_of(proposal.skill, BLOWS) or not state[Turns].spared:
        return None
    if cannot_act(state, proposal.hero, proposal.skill) is None:
        return None
    talent, _ = blows
    title = f"What is left of this Action is a blow of {talents()[talent].name}."
    return Refused("talent.blow", title, remedy="Strike it, or pass the spotlight.", source=talents()[talent].entry)


@chapter.answers_to(Done)
@cites("fe.talents.flurry-strike", "fe.talents.blade-dance")
def strikes(act: Unfolding, event: Done) -> None:
    """One of the blows is struck; whoever does something else lets them go, and that takes an Action as ever. To strike
    back is beside them.
    """
    blows, done = act.state[Talents].blows.get(event.hero), act.state[Proposals].latest
    if blows is None or done is None or answers(done):
        return
    (talent, left), at = blows, done.purpose(At)
    foes = tuple(each for each in act.state[Talents].danced.get(event.hero, ()) if at is None or each != at.other)
    if not is_one_of(done.skill, BLOWS) and act.state[Turns].spared:
        act.happen(ActionSpared(spared=False))
    act.happen(BlowsGiven(event.hero, talent, left - 1 if is_one_of(done.skill, BLOWS) else 0, foes))


@chapter.answers_to(TalentSet)
@cites("fe.talents.flurry-strike", "fe.talents.blade-dance")
def no_more_blows(act: Unfolding, event: TalentSet) -> None:
    """Whoever does not have the talent any more has no blow left of it."""
    if not event.has and act.state[Talents].blows.get(event.hero, ())[:1] == (event.talent,):
        act.happen(BlowsGiven(event.hero, event.talent, 0))
        _spares_no_more(act, event.hero)


@cites("fe.talents.flurry-strike")
def _spares_no_more(act: Unfolding, hero: EntityId) -> None:
    """What is spared is theirs in their own turn alone: a flurry that was held comes in somebody else's."""
    if act.state[Turns].spared and act.state[Turns].holder == hero:
        act.happen(ActionSpared(spared=False))


@chapter.answers_to(RollConcluded)
def next_blow(act: Unfolding, event: RollConcluded) -> None:
    """The next of the blows belongs to the same Action."""
    if not in_hand(act.state).bare:
        _goes_on(act, event.hero)


@chapter.answers_to(EasilyDone)
def next_blow_easily(act: Unfolding, event: EasilyDone) -> None:
    """So it does after one that is so easy that nobody rolls."""
    _goes_on(act, event.hero)


def _goes_on(act: Unfolding, hero: EntityId) -> None:
    if hero in act.state[Talents].blows and not act.state[Turns].spared:
        spare(act, hero)


@chapter.folds(BlowsGiven)
def blows_given(talents: Talents, event: BlowsGiven) -> Talents:
    """Set how many blows are left (`blows` and `danced`)."""
    others = {hero: blows for hero, blows in talents.blows.items() if hero != event.hero}
    blows = {**others, event.hero: (event.talent, event.left)} if event.left else others
    danced = {hero: foes for hero, foes in talents.danced.items() if hero != event.hero}
    now = {**danced, event.hero: event.foes} if event.left and event.foes else danced
    return replace(talents, blows=blows, danced=now)


@chapter.tells(BlowsGiven)
def tell_blows(state: State, event: BlowsGiven, viewer: Viewer) -> Told:
    """Tell everybody how many blows are left."""
    found, left = talents()[event.talent], counted(event.left, "blow") if event.left else "no blow"
    said = f"{hero_named(state, event.hero)} has {left} left of {found.name}."
    return Told(said, (found.entry,), "quiet", important=False)


# what a hit does


@chapter.answers_to(RollConcluded)
def hits(act: Unfolding, event: RollConcluded) -> None:
    """A hit does what talents make of it."""
    if came_to(act.state, event).succeeded and not in_hand(act.state).bare:
        _deal(act, event.hero, in_hand(act.state).terms.effect)


@chapter.answers_to(EasilyDone)
def hits_easily(act: Unfolding, event: EasilyDone) -> None:
    """And so does one that is so easy that nobody rolls."""
    _deal(act, event.hero, event.effect)


def _deal(act: Unfolding, hero: EntityId, effect: Effect) -> None:
    latest = act.state[Proposals].latest
    found = dealt(act.state, latest) if latest and latest.hero == hero else ()
    if latest and found:
        weapon = weapon_of(act.state, latest)
        harm = harm_of(harm_dealt(act.state, weapon, effect) if weapon else harm_of_effect(effect), found)
        armor = sum(each.ignores for each in of_weapon(act.state, weapon)) if weapon else 0
        why = " and ".join(dict.fromkeys(talents()[each.talent].name for each in found))
        act.happen(BlowDealt(hero, harm, armor + sum(each.armor for each in found), why))


@cites("fe.talents.backstab", "fe.talents.deathblow", "fe.talents.inevitable-way")
def dealt(state: State, action: Proposal) -> tuple[Technique, ...]:
    """What talents do to a hit of an action: those that were declared, and those that count by themselves."""
    every = techniques_of(state, action.hero, Bears.DEALT)
    said = declared(action)
    return tuple(
        each for each in every if each.id in said or (not each.declared and counts(state, action.hero, each, action))
    )


@cites("fe.talents.backstab", "fe.talents.deathblow")
def harm_of(harm: int, found: tuple[Technique, ...]) -> int:
    """The Harm of a hit: more by one talent, a multiple by another.

    >>> from threefates.systems.fates_edge.content.records import techniques
    >>> harm_of(1, (techniques()["stab"],)), harm_of(2, (techniques()["death"],))
    (2, 6)
    """
    for each in found:
        harm = (harm + each.harm) * each.times
    return harm


chapter.only_tells(BlowDealt)  # what becomes of a foe is the Game Master's to say


@chapter.tells(BlowDealt)
def tell_dealt(state: State, event: BlowDealt, viewer: Viewer) -> Told:
    """Tell everybody how much Harm the hit does, whatever the weapon alone would do."""
    many = "a class of armor counts" if event.armor == 1 else f"{event.armor} classes of armor count"
    past = f", and {many} for nothing" if event.armor else ""
    said = f"{hero_named(state, event.hero)}'s hit does Harm {event.harm} in all{past} ({event.why})."
    return Told(said, ("fe.combat.harm-by-effect",), tone="good")


# bare hands, and a master's weapons


@chapter.decides(FightBareHanded)
@cites("fe.talents.disciplined-body")
def fight_bare_handed(act: Unfolding, command: FightBareHanded) -> None:
    """What is said of a blow by Melee; one by Brawl is unarmed anyway."""
    proposal = act.state[Proposals][command.hero]
    act.must_control(proposal.hero, hero_named(act.state, proposal.hero))
    if not may_be_bare(proposal):
        title, remedy = "That changes nothing.", "Say it of a blow by Melee that names no weapon, and say it once."
        raise Refused("talent.bare", title, remedy=remedy, source="fe.talents.disciplined-body")
    act.happen(PurposeSet(proposal.hero, BareHanded()))


@chapter.decides(ChooseWeapons)
@cites("fe.talents.weapon-master", "fe.ruling.weapon-master-base")
def choose_weapons(act: Unfolding, command: ChooseWeapons) -> None:
    """Choose the kind of weapon that a hero is a master of, once and for all."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_choose(act.state, hero):
        raise refusal
    kind, own = one_line(command.kind, "The kind of weapon"), one_line(command.own, "The weapon of your own")
    act.happen(WeaponsChosen(hero, kind, own))


@cites("fe.talents.weapon-master")
def cannot_choose(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero chooses no weapons, or None."""
    name, source = hero_named(state, hero), "fe.talents.weapon-master"
    if not has_talent(state, hero, "weapon-master"):
        return Refused("talent.missing", f"{name} is no Weapon Master.", remedy="Learn it.", source=source)
    if hero not in state[Talents].weapons:
        return None
    return Refused("talent.chosen", f"{name} has chosen.", remedy="Fight with it.", source=source)


@chapter.answers_to(TalentSet)
@cites("fe.talents.weapon-master")
def no_master_any_more(act: Unfolding, event: TalentSet) -> None:
    """Whoever is no Weapon Master any more has no weapon of mastery; learned again, it is chosen again."""
    if not event.has and event.talent == "weapon-master" and event.hero in act.state[Talents].weapons:
        act.happen(WeaponsChosen(event.hero))


@chapter.folds(WeaponsChosen)
def weapons_chosen(talents: Talents, event: WeaponsChosen) -> Talents:
    """Set the kind of weapon, and the one of their own, or forget them (`weapons`)."""
    others = {hero: weapons for hero, weapons in talents.weapons.items() if hero != event.hero}
    return replace(talents, weapons={**others, event.hero: (event.kind, event.own)} if event.kind else others)


@chapter.tells(WeaponsChosen)
def tell_chosen(state: State, event: WeaponsChosen, viewer: Viewer) -> Told | None:
    """Tell everybody what a weapon master has chosen."""
    if not event.kind:
        return None
    said = f"{hero_named(state, event.hero)} is a master of {event.kind}, and bears {event.own}."
    return Told(said, ("fe.talents.weapon-master",), tone="good")


@chapter.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to choose weapons, and to fight without any."""
    for hero in held_heroes(state, viewer):
        name, fixed = hero_named(state, hero.id), (("hero", hero.id),)
        if cannot_choose(state, hero.id) is None:
            what = (
                words("kind", "The kind of melee weapon", longest=60),
                words("own", "The one of your own", longest=60),
            )
            yield Offer("fe.choose-weapons", "Choose your weapons", what, fixed, group=name)
        action = state[Proposals].open.get(hero.id) if hero.id in state.only(proposing) else None
        if action and may_be_bare(action) and _strikes_bare(state, hero.id):
            yield Offer("fe.fight-bare-handed", "Strike with bare hands", (), fixed, group=name)


def _strikes_bare(state: State, hero: EntityId) -> bool:
    every = techniques_of(state, hero, Bears.ACTION, Bears.DEALT)
    return any(each.fits == "unarmed" for each in every)
