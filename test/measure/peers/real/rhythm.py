"""Tempo and beats by librosa and essentia with their defaults."""

import numpy as np
import soundfile

RATE = 44100


def librosa(path):
    import librosa as lib

    y, sr = lib.load(path, sr=22050)
    bpm = float(np.atleast_1d(lib.feature.tempo(y=y, sr=sr))[0])
    return {"bpm": bpm, "beats": [float(t) for t in lib.beat.beat_track(y=y, sr=sr, units="time")[1]]}


def essentia(path):
    import essentia.standard as es

    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    audio = es.Resample(inputSampleRate=rate, outputSampleRate=RATE)(samples.mean(axis=1))
    bpm, beats, *_ = es.RhythmExtractor2013(method="multifeature")(audio)
    return {"bpm": float(bpm), "beats": [float(t) for t in beats]}
