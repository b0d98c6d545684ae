"""Layers with a low-rank part beside frozen weights, which is merged into them for evaluation."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F
from typing import List

try:
    import fused_adapters
    HAS_FUSED = True
except ImportError:
    HAS_FUSED = False


class LowRank():
    def __init__(self, r: int, alpha: int, dropout: float, merge_weights: bool):
        self.r = r
        self.alpha = alpha
        self.lora_dropout = nn.Dropout(p=dropout) if dropout > 0.0 else lambda x: x
        self.merged = False
        self.merge_weights = merge_weights


class Embedding(nn.Embedding, LowRank):
    def __init__(self, count: int, width: int, r: int = 0, alpha: int = 1, **kwargs):
        nn.Embedding.__init__(self, count, width, **kwargs)
        LowRank.__init__(self, r=r, alpha=alpha, dropout=0, merge_weights=True)
        if r > 0:
            self.lora_A = nn.Parameter(self.weight.new_zeros((r, count)))
            self.lora_B = nn.Parameter(self.weight.new_zeros((width, r)))
            self.scaling = self.alpha / self.r
            self.weight.requires_grad = False
        self.reset_parameters()

    def reset_parameters(self):
        nn.Embedding.reset_parameters(self)
        if hasattr(self, 'lora_A'):
            nn.init.zeros_(self.lora_A)

    def forward(self, x: torch.Tensor):
        result = nn.Embedding.forward(self, x)
        if self.r > 0 and not self.merged:
            part = F.embedding(x, self.lora_A.transpose(0, 1), self.padding_idx, self.max_norm, self.norm_type)
            result += (part @ self.lora_B.transpose(0, 1)) * self.scaling
        return result


class Linear(nn.Linear, LowRank):
    def __init__(self, ins: int, outs: int, r: int = 0, alpha: int = 1, dropout: float = 0.0, turned=False, **kwargs):
        nn.Linear.__init__(self, ins, outs, **kwargs)
        LowRank.__init__(self, r=r, alpha=alpha, dropout=dropout, merge_weights=True)
        self.turned = turned
        if r > 0:
            self.lora_A = nn.Parameter(self.weight.new_zeros((r, ins)))
            self.lora_B = nn.Parameter(self.weight.new_zeros((outs, r)))
            self.scaling = self.alpha / self.r
        if turned:
            self.weight.data = self.weight.data.transpose(0, 1)

    def train(self, mode: bool = True):
        def T(w):
            return w.transpose(0, 1) if self.turned else w
        nn.Linear.train(self, mode)
        if not mode and self.merge_weights and not self.merged:
            self.weight.data += T(self.lora_B @ self.lora_A) * self.scaling
            self.merged = True

    def forward(self, x: torch.Tensor):
        weight = self.weight.transpose(0, 1) if self.turned else self.weight
        result = F.linear(x, weight, bias=self.bias)
        if self.r > 0 and not self.merged and not HAS_FUSED:
            result += (self.lora_dropout(x) @ self.lora_A.transpose(0, 1) @ self.lora_B.transpose(0, 1)) * self.scaling
        return result


class Merged(nn.Linear, LowRank):
    """Several projections in one, only some of which are adapted."""

    def __init__(self, ins: int, outs: int, r: int = 0, enable: List[bool] = [False], **kwargs):
        nn.Linear.__init__(self, ins, outs, **kwargs)
        LowRank.__init__(self, r=r, alpha=1, dropout=0.1, merge_weights=False)
        assert outs % len(enable) == 0, 'The parts must be of one size'
        self.enable = enable
        self.lora_A = nn.Parameter(self.weight.new_zeros((r * sum(enable), ins)))
        self.lora_B = nn.Parameter(self.weight.new_zeros((outs // len(enable) * sum(enable), r)))
        chosen = self.weight.new_zeros((outs,), dtype=torch.bool).view(len(enable), -1)
        chosen[enable, :] = True
        self.chosen = chosen.view(-1)

    def zero_pad(self, x):
        result = x.new_zeros((*x.shape[:-1], self.out_features)).view(-1, self.out_features)
        result[:, self.chosen] = x.reshape(-1, self.out_features // len(self.enable) * sum(self.enable))
        return result.view((*x.shape[:-1], self.out_features))

    def forward(self, x: torch.Tensor):
        result = F.linear(x, self.weight, bias=self.bias)
        low = F.linear(self.lora_dropout(x), self.lora_A)
        high = F.conv1d(low.transpose(-2, -1), self.lora_B.unsqueeze(-1), groups=sum(self.enable)).transpose(-2, -1)
        return result + self.zero_pad(high)


tokens = torch.randint(0, 50, (2, 7))
x = Embedding(50, 16, r=4)(tokens)
q, k, v = Merged(16, 48, r=4, enable=[True, False, True])(x).chunk(3, dim=-1)
head = nn.Sequential(Linear(16, 24, r=4, alpha=8, dropout=0.1), nn.ReLU(), Linear(24, 5, r=2, turned=True))
scores = head(v)
head.eval()
merged = head(v)
trained = {n: p for n, p in head.named_parameters() if 'lora_' in n}
first = trained['0.lora_A']
