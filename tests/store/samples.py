"""Small tables and events to store."""

from threefates.table.log import LogRow, TableRow


def a_table(id: str = "t1", code: str | None = None) -> TableRow:
    return TableRow(id=id, code=code or f"code-{id}", system="tides", name="A table", made_at="2026-11-21T20:00:00Z")


def row(version: int, command: str = "c") -> LogRow:
    return LogRow(version, command, f'{{"version":{version},"command":"{command}"}}'.encode())


def rows(first: int, last: int, command: str = "c") -> list[LogRow]:
    return [row(version, command) for version in range(first, last + 1)]
