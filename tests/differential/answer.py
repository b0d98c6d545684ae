"""Runs calls in PyTorch: a list of them as JSON on every line that comes in, a list of answers, after
the word "answers", on every line that goes out."""
import base64
import ctypes
import json
import re
import sys
import warnings

import torch

torch.set_num_threads(1)
torch.set_warn_always(True)

DTYPES = {name: getattr(torch, name) for name in "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64".split()}


def tensor(memory):
    data = bytearray(base64.b64decode(memory["data"]))
    return torch.frombuffer(data, dtype=DTYPES[memory["dtype"]]).clone()


def data(of):
    flat = of.detach().clone(memory_format=torch.contiguous_format).reshape(-1)
    return base64.b64encode(ctypes.string_at(flat.data_ptr(), flat.numel() * flat.element_size()) if flat.numel() else b"").decode()


def operand(given, memories):
    if given is None:
        return None
    if "memory" in given:
        return torch.as_strided(memories[given["memory"]], given["shape"], given["strides"], given["offset"])
    value = given["value"]
    return {"bool": lambda: value == "true", "int": lambda: int(value), "float": lambda: float(value)}[given["kind"]]()


def clean(text):
    text = text.split("\nException raised from")[0].strip()
    return re.sub(r"\s*\(Triggered internally at .*?\)\s*$", "", text, flags=re.S).split("\n")[0]


def item(given):
    if not isinstance(given, str):
        return given
    if given == "...":
        return ...
    return slice(*[int(each) if each else None for each in given.split(":")])


def argument(given):
    if isinstance(given, list):
        return [argument(each) for each in given]
    if isinstance(given, dict):
        return float(given["float"])
    return DTYPES.get(given, given) if isinstance(given, str) else given


def named(op):
    for home in (torch, torch.linalg, torch.nn.functional):
        if hasattr(home, op):
            return getattr(home, op)
    return lambda first, *others, **options: getattr(first, op)(*others, **options)


def resolved(given, operands):
    """Arguments with what stands for an operand replaced by it."""
    if isinstance(given, list):
        return [resolved(each, operands) for each in given]
    if isinstance(given, dict):
        return operands[given["operand"]] if "operand" in given else {key: resolved(each, operands) for key, each in given.items()}
    if isinstance(given, str):
        return DTYPES.get(given, {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": -float("inf")}.get(given, given))
    return given


def placed(given, memories):
    operands = [operand(each, memories) for each in given["operands"]]
    args, options = resolved(given["args"], operands), resolved(given["options"], operands)
    if given["form"] == "method":
        found = getattr(args[0], given["op"])
        return found(*args[1:], **options) if callable(found) else found
    found = torch
    for name in given["op"].split("."):
        found = getattr(found, name) if hasattr(found, name) else getattr(torch.Tensor, name)
    return found(*args, **options)


def shown(result, memories):
    if isinstance(result, (tuple, list)) and not isinstance(result, torch.Size):
        return [shown(each, memories) for each in result]
    if isinstance(result, torch.dtype):
        return str(result).split(".")[1]
    if not isinstance(result, torch.Tensor):
        return list(result) if isinstance(result, torch.Size) else repr(result)
    storage = result.untyped_storage().data_ptr()
    return {
        "dtype": str(result.dtype).split(".")[1],
        "shape": list(result.shape),
        "strides": list(result.stride()),
        "offset": result.storage_offset(),
        "data": data(result),
        "storage": next((at for at, each in enumerate(memories) if storage and each.untyped_storage().data_ptr() == storage), -1),
    }


def call(given, memories):
    if given["placed"]:
        return placed(given, memories)
    tensors = [operand(each, memories) for each in given["operands"]]
    if given["op"] in ("index", "index_put"):  # which Python writes as x[items]
        items = tuple(map(item, given["args"][0]))
        if given["op"] == "index":
            return tensors[0][items]
        tensors[0][items] = tensors[1]
        return tensors[0]
    at = len(tensors) if given["argsAt"] is None else given["argsAt"]
    operands = [tensors] if given["gathers"] else tensors
    operands = operands[:at] + argument(given["args"]) + operands[at:]
    options = {key: argument(each) for key, each in given["options"].items()}
    if given["out"] is not None:
        options["out"] = operand(given["out"], memories)
    if given["outs"] is not None:
        options["out"] = tuple(operand(each, memories) for each in given["outs"])
    if given["form"] == "inPlace":
        return getattr(operands[0], given["op"] + "_")(*operands[1:], **options)
    if given["op"] == "einsum":
        return torch.einsum(given["args"][0], *tensors)
    if given["op"] == "slice":  # which Python writes as x[a:b]
        return torch.ops.aten.slice(*operands)
    return named(given["op"])(*operands, **options)


def answer(given):
    memories = [tensor(each) for each in given["memory"]]
    seed = given["seed"]
    if seed is not None:
        torch.manual_seed(seed)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = call(given, memories)
            if given["part"] is not None:
                part = given["part"]
                result = result[int(part)] if part.isdigit() else getattr(result, part)
        except (AttributeError, TypeError) as error:
            known = "yet implemented" in str(error)
            return {"ok": False, "unsaid": not known, "type": type(error).__name__, "text": clean(str(error))}  # Python has no such call
        except Exception as error:  # every failure is an answer
            slip = "numel: integer multiplication overflow" in str(error)  # of a size of -1 that should have been refused
            return {"ok": False, "unsaid": slip, "type": type(error).__name__, "warnings": [clean(str(each.message)) for each in caught], "text": clean(str(error))}
    following = None if seed is None else str(torch.randint(2**31, (1,)).item())
    if isinstance(result, torch.Tensor) and any(size < 0 for size in result.shape):  # a slip of expand's
        return {"ok": False, "unsaid": True, "type": "RuntimeError", "text": "a negative size"}
    memory = [data(each) for each in memories]
    return {"ok": True, "warnings": [clean(str(each.message)) for each in caught], "result": shown(result, memories), "memory": memory, "next": following}


for line in sys.stdin:
    print("answers " + json.dumps([answer(each) for each in json.loads(line)]), flush=True)
