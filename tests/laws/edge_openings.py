"""Openings of short evenings of Fate's Edge, for bots to go on from: each leads to what chance seldom comes to."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from threefates.testing.curious import Begins

__all__ = ["OPENINGS", "SYSTEM", "Opening"]

SYSTEM: Final = "fates_edge"
HERO: Final = "fe.make-hero"
FALLS: Final = ("fe.set-harm", {"harm": 3})
EASY: Final = {"dv": 1, "position": 0, "description": "basic", "stakes": "", "bite": False, "hidden": False}
LOST: Final = (HERO, ("start-clock", {"hidden": False}), "start-scene", FALLS)


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


GIFTED: Final = ("fe.make-hero", {"talents": ["casters-gift"]})
EASY_TERMS: Final = ("fe.set-terms", EASY)


def says(tag: str, what: str = "") -> Begins:
    """Someone who runs the game says that a TAG is at work."""
    return "fe.say-tag", {"tag": tag, "what": what, "against": "", "integrity": 0, "partial": False, "hidden": False}


def ritual(which: str) -> Begins:
    """Someone who works magic performs a ritual."""
    return "fe.perform-ritual", {"ritual": which, "on": [], "effect": "", "what": "Her ring", "by_scenes": False}


OPENINGS: Final[Mapping[str, Opening]] = {
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
    "mist": Opening((*thing("heavy-armor", "wraithmail"), "fe.turn-intangible"), ("fe.turn-intangible",)),
    "found": Opening(
        (
            *(HERO, ("fe.name-foe", {"name": "A wolf"}), ("fe.place-at", {"band": "far"}), "fe.hide"),
            *(("fe.set-terms", EASY), "fe.roll-action", "fe.find-hidden"),
        ),
        ("fe.hide", "fe.find-hidden"),
    ),
    "unnoticed": Opening(
        (HERO, ("fe.set-talent", {"talent": "subtle-casting", "has": True}), "fe.cast-unnoticed", "fe.roll-action"),
        ("fe.cast-unnoticed",),
    ),
    "capture": Opening(
        (*LOST, "fe.take-captive", "fe.propose", "fe.say-scar-bears", "fe.lift-scar", "fe.set-free"),
        ("fe.take-captive", "fe.say-scar-bears", "fe.lift-scar", "fe.set-free"),
    ),
    "claim": Opening((*LOST, "fe.accept-claim"), ("fe.accept-claim",)),
    "stand": Opening(
        (*LOST, ("fe.name-price", {"way": "last-stand"}), "fe.make-last-stand", "fe.roll-action", "end-scene", HERO),
        ("fe.name-price", "fe.make-last-stand"),
    ),
    "exit": Opening((*LOST, "fe.make-exit", *(HERO,) * 6, "answer"), ("fe.make-exit", "answer")),
    "reprieve": Opening((*LOST, "fe.buy-reprieve"), ("fe.buy-reprieve",)),
    "torch": Opening((*LOST, "fe.pass-torch", *(HERO,) * 6, "answer"), ("fe.pass-torch", "answer")),
    "skills": Opening(
        (
            *(("fe.set-skill-modes", {"on": ["Perception"]}), HERO, "fe.say-affinity", "fe.propose-two-skills"),
            *("fe.say-barrier", "fe.lean-on"),
        ),
        ("fe.set-skill-modes", "fe.say-affinity", "fe.propose-two-skills", "fe.say-barrier", "fe.lean-on"),
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
