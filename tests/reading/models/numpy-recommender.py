"""Ratings of films: missing values, similar people, factors by turns, and how well a list is ordered."""
import numpy as np

rng = np.random.default_rng(11)
users, films, factors = 30, 20, 4
ratings = rng.integers(1, 6, (users, films)).astype(float)
ratings[rng.random((users, films)) < 0.4] = np.nan
known = ~np.isnan(ratings)
filled = np.where(known, ratings, 0.0)
per_user = np.nanmean(ratings, axis=1, keepdims=True)
per_film = np.nanmean(ratings, axis=0)
overall = np.nanmean(ratings)
baseline = per_user + per_film - overall
centred = np.where(known, ratings - per_user, 0)

norms = np.linalg.norm(centred, axis=1)
similarity = centred @ centred.T / (np.outer(norms, norms) + 1e-9)
similarity[np.diag_indices(users)] = 0
nearest = np.argsort(-similarity, axis=1)[:, :5]
weights = np.take_along_axis(similarity, nearest, axis=1)
neighbours = centred[nearest]
predicted = per_user + (weights[:, :, None] * neighbours).sum(1) / np.abs(weights).sum(1, keepdims=True)

P = rng.normal(0, 0.1, (users, factors))
Q = rng.normal(0, 0.1, (films, factors))
regular = 0.1 * np.eye(factors)
errors = []
for _ in range(3):
    for u in range(users):
        w = known[u].astype(float)
        A = (Q * w[:, None]).T @ Q + regular
        P[u] = np.linalg.solve(A, (Q * w[:, None]).T @ filled[u])
    for f in range(films):
        w = known[:, f].astype(float)
        A = (P * w[:, None]).T @ P + regular
        Q[f] = np.linalg.solve(A, (P * w[:, None]).T @ filled[:, f])
    guess = P @ Q.T
    errors.append(np.sqrt(((guess - filled)[known] ** 2).mean()))
improved = np.diff(errors)

scores = np.where(known, -np.inf, guess)
top = np.argpartition(-scores, 3, axis=1)[:, :3]
order = np.argsort(-np.take_along_axis(scores, top, axis=1), axis=1)
ranked = np.take_along_axis(top, order, axis=1)
gains = 1 / np.log2(np.arange(2, films + 2))
ideal = -np.sort(-filled, axis=1) @ gains
actual = np.take_along_axis(filled, np.argsort(-guess, axis=1), axis=1) @ gains
ndcg = actual / ideal
popular = known.sum(axis=0)
first = np.unravel_index(np.argmax(guess), guess.shape)
together = known.T.astype(int) @ known.astype(int)
lift = together / (np.outer(popular, popular) / users)
u, s, vt = np.linalg.svd(filled - baseline * known, full_matrices=False)
rank2 = (u[:, :2] * s[:2]) @ vt[:2]
