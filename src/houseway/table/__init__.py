"""What every game shares: seats, wagers, steps, hands, events, journal, views."""
