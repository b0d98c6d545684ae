"""Forecasts as sums of bases: trends, seasons, and what is learned."""
import numpy as np
import torch
from torch import nn, optim
from torch.nn import functional as F
from torch.nn.functional import l1_loss, mse_loss


def trend(theta, t):
    degree = theta.size(-1)
    assert degree <= 4, "too many degrees"
    powers = torch.tensor(np.array([t**i for i in range(degree)])).float()
    return theta.mm(powers)


def season(theta, t):
    p = theta.size()[-1]
    p1, p2 = (p // 2, p // 2) if p % 2 == 0 else (p // 2, p // 2 + 1)
    cosines = torch.tensor(np.array([np.cos(2 * np.pi * i * t) for i in range(p1)])).float()
    sines = torch.tensor(np.array([np.sin(2 * np.pi * i * t) for i in range(p2)])).float()
    return theta.mm(torch.cat([cosines, sines]))


class Block(nn.Module):
    def __init__(self, units, theta, back, fore, basis=None):
        super().__init__()
        times = np.arange(-back, fore, 1) / fore
        self.basis = basis
        self.past, self.future = times[:back], times[back:]
        self.layers = nn.Sequential(nn.Linear(back, units), nn.ReLU(), nn.Linear(units, units), nn.ReLU())
        if basis is None:
            self.theta_b, self.theta_f = nn.Linear(units, back), nn.Linear(units, fore)
        else:
            self.theta_b = self.theta_f = nn.Linear(units, theta, bias=False)

    def forward(self, x):
        x = self.layers(x)
        b, f = self.theta_b(x), self.theta_f(x)
        if self.basis is None:
            return b, f
        return self.basis(b, self.past), self.basis(f, self.future)


class Forecaster(nn.Module):
    KINDS = {"trend": trend, "season": season, "plain": None}

    def __init__(self, kinds=("trend", "season", "plain"), back=12, fore=4, units=16, thetas=(3, 5, 6)):
        super(Forecaster, self).__init__()
        self.fore = fore
        self.stacks = []
        self.parameters = []
        for kind, theta in zip(kinds, thetas):
            block = Block(units, theta, back, fore, Forecaster.KINDS[kind])
            self.parameters.extend(block.parameters())
            self.stacks.append(block)
        self.parameters = nn.ParameterList(self.parameters)

    def compile(self, loss, optimizer="adam", lr=1e-3):
        choices = {"mae": l1_loss, "mse": mse_loss}
        if loss not in choices:
            raise ValueError(f"Unknown loss: {loss}")
        self._loss = choices[loss]
        self._opt = optim.Adam(self.parameters(), lr=lr) if optimizer == "adam" else optim.SGD(self.parameters(), lr=lr)

    def fit(self, x, y, size=8):
        losses = []
        for at in range(0, len(x), size):
            self._opt.zero_grad()
            _, forecast = self(torch.tensor(x[at : at + size], dtype=torch.float))
            loss = self._loss(forecast, torch.tensor(y[at : at + size], dtype=torch.float))
            losses.append(loss.item())
            loss.backward()
            self._opt.step()
        return np.mean(losses)

    def forward(self, series):
        if len(series.shape) == 3 and series.shape[-1] == 1:
            series = series[..., 0]
        forecast = torch.zeros(size=(series.size()[0], self.fore))
        for block in self.stacks:
            b, f = block(series)
            series = series - b
            forecast = forecast + f
        return series, forecast


class Shifted(nn.Conv1d):
    """A convolution whose kernel sums to nothing."""

    def _conv_forward(self, x, weight, bias):
        weight = weight - weight.mean(dim=-1, keepdim=True)
        return super()._conv_forward(x, weight, bias)


net = Forecaster()
net.compile("mae", "adam" if torch.__version__ >= "1.5.0" else "sgd")
mean = net.fit(np.random.rand(16, 12), np.random.rand(16, 4))
rest, forecast = net(torch.randn(5, 12, 1))
error = mse_loss(forecast, torch.randn(5, 4))
edges = Shifted(1, 6, kernel_size=3, padding=1, padding_mode="circular")(forecast.unsqueeze(1))
