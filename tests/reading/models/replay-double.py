"""Replayed transitions with priorities, and one step of double Q learning."""
import random
from collections import deque, namedtuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

Transition = namedtuple("Transition", ["state", "action", "reward", "following", "done"])


class Memory:
    def __init__(self, capacity):
        self.items = deque(maxlen=capacity)

    def push(self, *fields):
        self.items.append(Transition(*fields))

    def sample(self, count):
        drawn = random.sample(self.items, count)
        return Transition(*zip(*drawn))

    def __len__(self):
        return len(self.items)


class Priorities:
    def __init__(self, capacity, alpha=0.6):
        self.weights = np.zeros(capacity, dtype=np.float32)
        self.alpha = alpha

    def draw(self, count, filled, beta=0.4):
        scaled = self.weights[:filled] ** self.alpha + 1e-5
        chances = scaled / scaled.sum()
        places = np.random.choice(filled, count, p=chances)
        importance = (filled * chances[places]) ** -beta
        importance /= importance.max()
        return places, torch.as_tensor(importance, dtype=torch.float32)

    def update(self, places, errors):
        self.weights[places] = np.abs(errors) + 1e-6


class QNet(nn.Module):
    def __init__(self, states, actions):
        super(QNet, self).__init__()
        self.one = nn.Linear(states, 48)
        self.value = nn.Linear(48, 1)
        self.gain = nn.Linear(48, actions)

    def forward(self, x):
        x = F.relu(self.one(x))
        gain = self.gain(x)
        return self.value(x) + gain - gain.mean(1, keepdim=True)


def soft_update(target, source, tau):
    for held, new in zip(target.parameters(), source.parameters()):
        held.data.copy_(tau * new.data + (1.0 - tau) * held.data)


states, actions, gamma = 5, 3, 0.98
online, target = QNet(states, actions), QNet(states, actions)
target.load_state_dict(online.state_dict())
memory = Memory(200)
for step in range(64):
    state = np.random.randn(states).astype(np.float32)
    following = state + 0.1
    memory.push(state, step % actions, 1.0, following, step % 9 == 0)

batch = memory.sample(16)
state = torch.tensor(np.array(batch.state))
action = torch.tensor(batch.action).unsqueeze(1)
reward = torch.tensor(batch.reward, dtype=torch.float32)
following = torch.from_numpy(np.stack(batch.following))
done = torch.tensor(batch.done, dtype=torch.float32)

q = online(state).gather(1, action).squeeze(1)
with torch.no_grad():
    best = online(following).argmax(dim=1, keepdim=True)
    ahead = target(following).gather(1, best).squeeze(1)
    goal = reward + gamma * ahead * (1 - done)
errors = F.smooth_l1_loss(q, goal, reduction="none")
priorities = Priorities(200)
places, importance = priorities.draw(16, len(memory))
loss = (importance * errors).mean()
loss.backward()
priorities.update(places, (q - goal).detach().numpy())
soft_update(target, online, 0.01)
