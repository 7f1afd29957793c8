"""Composes pieces in many styles with known beats: notes in beats, to be played at any tempo."""

import random
from dataclasses import dataclass, field

KICK, SIDE, SNARE, CLAP, HAT, PEDAL, OPEN, CRASH, RIDE, BELL, TAMB, COW, SHAKER = 36, 37, 38, 39, 42, 44, 46, 49, 51, 53, 54, 56, 70
TOMS = [50, 48, 47, 45, 43, 41]
CONGA = [62, 63, 64]
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


# Drum patterns: for each style a function that returns the hits of one bar as (beat, drum, velocity).
def eighths(bar, drum, vel, split=2, accent=12):
    return [(i / split, drum, vel + (accent if i % split == 0 else 0)) for i in range(bar * split)]


def backbeat(r, bar, drum):
    return [(b, drum, r.randint(95, 120)) for b in range(1, bar, 2)]


def rock(r, bar, split=2):
    hat = r.choice([HAT, HAT, HAT, OPEN, RIDE, TAMB])
    per = r.choice([1, 2, 2, 2, 4]) if split == 2 else split
    hits = eighths(bar, hat, r.randint(55, 85), per) + backbeat(r, bar, r.choice([SNARE, SNARE, SNARE, CLAP, SIDE]))
    hits += [(0, KICK, 115)] + [(b / 2, KICK, r.randint(90, 112)) for b in range(1, bar * 2) if r.random() < (0.5 if b % 4 == 0 else 0.22 if b % 2 else 0.06)]
    return hits


def four_floor(r, bar, split=2):
    hits = [(b, KICK, 115) for b in range(bar)] + backbeat(r, bar, r.choice([SNARE, CLAP])) * r.choice([0, 1, 1])
    off = r.choice([OPEN, OPEN, HAT, RIDE])
    hits += [(b + 0.5, off, r.randint(75, 112)) for b in range(bar)]
    if r.random() < 0.5:
        hits += [(i / 4, HAT, r.randint(40, 70)) for i in range(bar * 4) if i % 4 != 2]
    return hits


def funk(r, bar, split=2):
    hits = eighths(bar, HAT, 60, 4, r.choice([0, 15])) if r.random() < 0.7 else [(b + 0.5, OPEN, 95) for b in range(bar)] + eighths(bar, HAT, 60, 2)
    hits += [(0, KICK, 118)] + backbeat(r, bar, SNARE)
    hits += [(i / 4, KICK, r.randint(85, 110)) for i in range(1, bar * 4) if r.random() < (0.3 if i % 4 in (2, 3) else 0.08)]
    hits += [(i / 4, SNARE, r.randint(25, 50)) for i in range(bar * 4) if i % 4 in (1, 3) and r.random() < 0.3]
    return hits


def train(r, bar, split=2):
    hits = [(b, KICK, 105) for b in range(0, bar, r.choice([1, 2]))]
    off = r.choice([SNARE, SNARE, SIDE, HAT])
    if r.random() < 0.5:
        return hits + [(b + 0.5, off, r.randint(85, 112)) for b in range(bar)]
    return hits + [(i / 4, off, 105 if i % 4 == 2 else 50) for i in range(bar * 4)]


def twobeat(r, bar, split=2):
    return [(b, KICK, 110) for b in range(0, bar, 2)] + backbeat(r, bar, r.choice([SNARE, SIDE, HAT])) + eighths(bar, HAT, 55, r.choice([1, 2]))


def half_time(r, bar, split=2):
    hits = eighths(bar, r.choice([HAT, OPEN, RIDE, CRASH]), r.randint(60, 85), r.choice([1, 2, 2, 4])) + [(bar // 2, SNARE, 120), (0, KICK, 118)]
    return hits + [(i / 2, KICK, 105) for i in range(1, bar * 2) if i != bar and r.random() < 0.15]


def reggae(r, bar, split=2, slow=False):
    drop = r.choice(['one', 'steppers', 'rockers'])
    kicks = {'one': [2], 'steppers': list(range(bar)), 'rockers': [0, 2]}[drop]
    snares = [2]
    if slow:  # counted half as fast, the drop falls on 2 and 4
        kicks = {'one': [1, 3], 'steppers': [b / 2 for b in range(2 * bar)], 'rockers': list(range(bar))}[drop]
        snares = [1, 3]
    return [(b, KICK, 112) for b in kicks if b < bar] + [(b, SIDE, 105) for b in snares if b < bar] + eighths(bar, HAT, 60, 2, r.choice([-15, 10]))


def reggae_slow(r, bar, split=2):
    return reggae(r, bar, split, slow=True)


def swing_kit(r, bar, split=2):
    hits = [(b, RIDE, r.randint(80, 100)) for b in range(bar)]
    hits += [(b + 0.5, RIDE, 75) for b in range(1, bar, 2)] if bar == 4 else [(1 + 0.5, RIDE, 75)]
    hits += [(b, PEDAL, 85) for b in range(1, bar, 2)]
    if r.random() < 0.4:
        hits += [(b, KICK, 45) for b in range(bar)]
    if r.random() < 0.4:
        hits += [(r.randrange(bar) + 0.5, r.choice([SNARE, KICK]), r.randint(50, 80))]
    return hits


def triple(r, bar, split=3):
    hits = eighths(bar, r.choice([HAT, HAT, RIDE]), r.randint(55, 85), 3)
    hits += [(0, KICK, 115)] + backbeat(r, bar, r.choice([SNARE, SNARE, SIDE]))
    hits += [(i / 3, KICK, 100) for i in range(1, bar * 3) if r.random() < (0.3 if i % 6 == 0 else 0.1 if i % 3 == 2 else 0.03)]
    return hits


def waltz(r, bar, split=2):
    hits = [(0, KICK, 110)]
    form = r.choice(['oom', 'oom', 'jazz', 'rock', 'soft'])
    if form == 'oom':
        hits += [(b, r.choice([SNARE, HAT, SIDE]), 85) for b in (1, 2)]
    if form == 'jazz':
        hits += [(0, RIDE, 95), (1, RIDE, 90), (1.5, RIDE, 70), (2, RIDE, 88), (1, PEDAL, 80)]
    if form == 'rock':
        hits += eighths(3, HAT, 65, 2) + [(r.choice([1, 2, 2]), SNARE, 108)] + ([(1.5, KICK, 90)] if r.random() < 0.4 else [])
    if form == 'soft':
        hits += eighths(3, r.choice([HAT, SHAKER]), 60, r.choice([1, 2])) + [(2, SIDE, 80)]
    return hits


def bossa(r, bar, split=2):
    clave = r.choice([[0, 0.75, 1.5, 2.5, 3.25], [0, 1.5, 3], [0.5, 1, 2, 2.75, 3.5], [0, 0.75, 2, 2.75]])
    return eighths(bar, r.choice([HAT, SHAKER]), 60, r.choice([2, 4]), 8) + [(b, SIDE, 95) for b in clave if b < bar] + [(x, KICK, 90) for b in range(0, bar, 2) for x in (b, b + 1.5)]


def latin(r, bar, split=2):
    clave = r.choice([[0, 1.5, 3], [1, 2], [0, 1.5, 3.5]])
    hits = [(b, SIDE, 100) for b in clave] + [(b, COW, r.randint(80, 105)) for b in range(bar)] + [(b + 0.5, COW, 60) for b in range(bar) if r.random() < 0.5]
    return hits + [(b / 2, r.choice(CONGA), r.randint(70, 105)) for b in range(bar * 2) if r.random() < 0.6] + [(b, KICK, 90) for b in (1.5, 3) if r.random() < 0.6]


def metal(r, bar, split=2):
    per = r.choice([2, 4, 4])
    hits = [(i / per, KICK, 112) for i in range(bar * per) if r.random() < 0.85]
    return hits + backbeat(r, bar, SNARE) + eighths(bar, r.choice([CRASH, HAT, RIDE, OPEN]), 95, r.choice([1, 2]))


def thrash(r, bar, split=2):
    form = r.choice(['skank', 'double', 'double', 'half', 'blast', 'polka', 'gallop'])
    cymbal = [(b, r.choice([CRASH, RIDE, OPEN, HAT]), r.randint(80, 105)) for b in range(bar)]
    if form == 'half':
        return cymbal + [(0, KICK, 115), (bar // 2, SNARE, 120)] + [(i / 2, KICK, 108) for i in range(1, bar * 2) if i != bar and r.random() < 0.5]
    if form == 'polka':  # the snare off the beat, however loud
        cymbal = [(b / 2, HAT, 90) for b in range(bar * 2)] if r.random() < 0.5 else cymbal
    kicks = {'skank': [0, 2], 'polka': list(range(bar)), 'double': [i / 4 for i in range(bar * 4)], 'blast': list(range(bar)), 'gallop': [b + x for b in range(bar) for x in (0, 0.5, 0.75)]}[form]
    snares = [b + 0.5 for b in range(bar)] if form in ('blast', 'polka') else list(range(1, bar, 2))
    return cymbal + [(b, KICK, r.randint(95, 115)) for b in kicks if b < bar] + [(b, SNARE, r.randint(100, 122)) for b in snares]


def breaks(r, bar, split=2):
    kicks = r.choice([[0, 2.5], [0, 0.5, 2.5], [0, 1.5, 2.5], [0, 0.75, 2.5]])
    return [(b, KICK, 115) for b in kicks] + backbeat(r, bar, SNARE) + eighths(bar, r.choice([HAT, RIDE]), 70, r.choice([2, 2, 4])) + [(x, SNARE, 55) for x in (1.75, 2.25, 3.75) if r.random() < 0.4]


def hiphop(r, bar, split=2):
    hits = eighths(bar, HAT, 65, r.choice([2, 4]), 5) + backbeat(r, bar, r.choice([SNARE, CLAP])) + [(0, KICK, 118)]
    return hits + [(i / 4, KICK, 105) for i in range(2, bar * 4) if i % 4 and r.random() < 0.15]


def march(r, bar, split=2):
    return [(0, KICK, 112)] + [(b, SNARE, 95) for b in range(1, bar)] + [(i / 4, SNARE, 55) for i in range(bar * 4) if r.random() < 0.25]


def hand(r, bar, split=2):
    return eighths(bar, r.choice([TAMB, SHAKER]), 60, r.choice([split, 2 * split]), 15) + [(0, KICK, 90)] * r.choice([0, 1]) + backbeat(r, bar, r.choice([CLAP, TAMB, SIDE])) * r.choice([0, 1])


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


def add_bass(piece, r, figure, at, span, chord, vel, early):
    root = 36 + (chord[0] + 4) % 12 - 4
    fifth = root + (chord[2] - chord[0]) % 12 - (12 if root > 40 else 0)
    lo, hi = span
    n = hi - lo
    third = root + (chord[1] - chord[0]) % 12

    def put(beat, held, pitch=root, accent=0):
        if lo - 1e-6 <= beat < hi:
            piece.notes.append((at + beat - (early if beat == lo else 0), held, 1, pitch, vel + accent + r.randint(-6, 6)))

    if figure in ('root', 'fifth'):
        put(lo, n * 0.9)
    if figure == 'long':
        put(lo, n)
    if figure in ('each',):
        for b in range(int(n)):
            put(lo + b, 0.9, r.choice([root, root, third, fifth]))
    if figure in ('root8', 'root16', 'octave'):
        per = 4 if figure == 'root16' else 2
        for k in range(int(n * per)):
            put(lo + k / per, 0.8 / per, root + (12 if figure == 'octave' and k % 2 else 0), 5 if k % per == 0 else 0)
    if figure == 'off':
        for b in range(int(n)):
            put(lo + b + 0.5, 0.4)
    if figure == 'push':
        for b, held in ((0, 1.4), (1.5, 0.5), (2, 1.5), (3.5, 0.5)):
            put(lo + b, held)
    if figure == 'push3':
        put(lo, 1)
        for b in range(int(n)):
            if b:
                put(lo + b - 1 / 3, 0.3)
                put(lo + b, 0.8)
    if figure in ('fifth2', 'fifth1'):
        step = 2 if figure == 'fifth2' else 1
        for k in range(0, max(1, int(n)), step):
            put(lo + k, step * 0.6, root if (k // step) % 2 == 0 else fifth)
    if figure == 'walk':
        for k in range(int(n)):
            put(lo + k, 0.85, root if k == 0 else r.choice([root + 2, third, fifth, root + 9, root + 1, root - 1]))
            if r.random() < 0.08:
                put(lo + k + 0.5, 0.4, fifth)
    if figure == 'funk':
        put(lo, 0.4, root, 10)
        for k in range(1, int(n * 4)):
            if r.random() < 0.3:
                put(lo + k / 4, 0.2, r.choice([root, root + 12, root + 10, fifth]))
    if figure == 'dub':
        for b in r.choice([[0, 0.5, 1.5, 2, 3], [1, 1.5, 2, 3], [0, 1.5, 2.5, 3], [0.5, 1, 2, 2.5]]):
            put(lo + b, 0.45, r.choice([root, root, fifth, third]))
    if figure == 'bossa':
        for k in range(0, int(n), 2):
            put(lo + k, 1.4, root if k == 0 else fifth)
            put(lo + k + 1.5, 0.5, fifth)
    if figure == 'tumbao':
        put(lo + 1.5, 1.4, fifth)
        put(lo + 3, 1.0, root)


def add_chords(piece, r, figure, at, span, chord, vel, early):
    lo, hi = span
    n = hi - lo
    pitches = sorted(52 + (p - 4) % 12 + 0 for p in chord)
    low = 40 + (chord[0] - 4) % 12

    def hit(beat, held, accent=0, notes=pitches, roll=0.0):
        if lo - 1e-6 <= beat < hi:
            for k, pitch in enumerate(notes):
                piece.notes.append((at + beat + roll * k - (early if beat == lo else 0), held, 2, pitch, vel + accent + r.randint(-6, 6)))

    each = range(int(n))
    if figure == 'pad':
        hit(lo, n * 0.98)
    if figure in ('block', 'power'):
        for b in each if r.random() < 0.5 or figure == 'power' else range(0, int(n), 2):
            hit(lo + b, 0.9, 6 if b == 0 else 0)
    if figure == 'block1':
        for b in each:
            hit(lo + b, 0.95, 0, [pitches[0], pitches[-1], r.choice(pitches) + 12])
    if figure in ('strum8', 'strum16', 'pulse8'):
        per = 4 if figure == 'strum16' else 2
        for k in range(int(n * per)):
            if k == 0 or r.random() < 0.8:
                hit(lo + k / per, 0.8 / per, 10 if k % per == 0 else 0, roll=0.008 if figure != 'pulse8' else 0)
    if figure == 'off':
        for b in each:
            hit(lo + b + 0.5, 0.35)
    if figure in ('chop', 'chop2'):
        for b in range(1, int(n), 2):
            hit(lo + b, 0.4)
            if figure == 'chop2' and r.random() < 0.5:
                hit(lo + b + 0.5, 0.3)
    if figure == 'chop3':
        for b in each:
            hit(lo + b + 1 / 3, 0.25)
            hit(lo + b + 2 / 3, 0.25)
    if figure == 'oompah':
        hit(lo, 0.8, 5, [low - 12 if low > 45 else low])
        for b in range(1, int(n)):
            hit(lo + b, 0.5)
    if figure == 'stride':
        for b in each:
            hit(lo + b, 0.6, 0, [low - 12 if b % 4 == 0 else low - 5] if b % 2 == 0 else pitches)
    if figure in ('arp', 'arp16', 'arp3', 'alberti', 'pick'):
        per = {'arp16': 4, 'arp3': 3}.get(figure, 2)
        tones = pitches + [pitches[0] + 12]
        order = {'alberti': [0, 2, 1, 2], 'pick': [0, 2, 3, 2, 1, 2, 3, 2]}.get(figure) or r.choice([[0, 1, 2, 3], [0, 1, 2, 3, 2, 1], [3, 2, 1, 0], [0, 2, 1, 3]])
        for k in range(int(n * per)):
            hit(lo + k / per, 1.0 / per, 4 if k % per == 0 else 0, [tones[order[k % len(order)] % len(tones)] - (12 if figure == 'pick' and k % 4 == 0 else 0)])
    if figure == 'block3':
        for k in range(int(n * 3)):
            hit(lo + k / 3, 0.28, 8 if k % 3 == 0 else 0)
    if figure == 'comp':
        for b in each:
            if r.random() < 0.45:
                hit(lo + b + r.choice([0, 0.5, 0.5]), r.choice([0.3, 0.8]))
    if figure == 'bossa':
        for b in r.choice([[0, 1, 2.5], [0, 1.5, 3], [0.5, 1.5, 2, 3.5]]):
            hit(lo + b, 0.6)
    if figure == 'stab16':
        for k in range(int(n * 4)):
            if r.random() < 0.22:
                hit(lo + k / 4, 0.2, 0)
    if figure == 'montuno':
        for k in range(int(n * 2)):
            if r.random() < 0.7:
                hit(lo + k / 2, 0.4, 0, [r.choice(pitches), r.choice(pitches) + 12])
