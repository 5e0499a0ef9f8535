"""Make `models/hand_network.tflite` out of MediaPipe's landmarker: the same network with three more outputs.

    python -m models.training.expose_features

`hand_landmarker.task` is a stored zip of a palm detector and a landmark network. The landmark network ends in a global
average pooling of 1152 values before its output layers. The reading model is built on those, on the map of 7 x 7 x 192
values four blocks earlier, and on the finer map of 14 x 14 x 112 values that this one is made of, so all three become
outputs. Nothing else of the network changes. The palm detector is taken out as it is.
"""

import hashlib
import zipfile
from pathlib import Path

import flatbuffers
from ai_edge_litert import schema_py_generated as schema

MODELS = Path(__file__).resolve().parent.parent
MAP, FINE_MAP = [1, 7, 7, 192], [1, 14, 14, 112]
POOLING = b"model_1/model/global_average_pooling2d/Mean"


def with_features(network: bytes) -> bytes:
    """The landmark network with the pooled features and both maps as its last outputs."""
    model = schema.ModelT.InitFromPackedBuf(network, 0)
    graph = model.subgraphs[0]
    pooled = next(number for number, tensor in enumerate(graph.tensors) if tensor.name == POOLING)
    graph.outputs = [*graph.outputs, pooled, first_map(graph), _last_of(graph, FINE_MAP)]
    model.signatureDefs = None  # they list the old outputs
    builder = flatbuffers.Builder(len(network) + 1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def first_map(graph: schema.SubGraphT) -> int:
    """The first tensor of the size `MAP`: what the last blocks of the network are given."""
    return next(
        n for n, tensor in enumerate(graph.tensors) if list(tensor.shape) == MAP and b"weight" not in tensor.name
    )


def _last_of(graph: schema.SubGraphT, shape: list[int]) -> int:
    """The tensor of this shape that is computed last."""
    made = [int(op.outputs[0]) for op in graph.operators]
    return [tensor for tensor in made if list(graph.tensors[tensor].shape) == shape][-1]


def main() -> None:
    """Write both networks beside the task file."""
    with zipfile.ZipFile(MODELS / "hand_landmarker.task") as task:
        networks = {
            "palm_detector.tflite": task.read("hand_detector.tflite"),
            "hand_network.tflite": with_features(task.read("hand_landmarks_detector.tflite")),
        }
    for name, network in networks.items():
        (MODELS / name).write_bytes(network)
        print(name, len(network), hashlib.sha256(network).hexdigest())


if __name__ == "__main__":
    main()
