"""What becomes of a question: computed, answered by a rule, asked back, or left alone."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Protocol, cast

from kibitz.assistant.matching import ASK, CASE, ELSEWHERE, Kind, Match
from kibitz.assistant.traits import wants_yes_or_no
from kibitz.errors import BadInput
from kibitz.hearing import Finding, Heard, Missing, Reader
from kibitz.hearing.claims import as_claimed
from kibitz.hearing.lexicon import NOISE, NUMBER, UNKNOWN
from kibitz.hearing.roles import assign
from kibitz.i18n import translate

LEAST_CASE = 0.12
"""So likely a question has to be of a reader's kind, for what it finds to count."""
LEAST_MISSING = 0.3
"""So likely it has to be for the judge, for a question back."""
MOST_ELSEWHERE = 0.3
"""What is likelier to be about something else is left alone."""
LEAST_RULE = 0.5
"""So likely a rule's question has to be, among the kinds that are not for the judge."""
POLAR = ("yes_no", "legal")
"""The verdicts that say yes or no."""
CONCRETE = 2
"""So many cards with their rank, or one more of any kind, make a question one about these cards."""
FRAGMENT = 3
"""A question of so few words asks for the thing itself, not yes or no: last round, trump?"""
CLEARLY = 1.6
"""So much likelier than no a yes has to be, and the other way round."""
SURE = 0.8
"""A verdict so likely is told even where the question's form wants no yes or no."""
HERE = {
    "en": "here too also",
    "fr": "ici aussi pareil",
    "it": "qui anche pure",
    "de": "hier auch",
}
"""Words by which a question that names another game means this one."""
COMPARING = {
    "en": "like unlike as than from usual",
    "fr": "comme contrairement que",
    "it": "come rispetto che",
    "de": "wie als anders",
}
"""Words in front of another game that is only compared with."""
NEAR_NAME = 3
FAR = 2.0
LEAST_LEANING = 0.02
"""So much likelier, and so likely, has a verdict to be beside a kind without one."""
FORM = 1.8
"""How much likelier the verdict is that fits the question's form."""


class Asking(Protocol):
    """What a game's `asking` offers."""

    READERS: dict[str, Reader]
    """What reads each kind of computed question."""
    BESIDE: dict[str, str]
    """The reader that may compute more exactly what is asked about a rule."""
    ASK_BACK: dict[str, str]
    """What to ask where a question lacks what the judge needs; to be translated."""


def decide(heard: Heard, ranked: Sequence[Match]) -> Finding | Missing | Kind | None:
    """What answers a question, given its likely kinds; None where nothing does."""
    if is_elsewhere(heard, ranked) or not _says_something(heard):
        return None
    assign(heard)
    found = list(_read(heard, ranked))
    for finding in found:
        if isinstance(finding, Finding):
            return as_claimed(heard, finding)
    if _share(ranked, CASE, ASK) >= LEAST_MISSING:
        missing = [*found, *_asked_back(heard, ranked)]
        if missing:
            return missing[0]
    return _by_rule(heard, ranked)


def is_elsewhere(heard: Heard, ranked: Sequence[Match]) -> bool:
    """Whether a question is about what no rulebook knows, or about another game."""
    topics: defaultdict[str, float] = defaultdict(float)
    for match in ranked:
        first = _first(match.kind)
        topics[CASE if first == ASK else first] += match.share
    share = topics[ELSEWHERE]
    unknown = share > MOST_ELSEWHERE or share == max(topics.values())
    return unknown or _names_another_game(heard)


def _names_another_game(heard: Heard) -> bool:
    """Whether a question ends with another game that this one is not compared with."""
    named = heard.places("othergame")
    if not named or heard.tokens[named[-1]].sentence < heard.tokens[-1].sentence:
        return False
    texts = [token.text for token in heard.tokens]
    here, comparing = HERE[heard.spoken].split(), COMPARING[heard.spoken].split()
    apart = [text for at, text in enumerate(texts) if at not in named]  # not Wizard Extreme
    if heard.game in apart or any(text in here for text in texts):
        return False
    near = {text for at in named for text in texts[max(0, at - NEAR_NAME) : at]}
    return near.isdisjoint(comparing)


def _says_something(heard: Heard) -> bool:
    """Whether any word has a meaning beyond numbers: not "1 2 3", nor "xyzzy"."""
    if heard.said_players is not None:
        return True
    return any(found - {NOISE, UNKNOWN} for found in heard.concepts if NUMBER not in found)


def _by_rule(heard: Heard, ranked: Sequence[Match]) -> Kind | None:
    """The likeliest rule, all its verdicts together, and the likeliest of these."""
    topics: dict[str, float] = {}
    for match in ranked:
        if _first(match.kind) != CASE:
            topics[match.kind.topic] = topics.get(match.kind.topic, 0.0) + match.share
    best = max(topics, key=lambda topic: topics[topic])
    if topics[best] < LEAST_RULE * sum(topics.values()):
        return None
    kinds = [match for match in ranked if match.kind.topic == best and match.kind.is_rule]
    return _with_verdict(kinds, wants_yes_or_no(heard)) if kinds else None


def _with_verdict(kinds: list[Match], polar: bool) -> Kind:
    """The likeliest verdict on a rule; none where no yes or no is wanted, or both are as likely."""
    best = max(kinds, key=lambda match: _fits(match, polar))
    if best.kind.verdict is None:
        return replace(best.kind, verdict=_leaning(kinds) if polar else None)
    if not polar and best.share < SURE:
        return replace(best.kind, verdict=None)
    other = sum(m.share for m in kinds if m.kind.verdict is (not best.kind.verdict))
    return replace(best.kind, verdict=None) if other * CLEARLY > best.share else best.kind


def _leaning(kinds: list[Match]) -> bool | None:
    """Yes or no to a question that wants one, though its kind has none: what is far likelier."""
    yes, no = (sum(m.share for m in kinds if m.kind.verdict is side) for side in (True, False))
    if max(yes, no) < LEAST_LEANING or max(yes, no) < FAR * min(yes, no):
        return None
    return yes > no


def _fits(match: Match, polar: bool) -> float:
    """How well a verdict fits: yes or no where the question wants it, else none."""
    return match.share * (FORM if (match.kind.verdict is not None) == polar else 1.0)


def _first(kind: Kind) -> str:
    return kind.topic.split()[0]


def _share(ranked: Sequence[Match], *topics: str) -> float:
    return sum(match.share for match in ranked if _first(match.kind) in topics)


def _read(heard: Heard, ranked: Sequence[Match]) -> Iterator[Finding | Missing]:
    """What the readers of the likely kinds find, the likeliest first."""
    asking, cases = _asking(heard), _share(ranked, CASE)
    for match in ranked:
        if match.share < LEAST_CASE:
            return
        found = _found(asking, heard, match.kind)
        if found is not None:
            yield found
        elif match.kind.is_rule and match.share > cases and not _is_concrete(heard):
            return


def _found(asking: Asking, heard: Heard, kind: Kind) -> Finding | Missing | None:
    """What the reader of a kind finds; beside a rule only what the rule decides."""
    topic, *reader = kind.topic.split()
    if reader and topic in (CASE, ASK):
        return _by(asking.READERS[reader[0]], heard)
    beside = asking.BESIDE.get(topic)
    if beside is None:
        return None
    found = _by(asking.READERS[beside], heard)
    decided = isinstance(found, Finding) and topic in found.rules
    general = len(heard.tokens) > FRAGMENT and not _is_concrete(heard)
    if kind.verdict is not None and general and wants_yes_or_no(heard):
        return found if decided and cast(Finding, found).kind in POLAR else None
    return found if decided or _is_concrete(heard) else None


def _is_concrete(heard: Heard) -> bool:
    """Whether a question is about cards or bids that it names, and no general one."""
    cards = sum(not item.bare and len(item.card) > 1 for item in heard.items)
    scored = heard.has("bid", "said") and heard.has("made", "get")
    bids = len(heard.numbers) >= CONCRETE and (heard.round is not None or scored)
    return cards >= CONCRETE or len(heard.items) > CONCRETE or bids


def _by(reader: Reader, heard: Heard) -> Finding | Missing | None:
    try:
        return reader(heard)
    except BadInput as error:  # what was asked can't be: say why
        refused = Missing(error.text(heard.lang))
    if heard.said_players is None or heard.players != heard.said_players:
        return refused
    heard.players = None  # a number that was none of players
    try:
        return reader(heard)
    except BadInput:
        return refused


def _asked_back(heard: Heard, ranked: Sequence[Match]) -> Iterator[Missing]:
    """The question back that the likeliest kind wants."""
    topic, *missing = ranked[0].kind.topic.split()
    if topic == ASK:
        yield Missing(translate(heard.lang, _asking(heard).ASK_BACK[missing[0]]))


def _asking(heard: Heard) -> Asking:
    return cast(Asking, import_module(f"kibitz.games.{heard.game}.asking"))
