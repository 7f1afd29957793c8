"""Gain in SI-SDR of noisereduce with its defaults for noise that changes. The clean twin lies beside the recording, by the name in `files`."""

import numpy as np
import soundfile


def noisereduce(path, files):
    import noisereduce as nr

    noisy, rate = soundfile.read(path, dtype="float32")
    clean, _ = soundfile.read(files["clean.wav"], dtype="float32")
    made = nr.reduce_noise(y=noisy, sr=rate)
    return {"gainDb": si_sdr(clean, made) - si_sdr(clean, noisy)}


def si_sdr(truth, made):
    target = truth * np.dot(truth, made) / np.dot(truth, truth)
    return 10 * np.log10(np.sum(target**2) / np.sum((made - target) ** 2))
