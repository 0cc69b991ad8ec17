"""Files of the user: written whole or not at all, and folders that only their owner can write.

atomic: atomic replacement of a file, and the attributes that are kept. private: folders and files that only their owner
can write.
"""

from anholon.files.atomic import (
    MetadataLostWarning,
    atomic_replacement,
    find_lost_attributes,
    is_protected,
    rename_backup,
    require_unprotected,
    write_atomically,
)
from anholon.files.private import make_private_folder, read_private

__all__ = [
    "MetadataLostWarning",
    "atomic_replacement",
    "find_lost_attributes",
    "is_protected",
    "make_private_folder",
    "read_private",
    "rename_backup",
    "require_unprotected",
    "write_atomically",
]
