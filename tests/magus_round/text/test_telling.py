"""Texts and outlines as a reader of cards sees them."""

from __future__ import annotations

from magus_sim.rulesets.magus_round.language import explain, read_text, write_text

CARD = """速攻
このクルーが登場したとき、対戦相手のクルーを１体えらび、望むなら、それを破壊する。その後、そうしたなら、次から１つをえらぶ。「カードを１枚引く」「あなたは１点のダメージを受ける」。
この能力は各ターンに一度のみ起動できる。あなたの手札が２枚以下のとき、起動できる。エネルギー１点を支払い、これをヨコ向きにして起動する。カードを１枚引く。
これのレベルが２以上の間、これはブロックされない。
他のクルーは攻撃できない。"""

TOLD_JA = """速攻
  このクルーは、登場したターン、あるいはクルーになったターンから攻撃することができる。
誘発：このクルーが登場したとき
  対戦相手のクルーを１体えらび
    望むなら
      それを破壊する
  そうしたなら
    次から１つをえらぶ
      選択肢 1
        カードを１枚引く
      選択肢 2
        あなたは１点のダメージを受ける
起動：各ターンに一度のみ／あなたの手札が２枚以下のとき／エネルギー１点を支払って／これをヨコ向きにして
  カードを１枚引く
常時：これのレベルが２以上の間
  これはブロックされない
常時：他のクルーは攻撃できない"""

TOLD_EN = """Haste
  This crew can attack in the turn in which it entered or became a crew.
Triggered: When this crew enters
  Choose an opposing crew
    You may
      Destroy it
  If you do
    Choose one of these
      Option 1
        Draw a card
      Option 2
        You take 1 damage
Activated: Once each turn / If your hand is 2 or less / Pay 1 energy / Tap this crew
  Draw a card
Continuous: While this crew's level is 2 or more
  This crew cannot be blocked
Continuous: Other crews cannot attack"""


def test_a_meaning_is_told_step_by_step_in_either_language() -> None:
    lines = read_text(CARD, "crew", "ja")
    assert "\n".join(explain(lines, "ja")) == TOLD_JA
    assert "\n".join(explain(lines, "en")) == TOLD_EN


def test_an_effect_of_a_magic_is_told_under_its_own_heading() -> None:
    assert explain(read_text("Draw a card. Then discard a card.", "magic", "en"), "en") == [
        "Effect",
        "  Draw a card",
        "  Discard a card",
    ]


def test_keywords_are_explained_in_brackets_if_reminders_are_wanted() -> None:
    lines = read_text("変身５\nエクストラドロー２\nあなたのターンの開始時、カードを１枚引く。", "magus", "ja")
    assert write_text(lines, "ja", reminders=True) == (
        "変身５（場にあなたのエネルギー・カードが５枚以上あるとき、起動できる。このカードを反転させる。）\n"
        "エクストラドロー２（この能力は各ターンに一度のみ起動できる。エネルギー２点を支払って起動する。カードを１枚引く。）\n"
        "あなたのターンの開始時、カードを１枚引く。"
    )
    assert (
        write_text(lines, "en", reminders=True).splitlines()[0].startswith("Transform 5 (Use only while you have 5 or")
    )


def test_texts_with_reminders_are_read_as_the_same_meaning() -> None:
    for text in ("速攻\nランページ\nリベンジ３", "変身５\nエクストラドロー２"):
        card = "crew" if "速攻" in text else "magus"
        lines = read_text(text, card, "ja")
        for language in ("ja", "en"):
            assert read_text(write_text(lines, language, reminders=True), card, language) == lines


def test_polishing_leaves_the_names_of_cards_alone() -> None:
    text = "Put a crew named “Up to a other, an: apple” from your discard pile into your hand."
    assert write_text(read_text(text, "magic", "en"), "en") == text


def test_subtypes_of_card_files_are_told_in_both_languages() -> None:
    subtypes = {"Cloud": "雲"}
    lines = read_text("Allied [Cloud] crews get +1000 power.", "crew", "en", subtypes)
    assert explain(lines, "ja", subtypes=subtypes) == ["常時：あなたの〈雲〉のクルーのパワーを＋１０００する"]
