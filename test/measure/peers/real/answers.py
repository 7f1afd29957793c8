"""Answers of another program for real recordings: `answers.py SECTION PEER` reads {id, path, files} line by line and prints {id, answer}.

PEER is a function of the module SECTION beside this file; it takes the path of a recording, and `files` (paths by name) if it has
a second parameter, and returns what can be written as JSON.
"""

import contextlib
import importlib
import inspect
import json
import sys
import traceback

section, peer = sys.argv[1:3]
with contextlib.redirect_stdout(sys.stderr):
    function = getattr(importlib.import_module(section), peer)
wants_files = "files" in inspect.signature(function).parameters
for line in sys.stdin:
    item = json.loads(line)
    with contextlib.redirect_stdout(sys.stderr):
        try:
            answer = function(item["path"], item["files"]) if wants_files else function(item["path"])
        except Exception:
            traceback.print_exc()
            answer = None
    print(json.dumps({"id": item["id"], "answer": answer}, default=float), flush=True)
