"""What can be wrong with the tables on disk; the command line turns each into exit status 3."""


class TablesError(Exception):
    """The tables cannot be used as they are; the message ends with the command that mends it."""


class TablesMissing(TablesError):
    """There are no built tables where they were looked for."""


class TablesDamaged(TablesError):
    """A published file is not the one the manifest describes."""


class TablesInUse(TablesError):
    """Another program has the database open to write to it."""


class StoreUnreachable(TablesError):
    """The store that has the parts of a table does not answer or refuses to; the message has its address and why."""


class BuildFailed(TablesError):
    """A build could not finish: the disk is full, the folder cannot be written, or another build is running."""
