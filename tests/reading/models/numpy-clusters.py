"""Clusters and components: k-means with seeding, principal axes by SVD, and neighbours by distance."""
import numpy as np

rng = np.random.default_rng(7)
centres = np.array([[0.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 5.0, 5.0]])
points = (centres[:, None, :] + rng.normal(size=(3, 40, 3))).reshape(-1, 3)
truth = np.repeat(np.arange(3), 40)


def squared(a, b):
    return (a**2).sum(1)[:, None] - 2 * a @ b.T + (b**2).sum(1)


def seeded(x, k):
    chosen = x[[rng.integers(len(x))]]
    for _ in range(k - 1):
        nearest = squared(x, chosen).min(axis=1).clip(0)
        chances = nearest / nearest.sum()
        following = x[rng.choice(len(x), p=chances)]
        chosen = np.vstack([chosen, following])
    return chosen


class KMeans:
    def __init__(self, clusters, rounds=10):
        self.clusters = clusters
        self.rounds = rounds

    def fit(self, x):
        self.centres = x[rng.choice(len(x), self.clusters, replace=False)]
        for _ in range(self.rounds):
            labels = squared(x, self.centres).argmin(axis=1)
            members = labels[:, None] == np.arange(self.clusters)
            counts = members.sum(axis=0)
            sums = members.T.astype(float) @ x
            self.centres = sums / np.maximum(counts, 1)[:, None]
        self.labels = labels
        self.inertia = squared(x, self.centres).min(1).sum()
        return self

    def predict(self, x):
        return squared(x, self.centres).argmin(1)


start = seeded(points, 3)
model = KMeans(3).fit(points)
labels = model.predict(points[:10])
table = np.zeros((3, 3), int)
for a, b in zip(truth, model.labels):
    table[a, b] += 1
purity = table.max(axis=1).sum() / table.sum()

centred = points - points.mean(axis=0)
u, s, vt = np.linalg.svd(centred, full_matrices=False)
share = s**2 / np.sum(s**2)
reduced = centred @ vt[:2].T
rebuilt = reduced @ vt[:2] + points.mean(0)
loss = np.linalg.norm(points - rebuilt, axis=1)
values, vectors = np.linalg.eigh(np.cov(centred.T))
axes = vectors[:, ::-1]
whitened = centred @ axes / np.sqrt(values[::-1])

between = np.linalg.norm(points[:, np.newaxis, :] - points[np.newaxis, :, :], axis=-1)
np.fill_diagonal(between, np.inf)
nearest = np.argsort(between, axis=1)[:, :5]
votes = truth[nearest]
guess = np.array([np.bincount(row, minlength=3).argmax() for row in votes])
kth = np.take_along_axis(between, nearest, axis=1)[:, -1]
own = np.array([between[i, truth == truth[i]].mean() for i in range(0)])
affinity = np.exp(-(between**2) / 2)
degree = affinity.sum(axis=1)
laplacian = np.diag(degree) - affinity
scaled = laplacian / np.sqrt(np.outer(degree, degree))
