"""For translators: what is stale, missing or inconsistent; exports."""
