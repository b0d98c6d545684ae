"""Sound sample by sample: dilated layers, and a mixture of logistic distributions for the next one."""
import math
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


def conv(inputs, outputs, kernel, scale=1.0, **options):
    made = nn.Conv1d(inputs, outputs, kernel, **options)
    spread = np.sqrt(scale / (made.kernel_size[0] * inputs))
    made.weight.data.normal_(mean=0, std=spread)
    made.bias.data.zero_()
    return nn.utils.weight_norm(made)


class Gated(nn.Module):
    def __init__(self, residual, gate, kernel, skip=None, local=-1, speaker=-1, dilation=1, causal=True, *args):
        super(Gated, self).__init__()
        if skip is None: skip = residual
        padding = (kernel - 1) * dilation if causal else (kernel - 1) // 2 * dilation
        self.causal = causal
        self.conv = conv(residual, gate, kernel, padding=padding, dilation=dilation, *args)
        self.local = conv(local, gate, 1) if local > 0 else None
        self.speaker = conv(speaker, gate, 1) if speaker > 0 else None
        self.out, self.skip = conv(gate // 2, residual, 1), conv(gate // 2, skip, 1)

    def forward(self, x, c=None, g=None):
        before = x
        x = self.conv(F.dropout(x, p=0.05, training=self.training))
        x = x[:, :, :before.size(-1)] if self.causal else x
        a, b = x.split(x.size(1) // 2, dim=1)
        for layer, given in ((self.local, c), (self.speaker, g)):
            if given is None: continue
            ca, cb = layer(given).chunk(2, dim=1)
            a, b = a + ca, b + cb
        x = torch.tanh(a) * torch.sigmoid(b)
        return (self.out(x) + before) * math.sqrt(0.5), self.skip(x)


class Waves(nn.Module):
    def __init__(self, mixtures, layers=4, stacks=2, width=16, local=8, speaker=6, speakers=3, scales=(4, 4)):
        super().__init__()
        assert layers % stacks == 0
        self.first = conv(1, width, 1)
        self.layers = nn.ModuleList()
        for layer in range(layers):
            dilation = 2 ** (layer % (layers // stacks))
            self.layers.append(Gated(width, 24, 3, local=local, speaker=speaker, dilation=dilation))
        self.last = nn.ModuleList([nn.ReLU(), conv(width, width, 1), nn.ReLU(), conv(width, 3 * mixtures, 1)])
        self.speakers = nn.Embedding(speakers, speaker)
        self.stretch = nn.ModuleList()
        for s in scales:
            self.stretch.append(nn.ConvTranspose2d(1, 1, (3, s), padding=(1, 0), stride=(1, s)))
            self.stretch.append(nn.ReLU(inplace=True))

    def forward(self, x, c=None, g=None):
        batch, _, length = x.size()
        if g is not None:
            g = self.speakers(g.view(batch, -1)).transpose(1, 2)
        spread = None if g is None else g.expand(batch, -1, length)
        if c is not None:
            c = c.unsqueeze(1)
            for f in self.stretch:
                c = f(c)
            c = c.squeeze(1)
            assert c.size(-1) == x.size(-1)
        x, skips = self.first(x), None
        for layer in self.layers:
            x, skip = layer(x, c, spread)
            skips = skip if skips is None else (skips + skip) * math.sqrt(0.5)
        for f in self.last:
            skips = f(skips)
        return skips


def parted(y):
    count = y.size(1) // 3
    y = y.transpose(1, 2)
    return count, y[:, :, :count], y[:, :, count:2 * count], torch.clamp(y[:, :, 2 * count:], min=-7.0)


def total(x):
    axis = len(x.size()) - 1
    m, _ = torch.max(x, dim=axis)
    kept, _ = torch.max(x, dim=axis, keepdim=True)
    return m + torch.log(torch.sum(torch.exp(x - kept), dim=axis))


def mixture_loss(guess, y, levels=256, reduce=True):
    assert guess.dim() == 3 and guess.size(1) % 3 == 0
    _, logits, means, scales = parted(guess)
    y = y.expand_as(means)
    middle, sharp = y - means, torch.exp(-scales)
    above, below = sharp * (middle + 1. / (levels - 1)), sharp * (middle - 1. / (levels - 1))
    between = torch.sigmoid(above) - torch.sigmoid(below)
    enough = (between > 1e-5).float()
    dense = sharp * middle - scales - 2. * F.softplus(sharp * middle) - np.log((levels - 1) / 2)
    inner = enough * torch.log(torch.clamp(between, min=1e-12)) + (1. - enough) * dense
    high, low = (y > 0.999).float(), (y < -0.999).float()
    inner = high * -F.softplus(below) + (1. - high) * inner
    inner = low * (above - F.softplus(above)) + (1. - low) * inner
    found = inner + F.log_softmax(logits, -1)
    return -torch.sum(total(found)) if reduce else -total(found).unsqueeze(-1)


def one_hot(index, n):
    made = torch.FloatTensor(index.size() + (n,)).zero_()
    made.scatter_(len(index.size()), index.unsqueeze(-1), 1.)
    return made


def drawn(y):
    count, logits, means, scales = parted(y)
    noise = logits.data.new(logits.size()).uniform_(1e-5, 1.0 - 1e-5)
    _, which = (logits.data - torch.log(-torch.log(noise))).max(dim=-1)
    which = one_hot(which, count)
    means, scales = torch.sum(means * which, dim=-1), torch.sum(scales * which, dim=-1)
    u = means.data.new(means.size()).uniform_(1e-5, 1.0 - 1e-5)
    return torch.clamp(means + torch.exp(scales) * (torch.log(u) - torch.log(1. - u)), min=-1., max=1.)


model = Waves(10)
x = torch.rand(2, 1, 32) * 2 - 1
guess = model(x, c=torch.randn(2, 8, 2), g=torch.tensor([[0], [2]]))
y = torch.rand(2, 32, 1) * 2 - 1
loss = mixture_loss(guess[:, :, :-1], y[:, 1:, :], reduce=False).mean()
whole = mixture_loss(guess, y)
samples = drawn(guess)
with torch.no_grad():
    x = torch.zeros(2, 1, 1)
    for _ in range(3):
        following = drawn(model(x, g=torch.tensor([[0], [2]])))[:, -1:]
        x = torch.cat([x, following.view(2, 1, 1)], dim=-1)
