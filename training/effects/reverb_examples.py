"""Puts reverberation on music and writes the features that the music reverberation classifier is fitted to.

python reverb_examples.py OUT.npz [--songs DIR] [--recordings DIR…] [--clips 4] [--seed 1]
Needs numpy, scipy, soundfile, ffmpeg and Node. DIR of --songs is that of training/stems/songs.py --dry; from each song a random selection of its
instruments is mixed. Each recording gives up to --clips clips of 10 s. A clip gives two dry copies, one of them altered (EQ, compression,
distortion, noise, MP3 or Vorbis, low-pass, echo), and two with reverberation, of which one is altered.
"""

import argparse
import io
import pathlib
import subprocess
import zlib

import numpy as np
import soundfile as sf
from scipy import signal

import rooms

RATE = rooms.RATE
CLIP = 10 * RATE
ROOM_SHARES = {"vocals": 0.8, "other": 0.6, "drums": 0.15, "bass": 0}
FEATURES = pathlib.Path(__file__).with_name("reverb-features.ts")


def decoded(path):
    command = ["ffmpeg", "-v", "error", "-i", str(path), "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    return np.frombuffer(subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout, np.float32).astype(np.float64)


def mixed(folder, bank, rng):
    """Returns a mix of some instruments of a song, or of one; in half of the mixes some instruments have their own room, as in most productions."""
    parts = sorted(folder.glob("*.wav"))
    rng.shuffle(parts)
    count = 1 if rng.random() < 0.2 else int(rng.integers(2, len(parts) + 1)) if len(parts) > 1 else 1
    produced = count > 1 and rng.random() < 0.5
    mix = 0
    for part in parts[:count]:
        x = decoded(part)
        if produced and rng.random() < ROOM_SHARES[part.name.split("-")[0]]:
            x = reverberant(x, bank, rng)[0]
        mix = mix + x * 10 ** (rng.normal(0, 5) / 20)
    return mix


def clips(args, bank):
    """Yields the name, the samples and the generator of random numbers of each clip."""
    for folder in sorted(pathlib.Path(args.songs).iterdir()) if args.songs else []:
        rng = np.random.default_rng([args.seed, int(folder.name)])
        for _ in range(max(1, args.clips // 2)):
            x = mixed(folder, bank, rng) if any(folder.glob("*.wav")) else np.zeros(0)
            if len(x) > CLIP:
                at = int(rng.integers(0, len(x) - CLIP))
                yield f"song/{folder.name}", x[at : at + CLIP], rng
    for path in sorted(path for folder in args.recordings for path in pathlib.Path(folder).iterdir()):
        x = decoded(path)
        rng = np.random.default_rng([args.seed, zlib.crc32(path.name.encode())])
        for _ in range(min(args.clips, 1 + len(x) // (2 * CLIP))):
            if len(x) < CLIP:
                break
            at = int(rng.integers(0, len(x) - CLIP + 1))
            yield f"{path.parent.name}/{path.name}", x[at : at + CLIP], rng


def level(x):
    return np.sqrt((x**2).mean()) + 1e-9


def reverberant(x, bank, rng):
    """Returns a copy with reverberation, its time in seconds and the level of the tail over the dry sound in dB."""
    response, t60 = bank[rng.integers(len(bank))]
    tail = signal.fftconvolve(x, response)[: len(x)]
    wet = rng.uniform(-18, 2)
    return x + tail * (10 ** (wet / 20) * level(x) / level(tail)), t60, wet


def altered(x, rng):
    """Returns a copy through one to three devices that do not add reverberation."""
    devices = [equalised, compressed, distorted, noisy, encoded, darkened, echoed]
    for device in rng.choice(devices, int(rng.integers(1, 4)), replace=False, p=[0.25, 0.25, 0.1, 0.12, 0.15, 0.08, 0.05]):
        x = device(x / (np.abs(x).max() + 1e-9), rng)
    return x


def equalised(x, rng):
    for _ in range(3):
        f, gain, q = np.exp(rng.uniform(np.log(80), np.log(7_000))), rng.uniform(-9, 9), rng.uniform(0.4, 2)
        a, w = 10 ** (gain / 40), 2 * np.pi * f / RATE
        alpha = np.sin(w) / (2 * q)
        x = signal.lfilter([1 + alpha * a, -2 * np.cos(w), 1 - alpha * a], [1 + alpha / a, -2 * np.cos(w), 1 - alpha / a], x)
    return x


def compressed(x, rng):
    step = 16
    power = (x[: len(x) // step * step].reshape(-1, step) ** 2).mean(1)
    release = np.exp(-step / RATE / np.exp(rng.uniform(np.log(0.03), np.log(0.4))))
    followed = signal.lfilter([1 - release], [1, -release], power)
    over = np.maximum(0, 10 * np.log10(followed + 1e-9) - 20 * np.log10(level(x)) + rng.uniform(0, 12))
    gain = np.interp(np.arange(len(x)), step * np.arange(len(over)), -over * (1 - 1 / rng.uniform(2, 10)))
    return x * 10 ** (gain / 20)


def distorted(x, rng):
    drive = rng.uniform(1, 6)
    return np.tanh(drive * x)


def noisy(x, rng):
    noise = rng.standard_normal(len(x))
    if rng.random() < 0.5:
        noise = signal.lfilter([0.1], [1, -0.9], noise)
    return x + noise * level(x) / level(noise) * 10 ** (rng.uniform(-60, -30) / 20)


def encoded(x, rng):
    kind, subtype = ("MP3", "MPEG_LAYER_III") if rng.random() < 0.6 else ("OGG", "VORBIS")
    held = io.BytesIO()
    sf.write(held, (0.9 * x).astype(np.float32), RATE, format=kind, subtype=subtype, compression_level=float(rng.uniform(0.3, 0.95)))
    held.seek(0)
    y = sf.read(held, dtype="float64")[0][: len(x)]
    return np.pad(y, (0, len(x) - len(y)))


def darkened(x, rng):
    return signal.sosfilt(signal.butter(int(rng.choice([2, 4, 8])), rng.uniform(2_500, 7_500), "low", fs=RATE, output="sos"), x)


def echoed(x, rng):
    delay, gain = int(rng.uniform(0.08, 0.5) * RATE), rng.uniform(0.15, 0.6)
    out = x.copy()
    for _ in range(int(rng.integers(1, 4))):
        out = x + gain * np.concatenate([np.zeros(delay), out[:-delay]])
    return out


def copies(x, bank, rng):
    """Yields copies of a clip: samples, reverberation time (0 for a dry copy) and level of the tail in dB."""
    yield x, 0, -99
    yield altered(x, rng), 0, -99
    yield reverberant(x, bank, rng)
    wet, t60, db = reverberant(altered(x, rng) if rng.random() < 0.3 else x, bank, rng)
    yield altered(wet, rng), t60, db


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--songs")
    parser.add_argument("--recordings", nargs="*", default=[])
    parser.add_argument("--clips", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    bank = [rooms.room(rng) for _ in range(500)]
    meter = subprocess.Popen(["node", str(FEATURES)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    count = int.from_bytes(meter.stdout.read(4), "little")
    names, truth, features = [], [], []
    for name, x, own in clips(args, bank):
        if level(x) < 1e-3:
            continue
        for y, t60, wet in copies(x, bank, own):
            loud = 10 ** (own.uniform(-20, 0) / 20) / np.abs(y).max()
            meter.stdin.write((loud * y).astype("<f4").tobytes())
            meter.stdin.flush()
            features.append(np.frombuffer(meter.stdout.read(4 * count), "<f4"))
            names.append(name)
            truth.append((t60, wet))
        print(len(names), name, flush=True)
    meter.stdin.close()
    np.savez_compressed(args.out, names=names, truth=np.array(truth), features=np.stack(features))


if __name__ == "__main__":
    main()
