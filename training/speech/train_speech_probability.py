"""Fits what tells speech from pauses to what speech-features.ts wrote, and writes it as JSON.

python train_speech_probability.py LOOKS.jsonl [INTO, default audio/dsp/speech/speech-probability-model.json] [--judge OTHER.jsonl ...]
Needs numpy.

One hidden layer sees a window of 32 ms, its neighbours up to 0.64 s away and three figures of the whole recording. With --judge it prints how well
other recordings are told, window by window, and how well they would be by the first likelihood alone.
"""

import base64
import json
import sys

import numpy as np

OFFSETS = [-20, -14, -10, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 14, 20]
LOOKS = 4
HIDDEN = 16
EPOCHS = 10
BATCH = 512
RATE = 3e-3
DECAY = 1e-4


def load(path):
    with open(path) as lines:
        for line in lines:
            clip = json.loads(line)
            looks = np.array(clip['windows'], 'float32').reshape(-1, LOOKS)
            at = np.clip(np.arange(len(looks))[:, None] + OFFSETS, 0, len(looks) - 1)
            whole = np.tile(np.array(clip['whole'], 'float32'), (len(looks), 1))
            yield np.hstack([looks[at].reshape(len(looks), -1), whole]), np.array(clip['wanted'], 'float32')


def forward(layers, inputs):
    (first, bias), (second, constant) = layers
    hidden = np.maximum(inputs @ first + bias, 0)
    return hidden, 1 / (1 + np.exp(-(hidden @ second + constant)))


def fit(inputs, wanted):
    """Adam on the cross entropy; inputs are brought to mean 0 and spread 1, which the weights then take in."""
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
    steps = EPOCHS * (len(wanted) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        order = random.permutation(len(wanted))
        for batch in order[: len(order) // BATCH * BATCH].reshape(-1, BATCH):
            step += 1
            hidden, odds = forward(layers, inputs[batch])
            error = (odds - wanted[batch, None]) / BATCH
            back = (error @ layers[1][0].T) * (hidden > 0)
            slopes = [
                inputs[batch].T @ back + DECAY * layers[0][0],
                back.sum(0),
                hidden.T @ error + DECAY * layers[1][0],
                error.sum(0),
            ]
            for value, slope, (first, second) in zip(values, slopes, moments):
                first += 0.1 * (slope - first)
                second += 0.001 * (slope * slope - second)
                pace = RATE * (1 - step / steps)
                value -= pace * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    weights, bias = layers[0]
    layers[0] = [weights / spread[:, None], bias - (mean / spread) @ weights]
    return layers


def packed(weights, bias):
    rows = np.vstack([weights, bias[None]])
    scale = float(np.abs(rows).max() / 32767)
    values = base64.b64encode(np.round(rows / scale).astype('<i2').tobytes()).decode()
    return {'inputs': weights.shape[0], 'outputs': weights.shape[1], 'scale': scale, 'values': values}


def f1(told, wanted):
    return 2 * (told & wanted).sum() / max(1, told.sum() + wanted.sum())


def main():
    names = sys.argv[1:]
    judged = []
    if '--judge' in names:
        judged = names[names.index('--judge') + 1 :]
        names = names[: names.index('--judge')]
    into = names[1] if len(names) > 1 else 'audio/dsp/speech/speech-probability-model.json'
    clips = list(load(names[0]))
    layers = fit(np.vstack([looks for looks, _ in clips]), np.concatenate([wanted for _, wanted in clips]))
    with open(into, 'w') as file:
        json.dump({'offsets': OFFSETS, 'layers': [packed(*layer) for layer in layers]}, file)
        file.write('\n')
    for path in judged:
        first = OFFSETS.index(0) * LOOKS
        scores = [
            (f1(forward(layers, looks)[1][:, 0] > 0.5, wanted > 0.5), f1(looks[:, first] > 0, wanted > 0.5))
            for looks, wanted in load(path)
        ]
        print(path, 'F1 %.3f, by the first likelihood %.3f' % tuple(np.mean(scores, 0)))


main()
