"""Dealer school: situations from the rules themselves, acts of a trainee, and what became of them.

Nothing here says what is right. The engine deals, and the step that is due is the answer.
"""
