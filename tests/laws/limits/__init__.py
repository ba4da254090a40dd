"""What is good so often in a stretch of play, by game: each limit once, with every door that leads to it."""
