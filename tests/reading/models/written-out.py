"""A model as it is published: documented, annotated, with helpers.

Example:
    >>> model = Stack(4)
    >>> y = model(torch.zeros(1, 99))
    Every line here is text: x = torch.zeros(1)
"""
from collections import OrderedDict
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple, Union, cast

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import Tensor
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

widths: Dict[str, List[Union[str, int]]] = {"a": [8, "M", 16], "b": [4, 4, "M"]}


class Scores(NamedTuple):
    logits: Tensor
    hidden: Optional[Tensor]


def make_layers(plan: List[Union[str, int]], channels: int = 3, norm: bool = False) -> nn.Sequential:
    r"""Builds the layers.

    Args:
        plan: a number is a convolution, "M" halves the picture

            .. code::

                >>> make_layers([8, "M"])
    """
    layers: List[nn.Module] = []
    for each in plan:
        if each == "M":
            layers += [nn.MaxPool2d(kernel_size=2, stride=2)]
        else:
            width = cast(int, each)
            conv = nn.Conv2d(channels, width, kernel_size=3, padding=1)
            if norm and not width > 100:
                layers += [conv, nn.BatchNorm2d(width), nn.ELU(alpha=0.5, inplace=True)]
            else:
                layers += [conv, nn.GELU(approximate="tanh")]
            channels = width
    return nn.Sequential(*layers)


def rounded(value: float, step: int, bias: float = 0.9) -> int:
    assert 0.0 < bias < 1.0, "a share"
    new = max(step, int(value + step / 2) // step * step)
    return new if new >= bias * value else new + step


class Mix(nn.Module):
    """
    Mixes tokens.

    Shapes:
        - Input: (N, L, C)
        - Output: (N, L, C), see :class:`Stack`

    .. note:: nothing else is changed by this module, so it can be left out without any other change to the model
    """

    def __init__(self, width: int, depth: int = 2, act: Callable[..., nn.Module] = nn.Hardtanh) -> None:
        super().__init__()
        self.layers = nn.ModuleList()
        self.layers += [nn.Linear(width, width) for _ in range(depth)]
        self.layers += nn.ModuleList([act(min_val=-2.0, max_val=2.0)])
        self.norm_act = nn.Sequential(*self.layers[:1]) if len(self.layers) > 100 else None
        self.first = False

    def forward(self, x: Tensor, lengths: Optional[Tensor] = None) -> Tensor:
        """Runs it. The caller passes `lengths` where rows have been padded to the longest of them."""
        if not self.first and self.norm_act is not None:
            x = self.norm_act(x)
        if self.training and not torch.jit.is_scripting() or self.first:
            x = checkpoint(self._run, x, use_reentrant=False)
        else:
            x = self._run(x)
        n, length, width = x.shape
        assert n == x.size(0) == len(x), "all alike"
        torch._assert(width > 1, f"expected more than one, got {width}")
        return x

    def _run(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = x + layer(x)
        return x

    @torch.jit.unused
    def eager_outputs(self, x: Tensor, aux2: Tensor, aux1: Optional[Tensor]) -> Tuple[Tensor, Optional[Tensor]]:
        if self.training and aux1 is not None:
            return x, aux2
        else:
            return x, None


class Stack(nn.Module):
    def __init__(self, width: int, plan: str = "a", **kwargs: Any) -> None:
        super(Stack, self).__init__()
        """This string is no code either: self.features = None"""
        self.features = make_layers(widths[plan], norm=True)
        width = rounded(width, 8)
        self.body = nn.Sequential(OrderedDict([("in", nn.Linear(256, width)), ("mix", Mix(width))]))
        rates = [x.item() for x in torch.linspace(0, 0.1, 3)]
        self.drops = nn.ModuleList([nn.Dropout(p) if p > 0.0 else nn.Identity() for p in rates])

    def forward(self, x: Tensor) -> Scores:
        x = self.features(x)
        x = x.flatten(2)
        a, b = torch.chunk(x, chunks=2, dim=1)
        first, second = torch.split(tensor=x, split_size_or_sections=8, dim=1)
        head, rest = torch.tensor_split(x, indices=(1,), dim=2)
        y = self.body(x)
        y = checkpoint_sequential(self.drops, 2, y, use_reentrant=False)
        k = b.transpose(1, 2)
        scores = torch.bmm(a, mat2=k)
        hidden = F.hardtanh(scores, min_val=0.0, max_val=6.0)
        return Scores(y.mean(dim=1), hidden)


model = Stack(6)
images = torch.randn(2, 3, 32, 32, requires_grad=True)
out = model(images)
logits = out.logits
loss, hidden = out[0].sum(), out.hidden
""" Notes, after the fact:
>>> logits = nothing at all
"""
row, aux = model.body.mix.eager_outputs(logits, logits, None)
gradient = torch.autograd.grad(loss, images, allow_unused=True)[0]
wide = nn.DataParallel(nn.Linear(8, 5))(logits)
weight = nn.DataParallel(nn.Linear(8, 5)).module.weight
near = 1 < len(logits) < 3 and not wide.dim() == 3
kept = logits if near else wide
