"""What effects bear on: dice for and against, better places to resist from, ground that does not hold anybody up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters
from threefates.commons.scenes import Scenes
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bearing, bears
from threefates.systems.fates_edge.actions.penalties import weighs_beside
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import PoolThrown
from threefates.systems.fates_edge.beats.throws import Lying, used_up
from threefates.systems.fates_edge.combat.hiding import Hiding
from threefates.systems.fates_edge.combat.mitigation import eases, guards_against
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.combat.targeting import At, By, band_between, leads, shown_to
from threefates.systems.fates_edge.combat.turn_economy import DASH, MOVE
from threefates.systems.fates_edge.combat.turns import holds_back
from threefates.systems.fates_edge.content.records import effect_tags
from threefates.systems.fates_edge.exchanges.npcs import FoeRolled
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.heroes.heroes import Heroes, skills_at
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier, bonus_left
from threefates.systems.fates_edge.rolling.contests import Contest, ContestSettled, Opponent, hampers, who_rolls
from threefates.systems.fates_edge.rulings.resolution import BonusDiceCap
from threefates.systems.fates_edge.tags.aimed_at import AIMED, called, directly_against, in_words
from threefates.systems.fates_edge.tags.library import EVERYTHING, Lasting, named, strongest, weighs_on
from threefates.systems.fates_edge.tags.tag_effects import (
    EffectUsed,
    effects,
    end,
    once_in_scene,
    working_on,
)

__all__ = ["counts_now", "eased", "fortified", "veiled"]

_AFAR: Final = (Band.FAR, Band.ABSENT)
MARK, VEIL, CURSE = "fe.tags.mark", "fe.tags.veil", "fe.tags.curse"


@bears(24, *AIMED, Contest)
@cites(MARK, "fe.ruling.mark-tag")
def marked(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """A die more against whoever is marked, once in a scene, for the one who marked them and their allies."""
    for effect in marks_used(state, proposal):
        name = state[Characters].name(effect.on[0])
        yield Modifier(dice=effect_tags()["mark"].dice, why=f"{name} is marked", cites=(MARK,))


@cites("fe.tags.mark")
def marks_used(state: State, proposal: Proposal) -> tuple[Lasting, ...]:
    """The mark that tells in an action: of one whom it is directly against, where it has not told in this scene."""
    found = (each for who in directly_against(state, proposal) for each in working_on(state, who, "mark"))
    return tuple(effect for effect in found if once_in_scene(effect))[:1]


@leads
@cites(MARK, "fe.range.targeting")
def mark_leads(state: State, who: EntityId, other: EntityId) -> bool:
    """Whether a mark leads somebody to another whom they do not see: heroes any, and others one that no hero laid."""
    heroes = state[Heroes].known
    return any(who in heroes or each.by not in heroes for each in working_on(state, other, "mark"))


@bears(38, At, Contest)
@cites(VEIL)
def veiled(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever looks for somebody veiled has a die less; after a Partial only from afar, or from out of the scene.

    What shows them all the same, as a lantern does, leaves nothing of it.
    """
    other = looked_for(state, proposal)
    if not other or shown_to(state, proposal.hero, other):
        return
    at = proposal.purpose(At)
    band = band_between(state, proposal.hero, at) if at else state[Ranges].between(proposal.hero, other).band
    for effect in working_on(state, other, "veil"):
        if band in _AFAR or not effect.partial:
            why = f"{state[Characters].name(other)} is veiled"
            yield Modifier(dice=_less(), why=why, cites=(VEIL,), kind=Kind.PENALTY)


@cites(VEIL, "fe.ruling.disadvantage-meaning")
def _less() -> int:
    return effect_tags()["veil"].dice


@cites(VEIL)
def looked_for(state: State, proposal: Proposal) -> EntityId:
    """Whom an action looks for: as was said, or whoever rolls against what is made with Notice; empty: nobody."""
    at, contest = proposal.purpose(At), proposal.purpose(Contest)
    if at:
        return at.other if at.by is By.NOTICE else ""
    notices = contest is not None and is_one_of(proposal.skill, ("Notice",))
    return called(state, contest.opponent.name) if contest and notices else ""


@bears(58)
@cites(CURSE)
def cursed(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What conditions take from a roll that they weigh on."""
    for effect in curses_on(state, proposal):
        entry = effect_tags()["curse"].entry
        yield Modifier(
            dice=effect_tags()["curse"].dice, why=effect.what or "a curse", cites=(entry,), kind=Kind.PENALTY
        )


@cites("fe.tags.curse")
def curses_on(state: State, proposal: Proposal) -> tuple[Lasting, ...]:
    """The conditions that weigh on an action: milder ones once in a scene."""
    return curses_of(state, proposal.hero, proposal.attribute, proposal.skill, spoken=in_words(proposal))


@cites(CURSE)
def curses_of(
    state: State, who: EntityId, attribute: str = "", skill: str = "", *, spoken: bool = False
) -> tuple[Lasting, ...]:
    """The conditions that weigh on what somebody rolls so; of who rolls nothing by name, those that weigh on all."""
    laid = working_on(state, who, "curse")
    listed = skills_at(state) if laid else ()
    found = (each for each in laid if weighs_on(each, attribute, skill, listed, spoken=spoken))
    return tuple(effect for effect in found if not effect.partial or once_in_scene(effect))


@weighs_beside
@cites(CURSE)
def cursed_beside(state: State, hero: EntityId, attribute: str, skill: str) -> int:
    """What conditions take from a roll that helps somebody, or is a group's."""
    return effect_tags()["curse"].dice * len(curses_of(state, hero, attribute, skill))


@hampers
@cites(CURSE)
def cursed_foe(state: State, hero: EntityId, opponent: Opponent) -> int:
    """What conditions take from whoever rolls against a hero."""
    return effect_tags()["curse"].dice * sum(len(curses_of(state, who)) for who in who_rolls(state, opponent)[:1])


@hampers
@cites(MARK)
def marked_hero(state: State, hero: EntityId, opponent: Opponent) -> int:
    """A die more for whoever rolls against a marked hero, once in a scene; a hero's own mark is for heroes."""
    return effect_tags()["mark"].dice * len(marks_against(state, hero))


@cites(MARK)
def marks_against(state: State, hero: EntityId) -> tuple[Lasting, ...]:
    """The marks on a hero that were laid by none, and have not told in this scene."""
    found = (each for each in working_on(state, hero, "mark") if each.by not in state[Heroes].known)
    return tuple(effect for effect in found if once_in_scene(effect))


@used_up
@cites(CURSE)
def counted_beside(act: Unfolding, pool: Lying) -> None:
    """A milder condition has weighed on a pool beside an action."""
    _use(act, curses_of(act.state, pool.hero, pool.attribute, pool.skill))


@effects.answers_to(ContestSettled)
@cites(CURSE, MARK)
def counted_against(act: Unfolding, event: ContestSettled) -> None:
    """What counts once in a scene has, on the roll against a hero."""
    _use(act, curses_of(act.state, called(act.state, event.name)))
    _tell(act, marks_against(act.state, event.hero))


@effects.answers_to(FoeRolled)
@cites(CURSE, MARK)
def counted_on_a_foe(act: Unfolding, event: FoeRolled) -> None:
    """So has what counts once in a scene on a foe's attack, where foes roll."""
    _use(act, curses_of(act.state, event.foe))
    _tell(act, marks_against(act.state, event.hero))


def _use(act: Unfolding, curses: tuple[Lasting, ...]) -> None:
    for effect in curses:
        if effect.partial:
            act.happen(EffectUsed(effect.id, act.state[Scenes].stretch))


@effects.answers_to(PoolThrown)
@cites(MARK, CURSE)
def counted(act: Unfolding, event: PoolThrown) -> None:
    """What counts once in a scene has, where dice were thrown: a mark that a Partial made fades with that."""
    latest = act.state[Proposals].latest
    if latest is None or not event.skill:  # without one somebody resists
        return
    if not _capped(act.state, latest):
        _tell(act, marks_used(act.state, latest))
    _use(act, curses_on(act.state, latest))


@cites(MARK, "fe.ruling.bonus-dice-cap")
def _capped(state: State, action: Proposal) -> bool:
    """Whether a mark adds nothing to an action, as everything that adds dice is capped, and the rest has those."""
    rest = [each for each in bearing(state, action) if MARK not in each.cites]
    return state.ruling(BonusDiceCap) is BonusDiceCap.ALL and not bonus_left(rest)


def _tell(act: Unfolding, marks: tuple[Lasting, ...]) -> None:
    for effect in marks:
        if effect.partial:
            end(act, effect, "it has told")
        else:
            act.happen(EffectUsed(effect.id, act.state[Scenes].stretch))


# what comes at somebody


@cites("fe.tags.fortify", "fe.tags.cheat-sheet")
def counts_now(effect: Lasting, hit: Hit) -> bool:
    """Whether what comes at somebody is what an effect is good against: everything, blades, shots, or by name.

    >>> blades = Lasting(id="1", tag="fortify", source="a Rite", against="Blades")
    >>> (
    ...     counts_now(blades, Hit(hero="mara", harm=1, why="a sword")),
    ...     counts_now(blades, Hit(hero="mara", harm=1, why="an arrow", ranged=True)),
    ... )
    (True, False)
    """
    against = bare(effect.against)
    if against in ("", EVERYTHING):
        return True
    if against in ("blades", "melee"):
        return not hit.ranged and not hit.magic
    if against in ("shots", "arrows", "ranged"):
        return hit.ranged and not hit.magic
    return any(against in bare(each) for each in (hit.magic, hit.why)) or (against == "magic" and bool(hit.magic))


@guards_against
@cites("fe.tags.fortify", "fe.tags.cheat-sheet", "fe.tags.stacking", "fe.ruling.armor-tag-resistance")
def fortified(state: State, hit: Hit) -> Iterator[Modifier]:
    """What FORTIFY and ARMOR are worth to whoever resists: a better place, and a die."""
    firm = _firm(state, hit)
    if firm and not firm.eases:
        yield Modifier(steps=-1, why=named("fortify"), cites=("fe.tags.fortify",))
    if any(counts_now(each, hit) for each in working_on(state, hit.hero, "armor")):
        yield Modifier(dice=effect_tags()["armor"].dice, why=named("armor"), cites=("fe.tags.cheat-sheet",))


@eases
@cites("fe.tags.fortify")
def eased(state: State, hit: Hit) -> int:
    """A level of Harm that FORTIFY takes from what it is against, where it was made for that."""
    firm = _firm(state, hit)
    return int(firm is not None and firm.eases)


@cites("fe.tags.fortify", "fe.tags.stacking")
def _firm(state: State, hit: Hit) -> Lasting | None:
    """The one FORTIFY that counts against a blow."""
    return strongest(each for each in working_on(state, hit.hero, "fortify") if counts_now(each, hit))


# out of sight


@bears(21)
@cites(VEIL)
def hides_better(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever is veiled stands better where they would not be noticed, and nobody rolls to notice them."""
    if _veiled_now(state, proposal) and proposal.purpose(Contest) is None:
        yield Modifier(steps=-1, why=named("veil"), cites=(VEIL, "fe.ruling.disadvantage-meaning"))


@hampers
@cites(VEIL)
def hardly_seen(state: State, hero: EntityId, opponent: Opponent) -> int:
    """Whoever rolls to notice somebody veiled who would not be has a die less."""
    action = state[Proposals].open.get(hero) or state[Proposals].latest
    meant = action.purpose(Contest) if action and action.hero == hero else None
    against = action and meant and meant.opponent == opponent and _veiled_now(state, action)
    return _less() if against else 0


def _veiled_now(state: State, proposal: Proposal) -> bool:
    """Whether a VEIL that nothing lifts serves an action that hides or sneaks; after a Partial only from afar."""
    hiding = proposal.purpose(Hiding)
    if hiding is None and not is_one_of(proposal.skill, ("Stealth",)):
        return False
    if shown_to(state, hiding.other if hiding else "", proposal.hero):
        return False
    far = hiding is not None and state[Ranges].between(proposal.hero, hiding.other).band in _AFAR
    return any(far or not effect.partial for effect in working_on(state, proposal.hero, "veil"))


@holds_back
@cites("fe.tags.cheat-sheet")
def bound(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where somebody is BOUND and would move away, or None."""
    if what not in (MOVE, DASH) or not working_on(state, character, "bound"):
        return None
    title = f"{state[Characters].name(character)} is bound, and does not get away."
    return Refused("effect.bound", title, remedy="Break what binds them first.", source="fe.tags.cheat-sheet")
