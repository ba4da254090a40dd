"""An offer is a label and a form; its form is a JSON Schema of the command it stands for."""

from typing import Any

import pytest

from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Field, FieldKind, Offer, choice, flag, number, refusal_of, several, words
from threefates.rulebook.refusals import Refused

NO = Refused("test.no", "No.", remedy="Wait.")
THREE = (Option("a", "A"), Option("b", "B", refusal=NO.refusal), Option("c", "C"))

FIELDS: list[tuple[Field, dict[str, Any], bool]] = [
    (number("dv", "DV", low=1, high=9), {"type": "integer", "minimum": 1, "maximum": 9}, True),
    (
        number("dv", "DV", low=0, high=9, default=0),
        {"type": "integer", "minimum": 0, "maximum": 9, "default": 0},
        False,
    ),
    (words("text", "Text", longest=5), {"type": "string", "minLength": 1, "maxLength": 5}, True),
    (words("text", "Text", optional=True), {"type": "string", "minLength": 0, "maxLength": 200}, False),
    (flag("sure", "Sure"), {"type": "boolean", "default": False}, False),
    (choice("who", "Who", THREE), {"type": "string", "enum": ["a", "c"]}, True),
    (
        choice("who", "Who", THREE, optional=True, default="a"),
        {"type": "string", "enum": ["a", "c"], "default": "a"},
        False,
    ),
    (
        several("who", "Who", THREE, low=1, high=2),
        {
            "type": "array",
            "items": {"type": "string", "enum": ["a", "c"]},
            "uniqueItems": True,
            "minItems": 1,
            "maxItems": 2,
        },
        True,
    ),
    (
        several("who", "Who", THREE),
        {"type": "array", "items": {"type": "string", "enum": ["a", "c"]}, "uniqueItems": True, "minItems": 0},
        False,
    ),
    (
        several("cards", "Cards", (Option("AS", "A♠", alone=NO.refusal), Option("2C", "2♣")), high=2),
        {
            "type": "array",
            "items": {"type": "string", "enum": ["AS", "2C"]},
            "uniqueItems": True,
            "minItems": 0,
            "maxItems": 2,
            "if": {"contains": {"enum": ["AS"]}},
            "then": {"maxItems": 1},
        },
        False,
    ),
    (
        Field("die", "Die", FieldKind.ONE, (Option("3", "Three"), Option("4", "Four")), integers=True),
        {"type": "integer", "enum": [3, 4]},
        True,
    ),
]


@pytest.mark.parametrize(("field", "schema", "required"), FIELDS)
def test_a_field_says_what_it_takes(field: Field, schema: dict[str, Any], required: bool) -> None:
    form = Offer("test.do", "Do", (field,)).form()

    assert form["properties"][field.name] == {"title": field.label, **schema}
    assert (field.name in form["required"]) is required


def test_a_form_holds_what_the_offer_fills_in_and_nothing_else() -> None:
    form = Offer("test.do", "Do", (flag("sure", "Sure"),), (("who", "mara"), ("times", 2))).form()

    assert form["properties"]["type"] == {"const": "test.do"}
    assert (form["properties"]["who"], form["properties"]["times"]) == ({"const": "mara"}, {"const": 2})
    assert form["required"] == ["type", "who", "times"]
    assert form["additionalProperties"] is False


def test_an_offer_is_told_from_the_others_by_what_it_fills_in() -> None:
    keys = [Offer("answer", "Yes", fixed=(("choice", "7"), ("option", option))).key for option in ("yes", "no")]

    assert keys == ["answer.7.yes", "answer.7.no"]


def test_an_offer_with_a_refusal_is_greyed() -> None:
    assert Offer("a", "A").enabled
    assert not Offer("a", "A", refusal=refusal_of(NO)).enabled
    assert refusal_of(None) is None
