"""What several games share, procedure and mathematics together."""
