"""Prints every public name of PyTorch and NumPy that a model may use, by module, as JSON.

    python tests/reading/census.py > names.json
"""

import inspect
import json
import types

import numpy
import torch
import torch.nn.functional as F

HIDDEN = ("typing", "collections", "functools", "enum", "warnings", "contextlib", "builtins")


def is_for_models(name):
    """Whether a class of torch is listed; those of the compiler are not."""
    return not name[0].isupper() or name in ("Size", "Tensor", "Generator") or name.endswith("Tensor")


def public(of):
    """The public names of a module, without modules and without names imported from the standard library."""
    names = []
    for name in dir(of):
        if name.startswith("_"):
            continue
        value = getattr(of, name, None)
        home = getattr(value, "__module__", None)
        if isinstance(value, types.ModuleType) or home in HIDDEN or (of is torch and not is_for_models(name)):
            continue
        names.append(name)
    return names


print(
    json.dumps(
        {
            "torch": public(torch),
            "torch.Tensor": public(torch.Tensor),
            "torch.nn": [*(name for name in public(torch.nn) if inspect.isclass(getattr(torch.nn, name)))],
            "torch.nn.functional": public(F),
            "numpy": public(numpy),
            "numpy.ndarray": public(numpy.ndarray),
        }
    )
)
