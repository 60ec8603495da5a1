"""What rulebooks say."""
