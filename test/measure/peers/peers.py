"""What librosa reaches on folders of recordings with their truth: prints {figure: {name, value}} as JSON."""

import glob
import json
import os
import sys

import librosa
import mir_eval
import numpy as np

MAJOR = np.array([6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88])
MINOR = np.array([6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17])
NAMES = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
OCTAVES = (1, 2, 0.5, 3, 1 / 3)


def near(bpm, truth):
    return abs(bpm / truth - 1) <= 0.04


def key_of(chroma):
    """Krumhansl's profiles, best correlation."""
    scores = [(np.corrcoef(np.roll(p, t), chroma)[0, 1], f"{NAMES[t]} {m}") for t in range(12) for p, m in ((MAJOR, "major"), (MINOR, "minor"))]
    return max(scores)[1]


def measure(path, truth, found):
    y, sr = librosa.load(path, sr=22050)
    if truth["steady"]:
        tempo = float(librosa.feature.tempo(y=y, sr=sr)[0])
        found.setdefault("tempo.accuracy1", []).append(near(tempo, truth["tempo_bpm"]))
        found.setdefault("tempo.accuracy2", []).append(any(near(tempo, truth["tempo_bpm"] * o) for o in OCTAVES))
    _, beats = librosa.beat.beat_track(y=y, sr=sr, units="time")
    trim = mir_eval.beat.trim_beats
    f = mir_eval.beat.f_measure(trim(np.array(truth["beats_s"])), trim(beats))
    kind = truth.get("tempo_kind", "fixed")
    found.setdefault("beats." + ("steady" if truth["steady"] else "rubato" if kind == "rubato" else "changing"), []).append(f)
    if not truth["monophonic"]:
        chroma = librosa.feature.chroma_cqt(y=y, sr=sr).mean(axis=1)
        key = f"{truth['key']['tonic']} {truth['key']['mode']}"
        found.setdefault("key", []).append(mir_eval.key.weighted_score(key, key_of(chroma)))
    else:
        f0, voiced, _ = librosa.pyin(y, fmin=40, fmax=1500, sr=sr)
        times = librosa.times_like(f0, sr=sr)
        hz = np.where(voiced, np.nan_to_num(f0), 0)
        reference = np.array(truth["melody"]["hz"])
        scores = mir_eval.melody.evaluate(np.arange(len(reference)) * truth["melody"]["hop_s"], reference, times, hz)
        found.setdefault("melody.mono.rawPitch", []).append(scores["Raw Pitch Accuracy"])
        found.setdefault("melody.mono.overall", []).append(scores["Overall Accuracy"])


found = {}
for folder in sys.argv[1:]:
    for file in sorted(glob.glob(os.path.join(folder, "*.json"))):
        with open(file) as opened:
            truth = json.load(opened)
        if "beats_s" in truth:
            measure(os.path.join(folder, truth["file"]), truth, found)
print(json.dumps({figure: {"name": "librosa", "value": float(np.mean(values))} for figure, values in found.items()}))
