"""Cards as people write them, in any of the four languages and editions."""

import pytest

from kibitz.cards import COLOURS
from kibitz.games import GAMES
from kibitz.i18n import LANGUAGES
from kibitz.questions import load_deck
from kibitz.words import load_words

of_every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize("lang", LANGUAGES)

NOTATION = [
    ("R5 B2 W", "R5 B2 W"),
    ("r5, b1 w w", "R5 B1 W W"),
    ("R5,B1,W,W", "R5 B1 W W"),
    (" R5;  b1, W w ", "R5 B1 W W"),
    ("R5-B1-W", "R5 B1 W"),
    ("R5B1WW", "R5 B1 W W"),
    ("wwj", "W W J"),
    ("WR5J", "W R5 J"),
    ("5R 1B", "R5 B1"),
    ("5R1B", "R5 B1"),
    ("5r b13", "R5 B13"),
    ("R05 r007", "R5 R7"),
    ("R 5 B 1", "R5 B1"),
    ("5 R 1 B", "R5 B1"),
    ("♥5 ♠1", "R5 B1"),
    ("5♥1♠", "R5 B1"),
    ("♥️5 ♡6", "R5 R6"),
    ("(R5) B1.", "R5 B1"),
    ("R5/B1 + W & J", "R5 B1 W J"),
    ("R\u00a05", "R5"),
    ("Ｒ５", "R5"),
    ("", ""),
    (" , ; ", ""),
]
COLOUR_WORDS = [
    # English
    ("red 5", "R5"),
    ("5 red", "R5"),
    ("the blue 12", "B12"),
    ("hearts 5", "R4"),
    ("5 of hearts", "R4"),
    ("jack of hearts, ace of spades", "R10 B13"),
    ("five", "five"),
    ("Spade 3, club 4, diamond 6", "B2 G3 Y5"),
    ("Dwarf 3 and Elves 4", "R3 G4"),
    ("Dwarves 10", "R10"),
    # French
    ("5 rouge", "R5"),
    ("rouge 5", "R5"),
    ("le 5 rouge et le 3 bleu", "R5 B3"),
    ("5 rouges", "R5"),
    ("verte 7", "G7"),
    ("5 de cœur, 6 de coeur", "R4 R5"),
    ("roi de trèfle", "G12"),
    ("trèfle 4 trefle 4", "G3 G3"),
    ("carreau 9", "Y8"),
    ("7 des Elfes, Géants 3, geants 4", "G7 Y3 Y4"),
    # Italian
    ("verde 7", "G7"),
    ("7 verde", "G7"),
    ("il 13 rosso, l’8 rosso, l'11 blu", "R13 R8 B11"),
    ("rossa 2 gialla 3", "R2 Y3"),
    ("5 di cuori, 6 di picche", "R4 B5"),
    ("5 (umani)", "B5"),
    # German
    ("rot 5", "R5"),
    ("Rote 5", "R5"),
    ("die rote 8 und die grüne 9", "R8 G9"),
    ("ROT 5 BLAU 3", "R5 B3"),
    ("rot5blau3", "R5 B3"),
    ("grün 3, gruen 4, grun 5", "G3 G4 G5"),
    ("Herz-5 Pik-3", "R4 B2"),
    ("Herz-Dame", "R11"),
    ("Menschen 4 Zwerge 3", "B4 R3"),
    # G is green in every language, also where yellow begins with it
    ("g5", "G5"),
]
SPECIALS = {
    "W": "Wizard wizards Zauberer Zauberers Magier Magicien Sorcier sorciers Enchanteur mago maghi"
    " Stregone stregoni ZAUBERER w",
    "J": "Jester jesters Fool Joker Narr Narren Hofnarr Bouffon Fou fous Giullare Buffone Matto"
    " matti NARR j",
}
STRANGE = [
    ("x9", ["x9"]),
    ("R5 X9 b2", ["R5", "X9", "B2"]),
    ("foo bar", ["foo", "bar"]),
    ("x-9, y", ["x-9", "y"]),
    ("r14", ["r14"]),
    ("R0", ["R0"]),
    ("Rot 14, B1", ["Rot 14", "B1"]),
    ("red jack", ["red jack"]),
    ("13 of hearts", ["13 of hearts"]),
    ("R5 5 B1", ["R5", "5", "B1"]),
    ("3 R5 B1", ["3", "R5", "B1"]),
    ("W1", ["W1"]),
    ("rot", ["rot"]),
    ("R5x", ["R5x"]),
    ("und", ["und"]),
    ("2 Zauberer", ["2", "W"]),
    ("123456789R", ["123456789R"]),
    ("–", ["–"]),
    ("🂡", ["🂡"]),
]


@pytest.mark.parametrize(("text", "cards"), NOTATION + COLOUR_WORDS)
def test_cards_as_people_write_them(text: str, cards: str) -> None:
    assert load_words("wizard").read_cards(text) == cards.split()


@pytest.mark.parametrize(
    ("card", "name"), [(c, n) for c, ns in SPECIALS.items() for n in ns.split()]
)
def test_wizards_and_jesters_by_any_name(card: str, name: str) -> None:
    assert load_words("wizard").read_cards(f"rot 5 {name} 3 blau") == ["R5", card, "B3"]


@pytest.mark.parametrize(("text", "pieces"), STRANGE)
def test_what_is_no_card_stays_as_it_was_typed(text: str, pieces: list[str]) -> None:
    assert load_words("wizard").read_cards(text) == pieces


def test_each_game_has_its_own_cards() -> None:
    words = load_words("plotters")
    assert words.read_cards("R21 18 jaune W Narr R22 ♣20") == [
        "R21",
        "Y18",
        "W",
        "Narr",
        "R22",
        "G20",
    ]
    assert load_words("wizard").read_cards("R21") == ["R21"]  # as typed: 13 is the highest
    assert load_words("wizard").read_cards("r21") == ["r21"]


@of_every_game
@in_every_language
def test_every_name_that_we_show_can_be_typed(game: str, lang: str) -> None:
    words = load_words(game)
    editions = [name for name, edition in words[lang].editions.items() if not edition.ranks]
    for card in load_deck(game):
        assert words.read_cards(words.the_card(card, lang)) == [card]
        for edition in editions:
            assert words.read_cards(words.card_name(card, lang, edition)) == [card]
    for colour in COLOURS:
        assert words.read_colour(words.colour_name(colour, lang)) == colour


@of_every_game
def test_a_whole_deck_in_one_breath(game: str) -> None:
    deck = list(load_deck(game))
    words = load_words(game)
    assert words.read_cards("".join(deck)) == deck
    assert words.read_cards(" ".join(card[1:] + card[0] for card in deck)) == deck


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("r", "red"),
        ("Rote", "red"),
        ("♣", "green"),
        ("hearts", "red"),
        ("giallo", "yellow"),
        ("Sans atout", "none"),
        ("none", "none"),
        ("pink", ""),
        ("", ""),
        ("W", ""),
    ],
)
def test_colours_as_people_write_them(text: str, colour: str) -> None:
    assert load_words("wizard").read_colour(text) == colour


@pytest.mark.parametrize(
    ("lang", "legend"),
    [
        ("en", "R red, B blue, G green, Y yellow, W Wizard, J Jester"),
        ("fr", "R rouge, B bleu, G vert, Y jaune, W Magicien, J Bouffon"),
        ("it", "R rosso, B blu, G verde, Y giallo, W Mago, J Giullare"),
        ("de", "R Rot, B Blau, G Grün, Y Gelb, W Zauberer, J Narr"),
    ],
)
def test_legend_of_the_notation(lang: str, legend: str) -> None:
    pairs = load_words("wizard").legend(lang)
    assert ", ".join(f"{letter} {name}" for letter, name in pairs) == legend
    assert load_words("plotters").legend(lang) == pairs[:4]


@of_every_game
@in_every_language
def test_no_line_parts_colour_and_rank(game: str, lang: str) -> None:
    words = load_words(game)
    for card in ("R5", "B13", "Y8"):
        assert " " not in words.card_name(card, lang)
        assert "\u00a0" in words.the_card(card, lang).rpartition(" ")[2]
