"""The rules of Ciapanò and Busca: pure functions and values, standard library only."""
