"""Magus Round (メイガスラウンド): its cards, its rules and its policies."""
