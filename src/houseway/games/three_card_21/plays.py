"""What a hand may do or be, by the names that the table and the mathematics share."""

PAID, BUST = "21", "bust"
