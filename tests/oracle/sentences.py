#!/usr/bin/python3
"""Calls that are wrong in one or two ways, or into a target that is itself an operand: which failure PyTorch reports, and of what it has warned by then.

  python3 sentences.py --seed 1 --count 30 --out sentences.jsonl.gz

Format: README.md beside this file.
"""
import argparse, math, os, warnings
import generate as G
import torch
from generate import ALL, DT, FLTS, INTS, NAME, TSpec, attempt, enc_out, enc_py, raw

UNARY = ["neg", "abs", "square", "exp", "sigmoid", "floor", "round", "frac", "sign", "logical_not", "bitwise_not", "isposinf", "signbit"]
BINARY = ["add", "sub", "rsub", "mul", "div", "floor_divide", "remainder", "pow", "float_power", "maximum", "eq", "logical_and",
          "bitwise_and", "bitwise_left_shift", "gcd", "atan2", "copysign", "heaviside", "ldexp", "xlogy"]
TERNARY = ["where", "masked_fill", "lerp", "addcmul", "addcdiv", "clamp"]
REDUCTIONS = ["sum", "mean", "prod", "amax", "amin", "all", "any"]
PRODUCTS = ["mm", "mv", "dot", "bmm", "matmul"]
TOL = {"exp": "t", "sigmoid": "t", "pow": "t", "float_power": "t", "atan2": "t", "ldexp": "t", "xlogy": "t", "maximum": "z", "clamp": "z",
       "add": "f", "sub": "f", "rsub": "f", "lerp": "f", "addcmul": "f", "addcdiv": "f"}

class Calls:
    def __init__(self, g, w):
        self.g, self.w, self.r = g, w, g.r

    # ------------------------------------------------------------ arguments
    def tensor(self, shape, dtype, layout=None):
        """Small whole numbers, so that any order of adding them gives the same."""
        t = self.g.tensor(dtype, shape, "tame", layout or self.r.choice(["c", "c", "t", "s"]))
        if dtype in FLTS: t.storage = t.storage.double().round().clamp(1, 4).to(DT[dtype])
        if dtype in INTS: t.storage = t.storage.clamp(1, 4)
        return t

    def number(self):
        return self.r.choice([0, 1, 2, 2.5, 3.0, True, 300, -1, 70000.5, 2**64])

    def target(self, op, call, args):
        """Where a result goes: right, or of a wrong shape or dtype, stretched, over an operand, or an operand itself. Other
        operations than elementwise ones read what they have overwritten."""
        r = self.r; elementwise = op not in REDUCTIONS + PRODUCTS
        shape, dtype = [2], "float32"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                result = call(*[a.live() if isinstance(a, TSpec) else a for a in args])
            shape, dtype = list(result.shape), NAME[result.dtype]
        except Exception: pass  # noqa: BLE001 - then any target will do
        if r.random() < .35: dtype = r.choice(ALL)
        u = r.random()
        first = next(a for a in args if isinstance(a, TSpec))
        if elementwise and u < .2: return {"same": r.choice([i for i, a in enumerate(args) if isinstance(a, TSpec)])}
        if elementwise and u < .35:
            strides = [math.prod(shape[i + 1:]) for i in range(len(shape))]
            offset = r.choice([0, 1])
            if math.prod(shape) + offset <= first.storage.numel(): return {"alias": {"shape": shape, "strides": strides, "offset": offset}}
        if u < .55: shape = r.choice([[0], [3], [1] + shape, shape[1:], shape + [1]])
        layout = "e" if (elementwise or op in ("mean", "mm")) and r.random() < .2 else None
        return self.tensor(shape, dtype, layout or ("c" if op == "matmul" else None))

    # ------------------------------------------------------------ one call
    def call(self, op, args, kwargs=None, out=False):
        kwargs = dict(kwargs or {})
        f = (lambda x, *a, **k: getattr(x, op)(*a, **k)) if op.endswith("_") or not hasattr(torch, op) else getattr(torch, op)
        if out: kwargs["out"] = self.target(op, lambda *a: f(*a, **kwargs), args)
        first = next(a for a in args if isinstance(a, TSpec))
        live = []
        def alive(x):
            if isinstance(x, TSpec): return x.live()
            if isinstance(x, dict): return live[x["same"]] if "same" in x else first.cur.as_strided(*x["alias"].values())
            return x
        def enc(x):
            if isinstance(x, TSpec): return x.enc()
            if isinstance(x, torch.dtype): return {"py": "dtype", "v": NAME[x]}
            return x if isinstance(x, dict) else enc_py(x)
        for a in args: live.append(alive(a))
        named = {k: alive(x) for k, x in kwargs.items()}
        v, e = attempt(lambda: f(*live, **named))
        if isinstance(v, torch.Tensor) and any(size < 0 for size in v.shape): return  # a slip of expand's
        if e.get("error") in ("TypeError", "AttributeError"): return  # what a binding takes is any language's own affair
        if e["ok"]:
            if op.endswith("_"): e["storage_after"] = raw(first.cur)
            else: e["out"] = enc_out(v)
        self.w.add(op, [enc(a) for a in args], e, {k: enc(x) for k, x in kwargs.items()}, tol=TOL.get(op.rstrip("_"), "x"))

    def either(self, op, args, kwargs=None):
        """Into a target, or in place, where the second operand may lie over the first."""
        r = self.r; first = args[0]
        if r.random() < .35 and isinstance(first, TSpec) and hasattr(torch.Tensor, op + "_"):
            if r.random() < .3: args = [self.tensor(first.shape, NAME[first.storage.dtype], "e")] + args[1:]; first = args[0]
            if len(args) > 1 and r.random() < .2 and isinstance(args[1], TSpec):
                n = r.randint(0, first.storage.numel())
                args = [first, {"alias": {"shape": [n], "strides": [1], "offset": 0}}] + args[2:]
            return self.call(op + "_", args, kwargs)
        self.call(op, args, kwargs, out=op not in ("masked_fill", "rsub") and r.random() < .85)

    # ------------------------------------------------------------ kinds of operations
    def elementwise(self, op, count):
        r = self.r; d = r.choice(ALL); kwargs = {}
        shapes = self.g.group(count, bad=.25, hi=2, cap=12)
        args = [self.tensor(s, d if r.random() < .6 else r.choice(ALL)) for s in shapes]
        if count == 2 and r.random() < .2: args[1] = self.number()
        if op in ("add", "sub", "rsub") and r.random() < .5: kwargs["alpha"] = self.number()
        if op in ("addcmul", "addcdiv") and r.random() < .5: kwargs["value"] = self.number()
        if op == "where" and r.random() < .7: args[0] = self.tensor(shapes[0], r.choice(["bool", "uint8"]))
        if op == "masked_fill":
            if r.random() < .7: args[1] = self.tensor(shapes[1], "bool")
            if r.random() < .8: args[2] = self.number() if r.random() < .6 else self.tensor([], d)
        if op == "lerp" and r.random() < .4: args[2] = self.number()
        if op == "clamp" and r.random() < .6: args[1:] = [self.number(), self.number()][:r.choice([1, 2])]
        self.either(op, args, kwargs)

    def reduction(self, op):
        r = self.r; a = self.tensor(self.g.shape(0, 3, cap=12), r.choice(ALL)); n = len(a.shape); kwargs = {}
        dim = r.choice([0, -1, 1, n, -n - 1]) if op == "prod" or r.random() < .6 else [r.choice([0, 1, -1]) for _ in range(r.choice([0, 1, 2]))]
        if r.random() < .3: kwargs["keepdim"] = True
        if op in ("sum", "mean", "prod") and r.random() < .4: kwargs["dtype"] = DT[r.choice(ALL)]
        if op == "mean" and r.random() < .3: return self.call(op, [a], {k: v for k, v in kwargs.items() if k == "dtype"}, out=True)
        self.call(op, [a, dim], kwargs, out=r.random() < .85)

    def product(self, op):
        r = self.r; m, k, p = [r.choice([0, 1, 2, 2, 3]) for _ in range(3)]; k2 = k if r.random() < .75 else k + 1
        batch = self.g.group(2, bad=.2, hi=2, cap=6)
        pair = {"mm": ([m, k], [k2, p]), "mv": ([m, k], [k2]), "dot": ([k], [k2]), "bmm": ([2, m, k], [r.choice([2, 2, 3]), k2, p]),
                "matmul": (batch[0] + [m, k] if r.random() < .75 else [k], batch[1] + [k2, p] if r.random() < .75 else [k2])}[op]
        d = r.choice(["float32", "float64", "int64", "int8", "bool"])
        shapes = [s if r.random() < .9 else self.g.shape(0, 3, cap=8) for s in pair]
        self.call(op, [self.tensor(shapes[0], d), self.tensor(shapes[1], d if r.random() < .75 else r.choice(ALL))], out=r.random() < .8)

    def assigned(self):
        r = self.r; a = self.tensor(self.g.shape(0, 2, cap=12), r.choice(ALL), r.choice(["c", "e"]))
        self.call("fill_", [a, r.choice([self.number(), self.tensor([], r.choice(ALL)), self.tensor([1], "int8")])])
        self.call("copy_", [a, self.tensor(self.g.shape(0, 2, cap=12), r.choice(ALL))])

    def viewed(self):
        r = self.r; a = self.tensor(self.g.shape(0, 3, cap=12), "int8"); s = list(a.shape); n = len(s)
        size = lambda: r.choice([-2, -1, 0, 1, 2, 3])
        self.call("expand", [a, [size() for _ in range(r.choice([0, 1, 2]))] + [d if r.random() < .6 else size() for d in s]])
        at = r.randint(-n - 1, n)
        self.call("unflatten", [a, at, [size() for _ in range(r.choice([0, 1, 2, 2]))]])
        repeats = self.tensor([r.choice(s + [1, 2])] if r.random() < .8 else self.g.shape(0, 2, cap=6), r.choice(["int64", "int32", "float32"]))
        self.call("repeat_interleave", [a, r.choice([repeats, r.choice([-1, 0, 2])]), r.randint(-n - 1, n)])

def main():
    ap = argparse.ArgumentParser(); ap.add_argument("--seed", type=int, default=1); ap.add_argument("--count", type=int, default=30); ap.add_argument("--out", required=True)
    o = ap.parse_args()
    folder, name = os.path.split(os.path.abspath(o.out)); family = name.split(".")[0]
    meta = {"format": 1, "seed": o.seed, "torch": torch.__version__, "cpu": os.environ["ATEN_CPU_CAPABILITY"]}
    w = G.Writer(folder, family, meta); c = Calls(G.Gen("%d/%s" % (o.seed, family), "public"), w)
    for _ in range(o.count):
        for op in UNARY: c.elementwise(op, 1)
        for op in BINARY: c.elementwise(op, 2)
        for op in TERNARY: c.elementwise(op, 3)
        for op in REDUCTIONS + REDUCTIONS: c.reduction(op)
        for op in PRODUCTS + PRODUCTS: c.product(op)
        c.assigned(); c.viewed()
    w.close()
    print("%-12s %6d records" % (family, w.n))

if __name__ == "__main__":
    main()
