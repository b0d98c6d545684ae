"""A diffusion transformer: every block is scaled and shifted by the step and the class."""
import torch
from torch import nn
from torch.nn import functional as F


def sincos_2d(dim, grid):
    y, x = torch.meshgrid(torch.arange(grid), torch.arange(grid), indexing="ij")
    omega = 1.0 / 10000 ** (torch.arange(dim // 4) / (dim // 4 - 1))
    y = y.flatten()[:, None] * omega[None, :]
    x = x.flatten()[:, None] * omega[None, :]
    return torch.cat((x.sin(), x.cos(), y.sin(), y.cos()), dim=1).type(torch.float32)


class Attention(nn.Module):
    def __init__(self, dim, heads, qk_norm=True):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, dim * 3)
        head = dim // heads
        self.q_norm = nn.RMSNorm(head) if qk_norm else nn.Identity()
        self.k_norm = nn.RMSNorm(head) if qk_norm else nn.Identity()
        self.proj = nn.Linear(dim, dim)

    def forward(self, x):
        B, N, C = x.shape
        q, k, v = self.qkv(x).reshape(B, N, 3, self.heads, C // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        q, k = self.q_norm(q), self.k_norm(k)
        x = F.scaled_dot_product_attention(q, k, v)
        x = x.transpose(1, 2).reshape(B, N, C)
        return self.proj(x)


class Block(nn.Module):
    def __init__(self, dim, heads, ratio=4):
        super().__init__()
        self.norm1, self.norm2 = (nn.LayerNorm(dim, elementwise_affine=False) for _ in range(2))
        self.attn = Attention(dim, heads)
        self.mlp = nn.Sequential(nn.Linear(dim, dim * ratio), nn.GELU(approximate="tanh"), nn.Linear(dim * ratio, dim))
        self.modulation = nn.Sequential(nn.SiLU(), nn.Linear(dim, 6 * dim))

    def forward(self, x, c):
        shift1, scale1, gate1, shift2, scale2, gate2 = self.modulation(c)[:, None].chunk(6, dim=-1)
        x = x + gate1 * self.attn(self.norm1(x) * (1 + scale1) + shift1)
        x = x + gate2 * self.mlp(self.norm2(x) * (1 + scale2) + shift2)
        return x


class Conditioner(nn.Module):
    def __init__(self, dim, classes, dropout=0.1):
        super().__init__()
        self.register_buffer("frequencies", torch.randn(dim // 2) * 16)
        self.mlp = nn.Sequential(nn.Linear(dim, dim), nn.SiLU(), nn.Linear(dim, dim))
        self.labels = nn.Embedding(classes + 1, dim)
        self.none = classes
        self.dropout = dropout

    def forward(self, t, y):
        if self.training and self.dropout > 0:
            drop = torch.rand(y.shape[0]) < self.dropout
            y = torch.where(drop, self.none, y)
        angles = t[:, None] * self.frequencies * 2 * torch.pi
        fourier = torch.cat([angles.cos(), angles.sin()], dim=-1)
        return self.mlp(fourier) + self.labels(y)


class Transformer(nn.Module):
    def __init__(self, size=8, patch=2, channels=4, dim=32, depth=2, heads=4, classes=10):
        super().__init__()
        self.patch, self.channels = patch, channels
        self.grid = size // patch
        self.embed = nn.Conv2d(channels, dim, patch, stride=patch)
        self.register_buffer("positions", sincos_2d(dim, self.grid)[None])
        self.condition = Conditioner(dim, classes)
        self.blocks = nn.ModuleList([Block(dim, heads) for _ in range(depth)])
        self.final_norm = nn.LayerNorm(dim, elementwise_affine=False)
        self.final = nn.Linear(dim, patch**2 * channels)
        self.final_modulation = nn.Linear(dim, 2 * dim)

    def unpatchify(self, x):
        g, p, c = self.grid, self.patch, self.channels
        x = x.view(-1, g, g, p, p, c)
        x = torch.einsum("nhwpqc->nchpwq", x)
        return x.reshape(x.shape[0], c, g * p, g * p)

    def forward(self, x, t, y):
        x = self.embed(x).flatten(2).transpose(1, 2) + self.positions
        c = self.condition(t, y)
        for block in self.blocks:
            x = block(x, c)
        shift, scale = self.final_modulation(F.silu(c)).chunk(2, dim=1)
        x = self.final_norm(x) * (1 + scale.unsqueeze(1)) + shift.unsqueeze(1)
        return self.unpatchify(self.final(x))

    def guided(self, x, t, y, scale):
        both = torch.cat([x, x])
        labels = torch.cat([y, torch.full_like(y, self.condition.none)])
        cond, uncond = self(both, t.repeat(2), labels).chunk(2)
        return uncond + scale * (cond - uncond)


def flow_matching_loss(model, x1, y):
    x0 = torch.randn_like(x1)
    t = torch.sigmoid(torch.randn(len(x1)))
    xt = torch.lerp(x0, x1, t.view(-1, 1, 1, 1))
    velocity = model(xt, t, y)
    return (velocity - (x1 - x0)).square().mean()


model = Transformer()
y = torch.randint(0, 10, (3,))
loss = flow_matching_loss(model, torch.randn(3, 4, 8, 8), y)
model.eval()
x = torch.randn(3, 4, 8, 8)
with torch.no_grad():
    for i in range(2):
        x = x + model.guided(x, torch.full((3,), i / 2), y, 3.0) / 2
