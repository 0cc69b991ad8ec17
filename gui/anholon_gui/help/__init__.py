"""Help: the manual with its search, the command palette, the guided tour, versions and licences."""
