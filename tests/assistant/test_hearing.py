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
        ("Q clubs, J of hearts, A spades", "en", ["G11", "R10", "B13"]),
        ("Herz D, Kreuz K", "de", ["R11", "G12"]),
        ("rot3 blau9", "de", ["R3", "B9"]),
        ("vert un, jaune 3", "fr", ["G1", "Y3"]),
        ("la regina di cuori", "it", ["R11"]),
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
        ("zu siebt", "de", 7),
        ("rounds w 4 ppl?", "en", 4),
        ("con 7 di cuori in mano", "it", None),
        ("we had bid 5", "en", None),
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


@pytest.mark.parametrize(
    ("question", "lang", "numbers"),
    [
        ("bid 3, got 2", "en", [3, 2]),
        ("gli altri due hanno detto uno e due", "it", [1, 2]),
        ("ils ont dit quatre, un et deux", "fr", [4, 1, 2]),
        ("plus minus 1: the bids were 2 and 0", "en", [2, 0]),
        ("plusminus1, andere 3 u 1", "de", [3, 1]),
        ("I bet 20 euros and bid 3", "en", [3]),
    ],
)
def test_only_numbers_that_count_something_are_kept(
    question: str, lang: str, numbers: list[int]
) -> None:
    heard = hear("wizard", question, lang, None, {})
    assert [number for _at, number in heard.numbers] == numbers


@pytest.mark.parametrize(
    ("short", "full", "lang"),
    [
        ("cb de magiciens ds le jeu", "combien de magiciens dans le jeu", "fr"),
        ("nn ho il seme, ki apre?", "non ho il seme, chi apre?", "it"),
        ("3 gesagt 3 gemacht, pkt", "3 gesagt 3 gemacht, punkte", "de"),
        ("who leads nxt rd", "who leads next round", "en"),
    ],
)
def test_what_is_shortened_means_the_same(short: str, full: str, lang: str) -> None:
    one, other = (hear("wizard", text, lang, None, {}) for text in (short, full))
    assert one.concepts == other.concepts


def test_a_missing_apostrophe_hides_no_word() -> None:
    assert hear("wizard", "latout cest quoi", "fr", None, {}).has("trump")


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
    ("question", "roles"),
    [
        ("can I play Y3 if R5 was led and I hold Y3 and R2?", "asked trick hand hand"),
        ("with B7 and Y2 in hand and G10 led, may I play the B7?", "hand hand trick asked"),
        ("R5 was played. I'm sitting here with R2 and B9", "trick hand hand"),
        ("trump: red. B3, B9, R1", "trump trick trick trick"),
        ("no red in my hand, red was led", "void trick"),
    ],
)
def test_roles_are_told_by_what_stands_around(question: str, roles: str) -> None:
    heard = hear("wizard", question, "en", None, {})
    assign(heard)
    assert [item.role for item in heard.items] == roles.split()


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("trick", "trick", 0), ("trik", "trick", 1), ("tirck", "trick", 1), ("trump", "trick", 3)],
)
def test_slips_are_counted(one: str, other: str, slips: int) -> None:
    assert distance(one, other, 2) == slips
