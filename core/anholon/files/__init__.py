"""Files of the user: written whole or not at all, and folders that nobody else can write.

atomic: writing a file whole or not at all; what of the old file is kept.
private: folders and files that only their owner can write.
"""

from anholon.files.atomic import (
    MetadataLostWarning,
    is_protected,
    not_kept,
    replacing,
    require_unprotected,
    set_aside,
    write_whole,
)
from anholon.files.private import make_private_folder, read_private

__all__ = [
    "MetadataLostWarning",
    "is_protected",
    "make_private_folder",
    "not_kept",
    "read_private",
    "replacing",
    "require_unprotected",
    "set_aside",
    "write_whole",
]
