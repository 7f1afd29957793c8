"""Makes recorded readers sing: their envelopes and consonants by WORLD (Morise et al. 2016), the pitch of a melody, with vibrato and slides.

Needs numpy, scipy, soundfile and pyworld. The readers are those of LibriSpeech in training/SOURCES.md.
"""
import glob
import numpy as np
import pyworld
import soundfile as sf
from scipy import signal

RATE = 44_100
FRAME_S = 0.005
TO_BINS = 1_025
KNOWN_HZ = 7_200


class Reader:
    """One recorded reader: pitch, envelope and aperiodicity per frame, and the frames at which syllables begin, peak and end."""

    def __init__(self, path):
        x, rate = sf.read(path, dtype="float64")
        if x.ndim > 1: x = x.mean(1)
        f0, t = pyworld.dio(x, rate, frame_period=FRAME_S * 1e3)
        f0 = pyworld.stonemask(x, f0, t, rate)
        envelope, noise = pyworld.cheaptrick(x, f0, t, rate), pyworld.d4c(x, f0, t, rate)
        self.samples, self.rate = x, rate
        self.voiced = f0 > 0
        self.pitch = float(np.median(f0[self.voiced])) if self.voiced.any() else 150.0
        hz = np.linspace(0, RATE / 2, TO_BINS)
        at = np.minimum(hz, KNOWN_HZ) / (rate / 2) * (envelope.shape[1] - 1)
        low, part = np.floor(at).astype(int), at % 1
        high = np.minimum(low + 1, envelope.shape[1] - 1)
        log = np.log(envelope + 1e-16)
        # nothing is known above the recorded band: it falls from the last known level, faster in voiced frames
        fall = np.log2(np.maximum(hz / KNOWN_HZ, 1)) * np.log(10) / 10
        self.log = (log[:, low] * (1 - part) + log[:, high] * part - np.where(self.voiced[:, None], 11, 5) * fall).astype(np.float32)
        self.noise = (noise[:, low] * (1 - part) + noise[:, high] * part).astype(np.float32)
        self.noise[:, hz > KNOWN_HZ] = np.maximum(self.noise[:, hz > KNOWN_HZ], 0.6)
        power = np.convolve(np.exp(log).mean(1), np.hanning(25), "same")
        peaks, _ = signal.find_peaks(np.log(power + 1e-9), distance=24, prominence=0.35)
        peaks = [p for p in peaks if self.voiced[p] and power[p] > 0.02 * power.max()]
        self.syllables = []
        for i, p in enumerate(peaks):
            before = peaks[i - 1] if i else 0
            after = peaks[i + 1] if i + 1 < len(peaks) else len(power) - 1
            a, z = before + int(np.argmin(power[before : p + 1])), p + int(np.argmin(power[p : after + 1]))
            self.syllables.append((max(a, p - 40), p, min(z, p + 40)))


def readers(folder):
    return sorted(glob.glob(f"{folder}/*.ogg") + glob.glob(f"{folder}/*.flac"))


def sing(reader, notes, seconds, r, cents=0.0):
    """Returns a melody sung by a reader, mono, and its pitch in Hz every FRAME_S, 0 where it has none.

    `notes` are (start, length) in seconds and MIDI pitch, sorted.
    """
    n = int(seconds / FRAME_S)
    source = np.full(n, -1.0)
    hz = np.zeros(n)
    gain = np.zeros(n)
    jitter = signal.lfilter([0.05], [1, -0.95], r.normal(size=n)) * r.uniform(0.05, 0.35)
    drift, depth, rate = r.uniform(0, 0.3), r.uniform(0, 0.7) * (r.random() < 0.75), r.uniform(4.5, 6.8)
    at = int(r.integers(max(1, len(reader.syllables))))
    for i, (start, length, pitch) in enumerate(notes):
        if not reader.syllables: break
        first, peak, last = reader.syllables[at % len(reader.syllables)]
        at += 1
        a, z = int(start / FRAME_S), min(n, int((start + length) / FRAME_S))
        begin = max(0, a - max(0, min(peak - first, 14) // 2))
        if i and begin < int((notes[i - 1][0] + notes[i - 1][1]) / FRAME_S): begin = a
        if z - begin < 8: continue
        attack, release = min(peak - first, (z - begin) // 3), min(last - peak, (z - begin) // 3)
        t = np.arange(z - begin)
        hold = z - begin - attack - release
        wander = 4 * np.sin(2 * np.pi * np.arange(max(hold, 0)) / r.uniform(60, 160))
        places = np.concatenate([peak - attack + np.arange(attack), peak + wander, peak + np.arange(release)])[: len(t)]
        source[begin:z] = np.clip(places, 0, len(reader.log) - 1)
        s = t * FRAME_S
        sway = depth * np.clip(s - 0.2, 0, 0.3) / 0.3 * np.sin(2 * np.pi * rate * s + r.uniform(0, 6))
        scoop = -r.uniform(0, 2.5) * np.exp(-s / r.uniform(0.03, 0.08)) * (r.random() < 0.6)
        hz[begin:z] = pitch + cents / 100 + sway + scoop + jitter[begin:z] + drift * r.normal()
        gain[begin:z] = r.uniform(0.5, 1) * np.minimum(1, (t + 1) / 3) * np.minimum(1, (len(t) - t) / 8)
    used = source >= 0
    if not used.any(): return np.zeros(int(seconds * RATE), np.float32), np.zeros(n)
    # slides between neighbouring notes
    track = np.interp(np.arange(n), np.flatnonzero(used), hz[used])
    track = np.convolve(np.pad(track, 6, "edge"), np.hanning(13) / np.hanning(13).sum(), "valid")
    low = np.floor(np.maximum(source, 0)).astype(int)
    high, part = np.minimum(low + 1, len(reader.log) - 1), (np.maximum(source, 0) % 1)[:, None]
    log = reader.log[low] * (1 - part) + reader.log[high] * part
    noise = reader.noise[low] * (1 - part) + reader.noise[high] * part
    size = r.uniform(0.9, 1.12)  # length of the vocal tract
    bins = np.clip(np.arange(TO_BINS) * size, 0, TO_BINS - 1)
    log, noise = log[:, bins.astype(int)], noise[:, bins.astype(int)]
    if r.random() < 0.3: noise = np.clip(noise + r.uniform(0.05, 0.3), 0, 1)  # a breathy voice
    f0 = np.where(used & reader.voiced[np.maximum(low, 0)], 440 * 2 ** ((track - 69) / 12), 0.0)
    envelope = np.exp(log.astype(np.float64)) * gain[:, None] ** 2 + 1e-14
    x = pyworld.synthesize(np.ascontiguousarray(f0), np.ascontiguousarray(envelope), np.ascontiguousarray(noise.astype(np.float64)), RATE, FRAME_S * 1e3)
    out = np.zeros(int(seconds * RATE), np.float32)
    out[: min(len(out), len(x))] = x[: len(out)]
    return out, f0
