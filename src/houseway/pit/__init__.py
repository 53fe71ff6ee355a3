"""The house as a server: people, cage, live tables, and the protocol between them."""
