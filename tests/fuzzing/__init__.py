"""Rule sets made by chance: whatever passes the check is played, and must neither fail nor tell a secret."""
