"""52 Fates: hands that stay secret, tasks, and exchanges that nest."""

from threefates.systems.fifty_two_fates import (
    creatures_seen,
    dealer_seen,
    exchange_seen,
    hands_seen,
    protagonists_seen,
    tasks_seen,
)
from threefates.systems.fifty_two_fates.game import SYSTEM

__all__ = [
    "SYSTEM",
    "creatures_seen",
    "dealer_seen",
    "exchange_seen",
    "hands_seen",
    "protagonists_seen",
    "tasks_seen",
]
