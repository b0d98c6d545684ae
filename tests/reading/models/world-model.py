"""A world model: a recurrent state with a random part, whose prior and posterior are distributions."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import distributions as D


class Smoothed(D.one_hot_categorical.OneHotCategorical):
    """One-hot choices with a little of every class mixed in, whose samples pass gradients."""

    def __init__(self, logits, mix=0.01):
        probs = F.softmax(logits, dim=-1)
        probs = probs * (1.0 - mix) + mix / probs.shape[-1]
        super().__init__(logits=torch.log(probs))

    def sample(self, sample_shape=()):
        drawn = super().sample(sample_shape)
        soft = self.probs
        while len(soft.shape) < len(drawn.shape):
            soft = soft[None]
        return drawn + soft - soft.detach()


class Wrapped:
    """Hands on what it does not have itself."""

    def __init__(self, dist):
        self._dist = dist
        self.mean = dist.mean

    def __getattr__(self, name):
        return getattr(self._dist, name)

    def mode(self):
        return self._dist.mean


class Cell(nn.Module):
    def __init__(self, width, state, norm=False):
        super().__init__()
        self.norm = norm
        self.gates = nn.Linear(width + state, 3 * state, bias=False)
        if norm:
            self.norm = nn.LayerNorm(3 * state)

    def forward(self, x, state):
        parts = self.gates(torch.cat([x, state], dim=-1))
        if self.norm:
            parts = self.norm(parts)
        reset, cand, update = torch.chunk(parts, 3, dim=-1)
        cand = torch.tanh(torch.sigmoid(reset) * cand)
        update = torch.sigmoid(update - 1)
        return update * cand + (1 - update) * state


class WorldModel(nn.Module):
    def __init__(self, stoch=6, deter=24, actions=3, embed=16, discrete=0, cell=Cell):
        super().__init__()
        self.stoch, self.deter, self.discrete = stoch, deter, discrete
        size = stoch * discrete if discrete else stoch
        self.inp = nn.Sequential(nn.Linear(size + actions, 20), nn.LayerNorm(20), nn.SiLU())
        self.cell = cell(20, deter, norm=True)
        self.heads = nn.ModuleDict({
            "prior": nn.Linear(deter, size if discrete else 2 * size),
            "post": nn.Linear(deter + embed, size if discrete else 2 * size),
        })

    def initial(self, batch):
        shape = [batch, self.stoch] + ([self.discrete] if self.discrete else [])
        return dict(stoch=torch.zeros(shape), deter=torch.zeros(batch, self.deter))

    def dist(self, stats):
        if self.discrete:
            return Smoothed(stats["logit"])
        return Wrapped(D.independent.Independent(D.Normal(stats["mean"], stats["std"]), 1))

    def stats(self, head, x):
        x = self.heads[head](x)
        if self.discrete:
            return {"logit": x.reshape(list(x.shape[:-1]) + [self.stoch, self.discrete])}
        mean, std = torch.split(x, [self.stoch] * 2, -1)
        std = {"softplus": lambda: F.softplus(std), "abs": lambda: std.abs()}["softplus"]()
        return {"mean": mean, "std": std + 0.1}

    def step(self, state, action, embed):
        stoch = state["stoch"].flatten(1)
        x = self.inp(torch.cat([stoch, action], -1))
        deter = self.cell(x, state["deter"])
        prior = self.stats("prior", deter)
        post = self.stats("post", torch.cat([deter, embed], -1))
        return {"stoch": self.dist(post).sample(), "deter": deter, **post}, {"deter": deter, **prior}

    def observe(self, embed, action):
        swap = lambda x: x.permute([1, 0] + list(range(2, len(x.shape))))
        embed, action = swap(embed), swap(action)
        state, posts, priors = self.initial(action.shape[1]), [], []
        for one, act in zip(embed, action):
            state, prior = self.step(state, act, one)
            posts.append(state)
            priors.append(prior)
        stack = lambda all: {k: swap(torch.stack([each[k] for each in all])) for k in all[0]}
        return stack(posts), stack(priors)


embed, action = torch.randn(2, 5, 16), torch.randn(2, 5, 3)
model = WorldModel()
post, prior = model.observe(embed, action)
feature = torch.cat([post["stoch"], post["deter"]], -1)
divergence = D.kl.kl_divergence(model.dist(post)._dist, model.dist(prior)._dist)
loss = torch.clip(divergence, min=1.0).mean()
likelihood = model.dist(post).log_prob(post["stoch"])
best = model.dist(prior).mode()
choices = WorldModel(stoch=4, discrete=8)
post, prior = choices.observe(embed, action)
entropy = choices.dist(post).entropy()
squashed = D.TransformedDistribution(D.Normal(torch.zeros(2, 3), torch.ones(3)), [D.TanhTransform()])
move = squashed.rsample()
density = squashed.log_prob(move).sum(-1, keepdim=True)
plain = type(post) == type({}) and type(model) is WorldModel
first = post["logit"] if plain else None
