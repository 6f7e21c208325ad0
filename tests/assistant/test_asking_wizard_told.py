"""Wizard's readers, told in other ways: counted cards, my card, one hand after another.

The values follow from the rules.
"""

import pytest

from tests.assistant.test_asking_wizard import read, value


@pytest.mark.parametrize(
    ("lang", "question", "card"),
    [
        # several Wizards or Jesters told by their number
        ("en", "two jesters, then green 8, green 3. who takes it", "G8"),
        ("fr", "deux bouffons, rouge 4 et un magicien, qui gagne ?", "W"),
        ("it", "due matti e poi blu 6, chi prende?", "B6"),
        ("de", "drei Narren und dann gelb 7, wer gewinnt?", "Y7"),
        # the card turned up is none of the trick
        ("en", "green 5 was turned up. red 9 led, green 1, red 12. whose trick", "G1"),
        ("de", "aufgedeckt ist ein Narr. rot 3 liegt, blau 9, rot 5, wer gewinnt?", "R5"),
        # a trump named beside its card
        ("it", "esce blu 2, che è pure briscola, poi rosso 9, blu 1. chi vince?", "B2"),
        # laid onto the card that lay there before
        ("en", "trumped with green 2 on a yellow 9, green is trump. who wins", "G2"),
    ],
)
def test_who_wins_however_the_trick_is_told(lang: str, question: str, card: str) -> None:
    assert value("winner", lang, question) == card


@pytest.mark.parametrize(
    ("lang", "question", "mine"),
    [
        ("en", "trump is red. she leads green 4, I play green 9. do I get it?", True),
        ("fr", "atout bleu. jaune 12 entamé, je mets jaune 3. c'est moi qui gagne ?", False),
        ("it", "esce rosso 5, io metto un mago. la presa è mia?", True),
        ("de", "ein Zauberer liegt, ich leg auch einen Zauberer. krieg ich den Stich?", False),
    ],
)
def test_whether_the_trick_is_mine(lang: str, question: str, mine: bool) -> None:
    assert value("winner", lang, question) is mine


@pytest.mark.parametrize(
    ("lang", "question", "legal"),
    [
        ("en", "blue led, blue I haven't got. may I throw a yellow?", True),
        ("fr", "vert demandé et j'en ai plus, je peux jeter un rouge ?", True),
        ("it", "esce giallo, giallo non ne ho. posso scartare un blu?", True),
        ("de", "rot liegt, rot hab ich nicht, nur blau (Trumpf) und gelb. darf ich gelb?", True),
        ("en", "yellow led, my only yellow is the 2. may I ruff?", False),
        ("de", "gelb ausgespielt, mein einziges Gelb ist die 12. darf ich stechen?", False),
        ("en", "red was led, I've red 4 and a trump. trump allowed?", False),
        ("fr", "il a coupé avec bleu 4 sur du rouge. j'ai rouge 6, je peux jouer bleu 8 ?", False),
        ("en", "a jester lies there already, may I add mine?", True),
        ("it", "c'è già un mago nella presa, posso mettere anche il mio?", True),
    ],
)
def test_what_may_be_played_however_the_hand_is_told(lang: str, question: str, legal: bool) -> None:
    assert value("legal", lang, question) is legal


@pytest.mark.parametrize(
    "question", ["can I play a jester when I could follow?", "may I play a wizard at any time?"]
)
def test_a_general_question_about_special_cards_is_not_computed(question: str) -> None:
    assert value("legal", "en", question) is None


@pytest.mark.parametrize(
    ("lang", "question", "wanted"),
    [
        # what the others have bid together: the last bid may be any once it is too much
        ("en", "plus minus one, round 5, the others are at 7 in total. may I bid anything?", True),
        ("fr", "+-1, manche 6, les autres font 6 au total. je peux dire ce que je veux ?", False),
        ("it", "+-1, round 5, gli altri sono già a 3. posso dire quello che voglio?", False),
        ("de", "+-1, Runde 6, die anderen haben zusammen 4. was darf ich nicht sagen?", [2]),
        # the others are two, who said the same
        ("fr", "+-1, manche 4 à trois, les deux autres ont dit 2. je peux dire zéro ?", False),
        ("en", "plus minus one, round 5, the other three said 1. what's barred?", [2]),
        # the option holds from a later round on
        ("en", "plus minus one from round 4, it's round 3, bids 1 and 1. what's barred?", []),
        ("de", "plus minus eins ab Runde 2, jetzt Runde 5, gesagt 2 und 1. verboten?", [2]),
        # the highest bid is the number of the round
        ("en", "highest bid in round 11?", 11),
        ("de", "höchste Ansage in Runde 3?", 3),
    ],
)
def test_bids_told_together_or_from_a_round_on(
    lang: str, question: str, wanted: bool | int | list[int]
) -> None:
    assert value("bids", lang, question) == wanted


@pytest.mark.parametrize(
    ("lang", "question", "points"),
    [
        # 20 + 10 a trick for each bid that was kept, -10 for each trick beside
        ("fr", "un 3 réussi puis un 1 réussi, combien en tout ?", 80),
        ("de", "3 gesagt und 3 gemacht, davor 1 und 0. zusammen?", 40),
        ("en", "made a 2, then was three off. total?", 10),
        ("it", "uno 0 riuscito e un 2 riuscito, a quanto sono?", 60),
        ("en", "I kept my bid of 4, then I was 1 over in the next round. total?", 50),
        # all of them: those of the round, else those that were bid
        ("en", "round 4: bid 4 and took them all", 60),
        ("de", "in Runde 6 zwei gesagt und alle gemacht", -40),
        ("fr", "j'annonce 3 et je les fais tous, ça fait combien ?", 50),
    ],
)
def test_points_of_one_hand_after_another(lang: str, question: str, points: int) -> None:
    assert value("points", lang, question) == points


@pytest.mark.parametrize(
    ("reader", "lang", "question", "players", "wanted"),
    [
        # the last round of so many: 60 cards divided by the players; 20 + 10 a trick
        ("best", "en", "the most points in a single round?", 5, 140),
        ("best", "fr", "le maximum de points en une seule manche ?", 3, 220),
        ("deck", "it", "quante carte in totale, con maghi e giullari?", None, 60),
        ("deck", "en", "the deck has three jesters, right?", None, False),
        ("deck", "de", "im Spiel gibt es vier Zauberer, oder?", None, True),
        ("trump", "en", "wizard flipped, the dealer named red. what's trump", None, "red"),
        ("trump", "de", "Zauberer aufgedeckt, Geber nennt blau. was ist Trumpf?", None, "blue"),
        (
            "trump",
            "fr",
            "magicien retourné, ici le donneur peut dire sans atout et l'a dit. atout ?",
            None,
            "none",
        ),
    ],
)
def test_what_else_is_counted_or_named(
    reader: str, lang: str, question: str, players: int | None, wanted: object
) -> None:
    assert value(reader, lang, question, players) == wanted


@pytest.mark.parametrize(
    ("reader", "lang", "question", "said"),
    [
        ("ranks", "en", "US cards, which is higher, jack or queen?", "Queen = 11."),
        ("ranks", "de", "was ist niedriger, König oder Dame?", "Dame = 11."),
        (
            "legal",
            "en",
            "red 2 led, I have red 5, blue 1, a wizard. what may I play?",
            "You may play",
        ),
        ("follow", "en", "jester, then yellow 4. which suit must I follow?", "Yellow."),
        ("follow", "it", "giullare, poi verde 3. a quale seme devo rispondere?", "Verde."),
        ("follow", "fr", "rouge 5, magicien. quelle couleur je dois suivre ?", "Rouge."),
    ],
)
def test_what_is_told_without_a_verdict(reader: str, lang: str, question: str, said: str) -> None:
    found = read(reader, lang, question)
    assert found is not None
    assert found.text.startswith(said)


def test_a_wizard_sets_no_suit() -> None:
    assert read("follow", "en", "jester, wizard, red 3. which suit must I follow?") is None
