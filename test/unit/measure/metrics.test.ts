import { describe, expect, test } from 'vitest';
import { beatF } from '../../measure/metrics/beats.ts';
import { chordRecall } from '../../measure/metrics/chords.ts';
import { covered, frameF1 } from '../../measure/metrics/intervals.ts';
import { keyScore, pitchClass } from '../../measure/metrics/key.ts';
import { fMeasure, matched } from '../../measure/metrics/matching.ts';
import { mean, median, percentile, share } from '../../measure/metrics/mean.ts';
import { melodyScores } from '../../measure/metrics/melody.ts';
import { noteF } from '../../measure/metrics/notes.ts';
import { boundaryF } from '../../measure/metrics/sections.ts';
import { sdrDb, siSdrDb } from '../../measure/metrics/separation.ts';
import { tempoRight, tempoRightOrOctave } from '../../measure/metrics/tempo.ts';

describe('rhythm', () => {
  const beats = Array.from({ length: 20 }, (_, i) => i * 0.5);

  test('beats within 70 ms count, from 5 s on', () => {
    expect(beatF(beats, beats)).toBe(1);
    expect(
      beatF(
        beats,
        beats.map((time) => time + 0.06),
      ),
    ).toBe(1);
    expect(
      beatF(
        beats,
        beats.map((time) => time + 0.25),
      ),
    ).toBe(0);
    expect(
      beatF(
        beats,
        beats.filter((_, i) => i % 2 === 0),
      ),
    ).toBeCloseTo(2 / 3, 5);
    expect(beatF(beats, [0, 1, 2])).toBe(0);
  });

  test('a tempo is correct within 4 %, or an octave off', () => {
    expect([tempoRight(100, 103.9), tempoRight(100, 104.1), tempoRight(100, null)]).toEqual([true, false, false]);
    expect([tempoRightOrOctave(68, 136), tempoRightOrOctave(68, 102), tempoRightOrOctave(90, 30)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('harmony', () => {
  test('a key is scored by its relation to the true key (MIREX)', () => {
    const a = { tonic: 'A', mode: 'minor' };
    const scores = [
      a,
      { tonic: 'E', mode: 'minor' },
      { tonic: 'C', mode: 'major' },
      { tonic: 'A', mode: 'major' },
      { tonic: 'D', mode: 'minor' },
      null,
    ];
    expect(scores.map((key) => keyScore(a, key))).toEqual([1, 0.5, 0.3, 0.2, 0, 0]);
    expect(keyScore({ tonic: 'C', mode: 'major' }, { tonic: 'A', mode: 'minor' })).toBe(0.3);
    expect([pitchClass('Cb'), pitchClass('B#'), pitchClass('F#'), pitchClass('Gb')]).toEqual([11, 0, 6, 6]);
  });

  test('chords are compared by triad or with sevenths, weighted by time', () => {
    const truth = [
      { start_s: 0, end_s: 2, label: 'A:min7' },
      { start_s: 2, end_s: 3, label: 'G:7/3' },
      { start_s: 3, end_s: 4, label: 'C:sus4' },
    ];
    const triads = [
      { start_s: 0, end_s: 2, label: 'A:min' },
      { start_s: 2, end_s: 4, label: 'G' },
    ];
    expect(chordRecall(truth, triads, 'majmin')).toBe(1);
    expect(chordRecall(truth, triads, 'sevenths')).toBe(0);
    expect(chordRecall(truth, [], 'majmin')).toBe(0);
    expect(chordRecall([], triads, 'majmin')).toBeNull();
  });

  test('boundaries match within 3 s, without the first and the last', () => {
    expect(boundaryF(spans(0, 10, 20), spans(0, 12, 22))).toBe(1);
    expect(boundaryF(spans(0, 10, 20), spans(0, 14))).toBe(0);
    expect(boundaryF(spans(0), spans(0))).toBe(1);
  });
});

describe('melody', () => {
  test('pitch and voicing are scored separately', () => {
    const truth = { hop_s: 0.01, hz: [0, 0, 220, 220, 220, 220] };
    const scores = melodyScores(truth, { hop_s: 0.01, hz: [0, 220, 220, 440, -220, 0] });
    expect(scores).toEqual({
      rawPitch: 0.5,
      rawChroma: 0.75,
      overall: 2 / 6,
      voicingRecall: 0.5,
      voicingFalseAlarm: 0.5,
    });
    expect(melodyScores({ hop_s: 0.01, hz: [0, 0] }, truth)).toBeNull();
  });

  test('each note matches at most one estimate', () => {
    const truth = [60, 62].map((midi, i) => ({ start_s: i, midi }));
    expect(
      noteF(truth, [
        { start_s: 0.04, midi: 60.4 },
        { start_s: 0.01, midi: 60 },
      ]),
    ).toBe(0.5);
    expect(noteF(truth, [])).toBe(0);
  });

  test('matching is maximal where a greedy choice is not', () => {
    expect(matched([[0, 1], [0]])).toBe(2);
    expect(fMeasure(1, { estimates: 2, references: 1 })).toEqual({ precision: 0.5, recall: 1, f: 2 / 3 });
  });
});

describe('sound', () => {
  const truth = Float32Array.from({ length: 1_000 }, (_, i) => Math.sin(i));
  const error = Float32Array.from({ length: 1_000 }, (_, i) => 0.1 * Math.cos(i));
  const estimate = truth.map((x, i) => x + error[i]!);

  test('SI-SDR ignores the scale, SDR does not', () => {
    expect(siSdrDb([truth], [estimate])).toBeCloseTo(20, 1);
    expect(siSdrDb([truth], [estimate.map((x) => 3 * x)])).toBeCloseTo(20, 1);
    expect(sdrDb([truth], [estimate])).toBeCloseTo(20, 1);
    expect(sdrDb([truth], [truth.map((x) => 2 * x)])).toBeCloseTo(0, 5);
    expect(siSdrDb([new Float32Array(10)], [estimate])).toBeNull();
  });

  test('spans are compared frame by frame', () => {
    expect(frameF1([{ start_s: 0, end_s: 1 }], [{ start_s: 0.5, end_s: 1 }], 2)).toBeCloseTo(2 / 3, 5);
    expect(frameF1([], [], 2)).toBe(1);
    expect(covered([{ start_s: 0, end_s: 0.5 }], 2)).toBe(0.25);
  });
});

test('averages skip null values', () => {
  expect([mean([1, null, 3]), mean([]), share([true, false]), median([3, 1, 2]), percentile([0, 10], 0.9)]).toEqual([
    2,
    null,
    0.5,
    2,
    9,
  ]);
});

function spans(...starts: number[]): { start_s: number; end_s: number }[] {
  return starts.map((start_s) => ({ start_s, end_s: start_s + 1 }));
}
