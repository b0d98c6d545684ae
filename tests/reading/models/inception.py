"""Blocks of parallel branches that are joined along the channels."""
import torch
from torch import nn
import torch.nn.functional as F


class ConvUnit(nn.Module):
    def __init__(self, c_in, c_out, **kwargs):
        super().__init__()
        self.conv = nn.Conv2d(c_in, c_out, bias=False, **kwargs)
        self.bn = nn.BatchNorm2d(c_out, eps=0.001)

    def forward(self, x):
        return F.relu(self.bn(self.conv(x)), inplace=True)


class BlockA(nn.Module):
    def __init__(self, c_in, pool_width):
        super().__init__()
        self.one = ConvUnit(c_in, 8, kernel_size=1)
        self.five = nn.ModuleList([ConvUnit(c_in, 6, kernel_size=1), ConvUnit(6, 8, kernel_size=5, padding=2)])
        self.three = nn.Sequential(
            ConvUnit(c_in, 8, kernel_size=1),
            ConvUnit(8, 12, kernel_size=3, padding=1),
            ConvUnit(12, 12, kernel_size=3, padding=1),
        )
        self.pool = ConvUnit(c_in, pool_width, kernel_size=1)

    def _branches(self, x):
        five = x
        for layer in self.five:
            five = layer(five)
        pooled = F.avg_pool2d(x, kernel_size=3, stride=1, padding=1)
        return [self.one(x), five, self.three(x), self.pool(pooled)]

    def forward(self, x):
        outputs = self._branches(x)
        return torch.cat(outputs, 1)


class BlockB(nn.Module):
    def __init__(self, c_in):
        super().__init__()
        self.three = ConvUnit(c_in, 16, kernel_size=3, stride=2)
        self.tall = ConvUnit(c_in, 8, kernel_size=(7, 1), padding=(3, 0))
        self.wide = ConvUnit(8, 8, kernel_size=(1, 7), padding=(0, 3))
        self.last = ConvUnit(8, 12, kernel_size=3, stride=2)

    def forward(self, x):
        branch3 = self.three(x)
        branch7 = self.wide(self.tall(x))
        branch7 = self.last(branch7)
        pooled = F.max_pool2d(x, kernel_size=3, stride=2)
        return torch.cat([branch3, branch7, pooled], dim=1)


class Auxiliary(nn.Module):
    def __init__(self, c_in, classes):
        super().__init__()
        self.conv = ConvUnit(c_in, 8, kernel_size=1)
        self.fc = nn.Linear(8, classes)

    def forward(self, x):
        x = F.adaptive_avg_pool2d(self.conv(x), 1)
        return self.fc(x.flatten(1))


class Inception(nn.Module):
    def __init__(self, classes=7, aux=True):
        super().__init__()
        self.stem = ConvUnit(3, 16, kernel_size=3, stride=2)
        self.a1 = BlockA(16, pool_width=4)
        self.a2 = BlockA(32, pool_width=8)
        self.aux = Auxiliary(36, classes) if aux else None
        self.b = BlockB(36)
        self.dropout = nn.Dropout(p=0.2)
        self.fc = nn.Linear(64, classes)

    def forward(self, x):
        x = self.stem(x)
        x = self.a1(x)
        x = self.a2(x)
        side = self.aux(x) if self.training and self.aux is not None else None
        x = self.b(x)
        x = x.mean((2, 3))
        x = self.fc(self.dropout(x))
        if side is not None:
            return x, side
        return x


model = Inception()
target = torch.randint(7, (2,))
out, side = model(torch.rand(2, 3, 35, 41))
loss = F.cross_entropy(out, target) + 0.4 * F.cross_entropy(side, target)
loss.backward()
model.eval()
with torch.no_grad():
    prediction = model(torch.rand(3, 3, 35, 35)).argmax(-1)
