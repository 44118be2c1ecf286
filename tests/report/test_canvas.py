import pytest

from magus_sim.report.charts.canvas import wrapped


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("three short words", ["three short", "words"]),
        ("日本語は文字で折り返す", ["日本語は文字", "で折り返す"]),
        ("勝率は全体で64.4%だ", ["勝率は全体で", "64.4%だ"]),
        ("it wins up to 64.4 %", ["it wins up to", "64.4 %"]),
        ("all cards, points", ["all cards,", "points"]),
        ("it wins here 64.4 %", ["it wins here", "64.4 %"]),
        ("勝率の差は、+9.3ポイント", ["勝率の差は、", "+9.3ポイント"]),
        ("その勝率は+9.3ポイント", ["その勝率は", "+9.3ポイント"]),
        ("初手のドラゴンが勝つ", ["初手の", "ドラゴンが勝つ"]),
        ("最高は「鋼の階」だ", ["最高は「鋼の", "階」だ"]),
        ("最も高い50.0%）だ", ["最も高い", "50.0%）だ"]),
        ("on 6 (+0.6 to +0.8)", ["on 6", "(+0.6 to +0.8)"]),
        ("turn 6 (+0.6 to +0.8)", ["turn 6", "(+0.6 to +0.8)"]),
        ("x is 60.0 % (54.0 to 60.2 %)", ["x is 60.0 %", "(54.0 to 60.2 %)"]),
        ("「天」の勝率60.2%（54.0〜60.2%）", ["「天」の勝率", "60.2%", "（54.0〜60.2%）"]),
        ("勝者が0.7（+0.6〜+0.8）", ["勝者が0.7", "（+0.6〜+0.8）"]),
        ("勝が0（+0.6〜+0.8）", ["勝が0", "（+0.6〜+0.8）"]),
    ],
)
def test_lines_break_between_words_or_japanese_characters_and_never_in_a_number(text, lines):
    assert wrapped(text, 13).split("\n") == lines
