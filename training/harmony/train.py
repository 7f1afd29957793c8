"""Fits the chord, section and key models to what features.ts wrote, and writes them as JSON.

Usage: python3 train.py FEATURES_DIR [INTO, default audio/dsp/harmony [key]]. Needs numpy. Every tenth seed is held out
for evaluation. With `key` the existing chord model in INTO is used and only the key model is fitted.
"""

import base64
import glob
import json
import os
import sys

import numpy as np

QUALITIES = ["maj", "min", "7", "maj7", "min7", "dim", "hdim7", "sus4"]
FEATURES = 72
EVIDENCE = 43
SPANS = [(0, 0), (-2, -1), (1, 2), (-8, 8)]  # as CONTEXTS in chord-model.ts
OPENINGS = [(0, 1.2), (0, 3)]  # as in key-model.ts
ENDINGS = [(0, 1.5), (1.5, 4)]
BOUNDARY_S = 1.6  # a bar this close to a boundary begins a section


def load(folder):
    pieces = []
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        stem = path[:-5]
        piece = json.load(open(path))
        piece["seed"] = int(os.path.basename(stem))
        grids = range(len(piece["grids"]))
        piece["features"] = [np.fromfile(f"{stem}.{i}.f32", np.float32).reshape(-1, FEATURES) for i in grids]
        piece["sounding"] = [np.flatnonzero(np.array(silent) == 0) for silent in piece["silent"]]
        piece["evidence"] = np.fromfile(f"{stem}.sections.f32", np.float32).reshape(-1, EVIDENCE)
        pieces.append(piece)
    return pieces


def context(x):
    """Returns each segment with the means of its context spans."""
    edge = 8
    padded = np.vstack([np.repeat(x[:1], edge, 0), x, np.repeat(x[-1:], edge, 0)])
    sums = np.cumsum(np.vstack([np.zeros((1, x.shape[1])), padded]), 0)
    at = np.arange(len(x)) + edge
    return np.hstack([(sums[at + b + 1] - sums[at + a]) / (b - a + 1) for a, b in SPANS]).astype(np.float32)


def rotated(c):
    """Returns every chroma vector rotated to each of the twelve roots: [n, 12, values]."""
    chromas = c.reshape(len(c), -1, 12)
    return np.stack([np.roll(chromas, -r, axis=2).reshape(len(c), -1) for r in range(12)], 1)


class Adam:
    def __init__(self, params):
        self.params = params
        self.first = [np.zeros_like(p) for p in params]
        self.second = [np.zeros_like(p) for p in params]
        self.steps = 0

    def step(self, gradients, rate, decay):
        self.steps += 1
        for p, m, v, g in zip(self.params, self.first, self.second, gradients):
            g = g + decay * p if p.ndim == 2 else g
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            p -= rate * (m / (1 - 0.9**self.steps)) / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8)


class Network:
    """Two dense layers with a ReLU between them."""

    def __init__(self, inputs, hidden, outputs, rng):
        self.params = [
            rng.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, 0.3 * hidden**-0.5, (hidden, outputs)).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]

    def forward(self, x):
        self.x = x
        self.h = np.maximum(0, x @ self.params[0] + self.params[1])
        return self.h @ self.params[2] + self.params[3]

    def gradients(self, g):
        back = (g @ self.params[2].T) * (self.h > 0)
        return [self.x.T @ back, back.sum(0), self.h.T @ g, g.sum(0)]


def softmax(z):
    e = np.exp(z - z.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def chord_probabilities(network, x):
    z = network.forward(rotated(context(x)).reshape(len(x) * 12, -1)).reshape(len(x), 96)
    return softmax(z)


def chord_labels(piece, grid):
    times = np.array(piece["grids"][grid])
    middles = (times[:-1] + times[1:]) / 2
    labels = np.full(len(middles), -1)
    for chord in piece["truth"]["chords"]:
        inside = (middles >= chord["startS"]) & (middles < chord["endS"])
        labels[inside] = chord["root"] * 8 + QUALITIES.index(chord["quality"])
    return labels


def train_chords(pieces, rng, epochs=24, batch=256, most_steps=150):
    x = np.vstack([context(p["features"][g]) for p in pieces for g in (0, 1)])
    y = np.concatenate([chord_labels(p, g) for p in pieces for g in (0, 1)])
    x, y = x[y >= 0], y[y >= 0]
    network = Network(x.shape[1], 64, len(QUALITIES), rng)
    adam = Adam(network.params)
    for epoch in range(epochs):
        order = rng.permutation(len(y))
        rate = 1e-3 * (1 + np.cos(np.pi * epoch / epochs)) + 1e-5
        for k in range(min(len(y) // batch, most_steps)):
            rows = order[k * batch : (k + 1) * batch]
            heard = x[rows] * (1 + 0.15 * rng.normal(size=x[rows].shape).astype(np.float32))
            heard[rng.random(heard.shape) < 0.1] = 0
            z = network.forward(rotated(heard).reshape(batch * 12, -1)).reshape(batch, 96)
            g = softmax(z)
            g[np.arange(batch), y[rows]] -= 1
            adam.step(network.gradients((g / batch).reshape(batch * 12, -1)), rate, 2e-4)
    return network


def key_rows(probabilities, x, times):
    """Returns rows of twelve values: chords over all segments, the openings and the endings, then the chroma vectors,
    then the note chroma at both ends.
    """
    starts, ends = times[:-1], times[1:]

    def weights(a, b):
        lengths = np.maximum(0, np.minimum(ends, b) - np.maximum(starts, a))
        return (lengths / max(lengths.sum(), 1e-9))[:, None]

    def chords(a, b):
        return (probabilities * weights(a, b)).sum(0).reshape(12, 8).T

    begin, end = times[0], times[-1]
    rows = [np.sqrt(chords(begin, end))]
    rows += [chords(begin + a, begin + b) for a, b in OPENINGS]
    rows += [chords(end - b, end - a) for a, b in ENDINGS]
    spans = [(begin, end), (begin, begin + OPENINGS[0][1]), (end - ENDINGS[0][1], end)]
    whole, first, last = ((x * weights(a, b)).sum(0).reshape(6, 12) for a, b in spans)
    return np.vstack([*rows, whole, first[:3], last[:3]])


def excerpt(piece, grid, rng):
    """Returns the segments of an excerpt of at least a third of a piece, from its start or from anywhere."""
    n = len(piece["sounding"][grid])
    a = int(rng.integers(0, max(1, n // 2))) if rng.random() < 0.6 else 0
    return piece["sounding"][grid][a : a + max(n // 3, int(rng.integers(n // 3, n + 1)))]


def rearranged(piece, grid, rng):
    """Returns the segments of a new piece that rearranges the chords of a given one: it begins with a section or
    anywhere, some sections end on the dominant, most pieces end on the tonic.
    """
    truth, times = piece["truth"], np.array(piece["grids"][grid])
    middles = (times[:-1] + times[1:]) / 2
    spans, kinds = [], []
    for chord in truth["chords"]:
        inside = np.flatnonzero((middles >= chord["startS"]) & (middles < chord["endS"]))
        if len(inside):
            spans.append(inside)
            kinds.append(((chord["root"] - truth["tonic"]) % 12, chord["quality"]))
    if len(spans) < 4:
        return excerpt(piece, grid, rng)
    homes = [i for i, (root, quality) in enumerate(kinds) if root == 0 and quality[:3] == truth["mode"][:3]]
    leading = [i for i, (root, quality) in enumerate(kinds) if root == 7 and quality in ("maj", "7")]
    first = int(rng.integers(len(spans)))
    if rng.random() < 0.75:
        start = truth["sections"][int(rng.integers(len(truth["sections"])))]["startS"]
        first = int(np.argmin([abs(middles[span[0]] - start) for span in spans]))
    course = [(first + i) % len(spans) for i in range(int(rng.integers(4, min(40, len(spans)) + 1)))]
    if leading and rng.random() < 0.35:
        every = int(rng.choice([4, 8]))
        for i in range(every - 1, len(course), every):
            if rng.random() < 0.6:
                course[i] = int(rng.choice(leading))
    segments = [spans[i] for i in course]
    if homes and rng.random() < 0.7:
        segments.append(np.resize(spans[int(rng.choice(homes))], int(rng.integers(3, 14))))
    return np.concatenate(segments)


def key_examples(pieces, network, rng, cuts, tales):
    """Returns the key features of whole pieces, excerpts and rearrangements for each tonic, and the truth as mode + 2 *
    tonic.
    """
    examples, truths = [], []
    for piece in pieces:
        for grid, x in enumerate(piece["features"]):
            lengths = np.diff(np.array(piece["grids"][grid])[: len(x) + 1])
            spans = [piece["sounding"][grid]]
            spans += [excerpt(piece, grid, rng) for _ in range(cuts)] + [rearranged(piece, grid, rng) for _ in range(tales)]
            for span in spans:
                times = np.concatenate([[0], np.cumsum(lengths[span])])
                rows = key_rows(chord_probabilities(network, x[span]), x[span], times)
                examples.append(np.stack([np.roll(rows, -r, 1).ravel() for r in range(12)]))
                truths.append(2 * piece["truth"]["tonic"] + (piece["truth"]["mode"] == "minor"))
    return np.array(examples, np.float32), np.array(truths)


def train_key(pieces, network, rng, steps=250):
    x, y = key_examples(pieces, network, rng, cuts=1, tales=3)
    weights, bias = np.zeros((x.shape[2], 2), np.float32), np.zeros(2, np.float32)
    adam = Adam([weights, bias])
    for _ in range(steps):
        g = softmax((x @ weights + bias).reshape(len(x), 24))
        g[np.arange(len(x)), y] -= 1
        g = g.reshape(len(x) * 12, 2) / len(x)
        adam.step([x.reshape(len(x) * 12, -1).T @ g, g.sum(0)], 0.03, 6e-3)
    return weights, bias


def section_labels(piece):
    times = np.array(piece["bars"])
    labels = np.zeros(max(0, len(times) - 2))
    for section in piece["truth"]["sections"][1:]:
        if len(labels) == 0:
            break
        nearest = np.abs(times[1:-1] - section["startS"]).argmin()
        if abs(times[1 + nearest] - section["startS"]) < BOUNDARY_S:
            labels[nearest] = 1
    return labels


def train_sections(pieces, rng, steps=300):
    x = np.vstack([p["evidence"] for p in pieces])
    y = np.concatenate([section_labels(p) for p in pieces])[:, None]
    mean, spread = x.mean(0), x.std(0) + 1e-3
    unit = ((x - mean) / spread).astype(np.float32)
    network = Network(unit.shape[1], 16, 1, rng)
    network.params[3] -= 1.5
    adam = Adam(network.params)
    for _ in range(steps):
        heard = unit + 0.3 * rng.normal(size=unit.shape).astype(np.float32)
        heard *= rng.random(unit.shape) > 0.1
        chance = 1 / (1 + np.exp(-network.forward(heard)))
        adam.step(network.gradients((chance - y) / len(y)), 0.01, 1e-2)
    first, bias, second, last = network.params
    return [(first / spread[:, None], bias - (mean / spread) @ first), (second, last)]


def stored(path):
    """Reads a network of two layers that `save` wrote."""
    network = Network(1, 1, 1, np.random.default_rng(0))
    network.params = []
    for layer in json.load(open(path))["layers"]:
        table = np.frombuffer(base64.b64decode(layer["values"]), "<i2").reshape(layer["inputs"] + 1, -1) * layer["scale"]
        network.params += [table[:-1].astype(np.float32), table[-1].astype(np.float32)]
    return network


def save(path, layers):
    def packed(weights, bias):
        table = np.vstack([weights, bias[None]])
        scale = float(f"{np.abs(table).max() / 32_767:.8g}")
        values = np.round(table / scale).clip(-32_767, 32_767).astype("<i2")
        text = base64.b64encode(values.tobytes()).decode()
        return {"inputs": weights.shape[0], "outputs": weights.shape[1], "scale": scale, "values": text}

    with open(path, "w") as file:
        file.write(json.dumps({"layers": [packed(w, b) for w, b in layers]}, indent=2) + "\n")


def main():
    into = sys.argv[2] if len(sys.argv) > 2 else "audio/dsp/harmony"
    rng = np.random.default_rng(0)
    pieces = load(sys.argv[1])
    training = [p for p in pieces if p["seed"] % 10]
    held_out = [p for p in pieces if p["seed"] % 10 == 0]

    chord_path = os.path.join(into, "chord-model.json")
    if sys.argv[3:] == ["key"]:
        chords = stored(chord_path)
    else:
        chords = train_chords(training, rng)
        first, bias, second, last = chords.params
        save(chord_path, [(first, bias), (second, last)])
        save(os.path.join(into, "section-model.json"), train_sections(training, rng))
    key = train_key(training, chords, rng)
    save(os.path.join(into, "key-model.json"), [key])

    if held_out:
        hits = [(chord_probabilities(chords, p["features"][0]).argmax(1) == chord_labels(p, 0)).mean() for p in held_out]
        x, y = key_examples(held_out, chords, rng, cuts=0, tales=2)
        found = (x @ key[0] + key[1]).reshape(len(x), 24).argmax(1)
        print(f"{len(training)} pieces; held out {len(held_out)}: chords {np.mean(hits):.3f}, key {(found == y).mean():.3f}")


main()
