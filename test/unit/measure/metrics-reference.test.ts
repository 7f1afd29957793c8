import { expect, test } from 'vitest';
import { beatContinuity, beatF } from '../../measure/metrics/beats.ts';
import { chordRecall } from '../../measure/metrics/chords.ts';
import { keyScore } from '../../measure/metrics/key.ts';
import { melodyScores } from '../../measure/metrics/melody.ts';
import { noteF } from '../../measure/metrics/notes.ts';
import { boundaryF } from '../../measure/metrics/sections.ts';
import reference from './reference/metrics.json' with { type: 'json' };

/** Scores of mir_eval for the same estimates, written by reference/metrics.py; most estimates are partly correct. */
const { beats, keys, chords, melodies, notes, sections, continuity } = reference;

function keyOf(name: string) {
  const [tonic = '', mode = ''] = name.split(' ');
  return { tonic, mode };
}

test('beats are scored as by mir_eval', () => {
  for (const { truth, estimate, f } of beats) expect(beatF(truth, estimate)).toBeCloseTo(f, 9);
});

test('the continuity of beats is scored as by mir_eval', () => {
  for (const { truth, estimate, cmlt, amlt } of continuity) {
    const ours = beatContinuity(truth, estimate);
    expect(ours.cmlt).toBeCloseTo(cmlt, 9);
    expect(ours.amlt).toBeCloseTo(amlt, 9);
  }
});

test('keys are scored as by mir_eval', () => {
  for (const { truth, estimate, score } of keys) expect(keyScore(keyOf(truth), keyOf(estimate))).toBe(score);
});

test('chords are scored as by mir_eval', () => {
  for (const { truth, estimate, majmin, sevenths } of chords) {
    expect(chordRecall(truth, estimate, 'majmin')).toBeCloseTo(majmin, 6);
    expect(chordRecall(truth, estimate, 'sevenths')).toBeCloseTo(sevenths, 6);
  }
});

test('melodies are scored as by mir_eval', () => {
  for (const { truth, estimate, scores } of melodies) {
    const ours = melodyScores({ hop_s: 0.01, hz: truth }, { hop_s: 0.01, hz: estimate })!;
    const { rawPitch, rawChroma, overall, voicingRecall, voicingFalseAlarm } = ours;
    const all = [rawPitch, rawChroma, overall, voicingRecall, voicingFalseAlarm];
    all.forEach((score, i) => expect(score).toBeCloseTo(scores[i]!, 6));
  }
});

test('notes are scored as by mir_eval', () => {
  for (const { truth, estimate, f } of notes) expect(noteF(truth, estimate)).toBeCloseTo(f, 9);
});

test('boundaries of sections are scored as by mir_eval', () => {
  for (const { truth, estimate, f } of sections) expect(boundaryF(truth, estimate)).toBeCloseTo(f, 9);
});
