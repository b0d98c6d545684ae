"""Words with gaps: a model that fills what was left out, trained on the places that were."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

VOCABULARY, WIDTH, MASK, PAD = 50, 32, 1, 0


class Filler(nn.Module):
    def __init__(self, layers=2):
        super().__init__()
        self.words = nn.Embedding(VOCABULARY, WIDTH, padding_idx=PAD)
        self.places = nn.Parameter(torch.zeros(1, 64, WIDTH))
        layer = nn.TransformerEncoderLayer(WIDTH, 4, 64, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, layers)
        self.norm = nn.LayerNorm(WIDTH)

    def forward(self, tokens):
        x = self.words(tokens) + self.places[:, : tokens.size(1)]
        x = self.norm(self.encoder(x, src_key_padding_mask=tokens == PAD))
        return x @ self.words.weight.t()


def gaps(tokens, share=0.3):
    left = (torch.rand(tokens.shape) < share) & (tokens != PAD)
    left[:, 1] = True
    return tokens.masked_fill(left, MASK), left


torch.manual_seed(0)
data = torch.randint(2, VOCABULARY, (24, 16))
data[:, 12:] = PAD
loader = DataLoader(TensorDataset(data), batch_size=8, shuffle=True)
model = Filler()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    model.train()
    for (tokens,) in loader:
        given, left = gaps(tokens)
        logits = model(given)
        loss = F.cross_entropy(logits[left], tokens[left])
        everywhere = F.cross_entropy(logits.transpose(1, 2), tokens, ignore_index=PAD)
        optimizer.zero_grad()
        (loss + 0.1 * everywhere).backward()
        norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
model.eval()
with torch.no_grad():
    given, left = gaps(data[:4])
    chances = model(given).softmax(dim=-1)
    best = chances.argmax(dim=-1)
    right = ((best == data[:4]) & left).sum() / left.sum()
    top = chances[:, 1].topk(5, dim=-1).values
