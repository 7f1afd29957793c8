"""Fits the classifier of reverberation on music to the output of reverb_examples.py and writes it into audio/dsp/effects/effects-model.json.

python train_reverb.py EXAMPLES.npz… [--judge]
Needs numpy and jax. With --judge nothing is written: each fifth of the recordings is held out in turn, all copies of a recording together.

A copy counts as reverberant from a reverberation time of 0.5 s and a tail of -15 dB; copies with less are not used. An ensemble of networks with
one hidden layer is merged into one network.
"""

import base64
import json
import sys
import zlib

import jax
import jax.numpy as jnp
import numpy as np

INTO = "audio/dsp/effects/effects-model.json"
MIN_T60_S, MIN_WET_DB = 0.5, -15
UNITS, MEMBERS, STEPS, BATCH = 5, 4, 2_000, 256
DECAY, DROP = 0.3, 0.1
MAX_DEVIATION = 4
CAUTION = 1.25  # subtracted from the log odds: the lowest with at most 2 % false alarms on single sections of karaoke songs held out


def load(paths):
    """Returns names, features, labels and reverberation times of all copies that are used."""
    names, features, truth = [], [], []
    for path in paths:
        with np.load(path) as data:
            names.append(data["names"])
            features.append(data["features"])
            truth.append(data["truth"])
    names, x, truth = np.concatenate(names), np.concatenate(features), np.concatenate(truth)
    dry = truth[:, 0] == 0
    wet = (truth[:, 0] >= MIN_T60_S) & (truth[:, 1] >= MIN_WET_DB)
    kept = (dry | wet) & np.isfinite(x).any(1)
    return names[kept], x[kept], wet[kept].astype(np.float32), truth[kept]


def scaling(x):
    return np.nanmean(x, 0), np.nanstd(x, 0) + 1e-3


def scaled(x, mean, spread):
    return np.clip(np.nan_to_num((x - mean) / spread), -MAX_DEVIATION, MAX_DEVIATION).astype(np.float32)


def score(p, x):
    (w1, b1), (w2, b2) = p
    return (jax.nn.relu(x @ w1 + b1) @ w2 + b2)[:, 0]


def loss(p, key, x, y):
    noise, drop = jax.random.split(key)
    x = x * jax.random.bernoulli(drop, 1 - DROP, x.shape) / (1 - DROP) + 0.1 * jax.random.normal(noise, x.shape)
    s = score(p, x)
    return (jnp.logaddexp(0, s) - y * s).mean()


@jax.jit
def step(p, m, v, t, key, x, y):
    grads = jax.grad(loss)(p, key, x, y)
    each = jax.tree_util.tree_map
    m = each(lambda a, g: 0.9 * a + 0.1 * g, m, grads)
    v = each(lambda a, g: 0.999 * a + 0.001 * g * g, v, grads)
    rate = 3e-3 * (0.5 * (1 + jnp.cos(jnp.pi * t / STEPS)) + 0.01)
    move = lambda a, b, c: a - rate * (b / (1 - 0.9**t) / (jnp.sqrt(c / (1 - 0.999**t)) + 1e-8) + DECAY * a)
    return each(move, p, m, v), m, v


def fit(x, y, seed):
    rng = np.random.default_rng(seed)
    layer = lambda i, o: ((rng.standard_normal((i, o)) * np.sqrt(1 / i)).astype(np.float32), np.zeros(o, np.float32))
    p = [layer(x.shape[1], UNITS), layer(UNITS, 1)]
    m = v = jax.tree_util.tree_map(np.zeros_like, p)
    kinds = [np.flatnonzero(y == kind) for kind in (0, 1)]
    key = jax.random.PRNGKey(seed)
    for t in range(1, STEPS + 1):
        key, now = jax.random.split(key)
        at = np.concatenate([rng.choice(kind, BATCH // 2) for kind in kinds])
        p, m, v = step(p, m, v, float(t), now, x[at], y[at])
    return [(np.asarray(w), np.asarray(b)) for w, b in p]


def ensemble(x, y):
    """Returns one network whose output is the mean of several."""
    members = [fit(x, y, seed) for seed in range(MEMBERS)]
    hidden = tuple(np.concatenate([member[0][i] for member in members], -1) for i in (0, 1))
    return [hidden, (np.concatenate([member[1][0] for member in members]) / MEMBERS, np.mean([member[1][1] for member in members], 0))]


def packed(weights, biases):
    """Packs a layer in the format of audio/dsp/core/dense-network.ts."""
    values = np.vstack([weights, biases[None]])
    scale = np.abs(values).max() / 32_767
    whole = np.round(values / scale).astype("<i2")
    return {"inputs": len(weights), "outputs": weights.shape[1], "scale": float(scale), "values": base64.b64encode(whole.tobytes()).decode()}


def judge(names, x, y, truth):
    """Prints recall and false alarms of single clips by kind of recording, over thresholds."""
    fold = np.array([zlib.crc32(name.encode()) % 5 for name in names])
    scores = np.zeros(len(y))
    for held in range(5):
        at = fold != held
        mean, spread = scaling(x[at])
        p = ensemble(scaled(x[at], mean, spread), y[at])
        scores[~at] = np.asarray(score(p, scaled(x[~at], mean, spread)))
    kinds = np.array([name.split("/")[0] for name in names])
    for kind in sorted(set(kinds)):
        for caution in (0, 1, 1.5, 2, 2.5, 3):
            own = kinds == kind
            hit, false = (scores[own & (y == 1)] > caution).mean(), (scores[own & (y == 0)] > caution).mean()
            strong = own & (y == 1) & (truth[:, 0] > 1) & (truth[:, 1] > -10)
            print(f"{kind:10} {caution:4} recall {hit:.3f}, of T60 > 1 s and -10 dB {(scores[strong] > caution).mean():.3f}, false {false:.3f} of {(own & (y == 0)).sum()}, F1 {2 * hit / (1 + hit + false):.3f}")
    return scores


def main():
    names, x, y, truth = load([path for path in sys.argv[1:] if not path.startswith("-")])
    print(len(y), "copies,", int(y.sum()), "reverberant,", x.shape[1], "features", flush=True)
    if "--judge" in sys.argv:
        return judge(names, x, y, truth)
    mean, spread = scaling(x)
    layers = ensemble(scaled(x, mean, spread), y)
    layers[1][1][:] -= CAUTION
    numbers = lambda values: [float(f"{value:.4g}") for value in values]
    with open(INTO) as file:
        model = json.load(file)
    model["judges"]["music_reverb"] = {"mean": numbers(mean), "spread": numbers(spread), "layers": [packed(*layer) for layer in layers]}
    with open(INTO, "w") as file:
        json.dump(model, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
