"""`play` as a module: it has no suffix, so it is loaded by hand."""

import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def load() -> Any:
    """Read `play` without running it."""
    loader = SourceFileLoader("play", str(ROOT / "play"))
    spec = importlib.util.spec_from_loader("play", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module
