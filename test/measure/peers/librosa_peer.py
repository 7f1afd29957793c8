"""librosa with its defaults; keys by Krumhansl's profiles, as it has none."""

import librosa
import numpy as np

NAME = "librosa"
MAJOR = np.array([6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88])
MINOR = np.array([6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17])
NAMES = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]


def key_of(chroma):
    scores = [(np.corrcoef(np.roll(p, t), chroma)[0, 1], f"{NAMES[t]} {m}") for t in range(12) for p, m in ((MAJOR, "major"), (MINOR, "minor"))]
    return max(scores)[1]


def music(path, lead, alone):
    y, sr = librosa.load(path, sr=22050)
    tuning = librosa.estimate_tuning(y=y, sr=sr)
    heard = {
        "bpm": float(np.atleast_1d(librosa.feature.tempo(y=y, sr=sr))[0]),
        "beats": librosa.beat.beat_track(y=y, sr=sr, units="time")[1],
        "key": key_of(librosa.feature.chroma_cqt(y=y, sr=sr, tuning=tuning).mean(axis=1)),
        "cents": 100 * tuning,
    }
    if lead and alone:
        f0, voiced, _ = librosa.pyin(y, fmin=40, fmax=1500, sr=sr)
        heard |= {"times": librosa.times_like(f0, sr=sr), "hz": np.where(voiced, np.nan_to_num(f0), 0)}
    return heard
