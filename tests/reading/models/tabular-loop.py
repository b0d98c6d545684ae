"""A table with kinds and numbers: embeddings, a small network, and a loop that keeps the best."""
import copy
import torch
import torch.nn as nn

SIZES = [(7, 4), (12, 6), (3, 2)]


class Tabular(nn.Module):
    def __init__(self, sizes, numbers, hidden=(32, 16), drop=0.2):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(count, width) for count, width in sizes)
        self.norm = nn.BatchNorm1d(numbers)
        ins = sum(width for _, width in sizes) + numbers
        layers = []
        for width in hidden:
            layers += [nn.Linear(ins, width), nn.ReLU(inplace=True), nn.BatchNorm1d(width), nn.Dropout(drop)]
            ins = width
        self.body = nn.Sequential(*layers, nn.Linear(ins, 1))

    def forward(self, kinds, numbers):
        parts = [table(kinds[:, i]) for i, table in enumerate(self.tables)]
        x = torch.cat([*parts, self.norm(numbers)], dim=1)
        return self.body(x).squeeze(1)


def batches(*tensors, size):
    order = torch.randperm(len(tensors[0]))
    for part in order.split(size):
        yield [each[part] for each in tensors]


torch.manual_seed(3)
kinds = torch.stack([torch.randint(0, count, (200,)) for count, _ in SIZES], dim=1)
numbers = torch.randn(200, 5)
target = numbers[:, 0] * 2 + kinds[:, 2].float() - 1
mean, spread = target[:160].mean(), target[:160].std()
target = (target - mean) / spread
model = Tabular(SIZES, 5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
schedule = torch.optim.lr_scheduler.StepLR(optimizer, 2)
best, kept, history = float("inf"), None, []
for epoch in range(3):
    model.train()
    for a, b, y in batches(kinds[:160], numbers[:160], target[:160], size=32):
        guess = model(a, b)
        loss = nn.functional.mse_loss(guess, y)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
    schedule.step()
    model.eval()
    with torch.no_grad():
        held = model(kinds[160:], numbers[160:])
        error = (held - target[160:]).pow(2).mean().sqrt()
    history.append(error.item())
    if error.item() < best:
        best, kept = error.item(), copy.deepcopy(model.state_dict())
model.load_state_dict(kept)
errors = torch.tensor(history)
final = model(kinds[:3], numbers[:3]) * spread + mean
