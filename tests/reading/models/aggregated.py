"""Trees of blocks by computed names, axes that dots stand for, bottles around other modules, masks over patches."""
from math import ceil

import numpy as np
import torch
import torch.nn.functional as F
from einops import rearrange, repeat
from einops.layers.torch import Rearrange
from torch import nn


def cast_tuple(val, length=3):
    val = val if isinstance(val, tuple) else (val,)
    return (*val, *((val[-1],) * max(length - len(val), 0)))


def always(val):
    return lambda *args, **kwargs: val


class Tree(nn.Module):
    def __init__(self, inner, outer, level=1):
        super().__init__()
        self.level = level
        self.root = nn.Conv2d((level + 1) * outer, outer, 1)
        for i in reversed(range(1, level)):
            self.__setattr__("level_%d" % i, Tree(inner, outer, level=i))
        self.left = nn.Conv2d(inner if level == 1 else outer, outer, 3, padding=1)
        self.right = nn.Conv2d(outer, outer, 3, padding=1)

    def forward(self, x):
        xs = []
        for i in reversed(range(1, self.level)):
            level_i = self.__getattr__("level_%d" % i)
            x = level_i(x)
            xs.append(x)
        x = F.relu(self.left(x))
        xs.append(x)
        x = F.relu(self.right(x))
        xs.append(x)
        return self.root(torch.cat(xs, 1))


class Attend(nn.Module):
    def __init__(self, dim, side, heads=2, dim_head=4, downsample=False):
        super().__init__()
        self.heads = heads
        stride = 2 if downsample else 1
        self.to_q = nn.Conv2d(dim, heads * dim_head, 1, stride=stride)
        self.to_kv = nn.Conv2d(dim, 2 * heads * dim_head, 1)
        self.bias = nn.Embedding(side * side, heads)
        q_range, k_range = torch.arange(0, side, step=stride), torch.arange(side)
        q_pos, k_pos = (torch.stack(torch.meshgrid(r, r, indexing="ij"), dim=-1) for r in (q_range, k_range))
        q_pos, k_pos = map(lambda t: rearrange(t, "i j c -> (i j) c"), (q_pos, k_pos))
        x_rel, y_rel = (q_pos[:, None, ...] - k_pos[None, :, ...]).abs().unbind(dim=-1)
        self.register_buffer("places", x_rel * side + y_rel)

    def forward(self, x):
        b, n, *_, h = *x.shape, self.heads
        q = self.to_q(x)
        y = q.shape[2]
        k, v = self.to_kv(x).chunk(2, dim=1)
        q, k, v = map(lambda t: rearrange(t, "b (h d) ... -> b h (...) d", h=h), (q, k, v))
        dots = torch.einsum("b h i d, b h j d -> b h i j", q, k)
        dots = dots + rearrange(self.bias(self.places), "i j h -> () h i j")
        out = torch.einsum("b h i j, b h j d -> b h i d", dots.softmax(dim=-1), v)
        return rearrange(out, "b h (x y) d -> b (h d) x y", h=h, y=y)


class Linear(nn.Module):
    def __init__(self, inner, outer, bias=True):
        super(Linear, self).__init__()
        self.linear = nn.Linear(inner, outer, bias=bias)

    def forward(self, x):
        return self.linear(x)


class Bottle(nn.Module):
    """Takes the first two dimensions together around what comes next."""

    def forward(self, input):
        if len(input.size()) <= 2:
            return super(Bottle, self).forward(input)
        size = input.size()[:2]
        out = super(Bottle, self).forward(input.view(size[0] * size[1], -1))
        return out.view(size[0], size[1], -1)


class BottleLinear(Bottle, Linear):
    pass


class BottleSoftmax(Bottle, nn.Softmax):
    pass


def places(positions, width):
    table = np.array(
        [
            [pos / np.power(10000, 2 * i / width) for i in range(width)] if pos != 0 else np.zeros(width)
            for pos in range(positions)
        ]
    )
    table[1:, 0::2] = np.sin(table[1:, 0::2])
    table[1:, 1::2] = np.cos(table[1:, 1::2])
    return torch.from_numpy(table).type(torch.FloatTensor)


class Masked(nn.Module):
    def __init__(self, ratio=0.75, width=8):
        super().__init__()
        self.ratio = ratio
        self.cut = Rearrange("b c (h p1) (w p2) -> b (h w) (p1 p2 c)", p1=4, p2=4)
        self.embed = nn.Linear(16 * 3, width)
        self.token = nn.Parameter(torch.randn(width))
        self.pool = nn.Sequential(nn.AdaptiveAvgPool2d(1), Rearrange("... () () -> ..."))

    def forward(self, images):
        patches = self.cut(images)
        batch, count, *_ = patches.shape
        masked = int(self.ratio * count)
        order = torch.rand(batch, count).argsort(dim=-1)
        hidden, shown = order[:, :masked], order[:, masked:]
        rows = torch.arange(batch)[:, None]
        tokens = self.embed(patches)[rows, shown]
        wanted = patches[rows, hidden]
        tokens = torch.cat((repeat(self.token, "d -> b n d", b=batch, n=masked), tokens), dim=1)
        return tokens, wanted, self.pool(images)


image = torch.randn(2, 8, 6, 6)
tree = Tree(8, 8, level=3)
out = tree(image)
same, smaller = Attend(8, 6), Attend(8, 6, downsample=True)
kept = same(image)
halved = smaller(image)
dims, side = cast_tuple((8, 16)), ceil(6 / 4)
nothing = always(None)(image)
words = BottleLinear(6, 5, bias=False)
scores = words(torch.randn(3, 4, 6))
weights = BottleSoftmax(dim=-1)(scores)
table = places(7, 6)
tokens, wanted, pooled = Masked()(torch.randn(2, 3, 16, 16))
assert all(map(lambda t: len(t) == 3, (dims, cast_tuple(1))))
