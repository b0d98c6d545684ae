"""A variational autoencoder that is told the digit, with a mixture of Gaussians as an alternative prior."""
import math

import torch
from torch import nn
from torch.distributions import Independent, Normal, kl_divergence
from torch.nn import functional as F

CFG = {"image": (1, 28, 28), "latent": 6, "classes": 10, "hidden": [64, 32]}


def stack(sizes, act=nn.ReLU, last=None):
    pairs = zip(sizes[:-1], sizes[1:])
    layers = [layer for a, b in pairs for layer in (nn.Linear(a, b), act())]
    if last is not None:
        layers[-1] = last()
    return nn.Sequential(*layers)


class CVAE(nn.Module):
    def __init__(self, image, latent, classes, hidden):
        super().__init__()
        self.image = image
        self.classes = classes
        pixels = math.prod(image)
        self.encoder = stack([pixels + classes, *hidden])
        self.mu = nn.Linear(hidden[-1], latent)
        self.logvar = nn.Linear(hidden[-1], latent)
        self.decoder = stack([latent + classes, *hidden[::-1], pixels], last=nn.Sigmoid)

    def encode(self, x, y):
        h = self.encoder(torch.cat((x.view(x.size(0), -1), y), dim=-1))
        return self.mu(h), self.logvar(h)

    @staticmethod
    def reparameterize(mu, logvar):
        std = torch.exp(0.5 * logvar)
        eps = torch.randn_like(std)
        return eps.mul(std).add_(mu)

    def decode(self, z, y):
        return self.decoder(torch.cat((z, y), dim=-1)).view(-1, *self.image)

    def forward(self, x, y):
        y = F.one_hot(y, self.classes).float()
        mu, logvar = self.encode(x, y)
        z = self.reparameterize(mu, logvar)
        return self.decode(z, y), mu, logvar, z


class MixturePrior(nn.Module):
    def __init__(self, components, latent):
        super().__init__()
        self.weights = nn.Parameter(torch.zeros(components))
        self.means = nn.Parameter(torch.randn(components, latent))
        self.logvars = nn.Parameter(torch.zeros(components, latent))

    def log_prob(self, z):
        z = z.unsqueeze(1)
        means, logvars = self.means[None], self.logvars[None]
        each = -0.5 * (math.log(2 * math.pi) + logvars + (z - means) ** 2 * torch.exp(-logvars))
        log_w = F.log_softmax(self.weights, dim=0)
        return torch.logsumexp(each.sum(-1) + log_w, dim=1)


def elbo(x, out, mu, logvar):
    bce = F.binary_cross_entropy(out.flatten(1), x.flatten(1), reduction="none").sum(-1)
    kld = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp(), dim=1)
    return (bce + kld).mean()


model = CVAE(**CFG)
x = torch.rand(8, 1, 28, 28)
y = torch.randint(0, 10, (8,))
out, mu, logvar, z = model(x, y)
loss = elbo(x, out, mu, logvar)
posterior = Independent(Normal(mu, torch.exp(0.5 * logvar)), 1)
prior = Independent(Normal(torch.zeros_like(mu), torch.ones_like(mu)), 1)
kl = kl_divergence(posterior, prior)
mixture = MixturePrior(5, CFG["latent"])
sampled = posterior.log_prob(z) - mixture.log_prob(z)
with torch.no_grad():
    digits = torch.eye(10)
    grid = model.decode(torch.randn(10, 6), digits)
    rows = grid.view(2, 5, 28, 28).permute(0, 2, 1, 3).reshape(2 * 28, 5 * 28)
    steps = torch.linspace(0, 1, 5)[:, None]
    between = torch.lerp(mu[0].expand(5, -1), mu[1].expand(5, -1), steps)
