"""A U-Net over volumes, with loops over its stages."""
from typing import List, Sequence

import torch
from torch import Tensor, nn


def double_conv(c_in: int, c_out: int, norm: str = "instance") -> nn.Sequential:
    norms = {"instance": nn.InstanceNorm3d, "batch": nn.BatchNorm3d}
    layers: List[nn.Module] = []
    for i in range(2):
        layers += [
            nn.Conv3d(c_in if i == 0 else c_out, c_out, kernel_size=3, padding=1),
            norms[norm](c_out),
            nn.LeakyReLU(0.01),
        ]
    return nn.Sequential(*layers)


class UNet3D(nn.Module):
    def __init__(self, c_in: int, classes: int, widths: Sequence[int] = (4, 8, 16), norm: str = "instance", deep: bool = False):
        super().__init__()
        self.deep = deep
        self.down = nn.ModuleList()
        self.up = nn.ModuleList()
        self.merge = nn.ModuleList()
        last = c_in
        for width in widths:
            self.down.append(double_conv(last, width, norm))
            last = width
        self.pool = nn.MaxPool3d(kernel_size=2)
        for width in list(widths)[-2::-1]:
            self.up.append(nn.ConvTranspose3d(last, width, kernel_size=2, stride=2))
            self.merge.append(double_conv(2 * width, width, norm))
            last = width
        self.heads = nn.ModuleList([nn.Conv3d(width, classes, 1) for width in list(widths)[-2::-1]])

    def encode(self, x: Tensor) -> List[Tensor]:
        skips = []
        for i, block in enumerate(self.down):
            if i > 0:
                x = self.pool(x)
            x = block(x)
            skips.append(x)
        return skips

    def forward(self, x: Tensor):
        *skips, x = self.encode(x)
        outputs = []
        for up, merge, head in zip(self.up, self.merge, self.heads):
            x = up(x)
            skip = skips.pop()
            x = merge(torch.cat([skip, x], dim=1))
            outputs.append(head(x))
        if self.deep:
            return outputs[::-1]
        return outputs[-1]


def soft_dice(logits: Tensor, target: Tensor) -> Tensor:
    p = torch.sigmoid(logits)
    dims = tuple(range(2, logits.ndim))
    intersection = (p * target).sum(dims)
    cardinality = (p + target).sum(dims)
    return (1.0 - 2.0 * intersection / cardinality.clamp_min(1e-5)).mean()


def sliding_window(volume: Tensor, size: int, model: nn.Module) -> Tensor:
    out = torch.zeros(volume.shape[0], 2, *volume.shape[2:])
    for z in range(0, volume.shape[2], size):
        patch = volume[:, :, z : z + size]
        out[:, :, z : z + size] = model(patch)
    return out


net = UNet3D(1, 2)
volume = torch.rand(1, 1, 16, 16, 8)
logits = net(volume)
loss = soft_dice(logits, (torch.rand_like(logits) > 0.5).float())
whole = sliding_window(volume, 8, net)
deep = UNet3D(1, 3, widths=(4, 6, 8, 8), norm="batch", deep=True)
maps = deep(volume)
full, half, quarter = maps
