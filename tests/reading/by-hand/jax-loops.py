"""JAX: a recurrent cell under scan, walks, and a plate whose heat spreads, with nothing written in place."""
from functools import partial

import jax
import jax.numpy as jnp
from jax import jit, lax, random


def cell(params, carry, x):
    h, c = carry
    gates = jnp.concatenate([x, h], axis=-1) @ params["w"] + params["b"]  #: gates (3, 64)
    i, f, g, o = jnp.split(gates, 4, axis=-1)  #: i (3, 16); f (3, 16); g (3, 16); o (3, 16)
    c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)  #: c (3, 16)
    h = jax.nn.sigmoid(o) * jnp.tanh(c)  #: h (3, 16)
    return (h, c), h


@jit
def spread(plate, _):
    inner = (plate[:-2, 1:-1] + plate[2:, 1:-1] + plate[1:-1, :-2] + plate[1:-1, 2:]) / 4  #: inner (18, 28)
    plate = plate.at[1:-1, 1:-1].set(inner)  #: plate (20, 30)
    return plate, plate.max()


key = random.PRNGKey(2)
w_key, x_key, walk_key = random.split(key, 3)
params = {"w": random.normal(w_key, (5 + 16, 64)) * 0.1, "b": jnp.zeros(64)}
inputs = random.normal(x_key, (12, 3, 5))  #: inputs (12, 3, 5) float32
start = (jnp.zeros((3, 16)), jnp.zeros((3, 16)))
(last, memory), states = lax.scan(partial(cell, params), start, inputs)  #: last (3, 16); states (12, 3, 16)
swapped = states.transpose(1, 0, 2)  #: swapped (3, 12, 16)
length = jnp.array([12, 7, 9])  #: length (3,) int32
inside = jnp.arange(12)[None, :] < length[:, None]  #: inside (3, 12) bool
mean = (swapped * inside[..., None]).sum(1) / length[:, None]  #: mean (3, 16) float32
final = jnp.take_along_axis(swapped, (length - 1)[:, None, None], axis=1).squeeze(1)  #: final (3, 16) float32

plate = jnp.zeros((20, 30)).at[0].set(100.0)  #: plate (20, 30) float32
warm, peaks = lax.scan(spread, plate, None, length=15)  #: warm (20, 30); peaks (15,)
steps = random.choice(walk_key, jnp.array([-1, 1]), (40, 6))  #: steps (40, 6) int32
walk = jnp.cumsum(steps, axis=0)  #: walk (40, 6) int32
furthest = jnp.abs(walk).max(axis=0)  #: furthest (6,) int32
total = lax.fori_loop(0, 5, lambda i, held: held + walk[i], jnp.zeros(6, dtype=jnp.int32))  #: total (6,) int32
distances = jnp.linalg.norm(final[:, None] - final[None], axis=-1)  #: distances (3, 3) float32
padded = jnp.pad(walk, ((0, 0), (1, 1)))  #: padded (40, 8) int32
