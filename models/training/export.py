"""The network as the file that `companion.hands.reading_model` reads."""

from pathlib import Path

import numpy as np

from models.training.network import ReadingNetwork
from models.training.tail import as_tflite


def export(network: ReadingNetwork, base: bytes, temperature: float, path: Path) -> None:
    """Write the weights; half precision keeps the file small and changes no probability by more than a thousandth.

    `base` is the landmark network's file, whose later blocks the tail takes the place of.
    """
    layers = network.exported()
    arrays = {name: layer.weight.detach().numpy().astype(np.float16) for name, layer in layers.items()}
    biases = {f"{name}_bias": layer.bias.detach().numpy() for name, layer in layers.items()}
    np.savez_compressed(
        path,
        tail=np.frombuffer(as_tflite(network.tail, base), np.uint8),
        mean=network.mean.numpy(),
        scale=network.scale.numpy(),
        temperature=np.float32(temperature),
        **arrays,
        **biases,
    )
