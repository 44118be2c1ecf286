"""How designers are used to write it, and how it is written here: rewritings that are tried on a line that is not read.

A rewriting is only ever offered if the whole line can be read afterwards, so it may guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from magus_sim.language.advice import Rewriting

VERBS = {
    "引く": ("引いて", "引き"),
    "捨てる": ("捨てて", "捨て"),
    "破壊する": ("破壊して", "破壊し"),
    "除外する": ("除外して", "除外し"),
    "手札に戻す": ("手札に戻して", "手札に戻し"),
    "にする": ("にして", "にし"),
    "加える": ("加えて", "加え"),
    "置く": ("置いて", "置き"),
    "重ねる": ("重ねて", "重ね"),
    "登場させる": ("登場させて", "登場させ"),
    "プレイする": ("プレイして", "プレイし"),
    "与える": ("与えて", "与え"),
    "得る": ("得て", "得"),
}
"""The form in which a sentence ends → the forms in which other games go on: te-form and stem."""
ENDINGS = {form: plain for plain, forms in VERBS.items() for form in forms}
TE = "|".join(te for te, _ in VERBS.values())
GOING_ON = "|".join(sorted(ENDINGS, key=len, reverse=True))

ACTS = "破壊|除外|ゲームから除外|手札に戻|バウンス|持ち主の手札|ヨコ|横|タテ|縦|山札の|ライフに|エネルギー・カードと"
CREW = "(?P<noun>[^、。「」]*クルー)"
CREWS = "これ|それ|それら|このクルー|クルー"
COUNT = "(?P<number>[0-9一二三四五])"
SOME = "[0-9一二三四五]+"
SINGLE = {"1", "一"}


def chosen(match: re.Match[str]) -> str:
    """クルー１体を破壊する → クルーを１体えらび、それを破壊する."""
    noun, number, upto, particle = match.group("noun", "number", "upto", "particle")
    which = "それ" if number in SINGLE else "それら"
    return f"{noun}を{number}体{upto or ''}えらび、{which}{particle or 'を'}"


def wished(match: re.Match[str]) -> str:
    """カードを引いてもよい → 望むなら、カードを引く."""
    return f"望むなら、{match['what']}{ENDINGS[match['te']]}"


def searched(match: re.Match[str]) -> str:
    """デッキからクルーを２枚サーチする → 山札からクルーを２枚手札に加え、山札をシャッフルする."""
    number, upto = match["number"] or "1", match["upto"] or ""
    return f"山札から{match['noun']}を{number}枚{upto}手札に加え、山札をシャッフルする"


def ended(match: re.Match[str]) -> str:
    """カードを引き、 → カードを引く。その後、."""
    return f"{ENDINGS[match[1]]}。その後、"


def more_than(match: re.Match[str]) -> str:
    """３０００を超える → ３００１以上の."""
    return f"{int(match[1][:9]) + 1}{match[2]}以上{match[3] or 'の'}"


def chosen_english(match: re.Match[str]) -> str:
    """destroy a crew → choose a crew and destroy it."""
    verb, crew, to = match.group("verb", "crew", "to")
    single = re.match(r"(up to )?(1|one|an?|another|target) ", crew, re.IGNORECASE)
    crew = re.sub(r"^target (?:opponent's )?", "an opposing " if "opponent" in crew else "a ", crew)
    return f"choose {crew} and {verb} {'it' if single else 'them'}{' to hand' if to else ''}"


def options(match: re.Match[str]) -> str:
    """choose one: a or b → choose one of these: “a” or “b”."""
    return "choose one of these: " + " or ".join(f'"{option}"' for option in re.split(r"[;,]? or ", match[1]))


def compiled(table: dict[str, str | Callable[[re.Match[str]], str]]) -> list[Rewriting]:
    return [(re.compile(pattern, re.IGNORECASE), better) for pattern, better in table.items()]


HABITS: dict[str, list[Rewriting]] = {
    "ja": compiled(
        {
            rf"{CREW}を?{COUNT}体(?P<upto>まで)?(?P<particle>を)?(?={ACTS})": chosen,
            rf"{CREW}{COUNT}体(?P<upto>まで)?(?P<particle>の|は)": chosen,
            rf"{CREW}を(?={ACTS})": r"\g<noun>を1体えらび、それを",
            r"(クルー|マジック|カード)[がはに]([0-9一二三四五]+)(?=[体枚])": r"\1を\2",
            r"クルー([0-9一二三四五])体(まで)?を?(?=えらび|選び|えらんで|選んで)": r"クルーを\1体\2",
            f"(?P<what>[^、。「」]*?)(?P<te>{TE})もよい": wished,
            f"({GOING_ON})(?:、|から)": ended,
            rf"({CREWS})[はが]?、?パワーを?([+-][0-9]+)(?:を得る|される|する)?": r"\1のパワーを\2する",
            rf"({CREWS})のパワー[はが]?([+-][0-9]+)(?:を得る|される|する)?": r"\1のパワーを\2する",
            r"パワーを?([0-9]+)(?:上げる|上がる|プラスする|アップする)": r"パワーを+\1する",
            r"パワーを?([0-9]+)(?:下げる|下がる|マイナスする|ダウンする)": r"パワーを-\1する",
            r"(?:^|(?<=[、。]))パワーを?([+-][0-9]+)(?:を得る|される|する)?(?=$|。)": r"このクルーのパワーを\1する",
            r"(?<!この)ターン中": "ターンの間",
            r"([0-9]+)([枚体点]?)未満": lambda m: f"{int(m[1][:9]) - 1}{m[2]}以下",
            r"([0-9]+)([枚体点]?)(?:より大きい|より多い|を超える|超)(なら|の)?": more_than,
            r"カードを?([0-9一二三四五]+)枚(?:を)?(?:ドローする|ドロー|引く)": r"カードを\1枚引く",
            r"([0-9一二三四五]+)枚(?:ドローする|ドロー|引く)": r"カードを\1枚引く",
            r"カードを(?:ドローする|引く)": "カードを1枚引く",
            r"手札を(?:ランダムに)?捨てる": "手札を1枚捨てる",
            r"手札([0-9一二三四五]+)枚を捨てる": r"手札を\1枚捨てる",
            r"(?:アンタップ|起こす)(?:する)?": "タテ向きにする",
            r"(?:タップ|レスト)(?=する|して)": "ヨコ向きに",
            rf"(?:好きな|任意の)数の{CREW}を": r"\g<noun>を好きな数だけ",
            r"クルーを(?:好きな|任意の)枚数": "クルーを好きな数だけ",
            r"(?:好きな|任意の|もし)": "",
            rf"エネルギー(?=を{SOME}枚)": "エネルギー・カード",
            rf"エネルギー・カードを({SOME})枚(?:えらび|選び)、?(?:それら?を)?": r"エネルギー・カードを\1枚",
            rf"(エネルギー・カードを{SOME}枚)破壊する": r"\1捨て札に置く",
            r"エネルギー(?:・カード)?に(?:する|置く)": "エネルギー・カードとして場に置く",
            rf"ライフを({SOME})枚(?=手札に|エネルギー)": r"ライフの上からカードを\1枚",
            rf"ライフを?({SOME})[枚点]?回復する": r"山札の上からカードを\1枚、ライフに加える",
            r"山札の(?:一番)?上のカードを": "山札の上からカードを1枚、",
            r"(?<!の)(手札|ライフ|山札|エネルギー・カード|捨て札)が(?=[0-9])": r"あなたの\1が",
            r"(?:えらぶ|選ぶ)。": "えらび、",
            r"枚見て、(?!その中)": "枚見て、その中から",
            r"(見て、.*)手札に加える": r"\1手札に加え、残りを山札の下に置く",
            rf"(?:デッキ|山札)から(?P<noun>[^、。「」]*?(?:クルー|マジック|カード))を?"
            rf"(?:(?P<number>{SOME})[枚体](?P<upto>まで)?を?)?サーチする": searched,
            r"バウンスする": "手札に戻す",
            r"そうした(?:場合|ら)、?": "そうしたなら、",
            r"アタック(?=する|した|でき)": "攻撃",
            r"(?:死亡した|倒された)とき": "破壊されたとき",
            r"(?:ユニット|クリーチャー|モンスター|フォロワー|キャラ)": "クルー",
            r"(?:呪文|スペル|魔法)": "マジック",
            r"(?:墓地|トラッシュ|ドロップゾーン)": "捨て札",
            r"デッキ": "山札",
            r"コスト([0-9]+)": r"バリュー\1",
            r"(?:召喚する|場に出す)": "登場させる",
            r"^登場時[、:]?": "このクルーが登場したとき、",
            r"^(?:攻撃時|アタック時)[、:]?": "このクルーが攻撃するとき、",
            r"^ブロック時[、:]?": "このクルーがブロックしたとき、",
            r"^破壊時[、:]?": "このクルーが破壊されたとき、",
            r"^ターン開始時": "あなたのターンの開始時",
            r"^ターン終了時、": "あなたのターンの終了時、",
            r"(?:墓地|捨て札)に送る": "捨て札に置く",
            r"([0-9一二三四五]+)(?:ダメージ|点ダメージ)": r"\1点のダメージ",
            r"(?:^|(?<=[、。]))(速攻|ランページ)を(?:持つ|得る)(?=$|。)": r"これは\1を得る",
            r"(速攻|ランページ)を持つ$": r"\1を得る",
            r"・([^・。]+)。?": r"「\1」",
        }
    ),
    "en": compiled(
        {
            r"(?P<verb>destroy|exile|tap|untap|return) "
            r"(?P<crew>(?:up to )?(?:\d+|one|two|three|an?|another|target) [^,.]*?crews?(?: with [^,.]*?)?)"
            r"(?P<to> to (?:its owner's |their owners' |your |the opponent's )?hand)?(?=[,.:\"]|$)": chosen_english,
            r"(\bchoose [^,.:]*)[,.] *(?=\w)": r"\1 and ",
            r"\beach (\w+) you control\b": r"each allied \1",
            r"\b(?:all )?(\w+s) you control\b": r"allied \1",
            r"^opponent (?=draws|discards|puts|takes)": "the opponent ",
            r"^tap:": "tap this crew:",
            r"\breturn (.*?) from your (?:graveyard|discard pile) to (?:your )?hand": (
                r"put \1 from your discard pile into your hand"
            ),
            r"\bchoose one(?: of)?[:—-]+ (.*)": options,
            r"\btarget (?:opposing |opponent's )?crew": "an opposing crew",
            r"\btarget\b ": "a ",
            r"\bone of your (\w+)s\b": r"an allied \1",
            r"\bone of (?:the |your )?opponent's (\w+)s\b": r"an opposing \1",
            r"\bopponents? crews?\b": "opposing crew",
            r"\b(?:creature|unit|minion|follower|monster)(s?)\b": r"crew\1",
            r"\b(?:spell|sorcery)(s?)\b": r"magic\1",
            r"\bdies\b": "is destroyed",
            r"^(?:during|on) (your|the opponent's|your opponent's) turn,": r"while it is \1 turn,",
            r"\bhas (haste|rampage)\b": r"gains \1",
            r"\b(?:graveyard|trash|drop zone)\b": "discard pile",
            r"\bmana\b": "energy",
            r"\buntap up to (\d+) energy": r"untap \1 energy",
            r"\bdestroy an? (?:opponent's|opposing) energy(?: card)?": (
                "the opponent puts an energy card into their discard pile"
            ),
            r"\bchoose (an?|\d+) energy cards? and (?:put (?:it|them) into|return (?:it|them) to) (?:your )?hand": (
                r"return \1 energy card to hand"
            ),
            r"\binto (energy|hand|life)\b": r"into your \1",
            r"\bgain (\d+) life\b": r"put the top \1 cards of your deck into your life",
            r"\b(?:costs?|value) (\d+)": r"value \1",
            r"\bwith (?:a )?(?:cost|mana value)(?: of)? (\d+)": r"with value \1",
            r"\bdraw cards?\b": "draw a card",
            r"\bdraw (\d+)(?! card)": r"draw \1 cards",
            r"\bdeals? (\d+) damage\b(?! to)": r"deal \1 damage to the opponent",
            r"\b(?:this crew|it) deals? (\d+) damage": r"deal \1 damage",
            r"\b(?:enters play|comes into play|is played|enters the battlefield)\b": "enters",
            r"^(?:when played|on enter|etb)\b[:,]?": "when this crew enters,",
            r"^(?:when attacking|on attack)\b[:,]?": "when this crew attacks,",
            r"\bat (?:the )?end of (?:the )?turn\b": "at the end of your turn",
            r"\bat the beginning of\b": "at the start of",
            r"\b(?:have|has|gains?|gets?) ([+-]\d+)(?: power)?": r"gets \1 power",
            r",? and (draw|discard|destroy|put|deal|return|exile)": r". Then \1",
            r"; ": ". Then ",
        }
    ),
}


def habits(lang: str, subtypes: Iterable[str]) -> list[Rewriting]:
    """All habits of a language, that of leaving out the brackets of a subtype among them."""
    return [*HABITS[lang], without_brackets(lang, subtypes)]


def without_brackets(lang: str, subtypes: Iterable[str]) -> Rewriting:
    """浪人のクルー → 〈浪人〉のクルー."""
    names = "|".join(map(re.escape, subtypes))
    if lang == "ja":
        return re.compile(f"(?<![〈<])({names})の?(?=クルー)"), r"〈\1〉の"
    return re.compile(rf"(?<!\[)\b({names})(?= crews?\b)", re.IGNORECASE), r"[\1]"
