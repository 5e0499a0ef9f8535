"""Train the reading model: one command from labelled pictures to `reading.npz` and its figures.

    python -m models.training --data DIR --out DIR

DIR of data holds `real/SET/LABEL/*.jpg` and `crops/SET/labels*.csv` (see `pictures.py`; `tables.py` and `no_hands.py`
make more crops; a folder of one's own photos under `real/` is one more set). Written to the out folder: `examples.npz`
(the features, taken again from there next time), `reading.npz` (the model, trained on everything), `without_SET.npz`
for each set that is left out in turn, `report.json` and `reliability.png`.

With `--from models/reading.npz` that model learns further from the pictures what is a hand and where its landmarks are;
what it reads stays as it is, unless `--learn reading` has it learn that further too. Nothing is left out.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from companion.errors import CompanionError
from companion.hands.reading_model import ReadingModel
from models.training.features import Examples, extract
from models.training.pictures import all_pictures

PACKAGES = ("torch",)
PLOTTING = ("matplotlib",)
"""What only training needs, and what it plots with: the extra `train` of the package."""


def main(argv: Sequence[str] | None = None) -> int:
    """Parse the command line and train; exit status 0 done, 1 failed, 2 wrong usage."""
    ask = argparse.ArgumentParser(
        prog="models.training", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ask.add_argument("--data", type=Path, required=True)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--processes", type=int, default=2)
    ask.add_argument("--draws", type=int, default=260_000, help="rendered rows that the first network sees")
    ask.add_argument("--further", type=int, default=90_000, help="rows, photos among them, that each network sees then")
    ask.add_argument(
        "--leave-out",
        metavar="SETS",
        help="sets to leave out in turn, such as `one,two+three` (default: each photo set)",
    )
    ask.add_argument("--from", dest="known", type=Path, metavar="FILE", help="a trained model to go on from")
    ask.add_argument("--learn", choices=["where", "reading"], help="what it learns further (default: where)")
    args = ask.parse_args(argv)
    if args.learn is not None and args.known is None:
        ask.error("--learn goes with --from only: an untrained model learns everything.")
    if args.known is not None and args.leave_out:
        ask.error("--leave-out does not go with --from: that model may know the sets already.")
    if args.processes < 1:
        ask.error(f"--processes must be at least 1, not {args.processes}.")
    try:
        _train(args)
    except CompanionError as error:
        print(f"models.training: {error}", file=sys.stderr)
        return error.exit_status
    return 0


def _train(args: argparse.Namespace) -> None:
    """What costs nothing is checked before what takes hours."""
    plots = args.known is None and args.leave_out != ""
    if missing := [package for package in PACKAGES + PLOTTING * plots if find_spec(package) is None]:
        raise CompanionError(f"training needs {' and '.join(missing)}; install with `pip install .[train]`.")
    known = ReadingModel.load(args.known) if args.known is not None else None
    kept = args.out / "examples.npz"
    pictures = all_pictures(args.data) if not kept.exists() else []
    args.out.mkdir(parents=True, exist_ok=True)
    if pictures:
        extract(pictures, args.seed, args.processes).save(kept)
    examples = Examples.load(kept)

    from models.training import learning  # here, since it needs the packages

    if known is not None:
        learning.learn_further(examples, known, args)
    else:
        learning.learn(examples, args)


if __name__ == "__main__":
    sys.exit(main())
