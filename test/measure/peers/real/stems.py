"""Gain in SI-SDR of the vocals over the mix: by librosa's example of vocal separation (REPET-SIM), and as the harmonic part of its HPSS."""

import numpy as np
import soundfile


def librosa(path, files):
    import librosa as lib

    def vocals(y, rate):
        full, phase = lib.magphase(lib.stft(y))
        width = int(lib.time_to_frames(2, sr=rate))
        background = lib.decompose.nn_filter(full, aggregate=np.median, metric="cosine", width=width)
        background = np.minimum(full, background)
        mask = lib.util.softmask(full - background, 10 * background, power=2)
        return lib.istft(mask * full * phase, length=len(y))

    return gain(path, files, vocals)


def hpss(path, files):
    import librosa as lib

    return gain(path, files, lambda y, rate: lib.effects.harmonic(y))


def gain(path, files, method):
    mix, rate = soundfile.read(path, dtype="float32", always_2d=True)
    truth, _ = soundfile.read(files["vocals.wav"], dtype="float32", always_2d=True)
    made = np.stack([method(np.ascontiguousarray(mix[:, c]), rate) for c in range(mix.shape[1])], axis=1)
    return {"gainDb": si_sdr(truth, made) - si_sdr(truth, mix)}


def si_sdr(truth, made):
    target = truth * np.sum(truth * made) / np.sum(truth * truth)
    return 10 * np.log10(np.sum(target**2) / (np.sum((made - target) ** 2) + 1e-12))
