"""The store of tables: one SQLite file in the data folder."""

from threefates.store.folder import FolderLock
from threefates.store.sqlite import SqliteStore, look, open_store
from threefates.store.sqlite_reader import SqliteReader

__all__ = ["FolderLock", "SqliteReader", "SqliteStore", "look", "open_store"]
