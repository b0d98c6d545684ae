"""Matrices that are taken apart, gradients that are looked at, and loops that only count."""
import os

import torch
import torch.nn as nn
import torch.nn.functional as F

HERE = os.path.basename(__file__)


@torch.jit.script
def gated(a, b, width: int):
    both = a + b
    return torch.tanh(both[:, :width]) * torch.sigmoid(both[:, width:])


class Turned(nn.Module):
    """A convolution of width one that can be undone."""

    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv1d(channels, channels, kernel_size=1, bias=False)
        W = torch.linalg.qr(torch.FloatTensor(channels, channels).normal_())[0]
        if torch.det(W) < 0:
            W[:, 0] = -1 * W[:, 0]
        W = W.view(channels, channels, 1)
        self.conv.weight.data = W

    def forward(self, z, reverse=False):
        n, _, length = z.size()
        W = self.conv.weight.squeeze()
        if reverse:
            if not hasattr(self, "inverse"):
                inverse = W.float().inverse()
                inverse = inverse[..., None]
                if z.type() == "torch.cuda.HalfTensor":
                    inverse = inverse.half()
                self.inverse = inverse
            z = F.conv1d(z, self.inverse, bias=None)
            return z
        log_det = n * length * torch.slogdet(W)[1]
        z = self.conv(z)
        return z, log_det


model = Turned(6)
z = torch.randn(2, 6, 9)
out, log_det = model(z)
back = model(out, reverse=True)
loss = out.pow(2).mean() - log_det
for epoch in range(50):
    seen = []
    out, log_det = model(z)
    seen.append(out)
    loss = torch.stack(seen).mean() - log_det
    print("epoch", epoch)
for step in range(8):
    if step > 2:
        late = torch.zeros(3, step)
        if step % 2 == 0:
            even = late.T
loss.backward()
gradient = model.conv.weight.grad
norm = gradient.norm()
acts = gated(torch.randn(2, 8, 5), torch.randn(2, 8, 5), 4)
tall = torch.randn(3, 5, 4)
Q, R = torch.linalg.qr(tall)
U, S, Vh = torch.linalg.svd(tall, full_matrices=False)
whole = torch.linalg.svd(tall)[0]
u, s, v = torch.svd(tall)
values, vectors = torch.linalg.eigh(tall.mT @ tall)
turned, axes = torch.linalg.eig(tall.mT @ tall)
inverse = torch.linalg.pinv(tall)
rank = torch.linalg.matrix_rank(tall)
power = torch.matrix_power(tall.mT @ tall, 3)
counts = torch.histc(torch.randn(40), bins=8, min=-1, max=1)
apart = F.pdist(torch.randn(5, 3))
(first,) = torch.split(tall, 3)
[only] = [first.sum(0)]
