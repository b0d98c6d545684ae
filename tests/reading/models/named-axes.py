"""Axes with names: what is joined, split, summed and packed by them."""
import torch
import torch.nn as nn
from einops import einsum, pack, parse_shape, rearrange, reduce, repeat, unpack
from einops.layers.torch import Rearrange, Reduce


def exists(x):
    return x is not None


class Scan(nn.Module):
    """A state that is carried along a sequence."""

    def __init__(self, width, states=4):
        super().__init__()
        a = repeat(torch.arange(1, states + 1), "n -> d n", d=width)
        self.log_a = nn.Parameter(torch.log(a))
        self.project = nn.Linear(width, 2 * states + 1)
        self.states = states

    def forward(self, u):
        (b, length, d) = u.shape
        (delta, B, C) = self.project(u).split(split_size=[1, self.states, self.states], dim=-1)
        a = -torch.exp(self.log_a.float())
        delta = nn.functional.softplus(repeat(delta, "b l 1 -> b l d", d=d))
        decay = torch.exp(einsum(delta, a, "b l d_in, d_in n -> b d_in l n"))
        inputs = einsum(delta, B, u, "b l d_in, b l n, b l d_in -> b d_in l n")
        x = torch.zeros((b, d, self.states))
        ys = []
        for i in range(length):
            x = decay[:, :, i] * x + inputs[:, :, i]
            y = einsum(x, C[:, i, :], "b d_in n, b n -> b d_in")
            ys.append(y)
        return torch.stack(ys, dim=1)


class Patches(nn.Module):
    def __init__(self, size, width, registers=2):
        super().__init__()
        self.embed = nn.Sequential(
            Rearrange("b c (h p1) (w p2) -> b h w (p1 p2 c)", p1=size, p2=size), nn.Linear(3 * size * size, width)
        )
        self.registers = nn.Parameter(torch.randn(registers, width))
        self.pool = Reduce("b n d -> b d", "mean")

    def forward(self, images, mask=None):
        x = self.embed(images)
        sizes = parse_shape(x, "b h w _")
        x, shapes = pack([x], "b * d")
        registers = repeat(self.registers, "r d -> b r d", b=sizes["b"])
        x, counts = pack([registers, x], "b * d")
        if exists(mask):
            x = x.masked_fill(rearrange(mask, "b n -> b n 1"), 0.0)
        pooled = self.pool(x)
        registers, x = unpack(x, counts, "b * d")
        (x,) = unpack(x, shapes, "b * d")
        columns = reduce(x, "b h w d -> b w d", "max")
        return x, pooled, columns


tokens = torch.randn(2, 7, 6)
scanned = Scan(6)(tokens)
x, pooled, columns = Patches(4, 8)(torch.randn(2, 3, 16, 12))
both = rearrange([pooled, pooled], "two b d -> b (two d)")
flat = rearrange(x, "b h w (n d) -> (b n) (h w) d", n=2)
