"""Every limit that the law is asked of, by what people call it."""

from __future__ import annotations

from typing import Final

from tests.laws.limits.edge import EDGE
from tests.laws.limits.edge_counted import COUNTED
from tests.laws.limits.edge_once import ONCE
from tests.laws.limits.edge_together import TOGETHER
from tests.laws.limits.fate import FATE
from tests.laws.limits.fates import FATES
from tests.laws.limits.law import Limit

__all__ = ["LIMITS"]

LIMITS: Final[dict[str, Limit]] = {**EDGE, **COUNTED, **ONCE, **TOGETHER, **FATE, **FATES}
