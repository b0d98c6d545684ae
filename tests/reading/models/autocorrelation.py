"""Attention by delays: which shifts of a series look like itself, found in its spectrum."""
import math

import torch
import torch.nn as nn


class Delays(nn.Module):
    def __init__(self, factor=1, output_attention=False):
        super().__init__()
        self.factor = factor
        self.output_attention = output_attention

    def while_training(self, values, corr):
        """The same delays for the whole batch."""
        heads, channels, length = values.shape[1:]
        k = int(self.factor * math.log(length))
        mean = torch.mean(torch.mean(corr, dim=1), dim=1)
        index = torch.topk(torch.mean(mean, dim=0), k, dim=-1)[1]
        weights = torch.stack([mean[:, index[i]] for i in range(k)], dim=-1)
        share = torch.softmax(weights, dim=-1)
        total = torch.zeros_like(values).float()
        for i in range(k):
            pattern = torch.roll(values, -int(index[i]), -1)
            total = total + pattern * share[:, i].view(-1, 1, 1, 1).repeat(1, heads, channels, length)
        return total

    def while_testing(self, values, corr):
        """Each series by its own."""
        batch, heads, channels, length = values.shape
        start = torch.arange(length).unsqueeze(0).unsqueeze(0).unsqueeze(0).repeat(batch, heads, channels, 1)
        k = int(self.factor * math.log(length))
        weights, delay = torch.topk(corr, k, dim=-1)
        share = torch.softmax(weights, dim=-1)
        twice = values.repeat(1, 1, 1, 2)
        total = torch.zeros_like(values).float()
        for i in range(k):
            pattern = torch.gather(twice, dim=-1, index=start + delay[..., i].unsqueeze(-1))
            total = total + pattern * share[..., i].unsqueeze(-1)
        return total

    def forward(self, q, k, v):
        batch, length, heads, width = q.shape
        _, other, _, _ = v.shape
        if length > other:
            zeros = torch.zeros_like(q[:, : (length - other), :]).float()
            v = torch.cat([v, zeros], dim=1)
            k = torch.cat([k, zeros], dim=1)
        else:
            v, k = v[:, :length, :, :], k[:, :length, :, :]
        spectrum = torch.fft.rfft(q.permute(0, 2, 3, 1).contiguous(), dim=-1)
        other = torch.fft.rfft(k.permute(0, 2, 3, 1).contiguous(), dim=-1)
        corr = torch.fft.irfft(spectrum * torch.conj(other), n=length, dim=-1)
        found = (self.while_training if self.training else self.while_testing)(v.permute(0, 2, 3, 1).contiguous(), corr)
        found = found.permute(0, 3, 1, 2)
        if self.output_attention:
            return found.contiguous(), corr.permute(0, 3, 1, 2)
        return found.contiguous(), None


class Trend(nn.Module):
    """A running mean, with both ends held."""

    def __init__(self, width):
        super().__init__()
        self.width = width
        self.mean = nn.AvgPool1d(kernel_size=width, stride=1, padding=0)

    def forward(self, x):
        reach = (self.width - 1) // 2
        front, end = x[:, 0:1, :].repeat(1, reach, 1), x[:, -1:, :].repeat(1, reach, 1)
        mean = self.mean(torch.cat([front, x, end], dim=1).permute(0, 2, 1)).permute(0, 2, 1)
        return x - mean, mean


class Layer(nn.Module):
    def __init__(self, width, heads, reach=9):
        super().__init__()
        self.heads = heads
        self.inner = Delays(2, output_attention=True)
        self.q, self.k, self.v, self.out = (nn.Linear(width, width) for _ in range(4))
        self.trend = Trend(reach)

    def forward(self, x, cross=None):
        cross = x if cross is None else cross
        split = lambda t: t.view(t.size(0), t.size(1), self.heads, -1)
        found, corr = self.inner(split(self.q(x)), split(self.k(cross)), split(self.v(cross)))
        rest, trend = self.trend(x + self.out(found.view(*x.shape)))
        return rest, trend, corr


x, cross = torch.randn(2, 36, 16), torch.randn(2, 24, 16)
layer = Layer(16, 4)
rest, trend, corr = layer(x)
layer.eval()
rest, more, _ = layer(rest, cross)
trend = trend + more
