#!/usr/bin/env python3
"""Records the results of gather, scatter, take_along_dim and cat: python3 record-shapes.py > rules.txt

One case a line: the rule, the dimension, and the shapes that it is asked of, of which those of cat are tensors as
shape:strides; then the shape of the result, as shape:strides of cat, or the sentence that it is refused with. Indices
hold zeros.
"""
import random
import torch
from recording import dims, write


def near(draw, shape, sizes):
    """A shape like this one in most places."""
    made = [draw.choice(sizes) if draw.random() < .25 else size for size in shape]
    if draw.random() < .05:
        made = made[1:] if made and draw.random() < .5 else made + [1]
    return made


def asked(draw):
    shape = [draw.choice([0, 1, 2, 3, 4, 5]) if draw.random() < .5 else draw.choice([2, 3, 4])
             for _ in range(draw.choice([0, 1, 2, 2, 3, 3, 4, 4]))]
    reach = max(len(shape), 1)
    dim = draw.randint(-reach - (draw.random() < .05), reach - 1 + (draw.random() < .05))
    smaller = lambda of: near(draw, of, [0, 1, 1, 2, 3, 6])
    rule = draw.choice(['gather', 'scatter', 'take_along_dim', 'cat'])
    if rule == 'cat':
        tensors = [torch.zeros(near(draw, shape, [0, 1, 2, 3])) for _ in range(draw.choice([1, 2, 2, 3]))]
        if draw.random() < .2:
            tensors.insert(draw.randint(0, len(tensors)), torch.zeros(0))
        if draw.random() < .5:
            tensors = [each.to(memory_format=torch.channels_last) if each.ndim == 4 else each for each in tensors]
        return rule, dim, tensors
    index = smaller(shape)
    shapes = [shape, index] + ([near(draw, index, [1, 2, 4, 6])] if rule == 'scatter' else [])
    return rule, dim, [torch.zeros(each) for each in shapes]


def answer(rule, dim, tensors):
    try:
        if rule == 'cat':
            made = torch.cat(tensors, dim)
            return f'{dims(made.shape)}:{dims(made.stride())}'
        input, index = tensors[0], tensors[1].long()
        if rule == 'gather':
            return dims(torch.gather(input, dim, index).shape)
        if rule == 'scatter':
            return dims(torch.scatter(input, dim, index, tensors[2]).shape)
        return dims(torch.take_along_dim(input, index, dim).shape)
    except Exception as error:
        return str(error).replace('\n', '\\n')


def main():
    draw = random.Random(31)
    lines = {}
    while len(lines) < 2000:
        rule, dim, tensors = asked(draw)
        whole = [f'{dims(each.shape)}:{dims(each.stride())}' if rule == 'cat' else dims(each.shape) for each in tensors]
        lines[' '.join([rule, str(dim), *whole])] = answer(rule, dim, tensors)
    write('record-shapes.py', lines)


main()
