"""Files of the user: written whole or not at all, and folders that only their owner can write.

atomic: atomic replacement of a file, and the attributes that are kept. private: folders and files that only their owner
can write. reading: files that somebody else may have written.
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
from anholon.files.reading import MAX_TABLE_BYTES, read_regular_file, read_regular_text, require_regular_file

__all__ = [
    "MAX_TABLE_BYTES",
    "MetadataLostWarning",
    "atomic_replacement",
    "find_lost_attributes",
    "is_protected",
    "make_private_folder",
    "read_private",
    "read_regular_file",
    "read_regular_text",
    "rename_backup",
    "require_regular_file",
    "require_unprotected",
    "write_atomically",
]
