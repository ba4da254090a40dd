import pytest

from tests.commons.room import Room
from threefates.commons.free_rolls import MOST_SECRET, DiceRolled, DiceRolledInSecret, FreeRolls
from threefates.pieces.chance import HandChance, ScriptedChance
from threefates.rulebook.epochs import Epoch, Seal
from threefates.rulebook.messages import Draws
from threefates.rulebook.parts import DieFace, Line, Place, Pool, Tone


def secret(room: Room, faces: list[int], **fields: object) -> DiceRolledInSecret:
    (rolled,) = room.do("gm", "roll-dice", dice="2d6", secret=True, chance=ScriptedChance(faces), **fields)
    assert isinstance(rolled, DiceRolledInSecret)
    return rolled


def test_anybody_rolls_any_dice_in_the_open() -> None:
    room = Room()

    (rolled,) = room.do("ann", "roll-dice", dice="3d10 + 2", label="the wind", chance=ScriptedChance([10, 4, 1]))

    assert isinstance(rolled, DiceRolled)
    assert rolled.draws is Draws.OPEN
    assert room.told("bob")[0].text == "Ann rolls 3d10+2: 10 4 1 = 17 (the wind)."
    assert room.view("tv")["free-roll"] == Pool(
        "Free roll",
        Place.TABLE,
        rolled.id,
        (DieFace("10"), DieFace("4"), DieFace("1")),
        "17",
        lines=(Line("Ann rolled 3d10+2 (the wind).", Tone.QUIET),),
    )


def test_fudge_dice_show_their_signs() -> None:
    room = Room()

    room.do("ann", "roll-dice", dice="4dF", chance=ScriptedChance([3, 1, 2, 3]))

    pool = room.view("ann")["free-roll"]
    assert isinstance(pool, Pool)
    assert [die.face for die in pool.dice] == ["+", "-", "0", "+"]
    assert pool.outcome == "1"


def test_a_secret_roll_is_known_to_those_who_run_the_game_alone() -> None:
    room = Room()
    before = {seat: room.view(seat) for seat in ("ann", "bob", "tv", "")}

    rolled = secret(room, [6, 5], label="do they wake?")

    assert rolled.draws is Draws.HIDDEN
    assert {seat: room.view(seat) for seat in before} == before
    assert [room.told(seat) for seat in before] == [[], [], [], []]
    assert room.told("co")[0].text == "Greta rolls in secret 2d6: 6 5 = 11 (do they wake?)."
    assert room.told("gm")[0].to == ("Greta", "Cora")
    assert "11" in repr(room.view("co")["secret-rolls"])


def test_a_secret_roll_is_revealed_to_everybody() -> None:
    room = Room()
    rolled = secret(room, [6, 5])

    (revealed,) = room.do("co", "reveal-roll", roll=rolled.id)

    assert revealed.reveals
    assert room.told("ann")[0].text == "Greta had rolled in secret 2d6: 6 5 = 11."
    assert "free-roll" in room.view("ann")
    assert "secret-rolls" not in room.view("gm")
    assert room.refused("gm", "reveal-roll", roll=rolled.id).code == "roll.unknown"


def test_a_secret_roll_keeps_its_evening_sealed_until_it_is_revealed_or_let_go() -> None:
    room = Room()
    room.state = room.state.put(Seal((Epoch(3, "c"),)))
    first, second = secret(room, [1, 2]), secret(room, [3, 4])
    kept = room.system.conceals(room.state)

    room.do("gm", "reveal-roll", roll=first.id)
    still = room.system.conceals(room.state)
    room.do("gm", "discard-roll", roll=second.id)

    assert kept == still == {3}
    assert room.system.conceals(room.state) == frozenset()
    assert room.told("gm")[0].to == ("Greta", "Cora")
    assert room.system.tell(room.state, room.last[0], room.viewer("ann")) is None


def test_real_dice_rolled_in_secret_need_no_seal() -> None:
    room = Room()
    room.state = room.state.put(Seal((Epoch(3, "c"),)))

    room.do("gm", "roll-dice", dice="d6", secret=True, chance=HandChance([4]))

    assert room.system.conceals(room.state) == frozenset()
    assert len(room.state[FreeRolls].secret) == 1


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ("", "text.empty"),
        ("a lot", "dice.notation"),
        ("0d6", "dice.count"),
        ("d1", "dice.sides"),
        ("9" * 41, "text.too_long"),
    ],
)
def test_what_is_no_dice_is_refused(dice: str, code: str) -> None:
    assert Room().refused("ann", "roll-dice", dice=dice).code == code


def test_dice_typed_in_behind_the_screen_are_said_to_be_typed_in_when_they_are_revealed() -> None:
    """Else whoever runs the game would show what they chose as what fell: nobody has read that it was by hand."""
    room = Room()
    (rolled,) = room.do("gm", "roll-dice", dice="2d6", secret=True, chance=HandChance([6, 6]))

    room.do("gm", "reveal-roll", roll=rolled.id)

    assert [told.text for told in room.told("ann")] == ["Greta had rolled in secret, by hand, 2d6: 6 6 = 12."]
    pool = room.view("ann")["free-roll"]
    assert isinstance(pool, Pool)
    assert pool.lines == (Line("Greta rolled 2d6 by hand, in secret.", Tone.QUIET),)


def test_only_those_who_run_the_game_roll_in_secret() -> None:
    room = Room()

    refusals = {room.refused("ann", "roll-dice", dice="d6", secret=True).code}
    refusals |= {room.refused("ann", type, roll="roll-9").code for type in ("reveal-roll", "discard-roll")}

    assert refusals == {"seat.not_the_gm"}
    assert [offer.fixed for offer in room.offers("ann", "roll-dice")] == [()]


def test_the_screen_has_room_for_so_many_secret_rolls() -> None:
    room = Room()
    for _ in range(MOST_SECRET):
        secret(room, [1, 1])

    refusal = room.refused("gm", "roll-dice", dice="d6", secret=True)

    assert refusal.code == "roll.too_many"
    assert room.offers("gm", "roll-dice")[1].refusal == refusal
    assert room.do("gm", "roll-dice", dice="d6", chance=ScriptedChance([2]))


@pytest.mark.parametrize(
    ("dice", "outcomes", "mean"),
    [
        ("3d6", (("less than 8", "35/216"), ("8 to 13", "73/108"), ("more than 13", "35/216")), "21/2"),
        ("d20", (("less than 6", "1/4"), ("6 to 15", "1/2"), ("more than 15", "1/4")), "21/2"),
        ("4dF - 1", (("less than -2", "5/27"), ("-2 to 0", "17/27"), ("more than 0", "5/27")), "-1"),
        ("1d2", (("1 to 2", "1"),), "3/2"),
    ],
)
def test_any_dice_say_before_they_fall_what_half_of_all_throws_come_to(
    dice: str, outcomes: tuple[tuple[str, str], ...], mean: str
) -> None:
    room = Room()

    odds = room.odds("ann", "roll-dice", dice=dice)

    assert odds is not None
    assert odds.outcomes == outcomes
    assert odds.expects == (("total", mean),)
    assert odds.success == ""


@pytest.mark.parametrize("dice", ["", "three dice", "0d6", "100d1000"])
def test_dice_that_nobody_can_read_or_count_have_no_odds(dice: str) -> None:
    assert Room().odds("ann", "roll-dice", dice=dice) is None
