"""The games' words and questions: complete, alike in every language, true to the decks."""

import re

import pytest
from babel.messages.pofile import read_po

from kibitz import load_game
from kibitz.errors import KibitzError
from kibitz.games import GAMES
from kibitz.i18n import LANGUAGES, LOCALE
from kibitz.judging import judge
from kibitz.questions import load_deck, load_options, load_questions
from kibitz.words import TIE, load_words

of_every_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(
    ("lang", "colour", "card", "the_card", "wizard", "jester"),
    [
        ("en", "red", "red 13", "the red 8", "Wizard", "the Jester"),
        ("fr", "rouge", "13 rouge", "le 8 rouge", "Magicien", "le Bouffon"),
        ("it", "rosso", "13 rosso", "l’8 rosso", "Mago", "il Giullare"),
        ("de", "Rot", "Rot 13", "die rote 8", "Zauberer", "der Narr"),
    ],
)
def test_names(lang: str, colour: str, card: str, the_card: str, wizard: str, jester: str) -> None:
    words = load_words("wizard")
    assert words.colour_name("red", lang) == colour
    assert words.card_name("R13", lang).replace(TIE, " ") == card
    assert words.the_card("R8", lang).replace(TIE, " ") == the_card
    assert words.card_name("W", lang) == wizard
    assert words.the_card("J", lang) == jester


@pytest.mark.parametrize(
    ("edition", "colour", "card"),
    [  # Amigo: dwarves are red; US: the 1 to 13 of hearts are 2 to 10, jack, queen, king, ace
        ("races", "Dwarves", "Dwarves 10"),
        ("suits", "hearts", "jack of hearts"),
    ],
)
def test_editions(edition: str, colour: str, card: str) -> None:
    words = load_words("wizard")
    assert words.colour_name("red", "en", edition) == colour
    assert words.card_name("R10", "en", edition).replace(TIE, " ") == card
    assert words.card_name("R1", "de", "suits") == "Herz-2"
    assert words.card_name("W", "de", edition) == "Zauberer"


@of_every_game
def test_every_language_has_the_same_words(game: str) -> None:
    words = load_words(game)
    for lang in LANGUAGES:
        for kind in ("editions", "phases", "moves", "terms", "specials", "the_specials"):
            given = getattr(words[lang], kind)
            assert set(given) == set(getattr(words["en"], kind)), (lang, kind)
            assert all(given.values())


@of_every_game
def test_deck_has_the_cards_of_the_game(game: str) -> None:
    deck = load_deck(game)
    assert sum(deck.values()) == {"wizard": 60, "plotters": 84}[game]  # wizard.deck, plotters.deck
    most = load_game(game).seats[-1]
    assert {card for card in deck if not is_card(game, card, most)} == set()
    assert set(load_words(game).emblem) <= set(deck)


def is_card(game: str, card: str, players: int) -> bool:
    """Whether the judge knows a card."""
    case = {"game": game, "ask": "legal", "hand": [card], "trick": [], "players": players}
    return bool(judge(case)["legal"] == [card])


@of_every_game
def test_judge_knows_every_question(game: str) -> None:
    for question in load_questions(game):
        with pytest.raises(KibitzError) as caught:
            judge({"game": game, "ask": question.ask})
        assert caught.value.code == "missing-key"


@of_every_game
def test_every_option_is_told(game: str) -> None:
    told = {option.name: option for option in load_options(game)}
    known = load_game(game).options
    assert set(told) == {option.name for option in known}
    for option in known:
        assert told[option.name].rule in load_game(game).rule_ids
        values = set(told[option.name].values)
        assert values in (set(), set(option.choices))


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_translations_keep_their_places(lang: str) -> None:
    with (LOCALE / lang / "LC_MESSAGES" / "kibitz.po").open("rb") as file:
        catalog = read_po(file, locale=lang)
    assert not [message.id for message in catalog if message.fuzzy and message.id]
    wrong = [str(error) for _message, errors in catalog.check() for error in errors]
    assert wrong == []


def test_french_signs_keep_their_narrow_space() -> None:
    with (LOCALE / "fr" / "LC_MESSAGES" / "kibitz.po").open("rb") as file:
        catalog = read_po(file, locale="fr")
    texts = [str(message.string) for message in catalog if message.id]
    assert [text for text in texts if re.search(r" [:;?!»]|« ", text)] == []
