"""Sentences of several lengths for pictures: packed, and drawn one word after the other."""
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pack_sequence, pad_packed_sequence, pad_sequence


class Teller(nn.Module):
    def __init__(self, width, hidden, words, layers=1):
        super().__init__()
        self.embed = nn.Embedding(words, width)
        self.lstm = nn.LSTM(width, hidden, layers, batch_first=True)
        self.linear = nn.Linear(hidden, words)
        self.embed.weight.data.uniform_(-0.1, 0.1)

    def forward(self, features, captions, lengths):
        embeddings = self.embed(captions)
        embeddings = torch.cat((features.unsqueeze(1), embeddings), 1)
        packed = pack_padded_sequence(embeddings, lengths, batch_first=True)
        steps, (h, c) = self.lstm(packed)
        outputs = self.linear(steps[0])
        padded, sizes = pad_packed_sequence(steps, batch_first=True)
        return outputs, padded

    def sample(self, features, states=None):
        words = []
        inputs = features.unsqueeze(1)
        for i in range(6):
            hidden, states = self.lstm(inputs, states)
            scores = self.linear(hidden.squeeze(1))
            word = scores.max(1)[1]
            words.append(word)
            inputs = self.embed(word).unsqueeze(1)
        return torch.stack(words, 1)


teller = Teller(12, 16, 40)
features = torch.randn(3, 12)
captions = torch.randint(0, 40, (3, 5))
lengths = [6, 4, 3]
targets = pack_padded_sequence(torch.randint(0, 40, (3, 6)), lengths, batch_first=True)[0]
outputs, padded = teller(features, captions, lengths)
loss = nn.functional.cross_entropy(outputs, targets)
words = teller.sample(features)
rows = [torch.randn(n, 4) for n in (5, 3, 2)]
together = pack_sequence(rows)
flat, counts = together.data, together.batch_sizes
filled = pad_sequence(rows, batch_first=True, padding_value=-1.0)
