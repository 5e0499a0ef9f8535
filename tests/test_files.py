"""A command that writes a file leaves devices and pipes alone."""

import os
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.files import refuse_device
from companion.pdf import pdf_file


def test_a_file_and_a_new_name_may_be_written(tmp_path: Path) -> None:
    (tmp_path / "old.pdf").write_text("old")
    refuse_device(tmp_path / "old.pdf")
    refuse_device(tmp_path / "new.pdf")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_written_over(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(CompanionError, match="a device or a pipe"), pdf_file(pipe, "", 10, 10, "the cards"):
        pass
    assert pipe.is_fifo()
