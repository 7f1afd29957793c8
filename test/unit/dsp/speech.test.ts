import { describe, expect, test } from 'vitest';
import { exponentialIntegral } from '../../../activities/dsp/noise/log-mmse.ts';
import { inTheForeground } from '../../../activities/dsp/speech/foreground.ts';
import { createProsodyPitch, PROSODY_RATE } from '../../../activities/dsp/speech/prosody-pitch.ts';
import { spansBetween, speechSpans } from '../../../activities/dsp/speech/speech-spans.ts';
import { countSyllables } from '../../../activities/dsp/speech/syllables.ts';
import { tellSpeakers } from '../../../activities/dsp/speech/turns.ts';
import type { VoicePiece } from '../../../activities/dsp/speech/turns-odds.ts';

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

  test('hears past a chord that is softer than the voice', () => {
    const tracker = createProsodyPitch();
    const mix = Float32Array.from({ length: 10 * PROSODY_RATE }, (_, i) => {
      const tone = (hz: number): number => Math.sin((2 * Math.PI * hz * i) / PROSODY_RATE);
      let sum = 0.12 * (tone(147) + tone(294) / 2);
      if (i % 8_000 >= 4_000 && i % 8_000 < 6_400) for (let k = 1; k < 8; k++) sum += (0.4 * tone(200 * k)) / k;
      return sum;
    });
    // A span of speech is longer than its voice: in what is left of it the chord is heard.
    tracker.push(mix, (at) => at % 8_000 >= 2_400);
    const pitch = tracker.finish().filter((hz) => hz > 0);
    expect(pitch.length).toBeGreaterThan(200);
    expect(pitch.filter((hz) => Math.abs(12 * Math.log2(hz / 200)) < 0.5).length / pitch.length).toBeGreaterThan(0.9);
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
  /** Two seconds of a voice of so many Hz; `size` moves its first cepstrum. */
  const piece = (hz: number, size = 0): VoicePiece => ({
    frames: 100,
    cepstra: Array.from({ length: 16 }, (_, i) => (i === 0 ? size : 0) + 0.1 * normal()),
    pitch: [-0.15, 0, 0.15].map((octaves) => Math.log2(hz) + octaves + 0.03 * normal()),
  });

  test('are told apart by their voices', () => {
    const turns = [120, 120, 210, 210, 210, 120, 120, 210];
    expect(tellSpeakers(turns.map((hz) => piece(hz, hz / 100)))).toEqual([0, 0, 1, 1, 1, 0, 0, 1]);
  });

  test('are one where the voice is one, however long', () => {
    expect(tellSpeakers([])).toEqual([]);
    expect(new Set(tellSpeakers(Array.from({ length: 150 }, () => piece(180))))).toEqual(new Set([0]));
  });

  test('who hardly spoke is nobody new', () => {
    const told = tellSpeakers([piece(120), piece(120), { ...piece(210, 2), frames: 40 }, piece(120)]);
    expect(told).toEqual([0, 0, 0, 0]);
  });
});

test('people talking behind a voice are not its speech', () => {
  const level = Float32Array.from({ length: 960 }, (_, step) => (step % 320 < 128 ? 0.1 : 0.02));
  const near = Array.from({ length: 300 }, (_, at) => at % 100 < 40);
  const talk = Float32Array.from(near, (voice, at) => (voice ? 0.99 : at % 3 === 0 ? 0.75 : 0.4));
  const alone = Float32Array.from(near, (voice) => (voice ? 0.99 : 0.01));
  const spans = (voice: Float32Array): number =>
    speechSpans(inTheForeground(voice, level), { windowS: 0.032, durationS: 9.6 }).length;
  expect(spans(talk)).toBe(3);
  expect(inTheForeground(alone, level)).toEqual(alone);
  expect(speechSpans(talk, { windowS: 0.032, durationS: 9.6 })).toHaveLength(1);
});
