"""The Datasette plugin: pages in both languages."""
