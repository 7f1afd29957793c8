"""Writes metrics.json beside this file: what mir_eval says of answers that are partly wrong. Run with mir_eval 0.8."""

import json
import pathlib

import mir_eval
import numpy as np

random = np.random.default_rng(5)


def rounded(values, digits=4):
    return [round(float(value), digits) for value in values]


def beats():
    cases = []
    for off in (0.01, 0.05, 0.12):
        truth = rounded(np.arange(0.3, 30, 0.51))
        kept = [time + random.normal(0, off) for time in truth if random.random() < 0.85]
        estimate = rounded(sorted(kept + list(random.uniform(0, 30, 7))))
        trimmed = (mir_eval.beat.trim_beats(np.array(each)) for each in (truth, estimate))
        cases.append({'truth': truth, 'estimate': estimate, 'f': mir_eval.beat.f_measure(*trimmed)})
    return cases


def keys():
    names = ['C major', 'A minor', 'G major', 'Eb minor', 'F# minor', 'Bb major', 'C minor', 'D major', 'F minor']
    return [{'truth': a, 'estimate': b, 'score': mir_eval.key.weighted_score(a, b)} for a in names for b in names]


def spans(labels, least, most):
    edges = np.concatenate([[0], np.cumsum(random.uniform(least, most, len(labels)))])
    return [{'start_s': a, 'end_s': b, 'label': label} for a, b, label in zip(rounded(edges), rounded(edges[1:]), labels)]


def as_arrays(each):
    return np.array([[span['start_s'], span['end_s']] for span in each]), [span['label'] for span in each]


def chords():
    labels = ['N', 'C:maj', 'A:min7', 'F:maj7', 'G:7', 'D:sus4', 'E:hdim7', 'Bb:maj/3', 'F#:min', 'B:dim7', 'Eb:maj6', 'G:aug', 'C#:9']
    cases = []
    for _ in range(3):
        truth = spans(list(random.permutation(labels)), 0.8, 2.4)
        estimate = [dict(span) for span in truth]
        for span in estimate[::3]:
            span['label'] = str(random.choice(labels))
        for before, after in zip(estimate, estimate[1:]):
            before['end_s'] = after['start_s'] = round(after['start_s'] + float(random.uniform(-0.3, 0.3)), 4)
        scores = mir_eval.chord.evaluate(*as_arrays(truth), *as_arrays(estimate))
        cases.append({'truth': truth, 'estimate': estimate, 'majmin': scores['majmin'], 'sevenths': scores['sevenths']})
    return cases


def melodies():
    cases = []
    for wrong in (0.1, 0.4):
        hz = 220 * 2 ** (np.cumsum(random.normal(0, 0.05, 400)) / 12)
        hz[(np.arange(400) // 40) % 3 == 2] = 0
        estimate = np.where(hz > 0, hz, -200.0)
        for n in range(0, 400, 10):
            if random.random() < wrong:
                estimate[n : n + 10] *= random.choice([2, 0.5, 1.02, 1.06, -1])
        scores = mir_eval.melody.evaluate(np.arange(400) * 0.01, hz, np.arange(400) * 0.01, estimate)
        names = ('Raw Pitch Accuracy', 'Raw Chroma Accuracy', 'Overall Accuracy', 'Voicing Recall', 'Voicing False Alarm')
        cases.append({'truth': rounded(hz), 'estimate': rounded(estimate), 'scores': [scores[name] for name in names]})
    return cases


def notes():
    starts = np.cumsum(random.uniform(0.1, 0.5, 60))
    midi = 60 + random.integers(0, 12, 60)
    kept = random.random(60) < 0.8
    estimate_s = starts[kept] + random.normal(0, 0.035, kept.sum())
    estimate_midi = midi[kept] + random.normal(0, 0.3, kept.sum())
    as_spans = lambda all_s, all_midi: [{'start_s': s, 'midi': m} for s, m in zip(rounded(all_s), rounded(all_midi))]
    truth, estimate = as_spans(starts, midi), as_spans(estimate_s, estimate_midi)
    arrays = [x for each in (truth, estimate) for x in (np.array([[n['start_s'], n['start_s'] + 0.1] for n in each]), 440 * 2 ** ((np.array([n['midi'] for n in each]) - 69) / 12))]
    f = mir_eval.transcription.precision_recall_f1_overlap(*arrays, offset_ratio=None)[2]
    return [{'truth': truth, 'estimate': estimate, 'f': f}]


def continuity():
    cases = []
    for factor, phase in ((1, 0), (2, 0), (0.5, 0), (1, 0.5), (1.5, 0)):
        truth = rounded(0.3 + np.cumsum(random.normal(0.5, 0.01, 60)))
        places = np.arange(phase, 60, 1 / factor)
        estimate = rounded(sorted(np.interp(places, np.arange(60), truth) + random.normal(0, 0.02, len(places))))
        kept = [time for n, time in enumerate(estimate) if n % 17 != 5]
        trimmed = (mir_eval.beat.trim_beats(np.array(each)) for each in (truth, kept))
        _, cmlt, _, amlt = mir_eval.beat.continuity(*trimmed)
        cases.append({'truth': truth, 'estimate': kept, 'cmlt': cmlt, 'amlt': amlt})
    return cases


def sections():
    cases = []
    for _ in range(3):
        truth = spans(list('ABABCB'), 8, 20)
        estimate = spans(list('ABCABCA'), 7, 18)
        estimate[-1]['end_s'] = truth[-1]['end_s'] = max(truth[-1]['end_s'], estimate[-1]['end_s'])
        intervals = (as_arrays(each)[0] for each in (truth, estimate))
        cases.append({'truth': truth, 'estimate': estimate, 'f': mir_eval.segment.detection(*intervals, window=3, trim=True)[2]})
    return cases


if __name__ == '__main__':
    table = {'beats': beats(), 'keys': keys(), 'chords': chords(), 'melodies': melodies(), 'notes': notes(), 'sections': sections(), 'continuity': continuity()}
    pathlib.Path(__file__).with_suffix('.json').write_text(json.dumps(table) + '\n')
