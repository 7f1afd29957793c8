"""Renders random monophonic solos, dry and reverberant, as training data of the sustain and monophony models.

Needs fluidsynth, General MIDI sound fonts, numpy, scipy and soundfile; writes NAME.wav (mono) and NAME.json: hop_s, hz
(0 before a note begins and after its release), melody_notes, monophonic, file.

Usage: python3 render_solos.py OUT_DIR FIRST_SEED COUNT [--low] [SOUND_FONT ...]

With --low the solos are of basses, tubas and other low instruments, down to their lowest notes.
"""
import json, os, sys

import numpy as np
import soundfile as sf
from scipy.signal import fftconvolve

from render_mixes import FONTS, RATE, render_midi, synthesise_voice

# Lowest note of the usual range by General MIDI program; ranges span two octaves.
LOWEST = {0: 45, 1: 50, 4: 45, 5: 48, 6: 48, 7: 45, 8: 67, 9: 72, 10: 67, 11: 55, 12: 50, 13: 65, 14: 60, 15: 50, 16: 48, 19: 48, 21: 52, 22: 58,
          24: 42, 25: 42, 26: 42, 27: 42, 28: 42, 29: 42, 30: 42, 32: 28, 33: 28, 34: 28, 35: 28, 36: 28, 38: 28, 39: 28, 40: 56, 41: 49, 42: 37,
          43: 30, 44: 55, 45: 50, 46: 45, 48: 48, 52: 50, 53: 50, 54: 50, 56: 56, 57: 41, 58: 30, 59: 55, 60: 44, 61: 50, 64: 57, 65: 51, 66: 46,
          67: 38, 68: 59, 69: 54, 70: 36, 71: 52, 72: 74, 73: 61, 74: 68, 75: 62, 76: 60, 77: 58, 78: 66, 79: 61, 80: 52, 81: 45, 82: 55, 83: 55, 84: 48,
          85: 52, 87: 40, 104: 48, 105: 50, 106: 55, 107: 50, 108: 60, 110: 56, 111: 58, 114: 55}

# Lowest notes of low instruments, and of others played as low as possible (a bassoon as a contrabassoon); basses occur
# more than once.
DEEP = {0: 24, 2: 28, 4: 28, 19: 24, 24: 38, 26: 38, 27: 40, 28: 38, 30: 36, 32: 28, 33: 23, 34: 28, 35: 28, 36: 28, 37: 28, 38: 24, 39: 24, 42: 36, 43: 24,
        45: 28, 46: 24, 57: 34, 58: 24, 60: 34, 62: 28, 67: 34, 70: 22, 80: 28, 81: 28, 87: 24}
BASSES = [32, 32, 33, 33, 34, 35, 36, 37, 38, 39, 42, 43, 43, 45, 58, 58, 70]


def tune(rng, low, seconds, span=22):
    """Composes phrases with rests: (start, end, midi, cents every 5 ms)."""
    beat = 60 / rng.uniform(55, 170)
    legato, spread = rng.choice([0.35, 0.6, 0.8, 0.92, 0.99, 1.0]), rng.uniform(0, 0.15)
    depth, rate = rng.choice([0, 0, 8, 20, 40, 70]), rng.uniform(4.3, 6.8)
    scoop, glide = rng.choice([0, 0, 15, 60]), rng.choice([0, 0, 0, 0.06])
    scale = [0, 2, 3, 5, 7, 8, 10] if rng.random() < 0.5 else [0, 2, 4, 5, 7, 9, 11]
    leap, again = rng.choice([1.5, 2.5, 5]), rng.choice([0.3, 1, 2])
    key, pitch, notes, at = int(rng.integers(12)), low + int(rng.integers(4, span - 4)), [], rng.uniform(0.05, 1)
    while at < seconds - 1:
        if rng.random() < 0.12:
            at += beat * float(rng.choice([0.5, 1, 2]))
            continue
        length = beat * float(rng.choice([0.25, 0.5, 0.5, 0.5, 1, 1, 1, 1.5, 2, 3]))
        length = max(length, 0.12)
        steps = [p for p in range(low, low + span) if (p - key) % 12 in scale]
        weights = np.array([np.exp(-abs(p - pitch) / leap) * (again if p == pitch else 1) for p in steps])
        before, pitch = pitch, int(rng.choice(steps, p=weights / weights.sum()))
        start = max(at + rng.normal(0, 0.006), notes[-1][1] + 0.001 if notes else 0.02)
        end = min(start + max(0.07, length * np.clip(legato + rng.normal(0, spread), 0.2, 1)), seconds - 0.5)
        at += length
        if end < start + 0.06:
            continue
        t = np.arange(0, end - start + 0.08, 0.005)
        cents = depth * np.clip((t - 0.12) / 0.2, 0, 1) * np.sin(2 * np.pi * rate * t) - scoop * np.exp(-t / 0.04)
        if glide and notes and start - notes[-1][1] < 0.03 and abs(before - pitch) <= 5:
            cents = cents + 100 * (before - pitch) * np.clip(1 - t / glide, 0, 1)
        notes.append((start, end, pitch, cents))
    return notes


def bends(notes, tuning, rng, soft):
    events = []
    for start, end, pitch, cents in notes:
        events += [(start, bytes([0x90, pitch, int(rng.integers(soft, 116))])), (end, bytes([0x80, pitch, 0]))]
        for i in range(0, int((end - start) / 0.005), 2):
            value = int(np.clip(8192 + (cents[i] + tuning) / 200 * 8192, 0, 16383))
            events.append((max(0, start + i * 0.005 - (0.002 if i == 0 else 0)), bytes([0xE0, value & 127, value >> 7])))
    return events


def synthesise(rng, notes, hz, samples):
    """Synthesises a tone of a few partials with an ADSR envelope, or a whistle or hum."""
    out = np.zeros(samples)
    partials = int(rng.choice([1, 1, 2, 6, 20]))
    slope, odd = rng.uniform(0.5, 2), rng.random() < 0.3
    attack, decay, sustain, release = rng.choice([0.002, 0.01, 0.03, 0.08]), rng.choice([0.1, 0.5, 2]), rng.choice([0.1, 0.5, 1, 1]), rng.choice([0.005, 0.02, 0.06, 0.15, 0.4])
    breath, tremolo = rng.choice([0, 0, 0.01, 0.05]), rng.choice([0, 0, 0.2])
    for (start, end, _, _), course in zip(notes, hz):
        first, n = int(start * RATE), int((end - start + 4 * release) * RATE)
        n = min(n, samples - first)
        held = min(int((end - start) * RATE), n)
        t = np.arange(n) / RATE
        f = np.interp(t, np.arange(len(course)) * 0.005, course)
        phase = 2 * np.pi * np.cumsum(f) / RATE
        note = sum(np.sin(k * phase + k) / k ** slope for k in range(1, partials + 1) if k * f.max() < RATE * 0.45 and not (odd and k % 2 == 0))
        envelope = (sustain + (1 - sustain) * np.exp(-t / decay)) * np.clip(t / attack, 0, 1)
        envelope[held:] = envelope[held - 1] * np.exp(-(t[held:] - t[held - 1]) / release * 2.3)
        note = note * (1 + tremolo * np.sin(2 * np.pi * 5.5 * t)) + breath * rng.standard_normal(n) * np.abs(note).max()
        out[first:first + n] += note * envelope * rng.uniform(0.5, 1)
    return np.stack([out, out], 1)


def room_impulse_response(rng):
    seconds = rng.uniform(0.2, 2.2)
    t = np.arange(int(seconds * RATE)) / RATE
    room = rng.standard_normal((len(t), 2)) * 10 ** (-3 * t / seconds)[:, None]
    room[:int(RATE * rng.uniform(0.002, 0.02))] = 0
    for _ in range(8):
        at = int(rng.uniform(0.004, 0.045) * RATE)
        if at < len(room):
            room[at, rng.integers(2)] += rng.uniform(-1.5, 1.5)
    smooth = int(rng.choice([1, 2, 4, 8]))
    room = fftconvolve(room, np.ones((smooth, 1)) / smooth, 'same', axes=0)
    return room / np.sqrt((room ** 2).sum(0))


def solo(seed, folder, fonts, deep=False, seconds=14.0):
    rng = np.random.default_rng(seed)
    samples = int(seconds * RATE)
    tuning = float(rng.choice([0, 0, 1])) * rng.uniform(-35, 35)
    kind = rng.choice(['font', 'font', 'font', 'voice', 'synth'], p=[0.25, 0.25, 0.2, 0.15, 0.15])
    programs = sorted(LOWEST)
    program = int(programs[rng.integers(len(programs))])
    low = LOWEST[program] if kind == 'font' else int(rng.integers(40, 60)) if kind == 'voice' else int(rng.integers(30, 78))
    if deep:
        programs = sorted(DEEP) + BASSES
        program = int(programs[rng.integers(len(programs))])
        low = DEEP[program] + 2 if kind == 'font' else int(rng.integers(36, 44)) if kind == 'voice' else int(rng.integers(26, 42))
    notes = tune(rng, low + int(rng.integers(-2, 4)), seconds)
    hz = [440 * 2 ** ((pitch - 69 + (cents + tuning) / 100) / 12) for _, _, pitch, cents in notes]
    if kind == 'font':
        played = render_midi(bends([(a, b, p, np.clip(c, -190, 190)) for a, b, p, c in notes], tuning, rng, int(rng.choice([50, 80, 95]))), {0: program}, fonts[rng.integers(len(fonts))], samples)
        hz = [440 * 2 ** ((pitch - 69 + (np.clip(cents, -190, 190) + tuning) / 100) / 12) for _, _, pitch, cents in notes]
    elif kind == 'voice':
        played = synthesise_voice(rng, [(a, b, course) for (a, b, _, _), course in zip(notes, hz)], samples)
    else:
        played = synthesise(rng, notes, hz, samples)
    played = played / (np.sqrt((played[np.abs(played).max(1) > 1e-4] ** 2).mean()) + 1e-9) * 0.1
    if rng.random() < 0.6:
        room, wet = room_impulse_response(rng), rng.uniform(0.05, 0.45)
        played = played + wet * np.stack([fftconvolve(played[:, c], room[:, c])[:samples] for c in range(2)], 1)
    if rng.random() < 0.3:
        level = np.sqrt(fftconvolve((played ** 2).mean(1), np.ones(2205) / 2205, 'same').clip(1e-10))
        played = played * np.minimum(1, (level / 0.05) ** -rng.uniform(0.2, 0.7))[:, None]
    mono = played.mean(1)
    if rng.random() < 0.5:
        mono = mono + rng.standard_normal(samples) * 0.1 * 10 ** (-rng.uniform(35, 75) / 20)
    mono *= rng.uniform(0.1, 0.9) / np.abs(mono).max()
    course = np.zeros(int(seconds / 0.01) + 1)
    for (start, end, _, _), pitch in zip(notes, hz):
        at = np.arange(int(np.ceil(start / 0.01)), min(int(end / 0.01) + 1, len(course)))
        course[at] = np.interp(at * 0.01 - start, np.arange(len(pitch)) * 0.005, pitch)
    name = f'solo{seed:05d}'
    sf.write(f'{folder}/{name}.wav', mono, RATE, subtype='PCM_16')
    with open(f'{folder}/{name}.json', 'w') as file:
        json.dump({'file': name + '.wav', 'monophonic': True, 'kind': str(kind), 'lead': str(program if kind == 'font' else kind), 'melody': {'hop_s': 0.01, 'hz': [round(float(x), 2) for x in course]},
                   'melody_notes': [{'start_s': round(float(a), 4), 'end_s': round(float(b), 4), 'midi': p} for a, b, p, _ in notes]}, file)


if __name__ == '__main__':
    out, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    others = [font for font in sys.argv[4:] if font != '--low']
    os.makedirs(out, exist_ok=True)
    for seed in range(first, first + count):
        solo(seed, out, others or [font for font in FONTS if os.path.exists(font)], deep='--low' in sys.argv)
