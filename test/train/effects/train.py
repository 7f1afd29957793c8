"""Fits the judges of audio_effect_analysis to what features.ts wrote and writes them as JSON.

python train.py FEATURES.jsonl [INTO, default activities/dsp/effects/effects-model.json]. Needs numpy and scikit-learn.

Each judge is the mean of eight networks of six units, one network of 48 by joining them; figures are of five-fold
cross-validation, the copies of one recording always in one fold. An effect is taken to be half as likely as none. The room is a regression
of the logarithm of its time on the rates of decay.

The judges in the repository: 38 pieces of test/measure/material (seeds `effects 1` and `effects 2`), 40 bands played by soft synthesizers,
60 pieces of free games (Debian) and 17 clips of human speech, 12 s of each; low-passed copies as examples of no compression of 98 of them.
"""

import base64
import collections
import json
import sys

import numpy as np
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import f1_score
from sklearn.model_selection import GroupKFold
from sklearn.neural_network import MLPClassifier

UNITS = 6
MEMBERS = 8
CAUTION = np.log(2)  # how much less likely an effect is than none
DECAY = {"compression": 1.0, "low_pass": 1.0, "echo": 0.3, "stereo_width": 3.0}
ROOM_RATES = [0, 3, 6]  # of 1 % of the stretches of 0.1, 0.2 and 0.4 s


def rows_of(path, judge):
    rows = [row for row in map(json.loads, open(path)) if row["judge"] == judge and row.get("features")]
    if judge == "stereo_width":
        # Less of the difference lowers every feature alike.
        clean = [row for row in rows if not row["present"]]
        lower = lambda row, part: [max(-90, value + 20 * np.log10(part)) for value in row["features"]]
        rows = clean + [
            row | {"present": part < 0.5, "how": {"part": part}, "features": lower(row, part)}
            for row in clean for part in (0.02, 0.06, 0.1, 0.15, 0.2, 0.25, 0.3, 0.8, 1.25)
        ]
    return rows, np.array([row["features"] for row in rows], float), np.array([row["present"] for row in rows], int)


def kept(judge, rows):
    """What is known to be true: a recording that was narrow, or cut off by its own sample rate, is no example of its opposite."""
    absent = {row["name"]: row["features"] for row in rows if not row["present"] and not row.get("how")}
    def fit(row):
        clean = absent.get(row["name"])
        if clean is None:
            return False
        if judge == "stereo_width":
            return clean[0] > -19
        if judge == "low_pass":
            return not (row["speech"] and row["sampleRate"] > 8_000 and clean[1] > 35)
        return True
    return np.array([fit(row) for row in rows])


def standard(x):
    return x.mean(0), x.std(0) + 1e-3


def fitted(x, y, judge, seed=0):
    members = []
    for member in range(MEMBERS):
        # Present and absent weigh the same: the rarer is repeated.
        rng = np.random.default_rng(100 * seed + member)
        at = np.concatenate([rng.choice(np.flatnonzero(y == side), max(np.sum(y == 0), np.sum(y == 1))) for side in (0, 1)])
        net = MLPClassifier((UNITS,), alpha=DECAY[judge], solver="lbfgs", max_iter=400, random_state=member)
        members.append(net.fit(x[at], y[at]))
    return members


def odds(members, x):
    return np.mean([np.maximum(0, x @ m.coefs_[0] + m.intercepts_[0]) @ m.coefs_[1] + m.intercepts_[1] for m in members], 0)[:, 0] - CAUTION


def packed(weights, biases):
    values = np.vstack([weights, biases[None]])
    scale = np.abs(values).max() / 32_767
    whole = np.round(values / scale).astype("<i2")
    return {"inputs": len(weights), "outputs": weights.shape[1], "scale": float(scale), "values": base64.b64encode(whole.tobytes()).decode()}


def joined(members):
    first = packed(np.hstack([m.coefs_[0] for m in members]), np.hstack([m.intercepts_[0] for m in members]))
    second = np.vstack([m.coefs_[1] for m in members]) / len(members)
    return [first, packed(second, np.mean([m.intercepts_[1] for m in members], 0) - CAUTION)]


def bounded(x, mean, spread):
    return np.clip((x - mean) / spread, -4, 4)


def judge_of(path, judge):
    rows, x, y = rows_of(path, judge)
    keep = kept(judge, rows)
    rows, x, y = [row for row, k in zip(rows, keep) if k], x[keep], y[keep]
    groups = np.array([row["name"] for row in rows])
    heard = np.zeros(len(y))
    for train, test in GroupKFold(5).split(x, y, groups):
        mean, spread = standard(x[train])
        heard[test] = odds(fitted(bounded(x[train], mean, spread), y[train], judge), bounded(x[test], mean, spread))
    # As many absent as present copies, and one in six of all.
    rate = lambda mask: float(np.mean(heard[mask] > 0)) if mask.any() else float("nan")
    yes, no = rate(y == 1), rate(y == 0)
    even = 2 * yes / (1 + yes + no)
    sixth = 2 * yes / (1 + yes + 5 * no)
    print(f"{judge}: {len(y)} of {len(set(groups))}, told {yes:.3f}, false {no:.3f}, F1 even {even:.3f}, one in six {sixth:.3f}")
    wrong = collections.Counter()
    total = collections.Counter()
    for row, score, truth in zip(rows, heard, y):
        kind = "/".join(row["name"].split("/")[-3:-1])
        key = (kind, bool(truth), (row.get("how") if isinstance(row.get("how"), str) else row.get("how", {}).get("order", "")) if row.get("how") else "")
        total[key] += 1
        wrong[key] += (score > 0) != truth
    for key in sorted(total, key=str):
        if "-v" in sys.argv:
            print("   ", key, f"{wrong[key]} wrong of {total[key]}")
    mean, spread = standard(x)
    members = fitted(bounded(x, mean, spread), y, judge)
    rounded = lambda values: [float(f"{value:.5g}") for value in values]
    return {"mean": rounded(mean), "spread": rounded(spread), "layers": joined(members)}


def room_of(path):
    rows, x, y = rows_of(path, "reverb")
    logs = np.log(np.maximum(1, x[:, ROOM_RATES]))
    groups = np.array([row["name"] for row in rows])
    heard, times = np.zeros(len(y)), np.zeros(len(y))
    truth = np.array([row["how"]["rt60S"] if row["present"] else 1 for row in rows])
    def fit(train):
        weight = LogisticRegression(C=10, class_weight="balanced", max_iter=2_000).fit(logs[train], y[train])
        return weight, LinearRegression().fit(logs[train][y[train] == 1], np.log(truth[train][y[train] == 1]))
    for train, test in GroupKFold(min(5, len(set(groups)))).split(logs, y, groups):
        presence, room = fit(train)
        heard[test] = presence.predict(logs[test])
        times[test] = np.exp(room.predict(logs[test]))
    near = np.abs(times / truth - 1)[y == 1] < 0.3
    print(f"reverb: {len(y)} of {len(set(groups))}, F1 {f1_score(y, heard):.3f}, RT60 within 30 %: {near.mean():.3f}")
    presence, room = fit(np.arange(len(y)))
    line = lambda weights, constant: {"weights": [round(float(w), 4) for w in weights], "constant": round(float(constant), 4)}
    return {"heard": line(presence.coef_[0], presence.intercept_[0]), "room": line(room.coef_, room.intercept_)}


if __name__ == "__main__":
    paths = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    model = {"judges": {judge: judge_of(paths[0], judge) for judge in DECAY}, "reverb": room_of(paths[0])}
    with open(paths[1] if len(paths) > 1 else "activities/dsp/effects/effects-model.json", "w") as out:
        json.dump(model, out, separators=(",", ":"))
        out.write("\n")
