"""Cells of a notebook: a policy that learns from whole episodes of a made-up game."""
# %%
import numpy as np
import torch
from torch import nn, optim
from torch.distributions import Categorical

# %%
class Game:
    """Six numbers; a move is right if it names the largest of the first three."""

    def __init__(self, length=12):
        self.length = length

    def reset(self):
        self.left = self.length
        self.state = np.random.randn(6).astype(np.float32)
        return self.state

    def step(self, move):
        reward = 1.0 if move == int(self.state[:3].argmax()) else -0.1
        self.left -= 1
        self.state = np.random.randn(6).astype(np.float32)
        return self.state, reward, self.left == 0

# %%
class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 24), nn.Tanh())
        self.policy = nn.Linear(24, 3)
        self.value = nn.Linear(24, 1)

    def forward(self, x):
        h = self.body(x)
        return self.policy(h), self.value(h).squeeze(-1)

# %%
def returns(rewards, gamma=0.95):
    total, all_of_them = 0.0, []
    for reward in reversed(rewards):
        total = reward + gamma * total
        all_of_them.insert(0, total)
    return torch.tensor(all_of_them)

# %%
torch.manual_seed(0)
np.random.seed(0)
game, agent = Game(), Agent()
optimizer = optim.Adam(agent.parameters(), lr=1e-2)
for episode in range(3):
    state = game.reset()
    states, moves, rewards = [], [], []
    for _ in range(game.length):
        with torch.no_grad():
            logits, _ = agent(torch.from_numpy(state))
        move = Categorical(logits=logits).sample()
        states.append(state)
        moves.append(move)
        state, reward, done = game.step(move.item())
        rewards.append(reward)
    batch = torch.from_numpy(np.stack(states))
    taken = torch.stack(moves)
    wanted = returns(rewards)
    logits, value = agent(batch)
    chosen = Categorical(logits=logits)
    advantage = (wanted - value).detach()
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    loss = -(chosen.log_prob(taken) * advantage).mean() + 0.5 * (wanted - value).pow(2).mean()
    loss = loss - 0.01 * chosen.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

# %%
states = torch.randn(5, 6)
greedy = agent(states)[0].argmax(dim=-1)
right = (greedy == states[:, :3].argmax(dim=-1)).float().mean()
