"""Cards to print: what stands on them, and that they fit."""

import re
from pathlib import Path

import pytest

from magus_sim.rulesets.magus_round.card_files import CardSet, load_cards, shipped_cards
from magus_sim.rulesets.magus_round.card_sheet import PAPERS, Language, Proxy, proxy_of, sheet

CARDS = """
[subtypes]
Cloud = "雲"

[[crew]]
name_ja = "<雲> & 風"
name_en = "Cloud & Wind"
reading = "くもとかぜ"
value = 2
subtype = "雲"
power = 2000
gain = 500
set = "S9"
number = "042"
text_ja = '''
速攻（登場したターンから攻撃できる。）
これのパワーを＋１０００する。
'''
flavor_ja = "風になる。"
"""


@pytest.fixture
def cards(tmp_path: Path) -> CardSet:
    (tmp_path / "cards.toml").write_text(CARDS, encoding="utf-8")
    return load_cards([tmp_path / "cards.toml"])


def test_a_proxy_says_what_the_card_says_in_either_language(cards: CardSet) -> None:
    (card,) = cards.values()
    ja = proxy_of(card, card.front, "ja", cards.subtypes)
    en = proxy_of(card, card.front, "en", cards.subtypes)
    assert (ja.name, ja.reading, ja.value, ja.power) == ("<雲> & 風", "くもとかぜ", "2", "2000 +500")
    assert (ja.title, en.title) == ("クルー 〈雲〉", "Crew [Cloud]")
    assert (en.name, en.reading, en.flavor, en.imprint) == ("Cloud & Wind", "", "", "S9 · 042")
    assert ja.paragraphs[0] == (("速攻", False), ("（登場したターンから攻撃できる。）", True))
    assert ja.paragraphs[1][0][0].replace("\u2060", "") == "これのパワーを＋１０００する。"


def test_a_number_is_never_broken_over_two_lines(cards: CardSet) -> None:
    (card,) = cards.values()
    ((words, _),) = proxy_of(card, card.front, "ja", cards.subtypes).paragraphs[1]
    assert "＋\u2060１\u2060０\u2060０\u2060０する" in words


def test_nine_cards_lie_on_a_sheet_and_a_magus_takes_two_places() -> None:
    page = sheet(shipped_cards().values(), "ja", "a4", shipped_cards().subtypes)
    faces = sum(len(card.faces) for card in shipped_cards().values())
    assert page.count('<article class="card') == faces
    assert page.count('<section class="sheet">') == -(-faces // 9)


def test_the_page_needs_nothing_else_and_nothing_in_a_name_is_taken_for_html(cards: CardSet) -> None:
    page = sheet(cards.values(), "ja", "letter", cards.subtypes)
    assert not re.search(r"https?:|src=|url\(|<script|@import|<link", page)
    assert "&lt;雲&gt; &amp; 風" in page
    assert "size: 215.9mm 279.4mm" in page


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_fit_on_the_paper(paper: str) -> None:
    width, height = PAPERS[paper]
    assert width >= 3 * 63 + 2 * 5
    assert height >= 3 * 88 + 2 * 5


@pytest.mark.parametrize("language", ["ja", "en"])
def test_letters_become_smaller_where_there_is_much_to_say_but_never_unreadable(language: Language) -> None:
    faces = [(card, face) for card in shipped_cards().values() for face in card.faces]
    proxies = [proxy_of(card, face, language, shipped_cards().subtypes) for card, face in faces]

    def said(proxy: Proxy) -> int:
        return sum(len(words) for pieces in proxy.paragraphs for words, _ in pieces) + len(proxy.flavor)

    briefest, longest = min(proxies, key=said), max(proxies, key=said)
    assert (briefest.text_size, longest.text_size) == (9, min(proxy.text_size for proxy in proxies))
    assert 6 <= longest.text_size < 9
    assert all(5 <= proxy.name_size <= 11 for proxy in proxies)
