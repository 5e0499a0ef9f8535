"""Train the reading model: one command from labelled pictures to `reading.npz` and its figures.

    python -m models.training --data DIR --out DIR

DIR of data holds `real/SET/LABEL/*.jpg` and `crops/SET/labels*.csv` (see `pictures.py`; `tables.py` and `no_hands.py`
make more crops; a folder of one's own photos under `real/` is one more set). Written to the out folder: `examples.npz`
(the features, taken again from there next time), `reading.npz` (the model, trained on everything), `without_SET.npz`
for each set that is left out in turn, `report.json` and `reliability.png`.

With `--from models/reading.npz` that model learns further from the pictures what is a hand and where its landmarks are;
what it reads stays as it is, and nothing is left out.
"""

import argparse
import json
from copy import deepcopy
from pathlib import Path

import numpy as np
import torch

from companion.hands.model_files import HAND_NETWORK, load_model
from companion.hands.reading_model import ReadingModel
from models.training.export import export
from models.training.features import Examples, extract
from models.training.network import OTHER, ReadingNetwork, best_temperature, predict, train, train_where
from models.training.pictures import RENDERED, all_pictures
from models.training.report import reliability_plot, summary

FURTHER_RATE = 0.5
"""Share of the learning rate with which photos are learned: what is known of rendered hands is kept."""


def main() -> None:
    """Parse the command line and train."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
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
    args = ask.parse_args()
    if args.known is not None and args.leave_out:
        ask.error("--leave-out does not go with --from: that model may know the sets already.")
    args.out.mkdir(parents=True, exist_ok=True)
    kept = args.out / "examples.npz"
    if not kept.exists():
        extract(all_pictures(args.data), args.seed, args.processes).save(kept)
    examples = Examples.load(kept)
    base = load_model(HAND_NETWORK)
    if args.known is not None:
        known = ReadingModel.load(args.known)
        network = train_where(examples, ReadingNetwork.of(known), args.seed, args.further)
        export(network, base, known.temperature, args.out / "reading.npz")
        return
    photo_sets = [str(name) for name in np.unique(examples.collection) if name not in RENDERED]
    left_out = photo_sets if args.leave_out is None else [name for name in args.leave_out.split(",") if name]

    # Most of the time goes into what every network learns first: rendered hands, which are nobody's.
    rendered = examples.only(np.isin(examples.collection, RENDERED))
    torch.manual_seed(args.seed)  # the new layers begin at random
    first = train(rendered, ReadingNetwork.untrained(base, rendered), args.seed, args.draws)

    def further(chosen: Examples) -> ReadingNetwork:
        return train(chosen, deepcopy(first), args.seed, args.further, FURTHER_RATE)

    without: dict[str, ReadingNetwork] = {}
    logits, truths = {}, {}
    for name in left_out:
        chosen = np.isin(examples.collection, name.split("+"))
        without[name] = further(examples.only(~chosen))
        tried = plain(examples.only(chosen))
        logits[name], truths[name] = predict(without[name], tried)[0], tried.showing
        print(json.dumps(summary(logits[name], truths[name], name)), flush=True)
    temperature = 1.0
    if left_out:
        all_logits, all_truths = np.concatenate(list(logits.values())), np.concatenate(list(truths.values()))
        temperature = best_temperature(all_logits, all_truths)
        reliability_plot(all_logits / temperature, all_truths, args.out / "reliability.png")
        report = {
            "temperature": temperature,
            "rows": len(examples.showing),
            "left_out": [summary(logits[name] / temperature, truths[name], name) for name in left_out],
            "together": summary(all_logits / temperature, all_truths, "all left-out sets"),
            "others": int((all_truths == OTHER).sum()),
        }
        (args.out / "report.json").write_text(json.dumps(report, indent=1))
    for names, network in without.items():
        for name in names.split("+"):
            export(network, base, temperature, args.out / f"without_{name}.npz")
    export(further(examples), base, temperature, args.out / "reading.npz")


def plain(examples: Examples) -> Examples:
    """Each picture once, as it is: its first row is not augmented."""
    first = np.zeros(len(examples.picture), bool)
    first[np.unique(examples.picture, return_index=True)[1]] = True
    return examples.only(first)


if __name__ == "__main__":
    main()
