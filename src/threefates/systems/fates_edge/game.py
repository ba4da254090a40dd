"""Fate's Edge: attributes and skills in d10s, Positions, Boons for who fails, and beats for the Game Master."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from threefates.commons import COMMONS
from threefates.commons.ready_evenings import offered
from threefates.rulebook.book import bind
from threefates.rulebook.desk import Tab, desk
from threefates.rulebook.game import Game, ScenarioSummary
from threefates.rulebook.rulings import editions
from threefates.rulebook.settings import from_ledger
from threefates.systems.fates_edge.content import records
from threefates.systems.fates_edge.contents import BOOK
from threefates.systems.fates_edge.rulings.resolution import KINDS

__all__ = ["SYSTEM"]

DESK: Final = desk(
    Tab(
        "Run",
        (
            *("All is lost", "The evening", "Call for a roll", "Scenario", "Scene", "Clocks", "Travel"),
            *("Persuasion", "Fear", "Fight", "Range", "Spotlight", "Together"),
        ),
        ("running", "dv-helper", "hidden-dvs", "cast"),
    ),
    Tab(
        "Beats",
        ("Beats", "Deck", "Fatigue and Harm", "Magic", "Modules"),
        ("beats-spent",),
    ),
    Tab("Prep", ("Heroes", "Experience", "Gear"), ("agenda", "pace", "xp")),
)
"""What the Game Master reaches for first stands first."""

SYNONYMS: Final = (
    ("beat", "story beat", "complication", "cp", "sb", "bank"),
    ("boon", "re-roll", "bonus", "luck"),
    ("harm", "wound", "damage", "injury", "hp", "hurt"),
    ("everybody rest", "treat", "sleep", "heal", "recover"),
    ("fatigue", "stress", "tired"),
    ("position", "controlled", "risky", "desperate"),
    ("call", "check", "test", "dv", "difficulty"),
    ("xp", "experience", "advancement", "level"),
    ("deck", "card", "draw"),
    ("rite", "ritual", "patron", "obligation"),
    ("spell", "magic", "casting"),
    ("travel", "road", "journey", "leg"),
    ("fight", "combat", "initiative", "turn"),
    ("foe", "enemy", "monster", "adversary", "npc"),
    ("fear", "frighten", "terror", "panic"),
    ("persuasion", "persuade", "talk", "negotiate", "social"),
    ("follower", "companion", "ally"),
)


def scenarios() -> Mapping[str, ScenarioSummary]:
    """List the scenarios that are ready to run, by name, with the readings that their tables are opened with."""
    shelf = records.content()[records.Scenario]
    return {found.id: _offered(found) for found in shelf.values()}


def _offered(found: records.Scenario) -> ScenarioSummary:
    said = offered(found, records.of_scenario(records.Chip, found.id).values())
    return replace(said, scene=bool(found.path))


SYSTEM: Final = Game(
    name="fates_edge",
    title="Fate's Edge",
    sentence="Daring heroes roll pools of d10s: every 1 feeds the Game Master, every failure feeds the hero.",
    version="32",  # tens are asked about since 2; cards come since 3; blows never fork since 4; roads count since 5;
    # since 6 an act counts outside fights, too, an encounter takes its clocks along, and who stands in is said;
    # since 7 what an action is for lies on its proposal, and ends where it becomes another one; since 8 to defend takes
    # an Action, magic wants its talent, bonds are known, a Codex binds to one Patron, and a rider's range is asked;
    # since 9 a called roll is as richly told as its player tells it, the Game Master allows a step of help, helpers
    # roll where their ratings count, Inspire wants a bond, a roll takes an Action of one's turn, Harm bears on whatever
    # is magic, and nobody acts incapacitated; since 10 a blow meets shield, armor and body one after the other, and
    # what may be chosen of it is asked, talents bear on what heroes do, riding takes a Cavalier and a War Mount, a
    # coordinated follower the talent for it, days bring upkeep, and XP brings the Tier; since 12
    # a spell is woven and cast, Rites and Symbols act, what is over Capacity costs at once, and no act is held for
    # ever; since 13 a free spell wants the Gift and no other that waits, a Push marks what it is paid with, and a
    # ritual ends with its Symbol; since 14 what heroes do for each other wants its talent, nobody helps twice in an
    # exchange, a Move gets out of a whole melee, armor is bought, who is ambushed waits, and foes attack anybody; since
    # 15 nobody walks out of a melee unasked, a wall turns one Harm a Defend, what is walked away from is over; since
    # 16 an attack out of turn takes its Action, attendance pays an evening once, no days go by in a fight, and what
    # somebody paid to help waits with whoever withdraws; since 17 what lasts for a while ends with it by itself, a Boon
    # may throw a die of any pool, and a limit is met once the dice fall; since 18 hands and magic reach as far as the
    # book says, what an action stands on is asked again at its roll, and Harm weighs on pools beside actions; since 19
    # who goes over Capacity is asked how they mean to owe less, whatever is worked may be silenced, nobody begins above
    # the first ratings, and what is done without a roll has its Effect and its end; since 20 what a Partial was for
    # waits for whether ground is yielded, caps count the Boons that are kept, and a held shot starts from the middle;
    # since 21 what was owed is told from what is owed since, nobody asks the dead, a fight takes its clocks along, and
    # work that a fight broke off is done anew; since 22 a question of the dead takes the answer of the absent;
    # since 23 what is held is an attack as any other, what is opposed is always rolled for, no spell is cast twice,
    # what jealousy marks comes last, a dance takes the attack, and armor is taken off in one's own time; since 24 a
    # Rite is one Action however it is rolled, what somebody else wants of a debt comes before it is paid off, what one
    # does makes no opening besides, nobody lets go of the price of a ritual, foes hide, and one more of a name is
    # numbered; since 25 a scene waits for what has begun in it, an aim ends with its fight, a foe's weapon does what a
    # hero's does, the dead keep no spotlight, of several FORTIFYs one counts, and a Gift goes along with its thing;
    # since 26 a contest that is lost is no success to anything, a COUNTER in part stays with what it met, a spell works
    # the TAGS it is told in, help ends with its action, and whatever prints a WARD raises one; since 27 a Cast has an
    # Attribute and a skill of its own, Symbols are lost and owe upkeep, FEAR is a step of fear, a near miss is counted,
    # help that could add nothing is paid by nobody, a strike is no Interact, who hides is off the frame for good, and a
    # step of a spell takes a turn of its own where it takes two; since 28 another Attribute leaves what an act is for,
    # a called roll takes up what was paid, a domain moves magic alone, and a night is asked where it was slept;
    # since 29 what another Attribute can carry out as well goes on under it, and a group is told whom its roll pays;
    # since 30 a threat that is wound back counts as one of three, and who is off the screen helps nobody meanwhile;
    # since 31 real dice are thrown at every hidden DV, and a spell broken off in its own turn takes its Weave with it,
    # runes ease what answers back to a ritual, a free use of an asset goes first, and thirty dice are the most;
    # since 32 marks are claimed by whoever comes by, a braid turns a die against a blow, and resisting has its ends
    editions=lambda: editions("fates_edge"),
    settings=from_ledger("fates_edge", KINDS),
    chapters=lambda: (*COMMONS, *bind("threefates.systems.fates_edge", BOOK)),
    gm="Game Master",
    desk=DESK,
    synonyms=SYNONYMS,
    scenarios=scenarios,
)
