"""Forms offer what is good here and now: they go up to what may be paid, and grey what would be refused."""

from __future__ import annotations

from tests.systems.fates_edge.beats.banks import with_bank
from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.offers import Field
from threefates.testing.proof import proves

COMPLICATION = "fe.spend-on-complication"


def field(evening: Evening, by: str, command: str, name: str, at: int = 0) -> Field:
    return next(each for each in evening.offers(by, command)[at].fields if each.name == name)


def greyed(found: Field) -> dict[str, str]:
    return {option.value: option.refusal.code for option in found.options if option.refusal}


@proves("fe.sb.scene-limit")
def test_spending_goes_up_to_what_the_scene_bears_and_no_further() -> None:
    evening = with_bank(30)
    evening.do("gm", "start-clock", name="The flood", size=40)
    assert field(evening, "gm", "fe.spend-on-clock", "beats").high == 12
    assert field(evening, "gm", COMPLICATION, "beats", -1).high == 12

    evening.do("gm", COMPLICATION, beats=9, what="a cry")

    assert field(evening, "gm", "fe.spend-on-clock", "beats").high == 3


@proves("fe.invoker.access")
def test_a_symbol_is_given_to_invokers_who_can_pay_where_whoever_gives_plays_them() -> None:
    evening = Evening()
    evening.hero(trained=["Arcana"])
    own = evening.hero("Tor", by="gm", talents=())

    assert greyed(field(evening, "gm", "fe.gain-symbol", "hero")) == {own: "magic.no_path"}
    assert evening.refused("gm", "fe.gain-symbol", hero=own, patron="Isoka").code == "magic.no_path"


@proves("fe.tags.dispel", "fe.tags.cleanse", "fe.ruling.fear-steps")
def test_a_tag_that_has_nothing_to_work_on_is_greyed() -> None:
    evening = Evening()
    mara = evening.hero()

    found = greyed(field(evening, "gm", "fe.say-tag", "tag"))
    assert {"dispel", "cleanse"} <= found.keys()
    assert "fear" not in found

    evening.reads(fear_steps="sb_each")
    assert greyed(field(evening, "gm", "fe.say-tag", "tag"))["fear"] == "tag.fear_by_beats"
    evening.do("gm", "fe.say-tag", tag="curse", on=(mara,), what="rust", release="a tear", source="a Rite")
    assert not {"dispel", "cleanse"} & greyed(field(evening, "gm", "fe.say-tag", "tag")).keys()


@proves("fe.talents.small-folk")
def test_heavy_armor_is_greyed_for_the_small_folk() -> None:
    evening = Evening()
    mara = evening.hero()
    before = greyed(field(evening, "gm", "fe.set-armor", "armor"))

    evening.learns(mara, "small-folk")

    assert before == {}
    assert greyed(field(evening, "gm", "fe.set-armor", "armor")) == {"heavy": "hero.small"}


def test_broken_tools_are_named_and_greyed() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker")

    found = field(evening, "gm", "fe.build-dv", "tool_state")
    assert greyed(found) == {"broken": "dv.broken_tools"}


@proves("fe.gear.repair")
def test_only_what_mends_a_thing_that_is_there_is_open() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.give-gear", owner=mara, kind="light-blade")
    (item,) = (option.value for option in field(evening, "gm", "fe.set-care", "item").options)
    evening.do("gm", "fe.set-care", owner=mara, item=item, care="neglected", reason="rain")

    assert greyed(field(evening, "ann", "fe.tend-gear", "how")) == {"work": "care.how", "smith": "care.how"}


@proves("fe.creation.budget")
def test_a_hero_of_many_small_skills_is_built_with_thirty_xp() -> None:
    evening = Evening()
    skills = tuple(option.value for option in field(evening, "ann", "fe.build-hero", "practised").options)[:14]

    evening.do("ann", "fe.build-hero", name="Jack", practised=skills)

    assert (field(evening, "ann", "fe.build-hero", "practised").high or 0) >= 14


@proves("fe.talents.advancement-notes")
def test_a_talent_that_another_rests_on_is_greyed_where_one_is_swapped() -> None:
    evening = Evening()
    mara = evening.hero(talents=("casters-gift",))
    evening.do("gm", "fe.set-xp", hero=mara, unspent=40, reason="so the test has it")
    before = greyed(field(evening, "gm", "fe.retrain", "old"))

    evening.learns(mara, "subtle-casting")

    assert before == {}
    assert greyed(field(evening, "gm", "fe.retrain", "old")) == {"casters-gift": "retrain.rests"}
