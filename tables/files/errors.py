"""Errors about the tables on disk; the command line exits with status 3 for each."""


class TablesError(Exception):
    """The tables cannot be used in their present state; the message ends with the command that repairs them."""


class TablesMissing(TablesError):
    """The folder has no built tables."""


class NotBuilt(TablesMissing):
    """A table has not been built.

    table  its name
    """

    def __init__(self, message: str, table: str = "") -> None:
        """Keep the name too, which another process is sent with the message."""
        super().__init__(message)
        self.table = table


class TablesDamaged(TablesError):
    """A published file does not match its entry in the manifest."""


class TablesInUse(TablesError):
    """Another program has the database open for writing."""


class StoreUnreachable(TablesError):
    """The store that holds a table's parts does not respond or refuses; the message has its address and the reason."""


class BuildFailed(TablesError):
    """A build could not finish: the disk is full, the folder is not writable, or another build is running."""
