"""Runs the code cells of a notebook from top to bottom, and prints the value of the last expression of each as a notebook would."""

import ast
import json
import sys

with open(sys.argv[1]) as file:
    cells = json.load(file)["cells"]
names: dict = {"__name__": "__main__"}
for number, cell in enumerate(cells, 1):
    if cell["cell_type"] != "code":
        continue
    tree = ast.parse("".join(cell["source"]), f"cell {number}")
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, f"cell {number}", "exec"), names)
    if last:
        value = eval(compile(last, f"cell {number}", "eval"), names)
        if value is not None:
            print(repr(value))
