"""Which topic each worked example belongs to: that of the entries it needs. Of these topics every one is golden."""

from __future__ import annotations

from pathlib import Path

from threefates.rulebook.ledger import load

HERE = Path(__file__).parent
TOPICS = ("cards", "deck", "dealer", "session", "tasks", "inquiry")
NEEDS = {
    "cp-two-cards": "ff.cards.glossary",
    "background-notation": "ff.cards.glossary",
    "d-card-sums": "ff.cards.values",
    "d-ace-beats-two-kings": "ff.cards.ace-beats-all",
    "d-ace-answers-ace": "ff.cards.ace-beats-all",
    "d-tie": "ff.cards.action-vs-reaction",
    "starting-hand": "ff.session.start",
    "session-save": "ff.session.save-stack",
    "t2-notation": "ff.tasks.difficulty",
    "t1-t4-scale": "ff.tasks.difficulty",
    "task-two-cards": "ff.tasks.resolve",
    "retry-writings": "ff.tasks.one-try",
    "two-tools": "ff.tasks.bonus-gear",
    "slow-on-mechanism": "ff.tasks.bonus-magic",
    "gear-and-background": "ff.tasks.stacking",
    "helpers-plausible": "ff.tasks.helpers",
    "crowbars": "ff.tasks.helpers",
    "tower-checkpoints": "ff.inquiry.sequence",
}


def test_every_example_of_the_first_two_parts_has_its_topic() -> None:
    ledger = load()
    early = {
        example.id.removeprefix("ff.ex.")
        for example in ledger.examples
        if example.id.startswith("ff.ex.")
        and any(source.place.startswith(("Part 1", "Part 2")) for source in example.source)
    }

    elsewhere = {"zone-conversion"}  # of movement
    assert early - elsewhere <= NEEDS.keys()
    assert {ledger.entry(entry).topic for entry in NEEDS.values()} <= set(TOPICS)


def test_every_one_of_them_is_golden() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py") if file != Path(__file__))

    missing = [name for name in NEEDS if f'"{name}"' not in tests and f"ff.ex.{name}" not in tests]

    assert missing == []
