"""Runs calls of every function in NumPy and records the shapes and dtypes of the results, or the errors.

    python tests/reading/record-numpy.py [SEED] > tests/reading/numpy.txt

Each line is a piece of code, ` #: ` and the result: `(2, 3) float64`, several of these, or `!` and the error. Statements
are separated by `; `. In a template, {A} is an array of any shape, {B} one that usually broadcasts with it, {V} a 1-D
array, {M} a matrix, {S} a square matrix, {I} an array of integers, {x} an axis, {n} a small number, {sh} a shape, {k}
True or False, and {w} a Python number. {A1} is the same array wherever it occurs in a template.
"""
import random
import re
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")

DTYPES = ["", "", "", "", ", dtype=np.float32", ", dtype=int", ", dtype=np.int32", ", dtype=bool", ", dtype=np.int8",
          ", dtype=np.uint8", ", dtype=np.float16", ", dtype=np.int16"]

ALL = {
    "binary": "add subtract multiply divide true_divide floor_divide remainder mod fmod power float_power maximum "
              "minimum fmax fmin arctan2 hypot copysign nextafter logaddexp logaddexp2 heaviside equal not_equal less "
              "less_equal greater greater_equal logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor "
              "left_shift right_shift gcd lcm pow atan2 bitwise_left_shift bitwise_right_shift",
    "unary": "absolute abs negative positive sign square reciprocal floor ceil trunc fix rint invert bitwise_not "
             "bitwise_invert isnan isinf isfinite isneginf isposinf signbit logical_not conj conjugate real sqrt exp "
             "exp2 expm1 log log2 log10 log1p sin cos tan sinh cosh tanh cbrt fabs arcsin asin arccos acos arctan atan "
             "arcsinh asinh arccosh acosh arctanh atanh degrees rad2deg radians deg2rad nan_to_num imag",
    "reduce": "sum prod mean max min amax amin all any std var median ptp argmax argmin cumsum cumprod nansum nanprod "
              "nanmean nanstd nanvar nanmedian nanmax nanmin",
}

TEMPLATES = """
{A} + {B}|{A} - {B}|{A} * {B}|{A} / {B}|{A} // {B}|{A} % {B}|{A} ** {B}|{A} > {B}|{A} == {B}|{A} & {B}
{A} + {w}|{A} * {w}|{w} - {A}|{A} / {w}|{A} // {w}|{A} ** {w}|{A} >= {w}|{w} / {A}|{A} % {w}|{A} & {w}|{A} + {f}|{A} * {f}
-{A}|~{A}|abs({A})|{A} + [1, 2, 3]|[1, 2] * {A}|{A} + np.float32(1)|{A} * np.float64(2)|{A} + np.int64(3)|{A} + np.array(2)
a = {A}; a += {B}|a = {A}; a -= {B}|a = {A}; a *= {w}|a = {A}; a /= {B}|a = {A}; a //= {w}|a = {A}; a += {f}
np.add({A}, {B}, out=np.zeros({sh}))|np.multiply({A}, {B}, np.zeros({sh}))|np.exp({A1}, out=np.zeros_like({A1}))
np.where({C}, {A}, {B})|np.where({A} > 0, {A}, {w})|np.where({A} > 0, {f}, {w})|np.where({A} > 0, {B}, {f})
np.clip({A}, 0, 1)|np.clip({A}, 0.5, None)|np.clip({A}, {B}, 5)|{A}.clip(0, 2)|{A}.clip(min=0)
np.round({A}, 2)|{A}.round()|np.around({A}, decimals=1)|{A}.conjugate()|np.hypot(1, {V})|np.isclose({A}, {B})|divmod({A}, 2)
{A} @ {B}|{M} @ {M}|{M} @ {V}|{V} @ {M}|{V} @ {V}|np.matmul({A}, {B})|{T} @ {T}|{T} @ {M}|np.matmul({T}, {T})
a = {M}; a @= {S}|{A}.dot({B})|np.dot({M}, {M})|np.dot({M}, {V})|np.dot({V}, {V})|np.dot({T}, {M})|np.dot({T}, {T})
np.dot({w}, {A})
np.outer({V}, {V})|np.outer({M}, {V})|np.kron({M}, {M})|np.kron({V}, {M})
np.trace({M})|{T}.trace()|np.einsum('ij,jk->ik', {M}, {M})|np.einsum('ij,jk', {M}, {M})|np.einsum('i,i->', {V}, {V})
np.einsum('ij->ji', {A})|np.einsum('ii->i', {S})|np.einsum('ii', {M})|np.einsum('bij,bjk->bik', {T}, {T})
np.einsum('...ij,...jk->...ik', {T}, {T})|np.einsum('i,j->ij', {V}, {V})|np.einsum('ij,j->i', {M}, {V})
np.einsum('ij,ij->j', {M}, {M})|np.einsum('ijk,jl->ikl', {T}, {M})|np.einsum('ij,jk,kl->il', {M}, {M}, {M})
np.einsum('ij,kj->ik', {M}, {M})|np.einsum('ij->k', {M})|np.einsum('ij,jk->ik', {M})|np.einsum('ij', {M}, {M})
np.linalg.inv({M})|np.linalg.det({S})|np.linalg.det({T})|np.linalg.pinv({M})|np.linalg.matrix_power({S}, 2)
np.linalg.cholesky(np.eye({n}))|np.linalg.cholesky({M})|np.linalg.eigh({S})
np.linalg.svd({M})|np.linalg.svd({M}, full_matrices=False)|np.linalg.svd({T}, compute_uv=False)
np.linalg.solve(np.eye({n}), {V})
np.linalg.solve(np.eye({n}), {M})|np.linalg.lstsq({M}, {V})[0]|np.linalg.lstsq({M}, {M})[0]|np.linalg.norm({A})
np.linalg.norm({A}, axis={x})|np.linalg.norm({A}, axis={x}, keepdims=True)|np.linalg.norm({A}, ord=2)
np.linalg.norm({T}, axis=(0, 1))
np.arange(stop=3)|np.zeros(3, dtype="f4")|np.zeros(2, "i8")|{A} == None
np.average({A})|np.average({A}, axis={x})|np.average({A}, weights={B})|np.average({A}, axis={x}, weights={V})
np.percentile({A}, 50)|np.percentile({A}, [25, 75], axis={x})|np.quantile({A}, 0.5, axis={x}, keepdims={k})
np.quantile({A}, {Q})
np.count_nonzero({A}, axis={x})|np.count_nonzero({A}, axis={x}, keepdims=True)|np.cov({M})|np.cov({V})|np.cov({V}, {V})
np.cov({M}, {M})|np.cov({M}, rowvar=False)|np.corrcoef({M})|np.corrcoef({V}, {V})|np.diff({A})|np.diff({A}, axis={x})
np.diff({A}, n=2)|np.diff({A}, axis=0, prepend=0)|np.histogram({V})|np.histogram({A}, bins={n})|np.histogram({V}, bins=[0, 1, 2])
np.gradient({V})|np.gradient({M})|np.gradient({M}, axis=0)
np.argsort({A})|np.argsort({A}, axis={x})|np.argsort({A}, axis=None)|np.sort({A})|np.sort({A}, axis={x})|np.sort({A}, axis=None)
a = {A}; a.sort(); a|a = {A}; a.sort(axis={x}); a|{A}.argsort()|{A}.argsort(axis={x})
{A}.sum()|{A}.sum({x})|{A}.sum(axis={x}, keepdims={k})|{A}.mean(axis={x})|{A}.max(axis={x})|{A}.min({x}, keepdims=True)
{A}.argmax()|{A}.argmax({x})|{A}.argmin(axis={x})|{A}.std(axis={x})|{A}.var(ddof=1)|{A}.prod(axis={x})|{A}.all({x})
{A}.any()|{A}.cumsum()|{A}.cumsum({x})|{A}.cumprod(axis={x})|{A}.mean(axis=(0, 1))|{A}.sum(axis=(0, -1), keepdims=True)
np.sum({A}, axis=({x}, {x}))|np.mean({A}, (0, 2))|np.max({A}, axis=({x}, 0), keepdims={k})|np.sum({A}, dtype=np.float32)
np.mean({A}, dtype=np.float64)|np.sum({A}, axis={x}, dtype=int)|np.cumsum({A}, dtype=float)|np.sum({A}, axis=None)
np.argmax({A}, axis={x}, keepdims=True)|np.argmax({A}, keepdims=True)|np.sum([1, 2, 3])|np.mean([[1, 2], [3, 4]], axis=1)
np.reshape({A}, {sh})|{A}.reshape({sh})|{A}.reshape(-1)|{A}.reshape({n}, -1)|{A}.reshape(-1, {n})|{A}.reshape({n}, {n})
{A}.reshape(-1, -1)|{A}.reshape(({n}, -1, 1))|{A}.reshape({n}, -1, {n})|{A}.reshape(-1, {n}, {n})|{A}.reshape({n}, order='F')
{A}.ravel()|np.ravel({A})|{A}.flatten()|{A}.flatten('F')|np.transpose({A})|np.transpose({A}, {ax})|{A}.transpose({ax})
{A}.transpose(1, 0)|{A}.transpose(0, 2, 1)|{A}.transpose()|{A}.T|{A}.mT|np.permute_dims({A}, {ax})
np.swapaxes({A}, {x}, {x})|{A}.swapaxes({x}, {x})|np.moveaxis({A}, {x}, {x})|np.moveaxis({A}, [0, 1], [{x}, {x}])
np.moveaxis({A}, [0, 1], [0])|np.expand_dims({A}, {x})|np.expand_dims({A}, axis=(0, {x}))
np.squeeze({A})|np.squeeze({A}, axis={x})|{A}.squeeze()|{A}.squeeze({x})|np.squeeze({A}, axis=(0, {x}))
np.broadcast_to({A}, {sh})|np.broadcast_to({B}, (2, 3))|np.broadcast_arrays({A}, {B})|np.broadcast_arrays({A}, {B}, {V})
np.atleast_1d({A})|np.atleast_2d({A})|np.atleast_3d({A})|np.atleast_2d({A}, {V})|np.atleast_1d({w})
np.flip({A})|np.flip({A}, {x})|np.flip({A}, axis=(0, {x}))|np.roll({A}, 1)|np.roll({A}, 1, axis={x})
np.roll({A}, (1, 2), axis=(0, {x}))|np.rot90({A})|np.rot90({A}, 2, axes=(0, {x}))|np.repeat({A}, 2)|np.repeat({A}, 3, axis={x})
np.repeat({A}, [1, 2], axis={x})|{A}.repeat(2, axis={x})|np.repeat({V}, [2, 1, 3])|np.tile({A}, 2)|np.tile({A}, (2, 1))
np.tile({A}, (2, 1, 3))|np.pad({A}, 1)|np.pad({A}, (1, 2))|np.pad({A}, ((0, 1), (2, 0)))|np.pad({A}, ((1,), (2,)))
np.pad({A}, 1, mode='constant', constant_values=3)|np.diag({A})|np.diag({A}, 1)|np.diag({A}, k=-1)
np.diagonal({A})|{A}.diagonal()|np.diagonal({T}, axis1=1, axis2=2)|np.diagonal({M}, 1)|np.tril({A})|np.triu({A}, 1)
np.copy({A})|{A}.copy()|np.ascontiguousarray({M})|np.asfortranarray({M})
np.concatenate([{A}, {B}])|np.concatenate([{A}, {A}], axis={x})|np.concatenate(({A}, {B}), axis={x})|np.concat([{A}, {B}], axis=-1)
np.concatenate([{A}, {B}], axis=None)|np.concatenate([{V}, {V}, {V}])|np.concatenate([])|np.concatenate([{M}, {M}, {M}], 1)
np.stack([{A}, {B}])|np.stack([{A1}, {A1}], axis={x})|np.stack([{A1}, {A1}, {A1}], -1)|np.stack([])|np.vstack([{A}, {B}])
np.vstack(({V}, {V}))|np.hstack([{A}, {B}])|np.hstack(({V}, {V}))|np.dstack([{A}, {B}])|np.column_stack([{V}, {V}])
np.column_stack(({V}, {M}))|np.append({A}, {B})|np.append({A}, {B}, axis={x})|np.append({V}, 5)|np.delete({A}, 0, axis={x})
np.delete({A}, 1)|np.delete({V}, [0, 1])|np.delete({A}, 3, axis=0)
np.split({A}, 2)|np.split({A}, 2, axis={x})|np.split({A}, [1], axis={x})|np.split({V}, [1, 3])|np.array_split({A}, 3)
np.array_split({A}, 2, axis={x})|np.meshgrid({V}, {V})
np.meshgrid({V}, {V}, indexing='ij')|np.meshgrid({V}, {V}, {V})|np.meshgrid({V}, {V}, sparse=True)
np.hstack([{V}, {M}])|np.vstack([{V}, {M}])
np.take({A}, [0, 1])|np.take({A}, [0, 2], axis={x})|np.take({A}, {I}, axis={x})|{A}.take([0])|np.take({A}, 1, axis={x})
np.take_along_axis({A1}, np.argsort({A1}, axis=0), axis=0)|np.take_along_axis({A}, {I}, axis={x})
np.searchsorted(np.arange(5), {A})|np.searchsorted(np.arange(5), 3)|np.searchsorted({M}, {V})
np.isin({A}, [1, 2])|np.unique(np.array([1, 2, 2]))|np.unique([3, 1], return_counts=True)|np.unique(np.array([[1, 2], [2, 1]]), return_index=True)
np.unique(np.array([1, 2, 2]), return_inverse=True)|np.bincount(np.array([0, 3, 1]))|np.bincount(np.array([0, 1]), minlength=5)
np.bincount([0, 1, 1], weights=[0.5, 1, 2])|np.triu_indices({n}, 1)
np.unravel_index({I}, (9, 9))|np.unravel_index(5, (3, 4))
np.nonzero(np.array([1, 0, 2]))|np.nonzero(np.eye(3))|np.argwhere(np.eye(2))|np.flatnonzero(np.array([0, 1]))|np.eye(3).nonzero()
np.where(np.array([0, 1, 1]))|np.where(np.eye(2))
np.zeros({sh})|np.ones({sh}, dtype=int)|np.empty({sh}, np.float32)|np.full({sh}, 7)|np.full({sh}, 2.5)|np.full({sh}, True)|np.full({sh}, {V})
np.full((2, 3), {V})|np.zeros({n})|np.ones((2, -1))|np.zeros((2.5, 1))|np.zeros(2.5)|np.zeros(2, 3)|np.zeros_like({A})|np.ones_like({A}, dtype=float)
np.full_like({A}, 3)|np.empty_like({A})|np.array([[1, 2], [3, 4]])|np.array([1, 2.5])|np.array([True, False])|np.array([1, True])
np.array([[1, 2], [3]])|np.array([1, [2]])|np.array([{V1}, {V1}])|np.array([{V}, {V}])|np.array({A})|np.array(3)|np.array([])|np.array([[]])
np.array([[[1], [2]], [[3], [4, 5]]])|np.array({A}, dtype=np.float32)|np.array([1, 2], ndmin=2)|np.asarray([1, 2], dtype=float)|np.asanyarray([1.5])
np.array([{V1}, {V1}], dtype=np.float32)|np.asarray({A})|np.arange({n})|np.arange(1, 10, 2)|np.arange(0, 1, 0.25)|np.arange(5.0)|np.arange(5, 0, -1)
np.arange(3, dtype=np.float32)|np.arange(5, 2)|np.linspace(0, 1, {n})|np.linspace(0, 1)|np.linspace(0, 10, 5, dtype=int)|np.linspace({V}, 1, 3)
np.linspace(0, 1, -1)|np.linspace(0, 1, num=4, endpoint=False)|np.logspace(0, 2, 5)|np.eye({n})|np.eye(2, 3)|np.eye(3, k=1)
np.identity({n})|np.eye(2, dtype=bool)|np.indices((2, 3))
np.random.rand({n}, 2)|np.random.randn(3)|np.random.random((2, 3))|np.random.uniform(0, 1, {sh})|np.random.normal(size={sh})|np.random.normal({V}, 1)
np.random.normal({V1}, {V1})|np.random.uniform(-1, 1, size=4)|np.random.randint(0, 5, {sh})|np.random.randint(10, size=(2,))|np.random.choice(5, 3)
np.random.choice({V}, size=(2, 2))|np.random.choice({M}, 2)|np.random.permutation(5)|np.random.permutation({A2})|np.random.standard_normal((2, 2))
np.random.default_rng(0).normal(size={sh})|np.random.default_rng(0).integers(0, 3, size={sh})|np.random.default_rng(0).random({sh})
np.random.default_rng(0).choice({M}, 2, axis=0)|np.random.default_rng(0).uniform(0, 1, (3,))|np.random.default_rng(0).standard_normal(4)
np.random.RandomState(0).randn(2, 3)
np.random.poisson(3, {sh})|np.random.binomial(5, 0.5, 4)|np.random.exponential(size=3)|np.random.beta(1, 2, size=2)|np.random.gamma(2, 1, {sh})
np.random.laplace(size={sh})|np.random.random_sample(3)
np.random.gumbel(size=2)|np.random.logistic(size=2)
np.random.default_rng(1).permuted({A2})|np.random.default_rng(1).permutation({A2})|np.random.standard_exponential(2)|np.random.standard_cauchy(2)
np.random.negative_binomial(3, 0.5, 2)|np.random.ranf(3)|np.random.sample(2)|a = {A2}; np.random.shuffle(a); a
{A}[0]|{A}[{n}]|{A}[-1]|{A}[0, 1]|{A}[:, 0]|{A}[..., 0]|{A}[None]|{A}[:, None]|{A}[np.newaxis, ...]|{A}[1:]|{A}[::2]|{A}[::-1]|{A}[:, ::-1]
{A}[0, 0, 0]|{A}[0, :, 1]|{A}[:-1, 1:]|{A}[..., None, :]|{A}[[0, 1]]|{A}[[0, 3]]|{A}[:, [0, 1]]|{A}[[0, 1], [0, 1]]|{A}[[0, 1], [0, 1, 2]]
{A}[[[0, 1], [1, 0]]]|{T}[[0, 1], :, [0, 1]]|{T}[:, [0, 1], [0, 1]]|{T}[0, :, [0, 1]]|{T}[[0], None, [1]]|{A}[{I}]|{A}[{I}, {I}]|{T}[..., [0, 1]]
{A}[{D}]|{A}[1.0]|{A}[np.ones(2)]|{A}['a']|{M}[np.array([True, False])]|{V}[np.array([True, False, True])]|{M}[:, np.array([True, False, True])]
{A}[np.arange(2), 0]|{M}[np.arange({n}), {I}]|{M}[np.array([0, 1])[:, None], np.array([0, 1])]|{A}[[]]|{A}[0][0]|{A}[1:0]|{A}[5:]|{A}[:, :, 0]
a = {A}; a[0] = {B}; a|a = {A}; a[:, 0] = {V}; a|a = {A}; a[...] = {B}; a|a = {A}; a[[0, 1]] = {B}; a|a = {A}; a[0] = 5; a|a = {M}; a[1:] = [1, 2, 3]; a|a = {A}; a[0, 0] = 1; a
a = {M}; a[0, 0] = {V}; a|a = {M}; a[:, 1] = {M}; a|a = {A}; a[{n}] = 0; a|a = {M}; a[a > 0] = 0; a|a = np.eye(3); a[a > 0] = [1, 2]; a|a = {A}; a[{I}] = {V}; a
{A}.astype(np.float32)|{A}.astype('int64')|{A}.astype(int)|{A}.astype(float)|{A}.astype(bool)|{A}.view()|np.array([5]).item()|{A}.item()
{A}.shape|{A}.ndim|{A}.size|len({A})|np.shape({A})|np.ndim({A})|np.size({A})|{A}.nbytes|{A}.itemsize
{A}.tolist|np.arange(4).tolist()|np.eye(2).tolist()|[x for x in {A}]|int({A})|float({A})|bool({A})|if {A}: pass|np.ones(3)(1)|{A}.unsqueeze(0)|{A}.view(np.int8)|{A}.conj()|{A}.fill(3)|{M}.searchsorted({V})|{V}.searchsorted({V})|a = {A}; a.fill(0); a
np.sqrt(4)|np.maximum(2, 3)|np.exp(1)|np.sum(5)|np.sqrt([1, 2])|np.hypot(3, 4.0)|np.power(2, 3)|np.add([1, 2], [3, 4])|np.mean([1, 2])|np.square(3)
""".strip()

SIZES = [1, 2, 2, 3, 3, 4]


class Drawn:
    """Fills a template once, with shapes that are related to each other."""

    def __init__(self, r):
        self.r = r
        self.kept = {}
        self.shape = [r.choice(SIZES) for _ in range(r.choice([0, 1, 1, 2, 2, 2, 2, 3, 3, 4]))]
        self.sizes = [r.choice(SIZES) for _ in range(3)]

    def array(self, shape):
        dtype = self.r.choice(DTYPES)
        made = f"({shape[0]},)" if len(shape) == 1 else "(" + ", ".join(map(str, shape)) + ")"
        return f"np.{self.r.choice(['ones', 'zeros', 'ones'])}({made}{dtype})"

    def fitting(self):
        r = self.r
        how = r.random()
        shape = list(self.shape)
        if how < 0.35:
            shape = [1 if r.random() < 0.3 else each for each in shape[r.randrange(len(shape) + 1):]]
        elif how < 0.6:
            shape = [1 if r.random() < 0.2 else each for each in shape]
        elif how < 0.8 and shape:
            shape[r.randrange(len(shape))] = r.choice(SIZES)
        elif how < 0.9:
            shape = [r.choice(SIZES) for _ in range(r.randrange(4))]
        return shape

    def size(self):
        return self.r.choice(self.sizes)

    def fill(self, name):
        r, of = self.r, self.array
        if name == "A2":
            return of([self.size(), self.size()][: r.choice([1, 2])])
        if name[-1].isdigit() and name in self.kept:
            return self.kept[name]
        made = {
            "A": lambda: of(self.shape),
            "B": lambda: of(self.fitting()),
            "C": lambda: of(self.fitting()) + " > 0",
            "V": lambda: of([self.size()]),
            "M": lambda: of([self.size(), self.size()]),
            "S": lambda: of([self.sizes[0], self.sizes[0]]),
            "T": lambda: of([self.size(), self.size(), self.size()]),
            "P": lambda: of([self.size(), r.choice([2, 3, 3])]),
            "I": lambda: f"np.zeros(({self.size()},), dtype=int)" if r.random() < 0.6 else f"np.zeros(({self.size()}, {self.size()}), dtype=int)",
            "D": lambda: "np.ones(%s, dtype=bool)" % (tuple(self.shape[: r.choice([1, 2])]),) if r.random() < 0.5 else f"np.ones({self.size()}, dtype=bool)",
            "Q": lambda: r.choice(["[0.1, 0.9]", "0.5", "np.array([[0.1], [0.2]])"]),
            "x": lambda: str(r.choice([0, 0, 1, 1, -1, -2, 2, 3])),
            "n": lambda: str(r.choice([1, 2, 3, 4, 6])),
            "w": lambda: r.choice(["2", "2", "3", "1", "300", "-1", "True"]),
            "f": lambda: r.choice(["1.5", "0.5"]),
            "k": lambda: r.choice(["True", "False"]),
            "sh": lambda: r.choice([str(tuple(self.shape)), str((self.size(), self.size())), f"({self.size()},)", str(tuple([self.size()] + self.shape))]),
            "ax": lambda: str(tuple(r.sample(range(len(self.shape)), len(self.shape)))) if r.random() < 0.6 else r.choice(["(1, 0)", "(0, 1)", "(0, 0)", "(2, 0, 1)", "(0, 2)"]),
        }[name.rstrip("0123456789") if name != "A2" else "A"]()
        if name[-1].isdigit():
            self.kept[name] = made
        return made


def described(value):
    if isinstance(value, np.ndarray | np.generic):
        return f"({', '.join(map(str, value.shape))}{',' if value.ndim == 1 else ''}) {value.dtype}"
    if isinstance(value, (tuple, list)) and value and all(isinstance(each, np.ndarray | np.generic) for each in value):
        return " | ".join(described(each) for each in value)
    return "= " + repr(value)


def answer(code):
    names = {"np": np}
    *before, last = code.split("; ")
    np.random.seed(0)
    try:
        exec("\n".join(before), names)
        try:
            compiled = compile(last, "", "eval")
        except SyntaxError:
            exec(last, names)
            return described(names["a"]) if "a" in names else "= None"
        return described(eval(compiled, names))
    except Exception as error:
        return f"! {type(error).__name__}: {error}".replace("\n", "\\n")


def main(seed):
    r = random.Random(seed)
    templates = [each for line in TEMPLATES.split("\n") for each in line.split("|") if each]
    templates += ["{A} | {B}", "{A} ^ {B}"]  # which the bars would part
    for name in ALL["binary"].split():
        templates += [f"np.{name}({{A}}, {{B}})"] * 2 + [f"np.{name}({{A}}, {{w}})"]
    for name in ALL["unary"].split():
        templates += [f"np.{name}({{A}})"]
    for name in ALL["reduce"].split():
        templates += [f"np.{name}({{A}})", f"np.{name}({{A}}, axis={{x}})"]
        if not name.endswith(("cumsum", "cumprod")):
            templates += [f"np.{name}({{A}}, axis={{x}}, keepdims={{k}})"]
    templates += ["np.fromiter(range({n}), dtype=float)",
                  "np.fromiter((i * i for i in range({n})), dtype=int, count=2)",
                  "np.convolve({V}, {V})", "np.convolve({V}, {V}, 'same')", "np.convolve({V}, {V}, mode='valid')",
                  "np.correlate({V}, {V})", "np.convolve({M}, {V})", "np.partition({A}, {n})", "np.argpartition({A}, {n}, axis={x})",
                  "np.partition({A}, -1, axis=None)", "np.diag_indices({n})", "np.diag_indices({n}, 3)",
                  "np.lib.stride_tricks.sliding_window_view({V}, {n})", "np.lib.stride_tricks.sliding_window_view({A}, 2, axis={x})",
                  "np.lib.stride_tricks.sliding_window_view({M}, (2, 1))", "np.mgrid[:{n}, 1:{n}]", "np.ogrid[:{n}, :3]",
                  "np.mgrid[0:2:0.5, :{n}]", "np.mgrid[{n}:9]", "np.bincount({V}.astype(np.uint8), minlength=256)",
                  "np.isscalar({V}[0])", "np.isscalar({A})", "np.isscalar({w})", "np.isscalar('a')", "np.isscalar([{n}])",
                  "np.size({A}, {x})", "np.size({M}, (0, 1))", "np.size({M}, axis=(0, 0))", "np.trace({A}, axis1={x}, axis2={n})",
                  "np.trace({A}, dtype=np.float32)", "{A}.trace(0, 1, 0)", "np.eye({n}, 3, 1, float, 'C')", "np.identity(n={n})",
                  "np.logspace(0, {n}, 5, True, 2.0)", "np.geomspace(1, 8, {n}, False)", "np.split({V}, indices_or_sections={n})",
                  "np.array_split({M}, indices_or_sections={n}, axis=1)", "np.asarray(a={V})", "np.empty_like(prototype={A})", "np.corrcoef(x={M})", "np.linalg.pinv({M}, rtol=1e-5)",
                  "np.broadcast_to({V}, (2, 3), True)", "np.array({V}, subok=True, ndmin=2)"]
    templates += [f"np.{name}({{A}})" for name in "real imag conj conjugate angle".split()]
    templates += ["np.tril_indices_from({M})", "np.triu_indices_from({M}, {n})", "np.tril_indices_from({V})", "np.diag_indices_from({S})",
                  "np.diag_indices_from({A})", "np.ravel_multi_index(({I}, {I}), (9, 9))", "np.ravel_multi_index(([0, 1], 2), (3, 4))",
                  "np.extract([True, False, True], np.arange(3))", "np.put_along_axis({A}, {A}.argmax({x}, keepdims=True), 1, {x})", "np.histogram2d({V1}, {V1})",
                  "np.histogram2d({V1}, {V1}, bins=({n}, 3))", "np.ediff1d({A})", "np.ediff1d({V}, to_end=0)", "np.polyfit(np.arange(6), np.ones(6), {n})",
                  "np.polyfit(np.arange(6), np.ones((6, 2)), 2)", "np.polyfit({V}, {V}, 1)", "np.polyval([1, 2, 3], {A})", "np.unwrap({A})", "np.array_equal({A}, {B})", "np.array_equiv({A}, {B})", "np.issubdtype({A}.dtype, np.floating)",
                  "np.modf({A})", "np.row_stack([{V1}, {V1}])", "np.r_[{V}, {V}]", "np.r_[0:{n}, {w}, {V}]", "np.r_[{M}, {M}]", "np.c_[{V1}, {V1}]",
                  "np.c_[{V}, {V}]", "np.c_[{M1}, np.ones(len({M1}))]", "np.c_[{A}]"]
    seen = set()
    for template in templates:
        for _ in range(4):
            drawn = Drawn(r)
            code = re.sub(r"\{(\w+)\}", lambda m: drawn.fill(m[1]), template)
            if code in seen:
                continue
            seen.add(code)
            said = answer(code)
            if "Singular" in said or "SVD did" in said or "sum to zero" in said or "positive definite" in said or "object at 0x" in said or "Complex" in said or "built-in" in said or "uint64" in said or "<lambda>" in said:
                continue
            print(f"{code} #: {said}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
