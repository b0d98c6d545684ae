"""What inner layers come to, kept by hooks: maps of attention to parts of an image, and a slow copy as a teacher."""
import copy
from functools import wraps

import torch
import torch.nn as nn
import torch.nn.functional as F


def once(name):
    def decorator(make):
        @wraps(make)
        def wrapper(self, *args, **kwargs):
            if getattr(self, name) is None:
                setattr(self, name, make(self, *args, **kwargs))
            return getattr(self, name)
        return wrapper
    return decorator


class Watched(nn.Module):
    """A network with a projection of what one of its layers came to."""

    def __init__(self, net, layer=-2, width=12):
        super().__init__()
        self.net, self.layer, self.width = net, layer, width
        self.kept = {}
        self.projector = None
        self.is_watching = False

    def find(self):
        if isinstance(self.layer, str):
            return dict([*self.net.named_modules()]).get(self.layer, None)
        return [*self.net.children()][self.layer]

    def keep(self, module, given, made):
        self.kept[given[0].device] = made.flatten(1)

    @once("projector")
    def project(self, features):
        _, width = features.shape
        return nn.Sequential(nn.Linear(width, 24), nn.BatchNorm1d(24), nn.ReLU(inplace=True), nn.Linear(24, self.width))

    def forward(self, x):
        if not self.is_watching:
            self.find().register_forward_hook(self.keep)
            self.is_watching = True
        self.kept.clear()
        self.net(x)
        features = self.kept[x.device]
        return self.project(features)(features), features


class Average:
    def __init__(self, rate):
        self.rate = rate

    def update(self, slow, fast):
        for old, new in zip(slow.parameters(), fast.parameters()):
            old.data = old.data * self.rate + (1 - self.rate) * new.data


def agreement(x, y):
    x, y = F.normalize(x, dim=-1, p=2), F.normalize(y, dim=-1, p=2)
    return 2 - 2 * (x * y).sum(dim=-1)


def backbone():
    return nn.Sequential(
        nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.ReLU(), nn.Conv2d(8, 16, 3, stride=2, padding=1), nn.ReLU(),
        nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(64, 10))


student = Watched(backbone(), layer=-2)
teacher = None
average = Average(0.99)
predictor = nn.Linear(12, 12)
for step in range(2):
    images = torch.randn(6, 3, 16, 20)
    first, second = images + 0.1, images.flip(3)
    online, features = student(first)
    if teacher is None:
        student.kept.clear()
        teacher = copy.deepcopy(student)
    with torch.no_grad():
        target, _ = teacher(second)
    loss = agreement(predictor(online), target.detach()).mean()
    average.update(teacher, student)

named = Watched(backbone(), layer="4", width=6)
projection, pooled = named(torch.randn(3, 3, 16, 16))

# a map of the classes over what a convolution came to
net = backbone()
maps = []
handle = net[2].register_forward_hook(lambda module, given, made: maps.append(made))
doubled = net[6].register_forward_pre_hook(lambda module, given: (given[0] * 2,))
scores = net(torch.randn(2, 3, 24, 32))
handle.remove()
doubled.remove()
weights = net[6].weight[scores.argmax(1)].view(2, 16, 2, 2).mean(dim=(2, 3))
heat = F.relu(torch.einsum("bc,bchw->bhw", weights, maps[0]))
heat = F.interpolate(heat.unsqueeze(1), size=(24, 32), mode="bilinear", align_corners=False)
low, high = heat.flatten(1).min(1)[0], heat.flatten(1).max(1)[0]
heat = (heat - low.view(-1, 1, 1, 1)) / (high - low).view(-1, 1, 1, 1)
