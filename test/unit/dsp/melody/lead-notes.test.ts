import { describe, expect, test } from 'vitest';
import { ByteList } from '../../../../audio/dsp/core/byte-list.ts';
import { ATTACK_BANDS, createAttackMeter } from '../../../../audio/dsp/melody/lead-notes/attack-levels.ts';
import { segmentLead } from '../../../../audio/dsp/melody/lead-notes/lead-notes.ts';
import type { LeadTrack } from '../../../../audio/dsp/melody/lead-notes/lead-track.ts';
import { createOnsetFeatures, ONSET_FEATURES } from '../../../../audio/dsp/melody/lead-notes/onset-features.ts';
import { LEAD_HARMONICS } from '../../../../audio/dsp/melody/melody-candidates.ts';
import { noise } from '../../../infra/audio.ts';

const RATE = 22_050;
const HOP_S = 0.02;

/** Returns a lead at 20 ms per frame from MIDI numbers, 0 for unvoiced. */
function leadOf(keys: readonly number[]): LeadTrack {
  const { length } = keys;
  return {
    hopS: HOP_S,
    hz: Float32Array.from(keys, (key) => (key > 0 ? 440 * 2 ** ((key - 69) / 12) : 0)),
    voiced: Uint8Array.from(keys, (key) => Number(key > 0)),
    confidence: new Float32Array(length).fill(0.9),
    level: new Float32Array(length).fill(0.1),
    logOdds: new Float32Array(length),
    harmonics: new Uint8Array(length * LEAD_HARMONICS),
    attacks: new Uint8Array(3 * length * ATTACK_BANDS),
  };
}

const frames = (count: number, value: number): number[] => Array<number>(count).fill(value);

/** Cuts a lead with onsets at some frames, where notes sound but from `silentFrom` on. */
function cut(keys: readonly number[], onsets: readonly number[], silentFrom = keys.length) {
  const onset = Float32Array.from(keys, (_, t) => (onsets.includes(t) ? 1 : -6));
  const sounding = Float32Array.from(keys, (_, t) => (t < silentFrom ? 2 : -2));
  return segmentLead(leadOf(keys), { sounding, onset }).map(({ startS, endS, midi }) => ({
    start: Math.round(startS / HOP_S),
    end: Math.round(endS / HOP_S),
    midi,
  }));
}

describe('notes of the lead of a mix', () => {
  test('divides a held pitch at its onsets only', () => {
    const keys = [...frames(5, 0), ...frames(40, 60)];
    expect(cut(keys, [5])).toEqual([{ start: 5, end: 45, midi: 60 }]);
    expect(cut(keys, [5, 25])).toEqual([
      { start: 5, end: 25, midi: 60 },
      { start: 25, end: 45, midi: 60 },
    ]);
  });

  test('starts a note at the onset of its consonant, before the pitch, and ends the one before there', () => {
    const keys = [...frames(5, 0), ...frames(20, 60), ...frames(20, 64)];
    expect(cut(keys, [5, 22])).toEqual([
      { start: 5, end: 22, midi: 60 },
      { start: 22, end: 45, midi: 64 },
    ]);
  });

  test('takes a short turn of the pitch for a note where there is an onset, and for an ornament elsewhere', () => {
    const keys = [...frames(20, 60), ...frames(6, 61), ...frames(20, 60)];
    expect(cut(keys, [0]).map(({ midi }) => midi)).toEqual([60]);
    expect(cut(keys, [0, 20, 26]).map(({ midi }) => midi)).toEqual([60, 61, 60]);
  });

  test('leaves out what does not sound as a note of the lead', () => {
    const keys = [...frames(20, 60), ...frames(5, 0), ...frames(20, 64)];
    expect(cut(keys, [0, 25], 22).map(({ midi }) => midi)).toEqual([60]);
    expect(cut(keys, [0, 25]).map(({ midi }) => midi)).toEqual([60, 64]);
  });

  test('is tuned by the steady frames, whatever the slides between them', () => {
    const slide = Array.from({ length: 24 }, (_, t) => 57 + t / 4);
    const keys = [60, 62, 64, 65].flatMap((key) => [...slide, ...frames(20, key + 0.4)]);
    const notes = segmentLead(leadOf(keys), {
      sounding: new Float32Array(keys.length).fill(2),
      onset: new Float32Array(keys.length).fill(-6),
    });
    const held = notes.filter(({ endS, startS }) => endS - startS > 0.3);
    expect(held.map(({ midi }) => midi)).toEqual([60, 62, 64, 65]);
    for (const { centsOff } of held) expect(Math.abs(centsOff - 40)).toBeLessThan(3);
  });

  test('has none where nothing is voiced', () => {
    expect(cut(frames(30, 0), [10])).toEqual([]);
  });
});

describe('the measurements of onsets', () => {
  test('rise in the band of a hiss, at its window', () => {
    const samples = new Float32Array(RATE);
    samples.set(noise({ seconds: 0.5, sampleRate: RATE, level: 0.3 }), RATE / 2);
    const levels: number[] = [];
    const meter = createAttackMeter(RATE, 147);
    for (let at = 0; at < RATE; at += 1_000)
      meter.push(samples.subarray(at, at + 1_000), (level) => levels.push(level));
    meter.finish((level) => levels.push(level));
    expect(levels).toHaveLength(150 * ATTACK_BANDS);
    const high = (window: number): number => levels[window * ATTACK_BANDS + ATTACK_BANDS - 1]!;
    expect(high(72)).toBe(0);
    expect(high(78)).toBeGreaterThan(200);
  });

  test('are written for every frame, at the ends of the track too', () => {
    const lead = leadOf(frames(4, 69));
    lead.harmonics.fill(255);
    const into = new Float32Array(ONSET_FEATURES).fill(NaN);
    for (const t of [0, 3]) {
      createOnsetFeatures(lead)(t, into.fill(NaN));
      expect(into.some(Number.isNaN)).toBe(false);
      expect([into[0], into.at(-1)]).toEqual([1, 0.75]);
    }
  });
});

describe('a list of bytes', () => {
  test('returns its values across its parts, one by one and joined', () => {
    const list = new ByteList();
    const count = 2 ** 18 + 3;
    for (let i = 0; i < count; i++) list.push(i % 251);
    expect([list.at(0), list.at(2 ** 18 - 1), list.at(2 ** 18), list.at(count - 1)]).toEqual(
      [0, 2 ** 18 - 1, 2 ** 18, count - 1].map((i) => i % 251),
    );
    const values = list.take();
    expect(values).toHaveLength(count);
    expect(values.at(-1)).toBe((count - 1) % 251);
    expect(list.take()).toHaveLength(0);
  });
});
