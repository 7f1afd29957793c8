"""Keys by librosa's chroma with Krumhansl's profiles, as librosa names no keys, and by essentia with its profiles for electronic music."""

import numpy as np
import soundfile

RATE = 44100
MAJOR = np.array([6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88])
MINOR = np.array([6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17])
NAMES = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]


def librosa(path):
    import librosa as lib

    y, sr = lib.load(path, sr=22050)
    chroma = lib.feature.chroma_cqt(y=y, sr=sr, tuning=lib.estimate_tuning(y=y, sr=sr)).mean(axis=1)
    profiles = [(mode, profile) for mode, profile in (("major", MAJOR), ("minor", MINOR))]
    scores = [(np.corrcoef(np.roll(p, t), chroma)[0, 1], NAMES[t], mode) for t in range(12) for mode, p in profiles]
    _, tonic, mode = max(scores)
    return {"key": {"tonic": tonic, "mode": mode}}


def essentia(path):
    import essentia.standard as es

    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    audio = es.Resample(inputSampleRate=rate, outputSampleRate=RATE)(samples.mean(axis=1))
    tonic, mode, _ = es.KeyExtractor(profileType="edmm")(audio)
    return {"key": {"tonic": tonic, "mode": mode}}
