"""Speeds, measured beside a yardstick of the same run so that ratios can be followed."""
