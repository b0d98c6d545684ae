"""A rollout buffer, generalised advantages and a clipped policy update."""
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical


class Rollout:
    def __init__(self, steps, envs, observation, device="cpu"):
        self.observations = torch.zeros(steps, envs, observation)
        self.actions = torch.zeros((steps, envs), dtype=torch.long)
        self.log_probs = torch.zeros(steps, envs)
        self.rewards = torch.zeros(steps, envs)
        self.ends = torch.zeros(steps, envs)
        self.values = torch.zeros(steps, envs)
        self.steps = steps
        self.place = 0

    def add(self, observation, action, log_prob, reward, end, value):
        at = self.place
        self.observations[at] = observation
        self.actions[at] = action
        self.log_probs[at] = log_prob
        self.rewards[at] = torch.as_tensor(reward, dtype=torch.float32)
        self.ends[at] = torch.as_tensor(end, dtype=torch.float32)
        self.values[at] = value
        self.place += 1

    def advantages(self, last, gamma=0.99, decay=0.95):
        out = torch.zeros_like(self.rewards)
        running = torch.zeros_like(last)
        for t in reversed(range(self.steps)):
            following = last if t == self.steps - 1 else self.values[t + 1]
            alive = 1.0 - self.ends[t]
            delta = self.rewards[t] + gamma * following * alive - self.values[t]
            running = delta + gamma * decay * alive * running
            out[t] = running
        return out, out + self.values


class Policy(nn.Module):
    def __init__(self, observation, actions, hidden=64):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(observation, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh())
        self.actor = nn.Linear(hidden, actions)
        self.critic = nn.Linear(hidden, 1)

    def forward(self, x):
        h = self.trunk(x)
        return Categorical(logits=self.actor(h)), self.critic(h).squeeze(-1)


class Toy:
    def __init__(self, envs, observation):
        self.shape = (envs, observation)

    def reset(self):
        return np.random.randn(*self.shape).astype(np.float32)

    def step(self, action):
        state = self.reset()
        reward = (state[:, 0] > 0).astype(np.float32)
        end = np.random.rand(self.shape[0]) < 0.1
        return state, reward, end


STEPS, ENVS, SIZE, ACTIONS = 16, 4, 6, 3
env = Toy(ENVS, SIZE)
policy = Policy(SIZE, ACTIONS)
optimizer = torch.optim.Adam(policy.parameters(), lr=2.5e-4)
buffer = Rollout(STEPS, ENVS, SIZE)
state = torch.from_numpy(env.reset())

for _ in range(STEPS):
    with torch.no_grad():
        spread, value = policy(state)
        action = spread.sample()
        log_prob = spread.log_prob(action)
    following, reward, end = env.step(action.numpy())
    buffer.add(state, action, log_prob, reward, end, value)
    state = torch.from_numpy(following)

with torch.no_grad():
    _, last = policy(state)
advantages, returns = buffer.advantages(last)
observations = buffer.observations.reshape(-1, SIZE)
actions = buffer.actions.flatten()
old = buffer.log_probs.flatten()
weights = advantages.flatten()
wanted = returns.flatten()

for start in range(0, STEPS * ENVS, 32):
    chosen = torch.randperm(STEPS * ENVS)[start : start + 32]
    spread, value = policy(observations[chosen])
    ratio = (spread.log_prob(actions[chosen]) - old[chosen]).exp()
    weight = weights[chosen]
    weight = (weight - weight.mean()) / (weight.std() + 1e-8)
    clipped = torch.clamp(ratio, 0.8, 1.2) * weight
    policy_loss = -torch.min(ratio * weight, clipped).mean()
    value_loss = 0.5 * (value - wanted[chosen]).pow(2).mean()
    entropy = spread.entropy().mean()
    loss = policy_loss + 0.5 * value_loss - 0.01 * entropy
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
