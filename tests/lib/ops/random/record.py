#!/usr/bin/env python3
"""Records what PyTorch's CPU generator draws: ATEN_CPU_CAPABILITY=default OMP_NUM_THREADS=1 python3 record.py | gzip -9n > recorded.jsonl.gz

Each line of the first kind is a call, with a hash of the bytes it gave and of the state of the generator after it. All
calls draw from one generator one after the other, seeded with 0. The last lines have the hash of all of that for
other seeds. float64 numbers are hashed as float32 where logarithms, sines and cosines go into them, which PyTorch's C
library rounds in its own way.
"""
import hashlib, json, struct, sys
import torch

torch.set_num_threads(1)
DTYPES = {name: getattr(torch, name) for name in
          'bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64'.split()}
FLOATS = ['float16', 'bfloat16', 'float32', 'float64']
INEXACT = {'normal_', 'exponential_', 'randn', 'normal', 'randnLike'}


def laid(layout, shape, dtype):
    """A tensor of zeros whose elements lie as a layout says."""
    if layout == 'reversed':
        return torch.zeros(shape[::-1], dtype=dtype).permute(*reversed(range(len(shape))))
    if layout == 'turned':
        return torch.zeros(shape[1:] + shape[:1], dtype=dtype).permute(-1, *range(len(shape) - 1))
    if layout == 'gaps':
        return torch.zeros(shape[:-1] + [shape[-1] + 3], dtype=dtype).narrow(-1, 1, shape[-1])
    if layout == 'both':
        return laid('gaps', shape[::-1], dtype).permute(*reversed(range(len(shape))))
    return torch.zeros(shape, dtype=dtype)


def probabilities(shape, dtype):
    count = 1
    for size in shape:
        count *= size
    return ((torch.arange(count) * 7 % 11 + 1).double() / 12).to(dtype).reshape(shape)


def specs():
    sizes = [[1], [2], [3], [15], [16], [17], [31], [32], [33], [100], [0], []]
    spread = [([4, 5], 'reversed'), ([5, 3, 4], 'turned'), ([3, 7], 'gaps'), ([6, 4], 'both'), ([16, 1], 'reversed'),
              ([5, 7, 2], 'gaps')]
    targets = [(shape, 'plain') for shape in sizes] + spread
    for dtype in FLOATS:
        for shape, layout in targets:
            for args in ([], [-2.5, 1.75]):
                yield dict(op='uniform_', shape=shape, layout=layout, dtype=dtype, args=args)
            for args in ([], [1.5, 0.25]):
                yield dict(op='normal_', shape=shape, layout=layout, dtype=dtype, args=args)
            yield dict(op='exponential_', shape=shape, layout=layout, dtype=dtype, args=[1.5])
        yield dict(op='uniform_', shape=[1000], layout='plain', dtype=dtype, args=[1, 1.01])
        for fn in ('rand', 'randn'):
            for shape in ([5], [16], [7, 3]):
                yield dict(op=fn, args=[shape], dtype=dtype)
        for fn in ('randLike', 'randnLike'):
            yield dict(op=fn, shape=[4, 5], layout='reversed', dtype=dtype, args=[])
        yield dict(op='normal', args=[2.5, 0.5, [20]], dtype=dtype)
        yield dict(op='normal', each=['mean'], args=[[18], 0.5], dtype=dtype)
        yield dict(op='normal', each=['std'], args=[1.5, [3, 4]], dtype=dtype)
        yield dict(op='normal', each=['mean', 'std'], args=[[3, 1], [1, 6]], dtype=dtype)
        for samples in (1, 2, 5):
            for again in (False, True):
                for shape in ([9], [3, 9]):
                    yield dict(op='multinomial', shape=shape, dtype=dtype, args=[samples, again])
        for shape, samples in (([300], 4), ([300], 5), ([2, 300], 100), ([40], 40), ([2, 7000], 3)):
            yield dict(op='multinomial', shape=shape, dtype=dtype, args=[samples, False])
    for dtype in DTYPES:
        for shape, layout in ([[7], 'plain'], [[20], 'plain'], *spread[:4]):
            yield dict(op='random_', shape=shape, layout=layout, dtype=dtype, args=[])
            yield dict(op='bernoulli_', shape=shape, layout=layout, dtype=dtype, args=[0.3])
            for of in FLOATS:
                yield dict(op='bernoulli_', shape=shape, layout=layout, dtype=dtype, args=[], of=of)
        yield dict(op='random_', shape=[9], layout='plain', dtype=dtype, args=[2])
        yield dict(op='bernoulli', shape=[3, 4], layout='reversed', dtype=dtype, args=[0.6])
        if dtype != 'bool':
            yield dict(op='random_', shape=[9], layout='plain', dtype=dtype, args=[3, 100])
            yield dict(op='random_', shape=[9], layout='plain', dtype=dtype, args=[3, None])
            yield dict(op='randint', args=[3, 90, [8]], dtype=dtype)
            yield dict(op='randintLike', shape=[3, 4], layout='reversed', dtype=dtype, args=[50])
            for n in (0, 1, 2, 10, 100):
                yield dict(op='randperm', args=[n], dtype=dtype)
    for of in FLOATS:
        yield dict(op='bernoulli', shape=[3, 4], layout='plain', dtype=of, args=[], of=of)
    low = -2**63
    for dtype, bounds in dict(int64=[[2**28 - 1], [2**28], [2**32 - 1], [2**32], [2**32 + 1], [2**63 - 1], [low, 2**63 - 1],
                                     [low, None], [-5, None], [low, low + 7]],
                              int32=[[2**28 - 1], [2**28], [2**31 - 1], [-2**31, 2**31 - 1], [-2**31, None]],
                              float64=[[2**32], [2**53], [-2**53, 2**53], [low, None], [7, None], [2**60 + 1, 2**60 + 999]],
                              float32=[[2**24], [2**28], [2**40], [low, None], [2**24 + 1, 2**24 + 9], [-100, None]],
                              float16=[[2048], [1000, None], [2049, 4001], [-4001, 4001]],
                              bfloat16=[[256], [low, None], [200, None], [2**33], [257, 1025]],
                              int8=[[-128, 127]], int16=[[-2**15, 2**15 - 1]]).items():
        for args in bounds:
            yield dict(op='random_', shape=[40], layout='plain', dtype=dtype, args=args)
    for dtype in FLOATS:
        yield dict(op='rand', args=[[100000]], dtype=dtype)
        yield dict(op='randn', args=[[100003]], dtype=dtype)
    yield dict(op='randn', args=[[1000000]], dtype='float32')
    yield dict(op='randperm', args=[10000], dtype='int64')


def is_large(spec):
    return spec['args'][:1] in ([[100000]], [[100003]], [[1000000]])


def call(spec, generator):
    op, args, dtype = spec['op'], list(spec['args']), DTYPES[spec['dtype']]
    more = dict(generator=generator)
    if op == 'normal':
        if 'each' not in spec:
            return torch.normal(*args, dtype=dtype, **more)
        given = [probabilities(each, dtype) if isinstance(each, list) else each for each in args]
        return torch.normal(*given, **more)
    if op in ('rand', 'randn', 'randperm', 'randint'):
        return getattr(torch, op)(*args, dtype=dtype, **more)
    if op == 'multinomial':
        return torch.multinomial(probabilities(spec['shape'], dtype), *args, **more)
    to = laid(spec['layout'], spec['shape'], dtype)
    if op == 'bernoulli' and 'of' in spec:
        return torch.bernoulli(probabilities(spec['shape'], DTYPES[spec['of']]), **more)
    if op == 'bernoulli':
        return torch.bernoulli(to, *args, **more)
    if op.endswith('Like'):
        return getattr(torch, op[:-4] + '_like')(to, *args, **more)
    if op == 'bernoulli_' and 'of' in spec:
        return to.bernoulli_(probabilities(spec['shape'], DTYPES[spec['of']]), **more)
    return getattr(to, op)(*args, **more)


def bytes_of(spec, made):
    if made.dtype == torch.float64 and spec['op'] in INEXACT:
        made = made.float()
    made = made.contiguous().reshape(-1)
    return (made.view(torch.int16) if made.dtype in (torch.float16, torch.bfloat16) else made).numpy().tobytes()


def state_of(generator):
    """The state, with what is left over of a pair of normally distributed numbers as float32."""
    state = bytearray(generator.get_state().numpy().tobytes())
    at = 5056 - 32
    state[at:at + 8] = struct.pack('<d', torch.tensor(struct.unpack('<d', state[at:at + 8])[0]).float().item())
    return bytes(state)


def short(data):
    return hashlib.sha256(data).hexdigest()[:12]


def main():
    seeds = [*range(1, 98), 2**31, 2**32 + 5, 2**64 - 1, -3]
    calls = list(specs())
    generator = torch.Generator().manual_seed(0)
    for spec in calls:
        made = call(spec, generator)
        args = [str(each) if isinstance(each, int) and abs(each) > 2**53 else each for each in spec['args']]
        print(json.dumps(dict(spec, args=args, hash=short(bytes_of(spec, made)), state=short(state_of(generator)))))
    for seed in seeds:
        generator = torch.Generator().manual_seed(seed)
        total = hashlib.sha256()
        for spec in calls:
            if seed == 1 or not is_large(spec):
                total.update(bytes_of(spec, call(spec, generator)))
        total.update(state_of(generator))
        print(json.dumps(dict(seed=str(seed), hash=total.hexdigest()[:24])))


main()
