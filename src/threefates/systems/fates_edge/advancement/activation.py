"""Using assets: what each use costs, whether it reaches so far, and in a fight the Action that it takes."""

from __future__ import annotations

from typing import Final

from threefates.commons.scenes import EveningEnded, SceneEnded, Scenes
from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.assets import (
    ACTIVATION,
    CARES,
    HOWS,
    AssetActivated,
    AssetRefused,
    Assets,
    assets,
)
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent
from threefates.systems.fates_edge.boons.spending import SPENDS
from threefates.systems.fates_edge.combat.turn_economy import ACTIVATE
from threefates.systems.fates_edge.combat.turns import cannot_act, take
from threefates.systems.fates_edge.harm.conditions import of_the_living, out_of_it
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named

__all__ = ["ActivateAsset", "AskReach", "activation_price", "cannot_activate", "free_first", "takes_action"]

ACTING: Final = "fe.turn.action-activate-asset"
REACHES, TOO_FAR = "reaches", "too_far"


class ActivateAsset(Command, frozen=True, tag="fe.activate-asset"):
    """Let an asset do something: off-screen, or on-screen for a Boon."""

    hero: EntityId
    place: int
    how: str
    what: str


class AskReach(Step, frozen=True, tag="fe.ask-reach"):
    """Does an asset reach so far?"""

    hero: EntityId
    place: int
    how: str
    what: str


of_the_living(AskReach)


@cites(ACTIVATION, "fe.ruling.asset-offscreen-use")
def activation_price(how: str) -> tuple[int, int]:
    """XP and Boons that a use of an asset costs.

    >>> activation_price("free"), activation_price("xp"), activation_price("boon")
    ((0, 0), (2, 0), (0, 1))
    """
    table = entry(ACTIVATION).table(dict[str, int])
    return {"free": (0, 0), "xp": (table["extra_xp"], 0), "boon": (0, table["on_screen_boons"])}[how]


@cites(ACTING)
def takes_action(how: str, *, free: bool) -> bool:
    """Say whether a use of an asset takes an Action of a turn: on the screen, unless its write-up says Free.

    >>> [takes_action(how, free=False) for how in ("free", "xp", "boon")], takes_action("boon", free=True)
    ([False, False, True], False)
    """
    return how == "boon" and not free


@cites(ACTIVATION, ACTING, "fe.boons.asset-activation", "fe.harm.levels")
def cannot_activate(state: State, hero: EntityId, place: int, how: str) -> Refused | None:
    """The refusal where an asset cannot be used like that now, or None."""
    asset, name = state[Assets].of[hero][place], hero_named(state, hero)
    if refusal := (out_of_it if how == "boon" else lost)(state, hero):
        return refusal
    if not asset.bears_up:
        title = f"{asset.name} is {CARES[asset.care]}."
        return Refused("asset.care", title, remedy="Put it right first.", source="fe.advancement.upkeep-failure")
    xp, boons = activation_price(how)
    if how == "free" and asset.used:
        title = f"{asset.name} has had its free use of this evening."
        return Refused("asset.used", title, remedy="Pay 2 XP for another, or wait.", source=ACTIVATION)
    if how == "boon" and state[Scenes].current is None:
        return Refused("asset.scene", "No scene is played.", remedy="Use it off-screen.", source=ACTIVATION)
    if state[Experience].of(hero) < xp:
        return Refused("xp.price", f"{name} has not {xp} XP.", remedy="Earn more first.", source=ACTIVATION)
    if state[Boons].of(hero) < boons:
        return Refused("boons.none_held", f"{name} holds no Boon.", remedy="Earn one first.", source=ACTIVATION)
    return cannot_act(state, hero, ACTIVATE) if _acts(state, how, free=asset.free) else None


@cites(ACTIVATION)
def free_first(state: State, hero: EntityId, place: int, how: str) -> Refused | None:
    """The refusal of a paid use off the screen while the free one is neither had nor asked about, or None."""
    asset, asked = state[Assets].of[hero][place], (each.step for each in state.agenda.steps)
    free = (isinstance(each, AskReach) and (each.hero, each.place, each.how) == (hero, place, "free") for each in asked)
    if how != "xp" or asset.used or any(free):
        return None
    title = f"{asset.name} has its free use of this evening still."
    return Refused("asset.free", title, remedy="Use it off-screen, for free.", source=ACTIVATION)


def _acts(state: State, how: str, *, free: bool) -> bool:
    return state[Conflict].running and takes_action(how, free=free)


@assets.decides(ActivateAsset)
@cites(ACTIVATION)
def activate(act: Unfolding, command: ActivateAsset) -> None:
    """Say what for; whoever runs the game says whether it reaches so far."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if not 0 <= command.place < len(act.state[Assets].of.get(hero, ())) or command.how not in HOWS:
        raise Refused("asset.none", "There is no such asset, or use of it.", remedy="Pick what is listed.")
    where = (act.state, hero, command.place, command.how)
    if refusal := cannot_activate(*where) or free_first(*where):
        raise refusal
    act.push(AskReach(hero, command.place, command.how, one_line(command.what, "What it does")))


@assets.asks(AskReach)
@cites(ACTIVATION)
def ask_reach(state: State, step: AskReach) -> Choice:
    """The Game Master's call, by the asset's scope."""
    asset = state[Assets].of[step.hero][step.place]
    return Choice(
        "",
        "reach",
        step.hero,
        f"{asset.name} ({asset.scope}): {step.what}. Does it reach so far?",
        state.says_of(step.hero),
        (Option(REACHES, "It does"), Option(TOO_FAR, "It does not", "Nothing is spent.")),
        if_absent=REACHES,
        cites=(ACTIVATION,),
    )


@assets.settles(AskReach)
@cites(ACTING)
def settle_reach(act: Unfolding, step: AskReach, option: str) -> None:
    """Pay, and let it happen; or nothing comes of it."""
    if option == TOO_FAR or cannot_activate(act.state, step.hero, step.place, step.how):
        act.happen(AssetRefused(step.hero, step.place, step.what, option != TOO_FAR))
        return
    (xp, boons), asset = activation_price(step.how), act.state[Assets].of[step.hero][step.place]
    name = asset.name
    if _acts(act.state, step.how, free=asset.free):
        take(act, step.hero, ACTIVATE)
    if xp:
        act.happen(XpPaid(step.hero, xp, name))
    for _ in range(boons):
        act.happen(BoonSpent(step.hero, name))
    act.happen(AssetActivated(step.hero, step.place, step.how, step.what))


@assets.answers_to(SceneEnded, EveningEnded)
@cites(ACTIVATION)
def asked_no_more(act: Unfolding, event: Event) -> None:
    """What was to happen on the screen happens in no other scene, and an evening's free use in no other evening."""
    over = isinstance(event, EveningEnded)
    act.withdraw(lambda step: isinstance(step, AskReach) and (over or step.how == "boon"))


@assets.answers_to(BoonSpent)
@cites("fe.boons.asset-activation", "fe.boons.spend-list", ACTIVATION)
def by_its_own_use(act: Unfolding, event: BoonSpent) -> None:
    """A Boon on an asset that the hero keeps goes through its own use, where it is asked how far it reaches.

    Raises:
        Refused: If the Boon names such an asset.
    """
    if not event.on.startswith(SPENDS["asset"]):
        return
    called = bare(event.on.removeprefix(SPENDS["asset"]).strip(" :"))
    kept = next((each for each in act.state[Assets].of.get(event.hero, ()) if bare(each.name) == called), None)
    if kept:
        remedy = f"Use {kept.name} on the screen, for the Boon: it is asked how far it reaches."
        raise Refused("asset.own_use", f"{kept.name} has a use of its own.", remedy=remedy, source=ACTIVATION)
