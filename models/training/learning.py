"""The course of the training: what is learned first, what further, and what is left out to see how well it is read."""

import argparse
import json
from copy import deepcopy

import numpy as np
import torch

from companion.hands.model_files import HAND_NETWORK, load_model
from companion.hands.reading_model import ReadingModel
from models.training.export import export
from models.training.features import Examples
from models.training.network import OTHER, ReadingNetwork, best_temperature, predict, train, train_where
from models.training.pictures import RENDERED
from models.training.report import reliability_plot, summary

FURTHER_RATE = 0.5
"""Share of the learning rate with which a network learns further, photos among other things: what it knows is kept."""


def learn_further(examples: Examples, known: ReadingModel, args: argparse.Namespace) -> None:
    """Everything, or what is a hand and where its landmarks are only, by a model that reads already.

    `args` are those of the command.
    """
    network = ReadingNetwork.of(known)
    if args.learn == "reading":
        train(examples, network, args.seed, args.further, FURTHER_RATE)
    else:
        train_where(examples, network, args.seed, args.further)
    export(network, load_model(HAND_NETWORK), known.temperature, args.out / "reading.npz")


def learn(examples: Examples, args: argparse.Namespace) -> None:
    """Everything, from an untrained network on; `args` are those of the command."""
    base = load_model(HAND_NETWORK)
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
