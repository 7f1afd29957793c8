"""Drum patterns: for each style a function that returns the hits of one bar as (beat, drum, velocity).

`r` is the random generator, `bar` the beats in a bar and `split` the parts of a beat. Drums are General MIDI percussion keys.
"""

KICK, SIDE, SNARE, CLAP, HAT, PEDAL, OPEN, CRASH, RIDE, BELL, TAMB, COW, SHAKER = 36, 37, 38, 39, 42, 44, 46, 49, 51, 53, 54, 56, 70
TOMS = [50, 48, 47, 45, 43, 41]
CONGA = [62, 63, 64]


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
