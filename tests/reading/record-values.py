"""Runs the programs in values.txt with Python and writes the results after their lines.

    python tests/reading/record-values.py

Programs are separated by empty lines. After each expression statement come ` #: ` and its value, or `!` and the error.
"""

import ast
import pathlib
import re

file = pathlib.Path(__file__).with_name("values.txt")
programs = [re.sub(r" +#: .*", "", text) for text in file.read_text().strip().split("\n\n")]
made = []
for text in programs:
    names = {"__name__": "__main__"}
    answers = {}
    for node in ast.parse(text).body:
        try:
            if isinstance(node, ast.Expr):
                value = eval(compile(ast.Expression(node.value), "", "eval"), names)
                if value is not None:
                    answers[node.end_lineno] = repr(value)
            else:
                exec(compile(ast.Module([node], []), "", "exec"), names)
        except Exception as error:
            answers[node.end_lineno] = f"! {type(error).__name__}: {error}"
    lines = text.split("\n")
    for line, answer in answers.items():
        lines[line - 1] += f"  #: {answer}"
    made.append("\n".join(lines))
file.write_text("\n\n".join(made) + "\n")
