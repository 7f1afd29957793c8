import { describe, expect, test } from 'vitest';
import { speechAnalysis } from '../../../audio/capabilities/speech-analysis/capability.ts';
import { drums, noise, sine } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';
import { spoken } from './voice.ts';

const RATE = 16_000;
interface Span {
  start_s: number;
  end_s: number;
  speaker: string;
}

describe('speech_analysis', () => {
  test('finds speech, its pitch, its pauses and its level over the noise', async () => {
    const { samples, phrases } = spoken({ seconds: 9 });
    const hiss = noise({ seconds: 9, sampleRate: RATE, level: 0.004 });
    const { output } = await run(speechAnalysis, [samples.map((x, i) => x + hiss[i]!)], { sampleRate: RATE });
    const segments = output['segments'] as Span[];
    expect(segments.length).toBeGreaterThan(0);
    for (const { start_s, end_s } of segments) {
      for (const time of [start_s, end_s]) expect(time).toBe(Number(time.toFixed(3)));
      const said = phrases.some(({ startS, endS }) => start_s < endS && end_s > startS);
      expect(said).toBe(true);
    }
    expect(Math.abs(12 * Math.log2((output['f0_median_hz'] as number) / 120))).toBeLessThan(0.5);
    expect(output['snr_db']).toBeGreaterThan(10);
    expect(output).toMatchObject({
      transcript: null,
      transcript_reason: expect.stringContaining('npm run models -- pull'),
    });
  });

  test.for([
    ['drums', drums({ bpm: 110, seconds: 4 }), 44_100],
    ['a tone', sine({ hz: 220, seconds: 3 }), 44_100],
    ['noise', noise({ seconds: 3 }), 44_100],
    ['silence', new Float32Array(44_100), 44_100],
    ['one sample', Float32Array.of(0.5), 44_100],
    ['a tenth of a second at 8 kHz', noise({ seconds: 0.1, sampleRate: 8_000 }), 8_000],
    ['a constant at 192 kHz', new Float32Array(19_200).fill(0.3), 192_000],
  ] as const)('finds no speech in %s, and says so', async ([, plane, sampleRate]) => {
    const { output } = await run(speechAnalysis, [plane], { sampleRate });
    expect(output).toMatchObject({ speech_ratio: 0, segments: [], f0_median_hz: null, transcript: null });
    expect(output['transcript_reason']).toBe('no speech was found');
  });
});
