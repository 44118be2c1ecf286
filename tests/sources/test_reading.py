from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles, StorageFault
from magus_sim.sources import reading
from magus_sim.sources.reading import file_label, files_in, read_text

TEXT = "# name: 疾風速攻\n4 辻風の一刃\n1 ハヤテ\n"


def written(folder: Path, data: bytes) -> Path:
    path = folder / "deck.txt"
    path.write_bytes(data)
    return path


def fault(path: Path) -> str:
    with pytest.raises(FaultyFiles) as caught:
        read_text(path)
    (problem,) = caught.value.problems
    return str(problem)


@pytest.mark.parametrize(
    "data",
    [TEXT.encode(), TEXT.encode("utf-8-sig"), TEXT.replace("\n", "\r\n").encode(), TEXT.replace("\n", "\r").encode()],
    ids=["plain", "byte order mark", "Windows line ends", "old Mac line ends"],
)
def test_utf_8_is_read_whatever_its_line_ends(tmp_path: Path, data: bytes) -> None:
    assert read_text(written(tmp_path, data)) == TEXT


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("euc_jp", "EUC-JP"),
        ("iso2022_jp", "ISO-2022-JP (JIS)"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
    ],
)
def test_another_encoding_is_named_with_what_to_do(tmp_path: Path, encoding: str, name: str) -> None:
    message = fault(written(tmp_path, TEXT.encode(encoding)))
    assert f"deck.txt: is written in {name}, not in UTF-8; save it as UTF-8" in message


DOUBTFUL = {
    "no kana": "kind,name\nmagic,火花\nmagic,煙玉\n".encode("cp932"),
    "too little": "4 の\n".encode("cp932"),
    "rare kanji": "の鷽鷯鸛鸚鹵鹽麒麟麈\n".encode("cp932"),
    "half-width kana": "ﾏｼﾞｯｸの\n".encode("cp932"),
    "UTF-8 cut off": "日本語のテキスト".encode()[:-1],
}


@pytest.mark.parametrize("data", DOUBTFUL.values(), ids=DOUBTFUL)
def test_what_may_be_shift_jis_is_not_read(tmp_path: Path, data: bytes) -> None:
    assert "save it as UTF-8" in fault(written(tmp_path, data))


def test_shift_jis_beyond_doubt_is_read_with_a_notice(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = written(tmp_path, TEXT.replace("\n", "\r\n").encode("cp932"))
    assert read_text(path) == TEXT
    (record,) = caplog.records
    assert str(record.msg) == f"{path}: was read as Shift_JIS; save it as UTF-8 to be sure"
    assert record.msg.told("ja") == f"{path}: Shift_JISとして読みました。UTF-8で保存すると確実です"


def test_utf_8_is_read_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert read_text(written(tmp_path, TEXT.encode())) == TEXT
    assert caplog.records == []


def test_the_name_of_a_file_cannot_move_the_cursor(tmp_path: Path) -> None:
    assert file_label(tmp_path / "a\x1b[2Jb") == rf"{tmp_path}/a\x1b[2Jb"


def test_an_encoding_that_nobody_can_name_is_told_by_its_line(tmp_path: Path) -> None:
    assert "line 2 is not UTF-8" in fault(written(tmp_path, b"# name\n4 caf\xe9 \xff\n"))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    assert "NUL bytes" in fault(written(tmp_path, b"\x00\x00\x01\x00PNG\x00"))


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x01\x02", bytes(range(1, 256)) * 3, b"\x01\x82\xa0\n"])
def test_bytes_with_control_characters_are_in_no_encoding(tmp_path: Path, data: bytes) -> None:
    assert fault(written(tmp_path, data)).endswith(": is not a text file; save it as plain text in UTF-8")


def test_a_file_over_the_limit_is_refused_unread(tmp_path: Path) -> None:
    assert "larger than 2 MB" in fault(written(tmp_path, b"#" * (reading.SIZE_LIMIT + 1)))
    assert "larger than 2 MB" in fault(Path("/dev/zero"))


@pytest.mark.parametrize("name", ["missing.txt", "", "a\0b"])
def test_what_cannot_be_read_is_a_fault_of_storage(tmp_path: Path, name: str) -> None:
    with pytest.raises(StorageFault, match="cannot be read"):
        read_text(tmp_path / name)


def test_a_folder_stands_for_its_files_and_a_file_is_taken_once(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    for name in ("b.txt", "a.TXT", "more/c.txt", "notes.md"):
        (tmp_path / name).touch()
    found = files_in([tmp_path / "b.txt", tmp_path], ".txt")
    assert [file.name for file in found] == ["b.txt", "a.TXT", "c.txt"]


def test_a_folder_without_a_fitting_file_is_a_fault_of_storage(tmp_path: Path) -> None:
    with pytest.raises(StorageFault, match=r"holds no \*\.txt files"):
        files_in([tmp_path], ".txt")


def test_links_in_a_circle_and_names_without_end_are_told_of(tmp_path: Path) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    for path in (circle, tmp_path / ("x" * 5000)):
        with pytest.raises(StorageFault, match="cannot be read"):
            files_in([path], ".toml")
