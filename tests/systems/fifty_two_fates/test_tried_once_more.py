"""Edges that nobody had tried, room by room: things that spells lie on, powers of the cast, hands that are saved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, SYSTEM, Fates, duel, hunt
from tests.systems.fifty_two_fates.few_cards import Written, shares, told, with_hands
from tests.systems.fifty_two_fates.magicians import BATTLE, MIND, coven, lasting
from threefates.commons.characters import Characters
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.parts import Words
from threefates.systems.fifty_two_fates.cards.card_values import Value, named
from threefates.systems.fifty_two_fates.classes.fighters import may_train
from threefates.systems.fifty_two_fates.classes.mages import may_set_cross
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import draws_for_life
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, fate_hand
from threefates.systems.fifty_two_fates.effects.saves import most_cards, of_traps
from threefates.systems.fifty_two_fates.exchanges.at_nobody import acts_otherwise
from threefates.systems.fifty_two_fates.heralds.heralds import is_sworn
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries
from threefates.systems.fifty_two_fates.people.names import numbered
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.second_wind.anything_else import something_else
from threefates.systems.fifty_two_fates.sheets.cast_skills import known_skills
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.sheets.skills import unnamed
from threefates.systems.fifty_two_fates.tasks.action_pool import cannot_add, nobody_to_help, taking_part
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import CreatureTried, CreatureTries, cards_of_creature
from threefates.systems.fifty_two_fates.tasks.tasks import Task, Tasks, impossible
from threefates.testing.proof import proves

HAND = ("9D", "4D", "AC", "3C")
MARA, BERN = ("7S", "KS", "9C", "4D"), ("9D", "KH", "9H", "4H")

# spells on things ---------------------------------------------------------------------------------


def struck(answer: str) -> Fates:
    """A wolf has struck at Mara, a mage of the mind, who may strike back: after a hit, or after a fumble."""
    fates = coven(MIND, HAND, fight=True)
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "5C", entity=fates.named("Wolf"), target=fates.named("Mara"))
    if answer == "fumble":
        fates.answers("ann", "defend", "QC", cards=["AC"])
        return fates
    fates.answers("ann", "riposte")
    fates.answers("ann", "trim", cards=["3C"])
    return fates


@proves("ff.reactions.riposte", "ff.actions.cast-spell", "ff.reactions.ace-defence", "ff.spells.hide")
@pytest.mark.parametrize(
    ("answer", "drawn", "works", "chance"),
    [("riposte", ["10C"], False, "27/44"), ("riposte", ["8C"], True, "27/44"), ("fumble", [], True, "1")],
)
def test_a_riposte_may_be_a_spell_on_a_thing(answer: str, drawn: list[str], works: bool, chance: str) -> None:
    """What it meets is a card of the deck; after a fumble it succeeds by itself."""
    fates = struck(answer)
    assert acts_otherwise(fates.state, fates.named("Mara"), fates.named("Wolf"))
    (offer,) = [one for one in fates.offers("ann", "cast") if one.label.startswith("Cast back Hide")]
    said = {"entity": fates.named("Mara"), "spell": "hide", "target": "thing", "thing": "the door", "cards": ["9D"]}
    said["choice"] = fates.asked("counter")

    odds = shares(told(fates, "ann", "cast", **said))
    fates.do("ann", "cast", chance=Written(named(drawn)), **said)

    assert "thing" in [option.value for option in offer.fields[0].options]
    assert "thing" in [field.name for field in offer.fields]
    assert str(odds["works"]) == chance
    assert [(one.spell, one.thing) for one in lasting(fates)] == [("hide", "the door")] * works
    assert "Wolf loses the movement of this turn." in fates.panes["tv"]
    assert fates.turns() == ["Mara", "Bern"]
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.reactions.riposte", "ff.actions.cast-spell")
def test_a_spell_that_is_for_the_living_alone_goes_on_no_thing_as_a_riposte_either() -> None:
    fates = struck("fumble")
    said = {"entity": fates.named("Mara"), "spell": "estrange", "target": "thing", "cards": ["QC"]}

    assert fates.refused("ann", "cast", choice=fates.asked("counter"), **said).code == "spell.target"
    assert fates.replayed() == fates.state


@proves("ff.sway.second-wind", "ff.actions.cast-spell")
@pytest.mark.parametrize(("drawn", "works"), [("7C", True), ("10C", False)])
def test_the_card_of_a_second_wind_may_be_a_spell_on_a_thing(drawn: str, works: bool) -> None:
    fates = coven(MIND, HAND, fight=True)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("ann", "second-wind", "8D", entity=fates.named("Mara"))

    odds = shares(told(fates, "ann", "answer", choice=fates.asked(), option="hide:thing"))
    fates.answers("ann", "answer", drawn, option="hide:thing")

    assert str(odds["works"]) == "6/11"
    assert [one.spell for one in lasting(fates)] == ["hide"] * works
    assert fates.hero("Mara").health is Health.UNCONSCIOUS
    assert fates.turns() == ["Bern"]
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.actions.cast-spell", "ff.dealer.fate-draw")
def test_a_mage_who_plays_from_the_deck_casts_on_things_too() -> None:
    fates = coven(MIND, HAND, fight=True)
    wolf = fates.named("Wolf")
    fates.do("dana", "set-cross", entity=wolf, cross=MIND)
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "call-spell", "9S", entity=wolf)

    odds = shares(told(fates, "dana", "answer", choice=fates.asked("spell"), option="thing"))
    fates.do("dana", "answer", "3S", choice=fates.asked("spell"), option="thing")

    assert 0 < odds["works"] < 1
    assert [(one.spell, one.caster) for one in lasting(fates)] == [("reveal", wolf)]
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


# the cast -----------------------------------------------------------------------------------------


@proves("ff.mages.one-cross", "ff.maneuvers.assignment", "ff.dealer.cast-members", "ff.ruling.cast-stats")
@pytest.mark.parametrize(
    ("calling", "casts", "trains"), [("fighter", False, True), ("mage", True, False), ("herald", False, False)]
)
def test_the_cast_have_the_powers_of_their_class_alone(calling: str, casts: bool, trains: bool) -> None:
    fates = Fates()
    fates.do("dana", "make-cast-member", name="Ogda", row="9", calling=calling)
    ogda, wolf = fates.named("Ogda"), fates.creature()

    (cross,) = [offer for offer in fates.offers("dana", "set-cross") if dict(offer.fixed)["entity"] == ogda]
    may = [may_set_cross(fates.state, ogda) is None, may_train(fates.state, ogda) is None]
    creature = [may_set_cross(fates.state, wolf) is None, may_train(fates.state, wolf) is None]

    assert may == [casts, trains]
    assert cross.enabled is casts
    assert creature == [True, True]
    if not casts:
        assert fates.refused("dana", "set-cross", entity=ogda, cross=BATTLE).code == "mage.none"
    if not trains:
        assert fates.refused("dana", "take-archetype", entity=ogda, archetype="warrior").code == "maneuvers.fighter"


@proves("ff.skills.find-and-remove-traps", "ff.effects.saves", "ff.ruling.cast-stats")
@pytest.mark.parametrize(("skills", "trap", "cards"), [(["find and remove traps"], True, 2), ([], True, 1)])
def test_one_of_the_cast_who_knows_traps_gets_clear_of_one_with_a_card_more(
    skills: list[str], trap: bool, cards: int
) -> None:
    fates = hunt(["2C", "3C", "4C", "5C"])
    fates.do("dana", "make-cast-member", name="Ogda", row="9", skills=skills)
    ogda = fates.named("Ogda")
    fates.do("dana", "afflict", "6D", entity=ogda, harm="other", level=1, what="net", trap=trap)

    (offer,) = fates.offers("dana", "save-by-draw")

    assert offer.fields[0].high == cards == most_cards(fates.state, ogda, trap=trap)
    assert of_traps(fates.state, ogda, trap=trap) == cards - 1
    assert most_cards(fates.state, ogda) == 1


@proves("ff.skills.artisan", "ff.skills.wilderness-lore", "ff.ruling.cast-stats")
@pytest.mark.parametrize(
    ("skill", "said", "cards"),
    [
        ("artisan", {}, 2),
        ("artisan", {"trade": "Jeweler"}, 2),
        ("artisan", {"trade": "tinkerer"}, 1),
        ("artisan", {"terrain": "tundra"}, 2),
        ("wilderness lore", {"terrain": "desert"}, 2),
        ("wilderness lore", {"terrain": "tundra"}, 1),
    ],
)
@pytest.mark.parametrize("learned", [False, True])
def test_the_craft_and_the_lore_of_the_cast_are_about_something(
    skill: str, said: dict[str, str], cards: int, learned: bool
) -> None:
    """Whether they came with it or have learned it; whoever came with a craft that nobody named has any."""
    fates = hunt(["2C", "3C", "4C", "5C"])
    about = {"artisan": "jeweler", "wilderness lore": "desert"}
    made = {} if learned else {"skills": [*about], "trade": "jeweler", "terrain": "desert"}
    fates.do("dana", "make-cast-member", name="Ogda", row="9", **made)
    ogda = fates.named("Ogda")
    if learned:
        fates.do("dana", "draw-advancement", "4C", entity=ogda)
        assert fates.refused("dana", "learn-skill", entity=ogda, skill=skill).code == "skills.field"
        for one, field in about.items():
            fates.do("dana", "learn-skill", entity=ogda, skill=one, field=field)
    fates.clear()

    tries = {"entity": ogda, "what": "Mend it", "knowing": skill, **said}
    asked = SYSTEM.read_command({"type": "ff.creature-tries", **tries})
    assert isinstance(asked, CreatureTries)
    (form,) = [offer for offer in fates.offers("dana", "creature-tries") if dict(offer.fixed)["entity"] == ogda]
    fates.do("dana", "creature-tries", chance=Written(()), **tries)

    assert cards_of_creature(fates.state, asked) == cards
    assert len(fates.came(CreatureTried)[-1].cards) == cards
    assert ("trade" in said) <= ("trade" in [field.name for field in form.fields])
    assert skill in known_skills(fates.state, ogda)
    assert (skill in known_skills(fates.state, ogda, **said)) is (cards == 2)
    assert unnamed(skill, "") is not None
    assert not any("jeweler" in line for line in fates.panes["ann"])
    assert "artisan (jeweler)" in str(fates.view("dana"))
    assert "jeweler" not in str(fates.view("ann"))
    assert fates.replayed() == fates.state


@proves("ff.skills.find-and-remove-traps", "ff.effects.saves")
@pytest.mark.parametrize(("trap", "chance"), [(False, Fraction(0)), (True, Fraction(1, 2))])
def test_the_odds_of_a_trap_to_come_count_the_card_of_who_knows_traps(trap: bool, chance: Fraction) -> None:
    """A 2 throws off none of the four cards that may come; two of them are more than a 3, which two of them are."""
    fates = hunt(["2C", "2D", "2H", "2S"])
    mara = fates.named("Mara")
    fates.do("ann", "learn-skill", entity=mara, skill="find and remove traps")
    unseen = named(["3C", "4C", "5C", "3D"])
    fates.state = with_hands(fates, [str(card) for card in unseen], Mara=named(["2C", "2D", "2H", "2S"]))

    odds = shares(told(fates, "ann", "afflict", entity=mara, harm="other", level=1, trap=trap))

    assert odds.get("can be thrown off", 0) == chance
    assert most_cards(fates.state, mara, trap=trap) == 1 + trap


@proves("ff.heralds.deity", "ff.heralds.deity-basis", "ff.heralds.deity-purpose", "ff.heralds.deity-attributes")
def test_a_herald_of_the_cast_whom_a_player_plays_stays_true_to_their_deity() -> None:
    fates = hunt(["2C", "3C", "4C", "5C"])
    fates.do("dana", "make-cast-member", name="Ogda", row="9", calling="herald")
    ogda = fates.named("Ogda")
    deity = {"entity": ogda, "basis": "fire", "purpose": "to burn", "first": "fair", "second": "calm", "third": "bold"}
    fates.do("dana", "give-character", character=ogda, seat="ann")
    fates.do("ann", "describe-deity", **deity)

    (offer,) = [one for one in fates.offers("ann", "describe-deity") if dict(one.fixed)["entity"] == ogda]
    refused = fates.refused("ann", "describe-deity", **{**deity, "basis": "war"})
    sworn = is_sworn(fates.state, ogda)
    fates.do("dana", "describe-deity", **{**deity, "basis": "ashes"})

    assert (refused.code, sworn and sworn.refusal.code) == ("deity.sworn", "deity.sworn")
    assert not offer.enabled


@proves("ff.protagonist.origin")
@pytest.mark.parametrize(("first", "again"), [("Wood elf", "WOOD ELF"), ("", "Human"), ("", " HUMAN ")])
def test_an_origin_in_other_letters_is_the_same(first: str, again: str) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    if first:
        fates.do("ann", "set-origin", entity=mara, origin=first)

    refused = fates.refused("ann", "set-origin", entity=mara, origin=again)
    fates.do("ann", "set-origin", entity=mara, origin=again, traits="Sees in the dark")

    assert refused.code == "origin.same"
    assert fates.state[Sheets].of(mara).origin == (first or "human")


# tasks and secrets --------------------------------------------------------------------------------


def task_of(fates: Fates) -> Task:
    return next(iter(fates.state[Tasks].known.values()))


@proves("ff.tasks.bonus-gear", "ff.backgrounds.rule", "ff.tasks.helpers", "ff.conditions.unconscious")
@pytest.mark.parametrize("gone", ["dead", "unconscious", "away", ""])
@pytest.mark.parametrize("laid", [False, True])
def test_a_helper_who_is_out_of_it_makes_no_task_possible(gone: str, laid: bool) -> None:
    """What they laid before still counts: they have done their part."""
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("bob", "choose-background", entity=bern, background="sailor")
    needs = {"needs_gear": True, "needs_background": "sailor"}
    fates.do("dana", "set-task", "2C", actor=mara, what="Steer by the stars", level=1, **needs)
    fates.do("dana", "let-help", task=task_of(fates).id, helper=bern, gear=True)
    if laid:
        fates.do("bob", "help-task", task=task_of(fates).id, entity=bern, cards=["4H"])
    if gone == "away":
        fates.do("dana", "put-aside", entity=bern)
    elif gone:
        fates.do("dana", "set-health", entity=bern, health=gone)

    possible = laid or not gone
    refused = cannot_add(fates.state, task_of(fates))

    assert taking_part(fates.state, task_of(fates)) == ((mara, bern) if possible else (mara,))
    assert (refused is None) is possible
    assert fates.offers("ann", "attempt-task")[0].enabled is possible


@proves("ff.tasks.helpers", "ff.conditions.unconscious", "ff.session.absent-player", "ff.sway.second-wind")
@pytest.mark.parametrize("gone", ["dead", "unconscious", "away", ""])
def test_nobody_helps_whoever_is_in_no_state_to_lay_cards_of_their_own(gone: str) -> None:
    """A helper's card would be lost, of a second wind too; nor is a difficulty drawn anew for them."""
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("dana", "set-task", "2C", actor=mara, what="Climb", level=1)
    task = task_of(fates).id
    fates.do("dana", "let-help", task=task, helper=bern)
    if gone == "away":
        fates.do("dana", "put-aside", entity=mara)
    elif gone:
        fates.do("dana", "set-health", entity=mara, health=gone)

    (helps,) = fates.offers("bob", "help-task")
    (anew,) = fates.offers("dana", "reopen-task")
    winds = [option.value for option in something_else(fates.state, bern)]

    assert (nobody_to_help(fates.state, task_of(fates)) is None) is (not gone)
    assert (helps.enabled, anew.enabled) == (not gone, not gone)
    assert winds == ([] if gone else [f"task:{task}"])
    if gone:
        code = "session.absent" if gone == "away" else "act.helpless"
        assert fates.refused("bob", "help-task", task=task, entity=bern, cards=["4H"]).code == code
        assert fates.refused("dana", "reopen-task", "3C", task=task).code == code


@proves("ff.tasks.ace-difficulty", "ff.ruling.task-ace-difficulty")
@pytest.mark.parametrize(
    ("reading", "says", "hint"),
    [
        ("impossible", "an ace lies in it, and it cannot be done as things are", ""),
        ("ace_answers", "an ace needed", "You need an ace."),
    ],
)
def test_what_a_task_with_an_ace_in_it_needs_is_said_as_the_table_reads_it(reading: str, says: str, hint: str) -> None:
    """Read another way in the midst of it, too."""
    fates = duel(MARA, BERN)
    fates.do("dana", "set-task", "AC", actor=fates.named("Mara"), what="Climb", level=1)
    fates.happen(RulingChanged("ff.ruling.task-ace-difficulty", reading))

    (offer,) = fates.offers("ann", "attempt-task")
    tasks = fates.view("tv")["ff.tasks"]

    assert isinstance(tasks, Words)
    assert [line.text for line in tasks.lines] == [f"Climb (Mara, T1): {says}. Open."]
    assert offer.hint == hint
    assert offer.enabled is (impossible(Value(0, ace=True), TaskAceDifficulty(reading)) is None)


@proves("ff.inquiry.sequence", "ff.tasks.resolve")
def test_with_a_secret_the_checks_for_it_are_put_away() -> None:
    """Nobody lays cards for what is not there to be found any more; a helper's cards are replaced."""
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("dana", "make-inquiry", title="The door", first="It slides.", second="A star.", second_level=2)
    fates.do("dana", "set-task", "2S", actor=bern, what="Climb", level=1)
    inquiry = next(iter(fates.state[Inquiries].known))
    fates.do("dana", "inquire", "2C", inquiry=inquiry, actor=mara)
    fates.do("dana", "inquire", "3C", "3D", inquiry=inquiry, actor=bern, checkpoint=2)
    check = next(task for task in fates.state[Tasks].known.values() if task.actor == mara)
    fates.do("dana", "let-help", task=check.id, helper=bern)
    fates.do("bob", "help-task", task=check.id, entity=bern, cards=["4H"])

    fates.do("dana", "close-inquiry", inquiry=inquiry, chance=Written(()))

    assert [task.what for task in fates.state[Tasks].known.values()] == ["Climb"]
    assert len(fates.hand("Bern")) == 4
    assert not any("star" in line or "slides" in line for pane in ("ann", "bob", "tv") for line in fates.panes[pane])
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.creatures.adapting")
@pytest.mark.parametrize("again", ["ΩΜΈΓΑ", "ΩΜΕ\u0301ΓΑ", " ωμέγα "])
def test_a_creature_of_a_name_that_is_there_in_other_letters_is_told_apart(again: str) -> None:
    fates = Fates()
    fates.creature("Ωμέγα")

    fates.do("dana", "make-creature", name=again, count=2)

    assert numbered(again, 1, ["Ωμέγα"]) == (f"{again.strip()} 2",)
    assert [each.name.rpartition(" ")[2] for each in fates.state[Characters].known.values()] == ["Ωμέγα", "2", "3"]


# saved hands, and the dying -----------------------------------------------------------------------


@proves("ff.session.save-stack", "ff.session.save-restore", "ff.cards.secrecy")
@pytest.mark.parametrize("how", ["given", "put away", "dead"])
def test_a_saved_hand_that_goes_back_into_the_deck_is_on_the_list_no_more(how: str) -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("dana", "save-hands")
    fates.clear()

    if how == "given":
        fates.do("dana", "give-character", character=mara, seat="bob")
    elif how == "dead":
        fates.do("dana", "set-health", entity=mara, health="dead")
    else:
        fates.do("dana", "return-hand", entity=mara)
    listed = fates.view("tv")["ff.saved-hands"]
    assert isinstance(listed, Words)
    fates.do("dana", "restore-hands", chance=Written(()))

    assert [line.text for line in listed.lines] == ["1. Bern (4)"]
    assert "Mara takes 0 saved cards back." not in fates.panes["tv"]
    assert ("Mara draws 4 cards." in fates.panes["tv"]) is (how != "dead")
    assert fates.hand("Bern") == list(BERN)
    assert fates.replayed() == fates.state


@proves("ff.session.save-stack", "ff.cards.secrecy", "ff.conditions.dead")
def test_no_saved_hand_waits_for_the_dead() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "save-hands")
    left = []

    for name in ("Mara", "Bern"):
        fates.do("dana", "set-health", entity=fates.named(name), health="dead")
        left.append([hand.owner for hand in fates.state[Dealing].saved])

    assert left == [[fates.named("Bern")], []]
    assert fates.everywhere() == ALL_CARDS


@proves("ff.session.save-stack", "ff.session.save-restore", "ff.conditions.dead")
def test_the_saved_hand_of_a_boss_that_dies_meanwhile_goes_back_unseen() -> None:
    fates = duel(MARA, BERN)
    boss = fates.creature("Boss", important=True)
    fates.do("dana", "deal", "2D", "3D", "5D", "6D", mode="mixed_fate")
    fates.do("dana", "save-hands")
    fates.clear()

    fates.do("dana", "set-condition", entity=boss, condition="dead")
    fates.do("dana", "restore-hands")

    assert fates.hand("Boss") == []
    assert not any("2♦" in line or "Boss takes" in line for line in fates.panes["tv"])
    assert fates.state[Dealing].saved == ()
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.session.absent-player", "ff.session.save-restore", "ff.dealer.fate-sway")
def test_with_nobody_here_the_fate_dealers_saved_hand_is_not_thrown_open() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "deal", "2D", "3D", "5D", "6D", mode="fate_sway")
    fates.do("dana", "save-hands")
    everybody = [fates.named("Mara"), fates.named("Bern")]

    fates.do("dana", "restore-hands", absent=everybody)

    assert fates.state[Dealing].fate_hand == fate_hand(fates.state[Dealing].mode, (4,)) == 4
    assert not any("gives up" in line for line in fates.panes["tv"])


@proves("ff.conditions.dead", "ff.death.entities")
def test_a_creature_that_is_said_to_be_dead_while_it_draws_draws_no_more() -> None:
    fates = hunt(["2C", "3C", "4C", "5C"])
    wolf = fates.named("Wolf")
    fates.do("dana", "set-condition", entity=wolf, condition="dead")
    fates.do("dana", "let-it-draw", entity=wolf)
    fates.do("dana", "draw-for-life", "9S", entity=wolf)
    fates.clear()

    fates.do("dana", "set-condition", entity=wolf, condition="dead")

    assert not draws_for_life(fates.state, wolf)
    assert fates.refused("dana", "draw-for-life", entity=wolf).code == "death.not_dying"
    assert fates.refused("dana", "let-it-draw", entity=wolf).code == "death.spent"
    assert not fates.offers("dana", "draw-for-life")
    assert fates.panes["tv"] == ["Wolf is dead.", "Wolf draws for its life no longer."]
    assert fates.replayed() == fates.state
