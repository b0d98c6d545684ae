"""Sentences of several lengths: a vocabulary, padded batches, a tagger with masks, and a chain decoded by Viterbi."""
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence

sentences = ["the dog chased a cat", "cats sleep", "a bird sang all day long", "dogs bark"]
tags = [[0, 1, 2, 0, 1], [1, 2], [0, 1, 2, 3, 1, 3], [1, 2]]
vocabulary = {"<pad>": 0, "<unk>": 1}
for sentence in sentences:
    for word in sentence.split():
        vocabulary.setdefault(word, len(vocabulary))


def encode(sentence):
    return torch.tensor([vocabulary.get(word, 1) for word in sentence.split()])


ids = [encode(sentence) for sentence in sentences]
lengths = torch.tensor([len(each) for each in ids])
inputs = pad_sequence(ids, batch_first=True, padding_value=0)
wanted = pad_sequence([torch.tensor(each) for each in tags], batch_first=True, padding_value=-100)
mask = inputs != 0


class Tagger(nn.Module):
    def __init__(self, words, tags, width=16, hidden=12):
        super().__init__()
        self.embedding = nn.Embedding(words, width, padding_idx=0)
        self.gru = nn.GRU(width, hidden, batch_first=True, bidirectional=True)
        self.dropout = nn.Dropout(0.3)
        self.emit = nn.Linear(2 * hidden, tags)
        self.start = nn.Parameter(torch.zeros(tags))
        self.transitions = nn.Parameter(torch.zeros(tags, tags))

    def scores(self, inputs):
        embedded = self.dropout(self.embedding(inputs))
        states, final = self.gru(embedded)
        return self.emit(states)

    def total(self, emissions, mask):
        alpha = self.start + emissions[:, 0]
        for t in range(1, emissions.size(1)):
            following = torch.logsumexp(alpha.unsqueeze(2) + self.transitions + emissions[:, t].unsqueeze(1), dim=1)
            alpha = torch.where(mask[:, t].unsqueeze(1), following, alpha)
        return torch.logsumexp(alpha, dim=1)

    def path(self, emissions, tags, mask):
        tags = tags.clamp(min=0)
        score = self.start[tags[:, 0]] + emissions[:, 0].gather(1, tags[:, :1]).squeeze(1)
        for t in range(1, emissions.size(1)):
            step = self.transitions[tags[:, t - 1], tags[:, t]]
            emitted = emissions[:, t].gather(1, tags[:, t].unsqueeze(1)).squeeze(1)
            score = score + (step + emitted) * mask[:, t]
        return score

    def forward(self, inputs, tags, mask):
        emissions = self.scores(inputs)
        return (self.total(emissions, mask) - self.path(emissions, tags, mask)).mean()

    @torch.no_grad()
    def decode(self, inputs):
        emissions = self.scores(inputs)
        best = self.start + emissions[:, 0]
        pointers = []
        for t in range(1, emissions.size(1)):
            options = best.unsqueeze(2) + self.transitions
            best, back = options.max(dim=1)
            best = best + emissions[:, t]
            pointers.append(back)
        last = best.argmax(dim=1)
        route = [last]
        for back in reversed(pointers):
            last = back.gather(1, last.unsqueeze(1)).squeeze(1)
            route.append(last)
        return torch.stack(route[::-1], dim=1)


tagger = Tagger(len(vocabulary), 4)
loss = tagger(inputs, wanted, mask)
loss.backward()
emissions = tagger.scores(inputs)
plain = nn.functional.cross_entropy(emissions.flatten(0, 1), wanted.flatten(), ignore_index=-100)
found = tagger.decode(inputs)
right = ((found == wanted) & mask).sum() / mask.sum()
position = torch.arange(inputs.size(1)).expand_as(inputs)
inside = position < lengths[:, None]
mean = (emissions * inside.unsqueeze(-1)).sum(1) / lengths.unsqueeze(-1)
