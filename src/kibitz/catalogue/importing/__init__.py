"""Importing files of BoardGameGeek that the user has: the ranks file and collection exports."""

from kibitz.catalogue.importing.carrying import Imported, import_file

__all__ = ["Imported", "import_file"]
