#!/usr/bin/env python3
"""Records the result shapes of einsum equations: python3 record-einsum.py > einsum.txt

One case a line: the equation in quotes, the shapes, and the shape of the result, or the sentence it is refused with.
"""
import random
import torch
from recording import dims, write


def asked(draw):
    sizes = {letter: draw.choice([1, 2, 3, 4]) for letter in 'ijkB'}
    terms, shapes = [], []
    covered = [draw.choice([2, 3]) for _ in range(draw.choice([0, 1, 2]))]
    for _ in range(draw.choice([1, 2, 2, 3])):
        letters = [draw.choice('ijkB') for _ in range(draw.choice([0, 1, 2, 2, 3]))]
        shape = [1 if draw.random() < .1 else draw.choice([sizes[each], sizes[each], sizes[each], 3]) if draw.random() < .1
                 else sizes[each] for each in letters]
        if draw.random() < .3:
            at = draw.randint(0, len(letters))
            letters.insert(at, '...')
            shape[at:at] = [draw.choice([1, each]) for each in covered[draw.randint(0, len(covered)):]]
        if draw.random() < .04:
            shape = shape[1:] if draw.random() < .5 else shape + [2]
        terms.append(draw.choice(['', '', ' ']).join(letters))
        shapes.append(shape)
    equation = ','.join(terms)
    if draw.random() < .7:
        used = sorted({each for each in equation if each.isalpha()})
        result = draw.sample(used, draw.randint(0, len(used)))
        if '...' in equation and draw.random() < .8:
            result.insert(draw.randint(0, len(result)), '...')
        if draw.random() < .06:
            result.append(draw.choice(['q', 'i', '...', '.', '1']))
        equation += '->' + ''.join(result)
    if draw.random() < .05:
        at = draw.randint(0, len(equation))
        equation = equation[:at] + draw.choice(['.', '1', ',', '...', '-']) + equation[at:]
    return equation, shapes


def answer(equation, shapes):
    try:
        return dims(torch.einsum(equation, *[torch.zeros(shape) for shape in shapes]).shape)
    except Exception as error:
        return str(error).replace('\n', '\\n')


def main():
    draw = random.Random(47)
    lines = {}
    while len(lines) < 1500:
        equation, shapes = asked(draw)
        lines[f'"{equation}" ' + ' '.join(map(dims, shapes))] = answer(equation, shapes)
    write('record-einsum.py', lines)


main()
