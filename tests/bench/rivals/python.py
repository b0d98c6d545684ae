"""NumPy or PyTorch in a process of its own, one thread: the same lines of JSON as child.js, `python.py numpy|torch`."""
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
}

current = None
# As clock.js has it.
now = time.process_time_ns if os.environ.get("STRIDE0_PROCESSOR_TIME") == "1" else time.perf_counter_ns


def open_case(each):
    global current
    if each["op"] not in OPS:
        return {"error": "has no such op"}
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
