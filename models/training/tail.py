"""The later blocks of the landmark network, to be trained further for reading."""

import flatbuffers
import numpy as np
import numpy.typing as npt
import torch
from ai_edge_litert import schema_py_generated as schema
from torch import Tensor, nn

from models.training.expose_features import POOLING, last_map

FloatArray = npt.NDArray[np.float32]

_BLOCKS = (
    (40, 240, 80, 3, 2),
    (80, 480, 80, 3, 1),
    (80, 480, 80, 3, 1),
    (80, 480, 112, 5, 1),
    (112, 672, 112, 5, 1),
    (112, 672, 112, 5, 1),
    (112, 672, 192, 5, 2),
    (192, 1152, 192, 5, 1),
    (192, 1152, 192, 5, 1),
    (192, 1152, 192, 5, 1),
)
"""The bottlenecks in the order of the data: channels in, inside and out, side of the kernel, stride."""

_EARLY = 7
"""How many of them come before the map of 7 x 7."""

_LAST = (192, 1152, 3)
"""The expansion that is pooled: channels in and out, side of the kernel."""


class Bottleneck(nn.Module):
    """A 1 x 1 convolution to many channels, a depthwise one, and with `out` a 1 x 1 back to few; what comes in is added
    where it has the same shape."""

    def __init__(self, channels: int, wide: int, out: int | None, kernel: int, stride: int = 1) -> None:
        super().__init__()
        self.expand = nn.Conv2d(channels, wide, 1)
        self.spread = nn.Conv2d(wide, wide, kernel, stride, groups=wide)
        self.gather = nn.Conv2d(wide, out, 1) if out is not None else None
        edge = kernel - stride
        self.edges = (edge // 2, edge - edge // 2) * 2  # TFLite pads less on the left and at the top
        self.adds = channels == out and stride == 1

    def forward(self, x: Tensor) -> Tensor:
        wide = nn.functional.pad(nn.functional.relu6(self.expand(x)), self.edges)
        wide = nn.functional.relu6(self.spread(wide))
        if self.gather is None:
            return wide
        out: Tensor = self.gather(wide)
        return x + out if self.adds else out


class Tail(nn.Module):
    """Maps N x 40 x 28 x 28 to N x 1152 pooled features: the bottlenecks, one expansion, the mean over the places.

    The data pass with the channels last in memory: on a processor that trains twice as fast.
    """

    def __init__(self) -> None:
        super().__init__()
        channels, wide, kernel = _LAST
        self.blocks = nn.Sequential(
            *(Bottleneck(*shape) for shape in _BLOCKS), Bottleneck(channels, wide, None, kernel)
        )

    def forward(self, maps: Tensor) -> Tensor:
        pooled: Tensor = self.blocks(maps.contiguous(memory_format=torch.channels_last)).mean(dim=(2, 3))
        return pooled

    def early_parameters(self) -> list[nn.Parameter]:
        """Those of the blocks before the map of 7 x 7."""
        return list(self.blocks[:_EARLY].parameters())

    def late_parameters(self) -> list[nn.Parameter]:
        """Those of the blocks from the map of 7 x 7 on."""
        return list(self.blocks[_EARLY:].parameters())

    def in_order(self) -> list[nn.Conv2d]:
        """The convolutions as the data pass them."""
        return [layer for layer in self.modules() if isinstance(layer, nn.Conv2d)]

    @classmethod
    def of(cls, network: bytes) -> "Tail":
        """With the weights that a network has there: the landmark network, or a trained tail (`as_tflite`)."""
        tail, model = cls(), schema.ModelT.InitFromPackedBuf(network, 0)
        for layer, op in zip(tail.in_order(), _convolutions(model), strict=True):
            # TFLite keeps a depthwise kernel as 1 x height x width x channels, any other as out x 1 x 1 x in.
            order = (3, 0, 1, 2) if layer.groups > 1 else (0, 3, 1, 2)
            kernel = _values(model, int(op.inputs[1])).transpose(order)
            layer.weight.data = torch.from_numpy(np.ascontiguousarray(kernel))
            layer.bias = nn.Parameter(torch.from_numpy(_values(model, int(op.inputs[2]))))
        tail.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        return tail


def as_tflite(tail: Tail, network: bytes) -> bytes:
    """The trained blocks as a network file of their own, in half precision: the map in, the pooled features out."""
    model = schema.ModelT.InitFromPackedBuf(network, 0)
    graph = model.subgraphs[0]
    start = last_map(graph)
    pooling = next(number for number, tensor in enumerate(graph.tensors) if tensor.name == POOLING)
    convolutions = _convolutions(model)
    for layer, op in zip(tail.in_order(), convolutions, strict=True):
        order = (1, 2, 3, 0) if layer.groups > 1 else (0, 2, 3, 1)
        kernel = layer.weight.detach().permute(order).numpy()
        assert layer.bias is not None
        for tensor, values in ((op.inputs[1], kernel), (op.inputs[2], layer.bias.detach().numpy())):
            kept = _constant(model, int(tensor))
            kind = np.float16 if graph.tensors[kept].type == schema.TensorType.FLOAT16 else np.float32
            model.buffers[graph.tensors[kept].buffer].data = np.frombuffer(values.astype(kind).tobytes(), np.uint8)
    needed, wanted = [], [pooling]
    made_by = {int(op.outputs[0]): op for op in graph.operators}
    while wanted:
        tensor = wanted.pop()
        if tensor != start and tensor in made_by and not any(made_by[tensor] is op for op in needed):
            needed.append(made_by[tensor])
            wanted += [int(t) for t in made_by[tensor].inputs]
    graph.operators = [op for op in graph.operators if any(op is one for one in needed)]
    graph.inputs, graph.outputs = [start], [pooling]
    used = {int(t) for op in graph.operators for t in (*op.inputs, *op.outputs)}
    buffers = {graph.tensors[t].buffer for t in used}
    for number, buffer in enumerate(model.buffers):
        if number not in buffers:
            buffer.data = None
    model.signatureDefs = None
    builder = flatbuffers.Builder(len(network))
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def _convolutions(model: schema.ModelT) -> list[schema.OperatorT]:
    """The convolutions after the map, in order; a trained tail begins with the map."""
    graph = model.subgraphs[0]
    start = next((n for n, op in enumerate(graph.operators) if int(op.outputs[0]) == last_map(graph)), -1)
    kinds = (schema.BuiltinOperator.CONV_2D, schema.BuiltinOperator.DEPTHWISE_CONV_2D)

    def kind(op: schema.OperatorT) -> int:
        code = model.operatorCodes[op.opcodeIndex]
        return max(int(code.builtinCode), int(code.deprecatedBuiltinCode))

    return [op for op in graph.operators[start + 1 :] if kind(op) in kinds]


def _constant(model: schema.ModelT, tensor: int) -> int:
    """The tensor that holds the values: constants are kept in half precision and made single by an operator."""
    graph = model.subgraphs[0]
    if model.buffers[graph.tensors[tensor].buffer].data is not None:
        return tensor
    return int(next(op for op in graph.operators if int(op.outputs[0]) == tensor).inputs[0])


def _values(model: schema.ModelT, tensor: int) -> FloatArray:
    kept = model.subgraphs[0].tensors[_constant(model, tensor)]
    kind = np.float16 if kept.type == schema.TensorType.FLOAT16 else np.float32
    raw = np.asarray(model.buffers[kept.buffer].data, np.uint8).tobytes()
    return np.frombuffer(raw, kind).reshape(kept.shape).astype(np.float32)
