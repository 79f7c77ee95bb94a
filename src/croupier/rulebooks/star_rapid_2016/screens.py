"""What a player terminal has to show: the elements of the document's drawings, as far as its text lets them be read.

The drawings A, D and E are images that the text does not carry: what is on them follows from 5.1, 5.2 and 5.4, and is to be
checked against the published images. Of C, the help screen, the text has the wording; a terminal has to show the way to it.
"""

from croupier.rulebooks.star_rapid_2016.document import cite

METERS = ("credit", "bet", "win")
INSIDE = ("straight", "split", "street", "corner", "six_line")
OUTSIDE = ("column", "dozen", "red", "black", "odd", "even", "low", "high")
SERIES = ("tier", "orphelins", "grand_series", "zero_spiel")
SEVEN_WAGERS = ("player", "banker", "tie", "player_dragon", "banker_dragon", "player_pair", "banker_pair")

ROULETTE_SCREEN = {
    "": cite("2.2.7", (*INSIDE, *OUTSIDE, *SERIES, *METERS, "limits", "countdown", "help"), "Diagram A", "Diagram C")
}
BACCARAT_SCREENS = {
    "commission": cite("2.2.7", (*SEVEN_WAGERS, *METERS, "limits", "countdown"), "Diagram D"),
    "even_money": cite("2.2.7", (*SEVEN_WAGERS, "banker_on_6", *METERS, "limits", "countdown"), "Diagram E"),
}
