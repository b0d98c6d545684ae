"""An exercise: attention written out step by step, alone, with heads, with masks and between two sequences."""
import math

import torch
from torch import nn

torch.manual_seed(3)

# 1. three words, by hand
words = torch.randn(3, 8)
scores = words @ words.T
weights = torch.softmax(scores / words.shape[-1] ** 0.5, dim=-1)
context = weights @ words

# 2. with learned queries, keys and values
w_query, w_key, w_value = (nn.Parameter(torch.rand(8, 6)) for _ in range(3))
queries, keys, values = words @ w_query, words @ w_key, words @ w_value
attended = torch.softmax(queries @ keys.T / math.sqrt(keys.shape[-1]), dim=-1) @ values

# 3. nobody looks ahead
length = 5
ahead = torch.triu(torch.ones(length, length), diagonal=1).bool()
causal = torch.randn(length, length).masked_fill(ahead, -torch.inf)
rows = torch.softmax(causal, dim=-1)


class Heads(nn.Module):
    """4. several heads in one matrix."""

    def __init__(self, width, heads, longest, dropout=0.1, bias=False):
        super().__init__()
        assert width % heads == 0, "width must be a multiple of heads"
        self.heads = heads
        self.size = width // heads
        self.qkv = nn.Linear(width, 3 * width, bias=bias)
        self.out = nn.Linear(width, width)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer("mask", torch.tril(torch.ones(longest, longest)).view(1, 1, longest, longest))

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q = q.view(b, t, self.heads, self.size).transpose(1, 2)
        k = k.view(b, t, self.heads, self.size).transpose(1, 2)
        v = v.view(b, t, self.heads, self.size).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.size)
        scores = scores.masked_fill(self.mask[:, :, :t, :t] == 0, float("-inf"))
        weights = self.dropout(torch.softmax(scores, dim=-1))
        y = (weights @ v).transpose(1, 2).contiguous().view(b, t, c)
        return self.out(y)


class Cross(nn.Module):
    """5. one sequence looks at another, whose padding is hidden."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.to_q = nn.Linear(width, width)
        self.to_kv = nn.Linear(width, width * 2)

    def split(self, x):
        return x.unflatten(-1, (self.heads, -1)).permute(0, 2, 1, 3)

    def forward(self, x, memory, padding=None):
        q = self.split(self.to_q(x))
        k, v = map(self.split, self.to_kv(memory).chunk(2, dim=-1))
        scores = torch.einsum("bhqd,bhkd->bhqk", q, k) * q.shape[-1] ** -0.5
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, None, :], float("-inf"))
        out = scores.softmax(-1) @ v
        return out.permute(0, 2, 1, 3).flatten(2)


batch = torch.randn(2, 10, 24)
heads = Heads(24, 4, 16)
y = heads(batch)
memory = torch.randn(2, 7, 24)
lengths = torch.tensor([7, 4])
padding = torch.arange(7)[None, :] >= lengths[:, None]
z = Cross(24, 3)(batch, memory, padding)
built_in, shares = nn.MultiheadAttention(24, 4, batch_first=True)(batch, memory, memory, key_padding_mask=padding)
fused = nn.functional.scaled_dot_product_attention(batch.view(2, 10, 4, 6).transpose(1, 2), *[memory.view(2, 7, 4, 6).transpose(1, 2)] * 2)
