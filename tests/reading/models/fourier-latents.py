"""Few latents that read a picture of any number of axes, with its places written in waves; layers may be shared."""
from functools import wraps
from math import log, pi

import torch
import torch.nn.functional as F
from einops import rearrange, repeat
from torch import einsum, nn


def kept(make):
    known = None

    @wraps(make)
    def maker(*args, shared=True, **kwargs):
        nonlocal known
        if not shared:
            return make(*args, **kwargs)
        if known is None:
            known = make(*args, **kwargs)
        return known
    return maker


def in_waves(x, most, bands, base=2):
    x = x.unsqueeze(-1)
    own = x
    scales = torch.logspace(0., log(most / 2) / log(base), bands, base=base, device=x.device, dtype=x.dtype)
    scales = scales[(*((None,) * (len(x.shape) - 1)), Ellipsis)]
    x = x * scales * pi
    return torch.cat((x.sin(), x.cos(), own), dim=-1)


class PreNorm(nn.Module):
    def __init__(self, width, fn, width_context=None):
        super().__init__()
        self.fn, self.norm = fn, nn.LayerNorm(width)
        self.norm_context = None if width_context is None else nn.LayerNorm(width_context)

    def forward(self, x, **kwargs):
        if self.norm_context is not None:
            kwargs.update(context=self.norm_context(kwargs["context"]))
        return self.fn(self.norm(x), **kwargs)


class Gated(nn.Module):
    def forward(self, x):
        x, gates = x.chunk(2, dim=-1)
        return x * F.gelu(gates)


def feed_forward(width, mult=2):
    return nn.Sequential(nn.Linear(width, width * mult * 2), Gated(), nn.Linear(width * mult, width))


class Attention(nn.Module):
    def __init__(self, width, width_context=None, heads=4, width_head=8):
        super().__init__()
        inner = heads * width_head
        self.heads, self.scale = heads, width_head ** -0.5
        self.to_q = nn.Linear(width, inner, bias=False)
        self.to_kv = nn.Linear(width if width_context is None else width_context, inner * 2, bias=False)
        self.out = nn.Linear(inner, width)

    def forward(self, x, context=None, mask=None):
        context = x if context is None else context
        k, v = self.to_kv(context).chunk(2, dim=-1)
        q, k, v = map(lambda t: rearrange(t, "b n (h d) -> (b h) n d", h=self.heads), (self.to_q(x), k, v))
        scores = einsum("b i d, b j d -> b i j", q, k) * self.scale
        if mask is not None:
            mask = rearrange(mask, "b ... -> b (...)")
            mask = repeat(mask, "b j -> (b h) () j", h=self.heads)
            scores.masked_fill_(~mask, -torch.finfo(scores.dtype).max)
        found = einsum("b i j, b j d -> b i d", scores.softmax(dim=-1), v)
        return self.out(rearrange(found, "(b h) n d -> b n (h d)", h=self.heads))


class Reader(nn.Module):
    def __init__(self, *, bands, depth, most, channels=3, axes=2, latents=16, width=32, classes=10, shares=False):
        super().__init__()
        self.axes, self.most, self.bands = axes, most, bands
        width_in = axes * (bands * 2 + 1) + channels
        self.latents = nn.Parameter(torch.randn(latents, width))
        cross = lambda: PreNorm(width, Attention(width, width_in, heads=1, width_head=16), width_context=width_in)
        own = lambda: PreNorm(width, Attention(width))
        after = lambda: PreNorm(width, feed_forward(width))
        cross, own, after = map(kept, (cross, own, after))
        self.layers = nn.ModuleList([])
        for i in range(depth):
            how = {"shared": i > 0 and shares}
            self.layers.append(nn.ModuleList([cross(**how), own(**how), after(**how)]))
        self.head = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, classes))

    def places(self, sizes, b):
        grid = torch.stack(torch.meshgrid(*[torch.linspace(-1, 1, steps=n) for n in sizes], indexing="ij"), dim=-1)
        waves = rearrange(in_waves(grid, self.most, self.bands), "... n d -> ... (n d)")
        return repeat(waves, "... -> b ...", b=b)

    def forward(self, data, mask=None):
        b, *sizes, _ = data.shape
        assert len(sizes) == self.axes
        data = torch.cat((data, self.places(sizes, b)), dim=-1)
        data = rearrange(data, "b ... d -> b (...) d")
        x = repeat(self.latents, "n d -> b n d", b=b)
        for cross, own, after in self.layers:
            x = cross(x, context=data, mask=mask) + x
            x = own(x) + x
            x = after(x) + x
        return self.head(x.mean(dim=-2))


pictures = Reader(bands=4, depth=3, most=10., shares=True)
mask = torch.arange(12)[:, None] < torch.tensor([10] * 9)
scores = pictures(torch.randn(2, 12, 9, 3), mask=mask.expand(2, -1, -1))
clips = Reader(bands=2, depth=1, most=4., channels=1, axes=3, classes=5)
guess = clips(torch.randn(2, 3, 6, 5, 1))
loss = F.cross_entropy(guess, torch.tensor([1, 4]))
tokens = rearrange(torch.randn(2, 32, 4, 5), "b c h w -> b h w c")
rows = tokens.contiguous().view(-1, 32)
bins = torch.range(0.5, 4, 0.5)
near = (torch.rand(6) * 4).unsqueeze(1).sub(bins).abs().argmin(1)
