"""The 9th Age, chapter "Attacks": from attacks to Health Points lost."""
