"""Hidden states: forward probabilities, the best path, a Kalman filter, and an alignment of two words."""
import numpy as np

start = np.array([0.6, 0.4])
move = np.array([[0.7, 0.3], [0.4, 0.6]])
emit = np.array([[0.1, 0.4, 0.5], [0.7, 0.2, 0.1]])
seen = np.array([2, 0, 1, 2, 0])


def forward(seen):
    alpha = np.zeros((len(seen), 2))
    alpha[0] = start * emit[:, seen[0]]
    for t in range(1, len(seen)):
        alpha[t] = (alpha[t - 1] @ move) * emit[:, seen[t]]
    return alpha


def backward(seen):
    beta = np.ones((len(seen), 2))
    for t in range(len(seen) - 2, -1, -1):
        beta[t] = move @ (emit[:, seen[t + 1]] * beta[t + 1])
    return beta


def best_path(seen):
    score = np.log(start) + np.log(emit[:, seen[0]])
    back = np.zeros((len(seen), 2), dtype=int)
    for t in range(1, len(seen)):
        options = score[:, None] + np.log(move)
        back[t] = options.argmax(axis=0)
        score = options.max(axis=0) + np.log(emit[:, seen[t]])
    path = [score.argmax()]
    for t in range(len(seen) - 1, 0, -1):
        path.append(back[t, path[-1]])
    return np.array(path[::-1])


alpha, beta = forward(seen), backward(seen)
likelihood = alpha[-1].sum()
gamma = alpha * beta / likelihood
xi = alpha[:-1, :, None] * move * (emit[:, seen[1:]].T * beta[1:])[:, None, :] / likelihood
better = xi.sum(axis=0) / gamma[:-1].sum(axis=0)[:, None]
shown = np.eye(3)[seen]
emitted = (gamma.T @ shown) / gamma.sum(0)[:, None]
path = best_path(seen)


class Kalman:
    def __init__(self, dt=0.5):
        self.x = np.zeros((4, 1))
        self.P = np.eye(4) * 100
        self.F = np.eye(4)
        self.F[0, 2] = self.F[1, 3] = dt
        self.H = np.array([[1.0, 0, 0, 0], [0, 1.0, 0, 0]])
        self.Q = 0.01 * np.eye(4)
        self.R = np.diag([0.5, 0.5])

    def predict(self):
        self.x = self.F @ self.x
        self.P = self.F @ self.P @ self.F.T + self.Q

    def update(self, z):
        error = z.reshape(-1, 1) - self.H @ self.x
        S = self.H @ self.P @ self.H.T + self.R
        gain = self.P @ self.H.T @ np.linalg.inv(S)
        self.x = self.x + gain @ error
        self.P = (np.eye(4) - gain @ self.H) @ self.P
        return self.x[:2].ravel()


walk = np.cumsum(np.random.randn(12, 2), axis=0)
kalman = Kalman()
track = []
for z in walk:
    kalman.predict()
    track.append(kalman.update(z))
smooth = np.array(track)
rmse = np.sqrt(((smooth - walk) ** 2).mean(axis=0))


def edits(a, b):
    cost = np.zeros((len(a) + 1, len(b) + 1), dtype=int)
    cost[:, 0] = np.arange(len(a) + 1)
    cost[0] = np.arange(len(b) + 1)
    for i, p in enumerate(a, 1):
        for j, q in enumerate(b, 1):
            cost[i, j] = min(cost[i - 1, j] + 1, cost[i, j - 1] + 1, cost[i - 1, j - 1] + (p != q))
    return cost


table = edits("kitten", "sitting")
distance = table[-1, -1]
signal = np.sin(np.linspace(0, 6, 60))
lagged = np.lib.stride_tricks.sliding_window_view(signal, 8)
target = signal[8:]
coefficients = np.linalg.pinv(lagged[:-1]) @ target
