"""The paths of magic side by side, for whoever has to choose one."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster
from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing, Place
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.paths import compared, mixed
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.casting import PathCount
from threefates.systems.fates_edge.rulings.road import GiftPrice
from threefates.testing.proof import proves


def shown(evening: Evening, seat: str = "ann") -> Listing | None:
    found = evening.view(seat).get("magic-paths")
    assert found is None or isinstance(found, Listing)
    return found


@proves("fe.caster.five-path-comparison", "fe.ruling.path-count", "fe.ruling.cantor-path-price")
@pytest.mark.parametrize(("count", "names"), [("five", ["Summoner", "Cantor", "Caster", "Runekeeper", "Invoker"])])
def test_five_paths_say_what_each_costs_and_risks(count: str, names: list[str]) -> None:
    paths = compared(PathCount(count), GiftPrice.SIX)
    risks = ["loss of control", "Corruption", "Backlash", "Obligation", "Symbol damage or Obligation"]

    assert [path.name for path in paths] == names
    assert [path.risk for path in paths] == risks
    assert [path.speed for path in paths] == ["fast", "moderate", "moderate", "very fast", "very slow"]
    assert [path.access for path in paths] == [
        "Pact-Whisperer 2 XP then Pactwright talents",
        *("Cantor's Path 8 XP", "Caster's Gift 6 XP", "Codex 4 + Familiar 2", "Patron's Symbol 4 each"),
    ]


@proves("fe.caster.five-path-comparison", "fe.caster.mixing", "fe.caster.prerequisite")
def test_who_has_learned_arcana_sees_them_and_who_has_nothing_to_do_with_magic_does_not() -> None:
    evening = Evening(path_count="three")
    evening.hero("Pell", by="bob", talents=[], trained=["Tinker"])
    evening.hero("Oriel", talents=["patrons-symbol"], trained=["Arcana"])
    found = shown(evening)

    assert found is not None
    assert [row.text for row in found.rows] == [
        *("Invoker, a ritualist – yours", "Caster, an artist", "Runekeeper, a devotee"),
    ]
    assert {counter.label: counter.value for counter in found.rows[1].counters} == {
        "Costs": "Caster's Gift 2 XP",
        "Risks": "Backlash",
        "Takes": "Weave + Cast 2 actions",
        "Speed": "moderate",
        "Does": "very high, any effect that can be described",
        "Odds of 5 dice at DV 2": "71% that it works, 37% that Backlash bites",
    }
    assert [row.detail.rpartition("Mind: ")[2].partition(". ")[2] for row in found.rows] == [
        f"To try it: {title}, a ready scene."
        for title in ("Eleven on the Teeth", "High Water at Hollin", "Four Places Laid")
    ]
    assert (found.place, shown(evening, "bob")) == (Place.ME, None)
    evening.hero("Nell", by="bob", talents=[], trained=["Arcana"])
    new = shown(evening, "bob")
    assert new is not None
    assert not any("yours" in row.text for row in new.rows)


@proves(
    "fe.caster.five-path-comparison",
    "fe.ruling.runekeeper-requirements",
    "fe.ruling.rite-time",
    "fe.ruling.casting-turns",
)
@pytest.mark.parametrize(
    ("edition", "rulings", "caster_takes", "rites"),
    [
        (
            "srd",
            {},
            "Weave + Cast 2 actions",
            ("Codex 4 + Familiar 2", "Invoke 1 action", "very fast", "84% that it works"),
        ),
        (
            "srd_quickstart",
            {},
            "Channel + Weave 2 turns",
            ("Codex 4", "Invoke 1 action", "very fast", "84% that it works"),
        ),
        (
            "section2_variant",
            {"rite_roll": "no_roll"},
            "Channel + Weave 2 turns",
            ("Codex 4 + Familiar 2", "Invoke + Weave 2 turns", "moderate", "It works without a roll"),
        ),
    ],
)
def test_what_a_path_takes_is_told_as_the_table_reads_it(
    edition: str, rulings: dict[str, str], caster_takes: str, rites: tuple[str, ...]
) -> None:
    evening = Evening(edition, **({"tens_count": "two"} | rulings))
    evening.hero("Oriel", talents=["casters-gift"], trained=["Arcana"])
    found = shown(evening)
    assert found is not None
    told = {row.id: {each.label: each.value for each in row.counters} for row in found.rows}
    keeper = told["path-runekeeper"]

    assert told["path-caster"]["Takes"] == caster_takes
    assert (keeper["Costs"], keeper["Takes"], keeper["Speed"], keeper["Odds of 5 dice at DV 2"]) == rites


@proves("fe.caster.mixing")
def test_who_mixes_paths_keeps_a_ledger_for_each() -> None:
    evening = Evening()
    evening.hero("Oriel", talents=["casters-gift", "patrons-symbol"], trained=["Arcana"])
    found = shown(evening)

    assert found is not None
    assert found.rows[0].detail == "Each keeps its own ledger: Backlash; the state of Symbols, and Obligation."
    assert mixed(("Caster",)) == ()
    assert mixed(("Summoner", "Cantor", "Runekeeper")) == ("the Leash", "Corruption", "Obligation")


@proves("fe.caster.prerequisite", "fe.combat.magic-casting")
def test_nobody_weaves_without_the_gift_and_nobody_else_is_offered_it() -> None:
    evening = Evening()
    hero = evening.hero("Oriel", talents=[], trained=["Arcana"])

    assert evening.refused("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire").code == "spell.no_gift"
    assert (evening.offers("ann", "fe.weave-spell"), evening.offers("ann", "fe.set-art")) == ([], [])


def test_a_path_that_is_not_played_yet_says_so() -> None:
    evening = Evening(path_count="five")
    evening.hero("Oriel", talents=[], trained=["Arcana"])
    found = shown(evening)

    assert found is not None
    later = [
        row.id for row in found.rows if row.detail.endswith("It comes later: until then the table says what it does.")
    ]
    assert later == ["path-summoner", "path-cantor"]


@proves("fe.caster.mixing")
@pytest.mark.parametrize(
    "readings",
    [
        {"casting_roll_count": "one_roll", "tags_required": "required"},
        {"casting_roll_count": "one_roll", "casting_turns": "two_turns"},
        {"casting_roll_count": "one_roll", "casting_turns": "scenes_optional"},
    ],
)
def test_a_rite_in_the_midst_of_a_spell_is_no_step_of_it(readings: dict[str, str]) -> None:
    evening, hero = caster(**readings)
    evening.learns(hero, "codex", "familiar")
    evening.do("gm", "fe.set-harm", hero=hero, harm=1, reason="as it was")
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    invoked = {"rite": "A quiet word", "patron": "Raeyn", "attribute": "spirit", "skill": "Arcana"}
    evening.do("ann", "fe.invoke-rite", hero=hero, **invoked)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    terms = agreed(evening.state, evening.state[Proposals][hero])
    (offer,) = evening.offers("ann", "fe.roll-action")
    evening.do("ann", "fe.roll-action", *(7,) * int(offer.throws.removesuffix("d10")), hero=hero)
    evening.keep()

    assert terms is not None
    assert (offer.refusal, terms.dv) == (None, 2)  # no channel in a hurt hand
    assert evening.state[Spells].begun == {hero: "a light"}


@proves("fe.caster.three-paths", "fe.ruling.path-count")
def test_the_base_paths_are_three() -> None:
    assert [each.name for each in compared(PathCount.THREE, GiftPrice.TWO)] == ["Caster", "Runekeeper", "Invoker"]


@proves("fe.caster.mixing")
def test_what_is_of_no_other_path_is_told_in_tags() -> None:
    evening, hero = caster()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    (offer,) = evening.offers("ann", "fe.tag-spell")
    evening.do("ann", "fe.tag-spell", hero=hero, tags="fire")

    assert offer.refusal is None
    assert evening.state[Spells].begun == {} or hero in evening.state[Spells].begun


@proves("fe.caster.mixing", "fe.tags.casting-roll")
def test_a_rite_is_told_in_no_tags_of_a_spell() -> None:
    evening, hero = caster(tag_casting_wards="as_tags")
    evening.learns(hero, "codex", "familiar")
    invoked = {"rite": "A quiet word", "patron": "Raeyn", "attribute": "spirit", "skill": "Arcana"}
    evening.do("ann", "fe.invoke-rite", hero=hero, **invoked)
    (offer,) = evening.offers("ann", "fe.tag-spell")
    said = evening.refused("ann", "fe.tag-spell", hero=hero, tags="fire")

    assert said.code == "spell.other_magic"
    assert offer.refusal == said
    assert evening.refused("gm", "fe.raise-ward", hero=hero, span="scene") == said
