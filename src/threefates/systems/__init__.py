"""One game each; a game never imports another."""
