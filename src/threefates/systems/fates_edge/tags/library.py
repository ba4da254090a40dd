"""The library of TAGS: what each is worked on, how long it lasts, what ends it, and which of two alike counts."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from threefates.pieces.spelling import bare, same_name
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, OfScene
from threefates.rulebook.ledger import entry
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.content.records import EffectTag, Lasts, effect_tags
from threefates.systems.fates_edge.heroes.skills import known_as

__all__ = [
    "EVERYTHING",
    "MAKES",
    "SOCIAL",
    "STACKING",
    "SWAY",
    "USAGE",
    "Lasting",
    "Until",
    "affords",
    "against_what",
    "at_work",
    "does_nothing",
    "ends",
    "fragile",
    "is_against",
    "means",
    "named",
    "outdone",
    "strongest",
    "tag_meant",
    "tags_meant",
    "taken_in",
    "until_of",
    "usual_dvs",
    "weighs_on",
]

USAGE, STACKING = "fe.tags.usage", "fe.tags.stacking"
CONJURE: Final = "conjure"
MAKES: Final = {"cover": "Cover for whom it is on", "hazard": "A danger that fills a clock"}
"""What CONJURE makes that is no thing, to pick."""
ALIKE: Final = ("mark", "veil")
"""TAGS of which one counts whatever words were said of each; of others, one against each thing."""

ENDINGS: Final = ("S", "ES", "ED", "ING", "INGS", "ION", "IONS")
"""How the word of a TAG may end, as people write it."""

EVERYTHING, SWAY, SOCIAL = "everything", "sway", "social"
SOCIAL_SKILLS: Final = ("Command", "Deception", "Diplomacy", "Performance", "Sway", "Persuade")


class Until(enum.Enum):
    """How long an effect lasts."""

    MOMENT = "moment"  # a beat: the exchange, or where nobody fights the scene, unless more time passes in it
    SCENE = "scene"
    NEXT = "next"  # the next scene and no longer
    NIGHT = "night"
    RELEASED = "released"


class Lasting(Struct, frozen=True, kw_only=True):
    """A TAG that was worked: on whom, from what, and for how long."""

    id: str
    tag: str
    source: str  # what it came from, in words
    by: EntityId = ""  # whose it is
    on: tuple[EntityId, ...] = ()
    what: str = ""  # the place, the terms, the condition, in words
    partial: bool = False
    until: Until = Until.SCENE
    integrity: int = 0  # 0..6, what it holds still
    against: str = ""  # what it is good against, or what it weighs on
    eases: bool = False  # less comes of what it is against, instead of a better Position
    release: str = ""  # what ends it, or what breaking it brings, in words
    yields: bool = False  # its text lets it be ended by what seldom ends such a thing
    effect: str = ""  # which effect it was worked on, by id
    used: EachScene[int] = -1  # a number of this scene, where it counted in it; -1: it has not
    stilled: OfScene[bool] = False  # it does nothing for now
    all_scene: OfScene[bool] = False  # and not in this scene
    unstable: bool = False  # a trap that was tampered with
    hidden: bool = False  # only whoever runs the game knows of it
    played: bool = False  # it bears on nothing by itself: the table plays it
    kept: bool = False  # whose it is keeps it up, and may let it go, whatever it is
    price: bool = False  # what something that was worked costs: nobody is rid of it by letting go


class _Usage(Struct):
    dv: tuple[int, int]
    duration: str


@cites(USAGE)
def usual_dvs() -> tuple[int, int]:
    """The lowest and highest usual DV of a TAG; more is for a set piece.

    >>> usual_dvs()
    (2, 4)
    """
    return entry(USAGE).table(_Usage).dv


@cites(USAGE, STACKING)
def until_of(tag: EffectTag, *, brief: bool, said: Until | None = None) -> Until | None:
    """How long a TAG lasts: a scene, unless it or its source says otherwise; None: it is done at once.

    What a Partial makes brief lasts a moment, whatever was said.

    >>> [until_of(effect_tags()[tag], brief=False) for tag in ("mark", "dispel")]
    [<Until.SCENE: 'scene'>, None]
    >>> until_of(effect_tags()["seal"], brief=True)
    <Until.MOMENT: 'moment'>
    """
    if tag.lasts is Lasts.ONCE:
        return None
    if brief:
        return Until.MOMENT
    if said:
        return said
    return Until(entry(USAGE).table(_Usage).duration) if tag.lasts is Lasts.SCENE else Until.RELEASED


@cites("fe.tags.barrier", "fe.tags.conjure")
def fragile(tag: EffectTag, integrity: int, *, partial: bool) -> int:
    """What a thing that was made holds: one of three strengths, the least of them after a Partial; else nothing.

    >>> [fragile(effect_tags()["barrier"], 6, partial=partial) for partial in (False, True)]
    [6, 2]
    >>> fragile(effect_tags()["ward"], 6, partial=False)
    0
    """
    if not tag.integrity:
        return 0
    return min(tag.integrity) if partial else integrity


@cites("fe.tags.dispel", "fe.tags.cleanse", "fe.tags.unward", "fe.tags.seal-unseal", "fe.tags.reveal")
def ends(tag: str, effect: Lasting) -> bool:
    """Whether a TAG ends an effect; of some only where its own text says so. The price of another ends with that alone.

    >>> mark, oath = (Lasting(id="1", tag=tag, source="a Rite") for tag in ("mark", "oath"))
    >>> ends("cleanse", mark), ends("unward", mark), ends("cleanse", oath)
    (True, False, False)
    """
    found = effect_tags()[effect.tag]
    ended = tag in found.ended_by or (effect.yields and tag in found.yields_to)
    return ended and not _of_another(effect)


@cites("fe.tags.cleanse")
def _of_another(effect: Lasting) -> bool:
    return effect_tags()[effect.tag].affliction and bool(effect.effect)


@cites("fe.tags.fortify", "fe.tags.passage")
def affords(on: tuple[EntityId, ...], *, partial: bool) -> tuple[EntityId, ...]:
    """Whom it reaches of those it was meant for: after a Partial one.

    >>> affords(("mara", "tev"), partial=True)
    ('mara',)
    """
    return on[:1] if partial else on


def _strength(effect: Lasting) -> tuple[bool, bool, int]:
    return not effect.stilled, not effect.partial, effect.integrity


@cites(STACKING)
def at_work(known: Iterable[Lasting], who: EntityId, tag: str) -> Sequence[Lasting]:
    """What of one TAG counts for somebody: of identical ones, and of several from the same source, the stronger.

    >>> one, other = (Lasting(id=i, tag="mark", source="a Rite", on=("wolf",), partial=i == "1") for i in "12")
    >>> [effect.id for effect in at_work([one, other], "wolf", "mark")], at_work([one, other], "mara", "mark")
    (['2'], ())
    """
    alike = [effect for effect in known if effect.tag == tag and who in effect.on and not effect.played]
    kept: dict[str, Lasting] = {}
    for effect in alike:
        key = "" if tag in ALIKE or bare(effect.against) == EVERYTHING else bare(effect.against)
        was = kept.get(key)
        if was is None or _strength(effect) > _strength(was):
            kept[key] = effect
    return tuple(effect for effect in kept.values() if not effect.stilled)


@cites(STACKING)
def strongest(found: Iterable[Lasting]) -> Lasting | None:
    """Which of several of one TAG that meet counts: the strongest, or of equals the first; none where there is none.

    >>> brief, firm, more = (Lasting(id=i, tag="fortify", source="a Rite", partial=i == "1") for i in "123")
    >>> strongest((brief, firm, more)).id, strongest(())
    ('2', None)
    """
    return max(found, key=_strength, default=None)


@cites(STACKING, "fe.tags.ward")
def outdone(known: Iterable[Lasting], effect: Lasting) -> bool:
    """Whether something on a place does nothing because an identical TAG there is stronger, or came before it.

    >>> one, other = (
    ...     Lasting(id=i, tag="ward", source="a Rite", what=what) for i, what in (("1", "Gate"), ("2", "gate"))
    ... )
    >>> outdone((one, other), one), outdone((one, other), other)
    (False, True)
    """
    alike = [each for each in known if each.tag == effect.tag and effect.what and same_name(each.what, effect.what)]
    return effect in alike and max(alike, key=_strength) != effect


@cites("fe.tags.conjure")
def against_what(tag: str, makes: str, against: str) -> str:
    """What a TAG is against, as it was said; of CONJURE, what it was picked that it makes.

    >>> (
    ...     against_what("conjure", "cover", ""),
    ...     against_what("conjure", "", "Hazard"),
    ...     against_what("curse", "cover", "Lore"),
    ... )
    ('cover', 'Hazard', 'Lore')
    """
    return makes if tag == CONJURE and makes in MAKES else against


@cites("fe.tags.fortify")
def is_against(effect: Lasting, *vectors: str) -> bool:
    """Whether an effect is good against one of these: against everything, or by a word of it.

    >>> firm = Lasting(id="1", tag="fortify", source="a Rite", against="Blade")
    >>> is_against(firm, "blades", "melee"), is_against(firm, "sway"), is_against(firm)
    (True, False, False)
    """
    against = bare(effect.against)
    return against in ("", EVERYTHING) or any(against in bare(each) for each in vectors)


@cites("fe.tags.curse")
def weighs_on(
    effect: Lasting, attribute: str, skill: str, listed: tuple[str, ...] = (), *, spoken: bool = False
) -> bool:
    """Whether a condition weighs on what is rolled so: on everything, an Attribute, a skill, or dealing with others.

    A skill may stand where the Attribute would, and be named as another list has it.

    >>> muted = Lasting(id="1", tag="curse", source="Quiet Veil", against="social")
    >>> (
    ...     weighs_on(muted, "presence", "Diplomacy"),
    ...     weighs_on(muted, "wits", "Persuade"),
    ...     weighs_on(muted, "body", "Melee"),
    ... )
    (True, True, False)
    >>> lost = Lasting(id="2", tag="curse", source="a Rite", against="survival")
    >>> weighs_on(lost, "wits", "Nature", ("Nature", "Notice")), weighs_on(lost, "wits", "Notice", ("Nature", "Notice"))
    (True, False)
    """
    on, rolled = bare(effect.against), (attribute, skill)
    if on == SOCIAL:
        return spoken or attribute == "presence" or any(each in SOCIAL_SKILLS for each in rolled)
    return on in ("", EVERYTHING) or any(on == bare(each) or means(on, each, listed) for each in rolled)


@cites("fe.tags.curse", "fe.skills.off-list-names")
def means(on: str, skill: str, listed: tuple[str, ...]) -> bool:
    """Whether a skill goes by another name where a condition was laid, or on the list that is played by."""
    name = on.title()
    return skill in known_as(name, listed) or bool(known_as(skill, (name,)))


@cites(
    "fe.tags.life-group", "fe.tags.force-group", "fe.tags.mind-group", "fe.tags.space-group", "fe.tags.creation-group"
)
def tag_meant(name: str) -> str:
    """The id of the TAG that a name means, be it what the library of free spells calls it; nothing where none is meant.

    >>> [tag_meant(name) for name in ("MEND", "Purify", "heal", "MEMORY")]
    ['heal', 'cleanse', 'heal', '']
    """
    called = bare(name)
    return next((it.id for it in effect_tags().values() if called in (it.id, *map(bare, (it.name, *it.also)))), "")


@cites("fe.tags.grammar", "fe.tags.usage")
def tags_meant(told: Iterable[str]) -> frozenset[str]:
    """The ids of the TAGS that a spell is told in, each by itself or among other words, in any form of its own.

    >>> sorted(tags_meant(("WALLS OF FIRE", "AREA", "MEMORY", "GREAT WARD", "CREATION", "VEILS")))
    ['area', 'barrier', 'conjure', 'illusion', 'veil', 'ward']
    """
    words = {form for tag in told for word in (tag, *tag.split()) for form in _forms(word)}
    return frozenset(meant for form in words for meant in (tag_meant(form), *taken_in(form)) if meant)


@cites("fe.tags.elemental-group", "fe.tags.mind-group", "fe.tags.life-group", "fe.tags.space-group")
def taken_in(name: str) -> tuple[str, ...]:
    """The ids of the TAGS that one of the library takes in beside what it means itself, as the library says of it.

    >>> taken_in("Stone"), taken_in("gate"), taken_in("Mend")
    (('barrier', 'armor'), ('seal', 'unseal', 'passage'), ())
    """
    return tuple(it.id for it in effect_tags().values() if bare(name) in map(bare, it.within))


def _forms(word: str) -> Iterator[str]:
    yield word
    for ending in ENDINGS:
        if word.endswith(ending):
            yield word.removesuffix(ending)
            yield word.removesuffix(ending) + "E"


def named(tag: str) -> str:
    """The name of a TAG in brackets.

    >>> named("follow-up")
    '[FOLLOW-UP]'
    """
    return f"[{effect_tags()[tag].name}]"


@cites("fe.tags.dispel", "fe.tags.cleanse")
def does_nothing(effect: Lasting) -> Refused | None:
    """The refusal where something that lasts is stilled, or None."""
    if not effect.stilled:
        return None
    title = f"{named(effect.tag)} does nothing for now."
    return Refused("effect.stilled", title, remedy="Let it pass.", source=effect_tags()[effect.tag].entry)
