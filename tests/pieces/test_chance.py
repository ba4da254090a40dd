"""The one door to randomness: even, repeatable, recorded, and clear when it cannot answer."""

import hashlib
import hmac
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.pieces import (
    Chance,
    ChanceError,
    Drawn,
    HandChance,
    NoChance,
    PieceError,
    ScriptedChance,
    SealedChance,
    commitment,
    fair,
    sealed,
)

SEED = bytes(range(32))
NONCES = (b"gm", b"ann", b"bob")
seeds = st.binary(min_size=1, max_size=64)
nonce_lists = st.lists(st.binary(max_size=24), max_size=5).map(tuple)
versions = st.integers(0, 2**40)


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[side] - expected) ** 2 / expected for side in range(sides))


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 52])
def test_sealed_dice_fall_evenly(sides: int) -> None:
    chance = SealedChance(SEED, NONCES, version=1)

    counts = Counter(face - 1 for face in chance.roll(20_000, sides))

    # Mean sides-1, deviation sqrt(2(sides-1)): five deviations above is one case in hundreds of thousands.
    assert set(counts) == set(range(sides))
    assert chi_square(counts, sides) < (sides - 1) + 5 * (2 * (sides - 1)) ** 0.5


def test_first_dice_of_neighbouring_commands_fall_evenly_too() -> None:
    firsts = Counter(SealedChance(SEED, NONCES, version).roll(1, 10)[0] - 1 for version in range(5_000))

    assert chi_square(firsts, 10) < 9 + 5 * 18**0.5


@given(seeds, nonce_lists, versions, st.integers(0, 20), st.integers(1, 1000))
def test_the_same_seal_gives_the_same_dice_and_they_are_on_the_die(
    seed: bytes, nonces: tuple[bytes, ...], version: int, n: int, sides: int
) -> None:
    first = SealedChance(seed, nonces, version).roll(n, sides)
    again = SealedChance(seed, nonces, version).roll(n, sides)

    assert first == again
    assert len(first) == n
    assert all(1 <= face <= sides for face in first)


def test_rolling_together_or_one_by_one_is_the_same() -> None:
    together, singly = SealedChance(SEED, NONCES, 3), SealedChance(SEED, NONCES, 3)

    assert together.roll(8, 10) == tuple(singly.roll(1, 10)[0] for _ in range(8))


@pytest.mark.parametrize(
    ("nonces", "version"),
    [((b"gma", b"nn", b"bob"), 1), ((b"gm", b"ann"), 1), ((b"ann", b"gm", b"bob"), 1), (NONCES, 2), (NONCES, 11)],
)
def test_every_part_of_the_seal_changes_the_dice(nonces: tuple[bytes, ...], version: int) -> None:
    assert SealedChance(SEED, nonces, version).roll(20, 1000) != SealedChance(SEED, NONCES, 1).roll(20, 1000)


def test_a_nonce_cannot_pass_for_the_frame_around_it() -> None:
    one = (b"a" + (1).to_bytes(4, "big") + b"b",)
    two = (b"a", b"b")

    assert SealedChance(SEED, one, 1).roll(20, 1000) != SealedChance(SEED, two, 1).roll(20, 1000)


def test_a_draw_is_what_the_published_recipe_says() -> None:
    parts = [b"threefates/1", b"2", b"ann", b"bob", b"7", b"1", b"0"]
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    number = int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest(), "big")

    second_die = SealedChance(SEED, (b"ann", b"bob"), version=7).roll(2, 10)[1]

    assert second_die == number % 10 + 1
    assert second_die == sealed(SEED, (b"ann", b"bob"), 7, index=1, size=10) + 1


@given(st.integers(1, 60), st.integers(1, 300))
def test_fair_gives_every_position_equally_often(size: int, below: int) -> None:
    if below < size:
        below += size

    kept = Counter(fair([number, 0], below, size) for number in range(below) if number < below - below % size)

    assert kept == dict.fromkeys(range(size), below // size)


def test_fair_passes_over_the_numbers_that_would_favour_low_results() -> None:
    assert fair([255, 252, 251], below=256, size=6) == 251 % 6


def test_the_commitment_is_the_plain_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


@pytest.mark.parametrize("seed", [b"", bytes(65)])
def test_a_seed_whose_commitment_would_give_it_away_is_refused(seed: bytes) -> None:
    with pytest.raises(ChanceError, match="1 to 64 bytes"):
        SealedChance(seed, (), 0)
    with pytest.raises(ChanceError, match="1 to 64 bytes"):
        commitment(seed)


@pytest.mark.parametrize("length", [1, 32, 64])
def test_seeds_of_up_to_a_block_of_the_hash_are_taken(length: int) -> None:
    assert SealedChance(bytes(length), (), 0).roll(1, 6) != ()
    assert len(commitment(bytes(length))) == 64


def test_a_negative_version_is_refused() -> None:
    with pytest.raises(ChanceError, match="0 or more, not -1"):
        SealedChance(SEED, NONCES, -1)


def test_what_is_drawn_is_recorded_in_order_and_survives_the_log() -> None:
    chance = ScriptedChance([7, 2, "KH"])

    chance.roll(2, 10)
    chance.pick(["2C", "KH"])

    assert chance.drawn == (Drawn("die", 10, 7), Drawn("die", 10, 2), Drawn("pick", ("2C", "KH"), 1))
    assert msgspec.json.decode(msgspec.json.encode(chance.drawn), type=tuple[Drawn, ...]) == chance.drawn


@pytest.mark.parametrize("chance", [SealedChance(SEED, NONCES, 1), ScriptedChance([1]), HandChance([1]), NoChance()])
def test_impossible_questions_are_refused_by_every_chance(chance: Chance) -> None:
    with pytest.raises(ChanceError, match="no roll of -1 dice"):
        chance.roll(-1, 6)
    with pytest.raises(ChanceError, match="with 0 sides"):
        chance.roll(1, 0)
    with pytest.raises(ChanceError, match="nothing left to pick"):
        chance.pick([])
    assert chance.roll(0, 6) == ()
    assert chance.drawn == ()


@given(st.lists(st.integers(), min_size=1, max_size=60), versions)
def test_a_pick_is_one_of_the_things_and_the_record_says_which(things: list[int], version: int) -> None:
    chance = SealedChance(SEED, NONCES, version)

    picked = chance.pick(things)

    (record,) = chance.drawn
    assert picked == things[record.result]
    assert record.among == tuple(str(thing) for thing in things)


@pytest.mark.parametrize(
    ("script", "code"),
    [
        (["KH"], "chance.wrong_kind"),
        ([0], "chance.out_of_range"),
        ([11], "chance.out_of_range"),
        ([], "chance.too_few"),
    ],
)
def test_a_script_that_does_not_fit_a_die_is_a_clear_error(script: list[object], code: str) -> None:
    with pytest.raises(ChanceError) as caught:
        ScriptedChance(script).roll(1, 10)

    assert caught.value.code == code


@pytest.mark.parametrize(("script", "code"), [([3], "chance.wrong_kind"), (["AS"], "chance.not_among")])
def test_a_script_that_does_not_fit_a_pick_is_a_clear_error(script: list[object], code: str) -> None:
    with pytest.raises(ChanceError) as caught:
        ScriptedChance(script).pick(["2C", "KH"])

    assert caught.value.code == code


def test_a_script_left_over_is_an_error_but_never_hides_another_one() -> None:
    with pytest.raises(ChanceError, match="2 more given than fell: '5', 'KH'"), ScriptedChance([5, "KH"]):
        pass
    with pytest.raises(KeyError), ScriptedChance([5]):
        raise KeyError


def test_dice_typed_by_people_are_marked_by_hand() -> None:
    chance = HandChance([10, " 4 ", "kh"])

    faces = chance.roll(2, 10)
    card = chance.pick(("2C", "KH"))
    chance.done()

    assert (faces, card) == ((10, 4), "KH")
    assert all(record.by_hand for record in chance.drawn)


@pytest.mark.parametrize("typed", ["KH", "kh", " Kh "])
@pytest.mark.parametrize("known", ["KH", "kh"])
def test_a_card_is_found_whatever_the_case_it_is_typed_in(typed: str, known: str) -> None:
    chance = HandChance([typed])

    assert chance.pick(["2C", known]) == known


@given(st.lists(st.integers(1, 1000), max_size=20), st.integers(1000, 2000))
def test_faces_typed_by_people_are_the_faces_that_fell(faces: list[int], sides: int) -> None:
    chance = HandChance([str(face) for face in faces])

    assert chance.roll(len(faces), sides) == tuple(faces)
    assert chance.drawn == tuple(Drawn("die", sides, face, by_hand=True) for face in faces)


def test_fudge_dice_are_typed_as_the_signs_printed_on_them() -> None:
    assert HandChance(["-", "−", "0", "+", "2"]).roll(5, 3) == (1, 1, 2, 3, 2)


@pytest.mark.parametrize("chance", [HandChance([1, 10]), ScriptedChance([1, 10])])
def test_the_lowest_and_the_highest_face_are_on_the_die(chance: Chance) -> None:
    assert chance.roll(2, 10) == (1, 10)


def test_the_longest_number_a_die_may_show_is_nine_digits() -> None:
    assert HandChance(["100000000"]).roll(1, 10**9) == (10**8,)


def test_a_script_used_as_a_context_is_the_chance_itself() -> None:
    with ScriptedChance([4]) as chance:
        assert chance.roll(1, 6) == (4,)


def test_too_few_typed_dice_name_the_die_still_waited_for() -> None:
    with pytest.raises(ChanceError, match=r"^Still waiting for die 3 of 5, a d10\.$") as caught:
        HandChance([4, 9]).roll(5, 10)

    assert caught.value.code == "chance.too_few"


def test_too_many_typed_results_are_refused_at_the_end() -> None:
    chance = HandChance([4, 9, 1])
    chance.roll(2, 10)

    with pytest.raises(ChanceError, match="1 more given than fell: '1'"):
        chance.done()


@pytest.mark.parametrize("typed", [0, 11, -3, "", "ten", "3.5", "²", "٣", "9" * 5000, True])
def test_a_face_that_is_not_on_the_die_is_refused_in_words(typed: int | str) -> None:
    chance = HandChance([typed])

    with pytest.raises(ChanceError, match="die 1 of 1, a d10") as caught:
        chance.roll(1, 10)

    assert len(caught.value.words) < 120
    assert chance.drawn == ()


def test_a_card_that_cannot_be_drawn_is_refused_without_saying_which_can() -> None:
    undrawn = ["2C", "KH", "9D"]

    with pytest.raises(ChanceError) as caught:
        HandChance(["AS"]).pick(undrawn)

    assert caught.value.words == "'AS' is not one of 3 that can be drawn now."


def test_no_chance_refuses_dice_and_picks_alike() -> None:
    with pytest.raises(PieceError, match="die 1 of 2, a d6"):
        NoChance().roll(2, 6)
    with pytest.raises(PieceError, match="one of 2"):
        NoChance().pick(["a", "b"])
