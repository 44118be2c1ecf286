"""Spellings that are read alike wherever they stand, and words that may be missing."""

from __future__ import annotations

from collections.abc import Mapping

SPELLINGS: Mapping[str, Mapping[str, str]] = {
    "ja": {
        "その後": "(?:その後|そのあと|次に)",
        "エネルギー・": "エネルギー・?",
        "一度": "(?:一度|1度|1回|一回)",
        "えらび": "(?:えらび|選び|えらんで|選んで)",
        "えらぶ": "(?:えらぶ|選ぶ)",
        "1つを": "(?:1|一|ひと)つを?",
        "ヨコ": "(?:ヨコ|横)",
        "タテ": "(?:タテ|縦)",
        "他の": "(?:他の|ほかの)",
        "すべて": "(?:すべて|全て)",
        "好きな枚数": "(?:好きな|任意の)枚数(?:だけ)?、?",
        "好きな数だけ": "(?:好きな|任意の)数(?:だけ)?、?",
        "望むなら": "(?:望むなら|のぞむなら)",
        "与え": "(?:与え|あたえ)",
        "なら": "(?:ならば|なら)",
        "とき": "(?:とき|時)",
        "につき": "(?:につき|ごとに)",
        "対戦相手": "(?:対戦相手|相手)",
        "各プレイヤー": "(?:各プレイヤー|お互い)",
        "山札の上からカードを": "(?:あなたの)?山札の上から(?:カードを)?",
        "残りを": "残りを(?:好きな順番で|好きな順で)?",
        "手札に戻す": "(?:持ち主の)?手札に戻す",
    },
    "en": {
        "crews": "crews?",
        "crew": "crews?",
        "magics": "magics?",
        "magic": "magics?",
        "cards": "cards?",
        "card": "cards?",
        "when": "(?:whenever|when)",
        "energy": "energy(?:\\s+cards?)?",
    },
}
"""What the phrase table prints → a regular expression for what is read."""

OMITTED = ("その後", "then", "pile")
"""Words that may be missing."""
