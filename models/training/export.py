"""The ensemble as the file that `companion.hands.reader` reads."""

from pathlib import Path

import numpy as np

from models.training.head import Ensemble


def export(ensemble: Ensemble, path: Path) -> None:
    """Write the weights; half precision keeps the file small and changes no probability by more than a thousandth."""
    heads = ensemble.heads
    np.savez_compressed(
        path,
        mean=heads[0].mean.numpy(),
        scale=heads[0].scale.numpy(),
        hidden=np.stack([head.hidden.weight.detach().numpy() for head in heads]).astype(np.float16),
        hidden_bias=np.stack([head.hidden.bias.detach().numpy() for head in heads]),
        out=np.stack([head.out.weight.detach().numpy() for head in heads]).astype(np.float16),
        out_bias=np.stack([head.out.bias.detach().numpy() for head in heads]),
        temperature=np.float32(ensemble.temperature),
    )
