"""Teaching: rulings and advice in words, exercises, drills, sessions. No widgets, no notebooks."""
