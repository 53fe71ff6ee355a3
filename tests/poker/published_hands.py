"""Hands that were played in public and written down by others, with the chips they ended in.

The texts of the first three are Juho Kim's ("Recording and Describing Poker Hands", 2023; they are
shipped with PokerKit's tests), the comments left out.
"""

DWAN_IVEY_2009 = """
variant = "NT"
ante_trimming_status = true
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  "d dh p1 Ac2d",  # Ivey
  "d dh p2 ????",  # Antonius
  "d dh p3 7h6h",  # Dwan
  "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc",
  "d db Jc3d5c",
  "p1 cbr 35000", "p3 cc",
  "d db 4h",
  "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",
  "p1 sm Ac2d", "p3 sm 7h6h",
  "d db Jh",
]
author = "Juho Kim"
event = "Full Tilt Million Dollar Cash Game S4E12"
year = 2009
players = ["Phil Ivey", "Patrik Antonius", "Tom Dwan"]
currency = "USD"
"""
DWAN_IVEY_CHIPS = (572_100_00, 1_997_500_00, 1_109_500_00)

ANTONIUS_BLOM_2009 = """
variant = "PO"
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [500, 1000]
min_bet = 1000
starting_stacks = [1259450.25, 678473.5]
actions = [
  "d dh p1 Ah3sKsKh",  # Antonius
  "d dh p2 6d9s7d8h",  # Blom
  "p2 cbr 3000", "p1 cbr 9000", "p2 cbr 27000", "p1 cbr 81000", "p2 cc",
  "d db 4s5c2h",
  "p1 cbr 91000", "p2 cbr 435000", "p1 cbr 779000", "p2 cc",
  "p1 sm Ah3sKsKh", "p2 sm 6d9s7d8h",
  "d db 5h",
  "d db 9c",
]
author = "Juho Kim"
month = 11
year = 2009
players = ["Patrik Antonius", "Victor Blom"]
currency = "USD"
"""
ANTONIUS_BLOM_CHIPS = (1_937_923_75, 0)

# Short-deck hold'em, of which this room knows nothing: no card below a six, and a flush beats a
# full house. Neither matters for a straight against three kings, so it is told as hold'em here.
PHUA_XUAN_2019 = """
variant = "NT"
ante_trimming_status = true
antes = [3000, 3000, 3000, 3000, 3000, 3000]
blinds_or_straddles = [0, 0, 0, 0, 0, 3000]
min_bet = 3000
starting_stacks = [495000, 232000, 362000, 403000, 301000, 204000]
actions = [
  "d dh p1 Th8h", "d dh p2 QsJd", "d dh p3 QhQd", "d dh p4 8d7c", "d dh p5 KhKs", "d dh p6 8c7h",
  "p1 cc", "p2 cc", "p3 cbr 35000", "p4 f", "p5 cbr 298000",
  "p6 f", "p1 f", "p2 f", "p3 cc",
  "p5 sm KhKs", "p3 sm QhQd",
  "d db 9h6cKc",
  "d db Jh",
  "d db Ts",
]
"""
PHUA_XUAN_CHIPS = (489_000_00, 226_000_00, 684_000_00, 400_000_00, 0, 198_000_00)
