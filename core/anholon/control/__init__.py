"""Controls: motions given and forces sought. Path control, rest-to-rest problems, retargeting and the replay of
reactions."""
