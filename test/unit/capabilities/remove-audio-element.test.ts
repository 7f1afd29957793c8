import { describe, expect, test } from 'vitest';
import { removeAudioElement } from '../../../audio/capabilities/remove-audio-element/capability.ts';
import { noise, sine } from '../../infra/audio.ts';
import { siSdrDb } from '../../measure/metrics/separation.ts';
import { band } from './band.ts';
import { run } from '../../infra/run-capability.ts';

const { mix, stems } = band({ seconds: 8 });

describe('remove_audio_element', () => {
  test.each(['vocals', 'drums', 'bass'] as const)('brings a mix nearer to the mix without %s', async (element) => {
    const { output, written } = await run(removeAudioElement, [mix, mix], { params: { element } });
    const truth = [mix.map((x, i) => x - stems[element][i]!)];
    expect(siSdrDb(truth, [written[0]!.planes[0]!])! - siSdrDb(truth, [mix])!).toBeGreaterThan(2);
    expect(output).toMatchObject({ removed_element: element, hum: null, reason: null });
    expect(output['attenuation_db']).toBeGreaterThan(3);
  });

  test('removes vocals by default', async () => {
    const { output } = await run(removeAudioElement, [mix.subarray(0, 44_100)]);
    expect(output['removed_element']).toBe('vocals');
  });

  test.each([50, 60, 49.95])('removes hum of %d Hz and its harmonics from music', async (hz) => {
    const seconds = mix.length / 44_100;
    const hum = [1, 3, 5, 9].map((k) => sine({ seconds, hz: k * hz, level: 0.08 / k }));
    const hummed = mix.map((x, i) => hum.reduce((sum, tone) => sum + tone[i]!, x));
    const { output, written } = await run(removeAudioElement, [hummed], { params: { element: 'hum' } });
    expect(siSdrDb([mix], written[0]!.planes)! - siSdrDb([mix], [hummed])!).toBeGreaterThan(15);
    expect((output['hum'] as { frequency_hz: number }).frequency_hz).toBeCloseTo(hz, 1);
    expect(output['attenuation_db']).toBeGreaterThan(20);
  });

  test('follows hum whose frequency and level wander', async () => {
    const hummed = mix.map((x, i) => x + 0.1 * wandering(i / 44_100));
    const { output, written } = await run(removeAudioElement, [hummed], { params: { element: 'hum' } });
    expect(siSdrDb([mix], written[0]!.planes)! - siSdrDb([mix], [hummed])!).toBeGreaterThan(15);
    expect(output['hum']).toMatchObject({ harmonics: expect.any(Number) });
  });

  test('does not take a rhythm of ten pulses per second for hum, though 50 and 60 Hz are in it', async () => {
    const plane = Float32Array.from({ length: 20 * 44_100 }, (_, i) => Math.exp(-(i % 4_410) / 60));
    const { written } = await run(removeAudioElement, [plane], { params: { element: 'hum' } });
    expect(written[0]!.planes[0]).toEqual(plane);
  });

  test('leaves audio without hum as it is, and says so', async () => {
    const plane = noise({ seconds: 4 });
    const { output, written } = await run(removeAudioElement, [plane], { params: { element: 'hum' } });
    expect(written[0]!.planes[0]).toEqual(plane);
    expect(output).toMatchObject({ attenuation_db: null, hum: null, reason: expect.stringContaining('no hum') });
  });

  test('reports an attenuation of at least 0 dB where it removes little of noise', async () => {
    const { output } = await run(removeAudioElement, [noise({ seconds: 4 })]);
    expect(output['attenuation_db']).toBeGreaterThanOrEqual(0);
    expect(output['attenuation_db']).toBeLessThan(6);
  });

  test.each(['vocals', 'hum'])('handles silence, one sample and 8 kHz (%s)', async (element) => {
    const silent = await run(removeAudioElement, [new Float32Array(5_000)], { params: { element } });
    expect(silent.output).toMatchObject({ attenuation_db: null, reason: 'the audio is digital silence' });
    const one = await run(removeAudioElement, [Float32Array.of(0.5)], { params: { element } });
    expect(one.written[0]!.planes[0]).toHaveLength(1);
    const low = await run(removeAudioElement, [sine({ seconds: 1, sampleRate: 8_000 })], {
      params: { element },
      sampleRate: 8_000,
    });
    expect(low.written[0]!.planes[0]).toHaveLength(8_000);
  });
});

/** Makes hum of 50 Hz that wanders by 0.1 Hz within eight seconds, and its level by a quarter; harmonics 1, 2, 3 and 5. */
function wandering(t: number): number {
  const turns = 50 * t + (0.1 * Math.sin((2 * Math.PI * t) / 8) * 8) / (2 * Math.PI);
  const level = 1 + 0.25 * Math.sin(1.7 * t);
  return level * [1, 2, 3, 5].reduce((sum, h) => sum + Math.sin(2 * Math.PI * h * turns + h) / h, 0);
}
