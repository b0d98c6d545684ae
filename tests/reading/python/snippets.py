"""Runs the snippets of snippets.txt and compares the results. It needs PyTorch and NumPy: python3 snippets.py"""

import ast
import pathlib
import re
import warnings

import numpy as np
import torch
import torch.nn.functional as F

warnings.simplefilter("ignore")


def answer(value, kind):
    if kind == "=":
        return "= " + (value if isinstance(value, Printed) else repr(value)).replace("\n", "\\n")
    if isinstance(value, torch.Tensor):
        return f"{tuple(value.shape)} {str(value.dtype).removeprefix('torch.')}"
    if isinstance(value, (np.ndarray, np.generic)):
        return f"{value.shape} {value.dtype}"
    return f"{type(value).__name__}"


def fits(want, got):
    """Whether a result is the expected one, in which `?` stands for any size: `(?, 3) float32`."""
    return re.fullmatch(re.escape(want).replace(r"\?", r"(\d+|\?)"), got)


class Printed(str):
    pass


def run(code, expected, names):
    """Runs each statement by itself, and returns the result of each line that has an expected one."""
    came = {}
    printed = []
    names["print"] = lambda *values: printed.append(" ".join(map(str, values)))

    def each(statements):
        for node in statements:
            last = node.end_lineno
            wanted = [line for line in range(node.lineno, last + 1) if line in expected]
            kind = expected[wanted[-1]][0] if wanted else ""
            try:
                if isinstance(node, (ast.Try, ast.With, ast.For, ast.If)) and any(
                    line in expected for line in range(node.lineno + 1, last + 1)
                ):
                    if isinstance(node, ast.With):
                        each(node.body)
                        continue
                    if isinstance(node, ast.Try):
                        each(node.body)
                        for handler in node.handlers:
                            each(handler.body)
                        continue
                if isinstance(node, ast.Expr):
                    value = eval(compile(ast.Expression(node.value), "", "eval"), names)
                else:
                    exec(compile(ast.Module([node], []), "", "exec"), names)
                    value = None
                    if isinstance(node, (ast.Assign, ast.AugAssign)):
                        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                        if isinstance(target, ast.Name):
                            value = names[target.id]
                if printed:
                    value = Printed("\n".join(printed))
                    printed.clear()
                if wanted:
                    came[wanted[-1]] = answer(value, kind)
            except Exception as error:  # what is expected of some
                if wanted:
                    came[wanted[-1]] = f"! {type(error).__name__}: {error}"
                else:
                    came[node.lineno] = f"! {type(error).__name__}: {error}"

    each(ast.parse(code).body)
    return came


def main():
    text = pathlib.Path(__file__).with_name("snippets.txt").read_text()
    right = wrong = 0
    for part in re.split(r"^== ", text, flags=re.M)[1:]:
        title, _, code = part.partition("\n")
        if title.endswith(" *"):
            continue
        lines = code.split("\n")
        expected = {}
        for number, line in enumerate(lines, 1):
            if "#: " in line and not line.split("#: ")[1].startswith("?"):
                expected[number] = line.split("#: ", 1)[1]
        names = {"torch": torch, "np": np, "F": F, "nn": torch.nn}
        came = run(code, expected, names)
        for number in sorted(set(expected) | set(came)):
            want, got = expected.get(number), came.get(number)
            if (want and got and fits(want, got)) or (want is None and "#: ?" in lines[number - 1]):
                right += 1
            else:
                wrong += 1
                print(f"{title}: {lines[number - 1].split('#:')[0].strip()}\n  says  {want}\n  is    {got}")
        torch.set_default_dtype(torch.float32)
    print(f"{right} right, {wrong} wrong, by PyTorch {torch.__version__} and NumPy {np.__version__}")


main()
