"""Mixes rendered stems at random, as in a studio, and stores per band of the spectrum the network input and the cost of its masks.

python mixes.py SONGS OUT.npz --from 0 --count 400 --rounds 1

For each mix: `x` (frames, bands, 3) the network input; `a` power of the mix, `b` (…, 4) real part of the product of mix
and stem over that power, so that a mask m costs a (m² - 2 m b) + const; `e` (4) energy of each stem. The bands are those of
audio/dsp/separation/mask-bands.ts.
"""
import argparse, glob, os
import numpy as np
import soundfile as sf
from scipy import fft, signal

STEMS = ["vocals", "drums", "bass", "other"]
RATE, SIZE, BANDS = 44_100, 4_096, 256
STEP_HZ, OCTAVE_STEP = 10.7666015625, 0.01751
FLOOR = 1e-6


def band_of(hz):
    """Returns the band of a frequency: one bin wide up to 615 Hz, then 1.75 % of the frequency."""
    knee = STEP_HZ / OCTAVE_STEP
    low = hz / STEP_HZ
    high = knee / STEP_HZ + np.log(np.maximum(hz, 1) / knee) / OCTAVE_STEP
    return np.clip(np.round(np.where(hz < knee, low, high)), 0, BANDS - 1).astype(int)


def into_bands(spec, bands):
    out = np.zeros((spec.shape[0], BANDS), np.float32)
    edges = np.flatnonzero(np.diff(bands, prepend=-1))
    out[:, bands[edges]] = np.add.reduceat(spec, edges, axis=1)
    return out


def spectrum(x):
    window = np.hanning(SIZE + 1)[:-1].astype(np.float32)
    padded = np.pad(x.astype(np.float32), ((SIZE // 2, SIZE), (0, 0)))
    frames = np.lib.stride_tricks.sliding_window_view(padded, SIZE, 0)[:: SIZE // 4]
    return fft.rfft(frames * window, axis=-1)  # frames, channels, bins


def features(mix, bands):
    left, right = mix[:, 0], mix[:, 1]
    mid = into_bands(np.abs((left + right) / 2) ** 2, bands)
    side = into_bands(np.abs((left - right) / 2) ** 2, bands)
    l, r = into_bands(np.abs(left) ** 2, bands), into_bands(np.abs(right) ** 2, bands)
    for p in (mid, side, l, r):  # a band without bins is filled from the band below
        for band in np.setdiff1d(np.arange(1, bands.max()), bands): p[:, band] = p[:, band - 1]
    level = (l + r).mean() + 1e-12
    x = np.stack([np.log10(mid / level + FLOOR), np.log10(side / level + FLOOR), 3 * (l - r) / (l + r + FLOOR * level)], -1)
    return x.astype(np.float16), l + r


def shape(x, r):
    """Equalises one stem: a random tilt in one case of three."""
    if r.random() < 0.35:
        hz, gain = np.exp(r.uniform(np.log(150), np.log(6_000))), 10 ** (r.uniform(-8, 8) / 20)
        b, a = signal.butter(1, hz / (RATE / 2))
        low = signal.lfilter(b, a, x, axis=0)
        x = low + gain * (x - low)
    return x


def place(x, pan):
    angle = (pan + 1) * np.pi / 4
    return x * np.array([np.cos(angle), np.sin(angle)]) * np.sqrt(2)


def room(r):
    n = int(RATE * r.uniform(0.2, 1.6))
    t = np.arange(n) / RATE
    ir = r.normal(size=(n, 2)) * np.exp(-6.9 * t / (n / RATE))[:, None]
    b, a = signal.butter(1, r.uniform(2_000, 9_000) / (RATE / 2))
    ir = signal.lfilter(b, a, ir, axis=0)
    ir[: int(r.uniform(0, 0.03) * RATE)] = 0
    return (ir / np.sqrt((ir**2).sum(0).mean())).astype(np.float32)


def level(x):
    power = (x**2).mean(1)
    loud = power[power > power.max() * 1e-4]
    return x / np.sqrt(loud.mean() + 1e-12)


def mix_of(folder, others, r):
    """Returns the four stems of one mix, each (samples, 2)."""
    n = 20 * RATE
    out = {s: np.zeros((n, 2), np.float32) for s in STEMS}
    mono = r.random() < 0.08
    ir = room(r) if r.random() < 0.5 else None
    wet = 10 ** (r.uniform(-22, -6) / 20)
    chorus = r.random()
    for s in STEMS:
        source = folder if chorus < 0.7 else others[r.integers(len(others))]
        bus = 10 ** (r.normal(0, 2.5) / 20)
        for file in sorted(glob.glob(f"{source}/{s}-*.wav")):
            x = shape(level(sf.read(file, dtype="float32")[0][:n]), r)
            gain = 10 ** ({"vocals": r.normal(0.5, 2.5), "drums": r.normal(0, 3), "bass": r.normal(-1, 2.5), "other": r.normal(-4, 3)}[s] / 20)
            if s == "other":
                kind = r.random()
                if kind < 0.55: x = place(x.mean(1, keepdims=True), r.uniform(-0.85, 0.85))
                elif kind < 0.8: x = place(x, r.uniform(-0.4, 0.4))
                elif kind < 0.9: x = np.stack([x[:, 0], np.roll(x[:, 1], int(r.uniform(100, 900)))], 1)
            elif s == "drums":
                width = r.choice([0, 1, 1, 0.5])
                centre = x.mean(1, keepdims=True)
                x = centre + width * (x - centre)
                if r.random() < 0.15: x = place(x, r.uniform(-0.4, 0.4))
            elif r.random() < (0.35 if s == "vocals" else 0.15):
                x = place(x, r.uniform(-0.4, 0.4) if s == "vocals" else r.uniform(-0.2, 0.2))
            x = x * gain * bus
            if ir is not None:
                send = wet * {"vocals": 1, "drums": 0.6, "bass": 0.25, "other": 1}[s] * r.uniform(0.3, 1.3)
                x = x + send * signal.oaconvolve(x, ir, axes=0)[:n]
            out[s] += x
    if r.random() < 0.12: out[STEMS[r.integers(4)]][:] = 0
    total = sum(out.values())
    if r.random() < 0.35:  # bus compression: the same gain for all stems
        env = np.sqrt(signal.lfilter([0.001], [1, -0.999], (total**2).mean(1)) + 1e-9)
        gain = (env / env.mean()) ** -r.uniform(0.1, 0.5)
        for s in STEMS: out[s] = out[s] * np.minimum(gain, 4)[:, None]
    if r.random() < 0.2:
        sos = signal.butter(8, r.choice([10_000, 16_000, 16_000]) / (RATE / 2), output="sos")
        for s in STEMS: out[s] = signal.sosfilt(sos, out[s], axis=0)
    flip = r.random() < 0.5
    return {s: (x.mean(1, keepdims=True) * [1, 1] if mono else x[:, ::-1] if flip else x) for s, x in out.items()}


def training_arrays(stems, r):
    specs = {s: spectrum(stems[s]) for s in STEMS}
    mix = sum(specs.values())
    rate = 48_000 if r.random() < 0.25 else RATE
    bands = band_of(np.arange(SIZE // 2 + 1) * rate / SIZE)
    x, a = features(mix, bands)
    b = np.stack([into_bands((mix * specs[s].conj()).real.sum(1), bands) for s in STEMS], -1) / (a[..., None] + 1e-9)
    e = np.array([(np.abs(specs[s]) ** 2).sum() for s in STEMS])
    scale = a.mean() + 1e-12
    return x, np.sqrt(a / scale).astype(np.float16), np.clip(b, -8, 8).astype(np.float16), (e / scale).astype(np.float64)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("songs")
    p.add_argument("out")
    p.add_argument("--from", dest="first", type=int, default=0)
    p.add_argument("--count", type=int, default=400)
    p.add_argument("--rounds", type=int, default=1)
    p.add_argument("--seed", type=int, default=0)
    args = p.parse_args()
    folders = [f"{args.songs}/{i}" for i in range(args.first, args.first + args.count)]
    xs, as_, bs, es = [], [], [], []
    for round_number in range(args.rounds):
        for i, folder in enumerate(folders):
            r = np.random.default_rng([args.seed, round_number, args.first + i])
            stems = mix_of(folder, folders, r)
            if sum((x**2).sum() for x in stems.values()) == 0: continue
            for into, value in zip((xs, as_, bs, es), training_arrays(stems, r)): into.append(value)
    os.makedirs(os.path.dirname(args.out) or ".", exist_ok=True)
    np.savez(args.out, x=np.stack(xs), a=np.stack(as_), b=np.stack(bs), e=np.stack(es))
