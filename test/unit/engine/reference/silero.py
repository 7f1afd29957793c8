"""Probabilities of the voice activity model by ONNX Runtime, for silero.json: python3 silero.py MODEL > silero.json"""

import json
import math
import sys

import numpy as np
import onnxruntime

RATE, WINDOW, CONTEXT, SECONDS = 16_000, 512, 64, 3


def signal():
    """A buzz of moving pitch and syllables of 4 Hz, with a pause: the same formula as in the test."""
    samples, phase = [], 0.0
    for i in range(SECONDS * RATE):
        t = i / RATE
        phase += (140 + 30 * math.sin(2 * math.pi * 0.8 * t)) / RATE
        tone = sum(math.sin(2 * math.pi * k * phase) / k for k in range(1, 21))
        loud = 0 if 1.2 < t < 1.8 else (0.5 - 0.5 * math.cos(2 * math.pi * 4 * t)) ** 0.5
        samples.append(0.2 * loud * tone * (1 + 0.8 * math.sin(2 * math.pi * 2.3 * t)))
    return np.array(samples, dtype=np.float32)


def main():
    session = onnxruntime.InferenceSession(sys.argv[1])
    state, context = np.zeros((2, 1, 128), np.float32), np.zeros(CONTEXT, np.float32)
    found, samples = [], signal()
    for at in range(0, len(samples) - WINDOW + 1, WINDOW):
        heard = np.concatenate([context, samples[at : at + WINDOW]])[None]
        context = heard[0, -CONTEXT:]
        out, state = session.run(None, {"input": heard, "state": state, "sr": np.array(RATE, np.int64)})
        found.append(round(float(out[0, 0]), 5))
    print(json.dumps(found))


main()
