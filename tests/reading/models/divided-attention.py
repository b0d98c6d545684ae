"""Video tokens that attend in time and then in space, with named axes."""
import torch
from einops import rearrange, repeat
from torch import einsum, nn


def attend(q, k, v):
    sim = einsum("b i d, b j d -> b i j", q, k)
    attn = sim.softmax(dim=-1)
    return einsum("b i j, b j d -> b i d", attn, v)


class PreNorm(nn.Module):
    def __init__(self, dim, fn):
        super().__init__()
        self.fn = fn
        self.norm = nn.LayerNorm(dim)

    def forward(self, x, *args, **kwargs):
        x = self.norm(x)
        return self.fn(x, *args, **kwargs)


class GEGLU(nn.Module):
    def forward(self, x):
        x, gates = x.chunk(2, dim=-1)
        return x * nn.functional.gelu(gates)


class Attention(nn.Module):
    def __init__(self, dim, dim_head=8, heads=2):
        super().__init__()
        self.heads = heads
        self.scale = dim_head**-0.5
        inner = dim_head * heads
        self.to_qkv = nn.Linear(dim, inner * 3, bias=False)
        self.to_out = nn.Linear(inner, dim)

    def forward(self, x, einops_from, einops_to, **dims):
        h = self.heads
        q, k, v = self.to_qkv(x).chunk(3, dim=-1)
        q, k, v = map(lambda t: rearrange(t, "b n (h d) -> (b h) n d", h=h), (q, k, v))
        q = q * self.scale
        (cls_q, q_), (cls_k, k_), (cls_v, v_) = map(lambda t: (t[:, :1], t[:, 1:]), (q, k, v))
        cls_out = attend(cls_q, k, v)
        q_, k_, v_ = map(lambda t: rearrange(t, f"{einops_from} -> {einops_to}", **dims), (q_, k_, v_))
        r = q_.shape[0] // cls_k.shape[0]
        cls_k, cls_v = map(lambda t: repeat(t, "b () d -> (b r) () d", r=r), (cls_k, cls_v))
        k_ = torch.cat((cls_k, k_), dim=1)
        v_ = torch.cat((cls_v, v_), dim=1)
        out = attend(q_, k_, v_)
        out = rearrange(out, f"{einops_to} -> {einops_from}", **dims)
        out = torch.cat((cls_out, out), dim=1)
        out = rearrange(out, "(b h) n d -> b n (h d)", h=h)
        return self.to_out(out)


class VideoTransformer(nn.Module):
    def __init__(self, *, dim, frames, image_size, patch, classes, depth=2):
        super().__init__()
        patches = (image_size // patch) ** 2
        self.patch = patch
        self.embed = nn.Linear(3 * patch**2, dim)
        self.positions = nn.Embedding(frames * patches + 1, dim)
        self.cls = nn.Parameter(torch.randn(1, dim))
        self.layers = nn.ModuleList([])
        for _ in range(depth):
            ff = nn.Sequential(nn.Linear(dim, dim * 4), GEGLU(), nn.Linear(dim * 2, dim))
            self.layers.append(nn.ModuleList([PreNorm(dim, Attention(dim)), PreNorm(dim, Attention(dim)), PreNorm(dim, ff)]))
        self.to_out = nn.Sequential(nn.LayerNorm(dim), nn.Linear(dim, classes))

    def forward(self, video):
        b, f, _, h, w = video.shape
        p = self.patch
        hp, wp = h // p, w // p
        n = hp * wp
        tokens = rearrange(video, "b f c (h p1) (w p2) -> b (f h w) (p1 p2 c)", p1=p, p2=p)
        tokens = self.embed(tokens)
        cls = repeat(self.cls, "n d -> b n d", b=b)
        x = torch.cat((cls, tokens), dim=1)
        x = x + self.positions(torch.arange(x.shape[1]))
        for time, space, ff in self.layers:
            x = time(x, "b (f n) d", "(b n) f d", n=n) + x
            x = space(x, "b (f n) d", "(b f) n d", f=f) + x
            x = ff(x) + x
        return self.to_out(x[:, 0])


model = VideoTransformer(dim=16, frames=4, image_size=16, patch=8, classes=3)
logits = model(torch.rand(2, 4, 3, 16, 16))
