"""A small language model in NumPy alone: embeddings, blocks with heads, logits, and words that follow."""
import numpy as np

rng = np.random.default_rng(3)
VOCAB, WIDTH, HEADS, LAYERS, LONGEST = 50, 24, 4, 2, 16


def gelu(x):
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def softmax(x, axis=-1):
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return e / np.sum(e, axis=axis, keepdims=True)


def layer_norm(x, g, b, eps=1e-5):
    mean = x.mean(-1, keepdims=True)
    var = x.var(-1, keepdims=True)
    return g * (x - mean) / np.sqrt(var + eps) + b


def linear(x, w, b):
    return x @ w + b


def heads_of(x):
    t, c = x.shape
    return x.reshape(t, HEADS, c // HEADS).transpose(1, 0, 2)


def attention(x, qkv, out):
    q, k, v = [heads_of(part) for part in np.split(linear(x, **qkv), 3, axis=-1)]
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    ahead = np.triu(np.full(scores.shape[-2:], -1e9), 1)
    weights = softmax(scores + ahead)
    mixed = (weights @ v).transpose(1, 0, 2).reshape(x.shape)
    return linear(mixed, **out)


def feed_forward(x, wide, narrow):
    return linear(gelu(linear(x, **wide)), **narrow)


def block(x, norm1, attn, norm2, mlp):
    x = x + attention(layer_norm(x, **norm1), **attn)
    return x + feed_forward(layer_norm(x, **norm2), **mlp)


def dense(inputs, outputs):
    return {"w": rng.normal(0, 0.02, (inputs, outputs)), "b": np.zeros(outputs)}


def norm():
    return {"g": np.ones(WIDTH), "b": np.zeros(WIDTH)}


parameters = {
    "words": rng.normal(0, 0.02, (VOCAB, WIDTH)),
    "places": rng.normal(0, 0.01, (LONGEST, WIDTH)),
    "blocks": [
        {
            "norm1": norm(),
            "attn": {"qkv": dense(WIDTH, 3 * WIDTH), "out": dense(WIDTH, WIDTH)},
            "norm2": norm(),
            "mlp": {"wide": dense(WIDTH, 4 * WIDTH), "narrow": dense(4 * WIDTH, WIDTH)},
        }
        for _ in range(LAYERS)
    ],
    "last": norm(),
}


def model(tokens, words, places, blocks, last):
    x = words[tokens] + places[range(len(tokens))]
    for each in blocks:
        x = block(x, **each)
    x = layer_norm(x, **last)
    return x @ words.T


tokens = [4, 8, 15, 16]
logits = model(tokens, **parameters)
targets = np.array([8, 15, 16, 23])
chances = softmax(logits)
loss = -np.log(chances[np.arange(4), targets]).mean()
for _ in range(3):
    logits = model(tokens, **parameters)
    following = int(np.argmax(logits[-1]))
    tokens.append(following)
best = np.argsort(logits[-1])[::-1][:5]
nucleus = np.cumsum(np.sort(softmax(logits[-1]))[::-1])
angles = np.arange(LONGEST)[:, None] / 10000 ** (np.arange(0, WIDTH, 2) / WIDTH)
waves = np.empty((LONGEST, WIDTH))
waves[:, 0::2] = np.sin(angles)
waves[:, 1::2] = np.cos(angles)
similar = waves @ waves.T
