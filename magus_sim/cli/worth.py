"""`magus-sim worth`: what a mechanic is worth to a deck, and what each of its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import UsageFault
from magus_sim.rulesets import DEFAULT_GAME

from .finding import game_of
from .options import DEFAULT_LANGUAGE, GameSystem, Lang, Override, OwnCards, RuleOptions, RulesFile
from .progress import tell
from .starting import open_ruleset, start_engine
from .studying import AsJson, Cache, Field, Jobs, Seed, decks_and_field, lab_of
from .tables import print_table
from .terminal import plain_console

if TYPE_CHECKING:
    from magus_sim.report.words import Words
    from magus_sim.ruleset import Ruleset
    from magus_sim.studies.cards import CardWorth
    from magus_sim.studies.worth import Worth

USUAL_GAMES = 1000
USUAL_PRECISION = 0.6


def worth(
    ctx: typer.Context,
    decks: Annotated[list[Path], typer.Argument(metavar="DECK...", help="Deck files, or folders of them.")],
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="HANDICAP", help="What to do without, such as no-block; may be given more than once."),
    ] = None,
    each_card: Annotated[
        bool, typer.Option("--each-card", help="Ask of each card: the same games with a plain card in its slots.")
    ] = False,
    card: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Ask of this card alone; may be given more than once.")
    ] = None,
    copies: Annotated[
        bool, typer.Option("--copies", help="Ask of each copy: the first beside none, the second beside one.")
    ] = False,
    instead: Annotated[str, typer.Option(metavar="CARD", help="The card to put in the slots, not a plain one.")] = "",
    against: Field = None,
    policy: Annotated[str, typer.Option(help="Who decides, on both sides.")] = "greedy",
    games: Annotated[
        int | None,
        typer.Option(help=f"Games of each meeting and variant; even. {USUAL_GAMES}, for cards as --precision says."),
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(help=f"Play until each card's figure is known to ± so many points ({USUAL_PRECISION})."),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    cache: Cache = None,
    ruleset: GameSystem = DEFAULT_GAME,
    rule: RuleOptions = None,
    rules: RulesFile = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Say what a mechanic, or with --each-card each card, adds to the win rate of a deck.

    The same games are played with it and without, on the same luck. Decks meet those of --against, or each other, or
    a single one itself. See docs/worth.md.
    """
    from magus_sim.report.words import Words
    from magus_sim.simulation.fixtures import check_games

    about_cards = each_card or bool(card)
    _check(about_cards, without, copies, instead, games, precision)
    if games is not None:
        check_games(games)
    game = open_ruleset(game_of(ctx, ruleset, decks, against, own), own, override, rules, rule)
    read, field = decks_and_field(game, decks, against)
    facts: Mapping[str, object]
    if about_cards:
        from magus_sim.studies.cards import study_cards, swaps_of

        asked = [swaps_of(game, deck, instead=instead, cards=card or (), copies=copies, heard=tell) for deck in read]
        start_engine(game)
        answers: dict[str, list[CardWorth]] = {}
        with lab_of(seed, jobs, cache, lang) as lab:
            for deck, (larger, swaps) in zip(read, asked, strict=True):
                engine = larger.engine()
                answers[deck.name] = study_cards(
                    lab,
                    larger,
                    engine,
                    swaps,
                    field,
                    policy,
                    precision=(precision or USUAL_PRECISION) / 100,
                    games=games or 0,
                )
        facts = _facts(policy, seed, engine.digest, engine.policies_digest)
        if as_json:
            _print_json({"cards": {name: _rows(rows) for name, rows in answers.items()}, **facts})
            return
        for (name, found), (larger, _) in zip(answers.items(), asked, strict=True):
            _print_cards(name, found, larger, Words(lang))
        typer.echo(_closing(Words(lang)))
    else:
        from magus_sim.studies.worth import study_worth

        engine = start_engine(game)
        handicaps = without or list(engine.handicaps)
        with lab_of(seed, jobs, cache, lang) as lab:
            number = games or USUAL_GAMES
            lost = study_worth(lab, game, engine, read, policy, handicaps, games=number, against=field, heard=tell)
        facts = _facts(policy, seed, engine.digest, engine.policies_digest)
        if as_json:
            _print_json({"worth": _rows(lost), **facts})
            return
        _print_mechanics(lost, Words(lang))
    typer.echo("; ".join(f"{name}: {fact}" for name, fact in facts.items()))


def _check(
    about_cards: bool,
    without: Sequence[str] | None,
    copies: bool,
    instead: str,
    games: int | None,
    precision: float | None,
) -> None:
    """Raise UsageFault for options that do not go together."""
    if about_cards and without:
        raise UsageFault("--without asks about a mechanic, --each-card and --card about cards; ask one after the other")
    for option, given in (("--copies", copies), ("--instead", instead), ("--precision", precision is not None)):
        if given and not about_cards:
            raise UsageFault(f"{option} is about cards; add --each-card, or --card NAME")
    if precision is not None and games is not None:
        raise UsageFault("--games and --precision both say how much to play; give one of them")
    if precision is not None and not 0 < precision < 50:
        raise UsageFault(f"--precision {precision:g}: is in points of win rate, such as 0.6, above 0 and below 50")


def _facts(policy: str, seed: int, engine: str, policies: str) -> dict[str, object]:
    return {"policy": policy, "seed": seed, "engine": engine, "policies": policies}


def _rows(rows: Sequence[Worth] | Sequence[CardWorth]) -> list[dict[str, object]]:
    from dataclasses import asdict

    return [asdict(row) for row in rows]


def _print_json(answer: Mapping[str, object]) -> None:
    import json

    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def _print_mechanics(rows: Sequence[Worth], say: Words) -> None:
    rate, played = say("win rate with all", "すべて使うときの勝率"), say("games", "ゲーム数")
    print_table(
        plain_console(),
        say("What a mechanic is worth", "メカニズムの価値"),
        [say("deck", "デッキ"), say("without", "使わないもの")],
        [say("points lost", "失うポイント"), say("95 % interval", "95%信頼区間"), rate, played],
        [
            [
                row.deck or say("all decks", "全デッキ"),
                row.handicap,
                say.signed(row.lost),
                say.signed_interval(row.low, row.high),
                say.give_or_take(row.rate),
                row.games,
            ]
            for row in rows
        ],
        minor=[[rate], [played]],
    )


def _print_cards(deck: str, rows: Sequence[CardWorth], game: Ruleset, say: Words) -> None:
    measured, played = say("measured", "実測値"), say("games", "ゲーム数")
    by = say("compared with", "比較対象")
    copy = [say("copy", "何枚目")] if any(row.copy for row in rows) else []
    print_table(
        plain_console(),
        say("What each card adds to the win rate of {deck}", "{deck}の勝率を各カードがどれだけ上げるか", deck=deck),
        [say("card", "カード"), by],
        [*copy, say("points", "ポイント"), say("95 % interval", "95%信頼区間"), measured, played],
        [
            [
                say.label(game.card_label(row.card)),
                say.label(game.card_label(row.by)),
                *([row.copy] if copy else []),
                say("0, the same games", "0（同じゲーム）") if row.measured.exact else say.signed(row.value),
                "" if row.measured.exact else say.signed_interval(row.low, row.high),
                say.signed(row.measured.value),
                2 * row.measured.pairs,
            ]
            for row in rows
        ],
        minor=[[by], [measured], [played]],
    )


def _closing(say: Words) -> str:
    return say(
        "Each figure is for its own change of the deck: the figures do not add up, since cards work together and take "
        "each other's place. Points are shrunken towards their mean; `measured` is what the games show.",
        "各数値はそのカードだけを入れ替えたときの差です。カードは互いに助け合い、また互いの代わりにもなるので、"
        "数値を足し合わせることはできません。ポイントは平均に向けて縮めた推定値で、「実測値」がゲームの結果そのものです。",
    )
