"""Deck lists as people have them. Those in `deck_lists/read/` all name the deck of decks/magus_round/gale.txt, those in
`deck_lists/refused/` have the faults of `deck_lists/refused.md`, which `make golden` writes anew."""

from functools import cache
from pathlib import Path
from random import Random
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from magus_sim.decks.deck_list import Entry, read_list
from magus_sim.errors import FaultyFiles
from magus_sim.ruleset import Deck
from magus_sim.rulesets.magus_round.card import Card, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.decks import check_decks, known_names, read_deck
from tests.decks.forms import FORMS, WITH_REMARKS

LISTS = Path(__file__).parent / "deck_lists"
READ = sorted((LISTS / "read").iterdir())
REFUSED = sorted((LISTS / "refused").iterdir())
GALE = Path(__file__).parents[2] / "decks" / "magus_round" / "gale.txt"
NAMED = {
    **dict.fromkeys(("arena.txt", "cockatrice.cod", "cockatrice_printings.cod", "cockatrice_side.cod"), "Gale Rush"),
    "forge.dck.txt": "Gale Rush",
    "mixed.txt": "疾風速攻",
}
"""The lists that give their deck a name."""
SIDEBOARDS = {
    "arena_leader.txt": (21,),
    "arena_sideboard.txt": (19, 20),
    "cockatrice_side.cod": (26,),
    "deckstats.txt": (19,),
    "forge.dck.txt": (21,),
    "main_count.txt": (19,),
    "moxfield_foil_etched.txt": (18,),
    "mtgo.txt": (17, 18),
    "mtgo_sb.txt": (16, 17),
    "sideboard_between.txt": (9,),
    "sideboard_csv.csv": (17, 18),
    "sideboard_unnamed.txt": (17, 18),
    "sideboard_unnamed_groups.txt": (22, 23),
    "tappedout.txt": (18,),
}
"""The lines of each list that are not played; those of the other lists named sideboard_… are 18 and 19."""
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")


@cache
def gale() -> Deck:
    return read_deck(GALE, shipped_cards())


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultyFiles) as caught:
        read_deck(path, shipped_cards())
    return [str(problem).removeprefix(str(path)) for problem in caught.value.problems]


def test_there_are_lists_enough() -> None:
    assert len(READ) >= 100
    assert len(REFUSED) >= 50


@pytest.mark.parametrize("path", READ, ids=lambda path: path.name)
def test_a_list_is_read_as_its_plain_form(path: Path) -> None:
    deck = read_deck(path, shipped_cards())
    assert (deck.slots, deck.digest) == (gale().slots, gale().digest)
    assert deck.name == NAMED.get(path.name, path.stem)
    usual = (18, 19) if path.name.startswith("sideboard_") else ()
    assert deck.sideboard == SIDEBOARDS.get(path.name, usual)


@pytest.mark.parametrize("change", ["mark", "windows", "old_mac", "spaces", "no_end"])
def test_what_editors_and_clipboards_do_to_a_list_does_not_matter(tmp_path: Path, change: str) -> None:
    for path in READ:
        text = path.read_text(encoding="utf-8")
        space = " " if path.suffix == ".cod" else " \u3000"
        changed = {
            "mark": "\ufeff" + text,
            "windows": text.replace("\n", "\r\n"),
            "old_mac": text.replace("\n", "\r"),
            "spaces": "\n\n" + text.replace("\n", f"{space}\n") + "\n \n",
            "no_end": text.removesuffix("\n"),
        }[change]
        copy = tmp_path / path.name
        copy.write_bytes(changed.encode())
    checked = check_decks([tmp_path / path.name for path in READ], shipped_cards())
    for path, deck in zip(READ, checked, strict=True):
        if isinstance(deck, Deck):
            assert deck.slots == gale().slots, path.name
        else:
            assert [problem.code for problem in deck] == ["deck_name"], path.name  # several are called Gale Rush


def test_what_is_refused_is_told_with_what_to_write(golden) -> None:
    told = ["# What is said of the lists in refused/\n"]
    for path in REFUSED:
        lines = [f"- {fault.removeprefix(':').strip()}" for fault in faults(path)]
        told += [f"\n## {path.name}\n\n", *(f"{line}\n" for line in lines)]
    golden(LISTS / "refused.md", "".join(told))


@pytest.mark.parametrize(
    "name",
    [
        *("mtgo.dek", "octgn.o8d", "entity_bomb.cod", "external_entity.cod", "page.html", "fragment.html", "deck.rtf"),
        *(
            "ydk.txt",
            "ydk_numbers.txt",
            "ydke.txt",
            "hearthstone.txt",
            "runeterra.txt",
            "pokemon_code.txt",
            "deck.json",
        ),
        *(
            "ptcgl.txt",
            "mtg.txt",
            "onepiece.txt",
            "japanese_other_game.txt",
            "readme.txt",
            "no_counts.txt",
            "cards.csv",
        ),
    ],
)
def test_a_file_that_is_no_deck_list_has_one_fault(name: str) -> None:
    assert len(faults(LISTS / "refused" / name)) == 1


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (PNG, "NUL bytes, so it is not a text file"),
        (b"PK\x03\x04\x14\x00\x06\x00\x08\x00", "it is not a text file"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\nstream\nx\x9c\x00", "NUL bytes, so it is not a text file"),
        ("4 火矢\n".encode("utf-16"), "is written in UTF-16"),
    ],
)
def test_a_file_that_is_no_text_has_one_fault(tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(data)
    (told,) = faults(path)
    assert fault in told


def test_a_document_of_entities_is_refused_before_any_is_expanded(tmp_path: Path) -> None:
    path = tmp_path / "bomb.cod"
    entities = '<!ENTITY e0 "火矢">' + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 50}">' for n in range(1, 30))
    text = f'<!DOCTYPE d [{entities}]><cockatrice_deck><zone name="main"><card number="4" name="&e29;"/></zone>'
    path.write_text(f"{text}</cockatrice_deck>", encoding="utf-8")
    (told,) = faults(path)
    assert told.startswith(":1: has a document type, which is not read")


def test_lines_are_counted_from_the_top_of_a_file_even_where_xml_may_not_begin(tmp_path: Path) -> None:
    path = tmp_path / "pasted.cod"
    path.write_text(
        "\n\n" + (LISTS / "refused" / "cockatrice_faults.cod").read_text(encoding="utf-8"), encoding="utf-8"
    )
    assert faults(path)[0] == ":11: unknown card 「浪人顕」; did you mean 「浪人頭」?"


def test_a_cockatrice_deck_of_thousands_of_lines_is_refused_in_one(tmp_path: Path) -> None:
    path = tmp_path / "long.cod"
    cards = '<card number="1" name="火矢"/>\n' * 5000
    path.write_text(f'<cockatrice_deck><zone name="main">{cards}</zone></cockatrice_deck>', encoding="utf-8")
    assert faults(path) == [": names 5000 cards, a deck file at most 500"]


def test_no_other_document_is_taken_for_xml() -> None:
    text = "<Crew>\n" + GALE.read_text(encoding="utf-8")
    assert len(read_list(text, "deck", known_names(shipped_cards()), lambda _: True).problems) == 0


# ---- any legal deck, in any forms -----------------------------------------------------------------------------------


def legal_deck(luck: Random) -> list[tuple[int, Card]]:
    """A magus and forty other cards, at most four of each."""
    cards = list(shipped_cards().values())
    deck = [(1, luck.choice([card for card in cards if card.kind is Kind.MAGUS]))]
    others = luck.sample([card for card in cards if card.kind is not Kind.MAGUS], 40)
    left = 40
    while left:
        count = min(left, luck.randint(1, 4))
        deck.append((count, others.pop()))
        left -= count
    return deck


def pasted(deck: list[tuple[int, Card]], luck: Random) -> str:
    """The deck as a list or a table, or as another program keeps it."""
    names = [(count, luck.choice(card.front.names)) for count, card in deck]
    match luck.randrange(6):
        case 0:
            rows = [f'{count};"{name}";S1' for count, name in names]
            return "\r\n".join(["\ufeffCount;Name;Set", *rows, "41;合計;"])
        case 1:
            return "\n".join(["| カード名 | 枚数 |", "|---|---|", *(f"| {name} | {count} |" for count, name in names)])
        case 2:
            cards = "\n".join(f'<card number="{count}" name={quoteattr(name)}/>' for count, name in names)
            return f'<?xml version="1.0"?>\n<cockatrice_deck><zone name="main">\n{cards}\n</zone></cockatrice_deck>'
        case _:
            return listed(deck, luck)


def listed(deck: list[tuple[int, Card]], luck: Random) -> str:
    """The deck in one form or in many, with headings, totals and a sideboard, or without."""
    usual = luck.choice([*FORMS, *WITH_REMARKS])
    changing = luck.random() < 0.5
    lines: list[str] = []
    for at, (count, card) in enumerate(deck):
        form = luck.choice(FORMS) if changing else usual
        name = luck.choice(card.front.names)
        lines.append(form.format(c=count, n=name.upper() if luck.random() < 0.1 else name))
        if luck.random() < 0.1:
            lines.append(
                luck.choice(["", "-----", "# 注", "◆クルー", "【続き】", f"小計{sum(c for c, _ in deck[: at + 1])}枚"])
            )
    first = luck.choice(["", "# name: x\n", "【デッキ】41枚\n", "Main Deck (41)\n", "About\nName x\n\nDeck\n", "```\n"])
    last = luck.choice(
        ["", "\n合計41枚", "\n\n計 41", "\n\nサイドデッキ\n3 火矢\n", "\n\n4 九龍神\n4 火矢", "\nSB: 1 火矢"]
    )
    return first + "\n".join(lines) + last


@settings(deadline=None, database=None, max_examples=80, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**62))
def test_any_legal_deck_is_read_back_in_any_of_the_forms(tmp_path: Path, number: int) -> None:
    luck = Random(number)
    deck = legal_deck(luck)
    path = tmp_path / "pasted.txt"
    path.write_text(pasted(deck, luck), encoding="utf-8")
    plain = tmp_path / "plain.txt"
    plain.write_text("\n".join(f"{count} {card.name}" for count, card in deck), encoding="utf-8")
    read, meant = read_deck(path, shipped_cards()), read_deck(plain, shipped_cards())
    assert (read.slots, read.digest) == (meant.slots, meant.digest), path.read_text(encoding="utf-8")


def test_every_form_is_read_for_a_quarter_of_the_cards() -> None:
    cards = shipped_cards()
    known = known_names(cards)
    every = [name for card in cards.values() for name in card.front.names]
    for at, form in enumerate((*FORMS, *WITH_REMARKS)):
        names = every[at % 4 :: 4]
        text = "\n".join(form.format(c=3, n=name) for name in names)
        read = read_list(text, "deck", known, lambda _: True)
        meant = [Entry(line, 3, found.name) for line, name in enumerate(names, 1) if (found := cards.find(name))]
        assert read.problems == []
        assert read.entries == meant
