"""JAX: a block with several heads, masks and rotations, written with einsum."""
import jax
import jax.numpy as jnp
from jax import nn, random

BATCH, LENGTH, WIDTH, HEADS = 2, 10, 32, 4
SIZE = WIDTH // HEADS


def norm(x, scale, eps=1e-6):
    return x * scale / jnp.sqrt(jnp.mean(x**2, axis=-1, keepdims=True) + eps)


def rotate(x, base=10000.0):
    t, d = x.shape[1], x.shape[-1]
    rates = 1.0 / base ** (jnp.arange(0, d, 2) / d)  #: rates (4,) float32
    angles = jnp.arange(t)[:, None] * rates[None, :]  #: angles (10, 4) float32
    sin, cos = jnp.sin(angles)[None, :, None, :], jnp.cos(angles)[None, :, None, :]  #: sin (1, 10, 1, 4)
    even, odd = x[..., ::2], x[..., 1::2]  #: even (2, 10, 4, 4); odd (2, 10, 4, 4)
    turned = jnp.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1)  #: turned (2, 10, 4, 4, 2)
    return turned.reshape(x.shape)  #: return (2, 10, 4, 8)


def attend(params, x, mask):
    q, k, v = (jnp.einsum("btc,chd->bthd", x, params[name]) for name in ("q", "k", "v"))
    q, k = rotate(q), rotate(k)  #: q (2, 10, 4, 8); k (2, 10, 4, 8)
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / jnp.sqrt(SIZE)  #: scores (2, 4, 10, 10)
    scores = jnp.where(mask, scores, -1e9)  #: scores (2, 4, 10, 10)
    weights = nn.softmax(scores, axis=-1)  #: weights (2, 4, 10, 10)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", weights, v)  #: mixed (2, 10, 4, 8)
    return jnp.einsum("bthd,hdc->btc", mixed, params["out"])  #: return (2, 10, 32)


def block(params, x, mask):
    x = x + attend(params["attention"], norm(x, params["scale1"]), mask)  #: x (2, 10, 32)
    h = norm(x, params["scale2"])  #: h (2, 10, 32)
    gate = nn.silu(h @ params["gate"]) * (h @ params["up"])  #: gate (2, 10, 64)
    return x + gate @ params["down"]  #: return (2, 10, 32)


keys = random.split(random.PRNGKey(1), 8)
heads = {name: random.normal(key, (WIDTH, HEADS, SIZE)) for name, key in zip(("q", "k", "v"), keys)}
heads["out"] = random.normal(keys[3], (HEADS, SIZE, WIDTH))
params = {
    "attention": heads,
    "scale1": jnp.ones(WIDTH),
    "scale2": jnp.ones(WIDTH),
    "gate": random.normal(keys[4], (WIDTH, 2 * WIDTH)),
    "up": random.normal(keys[5], (WIDTH, 2 * WIDTH)),
    "down": random.normal(keys[6], (2 * WIDTH, WIDTH)),
}
tokens = jnp.arange(BATCH * LENGTH).reshape(BATCH, LENGTH) % 7  #: tokens (2, 10) int32
table = random.normal(keys[7], (7, WIDTH))  #: table (7, 32) float32
x = table[tokens]  #: x (2, 10, 32) float32
mask = jnp.tril(jnp.ones((LENGTH, LENGTH), dtype=bool))[None, None]  #: mask (1, 1, 10, 10) bool
y = block(params, x, mask)  #: y (2, 10, 32) float32
logits = y @ table.T  #: logits (2, 10, 7) float32
chances = nn.log_softmax(logits[:, :-1])  #: chances (2, 9, 7) float32
hot = jnp.eye(7)[tokens[:, 1:]]  #: hot (2, 9, 7) float32
loss = -(chances * hot).sum(-1).mean()  #: loss () float32
best = logits[:, -1].argmax(-1)  #: best (2,) int32
