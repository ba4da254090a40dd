"""Exact chances of any rule over dice, as fractions; quick to import."""

from threefates.odds.pools import MOST_POOLS, OddsError, at_least, distribution, fudge, pools

__all__ = ["MOST_POOLS", "OddsError", "at_least", "distribution", "fudge", "pools"]
