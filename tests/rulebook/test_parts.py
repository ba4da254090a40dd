"""A part is a value: equal ones are drawn once, and each is JSON that says what kind it is."""

import typing

import msgspec
import pytest

from threefates.rulebook import parts
from threefates.rulebook.parts import Line, Part, Place, Tone, Words

KINDS = sorted(
    {
        kind
        for name in parts.__all__
        if isinstance(kind := getattr(parts, name), type) and issubclass(kind, Part) and kind is not Part
    },
    key=lambda kind: kind.__name__,
)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
def test_every_kind_of_part_is_frozen_and_names_itself(kind: type[msgspec.Struct]) -> None:
    config = kind.__struct_config__

    assert config.frozen
    assert config.tag
    assert {"title", "place"} <= set(typing.get_type_hints(kind))


def test_the_kinds_are_a_small_closed_set_with_a_tag_each() -> None:
    tags = [kind.__struct_config__.tag for kind in KINDS]

    assert len(set(tags)) == len(tags) >= 6


def test_parts_made_alike_are_equal_and_come_back_from_json() -> None:
    made = [Words("Safety", Place.SCENE, (Line("We pause.", Tone.COST),)) for _ in range(2)]

    again = msgspec.json.decode(msgspec.json.encode(made[0]), type=Words)

    assert made[0] == made[1] == again
