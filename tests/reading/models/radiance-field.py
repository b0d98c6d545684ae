"""Rays through a field of colours and densities, sampled twice and summed up."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Encoding(nn.Module):
    def __init__(self, levels, include=True):
        super().__init__()
        self.include = include
        self.bands = 2.0 ** torch.linspace(0.0, levels - 1, levels)

    @property
    def width(self):
        return 3 * (2 * len(self.bands) + int(self.include))

    def forward(self, x):
        angles = x[..., None, :] * self.bands[:, None]
        parts = [x] if self.include else []
        parts += [torch.sin(angles).flatten(-2), torch.cos(angles).flatten(-2)]
        return torch.cat(parts, dim=-1)


class Field(nn.Module):
    def __init__(self, depth=4, width=32, skips=(2,), levels=(4, 2)):
        super().__init__()
        self.skips = set(skips)
        self.points, self.views = Encoding(levels[0]), Encoding(levels[1])
        layers = []
        for i in range(depth):
            c_in = self.points.width if i == 0 else width
            layers.append(nn.Linear(c_in + (self.points.width if i in self.skips else 0), width))
        self.layers = nn.ModuleList(layers)
        self.sigma = nn.Linear(width, 1)
        self.feature = nn.Linear(width, width)
        self.color = nn.Sequential(nn.Linear(width + self.views.width, width // 2), nn.ReLU(), nn.Linear(width // 2, 3), nn.Sigmoid())

    def forward(self, points, directions):
        p = self.points(points)
        h = p
        for i, layer in enumerate(self.layers):
            if i in self.skips:
                h = torch.cat([p, h], dim=-1)
            h = F.relu(layer(h))
        d = self.views(directions)[..., None, :].expand(*h.shape[:-1], -1)
        sigma = F.softplus(self.sigma(h)).squeeze(-1)
        rgb = self.color(torch.cat([self.feature(h), d], dim=-1))
        return rgb, sigma


def camera_rays(height, width, focal, pose):
    v, u = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
    directions = torch.stack([(u - width * 0.5) / focal, -(v - height * 0.5) / focal, -torch.ones_like(u)], dim=-1)
    rays_d = (directions[..., None, :] * pose[:3, :3]).sum(dim=-1)
    rays_o = pose[:3, -1].expand_as(rays_d)
    return rays_o.reshape(-1, 3), F.normalize(rays_d, dim=-1).reshape(-1, 3)


def composite(rgb, sigma, z, white=True):
    gaps = torch.cat([z[..., 1:] - z[..., :-1], torch.full_like(z[..., :1], 1e10)], dim=-1)
    alpha = 1.0 - torch.exp(-sigma * gaps)
    clear = torch.cumprod(torch.cat([torch.ones_like(alpha[..., :1]), 1.0 - alpha + 1e-10], dim=-1), dim=-1)[..., :-1]
    weights = alpha * clear
    color = (weights[..., None] * rgb).sum(dim=-2)
    depth = (weights * z).sum(dim=-1)
    opacity = weights.sum(dim=-1)
    if white:
        color = color + (1.0 - opacity[..., None])
    return color, depth, weights


def resample(z, weights, count):
    middle = 0.5 * (z[..., 1:] + z[..., :-1])
    pdf = weights[..., 1:-1] + 1e-5
    pdf = pdf / pdf.sum(-1, keepdim=True)
    cdf = torch.cat([torch.zeros_like(pdf[..., :1]), pdf.cumsum(-1)], dim=-1)
    u = torch.rand(*cdf.shape[:-1], count)
    above = torch.searchsorted(cdf, u, right=True).clamp(max=cdf.shape[-1] - 1)
    below = (above - 1).clamp(min=0)
    low, high = torch.gather(cdf, -1, below), torch.gather(cdf, -1, above)
    start, stop = torch.gather(middle, -1, below), torch.gather(middle, -1, above)
    gap = torch.where(high - low < 1e-5, torch.ones_like(low), high - low)
    return start + (u - low) / gap * (stop - start)


def render(field, rays_o, rays_d, near=2.0, far=6.0, coarse=8, fine=8):
    z = torch.linspace(near, far, coarse).expand(rays_o.shape[0], coarse)
    z = z + torch.rand_like(z) * (far - near) / coarse
    rgb, sigma = field(rays_o[:, None] + rays_d[:, None] * z[..., None], rays_d)
    first, _, weights = composite(rgb, sigma, z)
    z, _ = torch.sort(torch.cat([z, resample(z, weights.detach(), fine)], dim=-1), dim=-1)
    rgb, sigma = field(rays_o[:, None] + rays_d[:, None] * z[..., None], rays_d)
    color, depth, _ = composite(rgb, sigma, z)
    return first, color, depth


rays_o, rays_d = camera_rays(6, 8, 5.0, torch.eye(4)[:3])
first, color, depth = render(Field(), rays_o, rays_d)
target = torch.rand(48, 3)
loss = F.mse_loss(first, target) + F.mse_loss(color, target)
image = color.view(6, 8, 3).permute(2, 0, 1)
