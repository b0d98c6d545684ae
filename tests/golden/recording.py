"""What the recorders beside it share: how a line is written, and tensors that lie at random."""
import torch


def dims(numbers):
    return '(' + ','.join(map(str, numbers)) + ')'


def strides_at_random(draw, shape, stretched):
    """Strides of dimensions that are permuted, apart, overlapping or, with this probability each, stretched."""
    order = list(range(len(shape)))
    if draw.random() < .5:
        draw.shuffle(order)
    strides, step = [0] * len(shape), 1
    for dim in order:
        strides[dim] = 0 if draw.random() < stretched else step
        step *= max(shape[dim], 1) + (draw.random() < .2)
    return strides


def write(script, lines):
    """Prints a golden file, whose lines are `given -> answer`."""
    torch_version = torch.__version__.split('+')[0]
    print(f'# Answers of PyTorch {torch_version}, written by tests/golden/{script}, which says how')
    print('# a line is read.\n')
    for given, made in lines.items():
        print(f'{given} -> {made}')
