"""Writes pyin.json beside this file: what librosa's pYIN hears in three signals at 22050 Hz, a frame each 20 ms, 0 for no pitch.

python pyin.py, with numpy and librosa, from this folder.
"""
import json
import pathlib

import librosa
import numpy as np

RATE, HOP, SECONDS = 22_050, 441, 1.2


def courses(t):
    """Pitch of each signal in Hz: a vibrato that slides an octave, a low stair, a high trill; the last pauses."""
    return {
        'slide': 220 * 2 ** (t / SECONDS + 0.02 * np.sin(2 * np.pi * 5.5 * t)),
        'stair': 55 * 2 ** (np.floor(t / 0.3) * 4 / 12),
        'trill': np.where((t > 0.5) & (t < 0.7), 0, 880 * 2 ** (np.floor(t / 0.15) % 2 * 2 / 12)),
    }


def voice(hz):
    """Six falling harmonics."""
    phase = 2 * np.pi * np.cumsum(hz) / RATE
    return (hz > 0) * sum(0.2 / h * np.sin(h * phase) for h in range(1, 7))


if __name__ == '__main__':
    t = np.arange(int(SECONDS * RATE)) / RATE
    heard = {}
    for name, hz in courses(t).items():
        f0, voiced, _ = librosa.pyin(voice(hz).astype(np.float32), fmin=50, fmax=1_500, sr=RATE, frame_length=2_048, hop_length=HOP)
        heard[name] = [round(float(f), 2) if v else 0 for f, v in zip(f0, voiced)]
    pathlib.Path(__file__).with_suffix('.json').write_text(json.dumps(heard) + '\n')
