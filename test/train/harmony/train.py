"""Fits the models of harmony to what features.ts wrote and writes them as JSON.

Usage: python3 train.py FEATURES_DIR [INTO, default activities/dsp/harmony]. Needs numpy. Every tenth seed is kept apart and judged.
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
EDGE_S = 3  # as in key-model.ts
BOUNDARY_S = 1.6  # a bar this close to a boundary begins a section


def load(folder):
    pieces = []
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        stem = path[:-5]
        piece = json.load(open(path))
        piece["seed"] = int(os.path.basename(stem))
        piece["features"] = [np.fromfile(f"{stem}.{i}.f32", np.float32).reshape(-1, FEATURES) for i in (0, 1)]
        piece["evidence"] = np.fromfile(f"{stem}.sections.f32", np.float32).reshape(-1, EVIDENCE)
        pieces.append(piece)
    return pieces


def context(x):
    """Each segment with the means of the spans around it."""
    edge = 8
    padded = np.vstack([np.repeat(x[:1], edge, 0), x, np.repeat(x[-1:], edge, 0)])
    sums = np.cumsum(np.vstack([np.zeros((1, x.shape[1])), padded]), 0)
    at = np.arange(len(x)) + edge
    return np.hstack([(sums[at + b + 1] - sums[at + a]) / (b - a + 1) for a, b in SPANS]).astype(np.float32)


def turned(c):
    """Every chroma with each of the twelve roots first: [n, 12, values]."""
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
    """Two full layers, rectified between."""

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


def chord_chances(network, x):
    z = network.forward(turned(context(x)).reshape(len(x) * 12, -1)).reshape(len(x), 96)
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
            z = network.forward(turned(heard).reshape(batch * 12, -1)).reshape(batch, 96)
            g = softmax(z)
            g[np.arange(batch), y[rows]] -= 1
            adam.step(network.gradients((g / batch).reshape(batch * 12, -1)), rate, 2e-4)
    return network


def key_rows(chances, x, times):
    """Rows of twelve: chords over all, at the beginning, at the end, then the chromas."""
    lengths = np.diff(times)
    weights = (lengths / lengths.sum())[:, None]
    starts = times[:-1] - times[0]
    by_quality = lambda p: p.reshape(12, 8).T
    return np.vstack(
        [
            np.sqrt(by_quality((chances * weights).sum(0))),
            by_quality(chances[starts < EDGE_S].mean(0)),
            by_quality(chances[starts > starts[-1] - EDGE_S].mean(0)),
            (x * weights).sum(0).reshape(6, 12),
        ]
    )


def key_examples(pieces, network, rng, cuts):
    """The evidence of whole pieces and of cuts out of them, for each tonic in turn; the truth as mode + 2 * tonic."""
    examples, truths = [], []
    for piece in pieces:
        for grid in (0, 1):
            x = piece["features"][grid]
            times = np.array(piece["grids"][grid])[: len(x) + 1]
            chances = chord_chances(network, x)
            spans = [(0, len(x))]
            for _ in range(cuts):
                a = int(rng.integers(0, max(1, len(x) // 2))) if rng.random() < 0.6 else 0
                spans.append((a, min(len(x), a + max(len(x) // 3, int(rng.integers(len(x) // 3, len(x) + 1))))))
            for a, b in spans:
                rows = key_rows(chances[a:b], x[a:b], times[a : b + 1])
                examples.append(np.stack([np.roll(rows, -r, 1).ravel() for r in range(12)]))
                truths.append(2 * piece["truth"]["tonic"] + (piece["truth"]["mode"] == "minor"))
    return np.array(examples, np.float32), np.array(truths)


def train_key(pieces, network, rng, steps=200):
    x, y = key_examples(pieces, network, rng, cuts=3)
    weights, bias = np.zeros((x.shape[2], 2), np.float32), np.zeros(2, np.float32)
    adam = Adam([weights, bias])
    for _ in range(steps):
        g = softmax((x @ weights + bias).reshape(len(x), 24))
        g[np.arange(len(x)), y] -= 1
        g = g.reshape(len(x) * 12, 2) / len(x)
        adam.step([x.reshape(len(x) * 12, -1).T @ g, g.sum(0)], 0.02, 2e-3)
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
    into = sys.argv[2] if len(sys.argv) > 2 else "activities/dsp/harmony"
    rng = np.random.default_rng(0)
    pieces = load(sys.argv[1])
    taught = [p for p in pieces if p["seed"] % 10]
    kept = [p for p in pieces if p["seed"] % 10 == 0]

    chords = train_chords(taught, rng)
    first, bias, second, last = chords.params
    save(os.path.join(into, "chord-model.json"), [(first, bias), (second, last)])
    key = train_key(taught, chords, rng)
    save(os.path.join(into, "key-model.json"), [key])
    save(os.path.join(into, "section-model.json"), train_sections(taught, rng))

    if kept:
        hits = [(chord_chances(chords, p["features"][0]).argmax(1) == chord_labels(p, 0)).mean() for p in kept]
        x, y = key_examples(kept, chords, rng, cuts=0)
        found = (x @ key[0] + key[1]).reshape(len(x), 24).argmax(1)
        print(f"{len(taught)} pieces; kept apart {len(kept)}: chords {np.mean(hits):.3f}, key {(found == y).mean():.3f}")


main()
