"""Skills in a pool: one with an Attribute, two together, what opens locks and wards, modes, and terms with a name."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.heroes.formulas import PAIRS, Barrier, opens
from threefates.systems.fates_edge.heroes.heroes import Heroes, skills_at
from threefates.systems.fates_edge.heroes.modes import Modes
from threefates.systems.fates_edge.heroes.skills import covers, known_as, part_of, uses
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.locks_and_wards import GettingPast
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rolling.undefined_modifiers import Lean, Leans, Moves, Term
from threefates.systems.fates_edge.rulings.skills import WardsSkill
from threefates.testing.proof import proves


def throws(evening: Evening) -> str:
    return evening.offers("ann", "fe.roll-action")[0].throws


@proves("fe.skills.how")
def test_a_roll_pairs_one_attribute_with_one_skill_and_low_dice_make_beats() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, body=3, wits=1, Stealth=2)
    for attribute, skill in (("Stealth", "Stealth"), ("body", "wits"), ("body", "Juggling"), ("luck", "Stealth")):
        refused = evening.refused("ann", "fe.propose", hero=hero, attribute=attribute, skill=skill)
        assert refused.code == "proposal.no_such_trait"
    evening.agreed(hero, attribute="body", skill="Stealth", dv=2)

    assert throws(evening) == "5d10"
    evening.do("ann", "fe.roll-action", 1, 1, 7, 7, 2, hero=hero)
    evening.keep()
    assert evening.bank == 2


@proves("fe.skills.skill-plus-skill")
@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        ("Lore", "Performance", "a song"),
        ("Performance", "Lore", "working magic unnoticed"),
        ("Lore", "Investigation", "learning a Rite"),
        ("Craft", "Tinker", "mending a Symbol"),
        ("Lore", "Tinker", "mending a Symbol"),
    ],
)
def test_where_the_book_prints_two_skills_both_ratings_make_the_pool(first: str, second: str, what: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, body=5, wits=5, spirit=5, presence=5, **{first: 3, second: 1})
    pair = f"{first}+{second}".casefold()
    evening.do("ann", "fe.propose-two-skills", hero=hero, pair=pair)
    evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1)
    proposal = evening.state[Proposals][hero]

    assert (proposal.attribute, proposal.skill, proposal.intent) == (first, second, what)
    assert throws(evening) == "4d10"
    two = odds(evening, "fe.roll-action", hero=hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.rated(hero, wits=3, **{second: 1})
    evening.agreed(hero, skill=second, dv=3)
    assert two.success == odds(evening, "fe.roll-action", hero=hero).success
    assert Fraction(two.success) > 0


@proves("fe.skills.skill-plus-skill")
def test_two_skills_are_added_only_where_the_book_prints_them_and_where_they_are_listed() -> None:
    evening = Evening()
    hero = evening.hero()
    assert evening.refused("ann", "fe.propose-two-skills", hero=hero, pair="melee+lore").code == "skills.pair"
    assert evening.refused("bob", "fe.propose-two-skills", hero=hero, pair=PAIRS[0].key).code == "character.not_yours"
    (offer,) = evening.offers("ann", "fe.propose-two-skills")
    assert [option.value for option in offer.fields[0].options] == [pair.key for pair in PAIRS]
    evening.do("gm", "fe.propose-two-skills", hero=hero, pair=PAIRS[0].key, intent="a lament")
    assert evening.state[Proposals][hero].intent == "a lament"
    assert evening.told("bob") == ["The Game Master calls on Mara for Lore + Performance – a lament."]
    assert evening.refused("ann", "fe.propose-two-skills", hero=hero, pair=PAIRS[0].key).code == "skills.busy"
    assert not evening.offers("ann", "fe.propose-two-skills")[0].enabled

    short = Evening("srd_quickstart")
    hero = short.hero(trained=[])
    assert short.refused("ann", "fe.propose-two-skills", hero=hero, pair="lore+investigation").code == "skills.unlisted"
    short.do("ann", "fe.propose-two-skills", hero=hero, pair="lore+performance")
    assert (short.state[Proposals][hero].attribute, short.state[Proposals][hero].skill) == ("Lore", "Sway")


def test_a_proposal_of_two_skills_may_become_another_one() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose-two-skills", hero=hero, pair=PAIRS[0].key)
    (offer,) = evening.offers("ann", "fe.propose")
    (how,) = (field for field in offer.fields if field.name == "attribute")
    assert how.default in [option.value for option in how.options]
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Lore")

    assert evening.state[Proposals][hero].attribute == "wits"


def made(evening: Evening, hero: str) -> tuple[str, str]:
    return evening.state[Proposals][hero].attribute, evening.state[Proposals][hero].skill


@proves("fe.skills.skill-plus-skill", "fe.ruling.skill-plus-skill")
@pytest.mark.parametrize(
    ("pair", "attribute", "skill"),
    [
        ("lore+performance", "presence", "Performance"),
        ("performance+lore", "presence", "Lore"),
        ("lore+investigation", "wits", "Investigation"),
        ("craft+tinker", "wits", "Tinker"),
        ("lore+tinker", "wits", "Tinker"),
    ],
)
def test_an_attribute_takes_the_place_of_one_of_two_skills_at_a_table_that_reads_it_so(
    pair: str, attribute: str, skill: str
) -> None:
    evening = Evening(skill_plus_skill="attribute_swapped")
    hero = evening.hero()
    evening.rated(hero, **{"body": 5, "spirit": 5, "Lore": 5, "Craft": 5, attribute: 3, skill: 1})
    evening.do("ann", "fe.propose-two-skills", hero=hero, pair=pair)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    assert made(evening, hero) == (attribute, skill)
    assert throws(evening) == "4d10"
    printed = tuple(pair.title().split("+"))
    evening.reads(skill_plus_skill="as_printed")
    assert made(evening, hero) == printed
    evening.reads(skill_plus_skill="attribute_swapped")
    assert made(evening, hero) == (attribute, skill)


@proves("fe.ruling.skill-plus-skill")
def test_what_is_rolled_with_an_attribute_and_a_skill_anyway_stays_so_whatever_two_skills_are() -> None:
    evening = Evening(skill_plus_skill="attribute_swapped")
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="presence", skill="Performance")
    evening.reads(skill_plus_skill="as_printed")
    assert made(evening, hero) == ("presence", "Performance")


@proves("fe.skills.locks-and-wards", "fe.ruling.wards-skill")
@pytest.mark.parametrize(
    ("barrier", "reading", "skills"),
    [
        ("lock", "arcana_lore_for_arcane", ["Tinker"]),
        ("ward", "arcana_lore_for_arcane", ["Arcana", "Lore"]),
        ("lock", "tinker_for_all", ["Tinker"]),
        ("ward", "tinker_for_all", ["Tinker"]),
        ("lock", "any_approach", ["Tinker"]),
        ("ward", "any_approach", ["Arcana", "Athletics", "Lore", "Tinker"]),
    ],
)
def test_mechanisms_take_tinker_and_wards_take_arcana_or_lore_and_subterfuge_takes_neither(
    barrier: str, reading: str, skills: list[str]
) -> None:
    evening = Evening(wards_skill=reading)
    hero = evening.hero()
    for skill in ("Subterfuge", "Stealth", "Arcana", "Athletics", "Lore", "Tinker"):
        evening.agreed(hero, skill=skill)
        evening.do("ann", "fe.say-barrier", hero=hero, barrier=barrier)
        (offer,) = evening.offers("ann", "fe.roll-action")
        assert offer.enabled is (skill in skills)
        if offer.refusal:
            assert offer.refusal.code == "lock.skill"
            assert offer.refusal.remedy == f"Roll {' or '.join(skills)}."
        evening.do("ann", "fe.withdraw", hero=hero)


@proves("fe.skills.locks-and-wards")
def test_what_stands_in_the_way_may_be_said_and_taken_back() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, skill="Subterfuge")
    assert evening.refused("bob", "fe.say-barrier", hero=hero, barrier="lock").code == "character.not_yours"
    assert evening.refused("ann", "fe.say-barrier", hero=hero, barrier="door").code == "lock.what"
    assert evening.refused("ann", "fe.say-barrier", hero=hero, barrier="nothing").code == "lock.same"
    assert evening.offers("ann", "fe.roll-action")[0].enabled
    evening.do("gm", "fe.say-barrier", hero=hero, barrier="ward")
    (offer,) = evening.offers("gm", "fe.say-barrier")
    assert [option.value for option in offer.fields[0].options] == ["nothing", "lock"]
    refused = evening.refused("ann", "fe.roll-action", hero=hero)
    assert refused.title == "Subterfuge does not get Mara past a seal or a ward."
    assert evening.refused("gm", "fe.say-barrier", hero=hero, barrier="ward").code == "lock.same"
    evening.do("gm", "fe.say-barrier", hero=hero, barrier="nothing")

    assert evening.meant(hero, GettingPast) == GettingPast(None)
    assert evening.offers("ann", "fe.roll-action")[0].enabled


@proves("fe.ruling.wards-skill")
def test_a_called_roll_keeps_its_lock_however_it_is_made() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("gm", "fe.say-barrier", hero=hero, barrier="lock")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics")

    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "lock.skill"
    assert opens(Barrier.LOCK, WardsSkill.ARCANE, ("Craft (Tinker)", "Lore")) == ("Craft (Tinker)",)


@proves("fe.skills.optional-modes")
def test_a_mode_adds_its_skills_and_makes_one_of_two_before_anybody_is_made() -> None:
    evening = Evening()
    (offer,) = evening.offers("gm", "fe.set-skill-modes")
    assert [option.value for option in offer.fields[0].options] == ["Psionics", "Technology", "Perception"]
    assert all(option.detail for option in offer.fields[0].options)
    assert evening.refused("ann", "fe.set-skill-modes", on=["Psionics"]).code == "seat.not_the_gm"
    assert evening.refused("gm", "fe.set-skill-modes", on=["Juggling"]).code == "skills.mode"
    assert evening.refused("gm", "fe.set-skill-modes", on=[]).code == "skills.same"
    before = skills_at(evening.state)
    evening.do("gm", "fe.set-skill-modes", on=["Perception", "Technology"])

    after = skills_at(evening.state)
    assert set(before) - set(after) == {"Notice", "Insight"}
    assert set(after) - set(before) == {"Technology", "Perception"}
    assert evening.told("ann") == ["Skills of this table's mode: Technology, Perception."]
    assert evening.state[Modes].on == ("Technology", "Perception")
    hero = evening.hero(trained=["Technology"], practised=["Perception"])
    evening.agreed(hero, skill="Perception")
    assert throws(evening) == "3d10"
    assert evening.state.viewer("gm").runs
    assert evening.refused("gm", "fe.set-skill-modes", on=["Psionics"]).code == "skills.made"
    assert evening.offers("gm", "fe.set-skill-modes") == []


@proves("fe.skills.optional-modes", "fe.skills.insight", "fe.skills.notice")
def test_where_two_skills_are_one_what_each_of_them_covers_is_said_still() -> None:
    evening = Evening()
    evening.do("gm", "fe.set-skill-modes", on=["Perception"])
    hero = evening.hero(trained=["Perception"])
    (offer,) = evening.offers("ann", "fe.propose")
    (said,) = (option.detail for field in offer.fields for option in field.options if option.value == "Perception")

    assert said == f"Notice: {covers('Notice')}; Insight: {covers('Insight')}"
    assert dict(uses("Perception")) == {
        "Wits": f"{dict(uses('Notice'))['Wits']}, {dict(uses('Insight'))['Wits']}",
        "Body": dict(uses("Notice"))["Body"],
        "Spirit": f"{dict(uses('Notice'))['Spirit']}, {dict(uses('Insight'))['Spirit']}",
        "Presence": dict(uses("Insight"))["Presence"],
    }
    assert hero in evening.state[Heroes].known


@proves("fe.skills.optional-modes")
def test_whoever_has_perception_has_what_notice_and_insight_are_asked_for() -> None:
    evening = Evening()
    evening.do("gm", "fe.set-skill-modes", on=["Perception"])
    hero = evening.hero(trained=["Perception"])
    sheet = evening.state[Heroes][hero]
    assert [sheet.skill(name) for name in ("Perception", "Notice", "Insight", "Lore")] == [2, 2, 2, 0]
    listed = skills_at(evening.state)
    assert known_as("Resolve", listed) == known_as("Notice", listed) == ("Perception",)
    assert (part_of("Insight"), part_of("Melee")) == ("Perception", "")
    evening.do("gm", "fe.frighten", *[7] * 4, character=hero, cause="the lamp")
    assert evening.told("bob")[-1].endswith("Mara holds.")


@proves("fe.skills.undefined-modifiers", "fe.ruling.undefined-terms")
@pytest.mark.parametrize("term", Term)
@pytest.mark.parametrize(
    ("moves", "against", "position", "dv", "effect"),
    [
        ("position", False, Position.DOMINANT, 3, Effect.STANDARD),
        ("position", True, Position.DESPERATE, 3, Effect.STANDARD),
        ("dv", False, Position.CONTROLLED, 2, Effect.STANDARD),
        ("dv", True, Position.CONTROLLED, 4, Effect.STANDARD),
        ("effect", False, Position.CONTROLLED, 3, Effect.GREAT),
        ("effect", True, Position.CONTROLLED, 3, Effect.LIMITED),
    ],
)
def test_a_term_with_a_name_moves_one_thing_by_one(
    term: Term,
    moves: str,
    against: bool,
    position: Position,
    dv: int,
    effect: Effect,
) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    evening.do("gm", "fe.lean-on", hero=hero, term=term.value, moves=moves, against=against)
    terms = agreed(evening.state, evening.state[Proposals][hero])

    assert terms is not None
    assert (terms.position, terms.dv, terms.effect) == (position, dv, effect)
    assert evening.meant(hero, Leans) == Leans((Lean(term, Moves(moves), against),))


@proves("fe.skills.undefined-modifiers", "fe.ruling.undefined-terms")
def test_each_name_bears_on_a_roll_once_and_the_game_master_says_which() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    assert evening.refused("ann", "fe.lean-on", hero=hero, term="string", moves="dv").code == "seat.not_the_gm"
    evening.do("gm", "fe.lean-on", hero=hero, term="string", moves="dv")
    assert evening.refused("gm", "fe.lean-on", hero=hero, term="string", moves="effect").code == "lean.twice"
    evening.do("gm", "fe.lean-on", hero=hero, term="diamond", moves="dv")
    (offer,) = evening.offers("gm", "fe.lean-on")
    terms = agreed(evening.state, evening.state[Proposals][hero])

    assert [option.value for option in offer.fields[0].options] == ["tool", "tag", "string", "diamond"]
    assert terms is not None
    assert terms.dv == 1
    assert evening.offers("ann", "fe.lean-on") == []


@proves("fe.skills.undefined-modifiers")
def test_what_was_said_of_a_name_is_taken_back_and_said_anew() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    assert evening.offers("gm", "fe.lean-no-more") == []
    for term in ("tool", "tag"):
        evening.do("gm", "fe.lean-on", hero=hero, term=term, moves="dv", against=True)
    assert evening.refused("ann", "fe.lean-no-more", hero=hero, term="tool").code == "seat.not_the_gm"
    assert evening.refused("gm", "fe.lean-no-more", hero=hero, term="string").code == "lean.none"
    assert [offer.fixed[1] for offer in evening.offers("gm", "fe.lean-no-more")] == [("term", "tool"), ("term", "tag")]
    evening.do("gm", "fe.lean-no-more", hero=hero, term="tool")
    assert evening.meant(hero, Leans) == Leans((Lean(Term.TAG, Moves.DV, against=True),))
    evening.do("gm", "fe.lean-on", hero=hero, term="tool", moves="dv")
    for term in ("tool", "tag"):
        evening.do("gm", "fe.lean-no-more", hero=hero, term=term)
    terms = agreed(evening.state, evening.state[Proposals][hero])

    assert evening.meant(hero, Leans) is None  # nothing is over with it when it becomes another action
    assert terms is not None
    assert terms.dv == 3
    assert evening.offers("ann", "fe.lean-no-more") == []
    assert evening.replayed() == evening.state


@proves("fe.skills.skill-plus-skill")
def test_somebody_helps_with_two_skills_as_with_any_action() -> None:
    for gives in ("dice", "position"):
        evening = Evening()
        hero, ally = evening.hero(), evening.hero("Tor", "bob")
        evening.do("ann", "fe.propose-two-skills", hero=hero, pair=PAIRS[0].key)
        evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1)

        evening.do("bob", "fe.assist", helper=ally, hero=hero, how="holds the light", gives=gives)

        if gives == "dice":
            assert [bonus.dice for bonus in evening.state[Proposals][hero].bonuses] == [1]
        else:
            assert evening.asked().owner == ally  # whoever runs the game says whether the step is given


@proves("fe.skills.skill-plus-skill", "fe.ruling.skill-list")
@pytest.mark.parametrize(
    ("pair", "code"),
    [("lore+investigation", "skills.unlisted"), ("craft+tinker", "skills.unlisted"), ("lore+performance", "")],
)
def test_two_skills_of_the_long_list_are_rolled_by_the_short_one_where_it_has_both(pair: str, code: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose-two-skills", hero=hero, pair=pair)
    evening.reads(skill_list="quickstart_12")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    (offer,) = evening.offers("ann", "fe.roll-action")
    assert (offer.refusal.code if offer.refusal else "") == code
    evening.reads(skill_list="core_22")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)

    assert evening.offers("ann", "fe.roll-action")[0].enabled
    assert made(evening, hero) == tuple(pair.title().split("+"))
