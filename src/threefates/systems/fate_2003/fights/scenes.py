"""Scene pace: one roll each for the whole of a fight, the numbers as advice, and what is left when it is over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fate_2003.checks.bouts import Bout
from threefates.systems.fate_2003.checks.checks import begin, busy, in_hand
from threefates.systems.fate_2003.checks.events import Hindered
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.fights.events import (
    FightRolled,
    TroubleLeft,
    TroubleMended,
    TroubleTold,
    VerdictGiven,
)
from threefates.systems.fate_2003.fights.exchanges import fight_as_it_is, foes_met, met_in, said_of, setup_of
from threefates.systems.fate_2003.fights.fight import (
    Fight,
    Fights,
    Sides,
    Trouble,
    Verdict,
    fighting,
    fights,
    names_of,
    standing,
)
from threefates.systems.fate_2003.fights.hampered import TroubleCounts, hinders, is_yet_to_roll
from threefates.systems.fate_2003.fights.pace import end, not_there
from threefates.systems.fate_2003.rulings.fights import SceneResolution
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.wounds.marking import suffer
from threefates.systems.fate_2003.wounds.track import Outcome, outcome_of

__all__ = [
    "JudgeFight",
    "JudgeStep",
    "MendTrouble",
    "TellTrouble",
    "judge",
    "outweighed",
    "paired",
    "roll_scene",
    "verdicts_of",
]


class JudgeFight(Command, frozen=True, tag="fate.judge-fight-so"):
    """Settle a fight at scene pace as you see it: what it comes to, and for whom."""

    choice: str
    story: str
    outcome: Outcome
    bearers: tuple[EntityId, ...] = ()


class TellTrouble(Command, frozen=True, tag="fate.tell-trouble"):
    """Let what a fight has left somebody with tell on the roll in hand, or in a fight on their next one."""

    character: EntityId


class MendTrouble(Command, frozen=True, tag="fate.mend-trouble"):
    """Deal with what a fight has left somebody with."""

    character: EntityId
    how: str


class JudgeStep(Step, frozen=True, tag="fate.judge-fight"):
    """Asks the Game Master how a fight at scene pace ends."""


@cites("fate.combat.scene-procedure", "fate.wounds.taken-out")
def roll_scene(act: Unfolding) -> None:
    """Everybody who stands rolls once; where nobody does, nothing is settled."""
    fight = fight_as_it_is(act.state)
    people = standing(act.state, fight.people)
    if not people:
        end(act, "nobody left standing", unread=True)
        return
    bouts = _bouts(act.state, fight, people)
    begin(act, setup_of(act.state, fight, people, bouts))
    act.happen(FightRolled(in_hand(act.state).id, met=met_in(in_hand(act.state))))


def _bouts(state: State, fight: Fight, people: Sequence[EntityId]) -> tuple[Bout, ...]:
    place = {one: at for at, one in enumerate(people)}
    sides = tuple(tuple(one for one in side if one in place) for side in fight.sides)
    reading = state.ruling(SceneResolution)
    if reading is SceneResolution.JUDGEMENT or not all(sides):
        return ()
    groups = (sides,) if reading is SceneResolution.TOTALS else paired(fight, (sides[0], sides[1]))
    return tuple(
        Bout(tuple(place[one] for one in ones), tuple(place[one] for one in others))
        for first, second in groups
        for ones, others in _within(first, second, alone=reading is SceneResolution.PAIRS)
    )


@cites("fate.combat.scene-total-guideline", "fate.combat.scene-pairing-guideline", "fate.r.scene-resolution")
def _within(
    first: tuple[EntityId, ...], second: tuple[EntityId, ...], *, alone: bool
) -> Iterator[tuple[tuple[EntityId, ...], tuple[EntityId, ...]]]:
    """Totals against each other; where one of a smaller fight is alone, one roll against each who joins in."""
    if alone and 1 in (len(first), len(second)):
        yield from (((one,), (other,)) for one in first for other in second)
    else:
        yield first, second


@cites("fate.combat.scene-pairing-guideline")
def paired(fight: Fight, sides: Sides) -> tuple[Sides, ...]:
    """The smaller fights that a large one falls into: whoever takes somebody on, and those who join against them.

    Who names nobody joins against whoever has the fewest against them so far.
    """
    takes: dict[EntityId, EntityId] = {}
    for one, foes in ((one, sides[1 - at]) for at in (0, 1) for one in sides[at]):
        if said_of(fight, one).target in foes:
            takes[one] = said_of(fight, one).target
    for one, foes in ((one, sides[1 - at]) for at in (0, 1) for one in sides[at]):
        if one not in takes and one not in takes.values():
            takes[one] = min(foes, key=lambda foe: sum(foe in pair for pair in takes.items()))
    groups: list[set[EntityId]] = []
    for pair in takes.items():
        joined = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in joined] + [set(pair).union(*joined)]
    return tuple(
        (tuple(one for one in sides[0] if one in group), tuple(one for one in sides[1] if one in group))
        for group in sorted(groups, key=lambda group: min(sides[0].index(one) for one in group if one in sides[0]))
    )


@cites("fate.combat.scene-total-guideline", "fate.combat.scene-pairing-guideline", "fate.combat.multiple-opponents")
def verdicts_of(check: Check, bands: DynamicBands) -> tuple[Verdict, ...]:
    """How each part of the fight came out: the difference of the totals, read as an outcome."""
    outcomes, added = tuple(side.outcome for side in check.sides), check.added
    found = []
    for bout in check.bouts:
        points = bout.points(outcomes, added=added)
        margin = abs(bout.margin(outcomes, added=added))
        mine = bout if points >= 0 else bout.turned()
        ones, others = (tuple(check.sides[at].character for at in places) for places in (mine.ones, mine.others))
        found.append(Verdict(ones, others, margin, outcome_of(margin, bands), just=bool(points) and not margin))
    return tuple(_one_at_most(found))


@cites("fate.combat.multiple-opponents")
def _one_at_most(found: Sequence[Verdict]) -> Iterator[Verdict]:
    """Who meets several alone wins against one of them at most, and only by beating all: against the lowest roll."""
    for verdict in found:
        met = [one for one in found if not {*verdict.winners}.isdisjoint((*one.winners, *one.losers))]
        beaten = [one for one in met if one.winners == verdict.winners and not one.level]
        worst = max(beaten, key=lambda one: one.margin, default=None)
        if verdict.level or (len(beaten) == len(met) and verdict is worst):
            yield verdict


@cites("fate.combat.scene-procedure", "fate.combat.scene-total-guideline")
def judge(act: Unfolding, fight: Fight) -> None:
    """The Game Master weighs rolls, goals and circumstances, with the numbers as advice; without one they stand."""
    check = act.state[Checks].now
    if check is None or check.id != fight.check or check.result is None:
        end(act, "called off", unread=True)
        return
    found = verdicts_of(check, act.state.ruling(DynamicBands))
    if found:
        act.happen(VerdictGiven(found))
    if nobody_runs(act.state):
        settle_judgement(act, JudgeStep(), "so")
    else:
        act.push(JudgeStep())


@fights.asks(JudgeStep)
@cites("fate.combat.scene-procedure", "fate.r.scene-resolution")
def ask_judgement(state: State, step: JudgeStep) -> Choice:
    """As the numbers have it, where they are asked; or otherwise, with nothing marked."""
    found = fighting(state).verdicts
    so = (Option("so", f"As the numbers have it: {said_of_verdicts(state, found)}"),) if found else ()
    return Choice(
        id="",
        kind="fate.judge-fight",
        owner=state[Seating].gm_id,
        asks=f"How does it end: {fighting(state).about}?",
        seats=state[Seating].running,
        options=(*so, Option("nothing", "Nobody has anything left of it")),
        if_absent="so" if found else "nothing",
        cites=("fate.combat.scene-procedure", "fate.combat.scene-total-guideline"),
    )


def said_of_verdicts(state: State, verdicts: Sequence[Verdict]) -> str:
    """How each part came out, in words."""
    return "; ".join(
        f"{names_of(state, one.winners)} and {names_of(state, one.losers)} level"
        if one.level
        else f"{names_of(state, one.winners)} {_by(one.margin)}, {one.outcome.value.replace('-', ' ')}"
        for one in verdicts
    )


def _by(margin: int) -> str:
    return f"ahead by {margin}" if margin else "just ahead"


@fights.settles(JudgeStep)
@cites("fate.combat.scene-procedure", "fate.wounds.non-lethal")
def settle_judgement(act: Unfolding, step: JudgeStep, option: str) -> None:
    """Whoever was behind bears what it comes to."""
    fight = fighting(act.state)
    for verdict in fight.verdicts if option == "so" else ():
        for one in verdict.losers:
            bear(act, by_the_hands_of(fight, verdict.winners), one, verdict.outcome)
    end(act, "settled")


@cites("fate.wounds.non-lethal")
def by_the_hands_of(fight: Fight, foes: Collection[EntityId]) -> Fight:
    """The fight as somebody has felt it whom only these have struck: a mild one, if all of them use fists."""
    return replace(fight, mild=fight.mild or {*foes} <= {*fight.padded})


@fights.decides(JudgeFight)
@cites("fate.combat.scene-procedure", "fate.wounds.non-lethal")
def judge_so(act: Unfolding, command: JudgeFight) -> None:
    """As the Game Master sees it; whoever has met with fists alone is injured by them alone."""
    act.settle(command.choice, JudgeStep)
    fight = fighting(act.state)
    bearers = tuple(dict.fromkeys(command.bearers))
    for one in bearers:
        if refusal := not_there(act.state, fight.people, one):
            raise refusal
    story = proper_words(command.story)
    for one in bearers:
        bear(act, by_the_hands_of(fight, foes_met(act.state, fight, one)), one, command.outcome)
    end(act, story)


@cites("fate.combat.scene-procedure")
def bear(act: Unfolding, fight: Fight, character: EntityId, outcome: Outcome) -> None:
    """Deal somebody what a fight at scene pace comes to: a wound, or trouble that is left of it."""
    left = _LEFT.get(outcome)
    if left is None:
        _as_ever(act, fight, character, outcome)
    elif (trouble := left(fight)) and not outweighed(act.state, character, trouble):
        act.happen(TroubleLeft(character, trouble))


@cites("fate.wounds.scene-hurt", "fate.wounds.scene-clipped")
def outweighed(state: State, character: EntityId, trouble: Trouble) -> bool:
    """Whether somebody is left with worse than that already: what is slight does not mend it."""
    before = state[Fights].troubles.get(character)
    return before is not None and before.major and not trouble.major


@cites("fate.wounds.scene-scratch")
def _scratch(fight: Fight) -> None:
    return None


@cites("fate.wounds.scene-clipped")
def _minor(fight: Fight) -> Trouble:
    return Trouble(major=False, words=f"battered, since {fight.about}", check=fight.check)


@cites("fate.wounds.scene-hurt")
def _major(fight: Fight) -> Trouble:
    return Trouble(major=True, words=f"in trouble, since {fight.about}", check=fight.check)


_LEFT: Final = {Outcome.SCRATCHED: _scratch, Outcome.CLIPPED: _minor, Outcome.HURT: _major}


@cites("fate.wounds.scene-injured")
def _as_ever(act: Unfolding, fight: Fight, character: EntityId, outcome: Outcome) -> None:
    suffer(act, character, outcome, mild=fight.mild, days=fight.days, times=fight.times, check=fight.check)


# what is left of it


@fights.decides(TellTrouble)
@cites("fate.wounds.scene-hurt")
def tell_trouble(act: Unfolding, command: TellTrouble) -> None:
    """The Game Master says that it tells on the roll in hand, or on the next of a fight, before the dice fall."""
    act.must_run("Saying that it tells")
    if refusal := does_not_tell(act.state, command.character):
        raise refusal
    if not busy(act.state):
        act.happen(TroubleCounts(command.character))
        return
    check = in_hand(act.state)
    at = check.side_of(command.character) or 0
    act.happen(Hindered(at, hinders(), act.state[Fights].troubles[command.character].tells))
    act.happen(TroubleTold(command.character, check.id))


@cites("fate.wounds.scene-clipped")
def _is_slight(trouble: Trouble) -> bool:
    """True of what whoever was clipped is left with: it costs no roll anything."""
    return not trouble.major


@cites("fate.wounds.scene-hurt")
def does_not_tell(state: State, character: EntityId) -> Refused | None:
    """The refusal of letting tell what is too slight, or has told already, or comes too late; or None."""
    trouble, check, fight = state[Fights].troubles.get(character), state[Checks].now, state[Fights].now
    name = state[Characters].name(character)
    at = check.side_of(character) if check and not check.result else None
    later = fight if fight and not busy(state) and is_yet_to_roll(state, fight, character) else None
    if trouble is None or _is_slight(trouble):
        title, remedy = f"Nothing that {name} is left with costs a roll anything.", "Call for the roll without it."
    elif later:
        if character not in later.hampered:
            return None
        title, remedy = "It tells on their next roll already.", "Once is enough."
    elif check is None or at is None or check.sides[at].faces:
        title, remedy = f"{name} is not about to roll.", "Call for the roll first; once dice lie there it is too late."
    elif trouble.told == check.id:
        title, remedy = "It has told on this roll.", "Once is enough."
    else:
        return None
    return Refused("fights.no_trouble", title, remedy=remedy, source="fate.wounds.scene-hurt")


@fights.decides(MendTrouble)
@cites("fate.wounds.scene-hurt", "fate.wounds.scene-clipped")
def mend_trouble(act: Unfolding, command: MendTrouble) -> None:
    """Whoever plays somebody, or the Game Master, says how it was dealt with."""
    act.must_control_or_run(command.character, act.state[Characters].name(command.character))
    if command.character not in act.state[Fights].troubles:
        raise Refused("fights.no_trouble", "Nothing is left of any fight.", remedy="Leave it.")
    act.happen(TroubleMended(command.character, proper_words(command.how)))
