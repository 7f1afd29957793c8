"""Plays scores: human timing, General MIDI by FluidSynth, then what happens to recordings. Writes <name>.wav and <name>.json.

Usage: render.py OUT_DIR FIRST_SEED LAST_SEED
Needs fluidsynth with the soundfonts FluidR3_GM and TimGM6mb, numpy, scipy and soundfile.
"""

import json
import os
import random
import struct
import subprocess
import sys
import tempfile

import numpy as np
import soundfile as sf
from scipy.signal import fftconvolve, lfilter

from score import compose

RATE = 22_050
FONTS = ['/usr/share/sounds/sf2/FluidR3_GM.sf2', '/usr/share/sounds/sf2/FluidR3_GM.sf2', '/usr/share/sounds/sf2/TimGM6mb.sf2']
TICKS = 10_000  # a second


def clock(piece, r):
    """Returns a function that maps beats to seconds."""
    step = 0.25
    grid = np.arange(-4, piece.beats + 8, step)
    log_pace = np.zeros(len(grid))
    if piece.rubato:
        walk = np.cumsum(np.array([r.gauss(0, 1) for _ in grid]))
        walk -= np.convolve(np.pad(walk, 64, mode='edge'), np.ones(129) / 129, 'valid')
        walk = np.convolve(np.pad(walk, 6, mode='edge'), np.ones(13) / 13, 'valid')
        log_pace += piece.rubato * walk / (np.std(walk) + 1e-9)
        if piece.rubato > 0.05:  # a breath before each phrase
            for i, beat in enumerate(grid):
                if (beat % (4 * piece.bar)) >= 4 * piece.bar - 1:
                    log_pace[i] -= r.uniform(0, 0.3)
    for at, ratio, over in piece.changes:
        log_pace += np.log(ratio) * np.clip((grid - at) / max(over, 1e-6), 0, 1)
    seconds = np.concatenate([[0], np.cumsum(step * 60 / piece.bpm * np.exp(-log_pace))])[:-1]
    origin = np.interp(-max(piece.pickup, 0), grid, seconds) - r.choice([0, 0.05, 0.3, 1.0, 2.0])
    return lambda beat: float(np.interp(beat, grid, seconds) - origin)


def swung(beat, share):
    """Applies swing: shifts the second half of each beat."""
    whole = np.floor(beat)
    part = beat - whole
    return whole + (part * 2 * share if part < 0.5 else share + (part - 0.5) * 2 * (1 - share))


def midi(piece, r, time):
    """Returns a type 0 MIDI file at TICKS per second."""
    loose = r.choice([0.002, 0.005, 0.009, 0.014])
    late = {channel: r.gauss(0, loose) for channel in range(10)}
    events = []
    for channel, program in piece.programs.items():
        events.append((0, bytes([0xC0 | channel, program])))
        events.append((0, bytes([0xB0 | channel, 10, r.randint(30, 98)])))
        events.append((0, bytes([0xB0 | channel, 91, r.choice([0, 20, 40, 90])])))
    events.append((0, bytes([0xC9, piece.kit])))
    for beat, held, channel, pitch, vel in piece.notes:
        on = max(0, time(swung(beat, piece.swing)) + r.gauss(0, loose) + late[channel])
        off = max(on + 0.05, time(swung(beat + held, piece.swing)))
        pitch, vel = int(min(108, max(24, pitch))), int(min(127, max(8, vel)))
        events.append((round(on * TICKS), bytes([0x90 | channel, pitch, vel])))
        events.append((round(off * TICKS), bytes([0x80 | channel, pitch, 0])))
    events.sort(key=lambda event: (event[0], event[1][0] & 0xF0 != 0xC0))
    body, before = b'', 0
    for tick, data in events:
        body += varint(tick - before) + data
        before = tick
    body += b'\x00\xff\x2f\x00'
    tempo = b'\x00\xff\x51\x03' + (1_000_000).to_bytes(3, 'big')
    track = tempo + body
    return b'MThd' + struct.pack('>IHHH', 6, 0, 1, TICKS) + b'MTrk' + struct.pack('>I', len(track)) + track


def varint(n):
    out = [n & 0x7F]
    while n := n >> 7:
        out.append(0x80 | (n & 0x7F))
    return bytes(reversed(out))


def recorded(samples, r):
    """Applies reverberation, mixing and codec artefacts."""
    x = samples / (np.max(np.abs(samples)) + 1e-9)
    g = np.random.default_rng(r.randrange(2**31))
    if r.random() < 0.3:
        rt, wet = r.uniform(0.15, 1.2), r.uniform(0.1, 0.6)
        n = int(rt * RATE)
        tail = g.standard_normal(n) * np.exp(-6.9 * np.arange(n) / n)
        y = fftconvolve(x, tail)[: len(x)]
        x = x + wet * y / (np.std(y) + 1e-9) * np.std(x)
    if r.random() < 0.4:
        k = r.uniform(1, 5)
        x = np.tanh(k * x / (np.max(np.abs(x)) + 1e-9))
    if r.random() < 0.4:
        x = lfilter([1, r.uniform(-0.7, 0.7)], [1], x)
    if r.random() < 0.15:
        a = np.exp(-2 * np.pi * r.uniform(1500, 8000) / RATE)
        x = lfilter([1 - a], [1, -a], x)
    if r.random() < 0.15:
        x = lfilter([1, -1], [1, -np.exp(-2 * np.pi * r.uniform(60, 250) / RATE)], x)
    if r.random() < 0.2:
        x = x + g.standard_normal(len(x)) * np.std(x) * 10 ** (-r.uniform(15, 50) / 20)
    return (0.7 * x / (np.max(np.abs(x)) + 1e-9)).astype(np.float32)


def unmetered(out, seed, r):
    """Renders noises, and irregular words or drops: sounds without beats."""
    g = np.random.default_rng(seed)
    x = g.standard_normal(int(20 * RATE))
    spectrum = np.fft.rfft(x)
    x = np.fft.irfft(spectrum / np.maximum(1, np.arange(len(spectrum))) ** r.uniform(0, 1), len(x))
    kind = r.choice(['steady', 'waves', 'bursts', 'tones'])
    t = np.arange(len(x)) / RATE
    if kind == 'waves':
        slow = np.convolve(g.standard_normal(len(x) // 441 + 100), np.ones(r.randint(5, 60)), 'same')
        x = x * np.exp(np.interp(t * 50, np.arange(len(slow)), slow / np.std(slow)))
    if kind in ('bursts', 'tones'):
        y, at = 0.01 * x * r.random(), 0.0
        while at < 19.5:
            long = r.uniform(0.05, 0.6)
            span = slice(int(at * RATE), int((at + long) * RATE))
            sound = x[span] if kind == 'bursts' else np.sin(2 * np.pi * r.uniform(80, 2000) * t[span])
            y[span] += sound * np.hanning(len(sound)) * r.random()
            at += long + r.expovariate(3)
        x = y
    name = os.path.join(out, f'{seed:05d}')
    sf.write(name + '.wav', (0.5 * x / np.max(np.abs(x))).astype(np.float32), RATE)
    with open(name + '.json', 'w') as file:
        json.dump({'style': 'none', 'bpm': None, 'bar': 0, 'beats_s': []}, file)


def render(out, seed):
    if random.Random(-seed).random() < 0.03:
        unmetered(out, seed, random.Random(seed))
        return
    piece = compose(seed)
    r = random.Random(seed + 1_000_003)
    time = clock(piece, r)
    with tempfile.TemporaryDirectory() as folder:
        score, wave = os.path.join(folder, 'a.mid'), os.path.join(folder, 'a.wav')
        with open(score, 'wb') as file:
            file.write(midi(piece, r, time))
        subprocess.run(
            ['fluidsynth', '-q', '-ni', '-g', '0.5', '-C', '0', '-R', r.choice('01'), '-o', 'synth.dynamic-sample-loading=1', '-r', str(RATE), '-F', wave, r.choice(FONTS), score], check=True, capture_output=True
        )
        samples, _ = sf.read(wave)
    end = time(piece.beats) + r.uniform(0, 1.5)
    mono = samples.mean(axis=1)[: int(end * RATE)]
    name = os.path.join(out, f'{seed:05d}')
    sf.write(name + '.wav', recorded(mono, r), RATE)
    beats = [time(beat) for beat in range(piece.beats)]
    truth = {'style': piece.style, 'bpm': piece.bpm, 'bar': piece.bar, 'beats_s': beats, 'rubato': piece.rubato, 'changes': piece.changes, 'drums': piece.drums}
    with open(name + '.json', 'w') as file:
        json.dump(truth, file)


if __name__ == '__main__':
    os.makedirs(sys.argv[1], exist_ok=True)
    for each in range(int(sys.argv[2]), int(sys.argv[3])):
        render(sys.argv[1], each)
