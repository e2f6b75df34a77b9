#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the code against the rules of the house and prints its figures.

Fails on: an include against the layers, Qt where none may be, a file over 500 or a function over 60 lines, a public
declaration without a docstring, a missing SPDX line, an error code without a message.

usage: check.py SOURCE_DIR [--ctags PROGRAM]
"""
import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys

MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 60
SOURCES = ("core", "catalog", "probes", "ui", "app")
CORE_ORDER = ["base", "units", "model", "fabric", "placement", "readers", "calibration", "simulation", "sizing",
              "rules", "interchange", "labs"]
# What each top folder may include beside itself; core's own folders follow CORE_ORDER.
MAY_INCLUDE = {
    "catalog": {"core"},
    "probes/fleet": {"core"},
    "probes/node": set(),
    "ui": {"core", "catalog", "probes/fleet"},
    "app/cli": {"core", "catalog", "probes/fleet"},
    "app/studio": {"core", "catalog", "probes/fleet", "ui"},
    "app/render": {"core", "catalog", "ui"},
}
CATALOG_MAY_USE = {"base", "units", "model"}
NO_QT = ("core/", "catalog/", "probes/", "app/cli/")


def source_files(root, folders, suffixes):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path.relative_to(root)


def folder_of(path):
    parts = pathlib.PurePosixPath(path).parts
    if parts[0] in ("core", "app", "probes") and len(parts) > 2:
        return f"{parts[0]}/{parts[1]}"
    return parts[0]


def include_problem(path, target):
    """Why `path` may not include `target` (both from the repository's root), or None."""
    own, other = folder_of(path), folder_of(target)
    if own == other:
        return None
    if own.startswith("core/"):
        if not other.startswith("core/"):
            return f"core may not use {other}"
        mine, theirs = own[5:], other[5:]
        if CORE_ORDER.index(theirs) > CORE_ORDER.index(mine):
            return f"core/{mine} stands above core/{theirs} in the table of layers"
        return None
    allowed = MAY_INCLUDE.get(own)
    if allowed is None:
        return f"{own} is not a folder of the design"
    if own == "catalog" and other.startswith("core/") and other[5:] not in CATALOG_MAY_USE:
        return f"catalog may use the types of core/model only, not {other}"
    top = "core" if other.startswith("core/") else other
    return None if top in allowed else f"{own} may not use {other}"


def check_includes(root, problems):
    for path in source_files(root, SOURCES, {".h", ".cpp", ".cu"}):
        for number, line in enumerate((root / path).read_text(encoding="utf-8").splitlines(), 1):
            match = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
            if not match:
                continue
            kind, target = match.groups()
            if str(path).startswith(NO_QT) and re.match(r"Q[A-Z]|Qt[A-Z]|q[a-z]+\.h$", target):
                problems.append(f"{path}:{number}: Qt header {target} in a layer without Qt")
            if kind == '"' and target.split("/")[0] in SOURCES:
                why = include_problem(str(path), target)
                if why:
                    problems.append(f"{path}:{number}: includes {target}: {why}")


def check_files(root, problems):
    lengths = {}
    for path in source_files(root, SOURCES + ("tests",), {".h", ".cpp", ".cu"}):
        lines = (root / path).read_text(encoding="utf-8").splitlines()
        lengths[str(path)] = len(lines)
        if len(lines) > MAX_FILE_LINES:
            problems.append(f"{path}: {len(lines)} lines, {MAX_FILE_LINES} at most")
        if not lines or "SPDX-License-Identifier: GPL-3.0-or-later" not in lines[0]:
            problems.append(f"{path}:1: the SPDX line is missing")
    return lengths


def tags(root, ctags, paths, kinds):
    command = [ctags, "--output-format=json", "--fields=+neaKSZ", "--languages=C++", "--langmap=C++:+.h.cu",
               f"--kinds-C++={kinds}", "-L", "-", "-f", "-"]
    out = subprocess.run(command, input="\n".join(str(p) for p in paths), cwd=root, check=True, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return [json.loads(line) for line in out.splitlines() if line.startswith("{")]


def check_functions(root, ctags, problems):
    sizes = []
    paths = list(source_files(root, SOURCES + ("tests",), {".h", ".cpp", ".cu"}))
    for tag in tags(root, ctags, paths, "f"):
        if "end" not in tag:
            continue
        size = tag["end"] - tag["line"] + 1
        if not tag["path"].startswith("tests/"):
            sizes.append(size)
        if size > MAX_FUNCTION_LINES:
            problems.append(f"{tag['path']}:{tag['line']}: {tag['name']} has {size} lines, {MAX_FUNCTION_LINES} at most")
    return sizes


def is_documented(lines, index):
    """A docstring above, beside, or above the unbroken group of declarations that this one belongs to."""
    if "///" in lines[index]:
        return True
    for above in range(index - 1, -1, -1):
        text = lines[above].strip()
        if text.startswith("///"):
            return True
        if "///<" in text:
            return True
        if not text or text in ("public:", "signals:", "public slots:", "protected:") or text.endswith("{"):
            return False
    return False


def needs_docstring(tag, line):
    if tag.get("access") in ("private", "protected"):
        return False
    if tag["name"].startswith(("operator", "~")) or "= delete" in line or "= default" in line or " override" in line:
        return False
    if re.search(rf"::~?{re.escape(tag['name'])}\s*\(", line) or tag["name"] == "hash":
        return False  # the body of a declaration that has its docstring; specialisations of std
    scope = tag.get("scope", "").split("::")
    if tag["name"] == scope[-1] or "(anonymous" in tag.get("scope", "") or "__anon" in tag.get("scope", ""):
        return False  # constructors say what the class says; anonymous namespaces are not public
    return "detail" not in scope and "Impl" not in scope and tag["name"] != "Impl"


def check_docstrings(root, ctags, problems):
    paths = [p for p in source_files(root, SOURCES, {".h"})]
    text = {str(p): (root / p).read_text(encoding="utf-8").splitlines() for p in paths}
    total = documented = 0
    private = {(t["path"], f"{t.get('scope', '')}::{t['name']}".lstrip(":")) for t in tags(root, ctags, paths, "cs")
               if t.get("access") in ("private", "protected")}
    for tag in tags(root, ctags, paths, "pfcsgu"):
        line = text[tag["path"]][tag["line"] - 1]
        if (tag["path"], tag.get("scope", "")) in private or not needs_docstring(tag, line):
            continue
        if tag["kind"] in ("struct", "class") and re.match(r"\s*(friend |template.*)?(class|struct) \w+;", line):
            continue  # a forward declaration
        if tag["kind"] == "function" and tag.get("scopeKind") not in ("class", "struct", "namespace"):
            continue
        total += 1
        if is_documented(text[tag["path"]], tag["line"] - 1):
            documented += 1
        else:
            problems.append(f"{tag['path']}:{tag['line']}: {tag['name']} has no docstring")
    return total, documented


def check_messages(root, problems):
    known = set()
    for pattern in ("*/messages.tsv", "*/*/messages.tsv", "*/*/*/messages.tsv"):
        for path in root.glob(pattern):
            known |= {line.split("\t")[0] for line in path.read_text(encoding="utf-8").splitlines()}
    for path in source_files(root, SOURCES, {".h", ".cpp"}):
        for number, line in enumerate((root / path).read_text(encoding="utf-8").splitlines(), 1):
            for code in re.findall(r'(?:\bfail\(|\bError[{(]|\bwithHint\()\s*"([a-z][\w.-]+)"', line):
                if code not in known:
                    problems.append(f"{path}:{number}: no message for the error code {code}")


def ratio(root, tests, sources):
    def count(folders):
        return sum(len((root / p).read_text(encoding="utf-8").splitlines())
                   for p in source_files(root, folders, {".h", ".cpp"}))
    return count(tests) / max(1, count(sources))


def print_figures(root, lengths, sizes, docs):
    own = sorted(n for p, n in lengths.items() if p.endswith(".cpp") and not p.startswith("tests/"))
    if not own or not sizes:
        return
    total, documented = docs
    print("figure                                   ours          aim")
    print(f".cpp lines median / p90 / max            {statistics.median(own):.0f} / {own[int(len(own) * 0.9)]} / {own[-1]}"
          f"   ≤ 180 / ≤ 400 / ≤ {MAX_FILE_LINES}")
    over = 100 * sum(s > MAX_FUNCTION_LINES for s in sizes) / len(sizes)
    print(f"functions median / over 60 / longest     {statistics.median(sizes):.0f} / {over:.1f} % / {max(sizes)}"
          f"   ≤ 6 / 0 % / {MAX_FUNCTION_LINES}")
    print(f"documented public declarations           {100 * documented / max(1, total):.1f} % of {total}   ≥ 95 %")
    core = ratio(root, ("tests/unit", "tests/golden"), ("core", "catalog"))
    print(f"test : source   core {core:.2f} (≥ 0.6)   ui {ratio(root, ('tests/gui',), ('ui',)):.2f} (≥ 0.3)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--ctags", default="ctags")
    options = parser.parse_args()
    problems = []
    check_includes(options.root, problems)
    check_messages(options.root, problems)
    lengths = check_files(options.root, problems)
    sizes = check_functions(options.root, options.ctags, problems)
    docs = check_docstrings(options.root, options.ctags, problems)
    print_figures(options.root, lengths, sizes, docs)
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
