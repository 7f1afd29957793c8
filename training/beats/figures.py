"""Bass and chord figures: add the notes of one chord span to a piece.

`at` is the first beat of the bar, `span` the beats of the bar on which the chord sounds, and `early` the beats by which its first note
comes before them.
"""


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
