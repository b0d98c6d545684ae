"""Group convolutions whose channels are mixed, with squeeze and excitation."""
import torch
import torch.nn as nn


def channel_shuffle(x, groups):
    batch, channels, height, width = x.size()
    per_group = channels // groups
    x = x.view(batch, groups, per_group, height, width)
    x = torch.transpose(x, 1, 2).contiguous()
    x = x.view(batch, -1, height, width)
    return x


class SqueezeExcite(nn.Module):
    def __init__(self, channels, ratio=4):
        super().__init__()
        hidden = max(channels // ratio, 4)
        self.reduce = nn.Conv2d(channels, hidden, 1)
        self.expand = nn.Conv2d(hidden, channels, 1)
        self.act = nn.Hardswish()
        self.gate = nn.Hardsigmoid()

    def forward(self, x):
        scale = x.mean((2, 3), keepdim=True)
        scale = self.gate(self.expand(self.act(self.reduce(scale))))
        return x * scale


class ShuffleUnit(nn.Module):
    def __init__(self, inp, oup, stride):
        super().__init__()
        self.stride = stride
        half = oup // 2
        assert stride != 1 or inp == half * 2
        if stride > 1:
            self.left = nn.Sequential(
                nn.Conv2d(inp, inp, 3, stride, 1, groups=inp, bias=False),
                nn.BatchNorm2d(inp),
                nn.Conv2d(inp, half, 1, bias=False),
                nn.BatchNorm2d(half),
                nn.ReLU(),
            )
        else:
            self.left = nn.Sequential()
        c = inp if stride > 1 else half
        self.right = nn.Sequential(
            nn.Conv2d(c, half, 1, bias=False),
            nn.BatchNorm2d(half),
            nn.ReLU(),
            nn.Conv2d(half, half, 3, stride, 1, groups=half, bias=False),
            nn.BatchNorm2d(half),
            SqueezeExcite(half),
            nn.Conv2d(half, half, 1, bias=False),
        )

    def forward(self, x):
        if self.stride == 1:
            x1, x2 = x.chunk(2, dim=1)
            out = torch.cat((x1, self.right(x2)), dim=1)
        else:
            out = torch.cat((self.left(x), self.right(x)), dim=1)
        return channel_shuffle(out, 2)


class ShuffleNet(nn.Module):
    def __init__(self, repeats=(2, 3), widths=(8, 16, 32), classes=6):
        super().__init__()
        stem, *rest = widths
        self.stem = nn.Sequential(nn.Conv2d(3, stem, 3, 2, 1), nn.BatchNorm2d(stem), nn.ReLU(inplace=True))
        inp = stem
        names = [f"stage{i}" for i in range(len(repeats))]
        for name, count, oup in zip(names, repeats, rest):
            units = [ShuffleUnit(inp, oup, 2)]
            units.extend(ShuffleUnit(oup, oup, 1) for _ in range(count - 1))
            setattr(self, name, nn.Sequential(*units))
            inp = oup
        self.names = names
        self.head = nn.Linear(inp, classes)

    def forward(self, x):
        x = self.stem(x)
        for name in self.names:
            x = getattr(self, name)(x)
        features = x.flatten(2).mean(-1)
        return self.head(features)


net = ShuffleNet()
y = net(torch.rand(2, 3, 48, 32))
