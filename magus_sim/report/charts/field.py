"""The field that would be played if everybody chose well."""

from __future__ import annotations

from magus_sim.report.words import Words
from magus_sim.statistics.field import DeckInField, MetaField

from .canvas import BLUE, INK, UNDECIDED, VERMILLION, Chart, beside, canvas, finish, label_below, name_rows

NAMED = 3
"""As many decks are named in the title."""


def field_chart(field: MetaField, say: Words) -> Chart:
    """Each deck's share in the Nash mix with the range of its redraws."""
    with canvas(1.2 + 0.36 * len(field.decks)) as figure:
        axes = figure.subplots()
        places = name_rows(axes, [deck.deck for deck in field.decks])
        for place, deck in zip(places, field.decks, strict=True):
            colour = BLUE if deck.sure else VERMILLION if deck.nobody else UNDECIDED
            axes.plot([deck.share.low, deck.share.high], [place, place], color=colour, linewidth=3, alpha=0.45)
            axes.plot(deck.share.value, place, "o", color=colour, markersize=7)
            beside(axes, place, 0, say.percent(deck.share.value), 11, INK)
        axes.set_xlim(left=-0.015)
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.6g}{say(' %', '%')}")
        axes.grid(axis="x")
        label = say("share in the Nash mix, 95 % of the redraws", "ナッシュ均衡での割合と、引き直しの95%の範囲")
        label_below(figure, label)
        alt = f"{label}: " + "; ".join(f"{deck.deck} {say.with_interval(deck.share)}" for deck in field.decks) + "."
        return finish(figure, "field", _title(field, say), alt)


def _title(field: MetaField, say: Words) -> str:
    """Which decks surely belong to the mix, and how many surely do not."""
    sure, nobody = ([deck for deck in field.decks if getattr(deck, word)] for word in ("sure", "nobody"))
    if sure and sure[0].share.low == 1:
        return say("{deck} leaves no room for any other deck", "「{deck}」以外を使う理由がない", deck=sure[0].deck)
    if sure:
        text = say("Surely in the mix: {decks}", "ほぼ必ず使われる：{decks}", decks=_named(sure, say))
    else:
        text = say("No deck is surely in the mix", "ほぼ必ず使われるデッキはない")
    if not nobody:
        return text
    if len(nobody) == 1:
        return text + say("; nobody should play {deck}", "。「{deck}」を使う理由はない", deck=nobody[0].deck)
    return text + say("; {n} decks that nobody should play", "。使う理由のないデッキが{n}つある", n=len(nobody))


def _named(decks: list[DeckInField], say: Words) -> str:
    """The first of them with their ranges, and how many more there are."""
    names = say(", ", "、").join(
        say("{deck} {share}", "「{deck}」{share}", deck=deck.deck, share=say.with_interval(deck.share))
        for deck in decks[:NAMED]
    )
    more = len(decks) - NAMED
    return names + (say(" and {n} more", "ほか{n}デッキ", n=more) if more > 0 else "")
