"""Trains the beat network on rendered scores and writes its weights as JSON.

Usage: train.py FEATURES_DIR OUT.json [minutes] [start.npz]

Needs jax, optax and numpy. The network: pairs of feature frames, a convolution, residual dilated convolutions (after
Davies & Böck 2019; Böck & Davies 2020). Outputs: beat and downbeat probability per frame, tempo and meter per pair of
frames.
"""

import base64
import glob
import json
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

FEATURES, CHANNELS, BLOCKS, KERNEL = 28, 64, 8, 5
TEMPI, METERS = 64, [2, 3, 4]
SLOWEST, FASTEST = 36.0, 250.0
FRAMES, BATCH, RATE = 1500, 8, 50.0
SIZES = [(3 * 2 * FEATURES, CHANNELS), (CHANNELS,)] + [
    size for _ in range(BLOCKS) for size in [(KERNEL * CHANNELS, CHANNELS), (CHANNELS,), (CHANNELS, CHANNELS), (CHANNELS,)]
] + [(CHANNELS, 4 + TEMPI + len(METERS)), (4 + TEMPI + len(METERS),)]

# Styles that are learned slowly are sampled more often.
HARD = {
    'solo4': 3, 'solo3': 3, 'air3': 1.5, 'air4': 1.5, 'line4': 1.5,  'six8': 3, 'slow12': 2, 'piano6': 3, 'reggae': 0.7, 'dub': 2, 'ballad': 2, 'halftime': 3,
    'strings4': 1.5, 'strings3': 1.5, 'waltz': 1.5, 'guitar3': 2, 'guitar4': 1.5, 'swing': 1.5, 'thrash': 1.5, 'hardcore': 1.5, 'country': 1.5,
    'funk': 1.5, 'bossa': 1.5,
}  # fmt: skip
# Slow pieces of other styles are rarer in real music than in the scores, whose tempi are evenly distributed.
SLOW_BPM, SLOW_SHARE = 72, 0.4
# Fraction of pieces with a tempo step, by a factor of up to 1.5.
STEP_SHARE = 0.25
# Fraction of training examples from the bands of bands.ts, if there are any.
BAND_SHARE = 0.25


def share_of(style, bpm):
    rare = bpm and bpm < SLOW_BPM and style not in ('slow12', 'six8', 'piano6', 'ballad') and not style.startswith('band')
    return HARD.get(style, 1.0) * (SLOW_SHARE if rare else 1)


def shifted(x, offset):
    if offset == 0:
        return x
    pad = jnp.zeros_like(x[:, : abs(offset)])
    return jnp.concatenate([x[:, offset:], pad], 1) if offset > 0 else jnp.concatenate([pad, x[:, :offset]], 1)


def conv(x, weight, bias, taps, dilation):
    stack = jnp.concatenate([shifted(x, (k - taps // 2) * dilation) for k in range(taps)], -1)
    return stack @ weight + bias


def network(params, x, key=None):
    batch, frames, _ = x.shape
    x = x.reshape(batch, frames // 2, 2 * FEATURES)
    h = jax.nn.elu(conv(x, params[0], params[1], 3, 1))
    for block in range(BLOCKS):
        w, b, w1, b1 = params[2 + 4 * block : 6 + 4 * block]
        u = jax.nn.elu(conv(h, w, b, KERNEL, 2**block))
        if key is not None:
            key, sub = jax.random.split(key)
            u = u * jax.random.bernoulli(sub, 0.9, (batch, 1, CHANNELS)) / 0.9
        h = h + u @ w1 + b1
    out = jax.nn.elu(h) @ params[-2] + params[-1]
    return out[..., :4].reshape(batch, frames, 2), out[..., 4 : 4 + TEMPI], out[..., 4 + TEMPI :]


def loss(params, x, marks, tempo, meter, weight, key=None):
    both, tempi, meters = network(params, x, key)
    beat = optax.sigmoid_binary_cross_entropy(both[..., 0], marks[..., 0]).mean(1)
    down = optax.sigmoid_binary_cross_entropy(both[..., 1], marks[..., 1]).mean(1)
    pace = optax.softmax_cross_entropy(tempi, tempo).mean(1)
    count = optax.softmax_cross_entropy(meters, meter[:, None, :] * jnp.ones(meters.shape[:2] + (1,))).mean(1)
    parts = jnp.stack([beat, 1.5 * down, 0.05 * pace, 0.05 * count])
    return (parts * weight).mean(1).sum(), parts.mean(1)


def load(folder):
    pieces = []
    for file in sorted(glob.glob(folder + '/*.f32')):
        with open(file[:-3] + 'json') as text:
            truth = json.load(text)
        features = np.fromfile(file, '<f4').reshape(-1, FEATURES)
        if truth['beats_s'] and truth['beats_s'][-1] * RATE > len(features):
            raise SystemExit(f'{file}: its features end before its last beat; make them again from the whole recording')
        share = share_of(truth['style'], truth['bpm'])
        pieces.append((features, np.array(truth['beats_s']), truth['bar'], share, truth['style'].startswith('band')))
    return pieces


def shares(pieces):
    share, bands = np.array([piece[3] for piece in pieces]), np.array([piece[4] for piece in pieces])
    if bands.any():
        share[bands] *= BAND_SHARE / (1 - BAND_SHARE) * share[~bands].sum() / share[bands].sum()
    return share / share.sum()


def example(piece, g, augment=True):
    x, beats, bar = piece[:3]
    stretch = np.exp(g.uniform(-0.16, 0.16)) if augment else 1.0
    places = np.array([0, len(x)]), np.array([0, len(x) * stretch])  # frames of the piece, and where they are heard
    if augment and len(beats) > 12 and g.random() < STEP_SHARE:  # all at once slower or faster, counted as before
        at = beats[g.integers(len(beats) // 4, 3 * len(beats) // 4)] * RATE
        bend = 1.5 ** g.uniform(-0.5, 0.5)
        places = np.array([0, at, len(x)]), stretch * np.array([0, at * bend, at * bend + (len(x) - at) / bend])
    frames = int(places[1][-1])
    start = g.integers(0, max(1, frames - FRAMES + 1)) if augment else 0
    at = np.interp(start + np.arange(FRAMES), places[1], places[0], right=len(x))
    low = np.minimum(len(x) - 1, at.astype(int))
    high = np.minimum(len(x) - 1, low + 1)
    share = (at - at.astype(int))[:, None]
    y = (1 - share) * x[low] + share * x[high]
    y[at >= len(x)] = 0
    if augment:
        bands = y[:, :24]
        tilt = np.exp(g.normal(0, 0.4, 24) + g.normal(0, 0.4) * np.linspace(-1, 1, 24))
        bands = np.log10(1 + (10**bands - 1) * tilt * np.exp(g.normal(0, 0.2)))
        if g.random() < 0.12:
            bands[:, g.integers(14, 23) :] = 0
        if g.random() < 0.12:
            bands[:, : g.integers(1, 7)] = 0
        y[:, :24] = bands
        y[:, 24:] *= np.exp(g.normal(0, 0.25)) * (g.random() > 0.05)
    times = np.interp(beats * RATE, *places) - start
    marks = np.zeros((FRAMES, 2), np.float32)
    for n, when in enumerate(times):
        frame = int(round(when))
        for off, value in ((-1, 0.4), (1, 0.4), (0, 1.0)):
            if 0 <= frame + off < FRAMES:
                marks[frame + off, 0] = max(marks[frame + off, 0], value)
                if n % bar == 0:
                    marks[frame + off, 1] = max(marks[frame + off, 1], value)
    meter = np.array([bar == m for m in METERS], np.float32)
    if len(times) < 3:
        return y.astype(np.float32), marks, np.full((FRAMES // 2, TEMPI), 1 / TEMPI, np.float32), meter
    grid = 2 * np.arange(FRAMES // 2)
    gaps = np.diff(times)
    smooth = np.convolve(np.pad(gaps, 2, mode='edge'), np.ones(5) / 5, 'valid')
    local = 60 * RATE / np.interp(grid, times[:-1], smooth)
    place = np.log(local / SLOWEST) / np.log(FASTEST / SLOWEST) * (TEMPI - 1)
    tempo = np.exp(-0.5 * ((np.arange(TEMPI) - place[:, None]) / 0.8) ** 2) + 1e-9
    tempo /= tempo.sum(1, keepdims=True)
    return y.astype(np.float32), marks, tempo.astype(np.float32), meter


def batch_of(pieces, g, indices, augment=True):
    return [np.stack(column) for column in zip(*(example(pieces[i], g, augment) for i in indices))]


def write(params, file):
    """Writes 16-bit integers with one scale per tensor."""
    scales, data = [], b''
    for tensor in params:
        flat = np.asarray(tensor, np.float64).ravel()
        scale = max(1e-9, np.abs(flat).max()) / 32767
        scales.append(float(f'{scale:.6g}'))
        data += np.round(flat / scale).clip(-32767, 32767).astype('<i2').tobytes()
    text = base64.b64encode(data).decode()
    with open(file, 'w') as out:
        json.dump({'channels': CHANNELS, 'scales': scales, 'weights': text}, out, indent=2)
        out.write('\n')


def main():
    folder, out = sys.argv[1:3]
    minutes = float(sys.argv[3]) if len(sys.argv) > 3 else 20
    pieces = load(folder)
    held = [piece for i, piece in enumerate(pieces) if i % 12 == 0]
    pieces = [piece for i, piece in enumerate(pieces) if i % 12]
    g = np.random.default_rng(1)
    if len(sys.argv) > 4:
        with np.load(sys.argv[4]) as saved:
            params = [jnp.asarray(saved[f'arr_{i}']) for i in range(len(SIZES))]
    else:
        params = [
            jnp.zeros(size) if len(size) == 1 else jnp.asarray(g.normal(0, 1, size) / np.sqrt(size[0]) * (0.4 if size == (CHANNELS, CHANNELS) else 1))
            for size in SIZES
        ]
        params = [p.astype(jnp.float32) for p in params]
    share = shares(pieces)
    clock, begin = 0.0, time.time()
    peak = 2e-3 if len(sys.argv) <= 4 else 1e-3
    optimiser = optax.inject_hyperparams(optax.adamw)(learning_rate=peak, weight_decay=1e-3)
    state = optimiser.init(params)
    ones = jnp.ones(4)[:, None]

    @jax.jit
    def step(params, state, batch, key):
        grads, parts = jax.grad(loss, has_aux=True)(params, *batch, ones, key)
        norm = optax.global_norm(grads)
        grads = jax.tree.map(lambda leaf: leaf * jnp.minimum(1, 1 / (norm + 1e-9)), grads)
        updates, state = optimiser.update(grads, state, params)
        return optax.apply_updates(params, updates), state, parts

    test = jax.jit(lambda params, batch: loss(params, *batch, ones)[1])
    average = params
    key = jax.random.PRNGKey(0)
    mean, n = np.zeros(4), 0
    checks = [batch_of(held, g, range(i, min(i + BATCH, len(held))), False) for i in range(0, len(held), BATCH)]
    while clock < 1:
        clock = (time.time() - begin) / 60 / minutes
        state.hyperparams['learning_rate'] = jnp.asarray(peak * min(1, (n + 1) / 200) * 0.5 * (1 + np.cos(np.pi * min(1, clock))) + 2e-5)
        key, sub = jax.random.split(key)
        batch = batch_of(pieces, g, g.choice(len(pieces), BATCH, p=share))
        params, state, parts = step(params, state, batch, sub)
        average = jax.tree.map(lambda a, p: 0.995 * a + 0.005 * p, average, params) if n > 500 else params
        mean += np.asarray(parts)
        n += 1
        if n % 250 == 0 or clock >= 1:
            check = np.mean([np.asarray(test(average, c)) for c in checks], 0)
            print(n, f'{clock:.2f}', (mean / (n % 250 or 250)).round(3), check.round(3), flush=True)
            mean[:] = 0
            np.savez(out + '.npz', *[np.asarray(p) for p in average])
            write(average, out)


if __name__ == '__main__':
    main()
