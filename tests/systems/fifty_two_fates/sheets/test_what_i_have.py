"""The hero's own page: what is in hand and worn, the maneuvers, the spells, what a herald stands for."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import SUITS
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.testing.proof import proves

OWN = ("ff.gear", "ff.my-maneuvers", "ff.my-spells", "ff.my-deity")


def rows(fates: Fates, part: str) -> list[tuple[str, str]]:
    shown = fates.view("ann")[part]
    assert isinstance(shown, Listing)
    return [(row.text, row.detail) for row in shown.rows]


def nobody_else_is_told(fates: Fates) -> None:
    assert not {*OWN} & {*fates.view("bob")}


def test_a_fighter_reads_what_gear_and_maneuvers_do() -> None:
    fates = Fates()
    entity = fates.protagonist("ann", "Mara")
    fates.do("ann", "equip", entity=entity, weapon="longbow", armour="plate mail")
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "evade"}
    fates.do("ann", "learn-maneuvers", entity=entity, **four)

    assert rows(fates, "ff.gear")[:2] == [
        ("Longbow", "+2 to attacks, stabbing, in both hands. Shoots up to 10 zones."),
        ("Plate mail", "+4 against physical attacks."),
    ]
    assert [text for text, _ in rows(fates, "ff.my-maneuvers")] == ["♣ Push", "♦ Guard", "♥ Parry", "♠ Evade"]
    assert all(detail for _, detail in rows(fates, "ff.my-maneuvers"))
    nobody_else_is_told(fates)


def test_what_a_mage_cannot_wear_gives_nothing() -> None:
    fates = Fates()
    entity = fates.protagonist("ann", "Ilse", calling="mage")
    fates.do("ann", "choose-cross", entity=entity, cross="blood-infliction")
    fates.do("ann", "equip", entity=entity, weapon="club", armour="plate mail", shield=True)

    assert [detail for _, detail in rows(fates, "ff.gear")[:2]] == [
        "Nothing to attacks, bludgeoning, in one hand.",
        "+1 against physical attacks.",
    ]
    assert {text for text, _ in rows(fates, "ff.my-spells")} == {"♠ Harm", "♥ Heal", "♦ Protect", "♣ Expose"}
    nobody_else_is_told(fates)


def test_a_herald_reads_what_to_live_by() -> None:
    fates = Fates()
    entity = fates.protagonist("ann", "Odo", calling="herald")
    virtues = {"first": "patience", "second": "plain words", "third": "open doors"}
    fates.do("ann", "describe-deity", entity=entity, basis="fire", purpose="keep the hearths", **virtues)
    fates.do("ann", "tie-faction", entity=entity, faction="the Ash Hand")

    assert rows(fates, "ff.my-deity") == [
        ("Fire", "keep the hearths"),
        ("Lives by", "patience, plain words, open doors"),
        ("Tied to", "the Ash Hand"),
    ]
    nobody_else_is_told(fates)


@proves("ff.maneuvers.durations", "ff.ruling.maneuver-cancel", "ff.ruling.parry-value")
def test_a_fighter_reads_how_long_each_maneuver_goes_on_and_what_ends_an_ace_s() -> None:
    every = [*maneuvers()]
    said: dict[str, str] = {}
    for some in (every[:4], every[4:8], every[8:12], every[9:13]):
        fates = Fates()
        four = dict(zip(("clubs", "diamonds", "hearts", "spades"), some, strict=True))
        fates.do("ann", "learn-maneuvers", entity=fates.protagonist("ann", "Mara"), **four)
        said |= {text.partition(" ")[2].lower(): detail for text, detail in rows(fates, "ff.my-maneuvers")}

    long = "A round with a pip, two with a court card"
    found = {name: detail[detail.index(long) :] for name, detail in said.items() if long in detail}

    assert set(said) == set(every)
    assert found == {
        "frighten": f"{long}, and with an ace until you end it or do another.",
        "goad": f"{long}, and with an ace until you end it or do another.",
        "guard": f"{long}, and with an ace until you end it.",
        "hunt": f"{long}, and with an ace until you end it, do another or strike back.",
        "lead": f"{long}, and with an ace until you end it, do another or attack.",
        "parry": f"{long}; an ace, which adds up with nothing, is one card more until you end it.",
        "stun": f"{long}.",
    }


@proves("ff.spells.type-effect", "ff.ruling.condition-vs-effect-duration")
@pytest.mark.parametrize(
    ("reading", "many"),
    [
        ("by_kind", "its highest card is worth"),
        ("always_highest", "its highest card is worth"),
        ("always_difference", "it is higher by"),
    ],
)
@pytest.mark.parametrize(
    ("cross", "lasts"),
    [
        ("blood-infliction", []),
        ("affinity-divination", ["Befriend", "Estrange", "Hide", "Reveal"]),
        ("flux-locus", ["Hold", "Slow", "Speed"]),
        ("radiance-febricity", ["Cold", "Darkness", "Light"]),
    ],
)
def test_a_mage_reads_how_long_each_spell_lasts(reading: str, many: str, cross: str, lasts: list[str]) -> None:
    fates = Fates({"condition-vs-effect-duration": reading})
    entity = fates.protagonist("ann", "Ilse", calling="mage")
    fates.do("ann", "choose-cross", entity=entity, cross=cross)
    long = f"It lasts as many rounds as {many}, and with an ace as long as you like."

    found = {text.partition(" ")[2] for text, detail in rows(fates, "ff.my-spells") if detail.endswith(long)}
    fates.do("dana", "deal", "9S", "9H", "9D", "9C")

    assert found == set(lasts)
    hints = {offer.label.split()[1] for offer in fates.offers("ann", "cast") if long in offer.hint}
    assert hints == set(lasts)


@proves("ff.spells.type-effect", "ff.ruling.effect-time-table")
@pytest.mark.parametrize("reading", ["exact", "table"])
def test_a_mage_reads_how_long_a_spell_lasts_outside_of_a_fight_where_a_table_says_it(reading: str) -> None:
    fates = Fates({"effect-time-table": reading})
    entity = fates.protagonist("ann", "Ilse", calling="mage")
    fates.do("ann", "choose-cross", entity=entity, cross="radiance-febricity")
    times = (
        "Outside of a fight its highest card gives 30 seconds up to a 5, 60 up to a 10, "
        "90 with a jack, 120 with a queen and 180 with a king."
    )

    found = {text.partition(" ")[2] for text, detail in rows(fates, "ff.my-spells") if detail.endswith(times)}

    assert found == ({"Cold", "Darkness", "Light"} if reading == "table" else set())


@proves("ff.spells.types", "ff.spells.type-damage", "ff.ruling.damage-spell-vs-ct")
@pytest.mark.parametrize(
    ("reading", "said"),
    [
        ("spell_table", "a pip hurts, a jack or queen incapacitates, a king knocks out, the ace kills."),
        ("condition_targets", "What has condition targets suffers by those it reaches."),
        ("better_of", "the ace kills; or those it reaches say it, if worse."),
    ],
)
def test_a_mage_reads_what_harm_does_to_those_without_sway(reading: str, said: str) -> None:
    fates = Fates({"damage-spell-vs-ct": reading})
    entity = fates.protagonist("ann", "Ilse", calling="mage")
    fates.do("ann", "choose-cross", entity=entity, cross="blood-infliction")

    assert [text for text, detail in rows(fates, "ff.my-spells") if detail.endswith(said)] == ["♠ Harm"]


SAID = {
    "stun": ("they are out for a while", "they are incapacitated for a while"),
    "knock": ("with an ace they are out cold", "with an ace they are incapacitated"),
    "push": ("with an ace they are out cold", "with an ace they are incapacitated"),
    "lead": ("your companions' physical attacks", "the physical attacks of one companion"),
}


@proves("ff.ruling.stun-condition", "ff.ruling.lead-scope")
@pytest.mark.parametrize("otherwise", [False, True])
def test_a_fighter_reads_what_a_maneuver_does_as_this_table_reads_it(otherwise: bool) -> None:
    readings = {"stun-condition": "incapacitated", "lead-scope": "one_companion"} if otherwise else {}
    fates = Fates(readings)
    entity = fates.protagonist("ann", "Mara")
    (offer,) = fates.offers("ann", "learn-maneuvers")
    chosen = {option.value: option.detail for option in offer.fields[0].options}
    fates.do("ann", "learn-maneuvers", entity=entity, **dict(zip(SUITS, SAID, strict=True)))

    mine = {text.partition(" ")[2].lower(): detail for text, detail in rows(fates, "ff.my-maneuvers")}

    for name, said in SAID.items():
        assert said[otherwise] in mine[name]
        assert said[otherwise] in chosen[name]
        assert said[not otherwise] not in mine[name] + chosen[name]


def test_before_an_archetype_is_taken_one_reads_its_maneuver_of_each_suit() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")

    (offer,) = fates.offers("ann", "take-archetype")
    said = {option.value: option.detail for option in offer.fields[0].options}

    assert said["assassin"].endswith(" ♣ stun, ♦ knock, ♥ evade, ♠ hunt.")
    assert said["guardian"].endswith(" ♣ push, ♦ guard, ♥ parry, ♠ sweep.")
