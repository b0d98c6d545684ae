"""Depth from one picture, checked by warping another one, with registries that build the parts."""
import torch
import torch.nn as nn
import torch.nn.functional as F

ENCODERS, DECODERS = {}, {}


def register(table):
    def wrap(cls):
        table[cls.__name__.lower()] = cls
        return cls

    return wrap


@register(ENCODERS)
class Plain(nn.Module):
    widths = [8, 12, 16]

    def __init__(self):
        super().__init__()
        c = [3] + self.widths
        self.layers = nn.ModuleList(nn.Sequential(nn.Conv2d(a, b, 3, 2, 1), nn.ELU()) for a, b in zip(c, c[1:]))

    def forward(self, x):
        feats = []
        x = (x - 0.45) / 0.225
        for layer in self.layers:
            x = layer(x)
            feats.append(x)
        return feats


@register(DECODERS)
class Skips(nn.Module):
    def __init__(self, widths, scales=range(3)):
        super().__init__()
        self.scales = scales
        self.convs = nn.ModuleDict()
        dec = [6, 8, 10]
        for i in range(2, -1, -1):
            c_in = widths[-1] if i == 2 else dec[i + 1]
            self.convs[f"up_{i}_0"] = nn.Conv2d(c_in, dec[i], 3, padding=1)
            c_in = dec[i] + (widths[i - 1] if i > 0 else 0)
            self.convs[f"up_{i}_1"] = nn.Conv2d(c_in, dec[i], 3, padding=1)
        for s in scales:
            self.convs[f"disp_{s}"] = nn.Conv2d(dec[s], 1, 3, padding=1)

    def forward(self, feats):
        outputs = {}
        x = feats[-1]
        for i in range(2, -1, -1):
            x = F.elu(self.convs[f"up_{i}_0"](x))
            x = [F.interpolate(x, scale_factor=2, mode="nearest")]
            if i > 0:
                x += [feats[i - 1]]
            x = F.elu(self.convs[f"up_{i}_1"](torch.cat(x, 1)))
            if i in self.scales:
                outputs[("disp", i)] = torch.sigmoid(self.convs[f"disp_{i}"](x))
        return outputs


class BackprojectDepth(nn.Module):
    def __init__(self, batch, height, width):
        super().__init__()
        self.batch, self.height, self.width = batch, height, width
        ys, xs = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
        pix = torch.stack([xs.reshape(-1), ys.reshape(-1), torch.ones(height * width)], 0)
        self.pix = nn.Parameter(pix.unsqueeze(0).repeat(batch, 1, 1), requires_grad=False)
        self.ones = nn.Parameter(torch.ones(batch, 1, height * width), requires_grad=False)

    def forward(self, depth, inv_K):
        cam = torch.matmul(inv_K[:, :3, :3], self.pix)
        cam = depth.view(self.batch, 1, -1) * cam
        return torch.cat([cam, self.ones], 1)


def project(points, K, T, height, width):
    P = torch.matmul(K, T)[:, :3, :]
    cam = torch.matmul(P, points)
    pix = cam[:, :2, :] / (cam[:, 2, :].unsqueeze(1) + 1e-7)
    pix = pix.view(-1, 2, height, width).permute(0, 2, 3, 1)
    pix = torch.stack([pix[..., 0] / (width - 1), pix[..., 1] / (height - 1)], dim=-1)
    return (pix - 0.5) * 2


def smoothness(disp, img):
    norm = disp / (disp.mean(2, True).mean(3, True) + 1e-7)
    dx = torch.abs(norm[:, :, :, :-1] - norm[:, :, :, 1:])
    dy = torch.abs(norm[:, :, :-1, :] - norm[:, :, 1:, :])
    ix = torch.mean(torch.abs(img[:, :, :, :-1] - img[:, :, :, 1:]), 1, keepdim=True)
    iy = torch.mean(torch.abs(img[:, :, :-1, :] - img[:, :, 1:, :]), 1, keepdim=True)
    return (dx * torch.exp(-ix)).mean() + (dy * torch.exp(-iy)).mean()


encoder = ENCODERS["plain"]()
decoder = DECODERS["skips"](encoder.widths)
left, right = torch.rand(2, 3, 32, 48), torch.rand(2, 3, 32, 48)
outputs = decoder(encoder(left))
K = torch.eye(4).repeat(2, 1, 1)
K[:, 0, 0], K[:, 1, 1] = 30.0, 30.0
back = BackprojectDepth(2, 32, 48)
total = 0
for scale in range(3):
    disp = outputs[("disp", scale)]
    full = F.interpolate(disp, [32, 48], mode="bilinear", align_corners=False)
    depth = 1 / (0.01 + 9.99 * full)
    grid = project(back(depth, torch.linalg.inv(K)), K, torch.eye(4).expand(2, 4, 4), 32, 48)
    warped = F.grid_sample(right, grid, padding_mode="border", align_corners=True)
    error = torch.abs(warped - left).mean(1, True)
    small = F.interpolate(left, disp.shape[-2:], mode="area")
    total += error.mean() + 1e-3 * smoothness(disp, small) / 2**scale
