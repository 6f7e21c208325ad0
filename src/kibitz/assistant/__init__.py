"""The rules assistant: questions in, answers with their pages out; offline and without a model.

A question is heard (`kibitz.hearing`), computed by the game's judge where it can be, else matched
to a rule of the game's rulebook, else left unanswered with the nearest passages.
"""

from kibitz.assistant.answering import ask, ask_lines

__all__ = ["ask", "ask_lines"]
