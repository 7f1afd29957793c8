"""Renders random bands with a leading melody, as training data of the melody network.

Needs fluidsynth, ffmpeg, a General MIDI sound font, numpy, scipy and soundfile; writes NAME.wav and NAME.json (hop_s,
hz, notes). With --readers, recorded readers of that folder lead, made to sing (../stems/singing.py, which needs pyworld);
with --syllables, they sing as songs do: syllables without gaps, several on one pitch, and passages without a voice.

Usage: python3 render_mixes.py OUT_DIR FIRST_SEED COUNT [--readers FOLDER [--syllables]] [SOUND_FONT ...]
"""
import argparse, json, os, struct, subprocess, sys, tempfile
from pathlib import Path

import numpy as np
import soundfile as sf
from scipy.signal import fftconvolve

sys.path.append(str(Path(__file__).parents[1] / 'stems'))

RATE = 44100
FONTS = ['/usr/share/sounds/sf2/FluidR3_GM.sf2', '/usr/share/sounds/sf2/TimGM6mb.sf2']
LEADS = [22, 40, 41, 42, 52, 53, 54, 56, 57, 59, 60, 64, 65, 66, 68, 69, 71, 72, 73, 74, 75, 78, 79, 80, 81, 82, 83, 85, 11, 26, 27, 29, 30, 110]
# Leads that are hard to distinguish from their accompaniment: low ones, choirs, whistles; used in every other band.
HARD = [42, 43, 52, 52, 53, 54, 57, 57, 57, 58, 60, 66, 67, 70, 71, 72, 72, 78, 26, 32]
LOWEST = {42: 41, 43: 36, 57: 44, 58: 38, 41: 50, 66: 47, 67: 42, 60: 43, 70: 40, 71: 50, 72: 73, 78: 72, 26: 42, 32: 33}
COMPS = [0, 1, 2, 4, 5, 6, 11, 16, 17, 18, 19, 24, 25, 26, 27, 28, 29, 30, 46, 48, 49, 50, 51, 61, 62, 88, 89, 90, 91, 94, 95]
BASSES = [32, 33, 34, 35, 36, 38, 39]
CHORDS = [[0, 4, 7], [0, 3, 7], [0, 4, 7, 10], [0, 3, 7, 10], [0, 4, 7, 11], [0, 5, 7]]
VOWELS = [[(730, 80), (1090, 90), (2440, 120)], [(530, 70), (1840, 100), (2480, 120)], [(270, 60), (2290, 100), (3010, 120)],
          [(570, 70), (840, 80), (2410, 120)], [(300, 60), (870, 80), (2240, 120)]]


def varlen(n):
    out = [n & 127]
    while n > 127:
        n >>= 7
        out.insert(0, (n & 127) | 128)
    return bytes(out)


def midi(events, programs):
    """Returns a standard MIDI file of (seconds, bytes) events, one millisecond per tick."""
    data = b'\x00\xff\x51\x03' + (500000).to_bytes(3, 'big')
    for channel, program in programs.items():
        data += bytes([0, 0xC0 | channel, program])
    last = 0
    for at, message in sorted(events, key=lambda e: (round(e[0] * 1000), e[1][0] >> 4 != 8)):
        tick = max(0, round(at * 1000))
        data += varlen(tick - last) + message
        last = tick
    data += b'\x83\x60\xff\x2f\x00'
    return b'MThd' + struct.pack('>IHHH', 6, 0, 1, 500) + b'MTrk' + struct.pack('>I', len(data)) + data


def render_midi(events, programs, font, samples):
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + '/a.mid', 'wb') as file:
            file.write(midi(events, programs))
        subprocess.run(['fluidsynth', '-ni', '-R', '0', '-C', '0', '-g', '0.5', '-r', str(RATE), '-O', 'float', '-T', 'wav', '-F', folder + '/a.wav', font, folder + '/a.mid'],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        played, _ = sf.read(folder + '/a.wav', always_2d=True)
    out = np.zeros((samples, 2))
    out[:min(samples, len(played))] = played[:samples]
    return out


def transcode(path, kind, kbps):
    """Replaces a WAV file by its decoded lossy encoding."""
    coded = f'{path}.{kind}'
    for command in (['-i', path, '-b:a', f'{kbps}k', coded], ['-i', coded, '-ar', str(RATE), '-c:a', 'pcm_s16le', path]):
        subprocess.run(['ffmpeg', '-y', '-v', 'error', *command], check=True)
    os.remove(coded)


def synthesise_voice(rng, notes, samples):
    """Synthesises a singing voice: harmonics of a sawtooth through moving formants, with breath noise."""
    out = np.zeros(samples)
    size = rng.uniform(0.9, 1.25)
    tilt = rng.uniform(0.8, 1.3)
    for start, end, hz in notes:
        first, n = int(start * RATE), int((end - start + 0.05) * RATE)
        n = min(n, samples - first)
        if n < 500:
            continue
        t = np.arange(n) / RATE
        f = np.interp(t, np.arange(len(hz)) * 0.005, hz)
        phase = 2 * np.pi * np.cumsum(f) / RATE
        a, b = VOWELS[rng.integers(5)], VOWELS[rng.integers(5)]
        move = np.clip(t / max(0.08, t[-1] * 0.7), 0, 1)
        note = np.zeros(n)
        for k in range(1, min(36, int(8000 / f.max())) + 1):
            gain = 0.02
            for i in range(3):
                centre = size * (a[i][0] + (b[i][0] - a[i][0]) * move)
                gain = gain + (1, 0.6, 0.3)[i] / np.sqrt(1 + ((k * f - centre) / a[i][1]) ** 2)
            note += gain / k ** tilt * np.sin(k * phase)
        note *= np.minimum(1, t / rng.uniform(0.01, 0.06)) * np.clip((t[-1] - t) / 0.05, 0, 1)
        note += rng.uniform(0, 0.03) * rng.standard_normal(n) * np.abs(note).max()
        if rng.random() < 0.4:
            c = min(n, int(rng.uniform(0.02, 0.08) * RATE))
            note[:c] += 0.15 * rng.standard_normal(c) * np.hanning(c) * np.abs(note).max()
        out[first:first + n] += note * rng.uniform(0.6, 1)
    return np.stack([out, out], 1)


def line(rng, bars, beat, key, scale, chords, low, tuning):
    """Composes a melody of phrases with rests: (start, end, midi, hz every 5 ms, bend in cents)."""
    notes, at, pitch = [], rng.uniform(0, 1), low + 9
    total = bars * 4
    density = rng.uniform(0.3, 1.2)
    legato = rng.uniform(0.7, 1.0)
    rate, depth, scoop = rng.uniform(4.5, 6.8), rng.choice([0, 8, 20, 40, 70]), rng.choice([0, 0, 20, 60])
    while at < total - 1:
        if rng.random() < 0.12:
            at += rng.choice([0.5, 1, 2, 3])
            continue
        length = float(rng.choice([0.25, 0.5, 0.5, 1, 1, 1.5, 2, 3])) / density
        length = max(length, 0.12 / beat)
        root, shape = chords[int(at // 4) % len(chords)]
        steps = [p for p in range(low, low + 20) if (p - key) % 12 in scale or (p - root) % 12 in shape]
        weights = np.array([np.exp(-abs(p - pitch) / 2.5) * (2 if (p - root) % 12 in shape else 1) * (0.4 if p == pitch else 1) for p in steps])
        pitch = int(rng.choice(steps, p=weights / weights.sum()))
        start = at * beat + rng.normal(0, 0.008)
        end = start + max(0.08, length * beat * legato * rng.uniform(0.85, 1))
        at += length
        if start < 0 or (notes and start < notes[-1][1] + 0.005) or end > total * beat:
            continue
        t = np.arange(0, end - start + 0.02, 0.005)
        cents = depth * np.clip((t - 0.12) / 0.2, 0, 1) * np.sin(2 * np.pi * rate * t) - scoop * np.exp(-t / 0.04)
        notes.append((start, end, pitch, 440 * 2 ** ((pitch - 69 + (cents + tuning) / 100) / 12), cents))
    return notes


def syllables(rng, notes):
    """Returns (start, end, midi) of notes as songs have them: joined, split into syllables of one pitch, with a passage left out."""
    joined, split, usual = rng.uniform(0.3, 1), rng.uniform(0.2, 1), rng.uniform(0.13, 0.4)
    silent = np.sort(rng.uniform(0, notes[-1][1], 2)) if rng.random() < 0.6 else (0, 0)
    out = []
    for i, (start, end, pitch) in enumerate(notes):
        if silent[0] <= start < silent[1]: continue
        following = notes[i + 1][0] if i + 1 < len(notes) else end
        if following - end < 0.4 and rng.random() < joined: end = following
        parts = max(1, round((end - start) / usual)) if rng.random() < split else 1
        edges = np.linspace(start, end, parts + 1)
        steps = [0, *rng.choice([0, 0, 0, 0, -2, -1, 1, 2, 3, -4], parts - 1)]
        out += [(float(a), float(z), int(pitch + step)) for a, z, step in zip(edges, edges[1:], steps)]
    return out


def sung(rng, readers, notes_from, samples, in_syllables):
    """Returns a melody sung by one of the readers, in the range of its voice, its pitch every 10 ms, and its notes."""
    import singing

    reader = singing.Reader(readers[rng.integers(len(readers))])
    low = round(69 + 12 * np.log2(reader.pitch / 440)) + int(rng.integers(-6, 3))
    notes = [(start, end, pitch) for start, end, pitch, _, _ in notes_from(low)]
    if in_syllables: notes = syllables(rng, notes)
    voice, hz = singing.sing(reader, [(start, end - start, pitch) for start, end, pitch in notes], samples / RATE, rng, rng.normal(0, 15))
    lead = np.zeros((samples, 2))
    lead[:len(voice)] = voice[:samples, None]
    return lead, hz[:: round(0.01 / singing.FRAME_S)], notes


def band(seed, folder, fonts, readers, in_syllables):
    rng = np.random.default_rng(seed)
    beat = 60 / rng.uniform(58, 180)
    bars = max(2, round(20 / (4 * beat)))
    minor = rng.random() < 0.5
    scale = [0, 2, 3, 5, 7, 8, 10] if minor else [0, 2, 4, 5, 7, 9, 11]
    key = int(rng.integers(12))
    tuning = float(rng.choice([0, 0, 0, 1])) * rng.uniform(-35, 35)
    degrees = rng.choice([0, 0, 3, 4, 5, 1, 2], size=4 if rng.random() < 0.7 else 8)
    chords = [((key + scale[d]) % 12, CHORDS[rng.integers(len(CHORDS))]) for d in degrees]
    samples = int((bars * 4 * beat + 1.2) * RATE)
    font = fonts[rng.integers(len(fonts))]
    events = {'bass': [], 'other': [], 'drums': []}

    def play(part, channel, at, length, pitch, velocity):
        at, end = max(0, at * beat + rng.normal(0, 0.006)), 0
        end = at + max(0.05, length * beat)
        events[part].append((at, bytes([0x90 | channel, int(pitch), int(np.clip(velocity + rng.normal(0, 7), 20, 127))])))
        events[part].append((end, bytes([0x80 | channel, int(pitch), 0])))

    comps = [int(rng.choice(COMPS)) for _ in range(rng.integers(1, 4))]
    styles = [rng.integers(5) for _ in comps]
    bass_style, drum_style = rng.integers(4), rng.integers(5)
    hits = rng.random((6, 16)) < np.array([[0.3], [0.15], [0.6], [0.1], [0.2], [0.1]])
    swing = rng.choice([0, 0, 0.17])
    for bar in range(bars):
        root, shape = chords[bar % len(chords)]
        for n, style in enumerate(styles):
            base = 50 + 5 * n + int(rng.integers(-3, 4))
            voicing = sorted(base + (root + x - base) % 12 for x in shape)
            if style == 0:
                for p in voicing:
                    play('other', 2 + n, bar * 4, 3.9, p, 70)
            elif style == 1:
                for b in range(4):
                    for p in voicing:
                        play('other', 2 + n, bar * 4 + b, 0.8, p, 70)
            elif style == 2:
                for i in range(8):
                    play('other', 2 + n, bar * 4 + i / 2, 0.6, voicing[i % len(voicing)] + (12 if i % 4 == 3 else 0), 75)
            elif style == 3:
                for i in range(16):
                    play('other', 2 + n, bar * 4 + i / 4, 0.3, voicing[(i * 3) % len(voicing)] + 12 * (i % 3 == 2), 68)
            else:
                for b in (0.5 + swing, 1.5 + swing, 2, 3.5 + swing):
                    for p in voicing:
                        play('other', 2 + n, bar * 4 + b, 0.35, p, 72)
        low = 28 + (root - 28) % 12
        for b in ([0, 2] if bass_style == 0 else range(4) if bass_style == 1 else np.arange(0, 4, 0.5) if bass_style == 2 else [0, 1.5, 2.5, 3]):
            step = 0 if b == 0 or rng.random() < 0.5 else shape[rng.integers(len(shape))]
            play('bass', 1, bar * 4 + b, 0.9 if bass_style < 2 else 0.45, low + step, 88)
        if drum_style > 0:
            for i in range(16):
                for row, drum in enumerate((36, 38, 42, 46, 51, 45)):
                    fixed = drum == 36 and i == 0 or drum == 38 and i in (4, 12)
                    if fixed or (hits[row, i] and (drum_style > 1 or row == 2)):
                        play('drums', 9, bar * 4 + i / 4 + (swing / 2 if i % 2 else 0), 0.1, drum, 90 if fixed else 70)
    voice = rng.random() < 0.35
    program = int(rng.choice(LEADS if rng.random() < 0.5 else HARD))
    low = int(rng.integers(43, 66)) if voice else LOWEST.get(program, int(rng.integers(52, 73))) + int(rng.integers(5))
    notes_from = lambda low: line(rng, bars, beat, key, scale, chords, low, tuning)
    notes = [] if readers else notes_from(low)
    written = [(start, end, pitch) for start, end, pitch, _, _ in notes]
    sung_hz = None
    if readers:
        lead, sung_hz, written = sung(rng, readers, notes_from, samples, in_syllables)
    elif voice:
        lead = synthesise_voice(rng, [(a, b, hz) for a, b, _, hz, _ in notes], samples)
    else:
        played = []
        for start, end, pitch, _, cents in notes:
            played.append((start, bytes([0x90, pitch, int(rng.integers(75, 115))])))
            played.append((end, bytes([0x80, pitch, 0])))
            for i in range(0, len(cents), 2):
                bend = int(np.clip(8192 + (cents[i] + tuning) / 200 * 8192, 0, 16383))
                played.append((start + i * 0.005 - (0.001 if i == 0 else 0), bytes([0xE0, bend & 127, bend >> 7])))
        lead = render_midi([(max(0, at), message) for at, message in played], {0: program}, font, samples)
    bend = int(8192 + tuning / 200 * 8192)
    stems = {'lead': lead}
    for part, programs in (('bass', {1: int(rng.choice(BASSES))}), ('other', {2 + n: p for n, p in enumerate(comps)}), ('drums', {9: 0})):
        bends = [(0.0, bytes([0xE0 | channel, bend & 127, bend >> 7])) for channel in programs if channel != 9]
        if events[part]:
            stems[part] = render_midi(bends + events[part], programs, font, samples)
    stems = {name: part for name, part in stems.items() if part.any() and (name != 'bass' or rng.random() < 0.9)}
    room_s, wet = rng.uniform(0.3, 2), rng.choice([0, 1]) * rng.uniform(0.05, 0.45)
    decay = np.arange(int(room_s * RATE)) / RATE
    room = rng.standard_normal((len(decay), 2)) * 10 ** (-3 * decay / room_s)[:, None]
    room[:500] = 0
    room /= np.sqrt((room ** 2).sum(0))
    mix = np.zeros((samples, 2))
    levels = {'lead': (-16, -10) if in_syllables else (-19, -14), 'bass': (-23, -16), 'other': (-23, -15), 'drums': (-24, -14)}
    for name, part in stems.items():
        active = part[np.abs(part).max(1) > 1e-4]
        part = part * 10 ** (rng.uniform(*levels[name]) / 20) / (np.sqrt((active ** 2).mean()) + 1e-9)
        if name == 'lead' and rng.random() < 0.8:
            side = rng.uniform(-0.15, 0.15) if rng.random() < 0.7 else rng.uniform(-0.6, 0.6)
            mono = part.mean(1, keepdims=True)
            part = (mono + rng.choice([0, 0.35, 1]) * (part - mono)) * np.sqrt([1 - side, 1 + side])
        if wet:
            amount = wet * (0.3 if name == 'bass' else 1)
            part = part + amount * np.stack([fftconvolve(part[:, c], room[:, c])[:samples] for c in range(2)], 1)
        mix += part
    if rng.random() < 0.5:
        level = np.sqrt(fftconvolve((mix ** 2).mean(1), np.ones(2205) / 2205, 'same').clip(1e-10))
        mix = mix * np.minimum(1, (level / 0.1) ** -rng.uniform(0.2, 0.7))[:, None]
    if rng.random() < (0.5 if readers else 0.12):
        mix = np.repeat(mix.mean(1, keepdims=True), 2, 1)
    mix *= 0.8 / np.abs(mix).max()
    hz = np.zeros(int(samples / RATE / 0.01) + 1)
    for start, end, _, course, _ in notes:
        first, last = int(np.ceil(start / 0.01)), int(end / 0.01)
        at = np.arange(first, min(last + 1, len(hz)))
        hz[at] = np.interp(at * 0.01 - start, np.arange(len(course)) * 0.005, course)
    if sung_hz is not None:
        hz[:min(len(hz), len(sung_hz))] = sung_hz[:len(hz)]
    name = f'{folder}/band{seed:05d}'
    sf.write(name + '.wav', mix, RATE, subtype='PCM_16')
    if rng.random() < 0.5:
        transcode(name + '.wav', str(rng.choice(['mp3', 'opus'])), int(rng.choice([64, 96, 128])))
    with open(name + '.json', 'w') as file:
        written = [[round(float(start), 4), round(float(end), 4), pitch] for start, end, pitch in written]
        json.dump({'hop_s': 0.01, 'hz': [round(float(x), 2) for x in hz], 'notes': written}, file)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('out')
    parser.add_argument('first', type=int)
    parser.add_argument('count', type=int)
    parser.add_argument('fonts', nargs='*')
    parser.add_argument('--readers')
    parser.add_argument('--syllables', action='store_true')
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    readers = sorted(map(str, Path(options.readers).glob('*.flac'))) if options.readers else []
    for seed in range(options.first, options.first + options.count):
        band(seed, options.out, options.fonts or [font for font in FONTS if os.path.exists(font)], readers, options.syllables)
