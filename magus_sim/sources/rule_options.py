"""Options of a game's rules: how each is written, and what is said of one that cannot be given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from magus_sim.told import Label

from .names import did_you_mean, shortened

UNLIMITED = -1
"""Stands where the rules set no limit."""
YES_NO = {"no": 0, "yes": 1}
NO_LIMIT = {"unlimited": UNLIMITED}


@dataclass(frozen=True, slots=True)
class Spec:
    """How an option is written: its words, or a number from `low` to `high`; `field` is its name in the options."""

    field: str
    label: Label
    low: int = 0
    high: int = 0
    words: Mapping[str, int] | None = None

    def read(self, text: str) -> int | None:
        """The option's value, or None if the text is none."""
        if self.words and text in self.words:
            return self.words[text]
        if self.low == self.high or not text.isascii() or not text.isdigit() or len(text) > 6:
            return None
        return int(text) if self.low <= int(text) <= self.high else None

    def write(self, value: int) -> str:
        """The value as it is given."""
        return next((word for word, number in (self.words or {}).items() if number == value), str(value))

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        numbers = [] if self.low == self.high else [f"a number from {self.low} to {self.high}"]
        return " or ".join([*numbers, *(self.words or {})])


def read_values(given: Mapping[str, str], specs: Mapping[str, Spec]) -> tuple[dict[str, int], dict[str, str]]:
    """Of the given options, name → text: the values by their fields, and what is wrong with the others by name."""
    values: dict[str, int] = {}
    faults: dict[str, str] = {}
    for name, text in given.items():
        spec = specs.get(name)
        if spec is None:
            advice = did_you_mean(name, specs, "{!r}") or f"there are: {', '.join(specs)}"
            faults[name] = f"no rule option is called {shortened(name)!r}; {advice}"
            continue
        value = spec.read(text.strip())
        if value is None:
            faults[name] = f"rule option {name}: {shortened(text)!r} is not {spec.allowed}"
        else:
            values[spec.field] = value
    return values, faults


def write_values(options: object, specs: Mapping[str, Spec]) -> dict[str, str]:
    """Every option as it would be given, defaults too."""
    return {name: spec.write(getattr(options, spec.field)) for name, spec in specs.items()}
