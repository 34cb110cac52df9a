"""The 9th Age, chapter "Deployment": what is done before the first Player Turn."""
