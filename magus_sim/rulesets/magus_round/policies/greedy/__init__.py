"""The policy `greedy`: looks one step ahead, scores every option, and takes the best."""
