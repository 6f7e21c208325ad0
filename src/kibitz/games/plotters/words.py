"""The words of Plotters, Inc. (Mit List und Tücke) in four languages.

There is one edition, so only the plain colours; and no card is without a colour.
"""

from kibitz.words import STANDARD, GameWords, Vocabulary

ENGLISH = Vocabulary(
    title="Plotters, Inc.",
    tagline="Two colours make your fortune. Leave the rest to your neighbours.",
    editions={"standard": STANDARD["en"]},
    phases={
        "playing": "playing",
        "picking": "picking cards",
        "choosing": "choosing two colours",
        "over": "game over",
    },
    moves={"play": "play", "pick": "pick", "choose": "choose"},
    terms={
        "trick": "trick",
        "tricks": "tricks",
        "trump": "trump",
        "no trump": "no trump",
        "suit": "colour",
        "round": "round",
        "dealer": "dealer",
        "hand": "hand",
        "points": "points",
        "face up": "face up",
        "face down": "face down",
        "rest": "the rest",
    },
    specials={},
    the_specials={},
)

FRENCH = Vocabulary(
    title="Plotters, Inc.",
    tagline="Deux couleurs feront votre fortune. Le reste, laissez-le aux voisins.",
    editions={"standard": STANDARD["fr"]},
    phases={
        "playing": "jeu de la carte",
        "picking": "choix des cartes",
        "choosing": "choix des deux couleurs",
        "over": "partie terminée",
    },
    moves={"play": "jouer", "pick": "prendre", "choose": "garder"},
    terms={
        "trick": "pli",
        "tricks": "plis",
        "trump": "atout",
        "no trump": "sans atout",
        "suit": "couleur",
        "round": "manche",
        "dealer": "donneur",
        "hand": "main",
        "points": "points",
        "face up": "visibles",
        "face down": "cachées",
        "rest": "le reste",
    },
    specials={},
    the_specials={},
)

ITALIAN = Vocabulary(
    title="Plotters, Inc.",
    tagline="Due colori fanno la tua fortuna. Il resto lascialo agli altri.",
    editions={"standard": STANDARD["it"]},
    phases={
        "playing": "gioco delle carte",
        "picking": "scelta delle carte",
        "choosing": "scelta dei due colori",
        "over": "partita finita",
    },
    moves={"play": "giocare", "pick": "prendere", "choose": "tenere"},
    terms={
        "trick": "presa",
        "tricks": "prese",
        "trump": "briscola",
        "no trump": "senza briscola",
        "suit": "colore",
        "round": "smazzata",
        "dealer": "mazziere",
        "hand": "carte in mano",
        "points": "punti",
        "face up": "scoperte",
        "face down": "coperte",
        "rest": "il resto",
    },
    specials={},
    the_specials={},
)

GERMAN = Vocabulary(
    title="Mit List und Tücke",
    tagline="Zwei Farben bringen Punkte. Den Rest dreh den anderen an.",
    editions={"standard": STANDARD["de"]},
    phases={
        "playing": "Stiche spielen",
        "picking": "Karten aussuchen",
        "choosing": "zwei Farben wählen",
        "over": "Spiel zu Ende",
    },
    moves={"play": "spielen", "pick": "nehmen", "choose": "behalten"},
    terms={
        "trick": "Stich",
        "tricks": "Stiche",
        "trump": "Trumpf",
        "no trump": "kein Trumpf",
        "suit": "Farbe",
        "round": "Runde",
        "dealer": "Geber",
        "hand": "Blatt",
        "points": "Punkte",
        "face up": "offen",
        "face down": "verdeckt",
        "rest": "der Rest",
    },
    specials={},
    the_specials={},
)

WORDS = GameWords(
    game="plotters",
    emblem=("Y6", "G21", "B3", "R14", "Y18"),
    teaser="low-tie",
    languages={"en": ENGLISH, "fr": FRENCH, "it": ITALIAN, "de": GERMAN},
)
