import { describe, expect, test } from 'vitest';
import { checkSteps } from '../../../../api/recipes/check-steps.ts';
import { UnsuitableInput } from '../../../../audio/capabilities/capability.ts';
import { capability as capabilityOf } from '../../../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES, isAddition, type CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { noise, wav, type Planes } from '../../../infra/audio.ts';
import { performed } from '../../../measure/performed.ts';

const RATE = 8_000;
const EDGES: readonly (readonly [name: string, planes: Planes])[] = [
  ['one sample', [Float32Array.of(0.5)]],
  ['one sample of silence', [new Float32Array(1)]],
  ['a second of silence', [new Float32Array(RATE), new Float32Array(RATE)]],
  ['32 channels', Array.from({ length: 32 }, (_, seed) => noise({ seconds: 0.5, sampleRate: RATE, level: 0.1, seed }))],
];
/** Formats that hold 32 channels, for the capability whose default format does not. */
const FORMATS: Partial<Record<CapabilityName, string>> = { convert_audio: 'wav' };

describe.each(CAPABILITY_NAMES.filter(isAddition))('%s', (name) => {
  test.each(EDGES)('makes a file of %s that can be read', async (_, planes) => {
    const bytes = wav(planes, { sampleRate: RATE, bits: 32 });
    const params = FORMATS[name] ? { format: FORMATS[name] } : {};
    await performed(capabilityOf(name)!, { bytes, params }, ({ output, made }) => {
      expect(output['audio']).toMatchObject({ bytes: made.bytes.length });
      expect(made.facts).toMatchObject({ channels: planes.length, sample_rate_hz: RATE });
      expect(made.facts.frames).toBeGreaterThan(0);
      for (const plane of made.planes) expect(plane.every((x) => Number.isFinite(x))).toBe(true);
      expect(isSilent(made.planes) || !isSilent(planes)).toBe(true);
    });
  });
});

/** Parameters that are not valid, and where they are wrong. */
const BAD: Partial<Record<CapabilityName, readonly (readonly [params: object, path: string])[]>> = {
  normalize_loudness: [
    [{ target_lufs: 0 }, 'target_lufs'],
    [{ max_true_peak_dbtp: 1 }, 'max_true_peak_dbtp'],
  ],
  level_speech: [[{ target_lufs: 'loud' }, 'target_lufs']],
  convert_audio: [
    [{ format: 'flac', bitrate_kbps: 128 }, 'bitrate_kbps'],
    [{ format: 'mp4' }, 'format'],
  ],
  change_speed: [
    [{ tempo_ratio: 0 }, 'tempo_ratio'],
    [{ pitch_semitones: 25 }, 'pitch_semitones'],
  ],
  fade_audio: [[{ in_s: -1 }, 'in_s']],
  join_audio: [
    [{}, 'params'],
    [{ before_url: 'ftp://example.com/a.wav' }, 'before_url'],
  ],
  mix_audio: [
    [{}, 'params'],
    [{ duck_db: -3 }, 'duck_db'],
  ],
  cut_silences: [[{ min_silence_s: -1 }, 'min_silence_s']],
};

describe('parameters that are not valid', () => {
  test.each(Object.entries(BAD))('are refused before anything runs: %s', (capability, cases) => {
    for (const [params, path] of cases) {
      const { problems } = checkSteps([{ capability, params }]);
      expect(problems.map((problem) => problem.path).join(), JSON.stringify(params)).toContain(path);
    }
  });

  test('are tried for each addition', () => {
    expect(Object.keys(BAD)).toEqual(CAPABILITY_NAMES.filter(isAddition));
  });
});

function isSilent(planes: Planes): boolean {
  return planes.every((plane) => plane.every((x) => x === 0));
}

test('convert_audio says that mp3 does not hold 32 channels', async () => {
  const bytes = wav(EDGES.at(-1)![1], { sampleRate: RATE });
  await expect(performed(capabilityOf('convert_audio')!, { bytes }, () => undefined)).rejects.toThrow(UnsuitableInput);
});
