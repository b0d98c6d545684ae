"""Runs model files and records, line by line, the shape and dtype of every tensor and NumPy array that gets a name.

    python tests/reading/record.py tests/reading/models/*.py      writes a .json next to each file
    python tests/reading/record.py --print FILE.py                prints it instead

A record is [line, name, shape, dtype]; the result of a function has the name `return`. An error is recorded with the
line of the file at which it was raised.
"""
import ast
import json
import sys
import traceback
from pathlib import Path

import numpy
import torch


def statements(tree):
    """Maps each line to the simple statement that covers it."""
    lines = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Expr)):
            for line in range(node.lineno, node.end_lineno + 1):
                old = lines.get(line)
                if old is None or old.end_lineno - old.lineno >= node.end_lineno - node.lineno:
                    lines[line] = node
    return lines


def targets(node):
    if isinstance(node, ast.Assign):
        found = list(node.targets)
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        found = [node.target]
    else:
        return
    while found:
        one = found.pop(0)
        if isinstance(one, (ast.Tuple, ast.List)):
            found = list(one.elts) + found
        elif isinstance(one, (ast.Name, ast.Attribute)):
            yield one


def value_of(one, frame):
    if isinstance(one, ast.Name):
        return frame.f_locals.get(one.id, frame.f_globals.get(one.id))
    held = value_of(one.value, frame) if isinstance(one.value, (ast.Name, ast.Attribute)) else None
    try:
        return getattr(held, one.attr, None)
    except Exception:
        return None


def run(path, quick=False):
    """The records of a file and its error; if `quick`, only the error."""
    source = Path(path).read_text()
    tree = ast.parse(source)
    lines = statements(tree)
    records = {}

    def note(line, name, value):
        is_array = isinstance(value, (numpy.ndarray, numpy.generic)) and value.dtype.kind in "biufc"
        if isinstance(value, torch.Tensor) or is_array:
            key = (line, name, tuple(value.shape), str(value.dtype).replace("torch.", ""))
            records.setdefault(key)
        elif isinstance(value, (tuple, list)) and name == "return":
            for i, each in enumerate(value):
                note(line, f"return[{i}]", each)

    def settle(frame, node):
        for one in targets(node):
            note(node.lineno, ast.unparse(one), value_of(one, frame))

    last = {}

    def trace(frame, event, arg):
        if frame.f_code.co_filename != str(path) or frame.f_code.co_name.startswith(("<gen", "<lambda")):
            return None
        before = last.get(frame)
        here = lines.get(frame.f_lineno)
        if event in ("line", "return") and before is not None and (event == "return" or here is not before):
            if not (event == "return" and arg is None and failing.get(frame)):
                settle(frame, before)
        if event == "line":
            last[frame] = here
        elif event == "exception":
            failing[frame] = True
            last[frame] = None
        elif event == "return":
            if isinstance(before, ast.Return):
                note(before.lineno, "return", arg)
            last.pop(frame, None)
            failing.pop(frame, None)
        return trace

    failing = {}
    error = None
    torch.manual_seed(0)
    space = {"__name__": "__main__", "__file__": str(path)}
    if not quick:
        sys.settrace(trace)
    try:
        exec(compile(source, str(path), "exec"), space)
    except Exception as raised:
        sys.settrace(None)
        own = [each for each in traceback.extract_tb(raised.__traceback__) if each.filename == str(path)]
        error = {"line": own[-1].lineno, "type": type(raised).__name__, "text": str(raised)}
    finally:
        sys.settrace(None)
    rows = sorted([line, name, list(shape), dtype] for line, name, shape, dtype in records)
    return {"records": rows, "error": error}


def written(found):
    rows = ",\n".join("  " + json.dumps(row) for row in found["records"])
    return '{"error": %s, "records": [\n%s\n]}\n' % (json.dumps(found["error"]), rows)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    names = [each for each in sys.argv[1:] if not each.startswith("--")]
    for name in names:
        found = run(Path(name))
        if "--print" in sys.argv:
            print(written(found))
        else:
            Path(name).with_suffix(".json").write_text(written(found))
            print(name, len(found["records"]), found["error"])
