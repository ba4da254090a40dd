"""The command line: people and programs talk to a table, and ask the books."""

from threefates.cli.app import main

__all__ = ["main"]
