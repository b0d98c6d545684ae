#!/usr/bin/env python3
"""Records what stack, block_diag, split, chunk and tensor_split make of random shapes: python3 record-joins.py > joins.txt

One case a line: the rule, its number or list of numbers, and the shapes that it is asked of, which is one dimension for
the splits; then the shape of the result, or the sizes of the pieces, or the sentence that it is refused with.
"""
import random
import torch
from recording import dims, write


def asked(draw):
    rule = draw.choice(['stack', 'block_diag', 'split', 'split_sizes', 'chunk', 'tensor_split'])
    few = lambda: draw.choice([0, 1, 2, 3, 5])
    if rule == 'stack':
        shape = [few() for _ in range(draw.choice([0, 1, 2, 3]))]
        shapes = [shape if draw.random() < .8 else [few() for _ in shape] for _ in range(draw.choice([1, 2, 3]))]
        return rule, draw.randint(-len(shape) - 2, len(shape) + 1), shapes
    if rule == 'block_diag':
        ranks = [0, 1, 1, 2, 2, 2] + ([3] if draw.random() < .2 else [])
        return rule, 0, [[few() for _ in range(draw.choice(ranks))] for _ in range(draw.choice([0, 1, 2, 3]))]
    total = draw.choice([0, 1, 2, 5, 6, 7, 12])
    if rule == 'split_sizes':
        sizes = [draw.choice([0, 1, 2, 3, 4]) - (draw.random() < .05) for _ in range(draw.choice([1, 2, 3]))]
        return rule, sizes, [[sum(sizes) if draw.random() < .7 and sum(sizes) >= 0 else total]]
    return rule, draw.choice([-1, 0, 1, 2, 3, 4, 5, 7, 20]), [[total]]


def answer(rule, number, tensors):
    try:
        if rule == 'stack':
            return dims(torch.stack(tensors, number).shape)
        if rule == 'block_diag':
            return dims(torch.block_diag(*tensors).shape)
        made = getattr(torch, rule.removesuffix('_sizes'))(tensors[0], number)
        return dims(each.shape[0] for each in made)
    except Exception as error:
        return str(error).replace('\n', '\\n')


def main():
    draw = random.Random(41)
    lines = {}
    while len(lines) < 900:
        rule, number, shapes = asked(draw)
        given = dims(number) if isinstance(number, list) else str(number)
        lines[' '.join([rule, given, *map(dims, shapes)])] = answer(rule, number, [torch.zeros(each) for each in shapes])
    write('record-joins.py', lines)


main()
