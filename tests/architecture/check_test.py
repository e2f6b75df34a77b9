#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants one fault of each kind into a small tree and expects check.py to name it, and a clean tree to pass."""
import argparse
import pathlib
import subprocess
import sys
import tempfile

SPDX = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
CLEAN = {
    "core/base/a.h": SPDX + "#pragma once\nnamespace cw {\n/// Adds one.\nint next(int n);\n/// A row.\nstruct Row {};\n}\n",
    "core/base/messages.tsv": "file.gone\tgone\t没了\n",
    "core/model/b.cpp": SPDX + '#include "core/base/a.h"\nint f() { return 1; }\n',
}
FAULTS = {
    "upward include": ("core/base/c.cpp", SPDX + '#include "core/model/b.h"\n', "stands above"),
    "core uses ui": ("core/base/c.cpp", SPDX + '#include "ui/x.h"\n', "core may not use ui"),
    "catalog uses fabric": ("catalog/c.cpp", SPDX + '#include "core/fabric/x.h"\n', "types of core/model only"),
    "cli uses ui": ("app/cli/c.cpp", SPDX + '#include "ui/x.h"\n', "app/cli may not use ui"),
    "Qt in core": ("core/base/c.cpp", SPDX + "#include <QString>\n", "Qt header"),
    "long file": ("core/base/c.cpp", SPDX + "int x;\n" * 501, "500 at most"),
    "long function": ("core/base/c.cpp", SPDX + "void f() {\n" + "  ;\n" * 60 + "}\n", "60 at most"),
    "no docstring": ("core/base/c.h", SPDX + "namespace cw {\n\nint undocumented(int n);\n}\n", "has no docstring"),
    "undocumented member": ("core/base/c.h", SPDX + "/// Does.\nclass C {\npublic:\n  int go();\n};\n", "go has no docstring"),
    "no SPDX": ("core/base/c.cpp", "int x;\n", "SPDX"),
    "unknown code": ("core/base/c.cpp", SPDX + 'auto e = fail("file.lost");\n', "no message for the error code"),
}


def run(files, ctags):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        script = pathlib.Path(__file__).with_name("check.py")
        done = subprocess.run([sys.executable, script, root, "--ctags", ctags], text=True, stdout=subprocess.PIPE)
        return done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ctags", default="ctags")
    ctags = parser.parse_args().ctags
    failed = 0
    code, out = run(CLEAN, ctags)
    if code != 0:
        print("a clean tree is refused:\n" + out)
        failed += 1
    for title, (name, text, expected) in FAULTS.items():
        code, out = run({**CLEAN, name: text}, ctags)
        if code == 0 or expected not in out:
            print(f"not found: {title}\n{out}")
            failed += 1
    print(f"{len(FAULTS) + 1 - failed} of {len(FAULTS) + 1} as expected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
