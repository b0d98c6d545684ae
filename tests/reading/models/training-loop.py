import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset, TensorDataset


class SineDataset(Dataset):
    def __init__(self, n=64, length=20):
        super().__init__()
        t = np.linspace(0, 4 * np.pi, length)
        phases = np.random.rand(n, 1) * 2 * np.pi
        self.data = np.sin(t[None, :] + phases).astype(np.float32)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, idx):
        row = torch.from_numpy(self.data[idx])
        return row[:-1].unsqueeze(-1), row[1:].unsqueeze(-1)


class Net(nn.Module):
    def __init__(self):
        super(Net, self).__init__()
        self.conv1 = nn.Conv2d(1, 6, 5)
        self.pool = nn.MaxPool2d(2, 2)
        self.conv2 = nn.Conv2d(6, 16, 5)
        self.fc1 = nn.Linear(16 * 4 * 4, 120)
        self.fc2 = nn.Linear(120, 84)
        self.fc3 = nn.Linear(84, 10)

    def forward(self, x):
        x = self.pool(F.relu(self.conv1(x)))
        x = self.pool(F.relu(self.conv2(x)))
        x = x.view(-1, 16 * 4 * 4)
        x = F.relu(self.fc1(x))
        x = F.relu(self.fc2(x))
        x = self.fc3(x)
        return x


class Forecaster(nn.Module):
    def __init__(self, hidden=16, n_layers=2):
        super().__init__()
        self.lstm = nn.LSTM(input_size=1, hidden_size=hidden, num_layers=n_layers, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def init_hidden(self, batch_size):
        weight = next(self.parameters()).data
        h0 = weight.new_zeros(self.lstm.num_layers, batch_size, self.lstm.hidden_size)
        c0 = weight.new_zeros(self.lstm.num_layers, batch_size, self.lstm.hidden_size)
        return h0, c0

    def forward(self, x, state=None):
        state = self.init_hidden(x.size(0)) if state is None else state
        y, (h, c) = self.lstm(x, state)
        return self.out(y), (h.detach(), c.detach())


def train(model, loader, optimizer, epochs=1):
    model.train()
    history = []
    for epoch in range(epochs):
        running_loss = 0.0
        start = time.time()
        for i, (inputs, labels) in enumerate(loader):
            optimizer.zero_grad()
            outputs = model(inputs)
            loss = F.cross_entropy(outputs, labels)
            loss.backward()
            optimizer.step()
            running_loss += loss.item()
            if i % 10 == 9:
                print('[%d, %5d] loss: %.3f' % (epoch + 1, i + 1, running_loss / 10))
        history.append(running_loss)
    return history


@torch.no_grad()
def evaluate(model, loader):
    model.eval()
    correct, total = 0, 0
    for images, labels in loader:
        outputs = model(images)
        _, predicted = torch.max(outputs.data, 1)
        total += labels.size(0)
        correct += (predicted == labels).sum().item()
    return correct / total


images = torch.randn(24, 1, 28, 28)
labels = torch.randint(0, 10, (24,))
train_loader = DataLoader(TensorDataset(images, labels), batch_size=8, shuffle=True)
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.001, momentum=0.9)
scheduler = torch.optim.lr_scheduler.StepLR(opt, step_size=30, gamma=0.1)
train(net, train_loader, opt, epochs=2)
scheduler.step()
accuracy = evaluate(net, train_loader)

dataset = SineDataset()
x0, y0 = dataset[0]
model = Forecaster()
criterion = nn.MSELoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
batch = torch.stack([dataset[i][0] for i in range(4)])
target = torch.stack([dataset[i][1] for i in range(4)])
pred, state = model(batch)
loss = criterion(pred, target)
loss.backward()
optimizer.step()
with torch.no_grad():
    inp = batch[:, -1:, :]
    outs = []
    for _ in range(5):
        inp, state = model(inp, state)
        outs.append(inp)
    future = torch.cat(outs, dim=1)
