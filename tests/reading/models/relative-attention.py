"""Attention over a memory, with what is far away known by its distance."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Positions(nn.Module):
    def __init__(self, width):
        super(Positions, self).__init__()
        inv_freq = 1 / (10000 ** (torch.arange(0.0, width, 2.0) / width))
        self.register_buffer("inv_freq", inv_freq)

    def forward(self, places, batch=None):
        angles = torch.outer(places, self.inv_freq)
        table = torch.cat([angles.sin(), angles.cos()], dim=-1)
        if batch is None:
            return table[:, None, :]
        return table[:, None, :].expand(-1, batch, -1)


class Attention(nn.Module):
    """What all kinds share; `forward` is left to them."""

    def __init__(self, heads, width, size, drop=0.1, norm_first=False):
        super(Attention, self).__init__()
        self.heads, self.size = heads, size
        self.qkv = nn.Linear(width, 3 * heads * size, bias=False)
        self.out = nn.Linear(heads * size, width, bias=False)
        self.drop = nn.Dropout(drop)
        self.norm = nn.LayerNorm(width)
        self.scale = 1 / (size**0.5)
        self.norm_first = norm_first

    def _rel_shift(self, x, zero_triu=False):
        zero_pad = torch.zeros((x.size(0), 1, *x.size()[2:]), device=x.device, dtype=x.dtype)
        padded = torch.cat([zero_pad, x], dim=1)
        padded = padded.view(x.size(1) + 1, x.size(0), *x.size()[2:])
        x = padded[1:].view_as(x)
        if zero_triu:
            ones = torch.ones((x.size(0), x.size(1)))
            x = x * torch.tril(ones, x.size(1) - x.size(0))[:, :, None, None]
        return x

    def forward(self, w, r, mask=None, memory=None):
        raise NotImplementedError


class Relative(Attention):
    def __init__(self, *args, **kwargs):
        super(Relative, self).__init__(*args, **kwargs)
        self.r_net = nn.Linear(self.out.out_features, self.heads * self.size, bias=False)

    def forward(self, w, r, u, v, mask=None, memory=None):
        queries, batch = w.size(0), w.size(1)
        seen = w if memory is None else torch.cat([memory, w], 0)
        q, k, value = torch.chunk(self.qkv(self.norm(seen) if self.norm_first else seen), 3, dim=-1)
        q = q[-queries:]
        keys = k.size(0)
        q = q.view(queries, batch, self.heads, self.size)
        k = k.view(keys, batch, self.heads, self.size)
        value = value.view(keys, batch, self.heads, self.size)
        places = self.r_net(r).view(r.size(0), self.heads, self.size)

        content = torch.einsum("ibnd,jbnd->ijbn", (q + u, k))
        position = self._rel_shift(torch.einsum("ibnd,jnd->ijbn", (q + v, places)), zero_triu=True)
        score = content + position
        score.mul_(self.scale)
        if mask is not None and mask.any().item():
            if mask.dim() == 2:
                score = score.float().masked_fill(mask[None, :, :, None], -float("inf")).type_as(score)
            elif mask.dim() == 3:
                score = score.float().masked_fill(mask[:, :, :, None], -float("inf")).type_as(score)
        prob = F.softmax(score, dim=1)
        found = torch.einsum("ijbn,jbnd->ibnd", (prob, value))
        found = found.contiguous().view(found.size(0), found.size(1), self.heads * self.size)
        result = self.drop(self.out(found))
        return w + result if self.norm_first else self.norm(w + result)


class Layer(nn.Module):
    def __init__(self, heads, width, size, inner, drop, **kwargs):
        super(Layer, self).__init__()
        self.attention = Relative(heads, width, size, drop, **kwargs)
        self.feed = nn.Sequential(nn.Linear(width, inner), nn.ReLU(inplace=True), nn.Linear(inner, width))
        self.norm = nn.LayerNorm(width)

    def forward(self, x, r, u, v, mask=None, memory=None):
        x = self.attention(x, r, u, v, mask=mask, memory=memory)
        try:
            x = self.norm(x + self.feed(x))
        except RuntimeError:
            pass
        return x


words, memory = torch.randn(6, 2, 32), torch.randn(4, 2, 32)
mask = torch.triu(words.new_ones(6, 10), diagonal=5).bool()[:, :, None]
places = Positions(32)(torch.arange(9, -1, -1.0)).squeeze(1)
u, v = nn.Parameter(torch.zeros(4, 8)), nn.Parameter(torch.zeros(4, 8))
stack = nn.ModuleList([Layer(4, 32, 8, 64, 0.1, norm_first=bool(i)) for i in range(2)])
kept = []
for layer in stack:
    kept.append(words.detach())
    words = layer(words, places, u, v, mask=mask, memory=memory)
recent = torch.cat([memory, kept[0]], dim=0)[-4:]
