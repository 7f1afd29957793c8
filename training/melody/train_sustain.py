"""Trains the network that estimates whether a note is sustained and whether one begins.

Usage: python3 train_sustain.py WEIGHTS.json TRAIN.f32 ... [--judge JUDGE.f32]

Input rows as training/melody/sustain-features.ts writes them: piece, sustained, onset, pitch is correct, features.
"""
import base64, json, sys

import numpy as np

from train_melody import forward

HEAD, FEATURES, HIDDEN, OUT = 4, 308, (48, 24), 2


def load(path):
    rows = np.fromfile(path, np.float32).reshape(-1, HEAD + FEATURES)
    return rows[:, HEAD:], rows[:, 1:3], rows[:, 0]


def train(x, y, rng, epochs, batch=256, rate=2e-3, decay=2e-5, hidden=HIDDEN, jitter=0.05, dropped=0.0):
    """Returns layers trained by Adam on inputs with noise of deviation `jitter`, of which the share `dropped` is 0."""
    sizes = [x.shape[1], *hidden, OUT]
    layers = [[rng.standard_normal((a, b)).astype(np.float32) * np.sqrt(2 / a), np.zeros(b, np.float32)] for a, b in zip(sizes, sizes[1:])]
    first = [[np.zeros_like(p) for p in layer] for layer in layers]
    second = [[np.zeros_like(p) for p in layer] for layer in layers]
    noise = np.float32(jitter) * rng.standard_normal((16, batch, x.shape[1]), np.float32)
    kept = (rng.random((64, batch, x.shape[1])) >= dropped).astype(np.float32) / np.float32(1 - dropped) if dropped else None
    step, steps = 0, epochs * (len(x) // batch)
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for at in range(0, len(x) - batch + 1, batch):
            step += 1
            learning_rate = np.float32(rate * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5)
            pick = order[at:at + batch]
            seen = x[pick] + noise[rng.integers(len(noise))]
            if kept is not None: seen *= kept[rng.integers(len(kept))]
            activations = forward(seen, layers)
            grad = (1 / (1 + np.exp(-activations[-1])) - y[pick]) / np.float32(batch)
            for n in range(len(layers) - 1, -1, -1):
                w = layers[n][0]
                grads = [activations[n].T @ grad + decay * w, grad.sum(0)]
                grad = (grad @ w.T) * (activations[n] > 0) if n else None
                for i in range(2):
                    first[n][i] = 0.9 * first[n][i] + 0.1 * grads[i]
                    second[n][i] = 0.999 * second[n][i] + 0.001 * grads[i] ** 2
                    layers[n][i] -= learning_rate * (first[n][i] / np.float32(1 - 0.9 ** step)) / (np.sqrt(second[n][i] / np.float32(1 - 0.999 ** step)) + 1e-7)
    return layers


def judge(y, odds):
    predicted = odds[:, 0] > 0
    held = y[:, 0] > 0.5
    loss = np.mean(np.logaddexp(0, odds) - y * odds, axis=0)
    return f'right {np.mean(predicted == held):.4f} recall {predicted[held].mean():.4f} false {predicted[~held].mean():.4f} loss {loss[0]:.4f} {loss[1]:.4f}'


def packed(w, b):
    """Packs a layer in the format of core/dense-network.ts: 16-bit integers times a scale."""
    values = np.concatenate([w, b[None]])
    scale = np.abs(values).max() / 32767
    return {'inputs': w.shape[0], 'outputs': w.shape[1], 'scale': float('%.6g' % scale), 'values': base64.b64encode(np.round(values / scale).astype('<i2').tobytes()).decode()}


if __name__ == '__main__':
    arguments = sys.argv[1:]
    held = arguments.index('--judge') if '--judge' in arguments else len(arguments)
    sets = [load(path) for path in arguments[1:held]]
    x, y = np.concatenate([a for a, _, _ in sets]), np.concatenate([b for _, b, _ in sets])
    mean, scale = x.mean(0), x.std(0) + np.float32(0.05)
    layers = train((x - mean) / scale, y, np.random.default_rng(5), epochs=max(4, 6_000_000 // len(x)))
    for path in [*arguments[1:held], *arguments[held + 1:]]:
        other, truth, _ = load(path)
        print(path, judge(truth, forward((other - mean) / scale, layers)[-1]), flush=True)
    # Fold the input normalisation into the first layer.
    layers[0][1] = layers[0][1] - (mean / scale) @ layers[0][0]
    layers[0][0] = layers[0][0] / scale[:, None]
    with open(arguments[0], 'w') as file:
        json.dump([packed(w, b) for w, b in layers], file)
