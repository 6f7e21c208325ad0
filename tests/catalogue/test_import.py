"""Importing ranks files and collection exports, whole or not at all."""

import datetime
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError
from typer.testing import CliRunner

from kibitz.catalogue import facts, import_file, named, search, similar
from kibitz.catalogue.importing import carrying
from kibitz.catalogue.importing.reading import Records
from kibitz.cli import app
from kibitz.errors import BadInput
from kibitz.files import data_folder
from kibitz.store import open_store
from kibitz.store.tables import catalogue_games

from .conftest import Write

RANKS = "id,name,yearpublished,rank,bayesaverage,average,usersrated,is_expansion,abstracts_rank\n"
THREE = (
    RANKS
    + '1465,Wizard,1984,854,6.7,6.98123,15000,0,\n174430,Gloomhaven,2017,3,8.35,"8.57",62000,0,\n'
    + "900001,Café Überraschung,2020,0,0,7.5,12,0,\n"
)
COLLECTION = (
    "objectname,objectid,rating,numplays,own,comment,baverage,average,avgweight,rank,"
    "originalname,minplayers,maxplayers,playingtime,yearpublished,itemtype\r\n"
    '"Mit List und Tücke",113,8,12,1,"with\r\nPaul, always",6.1,6.8,1.9,6650,'
    "Plotters,4,6,60,1999,standalone\r\n"
    "Die Siedler,13,7,3,1,,6.9,7.1,2.3,500,CATAN,3,4,90,1995,standalone\r\n"
    "Die Siedler: Seefahrer,325,N/A,3,1,,6.9,7.1,2.3,Not Ranked,,3,4,90,1997,expansion\r\n"
)


def codes(skipped: list[BadInput]) -> list[tuple[str, object, object]]:
    """Code, line and column of each row that was left out."""
    return [(one.code, one.details["line"], one.details.get("column")) for one in skipped]


def test_ranks_are_added_to_games_of_ours(write: Write) -> None:
    imported = import_file(write(THREE))
    assert (imported.kind, imported.rows, imported.games) == ("ranks", 3, 3)
    assert (imported.expansions, imported.left_out, imported.skipped) == (0, 0, [])
    game = facts("wizard")
    assert (game.rank, game.rating, game.users_rated) == (854, 6.98123, 15000)
    assert game.data_date == imported.date == datetime.date(2023, 11, 14)
    assert (game.origin, game.year, game.minutes) == ("catalogue", 1984, 45)
    assert [one.facts.rank for one in similar("rage", 99) if one.facts.slug == "wizard"] == [854]


def test_further_games_are_found_after_ours(write: Write) -> None:
    import_file(write(THREE))
    found = search("wizard")
    assert [game.slug for game in found.games] == ["wizard", "sluff-off"]
    assert search().total == 101
    assert [game.slug for game in search(limit=200).games[-2:]] == ["bgg-174430", "bgg-900001"]
    assert [game.slug for game in search(limit=2, offset=98).games] == [
        search(limit=200).games[98].slug,
        "bgg-174430",
    ]
    game = facts("bgg-174430")
    assert (game.name, game.rank, game.origin, game.players) == ("Gloomhaven", 3, "imported", "")
    assert named("gloomhaven") == game
    assert similar("bgg-174430") == []
    assert facts("bgg-900001").rank is None
    with pytest.raises(BadInput):
        facts("bgg-1465000")


@pytest.mark.parametrize(
    "text",
    ["cafe uberraschung", "Überraschung", "ueberraschung", "überrashung", "cafe", "CAFÉ", "caffe"],
)
def test_imported_names_are_found_however_they_are_typed(text: str, write: Write) -> None:
    import_file(write(THREE))
    assert [game.slug for game in search(text).games] == ["bgg-900001"]


def test_imported_games_are_listed_best_first(write: Write) -> None:
    names = ["Star Realm", "A Realm", "Realm", "Realm of Stars", "Surrealm"]
    rows = [f"{at},{name},2000,{at},1,7,9,0,\n" for at, name in enumerate(names, 800_000)]
    import_file(write(RANKS + "".join(rows)))
    found = [game.name for game in search("realm").games]
    assert found == ["Realm", "Realm of Stars", "Star Realm", "A Realm", "Surrealm"]
    assert search("realm", players=3).total == 0  # a ranks file doesn't tell


def test_a_collection_tells_players_time_and_weight(write: Write) -> None:
    imported = import_file(write(COLLECTION, "collection 2025-03-09.csv"))
    assert (imported.kind, imported.rows, imported.games) == ("collection", 3, 2)
    assert (imported.expansions, imported.date) == (1, datetime.date(2025, 3, 9))
    game = facts("plotters-inc")
    assert (game.rank, game.rating, game.weight) == (6650, 6.8, 1.9)
    assert search("catan", players=4, minutes=90).games == (facts("bgg-13"),)
    assert facts("bgg-13").names == ("Die Siedler", "CATAN")
    assert search("siedler", players=5).total == 0
    assert search("siedler", mechanics=["trick-taking"]).total == 0


def test_a_second_file_replaces_what_it_tells_and_keeps_the_rest(write: Write) -> None:
    import_file(write(COLLECTION, "collection-20250309.csv"))
    import_file(write(RANKS + "13,Catan,1995,600,6,7.05,130000,0,\n", "ranks_2026-01-02.csv"))
    game = facts("bgg-13")
    assert (game.name, game.rank, game.users_rated) == ("Catan", 600, 130000)
    assert (game.weight, game.minutes, game.players) == (2.3, 90, "3–4")
    assert game.data_date == datetime.date(2026, 1, 2)
    import_file(write(RANKS + "13,Catan,0,0,0,0,0,0,\n", "ranks_2026-02-31.csv"))
    game = facts("bgg-13")
    assert (game.year, game.rank, game.rating, game.users_rated) == (None, None, None, None)
    assert game.data_date == datetime.date(2023, 11, 14)  # there is no 31st of February


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_any_usual_table_is_read(encoding: str, end: str, delimiter: str, write: Write) -> None:
    text = THREE.replace(",", delimiter).replace("\n", end)
    if delimiter == ";":
        text = text.replace("6.98123", "6,98123")  # as a German spreadsheet writes it
    imported = import_file(write(text.encode(encoding)))
    assert (imported.games, imported.left_out) == (3, 0)
    assert facts("wizard").rating == 6.98123
    assert facts("bgg-900001").name == "Café Überraschung"


def test_heads_may_stand_in_any_order_and_case(write: Write) -> None:
    import_file(write('"RANK", Name ,more,ID\n7,Seven,x,77\n'))
    game = facts("bgg-77")
    assert (game.name, game.rank, game.year) == ("Seven", 7, None)


def test_broken_rows_are_left_out_and_reported(write: Write) -> None:
    rows = [
        "1,One,2000,1,1,7,9,0,",
        "two,Two,2000,2,1,7,9,0,",
        "3,Three,2000,third,1,7,9,0,",
        "4,,2000,4,1,7,9,0,",
        "5,Five,2000,5,1,11,9,0,",
        "6,Six,2000,6,1,7,9",
        "7,Seven,2000,7,1,7,-9,0,",
        "1,One again,2000,8,1,7,9,0,",
        "",
        '9,"Nine\nand ""a"" half",2000,9,1,7,9,0,',
        '10,"Ten,2000,10,1,7,9,0,',
        "11,Eleven,2000,11,1,7,9,0,",
        '12,12" Ruler,2000,12,1,7,9,0,',
        "13,Thirteen,2000,13,1,7,9,perhaps,",
        ",Nobody,2000,14,1,7,9,0,",
        "99999999999,Far,2000,15,1,7,9,0,",
        "16,Nan,2000,16,1,nan,9,0,",
        "²,Square,2000,17,1,7,9,0,",
        "18,Last,2000,18,1,7,9,0,",
    ]
    imported = import_file(write(RANKS + "\n".join(rows)))
    assert codes(imported.skipped) == [
        ("import-value", 3, "id"),
        ("import-value", 4, "rank"),
        ("import-value", 5, "name"),
        ("import-value", 6, "average"),
        ("import-cells", 7, None),
        ("import-value", 8, "usersrated"),
        ("import-twice", 9, None),
        ("import-cells", 13, None),
        ("import-value", 16, "is_expansion"),
        ("import-value", 17, "id"),
        ("import-value", 18, "id"),
        ("import-value", 19, "average"),
        ("import-value", 20, "id"),
    ]
    assert imported.left_out == 13
    assert imported.rows - imported.left_out == imported.games == 5
    names = [facts(f"bgg-{number}").name for number in (1, 9, 11, 12, 18)]
    assert names == ["One", 'Nine and "a" half', "Eleven", '12" Ruler', "Last"]
    assert "column “average”: it should be a number, not “11”" in imported.skipped[3].text()


def test_a_name_is_kept_as_it_can_be_printed(write: Write) -> None:
    import_file(write(RANKS + '9,"Nine\r\n\u00a0lives\u200b",2000,9,1,7,9,0,\n'))
    assert facts("bgg-9").name == "Nine lives"


def test_a_quote_that_is_never_closed_spoils_its_own_row_only(write: Write) -> None:
    rows = [f"{at},Game {at},2000,{at},1,7,9,0,\n" for at in range(1, 2000)]
    rows[3] = '4,"Game 4,2000,4,1,7,9,0,\n'
    imported = import_file(write(RANKS + "".join(rows)))
    assert codes(imported.skipped) == [("import-cells", 5, None)]
    assert imported.games == 1998


def test_so_many_broken_rows_are_told_one_by_one(write: Write) -> None:
    imported = import_file(write(RANKS + "broken\n" * 250))
    assert (imported.left_out, len(imported.skipped), imported.games) == (250, 100, 0)


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (b"", "import-no-table", "empty"),
        (b" \n\n", "import-no-table", "empty"),
        (b"PK\x03\x04rest", "import-no-table", "archive"),
        (b"\x89PNG\r\n\0\0", "import-no-table", "no text"),
        (b"# Notes\n\nnothing here\n", "import-column", "“id”"),
        (b"id,title,rank\n1,One,1\n", "import-column", "“name”"),
        (b"id;name\n1;One\n", "import-column", "“rank”"),
        (b"objectid,rank\n1,1\n", "import-column", "“objectname”"),
        (b"x" * 300_000, "import-column", "“id”"),
    ],
)
def test_another_file_is_refused_by_name(
    content: bytes, code: str, told: str, write: Write
) -> None:
    with pytest.raises(BadInput) as error:
        import_file(write(content))
    assert error.value.code == code
    assert told in error.value.text()
    assert search().total == 99


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.csv", tmp_path):
        with pytest.raises(BadInput) as error:
            import_file(path)
        assert error.value.code == "no-file"


def test_nothing_half_is_kept(write: Write) -> None:
    rows = [f"{at},Game {at},2000,1,1,7,9,0,\n" for at in range(200_000, 205_000)]
    file = write(RANKS + "".join(rows) + THREE.removeprefix(RANKS))
    with open_store().begin() as connection:  # stands in the way of the last ones
        connection.exec_driver_sql(
            "CREATE UNIQUE INDEX one_wizard ON catalogue_games (name) WHERE name = 'Wizard'"
        )
        connection.execute(
            catalogue_games.insert(),
            {"bgg_id": 1, "name": "Wizard", "folded": "|wizard|", "data_date": "2020-01-01"},
        )
    with pytest.raises(IntegrityError):
        import_file(file)
    assert search().total == 100
    assert facts("wizard").rank is None


def test_progress_goes_from_nothing_to_all(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "EVERY", 500)
    told: list[tuple[int, int]] = []
    file = write(RANKS + "".join(f"{at},Game,2000,1,1,7,9,0,\n" for at in range(1, 5000)))
    import_file(file, lambda done, total: told.append((done, total)))
    size = file.stat().st_size
    assert {total for _done, total in told} == {size}
    assert len(told) > 5
    assert [done for done, _total in told] == sorted(done for done, _total in told)
    assert told[-1] == (size, size)


@given(st.binary(max_size=400))
def test_whatever_follows_a_head_is_read_or_reported(rest: bytes) -> None:
    try:
        records = Records(io.BytesIO(RANKS.encode() + rest), Path("x.csv"))
    except BadInput as error:
        if error.code != "import-no-table":  # a zero byte
            raise
        return
    last = 1
    for line, cells in records:
        assert line > last
        last = line
        try:
            game = records.shape.read(line, cells)
        except BadInput as error:
            if error.details["line"] != line:
                raise
        else:
            assert game["name"]


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n")), max_size=8))
def test_quoted_names_come_back_as_they_were(names: list[str]) -> None:
    quoted = ['"' + name.replace('"', '""') + '"' for name in names]
    rows = [f"{at},{name},2000,1,1,7,9,0,\n" for at, name in enumerate(quoted, 1)]
    records = Records(io.BytesIO((RANKS + "".join(rows)).encode()), Path("x.csv"))
    assert [cells[1] for _line, cells in records] == names


def test_the_command_imports_shows_and_finds(write: Write) -> None:
    run = CliRunner()
    file = write(THREE + "broken\n", "boardgames_ranks_2026-09-28.csv")
    done = run.invoke(app, ["catalogue", "import", str(file), "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert "Games imported: 3. Data from BGG, 2026-09-28." in done.output
    assert "Line 5: cells: 1; columns: 9." in done.output
    done = run.invoke(app, ["catalogue", "import", str(file), "--json"])
    told = json.loads(done.output)
    assert (told["games"], told["left_out"], told["date"]) == (3, 1, "2026-09-28")
    assert told["skipped"][0]["code"] == "import-cells"
    done = run.invoke(app, ["catalogue", "show", "wizard", "--lang", "en"])
    for line in ("Rank: 854", "Rating: 6.98 / 10", "Data from BGG, 2026-09-28.", "Skull King"):
        assert line in done.output
    done = run.invoke(app, ["catalogue", "show", "Mit List und Tücke", "--json", "--lang", "en"])
    shown = json.loads(done.output)
    assert (shown["slug"], shown["rank"], shown["data_date"]) == ("plotters-inc", None, None)
    assert shown["similar"][0]["slug"] == "stick-em"
    words = ["catalogue", "search", "--players", "7", "--mechanic", "predictive", "--json"]
    done = run.invoke(app, [*words, "--minutes", "40"])
    found = json.loads(done.output)
    assert found["total"] == len(found["games"]) == 2
    done = run.invoke(app, ["catalogue", "search", "gloom", "--lang", "en"])
    assert "Gloomhaven" in done.output
    assert "Games found: 1." in done.output


def test_the_data_folder_is_left_alone(write: Write, tmp_path: Path) -> None:
    assert data_folder() != tmp_path
    import_file(write(THREE))
    assert {file.suffix for file in tmp_path.iterdir()} <= {".csv", ".db", ".db-wal", ".db-shm"}
