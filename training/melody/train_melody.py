"""Trains the melody network: a small network over the features of audio/dsp/melody/melody-candidates.ts.

Usage: python3 train_melody.py WEIGHTS.json TRAIN.f32 ... [--judge JUDGE.f32]

Input rows as melody-features.ts in this folder writes them: piece, frame, rank, hz, true hz, level, features.
"""
import json, sys

import numpy as np

HEAD, HIDDEN = 6, (64, 32)
# Of the candidates that are not the melody, each third is trained on, with three times the weight.
SKIPPED = 3


def load(path, features):
    rows = np.fromfile(path, np.float32).reshape(-1, HEAD + features)
    return rows[rows[:, 2] >= 0]


def labels(rows):
    with np.errstate(divide='ignore'):
        cents = np.abs(1200 * np.log2(rows[:, 3] / rows[:, 4]))
    return (cents < 50).astype(np.float32)


def forward(x, layers):
    activations = [x]
    for n, (w, b) in enumerate(layers):
        x = x @ w + b
        if n < len(layers) - 1:
            x = np.maximum(x, 0)
        activations.append(x)
    return activations


def train(x, y, weight, rng, epochs=8, batch=2048, rate=3e-3):
    sizes = [x.shape[1], *HIDDEN, 1]
    layers = [[rng.standard_normal((a, b)).astype(np.float32) * np.sqrt(2 / a), np.zeros(b, np.float32)] for a, b in zip(sizes, sizes[1:])]
    first = [[np.zeros_like(p) for p in layer] for layer in layers]
    second = [[np.zeros_like(p) for p in layer] for layer in layers]
    step = 0
    steps = epochs * (len(x) // batch)
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for at in range(0, len(x) - batch + 1, batch):
            step += 1
            learning_rate = rate * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            pick = order[at:at + batch]
            activations = forward(x[pick], layers)
            grad = (weight[pick] * (1 / (1 + np.exp(-activations[-1][:, 0])) - y[pick]))[:, None] / batch
            for n in range(len(layers) - 1, -1, -1):
                w = layers[n][0]
                grads = [activations[n].T @ grad + 1e-5 * w, grad.sum(0)]
                grad = (grad @ w.T) * (activations[n] > 0) if n else None
                for i in range(2):
                    first[n][i] = 0.9 * first[n][i] + 0.1 * grads[i]
                    second[n][i] = 0.999 * second[n][i] + 0.001 * grads[i] ** 2
                    layers[n][i] -= learning_rate * (first[n][i] / (1 - 0.9 ** step)) / (np.sqrt(second[n][i] / (1 - 0.999 ** step)) + 1e-8)
    return layers


def judge(rows, odds):
    """Returns the fraction of voiced frames whose best candidate is correct, and the mean cross-entropy."""
    y = labels(rows)
    keys = rows[:, 0].astype(np.int64) * 1000000 + rows[:, 1].astype(np.int64)
    order = np.lexsort((-odds, keys))
    _, starts = np.unique(keys[order], return_index=True)
    best = order[starts]
    voiced = rows[best, 4] > 0
    loss = np.mean(np.logaddexp(0, odds) - y * odds)
    return y[best][voiced].mean(), loss


if __name__ == '__main__':
    arguments = sys.argv[1:]
    split = arguments.index('--judge') if '--judge' in arguments else len(arguments)
    features = 53
    rows = np.concatenate([load(path, features) for path in arguments[1:split]])
    rng = np.random.default_rng(5)
    y = labels(rows)
    kept = (y > 0) | (rng.random(len(y)) < 1 / SKIPPED)
    x, y = rows[kept, HEAD:], y[kept]
    weight = np.where(y > 0, 1, SKIPPED).astype(np.float32)
    del rows
    mean, scale = x.mean(0), x.std(0) + 1e-3
    layers = train((x - mean) / scale, y, weight, rng)
    for path in [*arguments[1:split], *arguments[split + 1:]]:
        other = load(path, features)
        print(path, 'right %.3f loss %.4f' % judge(other, forward((other[:, HEAD:] - mean) / scale, layers)[-1][:, 0]))
    # Fold the input normalisation into the first layer.
    layers[0][1] = layers[0][1] - (mean / scale) @ layers[0][0]
    layers[0][0] = layers[0][0] / scale[:, None]
    with open(arguments[0], 'w') as file:
        json.dump([{'inputs': w.shape[0], 'weights': [float('%.4g' % v) for v in w.T.ravel()], 'bias': [float('%.4g' % v) for v in b]} for w, b in layers], file)
