"""The equipment of the table: what shuffles, holds and counts the cards."""
