"""Pitch by librosa's pYIN and by essentia's Melodia (one voice or the lead of a mix); where it rests, the pitch is negative."""

import numpy as np


def librosa(path):
    import librosa as lib

    y, rate = lib.load(path, sr=22050)
    hz, voiced, _ = lib.pyin(y, fmin=50, fmax=1500, sr=rate, frame_length=2048, hop_length=220, fill_na=None)
    return {"course": {"hop_s": 220 / rate, "hz": np.where(voiced, hz, -hz).tolist()}, "isOne": None}


def essentia(path):
    import essentia.standard as es

    audio = es.EqualLoudness()(es.MonoLoader(filename=path, sampleRate=44100)())
    hz, _ = es.PredominantPitchMelodia(frameSize=2048, hopSize=128, guessUnvoiced=True)(audio)
    return {"course": {"hop_s": 512 / 44100, "hz": np.asarray(hz)[::4].tolist()}, "isOne": None}
