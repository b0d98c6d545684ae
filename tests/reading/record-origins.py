"""Random programs of 2 to 20 lines, and where elements of their results come from in PyTorch.

    python tests/reading/record-origins.py 100 > origins.json      then gzip it

An element is a source of a line's result if the result changes when PyTorch runs the line with another value for it, or
if PyTorch's broadcasting reads it.
"""
import copy
import json
import random
import re
import sys
import warnings

import torch

warnings.simplefilter("ignore")
COUNT = int(sys.argv[1])
random.seed(11)


def literal(shape, kind):
    count = 1
    for size in shape:
        count *= size
    pick = {
        "float": lambda: round(random.uniform(0.3, 9) * random.choice([1, 1, 1, -1]), 2),
        "index": lambda: random.randint(0, 2),
        "int": lambda: random.randint(1, 9),
        "bool": lambda: random.random() < 0.5,
    }[kind]
    values = [pick() for _ in range(count)]

    def nest(sizes):
        return [nest(sizes[1:]) for _ in range(sizes[0])] if sizes else values.pop(0)

    return f"torch.tensor({nest(shape)})"


UNARY = [
    "{a}.T", "{a}.sum()", "{a}.sum(0)", "{a}.mean(-1, keepdim=True)", "{a}.amax(0)", "{a}.cumsum(0)",
    "torch.softmax({a}, dim=-1)", "torch.relu({a})", "{a} * 2 - 1", "{a}[0]", "{a}[:, None]", "{a}[1:]",
    "{a}[..., ::2]", "{a}.reshape(-1)", "{a}.flip(0)", "torch.roll({a}, 1, 0)", "{a}.unsqueeze(0)",
    "{a}.repeat(2, 1)", "{a}.clamp(min=1)", "{a}.exp()", "{a}.abs()", "{a} > 1", "{a}.argmax(-1)",
    "{a}.sort(-1).values", "{a}.t().contiguous()", "{a}.expand(2, *{a}.shape)", "-{a}", "{a} / {a}.sum()",
    "{a} - {a}.mean(0)", "{a}.view(-1)", "{a}.prod(0)", "{a}.std(0)", "torch.tril({a})", "{a}.diagonal()",
    "{a}.squeeze()", "{a}.permute(1, 0)", "{a}.float()", "{a}.max(0).values", "{a}.norm()", "{a}.logsumexp(0)",
    "torch.nn.functional.pad({a}, (1, 0))", "{a}.unfold(0, 2, 1)", "{a}.topk(2).values",
]
BINARY = [
    "{a} + {b}", "{a} * {b}", "{a} - {b}", "{a} / {b}", "{a} @ {b}", "torch.outer({a}, {b})", "torch.cat([{a}, {b}])",
    "torch.stack([{a}, {b}], 1)", "torch.maximum({a}, {b})", "{a} < {b}", "torch.where({a} > {b}, {a}, {b})",
    "{a}[:, None] + {b}", "{a}.add({b}, alpha=2)", "torch.einsum('ij,jk->ik', {a}, {b})",
    "torch.einsum('i,j->ij', {a}, {b})", "{a}[{b}]", "{a}.index_select(0, {b})", "{a}.gather(0, {b})",
    "{a}.masked_fill({b}, 0)", "torch.where({b}, {a}, 0.5)", "torch.minimum({a}, {b})",
]
IN_PLACE = [
    "{a} += {b}", "{a}[0] = {b}", "{a} *= 2", "{a}.add_(1)", "{a}[:, 0] = 7", "{a}[1:] *= {b}", "{a}.mul_({b})",
    "{a}[0] += 1",
]


def elements(tensor):
    return tensor.reshape(-1).tolist()


def equal(one, other):
    return one == other or (one != one and other != other)


def known(value):
    return isinstance(value, torch.Tensor) and value.numel() <= 64


def changes(value):
    if isinstance(value, bool):
        return [not value]
    more = [] if isinstance(value, int) else [float("nan")]
    return [value + 1, value - 1, value + 1000, value - 1000, *more]


def run(line, names):
    space = {**names, "torch": torch}
    exec(line, space)
    return {name: value for name, value in space.items() if name not in ("torch", "__builtins__")}


def altered(names, name, position, other, is_shared):
    """The names with one element changed; also in tensors that share its memory, if the line writes into them."""
    result = copy.deepcopy(names)
    tensor = result[name]
    if is_shared:
        places = (torch.arange(tensor.numel()).reshape(tensor.shape) == position).nonzero(as_tuple=True)
        tensor[tuple(int(each[0]) for each in places) if tensor.dim() else ()] = other
    else:
        flat = tensor.clone(memory_format=torch.contiguous_format).reshape(-1)
        flat[position] = other
        result[name] = flat.reshape(tensor.shape)
    return result


def is_source(step, wanted, change):
    line, before, after, writes, _ = step
    try:
        now = run(line, altered(before, *change, writes))
    except Exception:
        return False
    return any(
        known(now.get(name)) and not equal(elements(now[name])[i], elements(after[name])[i])
        for name, positions in wanted.items()
        for i in positions
        if i < now[name].numel()
    )


def broadcast_sources(step, positions, operands):
    _, before, after, _, (result,) = step
    found = {}
    for name in set(operands):
        numbered = torch.arange(before[name].numel()).reshape(before[name].shape)
        read = elements(numbered.expand(after[result].shape))
        found[name] = sorted({read[i] for i in positions})
    return found


def sources(step, wanted):
    line, before, *_ = step
    words = re.findall(r"\w+", line) + (list(wanted) if step[3] else [])
    operands = re.fullmatch(r"(\w+) = (v\d+) [-+*/<>] (v\d+)", line)
    if operands:
        return broadcast_sources(step, wanted[operands[1]], operands.groups()[1:])
    found = {}
    for name, tensor in before.items():
        if name in words:
            for position, value in enumerate(elements(tensor)):
                if any(is_source(step, wanted, (name, position, other)) for other in changes(value)):
                    found.setdefault(name, []).append(position)
    return found


def origins(steps, name, position):
    """Each line that led to an element, the last first: `[line, results, sources]`."""
    followed = {name: {position}}
    found = []
    for i in reversed(range(len(steps))):
        wanted = {each: sorted(followed.pop(each)) for each in steps[i][4] if each in followed}
        if not wanted or len(found) == 20:
            continue
        own = sources(steps[i], wanted)
        for each, positions in own.items():
            followed[each] = followed.get(each, set()) | set(positions)
        found.append([i, wanted, own])
    return found


def next_line(names, number):
    if len(names) < 2 or random.random() < 0.12:
        shape = random.choice([(3,), (2, 3), (3, 3), (3, 2), (4,), (2,)])
        kind = random.choice(["float"] * 5 + ["index", "int", "bool"])
        return f"v{number} = {literal(shape, kind)}"
    one, other = random.sample(names[-4:] if random.random() < 0.7 and len(names) > 3 else names, 2)
    which = random.random()
    template = random.choice(UNARY if which < 0.45 else BINARY if which < 0.9 else IN_PLACE)
    line = template.format(a=one, b=other)
    return line if template in IN_PLACE else f"v{number} = {line}"


def step_of(line, names):
    """A line with the tensors before and after it; None if PyTorch refuses it or a result is large or not finite."""
    before, refs = copy.deepcopy(names), dict(names)
    try:
        after = run(line, names)
    except Exception:
        return before, None
    changed, writes = [], False
    for name, value in after.items():
        if not known(value) or value.numel() == 0 or not torch.isfinite(value.double()).all():
            return before, None
        if name not in before:
            changed.append(name)
        elif refs[name] is value and not all(map(equal, elements(value), elements(before[name]))):
            changed.append(name)
            writes = True
    return (after, (line, before, copy.deepcopy(after), writes, changed)) if changed else (before, None)


def program():
    names, steps = {}, []
    for _ in range(400):
        if len(steps) == LINES:
            break
        names, step = step_of(next_line(list(names), len(steps)), names)
        if step:
            steps.append(step)
    name = steps[-1][4][-1]
    count = steps[-1][2][name].numel()
    queries = [
        {"name": name, "position": position, "steps": origins(steps, name, position)}
        for position in random.sample(range(count), min(2, count))
    ]
    return {"lines": [line for line, *_ in steps], "queries": queries}


programs = []
while len(programs) < COUNT:
    LINES = random.randint(2, 20)
    programs.append(program())
print(json.dumps(programs, separators=(",", ":")))
