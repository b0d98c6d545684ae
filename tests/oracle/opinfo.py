#!/usr/bin/python3
"""The gradients of PyTorch's own test samples, OpInfo, in float64: of each function that the library has, as the
programs of the family `autograd`.

  node --input-type=module -e "console.log(Object.keys(await import('./web/lib/index.js')).join())" > NAMES
  ATEN_CPU_CAPABILITY=default OMP_NUM_THREADS=1 python3 opinfo.py --seed 1 --names NAMES --out opinfo.jsonl.gz [--each 3]

Records are those of generate.py, which lends its tables.
"""
import argparse, gzip, json, random, re, warnings
from generate import NAME, TSpec, enc_out, enc_py
import torch
from torch.testing._internal.common_methods_invocations import op_db

ROOT = {"torch": torch, "Tensor": torch.Tensor, "F": torch.nn.functional, "linalg": torch.linalg, "special": torch.special}
# The library's norm and diagonal are those of torch, and its fill takes no option.
OTHERS = {"linalg.norm", "linalg.diagonal", "fill"}


class NotRecorded(Exception):
    """A sample that the format has no words for."""


def spec(tensor):
    t = tensor.detach()
    n = t.untyped_storage().nbytes() // t.element_size()
    return TSpec(torch.as_strided(t, (n,), (1,), 0).clone(), t.shape, list(t.stride()), t.storage_offset())


class Call:
    """A sample as a record's arguments and one step."""
    def __init__(self, via, name, sample):
        self.args, self.wrt, self.index = [], [], None
        A = [self.put(x) for x in (sample.input, *sample.args)]
        kwargs = {key: self.put(x) for key, x in sample.kwargs.items()}
        # OpInfo has the tensors first.
        if name == "einsum": A.reverse()
        if name == "where": A[:2] = A[1::-1]
        # The library takes these two by their place.
        if name == "as_strided" and kwargs: A.append(kwargs.pop("storage_offset"))
        if name == "flatten" and kwargs: A += [kwargs.pop("start_dim", enc_py(0)), kwargs.pop("end_dim", enc_py(-1))]
        self.step = {"via": via, "op": name, "args": A}
        if name == "index_put":
            self.step.update(index=[{"ref": each} for each in A[1]["list"]], args=[A[0], *A[2:]])
        if kwargs: self.step["kwargs"] = kwargs

    def put(self, v):
        if isinstance(v, torch.Tensor):
            if v.is_complex() or v.numel() > 150 or v.dtype not in NAME or v.layout != torch.strided: raise NotRecorded
            self.args.append(v)
            if v.requires_grad: self.wrt.append(len(self.args) - 1)
            return {"arg": len(self.args) - 1}
        if isinstance(v, torch.dtype): return {"py": "dtype", "v": NAME[v]}
        if isinstance(v, (list, tuple)) and not all(type(x) is int for x in v): return {"list": [self.put(x) for x in v]}
        try: return enc_py(v)
        except TypeError: raise NotRecorded from None


def record(op, via, name, sample, r):
    call = Call(via, name, sample)
    if not call.wrt or "nuc" in sample.args or sample.kwargs.get("ord") == "nuc": raise NotRecorded
    inputs = [spec(each).enc() for each in call.args]
    try: result = op.op(sample.input, *sample.args, **sample.kwargs)
    except RuntimeError: raise NotRecorded from None
    steps = [call.step]
    if isinstance(result, (tuple, list)):
        item = next((i for i, x in enumerate(result) if isinstance(x, torch.Tensor) and x.requires_grad), None)
        if item is None: raise NotRecorded
        steps.append({"via": "Tensor", "op": "mul", "args": [{"step": 0, "item": item}, enc_py(1)]})
        result = result[item]
    if not isinstance(result, torch.Tensor) or not result.requires_grad or result.is_complex(): raise NotRecorded
    cotangent = torch.tensor([r.randint(-4, 4) for _ in range(result.numel())], dtype=result.dtype).reshape(result.shape)
    leaves = [call.args[i] for i in call.wrt]
    grads = torch.autograd.grad(result, leaves, cotangent, allow_unused=True)
    lean = [None if g is None else {key: v for key, v in enc_out(g).items() if key != "strides"} for g in grads]
    return {"op": op.name, "args": inputs, "wrt": call.wrt, "steps": steps, "cotangent": spec(cotangent).enc(), "tol": "r",
            "rtol": 1e-9, "atol": 1e-9, "expect": {"ok": True, "grads": lean}}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--seed", type=int, default=1); p.add_argument("--names", required=True)
    p.add_argument("--out", required=True); p.add_argument("--each", type=int, default=3)
    a = p.parse_args()
    names = set(open(a.names).read().strip().split(","))
    torch.manual_seed(a.seed)
    warnings.simplefilter("ignore")
    r = random.Random(a.seed)
    count = 0
    with gzip.GzipFile(a.out, "wb", 9, mtime=0) as file:
        write = lambda each: file.write((json.dumps(each, separators=(",", ":")) + "\n").encode())
        write({"meta": {"format": 2, "seed": a.seed, "torch": torch.__version__, "family": "opinfo"}})
        for op in op_db:
            module, _, name = op.name.rpartition(".")
            via = {"": "torch", "nn.functional": "F", "linalg": "linalg", "special": "special"}.get(module)
            if via == "torch" and not hasattr(torch, name): via = "Tensor"
            ours = re.sub(r"_(\w)", lambda m: m[1].upper(), name)
            if via is None or op.name in OTHERS or ours not in names or not hasattr(ROOT[via], name): continue
            if not op.supports_autograd or not op.supports_dtype(torch.float64, "cpu"): continue
            samples = list(op.sample_inputs("cpu", torch.float64, requires_grad=True))
            r.shuffle(samples)
            left = a.each
            for sample in samples:
                if left == 0: break
                try: written = record(op, via, name, sample, r)
                except NotRecorded: continue
                write({"id": f"opinfo-{count:05}", **written})
                count += 1; left -= 1
    print(count)


main()
