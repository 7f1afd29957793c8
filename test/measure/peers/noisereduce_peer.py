"""noisereduce with its defaults: stationary spectral gating."""

import noisereduce

NAME = "noisereduce"


def denoised(noisy, rate):
    return noisereduce.reduce_noise(y=noisy, sr=rate, stationary=True)
