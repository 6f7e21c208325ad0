"""A stand-in for a language model: a small OpenAI-compatible server of the standard library.

It answers by looking for the sentence that shares most words with the question, or misbehaves as
it is told. For tests, and for who wants to see what the checks do:
`python -m kibitz.assistant.model.fake --behaviour honest`.
"""

from kibitz.assistant.model.fake.behaviours import BEHAVIOURS, Behaviour, Reply, always, call, says
from kibitz.assistant.model.fake.server import Asked, Fake, serving

__all__ = ["BEHAVIOURS", "Asked", "Behaviour", "Fake", "Reply", "always", "call", "says", "serving"]
