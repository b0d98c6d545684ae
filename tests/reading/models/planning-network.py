"""A learned model of a game: its state, what a move does to it, and what it is worth."""
from abc import ABC, abstractmethod

import torch


def stacked(sizes, last=torch.nn.Identity, between=torch.nn.ELU):
    layers = []
    for i in range(len(sizes) - 1):
        activation = between if i < len(sizes) - 2 else last
        layers += [torch.nn.Linear(sizes[i], sizes[i + 1]), activation()]
    return torch.nn.Sequential(*layers)


def to_unit(x):
    low = x.min(1, keepdim=True)[0]
    high = x.max(1, keepdim=True)[0]
    width = high - low
    width[width < 1e-5] += 1e-5
    return (x - low) / width


class Planner:
    def __new__(cls, settings):
        if settings.kind == "dense":
            return DensePlanner(settings.board, len(settings.moves), settings.width, settings.reach)
        elif settings.kind == "board":
            return BoardPlanner(settings.board, len(settings.moves), settings.width, settings.reach)
        raise NotImplementedError(f'unknown kind "{settings.kind}": it is either "dense" \
            or "board", for small and (other) games')


class AbstractPlanner(ABC, torch.nn.Module):
    def __init__(self, reach):
        super().__init__()
        self.support = 2 * reach + 1

    @abstractmethod
    def begin(self, seen):
        pass

    def weights(self):
        return {name: value.cpu() for name, value in self.state_dict().items()}


class DensePlanner(AbstractPlanner):
    def __init__(self, board, moves, width, reach):
        super().__init__(reach)
        self.moves = moves
        self.encode = torch.nn.DataParallel(stacked([board[0] * board[1] * board[2], width]))
        self.advance = torch.nn.DataParallel(stacked([width + moves, 16, width]))
        self.reward = stacked([width, 16, self.support])
        self.policy, self.value = stacked([width, 16, moves]), stacked([width, 16, self.support])

    def begin(self, seen):
        state = to_unit(self.encode(seen.view(seen.shape[0], -1)))
        certain = torch.zeros(1, self.support).scatter(1, torch.tensor([[self.support // 2]]).long(), 1.0)
        reward = torch.log(certain.repeat(len(seen), 1))
        return self.value(state), reward, self.policy(state), state

    def after(self, state, move):
        one_hot = torch.zeros((move.shape[0], self.moves)).float()
        one_hot.scatter_(1, move.long(), 1.0)
        x = torch.cat((state, one_hot), dim=1)
        state = to_unit(self.advance(x))
        return self.value(state), self.reward(state), self.policy(state), state


class BoardPlanner(DensePlanner):
    def __init__(self, board, moves, width, reach):
        super().__init__(board, moves, width, reach)
        self.encode = torch.nn.Sequential(
            torch.nn.Conv2d(board[0], 4, 3, padding=1), torch.nn.ReLU(), torch.nn.Flatten(),
            torch.nn.Linear(4 * board[1] * board[2], width))

    def begin(self, seen):
        state = to_unit(self.encode(seen))
        return self.value(state), None, self.policy(state), state


def scalar_of(logits, reach):
    shares = torch.softmax(logits, dim=1)
    support = torch.tensor([x for x in range(-reach, reach + 1)]).expand(shares.shape).float()
    x = torch.sum(support * shares, dim=1, keepdim=True)
    return torch.sign(x) * (((torch.sqrt(1 + 0.004 * (x.abs() + 1.001)) - 1) / 0.002) ** 2 - 1)


def support_of(x, reach):
    x = torch.sign(x) * (torch.sqrt(torch.abs(x) + 1) - 1) + 0.001 * x
    x = x.clamp(-reach, reach)
    floor = x.floor()
    above = x - floor
    logits = torch.zeros(x.shape[0], x.shape[1], 2 * reach + 1)
    logits.scatter_(2, (floor + reach).long().unsqueeze(-1), (1 - above).unsqueeze(-1))
    index = floor + reach + 1
    above = above.masked_fill_(2 * reach < index, 0.0)
    index = index.masked_fill_(2 * reach < index, 0.0)
    logits.scatter_(2, index.long().unsqueeze(-1), above.unsqueeze(-1))
    return logits


class Settings:
    def __init__(self, kind):
        self.kind, self.board, self.moves, self.width, self.reach = kind, (3, 6, 7), list(range(7)), 8, 10


settings = Settings("dense")
model = Planner(settings)
saved = model.weights()
seen = torch.rand(4, 3, 6, 7)
moves = torch.randint(0, 7, (4, 4, 1))
wanted = support_of(torch.randn(4, 4), settings.reach)
value, reward, policy, state = model.begin(seen)
steps = [(value, reward, policy)]
for i in range(1, moves.shape[1]):
    value, reward, policy, state = model.after(state, moves[:, i])
    state.register_hook(lambda grad: grad * 0.5)
    steps.append((value, reward, policy))
loss = 0
for i in range(1, len(steps)):
    (value, reward, policy) = steps[i]
    loss += (-wanted[:, i] * torch.nn.LogSoftmax(dim=1)(value)).sum(1)
    guess = scalar_of(value, settings.reach).detach().cpu().numpy().squeeze()
loss = loss.mean()
loss.backward()
other = Planner(Settings("board"))
worth = scalar_of(other.begin(seen)[0], 10)
