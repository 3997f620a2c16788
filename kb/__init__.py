"""A bilingual, dated and executable knowledge base of Magic: The Gathering rules and rulings."""

__version__ = "0.1.0"
