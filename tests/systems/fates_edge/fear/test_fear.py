"""The Fear Track: what frightens, who holds, what it does by its step, and who may leave it to themselves."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.chances.asking import odds, shares
from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.gear.arming import arm
from threefates.commons.characters import Characters
from threefates.pieces import ChanceError
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.combat.turns import cannot_act
from threefates.systems.fates_edge.fear.fear import Dread, FearRose, Fears, Fright, dice_to_hold, effects, rises
from threefates.systems.fates_edge.fear.fear_effects import gripped
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.heroes.skills import known_as, skills_of
from threefates.systems.fates_edge.rulings.resolution import OffList, SkillList
from threefates.testing.proof import proves


def with_foe(**rulings: str) -> tuple[Evening, str]:
    evening = Evening(**rulings)
    evening.do("gm", "fe.name-foe", name="Hask")
    (foe,) = evening.state[Characters].known
    return evening, foe


def fear_of(evening: Evening, who: str) -> Fright | None:
    return evening.state[Fears].of.get(who)


@proves("fe.fear.track")
def test_fear_has_three_steps_and_none_past_the_last() -> None:
    evening, foe = with_foe()
    steps = []
    for _ in range(3):
        evening.do("gm", "fe.frighten", 4, character=foe, cause="the lamp")
        found = fear_of(evening, foe)
        assert found is not None
        steps.append(found.dread)

    assert steps == [Dread.SHAKEN, Dread.FRIGHTENED, Dread.PANICKED]
    assert [dread.name for dread in Dread] == ["SHAKEN", "FRIGHTENED", "PANICKED"]
    assert [rises(step) for step in (0, 1, 2, 3)] == [*Dread, None]
    assert evening.refused("gm", "fe.frighten", character=foe, cause="the lamp").code == "fear.worst"


@proves("fe.fear.table")
@pytest.mark.parametrize(
    ("face", "name", "effect", "tags"),
    [
        (1, "Freeze", "loses the round", ["Silence", "Stasis"]),
        (2, "Flee", "full move away", ["Movement", "Wind"]),
        (3, "Drop", "drops held items", ["Disarm", "Break"]),
        (4, "Beg", "incoherent pleading", ["Compulsion", "Voice"]),
        (5, "Hide", "seeks cover or allies", ["Shadow", "Illusion"]),
        (6, "Attack in Panic", "strikes nearest", ["Rage", "Fire"]),
        (7, "Blunder", "stumbles into danger", ["Chaos", "Trickery"]),
        (8, "Obey", "follows a simple order", ["Command", "Charm"]),
        (9, "Break Down", "useless until aided", ["Curse", "Despair"]),
        (10, "Catatonia", "unresponsive", ["Sleep", "Dream"]),
    ],
)
def test_the_d10_says_what_fear_does(face: int, name: str, effect: str, tags: list[str]) -> None:
    evening, foe = with_foe()
    evening.do("gm", "fe.frighten", face, character=foe, cause="the lamp")

    said = f"Hask is Shaken. The d10 shows {face}. {name}, in a small way: {effect} ({', '.join(tags)})."
    assert evening.told("bob") == [said]
    assert len(effects()) == 10


@proves("fe.fear.track", "fe.fear.table")
@pytest.mark.parametrize(("before", "how"), [(0, ", in a small way"), (1, ""), (2, ", at its worst")])
def test_each_step_makes_it_worse_and_a_line_may_be_chosen(before: int, how: str) -> None:
    evening, foe = with_foe()
    for _ in range(before):
        evening.do("gm", "fe.frighten", character=foe, cause="the dark", effect=5)
    evening.do("gm", "fe.frighten", character=foe, cause="the lamp", effect=2)

    (listing,) = (part for part in evening.view("bob").values() if part.title == "Fear")
    assert isinstance(listing, Listing)
    assert listing.rows[0].detail == f"Flee{how}: full move away (Movement, Wind). Because of: the lamp"


@proves("fe.fear.track")
@pytest.mark.parametrize(("faces", "held"), [((6, 7, 8), True), ((6, 7, 5), False)])
def test_spirit_and_resolve_hold_against_dv_three(faces: tuple[int, ...], held: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, spirit=2, Insight=1)
    evening.do("gm", "fe.frighten", *faces, character=hero, cause="the drowned")

    assert evening.waits() is not held
    assert fear_of(evening, hero) is None


@proves("fe.skills.off-list-names", "fe.ruling.skill-off-list")
@pytest.mark.parametrize(("reading", "skill"), [("map_table", "Insight"), ("add_skills", "Resolve")])
def test_nerve_is_insight_or_a_skill_of_its_own(reading: str, skill: str) -> None:
    evening = Evening(skill_off_list=reading)
    hero = evening.hero()
    evening.rated(hero, spirit=1, **{skill: 4})
    evening.do("gm", "fe.frighten", 6, 6, 6, 2, 2, character=hero, cause="the drowned")

    assert fear_of(evening, hero) is None
    assert "Mara holds." in evening.told("bob")[0]


@proves("fe.skills.off-list-names", "fe.ruling.skill-off-list")
def test_every_name_that_the_books_use_means_a_skill_of_the_list() -> None:
    core = skills_of(SkillList.CORE)
    means = {
        "Sway": ("Diplomacy", "Performance"),
        "Persuade": ("Diplomacy", "Performance"),
        "Survival": ("Nature",),
        "Resolve": ("Insight",),
        "Agility": ("Athletics",),
        "Mobility": ("Athletics",),
        "Dodge": ("Athletics",),
        "Evasion": ("Athletics",),
        "Hide": ("Stealth",),
        "Skirmish": ("Melee",),
        "Ritual": ("Arcana",),
        "Channeling": ("Arcana",),
    }

    assert {name: known_as(name, core) for name in means} == means
    assert skills_of(SkillList.CORE, OffList.ADDED)[len(core) :] == (
        *("Sway", "Survival", "Resolve", "Agility", "Mobility", "Persuade", "Skirmish", "Ritual"),
        *("Channeling", "Dodge", "Hide", "Evasion"),
    )
    assert known_as("Sway", skills_of(SkillList.QUICKSTART)) == ("Sway",)
    assert known_as("Basketry", core) == ()


@proves("fe.fear.track")
def test_the_ones_of_a_hero_who_holds_are_beats_and_those_of_a_foe_are_not() -> None:
    evening, foe = with_foe()
    evening.do("gm", "fe.frighten", 6, 7, 8, 1, character=foe, cause="the lamp", dice=4)
    of_foe = evening.bank
    hero = evening.hero()
    evening.rated(hero, spirit=3, Insight=1)
    evening.do("gm", "fe.frighten", 6, 7, 8, 1, character=hero, cause="the lamp")

    assert (of_foe, evening.bank, fear_of(evening, foe)) == (0, 1, None)


@proves("fe.fear.table", "fe.ruling.fear-roll-who")
@pytest.mark.parametrize(("answer", "dice", "effect"), [("feel", (), None), ("table", (9,), 9)])
def test_a_player_says_whether_the_table_counts_for_their_hero(
    answer: str, dice: tuple[int, ...], effect: int | None
) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, spirit=1, Insight=0)
    evening.do("gm", "fe.frighten", 2, character=hero, cause="the drowned")
    asked = evening.asked()
    evening.answer(answer, *dice)

    assert asked.if_absent == "feel"
    assert [(each.label, each.throws) for each in asked.options[1:]] == [("Roll for what fear does", "1d10")]
    assert fear_of(evening, hero) == Fright(Dread.SHAKEN, "the drowned", effect)


@proves("fe.fear.table", "fe.ruling.fear-roll-who")
def test_where_everyone_rolls_nobody_is_asked() -> None:
    evening = Evening(fear_roll_who="all")
    hero = evening.hero()
    evening.rated(hero, spirit=1, Insight=0)
    evening.do("gm", "fe.frighten", 2, 9, character=hero, cause="the drowned")

    assert fear_of(evening, hero) == Fright(Dread.SHAKEN, "the drowned", 9)


@proves("fe.fear.track")
def test_whoever_is_frightened_twice_before_they_answer_is_panicked_and_no_more() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, spirit=1, Insight=0)
    for _ in range(2):
        evening.do("gm", "fe.frighten", 2, character=hero, cause="the drowned")
        evening.answer("feel")
    for _ in range(2):
        evening.do("gm", "fe.frighten", 2, character=hero, cause="the drowned")
    while evening.waits():
        first = evening.state.agenda.steps[-1].id
        evening.do("ann", "answer", choice=first, option="feel")

    assert fear_of(evening, hero) == Fright(Dread.PANICKED, "the drowned")


@proves("fe.fear.table")
def test_the_die_of_fear_has_ten_sides() -> None:
    evening, foe = with_foe()

    with pytest.raises(ChanceError):
        evening.do("gm", "fe.frighten", 11, character=foe, cause="the lamp")


@proves("fe.fear.track", "fe.ruling.fear-steps")
def test_where_beats_make_fear_grow_each_step_costs_one_and_nobody_rolls_to_hold() -> None:
    evening, foe = with_foe(fear_steps="sb_each")
    poor = evening.refused("gm", "fe.frighten", character=foe, cause="the lamp")
    evening.do("gm", "fe.set-beats", held=2, reason="for the test")
    evening.do("gm", "fe.frighten", 4, character=foe, cause="the lamp")

    assert poor.code
    assert (evening.bank, fear_of(evening, foe)) == (1, Fright(Dread.SHAKEN, "the lamp", 4))


@proves("fe.fear.track", "fe.ruling.fear-steps")
def test_no_beat_is_spent_on_a_step_past_the_last_that_somebody_is_asked_about() -> None:
    evening = Evening(fear_steps="sb_each")
    hero, other = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-beats", held=5, reason="for the test")
    for _ in range(3):
        evening.do("gm", "fe.frighten", character=hero, cause="the lamp")
    (offer,) = evening.offers("gm", "fe.frighten")
    refused = evening.refused("gm", "fe.frighten", character=hero, cause="the lamp")

    assert [(option.value, option.refusal) for option in offer.fields[0].options] == [(hero, refused), (other, None)]
    assert (refused.code, evening.bank) == ("fear.worst", 2)
    while asked := [each.id for each in evening.state.agenda.steps]:
        evening.do("ann", "answer", choice=asked[-1], option="feel")
    assert fear_of(evening, hero) == Fright(Dread.PANICKED, "the lamp")


@proves("fe.fear.track")
def test_fear_leaves_step_by_step() -> None:
    evening, foe = with_foe()
    for _ in range(3):
        evening.do("gm", "fe.frighten", character=foe, cause="the lamp", effect=1)
    evening.do("gm", "fe.calm", character=foe, steps=1)
    still = evening.told("bob")
    too_much = evening.refused("gm", "fe.calm", character=foe, steps=3)
    nothing = evening.refused("gm", "fe.calm", character=foe, steps=0)
    evening.do("gm", "fe.calm", character=foe, steps=2)

    assert still == ["Hask is Frightened still."]
    assert (too_much.title, too_much.remedy) == ("Hask has 2 of 3 steps of fear.", "Take away 1 to 2.")
    assert nothing.remedy == too_much.remedy
    assert (fear_of(evening, foe), evening.told("bob")) == (None, ["Hask is no longer afraid."])
    none = evening.refused("gm", "fe.calm", character=foe)
    assert (none.title, none.remedy) == ("Hask has 0 of 3 steps of fear.", "There is nothing to calm.")


@proves("fe.fear.track")
def test_only_the_game_master_frightens_and_numbers_have_an_end() -> None:
    evening, foe = with_foe()
    evening.do("gm", "fe.frighten", *[7] * 10, character=foe, cause="the lamp", dice=10, effect=10)
    evening.do("gm", "fe.frighten", character=foe, cause="the lamp", dice=0, effect=10)

    assert evening.refused("ann", "fe.frighten", character=foe, cause="me").code == "seat.not_the_gm"
    for field, number in (("effect", 11), ("effect", -1), ("dice", -1), ("dice", 11)):
        refusal = evening.refused("gm", "fe.frighten", character=foe, cause="the lamp", **{field: number})
        assert refusal.code == "fear.number"


@proves("fe.fear.track", "fe.ruling.fear-steps")
def test_the_odds_say_who_holds() -> None:
    evening, foe = with_foe()
    found = odds(evening, "fe.frighten", "gm", character=foe, cause="the lamp", dice=3)
    beats, other = with_foe(fear_steps="sb_each")
    hero = beats.hero()

    for who in (other, hero):
        command = FATES_EDGE.read_command({"type": "fe.frighten", "character": who, "cause": "the lamp", "dice": 3})
        assert dice_to_hold(beats.state, who, 3)[0] == 0
        assert FATES_EDGE.odds(beats.state, command, beats.viewer("gm")) is None
    assert {row: str(share) for row, share in shares(found).items()} == {"Holds": "13/50", "Shaken": "37/50"}


def test_the_odds_of_the_table_stand_beside_the_answer_that_rolls_on_it() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, spirit=1, Insight=0)
    evening.do("gm", "fe.frighten", 2, character=hero, cause="the lamp")
    asked = evening.asked()

    rolled = odds(evening, "answer", choice=asked.id, option="table")
    command = FATES_EDGE.read_command({"type": "answer", "choice": asked.id, "option": "feel"})

    assert {row: str(share) for row, share in shares(rolled).items()} == {it.name: "1/10" for it in effects().values()}
    assert FATES_EDGE.odds(evening.state, command, evening.viewer("ann")) is None


@pytest.mark.parametrize("dice", [-1, 11, 10**9])
def test_dice_that_nobody_may_roll_have_no_odds_to_be_worked_out(dice: int) -> None:
    """Anybody may ask, a guest too: each such question took the server a while, and failed."""
    evening, foe = with_foe()
    command = FATES_EDGE.read_command({"type": "fe.frighten", "character": foe, "cause": "the lamp", "dice": dice})

    assert FATES_EDGE.odds(evening.state, command, evening.viewer("gm")) is None


@proves("fe.fear.table", "fe.fear.track", "fe.ruling.fear-roll-who")
@pytest.mark.parametrize(("line", "dread", "now", "next_one"), [
    (1, 1, "", ""), (1, 2, "fear.gripped", ""), (1, 3, "fear.gripped", ""),
    (9, 1, "", ""), (9, 2, "fear.gripped", "fear.gripped"), (10, 3, "fear.gripped", "fear.gripped"),
    (2, 3, "", ""), (8, 3, "", ""),
])  # fmt: skip
def test_whoever_freezes_loses_the_exchange_and_whoever_breaks_down_is_of_no_use(
    line: int, dread: int, now: str, next_one: str
) -> None:
    evening, mara, wolf = fight(fear_roll_who="all")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.agreed(mara)
    for who in (mara, wolf):
        for _ in range(dread):
            thrown = [4] * dice_to_hold(evening.state, who, 0)[0]
            evening.do("gm", "fe.frighten", *thrown, character=who, cause="the lamp", effect=line)
    found = []
    for _ in range(2):
        hero = evening.offers("ann", "fe.roll-action")[0].refusal
        evening.do("gm", "give-spotlight", character=wolf)
        foe = cannot_act(evening.state, wolf, "attack")
        found.append((hero.code if hero else "", foe.refusal.code if foe else ""))
        if foe:
            waits = "Wait for the next exchange." if line == 1 else "Somebody has to help them out of it."
            assert foe.refusal.remedy == waits
        evening.do("gm", "fe.next-exchange")
        evening.do("gm", "give-spotlight", character=mara)

    assert found == [(now, now), (next_one, next_one)]
    if next_one:
        evening.do("gm", "fe.calm", character=wolf, steps=dread - 1)
        evening.do("gm", "give-spotlight", character=wolf)
        assert cannot_act(evening.state, wolf, "attack") is None


@proves("fe.fear.table")
@pytest.mark.parametrize(("line", "dread", "held"), [(3, 1, 2), (3, 2, 0), (3, 3, 0), (4, 3, 2)])
def test_whoever_drops_what_they_hold_has_no_weapon_and_no_shield_in_hand(line: int, dread: int, held: int) -> None:
    evening, foe = with_foe()
    for kind in ("light-blade", "buckler", "heavy-armor"):
        arm(evening, foe, kind)
    for _ in range(dread):
        evening.do("gm", "fe.frighten", character=foe, cause="the lamp", effect=line)

    in_hand = [each for each in evening.state[Gear].items(foe) if each.held]
    assert [each.kind for each in in_hand] == ["light-blade", "buckler", "heavy-armor"][2 - held :]
    assert evening.replayed() == evening.state


@proves("fe.fear.table")
def test_whoever_is_of_no_use_helps_nobody() -> None:
    evening = Evening(fear_roll_who="all")
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-boons", hero=tor, held=3, reason="as the test has it")
    for _ in range(2):
        thrown = [4] * dice_to_hold(evening.state, tor, 0)[0]
        evening.do("gm", "fe.frighten", *thrown, character=tor, cause="the lamp", effect=9)
        evening.answer("keep", by="bob")
    evening.agreed(mara)

    assert evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="at her side").code == "fear.gripped"
    assert evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor]).code == "fear.gripped"


@proves("fe.fear.table")
@pytest.mark.parametrize(("line", "grips"), [(1, False), (9, True), (10, True)])
def test_where_nobody_counts_exchanges_none_is_lost(line: int, grips: bool) -> None:
    evening, foe = with_foe()
    for _ in range(2):
        evening.do("gm", "fe.frighten", character=foe, cause="the lamp", effect=line)

    assert (gripped(evening.state, foe, "attack") is not None) is grips
    evening.do("gm", "fe.set-conflict", running=True)
    assert (gripped(evening.state, foe, "attack") is not None) is grips


@proves("fe.fear.table")
@pytest.mark.parametrize("exchanges", [0, 1, 4])
def test_whoever_froze_in_one_fight_loses_no_exchange_of_the_next(exchanges: int) -> None:
    evening, mara, wolf = fight(fear_roll_who="all")
    for _ in range(exchanges):
        evening.do("gm", "fe.next-exchange")
    for who in (mara, wolf):
        for _ in range(2):
            thrown = [4] * dice_to_hold(evening.state, who, 0)[0]
            evening.do("gm", "fe.frighten", *thrown, character=who, cause="the lamp", effect=1)
    before = [gripped(evening.state, who, "") is not None for who in (mara, wolf)]
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.set-conflict", running=True)
    found = []
    for _ in range(exchanges + 1):
        found.append([gripped(evening.state, who, "") is not None for who in (mara, wolf)])
        evening.do("gm", "fe.next-exchange")

    assert before == [True, True]
    assert found == [[False, False]] * (exchanges + 1)
    assert [fright.dread for fright in evening.state[Fears].of.values()] == [Dread.FRIGHTENED] * 2
    assert evening.replayed() == evening.state


@proves("fe.fear.table")
def test_who_is_dead_or_gone_is_frightened_no_more_in_anybodys_eyes_and_who_comes_back_is() -> None:
    evening, mara, wolf = fight()
    for who in (mara, wolf):
        evening.was_so(FearRose(who, Fright(Dread.FRIGHTENED, "the dark", 9)))
    evening.comes(Died(mara))
    assert [offer.label for offer in evening.offers("gm", "fe.calm")] == ["Calm Wolf"]
    evening.do("gm", "fe.foe-leaves", foe=wolf)
    assert evening.offers("gm", "fe.calm") == []
    assert "fears" not in evening.view("ann")
    evening.do("gm", "fe.foe-leaves", foe=wolf, back=True)

    assert [offer.label for offer in evening.offers("gm", "fe.calm")] == ["Calm Wolf"]
