"""Runs NumPy or PyTorch on one thread in a separate process: `python.py numpy|torch`. Requests are as for child.js."""
import base64
import json
import os
import sys
import time

name = sys.argv[1]
try:
    import numpy as np

    if name == "torch":
        import torch

        torch.set_num_threads(1)
except ImportError as error:
    print(json.dumps({"error": f"{error}"}), flush=True)
    sys.exit()

FILLS = {
    "eighths": lambda k: k / 8,
    "small": lambda k: k / 128,
    "positive": lambda k: (k + 511) / 128,
    "float16": lambda k: k / 8,
    "bfloat16": lambda k: k >> 3,
    "int32": lambda k: k,
    "uint8": lambda k: k & 255,
    "bool": lambda k: k > 0,
    "none": lambda k: np.zeros_like(k),
    "int64": lambda k: k + 510,
}


def numbers(spec, seed):
    count = int(np.prod(spec["shape"], dtype=np.int64))
    k = (np.arange(count, dtype=np.int64) % 1021 * 37 + seed * 101) % 1021 - 510
    fill = FILLS.get(spec.get("fill", spec["dtype"]), FILLS["eighths"])
    return fill(k).reshape(spec["shape"])


def tensor(spec, seed):
    values, dtype = numbers(spec, seed), spec["dtype"]
    if name == "torch":
        made = torch.from_numpy(values).to(getattr(torch, dtype))
        return made.t() if spec.get("transposed") else made
    if dtype == "bfloat16":
        raise TypeError("has no bfloat16")
    made = values.astype(dtype)
    return made.T if spec.get("transposed") else made


lib = torch if name == "torch" else np


def in_place(a, b):
    a += b
    return a


def norm(x, m, s, g, b):
    return (x - m) / s * g + b


SAMPLE = {"correction": 1} if name == "torch" else {"ddof": 1}


def of_torch():
    functional = torch.nn.functional
    return {
        "amax": lambda a: a.amax(),
        "amax0": lambda a: a.amax(0),
        "amax1": lambda a: a.amax(1),
        "sort": lambda a: a.sort().values,
        "topk": lambda a: a.topk(100).values,
        "contiguous": lambda a: a.contiguous(),
        "flip": lambda a: a.flip([1]),
        "split": lambda a: a.split(len(a) // 2)[1].clone(),
        "indexSelect": lambda a, i: a.index_select(0, i),
        "gather0": lambda a, i: a.gather(0, i),
        "gather1": lambda a, i: a.gather(1, i),
        "takeAlong": lambda a, i: a.take_along_dim(i, 1),
        "scatter_": lambda a, i, b: a.scatter_(1, i, b),
        "scatterAdd_": lambda a, i, b: a.scatter_add_(1, i, b),
        "softmax0": lambda a: a.softmax(0),
        "softmax1": lambda a: a.softmax(1),
        "softmaxEighths": lambda a: (a * 0.125).softmax(1),
        "logSoftmax0": lambda a: a.log_softmax(0),
        "logSoftmax1": lambda a: a.log_softmax(1),
        "layerNorm": lambda x, g, b: functional.layer_norm(x, x.shape[1:], g, b),
        "toUint8": lambda a: a.to(torch.uint8),
        "toFloat16": lambda a: a.to(torch.float16),
        "toBFloat16": lambda a: a.to(torch.bfloat16),
        "toFloat32": lambda a: a.to(torch.float32),
    }


def of_numpy():
    def in_rows(a, i, b):
        np.put_along_axis(a, i, b, 1)
        return a

    return {
        "amax": lambda a: a.max(),
        "amax0": lambda a: a.max(0),
        "amax1": lambda a: a.max(1),
        "sort": lambda a: np.sort(a),
        "topk": lambda a: np.sort(np.partition(a, len(a) - 100)[-100:])[::-1],
        "contiguous": lambda a: np.ascontiguousarray(a),
        "flip": lambda a: a[:, ::-1].copy(),
        "split": lambda a: np.split(a, 2)[1].copy(),
        "gather0": lambda a, i: np.take_along_axis(a, i, 0),
        "gather1": lambda a, i: np.take_along_axis(a, i, 1),
        "takeAlong": lambda a, i: np.take_along_axis(a, i, 1),
        "scatter_": in_rows,
        "toUint8": lambda a: a.astype(np.uint8),
        "toFloat16": lambda a: a.astype(np.float16),
        "toFloat32": lambda a: a.astype(np.float32),
    }


OWN = {"torch": of_torch, "numpy": of_numpy}

OPS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "add_": in_place,
    "gt": lambda a, b: a > b,
    "where": lambda c, a, b: lib.where(c, a, b),
    "exp": lambda a: lib.exp(a),
    "tanh": lambda a: lib.tanh(a),
    "pow": lambda a, b: a**b,
    "matmul": lambda a, b: a @ b,
    "norm": norm,
    "image": lambda x, m, s: (x - m) / s,
    "sum0": lambda a: a.sum(0),
    "sum1": lambda a: a.sum(1),
    "mean1": lambda a: a.mean(1),
    "prod1": lambda a: a.prod(1),
    "var0": lambda a: a.var(0, **SAMPLE),
    "var1": lambda a: a.var(1, **SAMPLE),
    "cumsum0": lambda a: a.cumsum(0),
    "cumsum1": lambda a: a.cumsum(1),
    "any": lambda a: a.any(),
    "argmax": lambda a: a.argmax(),
    "argmax0": lambda a: a.argmax(0),
    "argmax1": lambda a: a.argmax(1),
    "cat": lambda a, b: lib.concatenate([a, b]),
    "stack": lambda a, b: lib.stack([a, b]),
    "roll": lambda a: lib.roll(a, 1, 0),
    "indexRows": lambda a, i: a[i],
    "indexSelect": lambda a, i: a[i],
    "maskedSelect": lambda a, mask: a[mask],
    "bijBjk": lambda a, b: a @ b,
    "bhqk": lambda a, b: lib.einsum("bqhd,bkhd->bhqk", a, b),
    "iJ": lambda a, b: lib.einsum("i,j->ij", a, b),
    "ijToJ": lambda a: lib.einsum("ij->j", a),
    "ijIjToI": lambda a, b: lib.einsum("ij,ij->i", a, b),
    **OWN[name](),
}

current = None
# As clock.js has it.
now = time.process_time_ns if os.environ.get("STRIDE0_PROCESSOR_TIME") == "1" else time.perf_counter_ns


def open_case(each):
    global current
    if each["op"] not in OPS:
        return {"error": "is not asked"}
    op, operands = OPS[each["op"]], [tensor(spec, seed) for seed, spec in enumerate(each["inputs"])]
    result = op(*operands)
    dtype = str(result.dtype).replace("torch.", "")
    if name == "torch":
        result = (result.view(torch.int16) if dtype == "bfloat16" else result).contiguous().numpy()
    current = (op, operands)
    return {"dtype": dtype, "data": base64.b64encode(np.ascontiguousarray(result)).decode()}


def time_calls(times):
    op, operands = current
    start = now()
    for _ in range(times):
        op(*operands)  # the result is dropped, and with it its memory
    return {"ns": (now() - start) / times}


print(json.dumps({"version": lib.__version__}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    try:
        if message["what"] == "open":
            answer = open_case(message["each"])
        elif message["what"] == "time":
            answer = time_calls(message["times"])
        else:
            current, answer = None, {}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}".splitlines()[0]}
    print(json.dumps(answer), flush=True)
