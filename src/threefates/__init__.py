"""Three games about fate, one table that knows their rules."""

__version__ = "0.1.0"

__all__: list[str] = []
