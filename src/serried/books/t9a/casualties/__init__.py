"""The 9th Age, chapter "Removing Casualties": who goes, who drops out, and why.

The figures of the chapter (CAS-F1, CAS-F2, CAS-F3, CAS-F4, CAS-F5) are scenes; their
pictures stand in docs/gallery.
"""
