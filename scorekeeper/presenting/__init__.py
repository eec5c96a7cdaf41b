"""What templates show: frozen values in the page's language, with nothing left to decide."""
