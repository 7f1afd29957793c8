"""Composes random songs and renders each instrument separately, as training data for the stem separation.

python songs.py OUT --readers READERS --from 0 --count 200 [--fonts a.sf2 b.sf2] [--jobs 2] [--dry]

Needs fluidsynth, a General MIDI soundfont, numpy, scipy, mido, soundfile, pyworld, and recorded readers to sing (singing.py). Writes
OUT/<seed>/<role>-<n>.wav (44.1 kHz stereo, role one of vocals drums bass other), of equal length, reproducible from the seed. The synthesizer
adds reverberation to 15 % of the instruments, with --dry to none.
"""
import argparse, multiprocessing, os, subprocess, tempfile
import mido
import numpy as np
import soundfile as sf
from scipy import signal
import singing

RATE = 44_100
SECONDS = 20
WET_SHARE = 0.15
FONTS = ["/usr/share/sounds/sf3/FluidR3Mono_GM.sf3", "/usr/share/sounds/sf2/TimGM6mb.sf2"]
LEADS = [52, 53, 54, 52, 53, 64, 65, 66, 67, 68, 71, 72, 73, 74, 75, 40, 41, 42, 110, 56, 57, 59, 60, 22, 80, 81, 82, 85, 84, 87, 26, 29, 30, 78, 69, 104]
KEYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 15, 16, 17, 18, 19, 21, 24, 25, 26, 27, 28, 29, 30, 46, 48, 49, 50, 51, 61, 62, 63, 44, 45, 88, 89, 90, 92, 94, 95, 105, 107, 108]
PADS = {16, 17, 18, 19, 21, 44, 48, 49, 50, 51, 61, 62, 63, 88, 89, 90, 92, 94, 95}
BASSES = [32, 33, 33, 34, 35, 36, 37, 38, 39, 38, 32, 58, 43]
KITS = [0, 0, 0, 8, 16, 24, 25, 32, 40]
PROGRESSIONS = [
    [0, 4, 5, 3], [0, 5, 3, 4], [1, 4, 0, 0], [0, 3, 4, 3], [5, 3, 0, 4], [0, 3, 0, 4], [0, 6, 3, 0], [0, 2, 3, 4],
    [0, 5, 1, 4], [2, 5, 1, 4], [0, 0, 3, 4], [0, 3], [0, 4], [5, 4, 3, 4], [0, 1], [3, 4, 2, 5],
]
MAJOR, MINOR = [0, 2, 4, 5, 7, 9, 11], [0, 2, 3, 5, 7, 8, 10]


class Song:
    """A random key, tempo and progression; returns notes (beat, length in beats, MIDI pitch, velocity) for each role."""

    def __init__(self, seed):
        self.rng = r = np.random.default_rng(seed)
        self.bpm = float(r.uniform(60, 180))
        self.meter = int(r.choice([4, 4, 4, 3, 6]))
        self.sub = int(r.choice([2, 2, 2, 3, 4]))  # parts of a beat
        self.swing = float(r.choice([0, 0, 0, 0.17, 0.1]))
        self.tonic = int(r.integers(0, 12))
        self.scale = MINOR if r.random() < 0.45 else MAJOR
        self.bars = PROGRESSIONS[r.integers(len(PROGRESSIONS))]
        self.beats = SECONDS * self.bpm / 60
        self.seventh = r.random() < 0.35
        self.cents = float(r.normal(0, 12))

    def degree(self, n):
        return self.tonic + self.scale[n % 7] + 12 * (n // 7)

    def chord_at(self, beat):
        return self.bars[int(beat // self.meter) % len(self.bars)]

    def steps(self, per_beat):
        step = 1 / per_beat
        b = 0.0
        while b < self.beats:
            odd = per_beat == 2 and (b % 1) > 0.4
            yield b + (self.swing if odd else 0)
            b += step

    def human(self, notes):
        r = self.rng
        return [(max(0, b + r.normal(0, 0.012)), l, p, int(np.clip(v + r.normal(0, 7), 20, 127))) for b, l, p, v in notes]

    def drums(self):
        r, m = self.rng, self.meter
        notes = []
        kick = {0.0} | {float(x) for x in r.choice(np.arange(0, m, 0.5), size=r.integers(1, 4))}
        style = r.choice(["back", "half", "disco", "four", "train", "tom", "sparse"])
        snare = {back for back in range(1, m, 2)} if style != "half" else {m // 2}
        if style in ("four", "disco"): kick = set(map(float, range(m)))
        hat = int(r.choice([42, 42, 42, 51, 46, 70, 44, 54, 69]))
        stroke = int(r.choice([38, 38, 40, 37, 39]))
        per = int(r.choice([1, 2, 2, 2, 4, 3])) if style != "sparse" else 1
        for b in self.steps(per):
            if style == "disco" and abs((b % 1) - 0.5) < 0.2: notes.append((b, 0.2, 46, 95))
            elif r.random() < 0.93: notes.append((b, 0.2, hat, 85 if b % 1 < 0.05 else 62))
        bar = 0.0
        while bar < self.beats:
            fill = r.random() < 0.12
            for k in kick: notes.append((bar + k, 0.2, 36 if r.random() < 0.9 else 35, 108))
            for s in snare: notes.append((bar + s, 0.2, stroke, 104))
            if style == "train":
                for x in np.arange(0, m, 0.5): notes.append((bar + x, 0.1, stroke, 58))
            if fill or style == "tom":
                for i, x in enumerate(np.arange(m - 1, m, 0.25)): notes.append((bar + x, 0.2, [50, 48, 45, 41][i], 100))
            if r.random() < 0.12: notes.append((bar, 1, int(r.choice([49, 57, 55])), 98))
            if r.random() < 0.25: notes.append((bar + float(r.choice(np.arange(0, m, 0.5))), 0.2, int(r.choice([56, 60, 61, 62, 63, 64, 65, 75, 76])), 80))
            bar += m
        return self.human([n for n in notes if n[0] < self.beats])

    def bass(self):
        r, notes = self.rng, []
        style = r.choice(["root", "eighth", "walk", "octave", "sync", "long"])
        base = 24 if r.random() < 0.8 else 36
        per = {"root": 1, "eighth": 2, "walk": 1, "octave": 2, "sync": 2, "long": 1}[style]
        for i, b in enumerate(self.steps(per)):
            c = self.chord_at(b)
            beat_in_bar = b % self.meter
            if style == "long" and beat_in_bar > 0.3: continue
            if style == "sync" and r.random() < 0.4 and beat_in_bar > 0.3: continue
            if style == "root" and r.random() < 0.25 and beat_in_bar > 0.3: continue
            p = self.degree(c + (int(r.choice([0, 2, 4, 1, 6])) if style == "walk" and beat_in_bar > 0.3 else int(r.choice([0, 0, 0, 4])) if beat_in_bar > 0.3 else 0))
            if style == "octave" and i % 2: p += 12
            length = {"long": self.meter * 0.95, "walk": 0.92, "root": 0.9}.get(style, 0.5 * r.uniform(0.5, 0.98))
            notes.append((b, length, base + p - (12 if base + p > 52 else 0), 100))
        return self.human(notes)

    def comp(self, program):
        r, notes = self.rng, []
        base = int(r.choice([48, 48, 60, 36]))
        style = "pad" if program in PADS and r.random() < 0.7 else r.choice(["block", "arp", "comp", "strum", "riff", "pad"])
        per = {"pad": 1, "block": 1, "arp": self.sub, "comp": 2, "strum": 2, "riff": 2}[style]
        hits = {float(x) for x in r.choice(np.arange(0, self.meter, 0.5), size=self.meter)}
        tones = [0, 2, 4] + ([6] if self.seventh else [])
        inversion = int(r.integers(0, 3))
        riff = [int(x) for x in r.integers(0, 8, size=8)]
        for i, b in enumerate(self.steps(per)):
            c, at = self.chord_at(b), b % self.meter
            voices = [48 + (base - 48) + self.degree(c + t) - (12 if k >= len(tones) - inversion else 0) for k, t in enumerate(tones)]
            if style == "pad" and at < 0.3: notes += [(b, self.meter * 0.97, v, 78) for v in voices]
            if style == "block" and r.random() < 0.75: notes += [(b, 0.9, v, 84) for v in voices]
            if style == "arp": notes.append((b, 1.5 / per, voices[i % len(voices)] + (12 if i % 5 == 4 else 0), 82))
            if style == "comp" and round(at * 2) / 2 in hits: notes += [(b + 0.005 * k, 0.4, v, 86) for k, v in enumerate(voices)]
            if style == "strum" and r.random() < 0.85: notes += [(b + 0.02 * k, 0.48, v, 80) for k, v in enumerate(voices + [voices[0] + 12])]
            if style == "riff" and r.random() < 0.8: notes.append((b, 0.45, base + self.degree(riff[i % 8]), 85))
        return self.human(notes)

    def melody(self, low, high):
        r, notes = self.rng, []
        at = float(r.choice([0, 0, self.meter, 2 * self.meter, 3.5]))
        step = int(r.integers(0, 7))
        while at < self.beats:
            length = float(r.choice([0.25, 0.5, 0.5, 0.5, 1, 1, 1.5, 2, 3], p=[0.06, 0.2, 0.15, 0.1, 0.2, 0.1, 0.08, 0.08, 0.03]))
            if r.random() < 0.13:
                at += float(r.choice([0.5, 1, 2, 4]))
                continue
            step += int(r.choice([-3, -2, -1, -1, 0, 1, 1, 2, 3, 4]))
            p = 60 + self.degree(step)
            while p < low: p += 12; step += 7
            while p > high: p -= 12; step -= 7
            notes.append((at, length * float(r.choice([0.95, 0.98, 0.7])), p, 98))
            at += length
        return self.human(notes)


def render_midi(song, notes, program, font, drums=False, vibrato=False):
    track, file = mido.MidiTrack(), mido.MidiFile(ticks_per_beat=480)
    file.tracks.append(track)
    ch = 9 if drums else 0
    track.append(mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(song.bpm)))
    track.append(mido.Message("program_change", channel=ch, program=program))
    bend = int(8192 * song.cents / 200)
    events = []
    for b, l, p, v in notes:
        if not 0 <= p < 128: continue
        events += [(round(b * 480), 1, ("note_on", p, v)), (round((b + l) * 480) - 1, 0, ("note_off", p, 0))]
        if vibrato and l > 0.4:
            rate, depth = song.rng.uniform(4.5, 6.5) * 60 / song.bpm, song.rng.uniform(0.05, 0.3)
            for x in np.arange(0.2, l, 0.04):
                events.append((round((b + x) * 480), 2, ("bend", bend + int(8192 / 2 * depth * np.sin(2 * np.pi * rate * x)), 0)))
    if not drums: events.append((0, -1, ("bend", bend, 0)))
    now = 0
    for tick, _, (kind, a, v) in sorted(events, key=lambda e: e[:2]):
        tick = max(tick, 0)
        message = mido.Message("pitchwheel", channel=ch, pitch=a, time=tick - now) if kind == "bend" else mido.Message(kind, channel=ch, note=a, velocity=v, time=tick - now)
        track.append(message)
        now = tick
    with tempfile.TemporaryDirectory() as tmp:
        file.save(f"{tmp}/a.mid")
        wet = "1" if song.rng.random() < WET_SHARE else "0"
        subprocess.run(["fluidsynth", "-ni", "-q", "-g", "0.6", "-R", wet, "-C", "0", "-r", str(RATE), "-o", "synth.dynamic-sample-loading=1", "-F", f"{tmp}/a.wav", font, f"{tmp}/a.mid"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return sf.read(f"{tmp}/a.wav", dtype="float32")[0]


VOWELS = [(800, 1150, 2900), (400, 1700, 2600), (350, 2200, 3000), (450, 800, 2830), (325, 700, 2700), (600, 1000, 2500), (500, 1500, 2500)]


def sing(song, notes):
    """Synthesises a singing voice: harmonics shaped by formants, with portamento, vibrato, breath and consonant noise."""
    r = song.rng
    n = SECONDS * RATE
    hz, gain, noise = np.zeros(n), np.zeros(n), np.zeros(n)
    spb = 60 / song.bpm
    size = r.uniform(0.85, 1.2)
    formants = np.zeros((3, n))
    formants[:] = np.array(VOWELS[0])[:, None] * size
    for b, l, p, _ in notes:
        a, z = int(b * spb * RATE), min(n, int((b + l) * spb * RATE))
        if z - a < 400: continue
        t = np.arange(z - a) / RATE
        depth, rate = r.uniform(0, 0.5), r.uniform(4.5, 6.5)
        scoop = -r.uniform(0, 1.5) * np.exp(-t / 0.04)
        hz[a:z] = 440 * 2 ** ((p + song.cents / 100 - 69 + scoop + depth * np.clip(t - 0.15, 0, 0.3) / 0.3 * np.sin(2 * np.pi * rate * t)) / 12)
        gain[a:z] = np.minimum(1, t / 0.03) * np.minimum(1, (t[-1] - t) / 0.06) * r.uniform(0.6, 1)
        formants[:, a:z] = np.array(VOWELS[r.integers(len(VOWELS))])[:, None] * size
        if r.random() < 0.5:
            c = int(r.uniform(0.03, 0.1) * RATE)
            noise[max(0, a - c):a] = r.uniform(0.02, 0.25) * np.hanning(a - max(0, a - c))
    kernel = np.hanning(int(0.05 * RATE)); kernel /= kernel.sum()
    filled = np.where(hz > 0, hz, np.nan)
    index = np.where(~np.isnan(filled), np.arange(n), 0)
    np.maximum.accumulate(index, out=index)
    hz = np.nan_to_num(filled[index], nan=220.0)
    hz = signal.fftconvolve(hz, np.hanning(900) / np.hanning(900).sum(), "same") * (1 + 0.004 * signal.lfilter([0.02], [1, -0.98], r.normal(size=n)))
    gain = signal.fftconvolve(gain, kernel, "same")
    phase = np.cumsum(hz) / RATE
    tilt = r.uniform(1.0, 1.8)
    out = np.zeros(n)
    for k in range(1, 41):
        f = hz * k
        envelope = sum(w / (1 + ((f - formants[i]) / bw) ** 2) for i, (w, bw) in enumerate([(1, 90), (0.6, 120), (0.35, 180)])) + 0.02
        out += np.where(f < 15_000, envelope * k ** (-tilt + 0.6), 0) * np.sin(2 * np.pi * k * phase)
    breath = r.normal(size=n)
    sos = signal.butter(2, [3_000, 12_000], "band", fs=RATE, output="sos")
    hiss = signal.sosfilt(sos, breath)
    out = out * gain / (np.abs(out).max() + 1e-9) + hiss * (noise + r.uniform(0, 0.02) * gain)
    return np.repeat(out[:, None], 2, 1).astype(np.float32)


def sung(song, readers, low=None, notes=None):
    """Returns a melody sung by one of the readers, in the range of the reader's voice, and its notes."""
    r = song.rng
    reader = singing.Reader(readers[r.integers(len(readers))])
    low = int(np.clip(round(69 + 12 * np.log2(reader.pitch / 440) + r.uniform(-4, 9)), 38, 67))
    notes = notes or song.melody(low, low + int(r.choice([9, 12, 15])))
    spb = 60 / song.bpm
    x, _ = singing.sing(reader, [(b * spb, l * spb, p) for b, l, p, _ in sorted(notes)], SECONDS, r, song.cents + r.normal(0, 12))
    return np.repeat(x[:, None], 2, 1), notes


def read_aloud(song, readers):
    """Returns readers as they are, one after the other, as in rap or an announcement over music."""
    x = np.zeros(0, np.float32)
    while len(x) < SECONDS * RATE:
        part, rate = sf.read(readers[song.rng.integers(len(readers))], dtype="float32")
        x = np.concatenate([x, signal.resample_poly(part, RATE, rate).astype(np.float32)])
    return np.repeat(x[:, None], 2, 1)


def save(folder, name, x):
    n = SECONDS * RATE
    x = np.pad(x[:n], ((0, max(0, n - len(x))), (0, 0)))
    peak = np.abs(x).max()
    if peak > 1e-4: sf.write(f"{folder}/{name}.wav", x * (0.5 / peak), RATE, subtype="PCM_16")


def song(seed, out, fonts, readers, wet_share):
    global WET_SHARE
    WET_SHARE = wet_share  # in the process of the pool
    s = Song(seed)
    r = s.rng
    folder = f"{out}/{seed}"
    os.makedirs(folder, exist_ok=True)
    font = lambda: str(fonts[r.integers(len(fonts))])
    kind = r.random()
    if kind < 0.42:
        voice, notes = sung(s, readers)
        save(folder, "vocals-0", voice)
        if r.random() < 0.2:
            second = sorted((b + r.normal(0, 0.02), l, p + int(r.choice([0, 0, 12, -12, 4, 3, -5])), v) for b, l, p, v in notes)
            save(folder, "vocals-1", sung(s, readers, notes=second)[0])
    elif kind < 0.68:
        low = int(r.choice([55, 60, 64, 48]))
        save(folder, "vocals-0", render_midi(s, s.melody(low, low + 20), int(r.choice(LEADS)), font(), vibrato=r.random() < 0.5))
    elif kind < 0.84:
        low = int(r.choice([40, 45, 50, 55, 60]))
        save(folder, "vocals-0", sing(s, s.melody(low, low + 17)))
    elif kind < 0.94:
        save(folder, "vocals-0", read_aloud(s, readers))
    if r.random() < 0.92: save(folder, "drums-0", render_midi(s, s.drums(), int(r.choice(KITS)), font(), drums=True))
    if r.random() < 0.93: save(folder, "bass-0", render_midi(s, s.bass(), int(r.choice(BASSES)), font()))
    for i in range(int(r.choice([1, 2, 2, 3]))):
        program = int(r.choice(KEYS))
        save(folder, f"other-{i}", render_midi(s, s.comp(program), program, font()))
    if r.random() < 0.25:  # an instrument that plays along, or answers
        low = int(r.choice([55, 60, 67]))
        save(folder, "other-9", render_midi(s, s.melody(low, low + 17), int(r.choice(KEYS)), font()))
    open(f"{folder}/done", "w").close()


if __name__ == "__main__":
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument("out")
    a.add_argument("--from", dest="first", type=int, default=0)
    a.add_argument("--count", type=int, default=200)
    a.add_argument("--fonts", nargs="+", default=FONTS)
    a.add_argument("--readers", required=True)
    a.add_argument("--jobs", type=int, default=1)
    a.add_argument("--dry", action="store_true")
    args = a.parse_args()
    readers = singing.readers(args.readers)
    with multiprocessing.Pool(args.jobs) as pool:
        pool.starmap(song, [(seed, args.out, args.fonts, readers, 0 if args.dry else WET_SHARE) for seed in range(args.first, args.first + args.count)], 1)
