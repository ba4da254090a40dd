"""Skills: how many there are to begin with, and the card that knowing one adds to what it fits."""

from __future__ import annotations

from functools import cache
from typing import Final

from threefates.pieces.cards import Rank
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.systems.fifty_two_fates.content.loader import skills
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.gear.weapons_armor import MARTIAL
from threefates.systems.fifty_two_fates.sheets.backgrounds import covers
from threefates.systems.fifty_two_fates.sheets.sheets import SKILLS, Sheet

__all__ = ["ABOUT", "RIDING", "knowledge", "knows", "mounted", "starting_skills", "terrains", "trades", "unnamed"]

RIDING: Final = "riding"
TERRAIN: Final = "terrain"  # what some skills are about
TRADE: Final = "trade"  # what others are
ABOUT: Final = "What it is about (an artisan's trade, a lore's terrain)"
DESCRIBED: Final = (
    "acrobatics", "acting", "animal-handling", "arcana", "artisan", "boating", "business-management",
    "chemistry", "climbing", "concealing", "contortionist", "entertainer", "find-and-remove-traps", "fishing",
    "forgery", "herb-lore", "hunting", "influential", "investigation", "martial-gear", "metalsmith",
    "persuasion", "pick-locks", "pick-pockets", "politics", "pyrotechnics", "riding", "sign-language",
    "sleight-of-hand", "stealth", "stonemason", "streetwise", "survival", "tracking", "trapper", "visual-arts",
    "wilderness-lore",
)  # fmt: skip
STARTING: Final = {Rank.TWO: 2, Rank.ACE: 6, Rank.JACK: 5, Rank.QUEEN: 5, Rank.KING: 5} | dict.fromkeys(
    (Rank.THREE, Rank.FOUR, Rank.FIVE), 3
)


@cites("ff.skills.starting-random")
def starting_skills(rank: Rank) -> int:
    """Say how many skills a drawn card gives.

    >>> [starting_skills(rank) for rank in (Rank.TWO, Rank.FIVE, Rank.SIX, Rank.JACK, Rank.ACE)]
    [2, 3, 4, 5, 6]
    """
    return STARTING.get(rank, SKILLS)


@cites(
    "ff.skills.rule",
    "ff.backgrounds.rule",
    "ff.ruling.background-skill-cp",
    *(f"ff.skills.{name}" for name in DESCRIBED),
)
def knowledge(sheet: Sheet, skill: str, *, geared: bool = False, terrain: str = "", trade: str = "") -> int:
    """The card that knowing a skill adds: one, from the skill or the background alike; some need their tools.

    >>> burglar = Sheet("burglar", skills=("stealth",))
    >>> knowledge(burglar, "stealth"), knowledge(burglar, "pick locks"), knowledge(burglar, "pick locks", geared=True)
    (1, 0, 1)
    """
    needs = skills()[skill].needs if skill in skills() else ""
    has = (skill in sheet.skills or covers(sheet, skill)) and (geared or not needs)
    return int(has and at_home(sheet, skill, terrain) and of_the_trade(sheet, skill, trade))


@cites("ff.skills.wilderness-lore")
def at_home(sheet: Sheet, skill: str, terrain: str) -> bool:
    """Say whether a skill about one kind of country reaches to this one; others do, and so where no country is said.

    >>> desert = Sheet(skills=("wilderness lore",), about={"wilderness lore": "desert"})
    >>> [at_home(desert, "wilderness lore", country) for country in ("Desert", "tundra", "")]
    [True, False, True]
    """
    if not terrain or skill not in skills() or skills()[skill].choose != TERRAIN:
        return True
    known = {bare(sheet.about.get(skill, "")), bare(sheet.field) * covers(sheet, skill)} - {""}
    return not known or bare(terrain) in known


@cites("ff.skills.artisan")
def of_the_trade(sheet: Sheet, skill: str, trade: str) -> bool:
    """Say whether a skill of one trade reaches to this one; others do, and so where no trade is said.

    >>> jeweler = Sheet(skills=("artisan",), about={"artisan": "jeweler"})
    >>> [of_the_trade(jeweler, "artisan", trade) for trade in ("Jeweler", "tinkerer", "")]
    [True, False, True]
    """
    known = bare(sheet.about.get(skill, "")) if skill in _about(TRADE) else ""
    return not trade or not known or bare(trade) == known


def trades(sheet: Sheet) -> tuple[str, ...]:
    """Every trade that somebody's knowledge is about.

    >>> trades(Sheet(skills=("artisan",), about={"artisan": "jeweler"}))
    ('jeweler',)
    """
    return tuple(filter(None, (sheet.about.get(name, "") for name in sheet.skills if name in _about(TRADE))))


@cites("ff.skills.artisan", "ff.skills.wilderness-lore")
def unnamed(skill: str, field: str) -> Refused | None:
    """The words against learning what has to be about something, where it is not said about what.

    >>> unnamed("artisan", "").refusal.code, unnamed("artisan", "jeweler"), unnamed("stealth", "")
    ('skills.field', None, None)
    """
    about = skills()[skill].choose if skill in skills() else ""
    if not about or field:
        return None
    return Refused("skills.field", f"{skill.capitalize()} names a {about}.", remedy="Write what it is about.")


@cache
def _about(what: str) -> tuple[str, ...]:
    """The skills of which it is said which one they are about: of that kind of thing."""
    return tuple(name for name, one in skills().items() if one.choose == what)


def terrains(sheet: Sheet) -> tuple[str, ...]:
    """Every kind of country that somebody's knowledge is about.

    >>> terrains(Sheet("hunter", field="forest", skills=("wilderness lore",), about={"wilderness lore": "desert"}))
    ('desert', 'forest')
    """
    learned = (sheet.about.get(name, "") for name in sheet.skills if name in _about(TERRAIN))
    lived = sheet.field if any(covers(sheet, name) for name in _about(TERRAIN)) else ""
    return tuple(filter(None, (*learned, lived)))


@cites("ff.skills.riding", "ff.ruling.riding-mount-bonus")
def mounted(sheet: Sheet, skill: str) -> bool:
    """Say whether somebody rides a special mount of their own: that adds to knowing how to ride.

    >>> mounted(Sheet(skills=("riding",), mount="Ashes"), "riding"), mounted(Sheet(mount="Ashes"), "riding")
    (True, False)
    """
    return bool(sheet.mount) and skill == RIDING and knowledge(sheet, skill) > 0


@cites("ff.fighters.martial", "ff.skills.martial-gear", "ff.ruling.martial-gear-cp")
def knows(calling: Calling | None, sheet: Sheet, skill: str) -> bool:
    """Say whether somebody has a skill: learned, or with their class, as fighters have that of martial gear.

    >>> [knows(calling, Sheet(), "martial gear") for calling in Calling], knows(Calling.FIGHTER, Sheet(), "stealth")
    ([True, False, False], False)
    """
    return skill in sheet.skills or (calling is Calling.FIGHTER and skill == MARTIAL)
