"""A small client for programs: a bot at the table in ten lines. It speaks only HTTP."""

from threefates.client.http import Client, Refused

__all__ = ["Client", "Refused"]
