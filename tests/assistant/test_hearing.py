"""Cards, numbers, players, rounds and languages as people write them."""

import pytest

from kibitz.hearing import hear
from kibitz.hearing.lexicon import distance
from kibitz.hearing.roles import assign


def cards(question: str, lang: str, game: str = "wizard") -> list[str]:
    return [item.card for item in hear(game, question, lang, None, {}).items]


@pytest.mark.parametrize(
    ("question", "lang", "read"),
    [
        ("red 5, blue seven", "en", ["R5", "B7"]),
        ("the 5 red and the 7 blue", "en", ["R5", "B7"]),
        ("R5 B7 W", "en", ["R5", "B7", "W"]),
        ("♥5 ♠7", "en", ["R5", "B7"]),
        ("yelow 3", "en", ["Y3"]),
        ("5 of hearts, king of spades", "en", ["R4", "B12"]),
        ("the ace of clubs", "en", ["G13"]),
        ("giant 8, elf 2, jester", "en", ["Y8", "G2", "J"]),
        ("wizzard", "en", ["W"]),
        ("le 5 rouge, le bleu sept", "fr", ["R5", "B7"]),
        ("rouge 12, magicien, bouffon", "fr", ["R12", "W", "J"]),
        ("sorcier, enchanteur, fou", "fr", ["W", "W", "J"]),
        ("dame de cœur, as de pique", "fr", ["R11", "B13"]),
        ("il 5 rosso, blu 7", "it", ["R5", "B7"]),
        ("cuori 5, asso di picche", "it", ["R4", "B13"]),
        ("mago, stregone, matto", "it", ["W", "W", "J"]),
        ("rote 13, grün 2, gruen 4", "de", ["R13", "G2", "G4"]),
        ("Zwerg 11, Riese 4", "de", ["R11", "Y4"]),
        ("Herz König, Zauberer, Narr", "de", ["R12", "W", "J"]),
        ("rot, blau", "de", ["R?", "B?"]),
    ],
)
def test_cards_are_read_as_people_write_them(question: str, lang: str, read: list[str]) -> None:
    assert cards(question, lang) == read


def test_without_an_edition_of_suits_ranks_stay() -> None:
    assert cards("hearts 5", "en", "plotters") == ["R5"]


@pytest.mark.parametrize(
    ("question", "lang", "players"),
    [
        ("how many rounds with five players", "en", 5),
        ("in a 4p game", "en", 4),
        ("there are 6 of us", "en", 6),
        ("on est 6", "fr", 6),
        ("à cinq, combien de manches", "fr", 5),
        ("in quattro, quante carte", "it", 4),
        ("siamo in sei", "it", 6),
        ("zu viert", "de", 4),
        ("mit 5 Spielern", "de", 5),
        ("the bid was 3", "en", None),
    ],
)
def test_players_are_heard(question: str, lang: str, players: int | None) -> None:
    assert hear("wizard", question, lang, None, {}).said_players == players


@pytest.mark.parametrize(
    ("question", "lang", "number"),
    [
        ("round 7", "en", 7),
        ("in the third round", "en", 3),
        ("manche 9", "fr", 9),
        ("la 3e manche", "fr", 3),
        ("alla settima smazzata", "it", 7),
        ("Runde 4", "de", 4),
        ("in der fünften Runde", "de", 5),
        ("how many rounds", "en", None),
    ],
)
def test_rounds_are_heard(question: str, lang: str, number: int | None) -> None:
    assert hear("wizard", question, lang, None, {}).round == number


@pytest.mark.parametrize(
    ("question", "lang"),
    [
        ("who leads the next trick?", "en"),
        ("qui entame le pli suivant ?", "fr"),
        ("chi apre la presa successiva?", "it"),
        ("Wer spielt zum nächsten Stich aus?", "de"),
    ],
)
def test_the_language_is_heard(question: str, lang: str) -> None:
    assert hear("wizard", question, None, None, {}).lang == lang
    assert hear("wizard", question, "de", None, {}).spoken == lang


def test_each_card_gets_its_role() -> None:
    question = "blue is trump. red 7 was led. I have red 2 and green 12. can I play the green 12?"
    heard = hear("wizard", question, "en", None, {})
    assign(heard)
    assert [(item.card, item.role) for item in heard.items] == [
        ("B?", "trump"),
        ("R7", "trick"),
        ("R2", "hand"),
        ("G12", "hand"),
        ("G12", "asked"),
    ]


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("trick", "trick", 0), ("trik", "trick", 1), ("tirck", "trick", 1), ("trump", "trick", 3)],
)
def test_slips_are_counted(one: str, other: str, slips: int) -> None:
    assert distance(one, other, 2) == slips
