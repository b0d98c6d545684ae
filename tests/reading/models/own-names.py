# What an instance has, by name: __dict__ and vars(), read, copied, written through and replaced.
import argparse
from types import SimpleNamespace

import torch
from torch import nn


class Settings:
    kind = 'linear'

    def __init__(self, **given):
        self.width = 4
        self.__dict__.update(given)

    def with_(self, **changed):
        return Settings(**{**vars(self), **changed})


class Loaded:
    def __init__(self, names):
        self.__dict__ = {**names, 'classes': 3}
        self.__dict__['heads'] = 2


class Block(nn.Module):
    def __init__(self, inputs, settings):
        super().__init__()
        self.__dict__.update({'inputs': inputs, 'width': settings.width})
        self.layer = nn.Linear(inputs, settings.width)

    def forward(self, x):
        y = self.layer(x)
        return y.view(-1, self.__dict__['width'] // 2)


settings = Settings(depth=2)
wide = settings.with_(width=6)
x = torch.randn(settings.depth, 5)
narrow = Block(5, settings)(x)
halves = Block(5, wide)(x)

parsed = argparse.Namespace(p=2, **vars(settings))
a = torch.zeros(parsed.p, parsed.width)
space = SimpleNamespace(**{**vars(parsed), 'p': 7})
b = torch.zeros(space.p, space.depth)
c = torch.zeros(len(vars(settings)))
vars(settings)['width'] += 1
d = torch.zeros(settings.width)
for name, size in vars(SimpleNamespace(one=1, two=2)).items():
    e = torch.zeros(size)
copied = dict(wide.__dict__)
copied['width'] = 1
f = torch.zeros(wide.width)
if 'depth' in wide.__dict__:
    g = torch.zeros(8)
loaded = Loaded({'hidden': 5})
h = torch.zeros(loaded.hidden, loaded.classes, loaded.heads)
