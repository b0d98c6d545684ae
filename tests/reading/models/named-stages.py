"""A video network of stages by name, which pads as it goes so that sizes are only divided by strides."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def needed(size, kernel, stride):
    if size % stride == 0:
        return max(kernel - stride, 0)
    return max(kernel - (size % stride), 0)


def padding_of(sizes, kernels, strides):
    pad = []
    for size, kernel, stride in reversed(list(zip(sizes, kernels, strides))):
        total = needed(size, kernel, stride)
        pad.extend([total // 2, total - total // 2])
    return tuple(pad)


class SamePool(nn.MaxPool3d):
    def forward(self, x):
        (batch, channels, t, h, w) = x.size()
        wanted = [int(np.ceil(float(size) / float(step))) for size, step in zip((t, h, w), self.stride)]
        x = F.pad(x, padding_of((t, h, w), self.kernel_size, self.stride))
        x = super(SamePool, self).forward(x)
        assert list(x.shape[2:]) == wanted
        return x


class Unit(nn.Module):
    def __init__(self, width_in, width_out, kernel=(1, 1, 1), stride=(1, 1, 1), act=F.relu, norm=True, bias=False):
        super().__init__()
        self.kernel, self.stride, self.act = kernel, stride, act
        self.conv = nn.Conv3d(width_in, width_out, kernel_size=kernel, stride=stride, padding=0, bias=bias)
        if norm:
            self.norm = nn.BatchNorm3d(width_out, eps=0.001, momentum=0.01)

    def forward(self, x):
        x = self.conv(F.pad(x, padding_of(x.shape[2:], self.kernel, self.stride)))
        if "norm" in self._modules:
            x = self._modules["norm"](x)
        return x if self.act is None else self.act(x)


class Mixed(nn.Module):
    def __init__(self, width_in, widths):
        super().__init__()
        self.b0 = Unit(width_in, widths[0])
        self.b1a, self.b1b = Unit(width_in, widths[1]), Unit(widths[1], widths[2], [3, 3, 3])
        self.b2a, self.b2b = SamePool([3, 3, 3], stride=(1, 1, 1), padding=0), Unit(width_in, widths[3])

    def forward(self, x):
        return torch.cat([self.b0(x), self.b1b(self.b1a(x)), self.b2b(self.b2a(x))], dim=1)


class VideoNet(nn.Module):
    STAGES = ("conv_1a", "pool_2a", "conv_2b", "pool_3a", "mixed_3b", "pool_4a", "mixed_4b", "logits")

    def __init__(self, classes, last="logits", width=3):
        if last not in self.STAGES:
            raise ValueError("Unknown stage %s" % last)
        super(VideoNet, self).__init__()
        self.last = last
        self.stages = {}
        for name in self.STAGES:
            self.stages[name] = self.made(name, width, classes)
            width = self.width
            if name == last:
                break
        for name in self.stages.keys():
            self.add_module(name, self.stages[name])

    def made(self, name, width, classes):
        self.width = width
        if name.startswith("pool"):
            return SamePool(kernel_size=[1, 3, 3], stride=(1 if name == "pool_2a" else 2, 2, 2), padding=0)
        if name.startswith("mixed"):
            self.width = 24 + 32 + 8
            return Mixed(width, [24, 16, 32, 8])
        if name == "logits":
            self.width = classes
            return Unit(width, classes, act=None, norm=False, bias=True)
        first, self.width = width == 3, 16 if width == 3 else 24
        return Unit(width, self.width, [5, 7, 7] if first else [1, 1, 1], (2, 2, 2) if first else (1, 1, 1))

    def replace(self, classes):
        self._modules["logits"] = Unit(64, classes, act=None, norm=False, bias=True)

    def forward(self, x):
        found = {}
        for name in self.STAGES:
            if name in self.stages:
                x = self._modules[name](x)
                found[name] = x
        return x.mean(4).mean(3), found


net = VideoNet(10)
net.replace(6)
clips = torch.randn(2, 3, 9, 50, 34)
logits, found = net(clips)
frames = F.interpolate(logits, clips.size(2), mode="linear", align_corners=False)
labels = torch.zeros(2, 6, 9)
each = F.binary_cross_entropy_with_logits(frames, labels)
whole = F.binary_cross_entropy_with_logits(torch.max(frames, dim=2)[0], torch.max(labels, dim=2)[0])
loss = (0.5 * each + 0.5 * whole) / 4
middle = VideoNet(10, last="mixed_3b")
features, stages = middle(clips)
sizes = {name: tuple(value.shape[2:]) for name, value in stages.items()}
pooled = stages["pool_3a"].flatten(2).mean(-1)
