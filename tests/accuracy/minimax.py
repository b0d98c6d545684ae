#!/usr/bin/env python3
"""Derives the polynomials of cpp/kernels/random/single_functions.h: python3 minimax.py

A polynomial of this form whose largest error is least is unique, so the same form, the same interval and the same
measure of the error give the C library's coefficients, to the last few bits.
"""
import numpy as np

Real = np.longdouble
PI = Real('3.14159265358979323846264338327950288')


def solve(matrix, right):
    """Gaussian elimination, because NumPy's has no long doubles."""
    a = np.column_stack([matrix, right])
    for i in range(len(a)):
        pivot = i + np.argmax(np.abs(a[i:, i]))
        a[[i, pivot]] = a[[pivot, i]]
        for row in range(len(a)):
            if row != i:
                a[row] -= a[row, i] / a[i, i] * a[i]
    return a[:, -1] / np.diag(a)


def minimax(f, powers, weight, low, high):
    """The coefficients for which the largest of |weight · (f - polynomial)| on an interval is least (Remez)."""
    grid = np.linspace(low, high, 20001).astype(Real)
    count = len(powers)
    points = ((low + high) / 2 - (high - low) / 2 * np.cos(PI * (np.arange(count + 1) + Real(0.5)) / (count + 1)))
    for _ in range(40):
        rows = [weight(points) * points**power for power in powers] + [(-1.0) ** np.arange(count + 1)]
        coefficients = solve(np.array(rows, dtype=Real).T, weight(points) * f(points))[:count]
        error = f(grid) - sum(c * grid**power for c, power in zip(coefficients, powers))
        runs = np.split(np.arange(len(grid)), np.flatnonzero(np.diff(np.where(error > 0, 1, -1))) + 1)
        extremes = [run[np.argmax(np.abs(weight(grid[run]) * error[run]))] for run in runs]
        points = grid[extremes[: count + 1]]
    return [float(each) for each in coefficients]


def logarithm(x):
    """(log(1 + x) - x) / x², by its series."""
    total = np.zeros_like(x)
    for k in range(24, 1, -1):
        total = total * x + Real((-1) ** (k + 1)) / k
    return total


least = Real('1e-3')  # above 0, where the weight 1 / x is infinite
print('sine    x +', minimax(lambda x: np.sin(x) - x, [3, 5, 7], lambda x: 1 / x, least, PI / 4))
print('cosine  1 +', minimax(lambda x: np.cos(x) - 1, [2, 4, 6, 8], np.ones_like, least, PI / 4))
# The relative error of log(1 + x). At both ends of the interval, the C library's error equals its extremes inside.
print('log     x + x² ·', minimax(logarithm, [0, 1, 2], lambda x: x**2 / np.abs(np.log1p(x)), Real('-0.0283165'),
                                  Real('0.02642059')))
