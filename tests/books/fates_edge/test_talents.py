"""Every talent as a whole: its price, what it asks for, and each thing that it does, typed from the book."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.books.fates_edge.whole import does, limited, rules_of
from threefates.systems.fates_edge.content import records
from threefates.testing.proof import proves

PLAIN: Final[dict[str, Any]] = {
    "tags": [],
    "effect": None,
    "needs": [],
    "boxes": 0,
    "exchanges": 0,
    "limit": None,
}
SILENT: Final = {
    "active": False,
    "skills": [],
    "fits": "",
    "during": "",
    "comes": "",
    "most": 0,
    "harm": 0,
    "times": 1,
    "armor": 0,
    "shares": "",
}
BARE: Final[dict[str, Any]] = {"cost": {}, "limit": None, "lasts": None, "requires": {}}
BLOWS: Final = ["Melee", "Brawl"]
SCENE: Final = limited("scene")
AGAIN: Final = limited("scene", fatigue=1)


def talent(category: str, xp: int, *needs: dict[str, int], tags: str = "", **more: Any) -> dict[str, Any]:
    """A talent: one way or several to be open to it."""
    return {**PLAIN, "category": category, "xp": xp, "needs": [*needs], "tags": tags.split(), **more}


def path(xp: int, tags: str, opens: str, **requires: int) -> dict[str, Any]:
    """A key talent, which opens a path of magic."""
    effect = {**BARE, "does": [does(opens=opens)], "requires": requires}
    return talent("key", xp, tags=tags, effect=effect)


def it(bears: str, effect: dict[str, Any] | None, limit: Any = None, **more: Any) -> dict[str, Any]:
    """One thing that a talent does."""
    return {**SILENT, "bears": bears, "effect": effect and {**BARE, "does": [effect], "limit": limit}, **more}


def turns(amount: int = 1, into: str = "fatigue") -> dict[str, Any]:
    """So much Harm becomes something else."""
    return does(convert={"what": "harm", "into": into, "amount": amount})


TALENTS: Final = {
    # SRD 8.2; 36.2, Magic Access Through Talents
    "casters-gift": path(2, "FIRE WATER", "Caster"),
    "familiar": talent("key", 2, tags="SPIRIT BOND"),
    "codex": path(4, "FATE RITUAL", "Runekeeper", familiar=1),
    "patrons-symbol": path(4, "WARD SIGIL", "Invoker"),
    # SRD 34
    "disciplined-body": talent("minor", 3, {"Melee": 1, "body": 2}),
    "iron-fist-way": talent("minor", 6),
    "flowing-spirit-way": talent("major", 8),
    "perfect-timing-way": talent("major", 7),
    "untouchable-way": talent("major", 12, {"iron-fist-way": 1, "flowing-spirit-way": 1}),
    "inevitable-way": talent("major", 15, {"iron-fist-way": 1, "perfect-timing-way": 1}),
    "transcendent-harmony": talent(  # "become immune", without a length: an exchange
        *("epic", 18, {"flowing-spirit-way": 1, "perfect-timing-way": 1, "spirit": 4}),
        exchanges=1,
        limit=limited("evening"),
    ),
    # SRD 37.1
    "defensive-survival": talent("minor", 3, {"Melee": 2}, tags="DEFENSE RECOVERY"),
    "tactical-movement": talent("minor", 4, {"Athletics": 2}, tags="MOVEMENT POSITION"),
    "conditioning": talent("minor", 4, {"body": 3}, tags="RESISTANCE ENDURANCE", boxes=1),
    "weapon-master": talent("minor", 5, {"Melee": 2}, tags="MASTERY STRIKE"),
    # SRD 37.2
    "flurry-strike": talent("major", 7, {"Melee": 3, "body": 3}, tags="STRIKE SPEED"),
    "duelists-edge": talent("major", 8, {"Melee": 3, "wits": 3}, tags="DOMINANCE TECHNIQUE"),
    "battlefield-mastery": talent(
        *("major", 8, {"Melee": 4, "wits": 4, "Command": 2}), tags="STRATEGY LEADERSHIP", exchanges=3, limit=SCENE
    ),
    "subtle-casting": talent(*("major", 8, {"Lore": 3, "Performance": 2}, {"codex": 1}), tags="HIDDEN CONTROL"),
    "backstab": talent("major", 8, {"Stealth": 2, "Melee": 2}, tags="STEALTH STRIKE"),
    "shadow-dance": talent("synergy", 10, {"backstab": 1, "Stealth": 3, "Athletics": 2}, tags="EVADE STEALTH"),
    "deathblow": talent(
        *("capstone", 12),
        *({"shadow-dance": 1, "Stealth": 4, "Melee": 3}, {"shadow-dance": 1, "Stealth": 4, "Ranged": 3}),
        tags="DEATH STRIKE",
    ),
    "light-fingers": talent("common", 3, tags="STEALTH MANIPULATE"),
    "face-like-water": talent("common", 4, tags="DISGUISE SILENCE"),
    "berserker-rage": talent(
        *("major", 8, {"Melee": 3, "spirit": 3, "body": 3}), tags="FURY POWER", exchanges=3, limit=SCENE
    ),
    # SRD 37.3 and 37.4
    "battlefield-terror": talent(*("prestige", 12, {"Melee": 4, "body": 4, "a Harm of 2": 1}), tags="FEAR DOMINANCE"),
    "blade-dance": talent("epic", 18, {"Melee": 5, "duelists-edge": 1, "flurry-strike": 1}, tags="STRIKE MASTERY"),
    # SRD 58; 20.12, without a price, so that 4 is ours; 54.1; 20.11, which is born
    "focused-devotion": talent("common", 3),
    "cavalier": talent("common", 4),
    "exceptional-coordination": talent("common", 8),
    "inspire": talent("common", 3),
    "tactical-relay": talent("common", 3),
    "shield-wall": talent("common", 4),
    "spotters-mark": talent("common", 3),
    "battle-cant": talent("common", 2),
    "medics-hand": talent("common", 3),
    "anchor-sigil": talent("common", 4, {"codex": 1}),
    "small-folk": talent("heritage", 0),
}
UNARMED: Final = {"fits": "unarmed"}
DOES: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "disciplined-body": {
        "disciplined-strike": it("action", does(dice=1), **UNARMED),
        "disciplined-skin": it("blow", turns(), SCENE, active=True),
        "disciplined-stance": it("action", does(better=1), SCENE, active=True),
        "disciplined-calm": it("resist", does(better=1), SCENE, active=True, shares="disciplined-stance"),
    },
    "iron-fist-way": {"iron-fist": it("action", does(dice=1), **UNARMED)},
    "flowing-spirit-way": {
        "flowing-spirit": it("blow", turns()),
        "steady-heart": it("action", does(dice=1)),
        "steady-will": it("resist", does(dice=1), comes="magic"),
        "steady-nerve": it("fear", does(dice=1)),
    },
    "perfect-timing-way": {
        "perfect-moment": it("action", does(better=1), limited("scene", 2), active=True),
        "perfect-calm": it("resist", does(better=1), limited("scene", 2), active=True, shares="perfect-moment"),
        "perfect-answer": it("action", does(dice=1), fits="out-of-turn"),
        "perfect-guard": it("resist", does(dice=1), comes="intercepted"),
    },
    "untouchable-way": {
        "untouchable-strike": it("action", does(dice=1), **UNARMED),
        "untouchable-skin": it("blow", turns(2)),
    },
    "inevitable-way": {
        "inevitable-strike": it("action", does(dice=2), **UNARMED),
        "inevitable-hand": it("dealt", None, armor=1, **UNARMED),
    },
    "transcendent-harmony": {
        "harmonious-skin": it("blow", turns(2)),
        "harmonious-company": it("allies", does(dice=1)),
    },
    "defensive-survival": {
        "defensive-guard": it("resist", does(dice=1), fits="in-melee"),
        "defensive-roll": it("blow", turns(), SCENE, fits="in-melee", comes="melee", most=1),
    },
    "conditioning": {"conditioned": it("hold", does(dice=1))},
    "weapon-master": {
        "chosen-weapon": it("action", does(dice=2), skills=["Melee"], fits="armed"),
        "signature-weapon": it("action", does(effect=1), SCENE, skills=["Melee"], fits="own-weapon", active=True),
    },
    "flurry-strike": {
        "flurry": it("action", does(dice=-1), skills=BLOWS, fits="several-foes", active=True),
        "flurry-on": it("action", does(dice=-1), skills=BLOWS, fits="blow-of-flurry-strike"),
    },
    "duelists-edge": {
        "duelist": it("action", does(dice=1), skills=BLOWS, fits="one-foe"),
        "duelists-disdain": it("blow", turns(2, "nothing"), SCENE, fits="one-foe", comes="foe", most=2),
    },
    "battlefield-mastery": {
        "mastered-blows": it("action", does(effect=1), skills=BLOWS, during="battlefield-mastery"),
        "mastered-ground": it("action", does(better=1), during="battlefield-mastery"),
        "bewildered-foes": it("foe", does(dice=-1), during="battlefield-mastery"),
        "mastered-skin": it("blow", turns(), limited("exchange"), during="battlefield-mastery", most=1),
        "mastered-guard": it("resist", does(better=1), during="battlefield-mastery"),
    },
    "backstab": {
        "stab": it(
            *("dealt", does(opens="backstab"), limited("scene", endless=True, fatigue=1)),
            skills=["Melee"],
            fits="hidden-and-light",
            active=True,
            harm=1,
            armor=1,
        )
    },
    "deathblow": {
        "death": it(
            *("dealt", does(opens="deathblow"), AGAIN),
            skills=["Melee", "Ranged", "Brawl"],
            fits="dominant-or-danced",
            active=True,
            times=3,
        )
    },
    "face-like-water": {
        "papers": it("action", does(opens="a Partial"), limited("evening"), active=True),
        "held-mask": it("action", does(dice=1)),
    },
    "berserker-rage": {
        "fury": it("action", does(dice=3), skills=BLOWS, during="berserker-rage"),
        "heedless-skin": it("blow", turns(1, "nothing"), limited("exchange"), during="berserker-rage", most=1),
    },
    "battlefield-terror": {
        "terror": it("foe", does(dice=-1), fits="foe-close"),
        "dread": it("action", does(opens="a Partial"), SCENE, fits="foe-close", active=True),
    },
    "blade-dance": {"dance": it("action", does(dice=-1, better=1), skills=BLOWS, fits="blow-of-blade-dance")},
    "small-folk": {
        "small-and-nimble": it("action", does(better=1), skills=["Athletics", "Brawl", "Endurance"]),
        "small-and-hidden": it("action", does(dice=1), skills=["Stealth", "Athletics", "Tactics"], fits="in-cover"),
        "small-and-quick": it("resist", does(better=1)),
        "small-and-sheltered": it("resist", does(dice=1), fits="in-cover"),
    },
}


@pytest.mark.parametrize(
    "name", [pytest.param(it.id, marks=proves(it.entry) if it.entry else ()) for it in records.talents().values()]
)
def test_a_talent_costs_and_asks_for_what_the_book_says_and_does_that_and_no_more(name: str) -> None:
    own = {each.id: rules_of(each) for each in records.techniques().values() if each.talent == name}

    assert rules_of(records.talents()[name]) == TALENTS[name]
    assert own == DOES.get(name, {})


def test_nothing_that_was_typed_is_missing() -> None:
    doing = {each.talent for each in records.techniques().values()}

    assert set(records.talents()) == set(TALENTS)
    assert doing == set(DOES)
