"""The 9th Age, chapter "Characters": how they join, stand and leave."""
