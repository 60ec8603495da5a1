"""Games by the thousand: players that choose at random, every mix of sides and variants."""
