"""The course of a match and of a year as pictures, with the words beside them."""
