"""Make `models/hand_network.tflite` out of MediaPipe's landmarker: the same network with two more outputs.

    python -m models.training.expose_features

`hand_landmarker.task` is a stored zip of a palm detector and a landmark network. The landmark network ends in a global
average pooling of 1152 values before its output layers. The reading model is built on those and on the last map of
28 x 28 x 40 values, eleven blocks earlier, so both become outputs. Nothing else of the network changes. The palm
detector is taken out as it is.
"""

import hashlib
import zipfile
from pathlib import Path

import flatbuffers
from ai_edge_litert import schema_py_generated as schema

MODELS = Path(__file__).resolve().parent.parent
MAP = [1, 28, 28, 40]
POOLING = b"model_1/model/global_average_pooling2d/Mean"


def with_features(network: bytes) -> bytes:
    """The landmark network with the pooled features and the map as its last outputs."""
    model = schema.ModelT.InitFromPackedBuf(network, 0)
    graph = model.subgraphs[0]
    pooled = next(number for number, tensor in enumerate(graph.tensors) if tensor.name == POOLING)
    graph.outputs = [*graph.outputs, pooled, last_map(graph)]
    model.signatureDefs = None  # they list the old outputs
    builder = flatbuffers.Builder(len(network) + 1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def last_map(graph: schema.SubGraphT) -> int:
    """The tensor of the size `MAP` that is computed last; in a network that begins with it, its input."""
    made = [int(graph.inputs[0]), *(int(op.outputs[0]) for op in graph.operators)]
    return [tensor for tensor in made if list(graph.tensors[tensor].shape) == MAP][-1]


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
