"""Party and encounter files: text, one card a line, with a head in brackets for each mage or for the encounter.

# ruleset: mtg_trpg
# name: 緑の誓い
[mage アイラ, level 3, white 9, green 6]
equip: 樫の杖
2 森の見張り

[encounter, land forest]
3 灰色狼
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from magus_sim.decks.known import Known
from magus_sim.decks.line_numbers import in_words
from magus_sim.decks.lines import Copies, read_line
from magus_sim.decks.marks import plain_line, visible
from magus_sim.errors import FaultyFiles, Problem, Wording
from magus_sim.ruleset import Deck
from magus_sim.sources.names import did_you_mean, name_key, name_problems, shortened
from magus_sim.sources.reading import STANDARD_INPUT, file_label, files_in, read_text
from magus_sim.told import Label

from .card import Card, Kind
from .card_files import CardSet
from .card_schema import HIGHEST_LEVEL
from .engine.state import CREATURES, EQUIPS, MAGES
from .labels import COLOURS, KINDS, LANDS
from .sides import ENCOUNTER, PARTY, Encounter, Mage, Party, SideOf, digest_of

COPIES = 4
"""TR-1.5: of one card in a library."""
CARDS_A_LEVEL = 10
"""TR-1.5: the size of a library, for each level."""
MP_A_LEVEL = 5
"""TR-1.3: the MP that are spread over the colours, for each level."""
CARDS_AN_MP = 3
"""TR-1.4: cards known of a colour, for each of its MP."""
MOST_LINES = 2_000

_METADATA = re.compile(r"(?:#|//)\s*(?P<key>name|author|was|ruleset)\s*[:：]\s*(?P<value>.*\S)", re.IGNORECASE)
_COMMENT = re.compile(r"(?:#|//).*")
_BEHIND = re.compile(r"\s+(?:#|//).*")
_HEAD = re.compile(r"\[(?P<what>[^\]]*)\]")
_EQUIP = re.compile(r"(?:equip|イクイップ|装備)\s*[:：]\s*(?P<name>.+)", re.IGNORECASE)
_POINTS = re.compile(r"(?P<word>[^\s\d]+)\s*(?P<number>\d{1,6})")
_LEVEL_WORDS = ("level", "lv", "レベル")
_MAGE = re.compile(r"(?:mage|魔法使い)\s+(?P<name>.+)", re.IGNORECASE)
_LAND = re.compile(r"(?:land|土地)\s+(?P<land>.+)", re.IGNORECASE)
HEADS = Label(
    "begin with `[mage NAME, level 3, white 9, green 6]` or `[encounter, land forest]`",
    "先頭に `[mage 名前, level 3, white 9, green 6]` か `[encounter, land forest]` と書いてください",
)


@dataclass(slots=True)
class _Block:
    """A head with the lines below it, as they were understood."""

    line: int
    mage: bool
    name: str = ""
    level: int = 0
    mp: dict[str, int] = field(default_factory=dict)
    land: str = ""
    equips: list[tuple[int, Card]] = field(default_factory=list)
    cards: list[tuple[int, int, Card]] = field(default_factory=list)
    """Line, copies, card."""
    unread: bool = False
    """A line below it could not be read, so nobody knows how many cards there are."""

    @property
    def size(self) -> int:
        return sum(count for _, count, _ in self.cards)


def known_names(cards: CardSet) -> Known:
    """What a party or encounter file may name."""
    return Known({name: card.name for card in cards.values() for name in (card.name, card.name_en)})


def check_decks(paths: Iterable[Path], cards: CardSet) -> list[Deck | tuple[Problem, ...]]:
    """Read party and encounter files and folders: for each file its deck, or its faults. Raises StorageFault."""
    known = known_names(cards)
    checked: list[Deck | tuple[Problem, ...]] = []
    for path in files_in(paths, ".txt"):
        try:
            checked.append(_SideFile(path, cards, known).deck())
        except FaultyFiles as faults:
            checked.append(tuple(faults.problems))
    return checked


def read_decks(paths: Iterable[Path], cards: CardSet) -> list[Deck]:
    """The decks of files and folders. Raises FaultyFiles with every fault of every file, StorageFault."""
    checked = check_decks(paths, cards)
    faults = [problem for result in checked if not isinstance(result, Deck) for problem in result]
    if faults:
        raise FaultyFiles(faults)
    return [result for result in checked if isinstance(result, Deck)]


def deck_from(name: str, file: str, side: SideOf, author: str = "", was: str = "") -> Deck:
    """A party or encounter as the rest of the program takes it."""
    role = PARTY if isinstance(side, Party) else ENCOUNTER
    return Deck(name, file, side.slots(), digest_of(side), author, was=was, role=role, content=side.content())


class _SideFile:
    """One file while it is read."""

    def __init__(self, path: Path, cards: CardSet, known: Known) -> None:
        self.file = file_label(path)
        self.stem = "stdin" if path == STANDARD_INPUT else path.stem
        self.text = read_text(path)
        self.cards = cards
        self.known = known
        self.said: dict[str, str] = {}
        self.blocks: list[_Block] = []
        self.problems: list[Problem] = []

    def fault(self, line: int | None, code: str, message: Wording, suggestion: Wording | None = None) -> None:
        self.problems.append(Problem(self.file, line, code, message, suggestion))

    def deck(self) -> Deck:
        """The deck; raises FaultyFiles with all that is wrong with the file."""
        lines = self.text.split("\n")
        if len(lines) > MOST_LINES:
            self.fault(None, "too_long", f"has {len(lines)} lines, a party or encounter at most {MOST_LINES}")
        else:
            for number, written in enumerate(lines, 1):
                self.line(number, written)
            self.check()
        name = self.said.get("name", self.stem)
        self.problems += name_problems(name, self.file, None, "the name")
        if self.problems:
            raise FaultyFiles(sorted(self.problems, key=lambda problem: problem.line or len(lines) + 1))
        return deck_from(name, self.file, self.side(), self.said.get("author", ""), self.said.get("was", ""))

    def side(self) -> SideOf:
        """What a file without a fault says."""
        if self.blocks[0].mage:
            return Party(
                tuple(
                    Mage(
                        block.name,
                        block.level,
                        block.mp,
                        tuple(card for _, card in block.equips),
                        tuple(card for _, count, card in block.cards for _ in range(count)),
                    )
                    for block in self.blocks
                )
            )
        (block,) = self.blocks
        return Encounter(block.land, tuple(card for _, count, card in block.cards for _ in range(count)))

    # ---- lines ------------------------------------------------------------------------------------------------------

    def line(self, number: int, written: str) -> None:
        if found := _METADATA.fullmatch(visible(written).strip()):
            self.said[found["key"].lower()] = found["value"]
            return
        line = plain_line(written)
        if not line or _COMMENT.fullmatch(line):
            return
        line = _BEHIND.sub("", line)
        if head := _HEAD.fullmatch(line):
            self.head(number, head["what"])
        elif not self.blocks:
            self.fault(number, "no_head", Label("stands before the first head", "見出しより前にあります"), HEADS)
            self.blocks.append(_Block(number, mage=False, unread=True))
        elif equip := _EQUIP.fullmatch(line):
            self.equip(number, equip["name"])
        else:
            self.card(number, line)

    def head(self, number: int, said: str) -> None:
        first, *parts = [part.strip() for part in re.split("[,、]", said)]
        if found := _MAGE.fullmatch(first):
            block = _Block(number, mage=True, name=found["name"].strip())
            self.blocks.append(block)
            for part in parts:
                self.mage_part(block, part)
            self.problems += name_problems(block.name, self.file, number, "the mage's name")
        elif name_key(first) in ("encounter", "遭遇"):
            block = _Block(number, mage=False)
            self.blocks.append(block)
            for part in parts:
                self.encounter_part(block, part)
        else:
            message = Label(f"[{shortened(said)}] is no head of a mage or an encounter", "見出しが読めません")
            self.fault(number, "head", message, HEADS)
            self.blocks.append(_Block(number, mage=False, unread=True))

    def mage_part(self, block: _Block, part: str) -> None:
        found = _POINTS.fullmatch(part)
        word = name_key(found["word"]) if found else ""
        colour = next((key for key, label in COLOURS.items() if word in (key, label.ja)), None)
        if found is None or (colour is None and word not in _LEVEL_WORDS):
            guess = did_you_mean(part.split(" ")[0], [*COLOURS, "level"], "`{}`")
            message = Label(f"`{shortened(part)}` is no level and no colour's MP", f"`{shortened(part)}`が読めません")
            self.fault(block.line, "head", message, guess or HEADS)
        elif colour is None:
            block.level = int(found["number"])
        elif colour in block.mp:
            self.fault(block.line, "head", Label(f"names {colour} twice", f"{COLOURS[colour].ja}が2回あります"))
        else:
            block.mp[colour] = int(found["number"])

    def encounter_part(self, block: _Block, part: str) -> None:
        found = _LAND.fullmatch(part)
        word = name_key(found["land"]) if found else ""
        land = next((key for key, label in LANDS.items() if word in (key, label.ja)), None)
        if land is None:
            known = ", ".join(LANDS)
            message = Label(f"`{shortened(part)}` is no land", f"`{shortened(part)}`という土地はありません")
            self.fault(block.line, "head", message, did_you_mean(word, LANDS, "`land {}`") or f"there are: {known}")
        else:
            block.land = land

    def found(self, number: int, name: str) -> Card | None:
        own = self.known.find(name)
        if own is None:
            message = Label(f"unknown card 「{shortened(name)}」", f"「{shortened(name)}」というカードはありません")
            self.fault(number, "unknown_card", message, self.known.suggest(name))
            return None
        return self.cards[name_key(own)]

    def equip(self, number: int, name: str) -> None:
        block = self.blocks[-1]
        card = self.found(number, name.strip())
        if card is None:
            return
        if not block.mage:
            self.fault(number, "equip", Label("creatures wear no equips", "クリーチャーは装備できません"))
        elif card.kind is not Kind.EQUIP:
            self.fault(number, "equip", _misplaced(card), Label("write it below, `1 NAME`", "`1 カード名` と書く"))
        else:
            block.equips.append((number, card))

    def card(self, number: int, line: str) -> None:
        block = self.blocks[-1]
        said = read_line(line, self.known)
        if not isinstance(said, Copies):
            block.unread = True
            self.fault(number, said.code, said.message, said.advice)
            return
        card = self.cards[name_key(said.card)]
        if said.count < 1:
            self.fault(number, "count", Label(f"「{card.name}」 ×{said.count}, at least 1", "1枚以上にしてください"))
        elif block.mage == (card.kind is Kind.BEAST) or card.kind is Kind.EQUIP:
            advice = Label("write `equip: NAME`", "`equip: カード名` と書く") if card.kind is Kind.EQUIP else None
            self.fault(number, "misplaced", _misplaced(card), advice)
        block.cards.append((number, max(0, min(said.count, 1_000)), card))

    # ---- checks -----------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """The rules of parties and encounters, as far as the lines were understood."""
        if not self.blocks:
            self.fault(None, "empty", Label("names nobody", "誰もいません"), HEADS)
            return
        mages = [block for block in self.blocks if block.mage]
        if mages and len(mages) < len(self.blocks):
            other = next(block for block in self.blocks if not block.mage)
            if not other.unread:
                message = Label("holds mages and an encounter", "魔法使いと遭遇の両方があります")
                self.fault(other.line, "mixed", message, Label("write two files", "ファイルを分けてください"))
        elif len(self.blocks) > 1 and not mages:
            message = Label("a file holds one encounter", "遭遇は1ファイルに1つです")
            self.fault(self.blocks[1].line, "mixed", message)
        if len(mages) > MAGES:
            message = Label(f"has {len(mages)} mages, at most {MAGES}", f"魔法使いは{MAGES}人までです")
            self.fault(mages[MAGES].line, "mages", message)
        for block in self.blocks:
            if block.mage:
                self.check_mage(block)
            elif not block.unread:
                self.check_encounter(block)
        self.check_names(mages)

    def check_names(self, mages: Sequence[_Block]) -> None:
        seen: set[str] = set()
        for block in mages:
            if name_key(block.name) in seen:
                message = Label(f"a second mage is called 「{block.name}」", f"「{block.name}」がもういます")
                self.fault(block.line, "name_taken", message)
            seen.add(name_key(block.name))

    def check_mage(self, block: _Block) -> None:
        if not 1 <= block.level <= HIGHEST_LEVEL:
            message = Label(
                f"「{block.name}」 needs a level from 1 to {HIGHEST_LEVEL}",
                f"「{block.name}」のレベルは1〜{HIGHEST_LEVEL}にしてください",
            )
            self.fault(block.line, "level", message, Label("write `level 3`", "`level 3` と書く"))
            return
        points, wanted = sum(block.mp.values()), MP_A_LEVEL * block.level
        if points != wanted:
            change = f"add {wanted - points}" if points < wanted else f"take out {points - wanted}"
            message = Label(
                f"「{block.name}」 has {points} MP, level {block.level} has exactly {wanted} (TR-1.3)",
                f"「{block.name}」の最大MPは{points}です。レベル{block.level}ではちょうど{wanted}です（TR-1.3）",
            )
            self.fault(block.line, "mp", message, change)
        self.check_library(block)
        self.check_colours(block)
        self.check_equips(block)

    def check_library(self, block: _Block) -> None:
        wanted = CARDS_A_LEVEL * block.level
        if not block.unread and block.size != wanted:
            change = f"add {wanted - block.size}" if block.size < wanted else f"take out {block.size - wanted}"
            message = Label(
                f"「{block.name}」 has {block.size} cards, level {block.level} has exactly {wanted} (TR-1.5)",
                f"「{block.name}」は{block.size}枚です。レベル{block.level}ではちょうど{wanted}枚です（TR-1.5）",
            )
            self.fault(block.line, "size", message, change)
        copies: Counter[Card] = Counter()
        for line, count, card in block.cards:
            copies[card] += count
            if copies[card] > COPIES >= copies[card] - count:
                where = in_words(at for at, _, other in block.cards if other is card)
                total = sum(n for _, n, other in block.cards if other is card)
                message = Label(
                    f"「{card.name}」 ×{total} in one library, at most {COPIES} (TR-1.5; {where})",
                    f"「{card.name}」が{total}枚あります。1つのライブラリーに{COPIES}枚までです（TR-1.5）",
                )
                self.fault(line, "copies", message)
            if card.level > block.level:
                self.too_high(line, card, block)

    def too_high(self, line: int, card: Card, block: _Block) -> None:
        message = Label(
            f"「{card.name}」 is of level {card.level}, 「{block.name}」 of level {block.level} (TR-1.5)",
            f"「{card.name}」はレベル{card.level}です。「{block.name}」はレベル{block.level}です（TR-1.5）",
        )
        self.fault(line, "level", message)

    def check_colours(self, block: _Block) -> None:
        counts: Counter[str] = Counter()
        for _, count, card in block.cards:
            if card.colour is not None:
                counts[card.colour.name.lower()] += count
        for colour, count in counts.items():
            most = CARDS_AN_MP * block.mp.get(colour, 0)
            if count > most:
                lines = (at for at, _, card in block.cards if card.colour and card.colour.name.lower() == colour)
                mp = block.mp.get(colour, 0)
                message = Label(
                    f"「{block.name}」 knows at most {most} {colour} cards with {mp} {colour} MP, not {count} "
                    f"(TR-1.4; {in_words(lines)})",
                    f"「{block.name}」の{COLOURS[colour].ja}のカードは{most}枚までです（最大MP{mp}）。{count}枚あります（TR-1.4）",
                )
                self.fault(block.line, "colour", message)

    def check_equips(self, block: _Block) -> None:
        most = min(block.level, EQUIPS)
        if len(block.equips) > most:
            message = Label(
                f"「{block.name}」 wears {len(block.equips)} equips, at most {most} (TR-1.6)",
                f"「{block.name}」の装備は{most}個までです（TR-1.6）",
            )
            self.fault(block.equips[most][0], "equips", message)
        for line, card in block.equips:
            if card.level > block.level:
                self.too_high(line, card, block)

    def check_encounter(self, block: _Block) -> None:
        if not 1 <= block.size <= CREATURES:
            message = Label(
                f"has {block.size} creatures, 1 to {CREATURES} are possible (TR-9.11)",
                f"クリーチャーが{block.size}体います。1〜{CREATURES}体にしてください（TR-9.11）",
            )
            self.fault(block.line, "size", message)
        for line, _, card in block.cards:
            if block.land and block.land not in card.lands:
                lands = ", ".join(card.lands)
                message = Label(
                    f"「{card.name}」 does not live in {block.land}, but in {lands} (TR-5.1)",
                    f"「{card.name}」は{LANDS[block.land].ja}には現れません（TR-5.1）",
                )
                self.fault(line, "land", message)


def _misplaced(card: Card) -> Label:
    words = KINDS[card.kind]
    return Label(
        f"「{card.name}」 is of kind {words.en} and does not belong here",
        f"「{card.name}」（{words.ja}）はここには書けません",
    )
