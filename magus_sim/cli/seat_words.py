"""What is said to a person at a game, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "welcome": "You play {} and go {}. Help: h. Saved in {}",
        "first": "first",
        "second": "second",
        "hand": "Your hand",
        "about": "“{}”",
        "comma": " · ",
        "pile": "{}: {}",
        "thinking": "thinking …",
        "advice": "{}: {}  {}",
        "figures": "How many games it expects to win after each choice that it tried:",
        "not_tried": "not tried",
        "no_card": "you see no card {}; i alone shows your hand",
        "no_piles": "no cards lie there yet",
        "undone": "Back at your first choice of turn {}.",
        "no_undo": "there is nothing to undo: this is your first choice",
        "leave": "    leave the game? y: yes > ",
        "yes": "y yes",
        "won": "You have won.",
        "lost": "You have lost.",
        "tie": "Nobody has won.",
        "told": "Saved; see it again: magus-sim replay {}",
        "left": "Saved; go on with it: magus-sim play --resume {}",
        "unsaved": "Not saved! {}",
        "help": """\
1, 2 …  take an option
Enter  do nothing, where the line says so
i  read your hand; i 3: the card of option 3; i b: the card with the letter b; i fire: a card by its name
f  draw the fields and your hand again
p  look through the other cards that everybody may see
?  ask {} what it would do, and why; ? NAME asks another policy
u  back to your first choice of this turn, and from there to the turn before
q  leave; the game is saved, and can be gone on with""",
    },
    "ja": {
        "welcome": "あなたは{}（{}）。ヘルプは h。記録先：{}",
        "first": "先攻",
        "second": "後攻",
        "hand": "あなたの手札",
        "about": "『{}』",
        "comma": "、",
        "pile": "{}：{}",
        "thinking": "考え中…",
        "advice": "{}：{}  {}",
        "figures": "試した選択ごとの、期待する勝率：",
        "not_tried": "未検討",
        "no_card": "{}というカードは見えません。i だけで手札のテキストを読めます",
        "no_piles": "まだ何も置かれていません",
        "undone": "ターン{}の最初の選択に戻りました。",
        "no_undo": "これが最初の選択なので、戻れません",
        "leave": "    ゲームをやめますか？ y：はい > ",
        "yes": "y yes はい",
        "won": "あなたの勝ちです。",
        "lost": "あなたの負けです。",
        "tie": "引き分けです。",
        "told": "記録しました。もう一度見る：magus-sim replay {}",
        "left": "記録しました。続きから遊ぶ：magus-sim play --resume {}",
        "unsaved": "記録できませんでした！ {}",
        "help": """\
1、2…  選択肢をえらぶ
Enter  何もしない（その行に書いてあるときだけ）
i  手札のテキストを読む。i 3：選択肢3のカード、i b：記号bのカード、i 火：名前の一部で
f  場と手札をもう一度描く
p  ほかに公開されているカードを見る
?  {}に助言を求める（理由つき）。? 方策名 で別の方策に聞く
u  このターンの最初の選択に戻る。そこからはひとつ前のターンに戻る
q  やめる。記録され、続きから遊べる""",
    },
}
