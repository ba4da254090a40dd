"""Heroes and their help, roads, cards, magic, as play reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from threefates.pieces.cards import Card
from threefates.rulebook.effects import Per
from threefates.systems.fates_edge.advancement import key_talents, milestones, starting_build, xp_awards
from threefates.systems.fates_edge.beats.complications import MOST_COMPLICATIONS
from threefates.systems.fates_edge.beats.three_clocks import MOST_RUNNING, SIZES
from threefates.systems.fates_edge.casting import free_casting_tags as tags
from threefates.systems.fates_edge.content import records
from threefates.systems.fates_edge.deck.deck import AT_ONCE, most_in_scene
from threefates.systems.fates_edge.deck.suits_and_ranks import severity, theme
from threefates.systems.fates_edge.followers import coordination as follower_help
from threefates.systems.fates_edge.followers import followers
from threefates.systems.fates_edge.help.claimed_help import most_together
from threefates.systems.fates_edge.help.coordination import boons_for
from threefates.systems.fates_edge.heroes import skills
from threefates.systems.fates_edge.heroes.skills import skills_of
from threefates.systems.fates_edge.resolution import assistance, pool
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rites import rites
from threefates.systems.fates_edge.rites.anchor import fatigue_of_anchor
from threefates.systems.fates_edge.rulings import resolution as of_rolls
from threefates.systems.fates_edge.rulings import road
from threefates.systems.fates_edge.scenario.agenda import steps as agenda
from threefates.systems.fates_edge.symbols import states
from threefates.systems.fates_edge.travel.rolls import stretched
from threefates.systems.fates_edge.travel.travel import size_of_leg

__all__ = ["TABLES"]

Found = Any


def _same(values: Sequence[int]) -> int:
    (one,) = set(values)
    return one


def _ranks() -> Found:
    words = {"alters the scene": "scene-altering", "major and lasting": "major", "moderate": "moderate"}
    words |= {"a nuisance": "minor", "an omen": "subtle"}
    says = {rank: words[severity(Card.parse(f"{rank}S"))] for rank in ("A", "K", "Q", "J", "10", *"98765432")}
    faces = {says[rank] for rank in "KQJ"}
    pips = [rank for rank in says if rank.isdigit()]
    bands_of_pips = [(word, list(ranks)) for word, ranks in groupby(pips, key=lambda rank: says[rank])]
    return {
        "ace": says["A"],
        "face": faces.pop() if len(faces) == 1 else "",
        **{f"{ranks[0]}-{ranks[-1]}": word for word, ranks in bands_of_pips},
    }


def _suits(reading: road.DeckSuits) -> Found:
    return {
        name: theme(Card.parse(f"9{name[0].upper()}"), reading) for name in ("hearts", "clubs", "diamonds", "spades")
    }


def _talent(talent: str) -> Found:
    found = records.talents()[talent]
    return {"xp": key_talents.talent_price(talent, road.GiftPrice.TWO), "tags": list(found.tags)}


def _xp(talent: str) -> Found:
    return {"xp": records.talents()[talent].xp}


def _gift() -> Found:
    prices = [key_talents.talent_price("casters-gift", gift) for gift in road.GiftPrice]
    found = records.talents()["casters-gift"]
    return {"xp_printed": prices, "xp": found.xp, "tags": list(found.tags)}


def _first_ratings(trait: str) -> list[int]:
    highest = [rating for rating in range(7) if not list(starting_build.off_the_scale(_with(trait, rating)))]
    return [highest[0] if trait == "body" else 0, highest[-1]]


def _with(trait: str, rating: int) -> starting_build.Build:
    return starting_build.Build(body=rating) if trait == "body" else starting_build.Build(skills={"Lore": rating})


def _extra(which: str) -> Found:
    most = starting_build.MOST_BONDS if which == "bonds" else MOST_COMPLICATIONS
    bonds, complications = (most, 0) if which == "bonds" else (0, most)
    whole = starting_build.purse(bonds, complications, road.MaxBuild.SUM)
    return {"xp_total": whole - starting_build.purse(0, 0, road.MaxBuild.SUM), "max": most}


def _moves(prefix: str) -> int:
    return _same([boons_for(name, 1, again=False) for name in records.moves() if name.startswith(prefix)])


def _off_the_dv(name: str) -> int:
    return sum(does.dv for does in records.moves()[name].effect.does)


def _per_scene(prefix: str) -> int:
    limits = [move.effect.limit for name, move in records.moves().items() if name.startswith(prefix)]
    return _same([limit.times for limit in limits if limit and limit.per is Per.SCENE])


def _scenario(kind: type[Any]) -> Sequence[Any]:
    return list(records.of_scenario(kind, "lantern_at_dusk").values())


def _troubles() -> Found:
    sizes = {trouble.name: trouble.size for trouble in _scenario(records.Trouble)}
    named = ("Lantern Integrity", "Bandit Morale")
    clocks = [{"name": "Travel", "size": size_of_leg()}, *({"name": name, "size": sizes[name]} for name in named)]
    return {"clocks": clocks}


def _bridge() -> Found:
    approaches = [each for each in _scenario(records.Approach) if each.encounter == "bridge"]
    skills = dict.fromkeys(each.skill.partition(" ")[0] for each in approaches)
    failed = stretched(Outcome.MISS, Effect.STANDARD, road.TravelClock.DANGER)
    return {"dv": _same([each.dv for each in approaches]), "skills": list(skills), "fail": failed}


def _endings() -> Found:
    xp = {ending.id: ending.xp for ending in _scenario(records.Ending)}
    return {"success_xp": xp["home"], "failure_xp": xp["lost"]}


def _tag_dv(*names: str, cap: road.TagDvCap = road.TagDvCap.TAGS, eased: bool = False) -> int:
    return tags.tag_dv(names, road.DangerousTags.THREE, cap, eased=eased)


def _tag_numbers() -> Found:
    base = _tag_dv()
    return {
        "base": base,
        "per_tag": _tag_dv("FIRE") - base,
        "dangerous": _tag_dv("TELEPORT") - base,
        "mastery_or_tools": _tag_dv("FIRE", eased=True) - _tag_dv("FIRE"),
        "max": _tag_dv("TELEPORT", "TRANSFORM", "DOMINATE", "A", "B", cap=road.TagDvCap.DV),
    }


def _library(group: Sequence[str]) -> Found:
    known = tags.dangerous(road.DangerousTags.LIBRARY)
    each = [tags.tag_dv([tag], road.DangerousTags.LIBRARY, road.TagDvCap.TAGS) - 1 for tag in group if tag in known]
    return {"dv": _same(each), "tags": [tag for tag in group if tag in known]}


def _crack() -> Found:
    (obligation, beats), (more, _) = states.price_of_crack(high_power=False), states.price_of_crack(high_power=True)
    return {"obligation": obligation, "high_power": more, "gm_sb": beats}


def _pairs(skill: str) -> Found:
    return {"pairs": [attribute for attribute, _ in skills.uses(skill)]}


TABLES: Final[Mapping[str, Callable[[], Found]]] = {
    "fe.skills.quickstart-list": lambda: {"skills": list(skills_of(of_rolls.SkillList.QUICKSTART))},
    "fe.skills.core-list": lambda: {"skills": list(skills_of(of_rolls.SkillList.CORE))},
    **{
        f"fe.skills.{skill.casefold()}": (lambda skill=skill: _pairs(skill))  # type: ignore[misc]
        for skill in skills_of(of_rolls.SkillList.CORE)
    },
    "fe.creation.budget": lambda: {
        "xp": starting_build.purse(0, 0, road.MaxBuild.CAP),
        "attributes": _first_ratings("body"),
        "skills": _first_ratings("skill"),
    },
    "fe.creation.bonds": lambda: _extra("bonds"),
    "fe.creation.complications": lambda: _extra("complications"),
    "fe.creation.max-build": lambda: {"max": starting_build.purse(9, 9, road.MaxBuild.CAP)},
    "fe.creation.attribute-price": lambda: {
        "attribute_2_and_3": [starting_build.attribute_price(new) for new in (2, 3)],
        "skill_1_and_2": [starting_build.skill_price(new) for new in (1, 2)],
    },
    "fe.talents.casters-gift": _gift,
    "fe.talents.familiar": lambda: _talent("familiar"),
    "fe.talents.codex": lambda: _talent("codex"),
    "fe.talents.patrons-symbol": lambda: _talent("patrons-symbol"),
    "fe.advancement.pacing": lambda: {it.value: list(xp_awards.dial(it)) for it in xp_awards.Pacing},
    "fe.advancement.awards": lambda: {
        what: low if low == high else [low, high]
        for what in xp_awards.awards()
        for low, high in [xp_awards.range_of(what)]
    },
    "fe.advancement.milestones": lambda: dict(
        zip(("arc", "signature"), (list(milestones.milestone()[0]), milestones.milestone()[1]), strict=True)
    ),
    "fe.advancement.attribute-cost": lambda: {
        "xp": starting_build.attribute_price(1),
        "by_rating": [starting_build.attribute_price(new) for new in range(2, 6)],
    },
    "fe.advancement.skill-cost": lambda: {
        "xp": starting_build.skill_price(1),
        "by_level": [starting_build.skill_price(new) for new in range(1, 6)],
    },
    "fe.followers.cost": lambda: {
        "formula": next(power for power in range(5) if 3**power == followers.price_of_follower(3)),
        "by_cap": [followers.price_of_follower(cap) for cap in range(1, followers.MOST_CAP + 1)],
        "days": list(followers.days_to_recruit()),
    },
    "fe.followers.coordination": lambda: {
        "dice": [follower_help.dice_of_follower(5, 5, coordinated=coordinated) for coordinated in (False, True)]
    },
    "fe.coordination.assist-core": lambda: {
        "helpers": assistance.helpers_allowed(of_rolls.AssistHelpers.ONE),
        "cap": pool.assist_dice([pool.Bonus(kind=pool.Kind.ASSIST, why="", dice=1)] * 9),
    },
    "fe.coordination.assist-baseline": lambda: {
        "dice": assistance.dice_of_assist(of_rolls.AssistBenefit.DIE_OR_STEP, 0)
    },
    "fe.coordination.assist-boon": lambda: {
        "cost_boons": assistance.assist_costs(of_rolls.AssistCost.IN_COMBAT, 1, conflict=True)
    },
    "fe.coordination.assist-cp": lambda: {
        "cap": pool.assist_dice([pool.Bonus(kind=pool.Kind.ASSIST, why="", dice=1)] * 9),
        "by_skill": [assistance.dice_of_assist(of_rolls.AssistBenefit.UP_TO_THREE, skill) for skill in range(6)],
    },
    "fe.coordination.stacking": lambda: {"max": most_together()},
    "fe.coordination.talent-inspire": lambda: {
        **_xp("inspire"),
        "boons": _moves("inspire"),
        "per_scene": _per_scene("inspire"),
    },
    "fe.coordination.talent-tactical-relay": lambda: {
        **_xp("tactical-relay"),
        "boons": _moves("tactical"),
        "per_scene": _per_scene("tactical"),
    },
    "fe.coordination.talent-shield-wall": lambda: _xp("shield-wall"),
    "fe.coordination.talent-medics-hand": lambda: _xp("medics-hand"),
    "fe.coordination.talent-spotters-mark": lambda: {
        **_xp("spotters-mark"),
        "boons": boons_for("spotters-mark", 1, again=False),
        "boons_again": boons_for("spotters-mark", 1, again=True),
    },
    "fe.coordination.talent-battle-cant": lambda: {
        **_xp("battle-cant"),
        "boons_third": boons_for("battle-cant", 3, again=False) - boons_for("battle-cant", 2, again=False),
        "per_scene": _per_scene("battle-cant"),
    },
    "fe.coordination.talent-anchor-sigil": lambda: {
        **_xp("anchor-sigil"),
        "dv": _off_the_dv("anchor-sigil"),
        "boons": _moves("anchor"),
        "fatigue": fatigue_of_anchor(),
    },
    "fe.coordination.talent-exceptional-coordination-plus": lambda: {
        **_xp("exceptional-coordination"),
        "cap": follower_help.most_of_follower(coordinated=True),
        "split": list(follower_help.split(4)),
    },
    "fe.travel.legs": lambda: {"clock": size_of_leg()},
    "fe.travel.clock-danger": lambda: {"on_failure": stretched(Outcome.MISS, Effect.STANDARD, road.TravelClock.DANGER)},
    "fe.deck.suits-core": lambda: _suits(road.DeckSuits.CORE),
    "fe.deck.suits-quickstart": lambda: _suits(road.DeckSuits.QUICKSTART),
    "fe.deck.suits-cp": lambda: _suits(road.DeckSuits.PLAYERS_GUIDE),
    "fe.deck.ranks": _ranks,
    "fe.deck.triggers-quickstart": lambda: {"per_scene_max": most_in_scene(), "beats_at_once": AT_ONCE},
    "fe.gm.three-clock-rule": lambda: {
        "max": MOST_RUNNING,
        "examples": {name: [None, size] for name, size in zip(("scene", "journey", "campaign"), SIZES, strict=True)},
    },
    "fe.gm.session-agenda": lambda: {"steps": [{"minutes": [least, most]} for _, least, most in agenda()]},
    "fe.scenario.lantern": _troubles,
    "fe.scenario.encounter-bridge": _bridge,
    "fe.scenario.encounter-lantern": lambda: {
        "clock": {"size": next(it.size for it in _scenario(records.Trouble) if it.starts_with == "lantern")}
    },
    "fe.scenario.outcomes": _endings,
    "fe.tags.free-casting-dv": _tag_numbers,
    "fe.tags.dangerous-list": lambda: {
        "dangerous": sorted(tags.dangerous(road.DangerousTags.THREE), key=("TELEPORT", "TRANSFORM", "DOMINATE").index)
    },
    "fe.tags.space-group": lambda: _library(("LEAP", "FOLD", "GATE", "GRAVITY")),
    "fe.tags.creation-group": lambda: _library(("CREATE", "SUMMON", "TRANSMUTE", "ANIMATE")),
    "fe.caster.ward-shortcut": lambda: {span: tags.ward_dv(span) for span in ("hallway", "scene", "area")},
    "fe.caster.channel-weave-order": lambda: {
        "actions": [step.casefold() for step in tags.step_names(road.CastingSteps.CHANNEL_WEAVE)]
    },
    "fe.runekeeper.invoke": lambda: {"obligation": rites.obligation_of(rites.Rite("", "", 1))},
    "fe.runekeeper.push": lambda: {
        "obligation": rites.obligation_of(rites.Rite("", "", 1, pushed=True))
        - rites.obligation_of(rites.Rite("", "", 1))
    },
    "fe.invoker.crack-the-seal": _crack,
}
