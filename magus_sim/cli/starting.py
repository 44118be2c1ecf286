"""Opening a game system with the cards and rules of the call, and starting its engine; a word if that takes long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from magus_sim.errors import UsageFault

from .progress import progress, tell

if TYPE_CHECKING:
    from magus_sim.results import DeckEntry, Manifest
    from magus_sim.ruleset import Deck, Engine, Ruleset

FIRST_TIME = "compiling the rules, once for this version on this machine"


def open_ruleset(
    name: str,
    own: Sequence[Path] | None = None,
    override: bool = False,
    rules: Path | None = None,
    rule: Sequence[str] | None = None,
) -> Ruleset:
    """A game system with own card files, under a rules file, and over that under single options, NAME=VALUE each.

    Raises UsageFault, FaultyFiles, StorageFault.
    """
    from magus_sim.rulesets import get_ruleset

    options = _options(rule or ())
    ruleset = get_ruleset(name)
    if own:
        ruleset = ruleset.with_cards(own, override=override)
    if rules:
        ruleset = ruleset.with_rules_file(rules)
    return ruleset.with_rules(options)


def _options(written: Sequence[str]) -> dict[str, str]:
    """Rule options by name. Raises UsageFault for what is not NAME=VALUE or is given twice."""
    options: dict[str, str] = {}
    for each in written:
        name, equals, value = (part.strip() for part in each.partition("="))
        if not (name and equals and value) or name in options:
            fault = "is given twice" if name in options else "is not NAME=VALUE"
            raise UsageFault(f"--rule {each}: {fault}; write each option once, such as --rule life=7")
        options[name] = value
    return options


def read_decks(ruleset: Ruleset, paths: Sequence[Path]) -> list[Deck]:
    """The decks of files and folders, with a word on stderr about what of them is not played.

    Raises FaultyFiles, StorageFault.
    """
    decks = ruleset.read_decks(paths)
    tell_sideboards(decks)
    return decks


def tell_sideboards(decks: Iterable[Deck]) -> None:
    """Say on stderr which lines of deck files are not played."""
    from magus_sim.decks.line_numbers import in_words

    for deck in decks:
        if deck.sideboard:
            tell(f"{deck.file}: sideboard not played: {in_words(deck.sideboard)}")


def tell_numbered(decks: Iterable[Deck]) -> None:
    """Say on stderr which decks got a number behind their name, since another one has it."""
    for deck in decks:
        if deck.name.startswith(f"{deck.was} (") and deck.was:
            tell(
                f"{deck.file}: another deck is named 「{deck.was}」 too; here it is 「{deck.name}」, with the same luck"
            )


def read_bases(ruleset: Ruleset, paths: Sequence[Path]) -> list[Deck | DeckEntry]:
    """The decks of runs, as they were played, and those of deck files. Raises FaultyFiles, StorageFault."""
    from magus_sim.results import Run
    from magus_sim.simulation.folder import MANIFEST

    found: list[Deck | DeckEntry] = []
    for path in paths:
        found += Run.open(path).manifest.decks if (path / MANIFEST).exists() else ruleset.read_decks([path])
    return found


def two_decks(ruleset: Ruleset, paths: Sequence[Path]) -> tuple[Deck, Deck]:
    """The decks of one game. Raises UsageFault, FaultyFiles, StorageFault."""
    decks = [deck for path in paths for deck in read_decks(ruleset, [path])]
    if len(decks) != 2:
        raise UsageFault(f"a game has two decks, not {len(decks)}; name two deck files, no folders")
    return decks[0], decks[1]


def another_policy(manifest: Manifest) -> str:
    """A policy by which a run may be checked: the strongest that is quick, or if it has played the strongest of all.

    Empty if the run's game is not among those that there are, for its results can be read all the same.
    """
    from magus_sim.rulesets import RULESETS

    if manifest.ruleset not in RULESETS:
        return ""
    game = open_ruleset(manifest.ruleset)
    return game.adviser if game.partner in manifest.policy_names else game.partner


def start_engine(ruleset: Ruleset) -> Engine:
    """The ruleset's engine; the first time, when it is compiled, with progress on stderr."""
    if ruleset.is_compiled():
        return ruleset.engine()
    typer.echo(FIRST_TIME, err=True)
    done = 0
    with progress(100, "%") as advance:

        def report(share: float) -> None:
            nonlocal done
            advance(int(100 * share) - done, "compiling")
            done = int(100 * share)

        engine = ruleset.engine(report)
    if engine.not_kept:
        typer.echo(
            f"machine code cannot be kept ({engine.not_kept}), so that the next start compiles again; "
            "set XDG_CACHE_HOME to a folder that can be written",
            err=True,
        )
    return engine
