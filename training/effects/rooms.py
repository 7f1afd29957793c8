"""Impulse responses of synthetic rooms and reverberators, at 16 kHz, without the direct sound."""

import numpy as np
from scipy import signal

RATE = 16_000
SPEED = 343.0


def room(rng):
    """Returns a random impulse response of energy 1 and its reverberation time in seconds."""
    kind = rng.choice([noise, noise, velvet, shoebox, freeverb, network])
    t60 = float(np.exp(rng.uniform(np.log(0.4), np.log(4))))
    x = coloured(delayed(kind(rng, t60), rng), rng)
    x /= np.sqrt((x**2).sum()) + 1e-12
    return x, measured_t60(x)


def measured_t60(x):
    """Returns the reverberation time of 300 to 5,000 Hz by backward integration, from -5 to -25 dB."""
    middle = signal.sosfilt(signal.butter(2, [300, 5_000], "band", fs=RATE, output="sos"), x)
    left = 10 * np.log10(np.cumsum((middle**2)[::-1])[::-1] / (middle**2).sum() + 1e-12)
    from_, to = np.argmax(left < -5), np.argmax(left < -25)
    return 3 * max(1, to - from_) / RATE


def delayed(x, rng):
    return np.concatenate([np.zeros(int(rng.choice([0, 0, 0.01, 0.03, 0.06]) * rng.uniform(0.3, 1.2) * RATE)), x])


def coloured(x, rng):
    """Filters the tail: equipment rarely lets it have the lowest and the highest frequencies."""
    if rng.random() < 0.5:
        x = signal.sosfilt(signal.butter(1, rng.uniform(60, 500), "high", fs=RATE, output="sos"), x)
    if rng.random() < 0.5:
        x = signal.sosfilt(signal.butter(1, rng.uniform(1_500, 7_000), "low", fs=RATE, output="sos"), x)
    return x


def noise(rng, t60):
    """Noise that decays exponentially, at another rate in each octave."""
    n = int(1.2 * t60 * RATE)
    t = np.arange(n) / RATE
    low, high = rng.uniform(0.8, 1.6), rng.uniform(0.25, 1.0)
    white, out, below = rng.standard_normal(n), np.zeros(n), np.zeros(n)
    for at, hz in enumerate((250, 500, 1_000, 2_000, 4_000, 8_000)):
        until = white if hz == 8_000 else signal.sosfilt(signal.butter(2, hz, "low", fs=RATE, output="sos"), white)
        own = t60 * (low + (1 - low) * at / 2 if at < 2 else 1 + (high - 1) * (at - 2) / 3)
        out += (until - below) * 10 ** (-3 * t / own)
        below = until
    rise = rng.choice([0.0, 0.0, 0.02, 0.06])
    return out * (np.minimum(1, t / rise) if rise else 1)


def velvet(rng, t60):
    """Sparse reflections of random sign (Karjalainen & Järveläinen 2007), damped with time."""
    n = int(1.2 * t60 * RATE)
    out = np.zeros(n)
    at = np.arange(0, n - 20, RATE / rng.uniform(600, 3_000))
    at = (at + rng.uniform(0, 8, len(at))).astype(int)
    out[at] = rng.choice([-1, 1], len(at)) * 10 ** (-3 * at / RATE / t60)
    return out


def shoebox(rng, t60):
    """Image sources of a shoebox (Allen & Berkley 1979) for 0.12 s, followed by noise that decays alike."""
    size = np.array([rng.uniform(3, 18), rng.uniform(3, 14), rng.uniform(2.3, 7)])
    source, listener = (size * rng.uniform(0.1, 0.9, 3) for _ in range(2))
    until = 0.12
    reach = np.ceil(until * SPEED / (2 * size)).astype(int)
    axes = []
    for k in range(3):
        cells = np.arange(-reach[k], reach[k] + 1)
        axes.append([(np.concatenate([2 * cells * size[k] + s * source[k] - listener[k] for s in (1, -1)])), np.concatenate([2 * abs(cells), abs(2 * cells - 1)])])
    distance = np.sqrt(axes[0][0][:, None, None] ** 2 + axes[1][0][None, :, None] ** 2 + axes[2][0][None, None, :] ** 2).ravel()
    bounces = (axes[0][1][:, None, None] + axes[1][1][None, :, None] + axes[2][1][None, None, :]).ravel()
    surface = 2 * (size[0] * size[1] + size[0] * size[2] + size[1] * size[2])
    absorption = min(0.9, 0.161 * size.prod() / (surface * t60))
    at = (distance / SPEED * RATE).astype(int)
    kept = (at < until * RATE) & (bounces > 0)
    n = int(1.2 * t60 * RATE)
    out = np.zeros(max(n, int(until * RATE)))
    np.add.at(out, at[kept], (1 - absorption) ** (bounces[kept] / 2) / distance[kept])
    seam = int(0.1 * RATE)
    rms = np.sqrt((out[seam - 800 : seam] ** 2).mean())
    t = np.arange(len(out) - seam) / RATE
    out[seam:] = rms * rng.standard_normal(len(t)) * 10 ** (-3 * t / t60)
    return out


def comb(x, delay, gain, damping):
    """A comb filter with a low-pass in its loop, computed delay by delay."""
    out = np.concatenate([x, np.zeros(-len(x) % delay)])
    state = np.zeros(1)
    for at in range(delay, len(out), delay):
        loop, state = signal.lfilter([1 - damping], [1, -damping], out[at - delay : at], zi=state)
        out[at : at + delay] += gain * loop
    return out[: len(x)]


def allpass(x, delay, gain=0.5):
    out = np.concatenate([x, np.zeros(-len(x) % delay)])
    held, result = np.zeros(delay), np.zeros(len(out))
    for at in range(0, len(out), delay):
        part = out[at : at + delay] + gain * held
        result[at : at + delay] = held - gain * part
        held = part
    return result[: len(x)]


def freeverb(rng, t60):
    """Parallel combs and serial all-passes (Schroeder; Freeverb)."""
    x = np.zeros(int(1.2 * t60 * RATE))
    x[0] = 1
    stretch, damping = rng.uniform(0.8, 1.3), rng.uniform(0.05, 0.5)
    delays = [int(stretch * d * RATE / 44_100) for d in (1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617)]
    out = sum(comb(x, d, 10 ** (-3 * d / RATE / t60), damping) for d in delays)
    for d in (556, 441, 341, 225):
        out = allpass(out, int(stretch * d * RATE / 44_100))
    return out


def network(rng, t60):
    """A feedback delay network of eight lines (Jot & Chaigne 1991), after a diffuser."""
    n = int(1.2 * t60 * RATE)
    delays = np.sort((rng.uniform(0.015, 0.09, 8) * RATE).astype(int))
    mixing = np.linalg.qr(rng.standard_normal((8, 8)))[0]
    gains = 10 ** (-3 * delays / RATE / t60)
    damping = rng.uniform(0, 0.4)
    x = np.zeros(n)
    x[0] = 1
    for d in (142, 107, 379, 277):
        x = allpass(x, max(8, d // 3), 0.6)
    lines = np.zeros((8, n + int(0.1 * RATE)))
    out, states, step = np.zeros(n), np.zeros((8, 1)), delays[0]
    for at in range(0, n, step):
        to = min(n, at + step)
        taken = np.stack([lines[i, at : to] for i in range(8)])
        out[at:to] = taken.sum(0)
        damped, states = signal.lfilter([1 - damping], [1, -damping], gains[:, None] * taken, axis=1, zi=states)
        fed = mixing @ damped + x[at:to]
        for i in range(8):
            lines[i, at + delays[i] : to + delays[i]] += fed[i]
    return out
