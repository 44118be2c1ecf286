"""A deck as it is told, in tables of words: for the terminal, and as an HTML page with its cards' pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from magus_sim.ruleset import Deck
from magus_sim.told import Label

from .card import Card
from .card_sheet import Language, pages, proxy_of
from .energy_plan import EARLY, EnergyPlan
from .labels import KINDS


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; `share`, if there is one, is drawn as a bar."""

    cells: tuple[str, ...]
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the plan. Its last head is that of the bars."""

    title: str
    note: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ToldDeck:
    """A deck with its plan and its warnings."""

    deck: Deck
    cards: Sequence[Card]
    plan: EnergyPlan
    warnings: Sequence[Label]


def tables_of(plan: EnergyPlan, language: Language) -> list[Table]:
    """The plan in words."""
    tables = [_cards(plan, language), _turns(plan, language)]
    return [*tables, _hands(plan, language)] if plan.hands else tables


def _cards(plan: EnergyPlan, language: Language) -> Table:
    say = _Say(language)
    note = say(
        "One energy card a turn, so a card of value v is played on turn v. Chance to be able to play it then.",
        "毎ターン１枚エネルギーを置き、バリューvのカードをvターン目に出す計画。そのターンに出せる確率。",
    )
    if plan.transform is not None:
        note += say(
            f" The magus can transform on turn {plan.transform}.", f"メイガスは{plan.transform}ターン目に変身できる。"
        )
    heads = say(
        "card|copies|turn|first player|second player|earliest|all in the life|first player",
        "カード|枚数|ターン|先攻|後攻|最速|全部ライフ|先攻",
    )
    rows = (
        Row(
            (
                str(getattr(each.card.front, f"name_{language}")),
                str(each.copies),
                str(each.turn),
                _percent(each.first),
                _percent(each.second),
                str(each.earliest or "-"),
                _percent(each.in_life),
            ),
            each.first,
        )
        for each in plan.cards
    )
    return Table(say("Energy plan", "エネルギー計画"), note, tuple(heads.split("|")), tuple(rows))


def _turns(plan: EnergyPlan, language: Language) -> Table:
    say = _Say(language)
    heads = say("turn|first player|second player|first player", "ターン|先攻|後攻|先攻")
    rows = (Row((str(each.turn), _percent(each.first), _percent(each.second)), each.first) for each in plan.turns)
    title = say("Chance to hold a card that can be played", "そのターンに出せるカードを持つ確率")
    return Table(title, "", tuple(heads.split("|")), tuple(rows))


def _hands(plan: EnergyPlan, language: Language) -> Table:
    say = _Say(language)
    heads = say(
        "early plays in hand|player|keep|mulligan|advice|keep", "手札の序盤カード|手番|キープ|引き直し|おすすめ|キープ"
    )
    most = plan.hands[-1][0].early
    rows = [
        Row(
            (
                f"{hand.early}{say(' or more', '枚以上') if hand.early == most and most else say('', '枚')}",
                say("first", "先攻") if place == 0 else say("second", "後攻"),
                _percent(hand.keep),
                _percent(hand.again),
                say("keep", "キープ") if hand.keeps else say("mulligan", "引き直し"),
            ),
            hand.keep,
        )
        for hands in plan.hands
        for place, hand in enumerate(hands)
    ]
    title = say("Keep or mulligan", "キープか引き直しか")
    note = say(
        f"Chance to hold a card of value {EARLY} or less by turn {EARLY}.",
        f"{EARLY}ターン目までにバリュー{EARLY}以下のカードを持つ確率。",
    )
    return Table(title, note, tuple(heads.split("|")), tuple(rows))


def page_of(told: Sequence[ToldDeck], language: Language, subtypes: dict[str, str]) -> str:
    """The HTML page of decks; it needs nothing else."""
    say = _Say(language)
    decks = [
        {
            "name": each.deck.name,
            "author": each.deck.author,
            "warnings": [getattr(warning, language) for warning in each.warnings],
            "tables": tables_of(each.plan, language),
            "cards": [
                (0 if face is card.back else copies, proxy_of(card, face, language, subtypes))
                for card, copies in Counter(each.cards).items()
                for face in card.faces
            ],
        }
        for each in told
    ]
    return (
        pages()
        .get_template("deck_page.html")
        .render(
            language=language,
            title=" · ".join(each.deck.name for each in told),
            decks=decks,
            cards_title=say("Cards", "カード"),
        )
    )


def facts_of(told: ToldDeck, language: Language) -> dict[str, object]:
    """The same for programs."""
    plan = told.plan
    return {
        "file": told.deck.file,
        "name": told.deck.name,
        "author": told.deck.author,
        "leader": told.deck.slots[0],
        "kinds": dict(Counter(KINDS[card.kind].en for card in told.cards)),
        "cards": [
            {
                "card": each.card.name,
                "copies": each.copies,
                "value": each.card.front.value,
                "turn": each.turn,
                "first": each.first,
                "second": each.second,
                "earliest": each.earliest,
                "in_life": each.in_life,
            }
            for each in plan.cards
        ],
        "turns": [{"turn": each.turn, "first": each.first, "second": each.second} for each in plan.turns],
        "transform": plan.transform,
        "hands": [
            {"early": hand.early, "player": player, "keep": hand.keep, "mulligan": hand.again, "keeps": hand.keeps}
            for hands in plan.hands
            for player, hand in zip(("first", "second"), hands, strict=True)
        ],
        "warnings": [getattr(warning, language) for warning in told.warnings],
    }


class _Say:
    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, en: str, ja: str) -> str:
        return ja if self.language == "ja" else en


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share == 0 or share >= 0.01 else f"{100 * share:.2f} %"
