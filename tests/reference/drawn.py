"""Runs the lines of the drawn pages in PyTorch and NumPy: reads them as JSON, and prints those with another result.

drawn.test.js starts it. A result is compared by shape and elements, and PyTorch's by dtype as well.
"""

import json
import sys
import warnings

import numpy as np
import torch

warnings.simplefilter("ignore")


def arrays(result):
    """The tensors or arrays of a result; a method that writes into x returns none."""
    if isinstance(result, (tuple, list)):
        return [array for each in result for array in arrays(each)]
    return [result if isinstance(result, torch.Tensor) else np.asarray(result)]


def elements(array):
    if isinstance(array, torch.Tensor):
        array = array.detach().resolve_conj().resolve_neg()
        array = array.tolist() if array.dtype == torch.bfloat16 else array.numpy()
    return np.asarray(array, dtype=complex).ravel()


def difference(code, expected):
    *lines, call = code.split("\n")
    names = {"torch": torch, "np": np}
    exec("\n".join(lines), names)
    found = arrays(eval(call, names))
    if len(found) != len(expected):
        return f"{len(found)} results"
    for array, (shape, dtype, values) in zip(found, expected):
        if list(array.shape) != shape:
            return f"shape {list(array.shape)}"
        if isinstance(array, torch.Tensor) and str(array.dtype) != f"torch.{dtype}":
            return str(array.dtype)
        wanted = np.asarray([complex(*each) if isinstance(each, list) else float(each) for each in values])
        if not np.allclose(elements(array), wanted, rtol=1e-5, atol=1e-6, equal_nan=True):
            return str(array)
    return None


for code, expected in json.load(sys.stdin):
    try:
        why = difference(code, expected)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
    if why is not None:
        print(f"{code}\n  {why}, expected {expected}")
