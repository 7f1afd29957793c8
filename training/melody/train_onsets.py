"""Trains the network that estimates whether a note of the lead of a mix sounds and whether one begins.

Usage: python3 train_onsets.py WEIGHTS.json TRAIN.f32 ... [--judge JUDGE.f32 ...]

Input rows as onset-features.ts in this folder writes them: sounding, onset, features.
"""
import json, sys

import numpy as np

from train_melody import forward
from train_sustain import judge, packed, train

HEAD, FEATURES, HIDDEN = 2, 282, (64, 32)


def load(path):
    rows = np.fromfile(path, np.float32).reshape(-1, HEAD + FEATURES)
    return rows[:, HEAD:], rows[:, :HEAD]


if __name__ == '__main__':
    arguments = sys.argv[1:]
    held = arguments.index('--judge') if '--judge' in arguments else len(arguments)
    sets = [load(path) for path in arguments[1:held]]
    x, y = np.concatenate([a for a, _ in sets]), np.concatenate([b for _, b in sets])
    mean, scale = x.mean(0), x.std(0) + np.float32(0.05)
    # Rendered bands differ from recorded ones: noise and lost inputs keep the network from relying on any one of them.
    layers = train((x - mean) / scale, y, np.random.default_rng(7), epochs=10, decay=2e-4, hidden=HIDDEN, jitter=0.3, dropped=0.15)
    for path in [*arguments[1:held], *arguments[held + 1:]]:
        other, truth = load(path)
        print(path, judge(truth, forward((other - mean) / scale, layers)[-1]), flush=True)
    # Fold the input normalisation into the first layer.
    layers[0][1] = layers[0][1] - (mean / scale) @ layers[0][0]
    layers[0][0] = layers[0][0] / scale[:, None]
    with open(arguments[0], 'w') as file:
        json.dump([packed(w, b) for w, b in layers], file)
