import { describe, expect, test } from 'vitest';
import { exponentialIntegral } from '../../../activities/dsp/noise/log-mmse.ts';
import { createProsodyPitch, PROSODY_RATE } from '../../../activities/dsp/speech/prosody-pitch.ts';
import { spansBetween, speechSpans } from '../../../activities/dsp/speech/speech-spans.ts';
import { countSyllables } from '../../../activities/dsp/speech/syllables.ts';
import { tellSpeakers } from '../../../activities/dsp/speech/turns.ts';

describe('speech spans', () => {
  test('close short gaps and drop what is too short', () => {
    const probabilities = Float32Array.from([0, 0.9, 0.9, 0.9, 0.1, 0.9, 0.9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.9, 0, 0]);
    const spans = speechSpans(probabilities, { windowS: 0.05, durationS: 0.95 });
    expect(spans).toEqual([{ startS: 0.05, endS: expect.closeTo(0.35, 9) }]);
    expect(spansBetween(spans, 0.95)).toEqual([
      { startS: 0, endS: 0.05 },
      { startS: expect.closeTo(0.35, 9), endS: 0.95 },
    ]);
  });
});

describe('pitch of speech', () => {
  test.for([80, 120, 210, 380])('follows a buzz of %i Hz, and tells it from noise', (hz) => {
    const tracker = createProsodyPitch();
    const buzz = Float32Array.from({ length: PROSODY_RATE }, (_, i) => {
      let sum = 0;
      for (let k = 1; k * hz < 3_000; k++) sum += Math.sin((2 * Math.PI * k * hz * i) / PROSODY_RATE) / k;
      return sum / 4;
    });
    tracker.push(buzz.subarray(0, 3_333), () => true);
    tracker.push(buzz.subarray(3_333), () => true);
    const pitch = tracker.finish();
    expect(pitch).toHaveLength(100);
    for (const found of pitch.subarray(5, 95)) expect(Math.abs(12 * Math.log2(found / hz))).toBeLessThan(0.1);
  });

  test('finds none in silence', () => {
    const tracker = createProsodyPitch();
    tracker.push(new Float32Array(4_000), () => true);
    expect(tracker.finish().every((hz) => hz === 0)).toBe(true);
  });
});

test('syllables are counted by their peaks', () => {
  const level = Float32Array.from({ length: 200 }, (_, i) => 0.1 - 0.09 * Math.cos((2 * Math.PI * i) / 20));
  const pitch = new Float32Array(200).fill(120);
  expect(countSyllables({ hopS: 0.01, level, pitch }, 0, 200)).toBe(10);
  expect(countSyllables({ hopS: 0.01, level, pitch: new Float32Array(200) }, 0, 200)).toBe(0);
});

test('the exponential integral agrees with its tables', () => {
  expect(exponentialIntegral(0.1)).toBeCloseTo(1.8229239584, 5);
  expect(exponentialIntegral(1)).toBeCloseTo(0.2193839344, 5);
  expect(exponentialIntegral(5)).toBeCloseTo(0.001148295591, 7);
});

describe('speakers', () => {
  let state = 7;
  const normal = (): number => {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    return sum;
  };
  const piece = (centre: number[]): Float64Array =>
    Float64Array.from({ length: 100 * centre.length }, (_, i) => centre[i % centre.length]! + normal());

  test('are told apart by their features', () => {
    const [one, other] = [
      [0, 0, 0],
      [2, -2, 1],
    ];
    expect(tellSpeakers([one, other, other, one, other].map(piece), { width: 3 })).toEqual([0, 1, 1, 0, 1]);
  });

  test('are one where the features are alike', () => {
    expect(
      tellSpeakers(
        [1, 2, 3, 4].map(() => piece([0, 0, 0])),
        { width: 3 },
      ),
    ).toEqual([0, 0, 0, 0]);
    expect(tellSpeakers([], { width: 3 })).toEqual([]);
  });
});
