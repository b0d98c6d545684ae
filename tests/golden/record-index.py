#!/usr/bin/env python3
"""Records the results of indexing tensors with random layouts: python3 record-index.py > index.txt

One case a line: the tensor as shape:strides, then the items, where `t(2,1)` is an int64 tensor of that shape, which
picks element 0; then the result as shape:strides@offset of a view, or shape:strides of a new tensor, or the sentence
that it is refused with.
"""
import random
import torch
from recording import dims, strides_at_random, write


def laid_at_random(draw):
    rank = draw.choice([0, 1, 2, 2, 3, 3, 4])
    shape = [draw.choice([0, 1, 2, 3, 4, 6]) if draw.random() < .5 else draw.choice([2, 3, 5]) for _ in range(rank)]
    return torch.empty_strided(shape, strides_at_random(draw, shape, .08)).fill_(1)


def item(draw):
    bound = lambda: draw.choice(['', '', -9, -3, -1, 0, 1, 2, 9])
    return draw.choice([
        lambda: str(draw.choice([0, 0, 1, -1, 2, -2, 7])),
        lambda: ':',
        lambda: f'{bound()}:{bound()}:{draw.choice([1, 1, 2, 3])}',
        lambda: '...',
        lambda: 'None',
        lambda: draw.choice(['True', 'False']),
        lambda: 't' + dims(draw.choice([(2,), (1,), (3,), (2, 1), (1, 3), (2, 3), (0,), (4, 1, 1)])),
        lambda: 't' + dims(draw.choice([(2,), (1,), (2, 1)])),
    ])()


def read(text):
    if text[0] == 't':
        return torch.zeros([int(each) for each in text[2:-1].split(',') if each], dtype=torch.int64)
    if ':' in text:
        return slice(*[int(each) if each else None for each in text.split(':')])
    words = {'...': ..., 'None': None, 'True': True, 'False': False}
    return words[text] if text in words else int(text)


def answer(tensor, items):
    try:
        made = tensor[tuple(map(read, items))]
    except Exception as error:
        return str(error).replace('\n', '\\n')
    lies = f'{dims(made.shape)}:{dims(made.stride())}'
    return f'{lies}@{made.storage_offset()}' if made._is_view() or made is tensor else lies


def main():
    draw = random.Random(23)
    lines = {}
    while len(lines) < 2400:
        tensor = laid_at_random(draw)
        items = [item(draw) for _ in range(draw.choice([1, 2, 2, 3, 3, 4]))]
        if items.count('...') > 1:
            continue
        lines[f'{dims(tensor.shape)}:{dims(tensor.stride())} ' + ' '.join(items)] = answer(tensor, items)
    write('record-index.py', lines)


main()
