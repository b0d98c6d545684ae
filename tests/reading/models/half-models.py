"""Pieces of models as people ask about them, with what they were advised."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Flattened(nn.Module):
    """The first linear layer has to know how much the convolutions leave."""

    def __init__(self):
        super(Flattened, self).__init__()
        self.conv1 = nn.Conv2d(1, 6, 5)
        self.pool = nn.MaxPool2d(2, 2)
        self.conv2 = nn.Conv2d(6, 16, 5)
        self.fc1 = nn.Linear(16 * 4 * 4, 120)
        self.fc2 = nn.Linear(120, 10)

    def forward(self, x):
        x = self.pool(F.relu(self.conv1(x)))
        x = self.pool(F.relu(self.conv2(x)))
        x = x.view(-1, 16 * 4 * 4)
        x = F.relu(self.fc1(x))
        return self.fc2(x)


net = Flattened()
out = net(torch.randn(4, 1, 28, 28))

# What comes out of an LSTM is a pair, and its second half another pair.
lstm = nn.LSTM(input_size=10, hidden_size=20, num_layers=2, batch_first=True, bidirectional=True)
sequence = torch.randn(3, 15, 10)
outputs, (hidden, cell) = lstm(sequence)
last = outputs[:, -1]
both = torch.cat((hidden[-2], hidden[-1]), dim=1)
label = nn.Linear(40, 2)(both)

# A target of one column against scores without one.
prediction = net.fc2(torch.randn(8, 120))[:, :1]
target = torch.rand(8)
loss = F.mse_loss(prediction.squeeze(1), target)

# Classes are indices, not rows of zeros and ones.
logits = torch.randn(8, 5)
hot = F.one_hot(torch.randint(5, (8,)), num_classes=5)
entropy = F.cross_entropy(logits, hot.argmax(1))
binary = nn.BCEWithLogitsLoss()(logits, hot.float())

# Images have their channels last in NumPy, and first here.
picture = torch.rand(64, 48, 3)
image = picture.permute(2, 0, 1).unsqueeze(0)
features = nn.Conv2d(3, 8, kernel_size=3, stride=2, padding=1)(image)
pooled = F.adaptive_avg_pool2d(features, 1).flatten(1)

# Embedding takes indices; what comes of it has one more dimension.
embedding = nn.Embedding(100, 12, padding_idx=0)
tokens = torch.randint(1, 100, (6, 9))
vectors = embedding(tokens)
summed = vectors.sum(dim=1) / tokens.ne(0).sum(dim=1, keepdim=True)
conv = nn.Conv1d(12, 16, kernel_size=3)
feature_map = conv(vectors.transpose(1, 2))
strongest = feature_map.max(dim=-1)[0]

# A layer in a list belongs to the model only in a ModuleList.
class Stack(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(a, b) for a, b in zip(sizes, sizes[1:])])
        self.norms = nn.ModuleDict({f"norm{i}": nn.LayerNorm(size) for i, size in enumerate(sizes[1:])})

    def forward(self, x):
        for i, layer in enumerate(self.layers):
            x = self.norms[f"norm{i}"](layer(x))
            x = F.gelu(x) if i < len(self.layers) - 1 else x
        return x


stacked = Stack([16, 32, 32, 4])(strongest)
weights = [p for name, p in Stack([4, 3]).named_parameters() if name.endswith("weight")]
count = sum(p.numel() for p in weights)
