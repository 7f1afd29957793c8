import { describe, expect, test } from 'vitest';
import type { Capability } from '../../../audio/capabilities/capability.ts';
import { melodyAnalysis } from '../../../audio/capabilities/melody-analysis/capability.ts';
import { atVersion } from '../../../audio/capabilities/versions.ts';
import { noise, sine, type Planes } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';
import { noteF } from '../../measure/metrics/notes.ts';

const RATE = 22_050;
/** A tune as MIDI numbers; each note takes 0.4 s and sounds for 0.35 s. */
const TUNE = [69, 71, 72, 76, 76, 74, 72, 69] as const;
const EACH_S = 0.4;
const SOUNDS_S = 0.35;

interface F0 {
  hop_s: number;
  hz: number[];
  voiced: boolean[];
  confidence: number[];
}
interface NoteOut {
  start_s: number;
  end_s: number;
  midi: number;
  name: string;
  cents_off: number;
}

/** Returns the level of a partial of number `h`, at `hz`. */
type Partials = (h: number, hz: number) => number;
const FALLING: Partials = (h) => (h <= 6 ? 1 / h : 0);
/** The resonances of an "o", in Hz. */
const FORMANTS = [570, 840, 2_410];
const SUNG: Partials = (_, hz) =>
  FORMANTS.reduce((sum, formant, n) => sum + 1 / (n + 1) / (1 + ((hz - formant) / (60 + 0.06 * formant)) ** 2), 0.03);

/** Plays the tune by an instrument of falling harmonics, or of others. */
function tune(keys: readonly number[], { level = 0.3, cents = 0, partials = FALLING } = {}): Float32Array {
  const samples = new Float32Array(Math.round(keys.length * EACH_S * RATE));
  keys.forEach((key, n) => {
    const hz = 440 * 2 ** ((key - 69 + cents / 100) / 12);
    const length = Math.round(SOUNDS_S * RATE);
    for (let i = 0; i < length; i++) {
      const fade = Math.min(1, i / 200, (length - i) / 400);
      let sum = 0;
      for (let h = 1; h <= 20 && h * hz < 9_000; h++)
        sum += partials(h, h * hz) * Math.sin((2 * Math.PI * h * hz * i) / RATE + h);
      samples[Math.round(n * EACH_S * RATE) + i] = level * fade * sum;
    }
  });
  return samples;
}

/** Sings notes that grow softer by 12 dB within 0.7 s, with hiss between them. */
function softNotes(): Float32Array {
  const voice = noise({ seconds: 8, sampleRate: RATE, level: 0.05 });
  const length = Math.round(0.7 * RATE);
  for (let note = 0; note < TUNE.length; note++) {
    const hz = 440 * 2 ** ((TUNE[note]! - 69 - 12) / 12);
    for (let i = 0; i < length; i++) {
      const vibrato = 0.3 * Math.sin((2 * Math.PI * 5.5 * i) / RATE);
      let sum = 0;
      for (let h = 1; h <= 8; h++) sum += Math.sin(h * ((2 * Math.PI * hz * i) / RATE + vibrato)) / h;
      const fade = Math.min(1, i / 400, (length - i) / 400);
      voice[note * RATE + i] = 0.3 * fade * 10 ** ((-0.6 * i) / length) * sum;
    }
  }
  return voice;
}

function mixed(...parts: Float32Array[]): Float32Array {
  return parts[0]!.map((_, i) => parts.reduce((sum, part) => sum + part[i]!, 0));
}

async function analysed(planes: Planes, params = {}, sampleRate = RATE) {
  const { output } = await run(melodyAnalysis, planes, { params, sampleRate });
  return output as unknown as {
    monophonic: boolean | null;
    f0: F0;
    notes: NoteOut[];
    reasons: { field: string }[];
    engine: string;
  };
}

/** Returns the share of the notes' middles at which the pitch is right. */
function rightShare({ hop_s, hz }: F0, keys: readonly number[]): number {
  let [right, all] = [0, 0];
  hz.forEach((value, n) => {
    const at = (n * hop_s) % EACH_S;
    const key = keys[Math.floor((n * hop_s) / EACH_S)];
    if (key === undefined || at < 0.05 || at > 0.3) return;
    all++;
    if (Math.abs(69 + 12 * Math.log2(Math.max(1, value) / 440) - key) < 0.5) right++;
  });
  return right / all;
}

describe('melody_analysis', () => {
  test('follows one voice and returns its notes', async () => {
    const { monophonic, f0, notes, engine } = await analysed([tune(TUNE)]);
    expect(monophonic).toBe(true);
    expect(engine).toBe('embedded:pyin');
    expect(rightShare(f0, TUNE)).toBe(1);
    expect(notes.map(({ midi }) => midi)).toEqual(TUNE);
    expect(notes[0]!.name).toBe('A4');
    notes.forEach(({ start_s }, n) => expect(Math.abs(start_s - n * EACH_S)).toBeLessThan(0.05));
    expect(f0.voiced).toHaveLength(f0.hz.length);
    expect(f0.confidence).toHaveLength(f0.hz.length);
  });

  test('names the keys of a voice tuned to 432 Hz, with its deviation in cents', async () => {
    const { notes } = await analysed([tune(TUNE, { cents: -32 })]);
    expect(notes.map(({ midi }) => midi)).toEqual(TUNE);
    for (const { cents_off } of notes) expect(Math.abs(cents_off + 32)).toBeLessThan(5);
  });

  test('follows the lead of a mix of chords, bass and noise', async () => {
    const chords = mixed(...[57, 60, 64].map((key) => tune(Array<number>(8).fill(key), { level: 0.12 })));
    const band = mixed(tune(TUNE), chords, tune(Array<number>(8).fill(40), { level: 0.2 }));
    const hiss = noise({ seconds: band.length / RATE, sampleRate: RATE, level: 0.02 });
    const { monophonic, f0, engine } = await analysed([mixed(band, hiss), band]);
    expect(monophonic).toBe(false);
    expect(engine).toContain('embedded:salience');
    expect(rightShare(f0, TUNE)).toBeGreaterThan(0.9);
  });

  test('follows a singer among chords and a loud bass, with its notes', async () => {
    const sung = [57, 59, 60, 64, 64, 62, 60, 57, 55, 57, 60, 62];
    const held = (key: number, level: number) => tune(Array<number>(sung.length).fill(key), { level });
    const band = [60, 64, 67, 72].map((key) => held(key, 0.07));
    const mix = mixed(tune(sung, { level: 0.15, partials: SUNG }), ...band, held(36, 0.2));
    const truth = sung.map((midi, n) => ({ start_s: n * EACH_S, midi }));
    const found = async (capability: Capability) => {
      const { output } = await run(capability, [mix], { params: { voices: 'mix' }, sampleRate: RATE });
      return output as unknown as { f0: F0; notes: NoteOut[] };
    };
    const [now, former] = [await found(melodyAnalysis), await found(atVersion(melodyAnalysis, 6)!)];
    expect(rightShare(now.f0, sung)).toBeGreaterThan(0.9);
    expect(former.f0).toEqual(now.f0);
    expect(noteF(truth, now.notes)).toBeGreaterThan(0.9);
    expect(noteF(truth, former.notes)).toBeLessThan(0.85);
  });

  test('obeys the parameter `voices`', async () => {
    const { monophonic } = await analysed([tune(TUNE)], { voices: 'mix' });
    expect(monophonic).toBe(false);
  });

  test('follows dry notes to their soft ends, and gives a pitch around them', async () => {
    const { monophonic, f0 } = await analysed([softNotes()]);
    expect(monophonic).toBe(true);
    const at = (n: number): boolean => (n * f0.hop_s) % 1 < 0.7;
    const inside = f0.voiced.filter((_, n) => at(n) && at(n - 3) && at(n + 3));
    expect(inside.filter(Boolean).length / inside.length).toBeGreaterThan(0.95);
    const hisses = f0.voiced.filter((_, n) => !at(n) && !at(n - 4) && !at(n + 4));
    expect(hisses.filter(Boolean).length / hisses.length).toBeLessThan(0.1);
    expect(f0.hz.filter((hz) => hz > 0).length / f0.hz.length).toBeGreaterThan(0.95);
  });

  test.for([
    ['silence', 44_100, new Float32Array(44_100)],
    ['a constant', 44_100, new Float32Array(44_100).fill(0.5)],
    ['one sample', 44_100, Float32Array.of(0.5)],
    ['a click', 44_100, Float32Array.from({ length: 44_100 }, (_, i) => (i === 20_000 ? 1 : 0))],
    ['a tenth of a second', 8_000, sine({ seconds: 0.1, sampleRate: 8_000 })],
    ['a fifth of a second at 192 kHz', 192_000, sine({ seconds: 0.2, sampleRate: 192_000 })],
  ] as const)('returns finite numbers for %s', async ([, sampleRate, samples]) => {
    for (const voices of ['auto', 'single', 'mix']) {
      const { monophonic, f0, reasons } = await analysed([samples], { voices }, sampleRate);
      expect([...f0.hz, ...f0.confidence].every(Number.isFinite)).toBe(true);
      expect(reasons.length > 0).toBe(monophonic === null);
    }
  });

  test('finds no melody in silence', async () => {
    const { monophonic, notes, reasons } = await analysed([new Float32Array(22_050)]);
    expect(monophonic).toBeNull();
    expect(notes).toEqual([]);
    expect(reasons).toEqual([{ field: 'monophonic', reason: 'no pitch is heard in the audio' }]);
  });
});
