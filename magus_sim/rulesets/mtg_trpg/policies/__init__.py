"""Who decides in M:tgTRPG."""
