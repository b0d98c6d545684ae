"""A classifier trained for two epochs, with a scheduler, clipped gradients and a validation pass."""
import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset, random_split

BATCH = 32
CLASSES = 7

features = torch.randn(210, 3, 24, 24)
targets = torch.randint(0, CLASSES, (210,))
dataset = TensorDataset(features, targets)
train_set, valid_set = random_split(dataset, [160, 50])
train_loader = DataLoader(train_set, batch_size=BATCH, shuffle=True)
valid_loader = DataLoader(valid_set, batch_size=BATCH, drop_last=True)


def block(inputs, outputs):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, padding=1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
        nn.MaxPool2d(2),
    )


class SmallNet(nn.Module):
    def __init__(self, widths=(16, 32, 64), classes=CLASSES):
        super().__init__()
        steps = [block(a, b) for a, b in zip((3,) + widths[:-1], widths)]
        self.body = nn.Sequential(*steps)
        self.head = nn.Linear(widths[-1] * 3 * 3, classes)

    def forward(self, x):
        x = self.body(x)
        x = x.flatten(1)
        return self.head(x)


def accuracy(logits, labels):
    predicted = logits.argmax(dim=1)
    hits = (predicted == labels).float()
    return hits.mean()


model = SmallNet()
criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
optimizer = optim.AdamW(model.parameters(), lr=3e-4)
scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)

for epoch in range(2):
    model.train()
    total = 0.0
    for step, (images, labels) in enumerate(train_loader):
        optimizer.zero_grad()
        logits = model(images)
        loss = criterion(logits, labels)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        total += loss.item() * images.size(0)
    scheduler.step()
    mean_loss = total / len(train_loader.dataset)

    model.eval()
    scores = []
    with torch.no_grad():
        for images, labels in valid_loader:
            logits = model(images)
            scores.append(accuracy(logits, labels))
    average = torch.stack(scores).mean()
    print(f"epoch {epoch}: loss {mean_loss:.3f}, accuracy {average:.3f}")

confusion = torch.zeros(CLASSES, CLASSES, dtype=torch.long)
with torch.no_grad():
    for images, labels in valid_loader:
        guess = model(images).argmax(1)
        for want, got in zip(labels, guess):
            confusion[want, got] += 1
recall = confusion.diag() / confusion.sum(1).clamp(min=1)
precision = confusion.diag() / confusion.sum(0).clamp(min=1)
f1 = 2 * precision * recall / (precision + recall).clamp(min=1e-8)
