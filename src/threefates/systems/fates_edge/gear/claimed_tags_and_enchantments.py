"""What gear is good for where it fits: a tag or an enchantment is claimed for an action, and the Game Master agrees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Benefit
from threefates.rulebook.lasting import EachScene
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import game_master_here
from threefates.systems.fates_edge.actions.modifiers import adds_no_more, bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet, of_the_action
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.standing_in import of_proposed, stands_in
from threefates.systems.fates_edge.content.records import weapon_tags
from threefates.systems.fates_edge.gear.attacks import Attack
from threefates.systems.fates_edge.gear.enchanting import level_of, works_on
from threefates.systems.fates_edge.gear.items import OFF_HAND, WEAPONS, Gear, GearLost, Item, beside_none, kit_of, pays
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier

__all__ = ["AskClaim", "ClaimGear", "ClaimUsed", "Claimed", "Claims", "adds", "cannot_claim_gear", "claims", "use"]
__all__ += ["used"]

TAGS, LIMITS = "fe.gear.weapon-tags", "fe.gear.enchant-limits"
FITS, NOT = "fits", "not"


class Claims(Struct, frozen=True):
    """What has been used in this scene that is good once in it: the thing, and what of it."""

    used: EachScene[tuple[tuple[str, str], ...]] = ()


class Claimed(Purpose, frozen=True, tag="gear-claims"):
    """Tags and enchantments count for an action."""

    claims: tuple[tuple[str, str], ...] = ()  # the thing, and the tag or enchantment

    says = "what gear was good for"
    by_skill = True


class ClaimUsed(Event, frozen=True, tag="fe.gear-used"):
    """What is good once in a scene has been used in it; with nothing named, a new scene begins."""

    item: str = ""
    what: str = ""

    quiet = True


class ClaimRefused(Event, frozen=True, tag="fe.gear-claim-refused"):
    """What was claimed of gear does not fit here, or is good for nothing by now."""

    hero: EntityId
    name: str
    too_late: bool = False  # it would fit, and cannot count any more


class ClaimGear(Command, frozen=True, tag="fe.claim-gear"):
    """Say that a tag or an enchantment of your gear fits your proposed action."""

    hero: EntityId
    item: str
    what: str


class AskClaim(Step, frozen=True, tag="fe.ask-gear-claim"):
    """Ask whether a tag or an enchantment fits."""

    hero: EntityId
    item: str
    what: str


claims = Chapter("gear_claims", Claims)
of_the_living(AskClaim)
of_the_action(AskClaim)


def use(act: Unfolding, item: str, what: str) -> None:
    """Note that what is good once in a scene has been used in it."""
    act.happen(ClaimUsed(item, what))


def used(state: State, item: str, what: str) -> bool:
    """Whether what is good once in a scene has been used in it."""
    return (item, what) in state[Claims].used


def _benefit(state: State, what: str) -> tuple[str, Benefit | None, str, str]:
    """The name, the effect, the skill and the page of a tag or an enchantment."""
    if tag := weapon_tags().get(what):
        return tag.name, tag.effect, "", tag.entry
    found = state[Gear].enchantment(what)
    return (found.name, found.effect, found.skill, found.entry) if found else (what, None, "", LIMITS)


@cites(TAGS, "fe.gear.enchant-principles", LIMITS)
def cannot_claim_gear(state: State, hero: EntityId, item: Item, what: str) -> Refused | None:
    """The refusal where a tag or an enchantment does not count for what a hero is about, or None."""
    proposal, borne = state[Proposals][hero], what in (*item.tags, *item.enchantments)
    name, effect, skill, source = _benefit(state, what) if borne else ("", None, "", TAGS)  # it may be kept back
    if effect is None or not adds(effect):
        return _no(f"{item.name} brings nothing of that kind.", "Pick what is listed.", source)
    if refusal := _out_of_use(state, proposal, item, what, source):
        return refusal
    was = proposal.purpose(Claimed)
    if skill and not is_one_of(proposal.skill, (skill,)):
        return _no(f"{name} goes with {skill}.", f"Keep it for {skill}.", source)
    if not _works(state, item, what)[0]:
        return _no(f"{name} does not work: {item.name} is {item.care.value}.", "Have it mended.", _CARE)
    if effect.limit and used(state, item.id, what):
        return _no(f"{name} was used in this scene.", "Keep it for the next one.", source)
    if was and (item.id, what) in was.claims:
        return _counted(source)
    if was and _tag_counts(was, item, what):
        return _counted(source)
    return adds_no_more(state, proposal, effect.does[0])


def _counted(source: str) -> Refused:
    return _no("That counts already, or a tag of it does.", "One tag of a weapon counts for an action.", source)


@cites(TAGS, "fe.ruling.weapon-tag-effects")
def _tag_counts(was: Claimed, item: Item, what: str) -> bool:
    return what in weapon_tags() and _tagged(was, item)


def _out_of_use(state: State, proposal: Proposal, item: Item, what: str, source: str) -> Refused | None:
    """The refusal where a thing is not in use for an action, or None."""
    if not (item.held and pays(state, item)):
        return _no(f"{item.name} is not in use.", "Take it in hand, or put it on, first.", source)
    attack = proposal.purpose(Attack)
    if kit_of(item).slot in WEAPONS and (attack is None or attack.weapon != item.id):
        return _no(f"{item.name} is not what the hero attacks with.", "Attack with it first.", source)
    if what == OFF_HAND and beside_none(state, proposal.hero, item):
        return _no(f"{item.name} is beside no other weapon.", "Take another one in hand as well.", source)
    return None


def _cannot_ask(state: State, asked: AskClaim, item: Item) -> Refused | None:
    """The refusal where it does not count, or whether it does is being asked; or None."""
    if any(pending.step == asked for pending in state.agenda.steps):
        return _no("That is being asked.", "Wait for the word.", TAGS)
    return cannot_claim_gear(state, asked.hero, item, asked.what)


_CARE: Final = "fe.gear.enchanted-neglected"


def adds(effect: Benefit) -> bool:
    """Whether there is something to claim: it is dice, a Position or an Effect of an action."""
    does = effect.does[0]
    return bool(does.dice or does.better or does.effect)


def _no(title: str, remedy: str, source: str) -> Refused:
    return Refused("gear.claim", title, remedy=remedy, source=source)


def _tagged(was: Claimed, item: Item) -> bool:
    return any(one == item.id and what in weapon_tags() for one, what in was.claims)


def _works(state: State, item: Item, what: str) -> tuple[bool, int]:
    found = state[Gear].enchantment(what)
    return works_on(item, level_of(found.xp)) if found else (True, 0)


@claims.decides(ClaimGear)
@cites(TAGS, "fe.ruling.weapon-tag-effects", "fe.gear.enchant-principles")
def claim_gear(act: Unfolding, command: ClaimGear) -> None:
    """Claim what gear is good for; a Game Master who is here is asked whether it fits."""
    hero = act.state[Proposals][command.hero].hero
    may_speak_for(act, hero)
    item = act.state[Gear].item(hero, command.item)
    asked = AskClaim(hero, item.id, command.what)
    if refusal := _cannot_ask(act.state, asked, item):
        raise refusal
    if not act.by.runs and game_master_here(act.state):
        act.push(asked)
    else:
        _count(act, asked)


@claims.asks(AskClaim)
@cites("fe.ruling.weapon-tag-effects")
def ask_claim(state: State, step: AskClaim) -> Choice:
    """Whoever runs the game says whether it fits."""
    name, _, _, source = _benefit(state, step.what)
    when = f" ({said})" if (said := _when(state, _chosen(state, step), step.what)) else ""
    return Choice(
        "",
        "gear",
        step.hero,
        f"{hero_named(state, step.hero)} claims {name}{when}. Does it fit?",
        state.says_of(step.hero),
        (Option(FITS, "It fits"), Option(NOT, "Not here")),
        if_absent=FITS,
        cites=(source,),
    )


@cites("fe.gear.enchant.spellweave-cloak")
def _chosen(state: State, step: AskClaim) -> str:
    return next((each.chosen for each in state[Gear].items(step.hero) if each.id == step.item), "")


def _when(state: State, chosen: str, what: str) -> str:
    """Say when a tag or an enchantment counts; of one that is made against a single effect, which that is."""
    effect = _benefit(state, what)[1]
    return f"{effect.when}{_made_for(state, chosen, what)}" if effect and effect.when else ""


@cites("fe.gear.enchant.spellweave-cloak")
def _made_for(state: State, chosen: str, what: str) -> str:
    """Say against which effect an enchantment is made that is made against one."""
    found = state[Gear].enchantment(what)
    return f": {chosen}" if found and found.chosen else ""


@claims.settles(AskClaim)
def settle_claim(act: Unfolding, step: AskClaim, option: str) -> None:
    """Let it count, as long as the action is what it was; or not."""
    name = _benefit(act.state, step.what)[0]
    item = next((each for each in act.state[Gear].items(step.hero) if each.id == step.item), None)
    if step.hero not in act.state[Proposals].open or item is None:
        return
    if option == FITS and cannot_claim_gear(act.state, step.hero, item, step.what) is None:
        _count(act, step)
    else:
        act.happen(ClaimRefused(step.hero, name, too_late=option == FITS))


@claims.answers_to(GearLost)
@cites(TAGS)
def gone_before_the_word(act: Unfolding, event: GearLost) -> None:
    """Nobody asks whether what somebody has let go fits."""
    act.withdraw(lambda step: isinstance(step, AskClaim) and (step.hero, step.item) == (event.owner, event.item.id))


def _count(act: Unfolding, step: AskClaim) -> None:
    was = act.state[Proposals][step.hero].purpose(Claimed) or Claimed()
    act.happen(PurposeSet(step.hero, Claimed((*was.claims, (step.item, step.what)))))


@bears(25, Claimed)
@cites(TAGS, "fe.gear.enchant-principles", "fe.gear.enchant.keen-edge", "fe.gear.enchant.shadowweave")
def claimed(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What tags and enchantments add to the action they were claimed for."""
    found = proposal.purpose(Claimed) or Claimed()
    carried = {each.id: each for each in state[Gear].items(proposal.hero)}
    for one, what in found.claims:
        item, (name, effect, _, source) = carried.get(one), _benefit(state, what)
        if item is None or effect is None or not _counts(state, proposal, item, what):
            continue
        (does,) = effect.does
        yield Modifier(
            steps=-does.better, dice=does.dice, effect=does.effect, why=name, cites=(source,), kind=Kind.GEAR
        )
        yield from _for_neglect(state, item, what)


@cites("fe.gear.enchanted-neglected")
def _for_neglect(state: State, item: Item, what: str) -> Iterator[Modifier]:
    if takes := _works(state, item, what)[1]:
        why = f"{_benefit(state, what)[0]} on a {item.care.value} thing"
        yield Modifier(dice=takes, why=why, cites=(_CARE,), kind=Kind.PENALTY)


def _counts(state: State, proposal: Proposal, item: Item, what: str) -> bool:
    """Say whether a thing is in use for an action, a weapon as what it is an attack with, and still good for that."""
    attack = proposal.purpose(Attack)
    struck = kit_of(item).slot not in WEAPONS or (attack is not None and attack.weapon == item.id)
    bears = what in (*item.tags, *item.enchantments) and _works(state, item, what)[0]
    alone = what == OFF_HAND and beside_none(state, proposal.hero, item)
    return struck and item.held and pays(state, item) and bears and not alone


@settles(claims, Claimed)
@cites(LIMITS)
def after_claiming(act: Unfolding, claimed: Claimed, over: Over) -> None:
    """What is good once in a scene has been used in it, where it counted."""
    action, carried = act.state[Proposals].latest, {each.id: each for each in act.state[Gear].items(over.hero)}
    for one, what in claimed.claims:
        effect, item = _benefit(act.state, what)[1], carried.get(one)
        counted = action is not None and item is not None and _counts(act.state, action, item, what)
        if counted and effect and effect.limit and not used(act.state, one, what):
            use(act, one, what)


@claims.folds(ClaimUsed)
def was_used(claims: Claims, event: ClaimUsed) -> Claims:
    """Add it to what was used in this scene, or clear all of it (`used`)."""
    return replace(claims, used=(*claims.used, (event.item, event.what))) if event.item else Claims()


claims.only_tells(ClaimRefused)  # it does not count


@claims.tells(ClaimRefused)
def tell_refused(state: State, event: ClaimRefused, viewer: Viewer) -> Told:
    """Tell everybody what does not fit, or no longer counts."""
    why = "can no longer count for" if event.too_late else "does not fit"
    said = f"{event.name} {why} what {hero_named(state, event.hero)} does here."
    return Told(said, (TAGS,), "quiet", important=False)


@claims.offers_under(of_own, of_proposed)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to claim what one's gear is good for, of what is in use."""
    for hero in state[Proposals].open:
        if stands_in(state, viewer, hero):
            yield from _claiming(state, hero)


def _claiming(state: State, hero: EntityId) -> Iterator[Offer]:
    for item in state[Gear].items(hero):
        able = [what for what in (*item.tags, *item.enchantments) if (it := _benefit(state, what)[1]) and adds(it)]
        if item.held and able:
            options = [_option(state, hero, item, what) for what in able]
            refusal = none_of(options)
            fields = (choice("what", "What", options[:1] if refusal else options),)
            fixed = (("hero", hero), ("item", item.id))
            label, group = f"Claim what {item.name} is good for", hero_named(state, hero)
            yield Offer("fe.claim-gear", label, fields, fixed, refusal=refusal, group=group)


def _option(state: State, hero: EntityId, item: Item, what: str) -> Option:
    refusal = refusal_of(_cannot_ask(state, AskClaim(hero, item.id, what), item))
    return Option(what, _benefit(state, what)[0], _when(state, item.chosen, what), refusal=refusal)
