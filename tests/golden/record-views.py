#!/usr/bin/env python3
"""Records the views of cpp/plan/view_table.h of tensors with random layouts: python3 record-views.py > more-views.txt

One case a line: a view, the tensor as shape:strides, the numbers that it is asked with, and if it has two lists of them,
the second; then the view as shape:strides@offset, or the sentence it is refused with.
"""
import pathlib
import random
import re
import torch
from recording import dims, strides_at_random, write

TABLE = (pathlib.Path(__file__).parents[2] / 'cpp/plan/view_table.h').read_text()
#: Those that are no views in PyTorch, or are in views.txt; t_ has other words without data.
ELSEWHERE = {
    'expand', 'reshape', 't_', 'expandDims', 'flip', 'meshgrid', 'diagEmbed', 'repeat', 'tile', 'tiles', 'column',
    'repeated', 'repeats', 'kronOperand', 'kronSizes',
    'combinations', 'rollFront', 'rollBack'
}
VIEWS = {
    view: arguments.split()
    for view, arguments in re.findall(r'ViewRule{"(\w+)", "([^"]*)"', TABLE)
    if view not in ELSEWHERE
}

far = 2 ** 53 - 1
#: PyTorch's names, if they are others.
NAMES = {'squeezeAll': 'squeeze', 'atleast1d': 'atleast_1d', 'atleast2d': 'atleast_2d', 'atleast3d': 'atleast_3d'}
#: The numbers to choose from, by argument; PyTorch's slice has other words for a wrong step than Python's.
CHOICES = {
    'step': [1, 1, 2, 3, 5],
    'unfold step': [1, 1, 2, 3, 0],
    'length': [0, 1, 1, 2, 3, 5, -1],
    'unfold size': [0, 1, 1, 2, 3, 5, -1],
    'slice start': [-far, -9, -3, -2, -1, 0, 0, 1, 1, 2, 3, 4, 9],
    'slice end': [far, far, -9, -3, -2, -1, 0, 1, 2, 3, 4, 9],
    'sizes[]': [[2, -1], [1, -1], [-1], [2, 3], [3, 2], [], [7, 1], [-1, -1]],
}
SMALL = [-9, -3, -2, -1, 0, 0, 1, 1, 2, 3, 4, 9]


def laid_at_random(draw):
    """A tensor without data whose dimensions are permuted, apart, stretched or overlapping."""
    rank = draw.choice([0, 1, 1, 2, 2, 3, 3, 4, 5])
    shape = [draw.choice([0, 1, 1, 2, 3, 4, 6, 7]) for _ in range(rank)]
    return torch.empty_strided(shape, strides_at_random(draw, shape, .1), device='meta')


def drawn(draw, view, rank):
    """The arguments of a view, most of which it takes."""
    def dim(more=0):
        reach = max(rank + more, 1)
        return draw.randint(-reach - (draw.random() < .1), reach - 1 + (draw.random() < .1))

    count = draw.choice([0, 1, 1, 2, 3])
    drawn = []
    for name in VIEWS[view]:
        choices = CHOICES.get(f'{view} {name}') or CHOICES.get(name)
        if choices:
            drawn.append(draw.choice(choices))
        elif name == 'dims[]' and draw.random() < .7:
            order = draw.sample(range(rank), rank)
            drawn.append(draw.choice([order, [-each - 1 for each in order]]))
        elif name.endswith('[]'):
            drawn.append([dim() for _ in range(count + (draw.random() < .03))])
        else:
            drawn.append(dim(view == 'unsqueeze') if 'dim' in name.lower() else draw.choice(SMALL))
    return drawn


def asked(view, tensor, arguments):
    name = re.sub('([A-Z])', lambda match: '_' + match[1].lower(), NAMES.get(view, view))
    if name == 'slice':
        return torch.ops.aten.slice.Tensor(tensor, *arguments)
    if view in ('T', 'mT', 'mH'):
        return getattr(tensor, view)
    return getattr(torch, name)(tensor, *arguments) if hasattr(torch, name) else getattr(tensor, name)(*arguments)


def answer(view, tensor, arguments):
    try:
        made = asked(view, tensor, arguments)
    except Exception as error:
        return str(error).split('\nException raised')[0].split('\nThis error')[0].replace('\n', '\\n')
    # A tensor without data has no storage to share, so a copy is recognised by its rule; only flatten may copy.
    copied = view == 'flatten' and made._base is None and made.numel() > 0 and made is not tensor
    return f'{dims(made.shape)}:{dims(made.stride())}@{made.storage_offset()}' + (' copy' if copied else '')


def main():
    lines = {}
    for view in VIEWS:
        draw = random.Random(view)
        for _ in range(250 if VIEWS[view] else 50):
            tensor = laid_at_random(draw)
            arguments = drawn(draw, view, tensor.ndim)
            numbers = [each for each in arguments if not isinstance(each, list)]
            lists = [each for each in arguments if isinstance(each, list)]
            given = [view, f'{dims(tensor.shape)}:{dims(tensor.stride())}']
            given += [dims(each) for each in ([numbers] if numbers else []) + lists]
            lines[' '.join(given)] = answer(view, tensor, arguments)
    write('record-views.py', lines)


main()
