"""Writes spectral.json beside this file: what librosa says of a signal that the test makes anew. Run with librosa 0.11.

The signal: 1.5 s of a chord a little sharp of A = 440 Hz that decays, white noise that swells, and half a second of silence.
"""

import json
import pathlib

import librosa
import numpy as np


def signal(rate):
    state = 1
    noise = np.empty(2 * rate)
    for i in range(noise.size):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        noise[i] = state / 2**31 - 1
    t = np.arange(noise.size) / rate
    chord = sum(np.sin(2 * np.pi * hz * t) for hz in (223.0, 281.0, 334.2, 1338.0))
    sounding = (0.1 * chord * np.exp(-t) + 0.02 * t * noise) * (t < 1.5)
    return sounding.astype(np.float32)


def spread(values):
    return [{'mean': float(row.mean()), 'std': float(row.std())} for row in np.atleast_2d(values)]


def measure(rate):
    y = signal(rate)
    feature = librosa.feature
    return {
        'sample_rate': rate,
        'centroid_hz': spread(feature.spectral_centroid(y=y, sr=rate))[0],
        'bandwidth_hz': spread(feature.spectral_bandwidth(y=y, sr=rate))[0],
        'rolloff_hz': spread(feature.spectral_rolloff(y=y, sr=rate))[0],
        'flatness': spread(feature.spectral_flatness(y=y))[0],
        'zero_crossing_rate': spread(feature.zero_crossing_rate(y))[0],
        'contrast_db': spread(feature.spectral_contrast(y=y, sr=rate)),
        'mfcc': spread(feature.mfcc(y=y, sr=rate, n_mfcc=20)),
        'chroma': spread(feature.chroma_stft(y=y, sr=rate)),
        'rms': [float(value) for value in feature.rms(y=y)[0]],
        'tuning': float(librosa.estimate_tuning(S=np.abs(librosa.stft(y)) ** 2, sr=rate)),
    }


if __name__ == '__main__':
    path = pathlib.Path(__file__).with_suffix('.json')
    path.write_text(json.dumps([measure(rate) for rate in (22050, 44100)]) + '\n')
