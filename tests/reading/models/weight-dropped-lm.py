"""A recurrent language model whose dropout is held over time, read batch by batch from one long row of tokens."""
import torch
import torch.nn as nn
from torch.autograd import Variable


def embedded_dropout(embed, words, dropout=0.1, scale=None):
  if dropout:
    mask = embed.weight.data.new().resize_((embed.weight.size(0), 1)).bernoulli_(1 - dropout)
    mask = mask.expand_as(embed.weight) / (1 - dropout)
    weight = mask * embed.weight
  else:
    weight = embed.weight
  if scale:
    weight = scale.expand_as(weight) * weight
  padding = embed.padding_idx
  if padding is None:
    padding = -1
  return nn.functional.embedding(
    words, weight, padding, embed.max_norm, embed.norm_type, embed.scale_grad_by_freq, embed.sparse)


class LockedDropout(nn.Module):
  def forward(self, x, dropout=0.5):
    if not self.training or not dropout:
      return x
    mask = x.data.new(1, x.size(1), x.size(2)).bernoulli_(1 - dropout)
    mask = Variable(mask, requires_grad=False) / (1 - dropout)
    return mask.expand_as(x) * x


class LanguageModel(nn.Module):
  def __init__(self, tokens, width, hidden, layers, dropout=0.4, tie_weights=True):
    super().__init__()
    self.lock = LockedDropout()
    self.encoder = nn.Embedding(tokens, width)
    self.rnns = [
      nn.LSTM(width if l == 0 else hidden, hidden if l != layers - 1 else width, 1, dropout=0) for l in range(layers)
    ]
    self.rnns = nn.ModuleList(self.rnns)
    self.decoder = nn.Linear(width, tokens)
    if tie_weights:
      self.decoder.weight = self.encoder.weight
    self.width, self.hidden, self.layers, self.dropout = width, hidden, layers, dropout

  def forward(self, tokens, hidden, return_h=False):
    x = embedded_dropout(self.encoder, tokens, dropout=0.1 if self.training else 0)
    x = self.lock(x, self.dropout)
    new_hidden, raw, dropped = [], [], []
    for l, rnn in enumerate(self.rnns):
      x, h = rnn(x, hidden[l])
      new_hidden.append(h)
      raw.append(x)
      if l != self.layers - 1:
        x = self.lock(x, self.dropout)
        dropped.append(x)
    output = self.lock(x, self.dropout)
    dropped.append(output)
    decoded = self.decoder(output.view(output.size(0) * output.size(1), output.size(2)))
    result = decoded.view(output.size(0), output.size(1), decoded.size(1))
    return (result, new_hidden, raw, dropped) if return_h else (result, new_hidden)

  def init_hidden(self, batch):
    weight = next(self.parameters()).data
    sizes = [self.hidden if l != self.layers - 1 else self.width for l in range(self.layers)]
    return [(weight.new(1, batch, n).zero_(), Variable(weight.new(1, batch, n).zero_())) for n in sizes]


def repackage(h):
  return h.detach() if isinstance(h, torch.Tensor) else tuple(repackage(v) for v in h)


def batchify(data, batch):
  count = data.size(0) // batch
  data = data.narrow(0, 0, count * batch)
  return data.view(batch, -1).t().contiguous()


def get_batch(source, i, length):
  length = min(length, len(source) - 1 - i)
  return source[i:i+length], source[i+1:i+1+length].view(-1)


rows = batchify(torch.randint(0, 50, (203,)), 4)
model = LanguageModel(50, 24, 32, 3)
criterion = nn.CrossEntropyLoss()
hidden = model.init_hidden(4)
for batch, i in enumerate(range(0, rows.size(0) - 1, 25)):
  data, targets = get_batch(rows, i, 25)
  hidden = repackage(hidden)
  output, hidden, raw, dropped = model(data, hidden, return_h=True)
  loss = criterion(output.view(-1, 50), targets)
  loss = loss + sum(2.0 * h.pow(2).mean() for h in dropped[-1:])
  loss = loss + sum((h[1:] - h[:-1]).pow(2).mean() for h in raw[-1:])
  loss.backward()
model.eval()
last, _ = model(data[-1:], repackage(hidden))
best = last.squeeze(0).argmax(dim=-1)
