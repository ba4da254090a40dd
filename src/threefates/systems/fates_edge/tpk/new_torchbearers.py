"""Who comes after the fallen: a new hero of the same player's takes up what a way leaves to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.xp_awards import award
from threefates.systems.fates_edge.boons.bonds import Bond, BondFormed, Bonds
from threefates.systems.fates_edge.gear.items import Care, Gear, GearGained, GearLost
from threefates.systems.fates_edge.harm.conditions import Conditions, of_the_living
from threefates.systems.fates_edge.heroes.heroes import Heroes, HeroMade, hero_named
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet
from threefates.systems.fates_edge.tpk.resolution_options import Gone, Lost, WayOn, lost, over_for, prices

__all__ = ["AskHeir", "HeirCame", "ties"]

TOOL, LESSON, SHARED = "tool", "lesson", "shared"
_TIES: Final[Mapping[WayOn, Mapping[str, str]]] = {
    WayOn.STAND: {"relation": "a relationship"},
    WayOn.EXIT: {"bond": "a bond", "contact": "a contact", "rival": "a rival"},
    WayOn.TORCH: {"kin": "kin", "apprentice": "an apprentice", "witness": "a witness"},
}


class HeirCame(Event, frozen=True, tag="fe.heir-came"):
    """Somebody new takes up what a fallen hero left."""

    heir: EntityId
    fallen: EntityId
    what: str


class AskHeir(Step, frozen=True, tag="fe.ask-heir"):
    """Ask what somebody new takes up from the fallen."""

    heir: EntityId
    fallen: EntityId


of_the_living(AskHeir, named="heir")


@cites("fe.combat.tpk-last-stand", "fe.combat.tpk-dramatic-exit", "fe.combat.tpk-new-torchbearers")
def ties(way: WayOn) -> Mapping[str, str]:
    """What may tie somebody new to the fallen, by the way they went.

    >>> list(ties(WayOn.TORCH))
    ['kin', 'apprentice', 'witness']
    """
    return _TIES.get(way, {})


@lost.answers_to(HeroMade)
@cites("fe.combat.tpk-last-stand", "fe.combat.tpk-dramatic-exit", "fe.combat.tpk-new-torchbearers")
def somebody_comes(act: Unfolding, event: HeroMade) -> None:
    """Whoever lost a hero and brings a new one in is asked what passes on; of two, from the one who came last."""
    seats = set(act.state.controllers(event.id))
    gone = over_for(act.state)
    asked = {step.fallen for _, step in act.state.agenda.asked(AskHeir)}
    heirless = (each for each in reversed(tuple(act.state[Heroes].known)) if each in gone and not gone[each].heir)
    waiting = (each for each in heirless if each not in asked)
    if fallen := next((each for each in waiting if seats.intersection(act.state.controllers(each))), None):
        act.push(AskHeir(event.id, fallen))


@lost.answers_to(ConditionSet)
@cites("fe.harm.levels")
def lives_after_all(act: Unfolding, event: ConditionSet) -> None:
    """Nobody comes after whom the Game Master has raised by hand."""
    if not act.state[Conditions][event.hero].dead:
        act.withdraw(lambda step: isinstance(step, AskHeir) and step.fallen == event.hero)


@lost.asks(AskHeir)
@cites("fe.combat.tpk-last-stand", "fe.combat.tpk-dramatic-exit", "fe.combat.tpk-new-torchbearers")
def ask_heir(state: State, step: AskHeir) -> Choice:
    """One thing: a tie, a tool, or what was learned."""
    gone, heir, fallen = state[Lost].gone[step.fallen], hero_named(state, step.heir), hero_named(state, step.fallen)
    options = tuple(_options(state, step.fallen, gone.way))
    return Choice(
        "",
        "heir",
        step.heir,
        f"{heir} comes after {fallen}. What passes on?",
        state.controllers(step.heir),
        options,
        if_absent=options[0].value,
        cites=(gone.way.entry,),
    )


@cites("fe.combat.tpk-dramatic-exit")
def inherited(state: State, fallen: EntityId, way: WayOn) -> Mapping[EntityId, Bond]:
    """The bonds of the fallen with heroes who live: after a dramatic exit one of them may pass on."""
    mine = (bond for bond in state[Bonds].known if fallen in (bond.one, bond.other) and way is WayOn.EXIT)
    others = {bond.one if bond.other == fallen else bond.other: bond for bond in mine}
    return {other: bond for other, bond in others.items() if not state[Conditions][other].dead}


def _options(state: State, fallen: EntityId, way: WayOn) -> Iterator[Option]:
    name = hero_named(state, fallen)
    for other, bond in inherited(state, fallen, way).items():
        yield Option(f"{SHARED}:{other}", f"{name}'s bond with {hero_named(state, other)}", f"{bond.words}.")
    for key, said in ties(way).items():
        yield Option(key, f"{said.capitalize()} of {name}'s", "A bond that stands on the sheet.")
    if way is WayOn.TORCH:
        return
    worn = " It has suffered." if way is WayOn.EXIT else ""
    for item in state[Gear].items(fallen):
        yield Option(f"{TOOL}:{item.id}", item.name, f"{name} carried it.{worn}")
    xp = prices(WayOn.EXIT).xp
    yield Option(LESSON, f"A lesson: {xp} XP", "Towards a talent that fits.")


@lost.settles(AskHeir)
def settle_heir(act: Unfolding, step: AskHeir, option: str) -> None:
    """Let what was picked of the fallen one's things pass on to the heir."""
    way, fallen = act.state[Lost].gone[step.fallen].way, hero_named(act.state, step.fallen)
    item = next((each for each in act.state[Gear].items(step.fallen) if option == f"{TOOL}:{each.id}"), None)
    if item:
        act.happen(GearLost(step.fallen, item, f"leaves {item.name} to {hero_named(act.state, step.heir)}"))
        worn = Care.NEGLECTED if way is WayOn.EXIT and item.care is Care.SOUND else item.care
        act.happen(GearGained(step.heir, replace(item, held=False, care=worn), f"from {fallen}"))
        what = item.name
    elif option == LESSON:
        award(act, step.heir, prices(WayOn.EXIT).xp, f"a lesson of {fallen}'s", counts=False)
        what = "a lesson"
    elif option.startswith(f"{SHARED}:"):
        other = option.removeprefix(f"{SHARED}:")
        bond = inherited(act.state, step.fallen, way)[other]
        what = f"the bond with {hero_named(act.state, other)}"
        act.happen(BondFormed(Bond(step.heir, other, bond.words)))
    else:
        what = ties(way).get(option, option)
        act.happen(BondFormed(Bond(step.heir, step.fallen, f"{what} of the fallen")))
    act.happen(HeirCame(step.heir, step.fallen, what))


@lost.folds(HeirCame)
def heir_came(lost: Lost, event: HeirCame) -> Lost:
    """Note who came after whom (`gone`)."""
    gone = lost.gone[event.fallen]
    return replace(lost, gone={**lost.gone, event.fallen: Gone(gone.way, event.heir)})
