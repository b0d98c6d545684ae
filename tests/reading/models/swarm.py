"""Particles that look for the lowest place of a hilly country."""
import numpy as np


def country(x):
    return 10 * x.shape[-1] + (x**2 - 10 * np.cos(2 * np.pi * x)).sum(axis=-1)


class Swarm:
    def __init__(self, count, dimensions, reach=5.12, seed=0):
        self.rng = np.random.default_rng(seed)
        self.x = self.rng.uniform(-reach, reach, (count, dimensions))
        self.v = np.zeros_like(self.x)
        self.best_x = self.x.copy()
        self.best = country(self.x)
        self.reach = reach

    @property
    def leader(self):
        return self.best_x[self.best.argmin()]

    def step(self, inertia=0.7, own=1.5, others=1.5):
        r1, r2 = self.rng.random((2, *self.x.shape))
        self.v = inertia * self.v + own * r1 * (self.best_x - self.x) + others * r2 * (self.leader - self.x)
        self.x = np.clip(self.x + self.v, -self.reach, self.reach)
        value = country(self.x)
        better = value < self.best
        self.best_x[better] = self.x[better]
        self.best = np.where(better, value, self.best)
        return self.best.min()


swarm = Swarm(30, 4)
trace = np.array([swarm.step() for _ in range(20)])
spread = np.linalg.norm(swarm.x[:, None] - swarm.x[None], axis=-1)
near = spread + np.diag(np.full(len(spread), np.inf))
nearest = near.min(axis=1)
ranks = swarm.best.argsort()
elite = swarm.best_x[ranks[:5]]
middle = elite.mean(axis=0)
improved = -np.diff(trace, prepend=trace[0])
lowest = swarm.best_x[swarm.best <= np.median(swarm.best)]
covariance = np.cov(lowest.T)
