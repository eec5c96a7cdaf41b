"""One match: its sheet, its forms, its log, its board."""
