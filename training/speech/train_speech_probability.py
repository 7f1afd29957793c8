"""Fits the speech probability network to the features that speech-features.ts wrote, and writes it as JSON.

Usage: python train_speech_probability.py FEATURES.jsonl [INTO, default audio/dsp/speech/speech-probability-model.json]
[--judge OTHER.jsonl ...]

Needs numpy. One hidden layer over a window of 32 ms, its neighbours up to 0.64 s away and three features of the whole
recording. With --judge it prints the F1 score per window on other recordings, and that of the first probability alone.
"""

import base64
import json
import sys

import numpy as np

OFFSETS = [-20, -14, -10, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 14, 20]
WINDOW_FEATURES = 4
HIDDEN = 16
EPOCHS = 10
BATCH = 512
RATE = 3e-3
DECAY = 1e-4


def load(path):
    with open(path) as lines:
        for line in lines:
            clip = json.loads(line)
            features = np.array(clip['windows'], 'float32').reshape(-1, WINDOW_FEATURES)
            at = np.clip(np.arange(len(features))[:, None] + OFFSETS, 0, len(features) - 1)
            whole = np.tile(np.array(clip['whole'], 'float32'), (len(features), 1))
            yield np.hstack([features[at].reshape(len(features), -1), whole]), np.array(clip['wanted'], 'float32')


def forward(layers, inputs):
    (first, bias), (second, constant) = layers
    hidden = np.maximum(inputs @ first + bias, 0)
    return hidden, 1 / (1 + np.exp(-(hidden @ second + constant)))


def fit(inputs, targets):
    """Minimises the cross-entropy with Adam. The input normalisation is folded into the first layer."""
    random = np.random.default_rng(0)
    mean, spread = inputs.mean(0), inputs.std(0) + 1e-3
    inputs = (inputs - mean) / spread
    size = inputs.shape[1]
    layers = [
        [(random.normal(size=(size, HIDDEN)) / np.sqrt(size)).astype('float32'), np.zeros(HIDDEN, 'float32')],
        [(random.normal(size=(HIDDEN, 1)) * 0.3).astype('float32'), np.zeros(1, 'float32')],
    ]
    values = [value for layer in layers for value in layer]
    moments = [[np.zeros_like(value), np.zeros_like(value)] for value in values]
    steps = EPOCHS * (len(targets) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        order = random.permutation(len(targets))
        for batch in order[: len(order) // BATCH * BATCH].reshape(-1, BATCH):
            step += 1
            hidden, probabilities = forward(layers, inputs[batch])
            error = (probabilities - targets[batch, None]) / BATCH
            back = (error @ layers[1][0].T) * (hidden > 0)
            gradients = [
                inputs[batch].T @ back + DECAY * layers[0][0],
                back.sum(0),
                hidden.T @ error + DECAY * layers[1][0],
                error.sum(0),
            ]
            for value, gradient, (first, second) in zip(values, gradients, moments):
                first += 0.1 * (gradient - first)
                second += 0.001 * (gradient * gradient - second)
                learning_rate = RATE * (1 - step / steps)
                value -= learning_rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    weights, bias = layers[0]
    layers[0] = [weights / spread[:, None], bias - (mean / spread) @ weights]
    return layers


def packed(weights, bias):
    rows = np.vstack([weights, bias[None]])
    scale = float(np.abs(rows).max() / 32767)
    values = base64.b64encode(np.round(rows / scale).astype('<i2').tobytes()).decode()
    return {'inputs': weights.shape[0], 'outputs': weights.shape[1], 'scale': scale, 'values': values}


def f1(predicted, targets):
    return 2 * (predicted & targets).sum() / max(1, predicted.sum() + targets.sum())


def main():
    names = sys.argv[1:]
    evaluated = []
    if '--judge' in names:
        evaluated = names[names.index('--judge') + 1 :]
        names = names[: names.index('--judge')]
    into = names[1] if len(names) > 1 else 'audio/dsp/speech/speech-probability-model.json'
    clips = list(load(names[0]))
    layers = fit(np.vstack([features for features, _ in clips]), np.concatenate([targets for _, targets in clips]))
    with open(into, 'w') as file:
        json.dump({'offsets': OFFSETS, 'layers': [packed(*layer) for layer in layers]}, file)
        file.write('\n')
    for path in evaluated:
        first = OFFSETS.index(0) * WINDOW_FEATURES
        scores = [
            (f1(forward(layers, features)[1][:, 0] > 0.5, targets > 0.5), f1(features[:, first] > 0, targets > 0.5))
            for features, targets in load(path)
        ]
        print(path, 'F1 %.3f, by the first likelihood %.3f' % tuple(np.mean(scores, 0)))


main()
