"""One layout for texts of rules: same words, same meaning, comments kept.

Only texts that can be read are laid out: what a broken line was meant to be is its author's to say.
"""

from imhotep_dsl.formatting.layout import formatted

__all__ = ["formatted"]
