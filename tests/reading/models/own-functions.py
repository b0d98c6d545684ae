"""Functions with a gradient of their own, half a Transformer, and arguments that find their way through layers."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class Again(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, count, *args):
        ctx.run = run
        ctx.inputs = list(args[:count])
        ctx.weights = list(args[count:])
        with torch.no_grad():
            out = ctx.run(*ctx.inputs)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, *grads):
        inputs = [x.detach().requires_grad_(True) for x in ctx.inputs]
        with torch.enable_grad():
            out = ctx.run(*inputs)
        return (None, None) + torch.autograd.grad(out, inputs + ctx.weights, grads, allow_unused=True)


def once(run, inputs, weights, flag):
    if flag:
        args = tuple(inputs) + tuple(weights)
        return Again.apply(run, len(inputs), *args)
    else:
        return run(*inputs)


class Wide(nn.GroupNorm):
    def forward(self, x):
        return super().forward(x.float()).type(x.dtype)


class Spread(nn.Module):
    def __init__(self, width, heads=2):
        super().__init__()
        self.heads = heads
        self.norm = Wide(4, width)
        self.qkv = nn.Conv1d(width, 3 * width, 1)

    def forward(self, x):
        return once(self._forward, (x,), self.parameters(), True)

    def _forward(self, x):
        n, c, *space = x.shape
        x = x.reshape(n, c, -1)
        q, k, v = self.qkv(self.norm(x)).reshape(n * self.heads, -1, x.shape[-1]).chunk(3, dim=1)
        weight = torch.softmax(torch.einsum("bct,bcs->bts", q, k).float(), dim=-1).type(q.dtype)
        mixed = torch.einsum("bts,bcs->bct", weight, v).reshape(n, c, -1)
        return (x + mixed).reshape(n, c, *space)


def route_args(router, args, depth):
    routed = [(dict(), dict()) for _ in range(depth)]
    for key in [key for key in args.keys() if key in router]:
        val = args[key]
        for i, ((f_args, g_args), routes) in enumerate(zip(routed, router[key])):
            new_f, new_g = map(lambda route: ({key: val} if route else {}), routes)
            routed[i] = ({**f_args, **new_f}, {**g_args, **new_g})
    return routed


class Masked(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.project = nn.Linear(width, width)

    def forward(self, x, mask=None):
        x = self.project(x)
        if mask is not None:
            x = x.masked_fill(~mask[..., None], 0.0)
        return x


class Chain(nn.Module):
    def __init__(self, layers, router={}):
        super().__init__()
        assert all(len(route) == len(layers) for route in router.values()), "as many routes as layers"
        self.layers = layers
        self.router = router

    def forward(self, x, **kwargs):
        args = route_args(self.router, kwargs, len(self.layers))
        for (f, g), (f_args, g_args) in list(zip(self.layers, args)):
            x = x + f(x, **f_args)
            x = x + g(x, **g_args)
        return x


class Words(nn.Transformer):
    def __init__(self, words, width):
        super(Words, self).__init__(d_model=width, nhead=2, dim_feedforward=16, num_encoder_layers=2)
        self.mask = None
        self.embed = nn.Embedding(words, width)
        self.readout = nn.Linear(width, words)

    def forward(self, src, masked=True):
        if masked and (self.mask is None or self.mask.size(0) != len(src)):
            mask = (torch.triu(torch.ones(len(src), len(src))) == 1).transpose(0, 1)
            self.mask = mask.float().masked_fill(mask == 0, float("-inf")).masked_fill(mask == 1, float(0.0))
        x = self.embed(src) * math.sqrt(8)
        output = self.encoder(x, mask=self.mask)
        return F.log_softmax(self.readout(output), dim=-1)


def append_dims(x, rank):
    return x[(...,) + (None,) * (rank - x.ndim)]


def mean_flat(tensor):
    return tensor.mean(dim=list(range(1, len(tensor.shape))))


picture = torch.randn(2, 8, 5, 4, requires_grad=True)
spread = Spread(8)(picture)
scale = append_dims(torch.ones(2), spread.ndim)
loss = mean_flat((spread - picture) ** 2 / scale)
layers = nn.ModuleList([nn.ModuleList([Masked(6), nn.Linear(6, 6)]) for _ in range(2)])
chain = Chain(layers, router={"mask": ((True, False),) * 2})
chained = chain(torch.randn(2, 3, 6), mask=torch.ones(2, 3).bool())
scores = Words(20, 8)(torch.randint(0, 20, (7, 3)))


def kernel_of(size, sigma, dtype):
    half = (size - 1) * 0.5
    x = torch.linspace(-half, half, steps=size)
    pdf = torch.exp(-0.5 * (x / sigma).pow(2))
    return (pdf / pdf.sum()).to(picture.device, dtype=dtype)


dtype = picture.dtype if torch.is_floating_point(picture) else torch.float32
blur = torch.mm(kernel_of(5, 1.0, dtype)[:, None], kernel_of(3, 1.0, dtype)[None, :])
step = math.gcd(16000, 12000, 4400)
hops = torch.arange(-2, 2 + step // 100, dtype=dtype)[None] / step
