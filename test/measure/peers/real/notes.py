"""Notes by essentia: Melodia's pitch, cut into notes."""

import numpy as np

HOP = 128
RATE = 44100


def essentia(path):
    import essentia.standard as es

    audio = es.MonoLoader(filename=path, sampleRate=RATE)()
    hz, _ = es.PredominantPitchMelodia(frameSize=2048, hopSize=HOP)(es.EqualLoudness()(audio))
    starts, _, midi = es.PitchContourSegmentation(hopSize=HOP, sampleRate=RATE)(hz, audio)
    return {"notes": [{"start_s": float(s), "midi": float(m)} for s, m in zip(np.asarray(starts), np.asarray(midi))]}
