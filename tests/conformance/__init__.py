"""What any game has to keep, checked over every game in the list and every player count.

No game's name stands in this kit; what has to be known of a game stands in `games.toml`.
"""
