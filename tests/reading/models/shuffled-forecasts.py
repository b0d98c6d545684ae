"""Forecasts from blocks that each take away what they explain, fitted on shuffled batches of several sizes."""
import random
from argparse import ArgumentParser

import numpy as np
import torch
from torch import nn
from torch.distributions import *
from torch.nn import functional as F

parser = ArgumentParser()
parser.add_argument('--resume', type=eval, default=False)
parser.add_argument('--rounds', type=int, default=1)
args = parser.parse_args([])


def powers(degree, grid):
    rows = [grid ** i for i in range(degree)]
    return torch.tensor(np.array(rows)).float()


def waves(count, grid):
    low, high = (count // 2, count // 2) if count % 2 == 0 else (count // 2, count // 2 + 1)
    cosines = torch.tensor(np.array([np.cos(2 * np.pi * i * grid) for i in range(low)])).float()
    sines = torch.tensor(np.array([np.sin(2 * np.pi * i * grid) for i in range(high)])).float()
    return torch.cat([cosines, sines])


def padded(lengths, longest=None):
    if not isinstance(lengths, list): lengths = lengths.tolist()
    steps = torch.arange(0, longest or int(max(lengths))).unsqueeze(0).expand(len(lengths), -1)
    return steps >= steps.new(lengths).unsqueeze(-1)


class Block(nn.Module):
    def __init__(self, units, theta, back, ahead):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(back, units), nn.ReLU(), nn.Linear(units, units), nn.ReLU())
        self.back_theta, self.ahead_theta = (nn.Linear(units, theta, bias=False) for _ in range(2))
        grid = np.arange(-back, ahead, 1) / ahead
        self.back_grid, self.ahead_grid = grid[:back], grid[back:]
        bound = 1 / np.sqrt(units)
        nn.init.uniform_(self.back_theta.weight, -bound, bound)

    def forward(self, x):
        x = self.layers(x)
        return self.explained(self.back_theta(x), self.back_grid), self.explained(self.ahead_theta(x), self.ahead_grid)


class Trend(Block):
    def explained(self, theta, grid):
        return theta.mm(powers(theta.size()[-1], grid))


class Season(Block):
    def explained(self, theta, grid):
        return theta.mm(waves(theta.size()[-1], grid))


class Forecaster(nn.Module):
    kinds = {'trend': Trend, 'season': Season}

    def __init__(self, kinds, back=10, ahead=5, units=32):
        super().__init__()
        self.back, self.ahead = back, ahead
        self.blocks = nn.ModuleList([self.kinds[kind](units, 3 + i, back, ahead) for i, kind in enumerate(kinds)])
        self.spread = nn.Parameter(torch.zeros(ahead))
        self.best = None

    def forward(self, rest):
        forecast = torch.zeros(size=(rest.size()[0], self.ahead,))
        for block in self.blocks:
            back, ahead = block(rest)
            rest, forecast = rest - back, forecast + ahead
        return rest, forecast

    def likelihood(self, forecast, wanted):
        return Independent(Normal(forecast, self.spread.exp()), 1).log_prob(wanted)

    def fit(self, x, y, rounds, size):
        def split(rows):
            parts = []
            while len(rows) > size:
                parts.append(rows[:size])
                rows = rows[size:]
            parts.append(rows)
            return parts

        optimizer = torch.optim.Adam(lr=1e-3, params=self.parameters())
        for _ in range(rounds):
            xs, ys = split(x), split(y)
            order = list(range(len(xs)))
            random.shuffle(order)
            losses = []
            for i in order:
                optimizer.zero_grad()
                _, forecast = self(torch.tensor(xs[i], dtype=torch.float))
                wanted = torch.tensor(ys[i], dtype=torch.float)
                loss = F.l1_loss(forecast, wanted) - self.likelihood(forecast, wanted).mean()
                losses.append(loss.item())
                loss.backward()
                optimizer.step()
            if self.best is None: self.best = loss.detach()
            worst = max(losses)


model = Forecaster(('trend', 'season', 'season'))
x, y = np.random.uniform(size=(40, 10)), np.random.uniform(size=(40, 5))
model.fit(x, y, args.rounds, size=16)
rest, forecast = model(torch.randn(7, 10))
scores = model.likelihood(forecast, torch.randn(7, 5))
ignored = padded([5, 3, 1])
mean = forecast[:3].masked_fill(ignored, 0.0).sum(1) / (~ignored).sum(1)
later = padded(torch.tensor([4, 2]), longest=6)
