"""Files as NumPy writes them, one case a line, in numpy.jsonl: what `python3 tests/lib/files/golden/numpy.py` prints.

`file` is the file in base64. `data` is what it should be read as: the elements row by row, little-endian, in base64, of
`dtype` and `shape`; a file without it should be refused. `saved` marks what `numpy.save` writes by itself.
"""
import base64
import io
import json
import warnings

import numpy as np
from numpy.lib import format as npy

warnings.simplefilter("ignore")  # versions 2 and 3 warn that old readers do not know them

NAMES = {
    "?": "bool", "u1": "uint8", "i1": "int8", "i2": "int16", "i4": "int32", "i8": "int64",
    "f2": "float16", "f4": "float32", "f8": "float64",
}
WIDER = {"u2": ("int32", "<i4"), "u4": ("int64", "<i8")}
SHAPES = [(), (3,), (1, 1), (2, 3), (2, 3, 2), (0, 3), (2, 1, 0)]


def text(data):
    return base64.b64encode(data).decode()


def values(code, shape):
    """Extremes first, so that every shape with numbers in it has some."""
    count = int(np.prod(shape))
    if code == "?":
        some = [True, False, True]
    elif code[0] == "f":
        some = [-0.0, np.nan, np.inf, -1.5, 65504, 6e-8, 1 / 3]
    else:
        info = np.iinfo(code)
        some = [info.max, info.min, 1, info.max // 3, info.max // 7]
    return np.resize(np.array(some).astype(code), count).reshape(shape)


def line(name, array, file, version=(1, 0), saved=True, **more):
    case = {"name": name, "file": text(file), "version": version[0], "saved": saved, **more}
    if array is not None:
        case["shape"] = array.shape
        case["data"] = text(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes())
    print(json.dumps(case))


def saved(array, version=None):
    file = io.BytesIO()
    npy.write_array(file, array, version, allow_pickle=True)
    return file.getvalue()


print(json.dumps({"numpy": np.__version__}))
for code, dtype in NAMES.items():
    for shape in SHAPES:
        array = values(code, shape)
        line(f"{dtype} {shape}", array, saved(array), dtype=dtype)
        if array.ndim > 1:
            line(f"{dtype} {shape} Fortran", array, saved(np.asfortranarray(array)), dtype=dtype)
        if array.itemsize > 1:
            turned = array.astype(array.dtype.newbyteorder(">"))
            line(f"{dtype} {shape} big-endian", array, saved(turned), saved=False, dtype=dtype)
            if array.ndim > 1:
                both = saved(np.asfortranarray(turned))
                line(f"{dtype} {shape} Fortran big-endian", array, both, saved=False, dtype=dtype)
    for version in [(2, 0), (3, 0)]:
        array = values(code, (2, 3))
        line(f"{dtype} version {version[0]}", array, saved(array, version), version, saved=False, dtype=dtype)

for code, (dtype, wide) in WIDER.items():
    for order in "<>":
        array = values(code, (2, 3)).astype(order + code)
        line(f"{order}{code}", array.astype(wide), saved(array), saved=False, dtype=dtype, widen=True)

refused = {
    "uint64": np.array([1], "u8"), "complex64": np.array([1j], "c8"), "complex128": np.array([1j], "c16"),
    "long double": np.array([1], np.longdouble), "bytes": np.array([b"abc"]), "text": np.array(["abc"]),
    "objects": np.array([{}, None], object), "records": np.array([(1, 2.0)], "i4,f4"),
    "dates": np.array(["2020"], "M8[s]"),
    "durations": np.array([1], "m8[s]"), "raw bytes": np.zeros(1, "V2"), "uint16": np.array([1], "u2"),
    "arrays of arrays": np.zeros(2, [("x", "f4", (2, 2))]),
}
for name, array in refused.items():
    line(name, None, saved(array), saved=False)

arrays = {
    "weight": ("float32", values("f4", (2, 3))), "ids": ("int64", values("i8", (3,))),
    "scalar": ("float64", values("f8", ())), "ünïcode": ("bool", values("?", (2,))),
}
for write in [np.savez, np.savez_compressed]:
    file = io.BytesIO()
    write(file, **{name: array for name, (_, array) in arrays.items()})
    members = {name: [dtype, array.shape, text(array.tobytes())] for name, (dtype, array) in arrays.items()}
    print(json.dumps({"name": write.__name__, "npz": text(file.getvalue()), "members": members}))
