"""The SQLite database: schema, atomic build, queries."""
