"""Effects of magics, written by hand in both languages, each with what it means."""

from __future__ import annotations

from magus_sim.rulesets.magus_round.language.tree import (
    All,
    Cannot,
    Cards,
    ChangePower,
    Choose,
    ChooseOne,
    CrewAct,
    Crews,
    CrewVerb,
    DamageTaken,
    Deed,
    Filter,
    ForEach,
    Gain,
    HandUnder,
    If,
    IfSo,
    Is,
    Keyword,
    Lasting,
    Level,
    Line,
    Look,
    Lose,
    Matching,
    May,
    PerEach,
    Pile,
    PlayFree,
    Posture,
    Power,
    Put,
    Recover,
    Rest,
    Search,
    SetBasePower,
    SetPower,
    Source,
    Span,
    TakeLevels,
    Target,
    TopToEnergy,
    TopToLife,
    TopUnder,
    TurnOf,
)

from .building import (
    BOTH,
    CARD,
    CREW,
    IT,
    MAGIC,
    OPPONENT,
    OPPOSING,
    OWN,
    THEY,
    YOU,
    at_least,
    at_most,
    choose_and,
    damage,
    discard,
    draw,
    exactly,
    if_is,
    mill,
    spell,
    this_turn,
)

EFFECTS: list[tuple[str, str, Line]] = [
    # cards of the players
    ("カードを１枚引く。", "Draw a card.", spell(draw())),
    ("カードを３枚引く。", "Draw 3 cards.", spell(draw(3))),
    ("対戦相手はカードを１枚引く。", "The opponent draws a card.", spell(draw(1, OPPONENT))),
    ("各プレイヤーはカードを２枚引く。", "Each player draws 2 cards.", spell(draw(2, BOTH))),
    ("手札を１枚捨てる。", "Discard a card.", spell(discard())),
    ("対戦相手は手札を２枚捨てる。", "The opponent discards 2 cards.", spell(discard(2, OPPONENT))),
    ("各プレイヤーは手札を１枚捨てる。", "Each player discards a card.", spell(discard(1, BOTH))),
    (
        "山札の上からカードを２枚捨て札に置く。",
        "Put the top 2 cards of your deck into your discard pile.",
        spell(mill(2, YOU)),
    ),
    (
        "対戦相手は山札の上からカードを３枚捨て札に置く。",
        "The opponent puts the top 3 cards of their deck into their discard pile.",
        spell(mill(3, OPPONENT)),
    ),
    (
        "各プレイヤーは山札の上からカードを１枚捨て札に置く。",
        "Each player puts the top card of their deck into their discard pile.",
        spell(mill(1, BOTH)),
    ),
    ("あなたは１点のダメージを受ける。", "You take 1 damage.", spell(damage(1, YOU))),
    ("対戦相手に２点のダメージを与える。", "Deal 2 damage to the opponent.", spell(damage(2, OPPONENT))),
    ("各プレイヤーは１点のダメージを受ける。", "Each player takes 1 damage.", spell(damage(1, BOTH))),
    # the own deck
    (
        "山札の上からカードを１枚、エネルギー・カードとして場に置く。",
        "Put the top card of your deck into your energy.",
        spell(TopToEnergy(1, Posture.UNTAPPED)),
    ),
    (
        "山札の上からカードを２枚、エネルギー・カードとしてヨコ向きで場に置く。",
        "Put the top 2 cards of your deck into your energy tapped.",
        spell(TopToEnergy(2, Posture.TAPPED)),
    ),
    (
        "山札の上からカードを１枚、ライフに加える。",
        "Put the top card of your deck into your life.",
        spell(TopToLife(1)),
    ),
    (
        "山札の上からカードを３枚見て、その中からマジックを１枚まで手札に加え、残りを山札の下に置く。",
        "Look at the top 3 cards of your deck, put up to 1 magic from among them into your hand "
        "and the rest on the bottom of your deck.",
        spell(Look(3, MAGIC, 1, True, Rest.DECK_BOTTOM)),
    ),
    (
        "山札の上からカードを５枚見て、その中からカードを２枚手札に加え、残りを捨て札に置く。",
        "Look at the top 5 cards of your deck, put 2 cards from among them into your hand "
        "and the rest into your discard pile.",
        spell(Look(5, CARD, 2, False, Rest.DISCARD_PILE)),
    ),
    (
        "山札から〈龍〉のクルーを１枚まで手札に加え、山札をシャッフルする。",
        "Search your deck for up to 1 [Dragon] crew, put it into your hand and shuffle your deck.",
        spell(Search(Filter(subtype="Dragon"), 1, True, Target.HAND)),
    ),
    (
        "山札からバリュー２以下のクルーを１体登場させ、山札をシャッフルする。",
        "Search your deck for a crew with value 2 or less, put it onto the field and shuffle your deck.",
        spell(Search(Filter(value=at_most(2)), 1, False, Target.FIELD)),
    ),
    (
        "山札からカードを２枚、エネルギー・カードとして場に置き、山札をシャッフルする。",
        "Search your deck for 2 cards, put them into your energy and shuffle your deck.",
        spell(Search(CARD, 2, False, Target.ENERGY)),
    ),
    # hand and discard pile
    (
        "クルーを２体まで手札から登場させる。",
        "Put up to 2 crews from your hand onto the field.",
        spell(Put(CREW, 2, True, Source.HAND)),
    ),
    (
        "バリュー４以下のクルーを１体捨て札から登場させる。",
        "Put a crew with value 4 or less from your discard pile onto the field.",
        spell(Put(Filter(value=at_most(4)), 1, False, Source.DISCARD_PILE)),
    ),
    (
        "手札のマジックを１枚、エネルギーを支払わずにプレイする。",
        "Play a magic from your hand without paying energy.",
        spell(PlayFree(MAGIC, 1, False)),
    ),
    (
        "手札のバリュー３以下のクルーを２枚まで、エネルギーを支払わずにプレイする。",
        "Play up to 2 crews with value 3 or less from your hand without paying energy.",
        spell(PlayFree(Filter(value=at_most(3)), 2, True)),
    ),
    (
        "捨て札のカードを１枚まで手札に加える。",
        "Put up to 1 card from your discard pile into your hand.",
        spell(Recover(CARD, 1, True, Target.HAND)),
    ),
    (
        "捨て札のマジックを３枚山札の下に置く。",
        "Put 3 magics from your discard pile on the bottom of your deck.",
        spell(Recover(MAGIC, 3, False, Target.DECK_BOTTOM)),
    ),
    (
        "捨て札の《マニファクチャード・ローニン》という名前のクルーを１枚手札に加える。",
        "Put a crew named “マニファクチャード・ローニン” from your discard pile into your hand.",
        spell(Recover(Filter(name="マニファクチャード・ローニン"), 1, False, Target.HAND)),
    ),
    # what is done to crews
    (
        "対戦相手のクルーを１体えらび、それを破壊する。",
        "Choose an opposing crew and destroy it.",
        choose_and(CrewVerb.DESTROY),
    ),
    (
        "対戦相手のクルーを１体えらび、それを手札に戻す。",
        "Choose an opposing crew and return it to hand.",
        choose_and(CrewVerb.RETURN),
    ),
    ("クルーを１体えらび、それを除外する。", "Choose a crew and exile it.", choose_and(CrewVerb.EXILE, CREW)),
    (
        "対戦相手のクルーを１体えらび、それをヨコ向きにする。",
        "Choose an opposing crew and tap it.",
        choose_and(CrewVerb.TAP),
    ),
    (
        "あなたのクルーを１体えらび、それをタテ向きにする。",
        "Choose an allied crew and untap it.",
        choose_and(CrewVerb.UNTAP, OWN),
    ),
    (
        "クルーを１体えらび、それをエネルギー・カードとして場に置く。",
        "Choose a crew and turn it into energy.",
        choose_and(CrewVerb.TO_ENERGY, CREW),
    ),
    (
        "対戦相手のクルーを１体えらび、それを山札の上に置く。",
        "Choose an opposing crew and put it on top of the deck.",
        choose_and(CrewVerb.TO_DECK_TOP),
    ),
    (
        "対戦相手のクルーを１体えらび、それを山札の下に置く。",
        "Choose an opposing crew and put it on the bottom of the deck.",
        choose_and(CrewVerb.TO_DECK_BOTTOM),
    ),
    (
        "あなたのクルーを１体えらび、それをライフに加える。",
        "Choose an allied crew and put it into life.",
        choose_and(CrewVerb.TO_LIFE, OWN),
    ),
    (
        "対戦相手のクルーを２体までえらび、それらを手札に戻す。",
        "Choose up to 2 opposing crews and return them to hand.",
        spell(Choose(OPPOSING, 2, True, CrewAct(CrewVerb.RETURN, THEY))),
    ),
    (
        "対戦相手のパワー３０００以下のクルーをすべて破壊する。",
        "Destroy all opposing crews with power 3000 or less.",
        spell(CrewAct(CrewVerb.DESTROY, All(Filter(side=OPPONENT, power=at_most(3000))))),
    ),
    (
        "クルーをすべてヨコ向きにする。",
        "Tap all crews.",
        spell(CrewAct(CrewVerb.TAP, All(CREW))),
    ),
    (
        "あなたのクルーを１体えらび、手札を２枚まで、それの下に重ねる。",
        "Choose an allied crew and stack up to 2 cards from your hand under it.",
        spell(Choose(OWN, 1, False, HandUnder(2, True, IT))),
    ),
    (
        "あなたのクルーを１体えらび、山札の上からカードを１枚、それの下に重ねる。",
        "Choose an allied crew and put the top card of your deck under it.",
        spell(Choose(OWN, 1, False, TopUnder(1, IT))),
    ),
    (
        "対戦相手のクルーを１体えらび、それの下のカードを２枚捨て札に置く。",
        "Choose an opposing crew and put 2 cards under it into the discard pile.",
        spell(Choose(OPPOSING, 1, False, TakeLevels(2, IT, Target.DISCARD_PILE))),
    ),
    # what changes
    (
        "あなたのクルーを１体えらび、このターンの間、それのパワーを＋２０００する。",
        "Choose an allied crew and it gets +2000 power this turn.",
        spell(Choose(OWN, 1, False, this_turn(ChangePower(IT, 2000)))),
    ),
    (
        "このターンの間、対戦相手のクルーのパワーを－１０００する。",
        "Opposing crews get -1000 power this turn.",
        spell(this_turn(ChangePower(All(OPPOSING), -1000))),
    ),
    (
        "対戦相手のクルーを１体えらび、このターンの間、それはブロックできない。",
        "Choose an opposing crew and it cannot block this turn.",
        spell(Choose(OPPOSING, 1, False, this_turn(Cannot(IT, Deed.BLOCK)))),
    ),
    (
        "あなたのクルーを２体えらび、このターンの間、それらはブロックされない。",
        "Choose 2 allied crews and they cannot be blocked this turn.",
        spell(Choose(OWN, 2, False, this_turn(Cannot(THEY, Deed.BE_BLOCKED)))),
    ),
    (
        "対戦相手の次のターンの終了時まで、対戦相手のクルーは攻撃できない。",
        "Opposing crews cannot attack until the end of the opponent's next turn.",
        spell(Lasting(Span.NEXT_TURN, Cannot(All(OPPOSING), Deed.ATTACK))),
    ),
    (
        "この攻撃の間、あなたのクルーのパワーを＋５００する。",
        "Allied crews get +500 power during this attack.",
        spell(Lasting(Span.ATTACK, ChangePower(All(OWN), 500))),
    ),
    (
        "クルーを１体えらび、このターンの間、それのパワーを３０００にする。",
        "Choose a crew and the power of it becomes 3000 this turn.",
        spell(Choose(CREW, 1, False, this_turn(SetPower(IT, 3000)))),
    ),
    (
        "このターンの間、対戦相手のクルーの基本パワーを０にする。",
        "The base power of all opposing crews becomes 0 this turn.",
        spell(this_turn(SetBasePower(All(OPPOSING), 0))),
    ),
    (
        "あなたのクルーを１体えらび、それは速攻を得る。",
        "Choose an allied crew and it gains haste.",
        spell(Choose(OWN, 1, False, Lasting(Span.LASTING, Gain(IT, Keyword.HASTE)))),
    ),
    (
        "対戦相手のクルーを１体えらび、それはランページを失う。",
        "Choose an opposing crew and it loses rampage.",
        spell(Choose(OPPOSING, 1, False, Lasting(Span.LASTING, Lose(IT, Keyword.RAMPAGE)))),
    ),
    (
        "あなたのクルーを１体えらび、このターンの間、あなたの手札１枚につき、それのパワーを＋５００する。",
        "Choose an allied crew and for each of the cards in your hand, it gets +500 power this turn.",
        spell(Choose(OWN, 1, False, this_turn(PerEach(Cards(YOU, Pile.HAND), ChangePower(IT, 500))))),
    ),
    # which crews
    (
        "ヨコ向きのクルーを１体えらび、それを破壊する。",
        "Choose a tapped crew and destroy it.",
        choose_and(CrewVerb.DESTROY, Filter(posture=Posture.TAPPED)),
    ),
    (
        "対戦相手のタテ向きのクルーを１体えらび、それを破壊する。",
        "Choose an opposing untapped crew and destroy it.",
        choose_and(CrewVerb.DESTROY, Filter(side=OPPONENT, posture=Posture.UNTAPPED)),
    ),
    (
        "対戦相手のレベル０のクルーを１体えらび、それを破壊する。",
        "Choose an opposing crew with level 0 and destroy it.",
        choose_and(CrewVerb.DESTROY, Filter(side=OPPONENT, level=exactly(0))),
    ),
    (
        "速攻を持つクルーを１体えらび、それを破壊する。",
        "Choose a crew with haste and destroy it.",
        choose_and(CrewVerb.DESTROY, Filter(keyword=Keyword.HASTE)),
    ),
    (
        "バリュー５以上のクルーを１体えらび、それを破壊する。",
        "Choose a crew with value 5 or more and destroy it.",
        choose_and(CrewVerb.DESTROY, Filter(value=at_least(5))),
    ),
    (
        "対戦相手のヨコ向きのバリュー３以下のパワー２０００以下の〈影〉のクルーを１体えらび、それを破壊する。",
        "Choose an opposing tapped [Shadow] crew with value 3 or less and with power 2000 or less and destroy it.",
        choose_and(
            CrewVerb.DESTROY,
            Filter(side=OPPONENT, posture=Posture.TAPPED, value=at_most(3), power=at_most(2000), subtype="Shadow"),
        ),
    ),
    # conditions
    (
        "対戦相手のライフが２枚以下なら、カードを２枚引く。",
        "If the opponent's life is 2 or less, draw 2 cards.",
        if_is(Is(Cards(OPPONENT, Pile.LIFE), at_most(2)), draw(2)),
    ),
    (
        "あなたの手札が０枚なら、カードを３枚引く。",
        "If your hand is 0, draw 3 cards.",
        if_is(Is(Cards(YOU, Pile.HAND), exactly(0)), draw(3)),
    ),
    (
        "あなたのエネルギー・カードが６枚以上なら、対戦相手に１点のダメージを与える。",
        "If your energy is 6 or more, deal 1 damage to the opponent.",
        if_is(Is(Cards(YOU, Pile.ENERGY), at_least(6)), damage(1, OPPONENT)),
    ),
    (
        "対戦相手の山札が１０枚以下なら、対戦相手は山札の上からカードを５枚捨て札に置く。",
        "If the opponent's deck is 10 or less, "
        "the opponent puts the top 5 cards of their deck into their discard pile.",
        if_is(Is(Cards(OPPONENT, Pile.DECK), at_most(10)), mill(5, OPPONENT)),
    ),
    (
        "あなたの捨て札が１０枚以上なら、カードを１枚引く。",
        "If your discard pile is 10 or more, draw a card.",
        if_is(Is(Cards(YOU, Pile.DISCARD_PILE), at_least(10)), draw()),
    ),
    (
        "あなたの捨て札のマジックが３枚以上なら、カードを１枚引く。",
        "If the number of magics in your discard pile is 3 or more, draw a card.",
        if_is(Is(Matching(YOU, MAGIC), at_least(3)), draw()),
    ),
    (
        "対戦相手のクルーが３体以上なら、カードを１枚引く。",
        "If the number of opposing crews is 3 or more, draw a card.",
        if_is(Is(Crews(OPPOSING), at_least(3)), draw()),
    ),
    (
        "このターンあなたが受けたダメージが２点以上なら、カードを２枚引く。",
        "If the damage you took this turn is 2 or more, draw 2 cards.",
        if_is(Is(DamageTaken(YOU), at_least(2)), draw(2)),
    ),
    (
        "対戦相手のターンなら、カードを１枚引く。",
        "If it is the opponent's turn, draw a card.",
        if_is(TurnOf(OPPONENT), draw()),
    ),
    (
        "クルーを１体えらび、それのパワーが１０００以下なら、それを破壊する。",
        "Choose a crew and if its power is 1000 or less, destroy it.",
        spell(Choose(CREW, 1, False, If(Is(Power(IT), at_most(1000)), CrewAct(CrewVerb.DESTROY, IT)))),
    ),
    (
        "クルーを１体えらび、それのレベルが２以上なら、それを手札に戻す。",
        "Choose a crew and if its level is 2 or more, return it to hand.",
        spell(Choose(CREW, 1, False, If(Is(Level(IT), at_least(2)), CrewAct(CrewVerb.RETURN, IT)))),
    ),
    # for each
    (
        "あなたのクルー１体につき、カードを１枚引く。",
        "For each allied crew, draw a card.",
        spell(ForEach(Crews(OWN), draw())),
    ),
    (
        "このターン対戦相手が受けたダメージ１点につき、カードを１枚引く。",
        "For each point of damage the opponent took this turn, draw a card.",
        spell(ForEach(DamageTaken(OPPONENT), draw())),
    ),
    (
        "あなたの捨て札のマジック１枚につき、対戦相手は山札の上からカードを１枚捨て札に置く。",
        "For each magic in your discard pile, the opponent puts the top card of their deck into their discard pile.",
        spell(ForEach(Matching(YOU, MAGIC), mill(1, OPPONENT))),
    ),
    # several steps, wishes, choices
    (
        "カードを２枚引く。その後、手札を１枚捨てる。",
        "Draw 2 cards. Then discard a card.",
        spell(draw(2), discard()),
    ),
    (
        "手札のマジックを１枚、エネルギーを支払わずにプレイする。その後、カードを１枚引く。",
        "Play a magic from your hand without paying energy. Then draw a card.",
        spell(PlayFree(MAGIC, 1, False), draw()),
    ),
    (
        "望むなら、手札を１枚捨てる。その後、そうしたなら、カードを２枚引く。",
        "You may discard a card. Then if you do, draw 2 cards.",
        spell(May(discard()), IfSo(draw(2))),
    ),
    (
        "クルーを１体捨て札から登場させる。その後、それは速攻を得る。",
        "Put a crew from your discard pile onto the field. Then it gains haste.",
        spell(Put(CREW, 1, False, Source.DISCARD_PILE), Lasting(Span.LASTING, Gain(IT, Keyword.HASTE))),
    ),
    (
        "次から１つをえらぶ。「カードを２枚引く」「対戦相手に１点のダメージを与える」。",
        "Choose one of these: “draw 2 cards” or “deal 1 damage to the opponent”.",
        spell(ChooseOne(((draw(2),), (damage(1, OPPONENT),)))),
    ),
    (
        "カードを１枚引く。その後、次から１つをえらぶ。「手札を１枚捨てる」「あなたは１点のダメージを受ける。"
        "その後、カードを１枚引く」「クルーを１体えらび、それを破壊する」。",
        "Draw a card. Then choose one of these: “discard a card” or “you take 1 damage. Then draw a card” "
        "or “choose a crew and destroy it”.",
        spell(
            draw(),
            ChooseOne(
                (
                    (discard(),),
                    (damage(1, YOU), draw()),
                    (Choose(CREW, 1, False, CrewAct(CrewVerb.DESTROY, IT)),),
                )
            ),
        ),
    ),
    (
        "クルーを１体えらび、次から１つをえらぶ。「それをヨコ向きにする」「それをタテ向きにする」。",
        "Choose a crew and choose one of these: “tap it” or “untap it”.",
        spell(Choose(CREW, 1, False, ChooseOne(((CrewAct(CrewVerb.TAP, IT),), (CrewAct(CrewVerb.UNTAP, IT),))))),
    ),
    (
        "対戦相手のクルーを１体えらび、望むなら、それを破壊する。その後、そうしたなら、あなたは１点のダメージを受ける。",
        "Choose an opposing crew and you may destroy it. Then if you do, you take 1 damage.",
        spell(Choose(OPPOSING, 1, False, May(CrewAct(CrewVerb.DESTROY, IT))), IfSo(damage(1, YOU))),
    ),
]
