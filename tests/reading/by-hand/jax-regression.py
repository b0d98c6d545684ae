"""JAX: parameters in a dictionary, gradients by function, and batches by vmap."""
import jax
import jax.numpy as jnp
from jax import grad, jit, random, value_and_grad, vmap


def init(key, sizes):
    keys = random.split(key, len(sizes) - 1)
    layers = []
    for k, (a, b) in zip(keys, zip(sizes[:-1], sizes[1:])):
        w = random.normal(k, (a, b)) * jnp.sqrt(2.0 / a)
        layers.append({"w": w, "b": jnp.zeros((b,))})
    return layers


def apply(params, x):
    *inner, last = params
    for layer in inner:
        x = jax.nn.relu(x @ layer["w"] + layer["b"])
    return x @ last["w"] + last["b"]


def loss(params, x, y):
    predicted = apply(params, x)  #: predicted (64, 2) float32
    return jnp.mean((predicted - y) ** 2)  #: return () float32


@jit
def step(params, x, y, rate=0.01):
    value, slopes = value_and_grad(loss)(params, x, y)  #: value () float32
    return jax.tree_util.tree_map(lambda p, g: p - rate * g, params, slopes), value


key = random.PRNGKey(0)
key, inner, outer = random.split(key, 3)
params = init(inner, [6, 32, 32, 2])
x = random.uniform(outer, (64, 6))  #: x (64, 6) float32
y = jnp.stack([x.sum(axis=1), jnp.prod(x, axis=-1)], axis=1)  #: y (64, 2) float32
for _ in range(3):
    params, value = step(params, x, y)
out = apply(params, x)  #: out (64, 2) float32
single = vmap(lambda row: apply(params, row))(x)  #: single (64, 2) float32
each = vmap(grad(lambda row: apply(params, row).sum()))(x)  #: each (64, 6) float32
first = params[0]["w"]  #: first (6, 32) float32
slopes = grad(loss)(params, x, y)
steep = slopes[1]["b"]  #: steep (32,) float32
norms = jnp.linalg.norm(first, axis=0)  #: norms (32,) float32
order = jnp.argsort(norms)[::-1]  #: order (32,) int32
design = jnp.concatenate([x, jnp.ones((64, 1))], axis=1)  #: design (64, 7) float32
beta = jnp.linalg.solve(design.T @ design, design.T @ y)  #: beta (7, 2) float32
rest = y - design @ beta  #: rest (64, 2) float32
