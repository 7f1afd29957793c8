"""Fits the classifiers of audio_effect_analysis to the output of features.ts and writes them as JSON.

python train.py FEATURES.jsonl [INTO, default audio/dsp/effects/effects-model.json] [--judge] [--only=NAME]
Needs numpy, scikit-learn and jax. With --judge nothing is written: a quarter of the recordings is held out for evaluation, all copies of
a recording together.

Compression and low-passes are classified by convolutional networks over time or frequency, echo and width by ensembles of networks with
six hidden units, merged into one network. Copies with other effects are negative examples. A copy whose gain the compressor hardly changed
(less than 2 dB of reduction at the ninth decile) is not used. RT60 is a regression of its logarithm on the decay rates.

The classifiers in the repository: 248 recordings (bands played by soft synthesizers, music of games, pieces of test/measure/material, human speech), 8 s
of one or two places of each; 72 lone instruments and stems, half of them through MP3 or Opus and counted twice; 160 more bands, lone instruments and
pieces of test/measure/material without the compressor some have on their mix (of pieces where that was unknown, only the compressed copies are
used for compression). Low-passes and width are of a later round: 520 to 770 recordings of those kinds, three in ten of them lone instruments and
stems, half of them through MP3, Opus or AAC; two of the five networks of low-passes were fitted without gentle ones (order 2) and without clicks. Echo and
reverb are of an earlier round, of 154 recordings. Echoes that repeat are of a later one: 160 places of 8 to 20 s of ten karaoke songs (training/SOURCES.md), 12 pieces of
test/measure/material and 12 LibriSpeech readers, each with a single echo, one with feedback and one whose repeats lose treble.
"""

import collections
import json
import sys

import numpy as np
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.neural_network import MLPClassifier

import networks

UNITS = 6
ECHOES = ("echo", "repeated_echo")
MEMBERS = {"echo": 8, "repeated_echo": 8, "stereo_width": 5}
DECAY = {"echo": 0.3, "repeated_echo": 0.3, "stereo_width": 3.0}
MIN_REDUCTION_DB = 2
CAUTION = {"echo": 0.7, "repeated_echo": 0.7, "stereo_width": 0.5, "compression": 0.9, "low_pass": 0.1}  # subtracted from the log odds, against false positives
ALONG_MEMBERS = {"compression": 4, "low_pass": 5}
STEPS = {"compression": 1_500, "low_pass": 2_500}
CROP = 400
NARROW = -30  # dB, between 200 and 8,000 Hz; recordings below it count as narrow themselves
MONO = -60
GENTLE_HZ = 5_000
NATURAL = (0.8, 1.25)
ROOM_RATES = [0, 3, 6]  # exceeded by 1 % of the segments of 0.1, 0.2 and 0.4 s


class Examples:
    def __init__(self, rows, inputs, present):
        self.rows, self.x, self.y = rows, np.stack(inputs), np.array(present, np.float32)
        self.effects = np.array([row["effect"] for row in rows])
        self.names = np.array([row["name"].split("/")[-1].split("@")[0].split(".")[0] for row in rows])
        names = sorted(set(self.names))
        np.random.default_rng(1).shuffle(names)
        self.held = np.isin(self.names, names[::4])


def read(path):
    for line in open(path):
        if line.endswith("\n"):
            yield json.loads(line)


def limited(row):
    """Reports whether a recording is band-limited by its equipment, and so is not a negative example of a low-pass."""
    return row["name"].split("/")[-1].startswith("lim-")


def too_gentle(row):
    """Reports whether a low-pass is too gentle to differ from a darker instrument; it is not used."""
    return row["how"].get("order") == 2 and row["how"]["hz"] > GENTLE_HZ


def reduction_db(tracks, before):
    """Returns the gain reduction in dB at the ninth decile, from the levels of a copy and of the untouched recording."""
    count = min(tracks.shape[1], before.shape[1])
    levels = before[0, :count]
    gains = (tracks[0, :count] - levels)[levels > np.quantile(levels, 0.95) - 30]
    return np.quantile(gains, 0.995) - np.quantile(gains, 0.1)


def narrow_of(effect, width):
    """Reports whether a copy is narrow, given the side-to-mid ratio of the untouched recording in dB; None if it is not used."""
    if width < MONO or (width <= NARROW and effect != "none"):
        return None
    return effect == "stereo_width" or width <= NARROW


def examples(path, judge):
    rows, inputs = [], []
    untouched, widths = {}, {}
    for row in read(path):
        effect = row["effect"]
        if judge == "compression" and row.get("tracks"):
            tracks = networks.unpacked(row["tracks"])
            if effect == "none":
                untouched = {row["name"]: tracks}  # precedes its copies
            moved = effect != judge or reduction_db(tracks, untouched[row["name"]]) >= MIN_REDUCTION_DB
            if moved and tracks.shape[1] >= 2 * CROP - 20:
                rows.append(row)
                inputs.append(networks.level_rows(tracks[:, : 2 * CROP - 20]))
        if judge == "low_pass" and row.get("curves") and not too_gentle(row) and (effect == "low_pass" or not limited(row)):
            rows.append(row)
            inputs.append(networks.curve_rows(networks.unpacked(row["curves"])))
        if judge in ECHOES and row.get("echo") and (judge == "repeated_echo" or not row["how"].get("feedback")):
            rows.append(row)
            inputs.append(row["echo"])
        if judge == "stereo_width" and row.get("stereo"):
            if effect == "none":
                widths = {row["name"]: row["stereo"][0]}
            features = np.array(row["stereo"], float)  # NaN for groups with too few members
            narrow = narrow_of(effect, widths[row["name"]])
            if narrow is not None:
                rows.append({**row, "effect": judge if narrow else effect})
                inputs.append(features)
            if effect == "none" and not narrow:
                for part in NATURAL:  # less side signal lowers every feature alike
                    rows.append(row)
                    inputs.append(np.clip(features + 20 * np.log10(part), -90, 30))
        for row in rows[-10:]:
            row.pop("tracks", None)
            row.pop("curves", None)
    effect = "echo" if judge in ECHOES else judge
    return Examples(rows, inputs, [row["effect"] == effect for row in rows])


def cutoff_row(row):
    return int(np.clip(np.round(12 * np.log2(row["how"].get("hz", 250) / 250)), 0, networks.ROWS - 1))


def kinds_of(data, at):
    """Returns the indices of copies with the effect, with another effect, and untouched."""
    none = data.effects[at] == "none"
    return [at[data.y[at] == 1], at[(data.y[at] == 0) & ~none], at[none]]


def compression_batches(data, at, seed):
    rng = np.random.default_rng(seed)
    kinds = kinds_of(data, at)
    while True:
        i = np.concatenate([rng.choice(kind, count) for kind, count in zip(kinds, (18, 10, 12))])
        starts = rng.integers(0, data.x.shape[1] - CROP + 1, len(i))
        x = np.stack([data.x[n, start : start + CROP] for n, start in zip(i, starts)])
        gone = rng.random((len(i), networks.LEVELS)) < 0.08  # simulates empty bands
        gone[:, [0, 1, -3, -2, -1]] = False
        x = np.where(gone[:, None], 0, x) + rng.normal(0, 0.02, x.shape)
        yield x.astype(np.float32), data.y[i]


def low_pass_batches(data, at, seed):
    rng = np.random.default_rng(seed)
    rows = np.array([cutoff_row(row) for row in data.rows])
    ramp = np.linspace(-0.1, 0.1, networks.ROWS)[:, None]
    kinds = kinds_of(data, at)
    while True:
        i = np.concatenate([rng.choice(kind, 32) for kind in kinds])
        x = data.x[i].copy()
        for n, clip in enumerate(x):  # simulates gentle equalisation, single clicks and lower sample rates
            if rng.random() < 0.15:
                loudest = np.maximum(clip[:, 4], rng.uniform(-5, -1.5) + rng.uniform(-0.03, 0) * np.arange(networks.ROWS))
                clip[:, 4] = np.where(clip[:, -1] > 0, loudest, 0)
            clip[:, :5] = np.maximum(clip[:, :5] + rng.normal(0, 2) * ramp * clip[:, -1:], -5.5)
            least = max(rows[i[n]] + 12, 44)
            if rng.random() < 0.08 and least < networks.ROWS:
                clip[rng.integers(least, networks.ROWS) :] = 0
        yield x, data.y[i], rows[i]


BATCHES = {"compression": compression_batches, "low_pass": low_pass_batches}
LOSSES = {"compression": networks.compression_loss, "low_pass": networks.low_pass_loss}


def along(judge, data, at, members):
    fit = networks.trainer(LOSSES[judge], networks.SHAPES[judge])
    return [fit(BATCHES[judge](data, at, seed), STEPS[judge], seed) for seed in range(members)]


def along_scores(judge, members, x):
    def one(p, part):
        score = getattr(networks, judge)(p, part)
        return score[0] if judge == "low_pass" else score
    parts = [np.mean([np.asarray(one(p, x[n : n + 64])) for p in members], 0) for n in range(0, len(x), 64)]
    return np.concatenate(parts) - CAUTION[judge]


def along_packed(judge, members):
    count = {"compression": 4, "low_pass": 3}[judge]
    out = []
    for p in members:
        layers = [networks.packed(*layer) for layer in p]
        layers[count + 1] = networks.packed(p[count + 1][0], np.asarray(p[count + 1][1]) - CAUTION[judge])
        out.append({"along": layers[:count], "rest": layers[count : count + 2]})
        if judge == "low_pass":
            out[-1]["place"] = layers[-1]
    return out


def flat(judge, data, at):
    x, y = data.x[at], data.y[at]
    mean = np.nanmean(x, 0)
    x = np.where(np.isnan(x), mean, x)
    spread = x.std(0) + 1e-3
    x = np.clip((x - mean) / spread, -4, 4)
    members = []
    for member in range(MEMBERS[judge]):
        # Both classes have equal weight: the rarer one is repeated.
        rng = np.random.default_rng(member)
        most = max(np.sum(y == 0), np.sum(y == 1))
        i = np.concatenate([rng.choice(np.flatnonzero(y == side), most) for side in (0, 1)])
        net = MLPClassifier((UNITS,), alpha=DECAY[judge], solver="lbfgs", max_iter=400, random_state=member)
        members.append(net.fit(x[i], y[i]))
    return mean, spread, members


def flat_scores(judge, fitted, x):
    mean, spread, members = fitted
    x = np.clip((np.where(np.isnan(x), mean, x) - mean) / spread, -4, 4)
    scores = [np.maximum(0, x @ m.coefs_[0] + m.intercepts_[0]) @ m.coefs_[1] + m.intercepts_[1] for m in members]
    return np.mean(scores, 0)[:, 0] - CAUTION[judge]


def flat_packed(judge, fitted):
    mean, spread, members = fitted
    rounded = lambda values: [float(f"{value:.5g}") for value in values]
    first = networks.packed(np.hstack([m.coefs_[0] for m in members]), np.hstack([m.intercepts_[0] for m in members]))
    second = np.vstack([m.coefs_[1] for m in members]) / len(members)
    last = networks.packed(second, np.mean([m.intercepts_[1] for m in members], 0) - CAUTION[judge])
    return {"mean": rounded(mean), "spread": rounded(spread), "layers": [first, last]}


def report(judge, data, scores):
    """Prints recall, F1 and false positive rates against untouched recordings alone and against copies with each effect."""
    held, yes = data.held, data.y == 1
    kinds = sorted(set(data.effects[held & ~yes]))
    for caution in (-1, -0.5, 0, 0.5, 1):
        detected = scores > caution
        rate = lambda mask: float(detected[mask].mean())
        falsely = {kind: rate(held & ~yes & (data.effects == kind)) for kind in kinds}
        hit = rate(held & yes)
        alone, among = 2 * hit / (1 + hit + falsely["none"]), 2 * hit / (1 + hit + sum(falsely.values()))
        print(f"{judge} at {caution:+}: recall {hit:.3f}, F1 {alone:.3f} alone, {among:.3f} among all, false", {k: round(v, 3) for k, v in falsely.items()})
    wrong = collections.defaultdict(list)
    for row, score, truth in zip(np.array(data.rows)[held], scores[held], yes[held]):
        wrong[(row["name"].split("/")[-2], "yes" if truth else "none" if row["effect"] == "none" else "other")].append((score > 0) != truth)
    print({"/".join(key): f"{sum(bad)}/{len(bad)}" for key, bad in sorted(wrong.items())})


def room_of(path):
    rows = [row for row in read(path) if row.get("decays") and row["effect"] in ("none", "reverb") and "-room" not in row["name"]]
    logs = np.log(np.maximum(1, np.array([row["decays"] for row in rows])[:, ROOM_RATES]))
    y = np.array([row["effect"] == "reverb" for row in rows])
    truth = np.array([row["how"].get("rt60S", 1) for row in rows])
    presence = LogisticRegression(C=10, class_weight="balanced", max_iter=2_000).fit(logs, y)
    room = LinearRegression().fit(logs[y], np.log(truth[y]))
    line = lambda weights, constant: {"weights": [round(float(w), 4) for w in weights], "constant": round(float(constant), 4)}
    return {"heard": line(presence.coef_[0], presence.intercept_[0]), "room": line(room.coef_, room.intercept_)}


def main():
    paths = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    into = paths[1] if len(paths) > 1 else "audio/dsp/effects/effects-model.json"
    only = [argument.split("=")[1] for argument in sys.argv if argument.startswith("--only=")] or [*STEPS, *DECAY, "reverb"]
    with open(into) as file:
        model = json.load(file)
    for judge in only:
        if judge == "reverb":
            model["reverb"] = room_of(paths[0])
            continue
        data = examples(paths[0], judge)
        print(judge, len(data.y), "copies of", len(set(data.names)), flush=True)
        at = np.flatnonzero(~data.held) if "--judge" in sys.argv else np.arange(len(data.y))
        if judge in STEPS:
            members = along(judge, data, at, 1 if "--judge" in sys.argv else ALONG_MEMBERS[judge])
            scores, found = along_scores(judge, members, data.x), along_packed(judge, members)
        else:
            fitted = flat(judge, data, at)
            scores, found = flat_scores(judge, fitted, data.x), flat_packed(judge, fitted)
        report(judge, data, scores)
        (model["judges"] if judge in DECAY else model)[judge] = found
    if "--judge" not in sys.argv:
        with open(into, "w") as file:
            json.dump(model, file, separators=(",", ":"))
            file.write("\n")


if __name__ == "__main__":
    main()
