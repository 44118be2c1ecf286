"""How two runs differ: what one manifest says and the other does not, in the words of a designer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from magus_sim.errors import UsageFault
from magus_sim.results import DeckEntry, Manifest
from magus_sim.ruleset import Facts
from magus_sim.sources.names import did_you_mean
from magus_sim.told import Label

OF_CARDS = ("decks", "cards", "card_facts", "own_cards")
"""Keys of the manifest that say what the decks and their cards are."""

KEYS = [key for key in Manifest.__dataclass_fields__ if key not in (*OF_CARDS, "loops", "plan")]
"""All other keys; the plan only follows from them, and whether loops are named from the version."""


THE_GAME = ("ruleset", "engine", "policies", "rules", "seed", "policy_a", "policy_b")
"""Keys of the manifest that, with two decks, decide every game between them."""


def known_as(before: Manifest, after: Manifest, given: Mapping[str, str] | None = None) -> dict[str, str]:
    """What each deck of `after` is called in `before`; one that is new there keeps its name.

    `given` says so for some, name in `before` → name in `after`. Of the others the one with the same name is meant,
    else the one with the same lineage. Raises UsageFault if there is no deck of a given name.
    """
    names = {new: old for old, new in (given or {}).items()}
    for run, wanted in ((before, names.values()), (after, names.keys())):
        here = [deck.name for deck in run.decks]
        for name in wanted:
            if name not in here:
                advice = did_you_mean(name, here) or f"there are {', '.join(here)}"
                raise UsageFault(f"--pair: there is no deck 「{name}」; {advice}")
    for own in (attrgetter("name"), attrgetter("lineage")):
        free = {own(deck): deck.name for deck in reversed(before.decks) if deck.name not in names.values()}
        for deck in after.decks:
            if deck.name not in names and own(deck) in free:
                names[deck.name] = free.pop(own(deck))
    return {deck.name: names.get(deck.name, deck.name) for deck in after.decks}


def renamed(manifest: Manifest, names: Mapping[str, str]) -> Manifest:
    """The manifest with other names for its decks, which keep their lineage."""
    return replace(
        manifest,
        decks=tuple(replace(deck, name=names[deck.name], was=deck.lineage) for deck in manifest.decks),
        matchups=tuple(
            replace(each, deck_a=names[each.deck_a], deck_b=names[each.deck_b]) for each in manifest.matchups
        ),
        opponents=tuple(names[name] for name in manifest.opponents),
    )


def equal_matchups(before: Manifest, after: Manifest) -> set[frozenset[str]]:
    """The decks of each matchup that has the same games in both runs: equal decks, rules, policies and luck.

    So nothing needs to be played to know that they do not differ. None if a run does not say which policies it had.
    """
    if not before.policies or any(getattr(before, key) != getattr(after, key) for key in THE_GAME):
        return set()
    old, new = ({deck.name: (deck.digest, deck.slots, deck.lineage) for deck in run.decks} for run in (before, after))
    met, meet = ({(each.deck_a, each.deck_b) for each in run.matchups} for run in (before, after))
    if before.policy_a == before.policy_b:  # then it does not matter which deck is named first
        meet |= {(deck_b, deck_a) for deck_a, deck_b in meet}
    return {frozenset(decks) for decks in met & meet if all(old[deck] == new[deck] for deck in decks)}


def differences(before: Manifest, after: Manifest, given: Mapping[str, str] | None = None) -> dict[str, Label]:
    """What differs between two runs: key of the manifest → the difference in words (`seed 1 → 2`).

    Cards come first: they are the likeliest cause, and what follows from them is not told again. `given` is as in
    `known_as`.
    """
    names = known_as(before, after, given)
    after = renamed(after, names)
    found = {key: (getattr(before, key), getattr(after, key)) for key in KEYS}
    words = {
        key: _both(f"{key} {old} → {new}")
        if isinstance(old, str | int | float)
        else Label(f"other {key}", f"別の{key}")
        for key, (old, new) in found.items()
        if old != new
    }
    if "also" in words:
        old, new = (", ".join(run.also) for run in (before, after))
        en, ja = f"also played by {old or 'none'} → {new or 'none'}", f"追加の方策 {old or 'なし'} → {new or 'なし'}"
        words["also"] = Label(en, ja)
    if "tables" in words:
        words["tables"] = _both(f"tables {', '.join(before.tables)} → {', '.join(after.tables)}")
    if "rules" in words:
        options = dict.fromkeys([*before.rules, *after.rules])
        changes = [(name, before.rules.get(name), after.rules.get(name)) for name in options]
        words["rules"] = _both(", ".join(f"rule {name} {old} → {new}" for name, old, new in changes if old != new))
    if "matchups" in words:
        words.pop("chunk", None)  # follows from the matchups if nobody chose it
        words["matchups"] = _matchups(before, after)
    return dict(_cards(before, after)) | dict(_decks(before, after, names)) | words


def _both(words: str) -> Label:
    """Words made of keys and values of the manifest: the same in both languages."""
    return Label(words, words)


def _joined(labels: Iterable[Label]) -> Label:
    found = list(labels)
    return Label("; ".join(each.en for each in found), "、".join(each.ja for each in found))


def _matchups(before: Manifest, after: Manifest) -> Label:
    met, meet = ([(each.deck_a, each.deck_b) for each in run.matchups] for run in (before, after))
    if met != meet:
        return Label("other matchups", "別の対戦")
    old, new = ({each.games for each in run.matchups} for run in (before, after))
    if old != new and len(old) == len(new) == 1:
        change = f"{old.pop()} → {new.pop()}"
        return Label(f"games of each matchup {change}", f"1対戦のゲーム数 {change}")
    return Label("other games or weights of matchups", "対戦ごとのゲーム数か重みが違う")


# ---- cards ----------------------------------------------------------------------------------------------------------


def _cards(before: Manifest, after: Manifest) -> Iterator[tuple[str, Label]]:
    """What differs between the cards, but for what follows from the decks."""
    if bool(before.card_facts) != bool(after.card_facts):
        en, ja = "only one of the runs says what is printed on its cards", "カードの内容を記録したのは片方だけ"
        yield "card_facts", Label(en, ja)
    elif changed := _changed(before.card_facts, after.card_facts):
        told = [f"{name} ({', '.join(changes)})" for name, changes in changed.items()]
        noun = "card" if len(changed) == 1 else "cards"
        yield "card_facts", Label(f"{noun} changed: {'; '.join(told)}", f"変わったカード：{'、'.join(told)}")
    elif before.own_cards != after.own_cards:
        old, new = (", ".join(run.own_cards) for run in (before, after))
        en, ja = f"own cards {old or 'none'} → {new or 'none'}", f"自作カード {old or 'なし'} → {new or 'なし'}"
        yield "own_cards", Label(en, ja)


def _changed(before: Mapping[str, Facts], after: Mapping[str, Facts]) -> dict[str, list[str]]:
    """The cards that both runs have, with other facts: name → what changed (`value 3 → 2`)."""
    return {
        name: [
            f"{key} {_lines(old.get(key), new.get(key))} → {_lines(new.get(key), old.get(key))}"
            for key in dict.fromkeys([*old, *new])
            if old.get(key) != new.get(key)
        ]
        for name, old in before.items()
        if (new := after.get(name, old)) != old
    }


def _lines(value: str | int | None, other: str | int | None) -> str:
    """The lines of a value that the other one has not."""
    own, others = ([] if each is None else str(each).split("\n") for each in (value, other))
    return " / ".join(line for line in own if line not in others) or "–"


# ---- decks ----------------------------------------------------------------------------------------------------------


def _decks(before: Manifest, after: Manifest, names: Mapping[str, str]) -> Iterator[tuple[str, Label]]:
    """What differs between the decks, but for what follows from changed cards."""
    found = [_both(f"{old} → {new}") for new, old in names.items() if new != old]
    found += list(_deck_differences(before.decks, after.decks, _changed(before.card_facts, after.card_facts)))
    if not found and [deck.name for deck in before.decks] != [deck.name for deck in after.decks]:
        found = [Label("another order of decks", "デッキの順番が違う")]
    if found:
        yield "decks", _joined(found)


def _deck_differences(
    before: Sequence[DeckEntry], after: Sequence[DeckEntry], changed: Mapping[str, object]
) -> Iterator[Label]:
    old, new = ({deck.name: deck for deck in decks} for decks in (before, after))
    both = [(deck, new[deck.name]) for deck in before if deck.name in new]
    unexplained = [
        was.name
        for was, now in both
        if was.slots == now.slots and was.digest != now.digest and changed.keys().isdisjoint(was.slots)
    ]
    for en, ja, names in (
        ("added", "加わったデッキ", [name for name in new if name not in old]),
        ("missing", "なくなったデッキ", [name for name in old if name not in new]),
        ("edited", "中身の違うデッキ", [was.name for was, now in both if was.slots != now.slots]),
        ("of other cards with the same names", "同名の別のカードを使うデッキ", unexplained),
        ("by another author", "作者の違うデッキ", [was.name for was, now in both if was.author != now.author]),
    ):
        if names:
            noun = "deck" if len(names) == 1 else "decks"
            yield Label(f"{noun} {en}: {', '.join(names)}", f"{ja}：{'、'.join(names)}")
