"""Prints the signatures of PyTorch's functions, as their argument parsers have them.

A function written in C++ has types and may have several overloads. torchgen makes them from PyTorch's own list of
functions, as PyTorch's build does. A function written in Python has one signature without types.

   python tests/reading/signatures.py > tests/reading/signatures.txt

writes those of every function of PyTorch's that the reader knows: census.txt.
"""

import collections
import inspect
import pathlib
import re

import numpy as np
import torch
import torch.nn.functional as F
import torchgen
import yaml
from torchgen.api.python import signature, signature_from_schema
from torchgen.gen import parse_native_yaml
from torchgen.model import FunctionSchema, Variant

BASE = pathlib.Path(torchgen.__file__).parent / "packaged"
OPTIONS = (
    "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, "
    "bool? requires_grad=False"
)
#: Scalars are taken as tensors here.
SKIPPED = re.compile(r"^(add|sub|mul|div)_?\.Scalar(_mode)?$")


def is_smaller(a, b):
    """Whether a form is tried after another (sort_overloads of PyTorch's build)."""

    def less(s, t):
        return (
            (s == "Scalar" and t == "Tensor")
            or (s == "Scalar?" and t == "Tensor?")
            or (s == "int[]" and t in ("int", "int?"))
            or (s == "Tensor[]" and "[]" in t)
            or (s == "SymInt[]" and t == "int[]")
            or (s in ("SymInt", "int") and t == "Tensor")
        )

    if len(a.input_args) != len(b.input_args):
        return False
    pairs = [(str(x.type), str(y.type)) for x, y in zip(a.input_args, b.input_args)]
    return any(s != t for s, t in pairs) and all(s == t or less(s, t) for s, t in pairs)


def in_order(forms):
    """Forms as they are tried."""
    forms = sorted(forms, key=lambda each: each.signature_str())
    larger = {i: {j for j, b in enumerate(forms) if is_smaller(a, b)} for i, a in enumerate(forms)}
    order = [i for i in larger if not larger[i]]
    larger = {i: js for i, js in larger.items() if js}
    for at in range(len(forms)):
        for j in sorted(larger):
            larger[j].discard(order[at])
            if not larger[j]:
                del larger[j]
                order.append(j)
    return [forms[i] for i in order]


def written(form):
    """A form in the types of native_functions.yaml."""
    text = form.signature_str()
    text = text[text.index("(") + 1 : -1]
    text = re.sub(r"(Sym)?IntArrayRef", "int[]", text)
    text = re.sub(r"int\[\]\[(\d+)\]", r"int[\1]", text)
    for old, new in [
        ("SymInt", "int"),
        ("int64_t", "int"),
        ("double", "float"),
        ("c10::string_view", "str"),
        ("TensorList", "Tensor[]"),
        ("ArrayRef<float>", "float[]"),
        ("ArrayRef<Scalar>", "Scalar[]"),
        ("c10::List<::std::optional<Tensor>>", "Tensor?[]"),
        ("at::Reduction::Mean", "1"),
        ("c10::MemoryFormat::Contiguous", "None"),
        (OPTIONS, "TensorOptions options"),
    ]:
        text = text.replace(old, new)
    return re.sub(r"Tensor\[\]\[\d\] out", "Tensor[] out", text)


def of_torch():
    """Forms by where they are and their name: torch, nn, linalg, fft, special; Tensor."""
    native = parse_native_yaml(str(BASE / "ATen/native/native_functions.yaml"), str(BASE / "ATen/native/tags.yaml"))
    pairs = collections.defaultdict(list)
    for f in native.native_functions:
        name = str(f.func.name.name)
        # What the build writes by itself has no place in Python.
        if name.endswith("backward") or SKIPPED.match(str(f.func.name)) or "generated" in f.tags:
            continue
        for method in (False, True):
            if (Variant.method if method else Variant.function) not in f.variants or (method and f.python_module):
                continue
            where = "Tensor" if method else f.python_module or "torch"
            try:
                form = signature(f, method=method)
            except ValueError:
                continue
            if any(re.search("Dimname|Stream|Storage|QScheme", str(each.type)) for each in form.arguments()):
                continue
            pairs[where, re.sub(r"^(linalg|fft|special)_", "", name) if where not in ("torch", "Tensor") else name].append(form)
    found = {}
    for (where, name), forms in pairs.items():
        plain = {each.signature_str(skip_outputs=True): each for each in forms if not each.output_args}
        out = {each.signature_str(skip_outputs=True): each for each in forms if each.output_args}
        all = plain if where == "Tensor" else {**plain, **out}
        found[where, name] = [written(each) for each in in_order(all.values())]
    for each in yaml.safe_load((BASE / "autograd/deprecated.yaml").read_text()):
        schema = FunctionSchema.parse(each["name"])
        for where in ("torch", "Tensor"):
            forms = found.get((where, str(schema.name.name)))
            text = written(signature_from_schema(schema, category_override=None, method=where == "Tensor"))
            plain = text.replace(", *, Tensor out=None", "")
            if forms is None or (where == "Tensor" and schema.arguments.out):
                continue
            forms[:] = [form for form in forms if form != f"{plain}|deprecated"] + [f"{text}|deprecated"]
    return found


def in_python(f):
    """The one form of a function of Python's, without types."""
    try:
        form = inspect.signature(f)
    except (TypeError, ValueError):
        return None
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in form.parameters.values()]
    text = str(form.replace(parameters=plain, return_annotation=inspect.Signature.empty))[1:-1]
    return [re.sub(r"=<[^>]*>+", "=None", text)]


#: What changes the process, or waits.
ASIDE = set("save load compile set_num_threads set_float32_matmul_precision manual_seed seed get_rng_state set_grad_enabled "
            "use_deterministic_algorithms set_printoptions share_memory_ cuda xpu mps no_grad enable_grad inference_mode "
            "autocast device_count device Generator vmap register_hook errstate printoptions seterr DataParallel "
            "DistributedDataParallel Module retain_grad backward".split())


def signatures(known, others=True):
    """{where: {name: forms}} of what the reader knows and the real libraries have; others: also where none is told."""
    native = of_torch()
    places = {"torch": torch, "F": F, "Tensor": torch.Tensor, "nn": torch.nn, "np": np, "ndarray": np.ndarray}
    found = {}
    for where, names in known.items():
        here = found[where] = {}
        for name in names:
            f = places[where]
            for part in name.split("."):
                f = getattr(f, part, None)
            if f is None or name.split(".")[-1] in ASIDE:
                continue
            if inspect.isclass(f) and where != "nn":
                continue
            if where == "nn":
                here[name] = in_python(f.__init__)
            elif inspect.isfunction(f) or where in ("np", "ndarray"):
                here[name] = in_python(f)
            else:
                inner, _, last = name.rpartition(".")
                order = {"F": ["nn", "torch"], "Tensor": ["Tensor"]}.get(where, [inner] if inner else ["torch", "nn"])
                here[name] = next((native[each, last] for each in order if (each, last) in native), None)
            if here[name] is None and others:
                here[name] = {"np": ["a, out=None"], "ndarray": [""]}.get(where, ["Tensor input"])
    return found


def names():
    """The names that the reader knows, by how a text begins with them."""
    places = {
        "torch": "torch", "torch.Tensor": "Tensor", "torch.nn": "nn", "torch.nn.functional": "F", "numpy": "np",
        "numpy.ndarray": "ndarray",
    }
    parts = pathlib.Path(__file__).with_name("census.txt").read_text().split("\n== ")[1:]
    found = {}
    for part in parts:
        place, *lines = part.split("\n")
        if place in places:
            found[places[place]] = [each for each in " ".join(lines).split() if not each.startswith("-")]
    return found


if __name__ == "__main__":
    for where, found in signatures(names(), others=False).items():
        for name, forms in found.items():
            if where in ("torch", "Tensor", "F", "nn") and forms and "*args, **kwargs" not in forms[0]:
                print(f"{where}.{name}: {' | '.join(forms)}")
