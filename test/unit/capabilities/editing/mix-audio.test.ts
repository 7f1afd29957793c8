import { describe, expect, test } from 'vitest';
import { UnsuitableInput } from '../../../../audio/capabilities/capability.ts';
import { mixAudio } from '../../../../audio/capabilities/mix-audio/capability.ts';
import { SPEECH_RATE, VOICE_WINDOW, type Models } from '../../../../audio/capabilities/model-interfaces.ts';
import { atVersion } from '../../../../audio/capabilities/versions.ts';
import { embeddedModels } from '../../../../audio/models/embedded-models.ts';
import { noise, type Planes } from '../../../infra/audio.ts';
import { audioOf, run } from '../../../infra/run-capability.ts';

const RATE = 44_100;
const main = noise({ seconds: 1, seed: 1, level: 0.3 });
const other = noise({ seconds: 0.5, seed: 2, level: 0.3 });
const WITH = { with_url: 'https://example.com/music.mp3' };

/** Mixes audio into other audio; returns the made samples and the output. */
async function mix(planes: Planes, added: Planes, params: object = {}, models: Models = embeddedModels, rate = RATE) {
  const inputs = { with: audioOf(added, rate) };
  const { output, written } = await run(mixAudio, planes, { inputs, params: { ...WITH, ...params }, models });
  return { output, made: written[0]!.planes, format: written[0]!.format };
}

/** Returns the embedded models with the probability of speech set: 1 from `startS` to `endS`. */
function speaking(startS: number, endS: number, seconds: number): Models {
  const voice = new Float32Array(Math.ceil((seconds * SPEECH_RATE) / VOICE_WINDOW)).map((_, n) => {
    const middleS = ((n + 0.5) * VOICE_WINDOW) / SPEECH_RATE;
    return middleS >= startS && middleS < endS ? 1 : 0;
  });
  return {
    ...embeddedModels,
    voiceActivity(parts) {
      for (const _ of parts as Iterable<Float32Array>) continue;
      return voice;
    },
  };
}

describe('mix_audio', () => {
  test('adds the other audio to the sample, and keeps the length', async () => {
    const { made, output } = await mix([main], [other], { offset_s: 0.25 });
    const at = 0.25 * RATE;
    expect(made[0]).toEqual(main.map((x, i) => x + (other[i - at] ?? 0)));
    expect(output).toMatchObject({ ducked_s: 0, engine: 'embedded:mix' });
  });

  test('cuts the other audio off at the end, and at its beginning with a negative offset', async () => {
    const late = await mix([main], [other], { offset_s: 0.9, gain_db: -6 });
    const gain = 10 ** (-6 / 20);
    expect(late.made[0]).toEqual(main.map((x, i) => x + gain * (other[i - 39_690] ?? 0)));
    const early = await mix([main], [other], { offset_s: -0.2 });
    expect(early.made[0]).toEqual(main.map((x, i) => x + (other[i + 8_820] ?? 0)));
  });

  test('refuses an offset at which nothing of the other audio would be heard, which version 2 takes', async () => {
    for (const offset_s of [-3, -0.5, 1, 3]) {
      await expect(mix([main], [other], { offset_s })).rejects.toThrow(`offset_s is ${offset_s}, `);
      const inputs = { with: audioOf([other], RATE) };
      const former = await run(atVersion(mixAudio, 2)!, [main], { inputs, params: { ...WITH, offset_s } });
      expect(former.written[0]!.planes[0]).toEqual(main);
    }
  });

  test('takes the rate and the channels of the audio', async () => {
    const { made } = await mix([main, main], [new Float32Array(8_000).fill(0.25)], {}, embeddedModels, 16_000);
    expect(made.map((plane) => plane.length)).toEqual([main.length, main.length]);
    expect(made[1]![11_000]! - main[11_000]!).toBeCloseTo(0.25, 4);
    expect(made[1]!.slice(23_000)).toEqual(main.slice(23_000));
  });

  test('is softer by duck_db under speech, and only there, without jumps', async () => {
    const seconds = 4;
    const quiet = new Float32Array(seconds * RATE);
    const steady = new Float32Array(seconds * RATE).fill(0.5);
    const { made, output } = await mix([quiet], [steady], { duck_db: 12 }, speaking(1.5, 2.5, seconds));
    const dbAt = (second: number): number => 20 * Math.log10(made[0]![Math.round(second * RATE)]! / 0.5);
    for (const second of [1.55, 2, 2.45]) expect(Math.abs(dbAt(second) + 12)).toBeLessThan(0.01);
    for (const second of [0, 1.3, 3, 3.9]) expect(dbAt(second)).toBeCloseTo(0, 3);
    const jump = made[0]!.slice(1).reduce((most, x, i) => Math.max(most, Math.abs(Math.log10(x / made[0]![i]!))), 0);
    expect(20 * jump).toBeLessThan(0.01);
    expect(output['ducked_s']).toBeCloseTo(1, 1);
  });

  test('counts as ducked only the speech under which the other audio sounds', async () => {
    const quiet = new Float32Array(4 * RATE);
    const { output } = await mix([quiet], [other], { duck_db: 6, offset_s: 1.9 }, speaking(1.5, 2.2, 4));
    expect(output['ducked_s']).toBeCloseTo(0.3, 1);
    expect((await mix([main], [other], { duck_db: 6 })).output['ducked_s']).toBe(0);
  });

  test('keeps a sum above full scale in a wav file', async () => {
    const { made, format } = await mix([new Float32Array(100).fill(0.9)], [new Float32Array(100).fill(0.9)]);
    expect([format, made[0]![50]]).toEqual(['wav', Math.fround(2 * Math.fround(0.9))]);
  });

  test('takes one sample, silence and 32 channels; refuses channels without a rule', async () => {
    expect((await mix([new Float32Array([0.5])], [other], { duck_db: 20 })).made[0]).toHaveLength(1);
    expect((await mix([new Float32Array(100)], [new Float32Array(100)])).made[0]!.every((x) => x === 0)).toBe(true);
    const wide = Array.from({ length: 32 }, () => new Float32Array(100));
    expect((await mix(wide, [other])).made[1]).toEqual(other.slice(0, 100));
    await expect(mix([main, main], wide)).rejects.toThrow(UnsuitableInput);
  });

  test.for([{}, { ...WITH, duck_db: -1 }, { ...WITH, gain_db: Infinity }, { ...WITH, offset_s: 14_401 }])(
    'refuses %j',
    (params) => expect(mixAudio.params.safeParse(params).success).toBe(false),
  );
});
