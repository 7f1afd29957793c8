import { describe, expect, test } from 'vitest';
import { exponentialIntegral } from '../../../audio/dsp/noise/log-mmse.ts';
import { splitSpeech } from '../../../audio/dsp/speech/speech-segments.ts';
import { createProsodyPitch, PROSODY_RATE } from '../../../audio/dsp/speech/prosody-pitch.ts';
import { detectionGain, rmsLevels, speechSnr } from '../../../audio/dsp/speech/snr.ts';
import { speechFeatures, WINDOW_FEATURES } from '../../../audio/dsp/speech/speech-features.ts';
import { speechProbabilities, withClearVoice } from '../../../audio/dsp/speech/speech-probability.ts';
import { spansBetween, speechSpans } from '../../../audio/dsp/speech/speech-spans.ts';
import { countSyllables } from '../../../audio/dsp/speech/syllables.ts';
import { clusterSpeakers } from '../../../audio/dsp/speech/speaker-clustering.ts';
import { decodeSpeakerTurns } from '../../../audio/dsp/speech/speaker-turns.ts';
import { speechSegments } from '../../../audio/dsp/speech/speaker-features.ts';
import type { VoiceSegment } from '../../../audio/dsp/speech/speaker-model.ts';
import { noise } from '../../infra/audio.ts';

describe('speech spans', () => {
  const times = { windowS: 0.05, durationS: 0.95 };

  test('begin and end between windows, close short gaps and drop short spans', () => {
    const probabilities = Float32Array.from([0, 1, 1, 1, 0.2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
    const spans = speechSpans({ voice: probabilities, probabilities }, times);
    expect(spans).toEqual([{ startS: expect.closeTo(0.05, 6), endS: expect.closeTo(0.355, 6) }]);
    expect(spansBetween(spans, 0.95)).toEqual([
      { startS: 0, endS: expect.closeTo(0.05, 6) },
      { startS: expect.closeTo(0.355, 6), endS: 0.95 },
    ]);
  });

  test('extend to the ends of the audio, and need a run of high speech probability', () => {
    const probabilities = new Float32Array(19).fill(0.9);
    const found = [2, 1, 0].map((windows) =>
      speechSpans({ voice: new Float32Array(19).fill(0.9, 8, 8 + windows), probabilities }, times),
    );
    expect(found).toEqual([[{ startS: 0, endS: 0.95 }], [], []]);
  });
});

/** Returns the analysis of three seconds: speech 20 dB above the pauses from 1 s to 2 s, followed by a softer sound. */
function heardWith(after: { voice: number; level: number; spectrum: number }) {
  const voice = Float32Array.from({ length: 94 }, (_, at) =>
    at >= 31 && at < 62 ? 0.99 : at >= 62 && at < 66 ? after.voice : 0.01,
  );
  const parts = Array.from({ length: 300 }, (_, step) => (step < 100 || step >= 210 ? 2 : step < 200 ? 0 : 1));
  const level = Float32Array.from(parts, (part) => [0.1, after.level, 0.01][part]!);
  const cepstra = Float32Array.from(
    { length: 16 * 300 },
    (_, i) => [5, after.spectrum, -5][parts[Math.floor(i / 16)]!]! + Math.sin(i * i),
  );
  return { voice, level, cepstra };
}

describe('speech features', () => {
  test('measure each window against pauses and speech, in level and spectrum', () => {
    const looks = speechFeatures(heardWith({ voice: 0.2, level: 0.05, spectrum: 5 }))!;
    const at = (window: number): number[] => [
      ...looks.windows.subarray(window * WINDOW_FEATURES, (window + 1) * WINDOW_FEATURES),
    ];
    expect(at(45)).toEqual([expect.closeTo(Math.log(0.9901 / 0.0101) / 3, 3), 0, expect.closeTo(2, 5), 3]);
    expect(at(10)).toEqual([expect.closeTo(Math.log(0.0101 / 0.9901) / 3, 3), expect.closeTo(-2, 5), 0, -3]);
    expect(at(63)[1]).toBeCloseTo(2 * Math.log10(0.5), 5);
    expect(at(63)[3]).toBe(3);
    expect(looks.recording).toEqual([expect.closeTo(2, 5), expect.closeTo(0.04, 2), 1]);
  });

  test('are null where speech is likely nowhere', () => {
    const heard = heardWith({ voice: 0.2, level: 0.05, spectrum: 5 });
    expect(speechFeatures({ ...heard, voice: heard.voice.map(() => 0.2) })).toBeNull();
    expect(
      speechProbabilities({ ...heard, voice: heard.voice.map(() => 0.2) }).every(
        (probabilities) => probabilities === 0,
      ),
    ).toBe(true);
    expect(
      speechFeatures({ voice: new Float32Array(0), level: new Float32Array(0), cepstra: new Float32Array(0) }),
    ).toBeNull();
  });

  test('extend speech while it sounds, and end it in a pause', () => {
    const [on, off] = [
      heardWith({ voice: 0.2, level: 0.05, spectrum: 5 }),
      heardWith({ voice: 0.2, level: 0.01, spectrum: -5 }),
    ].map((heard) => {
      const spans = speechSpans(
        { voice: heard.voice, probabilities: speechProbabilities(heard) },
        { windowS: 0.032, durationS: 3 },
      );
      expect(spans).toHaveLength(1);
      return spans[0]!.endS;
    }) as [number, number];
    expect(on - off).toBeGreaterThan(0.05);
    expect(on).toBeGreaterThan(2.05);
    expect(on).toBeLessThan(2.3);
  });

  test('skip the comparison of spectra with too few windows', () => {
    const heard = heardWith({ voice: 0.99, level: 0.1, spectrum: 5 });
    const looks = speechFeatures({ ...heard, voice: heard.voice.map(() => 0.99) })!;
    expect(looks.recording).toEqual([5, 2, 0]);
    expect(looks.windows.every((value) => Number.isFinite(value))).toBe(true);
  });
});

/** Reports whether a sample lies in the second half of its second. */
function inSecondHalf(sample: number): boolean {
  return sample % PROSODY_RATE >= PROSODY_RATE / 2;
}

describe('prosody pitch', () => {
  test.for([80, 120, 210, 380])('tracks a buzz of %i Hz and distinguishes it from noise', (hz) => {
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

  test('ignores a chord that is softer than the voice', () => {
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

  test('raises the voicing threshold where pauses contain music', () => {
    const hiss = noise({ seconds: 8, sampleRate: PROSODY_RATE, level: 0.25 });
    const voiced = (behind: number): number => {
      const tracker = createProsodyPitch();
      const mix = hiss.map((x, i) => {
        if (!inSecondHalf(i)) return behind * Math.sin((2 * Math.PI * 1_900 * i) / PROSODY_RATE);
        let sum = x;
        for (let k = 1; k < 8; k++) sum += 0.06 * Math.sin((2 * Math.PI * 200 * k * i) / PROSODY_RATE);
        return sum;
      });
      tracker.push(mix, inSecondHalf);
      return tracker.finish().filter((hz) => hz > 0).length;
    };
    expect(voiced(0)).toBeGreaterThan(1.5 * voiced(0.01));
  });

  test('is unvoiced in silence', () => {
    const tracker = createProsodyPitch();
    tracker.push(new Float32Array(4_000), () => true);
    expect(tracker.finish().every((hz) => hz === 0)).toBe(true);
  });
});

describe('speech SNR', () => {
  test('uses levels per 10 ms at every sample rate', () => {
    for (const rate of [8_000, 22_050, 44_100]) {
      const levels = rmsLevels([new Float32Array(rate / 2).fill(0.5), new Float32Array(rate / 2).fill(0.1)], rate);
      expect(levels).toHaveLength(100);
      for (const [at, level] of [0.5, 0.1].entries())
        for (const one of levels.subarray(50 * at, 50 * at + 50)) expect(one).toBeCloseTo(level, 6);
    }
  });

  test('uses the mean power of fluctuating noise', () => {
    const level = Float32Array.from({ length: 400 }, (_, at) => (at >= 200 ? 0.2 : at % 5 === 0 ? 0.02 : 0.001));
    const voice = new Float32Array(125);
    const noisePower = (0.02 ** 2 + 4 * 0.001 ** 2) / 5;
    expect(speechSnr(level, voice, [{ startS: 2, endS: 4 }])).toBeCloseTo(
      10 * Math.log10((0.2 ** 2 - noisePower) / noisePower),
      5,
    );
    expect(speechSnr(level, voice, [{ startS: 0.2, endS: 4 }])).toBeNull();
    expect(speechSnr(level, voice.fill(0.5), [{ startS: 2, endS: 4 }])).toBeNull();
  });
});

test('soft recordings are amplified to a typical level, others unchanged', () => {
  const gains = [0.1, 0.006, 1e-7, 0].map((loud) => detectionGain(new Float32Array(100).fill(loud, 40)));
  expect(gains).toEqual([1, expect.closeTo(10, 4), 1_000, 1]);
  expect(detectionGain(new Float32Array(0))).toBe(1);
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
  /** Two seconds of a voice of so many Hz; `size` moves its first cepstra. */
  const piece = (hz: number, size = 0): VoiceSegment => ({
    frames: 100,
    cepstra: Array.from({ length: 48 }, (_, i) => (i < 4 ? 10 * size : 0) + (i < 16 ? 1.5 : 0.15) * normal()),
    pitch: [-0.15, 0, 0.15].map((octaves) => Math.log2(hz) + octaves + 0.03 * normal()),
  });

  test('are distinguished by their voices', () => {
    const turns = [120, 120, 210, 210, 210, 120, 120, 210];
    expect(clusterSpeakers(turns.map((hz) => piece(hz, hz / 100)))).toEqual([0, 0, 1, 1, 1, 0, 0, 1]);
  });

  test('are one for one voice, however long', () => {
    expect(clusterSpeakers([])).toEqual([]);
    expect(new Set(clusterSpeakers(Array.from({ length: 150 }, () => piece(180))))).toEqual(new Set([0]));
  });

  test('with little speech are merged', () => {
    const told = clusterSpeakers([piece(120), piece(120), { ...piece(210, 2), frames: 40 }, piece(120)]);
    expect(told).toEqual([0, 0, 0, 0]);
  });
});

describe('a speaker turn', () => {
  /** Two voices in turns in one span, the second an octave above and of other cepstra; the level dips where they change. */
  const changes = [2.4, 3.1, 6.3];
  const second = (time: number): boolean => changes.filter((change) => change <= time).length % 2 === 1;
  const frames = Array.from({ length: 900 }, (_, frame) => frame / 100);
  const pitch = Float32Array.from(frames, (time) => (second(time) ? 220 : 110) * (1 + 0.1 * Math.sin(5 * time)));
  const level = Float32Array.from(frames, (time) =>
    changes.some((change) => Math.abs(time - change) < 0.05) ? 0.01 : 0.1 + 0.04 * Math.sin(25 * time),
  );
  const cepstra = Float32Array.from({ length: 16 * frames.length }, (_, i) => {
    const time = frames[Math.floor(i / 16)]!;
    return (i % 16 < 4 && second(time) ? 8 : 0) + 2 * Math.sin(i * i);
  });
  const span = { startS: 0, endS: 9 };

  test('is split at the speaker change', () => {
    const cuts = splitSpeech(span, { level, pitch }, { target: 1.8, spread: 0.9, min: 0.4 });
    for (const change of changes)
      expect(Math.min(...cuts.map(({ endS }) => Math.abs(endS - change)))).toBeLessThan(0.06);
    expect(cuts[0]!.startS).toBe(0);
    expect(cuts.at(-1)!.endS).toBe(9);
    cuts.slice(1).forEach(({ startS }, i) => expect(startS).toBe(cuts[i]!.endS));
    for (const { startS, endS } of cuts) expect(endS - startS).toBeGreaterThanOrEqual(0.4);
  });

  test('is split anywhere without level dips, and kept whole if short', () => {
    const course = { level: new Float32Array(900).fill(0.1), pitch: new Float32Array(900) };
    const length = { target: 1.8, spread: 0.9, min: 0.4 };
    expect(splitSpeech({ startS: 1, endS: 1.7 }, course, length)).toEqual([{ startS: 1, endS: 1.7 }]);
    for (const { startS, endS } of splitSpeech(span, course, length)) expect(endS).toBeGreaterThan(startS);
  });

  test('is assigned to the right voice despite wrong clusters', () => {
    const course = { level, pitch, cepstra };
    const pieces = speechSegments([span], course);
    const told = pieces.map(({ startS, endS }, i) =>
      i === pieces.length - 1 ? 0 : Number(second((startS + endS) / 2)),
    );
    const turns = decodeSpeakerTurns([span], pieces, told, course);
    expect(turns.map(({ speaker }) => speaker)).toEqual([0, 1, 0, 1]);
    turns.slice(1).forEach(({ startS }, i) => expect(Math.abs(startS - changes[i]!)).toBeLessThan(0.1));
    expect(
      decodeSpeakerTurns(
        [span],
        pieces,
        told.map(() => 0),
        course,
      ),
    ).toEqual([{ ...span, speaker: 0 }]);
  });
});

test('background talk is not speech of the voice', () => {
  const near = Array.from({ length: 300 }, (_, at) => at % 100 < 40);
  const voice = Float32Array.from(near, (one, at) => (one ? 0.99 : at % 3 === 0 ? 0.75 : 0.4));
  const level = Float32Array.from({ length: 960 }, (_, step) => (step % 320 < 128 ? 0.1 : 0.02));
  const cepstra = Float32Array.from({ length: 16 * 960 }, (_, i) => 3 * Math.sin(i * i));
  const times = { windowS: 0.032, durationS: 9.6 };
  expect(speechSpans({ voice, probabilities: voice }, times)).toHaveLength(1);
  expect(speechSpans({ voice, probabilities: speechProbabilities({ voice, level, cepstra }) }, times)).toHaveLength(3);
});

test('words that the voice activity hears clearly are kept, and what it doubts is left to the other network', () => {
  const [probabilities, voice] = [Float32Array.of(0.1, 0.9, 0.02, 0), Float32Array.of(1, 0.2, 0.9, 1)];
  expect(Array.from(withClearVoice(probabilities, voice), (value) => Math.round(100 * value) / 100)).toEqual([
    0.55, 0.9, 0.46, 0.5,
  ]);
});
