"""A match taken along: a few lines for a chat, a table for a spreadsheet."""
