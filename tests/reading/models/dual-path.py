"""Two voices in one recording, told apart by passes along pieces of it and across them."""
from itertools import permutations

import torch
from torch import nn
import torch.nn.functional as F


class OverAll(nn.Module):
    def __init__(self, channels, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(channels, 1))
        self.bias = nn.Parameter(torch.zeros(channels, 1))

    def forward(self, x):
        if x.dim() != 3: raise RuntimeError("{} takes three dimensions".format(self.__name__))
        mean = torch.mean(x, (1, 2), keepdim=True)
        var = torch.mean((x - mean) ** 2, (1, 2), keepdim=True)
        return self.weight * (x - mean) / torch.sqrt(var + self.eps) + self.bias


class OverChannels(nn.LayerNorm):
    def __init__(self, channels):
        super(OverChannels, self).__init__(channels, elementwise_affine=True)

    def forward(self, x):
        x = super().forward(torch.transpose(x, 1, 2))
        return torch.transpose(x, 1, 2)


def norm_of(kind, channels):
    if kind == "all": return OverAll(channels)
    if kind == "channels": return OverChannels(channels)
    return nn.GroupNorm(1, channels)


class Voice(nn.ConvTranspose1d):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)

    def forward(self, x):
        if x.dim() not in [2, 3]: raise RuntimeError("two or three dimensions")
        x = super().forward(x if x.dim() == 3 else torch.unsqueeze(x, 1))
        if torch.squeeze(x).dim() == 1: x = torch.squeeze(x, dim=1)
        else: x = torch.squeeze(x)
        return x


class Pass(nn.Module):
    def __init__(self, channels, hidden, kind, norm, both_ways):
        super().__init__()
        self.rnn = getattr(nn, kind)(channels, hidden, batch_first=True, bidirectional=both_ways)
        self.linear = nn.Linear(hidden * 2 if both_ways else hidden, channels)
        self.norm = norm_of(norm, channels)

    def forward(self, x):
        x, _ = self.rnn(x)
        return self.norm(self.linear(x).permute(0, 2, 1).contiguous())


class Block(nn.Module):
    def __init__(self, channels, *how):
        super().__init__()
        self.along, self.across = Pass(channels, *how), Pass(channels, *how)

    def forward(self, x):
        b, n, k, s = x.shape
        along = self.along(x.permute(0, 3, 2, 1).contiguous().view(b * s, k, n))
        x = x + along.view(b, s, n, k).permute(0, 2, 3, 1).contiguous()
        across = self.across(x.permute(0, 2, 3, 1).contiguous().view(b * k, s, n))
        return x + across.view(b, k, n, s).permute(0, 2, 1, 3).contiguous()


class Separator(nn.Module):
    def __init__(self, width, channels, hidden, kernel=4, kind="LSTM", norm="all", both_ways=True, piece=10, voices=2):
        super().__init__()
        self.piece, self.voices = piece, voices
        self.encoder = nn.Conv1d(1, width, kernel, stride=kernel // 2)
        self.norm, self.narrow = norm_of(norm, width), nn.Conv1d(width, channels, 1)
        self.blocks = nn.ModuleList([])
        for _ in range(2): self.blocks.append(Block(channels, hidden, kind, norm, both_ways))
        self.split = nn.Sequential(nn.PReLU(), nn.Conv2d(channels, channels * voices, kernel_size=1))
        self.widen = nn.Conv1d(channels, width, 1)
        self.decoder = Voice(in_channels=width, out_channels=1, kernel_size=kernel, stride=kernel // 2)

    def pieces(self, x):
        b, n, length = x.shape
        half = self.piece // 2
        gap = self.piece - (half + length % self.piece) % self.piece
        if gap > 0:
            x = torch.cat((x, torch.Tensor(torch.zeros(b, n, gap)).type(x.type())), dim=2)
        edge = torch.zeros(b, n, half).type(x.type())
        x = torch.cat((edge, x, edge), dim=2)
        even = x[:, :, :-half].contiguous().view(b, n, -1, self.piece)
        odd = x[:, :, half:].contiguous().view(b, n, -1, self.piece)
        x = torch.cat((even, odd), dim=3).view(b, n, -1, self.piece).permute(0, 1, 3, 2).contiguous()
        return x, gap

    def together(self, x, gap):
        b, n, k, s = x.shape
        x = x.transpose(2, 3).contiguous().view(b, n, -1, k * 2)
        x = x[:, :, :, :k].contiguous().view(b, n, -1)[:, :, k // 2:]
        return x[:, :, :-gap] if gap > 0 else x

    def forward(self, sound):
        heard = F.relu(self.encoder(torch.unsqueeze(sound, dim=1)))
        x, gap = self.pieces(self.narrow(self.norm(heard)))
        for block in self.blocks:
            x = block(x)
        x = self.together(self.split(x), gap)
        x = torch.stack(torch.chunk(x, self.voices, dim=1), dim=0)
        voices, b, n, length = x.shape
        masks = torch.sigmoid(self.widen(x.view(voices * b, n, length)).view(voices, b, -1, length))
        return [self.decoder(masks[i] * heard) for i in range(self.voices)]


def likeness(x, wanted, eps=1e-8):
    size = lambda t, keep=False: torch.norm(t, dim=-1, keepdim=keep)
    if x.shape != wanted.shape: raise RuntimeError("{} and {}".format(x.shape, wanted.shape))
    x = x - torch.mean(x, dim=-1, keepdim=True)
    wanted = wanted - torch.mean(wanted, dim=-1, keepdim=True)
    part = torch.sum(x * wanted, dim=-1, keepdim=True) * wanted / (size(wanted, True) ** 2 + eps)
    return 20 * torch.log10(eps + size(part) / (size(x - part) + eps))


def best_order(guesses, wanted):
    def of_order(order):
        return sum([likeness(guesses[s], wanted[t]) for s, t in enumerate(order)]) / len(order)
    scores = torch.stack([of_order(order) for order in permutations(range(len(wanted)))])
    best, _ = torch.max(scores, dim=0)
    return -torch.sum(best) / wanted[0].size(0)


model = Separator(24, 16, 12)
sound = torch.randn(2, 202)
guesses = model(sound)
loss = best_order(guesses, [torch.randn(2, 202) for _ in range(2)])
other = Separator(24, 16, 12, kind="GRU", norm="channels", piece=8, both_ways=False, voices=3)
first = other(torch.randn(1, 100))[0]
