"""How large a book may be, how long it may take, how much memory its reader may use."""

MOST_BYTES = 100_000_000
MOST_PAGES = 600
MOST_TEXT_BYTES = 5_000_000
"""For a text file: a thousand pages."""
MOST_GLYPHS = 60_000
"""Characters of a page; a dense one has six thousand."""
MOST_MEMORY = 3_000_000_000
"""Address space of the reading process, in bytes."""
MOST_CPU_SECONDS = 240
SECONDS_A_PAGE = 60
"""So long the reader may be silent."""
SECONDS_A_BOOK = 600
OCR_SECONDS_A_PAGE = 40
OCR_SECONDS_A_BOOK = 300
MOST_ANSWER = 64_000_000
"""Bytes that the reader may write."""
