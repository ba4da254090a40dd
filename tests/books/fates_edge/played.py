"""Numbers of the book that stand in no function of their own: an evening is played, and they are counted in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.clocks import Clocks
from threefates.rulebook.offers import Offer
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.penalties import wall_dice
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.rites.pushing import cannot_push
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.systems.fates_edge.talents.using import active
from threefates.systems.fates_edge.travel.travel import Travel

__all__ = ["PLAYED"]

Found = Any


def _banked(beats: int, **rulings: str) -> Evening:
    evening = Evening(**rulings)
    evening.do("gm", "fe.set-beats", held=beats, reason="as the test has it")
    return evening


def _rail() -> Found:
    evening = _banked(9)
    evening.do("gm", "start-clock", name="The war", size=8)
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "fe.spend-on-rail", clock=clock)
    return {"beats": 9 - evening.bank, "ticks": int(evening.state[Clocks][clock].filled)}


def _complications() -> Found:
    evening = Evening()
    evening.do("gm", "fe.set-complications", hero=evening.hero(), count=1, reason="from the start")
    evening.do("gm", "start-scene", title="One")
    return {"sb_per_complication_per_scene": evening.bank}


def _rested() -> Found:
    evening, hero = _tired(4)
    evening.do("gm", "fe.set-harm", hero=hero, harm=1, reason="as the test has it")
    evening.do("gm", "fe.rest", how="night")
    return {"harm": 1 - evening.state[Conditions][hero].harm}


def _actions_of_a_rite() -> Found:
    evening = Evening()
    hero = evening.hero(trained=["Arcana"], talents=["codex", "familiar"])
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="Circle of Denial", patron="the Sealed Gate")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=hero)
    return {"actions": len(evening.state[Turns].taken)}


def _step_for_a_boon() -> Found:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="as the test has it")
    evening.agreed(hero, position=2)
    evening.do("ann", "fe.improve-position", hero=hero)
    (shift,) = evening.state[Proposals][hero].shifts
    return {"cost_boons": 3 - evening.boons(hero), "steps": -shift.steps}


def _valve() -> Found:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    evening.rolls(hero, 7, 4, 4, 4, dv=3)
    evening.keep()
    evening.answer("accept_cost")
    evening.do("gm", "fe.safety-valve", beats=3, what="the lamp goes out")
    paid = evening.boons(hero)
    evening.rolls(hero, 7, 4, 4, 4, dv=3)
    while evening.waits():
        evening.answer(evening.asked().if_absent or "")
    evening.refused("gm", "fe.safety-valve", beats=3, what="again")
    return {"optional": paid, "per_scene": 1}


def _tired(boxes: int) -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero(body=3)
    evening.rated(hero, body=5)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=boxes, reason="as the test has it")
    return evening, hero


def _weary() -> Found:
    fresh, mara = _tired(0)
    fresh.agreed(mara, position=0)
    tired, tor = _tired(1)
    tired.rolls(tor, 7, 7, 7, 4, position=0)
    worn, ysolt = _tired(3)
    worn.agreed(ysolt, position=0)
    before = pool_of(fresh.state, fresh.state[Proposals][mara])[0]
    after = pool_of(worn.state, worn.state[Proposals][ysolt])[0]
    return {"position_per_fatigue": 0 - int(tired.roll.terms.position), "at_desperate": after - before}


def _road(role: str) -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.start-leg", name="The pass")
    evening.do("ann", "fe.take-role", hero=hero, role=role)
    evening.do("gm", "fe.start-supplies")
    supplies = evening.state[Travel].supplies or ""
    evening.do("gm", "tick-clock", clock=supplies, segments=3)
    evening.agreed(hero)
    evening.do("ann", "fe.roll-on-the-road", hero=hero, in_role=True)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=hero)
    evening.keep()
    return evening, hero


def _roles() -> Found:
    guided, mara = _road("Guide")
    guided.agreed(mara, dv=3)
    guided.do("ann", "fe.roll-on-the-road", hero=mara)
    guided.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=mara)
    scouted, _ = _road("Scout")
    scouted.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    scouted.do("gm", "start-clock", name="Guards", size=8)
    guards = list(scouted.state[Clocks].known)[-1]
    scouted.do("gm", "fe.spend-on-clock", clock=guards, beats=1)
    scouted.do("gm", "fe.spend-on-clock", clock=guards, beats=1)
    fed, _ = _road("Quartermaster")
    watched, tor = _road("Watch")
    watched.do("gm", "start-scene", title="The camp")
    watched.agreed(tor)
    watched.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=tor)
    return {
        "Guide": {"effect": guided.roll.terms.dv - 3},
        "Scout": {"effect": 2 - int(scouted.state[Clocks][guards].filled)},
        "Quartermaster": {"effect": int(fed.state[Clocks][fed.state[Travel].supplies or ""].filled) - 3},
        "Watch": {"effect": watched.roll.terms.position.name.capitalize()},
    }


def _several_ones() -> Found:
    """The fewest 1s of a roll that the core's deck answers with a card."""
    for ones in range(1, 4):
        evening = Evening(deck_triggers="core")
        evening.rolls(evening.hero(), *(7,) * (5 - ones), *(1,) * ones, dv=2)
        evening.keep()
        (offer,) = (each for each in evening.offers("gm", "fe.turn-card") if ("cause", "roll") in each.fixed)
        if offer.refusal is None:
            return {"ones_at_least": ones}
    raise AssertionError("no roll brings a card")


def _most_cards() -> Found:
    evening = Evening(deck_triggers="per_roll")
    hero = evening.hero()
    evening.rolls(hero, *(1,) * 6, dv=2)
    evening.keep()
    evening.do("gm", "fe.set-dial", dial="plain", climactic=True)
    (offer,) = (each for each in evening.offers("gm", "fe.turn-card") if ("cause", "roll") in each.fixed)
    return {"draw": _highest(offer)}


def _highest(offer: Offer) -> int:
    return max((field.high or 0 for field in offer.fields if field.name == "cards"), default=1)


def _one_card() -> Found:
    evening = Evening(deck_triggers="quickstart")
    evening.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    (offer,) = (each for each in evening.offers("gm", "fe.turn-card") if ("cause", "spend") in each.fixed)
    return {"draw": _highest(offer)}


def _observed() -> Found:
    """How far an Observe moves what comes after it, and how often a turn holds one."""
    evening, mara, _ = fight()
    evening.do("ann", "fe.take-action", character=mara, what="observe")
    again = evening.refused("ann", "fe.take-action", character=mara, what="observe")
    evening.agreed(mara, skill="Athletics", attribute="body")
    found = [it for it in bearing(evening.state, evening.state[Proposals][mara]) if it.why == "Observed"]
    return {"position": -sum(it.steps for it in found), "per_turn": len(found) if again.code == "turn.full" else 0}


def _push() -> Found:
    evening = Evening(casting_roll_count="one_roll")
    hero = evening.hero(body=3, talents=["casters-gift"])
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")
    evening.do("ann", "fe.push-casting", hero=hero, cost="fatigue")
    return {"fatigue": evening.state[Conditions][hero].fatigue}


def _pushed_rites() -> Found:
    evening = Evening()
    hero = evening.hero(trained=["Arcana"], talents=["codex", "familiar"])
    evening.do("gm", "start-scene", title="The gate")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="Circle of Denial", patron="the Sealed Gate")
    evening.do("ann", "fe.push-rite", hero=hero, how="potency")
    return {"per_scene": 1 if cannot_push(evening.state, hero) else 2}


def _on_guard() -> Found:
    evening = Evening()
    hero = evening.hero(body=3)
    blow = Hit(hero=hero, harm=1, why="a blade")
    _, open_ = resisting(evening.state, blow)
    evening.do("ann", "fe.defend", hero=hero)
    _, guarded = resisting(evening.state, blow)
    well = Evening(position_default="dominant")
    mara = well.hero(body=3)
    blow = Hit(hero=mara, harm=1, why="a blade")
    before, _ = resisting(well.state, blow)
    well.do("ann", "fe.defend", hero=mara)
    after, _ = resisting(well.state, blow)
    return {"position": open_ - guarded, "if_dominant": after - before}


def _hand() -> Found:
    evening = Evening()
    mara, tor = evening.hero(body=3), evening.hero("Tor", "bob", trained=["Medicine"])
    evening.learns(tor, "medics-hand")
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="as the test has it")
    evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=1, reason="as the test has it")
    evening.do("gm", "fe.set-boons", hero=tor, held=3, reason="as the test has it")
    evening.do("gm", "start-scene", title="The gate")
    evening.do("bob", "fe.stabilize", healer=tor, hero=mara, hand="both")
    evening.do("bob", "fe.roll-action", 7, 8, 9, 6, hero=tor)
    while evening.waits():
        evening.answer("keep", by="bob")
    return {"boons_both": 3 - evening.boons(tor)}


def _wall() -> Found:
    evening = Evening()
    mara, tor = evening.hero(body=3), evening.hero("Tor", "bob", body=3)
    evening.learns(mara, "shield-wall")
    evening.shielded(mara, tor)
    evening.do("gm", "fe.form-wall", heroes=[mara, tor])
    return {"dice": wall_dice(evening.state, mara)}


def _bond(edition: str) -> Found:
    """Boons that a bond pays, and how often in an evening."""
    evening = Evening(edition)
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("ann", "fe.form-bond", hero=mara, other=tor, words="the same siege")
    pays = 0
    for _ in range(3):
        evening.agreed(mara, description="intricate")
        evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=mara)
        evening.keep()
        (offer, *_) = evening.offers("gm", "fe.award-bond")
        if offer.refusal is None:
            evening.do("gm", "fe.award-bond", **dict(offer.fixed), significant=True)
            pays += 1
    return {"boons": evening.boons(mara), "per_bond_per_session": pays}


def _active() -> Found:
    """Talents that are active at once."""
    arena = Arena("disciplined-body", "flurry-strike", foes=2)
    arena.acts("Brawl")
    arena.uses("flurry")
    arena.unused("disciplined-stance")
    return {"active_limit": len(active(arena.state, arena.mara))}


def _retrained() -> Found:
    evening = Evening()
    hero, swaps = evening.hero(talents=[]), [("familiar", "codex"), ("codex", "familiar")]
    evening.learns(hero, "familiar")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=9, reason="as the test has it")
    done = 0
    for old, new in swaps:
        if evening.offers("gm", "fe.retrain")[0].refusal is None:
            evening.do("gm", "fe.retrain", hero=hero, old=old, new=new, reason="as the test has it")
            done += 1
    return {"retrain_per_arc": done}


def _free_uses() -> Found:
    evening = Evening()
    hero = evening.hero()
    evening.mounts(hero)
    uses = 0
    while next(each for each in evening.offers("ann", "fe.activate-asset") if ("how", "free") in each.fixed).enabled:
        evening.do("ann", "fe.activate-asset", hero=hero, place=0, how="free", what="news")
        evening.answer("reaches", by="gm")
        uses += 1
    return {"free_per_session": uses}


def _eased() -> Found:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="as the test has it")
    evening.do("ann", "fe.keep-module", hero=hero, kind="leash", name="Ash", cap=4)
    evening.do("gm", "fe.set-module", hero=hero, module="leash:1", now=3, reason="as the test has it")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("ann", "fe.spend-boon", hero=hero, what="leash", on="Ash")
    evening.refused("ann", "fe.spend-boon", hero=hero, what="leash", on="Ash")
    (leash,) = evening.state[Modules].of[hero]
    return {"boon": 3 - evening.boons(hero), "tick": leash.marks - 3, "per_round": len(evening.state[Modules].eased)}


PLAYED: Final[Mapping[str, Callable[[], Found]]] = {
    "fe.talents.definition": _active,
    "fe.summon.boon-finesse": _eased,
    "fe.talents.advancement-notes": _retrained,
    "fe.advancement.asset-activation": _free_uses,
    "fe.boons.bond-driven-core": lambda: _bond("srd"),
    "fe.boons.bond-driven-cp": lambda: _bond("players_guide_cp"),
    "fe.sb.rail-tick": _rail,
    "fe.sb.initial-complication-bank": _complications,
    "fe.creation.complications": lambda: {"sb_per_scene": _complications()["sb_per_complication_per_scene"]},
    "fe.fatigue.recovery-fixed": _rested,
    "fe.runekeeper.invoke": _actions_of_a_rite,
    "fe.coordination.talent-medics-hand": _hand,
    "fe.coordination.talent-shield-wall": _wall,
    "fe.position.boon-spend": _step_for_a_boon,
    "fe.boons.partial-safety-valve": _valve,
    "fe.fatigue.position-per-step": _weary,
    "fe.travel.roles": _roles,
    "fe.deck.triggers-core": _several_ones,
    "fe.deck.triggers-quickstart": _one_card,
    "fe.deck.one-method-per-roll": _most_cards,
    "fe.caster.push-compress": _push,
    "fe.runekeeper.push": _pushed_rites,
    "fe.turn.action-defend": _on_guard,
    "fe.turn.action-observe": _observed,
}
"""By ledger id: what is added to that which the code says by itself."""
