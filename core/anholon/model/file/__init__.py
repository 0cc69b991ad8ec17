"""The model file: reading, writing with comments, older formats, shipped examples."""
