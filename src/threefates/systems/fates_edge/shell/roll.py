"""One roll settled in the shell: the same rules as at the table, from dice that were typed in or from fresh ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from threefates.pieces.chance import Chance, HandChance
from threefates.pieces.errors import ChanceError
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.shell import Flag, Given, Noted, Question, Settled, ShellCommand, Wrong, noted
from threefates.systems.fates_edge.boons.earning import is_significant, paid_by_miss, paid_by_partial
from threefates.systems.fates_edge.boons.limits import MOST_HELD, under_failure_cap, under_hold_cap
from threefates.systems.fates_edge.resolution.critical_success import Rank, counts, rank_of
from threefates.systems.fates_edge.resolution.description_ladder import ones_to_throw
from threefates.systems.fates_edge.resolution.dice import Die, Why, counted_now, one_of_each, tens_among
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import Construction, built, suggested_dv
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import goes_without_a_roll
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome, Tally, is_success, outcome
from threefates.systems.fates_edge.resolution.pool import MOST_DICE, pool
from threefates.systems.fates_edge.resolution.positions import Position, dv_of_position, usual_position
from threefates.systems.fates_edge.resolution.rerolls import boons_allowed, dice_to_throw, touches_dice
from threefates.systems.fates_edge.resolution.settled_roll import Asked, Made
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, Description
from threefates.systems.fates_edge.resolution.vocabulary import position_words
from threefates.systems.fates_edge.rulings.resolution import (
    KINDS,
    BoonRerolls,
    BoonsOnMiss,
    BoonsOnPartial,
    Critical,
    CriticalNeedsSuccess,
    DesperateNoEligible,
    DvLadder,
    DvMethod,
    DvOfPosition,
    FailureCap,
    LowDv,
    MasteryModifier,
    MissNeedsBeat,
    NoBite,
    PoolCap,
    PositionAffects,
    PositionDefault,
    PositionNaming,
    Tens,
    TierTable,
)
from threefates.systems.fates_edge.shell.roll_view import said, shown, without_a_roll

__all__ = ["COMMAND", "POSITIONS", "position_asked", "roll", "usual_here"]

KEEP: Final = "keep"
MOST_ASKED: Final = 30  # dice that --pool may ask for; those beyond the tenth are sure successes
POSITIONS: Final = "dominant, controlled or desperate in every edition, or as a card prints it; else the usual one."
FLAGS: Final = (
    Flag("faces", "The dice as they fell, 1 to 10 each, left to right; without it they are thrown here.", "9,8,5,1"),
    Flag("rerolls", "What dice show when thrown again: Position, then description, then Boons.", "6,2,7"),
    Flag("pool", "How many dice, where the faces do not say it; past 10 each is a sure success.", "6"),
    Flag("attribute", "The Attribute, 1 to 5; with --skill it makes the pool.", "3"),
    Flag("skill", "The skill, 0 to 5.", "2"),
    Flag("dv", "The difficulty before Position touches it; without it the edition's usual one.", "3"),
    Flag("position", POSITIONS, "desperate"),
    Flag("ladder", "How richly it was told: basic, detailed or intricate.", "intricate"),
    Flag("boons", "How many Boons throw a die again, the lowest failure first.", "1"),
)


def roll(given: Given) -> Settled:
    """Settle a roll by the rules of the table, with dice that were named or with fresh ones.

    Raises:
        Wrong: If what was typed cannot be a roll.
        Refused: If a rule says no.
    """
    readings = noted("fates_edge", KINDS, given)
    asked = _asked(given, readings)
    made = Made(asked, readings, _dv_after(asked, readings))
    if goes_without_a_roll(made.dv, readings[LowDv]):
        made.cite("fe.resolution.dv-minimum")
        return _settled(made, without_a_roll(made), {"reason": "A DV below what is rolled for simply succeeds."})
    _throw(made, given)
    result = _read(made)
    return _settled(made, said(made), result)


# what was asked


def _asked(given: Given, readings: Noted) -> Asked:
    most = MOST_DICE if readings.peek(PoolCap) is PoolCap.TEN else MOST_ASKED
    faces = given.wholes("faces", low=1, high=SIDES, most=most)
    if "faces" in given.words and not faces:
        raise Wrong("--faces needs at least one die, such as 9,8,5.")
    position = position_asked(given, readings)
    ladder = given.one_of("ladder", [it.value for it in Description])
    boons = given.whole("boons", low=0, high=MOST_HELD) or 0
    if (most := boons_allowed(readings[BoonRerolls], MOST_HELD) if boons else 0) < boons:
        raise Refused(
            "boons.too_many",
            f"{boons} Boons cannot go into one roll at this table.",
            remedy=f"Spend {most}, or play by {BoonRerolls.ruling_id}={BoonRerolls.ONE_DIE_EACH.reading}.",
            source="fe.boons.reroll-die",
        )
    dv = given.whole("dv", low=0, high=HIGHEST_DV)
    return Asked(
        _dice(given, readings, faces),
        faces,
        usual_here(given, readings, position) if dv is None else dv,
        position,
        Description(ladder) if ladder else Description.BASIC,
        boons,
    )


def position_asked(given: Given, readings: Noted) -> Position:
    """The Position that was typed, by any of its names; else the usual one."""
    words = position_words()
    said = given.one_of("position", words)
    return words[said] if said else usual_position(readings[PositionDefault])


@cites("fe.ruling.mastery-modifier")
def usual_here(given: Given, readings: Noted, position: Position) -> int:
    """The DV in doubt, as these readings compute one for a hero of the first Tier who stands there; where it is built
    and ratings bear on it, with what the Attribute and the skill that were typed do to it.
    """
    method = readings[DvMethod]
    attribute, skill = given.whole("attribute", low=1, high=5), given.whole("skill", low=0, high=5) or 0
    if method is DvMethod.FULL and attribute:
        return built(Construction(), readings[MasteryModifier], skill=skill, attribute=attribute)[0]
    tiers = readings[TierTable] if method is DvMethod.TIER_PLUS_TWO else TierTable.FORMULA
    rungs = readings[DvLadder] if method is DvMethod.LADDER else DvLadder.STANDARD
    return suggested_dv(method, rungs, tiers, tier=1, position=position)


def _dice(given: Given, readings: Noted, faces: tuple[int, ...]) -> tuple[int, int]:
    """Count the dice that are thrown, and the successes that are sure."""
    said_so = _said_pool(given)
    if said_so is None:
        if not faces:
            raise Wrong("Name the dice with --faces 9,8,5,1, or how many with --pool, or --attribute and --skill.")
        return len(faces), 0
    dice, sure = pool(said_so, 0, readings[PoolCap] if said_so > MOST_DICE else PoolCap.TEN)
    if faces and dice != len(faces):
        raise Wrong(f"--faces names {len(faces)} dice, but the pool is {dice}.")
    return dice, sure


def _said_pool(given: Given) -> int | None:
    whole = given.whole("pool", low=1, high=MOST_ASKED)
    attribute, skill = given.whole("attribute", low=1, high=5), given.whole("skill", low=0, high=5)
    if attribute is None:
        if skill is not None:
            raise Wrong("--skill needs --attribute: a pool is both together.")
        return whole
    both = attribute + (skill or 0)
    if whole not in (None, both):
        raise Wrong(f"--pool says {whole} dice, but --attribute and --skill make {both}.")
    return both


def _dv_after(asked: Asked, readings: Noted) -> int:
    affects = readings[PositionAffects]
    if affects is not PositionAffects.REROLL_AND_DV or readings[DvMethod] is DvMethod.POSITION_MAP:
        return asked.dv
    return asked.dv + dv_of_position(asked.position, affects, readings[DvOfPosition])


# the throw


def _throw(made: Made, given: Given) -> None:
    again = given.wholes("rerolls", low=1, high=SIDES, most=3 * MOST_ASKED)
    if again and not made.asked.faces:
        raise Wrong("--rerolls needs --faces: only dice that were named can be thrown again.")
    chance: Chance = HandChance(made.asked.faces + again) if made.asked.faces else given.chance
    dice, made.sure = made.asked.dice
    made.dice = [Die((face,)) for face in chance.roll(dice, SIDES)]
    made.cite("fe.resolution.pool", "fe.resolution.count-successes", *(["fe.resolution.pool-cap"] if made.sure else []))
    for step in (_position, _description, _boons):
        step(made, given, lambda place, why: _again(made, given, chance, place, why))
    if isinstance(chance, HandChance):
        try:
            chance.done()
        except ChanceError:
            left = again[sum(len(die.whys) for die in made.dice) :]
            raise Wrong(f"No die is left to throw again for {', '.join(map(str, left))}.") from None


Again = Callable[[int, Why], None]


def _again(made: Made, given: Given, chance: Chance, place: int, why: Why) -> None:
    face = made.dice[place].face
    try:
        (new,) = chance.roll(1, SIDES)
    except ChanceError:
        waiting = f"die {place + 1}, the {face} that {_BY[why]} throws again"
        new = int(given.choose(Question(f"What does {waiting} show?", _FACES, "0")))
        if not new:
            raise Wrong(f"--rerolls ends too early: it still waits for {waiting}.") from None
    made.dice[place] = made.dice[place].thrown(new, why)


_BY: Final = {Why.POSITION: "the Position", Why.DESCRIPTION: "the description", Why.BOON: "a Boon"}
_FACES: Final = tuple(Option(str(face), str(face)) for face in range(1, SIDES + 1))


def _position(made: Made, given: Given, again: Again) -> None:
    if made.asked.position is Position.CONTROLLED or not touches_dice(made.readings[PositionAffects]):
        return
    places = _by_position(made)
    if not places:
        return
    if made.asked.position is Position.DOMINANT:
        picked = given.choose(_favour(made, places))
        places = () if picked == KEEP else (int(picked),)
    for place in places[:1]:
        made.cite("fe.position.reroll-effect")
        again(place, Why.POSITION)


def _by_position(made: Made) -> tuple[int, ...]:
    """The reading of a Desperate roll without a success below ten is asked only where there is such a roll."""
    position, dice = made.asked.position, made.dice
    places = dice_to_throw(position, dice, DesperateNoEligible.NOTHING)
    if places or position is Position.DOMINANT or not tens_among(dice):
        return places
    return dice_to_throw(position, dice, made.readings[DesperateNoEligible])


def _favour(made: Made, places: Sequence[int]) -> Question:
    throws = [Option(str(place), f"Throw the {face} again") for face, place in one_of_each(made.dice, places)]
    clean = outcome(_tally(made), made.dv) is Outcome.CLEAN_SUCCESS
    otherwise = KEEP if clean else throws[0].value
    return Question("From the best Position a failed die may be thrown again.", (*throws, _KEEP), otherwise)


_KEEP: Final = Option(KEEP, "Keep the dice")


def _description(made: Made, given: Given, again: Again) -> None:
    places = ones_to_throw(made.asked.ladder, made.dice)
    if not places:
        return
    throw = Option("throw", "Throw what the telling reaches again", "Beats stay; a new 1 makes another.")
    if given.choose(Question("The description may throw 1s again.", (throw, _KEEP), throw.value)) == KEEP:
        return
    made.cite("fe.resolution.description-ladder", "fe.resolution.reroll-ones-sb")
    for place in places:
        again(place, Why.DESCRIPTION)


def _boons(made: Made, given: Given, again: Again) -> None:
    """Each Boon throws the lowest failure that no Boon has thrown yet."""
    for _ in range(made.asked.boons):
        failures = [p for p, die in enumerate(made.dice) if not is_success(die.face) and die.may_be_thrown(Why.BOON)]
        if not failures:
            return
        made.cite("fe.boons.reroll-die")
        again(min(failures, key=lambda place: made.dice[place].face), Why.BOON)


# the outcome


def _tally(made: Made) -> Tally:
    """Tally the roll; what a ten is worth is asked only where there is one."""
    tens = made.readings[Tens] if tens_among(made.dice) else Tens.ONE
    if tens is Tens.TWO:
        made.cite("fe.resolution.tens-double")
    return counted_now(made.dice, made.sure, tens)


def _read(made: Made) -> dict[str, Any]:
    made.tally = _tally(made)
    made.outcome = outcome(made.tally, made.dv)
    made.cite("fe.resolution.outcome-matrix", *(["fe.resolution.ones-generate-sb"] if made.tally.beats else []))
    made.boons_earned = _earned(made, made.outcome, made.tally.beats)
    made.rank = _critical(made)
    return {"critical": made.rank.name.lower()}


def _critical(made: Made) -> Rank:
    """Rank how critical the roll is; the readings are asked only where there is a ten."""
    tens = tens_among(made.dice)
    if not tens or not counts(made.readings[CriticalNeedsSuccess], succeeded=made.outcome.succeeded):
        return Rank.NONE
    found = rank_of(tens, made.readings[Critical])
    made.cite(*(["fe.resolution.critical-tiers"] if found else []))
    return found


def _earned(made: Made, row: Outcome, beats: int) -> int:
    """Count what the roll pays as a meaningful one, the first of its scene, to a hero who holds nothing."""
    if row.succeeded:
        return 0
    readings = made.readings
    naming = readings[PositionNaming]
    if not is_significant(made.asked.position, readings[NoBite], naming, bite=True, staked=True):
        made.cite("fe.resolution.no-bite-test")
        return 0
    if row is Outcome.MISS:
        paid = paid_by_miss(readings[BoonsOnMiss], readings[MissNeedsBeat], beats)
        made.cite("fe.boons.earn-miss" if readings[BoonsOnMiss] is BoonsOnMiss.TWO else "fe.boons.earn-miss-cp")
    else:
        paid = paid_by_partial(readings[BoonsOnPartial])
        made.cite("fe.boons.earn-partial")
    return under_hold_cap(under_failure_cap(paid, 0, readings[FailureCap]), 0) if paid else 0


def _settled(made: Made, sentence: str, more: dict[str, Any]) -> Settled:
    return Settled(
        made.as_json() | more, sentence, shown(made), tuple(made.cites), made.readings.asked, made.readings.edition
    )


COMMAND: Final = ShellCommand("A pool of d10s against a DV, with everything that throws dice again.", FLAGS, roll)
