#!/usr/bin/env python3
"""Records views of tensors with random layouts: python3 record-views.py > more-views.txt

One case a line: a rule, the tensor as shape:strides, the numbers it is asked with, and where the rule has two lists of
them, the second; then the view as shape:strides@offset, or the sentence it is refused with. `squeeze` without numbers
is asked for all dimensions.
"""
import random
import torch
from recording import dims, strides_at_random, write

far = 2 ** 53 - 1


def laid_at_random(draw):
    """A tensor without data whose dimensions are permuted, apart, stretched or overlapping."""
    rank = draw.choice([0, 1, 1, 2, 2, 3, 3, 4, 5])
    shape = [draw.choice([0, 1, 1, 2, 3, 4, 6, 7]) for _ in range(rank)]
    return torch.empty_strided(shape, strides_at_random(draw, shape, .1), device='meta')


def asked(draw, rank):
    """A rule and the numbers that it is asked with, most of which it takes."""
    def dim(more=0):
        reach = max(rank + more, 1)
        return draw.randint(-reach - (draw.random() < .1), reach - 1 + (draw.random() < .1))

    some = [dim() for _ in range(draw.choice([0, 1, 1, 2, 3]))]
    small = lambda: draw.choice([-9, -3, -2, -1, 0, 0, 1, 1, 2, 3, 4, 9])
    return draw.choice([
        lambda: ('unsqueeze', [dim(1)]),
        lambda: ('squeeze', some),
        lambda: ('squeeze', None),
        lambda: ('permute', draw.choice([some, draw.sample(range(rank), rank), [-each - 1 for each in range(rank)]])),
        lambda: ('transpose', [dim(), dim()]),
        lambda: ('movedim', some, [dim() for _ in range(len(some) + (draw.random() < .05))]),
        lambda: ('select', [dim(), small()]),
        lambda: ('slice', [dim(), draw.choice([-far, small()]), draw.choice([far, small()]), draw.choice([1, 1, 2, 3, 5])]),
        lambda: ('narrow', [dim(), small(), draw.choice([0, 1, 1, 2, 3, 5, -1])]),
        lambda: ('diagonal', [small(), dim(), dim()]),
        lambda: ('unfold', [dim(), draw.choice([0, 1, 1, 2, 3, 5, -1]), draw.choice([1, 1, 2, 3, 0])]),
        lambda: ('flatten', [dim(), dim()]),
        lambda: ('unflatten', draw.choice([[2, -1], [1, -1], [-1], [2, 3], [3, 2], [], [7, 1], [-1, -1]]), [dim()]),
    ])()


def view(rule, tensor, numbers, more):
    if rule == 'squeeze':
        return tensor.squeeze() if numbers is None else tensor.squeeze(tuple(numbers))
    if rule in ('permute', 'movedim'):
        return getattr(torch, rule)(tensor, numbers, *([more] if rule == 'movedim' else []))
    if rule == 'slice':
        return torch.ops.aten.slice.Tensor(tensor, *numbers)
    if rule == 'unflatten':
        return torch.unflatten(tensor, more[0], numbers)
    if rule == 'unfold':
        return tensor.unfold(*numbers)
    return getattr(torch, rule)(tensor, *numbers)


def answer(rule, tensor, numbers, more):
    try:
        made = view(rule, tensor, numbers, more)
    except Exception as error:
        return str(error).split('\nException raised')[0].split('\nThis error')[0].replace('\n', '\\n')
    # A tensor without data has no storage to share, so a copy is recognised by its rule; only flatten may copy.
    copied = rule == 'flatten' and made._base is None and made.numel() > 0 and made is not tensor
    return f'{dims(made.shape)}:{dims(made.stride())}@{made.storage_offset()}' + (' copy' if copied else '')


def main():
    draw = random.Random(11)
    lines = {}
    while len(lines) < 2600:
        tensor = laid_at_random(draw)
        rule, numbers, *more = asked(draw, tensor.ndim)
        given = [rule, f'{dims(tensor.shape)}:{dims(tensor.stride())}']
        given += [dims(each) for each in [numbers, *more] if each is not None]
        lines[' '.join(given)] = answer(rule, tensor, numbers, *more or [None])
    write('record-views.py', lines)


main()
