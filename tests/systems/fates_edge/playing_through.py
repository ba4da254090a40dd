"""Scenes as text, one pane for each viewer."""

from __future__ import annotations

from pathlib import Path

from threefates.rulebook import parts

__all__ = ["HERE", "shown"]

HERE = Path(__file__).parent / "playthroughs"


def shown(part: parts.Part) -> list[str]:
    lines = [f"{part.title}:"]
    match part:
        case parts.Pool(dice=dice, outcome=outcome, lines=said):
            faces = [f"{die.face}{'<' + '<'.join(reversed(die.was)) if die.was else ''}" for die in dice]
            lines += ["  " + " ".join(faces) + (f" – {outcome}" if outcome else "")]
            lines += [f"  {line.text}" for line in said]
        case parts.Listing(rows=rows, empty=empty):
            for row in rows:
                counters = "".join(f" [{track.label} {track.value} of {track.size}]" for track in row.tracks)
                counters += "".join(f" [{counter.label} {counter.value}]" for counter in row.counters)
                lines += [f"  {row.text} – {row.detail}{counters}"]
            lines += [] if rows else [f"  {empty}"]
        case parts.Tracks(tracks=tracks):
            lines += ["  " + ", ".join(f"{track.label} {track.value}" for track in tracks)]
        case parts.Clocks(clocks=clocks, empty=empty):
            lines += [f"  {pie.name} {pie.filled:g}/{pie.size}" for pie in clocks] or [f"  {empty}"]
        case parts.Words(lines=said, empty=empty):
            lines += [f"  {line.text}" for line in said] or [f"  {empty}"]
    return lines
