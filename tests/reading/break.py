"""Puts one fault at a time into recorded models, runs them, and records PyTorch's error.

    python tests/reading/break.py COUNT FILE.py …      writes FILE.faults.json next to each file
    python tests/reading/break.py COUNT --seed 3 FILE.py …      chooses other faults

A fault is a changed line: a missing keepdim, swapped dimensions, another number, or a missing step. A fault with which
PyTorch raises nothing is dropped.
"""
import argparse
import json
import random
import re
import sys
import tempfile
from pathlib import Path

import record

FAULTS = [
    (r", keepdim=True", lambda m, r: ""),
    (r"\.transpose\((-?\d), (-?\d)\)", lambda m, r: ""),
    (r"\.transpose\(1, 2\)", lambda m, r: ".transpose(0, 1)"),
    (r"\.transpose\(-2, -1\)", lambda m, r: ""),
    (r"\.unsqueeze\(-?\d\)", lambda m, r: ""),
    (r"\.squeeze\(-?\d\)", lambda m, r: ""),
    (r"dim ?= ?(-?\d)", lambda m, r: "dim=" + r.choice(["0", "1", "2", "-1", "3"])),
    (r"\.permute\(([^()]+)\)", lambda m, r: ".permute(%s)" % ", ".join(r.sample(m[1].split(", "), len(m[1].split(", "))))),
    (r"\.permute\(([^()]+), \d\)", lambda m, r: ".permute(%s)" % m[1]),
    (r"nn\.Linear\(([^(),]+), ([^(),]+)", lambda m, r: "nn.Linear(%s, %s" % (m[2], m[1])),
    (r"nn\.Conv(\d)d\( ?([^(),]+), ([^(),]+)", lambda m, r: "nn.Conv%sd(%s, %s" % (m[1], m[3], m[2])),
    (r"nn\.BatchNorm(\d)d\(([^()]+)\)", lambda m, r: "nn.BatchNorm%sd(%s)" % (r.choice("123"), m[2])),
    (r"nn\.(BatchNorm2d|LayerNorm|GroupNorm)\(([^()]+)\)", lambda m, r: "nn.%s(%s + 1)" % (m[1], m[2])),
    (r"\* (\d)\b", lambda m, r: "* %d" % (int(m[1]) + 1)),
    (r"// (\d)\b", lambda m, r: "// %d" % (int(m[1]) + 1)),
    (r"\b(\d+)\b", lambda m, r: str(int(m[1]) + r.choice([-1, 1, 2]))),
    (r"\.view\(([^()]+), ([^(),]+)\)", lambda m, r: ".view(%s)" % m[1]),
    (r"\.view\(([^(),]+), ([^()]+)\)", lambda m, r: ".view(%s)" % m[2]),
    (r"\[:, None\]|\[None, :\]|\[:, :, None, None\]", lambda m, r: ""),
    (r"\.flatten\(1\)|\.flatten\(2\)", lambda m, r: ""),
    (r"\.contiguous\(\)", lambda m, r: ""),
    (r"torch\.cat\(", lambda m, r: "torch.stack("),
    (r"torch\.stack\(", lambda m, r: "torch.cat("),
    (r"\.float\(\)|\.long\(\)", lambda m, r: ""),
    (r"torch\.matmul\((\w+), (\w+)\)", lambda m, r: "torch.matmul(%s, %s)" % (m[2], m[1])),
    (r"(\w+) @ (\w+)", lambda m, r: "%s @ %s" % (m[2], m[1])),
    (r"\.repeat\(([^()]+), ([^(),]+)\)", lambda m, r: ".repeat(%s)" % m[1]),
]

ABOUT_SHAPES = re.compile(r"size|shape|dim|channel|elements|match|index|expected|Expected|unpack|view|argument")


def faults_in(text, r, count):
    lines = text.split("\n")
    found = []
    for _ in range(count * 20):
        at = r.randrange(len(lines))
        line = lines[at]
        if line.lstrip().startswith(("#", "import", "from", '"""', "class", "print")):
            continue
        pattern, change = r.choice(FAULTS)
        hits = list(re.finditer(pattern, line))
        if not hits:
            continue
        hit = r.choice(hits)
        made = line[: hit.start()] + change(hit, r) + line[hit.end():]
        if made != line and (at + 1, made) not in found:
            found.append((at + 1, made))
        if len(found) == count:
            break
    return found


def faulty(path, count, r):
    text = path.read_text()
    rows = []
    for at, made in faults_in(text, r, count):
        lines = text.split("\n")
        lines[at - 1] = made
        with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
            file.write("\n".join(lines))
            file.flush()
            try:
                error = record.run(Path(file.name), quick=True)["error"]
            except SyntaxError:
                continue
        if error and ABOUT_SHAPES.search(error["text"]):
            rows.append({"line": at, "text": made, "error": error})
            print(path.stem, at, made.strip(), "→", error["line"], error["text"][:90], file=sys.stderr)
    return rows


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("count", type=int)
    asked.add_argument("files", nargs="+", type=Path)
    asked.add_argument("--seed", type=int, default=7)
    asked = asked.parse_args()
    r = random.Random(asked.seed)
    for path in asked.files:
        rows = faulty(path, asked.count, r)
        written = ",\n".join("  " + json.dumps(row) for row in rows)
        path.with_suffix(".faults.json").write_text(f"[\n{written}\n]\n")
        print(path, len(rows))
