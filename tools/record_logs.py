"""Record an evening of every system as a whole record, to be replayed for ever (`tests/table/test_old_logs.py`).

`python tools/record_logs.py` plays one seeded evening for each system and edition in `EVENINGS` through a real table
and writes it to tests/logs/. A log that is there is never written over: if the evening comes out the same as the newest
one, nothing is written; otherwise it gets the next number. Run it whenever events change.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "tests" / "logs"
sys.path[:0] = [str(ROOT / "src"), str(ROOT), str(ROOT / "tests" / "strangers")]

from tests.laws.edge_openings import OPENINGS  # noqa: E402
from tests.table.coins import promise, said  # noqa: E402
from tests.tables import opened  # noqa: E402
from threefates.rulebook.epochs import Seal  # noqa: E402
from threefates.rulebook.refusals import Refused  # noqa: E402
from threefates.table.opening import sealed_anew  # noqa: E402
from threefates.table.records import TableRecord, whole_record  # noqa: E402
from threefates.table.table import Table  # noqa: E402
from threefates.testing.curious import tour  # noqa: E402
from threefates.testing.random_play import begin_with, play, seat_some  # noqa: E402

EVENINGS = (
    ("fates_edge", "srd", ""),
    ("fates_edge", "players_guide_cp", ""),
    ("fates_edge", "srd_quickstart", ""),
    ("fates_edge", "", "lantern_at_dusk"),
    ("fates_edge", "", "tongue_for_the_bell"),
    ("fates_edge", "section2_variant", ""),
    ("fate_2003", "", ""),
    ("fate_2003", "fate_d6", ""),
    ("fate_2003", "", "nine_years_tide"),
    ("fifty_two_fates", "", ""),
    ("fifty_two_fates", "", "ninth_well"),
    ("three_coins", "", ""),
)
"""System, edition and scenario."""
FIRST = {
    "fate_2003": (
        *("fate.plan-campaign", "fate.begin-phase", "fate.begin-hero", "fate.take-aspect", *("fate.take-rank",) * 3),
        *("fate.take-extra", "fate.give-back", "fate.take-rank", "fate.close-phase", "fate.begin-phase"),
        *("fate.make-character", "fate.make-character", "start-scene", "fate.name-goal", *("fate.advance",) * 4),
        *("fate.spend-rank", "fate.reward-points", "fate.mark-wound", "fate.mark-wound", "fate.call-exchange"),
        *("fate.roll-test", "fate.roll-test", "answer", "answer", "answer", "fate.treat-injury", "fate.roll-test"),
        *("answer", "answer", "fate.let-days-pass", "fate.remedy-hurt", "fate.set-track", "end-scene"),
    ),
    "fates_edge": (
        *("start-evening", "start-scene", "fe.make-hero", "fe.make-hero", "fe.make-hero", "fe.set-conflict"),
        *("fe.award-everybody", "fe.set-armor", "fe.mark-fatigue", "fe.defend", "fe.strike", "answer", "answer"),
        *("answer", "answer", "fe.cooperate", "fe.propose", "fe.set-terms", "fe.claim-effect", "fe.next-exchange"),
        *("fe.set-harm", "fe.set-harm", "fe.keep-up", "fe.ease-harm", "fe.form-wall", "fe.stabilize", "fe.treat-harm"),
        *("fe.tire-everybody", "fe.set-fatigue", "fe.set-hardened", "fe.rest", "fe.let-time-pass"),
        *("fe.start-talk", "fe.propose", "fe.set-terms", "fe.persuade", "fe.roll-action", *("answer",) * 4),
        *("fe.frighten", "answer", "fe.calm", "fe.give-gear", "fe.give-gear", "fe.hold-gear", "fe.attack-with"),
        *("fe.set-terms", "fe.roll-action", *("answer",) * 3, "fe.set-xp", "fe.buy-talent", "fe.use-technique"),
    ),
    "fates_edge-srd_quickstart": (
        *("fe.build-hero", "fe.build-hero", "fe.build-hero", "fe.make-hero", "fe.make-hero", "start-scene"),
        *("fe.start-supplies", "fe.start-leg", "fe.take-role", "fe.take-role", "fe.propose", "fe.roll-on-the-road"),
        *("fe.tag-spell", "fe.set-terms", "fe.roll-action", "answer", "answer", "answer", "fe.set-beats"),
        *("fe.spend-on-complication", "fe.name-foe", "fe.set-conflict", "give-spotlight", "fe.place-at", "fe.engage"),
        *("fe.move", "fe.take-action", "fe.spring-ambush", "fe.begin-casting", "fe.push-casting", "fe.begin-casting"),
        *("fe.interrupt-casting", "fe.start-tactical-clock", "fe.award-xp", "fe.award-xp", "fe.set-xp", "end-scene"),
        *("answer", "answer", "fe.raise-rating", "fe.end-leg", "fe.award-milestone", "fe.set-pacing"),
    ),
    "fates_edge-players_guide_cp": (
        *("start-evening", *("fe.make-hero",) * 11, "fe.set-xp", "fe.recruit", "start-scene", "fe.hide-dvs"),
        *(*("fe.invoke-rite", "fe.push-rite", "fe.set-terms", "fe.crack-seal") * 3, *("fe.roll-action", "answer") * 3),
        *("fe.call-roll", "fe.roll-action", "answer", "answer", "answer", "fe.reveal-dv", "fe.set-obligation"),
        *("fe.set-symbol", "set-away", "set-away", "fe.propose", "fe.call-roll", "fe.call-roll", "fe.roll-action"),
    ),
    "fates_edge-lantern_at_dusk": (
        *("fe.play-ready", "fe.play-ready", "fe.begin-scenario", "fe.take-role", "fe.start-encounter", "answer"),
        *("fe.call-for", "fe.roll-action", "answer", "answer", "answer", "fe.set-beats", "fe.spend-in-encounter"),
        *("fe.turn-card", "fe.tell-secret", "fe.start-encounter", "answer", "answer", "fe.call-for", "fe.roll-action"),
        *("answer", "answer", "fe.end-leg", "answer", "answer", "fe.call-for", "fe.roll-action", "answer", "answer"),
        *("fe.take-offer", "fe.end-scenario", "answer", "answer", "end-evening"),
    ),
    "fates_edge-tongue_for_the_bell": (
        *("fe.play-ready", "fe.play-ready", "fe.begin-scenario", "fe.start-encounter", "fe.set-conflict"),
        *("fe.foe-strikes", "answer", "answer", "fe.next-exchange", "fe.start-encounter", "answer"),
        *("fe.call-for", "fe.roll-action", "answer", "answer", "fe.start-encounter", "answer", "fe.frighten", "answer"),
        *("fe.end-scenario", "answer", "fe.buy-gear", "fe.let-time-pass", "fe.pay-upkeep"),
    ),
    "fifty_two_fates-ninth_well": (
        *("ff.play-ready", "ff.begin-scenario", "ff.tell-secret"),
        *("ff.open-scene", "ff.call-for", "ff.attempt-task") * 3,
        *("ff.inquire", "ff.attempt-task"),
        *("ff.grant-checkpoint",) * 4,
        *("ff.begin-battle", "answer", "ff.attack", "ff.take-it", "ff.save-hands", "ff.restore-hands"),
        *("ff.let-happen", "ff.end-scenario", "end-evening"),
    ),
    "fifty_two_fates": (
        *("ff.make-protagonist",) * 4,
        *("ff.make-cast-member", *("ff.take-archetype",) * 2, "ff.draw-maneuvers", *("ff.choose-cross",) * 2),
        *("ff.bring-creature", "ff.make-creature", "ff.set-cross", "ff.set-cross", "ff.deal"),
        *("ff.call-spell", "answer", "answer", "ff.let-it-work", "ff.let-time-pass", "ff.end-spell"),
        *("ff.maneuver", "ff.cast", "ff.take-it", "ff.let-it-work", "ff.trim") * 4,
        *("ff.start-fight", *("ff.maneuver", "ff.cast", "ff.take-it", "ff.trim", "ff.defend-by-draw") * 3),
    ),
}
"""What an evening begins with, where random play would seldom come to the heart of a game."""
LED = {
    "fates_edge-section2_variant": tuple(
        command for name in ("signature", "tags", "rituals", "long") for command in OPENINGS[name].first
    )
}
"""What one begins with where fields decide whether it comes to the heart of a game."""
BROUGHT_BACK = ("three_coins",)
"""Games whose evening comes back from a copy of the store before its end, and is sealed anew."""
LARGEST = 80_000  # bytes
ENOUGH = 46_000  # bytes, after which an evening comes to its end
MOST = 200  # times so many commands
STEP = 2


async def evening(folder: Path, system: str, edition: str, scenario: str) -> bytes:
    """Play until there is enough, take something back and restore it, raise the X-card, open the seal if it may be."""
    pick = random.Random(f"{system} {edition}{scenario}").choice
    name = named(system, edition, scenario)
    first = () if name in LED else FIRST.get(name, FIRST.get(system, ()))
    async with opened(folder, system, edition, seed="log", scenario=scenario) as table:
        await seat_some(table)
        for seat, word in (("s5", "river"), ("s7", "stone")):  # one says the word it promised, one does not
            await ask(table, seat, type="commit-nonce", commitment=promise(word))
        async with said(table, "s5", "river"):
            await begin_with(table, pick, first)
            await tour(table, pick, 0, first=LED.get(name, ()))
            for _ in range(MOST):
                await play(table, pick, STEP)
                if len(await written(table)) > ENOUGH:
                    break
        if system in BROUGHT_BACK:
            await table.record("returned", sealed_anew)
            await play(table, pick, STEP * 10)
        offers = {offer.command: dict(offer.fixed) for offer in table.offers("s1")}
        await ask(table, "s1", type="undo", **offers.get("undo", {"command": "none"}))
        await ask(table, "s1", type="redo")
        await ask(table, "s5", type="raise-x-card")
        await ask(table, "s1", type="resume-play")
        for epoch in table.state[Seal].epochs:
            await ask(table, "s1", type="open-seal", epoch=epoch.number)
        return await written(table)


def named(*parts: str) -> str:
    """What a log is called, without its number."""
    return "-".join(filter(None, parts))


async def ask(table: Table, seat: str, **raw: Any) -> None:
    """One command, whether it is refused or not."""
    try:
        await table.ask(seat, f"end-{table.version}", table.system.read_command(raw))
    except Refused as refused:
        print(f"  {raw['type']}: {refused}")


async def written(table: Table) -> bytes:
    """The table's record, one event a line."""
    record = await whole_record(table)
    head = msgspec.json.encode(TableRecord(record.format, record.table, record.system, record.name, ()))
    events = b",\n".join(bytes(event) for event in record.events)
    return head.replace(b'"events":[]', b'"events":[\n' + events + b"\n]") + b"\n"


def keep(name: str, log: bytes) -> Path | None:
    """Write a log under the next free number; None if it is the newest one over again."""
    numbered = sorted(LOGS.glob(f"{name}-*.json"), key=lambda path: int(path.stem.rpartition("-")[2]))
    if numbered and numbered[-1].read_bytes() == log:
        return None
    number = int(numbered[-1].stem.rpartition("-")[2]) + 1 if numbered else 1
    path = LOGS / f"{name}-{number}.json"
    with path.open("xb") as file:  # x: never over another
        file.write(log)
    return path


def main(chosen: Sequence[str]) -> int:
    """Record every evening, or those whose system or log is named."""
    LOGS.mkdir(exist_ok=True)
    for system, edition, scenario in EVENINGS:
        name = named(system, edition, scenario)
        if chosen and not {system, name} & set(chosen):
            continue
        with tempfile.TemporaryDirectory() as folder:
            log = asyncio.run(evening(Path(folder), system, edition, scenario))
        if len(log) > LARGEST:
            print(f"{name}: {len(log)} bytes are more than {LARGEST}")
            return 1
        path = keep(name, log)
        print(f"{name}: {path.name if path else 'as before'} ({len(log)} bytes)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
