"""Simulations: bodies under gravity, heat on a plate, waves on a string, and spins."""
import numpy as np


def accelerations(positions, masses, softening=0.05):
    separation = positions[None, :, :] - positions[:, None, :]
    squared = (separation**2).sum(axis=-1) + softening**2
    inverse = squared**-1.5
    np.fill_diagonal(inverse, 0)
    return (separation * (masses[None, :] * inverse)[:, :, None]).sum(axis=1)


def energy(positions, velocities, masses):
    kinetic = 0.5 * (masses * (velocities**2).sum(1)).sum()
    separation = np.linalg.norm(positions[:, None] - positions, axis=-1)
    upper = np.triu_indices(len(masses), k=1)
    potential = -(np.outer(masses, masses)[upper] / separation[upper]).sum()
    return kinetic + potential


bodies, steps, dt = 10, 20, 0.01
np.random.seed(5)
positions = np.random.randn(bodies, 3)
velocities = np.random.randn(bodies, 3) * 0.1
masses = np.full(bodies, 1 / bodies)
velocities -= (masses[:, None] * velocities).sum(axis=0) / masses.sum()
track = np.zeros((steps, bodies, 3))
acceleration = accelerations(positions, masses)
for step in range(steps):
    velocities += 0.5 * dt * acceleration
    positions += dt * velocities
    acceleration = accelerations(positions, masses)
    velocities += 0.5 * dt * acceleration
    track[step] = positions
total = energy(positions, velocities, masses)
centre = (track * masses[:, None]).sum(axis=1)
speed = np.linalg.norm(np.diff(track, axis=0), axis=2) / dt

plate = np.zeros((30, 40))
plate[0] = 100.0
plate[:, 0] = 50.0
for _ in range(50):
    inner = plate[:-2, 1:-1] + plate[2:, 1:-1] + plate[1:-1, :-2] + plate[1:-1, 2:]
    plate[1:-1, 1:-1] = 0.25 * inner
flow_y, flow_x = np.gradient(plate)
warm = (plate > 20).mean()

x = np.linspace(0, 1, 101)
now = np.exp(-200 * (x - 0.3) ** 2)
before = now.copy()
courant = 0.9
history = [now]
for _ in range(30):
    following = np.zeros_like(now)
    following[1:-1] = 2 * now[1:-1] - before[1:-1] + courant**2 * (now[2:] - 2 * now[1:-1] + now[:-2])
    before, now = now, following
    history.append(now)
surface = np.array(history)

spins = np.random.choice([-1, 1], size=(16, 16))
for sweep in range(4):
    for colour in (0, 1):
        neighbours = sum(np.roll(spins, shift, axis) for shift in (-1, 1) for axis in (0, 1))
        gain = 2 * spins * neighbours
        board = np.indices(spins.shape).sum(axis=0) % 2 == colour
        flips = (np.random.rand(16, 16) < np.exp(-gain / 2.2)) & board
        spins = np.where(flips, -spins, spins)
magnetisation = np.abs(spins.mean())

matrix = np.diag(np.full(50, 2.0)) - np.diag(np.ones(49), 1) - np.diag(np.ones(49), -1)
values, modes = np.linalg.eigh(matrix)
lowest = modes[:, :3] * np.sqrt(51)
rotation = np.array([[np.cos(0.1), -np.sin(0.1)], [np.sin(0.1), np.cos(0.1)]])
path = np.stack([np.linalg.matrix_power(rotation, k) @ np.array([1.0, 0.0]) for k in range(8)])
