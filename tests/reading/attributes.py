"""Writes attributes.txt: the attributes of each of PyTorch's layers that not every module has. It needs PyTorch."""

import pathlib
import warnings

import torch
from torch import nn

warnings.simplefilter("ignore")
file = pathlib.Path(__file__).with_name("attributes.txt")
common = set(dir(nn.Module()))
lines = []
for line in file.read_text().splitlines():
    layer = line[: line.index("): ") + 1]
    names = [name for name in dir(eval(layer)) if name not in common and not name.startswith("_")]
    lines.append(f"{layer}: {' '.join(names)}\n")
file.write_text("".join(lines))
