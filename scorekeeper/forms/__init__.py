"""Forms: typed text becomes facts for the rules; they ask the rules and never the database."""
