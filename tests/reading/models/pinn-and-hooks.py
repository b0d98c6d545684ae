"""Gradients of gradients: a heat equation in a loss, a penalty on gradients, hooks, and a function of one's own."""
import torch
import torch.nn as nn


class Network(nn.Module):
    def __init__(self, inputs=2, hidden=20, layers=3):
        super().__init__()
        widths = [inputs] + [hidden] * layers + [1]
        self.linears = nn.ModuleList(nn.Linear(a, b) for a, b in zip(widths[:-1], widths[1:]))
        self.reset()

    def reset(self):
        for linear in self.linears:
            nn.init.xavier_normal_(linear.weight)
            nn.init.zeros_(linear.bias)

    def forward(self, x, t):
        h = torch.cat([x, t], dim=1)
        for linear in self.linears[:-1]:
            h = torch.tanh(linear(h))
        return self.linears[-1](h)


def derivative(of, by):
    return torch.autograd.grad(of, by, grad_outputs=torch.ones_like(of), create_graph=True)[0]


def residual(net, x, t, nu=0.01):
    x.requires_grad_(True)
    t.requires_grad_(True)
    u = net(x, t)
    u_t = derivative(u, t)
    u_x = derivative(u, x)
    u_xx = derivative(u_x, x)
    return u_t + u * u_x - nu * u_xx


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return 2 * x * grad


def penalty(critic, real, fake):
    share = torch.rand(real.size(0), 1)
    between = (share * real + (1 - share) * fake).requires_grad_(True)
    score = critic(between)
    gradient = torch.autograd.grad(score.sum(), between, create_graph=True)[0]
    norm = gradient.flatten(1).norm(2, dim=1)
    return ((norm - 1) ** 2).mean()


net = Network()
x = torch.rand(30, 1) * 2 - 1
t = torch.rand(30, 1)
inside = residual(net, x, t).pow(2).mean()
start = torch.linspace(-1, 1, 25).view(-1, 1)
u0 = -torch.sin(torch.pi * start)
first = (net(start, torch.zeros_like(start)) - u0).pow(2).mean()
edge = torch.rand(10, 1)
sides = net(torch.ones(10, 1), edge).pow(2).mean() + net(-torch.ones(10, 1), edge).pow(2).mean()
loss = inside + first + sides
loss.backward()

squared = Square.apply(torch.randn(4, 3, requires_grad=True))
squared.sum().backward()
critic = nn.Sequential(nn.Linear(6, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))
real, fake = torch.randn(8, 6), torch.randn(8, 6)
wasserstein = critic(fake).mean() - critic(real).mean() + 10 * penalty(critic, real, fake)

seen = {}


def keep(name):
    def hook(module, args, output):
        seen[name] = output.detach()

    return hook


handle = critic[0].register_forward_hook(keep("first"))
scores = critic(real)
handle.remove()
sensitivity = torch.autograd.functional.jacobian(lambda v: critic(v).squeeze(-1).sum(), real)
average = {name: p.detach().clone() for name, p in critic.named_parameters()}
for name, p in critic.named_parameters():
    average[name].mul_(0.9).add_(p.detach(), alpha=0.1)
flat = torch.cat([p.detach().reshape(-1) for p in critic.parameters()])
norm = flat.norm()
