"""The table of a comparison: rates side by side, with their differences and what is to be known about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .breaking import print_line
from .tables import print_table

if TYPE_CHECKING:
    from rich.console import Console

    from magus_sim.report.words import Words
    from magus_sim.statistics.comparison import Difference, Row


def print_rows(console: Console, rows: Sequence[Row], letters: Sequence[str], say: Words) -> None:
    """One table with a column for each letter; the first is what the others are measured by."""
    interval, pairs = say("95 % interval", "95%信頼区間"), say("pairs", "ペア数")
    numbers = letters[:1]
    for letter in letters[1:]:
        numbers = [*numbers, letter, f"{letter} − A", interval, pairs]
    shared = [row for row in rows if sum(rate is not None for rate in row.rates) > 1]
    title = say("Win rates, and their differences in points", "勝率と、その差（ポイント）")
    cells = [[_subject(row, say), *_cells(row, say)] for row in shared]
    print_table(console, title, [say("deck", "デッキ")], numbers, cells, minor=[[pairs]])
    if len(shared) < len(rows):
        left_out = say(
            "Left out: rates that only one of the runs has, {number}; see `runs show`.",
            "ひとつの実行にしかない勝率は省いた（{number}件）。`runs show`で見られる。",
            number=len(rows) - len(shared),
        )
        print_line(console, left_out)
    differences = [change for row in rows for change in row.differences if change]
    if any(change.clear for change in differences):
        marked = say(
            "*: a clear difference, for all decks together (Holm); for matchups, with at most 5 % false alarms "
            "(Benjamini–Hochberg)",
            "*：デッキの数（Holm法）や対戦の数（Benjamini–Hochberg法、誤検出5%以下）を考慮しても差があると言える",
        )
        print_line(console, marked)
    if any(change.pairs == 0 for change in differences):
        no_pairs = say(
            "No pairs: the runs have other seeds; the interval is that of independent games.",
            "シードが違うのでペアがなく、区間は独立なゲームとして計算した。",
        )
        print_line(console, no_pairs)


def _subject(row: Row, say: Words) -> str:
    deck, against = row.subject.deck, row.subject.against
    words = {
        "field": say("{deck} over the field", "{deck}（全対戦相手）", deck=deck),
        "matchup": f"{deck} – {against}",
        "mirror": say("{deck} – itself: first player", "{deck}（ミラーの先手）", deck=deck),
        "first player": say("all games: first player", "全ゲームの先手"),
    }
    return words[row.subject.kind]


def _cells(row: Row, say: Words) -> Iterator[str]:
    first, *others = [say.give_or_take(rate) if rate else "–" for rate in row.rates]
    yield first
    for rate, difference in zip(others, row.differences, strict=True):
        yield rate
        yield from _difference(difference, say) if difference else ("–", "–", "–")


def _difference(difference: Difference, say: Words) -> tuple[str, str, str]:
    pairs = f"{difference.pairs:,}" if difference.pairs else "–"
    if difference.exact:
        equal = say("{games:,} games equal", "{games:,}ゲームが同一", games=difference.equal_games)
        return say("exactly 0", "ちょうど0"), equal, pairs
    value = say.signed(difference.value) + ("*" if difference.clear else "")
    return value, say.signed_interval(difference.low, difference.high), pairs
