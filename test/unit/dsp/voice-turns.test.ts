import { describe, expect, test } from 'vitest';
import { averageLinkage } from '../../../audio/dsp/speech/average-linkage.ts';
import { voiceCentres, voiceTurns } from '../../../audio/dsp/speech/voice-turns.ts';
import { randomBy } from '../../infra/random.ts';

describe('average linkage', () => {
  test('joins what is near on the average, and numbers the groups by appearance', () => {
    const places = [0, 10, 0.5, 10.4, 1, 21];
    const groups = averageLinkage(distancesOf(places), places.length, 3);
    expect(groups).toEqual([0, 1, 0, 1, 0, 2]);
  });

  test('finds the groups that joining the nearest pair again and again finds', () => {
    const random = randomBy('linkage');
    for (let n = 0; n < 20; n++) {
      const places = Array.from({ length: 25 }, () => random.between(0, 40));
      const found = averageLinkage(distancesOf(places), places.length, 4);
      expect(found).toEqual(naive(places, 4));
    }
  });
});

describe('turns of voices', () => {
  const spans = [
    { startS: 0, endS: 10 },
    { startS: 11, endS: 20 },
  ];

  test('change between the windows whose voices do', () => {
    const centres = voiceCentres(spans, 1.6);
    const turns = voiceTurns(
      spans,
      centres,
      centres.map((time) => voiceNear(time > 5 && time < 15 ? 1 : 0, time)),
    );
    expect(turns.map(({ speaker }) => speaker)).toEqual([0, 1, 1, 0]);
    expect(Math.abs(turns[1]!.startS - 5)).toBeLessThan(0.5);
    expect(Math.abs(turns[3]!.startS - 15)).toBeLessThan(0.5);
    expect(turns[2]).toMatchObject({ startS: 11 });
  });

  test('are those of one speaker where the voices are alike, and cover the speech exactly', () => {
    const centres = voiceCentres(spans, 1.6);
    expect(
      voiceTurns(
        spans,
        centres,
        centres.map((time) => voiceNear(0, time)),
      ),
    ).toEqual(spans.map((span) => ({ ...span, speaker: 0 })));
  });

  test('give a voice of less than a second to the likest other one', () => {
    const centres = voiceCentres(spans, 1.6);
    const turns = voiceTurns(
      spans,
      centres,
      centres.map((time, n) => voiceNear(n === 7 ? 2 : time > 11 ? 1 : 0, time)),
    );
    expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set([0, 1]));
  });

  test('of four hours are decided by no more windows than of ten minutes', () => {
    expect(voiceCentres([{ startS: 0, endS: 600 }], 1.6).length).toBeLessThanOrEqual(1_500);
    expect(voiceCentres([{ startS: 0, endS: 14_400 }], 1.6).length).toBeLessThanOrEqual(1_500);
  });

  test('have a window in each short span', () => {
    expect(voiceCentres([{ startS: 1, endS: 1.5 }], 1.6)).toEqual([1.25]);
  });
});

/** Returns a voice of length 1 near one of three axes. */
function voiceNear(axis: number, seed: number): Float32Array {
  const random = randomBy(`voice ${seed}`);
  const values = [0, 1, 2].map((n) => (n === axis ? 1 : random.between(0, 0.2)));
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

function distancesOf(places: readonly number[]): Float32Array {
  return Float32Array.from(places.flatMap((a) => places.map((b) => Math.abs(a - b))));
}

/** Joins the pair of groups with the least mean distance until it is too great. */
function naive(places: readonly number[], threshold: number): number[] {
  const groups = places.map((_, n) => [n]);
  const mean = (a: number[], b: number[]): number =>
    a.reduce((sum, i) => sum + b.reduce((part, j) => part + Math.abs(places[i]! - places[j]!), 0), 0) /
    a.length /
    b.length;
  for (;;) {
    let best = { distance: Infinity, a: 0, b: 0 };
    groups.forEach((one, a) =>
      groups.slice(0, a).forEach((other, b) => {
        const distance = mean(one, other);
        if (distance < best.distance) best = { distance, a, b };
      }),
    );
    if (best.distance >= threshold) break;
    groups[best.b]!.push(...groups[best.a]!);
    groups.splice(best.a, 1);
  }
  const of = places.map((_, n) => groups.findIndex((group) => group.includes(n)));
  const order = [...new Set(of)];
  return of.map((group) => order.indexOf(group));
}
