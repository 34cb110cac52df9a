"""The 9th Age, chapter "Removing Casualties": who goes, who drops out, and why."""
