"""Foes at work: their turns hold what anybody's hold, they reach as far, and where a table reads it so they roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Command, Draws, Event, Told
from threefates.rulebook.offers import Field, Offer, choice, none_of, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import underway
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.beats.throws import bank_theirs
from threefates.systems.fates_edge.combat.blows import cannot_strike
from threefates.systems.fates_edge.combat.hiding import acts_unhidden
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges, reach
from threefates.systems.fates_edge.combat.reactions import cannot_react, comes_twice, held_so, react, take_held
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.surprise import caught_out_of_turn
from threefates.systems.fates_edge.combat.targeting import At, By, aimed, at_its_length, led_to, of_distance, unseen
from threefates.systems.fates_edge.combat.turn_economy import ATTACK
from threefates.systems.fates_edge.combat.turns import Turns, cannot_act, take, turns
from threefates.systems.fates_edge.exchanges.leaving import Left
from threefates.systems.fates_edge.exchanges.protecting import allies, ally_named
from threefates.systems.fates_edge.exchanges.readying import HeldActions, spring
from threefates.systems.fates_edge.exchanges.swings import SOURCE, WAYS_SAID, Swing, come_home, may_falter
from threefates.systems.fates_edge.harm.party import tier_of_party
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import usual_dv
from threefates.systems.fates_edge.resolution.effect import effect_means
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, outcome, tally
from threefates.systems.fates_edge.resolution.shifting_position import effect_moved
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, Effect
from threefates.systems.fates_edge.resolution.wording import beats_said, listed, successes_said
from threefates.systems.fates_edge.rolling.contests import Opponent, dice_of
from threefates.systems.fates_edge.rulings.harm import NpcRolls
from threefates.systems.fates_edge.rulings.resolution import DvLadder, Tens

__all__ = [
    "Against",
    "FoeRolled",
    "FoeStrikes",
    "against",
    "arms",
    "cannot_foe_strike",
    "dampens",
    "hinders",
    "npc_dice",
]

GROUP: Final = "Fight"
WAYS: Final = (By.MELEE, By.POLEARM, By.THROWN, By.SHOT)
BEYOND_TIER: Final = 2
"""Dice that a foe throws beside those of its Tier."""
MOST_TRIED: Final = 3000  # attacks that are looked at beforehand; of a crowd's others it is said once they are tried


class FoeRolled(Event, frozen=True, tag="fe.foe-rolled"):
    """A foe has rolled to hit."""

    foe: EntityId
    hero: EntityId
    faces: tuple[int, ...]
    successes: int
    beats: int
    dv: int
    outcome: Outcome
    way: By | None = None  # how it came; not written down in older evenings

    draws = Draws.OPEN


class FoeStrikes(Command, frozen=True, tag="fe.foe-strikes"):
    """Let a foe attack somebody, in its turn or as its reaction: a hero, who follows one, or anybody who is here."""

    foe: EntityId
    hero: EntityId  # or whoever else is attacked
    way: By
    why: str
    effect: Effect = Effect.STANDARD
    attribute: str = "body"
    tier: int = 0  # of the foe, where it rolls; 0: the party's
    dv: int = 0  # where it rolls; 0: the usual one


class Against(Struct, frozen=True):
    """What distance, sight and fire make of a foe's attack."""

    dice: int
    dv: int
    effect: Effect


Dampens = Callable[[State, EntityId], int]
_DAMPENS: Final[list[Dampens]] = []
Hinders = Callable[[State, EntityId, By], int]
_HINDERS: Final[list[Hinders]] = []
Arms = Callable[[State, EntityId, By], tuple[int, int]]
_ARMS: Final[list[Arms]] = []
Unready = Callable[[State, EntityId, By], Refused | None]
_UNREADY: Final[list[Unready]] = []


def dampens(dampen: Dampens) -> Dampens:
    """Let this take steps of Effect from whatever a foe does: it says how many, as a number below 0."""
    _DAMPENS.append(dampen)
    return dampen


def hinders(hinder: Hinders) -> Hinders:
    """Let this raise the DV of whoever attacks somebody that way and rolls for it."""
    _HINDERS.append(hinder)
    return hinder


def arms(arm: Arms) -> Arms:
    """Let this bear on a foe's attack that way: it says how many dice and steps of Effect are more, or fewer."""
    _ARMS.append(arm)
    return arm


def unready(check: Unready) -> Unready:
    """Ask this, too, before a foe attacks that way: whether what it attacks with is ready for it."""
    _UNREADY.append(check)
    return check


@cites("fe.ruling.npc-rolls")
def throws_dice(state: State, who: EntityId) -> bool:
    """Whether anybody throws dice for what somebody does: for a hero always, for a foe where the table reads it so."""
    return who in state[Heroes].known or state.ruling(NpcRolls) is NpcRolls.FOES_TOO


@cites(SOURCE, "fe.ruling.npc-rolls")
def npc_dice(tier: int) -> int:
    """Dice that a foe of that Tier throws: as many as its Tier, and two.

    >>> [npc_dice(tier) for tier in range(1, 6)]
    [3, 4, 5, 6, 7]
    """
    return tier + BEYOND_TIER


@cites(SOURCE)
def against(state: State, command: FoeStrikes) -> Against:
    """What a foe attacks with, once everything that hinders it has: the same that hinders a hero."""
    foe, hero = command.foe, command.hero
    band = reach(state[Ranges].between(foe, hero))
    found = [of_distance(command.way, band)]
    if state[Sight].broken(foe, hero):
        found.append(unseen(shown=led_to(state, foe, hero)))
    armed = [arm(state, foe, command.way) for arm in _ARMS]
    steps = sum(effect for _, effect in (*found, *armed)) + sum(dampen(state, foe) for dampen in _DAMPENS)
    thrown = npc_dice(command.tier or tier_of_party(state)) + sum(dice for dice, _ in armed)
    opponent = Opponent(state[Characters].name(foe), thrown, who=foe)
    harder = sum(dv for dv, _ in found) + sum(hinder(state, hero, command.way) for hinder in _HINDERS)
    dv = min((command.dv or usual_dv(state.ruling(DvLadder))) + harder, HIGHEST_DV)
    effect = Effect.LIMITED if at_its_length(command.way, band) else effect_moved(command.effect, steps)
    return Against(dice_of(state, hero, opponent), dv, effect)


@cites(SOURCE)
def cannot_foe_strike(state: State, foe: EntityId, hero: EntityId, way: By) -> Refused | None:
    """The refusal where a foe cannot attack a hero now, or None: out of turn it takes its reaction, or what it held."""
    if foe in state[Heroes].known:
        title = f"{hero_named(state, foe)} is a hero."
        return Refused("foe.hero", title, remedy="Let a hero's player propose it.", source=SOURCE)
    if way not in WAYS:
        remedy = f"Choose {', '.join(each.value for each in WAYS)}."
        return Refused("foe.way", "Nobody attacks like that.", remedy=remedy, source=SOURCE)
    ready = (check(state, foe, way) for check in _UNREADY)
    if refusal := cannot_be_attacked(state, foe, hero, way) or next(filter(None, ready), None):
        return refusal
    return _not_its_moment(state, foe)


@cites(SOURCE, "fe.turn.ready", "fe.turn.surprise")
def _not_its_moment(state: State, foe: EntityId) -> Refused | None:
    if foe in state[HeldActions].sprung:
        return comes_twice(state, foe, held_so(state), ATTACK)
    if _own_turn(state, foe):
        return cannot_act(state, foe, ATTACK)
    return caught_out_of_turn(state, foe) or cannot_react(state, foe)


@cites(SOURCE)
def cannot_be_attacked(state: State, foe: EntityId, whom: EntityId, way: By) -> Refused | None:
    """The refusal where no foe's attack gets at somebody, or None; who follows a hero has no place of their own."""
    refusal = cannot_strike(state, whom) if whom in state[Heroes].known else underway(state)
    if refusal or whom not in state[Characters].known:
        return refusal
    return aimed(state, foe, At(way, whom))


def _attacked(state: State, whom: EntityId) -> EntityId:
    """Whoever is attacked, refused in words where nobody like that is here."""
    return whom if whom in allies(state) else state[Characters][whom].id


def _own_turn(state: State, foe: EntityId) -> bool:
    return state[Conflict].running and state[Turns].holder == foe


@turns.decides(FoeStrikes)
@cites(SOURCE)
def foe_strikes(act: Unfolding, command: FoeStrikes) -> None:
    """Let a foe attack: it comes as it is, or as the foe rolls for it; then the hero resists as ever."""
    act.must_run("Letting a foe attack")
    foe, hero = act.state[Characters][command.foe].id, _attacked(act.state, command.hero)
    if refusal := cannot_foe_strike(act.state, foe, hero, command.way) or not_so(command):
        raise refusal
    why, now = one_line(command.why, "What it is"), against(act.state, command)
    if spring(act, foe):
        take_held(act, foe, held_so(act.state), ATTACK)
    else:
        take(act, foe, ATTACK) if _own_turn(act.state, foe) else react(act, foe, why)
    acts_unhidden(act, foe, hero)
    swing = Swing(foe, hero, command.way, now.effect, why, command.attribute)
    row = _rolls(act, command, now) if throws_dice(act.state, foe) else Outcome.CLEAN_SUCCESS
    if not (row.succeeded and may_falter(act, swing)):
        come_home(act, swing, row)


def _rolls(act: Unfolding, command: FoeStrikes, now: Against) -> Outcome:
    faces = throw_dice(act, now.dice)
    counted = tally(faces, act.state.ruling(Tens))
    row = outcome(counted, now.dv)
    act.happen(FoeRolled(command.foe, command.hero, faces, counted.successes, counted.beats, now.dv, row, command.way))
    bank_theirs(act, counted.beats)
    return row


@cites(SOURCE)
def not_so(command: FoeStrikes) -> Refused | None:
    """The refusal where no foe attacks like that, or None."""
    if (
        command.attribute in ATTRIBUTES
        and 0 <= command.tier <= len(TIERS)
        and (command.dv == 0 or 2 <= command.dv <= HIGHEST_DV)
    ):
        return None
    remedy = f"Choose an Attribute, a Tier up to {len(TIERS)}, and a DV of 2 to {HIGHEST_DV}."
    return Refused("foe.range", "No foe attacks like that.", remedy=remedy, source=SOURCE)


# what has happened


turns.only_tells(FoeRolled)  # what comes of it says itself


@turns.tells(FoeRolled, stage=(ALOUD,))
def tell_rolled(state: State, event: FoeRolled, viewer: Viewer) -> Told:
    """Tell everybody what a foe threw."""
    beats = f", and {beats_said(state, event.beats)}" if event.beats else ""
    foe, hero = state[Characters].name(event.foe), ally_named(state, event.hero)
    said = f"{foe} rolls against {hero}, DV {event.dv}: {listed(event.faces)}. {successes_said(event.successes)}{beats}"
    return Told(f"{said}: {event.outcome.spoken}.", (SOURCE, NpcRolls.ruling_id), tone="cost")


@turns.offers_under(Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to let foes attack."""
    known = state[Characters].known
    foes = [each for each in known if each not in (*state[Heroes].known, *state[Left].foes)] if viewer.runs else []
    if not foes or not state[Heroes].known:
        return
    left, here = iter(range(MOST_TRIED)), allies(state)
    who = [Option(each, known[each].name, refusal=refusal_of(_cannot(state, [each], here, left))) for each in foes]
    whom = [Option(each, name, refusal=refusal_of(_cannot(state, foes, [each], left))) for each, name in here.items()]
    fields = (
        choice("foe", "Who", who),
        choice("hero", "At whom", whom),
        choice("way", "How", [Option(way.value, WAYS_SAID[way].capitalize()) for way in WAYS]),
        words("why", "What it is"),
        replace(choice("effect", "Effect", _EFFECTS, optional=True, default=int(Effect.STANDARD)), integers=True),
        choice("attribute", "Resisted with", _RESISTING, optional=True, default="body"),
        *_of_rolling(state),
    )
    refusal = none_of(who) or none_of(whom)
    yield Offer("fe.foe-strikes", "A foe attacks", fields, refusal=refusal, group=GROUP, levers=True)


def _cannot(state: State, foes: Iterable[EntityId], whom: Iterable[EntityId], left: Iterator[int]) -> Refused | None:
    """The refusal where none of these foes can attack any of these people in any way, or None; as far as is `left`."""
    first = None
    for one in product(foes, whom, WAYS):
        refusal = None if next(left, None) is None else cannot_foe_strike(state, *one)
        if refusal is None:
            return None
        first = first or refusal
    return first


def _of_rolling(state: State) -> tuple[Field, ...]:
    if state.ruling(NpcRolls) is not NpcRolls.FOES_TOO:
        return ()
    usual = usual_dv(state.ruling(DvLadder))
    return (
        number("tier", "Its Tier", low=1, high=len(TIERS), default=tier_of_party(state)),
        number("dv", "The DV", low=2, high=HIGHEST_DV, default=usual),
    )


_EFFECTS: Final = tuple(
    Option(str(int(effect)), effect.name.capitalize(), f"{effect_means(effect).capitalize()}.") for effect in Effect
)
_RESISTING: Final = [Option(name, name.capitalize()) for name in ATTRIBUTES]
