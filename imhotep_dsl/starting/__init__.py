"""First files for an author: small, commented, valid, and made from the names of the game they change."""
