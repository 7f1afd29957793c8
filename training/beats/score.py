"""Composes pieces in many styles with known beats: notes in beats, to be played at any tempo."""

import random
from dataclasses import dataclass, field

from drum_patterns import (
    KICK, SIDE, SNARE, HAT, CRASH, TAMB, COW, TOMS, bossa, breaks, four_floor, funk, half_time, hand, hiphop,
    latin, march, metal, reggae, reggae_slow, rock, swing_kit, thrash, train, triple, twobeat, waltz,
)
from figures import add_bass, add_chords

DRUM_KITS = [0, 0, 0, 8, 16, 24, 25, 32, 40, 48]
KEYS = [0, 1, 2, 4, 5, 6, 7, 11, 16, 18]
GUITARS = [24, 25, 26, 27, 28, 29, 30]
BASSES = [32, 33, 34, 35, 36, 37, 38, 39]
PADS = [48, 49, 50, 51, 52, 88, 89, 90, 91]
LEADS = [11, 40, 41, 42, 56, 57, 59, 60, 64, 65, 66, 68, 71, 72, 73, 74, 75, 52, 53, 54, 80, 81, 82, 84, 85, 12, 13, 105, 109, 110]
SCALES = [[0, 2, 4, 5, 7, 9, 11], [0, 2, 3, 5, 7, 8, 10], [0, 2, 3, 5, 7, 8, 11], [0, 2, 3, 5, 7, 9, 10], [0, 2, 4, 5, 7, 9, 10]]


@dataclass
class Piece:
    """A score: notes (start beat, length, channel, pitch, velocity); `bar` beats in a bar; each beat has `split` parts."""

    style: str
    bpm: float
    bar: int
    split: int = 2
    swing: float = 0.5
    notes: list = field(default_factory=list)
    programs: dict = field(default_factory=dict)
    kit: int = 0
    pickup: float = 0.0
    beats: int = 0
    rubato: float = 0.0
    changes: list = field(default_factory=list)
    drums: bool = True


# style: (weight, beats in a bar, parts of a beat, slowest, fastest, drums, bass figures, chord figures)
STYLES = {
    'pop': (4, 4, 2, 75, 150, rock, 'root8 root push', 'pad strum8 block arp'),
    'rock': (4, 4, 2, 90, 185, rock, 'root8 push root', 'strum8 power block'),
    'disco': (4, 4, 2, 100, 136, four_floor, 'octave off root8', 'pad off stab16 strum16'),
    'techno': (3, 4, 2, 115, 150, four_floor, 'off root16 octave', 'pad stab16 arp16'),
    'funk': (4, 4, 2, 80, 125, funk, 'funk push', 'stab16 strum16 off'),
    'country': (3, 4, 2, 80, 140, train, 'fifth2 fifth1', 'off chop'),
    'twobeat': (3, 4, 2, 90, 220, twobeat, 'fifth2', 'chop off'),
    'halftime': (3, 4, 2, 115, 175, half_time, 'root root8 long', 'power pad block strum8'),
    'reggae': (2, 4, 2, 100, 165, reggae, 'dub root', 'chop chop2'),
    'dub': (3, 4, 2, 62, 100, reggae_slow, 'dub root push', 'off'),
    'jazz': (3, 4, 2, 90, 240, None, 'walk', 'comp block'),
    'line4': (3, 4, 2, 65, 160, None, 'walk root8 push funk fifth2 octave dub', ''),
    'air4': (3, 4, 2, 55, 170, None, '', ''),
    'air3': (3, 3, 2, 70, 180, None, '', ''),
    'ska': (1, 4, 2, 120, 180, rock, 'walk root8', 'off'),
    'swing': (4, 4, 2, 90, 240, swing_kit, 'walk walk fifth2', 'comp block comp'),
    'shuffle': (2, 4, 2, 80, 150, rock, 'walk root8 root', 'comp strum8 chop'),
    'slow12': (4, 4, 3, 44, 84, triple, 'root push3 long', 'arp3 block3 pad'),
    'six8': (4, 2, 3, 45, 120, triple, 'root push3 each', 'arp3 block3 pad chop3'),
    'waltz': (5, 3, 2, 75, 200, waltz, 'root root fifth', 'oompah arp pad block'),
    'slow3': (2, 3, 2, 55, 100, waltz, 'root long', 'arp pad block arp16'),
    'jazzwaltz': (2, 3, 2, 110, 200, waltz, 'walk root', 'comp block'),
    'bossa': (3, 4, 2, 95, 165, bossa, 'bossa', 'comp bossa'),
    'latin': (2, 4, 2, 85, 200, latin, 'tumbao bossa', 'montuno comp off'),
    'metal': (2, 4, 2, 100, 200, metal, 'root8 root16', 'power strum16'),
    'thrash': (4, 4, 2, 115, 220, thrash, 'root8 root16 push', 'power strum16 strum8 pad'),
    'hardcore': (2, 4, 2, 145, 215, four_floor, 'off root16 octave', 'pad stab16 arp16'),
    'ballad': (4, 4, 2, 52, 84, rock, 'root push long', 'arp pad arp16 block'),
    'breaks': (2, 4, 2, 140, 180, breaks, 'long push root', 'pad stab16'),
    'hiphop': (2, 4, 2, 75, 105, hiphop, 'push long', 'pad stab16 block'),
    'march': (2, 4, 2, 90, 140, march, 'fifth2 root', 'chop off'),
    'polka': (1, 2, 2, 95, 145, march, 'fifth1 each', 'off'),
    'folk': (2, 4, 2, 80, 140, hand, 'root fifth2', 'strum8 arp pick'),
    'folk3': (2, 3, 2, 80, 170, hand, 'root', 'strum8 arp oompah'),
    'chorale': (2, 4, 2, 55, 110, None, 'each root', 'block1 pad'),
    'piano4': (4, 4, 2, 55, 140, None, 'root fifth2 long', 'alberti arp block stride arp16'),
    'piano3': (4, 3, 2, 60, 180, None, 'root', 'oompah arp alberti block'),
    'piano6': (2, 2, 3, 40, 90, None, 'root', 'arp3 block3'),
    'guitar4': (2, 4, 2, 65, 140, None, 'root fifth2', 'pick strum8 arp'),
    'guitar3': (2, 3, 2, 70, 160, None, 'root', 'pick strum8 arp'),
    'strings4': (2, 4, 2, 60, 130, None, 'each root', 'pulse8 pad block1'),
    'strings3': (2, 3, 2, 70, 170, None, 'root', 'oompah pulse8 block1'),
    'solo4': (2, 4, 2, 60, 150, None, '', ''),
    'solo3': (2, 3, 2, 70, 170, None, '', ''),
    'chip': (2, 4, 2, 100, 180, rock, 'octave root16 root8', 'arp16 arp'),
}
SWUNG = {'swing', 'shuffle', 'jazzwaltz', 'jazz'}
ANY_BASS = {2: 'root fifth long root8 push fifth2 walk each octave funk'.split(), 3: 'root push3 long each'.split()}
ANY_CHORDS = {2: 'pad block block1 strum8 arp arp16 off chop alberti comp pulse8 stab16 pick'.split(), 3: 'arp3 block3 pad chop3 block1'.split()}
PROGRESSIONS = [[0, 4, 5, 3], [0, 5, 3, 4], [0, 3, 4, 0], [5, 3, 0, 4], [1, 4, 0, 0], [0, 0, 3, 0, 4, 3, 0, 4], [0, 3], [0, 6, 5, 4], [0, 2, 3, 4], [0, 5, 1, 4]]


def compose(seed, seconds=30.0, style=None):
    """Composes one piece, deterministic for a seed."""
    r = random.Random(seed)
    style = style or r.choices(list(STYLES), [spec[0] for spec in STYLES.values()])[0]
    _, bar, split, low, high, kit, bass_figures, chord_figures = STYLES[style]
    bpm = low * (high / low) ** r.betavariate(1.7, 1.7)
    if r.random() < 0.3:  # what is usual in one style happens in others
        bass_figures = bass_figures and ' '.join(r.sample(ANY_BASS[split], 3))
        chord_figures = chord_figures and ' '.join(r.sample(ANY_CHORDS[split], 3))
    if kit and bar == 4 and split == 2 and r.random() < 0.15:
        kit = r.choice([rock, rock, four_floor, hand, twobeat, breaks, funk])
    piece = Piece(style, bpm, bar, split, kit=r.choice(DRUM_KITS))
    if style in SWUNG:
        piece.swing = r.uniform(0.56, 0.68) if bpm > 170 else r.uniform(0.6, 0.69)
    elif split == 2 and r.random() < (0.3 if style.startswith(('air', 'line')) else 0.08):
        piece.swing = r.uniform(0.52, 0.6)
    bars = max(4, round(seconds * bpm / 60 / bar))
    piece.beats = bars * bar
    if kit is None and r.random() < 0.45:
        piece.rubato = r.uniform(0.02, 0.16)
    elif r.random() < 0.14:
        at = r.uniform(0.3, 0.7) * piece.beats
        piece.changes = [(at, 1.5 ** r.uniform(-1, 1), r.choice([0, 0, bar, 4 * bar, 8 * bar]))]
    else:
        piece.rubato = r.choice([0, 0, 0, 0.003, 0.008])
    piece.drums = kit is not None and r.random() > 0.18
    tonic, scale = r.randrange(12), r.choice(SCALES)
    piece.programs = {0: r.choice(LEADS), 1: r.choice(BASSES), 2: chord_program(r, style), 3: r.choice(PADS), 4: r.choice(KEYS + GUITARS)}
    sections = section_plan(r, bars)
    if r.random() < 0.05:
        return clicked(piece, r, bars)
    make = r.random
    lead_on = (make() < 0.8 or not chord_figures) and not style.startswith('line')
    if style.startswith('line') and make() < 0.4:
        piece.programs[1] = r.choice(LEADS + KEYS)
    if kit and piece.drums and r.random() < 0.1:  # drums alone, or with a bass
        lead_on, chord_figures = False, ''
        bass_figures = r.choice(['', bass_figures])
    loud = {'lead': r.randint(60, 105), 'bass': r.randint(70, 110), 'chords': r.randint(50, 90), 'drums': r.uniform(0.5, 1.1)}
    for start, length, letter in sections:
        q = random.Random(f'{seed}{letter}')
        progression = q.choice(PROGRESSIONS)
        rate = q.choice([1, 1, 1, 1, 2, 0.5]) if bar == 4 else q.choice([1, 1, 1, 2])
        bass = q.choice(bass_figures.split()) if bass_figures else None
        chords = q.choice(chord_figures.split()) if chord_figures else None
        pattern = [kit(q, bar, split) for _ in range(q.choice([1, 1, 2]))] if kit else []
        if q.random() < 0.1:
            pattern = []
        motif = [melody_bar(q, bar, split) for _ in range(4)]
        thin = q.random() < 0.08
        layer = q.random() < 0.3
        push = q.random() < 0.15 and split == 2
        for i in range(length):
            at = (start + i) * bar
            degrees = [progression[int((i + k / 2) / rate) % len(progression)] if rate < 1 else progression[int(i / rate) % len(progression)] for k in (0, 1)]
            for half, degree in enumerate(degrees):
                if half == 1 and degrees[0] == degrees[1]:
                    continue
                span = (0, bar) if degrees[0] == degrees[1] else ((0, bar / 2) if half == 0 else (bar / 2, bar))
                chord = [tonic + scale[(degree + n) % 7] + 12 * ((degree + n) // 7) for n in (0, 2, 4)] + ([tonic + scale[(degree + 6) % 7] + 12 * ((degree + 6) // 7)] if q.random() < 0.3 else [])
                early = 0.5 if push and i and half == 0 else 0
                if bass and not (thin and kit):
                    add_bass(piece, r, bass, at, span, chord, loud['bass'], early)
                if chords:
                    add_chords(piece, r, chords, at, span, chord, loud['chords'], early)
                if layer:
                    for pitch in chord[:3]:
                        piece.notes.append((at + span[0], span[1] - span[0], 3, 60 + pitch % 12, 55))
                if lead_on and make() < 0.92:
                    for beat, held, step in motif[i % 4]:
                        if span[0] <= beat < span[1]:
                            pitch = chord[step % 3] if beat == int(beat) and q.random() < 0.7 else tonic + scale[step % 7]
                            piece.notes.append((at + beat, held, 0, 66 + (pitch + 6) % 12 + (12 if step > 6 else 0) - (12 if chords is None and step % 2 else 0), loud['lead'] + (8 if beat == 0 else 0) + r.randint(-8, 8)))
            if piece.drums and pattern and not thin:
                hits = pattern[i % len(pattern)]
                fill = i == length - 1 and make() < 0.6
                for beat, drum, vel in hits:
                    if fill and beat >= bar / 2 and drum != KICK:
                        continue
                    piece.notes.append((at + beat, 0.2, 9, drum, vel * loud['drums']))
                if fill:
                    per = split * r.choice([1, 2])
                    for n in range(int(bar / 2 * per)):
                        if make() < 0.85:
                            piece.notes.append((at + bar / 2 + n / per, 0.2, 9, r.choice([SNARE] + TOMS), r.randint(80, 115) * loud['drums']))
                if i == 0 and make() < 0.6:
                    piece.notes.append((at, 1, 9, CRASH, 110 * loud['drums']))
    if lead_on and make() < 0.3:
        piece.pickup = r.choice([0.5, 1, 1, bar - 1, 1.5]) if split == 2 else 1 / 3
        n = max(1, round(piece.pickup * split))
        for k in range(n):
            piece.notes.append((-piece.pickup + k * piece.pickup / n, piece.pickup / n, 0, 67 + tonic % 12 + k, loud['lead']))
    return piece


def clicked(piece, r, bars):
    """Composes a metronome, or one drum, on every beat or its subdivisions."""
    drum = r.choice([KICK, SIDE, SNARE, HAT, COW, 76, 75, 56, 33, 34, TAMB])
    per = r.choice([1, 1, 1, piece.split])
    accent, first = r.choice([0, 0, 30]), r.choice([drum, drum, KICK, 34])
    for k in range(bars * piece.bar * per):
        beat = k / per
        on_bar = beat % piece.bar == 0
        piece.notes.append((beat, 0.2, 9, first if on_bar else drum, 70 + (accent if on_bar else 0) + (20 if k % per == 0 else 0)))
    return piece


def chord_program(r, style):
    if style.startswith(('piano', 'chorale')):
        return r.choice([0, 0, 0, 1, 3, 4, 6, 19] if style != 'chorale' else [0, 19, 48, 52, 61, 16])
    if style.startswith('guitar'):
        return r.choice([24, 25, 26, 27, 46])
    if style.startswith('strings'):
        return r.choice([48, 49, 44, 45, 40, 61])
    if style in ('metal', 'thrash'):
        return r.choice([29, 30])
    if style == 'chip':
        return r.choice([80, 81, 87, 38])
    return r.choice(KEYS + GUITARS + PADS[:3])


def section_plan(r, bars):
    sections, at = [], 0
    while at < bars:
        length = min(bars - at, r.choice([4, 8, 8, 8, 12, 16]))
        sections.append((at, length, r.choice('AABBC')))
        at += length
    return sections


def melody_bar(q, bar, split):
    """Returns (beat, length, scale step) of one bar: long notes tend to begin on beats."""
    notes, at, step = [], 0.0, q.randrange(7)
    density = q.choice([0.15, 0.3, 0.6, 1.0])
    if q.random() < 0.3:  # a tune that walks: one length for the bar, often even
        unit = q.choice([1, 1 / split, 1 / split, 0.25 if split == 2 else 1 / 3])
        for k in range(round(bar / unit)):
            if k == 0 or q.random() < 0.93:
                notes.append((k * unit, unit * q.uniform(0.6, 1), step))
            step = max(0, min(10, step + q.choice([-2, -1, 1, 1, 2])))
        return notes
    while at < bar - 1e-6:
        unit = 1 / split
        options = [unit, 1, 2, bar] if at == int(at) else [unit, unit, 1] if split == 2 else [unit]
        weights = [density, 1, 0.5, 0.15][: len(options)]
        held = min(bar - at, q.choices(options, weights)[0])
        if q.random() < (0.9 if at == int(at) else 0.75):
            notes.append((at, held * q.uniform(0.7, 1), step))
        if density == 1.0 and held == unit and split == 2 and q.random() < 0.25:
            notes.append((at + unit / 2, unit / 2, step + 1))
        at += held
        step = max(0, min(10, step + q.choice([-2, -1, -1, 0, 1, 1, 2, 3])))
    return notes
