"""Effects on cards off the field, and of any number, written by hand in both languages, each with what it means."""

from __future__ import annotations

from magus_sim.rulesets.magus_round.language.tree import (
    ANY_NUMBER,
    Choose,
    CrewAct,
    CrewVerb,
    Filter,
    FromHand,
    HandUnder,
    IfSo,
    Kind,
    Line,
    Look,
    PlayFree,
    Posture,
    Put,
    Recover,
    Rest,
    Search,
    Source,
    TakeEnergy,
    TakeLevels,
    TakeLife,
    Target,
    TurnEnergy,
)

from .building import CARD, CREW, IT, MAGIC, OPPONENT, OPPOSING, OWN, THEY, YOU, at_most, draw, spell

CARDS: list[tuple[str, str, Line]] = [
    # any number
    (
        "対戦相手のクルーを好きな数だけえらび、それらを手札に戻す。",
        "Choose any number of opposing crews and return them to hand.",
        spell(Choose(OPPOSING, ANY_NUMBER, True, CrewAct(CrewVerb.RETURN, THEY))),
    ),
    (
        "バリュー２以下のクルーを好きな数だけ手札から登場させる。",
        "Put any number of crews with value 2 or less from your hand onto the field.",
        spell(Put(Filter(value=at_most(2)), ANY_NUMBER, True, Source.HAND)),
    ),
    (
        "手札のマジックを好きな枚数、エネルギーを支払わずにプレイする。",
        "Play any number of magics from your hand without paying energy.",
        spell(PlayFree(MAGIC, ANY_NUMBER, True)),
    ),
    (
        "捨て札のカードを好きな枚数山札の下に置く。",
        "Put any number of cards from your discard pile on the bottom of your deck.",
        spell(Recover(CARD, ANY_NUMBER, True, Target.DECK_BOTTOM)),
    ),
    (
        "山札の上からカードを５枚見て、その中からクルーを好きな枚数手札に加え、残りを捨て札に置く。",
        "Look at the top 5 cards of your deck, put any number of crews from among them into your hand "
        "and the rest into your discard pile.",
        spell(Look(5, CREW, ANY_NUMBER, True, Rest.DISCARD_PILE)),
    ),
    (
        "山札から〈翼〉のクルーを好きな数だけ登場させ、山札をシャッフルする。",
        "Search your deck for any number of [Wing] crews, put them onto the field and shuffle your deck.",
        spell(Search(Filter(subtype="Wing"), ANY_NUMBER, True, Target.FIELD)),
    ),
    (
        "あなたのクルーを１体えらび、手札を好きな枚数、それの下に重ねる。",
        "Choose an allied crew and stack any number of cards from your hand under it.",
        spell(Choose(OWN, 1, False, HandUnder(ANY_NUMBER, True, IT))),
    ),
    # from the hand
    ("手札のマジックを１枚捨てる。", "Discard a magic.", spell(FromHand(MAGIC, 1, False, Target.DISCARD_PILE))),
    (
        "手札を好きな枚数捨てる。その後、そうしたなら、カードを２枚引く。",
        "Discard any number of cards. Then if you do, draw 2 cards.",
        spell(FromHand(CARD, ANY_NUMBER, True, Target.DISCARD_PILE), IfSo(draw(2))),
    ),
    (
        "手札を２枚まで、エネルギー・カードとして場に置く。",
        "Put up to 2 cards from your hand into your energy.",
        spell(FromHand(CARD, 2, True, Target.ENERGY)),
    ),
    (
        "手札のクルーを１枚山札の上に置く。",
        "Put a crew from your hand on top of your deck.",
        spell(FromHand(CREW, 1, False, Target.DECK_TOP)),
    ),
    (
        "手札を１枚山札の下に置く。その後、カードを１枚引く。",
        "Put a card from your hand on the bottom of your deck. Then draw a card.",
        spell(FromHand(CARD, 1, False, Target.DECK_BOTTOM), draw()),
    ),
    (
        "手札のバリュー３以下のカードを１枚までライフに加える。",
        "Put up to 1 card with value 3 or less from your hand into your life.",
        spell(FromHand(Filter(Kind.CARD, value=at_most(3)), 1, True, Target.LIFE)),
    ),
    # from the discard pile
    (
        "捨て札のマジックを１枚まで山札の上に置く。",
        "Put up to 1 magic from your discard pile on top of your deck.",
        spell(Recover(MAGIC, 1, True, Target.DECK_TOP)),
    ),
    (
        "捨て札のクルーを１枚、エネルギー・カードとして場に置く。",
        "Put a crew from your discard pile into your energy.",
        spell(Recover(CREW, 1, False, Target.ENERGY)),
    ),
    (
        "捨て札のカードを１枚ライフに加える。",
        "Put a card from your discard pile into your life.",
        spell(Recover(CARD, 1, False, Target.LIFE)),
    ),
    # energy, life, levels
    ("エネルギー・カードを２枚タテ向きにする。", "Untap 2 energy cards.", spell(TurnEnergy(YOU, 2, Posture.UNTAPPED))),
    (
        "対戦相手はエネルギー・カードを１枚ヨコ向きにする。",
        "The opponent taps an energy card.",
        spell(TurnEnergy(OPPONENT, 1, Posture.TAPPED)),
    ),
    (
        "対戦相手はエネルギー・カードを１枚捨て札に置く。",
        "The opponent puts an energy card into their discard pile.",
        spell(TakeEnergy(OPPONENT, 1, Target.DISCARD_PILE)),
    ),
    ("エネルギー・カードを１枚手札に戻す。", "Return an energy card to hand.", spell(TakeEnergy(YOU, 1, Target.HAND))),
    (
        "ライフの上からカードを１枚手札に加える。",
        "Put the top card of your life into your hand.",
        spell(TakeLife(1, Target.HAND)),
    ),
    (
        "あなたのクルーを１体えらび、それの下のカードを２枚手札に加える。",
        "Choose an allied crew and put 2 cards under it into hand.",
        spell(Choose(OWN, 1, False, TakeLevels(2, IT, Target.HAND))),
    ),
    (
        "対戦相手のクルーを１体えらび、それの下のカードを１枚、エネルギー・カードとして場に置く。",
        "Choose an opposing crew and put a card under it into energy.",
        spell(Choose(OPPOSING, 1, False, TakeLevels(1, IT, Target.ENERGY))),
    ),
]
