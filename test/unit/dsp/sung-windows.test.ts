import { describe, expect, test } from 'vitest';
import { createTagFeatures, TAGS_RATE } from '../../../audio/dsp/tags/tag-features.ts';
import { findSungWindows } from '../../../audio/dsp/tags/sung-windows.ts';

/** Returns a voice of 20 harmonics whose pitch in semitones above A2 follows `pitchAt`. */
function voice(seconds: number, pitchAt: (t: number) => number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: seconds * TAGS_RATE }, (_, i) => {
    const t = i / TAGS_RATE;
    phase += (2 * Math.PI * 110 * 2 ** (pitchAt(t) / 12)) / TAGS_RATE;
    let value = 0;
    for (let k = 1; k <= 20; k++) value += Math.sin(k * phase) / k;
    return 0.1 * value;
  });
}

const NOTES = [0, 4, 7, 5, 2, 9];
const sung = (t: number): number => NOTES[Math.floor(t / 0.5) % NOTES.length]! + 0.3 * Math.sin(2 * Math.PI * 5.5 * t);
const spoken = (t: number): number => 4 * Math.sin(2 * Math.PI * 1.3 * t) - 2 * (t % 2);

function shareSung(samples: Float32Array, isVoice = true): number {
  const meter = createTagFeatures();
  meter.push(samples);
  const found = findSungWindows(meter.finish().map((window) => ({ window, isVoice })));
  return found.filter(Boolean).length / found.length;
}

describe('findSungWindows', () => {
  test('detects notes with vibrato', () => expect(shareSung(voice(8, sung))).toBe(1));
  test('takes gliding pitch for speech', () => expect(shareSung(voice(8, spoken))).toBe(0));
  test('judges windows with a voice only', () => expect(shareSung(voice(4, sung), false)).toBe(0));

  test('finds where speech ends and singing begins', () => {
    const meter = createTagFeatures();
    meter.push(voice(10, spoken));
    meter.push(voice(10, sung));
    const found = findSungWindows(meter.finish().map((window) => ({ window, isVoice: true })));
    expect(found.slice(0, 7)).not.toContain(true);
    expect(found.slice(13)).not.toContain(false);
  });
});
