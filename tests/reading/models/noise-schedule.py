"""A schedule of noise, a small network that is told the step, and both ways to sample."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


def cosine_betas(steps, s=0.008):
    x = torch.linspace(0, steps, steps + 1, dtype=torch.float64)
    alphas = torch.cos(((x / steps) + s) / (1 + s) * math.pi * 0.5) ** 2
    alphas = alphas / alphas[0]
    betas = 1 - (alphas[1:] / alphas[:-1])
    return torch.clip(betas, 0, 0.999).float()


def extract(a, t, shape):
    b, *_ = t.shape
    out = a.gather(-1, t)
    return out.reshape(b, *((1,) * (len(shape) - 1)))


class SinusoidalPosEmb(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        half = self.dim // 2
        emb = math.log(10000) / (half - 1)
        emb = torch.exp(torch.arange(half) * -emb)
        emb = x[:, None] * emb[None, :]
        return torch.cat((emb.sin(), emb.cos()), dim=-1)


class Block(nn.Module):
    def __init__(self, c_in, c_out, emb):
        super().__init__()
        self.time = nn.Sequential(nn.SiLU(), nn.Linear(emb, c_out * 2))
        self.norm = nn.GroupNorm(4, c_out)
        self.conv1 = nn.Conv2d(c_in, c_out, 3, padding=1)
        self.conv2 = nn.Conv2d(c_out, c_out, 3, padding=1)
        self.skip = nn.Conv2d(c_in, c_out, 1) if c_in != c_out else nn.Identity()

    def forward(self, x, emb):
        h = self.norm(self.conv1(x))
        scale, shift = self.time(emb)[:, :, None, None].chunk(2, dim=1)
        h = F.silu(h * (scale + 1) + shift)
        return self.conv2(h) + self.skip(x)


class Unet(nn.Module):
    def __init__(self, dim=8, channels=1, mults=(1, 2)):
        super().__init__()
        emb = dim * 4
        self.time = nn.Sequential(SinusoidalPosEmb(dim), nn.Linear(dim, emb), nn.GELU(), nn.Linear(emb, emb))
        self.first = nn.Conv2d(channels, dim, 7, padding=3)
        dims = [dim, *map(lambda m: dim * m, mults)]
        in_out = list(zip(dims[:-1], dims[1:]))
        self.downs = nn.ModuleList([nn.ModuleList([Block(a, b, emb), nn.Conv2d(b, b, 4, 2, 1)]) for a, b in in_out])
        self.mid = Block(dims[-1], dims[-1], emb)
        self.ups = nn.ModuleList([nn.ModuleList([nn.ConvTranspose2d(b, b, 4, 2, 1), Block(b * 2, a, emb)]) for a, b in reversed(in_out)])
        self.final = nn.Conv2d(dim, channels, 1)

    def forward(self, x, t):
        x = self.first(x)
        t = self.time(t)
        skips = []
        for block, down in self.downs:
            x = block(x, t)
            skips.append(x)
            x = down(x)
        x = self.mid(x, t)
        for up, block in self.ups:
            x = up(x)
            x = block(torch.cat((x, skips.pop()), dim=1), t)
        return self.final(x)


class Diffusion(nn.Module):
    def __init__(self, model, size, steps=20, objective="noise"):
        super().__init__()
        self.model, self.size, self.steps, self.objective = model, size, steps, objective
        betas = cosine_betas(steps)
        cumprod = torch.cumprod(1.0 - betas, dim=0)
        prev = F.pad(cumprod[:-1], (1, 0), value=1.0)
        keep = lambda name, value: self.register_buffer(name, value)
        keep("betas", betas)
        keep("cumprod", cumprod)
        keep("sqrt_cumprod", torch.sqrt(cumprod))
        keep("sqrt_one_minus", torch.sqrt(1.0 - cumprod))
        keep("variance", betas * (1.0 - prev) / (1.0 - cumprod))
        keep("weight", torch.clamp(cumprod / (1 - cumprod), max=5.0))

    def q_sample(self, x, t, noise):
        return extract(self.sqrt_cumprod, t, x.shape) * x + extract(self.sqrt_one_minus, t, x.shape) * noise

    def forward(self, x):
        t = torch.randint(0, self.steps, (x.shape[0],)).long()
        noise = torch.randn_like(x)
        out = self.model(self.q_sample(x, t, noise), t)
        target = noise if self.objective == "noise" else x
        loss = F.mse_loss(out, target, reduction="none").flatten(1).mean(1)
        return (loss * extract(self.weight, t, loss.shape)).mean()

    @torch.inference_mode()
    def sample(self, count, stride=5):
        x = torch.randn(count, 1, self.size, self.size)
        times = list(reversed(range(0, self.steps, stride)))
        for now, following in zip(times, times[1:] + [-1]):
            t = torch.full((count,), now, dtype=torch.long)
            eps = self.model(x, t)
            alpha = self.cumprod[now]
            x0 = ((x - (1 - alpha).sqrt() * eps) / alpha.sqrt()).clamp(-1.0, 1.0)
            if following < 0:
                x = x0
                continue
            alpha_next = self.cumprod[following]
            x = x0 * alpha_next.sqrt() + (1 - alpha_next).sqrt() * eps
        return (x + 1) * 0.5


diffusion = Diffusion(Unet(), size=16)
loss = diffusion(torch.rand(3, 1, 16, 16) * 2 - 1)
images = diffusion.sample(2)
