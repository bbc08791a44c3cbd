"""From a session to a picture, and from clicks to action texts."""
