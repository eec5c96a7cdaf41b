"""The rules of both games on a page, with their worked examples."""
