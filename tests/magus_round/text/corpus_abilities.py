"""Abilities of crews and maguses, written by hand in both languages, each with what it means."""

from __future__ import annotations

from magus_sim.rulesets.magus_round.language.tree import (
    Activated,
    All,
    At,
    Attacked,
    Cannot,
    Cards,
    ChangePower,
    Choose,
    Cost,
    CrewAct,
    Crews,
    CrewVerb,
    DamageTaken,
    Deed,
    DiscardCost,
    Event,
    ExtraDraw,
    Filter,
    ForEach,
    Gain,
    HandUnder,
    Happens,
    Has,
    If,
    Is,
    Keyword,
    Kind,
    Lasting,
    Level,
    Line,
    Look,
    Lose,
    Matching,
    May,
    Moment,
    PayEnergy,
    PerEach,
    Pile,
    Played,
    Posture,
    Power,
    Put,
    Recover,
    Ref,
    Rest,
    Revenge,
    Search,
    Self,
    SetBasePower,
    SetPower,
    Some,
    Source,
    Span,
    Static,
    Step,
    TakeLevels,
    TapThis,
    Target,
    TopToEnergy,
    TopToLife,
    TopUnder,
    Transform,
    Triggered,
    TurnOf,
    While,
)

from .building import (
    CARD,
    IT,
    MAGIC,
    OPPONENT,
    OPPOSING,
    OWN,
    YOU,
    at_least,
    at_most,
    damage,
    discard,
    draw,
    exactly,
    mill,
    this_turn,
)

THIS = Ref.THIS


def when(event: Event, *steps: Step) -> Triggered:
    """Something happens to the crew itself."""
    return Triggered(Happens(event, Self.THIS), steps)


def when_some(event: Event, which: Filter, *steps: Step) -> Triggered:
    return Triggered(Happens(event, Some(which)), steps)


def at(moment: Moment, *steps: Step) -> Triggered:
    return Triggered(At(moment, YOU), steps)


def for_cost(costs: tuple[Cost, ...], *steps: Step) -> Activated:
    return Activated(False, None, costs, steps)


CREWS: list[tuple[str, str, Line]] = [
    # keywords
    ("速攻", "Haste", Has(Keyword.HASTE)),
    ("ランページ", "Rampage", Has(Keyword.RAMPAGE)),
    ("リベンジ２", "Revenge 2", Revenge(2)),
    # when something happens to the crew itself
    ("このクルーが登場したとき、カードを１枚引く。", "When this crew enters, draw a card.", when(Event.ENTERS, draw())),
    (
        "このクルーが登場したとき、バリュー３以下のクルーを１体まで手札から登場させる。その後、これは速攻を得る。",
        "When this crew enters, put up to 1 crew with value 3 or less from your hand onto the field. "
        "Then this crew gains haste.",
        when(
            Event.ENTERS,
            Put(Filter(value=at_most(3)), 1, True, Source.HAND),
            Lasting(Span.LASTING, Gain(THIS, Keyword.HASTE)),
        ),
    ),
    (
        "このクルーが攻撃するとき、このターンの間、これのパワーを＋２０００する。",
        "When this crew attacks, this crew gets +2000 power this turn.",
        when(Event.ATTACKS, this_turn(ChangePower(THIS, 2000))),
    ),
    (
        "このクルーがブロックしたとき、この攻撃の間、これのパワーを＋１０００する。",
        "When this crew blocks, this crew gets +1000 power during this attack.",
        when(Event.BLOCKS, Lasting(Span.ATTACK, ChangePower(THIS, 1000))),
    ),
    (
        "このクルーが破壊されたとき、対戦相手に１点のダメージを与える。",
        "When this crew is destroyed, deal 1 damage to the opponent.",
        when(Event.DESTROYED, damage(1, OPPONENT)),
    ),
    (
        "このクルーが場を離れたとき、捨て札のカードを１枚まで手札に加える。",
        "When this crew leaves the field, put up to 1 card from your discard pile into your hand.",
        when(Event.LEAVES, Recover(CARD, 1, True, Target.HAND)),
    ),
    (
        "このクルーがレベルアップしたとき、対戦相手のレベル０のクルーを１体えらび、それを破壊する。",
        "When this crew levels up, choose an opposing crew with level 0 and destroy it.",
        when(
            Event.LEVELS_UP,
            Choose(Filter(side=OPPONENT, level=exactly(0)), 1, False, CrewAct(CrewVerb.DESTROY, IT)),
        ),
    ),
    (
        "このクルーが変身によってクルーになったとき、これは速攻を得る。",
        "When this crew becomes a crew by transforming, this crew gains haste.",
        when(Event.TRANSFORMS, Lasting(Span.LASTING, Gain(THIS, Keyword.HASTE))),
    ),
    (
        "このクルーが対戦相手にダメージを与えたとき、山札の上からカードを１枚、これの下に重ねる。",
        "When this crew deals damage to the opponent, put the top card of your deck under this crew.",
        when(Event.DAMAGES, TopUnder(1, THIS)),
    ),
    (
        "このクルーが交戦に勝利したとき、これをタテ向きにする。",
        "When this crew wins a battle, untap this crew.",
        when(Event.WINS, CrewAct(CrewVerb.UNTAP, THIS)),
    ),
    (
        "このクルーが登場したとき、山札から《九龍神》という名前のクルーを１枚まで手札に加え、山札をシャッフルする。",
        "When this crew enters, search your deck for up to 1 crew named “九龍神”, "
        "put it into your hand and shuffle your deck.",
        when(Event.ENTERS, Search(Filter(name="九龍神"), 1, True, Target.HAND)),
    ),
    (
        "このクルーが登場したとき、対戦相手のライフが２枚以下なら、カードを２枚引く。",
        "When this crew enters, if the opponent's life is 2 or less, draw 2 cards.",
        when(Event.ENTERS, If(Is(Cards(OPPONENT, Pile.LIFE), at_most(2)), draw(2))),
    ),
    (
        "このクルーが登場したとき、望むなら、手札を１枚捨てる。その後、カードを１枚引く。",
        "When this crew enters, you may discard a card. Then draw a card.",
        when(Event.ENTERS, May(discard()), draw()),
    ),
    (
        "このクルーが登場したとき、これの下のカードを１枚捨て札に置く。",
        "When this crew enters, put a card under this crew into the discard pile.",
        when(Event.ENTERS, TakeLevels(1, THIS, Target.DISCARD_PILE)),
    ),
    (
        "このクルーが攻撃するとき、あなたの手札１枚につき、対戦相手は山札の上からカードを１枚捨て札に置く。",
        "When this crew attacks, for each of the cards in your hand, "
        "the opponent puts the top card of their deck into their discard pile.",
        when(Event.ATTACKS, ForEach(Cards(YOU, Pile.HAND), mill(1, OPPONENT))),
    ),
    (
        "このクルーが破壊されたとき、山札の上からカードを１枚、エネルギー・カードとしてヨコ向きで場に置く。",
        "When this crew is destroyed, put the top card of your deck into your energy tapped.",
        when(Event.DESTROYED, TopToEnergy(1, Posture.TAPPED)),
    ),
    (
        "このクルーが登場したとき、あなたの他のクルーを１体えらび、それを手札に戻す。",
        "When this crew enters, choose another allied crew and return it to hand.",
        when(Event.ENTERS, Choose(Filter(side=YOU, other=True), 1, False, CrewAct(CrewVerb.RETURN, IT))),
    ),
    # when something happens to other crews, to a player, at a moment
    (
        "あなたの他のクルーが登場したとき、カードを１枚引く。",
        "When another allied crew enters, draw a card.",
        when_some(Event.ENTERS, Filter(side=YOU, other=True), draw()),
    ),
    (
        "対戦相手のクルーが登場したとき、それをヨコ向きにする。",
        "When an opposing crew enters, tap it.",
        when_some(Event.ENTERS, OPPOSING, CrewAct(CrewVerb.TAP, IT)),
    ),
    (
        "あなたの〈魔女〉のクルーが破壊されたとき、それを手札に戻す。",
        "When an allied [Witch] crew is destroyed, return it to hand.",
        when_some(Event.DESTROYED, Filter(side=YOU, subtype="Witch"), CrewAct(CrewVerb.RETURN, IT)),
    ),
    (
        "対戦相手のクルーが攻撃するとき、この攻撃の間、それのパワーを－１０００する。",
        "When an opposing crew attacks, it gets -1000 power during this attack.",
        when_some(Event.ATTACKS, OPPOSING, Lasting(Span.ATTACK, ChangePower(IT, -1000))),
    ),
    (
        "他のクルーがレベルアップしたとき、これを破壊する。",
        "When another crew levels up, destroy this crew.",
        when_some(Event.LEVELS_UP, Filter(other=True), CrewAct(CrewVerb.DESTROY, THIS)),
    ),
    (
        "あなたが攻撃されたとき、対戦相手は手札を１枚捨てる。",
        "When you are attacked, the opponent discards a card.",
        Triggered(Attacked(YOU), (discard(1, OPPONENT),)),
    ),
    (
        "対戦相手が攻撃されたとき、カードを１枚引く。",
        "When the opponent is attacked, draw a card.",
        Triggered(Attacked(OPPONENT), (draw(),)),
    ),
    (
        "あなたがマジックをプレイしたとき、山札の上からカードを１枚、エネルギー・カードとして場に置く。",
        "When you play a magic, put the top card of your deck into your energy.",
        Triggered(Played(YOU, Kind.MAGIC), (TopToEnergy(1, Posture.UNTAPPED),)),
    ),
    (
        "対戦相手がクルーをプレイしたとき、カードを１枚引く。",
        "When the opponent plays a crew, draw a card.",
        Triggered(Played(OPPONENT, Kind.CREW), (draw(),)),
    ),
    (
        "あなたのターンの開始時、対戦相手のライフが２枚以下なら、カードを１枚引く。",
        "At the start of your turn, if the opponent's life is 2 or less, draw a card.",
        at(Moment.TURN_START, If(Is(Cards(OPPONENT, Pile.LIFE), at_most(2)), draw())),
    ),
    (
        "あなたのターンの終了時、これを手札に戻す。",
        "At the end of your turn, return this crew to hand.",
        at(Moment.TURN_END, CrewAct(CrewVerb.RETURN, THIS)),
    ),
    (
        "対戦相手のターンの開始時、対戦相手に１点のダメージを与える。",
        "At the start of the opponent's turn, deal 1 damage to the opponent.",
        Triggered(At(Moment.TURN_START, OPPONENT), (damage(1, OPPONENT),)),
    ),
    (
        "攻撃の終了時、山札の上からカードを１枚、ライフに加える。",
        "At the end of the attack, put the top card of your deck into your life.",
        Triggered(At(Moment.ATTACK_END, None), (TopToLife(1),)),
    ),
    # activated
    (
        "エネルギー１点を支払って起動する。カードを１枚引く。",
        "Pay 1 energy: Draw a card.",
        for_cost((PayEnergy(1),), draw()),
    ),
    (
        "これをヨコ向きにして起動する。対戦相手に１点のダメージを与える。",
        "Tap this crew: Deal 1 damage to the opponent.",
        for_cost((TapThis(),), damage(1, OPPONENT)),
    ),
    (
        "手札を２枚捨てて起動する。これをタテ向きにする。",
        "Discard 2 cards: Untap this crew.",
        for_cost((DiscardCost(2),), CrewAct(CrewVerb.UNTAP, THIS)),
    ),
    (
        "エネルギー１点を支払い、これをヨコ向きにして起動する。対戦相手のクルーを１体えらび、それをヨコ向きにする。",
        "Pay 1 energy, tap this crew: Choose an opposing crew and tap it.",
        for_cost((PayEnergy(1), TapThis()), Choose(OPPOSING, 1, False, CrewAct(CrewVerb.TAP, IT))),
    ),
    (
        "手札を１枚捨て、エネルギー２点を支払い、これをヨコ向きにして起動する。カードを３枚引く。",
        "Discard a card, pay 2 energy, tap this crew: Draw 3 cards.",
        for_cost((DiscardCost(1), PayEnergy(2), TapThis()), draw(3)),
    ),
    (
        "この能力は各ターンに一度のみ起動できる。カードを１枚引く。",
        "Use only once each turn. Draw a card.",
        Activated(True, None, (), (draw(),)),
    ),
    (
        "これのレベルが２以上のとき、起動できる。手札を１枚捨てて起動する。"
        "山札の上からカードを３枚見て、その中からマジックを１枚まで手札に加え、残りを山札の下に置く。",
        "Use only if this crew's level is 2 or more. Discard a card: Look at the top 3 cards of your deck, "
        "put up to 1 magic from among them into your hand and the rest on the bottom of your deck.",
        Activated(
            False,
            Is(Level(THIS), at_least(2)),
            (DiscardCost(1),),
            (Look(3, MAGIC, 1, True, Rest.DECK_BOTTOM),),
        ),
    ),
    (
        "この能力は各ターンに一度のみ起動できる。あなたのエネルギー・カードが５枚以上のとき、起動できる。"
        "エネルギー２点を支払って起動する。手札を２枚まで、これの下に重ねる。",
        "Use only once each turn. Use only if your energy is 5 or more. "
        "Pay 2 energy: Stack up to 2 cards from your hand under this crew.",
        Activated(True, Is(Cards(YOU, Pile.ENERGY), at_least(5)), (PayEnergy(2),), (HandUnder(2, True, THIS),)),
    ),
    (
        "あなたのターンのとき、起動できる。これを手札に戻す。",
        "Use only if it is your turn. Return this crew to hand.",
        Activated(False, TurnOf(YOU), (), (CrewAct(CrewVerb.RETURN, THIS),)),
    ),
    # while it is on the field
    ("他のクルーは攻撃できない。", "Other crews cannot attack.", Static(Cannot(All(Filter(other=True)), Deed.ATTACK))),
    ("これはブロックされない。", "This crew cannot be blocked.", Static(Cannot(THIS, Deed.BE_BLOCKED))),
    ("これはブロックできない。", "This crew cannot block.", Static(Cannot(THIS, Deed.BLOCK))),
    (
        "あなたの他の〈浪人〉のクルーのパワーを＋１０００する。",
        "Other allied [Ronin] crews get +1000 power.",
        Static(ChangePower(All(Filter(side=YOU, other=True, subtype="Ronin")), 1000)),
    ),
    (
        "対戦相手のクルーのパワーを－５００する。",
        "Opposing crews get -500 power.",
        Static(ChangePower(All(OPPOSING), -500)),
    ),
    (
        "あなたのクルーは速攻を得る。",
        "Allied crews gain haste.",
        Static(Gain(All(OWN), Keyword.HASTE)),
    ),
    (
        "対戦相手のクルーはランページを失う。",
        "Opposing crews lose rampage.",
        Static(Lose(All(OPPOSING), Keyword.RAMPAGE)),
    ),
    (
        "これの基本パワーを５０００にする。",
        "The base power of this crew becomes 5000.",
        Static(SetBasePower(THIS, 5000)),
    ),
    (
        "対戦相手のヨコ向きのクルーのパワーを０にする。",
        "The power of all opposing tapped crews becomes 0.",
        Static(SetPower(All(Filter(side=OPPONENT, posture=Posture.TAPPED)), 0)),
    ),
    (
        "あなたの捨て札のマジック１枚につき、これのパワーを＋５００する。",
        "For each magic in your discard pile, this crew gets +500 power.",
        Static(PerEach(Matching(YOU, MAGIC), ChangePower(THIS, 500))),
    ),
    (
        "あなたのエネルギー・カード１枚につき、これのパワーを＋１００する。",
        "For each of the cards in your energy, this crew gets +100 power.",
        Static(PerEach(Cards(YOU, Pile.ENERGY), ChangePower(THIS, 100))),
    ),
    (
        "これのレベル１につき、あなたの他のクルーのパワーを＋５００する。",
        "For each level of this crew, other allied crews get +500 power.",
        Static(PerEach(Level(THIS), ChangePower(All(Filter(side=YOU, other=True)), 500))),
    ),
    (
        "このターンあなたが受けたダメージ１点につき、これのパワーを＋１０００する。",
        "For each point of damage you took this turn, this crew gets +1000 power.",
        Static(PerEach(DamageTaken(YOU), ChangePower(THIS, 1000))),
    ),
    (
        "これのレベルが２以上の間、これはブロックされない。",
        "While this crew's level is 2 or more, this crew cannot be blocked.",
        While(Is(Level(THIS), at_least(2)), Cannot(THIS, Deed.BE_BLOCKED)),
    ),
    (
        "これのパワーが７０００以上の間、これはランページを得る。",
        "While this crew's power is 7000 or more, this crew gains rampage.",
        While(Is(Power(THIS), at_least(7000)), Gain(THIS, Keyword.RAMPAGE)),
    ),
    (
        "あなたのターンの間、あなたのクルーは速攻を得る。",
        "While it is your turn, allied crews gain haste.",
        While(TurnOf(YOU), Gain(All(OWN), Keyword.HASTE)),
    ),
    (
        "あなたの他のクルーが０体の間、これのパワーを＋３０００する。",
        "While the number of other allied crews is 0, this crew gets +3000 power.",
        While(Is(Crews(Filter(side=YOU, other=True)), exactly(0)), ChangePower(THIS, 3000)),
    ),
    (
        "あなたのライフが３枚以下の間、あなたのクルー１体につき、これのパワーを＋５００する。",
        "While your life is 3 or less, for each allied crew, this crew gets +500 power.",
        While(Is(Cards(YOU, Pile.LIFE), at_most(3)), PerEach(Crews(OWN), ChangePower(THIS, 500))),
    ),
]

MAGUSES: list[tuple[str, str, Line]] = [
    ("エクストラドロー２", "Extra Draw 2", ExtraDraw(2)),
    ("変身５", "Transform 5", Transform(5)),
    (
        "この能力は各ターンに一度のみ起動できる。エネルギー２点を支払って起動する。カードを１枚引く。",
        "Use only once each turn. Pay 2 energy: Draw a card.",
        Activated(True, None, (PayEnergy(2),), (draw(),)),
    ),
    (
        "これをヨコ向きにして起動する。山札の上からカードを１枚、エネルギー・カードとして場に置く。",
        "Tap this card: Put the top card of your deck into your energy.",
        for_cost((TapThis(),), TopToEnergy(1, Posture.UNTAPPED)),
    ),
    (
        "あなたのエネルギー・カードが３枚以上のとき、起動できる。カードを１枚引く。",
        "Use only if your energy is 3 or more. Draw a card.",
        Activated(False, Is(Cards(YOU, Pile.ENERGY), at_least(3)), (), (draw(),)),
    ),
    (
        "あなたのクルーが登場したとき、このターンの間、それのパワーを＋５００する。",
        "When an allied crew enters, it gets +500 power this turn.",
        when_some(Event.ENTERS, OWN, this_turn(ChangePower(IT, 500))),
    ),
    (
        "あなたのターンの開始時、カードを１枚引く。その後、手札を１枚捨てる。",
        "At the start of your turn, draw a card. Then discard a card.",
        at(Moment.TURN_START, draw(), discard()),
    ),
    (
        "あなたの〈庭園〉のクルーのパワーを＋５００する。",
        "Allied [Garden] crews get +500 power.",
        Static(ChangePower(All(Filter(side=YOU, subtype="Garden")), 500)),
    ),
    (
        "対戦相手のターンの間、対戦相手の速攻を持つクルーは攻撃できない。",
        "While it is the opponent's turn, opposing crews with haste cannot attack.",
        While(TurnOf(OPPONENT), Cannot(All(Filter(side=OPPONENT, keyword=Keyword.HASTE)), Deed.ATTACK)),
    ),
]
