#!/usr/bin/python3
"""The awkward numbers of every operation: limits of each dtype, signed zeros, infinities, NaN, denormals, ties, numbers
that no dtype holds, as elements, as 0-d tensors and as bare numbers of every kind.

  OMP_NUM_THREADS=1 python3 values.py --seed 1 --out DIR [--cases 8] [--elements 10]

Deterministic for a given seed and version of PyTorch. Records are those of generate.py, which lends its tables.
"""
import argparse, math, os, random
from generate import ALL, BIN, BITS, DT, FLTS, FMAX, INTS, NAME, NUM, UN, Gen, TSpec, Writer, attempt, binfn, enc_out, enc_py, raw
import torch

inf, nan = float("inf"), float("nan")
PLAIN = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, .5, -.5, 1.5, -1.5, 2.5, -2.5, 3.7, .1, -.1, 7.0, -8.0, 1 / 3, 5.3, -6.25]
AWKWARD = [-0.0, inf, -inf, nan, 1e-46, 1e-8, 1e-5, -1e-30, 2.0**-149, -(2.0**-126), 2.0**-24, -(2.0**-14), 2.0**-133, 5e-324, 1e-310,
           2.0**-1022, 16.6, -17.3, 44.0, 88.7, -88.9, -89.0, 89.4, -103.9, 128.0, -150.0, 709.7, -745.2, 1024.0, 65504.0, -65504.0,
           65519.0, 65520.0, -70000.0, 2.0**24 - 1, 2.0**24, 2.0**24 + 1, -(2.0**31), 2.0**31 - 1, 2.0**31, 4294967295.0, 2.0**32,
           7094435278.0, -7094435278.0, 2.0**53 - 1, 2.0**53, 2.0**62, 2.0**63, -(2.0**63), 1e19, 2.0**64, 1e20, 3.4028234663852886e38,
           3.4028235677973366e38, -1e39, 1e39, 1e300, 1.7976931348623157e308, 255.0, 256.0, 300.0, -129.0, 32768.0, .49999997, 1.0000001,
           .9999999, 1 + 2.0**-7, 1 + 2.0**-8, 1 + 2.0**-10, 1 + 2.0**-11]
WHOLE = [0, 1, -1, 2, 3, -3, 7, 10, 100, 127, 128, -128, -129, 255, 256, 300, -300, 32767, 32768, -32769, 65504, 65536, 2**24 - 1, 2**24 + 1,
         2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**32 - 1, 2**32 + 3, 2**53 - 1, 2**53 + 1, 2**60, 2**62 + 1, 2**63 - 1, -2**63]
HUGE = [2**63, 2**63 + 1025, 2**64 - 1, 2**64, -2**63 - 1, 10**30]


class Values(Gen):
    """Gen's shapes and layouts, with our values in them."""
    def value(self, dt, prof):
        r = self.r
        if dt == "bool": return r.random() < .5
        if dt in INTS:
            lo, hi = BITS[dt]
            if prof == "tame": return max(lo, min(hi, r.randint(-6, 6)))
            if prof == "shift": return max(lo, r.randint(-2, 70))
            if r.random() < .4: v = r.randint(-12, 12)
            elif r.random() < .7: v = r.choice([lo, lo + 1, hi, hi - 1, lo // 2, hi // 2 + 1] + [w for w in WHOLE if lo <= w <= hi])
            else: v = r.randint(lo, hi)
            v = max(lo, min(hi, v))
            return 1 if prof == "divisor" and (v == 0 and r.random() < .95 or v == -1) else v
        if prof == "tame": return r.choice(PLAIN)
        u = r.random()
        if u < .3: return r.choice(PLAIN)
        if u < .75: return r.choice(AWKWARD)
        if u < .9: return r.gauss(0, 1) * 10.0 ** r.randint(-12, 12)
        return math.ldexp(r.uniform(-1, 1), r.randint(-160, 140) if dt != "float64" else r.randint(-1080, 1020))

    def line(self, dt, n, prof="mix"):
        return TSpec(self.storage(dt, n, prof), [n], [1], 0)
    def zero(self, dt, prof="mix"):
        return TSpec(self.storage(dt, 1, prof), [], [], 0)
    def bare(self, kinds="bif", huge=.04):
        r = self.r; k = r.choice(kinds)
        if k == "b": return r.random() < .5
        if k == "i": return r.choice(HUGE) if r.random() < huge else r.choice(WHOLE) if r.random() < .7 else r.randint(-2**63, 2**63 - 1) >> r.choice([0, 1, 5, 30]) if r.random() < .2 else r.randint(-20, 20)
        return r.choice(PLAIN) if r.random() < .4 else r.choice(AWKWARD)


def enc(x): return x.enc() if isinstance(x, TSpec) else enc_py(x)
def live(x): return x.live() if isinstance(x, TSpec) else x
def told(kw): return {k: enc_py(NAME[v] if isinstance(v, torch.dtype) else v) for k, v in kw.items()}

def kills(a, b):
    """PyTorch does not survive the smallest integer divided by -1."""
    if not all(isinstance(x, torch.Tensor) or abs(x) < 2**63 for x in (a, b)): return True
    common = torch.result_type(a, b)
    return not common.is_floating_point and bool((torch.as_tensor(b).to(common) == -1).any())

def call(w, op, f, args, kw={}, tol="x"):
    L = [live(x) for x in args]
    if op == "div_trunc" and kills(*L): return
    v, e = attempt(lambda: f(*L, **kw))
    if e["ok"]: e["out"] = enc_out(v)
    if e.get("match") != "type" and "uint64 types" not in e.get("text", ""):     # what the binding alone refuses
        w.add(op, [enc(x) for x in args], e, told(kw), tol=tol)

def in_place(w, op, a, args, kw={}, tol="x"):
    la = a.live(); L = [live(x) for x in args]
    v, e = attempt(lambda: getattr(la, op)(*L, **kw))
    if e["ok"]: e["storage_after"] = raw(a.cur)
    if e.get("match") != "type": w.add(op, [a.enc()] + [enc(x) for x in args], e, tol=tol)


# int min / -1 kills PyTorch, and a zero is refused
DIVIDES = {"div_floor", "div_trunc", "floor_divide", "remainder", "fmod"}

def pair(g, op, da, db, n, numbers=True):
    r = g.r; pb = "divisor" if op in DIVIDES else "shift" if "shift" in op else "mix"
    a, b = g.line(da, n), g.line(db, n, pb); u = r.random()
    if numbers and u < .35:
        b = g.bare()
        if op in DIVIDES and b in (0, -1) and not isinstance(b, float): b = 3
    elif u < .5: b = g.zero(db, pb)
    elif numbers and u < .62: a = g.bare("bif" if op != "div_trunc" else "f")
    elif u < .72: a = g.zero(da)
    if op == "lcm":      # as with the division, so with this
        for x in (a, b): x.storage = x.storage.clamp(min=max(-(2**30), BITS[NAME[x.storage.dtype]][0] + 1))
    return a, b

def binary(g, w, cases, n):
    r = g.r
    for op, (pool, _, _, tol) in BIN.items():
        for i in range(cases * (3 if op in ("pow", "float_power", "add", "sub", "rsub", "isclose", "ldexp") else 1)):
            da = r.choice(pool); db = da if r.random() < .5 or op == "isclose" else r.choice(pool); kw = {}; t = tol
            a, b = pair(g, op, da, db, n, op not in ("isclose", "lcm"))
            if op in ("heaviside",) and r.random() < .9 and isinstance(a, TSpec): b = g.line(da, n)
            if op in ("add", "sub", "rsub") and r.random() < .5:
                kw["alpha"] = g.bare("iiff" if r.random() < .9 else "b"); t = "f"
            if op == "isclose":
                if r.random() < .5:         # near one another
                    near = a.storage.clone()
                    if da in FLTS: near = (near.double() * (1 + r.choice([1e-5, -1e-5, 2e-5, 1e-3, 2.0**-8, 2.0**-10]))).to(DT[da])
                    b = TSpec(near, a.shape, a.strides, 0) if a.shape else g.line(da, n)
                if r.random() < .4: kw["equal_nan"] = True
                if r.random() < .5: kw["rtol"] = r.choice([0, 0.0, .1, 1e-3, 1, 2.0**-8, inf, 1e39])
                if r.random() < .5: kw["atol"] = r.choice([0, 0.0, 1.0, .1, 2, 1e-3, 70000.0, 1e39, inf])
            call(w, op, binfn(op), [a, b], kw, t)
    for i in range(cases * 2):
        d = r.choice(ALL); a = g.line(d, n); near = a.storage.clone()
        if d in FLTS: near = (near.double() * (1 + r.choice([0, 1e-5, 1e-3, 2.0**-8]))).to(DT[d])
        kw = {"equal_nan": r.random() < .8}
        if r.random() < .5: kw["rtol"] = r.choice([0.0, 1e-3, .1])
        if r.random() < .5: kw["atol"] = r.choice([0.0, 1e-3, .1])
        call(w, "allclose", torch.allclose, [a, TSpec(near, [n], [1], 0)], kw)

def unary(g, w, cases, n):
    more = {op: (ALL, "t") for op in ("asinh", "acosh", "atanh", "erfc")}
    for op, (pool, tol) in {**UN, **more}.items():
        for i in range(cases):
            d = g.r.choice(FLTS) if g.r.random() < .8 and pool is not INTS else g.r.choice(pool)
            if d not in pool: d = g.r.choice(pool)
            call(w, op, getattr(torch, op), [g.line(d, n)], tol=tol)
    for op in ("isfinite", "isinf", "isnan", "isposinf", "signbit", "abs", "logical_not"):     # where sizes of 1 lie anyhow
        for i in range(cases):
            shape = [g.r.choice([1, 1, 2, 3]) for _ in range(g.r.randint(1, 4))]; strides, acc = [0] * len(shape), 1
            order = list(range(len(shape))); g.r.shuffle(order)
            for d in order:
                strides[d] = acc if shape[d] > 1 or g.r.random() < .4 else g.r.choice([0, 1, 2, 5, 7])
                acc *= shape[d]
            d = g.r.choice(FLTS if op != "signbit" else NUM)
            call(w, op, getattr(torch, op), [TSpec(g.storage(d, acc, "mix"), shape, strides, 0)])

def ternary(g, w, cases, n):
    r = g.r
    for op in ("where", "lerp", "addcmul", "addcdiv", "clamp", "masked_fill"):
        for i in range(cases * 5):
            d = r.choice(FLTS) if r.random() < .6 else r.choice(ALL); d2, d3 = (d if r.random() < .7 else r.choice(ALL) for _ in "ab"); kw = {}; tol = "x"
            some = lambda dt, numbers: g.bare() if r.random() < numbers else g.zero(dt) if r.random() < .15 else g.line(dt, n)
            if op == "where": A = [g.line("bool", n), some(d, .4), some(d2, .5)]; f = torch.where
            elif op == "lerp": A = [g.line(d, n), g.line(d, n), g.bare("if") if r.random() < .5 else some(d3 if r.random() < .2 else d, 0)]; f = torch.lerp; tol = "f"
            elif op in ("addcmul", "addcdiv"):
                A = [some(d, 0), some(d2, 0), some(d3, 0)]; f = getattr(torch, op); tol = "f"
                if r.random() < .6: kw["value"] = g.bare()
            elif op == "clamp":
                A = [g.line(d, n)] + ([g.bare(), g.bare()] if r.random() < .5 else [some(d2, 0), some(d3, 0)]); f = torch.clamp; tol = "z"
                if r.random() < .3: A[r.choice([1, 2])] = None
            else: A = [g.line(d, n), g.line("bool", n), g.bare() if r.random() < .7 else g.zero(d2)]; f = torch.Tensor.masked_fill
            call(w, op, f, A, kw, tol)

def casts(g, w, cases, n):
    r = g.r
    for a in ALL:
        for b in ALL:
            for i in range(max(1, cases // 4)):
                x = g.line(a, n * 2); v, e = attempt(lambda: x.live().to(DT[b]))
                if e["ok"]: e["out"] = enc_out(v)
                w.add("to", [x.enc(), enc_py(b)], e, tol="x")
        for i in range(cases):
            t = g.line(a, 3)
            in_place(w, "fill_", t, [g.bare() if r.random() < .8 else g.zero(r.choice(ALL))])
            in_place(w, "copy_", g.line(a, n), [g.line(r.choice(ALL), n)])
    for op in ("add_", "sub_", "mul_", "div_", "pow_", "remainder_", "eq_", "addcmul_", "lerp_", "clamp_", "masked_fill_", "atan2_", "logical_and_"):
        for i in range(cases):
            d = r.choice(ALL); d2 = d if r.random() < .4 else r.choice(ALL); tol = {"pow_": "t", "atan2_": "t", "addcmul_": "f", "lerp_": "f", "clamp_": "z"}.get(op, "x")
            b = g.bare() if r.random() < .4 and op != "atan2_" else g.line(d2, n, "divisor" if op == "remainder_" else "mix")
            if op == "remainder_" and not isinstance(b, TSpec) and b in (0, -1): b = 3
            B = [b]
            if op == "addcmul_": B = [g.line(d, n), g.line(d2, n)]
            elif op == "lerp_": B = [g.line(d, n), g.bare("if")]
            elif op == "clamp_": B = [g.bare(), g.bare()]
            elif op == "masked_fill_": B = [g.line("bool", n), g.bare()]
            in_place(w, op, g.line(d, n), B, tol=tol)

def ranges(g, w, cases, n):
    r = g.r
    def some(dt):
        u = r.random()
        if u < .5: return r.choice([r.randint(-10, 10), r.randint(-300, 300), round(r.uniform(-5, 5), 2), r.uniform(-3, 3), .1, .01, 1.5, 1, 2, 0])
        if u < .8: return r.choice(WHOLE)
        return g.bare("if")
    def beyond(*bounds): return sum(not -2**63 <= b < 2**64 for b in bounds if isinstance(b, int)) > 1   # which is named, is chance
    for dt in ALL:
        for i in range(cases * 6):
            a, b = some(dt), some(dt); s = r.choice([0, 1, 2, 3, 5, 7, 8, 9, 16, 17, 31, 33, 40, 67, 130])
            if r.random() < .3: b = r.choice([1, 2, 10, 300, 1.0, .5])
            if beyond(a, b): continue
            call(w, "linspace", torch.linspace, [a, b, s], {"dtype": DT[dt]})
        for i in range(cases * 8):
            a, b = some(dt), some(dt); u = r.random()
            if u < .2: s = r.choice([1, 2, .01, .1, -1, .5, 3, 1.5, -.3])
            elif u < .25: s = r.choice([0, inf, nan, 1e-300, -0.0, .2])
            else:
                try: s = (b - a) / r.choice([1, 2, 3, 7.5, 8, 9, 20, 40.3, 70])
                except (OverflowError, ValueError): s = 1
                if not isinstance(a, float) and r.random() < .6: s = int(s) or 1 if s == s and abs(s) != inf else 1
            if r.random() < .1: s = -s
            if beyond(a, b, s): continue
            try:
                if s == s and s != 0 and abs((b - a) / s) > 500: continue      # too many
            except (OverflowError, ValueError): continue
            if dt == "int64" or dt in INTS:       # a step that is cut to 0, and one that makes too many
                try:
                    if int(s) and abs((int(b) - int(a)) / int(s)) > 500: continue
                except (OverflowError, ValueError): pass
            call(w, "arange", torch.arange, [a, b, s], {"dtype": DT[dt]})
        for i in range(cases):
            call(w, "full", torch.full, [[2], g.bare()], {"dtype": DT[dt]})

def reductions(g, w, cases, n):
    r = g.r
    for op in ("prod", "sum", "mean", "cumsum", "amax", "amin", "all", "any"):
        for i in range(cases * 5):
            d = r.choice(FLTS) if r.random() < .6 else r.choice(ALL)
            u = r.random()
            if op in ("prod", "cumsum", "sum", "mean") and u < .6:
                a = g.tensor(d, r.choice([[3, 40], [70], [5, 9], [4, 33, 2], [2, 3, 4], [130], [1, 5], [36, 3]]), "mix" if op in ("prod",) or r.random() < .3 else "tame")
                if op == "prod" and d in FLTS: a.storage = (a.storage.double().abs().clamp(1e-3, 1e3) * 2.0 ** r.randint(-4, 4)).to(DT[d])
            else: a = g.tensor(d, g.shape(), "mix" if r.random() < .7 else "tame")
            kw = {}; nd = len(a.shape)
            if op == "cumsum": args = [a, r.randint(-max(nd, 1), max(nd, 1) - 1)]
            elif r.random() < .5 and nd and op != "prod": args = [a, sorted(r.sample(range(nd), r.randint(1, nd)))]
            elif r.random() < .6 and nd: args = [a, r.randrange(nd)]
            else: args = [a]
            if op in ("prod", "sum", "mean", "cumsum") and r.random() < .35: kw["dtype"] = DT[r.choice(ALL)]
            call(w, op, getattr(torch, op), args, kw, {"mean": "t", "amax": "z", "amin": "z"}.get(op, "x"))


def overlaps(g, w, cases, n):
    """Copies within one storage, where the order of copying shows."""
    r = g.r
    def view(shape, most):
        """Any strides, innermost not always last, and an offset, so that no two elements meet."""
        order = list(range(len(shape))); strides, acc = [0] * len(shape), r.choice([1, 1, 1, 2])
        if r.random() < .8: order.reverse()
        else: r.shuffle(order)
        for d in order: strides[d] = acc; acc *= shape[d] + r.choice([0, 0, 1])
        return strides, r.choice([0, 0, 1, 2, 3, most])
    for i in range(cases * 12):
        d = r.choice(["int8", "bool", "float16", "int32", "float32", "float64", "int64"])
        shape = r.choice([[2, 3], [7, 7], [5, 17], [3, 33], [2, 65], [40], [130], [2, 3, 4], [3, 2, 18], [1, 9, 2], [4, 4, 4]])
        (sa, oa), (sb, ob) = view(shape, 4), view(shape, 7)
        need = max(o + sum((k - 1) * s for k, s in zip(shape, st)) for st, o in ((sa, oa), (sb, ob))) + 1
        a = TSpec(g.storage(d, need, "mix"), shape, sa, oa); la = a.live()
        cut = r.choice([0, 0, 0, 1]) if len(shape) > 1 else 0
        v, e = attempt(lambda: la.copy_(a.cur.as_strided(shape[cut:], sb[cut:], ob)))
        if e["ok"]: e["storage_after"] = raw(a.cur)
        w.add("copy_", [a.enc(), {"alias": {"shape": shape[cut:], "strides": sb[cut:], "offset": ob}}], e, tol="x")

def found(g, w, cases, n):
    """What was wrong once, as it was found."""
    def t(v, dt="float32", shape=None):
        s = torch.tensor(v, dtype=torch.float64 if dt in FLTS else DT[dt]).to(DT[dt]) if not isinstance(v, torch.Tensor) else v
        return TSpec(s.reshape(-1), shape or list(s.shape), list(torch.empty(shape or s.shape, device="meta").stride()), 0)
    call(w, "float_power", torch.float_power, [t([-inf, -0.0]), .5])
    call(w, "pow", torch.pow, [t([0.0, nan]), 1e-46], tol="t")
    call(w, "pow", torch.pow, [t(list(range(1, 60)), "int32"), 3.7], tol="t")
    for e in (3.7, 1 / 3, 2**24 + 1, -2, -2.0, .5, -.5, 3, 0, 9007199254740991.0):
        for shape in ([4, 12], [3, 17], [16], [33], [2, 2]):
            a = t([g.r.choice([-1, 1, 1]) * 10.0 ** g.r.uniform(-12, 12) for _ in range(math.prod(shape))], shape=shape)
            call(w, "pow", torch.pow, [a, e], tol="t")
            in_place(w, "pow_", a, [e], tol="t")
            if len(shape) == 2:
                call(w, "pow", torch.pow, [TSpec(a.storage, shape[::-1], a.strides[::-1], 0), e], tol="t")
                rows = TSpec(a.storage, [shape[0], shape[1] - 1], a.strides, 1)
                call(w, "pow", torch.pow, [rows, e], tol="t"); in_place(w, "pow_", rows, [e], tol="t")
                apart = TSpec(a.storage, [shape[0], (shape[1] + 1) // 2], [shape[1], 2], 0)
                call(w, "pow", torch.pow, [apart, e], tol="t")
    call(w, "sigmoid", torch.sigmoid, [t([-87.0, -88.0, -88.5, -88.72283, -88.72284, -89.0, -104.0, -inf, nan])], tol="t")
    call(w, "to", lambda a, dt: a.to(DT[dt]), [t([7094435278.0, -7094435278.0, 2.0**63, -2.0**63, 2.0**62 + 2.0**10, nan, inf, -1.5, 300.7], "float64"), "uint8"])
    for d in ("float16", "bfloat16"):
        call(w, "isclose", torch.isclose, [t([.1, 1.0, 65504.0, 256.0, -.1], d), t([.1001, 1.01, -65504.0, 258.0, 65504.0], d)], {"rtol": 1, "atol": .1})
        call(w, "add", torch.add, [t([-1.0, 100.0, .1], d), t([-3.0, .1, 7.0], d)], {"alpha": -88.9}, "x")
        call(w, "sub", torch.sub, [t([-1.0, 100.0, .1], d), t([-3.0, .1, 7.0], d)], {"alpha": 3.3}, "x")
        for n in (1, 2):
            in_place(w, "fill_", t([0.0] * n, d), [70000.0]); call(w, "full", torch.full, [[n], 70000.0], {"dtype": DT[d]})
        call(w, "where", torch.where, [t([True, False], "bool"), t([1.0, 2.0], d), 70000.0])
        call(w, "lerp", torch.lerp, [t([1.0, 2.0], d), t([3.0, 5.0], d), 70000.0], tol="f")
        for op in ("addcmul", "addcdiv"): call(w, op, getattr(torch, op), [t([1.0, 2.0], d), t([.5, 1e-3], d), t([.25, 7.0], d)], {"value": 70000.0}, "f")
    call(w, "where", torch.where, [t([True, False], "bool"), 1e39, 0])
    for e in (-2**62, 2**32 + 3, -2**63 + 1, 2**31, 300, -300): call(w, "ldexp", torch.ldexp, [t([7.0, -0.5], "float64"), t([e, e + 1], "int64")])
    call(w, "prod", torch.prod, [t([1e30, 1e-30] * 40)]); call(w, "prod", torch.prod, [t([1e30] * 40 + [1e-30] * 40)])
    call(w, "cumsum", torch.cumsum, [t([1.7, 300.2, -2.9], "float64"), 0], {"dtype": torch.int8})
    call(w, "cumsum", torch.cumsum, [t([True, False], "bool"), 0], {"dtype": torch.bool}); call(w, "cumsum", torch.cumsum, [t(-0.0), 0])
    call(w, "cumsum", torch.cumsum, [TSpec(torch.arange(6.0), [3, 2], [1, 3], 0), 0])
    for a in ([0, 2, 1, "bool"], [-.9, 2.1, 2, "int8"], [3, 2**60, 2**58, "int64"], [0, 5, 1.5, "int64"], [0, 5, .01, "float32"], [0, 5, .01, "bfloat16"], [0, 5, .01, "float16"], [0, 5, .01, "float64"], [300, 310, 1, "int8"], [0, 1, 0, "float32"], [0, inf, 1, "float32"], [1e6, -inf, 1, "float32"], [0, -1, 1, "int64"]):
        call(w, "arange", torch.arange, a[:3], {"dtype": DT[a[3]]})
    for a in ([0, 1, 0, "bool"], [0, 5, 1, "bool"], [0, 1, 2, "bool"], [0, 300, 3, "uint8"], [-1, 5, 3, "uint8"], [0, 1e39, 3, "float32"], [1e39, 0, 1, "float32"], [70000, 0, 1, "float16"], [-1, 2, 8, "bfloat16"], [-1, 2, 300, "bfloat16"], [-1, 2, 40, "float16"], [-2**63, 2**63 - 1, 5, "int64"]):
        call(w, "linspace", torch.linspace, a[:3], {"dtype": DT[a[3]]})
    for d in ("float16", "bfloat16"):
        call(w, "mean", torch.mean, [t([12, -2**31, -10, -3, 2**31 - 1], "int32")], {"dtype": DT[d]}, "t")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--seed", type=int, default=1); ap.add_argument("--out", required=True)
    ap.add_argument("--cases", type=int, default=8); ap.add_argument("--elements", type=int, default=10)
    ap.add_argument("--only", default="")
    o = ap.parse_args()
    w = Writer(o.out, "values", {"format": 1, "seed": o.seed, "cases": o.cases, "elements": o.elements, "torch": torch.__version__, "cpu": os.environ["ATEN_CPU_CAPABILITY"]})
    for part in (found, binary, unary, ternary, casts, ranges, reductions, overlaps):
        if o.only and part.__name__ not in o.only.split(","): continue
        g = Values("%d/%s" % (o.seed, part.__name__), "values")
        part(g, w, o.cases, o.elements)
    w.close()
    print("%d records, %d bytes" % (w.n, os.path.getsize(os.path.join(o.out, "values.jsonl.gz"))))

if __name__ == "__main__":
    main()
