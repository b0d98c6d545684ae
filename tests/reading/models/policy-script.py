"""A script with options: a policy that samples actions, and one step of its training."""
import argparse
import math
import types
from collections import namedtuple
from itertools import count

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.distributions import Bernoulli, Categorical, Independent, Normal, kl_divergence

parser = argparse.ArgumentParser(description="A policy")
parser.add_argument("--gamma", type=float, default=0.99, help="how much later rewards count")
parser.add_argument("--num-envs", "-n", type=int, default=5, metavar="N")
parser.add_argument("--render", action="store_true", help="show it")
parser.add_argument("--no-norm", dest="norm", action="store_false")
group = parser.add_argument_group("sizes")
group.add_argument("--hidden-size", type=int, default=24)
args = parser.parse_args([])
torch.manual_seed(1)

Step = namedtuple("Step", ["log_prob", "value"])


class Options(dict):
    """A dictionary whose keys are attributes."""

    def __init__(self, *args, **kwargs):
        super(Options, self).__init__(*args, **kwargs)
        self.__dict__ = self


class Policy(nn.Module):
    def __init__(self, seen, actions, options):
        super(Policy, self).__init__()
        self.body = nn.Linear(seen, args.hidden_size)
        self.actor = nn.Linear(args.hidden_size, actions)
        self.critic = nn.Linear(args.hidden_size, 1)
        self.log_std = nn.Parameter(torch.zeros(1, actions) if options.learned else torch.ones(1, actions))
        self.steps = []

    def forward(self, x, action=None):
        x = torch.tanh(self.body(x))
        logits = self.actor(x)
        choice = Categorical(logits=logits)
        if action is None:
            action = choice.sample()
        log_prob = choice.log_prob(action)
        return action, log_prob, choice.entropy(), self.critic(x)

    def continuous(self, x):
        mean = self.actor(torch.tanh(self.body(x)))
        std = torch.exp(self.log_std.expand_as(mean))
        moves = Normal(mean, std)
        action = moves.rsample()
        joint = Independent(moves, 1)
        log_prob = joint.log_prob(action)
        gap = kl_divergence(moves, Normal(torch.zeros_like(mean), torch.ones_like(std)))
        several = moves.sample((3,))
        return action, log_prob, moves.log_prob(several).sum(-1), gap.sum(dim=-1)


def table_of(positions, width):
    def angle(position, i):
        return position / np.power(10000, 2 * (i // 2) / width)

    table = np.array([[angle(position, i) for i in range(width)] for position in range(positions)])
    table[:, 0::2] = np.sin(table[:, 0::2])
    return torch.FloatTensor(table)


options = Options({"learned": True, "widths": [4, 8]})
policy = Policy(6, 3, options)
optimizer = optim.Adam(policy.parameters(), lr=1e-3)
places = table_of(7, 6)
extra = types.SimpleNamespace(scale=2.0)
eps = np.finfo(np.float32).eps.item()
state = torch.from_numpy(np.random.randn(args.num_envs, 6)).float()
for episode in range(30):
    action, log_prob, entropy, value = policy(state)
    policy.steps.append(Step(log_prob, value))
    if args.render:
        env.render()
    print("episode", episode)
rewards, total = [], 0
for reward in [1.0, 0.5, 2.0][::-1]:
    total = reward + args.gamma * total
    rewards.insert(0, total)
returns = torch.tensor(rewards)
returns = (returns - returns.mean()) / (returns.std() + eps)
kept = policy.steps[-1]
losses = [-kept.log_prob * each for each in returns]
loss = torch.stack(losses).sum() + F.smooth_l1_loss(kept.value.squeeze(-1), kept.log_prob.detach())
loss.backward()
move, log_prob, several, gap = policy.continuous(state)
coin = Bernoulli(probs=torch.rand(4, 2))
heads = coin.sample()
total = torch.cumprod(torch.tensor([1] + [8, 5, 5]), dim=0, dtype=torch.int32)
shares = F.softmax(state.double(), dim=-1, dtype=torch.float32)
wide = torch.Tensor(3, 4).type(torch.cuda.FloatTensor if torch.cuda.is_available() else torch.DoubleTensor)
