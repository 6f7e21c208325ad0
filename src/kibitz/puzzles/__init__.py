"""Small positions made from the rules, each decided by exactly the rule that it practises.

A game says in its own `puzzles.py`, rule by rule, how positions come about, what is asked of them
and what people get wrong (`Recipe`). Here positions are drawn from a seed until the game's judge
names the wanted rule and somebody could well be mistaken. The judge alone knows what is right.
"""

from kibitz.puzzles.dice import Dice
from kibitz.puzzles.laying import NONE, of_hand, of_numbers, of_texts, of_trick
from kibitz.puzzles.making import load_recipes, make, rules_about, topics
from kibitz.puzzles.model import Answer, Case, Choice, Laid, Puzzle, Recipe, Verdict

__all__ = [
    "NONE",
    "Answer",
    "Case",
    "Choice",
    "Dice",
    "Laid",
    "Puzzle",
    "Recipe",
    "Verdict",
    "load_recipes",
    "make",
    "of_hand",
    "of_numbers",
    "of_texts",
    "of_trick",
    "rules_about",
    "topics",
]
