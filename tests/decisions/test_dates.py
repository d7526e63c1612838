import pytest

from adr_server.decisions.dates import read_day


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2020-01-02", "2020-01-02"),
        ("2020.01.29", "2020-01-29"),
        ("2020/01/29", "2020-01-29"),
        ("2020-1-2", "2020-01-02"),
        ("20220513", "2022-05-13"),
        ("2022-05-16.", "2022-05-16"),
        ("2025\u201109\u201130", "2025-09-30"),
        ("2020-Nov-09", "2020-11-09"),
        ("2021-03-04T10:00:00Z", "2021-03-04"),
        ("09 Nov 2020", "2020-11-09"),
        ("9-Nov-2020", "2020-11-09"),
        ("November 9th, 2020", "2020-11-09"),
        ("9th of November 2020", "2020-11-09"),
        ("Monday, 9 November 2020", "2020-11-09"),
        ("9. November 2020", "2020-11-09"),
        ("3. März 2021", "2021-03-03"),
        ("1er août 2021", "2021-08-01"),
        ("5 de enero de 2020", "2020-01-05"),
        ("5 de março de 2020", "2020-03-05"),
        ("5 gennaio 2020", "2020-01-05"),
        ("5 maart 2020", "2020-03-05"),
        ("5 października 2020", "2020-10-05"),
        ("2020年1月5日", "2020-01-05"),
        ("05.11.2020", "2020-11-05"),
        ("25/12/2020", "2020-12-25"),
        ("12/25/2020", "2020-12-25"),
        ("05/11/2020", "2020-11-05"),
        ("2019-05-13, updated 2023-02-05", "2019-05-13"),
        ("version 1.2.3", None),
        ("YYYY-MM-DD", None),
        ("2020-02-30", None),
        ("31/02/2020", None),
        ("", None),
    ],
)
def test_a_day_is_read_in_the_forms_that_people_write(text: str, iso: str | None) -> None:
    assert read_day(text).iso == iso


def test_an_impossible_day_is_said() -> None:
    assert read_day("2021-02-30").impossible == "2021-02-30"


def test_a_day_that_may_be_read_two_ways_is_doubtful_until_the_project_settles_it() -> None:
    assert read_day("03/04/2021").doubtful
    settled = read_day("03/04/2021", month_first=True)
    assert (settled.iso, settled.doubtful) == ("2021-03-04", False)
