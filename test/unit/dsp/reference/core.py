"""Writes core.json beside this file: what librosa, scipy and numpy say of the primitives in audio/dsp/core and of onsets.

Only where both have the same definition: Slaney's mel filters, power spectra of centred frames, the likeliest course (Viterbi),
the flux of mel bands, non-negative least squares over notes. Run with librosa 0.11.
"""

import json
import pathlib

import librosa
import numpy as np
from scipy.optimize import minimize

RATE = 22_050


def noise(count):
    """The noise of test/infra/audio.ts at level 1."""
    state, out = 1, np.empty(count)
    for i in range(count):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        out[i] = state / 2**31 - 1
    return out


def mel():
    filters = librosa.filters.mel(sr=RATE, n_fft=512, n_mels=24, fmin=40, fmax=9000, dtype=np.float64)
    return [{'first': int(np.nonzero(row)[0][0]), 'weights': row[row > 0].tolist()} for row in filters]


def stft():
    y = noise(1200)
    power = np.abs(librosa.stft(y, n_fft=256, hop_length=200, pad_mode='constant', dtype=np.complex128)) ** 2
    return power.T[:, ::8].tolist()


def onsets():
    t = np.arange(RATE) / RATE
    y = (noise(RATE) * np.exp(-12 * (t % 0.25)) * (1 - 0.5 * t)).astype(np.float32)
    bands = librosa.feature.melspectrogram(y=y, sr=RATE, n_fft=512, hop_length=128, n_mels=40, fmin=30, fmax=11_000, pad_mode='constant')
    levels = librosa.power_to_db(bands, amin=1e-20, top_db=80)
    return librosa.onset.onset_strength(S=levels, sr=RATE, hop_length=128, center=False).tolist()


def viterbi():
    random = np.random.default_rng(2)
    fits = random.random((5, 40))
    steps = random.random((5, 5)) ** 4
    fits, steps = fits / fits.sum(axis=0), steps / steps.sum(axis=1, keepdims=True)
    fits, steps = np.round(fits, 6), np.round(steps, 6)
    steps /= steps.sum(axis=1, keepdims=True)
    start = np.full(5, 0.2)
    return {'fits': fits.T.tolist(), 'steps': steps.tolist(), 'course': librosa.sequence.viterbi(fits, steps, p_init=start).tolist()}


def notes():
    """Notes of 72 keys with 12 partials, three bins a key, that explain a spectrum at a cost of 0.4 a note."""
    keys, bins = 72, 216
    dictionary = np.zeros((bins, keys))
    for key in range(keys):
        for partial in range(1, 13):
            place = key * 3 + 1 + 36 * np.log2(partial)
            for b in range(int(np.ceil(place - 1.5)), bins):
                if b >= place + 1.5:
                    break
                dictionary[b, key] += 0.7 ** (partial - 1) * (1 - abs(b - place) / 1.5)
    random = np.random.default_rng(4)
    played = np.zeros(keys)
    played[[8, 20, 24, 27, 43]] = [3, 2, 1.5, 2.5, 1]
    spectrum = np.round(dictionary @ played + 0.2 * random.random(bins), 5)
    cost = lambda x: (0.5 * np.sum((dictionary @ x - spectrum) ** 2) + 0.4 * x.sum(), dictionary.T @ (dictionary @ x - spectrum) + 0.4)
    best = minimize(cost, np.zeros(keys), jac=True, method='L-BFGS-B', bounds=[(0, None)] * keys, options={'maxiter': 20_000, 'maxfun': 50_000, 'ftol': 1e-15, 'gtol': 1e-9})
    return {'spectrum': spectrum.tolist(), 'notes': np.round(best.x, 5).tolist()}


if __name__ == '__main__':
    table = {'mel': mel(), 'stft': stft(), 'onsets': onsets(), 'viterbi': viterbi(), 'notes': notes()}
    rounded = json.loads(json.dumps(table), parse_float=lambda text: float(f'{float(text):.6g}'))
    pathlib.Path(__file__).with_suffix('.json').write_text(json.dumps(rounded) + '\n')
