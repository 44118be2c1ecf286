from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles, StorageFault
from magus_sim.ruleset import Deck
from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.card_files import CardSet, load_cards, shipped_cards
from magus_sim.rulesets.magus_round.decks import check_decks, read_deck, read_decks
from magus_sim.sources.names import name_key

SHIPPED = Path(__file__).parents[2] / "decks" / "magus_round"
X_EYE = '[[magic]]\nname_ja = "X線の目"\nvalue = 1\ntext_ja = "カードを１枚引く。"\n'


@pytest.fixture(scope="module")
def cards() -> CardSet:
    return shipped_cards()


@pytest.fixture(scope="module")
def names(cards: CardSet) -> list[str]:
    """A magus and ten other cards."""
    maguses = [card.name for card in cards.values() if card.kind is Kind.MAGUS]
    return [maguses[0], *[card.name for card in cards.values() if card.kind is not Kind.MAGUS][:10]]


def listing(names: list[str]) -> list[str]:
    """The lines of a legal deck."""
    return [f"1 {names[0]}", *(f"4 {name}" for name in names[1:])]


def write(folder: Path, lines: list[str], name: str = "deck.txt") -> Path:
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def faults(path: Path, cards: CardSet) -> list[str]:
    with pytest.raises(FaultyFiles) as caught:
        read_deck(path, cards)
    return [str(problem).removeprefix(f"{path.parent}/") for problem in caught.value.problems]


def test_a_deck_is_its_magus_and_then_its_cards_by_name_whatever_the_order_of_lines(
    tmp_path: Path, cards: CardSet, names: list[str]
) -> None:
    lines = listing(names)
    split = [lines[1].replace("4", "3"), *lines[2:], lines[0], lines[1].replace("4", "1")]
    deck = read_deck(write(tmp_path, ["# name: 試し", "// author : 作者", "", *split]), cards)
    assert (deck.name, deck.author) == ("試し", "作者")
    assert deck.slots == (names[0], *sorted(name for name in names[1:] for _ in range(4)))
    again = read_deck(write(tmp_path, lines[::-1]), cards)
    assert (again.slots, again.digest) == (deck.slots, deck.digest)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "# name: 龍\u202e",
            "`# name:` holds the invisible character U+202E RIGHT-TO-LEFT OVERRIDE behind “龍”; delete it",
        ),
        ("# name: 龍\x1b[2J", "`# name:` holds the control character U+001B behind “龍”; delete it"),
        ("// author: \u200b書いた人", "`# author:` holds the invisible character U+200B ZERO WIDTH SPACE at its start"),
        ("# name: " + "龍" * 61, "`# name:` is longer than 60 characters"),
        ("# name: 《》", "`# name:` is empty"),
    ],
)
def test_names_of_decks_follow_the_rule_of_names(
    tmp_path: Path, cards: CardSet, names: list[str], line: str, told: str
) -> None:
    (fault,) = faults(write(tmp_path, ["# my deck", line, *listing(names)]), cards)
    assert fault.startswith(f"deck.txt:2: {told}")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["About", "Name 龍\x1b", "", "Deck", "4 九龍神"], "deck.txt:2: `Name` holds the control character U+001B"),
        (
            ["<cockatrice_deck><deckname>" + "龍" * 61 + "</deckname></cockatrice_deck>"],
            "deck.txt: `<deckname>` is longer",
        ),
    ],
)
def test_names_in_other_programs_lists_follow_it_too(
    tmp_path: Path, cards: CardSet, lines: list[str], told: str
) -> None:
    assert [fault for fault in faults(write(tmp_path, lines), cards) if fault.startswith(told)]


def test_a_faulty_name_hides_no_fault_of_the_cards(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    crews = [*listing(names)[1:], f"1 {names[1]}"]
    told = " ".join(faults(write(tmp_path, ["# name: 龍\x1b", *crews]), cards))
    assert "`# name:` holds" in told
    assert "has no magus, needs exactly 1" in told


def test_a_file_name_that_is_no_name_is_none_of_a_deck(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    file = "龍\x1b.txt"
    (fault,) = faults(write(tmp_path, listing(names), file), cards)
    told = "its file name, which is the deck's, holds the control character U+001B behind “龍”; delete it"
    assert fault == rf"龍\x1b.txt: {told}"
    assert read_deck(write(tmp_path, ["# name: 龍", *listing(names)], file), cards).name == "龍"


def test_a_deck_without_a_name_has_that_of_its_file(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    assert read_deck(write(tmp_path, listing(names), "嵐.txt"), cards).name == "嵐"


def test_every_form_of_the_manual_is_read(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "decks.md").read_text(encoding="utf-8")
    forms = manual.split("All of these mean the same:\n\n```\n")[1].split("```")[0]
    written = [form for line in forms.splitlines() for form in line.split("  ") if form.strip()]
    assert len(written) == 24
    for form in written:
        deck = read_deck(write(tmp_path, [*listing([name for name in names if name != "九龍神"])[:10], form]), cards)
        assert deck.slots.count("九龍神") == 4


def test_names_are_found_in_english_and_in_other_widths(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    english = [cards[name_key(name)].front.name_en.upper() for name in names]
    deck = read_deck(write(tmp_path, listing(english)), cards)
    assert deck.slots == read_deck(write(tmp_path, listing(names)), cards).slots


def test_an_x_without_a_space_belongs_to_the_name(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(X_EYE, encoding="utf-8")
    own = load_cards([tmp_path / "x.toml"])
    told = faults(write(tmp_path, ["2 X線の目", "5x X線の目"]), own)
    assert told[0] == "deck.txt:2: 「X線の目」 ×7, at most 4 (MR-3.2; lines 1, 2)"


def test_mr_3_1_a_deck_has_41_cards(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    assert faults(write(tmp_path, listing(names)[:-1]), cards) == ["deck.txt: has 37 cards, needs exactly 41 (add 4)"]
    assert "deck.txt: has 1 card, needs exactly 41 (add 40)" in faults(write(tmp_path, ["1 火矢"]), cards)
    assert faults(write(tmp_path, []), cards) == ["deck.txt: names no cards; write `4 カード名`, one card a line"]
    longer = [*listing(names), "2 火矢"]
    assert faults(write(tmp_path, longer), cards) == ["deck.txt: has 43 cards, needs exactly 41 (take out 2)"]


def test_mr_3_1_a_deck_has_one_magus(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    without = [*listing(names)[1:], "1 火矢"]
    (told,) = faults(write(tmp_path, without), cards)
    assert told.startswith("deck.txt: has no magus, needs exactly 1 (MR-3.1); add one: 「")
    maguses = [card.name for card in cards.values() if card.kind is Kind.MAGUS]
    two = [*listing(names)[:-1], "3 火矢", f"1 {maguses[1]}"]
    assert faults(write(tmp_path, two), cards) == ["deck.txt:12: has 2 maguses, needs exactly 1 (MR-3.1; lines 1, 12)"]


def test_mr_3_2_at_most_four_of_a_name_over_all_lines(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    lines = [*listing(names)[:-1], f"4 {names[1]}"]
    assert faults(write(tmp_path, lines), cards) == [f"deck.txt:11: 「{names[1]}」 ×8, at most 4 (MR-3.2; lines 2, 11)"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (
            "4 マニファクチャード・ロ一ニン",
            "unknown card 「マニファクチャード・ロ一ニン」; did you mean 「マニファクチャード・ローニン」?",
        ),
        ("4 sky rular", "unknown card 「sky rular」; did you mean 「Sky Ruler」?"),
        ("4 氷瀑の魔女シズク", "unknown card 「氷瀑の魔女シズク」; it is the back of 「静寂の魔女シズク」"),
        ("0 火矢", "「火矢」 ×0, at least 1; correct or delete the line"),
        ("-1 火矢", "「火矢」 ×-1, at least 1; correct or delete the line"),
        ("－１ 火矢", "「火矢」 ×-1, at least 1; correct or delete the line"),
        ("1000000000000 火矢", "「火矢」 ×1000000000000, at most 4 (MR-3.2; line 11)"),
        ("火矢", "needs a count and a card's name, not 「火矢」; write `1 火矢`"),
        ("4", "needs a count and a card's name, not 「4」; write `4 カード名`, or `# ` before a remark"),
        ("4 " + "龍" * 300, f"is longer than 200 characters: 4 {'龍' * 37}…"),
        ("4" + " " * 1_000_000 + "火矢", f"is longer than 200 characters: 4{' ' * 38}…"),
    ],
)
def test_a_faulty_line_says_what_to_write(
    tmp_path: Path, cards: CardSet, names: list[str], line: str, fault: str
) -> None:
    assert faults(write(tmp_path, [*listing(names)[:-1], line]), cards)[0] == f"deck.txt:11: {fault}"


def test_every_fault_of_a_file_is_found_at_once_in_the_order_of_its_lines(
    tmp_path: Path, cards: CardSet, names: list[str]
) -> None:
    told = faults(write(tmp_path, [f"9 {names[1]}", "0 火矢", "4 誰も知らない札"]), cards)
    assert [line.split(": ")[0] for line in told] == ["deck.txt:1", "deck.txt:2", "deck.txt:3", "deck.txt"]
    assert told[3] == "deck.txt: has 13 cards, needs exactly 41 (add 28)"


def test_a_file_of_five_thousand_lines_is_refused_in_one_line(tmp_path: Path, cards: CardSet) -> None:
    assert faults(write(tmp_path, ["4 火矢"] * 5000), cards) == ["deck.txt: has 5001 lines, a deck file at most 500"]


def test_another_encoding_is_a_fault_of_its_file_only(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    good = write(tmp_path, listing(names))
    (tmp_path / "a.txt").write_bytes("4 火矢".encode("cp932"))
    bad, deck = check_decks([tmp_path], cards)
    assert isinstance(deck, Deck)
    assert deck.file == str(good)
    assert isinstance(bad, tuple)
    assert "Shift_JIS" in str(bad[0])


def test_a_deck_says_what_it_was_called(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    deck = read_deck(write(tmp_path, ["# name: 新版", "＃ was： 旧版", *listing(names)]), cards)
    assert (deck.name, deck.was, deck.lineage) == ("新版", "旧版", "旧版")


def test_all_faulty_files_are_told_of_and_a_file_named_twice_is_read_once(
    tmp_path: Path, cards: CardSet, names: list[str]
) -> None:
    files = [write(tmp_path, ["4 火矢"], name) for name in ("a.txt", "b.txt")]
    good = write(tmp_path, listing(names), "c.txt")
    with pytest.raises(FaultyFiles) as caught:
        read_decks([*files, good, good], cards)
    assert {problem.file for problem in caught.value.problems} == set(map(str, files))
    assert len(read_decks([good, good], cards)) == 1
    with pytest.raises(StorageFault):
        read_decks([tmp_path / "missing.txt"], cards)


def test_the_digest_follows_what_has_meaning_in_the_rules_and_nothing_else(tmp_path: Path) -> None:
    card = '[[magic]]\nname_ja = "{}"\nvalue = {}\ntext_ja = "{}"\n'
    magus = """
        [[magus]]
        name_ja = "魔女"
        text_ja = "{}"
        [magus.back]
        name_ja = "裏"
        subtype = "魔女"
        power = {}
        gain = 0
        text_ja = "{}"
    """
    front = "変身５\\nエクストラドロー２"

    def digest(
        text: str = "カードを１枚引く。",
        value: int = 1,
        power: int = 4000,
        order: int = 1,
        front: str = front,
        back: str = "",
    ) -> str:
        names = [f"札{n}" for n in range(10)]
        printed = "".join(card.format(name, value, text) for name in names) + magus.format(front, power, back)
        (tmp_path / "cards.toml").write_text(printed, encoding="utf-8")
        deck = write(tmp_path, ["1 魔女", *(f"4 {name}" for name in names[::order])])
        return read_deck(deck, load_cards([tmp_path / "cards.toml"])).digest

    assert digest() == digest("カードを1枚引く（ただの注釈）") == digest(order=-1)
    assert len({digest(), digest("カードを２枚引く。"), digest(value=2), digest(power=4500)}) == 4
    fronts = {digest(front=front.replace("５", "６")), digest(front=front.replace("２", "３")), digest()}
    texts = ("速攻", "ランページ", "", "これは攻撃できない。")
    assert (len(fronts), len({digest(back=text) for text in texts})) == (3, 4)


def test_a_sideboard_is_no_part_of_the_deck(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    lines = [*listing(names), "", "Sideboard", "4 火矢", "1 誰も知らない札"]
    assert read_deck(write(tmp_path, lines), cards).sideboard == (14, 15)
    (told,) = faults(write(tmp_path, [*lines[1:11], "", "1 火矢", *lines[12:]]), cards)
    assert told.startswith("deck.txt: has no magus")
    told = faults(write(tmp_path, lines[1:]), cards)
    assert told[-1] == "deck.txt: has 40 cards, needs exactly 41 (add 1); the sideboard (lines 13, 14) does not count"


def test_what_is_below_an_empty_line_is_played_if_a_deck_needs_it(
    tmp_path: Path, cards: CardSet, names: list[str]
) -> None:
    below = [*listing(names)[1:], "1 火矢", "", f"1 {names[0]}"]
    assert faults(write(tmp_path, below), cards) == ["deck.txt: has 42 cards, needs exactly 41 (take out 1)"]
    whole = [*listing(names)[1:], "", f"1 {names[0]}"]
    assert read_deck(write(tmp_path, whole), cards).slots[0] == names[0]


def test_one_line_that_is_not_known_hides_no_sideboard(tmp_path: Path, cards: CardSet, names: list[str]) -> None:
    lines = [*listing(names)[:-1], "4 誰も知らない札", "", "4 火矢"]
    (told,) = faults(write(tmp_path, lines), cards)
    assert told.startswith("deck.txt:11: unknown card")


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.txt")), ids=lambda path: path.stem)
def test_the_shipped_decks_are_legal(path: Path, cards: CardSet) -> None:
    assert len(read_deck(path, cards).slots) == 41
