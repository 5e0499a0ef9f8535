"""Train the reading model: one command from labelled pictures to `reading.npz` and its figures.

    python -m models.training --data DIR --out DIR

DIR of data holds `real/SET/LABEL/*.jpg` and `crops/SET/labels.csv` (see `pictures.py`). Written to the out folder:
`examples.npz` (the features, taken again from there next time), `reading.npz` (the model, trained on everything),
`without_SET.npz` for each set that is left out in turn, `report.json` and `reliability.png`.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from models.training.export import export
from models.training.features import Examples, extract
from models.training.head import OTHER, best_temperature, inputs, train_ensemble
from models.training.pictures import all_pictures
from models.training.report import reliability_plot, summary

LEFT_OUT = ("addison", "sign_digits", "epsrc_set1", "asl_t32", "asl_quitzia")


def main() -> None:
    """Parse the command line and train."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--data", type=Path, required=True)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--processes", type=int, default=2)
    ask.add_argument("--heads", type=int, default=3, help="networks in the ensemble")
    args = ask.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    kept = args.out / "examples.npz"
    if not kept.exists():
        extract(all_pictures(args.data), args.seed, args.processes).save(kept)
    examples = Examples.load(kept)
    seeds = [args.seed * 100 + number for number in range(args.heads)]

    logits, truths, sets = [], [], []
    for left_out in LEFT_OUT:
        chosen = examples.collection == left_out
        if not chosen.any():
            continue
        ensemble = train_ensemble(examples.only(~chosen), seeds)
        tried = plain(examples.only(chosen))
        logits.append(ensemble.logits(inputs(tried))[0])
        truths.append(tried.showing)
        sets.append(tried.collection)
        export(ensemble, args.out / f"without_{left_out}.npz")
        print(json.dumps(summary(logits[-1], tried.showing, left_out)), flush=True)
    all_logits, all_truths = np.concatenate(logits), np.concatenate(truths)
    temperature = best_temperature(all_logits, all_truths)
    for left_out in np.unique(np.concatenate(sets)):
        path = args.out / f"without_{left_out}.npz"
        with np.load(path) as data:
            np.savez_compressed(path, **{**data, "temperature": np.float32(temperature)})
    reliability_plot(all_logits / temperature, all_truths, args.out / "reliability.png")
    final = replace(train_ensemble(examples, seeds), temperature=temperature)
    export(final, args.out / "reading.npz")
    report = {
        "temperature": temperature,
        "rows": len(examples.showing),
        "left_out": [
            summary(one / temperature, truth, str(name[0]))
            for one, truth, name in zip(logits, truths, sets, strict=True)
        ],
        "together": summary(all_logits / temperature, all_truths, "all left-out sets"),
        "others": int((all_truths == OTHER).sum()),
    }
    (args.out / "report.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report["together"]), flush=True)


def plain(examples: Examples) -> Examples:
    """Each picture once, as it is: its first row is not augmented."""
    first = np.zeros(len(examples.picture), bool)
    first[np.unique(examples.picture, return_index=True)[1]] = True
    return examples.only(first)


if __name__ == "__main__":
    main()
