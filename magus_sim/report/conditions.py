"""Under which conditions the games of a run were played: the foot of a report."""

from __future__ import annotations

from magus_sim.results import Manifest

from .words import Words


def played_by(manifest: Manifest, say: Words) -> str:
    """Which policies played: the first thing to know of a result, for it depends on them more than on luck."""
    return say("played by {policies}", "方策：{policies}", policies=policies(manifest, say))


def policies(manifest: Manifest, say: Words) -> str:
    """The policies of a run: greedy; greedy against beam; greedy and then, all over again, beam."""
    against = say(" against ", " 対 ")
    return say(" and ", "と").join(against.join(dict.fromkeys(both)) for both in manifest.by)


def another_check(manifest: Manifest, another: str, say: Words) -> str:
    """How to check a result by another policy (empty: none is known); nothing where that has been done."""
    if manifest.also:
        return ""
    return say(
        "Check it by another policy: the same command with {options}",
        "別の方策でも同じ結果になるかは、同じコマンドに {options} をつけて確かめられる",
        options=check_options(manifest, another),
    )


def check_options(manifest: Manifest, another: str) -> str:
    """The options of a command that plays by another policy too, or, where two policies meet, by another one alone."""
    another = another or "NAME"
    if manifest.policy_a == manifest.policy_b:
        return f"--policy {manifest.policy_a} --policy {another}"
    return f"--policy-a {another} --policy-b {another}"


def conditions(manifest: Manifest, say: Words) -> list[tuple[str, str]]:
    """Each condition as a term and what it is."""
    names, words = (
        {key: say.label(label) for key, label in labels.items()}
        for labels in (manifest.rule_labels, manifest.rule_words)
    )
    options = say(", ", "、").join(
        say("{name} {value}", "{name}：{value}", name=names.get(name, name), value=words.get(value, value))
        for name, value in manifest.rules.items()
    )
    own = say(", ", "、").join(say.label(manifest.cards[name]) for name in manifest.own_cards)
    return [
        (say("Games", "ゲーム数"), _games(manifest, say)),
        (say("Tables", "データ"), _tables(manifest, say)),
        (say("Policies", "方策"), policies(manifest, say)),
        (say("Seed", "シード"), str(manifest.seed)),
        (say("Rules", "ルール"), f"{manifest.ruleset}, {manifest.engine}" + (f": {options}" if options else "")),
        *([(say("Own cards", "自作カード"), own)] if own else []),
        (
            say("Version", "バージョン"),
            f"magus-sim {manifest.version}, Python {manifest.python}, Numba {manifest.numba}, Polars {manifest.polars}",
        ),
        (
            say("Intervals", "区間"),
            say(
                "95 %, from the spread of whole pairs (Student's t after one added win and loss); ranks: max |t| of "
                "the joint normal distribution; many decks: Holm; many matchups or cards: Benjamini–Hochberg; cards: "
                "Wilson, Newcombe, lift by empirical Bayes",
                "95%。組ごとのばらつきから計算（1勝1敗を加えたスチューデントのt）。順位は同時正規分布のmax |t|。"
                "デッキの数はHolm法、対戦やカードの数はBenjamini–Hochberg法で考慮。カードはWilson、Newcombe、初手の差は経験ベイズ",
            ),
        ),
    ]


def _games(manifest: Manifest, say: Words) -> str:
    """How many games a matchup has, and of what kind they are."""
    counts = [matchup.games for matchup in manifest.matchups]
    number = f"{max(counts):,}"
    if min(counts) < max(counts):
        number = say("{least:,} to {most:,}", "{least:,}〜{most:,}", least=min(counts), most=max(counts))
    text = say("{number} a matchup", "1対戦につき{number}", number=number)
    if manifest.also:
        text += say(" under each policy", "（方策ごと）")
    if any(not matchup.is_mirror for matchup in manifest.matchups):
        text += say(", in pairs with the same luck at each seat", "（同じ運で席を入れ替えた2ゲームの組）")
    if any(matchup.is_mirror for matchup in manifest.matchups):
        text += say("; mirrors: single games", "。ミラーは1ゲームずつ")
    return text


def _tables(manifest: Manifest, say: Words) -> str:
    """What was written down."""
    turns = say("turns", "ターン")
    if manifest.turns_share < 1:
        share = f"{100 * manifest.turns_share:g}"
        turns = say("turns (of {share} % of the games)", "ターン（{share}%のゲームのみ）", share=share)
    words = {"games": say("games", "ゲーム"), "turns": turns, "cards": say("cards", "カード")}
    return say(", ", "・").join(words[table] for table in manifest.tables)
