"""Fits the speaker model to the segments that speaker-features.ts wrote, and writes it as JSON.

Usage: python train_speakers.py SEGMENTS.jsonl [INTO, default audio/dsp/speech/speaker-model.json] [--judge OTHER.jsonl
...]

Needs numpy, scipy and scikit-learn.

First the discriminant directions in which the means of segments differ most between speakers of a recording, relative
to the variation within one. Then a logistic regression of whether two groups of segments are different speakers. Its
examples are the groups met while clustering, first by the truth, then by the log odds fitted so far, so that it learns
from its own errors. With --judge it prints how often speakers of other recordings are counted correctly.
"""

import json
import sys

import numpy as np
from scipy.linalg import eigh
from sklearn.linear_model import LogisticRegression

DIRECTIONS = 12
ROUNDS = 3
WRONG_MERGE_RATE = 0.3  # fraction of the steps at which a wrong merge is kept
LOOSE, FIRM = 0.8, 0.1  # how much groups of one speaker differ, however long, in units of a piece
REGULAR = 0.1
MALE_FEMALE_BOUNDARY = np.log2(165)
FRAMES_PER_WEIGHT = 100  # voiced frames of a segment with weight 1
MIN_SPEECH_S, MIN_SPEECH_FRACTION, MAX_MIN_SPEECH_S = 0.5, 0.03, 5  # of a speaker
TYPICAL_WEIGHT, THRESHOLD_SLOPE, MAX_THRESHOLD = 16, 1.5, 3.5  # of many segments some differ by chance
MAX_WEIGHT, MAX_ORDER = 10, 3  # bounds: beyond, recordings are longer than the training data


def load(path):
    return [json.loads(line) for line in open(path)]


def directions(clips, of):
    """Returns directions that whiten the within-speaker variation, and the relative between-speaker variance in each.
    """
    within, count, between = 0, 0, []
    for clip in clips:
        means = []
        for who in {p['who'] for p in clip['pieces']} - {None}:
            x = np.array([of(p) for p in clip['pieces'] if p['who'] == who])
            if len(x) < 2:
                continue
            within = within + (x - x.mean(0)).T @ (x - x.mean(0))
            count += len(x) - 1
            means.append((x.mean(0), 1 / len(x)))
        between += [(a[0] - b[0], a[1] + b[1]) for i, a in enumerate(means) for b in means[:i]]
    within = within / count
    apart = np.array([d for d, _ in between])
    beyond = apart.T @ apart / len(apart) - np.mean([r for _, r in between]) * within
    values, vectors = eigh(beyond, within + REGULAR * np.diag(np.diag(within)))
    order = np.argsort(-values)[:DIRECTIONS]
    return vectors[:, order].T, np.maximum(values[order], 1e-3)


def group(at, piece, space):
    (voice, _), (pitch, _) = space
    return {
        'members': [at],
        'voice': voice @ np.array(piece['cepstra']),
        'tone': pitch @ np.array(piece['pitch']),
        'pitch': np.array(piece['pitch']),
        'weight': min(1.5, piece['frames'] / FRAMES_PER_WEIGHT),
        'whose': {piece['who']: min(1.5, piece['frames'] / FRAMES_PER_WEIGHT)},
    }


def merged(a, b):
    weight = a['weight'] + b['weight']
    mean = {key: (a[key] * a['weight'] + b[key] * b['weight']) / weight for key in ('voice', 'tone', 'pitch')}
    whose = {who: a['whose'].get(who, 0) + b['whose'].get(who, 0) for who in {**a['whose'], **b['whose']}}
    return {'members': sorted(a['members'] + b['members']), **mean, 'weight': weight, 'whose': whose}


def log_likelihood_ratio(difference, spread, ratio):
    """Returns the log-likelihood ratio of differences (rows) between speakers to those within one."""
    square, ratio = difference**2, ratio[:, None]
    return 0.5 * np.sum(square / ratio - square / (spread + ratio) - np.log((spread + ratio) / ratio), axis=1)


def features(groups, pairs, space):
    """Returns one feature row per pair of groups."""
    (_, voices), (_, tones) = space
    first, second = np.array(pairs).T
    of = lambda key: np.array([one[key] for one in groups])
    weight, pitch = of('weight'), of('pitch')
    a, b = weight[first], weight[second]
    ratio = 1 / a + 1 / b
    voice, tone = of('voice'), of('tone')
    voice, tone = voice[first] - voice[second], tone[first] - tone[second]
    apart = np.abs(pitch[first, 1] - pitch[second, 1])
    wide = (pitch[first, 2] - pitch[first, 0] + pitch[second, 2] - pitch[second, 0]) / 2
    low, high = np.minimum(pitch[first, 1], pitch[second, 1]), np.maximum(pitch[first, 1], pitch[second, 1])
    switches, most, usual = np.array([alternation(groups[i]['members'], groups[j]['members']) for i, j in pairs]).T
    return np.stack(
        [
            np.clip(log_likelihood_ratio(voice, voices, ratio + FIRM), -5, 12),
            np.clip(log_likelihood_ratio(tone, tones, ratio + FIRM), -3, 12),
            np.clip(log_likelihood_ratio(voice, voices, ratio + LOOSE), -5, 12),
            np.clip(log_likelihood_ratio(tone, tones, ratio + LOOSE), -3, 12),
            apart,
            wide,
            apart / (wide + 0.1),
            np.minimum(high - MALE_FEMALE_BOUNDARY, MALE_FEMALE_BOUNDARY - low),
            np.maximum(-MAX_ORDER, (switches - usual) / np.sqrt(usual + 0.5)),
            switches / most,
            np.log(np.minimum(MAX_WEIGHT, np.minimum(a, b))),
            np.log(np.minimum(MAX_WEIGHT, np.maximum(a, b))),
            np.sqrt(np.sum(voice**2 * voices / (voices + 1), axis=1)),
        ],
        axis=1,
    )


def alternation(a, b):
    order = sorted([(at, 0) for at in a] + [(at, 1) for at in b])
    switches = sum(order[i][1] != order[i - 1][1] for i in range(1, len(order)))
    return switches, len(order) - 1, 2 * len(a) * len(b) / (len(a) + len(b))


def majority_speaker(one):
    who = max(one['whose'], key=one['whose'].get)
    return who if who is not None and one['whose'][who] >= 0.75 * one['weight'] else None


def examples(clips, space, odds, random):
    """Returns the features of the pairs of groups met, whether they are different speakers, and their weights."""
    x, y, weights = [], [], []
    for clip in clips:
        groups = [group(at, p, space) for at, p in enumerate(clip['pieces']) if p['who'] is not None]
        while len(groups) > 1:
            pairs = [(i, j) for i in range(len(groups)) for j in range(i)]
            rows = features(groups, pairs, space)
            owners = [majority_speaker(one) for one in groups]
            truth = np.array([-1 if None in (owners[i], owners[j]) else owners[i] != owners[j] for i, j in pairs])
            order = np.argsort(rows[:, 0] + rows[:, 1] if odds is None else odds(rows))
            place = np.empty(len(order))
            place[order] = np.arange(len(order))
            known = truth >= 0
            x.append(rows[known])
            y.append(truth[known])
            weights.append((np.ones(len(order)) / len(order) if odds is None else np.where(place < 3, 1, 0.5 / len(order)))[known])
            right = [at for at in order if truth[at] == 0]
            if not right:
                break
            best = order[0] if truth[order[0]] != 0 and odds is not None and random.random() < WRONG_MERGE_RATE else right[0]
            i, j = pairs[best]
            groups[j] = merged(groups[i], groups[j])
            del groups[i]
    return np.concatenate(x), np.concatenate(y), np.concatenate(weights)


def speakers(clip, space, odds):
    """Returns the speaker index of each segment, as audio/dsp/speech/speaker-clustering.ts computes it."""
    groups = [group(at, p, space) for at, p in enumerate(clip['pieces'])]
    whole = sum(one['weight'] for one in groups)
    min_weight = min(MAX_MIN_SPEECH_S, max(MIN_SPEECH_S, MIN_SPEECH_FRACTION * whole))
    threshold = max(0, min(MAX_THRESHOLD, THRESHOLD_SLOPE * np.log(max(whole, 1) / TYPICAL_WEIGHT)))
    while len(groups) > 1:
        pairs = [(i, j) for i in range(len(groups)) for j in range(i)]
        values = odds(features(groups, pairs, space))
        i, j = pairs[int(np.argmin(values))]
        if values.min() > threshold:
            small = min(range(len(groups)), key=lambda at: groups[at]['weight'])
            if groups[small]['weight'] >= min_weight:
                break
            i, j = min((pair for pair in pairs if small in pair), key=lambda pair: values[pairs.index(pair)])
        groups[j] = merged(groups[i], groups[j])
        del groups[i]
    return [next(n for n, one in enumerate(groups) if at in one['members']) for at in range(len(clip['pieces']))]


def fit(x, y, weights):
    mean, scale = x.mean(0), x.std(0) + 1e-6
    model = LogisticRegression(C=0.1, max_iter=2000).fit((x - mean) / scale, y, sample_weight=weights)
    slopes = model.coef_[0] / scale
    return slopes, float(model.intercept_[0] - slopes @ mean)


def train(clips):
    space = directions(clips, lambda p: p['cepstra']), directions(clips, lambda p: p['pitch'])
    random = np.random.default_rng(0)
    met = []
    odds = None
    for turn in range(ROUNDS + 1):
        x, y, weights = examples(clips, space, odds, random)
        met.append((x, y, weights if turn else 0.3 * weights))
        slopes, constant = fit(*(np.concatenate(parts) for parts in zip(*met)))
        odds = lambda rows: rows @ slopes + constant
    return space, slopes, constant


def judge(path, space, odds):
    for count in (1, 2, 3):
        clips = [clip for clip in load(path) if clip['speakers'] == count]
        right = np.mean([len(set(speakers(clip, space, odds))) == count for clip in clips]) if clips else None
        print(path, count, 'speakers:', len(clips), 'clips, counted right', right)


if __name__ == '__main__':
    arguments = sys.argv[1:]
    held = arguments.index('--judge') if '--judge' in arguments else len(arguments)
    space, slopes, constant = train(load(arguments[0]))
    rounded = lambda values: [float('%.5g' % value) for value in np.ravel(values)]
    named = [{'rows': rounded(rows), 'spread': rounded(spread)} for rows, spread in space]
    into = arguments[1] if held > 1 else 'audio/dsp/speech/speaker-model.json'
    with open(into, 'w') as file:
        json.dump({'voice': named[0], 'pitch': named[1], 'slopes': rounded(slopes), 'constant': rounded(constant)[0]}, file)
        file.write('\n')
    for path in arguments[held + 1:]:
        judge(path, space, lambda rows: rows @ slopes + constant)
