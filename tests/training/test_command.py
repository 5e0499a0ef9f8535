"""`python -m models.training` where something is missing: one sentence before anything is written."""

import importlib
from pathlib import Path

import pytest

# By name: mypy would follow it to torch, which only those have who train.
command = importlib.import_module("models.training.__main__")


def told(capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_missing_packages_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda package: None)
    assert command.main(["--data", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    expected = "models.training: training needs torch and matplotlib; install with `pip install .[train]`.\n"
    assert told(capsys) == expected
    assert command.main(["--data", str(tmp_path), "--out", str(tmp_path / "out"), "--leave-out", ""]) == 1
    assert "training needs torch; install" in told(capsys)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("folders", "sentence"),
    [
        ([], "real: there is no such folder; the data are real/SET/LABEL/*.jpg and crops/SET/labels*.csv."),
        (["real/mine/3"], "crops: there is no such folder;"),
        (["real/mine/3", "crops/rendered"], "data: there is no picture in it;"),
    ],
)
def test_data_that_are_not_there_are_told(
    folders: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda package: package)
    for folder in folders:
        (tmp_path / "data" / folder).mkdir(parents=True)
    assert command.main(["--data", str(tmp_path / "data"), "--out", str(tmp_path / "out")]) == 1
    assert sentence in told(capsys)
    assert not (tmp_path / "out").exists()


def test_no_process_at_all_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(["--data", "data", "--out", "out", "--processes", "0"])
    assert ended.value.code == 2
    assert "--processes must be at least 1, not 0." in capsys.readouterr().err


def test_what_to_learn_further_needs_a_model_to_go_on_from(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(["--data", "data", "--out", "out", "--learn", "reading"])
    assert ended.value.code == 2
    assert "--learn goes with --from only" in capsys.readouterr().err
