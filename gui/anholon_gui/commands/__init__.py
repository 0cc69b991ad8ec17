"""Commands of the menus: files, controls, reference run."""
