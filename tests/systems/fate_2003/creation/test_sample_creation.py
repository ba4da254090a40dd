"""The book's sample frame at a table: alignments, houses, talents of the blood; and what supports a peak."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.creation.phases import begun, making, sheet, skills, takes
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.content.records import supports
from threefates.systems.fate_2003.creation.phases import BeginHero, ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.ranks_per_phase import ranks_of
from threefates.systems.fate_2003.creation.sample_creation import (
    ProposeTalent,
    TakeFrame,
    named_sample,
    samples,
)
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import (
    GiveBack,
    TakeAspect,
    TakeExtra,
    TakeRank,
)
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.sheets import Sheet
from threefates.systems.fate_2003.sheets.talents import picks, talents_open_to
from threefates.testing.proof import proves

FOUR = {"Lore": 1, "History": 1, "Mythology": 1, "Navigation": 1}


def framed() -> Table:
    """A table in the first phase of the frame, with Tyrena of Ann's."""
    table = Table()
    table.does(GM, TakeFrame("planes"))
    return begun("Tyrena", table)


def of_air() -> tuple[Table, str]:
    table = framed()
    who = table.character("Tyrena")
    table.does(ANN, TakeAspect(who, sample="ancestry-air"))
    return table, who


@proves("fate.creation.sample-game-aspects")
def test_the_frame_sets_phases_ranks_and_hooks() -> None:
    table = framed()
    plan = table.state[Campaign]

    assert (plan.phases, plan.ranks, plan.plot) == (5, 4, ("Chaos", "Order", "Goodness", "Evil"))
    assert plan.theme.startswith("Many planes")
    planned, told = table.panes["bob"][:2]
    assert planned.startswith("Many planes: ties to the forces")
    assert "the first brings 5 ranks" in told
    assert table.refusal(GM, TakeFrame("planes")) == "creation.frame_late"
    assert table.refusal(GM, TakeFrame("nowhere")) == "creation.no_frame"
    assert Table().refusal(ANN, TakeFrame("planes")) == "seat.not_the_gm"
    assert "fate.take-frame" in Table().offers(GM)
    assert "fate.take-frame" not in table.offers(GM)


@proves("fate.creation.sample-game-aspects")
def test_alignments_houses_and_blood_stand_ready_to_be_picked() -> None:
    table = framed()
    who = table.character("Tyrena")
    ids = list(samples(table.state))

    assert ids[:4] == ["chaos", "order", "goodness", "evil"]
    assert ids[4:16] == [
        f"{kind}-{house}"
        for kind in ("house", "ancestry")
        for house in ("fire", "earth", "water", "air", "wood", "void")
    ]
    assert [samples(table.state)[one] for one in ("chaos", "house-earth", "ancestry-void")] == [
        ("Chaos", "an alignment"),
        ("House of Earth", "known to a house"),
        ("Ancestry of Void", "of its blood, with its powers"),
    ]
    assert named_sample(table.state, "house-earth") == "House of Earth"
    assert named_sample(table.state, "") == ""
    table.does(ANN, TakeAspect(who, sample="house-air"))
    assert list(sheet(table, "Tyrena").aspects) == ["House of Air"]
    assert "house-air" not in samples(Table().state)
    plain = begun()
    assert plain.refusal(ANN, TakeAspect(plain.character("Sybil"), sample="house-air")) == "creation.no_sample"


@proves("fate.creation.sample-game-aspects", "fate.options.plot-bonus")
def test_the_first_alignment_brings_a_rank_more_and_opposites_go_together() -> None:
    table = framed()
    who = table.character("Tyrena")
    assert ranks_of(table.state, sheet(table, "Tyrena")) == 4
    table.does(ANN, TakeAspect(who, sample="chaos"))
    assert ranks_of(table.state, sheet(table, "Tyrena")) == 5
    takes(table, "Tyrena", buys=FOUR)
    table.does(ANN, TakeExtra(who, "A cloak"))
    table.does(ANN, ClosePhase(who))
    table.does(GM, BeginPhase("Tensions rise."))
    table.does(ANN, TakeAspect(who, sample="order"))

    assert ranks_of(table.state, sheet(table, "Tyrena")) == 4
    assert set(sheet(table, "Tyrena").aspects) == {"Chaos", "Order"}


@proves("fate.creation.sample-game-aspects")
def test_nobody_is_made_without_an_alignment() -> None:
    table = framed()
    who = table.character("Tyrena")
    for phase in range(5):
        if phase:
            table.does(GM, BeginPhase("Two years later."))
        table.does(ANN, TakeAspect(who, new=f"Aspect {phase}"))
        for _ in range(4):
            table.does(ANN, TakeExtra(who, "Servant"))
        if phase < 4:
            table.does(ANN, ClosePhase(who))
    assert table.refusal(ANN, ClosePhase(who)) == "creation.no_alignment"
    table.does(ANN, GiveBack(who, "aspect/Aspect 4"))
    table.does(ANN, TakeAspect(who, sample="evil"))
    table.does(ANN, TakeRank(who, new="Lore"))
    table.does(ANN, ClosePhase(who))

    assert making(table, "Tyrena").done
    table.does(GM, BeginPhase("Between two arcs."))
    table.does(ANN, TakeAspect(who, new="Calm"))
    for _ in range(4):
        table.does(ANN, TakeExtra(who, "Servant"))
    table.does(ANN, ClosePhase(who))


@proves("fate.creation.sample-game-aspects")
def test_outside_of_the_frame_nobody_asks_for_an_alignment() -> None:
    table = begun("Sybil")
    who = table.character("Sybil")
    for phase in range(5):
        if phase:
            table.does(GM, BeginPhase("Later."))
        table.does(ANN, TakeAspect(who, new=f"Aspect {phase}"))
        for _ in range(4):
            table.does(ANN, TakeExtra(who, "Servant"))
        table.does(ANN, ClosePhase(who))

    assert making(table).done


@proves("fate.creation.sample-elemental-talents")
def test_talents_run_in_the_blood_and_are_bought_as_skills() -> None:
    table, who = of_air()
    assert talents_open_to(table.state, sheet(table, "Tyrena")) == ("Whispers on the Wind", "Lifting Breeze")
    assert table.refusal(ANN, TakeRank(who, new="Create Light")) == "creation.not_of_the_blood"
    table.does(ANN, TakeRank(who, talent="Lifting Breeze"))
    table.does(ANN, TakeRank(who, new="Whispers on the Wind"))
    table.does(ANN, TakeRank(who, held="Lifting Breeze"))

    assert skills(table, "Tyrena") == {"Lifting Breeze": "Fair", "Whispers on the Wind": "Average"}
    assert talents_open_to(table.state, sheet(table, "Tyrena")) == ()
    table.does(ANN, TakeRank(who, new="Lore"))
    table.does(ANN, GiveBack(who, "aspect/Ancestry of Air"))
    table.does(ANN, TakeAspect(who, new="Adopted"))
    assert table.refusal(ANN, ClosePhase(who)) == "creation.not_of_the_blood"

    plain = begun("Sybil")
    takes(plain, "Sybil", "Herbalist")
    plain.does(ANN, TakeRank(plain.character("Sybil"), new="Create Light"))
    assert skills(plain) == {"Create Light": "Average"}
    assert talents_open_to(plain.state, Sheet()) == ()


def greyed(table: Table, who: str) -> str:
    """Why no talent may be proposed; nothing where one may."""
    refusal = table.offers(ANN)[f"fate.propose-talent.{who}"].refusal
    return refusal.code if refusal else ""


@proves("fate.creation.sample-elemental-talents")
def test_a_talent_of_ones_own_is_allowed_by_its_scope() -> None:
    table, who = of_air()
    assert table.refusal(BOB, ProposeTalent(who, "Cool Draught")) == "character.not_yours"
    assert table.refusal(ANN, ProposeTalent(who, "Cool Draught", "Fire")) == "creation.no_element"
    assert table.refusal(ANN, ProposeTalent(who, "Lifting Breeze")) == "creation.talent_known"
    table.does(ANN, ProposeTalent(who, "Cool Draught"))
    assert table.refusal(ANN, ProposeTalent(who, "Hot Draught")) == "facts.one_at_a_time"
    assert greyed(table, who) == "facts.one_at_a_time"
    table.answers(GM, "not")
    assert table.panes["bob"][-1] == "Cool Draught is no talent, as it is."
    assert greyed(table, who) == ""
    assert "Cool Draught" not in talents_open_to(table.state, sheet(table, "Tyrena"))
    table.does(ANN, ProposeTalent(who, "Cool Draught", "Air"))
    table.answers(GM, "fits")

    assert table.state[Campaign].talents == {"Cool Draught": "Air"}
    assert talents_open_to(table.state, sheet(table, "Tyrena"))[-1] == "Cool Draught"
    assert table.panes["bob"][-1] == "Cool Draught is a talent of Air, and may be bought as a skill."
    assert f"fate.propose-talent.{who}" in table.offers(ANN)
    table.does(GM, ProposeTalent(who, "Warm Draught"))
    assert "Warm Draught" in table.state[Campaign].talents


@proves("fate.creation.sample-elemental-talents")
def test_a_table_agrees_on_so_many_talents_of_so_many_letters() -> None:
    table, who = of_air()
    assert table.refusal(GM, ProposeTalent(who, "x" * 41)) == "sheet.words"
    for number in range(40):
        table.does(GM, ProposeTalent(who, f"{number}".rjust(40, "x")))
    assert table.refusal(GM, ProposeTalent(who, "One more")) == "creation.too_many_talents"
    assert table.refusal(GM, ProposeTalent(who, "0".rjust(40, "x"))) == "creation.talent_known"
    assert greyed(table, who) == "creation.too_many_talents"


@proves("fate.creation.sample-elemental-talents", "fate.creation.skill-list-choice", "fate.skills.granularity")
@pytest.mark.parametrize(
    ("plan", "talent"),
    [
        (PlanCampaign(skills="Fencing, Lore"), "fencing"),
        (PlanCampaign(), "Fencing"),  # the book lists it, and without a list of the campaign's anybody may buy it
        (PlanCampaign(difficult="Alchemy Poor"), "ALCHEMY"),
    ],
)
def test_what_anybody_may_buy_is_no_talent(plan: PlanCampaign, talent: str) -> None:
    """Else nobody of other blood could buy it any more."""
    table = framed()
    table.does(GM, plan)
    who = table.character("Tyrena")
    table.does(ANN, TakeAspect(who, sample="ancestry-air"))
    for seat in (ANN, GM):
        assert table.refusal(seat, ProposeTalent(who, talent)) == "creation.anybodys"
    table.does(GM, PlanCampaign(skills="Lore", difficult=""))
    table.does(ANN, ProposeTalent(who, talent))
    table.answers(GM, "fits", kind="fate.talent-scope")

    table.does(BOB, BeginHero("Juram"))
    table.does(BOB, TakeAspect(table.character("Juram"), new="Brave"))
    assert table.refusal(BOB, TakeRank(table.character("Juram"), new=talent)) == "creation.not_of_the_blood"


@proves("fate.creation.sample-elemental-talents")
def test_nor_is_what_is_listed_while_it_is_asked_about() -> None:
    table, who = of_air()
    table.does(ANN, ProposeTalent(who, "Cool Draught"))
    table.does(GM, PlanCampaign(skills="Cool Draught, Lore"))
    question = table.asked(GM, "fate.talent-scope")
    assert (question.if_absent, question.options[0].refusal is None) == ("not", False)
    with pytest.raises(Refused, match="anybody may buy"):
        table.answers(GM, "fits", kind="fate.talent-scope")
    table.answers(GM, "not", kind="fate.talent-scope")

    assert table.state[Campaign].talents == {}


@proves("fate.creation.sample-elemental-talents")
def test_without_blood_or_frame_there_is_nothing_to_propose() -> None:
    table = framed()
    assert table.refusal(ANN, ProposeTalent(table.character("Tyrena"), "Cool Draught")) == "creation.no_element"
    assert not [key for key in table.offers(ANN) if key.startswith("fate.propose-talent")]
    plain = begun("Sybil")
    who = plain.character("Sybil")
    plain.does(ANN, TakeAspect(who, new="Ancestry of Air"))
    assert plain.refusal(ANN, ProposeTalent(who, "Cool Draught")) == "creation.no_element"
    away = Table((replace(GM, away=True), ANN, BOB))
    away.does(GM, TakeFrame("planes"))
    away.does(GM, BeginPhase("Young."))
    away.does(ANN, BeginHero("Tyrena"))
    tyrena = away.character("Tyrena")
    away.does(ANN, TakeAspect(tyrena, sample="ancestry-air"))
    away.does(ANN, ProposeTalent(tyrena, "Cool Draught"))
    assert away.state[Campaign].talents == {"Cool Draught": "Air"}


@proves("fate.creation.sample-elemental-talents")
def test_a_talent_of_other_blood_is_one_however_it_is_written() -> None:
    table, who = of_air()

    for name in ("Sense Spirit Realm", "sense spirit realm"):
        assert table.refusal(ANN, TakeRank(who, new=name)) == "creation.not_of_the_blood"
    table.does(ANN, TakeRank(who, new="lifting breeze"))


@proves("fate.creation.sample-elemental-talents")
def test_a_talent_of_other_blood_is_not_proposed_anew_in_small_letters() -> None:
    table, who = of_air()

    for name in ("create light", "Lifting breeze"):
        assert table.refusal(GM, ProposeTalent(who, name)) == "creation.talent_known"
    table.does(ANN, TakeRank(who, new="lifting breeze"))
    assert talents_open_to(table.state, sheet(table, "Tyrena")) == ("Whispers on the Wind",)


@proves("fate.creation.sample-elemental-talents")
def test_blood_is_blood_however_it_is_written() -> None:
    table = framed()
    who = table.character("Tyrena")
    table.does(ANN, TakeAspect(who, new="ancestry of air"))
    table.does(ANN, TakeRank(who, new="Lifting Breeze"))

    assert skills(table, "Tyrena") == {"Lifting Breeze": "Average"}


@proves("fate.pyramid.support-suggestions")
def test_what_would_carry_a_peak_is_said_where_a_row_is_short() -> None:
    table = begun("Sybil")
    who = table.character("Sybil")
    takes(table, "Sybil", "Guild Thief", {"Swordplay": 2, "Athletics": 1})

    hint = table.offers(ANN)[f"fate.take-rank.{who}"].hint
    assert hint == (
        "To carry a peak like Swordplay: Metalworking, Knowledge: Fencing Schools, Shield Use, Alertness, "
        "other weapon skills, an advanced-maneuver skill. Knowledge and trades are always good."
    )
    assert picks(table.state, Sheet()) == tuple(one.name for one in supports().values())
    table.does(ANN, TakeRank(who, new="Alertness"))
    assert table.offers(ANN)[f"fate.take-rank.{who}"].hint.startswith("Skills that suit")
