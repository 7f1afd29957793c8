"""The convolutional networks of audio_effect_analysis: their inputs (as in audio/dsp/effects), shapes and training."""

import base64

import jax
import jax.numpy as jnp
import numpy as np

ROWS = 76
WIDTH = 16
POOL = 4
LEVELS = 15
CURVE = 13
SHAPES = {
    "compression": [(LEVELS * 3, WIDTH), (WIDTH * 3, WIDTH), (WIDTH * 3, WIDTH), (WIDTH * 3, WIDTH), (3 * WIDTH, 16), (16, 1)],
    "low_pass": [(CURVE * 5, WIDTH), (WIDTH * 5, WIDTH), (WIDTH * 3, WIDTH), (3 * WIDTH, 16), (16, 1), (WIDTH, 1)],
}


def unpacked(packed):
    values = np.frombuffer(base64.b64decode(packed["values"]), "<i2")
    return values.reshape(packed["rows"], -1).astype(np.float32) / 100


def level_rows(tracks):
    """Returns the input of the compression network, frames x LEVELS, as rowsOf of compression-detector.ts."""
    top_of = lambda track: np.sort(track)[int(0.95 * (len(track) - 1))]
    top = top_of(tracks[0])
    rows = [np.maximum(track - top, -40) for track in tracks[:2]]
    for band in tracks[2:]:
        own = top_of(band)
        rows.append(np.maximum(band - own, -40) if own > top - 65 else np.zeros_like(band))
    sounding = [row for row in rows[2:] if row.any()] or [np.zeros_like(top * tracks[0])]
    changes = np.zeros((len(sounding), tracks.shape[1]))
    for at, row in enumerate(sounding):
        changes[at, 1:-1] = np.clip(row[2:] - row[:-2], -20, 20)
    rows += [2 * np.median(changes, 0), 2 * changes.min(0), changes.max(0)]
    return (np.stack(rows, 1) / 10).astype(np.float32)


def curve_rows(curves):
    """Returns the input of the low-pass network, ROWS x CURVE, as rowsOf of lowpass-cutoff.ts."""
    out = np.zeros((ROWS, CURVE), np.float32)
    out[: len(curves), : CURVE - 1] = curves / 20
    out[: len(curves), CURVE - 1] = 1
    return out


def along(x, layer, taps, step):
    pad = taps // 2 * step
    padded = jnp.pad(x, ((0, 0), (pad, pad), (0, 0)))
    around = jnp.concatenate([padded[:, tap * step : tap * step + x.shape[1]] for tap in range(taps)], -1)
    return jax.nn.relu(around @ layer[0] + layer[1])


def pooled(x):
    mean = x.mean(1)
    deviation = jnp.sqrt(jnp.maximum(((x - mean[:, None]) ** 2).mean(1), 1e-6))
    return jnp.concatenate([mean, deviation, x.max(1)], -1)


def classify(x, hidden, last, key):
    if key is not None:
        x = x * jax.random.bernoulli(key, 0.8, x.shape) / 0.8
    return (jax.nn.relu(x @ hidden[0] + hidden[1]) @ last[0] + last[1])[:, 0]


def compression(p, x, key=None):
    x = along(along(x, p[0], 3, 1), p[1], 3, 3)
    length = x.shape[1] // POOL
    x = x[:, : length * POOL].reshape(x.shape[0], length, POOL, -1).max(2)
    return classify(pooled(along(along(x, p[2], 3, 2), p[3], 3, 6)), p[4], p[5], key)


def low_pass(p, x, key=None):
    """Returns the log odds of a low-pass, and for each row the score of being the cut-off."""
    x = along(along(along(x, p[0], 5, 1), p[1], 5, 3), p[2], 3, 8)
    return classify(pooled(x), p[3], p[4], key), (x @ p[5][0] + p[5][1])[..., 0]


def cross_entropy(score, y):
    return (jnp.logaddexp(0, score) - y * score).mean()


def compression_loss(p, key, x, y):
    return cross_entropy(compression(p, x, key), y)


def low_pass_loss(p, key, x, y, row):
    score, places = low_pass(p, x, key)
    placed = jnp.take_along_axis(jax.nn.log_softmax(places, -1), row[:, None], 1)[:, 0]
    return cross_entropy(score, y) - 0.2 * (y * placed).mean()


def trainer(loss, shapes, rate=3e-3, decay=1e-2):
    """Returns a function that fits a network of these shapes to batches by Adam with weight decay."""
    each = jax.tree_util.tree_map

    @jax.jit
    def step(p, m, v, t, steps, key, batch):
        grads = jax.grad(loss)(p, key, *batch)
        m = each(lambda a, g: 0.9 * a + 0.1 * g, m, grads)
        v = each(lambda a, g: 0.999 * a + 0.001 * g * g, v, grads)
        now = rate * jnp.minimum(1, t / 50) * (0.5 * (1 + jnp.cos(jnp.pi * t / steps)) + 0.01)
        move = lambda a, b, c: a - now * (b / (1 - 0.9**t) / (jnp.sqrt(c / (1 - 0.999**t)) + 1e-8) + decay * a)
        return each(move, p, m, v), m, v

    def fit(batches, steps, seed):
        rng = np.random.default_rng(seed)
        p = [((rng.standard_normal(s) * np.sqrt(2 / s[0])).astype(np.float32), np.zeros(s[1], np.float32)) for s in shapes]
        m = v = each(np.zeros_like, p)
        key = jax.random.PRNGKey(seed)
        for t in range(1, steps + 1):
            key, now = jax.random.split(key)
            p, m, v = step(p, m, v, float(t), float(steps), now, next(batches))
        return p

    return fit


def packed(weights, biases):
    """Packs a layer in the format of audio/dsp/core/dense-network.ts."""
    values = np.vstack([np.asarray(weights), np.asarray(biases)[None]])
    scale = np.abs(values).max() / 32_767
    whole = np.round(values / scale).astype("<i2")
    return {"inputs": len(weights), "outputs": weights.shape[1], "scale": float(scale), "values": base64.b64encode(whole.tobytes()).decode()}
