import { describe, expect, test } from 'vitest';
import { audioDescriptionAnalysis } from '../../../audio/capabilities/audio-description-analysis/capability.ts';
import type { Models } from '../../../audio/capabilities/model-interfaces.ts';
import { describe as sentences } from '../../../audio/capabilities/audio-description-analysis/describe.ts';
import type { Fact } from '../../../audio/capabilities/fact.ts';
import { embeddedModels } from '../../../audio/models/embedded-models.ts';
import { noise } from '../../infra/audio.ts';
import { mixed, sketch, SKETCH_RATE } from '../../measure/material/sketches.ts';
import { run } from '../../infra/run-capability.ts';
import { spoken } from './voice.ts';

const signal = {
  duration_s: 75,
  sample_rate_hz: 44_100,
  channels: 2,
  integrated_lufs: null,
  true_peak_dbtp: -1.25,
  clipped_samples: 3,
};

describe('audio_description_analysis', () => {
  test('has one sentence for each fact, and nothing else', async () => {
    const piece = mixed(sketch(12, { seconds: 10 }), { drums: 0.5, bass: 1, chords: 1, lead: 1 }, 12);
    const { output } = await run(audioDescriptionAnalysis, [piece], { sampleRate: SKETCH_RATE });
    const facts = output['facts'] as Fact[];
    expect(output['description']).toBe(facts.map(({ claim }) => claim).join(' '));
    expect(facts.find(({ source }) => source === 'signal_analysis.duration_s')).toMatchObject({ value: 10, unit: 's' });
    for (const { claim, source } of facts) {
      expect(claim).toMatch(/^[A-Z0-9].*\.$/);
      expect(source).toMatch(/^[a-z_]+\.[a-z_0-9]+$/);
    }
  });

  test.for([
    ['silence', [new Float32Array(50_000)]],
    ['one sample', [Float32Array.of(0.5)]],
    ['noise', [noise({ seconds: 3 })]],
  ] as const)('describes %s by what can be measured', async ([, planes]) => {
    const { output } = await run(audioDescriptionAnalysis, [...planes]);
    expect(output['description']).not.toMatch(/NaN|null|undefined|Infinity/);
    expect((output['facts'] as Fact[]).length).toBeGreaterThan(1);
  });

  test.for([
    [0.5, [1]],
    [0.05, [1, expect.closeTo(4.1, 1)]],
  ] as const)('detects voices in audio %s times as loud once per gain', async ([loud, gains]) => {
    const { samples } = spoken({ seconds: 8 });
    const most = samples.reduce((peak, x) => Math.max(peak, Math.abs(x)), 0);
    const asked: number[] = [];
    const models: Models = {
      ...embeddedModels,
      voiceActivity(parts, gain = 1) {
        asked.push(gain);
        return embeddedModels.voiceActivity(parts, gain);
      },
    };
    await run(audioDescriptionAnalysis, [samples.map((x) => (loud * x) / most)], { sampleRate: 16_000, models });
    expect(asked).toEqual(gains);
  });

  test('has no fact for a value that is null', () => {
    const music = { key: null, tuning_cents: 3, bpm: null, meter: null, sections: [{}] };
    const facts = sentences({ signal, tags: [], music, speech: null });
    expect(facts.map(({ source }) => source)).toEqual([
      'signal_analysis.duration_s',
      'signal_analysis.channels',
      'signal_analysis.true_peak_dbtp',
      'signal_analysis.clipped_samples',
    ]);
    expect(facts[0]!.claim).toBe('The recording is 1:15 minutes long.');
  });

  test('names tempo, key, speakers and further sounds', () => {
    const text = sentences({
      signal,
      tags: [
        { label: 'music', score: 0.9, start_s: 0, end_s: 75 },
        { label: 'speech', score: 0.6, start_s: 60, end_s: 75 },
        { label: 'drums', score: 0.5, start_s: 30, end_s: 32 },
      ],
      music: { key: { tonic: 'A', mode: 'minor' }, tuning_cents: -31.8, bpm: 68.2, meter: 3, sections: [{}, {}] },
      speech: { speech_ratio: 0.2, speakers: [{}, {}], f0_median_hz: 180.4, syllables_per_s: 4.26, snr_db: 20 },
    })
      .map(({ claim }) => claim)
      .join(' ');
    for (const part of [
      'mainly music',
      'From 1:00 to 1:15 there is also speech.',
      'slow, about 68 beats',
      'A bar has 3 beats.',
      'A minor',
      '32 cents below',
      '2 sections',
      '2 speakers',
      '180 Hz',
      '4.3 syllables',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('drums');
  });
});
