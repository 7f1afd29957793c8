import { describe, expect, test } from 'vitest';
import { removeAudioElement } from '../../../activities/capabilities/remove-audio-element.ts';
import { noise, sine } from '../../infra/audio.ts';
import { siSdrDb } from '../../measure/metrics/separation.ts';
import { band } from './band.ts';
import { run } from './run.ts';

const { mix, stems } = band({ seconds: 8 });

describe('remove_audio_element', () => {
  test.each(['vocals', 'drums', 'bass'] as const)('brings a mix nearer to what it is without %s', async (element) => {
    const { output, written } = await run(removeAudioElement, [mix, mix], { params: { element } });
    const truth = [mix.map((x, i) => x - stems[element][i]!)];
    expect(siSdrDb(truth, [written[0]!.planes[0]!])! - siSdrDb(truth, [mix])!).toBeGreaterThan(2);
    expect(output).toMatchObject({ removed_element: element, hum: null, reason: null });
    expect(output['attenuation_db']).toBeGreaterThan(3);
  });

  test('takes out vocals unless told otherwise', async () => {
    const { output } = await run(removeAudioElement, [mix.subarray(0, 44_100)]);
    expect(output['removed_element']).toBe('vocals');
  });

  test.each([50, 60, 49.95])('takes hum of %d Hz and its harmonics out of music', async (hz) => {
    const seconds = mix.length / 44_100;
    const hum = [1, 3, 5, 9].map((k) => sine({ seconds, hz: k * hz, level: 0.08 / k }));
    const hummed = mix.map((x, i) => hum.reduce((sum, tone) => sum + tone[i]!, x));
    const { output, written } = await run(removeAudioElement, [hummed], { params: { element: 'hum' } });
    expect(siSdrDb([mix], written[0]!.planes)! - siSdrDb([mix], [hummed])!).toBeGreaterThan(15);
    expect((output['hum'] as { frequency_hz: number }).frequency_hz).toBeCloseTo(hz, 1);
    expect(output['attenuation_db']).toBeGreaterThan(20);
  });

  test('leaves audio without hum as it is, and says so', async () => {
    const plane = noise({ seconds: 4 });
    const { output, written } = await run(removeAudioElement, [plane], { params: { element: 'hum' } });
    expect(written[0]!.planes[0]).toEqual(plane);
    expect(output).toMatchObject({ attenuation_db: null, hum: null, reason: expect.stringContaining('no hum') });
  });

  test.each(['vocals', 'hum'])('answers for silence, one sample and 8 kHz (%s)', async (element) => {
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
