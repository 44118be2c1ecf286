"""The first greedy, kept as it was, so that later policies have a fixed mark to be measured against."""
