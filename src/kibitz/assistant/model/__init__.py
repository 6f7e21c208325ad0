"""Answers with a language model, where the user has one.

The model gets whole sections of the books with sentence ids and, as tools, the search and the
judge. It returns claims; code checks each of them and adds pages and boxes. What can't be checked
is not shown: then the embedded answer stands, with a note why. `kibitz.assistant.model.fake` is a
server to try this with.
"""

from kibitz.assistant.model.conversation import Search
from kibitz.assistant.model.improving import answer_with_model, improve
from kibitz.assistant.model.settings import Settings, from_environment
from kibitz.assistant.model.trouble import Trouble

__all__ = [
    "Search",
    "Settings",
    "Trouble",
    "answer_with_model",
    "from_environment",
    "improve",
]
