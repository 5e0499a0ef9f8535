"""The last blocks of the landmark network, to be trained further for reading."""

import time
from functools import cache
from itertools import zip_longest

import flatbuffers
import numpy as np
import numpy.typing as npt
import torch
from ai_edge_litert import schema_py_generated as schema
from torch import Tensor, nn

from companion.hands.reading_model import FINE
from models.training.expose_features import POOLING, first_map

FloatArray = npt.NDArray[np.float32]

BLOCKS = 3
"""How many bottleneck blocks lie between the map and the last expansion."""

PLACES = 49
"""7 x 7."""

FINE_HIDDEN = 256


class Tail(nn.Module):
    """Maps N x 49 x 192 and finer ones N x 49 x 448 (the 7 x 7 places in rows) to N x 1152 pooled features: two layers
    on the finer map add to the map, then `BLOCKS` bottleneck blocks, one expansion, the mean over the places.

    Fingers that lie close to each other are apart in the finer map only; what is added is nothing at first.

    The data pass as channels x (N x 49), so that every 1 x 1 convolution is one product of matrices, and a depthwise
    one is 1152 small ones: on a processor that trains three times as fast as the usual layout. Computed in bfloat16
    where the processor multiplies it faster.
    """

    def __init__(self) -> None:
        super().__init__()
        self.expand = nn.ModuleList(nn.Conv2d(192, 1152, 1) for _ in range(BLOCKS + 1))
        self.spread = nn.ModuleList(nn.Conv2d(1152, 1152, 5, padding=2, groups=1152) for _ in range(BLOCKS))
        self.spread.append(nn.Conv2d(1152, 1152, 3, padding=1, groups=1152))
        self.gather = nn.ModuleList(nn.Conv2d(1152, 192, 1) for _ in range(BLOCKS))
        self.fine, self.fine_out = nn.Linear(FINE, FINE_HIDDEN), nn.Linear(FINE_HIDDEN, 192)
        nn.init.zeros_(self.fine_out.weight)
        nn.init.zeros_(self.fine_out.bias)

    def forward(self, maps: Tensor, fine: Tensor) -> Tensor:
        count = len(maps)
        maps, fine = (m.flatten(0, 1).to(_precision()) for m in (maps, fine))
        seen = torch.relu(_linear(fine, self.fine))
        x = (maps + _linear(seen, self.fine_out)).T.contiguous()
        for number in range(BLOCKS):
            wide = self._wide(x, number, count).reshape(1152, count * PLACES)
            x = x + _pointwise(wide, self.gather[number])
        return self._wide(x, BLOCKS, count).float().mean(dim=2).T

    def _wide(self, x: Tensor, number: int, count: int) -> Tensor:
        """1152 x N x 49: the block's expansion and its depthwise convolution."""
        wide = nn.functional.relu6(_pointwise(x, self.expand[number])).view(1152, count, PLACES)
        return nn.functional.relu6(_depthwise(wide, self.spread[number]))

    def in_order(self) -> list[nn.Conv2d]:
        """The convolutions as the data pass them."""
        rows = zip_longest(self.expand, self.spread, self.gather)
        return [layer for row in rows for layer in row if isinstance(layer, nn.Conv2d)]

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
        return tail


@cache
def _precision() -> torch.dtype:
    """bfloat16 is twice as fast on some processors, and thirty times as slow on those that must emulate it."""
    taken = {}
    for precision in (torch.bfloat16, torch.float32):
        matrix = torch.ones(512, 512, dtype=precision)
        start = time.perf_counter()
        matrix @ matrix
        taken[precision] = time.perf_counter() - start
    return min(taken, key=lambda precision: taken[precision])


def _linear(x: Tensor, layer: nn.Linear) -> Tensor:
    """A layer on rows, in the precision of `x`."""
    return torch.addmm(layer.bias.to(x.dtype), x, layer.weight.T.to(x.dtype))


def _pointwise(x: Tensor, layer: nn.Module) -> Tensor:
    """A 1 x 1 convolution of channels x places."""
    assert isinstance(layer, nn.Conv2d)
    assert layer.bias is not None
    return torch.addmm(layer.bias[:, None].to(x.dtype), layer.weight[:, :, 0, 0].to(x.dtype), x)


def _depthwise(x: Tensor, layer: nn.Module) -> Tensor:
    """A depthwise convolution of channels x N x 49: for each channel one matrix from places to places."""
    assert isinstance(layer, nn.Conv2d)
    assert layer.bias is not None
    kernel = layer.weight.flatten(1)
    kernel = torch.cat([kernel, kernel.new_zeros(len(kernel), 1)], dim=1)
    matrices = kernel[:, _taps(layer.kernel_size[0])].view(-1, PLACES, PLACES).to(x.dtype)
    return torch.baddbmm(layer.bias[:, None, None].expand(-1, 1, PLACES).to(x.dtype), x, matrices)


@cache
def _taps(size: int) -> Tensor:
    """49 x 49, in rows: which tap of the kernel leads from a place to another; the one past the last for none."""
    row, column = np.divmod(np.arange(PLACES), 7)
    down = row[:, None] - row[None] + size // 2
    right = column[:, None] - column[None] + size // 2
    inside = (down >= 0) & (down < size) & (right >= 0) & (right < size)
    return torch.from_numpy(np.where(inside, down * size + right, size * size).ravel())


def as_tflite(tail: Tail, network: bytes) -> bytes:
    """The trained blocks as a network file of their own, in half precision: the map in, the pooled features out."""
    model = schema.ModelT.InitFromPackedBuf(network, 0)
    graph = model.subgraphs[0]
    start = first_map(graph)
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
    start = next((n for n, op in enumerate(graph.operators) if int(op.outputs[0]) == first_map(graph)), -1)
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
