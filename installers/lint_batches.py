#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy over many sources at once.

Most of its time goes into the headers of the system, again for each source. So sources with the same flags are included
into one file and checked together, unless a name of one's unnamed namespace stands in another's too.

usage: lint_batches.py BUILD JOBS SOURCE...
"""
import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LARGEST = 24  # sources of a batch: beyond it, their own code costs more than the headers
# A batch includes sources on purpose.
OFF = "--checks=-bugprone-suspicious-include"


def flags_by_source(build):
    """The compiler's arguments of every source, without input, output and dependency files."""
    flags = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        words = words[next(i for i, word in enumerate(words) if "clang++" in word) + 1:]
        kept, skip = [], False
        for word in words:
            if skip:
                skip = False
            elif word in ("-o", "-c", "-MT", "-MF"):
                skip = True
            # Names of one source shadow those of another only because they stand together here.
            elif word not in ("-MD", "-Wshadow"):
                kept.append(word)
        flags[entry["file"]] = kept
    return flags


def own_names(source):
    """Names that a source declares for itself, in an unnamed namespace or as static."""
    names, inside = set(), False
    for line in Path(source).read_text().splitlines():
        if line.startswith(("namespace {", "} // namespace")):
            inside = line == "namespace {"
        elif (inside or line.startswith("static ")) and line[:1].isalpha():
            found = re.match(r"(?:struct|class|enum class|enum|concept|using) (\w+)", line)
            found = found or re.search(r"(\w+)(?:\(| = |\{|\[|;$)", line)
            names.update(found.groups() if found else [])
    return names


def batches(sources, flags):
    """Sources with the same flags, at most LARGEST together, each in the first batch where its names are new."""
    made = []
    for source in sources:
        names, used = own_names(source), tuple(flags[source])
        for members, taken, their in made:
            if their == used and len(members) < LARGEST and not names & taken:
                members.append(source)
                taken |= names
                break
        else:
            made.append(([source], set(names), used))
    return [(members, used) for members, _, used in made]


def write_unit(build, sources):
    """One file that includes the sources; a single source stands for itself."""
    if len(sources) == 1:
        return sources[0]
    unit = build / "batches" / (os.path.relpath(sources[0]).replace("/", "_") + f"_{len(sources)}.cpp")
    unit.write_text("".join(f'#include "{source}"\n' for source in sources))
    return unit


def sources_in_the_way(build, sources, used):
    """Those of the sources that do not compile after the ones before them."""
    trial = subprocess.run(
        ["clang++-16", *used, "-w", "-ferror-limit=0", "-fsyntax-only", write_unit(build, sources)],
        capture_output=True, text=True)
    if trial.returncode == 0:
        return []
    blamed = {line.split(":")[0] for line in trial.stderr.splitlines() if ": error: " in line}
    found = [source for source in sources[1:] if source in blamed]
    return found or sources[1:]


def check(build, sources, used):
    """Whether all is well, and what clang-tidy said."""
    well, said = True, ""
    while sources:
        apart = []
        while len(sources) > 1 and (out := sources_in_the_way(build, sources, used)):
            apart += out
            sources = [source for source in sources if source not in out]
        run = subprocess.run(["clang-tidy-16", "--quiet", OFF, write_unit(build, sources), "--", *used],
                             capture_output=True, text=True)
        if run.returncode != 0:
            well, said = False, said + run.stdout + run.stderr
        sources = apart
    return well, said


def main(build, jobs, sources):
    build = Path(build).resolve()
    (build / "batches").mkdir(exist_ok=True)
    flags = flags_by_source(build)
    sources = [os.path.abspath(source) for source in sources]
    work = batches([source for source in sources if source in flags], flags)
    failed = False
    with ThreadPoolExecutor(jobs) as pool:
        for done, (well, said) in enumerate(pool.map(lambda batch: check(build, *batch), work), 1):
            failed = failed or not well
            print(said, end="")
            print(f"[{done}/{len(work)}] batches", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
