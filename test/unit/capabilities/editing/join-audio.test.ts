import { describe, expect, test } from 'vitest';
import { UnsuitableInput } from '../../../../audio/capabilities/capability.ts';
import { joinAudio } from '../../../../audio/capabilities/join-audio/capability.ts';
import { createLoudnessMeter } from '../../../../audio/dsp/levels/loudness.ts';
import { joinParts } from '../../../../audio/dsp/core/join-parts.ts';
import { noise, type Planes } from '../../../infra/audio.ts';
import { audioOf, run } from '../../../infra/run-capability.ts';

const RATE = 44_100;
const [before, main, after] = [1, 2, 3].map((seed) => noise({ seconds: seed / 4, seed, level: 0.2 })) as [
  Float32Array,
  Float32Array,
  Float32Array,
];
const URLS = { before_url: 'https://example.com/a.wav', after_url: 'upload://00000000-0000-4000-8000-000000000000' };

/** Joins audio; each input has the given samples and rate. */
async function join(
  planes: Planes,
  further: { before?: Planes; after?: Planes; rate?: number },
  params: object = {},
): Promise<{ made: Float32Array[]; parts: { start_s: number; end_s: number; source: string }[]; format?: string }> {
  const rate = further.rate ?? RATE;
  const inputs = {
    ...(further.before ? { before: audioOf(further.before, rate) } : {}),
    ...(further.after ? { after: audioOf(further.after, rate) } : {}),
  };
  const { output, written } = await run(joinAudio, planes, { inputs, params: { ...URLS, ...params } });
  const { format } = written[0]!;
  return { made: written[0]!.planes, parts: output['parts'] as never, ...(format ? { format } : {}) };
}

/** Returns so many channels of silence, 100 samples each. */
function silence(channels: number): Float32Array[] {
  return Array.from({ length: channels }, () => new Float32Array(100));
}

/** Returns so many channels of noise, 2 s each. */
function noises(channels: number, level: number): Float32Array[] {
  return Array.from({ length: channels }, (_, seed) => noise({ seconds: 2, seed: seed + 1, level }));
}

function lufs(planes: Planes): number {
  const meter = createLoudnessMeter(RATE, planes.length);
  meter.push(planes);
  return meter.finish().integratedLufs!;
}

describe('join_audio', () => {
  test('puts audio before and after, to the sample', async () => {
    const { made, parts } = await join([main, main], { before: [before, before], after: [after, after] });
    const whole = joinParts([before, main, after]);
    expect(made).toEqual([whole, whole]);
    const [first, second] = [before.length, before.length + main.length];
    expect(parts).toEqual([
      { start_s: 0, end_s: first / RATE, source: 'before' },
      { start_s: first / RATE, end_s: second / RATE, source: 'audio' },
      { start_s: second / RATE, end_s: whole.length / RATE, source: 'after' },
    ]);
  });

  test('leaves a gap of silence', async () => {
    const { made, parts } = await join([main], { after: [after] }, { gap_s: 0.1 });
    expect(made[0]).toEqual(joinParts([main, new Float32Array(4_410), after]));
    expect(parts[1]!.start_s).toBeCloseTo(parts[0]!.end_s + 0.1, 9);
  });

  test('crossfades with equal power, and only there', async () => {
    const n = 4_410;
    const { made, parts } = await join([main], { after: [after] }, { crossfade_s: 0.1 });
    const start = main.length - n;
    const expected = joinParts([main, after.slice(n)]);
    for (let i = 0; i < n; i++) {
      const angle = (Math.PI / 2) * (i / n);
      expected[start + i] = Math.fround(Math.cos(angle) * main[start + i]!) + Math.sin(angle) * after[i]!;
    }
    expect(made[0]!.length).toBe(main.length + after.length - n);
    const off = made[0]!.reduce((most, x, i) => Math.max(most, Math.abs(x - expected[i]!)), 0);
    expect(off).toBeLessThan(1e-7);
    expect(made[0]!.slice(0, start)).toEqual(main.slice(0, start));
    expect(parts).toMatchObject([{ end_s: main.length / RATE }, { start_s: start / RATE }]);
  });

  test('shortens a crossfade to what the parts have, half of a part in the middle', async () => {
    const { made } = await join([main], { before: [before], after: [after] }, { crossfade_s: 600 });
    const half = main.length / 2;
    expect(made[0]!.length).toBe(before.length + main.length + after.length - before.length - half);
    expect(made[0]!.every(Number.isFinite)).toBe(true);
    const one = await join([new Float32Array([0.5])], { before: [before], after: [after] }, { crossfade_s: 1 });
    expect(one.made[0]).toEqual(joinParts([before, new Float32Array([0.5]), after]));
  });

  test('takes the rate and the channels of the audio', async () => {
    const half = new Float32Array(8_000).fill(0.25);
    const mono = await join([main, main], { before: [half], rate: 16_000 });
    expect(mono.parts[0]).toMatchObject({ end_s: 0.5 });
    expect(mono.made).toHaveLength(2);
    expect(mono.made[0]!.length).toBe(22_050 + main.length);
    expect(mono.made[1]![11_000]).toBeCloseTo(0.25, 4);
    const stereo = await join([main], { after: [after, after.map((x) => -x)] });
    expect(stereo.made).toHaveLength(1);
    expect(stereo.made[0]!.slice(main.length).every((x) => x === 0)).toBe(true);
  });

  test('folds surround down to stereo, and refuses what it has no rule for', async () => {
    const surround = silence(6);
    surround[2]!.fill(0.5);
    surround[3]!.fill(1);
    const { made } = await join([main, main], { after: surround });
    expect(made[0]![main.length + 50]).toBeCloseTo(0.5 * Math.SQRT1_2, 6);
    await expect(join(silence(6), { after: silence(8) })).rejects.toThrow(UnsuitableInput);
    await expect(join([main], { after: [after], rate: 100 })).rejects.toThrow('100 Hz');
    const wide = await join(silence(32), { after: [after] });
    expect(wide.made).toHaveLength(32);
    expect(wide.made[1]!.slice(100)).toEqual(after);
  });

  test('matches the loudness of the others to the audio, but not of silence', async () => {
    const long = noise({ seconds: 2, seed: 4, level: 0.1 });
    const loud = noise({ seconds: 2, seed: 5, level: 0.9 });
    const silent = new Float32Array(RATE);
    const { made } = await join([long], { before: [silent], after: [loud] }, { match_loudness: true });
    expect(made[0]!.slice(0, RATE)).toEqual(silent);
    expect(Math.abs(lufs([made[0]!.slice(RATE + long.length)]) - lufs([long]))).toBeLessThan(0.05);
  });

  test.each([
    { of: 'mono', channels: 1, into: 'stereo', audioChannels: 2 },
    { of: 'stereo', channels: 2, into: 'mono', audioChannels: 1 },
    { of: '5.1', channels: 6, into: 'stereo', audioChannels: 2 },
  ])('matches the loudness of $of that is joined to $into', async ({ channels, audioChannels }) => {
    const audio = noises(audioChannels, 0.1);
    const { made } = await join(audio, { after: noises(channels, 0.4) }, { match_loudness: true });
    const joined = made.map((plane) => plane.slice(audio[0]!.length));
    expect(Math.abs(lufs(joined) - lufs(audio))).toBeLessThan(0.05);
  });

  test('keeps samples above full scale in a wav file', async () => {
    const { format, made } = await join([new Float32Array(100).fill(2)], { after: [after] });
    expect([format, made[0]![50]]).toEqual(['wav', 2]);
  });

  test.for([
    {},
    { before_url: 'file:///etc/passwd' },
    { before_url: 'https://example.com/a.wav?\0' },
    { after_url: 'https://example.com/\ud800.wav' },
    { ...URLS, crossfade_s: 1, gap_s: 1 },
    { ...URLS, crossfade_s: -1 },
    { ...URLS, gap_s: 601 },
    { ...URLS, bitrate_kbps: 128 },
  ])('refuses %j', (params) => expect(joinAudio.params.safeParse(params).success).toBe(false));
});
