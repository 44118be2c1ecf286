"""The one phrase table: how each piece of meaning is written in Japanese and in English.

magus_sim/language/rows.py says how a row is written. To add a phrase, add a row; to let another spelling be read, add
it here, or in spellings.py if it may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from magus_sim.language.rows import Part, Row, Series, row, word

from . import tree as t

SUBTYPES: Mapping[str, str] = {
    "Ronin": "浪人",
    "Dragon": "龍",
    "Garden": "庭園",
    "Machine": "機械",
    "Wing": "翼",
    "Shadow": "影",
    "Witch": "魔女",
    "Citadel": "城塞",
}
"""The subtypes known without a card file: English name → Japanese name."""

QUANTITY_FORMS: dict[Any, str] = {
    **dict.fromkeys((t.Level, t.Cards, t.Matching, t.Crews, t.DamageTaken), "compared each"),
    t.Power: "compared",
}
CREW_FORMS: dict[str, str] = {"ja": "を は の", "en": "object single plural whose"}

FORMS: Mapping[str, Mapping[Any, str]] = {
    "ja": QUANTITY_FORMS
    | {t.Ref: CREW_FORMS["ja"], t.All: CREW_FORMS["ja"], t.Self: "が", t.Some: "が"}
    | {t.Side: "の が", t.Bound: "値 枚 体 点"}
    | {t.PayEnergy: "い て", t.TapThis: "い て", t.DiscardCost: "い て"},
    "en": QUANTITY_FORMS
    | {t.Ref: CREW_FORMS["en"], t.All: CREW_FORMS["en"], t.Self: "single", t.Some: "single"}
    | {t.Side: "whose who is plays adjective", t.Filter: "one many"},
}
"""The forms in which a kind can be asked for; a kind that is not named here has one form only."""

HOW_MANY: Mapping[str, tuple[str, str, str]] = {
    "枚": ("{n}枚", "{n}枚まで", "好きな枚数"),
    "体": ("{n}体", "{n}体まで", "好きな数だけ"),
    "": ("{n#}", "up to {n#}", "any number of"),
}
"""Exactly, up to, and any number, by the counter."""

OPPONENT = "(the opponent/your opponent)"
OPPONENTS = "the opponent's/your opponent's/opponent's"
THEIR = "(their/the opponent's/the)"

# fmt: off
WORDS = [
    word(t.Side.YOU, "(あなた/場にあなた/自分/味方)<の|が>", "<your|you|you are|you play|(allied/your)>"),
    word(t.Side.OPPONENT, "(対戦相手/敵)<の|が>",
         f"<({OPPONENTS})|{OPPONENT}|{OPPONENT} is|{OPPONENT} plays|(opposing/{OPPONENTS}/enemy)>"),
    word(t.Ref.THIS, "(これ/このクルー)<を|は|の>",
         "<(this crew/this card/this)|(this crew/this card/this)|-|(this crew's/this card's)>"),
    word(t.Ref.IT, "(それ/そのクルー)<を|は|の>", "<(it/that crew)|(it/that crew)|-|(its/that crew's)>"),
    word(t.Ref.THEY, "(それら/それらのクルー)<を|は|の>",
         "<(them/those crews)|-|(they/those crews)|(their/those crews')>"),
    word(t.Self.THIS, "(このクルー/これ)が", "(this crew/this card/this)"),
    word(t.Keyword.HASTE, "速攻", "haste"),
    word(t.Keyword.RAMPAGE, "ランページ", "rampage"),
    word(t.Posture.UNTAPPED, "タテ向き", "untapped"),
    word(t.Posture.TAPPED, "ヨコ向き", "tapped"),
]

FILTERS = [
    row(t.Filter, "クルー", "<crew|crews>", kind=t.Kind.CREW),
    row(t.Filter, "マジック", "<magic|magics>", kind=t.Kind.MAGIC),
    row(t.Filter, "カード", "<card|cards>", kind=t.Kind.CARD),
    row(t.All, ["{filter}<をすべて|は|の>", "{filter}すべて<を|は|の>", "すべての{filter}<を|は|の>"],
        ["<all {filter:many}|-|{filter:many}|->", "<each {filter:one}|each {filter:one}|all {filter:many}|->"]),
    row(t.Some, "{filter}が", "a {filter:one}"),
    row(t.Bound, "{n}<|枚|体|点>以下", "{n} or (less/fewer)", compare=t.Compare.AT_MOST),
    row(t.Bound, "{n}<|枚|体|点>以上", "{n} or (more/greater)", compare=t.Compare.AT_LEAST),
    row(t.Bound, "{n}<|枚|体|点>", ["{n}", "exactly {n}"], compare=t.Compare.EXACTLY),
]

PARTS = [
    Part("side", "{side:の}", "{side:adjective}"),
    Part("other", "他の", "other", value=True, rank=0),
    Part("posture", "{posture}の", "{posture}"),
    Part("value", "バリュー{value:値}の", "(with/and with) value {value}", behind=True),
    Part("power", "パワー{power:値}の", "(with/and with) power {power}", behind=True),
    Part("level", "レベル{level:値}の", "(with/and with) level {level}", behind=True),
    Part("keyword", "{keyword}を持つ", "(with/and with) {keyword}", behind=True),
    Part("subtype", "{subtype}の", "{subtype}"),
    Part("name", "{name}(という名前の/の)", "named {name}", behind=True),
]

PILES = [
    (t.Pile.HAND, "手札", "hand"),
    (t.Pile.LIFE, "ライフ", "life"),
    (t.Pile.DECK, "山札", "deck"),
    (t.Pile.ENERGY, "エネルギー・カード", "energy"),
    (t.Pile.DISCARD_PILE, "捨て札", "discard pile"),
]
UNITS = {"Level": "値", "Power": "値", "Cards": "枚", "Matching": "枚", "Crews": "体", "DamageTaken": "点"}

QUANTITIES = [
    row(t.Level, "{who:の}レベル<が|１につき>", "<{who:whose} level|level of {who:object}>"),
    row(t.Power, "{who:の}パワーが", "{who:whose} power"),
    *(row(t.Cards, f"{{side:の}}{ja}<が|１枚につき>",
          f"<{{side:whose}} {en}|of the cards in {{side:whose}} {en}>", pile=pile) for pile, ja, en in PILES),
    row(t.Matching, "{side:の}捨て札の{filter}<が|１枚につき>",
        "<the number of {filter:many} in {side:whose} discard pile|{filter:one} in {side:whose} discard pile>"),
    row(t.Crews, "{filter}<が|１体につき>", "<the number of {filter:many}|{filter:one}>"),
    row(t.DamageTaken, "このターン{side:が}受けたダメージ<が|１点につき>",
        "<the damage {side:who} took this turn|point of damage {side:who} took this turn>"),
    *(row(t.Is, f"{{quantity@{kind}:compared}}{{bound:{unit}}}", f"{{quantity@{kind}:compared}} is {{bound}}")
      for kind, unit in UNITS.items()),
    row(t.TurnOf, "{side:の}ターン", "it is {side:whose} turn"),
]

CHANGES = [
    row(t.ChangePower, "{who:の}パワーを{by}する", "{who:single|plural} get«s|» {by} power"),
    row(t.SetPower, "{who:の}パワーを{n}にする", "the power of {who:object} becomes {n}"),
    row(t.SetBasePower, "{who:の}基本パワーを{n}にする", "the base power of {who:object} becomes {n}"),
    row(t.Gain, "{who:は}{keyword}を得る", "{who:single|plural} gain«s|» {keyword}"),
    row(t.Lose, "{who:は}{keyword}を失う", "{who:single|plural} lose«s|» {keyword}"),
    row(t.Cannot, "{who:は}攻撃できない", "{who:single|plural} cannot attack", deed=t.Deed.ATTACK),
    row(t.Cannot, "{who:は}ブロックできない", "{who:single|plural} cannot block", deed=t.Deed.BLOCK),
    row(t.Cannot, "{who:は}ブロックされない", "{who:single|plural} cannot be blocked", deed=t.Deed.BE_BLOCKED),
    row(t.PerEach, "{quantity:each}、{change}", "for each {quantity:each}, {change}"),
]

CREW_VERBS = [
    (t.CrewVerb.DESTROY, "破壊する", "destroy {who:object}"),
    (t.CrewVerb.RETURN, "手札に戻す", "return {who:object} to hand"),
    (t.CrewVerb.EXILE, "(除外する/ゲームから除外する)", "exile {who:object}"),
    (t.CrewVerb.TAP, "ヨコ向きにする", "tap {who:object}"),
    (t.CrewVerb.UNTAP, "タテ向きにする", "untap {who:object}"),
    (t.CrewVerb.TO_ENERGY, "エネルギー・カードとして場に置く", "turn {who:object} into energy"),
    (t.CrewVerb.TO_DECK_TOP, "山札の上に置く", "put {who:object} on top of the deck"),
    (t.CrewVerb.TO_DECK_BOTTOM, "山札の下に置く", "put {who:object} on the bottom of the deck"),
    (t.CrewVerb.TO_LIFE, "ライフに加える", "put {who:object} into life"),
]

PLAYER_VERBS = [
    (t.PlayerVerb.DRAW, t.Side.YOU, ["カードを{n}枚引く", "あなたはカードを{n}枚引く"],
     ["draw {n#} card«|s»", "you draw {n#} card«|s»"]),
    (t.PlayerVerb.DRAW, t.Side.OPPONENT, "対戦相手はカードを{n}枚引く", OPPONENT + " draws {n#} card«|s»"),
    (t.PlayerVerb.DRAW, t.Side.BOTH, "各プレイヤーはカードを{n}枚引く", "each player draws {n#} card«|s»"),
    (t.PlayerVerb.DISCARD, t.Side.OPPONENT, "対戦相手は手札を{n}枚捨てる", OPPONENT + " discards {n#} card«|s»"),
    (t.PlayerVerb.DISCARD, t.Side.BOTH, "各プレイヤーは手札を{n}枚捨てる", "each player discards {n#} card«|s»"),
    (t.PlayerVerb.MILL, t.Side.YOU, "山札の上からカードを{n}枚捨て札に置く",
     "put the top {n#} card«|s» of your deck into your discard pile"),
    (t.PlayerVerb.MILL, t.Side.OPPONENT, "対戦相手は山札の上からカードを{n}枚捨て札に置く",
     f"{OPPONENT} puts the top {{n#}} card«|s» of {THEIR} deck into {THEIR} discard pile"),
    (t.PlayerVerb.MILL, t.Side.BOTH, "各プレイヤーは山札の上からカードを{n}枚捨て札に置く",
     f"each player puts the top {{n#}} card«|s» of {THEIR} deck into {THEIR} discard pile"),
    (t.PlayerVerb.DAMAGE, t.Side.YOU, ["あなたは{n}点のダメージを受ける", "あなたに{n}点のダメージを与える"],
     ["you take {n} damage", "deal {n} damage to you"]),
    (t.PlayerVerb.DAMAGE, t.Side.OPPONENT,
     ["対戦相手に{n}点のダメージを与える", "対戦相手は{n}点のダメージを受ける"],
     ["deal {n} damage to " + OPPONENT, OPPONENT + " takes {n} damage"]),
    (t.PlayerVerb.DAMAGE, t.Side.BOTH,
     ["各プレイヤーは{n}点のダメージを受ける", "各プレイヤーに{n}点のダメージを与える"],
     ["each player takes {n} damage", "deal {n} damage to each player"]),
]

DESTINATIONS = [
    (t.Target.HAND, "手札に加える", "into your hand"),
    (t.Target.DECK_TOP, "山札の上に置く", "on top of your deck"),
    (t.Target.DECK_BOTTOM, "山札の下に置く", "on the bottom of your deck"),
    (t.Target.ENERGY, "、エネルギー・カードとして場に置く", "into your energy"),
    (t.Target.LIFE, "ライフに加える", "into your life"),
]

FROM_HAND = [
    (t.Target.DISCARD_PILE, "捨てる", ["discard {n/} {filter:one|many}", "you discard {n/} {filter:one|many}"]),
    *((to, ja, [f"put {{n/}} {{filter:one|many}} from your hand {en}"]) for to, ja, en in DESTINATIONS[1:]),
]

ENERGY_CARDS = "«(energy card/energy)|(energy cards/energy)»"
ENERGY_ACTS: list[tuple[Any, dict[str, Any], str, str, str]] = [
    (t.TurnEnergy, {"posture": t.Posture.UNTAPPED}, "タテ向きにする", "untap", ""),
    (t.TurnEnergy, {"posture": t.Posture.TAPPED}, "ヨコ向きにする", "tap", ""),
    (t.TakeEnergy, {"to": t.Target.HAND}, "手札に戻す", "return", " to hand"),
    (t.TakeEnergy, {"to": t.Target.DISCARD_PILE}, "捨て札に置く", "put", " into {} discard pile"),
]

ACTIONS = [
    *(row(t.CrewAct, f"{{who:を}}{ja}", en, verb=verb) for verb, ja, en in CREW_VERBS),
    *(Row(t.CrewAct, (ja,), (), {"verb": verb, "who": t.Ref.IT}, printed=False) for verb, ja, _ in CREW_VERBS),
    *(row(t.PlayerAct, ja, en, verb=verb, side=side) for verb, side, ja, en in PLAYER_VERBS),
    row(t.TopToEnergy, "山札の上からカードを{n}枚、エネルギー・カードとして(場に置く/タテ向きで場に置く)",
        "put the top {n#} card«|s» of your deck into your energy", posture=t.Posture.UNTAPPED),
    row(t.TopToEnergy, "山札の上からカードを{n}枚、エネルギー・カードとしてヨコ向きで場に置く",
        "put the top {n#} card«|s» of your deck into your energy tapped", posture=t.Posture.TAPPED),
    row(t.TopUnder, "山札の上からカードを{n}枚、{who:の}下に重ねる",
        "put the top {n#} card«|s» of your deck under {who:object}"),
    row(t.TopToLife, "山札の上からカードを{n}枚、ライフに加える",
        "put the top {n#} card«|s» of your deck into your life"),
    row(t.HandUnder, "手札を{n/枚}、{who:の}下に重ねる",
        "(stack/tuck) {n/} card«|s» from your hand under {who:object}"),
    *(row(t.TakeLevels, f"{{who:の}}下のカードを{{n}}枚{ja}", f"put {{n#}} card«|s» under {{who:object}} {en}", to=to)
      for to, ja, en in [
          (t.Target.DISCARD_PILE, "捨て札に置く", "into the discard pile"),
          (t.Target.HAND, "手札に加える", "into hand"),
          (t.Target.ENERGY, "、エネルギー・カードとして場に置く", "into energy"),
      ]),
    *(row(t.TakeLife, f"ライフの上からカードを{{n}}枚{ja}", f"put the top {{n#}} card«|s» of your life {en}", to=to)
      for to, ja, en in DESTINATIONS if to in (t.Target.HAND, t.Target.ENERGY)),
    *(row(kind, [f"エネルギー・カードを{{n}}枚{ja}", f"あなたのエネルギー・カードを{{n}}枚{ja}"],
          f"{verb} {{n#}} {ENERGY_CARDS}" + to.format("your"), side=t.Side.YOU, **fixed)
      for kind, fixed, ja, verb, to in ENERGY_ACTS),
    *(row(kind, [f"対戦相手はエネルギー・カードを{{n}}枚{ja}", f"対戦相手のエネルギー・カードを{{n}}枚{ja}"],
          f"{OPPONENT} {verb}s {{n#}} {ENERGY_CARDS}" + to.format(THEIR), side=t.Side.OPPONENT, **fixed)
      for kind, fixed, ja, verb, to in ENERGY_ACTS),
    row(t.Put, ["{filter}を{n/体}手札から登場させる", "手札から{filter}を{n/体}登場させる",
                "手札の{filter}を{n/体}登場させる"],
        "put {n/} {filter:one|many} from your hand onto the field", source=t.Source.HAND),
    row(t.Put, ["{filter}を{n/体}捨て札から登場させる", "捨て札から{filter}を{n/体}登場させる",
                "捨て札の{filter}を{n/体}登場させる"],
        "put {n/} {filter:one|many} from your discard pile onto the field",
        source=t.Source.DISCARD_PILE),
    row(t.PlayFree, "手札の{filter}を{n/枚}、エネルギーを支払わずにプレイする",
        "play {n/} {filter:one|many} from your hand without paying energy"),
    *(row(t.Recover, [f"捨て札の{{filter}}を{{n/枚}}{ja}", f"捨て札から{{filter}}を{{n/枚}}{ja}"],
          f"put {{n/}} {{filter:one|many}} from your discard pile {en}", to=to) for to, ja, en in DESTINATIONS),
    *(Row(t.FromHand, (f"手札を{{n/枚}}{ja}", f"あなたは手札を{{n/枚}}{ja}"), (),
          {"filter": t.Filter(t.Kind.CARD), "to": to}) for to, ja, _ in FROM_HAND),
    *(row(t.FromHand, [f"手札の{{filter}}を{{n/枚}}{ja}", f"手札から{{filter}}を{{n/枚}}{ja}"], en, to=to)
      for to, ja, en in FROM_HAND),
    *(row(t.Look,
          f"山札の上からカードを{{n}}枚見て、その中から{{filter}}を{{take/枚}}手札に加え、残りを{ja}",
          "look at the top {n} cards of your deck, put {take/} {filter:one|many} from among them "
          f"into your hand and the rest {en}", rest=rest)
      for rest, ja, en in [
          (t.Rest.DECK_BOTTOM, "山札の下に置く", "on the bottom of your deck"),
          (t.Rest.DISCARD_PILE, "捨て札に置く", "into your discard pile"),
      ]),
    *(row(t.Search, f"山札から{{filter}}を{ja}、山札をシャッフルする",
          f"search your deck for {{n/}} {{filter:one|many}}, put «it|them» {en} and shuffle your deck",
          to=to)
      for to, ja, en in [
          (t.Target.HAND, "{n/枚}手札に加え", "into your hand"),
          (t.Target.FIELD, "{n/体}登場させ", "onto the field"),
          (t.Target.ENERGY, "{n/枚}、エネルギー・カードとして場に置き", "into your energy"),
      ]),
]

STEPS: list[Row | Series] = [
    row(t.ForEach, "{quantity:each}、{action}", "for each {quantity:each}, {action}"),
    row(t.Lasting, "(このターンの間/このターン中/このターンの終了時まで/ターン終了時まで)、{change}",
        "{change} (this turn/until end of turn/until the end of the turn)", span=t.Span.TURN),
    row(t.Lasting, "(この攻撃の間/この攻撃中)、{change}", "{change} during this attack", span=t.Span.ATTACK),
    row(t.Lasting, "(対戦相手の次のターンの終了時まで/次の対戦相手のターンの終了時まで)、{change}",
        "{change} until the end of (the opponent's/your opponent's) next turn", span=t.Span.NEXT_TURN),
    row(t.Lasting, "{change}", "{change}", span=t.Span.LASTING),
    row(t.Choose, "{filter}を{n/体}えらび、{then}", "choose {n/} {filter:one|many} and {then}"),
    row(t.If, "{condition}なら、{then}", "if {condition}, {then}"),
    row(t.IfSo, "そうしたなら、{then}", "if you do, {then}"),
    row(t.May, "望むなら、{then}", "you may {then}"),
    row(t.ChooseOne, "次から１つをえらぶ。「{options}」",
        "(choose one of these/choose one of the following): “{options}”"),
    Series(t.Effect, "。その後、", ". then "),
    Series(t.Options, "」「", "” or “", least=2),
]

EVENTS = [
    (t.Event.ENTERS, "(登場したとき/場に出たとき)", "(enters/enters the field)"),
    (t.Event.ATTACKS, "(攻撃するとき/攻撃したとき)", "attacks"),
    (t.Event.BLOCKS, "(ブロックしたとき/ブロックするとき)", "blocks"),
    (t.Event.DESTROYED, "破壊されたとき", "is destroyed"),
    (t.Event.LEAVES, "場を離れたとき", "leaves the field"),
    (t.Event.LEVELS_UP, "レベルアップしたとき", "levels up"),
    (t.Event.TRANSFORMS, "変身によってクルーになったとき", "becomes a crew by transforming"),
    (t.Event.DAMAGES, "対戦相手にダメージを与えたとき", "deals damage to " + OPPONENT),
    (t.Event.WINS, "(交戦に勝利したとき/交戦に勝ったとき)", "wins a battle"),
]

TRIGGERS = [
    *(row(t.Happens, f"{{who:が}}{ja}、", f"when {{who:single}} {en},", event=event) for event, ja, en in EVENTS),
    row(t.Attacked, "{side:が}攻撃されたとき、", "when {side:is} attacked,"),
    row(t.Played, "{side:が}マジックをプレイしたとき、", "when {side:plays} a magic,", kind=t.Kind.MAGIC),
    row(t.Played, "{side:が}クルーをプレイしたとき、", "when {side:plays} a crew,", kind=t.Kind.CREW),
    row(t.At, "{side:の}(ターンの開始時/ターン開始時)、", "at the start of {side:whose} turn,",
        moment=t.Moment.TURN_START),
    row(t.At, "{side:の}(ターンの終了時/ターン終了時)、", "at the end of {side:whose} turn,",
        moment=t.Moment.TURN_END),
    row(t.At, "(攻撃の終了時/この攻撃の終了時)、", "at the end of the attack,",
        moment=t.Moment.ATTACK_END, side=None),
]

COSTS: list[Row | Series] = [
    row(t.PayEnergy, ["エネルギー{n}点を支払<い、|って>", "エネルギーを{n}点支払<い、|って>"], "pay {n} energy"),
    row(t.TapThis, "(これ/このクルー)をヨコ向きに<し、|して>", "tap (this crew/this card/this)"),
    row(t.DiscardCost, "手札を{n}枚捨て<、|て>", "discard {n#} card«|s»"),
    Series(t.Costs, "", ", ", forms=("い", "て")),
]

LINES = [
    row(t.Has, "{keyword}", "{keyword}"),
    row(t.Revenge, "リベンジ{x}", "revenge {x}"),
    row(t.Transform, "変身{x}", "transform {x}"),
    row(t.ExtraDraw, "エクストラドロー{x}", "Extra Draw {x}"),
    row(t.Triggered, "{trigger}{effect}。", "{trigger} {effect}."),
    Row(t.Activated,
        ("{once?この能力は各ターンに一度のみ起動できる。}{condition?{condition}(のとき/あるとき/いるとき)、起動できる。}"
         "{costs?{costs}起動する。}{effect}。",),
        ("{once?use only once each turn. }{condition?use only if {condition}. }{costs?{costs}: }{effect}.",),
        {}, needs_a_flag=True),
    row(t.Static, "{change}。", "{change}."),
    row(t.While, "{condition}の間、{change}。", "while {condition}, {change}."),
    row(t.Spell, "{effect}。", "{effect}."),
]
# fmt: on

ROWS: tuple[Row | Series, ...] = (*WORDS, *FILTERS, *QUANTITIES, *CHANGES, *ACTIONS, *STEPS, *TRIGGERS, *COSTS, *LINES)

STARTS: Mapping[str, Any] = {"crew": t.CrewLine, "magic": t.MagicLine, "magus": t.MagusLine}
"""What a line of each kind of card can be."""

REMINDERS: Mapping[Any, Mapping[str, str]] = {
    t.Has(t.Keyword.HASTE): {
        "ja": "このクルーは、登場したターン、あるいはクルーになったターンから攻撃することができる。",
        "en": "This crew can attack in the turn in which it entered or became a crew.",
    },
    t.Has(t.Keyword.RAMPAGE): {
        "ja": "このクルーが攻撃によって対戦相手にダメージを与えるとき、１点ではなく、２点のダメージを与える。",
        "en": "When the attack of this crew damages the opponent it deals 2 damage instead of 1.",
    },
    t.Revenge: {
        "ja": "対戦相手のクルーが攻撃するとき、このターンあなたが{x}点以上のダメージを受けていたなら、"
        "このカードをエネルギーを支払うことなくプレイしてもよい。リベンジは一度の攻撃につき、１枚まで使うことができる。",
        "en": "When an opposing crew attacks, if you have taken {x} or more damage this turn, you may play this card "
        "without paying energy. One revenge card at most for each attack.",
    },
    t.Transform: {
        "ja": "場にあなたのエネルギー・カードが{x}枚以上あるとき、起動できる。このカードを反転させる。",
        "en": "Use only while you have {x} or more energy cards on the field. Turn this card over.",
    },
    t.ExtraDraw: {
        "ja": "この能力は各ターンに一度のみ起動できる。エネルギー{x}点を支払って起動する。カードを１枚引く。",
        "en": "Use only once each turn. Pay {x} energy: Draw a card.",
    },
}
"""What keywords mean, in the manual's words: printed in brackets, and skipped when a text is read (MR-1.9)."""

POLISH = ((r"(haste|rampage) with\b", r"\1 and with"),)
"""Keywords that follow the noun, before another “with”."""
