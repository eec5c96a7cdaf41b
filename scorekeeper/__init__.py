"""A score keeper for the Italian card games Ciapanò and Busca."""
