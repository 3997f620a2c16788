"""The pages of the site: one module a page, each a function from a call and a connection to a page."""
