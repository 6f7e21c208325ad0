"""The words of Wizard in four languages, and what its editions call the suits.

Amigo's edition has humans, elves, dwarves and giants; the US edition has the four French suits,
where 2 to 10, jack, queen, king and ace stand for 1 to 13. Names only: no rule changes.
"""

from kibitz.words import STANDARD, Edition, GameWords, Vocabulary

_NUMBERS = tuple(str(rank) for rank in range(2, 11))

ENGLISH = Vocabulary(
    title="Wizard",
    tagline="Say how many tricks you will take. Then take exactly that many.",
    editions={
        "standard": STANDARD["en"],
        "races": Edition("Amigo edition", ("Humans", "Elves", "Dwarves", "Giants")),
        "suits": Edition(
            "US edition",
            ("spades", "clubs", "hearts", "diamonds"),
            "{rank} of {colour}",
            (*_NUMBERS, "jack", "queen", "king", "ace"),
        ),
    },
    phases={
        "naming trump": "naming trump",
        "bidding": "bidding",
        "playing": "playing",
        "over": "game over",
    },
    moves={"play": "play", "bid": "bid", "trump": "trump"},
    terms={
        "trick": "trick",
        "tricks": "tricks",
        "trump": "trump",
        "no trump": "no trump",
        "suit": "suit",
        "bid": "bid",
        "bids": "bids",
        "round": "round",
        "dealer": "dealer",
        "hand": "hand",
        "points": "points",
    },
    specials={"W": "Wizard", "J": "Jester"},
    the_specials={"W": "the Wizard", "J": "the Jester"},
    also={
        "W": "wizards mage sorcerer",
        "J": "jesters fool fools joker jokers",
        "B": "human",
        "G": "elf",
        "R": "dwarf dwarfs",
        "Y": "giant",
    },
)

FRENCH = Vocabulary(
    title="Wizard",
    tagline="Annoncez vos plis. Faites-en exactement autant, pas un de plus.",
    editions={
        "standard": STANDARD["fr"],
        "races": Edition(
            "Édition Amigo", ("Humains", "Elfes", "Nains", "Géants"), "{rank} des {colour}"
        ),
        "suits": Edition(
            "Édition américaine",
            ("pique", "trèfle", "cœur", "carreau"),
            "{rank} de {colour}",
            (*_NUMBERS, "valet", "dame", "roi", "as"),
        ),
    },
    phases={
        "naming trump": "choix de l’atout",
        "bidding": "annonces",
        "playing": "jeu de la carte",
        "over": "partie terminée",
    },
    moves={"play": "jouer", "bid": "annoncer", "trump": "atout"},
    terms={
        "trick": "pli",
        "tricks": "plis",
        "trump": "atout",
        "no trump": "sans atout",
        "suit": "couleur",
        "bid": "annonce",
        "bids": "annonces",
        "round": "manche",
        "dealer": "donneur",
        "hand": "main",
        "points": "points",
    },
    specials={"W": "Magicien", "J": "Bouffon"},
    the_specials={"W": "le Magicien", "J": "le Bouffon"},
    also={
        "W": "magiciens sorcier sorciers enchanteur enchanteurs mage",
        "J": "bouffons fou fous joker",
        "B": "humain",
        "G": "elfe",
        "R": "nain",
        "Y": "géant",
    },
)

ITALIAN = Vocabulary(
    title="Wizard",
    tagline="Dichiara quante prese farai. Poi falle: non una di più, non una di meno.",
    editions={
        "standard": STANDARD["it"],
        "races": Edition(
            "Edizione Amigo", ("umani", "elfi", "nani", "giganti"), "{rank} ({colour})"
        ),
        "suits": Edition(
            "Edizione americana",
            ("picche", "fiori", "cuori", "quadri"),
            "{rank} di {colour}",
            (*_NUMBERS, "fante", "donna", "re", "asso"),
        ),
    },
    phases={
        "naming trump": "scelta della briscola",
        "bidding": "dichiarazioni",
        "playing": "gioco delle carte",
        "over": "partita finita",
    },
    moves={"play": "giocare", "bid": "dichiarare", "trump": "briscola"},
    terms={
        "trick": "presa",
        "tricks": "prese",
        "trump": "briscola",
        "no trump": "senza briscola",
        "suit": "seme",
        "bid": "dichiarazione",
        "bids": "dichiarazioni",
        "round": "smazzata",
        "dealer": "mazziere",
        "hand": "carte in mano",
        "points": "punti",
    },
    specials={"W": "Mago", "J": "Giullare"},
    the_specials={"W": "il Mago", "J": "il Giullare"},
    also={
        "W": "maghi stregone stregoni",
        "J": "giullari buffone buffoni matto matti jolly",
        "B": "umano",
        "G": "elfo",
        "R": "nano",
        "Y": "gigante",
    },
)

GERMAN = Vocabulary(
    title="Wizard",
    tagline="Sag an, wie viele Stiche du machst. Und dann mach genau so viele.",
    editions={
        "standard": STANDARD["de"],
        "races": Edition("Amigo-Ausgabe", ("Menschen", "Elfen", "Zwerge", "Riesen")),
        "suits": Edition(
            "US-Ausgabe",
            ("Pik", "Kreuz", "Herz", "Karo"),
            "{colour}-{rank}",
            (*_NUMBERS, "Bube", "Dame", "König", "Ass"),
        ),
    },
    phases={
        "naming trump": "Trumpfwahl",
        "bidding": "Ansagen",
        "playing": "Stiche spielen",
        "over": "Spiel zu Ende",
    },
    moves={"play": "spielen", "bid": "ansagen", "trump": "Trumpf"},
    terms={
        "trick": "Stich",
        "tricks": "Stiche",
        "trump": "Trumpf",
        "no trump": "kein Trumpf",
        "suit": "Farbe",
        "bid": "Ansage",
        "bids": "Ansagen",
        "round": "Runde",
        "dealer": "Geber",
        "hand": "Blatt",
        "points": "Punkte",
    },
    specials={"W": "Zauberer", "J": "Narr"},
    the_specials={"W": "der Zauberer", "J": "der Narr"},
    also={
        "W": "zauberers magier hexer",
        "J": "narren hofnarr hofnarren joker",
        "B": "mensch",
        "G": "elf",
        "R": "zwerg",
        "Y": "riese",
    },
)

WORDS = GameWords(
    game="wizard",
    emblem=("B7", "R13", "W", "Y4", "J"),
    teaser="two-wizards",
    languages={"en": ENGLISH, "fr": FRENCH, "it": ITALIAN, "de": GERMAN},
)
