"""Contact: which bases touch, who fights whom, and the frames that say so."""
