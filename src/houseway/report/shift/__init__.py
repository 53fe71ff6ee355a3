"""The shift report: what the tables took in, won and should have won, from their journals."""
