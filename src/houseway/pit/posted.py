"""What is posted at a table: the limits of its wagers, what they pay, and how it is played."""

from houseway.pit.answers import Posted
from houseway.table.table import Table


def posted_at(table: Table) -> Posted:
    """Limits, pay tables and rules, for everybody at the table to read."""
    options = table.options
    return {
        "limits": [
            {
                "wager": rule.name,
                "minimum": rule.minimum,
                "maximum": rule.maximum,
                "cite": rule.cite,
                "required": rule.required,
            }
            for rule in table.wager_rules
        ],
        "pay_tables": [
            {
                "wager": pays.wager,
                "title": pays.name,
                "cite": pays.rows[0].cite if pays.rows else "",
                "rows": [[row.hand, str(row.odds)] for row in pays.rows],
            }
            for pays in options.pay_tables()
        ],
        "rules": [{"words": words, "cite": ""} for words in table.game.how_to_play(options)],
    }
