"""Runs random calls in PyTorch and NumPy and records the results. Some have extra, repeated, unknown or odd arguments.

    python tests/reading/record-calls.py SEED COUNT | gzip -9n > tests/reading/calls.txt.gz

The functions are those that the reader knows, by census.txt. The file begins with the lines that are run before each
call, and an empty line. Then each line is a call and its result: `torch.sum(x, dim=0)  #: (3) float32`, or
`! TypeError: …` with newlines as `\\n`, or `?` for a result without a shape.
"""

import inspect
import pathlib
import random
import re
import sys
import warnings

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from signatures import names, signatures

warnings.simplefilter("ignore")
SEED, COUNT = int(sys.argv[1]), int(sys.argv[2])
rng = random.Random(SEED)
SETUP = """import torch
import torch.nn as nn
import torch.nn.functional as F
import numpy as np
x = torch.ones(2, 3)
v = torch.ones(3)
w = torch.ones(3, 3)
p = torch.ones(2, 3, 6, 6)
i = torch.zeros(2, 3, dtype=torch.int64)
b = torch.ones(2, 3, dtype=torch.bool)
a = np.ones((2, 3))
"""

#: Arguments of each type of PyTorch's parser.
KINDS = {
    "Tensor": ["x"] * 6 + ["v", "w", "p", "i", "b"],
    "Scalar": ["2", "0.5"],
    "int": ["0", "1", "-1", "2"],
    "int[]": ["(1, 0)", "[0]", "(2, 3)", "[1]"],
    "float": ["0.5", "1"],
    "bool": ["True", "False"],
    "str": ["'mean'", "'none'"],
    "ScalarType": ["torch.float64", "torch.int64"],
    "Device": ["'cpu'"],
    "Tensor[]": ["[x, x]", "(v, v)"],
}
#: Python's parameters by their names.
NAMED = {
    "input": "Tensor", "target": "Tensor", "other": "Tensor", "tensor": "Tensor", "weight": "Tensor", "self": "Tensor",
    "x1": "Tensor", "x2": "Tensor", "input1": "Tensor", "input2": "Tensor", "dim": "int", "dims": "int[]",
    "dtype": "ScalarType", "device": "Device", "tensors": "Tensor[]", "axis": "int", "shape": "int[]",
}
ODD = ["'a'", "None", "1.5", "x", "[1.5, 2]", "{}", "True", "3", "torch.float32", "(1, 'b')"]
KEYS = ["temperature", "axis", "keepdims", "size", "dim", "out", "key", "newshape", "order", "wrong", "bias", "input"]


def one(param):
    """An argument for a parameter, as it is written."""
    name, kind, default = param
    if kind is None:
        kind = NAMED.get(name)
        if kind is None and default is not None:
            kind = {"True": "bool", "False": "bool"}.get(default)
            if kind is None:
                kind = "int" if re.fullmatch(r"-?\d+", default) else "float" if re.fullmatch(r"-?[\d.e-]+", default) else None
            if kind is None:
                return default if default.startswith("'") else "None"
        if kind is None:
            kind = rng.choice(["Tensor", "int", "int"])
    kind = re.sub(r"\[\d\]", "[]", kind.rstrip("?"))
    if kind == "int[]" and rng.random() < 0.3:
        kind = "int"
    return rng.choice(KINDS.get(kind, ["None"]))


def parsed(form):
    """(positional, keyword-only) parameters as (name, type, default)."""
    plain, named, here = [], [], None
    here = plain
    for part in [each for each in re.split(r", (?![^(]*\))", form.replace("|deprecated", "")) if each]:
        if part == "*":
            here = named
            continue
        if part == "/":
            continue
        if part.startswith("*"):
            here = named
            if not part.startswith("**"):
                plain.append((part[1:], "Tensor", None))
            continue
        head, _, default = part.partition("=")
        words = head.split(" ")
        here.append((words[-1], words[0] if len(words) > 1 else None, default if "=" in part else None))
    return plain, named


def call(form):
    """Arguments for a form, right or not: positional texts and (key, text) pairs."""
    plain, named = parsed(form)
    plain, named = [p for p in plain if p[0] != "self"], [p for p in named if p[0] not in ("out", "generator")]
    given, keys = [], []
    by_name = False
    for param in plain:
        needed = param[2] is None
        if not needed and rng.random() < 0.55:
            by_name = True
            continue
        by_name = by_name or rng.random() < 0.15
        if by_name:
            keys.append((param[0], one(param)))
        else:
            given.append(one(param))
    for param in named:
        if param[2] is None or rng.random() < 0.2:
            keys.append((param[0], one(param)))
    kind = rng.random()
    if kind < 0.45:
        pass
    elif kind < 0.6:
        keys.append((rng.choice(KEYS), rng.choice(["1", "x", "'a'"])))
    elif kind < 0.7:
        given += [rng.choice(["1", "x", "0.5"]) for _ in range(rng.choice([1, 1, 3]))]
    elif kind < 0.78 and plain and given:
        keys.append((rng.choice(plain)[0], "1"))
    elif kind < 0.92 and given + keys:
        at = rng.randrange(len(given) + len(keys))
        if at < len(given):
            given[at] = rng.choice(ODD)
        else:
            keys[at - len(given)] = (keys[at - len(given)][0], rng.choice(ODD))
    elif given:
        given.pop()
    seen = {}
    for key, value in keys:
        if key.isidentifier() and key not in ("from", "lambda", "in"):
            seen.setdefault(key, value)
    return ", ".join(given + [f"{key}={value}" for key, value in seen.items()])


def answer(text):
    """The result of a call, as text."""
    names = {"torch": torch, "nn": nn, "F": F, "np": np}
    exec(SETUP, names)
    try:
        value = eval(text, names)
    except Exception as error:
        return f"! {type(error).__name__}: {error}".replace("\n", "\\n")
    if isinstance(value, (tuple, list)) and value and isinstance(value[0], (torch.Tensor, np.ndarray)):
        value = value[0]
    if isinstance(value, (torch.Tensor, np.ndarray)):
        if isinstance(value, torch.Tensor) and value.is_sparse:
            return "?"
        return f"({', '.join(map(str, value.shape))}) {str(value.dtype).removeprefix('torch.')}"
    return "?"


def main():
    all = [(where, name, forms) for where, found in signatures(names()).items() for name, forms in found.items() if forms]
    made = set()
    print(SETUP)
    while len(made) < COUNT:
        where, name, forms = rng.choice(all)
        start = {"Tensor": rng.choice(["x", "x", "x", "p", "i", "b", "v"]), "ndarray": "a"}.get(where, where)
        text = f"{start}.{name}({call(rng.choice(forms))})"
        if where in ("np", "ndarray"):
            text = re.sub(r"torch\.(\w+)", r"np.\1", re.sub(r"\b[xvwpib]\b(?![='.])", "a", text))
        said = answer(text) if text not in made else ""
        # Messages with an address or a file's path differ from run to run.
        if said and not re.search(r"0x[0-9a-f]{6}|/usr/|/lib/", said):
            made.add(text)
            print(f"{text}  #: {said}")


main()
