"""Points of pillars, pooled and scattered onto a bird's view."""
import dataclasses

import torch
from torch import nn


@dataclasses.dataclass
class GridConfig:
    nx: int = 8
    ny: int = 6
    voxel: tuple = (0.5, 0.5)
    offset: tuple = (0.0, 0.0)
    widths: list = dataclasses.field(default_factory=lambda: [8, 16])

    @property
    def cells(self):
        return self.nx * self.ny


class PillarLayer(nn.Module):
    def __init__(self, c_in, c_out, last=False):
        super().__init__()
        self.last = last
        self.units = c_out if last else c_out // 2
        self.linear = nn.Linear(c_in, self.units, bias=False)
        self.norm = nn.BatchNorm1d(self.units, eps=1e-3, momentum=0.01)

    def forward(self, inputs):
        x = self.linear(inputs)
        x = self.norm(x.permute(0, 2, 1).contiguous()).permute(0, 2, 1).contiguous()
        x = torch.relu(x)
        x_max = torch.max(x, dim=1, keepdim=True)[0]
        if self.last:
            return x_max
        x_repeat = x_max.repeat(1, inputs.shape[1], 1)
        return torch.cat([x, x_repeat], dim=2)


class PillarEncoder(nn.Module):
    def __init__(self, config: GridConfig, c_in=4):
        super().__init__()
        self.config = config
        widths = [c_in + 5] + config.widths
        last = len(widths) - 2
        self.layers = nn.ModuleList(PillarLayer(a, b, last=i == last) for i, (a, b) in enumerate(zip(widths[:-1], widths[1:])))

    def forward(self, points, counts, coords):
        mean = points[:, :, :3].sum(dim=1, keepdim=True) / counts.type_as(points).view(-1, 1, 1)
        cluster = points[:, :, :3] - mean
        center = torch.zeros_like(points[:, :, :2])
        for axis in range(2):
            place = coords[:, 2 - axis].type_as(points).unsqueeze(1) * self.config.voxel[axis] + self.config.offset[axis]
            center[:, :, axis] = points[:, :, axis] - place
        features = torch.cat([points, cluster, center], dim=-1)
        mask = torch.arange(points.shape[1])[None, :] < counts[:, None]
        features = features * mask.unsqueeze(-1).type_as(features)
        for layer in self.layers:
            features = layer(features)
        return features.squeeze(1)


class Scatter(nn.Module):
    def __init__(self, config: GridConfig):
        super().__init__()
        self.config = config

    def forward(self, pillars, coords, batch):
        c = self.config
        canvas = torch.zeros(batch, c.cells, pillars.shape[1], dtype=pillars.dtype)
        index = coords[:, 1] * c.nx + coords[:, 2]
        canvas[coords[:, 0], index] = pillars
        return canvas.transpose(1, 2).reshape(batch, -1, c.ny, c.nx)


class Net(nn.Module):
    def __init__(self, config=None):
        super().__init__()
        config = config or GridConfig()
        self.encode = PillarEncoder(config)
        self.scatter = Scatter(config)
        self.head = nn.Sequential(nn.Conv2d(config.widths[-1], 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 7, 1))

    def forward(self, points, counts, coords, batch):
        pillars = self.encode(points, counts, coords)
        view = self.scatter(pillars, coords, batch)
        return self.head(view)


points = torch.rand(10, 5, 4)
counts = torch.randint(1, 6, (10,))
coords = torch.stack([torch.arange(10) % 2, torch.randint(0, 6, (10,)), torch.randint(0, 8, (10,))], dim=1)
net = Net(GridConfig(widths=[8, 12]))
boxes = net(points, counts, coords, batch=2)
corner, size, yaw = boxes.split([3, 3, 1], dim=1)
