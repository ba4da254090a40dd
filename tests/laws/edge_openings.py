"""Openings of short evenings of Fate's Edge, for bots to go on from: each leads to what chance seldom comes to."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from threefates.testing.curious import Begins

__all__ = ["FIGHT", "MORE", "OPENINGS", "SYSTEM", "Opening"]

SYSTEM: Final = "fates_edge"
HERO: Final[Begins] = (
    "fe.make-hero",
    {
        **dict.fromkeys(("body", "wits", "spirit", "presence"), 2),
        "trained": [],
        "practised": [],
        "earned": 6,
        "talents": ["casters-gift", "familiar", "codex", "patrons-symbol"],
    },
)
"""A hero of Tier I who has spent it all, on every way to work magic."""
PLAIN: Final[Begins] = ("fe.make-hero", {"talents": [], "earned": 94})
"""Somebody who has learned no way to work magic yet."""
FALLS: Final = ("fe.set-harm", {"harm": 3})
EASY: Final = {"dv": 1, "position": 0, "description": "basic", "stakes": "", "bite": False, "hidden": False}
TIE: Final = ("fe.gain-tie", {"perks": ["sanctuary", "forged papers"]})
CORRUPTION: Final = ("fe.mark-corruption", {"trigger": "high_cantor_standard"})
ADEPT: Final = (HERO, ("fe.set-talent", {"talent": "codex", "has": True}))
LOST: Final = (HERO, ("start-clock", {"hidden": False}), "start-scene", FALLS)


CASTER: Final = (
    "fe.make-hero",
    {"trained": ["Arcana"], "practised": [], "talents": ["casters-gift"], "earned": 94},
)
WEAVE: Final = ("fe.weave-spell", {"spell": "a wall", "element": "Fire", "second": "", "skill": "Arcana"})
WOVEN: Final = (WEAVE, ("fe.set-terms", EASY), "fe.roll-action")
WORKED: Final = (*WOVEN, "fe.cast-spell", ("fe.set-terms", EASY), "fe.roll-action")
BACKLASH: Final = (
    *(("fe.set-beats", {"held": 9}), WEAVE, ("fe.set-terms", {**EASY, "dv": 12}), "fe.roll-action"),
    *("answer", "answer", ("answer", {"option": "condition"}), ("answer", {"option": "Singed"})),
)

FIGHT: Final[Sequence[Begins]] = (
    *(HERO, HERO, "fe.name-foe", "start-scene", "fe.set-conflict"),
    *("give-spotlight", "fe.place-at", "fe.place-at", "fe.place-at"),
)
MORE: Final[Sequence[tuple[str, ...]]] = (
    ("fe.protect", "give-spotlight", "fe.strike", "answer", "fe.ready", "fe.trigger", "fe.set-terms", "fe.roll-action"),
    ("fe.propose", "fe.set-up", "fe.handle-it", "fe.set-terms", "fe.roll-action", "fe.next-exchange", "fe.foe-strikes"),
    ("fe.do-freely", "fe.interact", "fe.ready", "fe.let-go", "give-spotlight", "fe.foe-strikes", "fe.next-exchange"),
    ("fe.engage", "fe.break-off", "answer", "fe.start-tactical-clock", "fe.propose", "fe.press-mob", "fe.set-terms"),
)
"""How a fight begins, and what may come next in one."""


class Opening(NamedTuple):
    """What an evening begins with, and what it must come to."""

    first: tuple[Begins, ...]
    reaches: tuple[str, ...]


def thing(kind: str, enchantment: str) -> tuple[Begins, ...]:
    """Somebody has an enchanted thing in hand, or on."""
    enchanted = ("fe.enchant-gear", {"enchantment": enchantment})
    return HERO, ("fe.give-gear", {"kind": kind, "ordinary": False}), enchanted, ("fe.hold-gear", {"held": True})


def poor(care: str) -> Begins:
    """What they have has suffered."""
    return "fe.set-care", {"care": care}


def learned(*talents: str, who: Begins = HERO) -> tuple[Begins, ...]:
    """Somebody has these talents, and knows Arcana."""
    has = (("fe.set-talent", {"talent": each, "has": True}) for each in talents)
    return who, ("fe.set-rating", {"trait": "Arcana", "rating": 3}), *has


SWORN: Final = learned("codex", "familiar")
INVOKER: Final = (*learned("patrons-symbol"), ("fe.gain-symbol", {"patron": "Ikasha"}))
GIFTED: Final = ("fe.make-hero", {"talents": ["casters-gift"], "earned": 94})
EASY_TERMS: Final = ("fe.set-terms", EASY)


def says(tag: str, what: str = "") -> Begins:
    """Someone who runs the game says that a TAG is at work."""
    return "fe.say-tag", {"tag": tag, "what": what, "against": "", "integrity": 0, "partial": False, "hidden": False}


def ritual(which: str) -> Begins:
    """Someone who works magic performs a ritual."""
    return "fe.perform-ritual", {"ritual": which, "on": [], "effect": "", "what": "Her ring", "by_scenes": False}


OPENINGS: Final[Mapping[str, Opening]] = {
    "thrown-again": Opening((HERO, ("fe.set-boons", {"held": 3}), "fe.frighten", "answer"), ("fe.frighten", "answer")),
    "mended": Opening((*thing("light-blade", "luckblade"), poor("neglected"), "fe.tinker-gear"), ("fe.tinker-gear",)),
    "tended": Opening(
        (HERO, ("fe.give-gear", {"kind": "light-blade"}), poor("neglected"), ("fe.tend-gear", {"how": "tools"})),
        ("fe.tend-gear",),
    ),
    "claimed": Opening(
        (*thing("light-armor", "shadowweave"), ("fe.propose", {"skill": "Stealth"}), "fe.claim-gear"),
        ("fe.claim-gear",),
    ),
    "keen": Opening(
        (
            *(*thing("light-blade", "keen-edge"), ("fe.name-foe", {"name": "A wolf"})),
            *(("fe.attack-with", {"band": "near"}), ("fe.claim-gear", {"what": "keen-edge"})),
        ),
        ("fe.attack-with", "fe.claim-gear"),
    ),
    "stood-before": Opening(
        (
            *(HERO, ("fe.set-conflict", {"running": True}), "give-spotlight", ("fe.name-foe", {"name": "A child"})),
            *("fe.protect", "fe.strike-ally"),
        ),
        ("fe.protect", "fe.strike-ally"),
    ),
    "for-others": Opening(
        (*learned("inspire"), ("fe.set-boons", {"held": 3}), "start-scene", ("fe.cooperate", {"move": "inspire-self"})),
        ("fe.cooperate",),
    ),
    "walled": Opening(
        (
            *(HERO, HERO, *(("fe.set-talent", {"talent": "shield-wall", "has": True}),) * 4),
            *(("fe.give-gear", {"kind": "buckler"}), ("fe.hold-gear", {"held": True})) * 6,
            *("fe.form-wall",) * 6,
        ),
        ("fe.form-wall",),
    ),
    "armored": Opening((HERO, ("fe.set-armor", {"armor": "light"})), ("fe.set-armor",)),
    "ambushed": Opening(
        (
            *(HERO, ("fe.name-foe", {"name": "A wolf"}), ("fe.set-conflict", {"running": True})),
            *("fe.spring-ambush", "fe.end-ambush"),
        ),
        ("fe.spring-ambush", "fe.end-ambush"),
    ),
    "followed": Opening(
        (
            HERO,
            ("fe.set-xp", {"unspent": 9}),
            ("fe.recruit", {"cap": 1, "days": 1}),
            ("fe.bond-follower", {"words": "kin"}),
        ),
        ("fe.recruit", "fe.bond-follower"),
    ),
    "mist": Opening((*thing("heavy-armor", "wraithmail"), "fe.turn-intangible"), ("fe.turn-intangible",)),
    "found": Opening(
        (
            *(HERO, ("fe.name-foe", {"name": "A wolf"}), ("fe.place-at", {"band": "far"}), "fe.hide"),
            *(("fe.set-terms", EASY), "fe.roll-action", "fe.find-hidden"),
        ),
        ("fe.hide", "fe.find-hidden"),
    ),
    "lurking": Opening(
        (HERO, ("fe.name-foe", {"name": "A wolf"}), ("fe.place-at", {"band": "far"}), "fe.hide-foe"), ("fe.hide-foe",)
    ),
    "woven": Opening((CASTER, *WORKED, "fe.hold-spell"), ("fe.weave-spell", "fe.cast-spell", "fe.hold-spell")),
    "signature": Opening(
        (CASTER, *WORKED, *WORKED, "fe.name-signature", "fe.weave-signature", ("fe.set-terms", {**EASY, "dv": 5})),
        ("fe.name-signature", "fe.weave-signature"),
    ),
    "art": Opening(
        (CASTER, ("fe.set-art", {"elements": ["Fire"]}), *WOVEN, "fe.drop-spell"), ("fe.set-art", "fe.drop-spell")
    ),
    "art-pays": Opening(
        (CASTER, ("fe.set-art", {"elements": ["Fire"]}), *WORKED, "fe.pay-art"),
        ("fe.pay-art",),
    ),
    "scaled": Opening(
        (CASTER, WEAVE, ("fe.scale-spell", {"scale": "area"}), "fe.scale-spell-down", "fe.forbid-spell"),
        ("fe.scale-spell", "fe.scale-spell-down", "fe.forbid-spell"),
    ),
    "ailing": Opening(
        (CASTER, *BACKLASH, "fe.propose", "fe.say-ailment-bears", "fe.clear-ailment"),
        ("fe.weave-spell", "answer", "fe.say-ailment-bears", "fe.clear-ailment"),
    ),
    "unnoticed": Opening(
        (
            *(CASTER, ("fe.set-talent", {"talent": "subtle-casting", "has": True}), "fe.cast-unnoticed"),
            *(("fe.set-terms", EASY), "fe.roll-action", WEAVE, ("fe.set-terms", {**EASY, "dv": 2}), "fe.roll-action"),
            *("answer", "answer", "fe.say-who-noticed"),
        ),
        ("fe.cast-unnoticed", "fe.say-who-noticed"),
    ),
    "capture": Opening(
        (*LOST, "fe.take-captive", "fe.propose", "fe.say-scar-bears", "fe.lift-scar", "fe.set-free"),
        ("fe.take-captive", "fe.say-scar-bears", "fe.lift-scar", "fe.set-free"),
    ),
    "claim": Opening((*LOST, "fe.accept-claim"), ("fe.accept-claim",)),
    "stand": Opening(
        (
            *(*LOST[:-1], ("fe.set-harm", {"harm": 2}), ("fe.name-price", {"way": "last-stand"}), FALLS),
            *("fe.make-last-stand", "fe.roll-action", "end-scene", HERO),
        ),
        ("fe.name-price", "fe.make-last-stand"),
    ),
    "exit": Opening((*LOST, "fe.make-exit", *(HERO,) * 6, "answer"), ("fe.make-exit", "answer")),
    "reprieve": Opening((*LOST, "fe.buy-reprieve"), ("fe.buy-reprieve",)),
    "torch": Opening((*LOST, "fe.pass-torch", *(HERO,) * 6, "answer"), ("fe.pass-torch", "answer")),
    "rites": Opening(
        (
            *(*SWORN, ("fe.invoke-rite", {"rite": "speaking-seed"}), ("fe.push-rite", {"how": "duration"})),
            *(("fe.set-terms", EASY), "fe.roll-action", ("fe.propose", {"skill": "Nature"}), "fe.call-on-rite"),
            "fe.end-rite",
        ),
        ("fe.invoke-rite", "fe.push-rite", "fe.call-on-rite", "fe.end-rite"),
    ),
    "gift": Opening(
        (*SWORN, ("fe.set-boons", {"held": 2}), "start-scene", "fe.wake-gift", "fe.extend-gift"),
        ("fe.wake-gift", "fe.extend-gift"),
    ),
    "invoked": Opening(
        (
            *(*INVOKER, "fe.show-symbol", "fe.show-symbol", ("fe.begin-ritual", {"rite": "crossroads-raven"})),
            *("fe.crack-seal", "fe.roll-action", "answer"),
        ),
        ("fe.gain-symbol", "fe.show-symbol", "fe.begin-ritual", "fe.crack-seal"),
    ),
    "symbols": Opening(
        (
            *(
                *INVOKER,
                ("fe.set-symbol", {"patron": "Ikasha", "symbol": "compromised"}),
                ("fe.set-xp", {"unspent": 9}),
            ),
            *("fe.upgrade-symbol", "fe.restore-symbol", "fe.roll-action"),
        ),
        ("fe.upgrade-symbol", "fe.restore-symbol"),
    ),
    "near-miss": Opening(
        (
            *(HERO, "start-scene", ("fe.keep-module", {"kind": "bond", "name": "crows"})),
            *(("fe.keep-module", {"kind": "bond", "name": "wolves"}), "fe.mark-near-miss", "fe.mark-near-miss"),
        ),
        ("fe.mark-near-miss",),
    ),
    "symbols-lost": Opening(
        (*INVOKER, "fe.lose-symbol", "fe.regain-symbol", "fe.lose-symbol"), ("fe.lose-symbol", "fe.regain-symbol")
    ),
    "grace": Opening(
        (*INVOKER, "start-scene", ("fe.propose", {"skill": "Melee"}), ("fe.borrow-grace", {"pay": "fatigue"})),
        ("fe.borrow-grace",),
    ),
    "skills": Opening(
        (
            *(("fe.set-skill-modes", {"on": ["Perception"]}), HERO, "fe.say-affinity", "fe.propose-two-skills"),
            *("fe.say-barrier", "fe.lean-on", "fe.lean-no-more"),
        ),
        (
            *("fe.set-skill-modes", "fe.say-affinity", "fe.propose-two-skills", "fe.say-barrier", "fe.lean-on"),
            "fe.lean-no-more",
        ),
    ),
    "modules": Opening(
        (
            *(*ADEPT, ("fe.set-talent", {"talent": "familiar", "has": True}), "start-scene"),
            *(("fe.keep-module", {"kind": "leash", "name": "Ash", "cap": 1}), ("fe.mark-modules", {"amount": 6})),
            *("answer", CORRUPTION, ("fe.set-module", {"now": 1})),
            *(("fe.pay-push", {"cost": "fatigue"}), "end-scene", ("fe.mark-modules", {"amount": 1}), "answer"),
            *("fe.clear-off-screen", "answer", "start-evening"),
        ),
        (
            "fe.keep-module",
            "fe.mark-modules",
            "fe.mark-corruption",
            "fe.set-module",
            "fe.pay-push",
            "fe.clear-off-screen",
        ),
    ),
    "corrupted": Opening(
        (
            *(*ADEPT, ("fe.set-talent", {"talent": "casters-gift", "has": True})),
            *((CORRUPTION,) * 5),
            *(
                "answer",
                "fe.say-corruption-trait",
                ("fe.keep-module", {"kind": "bond", "name": "crows"}),
                "fe.end-module",
            ),
        ),
        ("fe.mark-corruption", "answer", "fe.say-corruption-trait", "fe.end-module"),
    ),
    "bound": Opening(
        (
            *(HERO, TIE, ("fe.call-on-tie", {"perk": "sanctuary"}), "fe.make-demand", "answer", "answer"),
            *("fe.grant-favor", ("fe.call-on-tie", {"perk": "forged papers"}), "fe.sever-tie"),
        ),
        ("fe.gain-tie", "fe.call-on-tie", "fe.make-demand", "fe.grant-favor", "fe.sever-tie"),
    ),
    "tags": Opening(
        (
            *(GIFTED, says("trap", what="the stair"), ("fe.break-effect", {"attribute": "wits", "skill": "Arcana"})),
            *("fe.set-terms", "fe.roll-action", says("trap", what="the door"), "fe.spring-trap"),
            *(says("sanctify", what="the chapel"), ("fe.propose", {"skill": "Arcana"}), "fe.say-violation"),
            *(("fe.work-tag", {"tag": "ward", "what": "the hall", "source": "a Rite"}), "fe.roll-action"),
            *(says("mark"), "fe.end-effect", *(says("oath", what="Peace"),) * 9, "fe.break-oath"),
        ),
        (
            *("fe.say-tag", "fe.break-effect", "fe.spring-trap", "fe.say-violation", "fe.work-tag", "fe.end-effect"),
            "fe.break-oath",
        ),
    ),
    "outsiders": Opening(
        (
            *(GIFTED, ("fe.name-foe", {"name": "A shade"}), ("fe.name-outsider", {"cap": 2})),
            *(
                says("ward", what="the door"),
                "fe.outsider-crosses",
                ("fe.banish", {"source": "a Rite"}),
                "fe.roll-action",
            ),
        ),
        ("fe.name-outsider", "fe.outsider-crosses", "fe.banish"),
    ),
    "rituals": Opening(
        (
            *(HERO, GIFTED, ritual("rivers-memory"), ("fe.push-ritual", {"to": "printed"}), "fe.help-ritual"),
            *(EASY_TERMS, "fe.roll-action", "fe.show-image", ritual("fortune-braid"), EASY_TERMS, "fe.roll-action"),
            *(("fe.propose", {"skill": "Melee"}), "fe.roll-action"),
        ),
        ("fe.perform-ritual", "fe.push-ritual", "fe.help-ritual", "fe.show-image"),
    ),
    "long": Opening(
        (
            *(GIFTED, ("fe.begin-long-ritual", {"advances": "intervals"}), "fe.ritual-interval"),
            *(("fe.begin-long-ritual", {"advances": "actions"}), "fe.work-on-ritual", "fe.roll-action"),
        ),
        ("fe.begin-long-ritual", "fe.ritual-interval", "fe.work-on-ritual"),
    ),
}
