"""Names made letter by letter: counts, then a network with embeddings and batch norms written out, then samples."""
import torch
import torch.nn.functional as F

words = ["emma", "olivia", "ava", "isabella", "sophia", "mia", "amelia", "harper", "evelyn", "luna"]
letters = sorted(set("".join(words)))
stoi = {letter: i + 1 for i, letter in enumerate(letters)}
stoi["."] = 0
itos = {i: letter for letter, i in stoi.items()}
SIZE = len(stoi)
BLOCK = 3

counts = torch.zeros((SIZE, SIZE), dtype=torch.int32)
for word in words:
    letters_of = ["."] + list(word) + ["."]
    for a, b in zip(letters_of, letters_of[1:]):
        counts[stoi[a], stoi[b]] += 1
chances = (counts + 1).float()
chances /= chances.sum(1, keepdim=True)
following = torch.multinomial(chances[0], num_samples=1, replacement=True)


def build(names):
    xs, ys = [], []
    for name in names:
        context = [0] * BLOCK
        for letter in name + ".":
            index = stoi[letter]
            xs.append(context)
            ys.append(index)
            context = context[1:] + [index]
    return torch.tensor(xs), torch.tensor(ys)


X, Y = build(words)
Xtest, Ytest = build(words[:2])


class Linear:
    def __init__(self, inputs, outputs, bias=True):
        self.weight = torch.randn((inputs, outputs)) / inputs**0.5
        self.bias = torch.zeros(outputs) if bias else None

    def __call__(self, x):
        self.out = x @ self.weight
        if self.bias is not None:
            self.out += self.bias
        return self.out

    def parameters(self):
        return [self.weight] + ([] if self.bias is None else [self.bias])


class BatchNorm:
    def __init__(self, size, eps=1e-5, momentum=0.1):
        self.eps = eps
        self.momentum = momentum
        self.training = True
        self.gamma = torch.ones(size)
        self.beta = torch.zeros(size)
        self.running_mean = torch.zeros(size)
        self.running_var = torch.ones(size)

    def __call__(self, x):
        if self.training:
            mean = x.mean(0, keepdim=True)
            var = x.var(0, keepdim=True)
        else:
            mean, var = self.running_mean, self.running_var
        hat = (x - mean) / torch.sqrt(var + self.eps)
        self.out = self.gamma * hat + self.beta
        if self.training:
            self.running_mean = (1 - self.momentum) * self.running_mean + self.momentum * mean.squeeze(0)
            self.running_var = (1 - self.momentum) * self.running_var + self.momentum * var.squeeze(0)
        return self.out

    def parameters(self):
        return [self.gamma, self.beta]


class Tanh:
    def __call__(self, x):
        self.out = torch.tanh(x)
        return self.out

    def parameters(self):
        return []


width, hidden = 10, 40
C = torch.randn((SIZE, width))
layers = [Linear(width * BLOCK, hidden, bias=False), BatchNorm(hidden), Tanh(), Linear(hidden, SIZE)]
parameters = [C] + [p for layer in layers for p in layer.parameters()]
for p in parameters:
    p.requires_grad = True

for step in range(3):
    chosen = torch.randint(0, X.shape[0], (16,))
    batch, wanted = X[chosen], Y[chosen]
    embedded = C[batch]
    x = embedded.view(embedded.shape[0], -1)
    for layer in layers:
        x = layer(x)
    loss = F.cross_entropy(x, wanted)
    for p in parameters:
        p.grad = None
    loss.backward()
    for p in parameters:
        p.data += -0.1 * p.grad

for layer in layers:
    if isinstance(layer, BatchNorm):
        layer.training = False
context = [0] * BLOCK
embedded = C[torch.tensor([context])]
x = embedded.view(1, -1)
for layer in layers:
    x = layer(x)
probabilities = F.softmax(x, dim=1)
letter = torch.multinomial(probabilities, 1).item()
