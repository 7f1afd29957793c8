import { describe, expect, test } from 'vitest';
import { checkSteps } from '../../../../api/recipes/check-steps.ts';
import { UnsuitableInput } from '../../../../audio/capabilities/capability.ts';
import { capability as capabilityOf } from '../../../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES, isAddition, type CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { noise, sine, wav, type Planes } from '../../../infra/audio.ts';
import { asFurtherInputs, audioOf, run } from '../../../infra/run-capability.ts';
import { performed } from '../../../measure/performed.ts';

const RATE = 8_000;
const WIDE = Array.from({ length: 32 }, (_, seed) => noise({ seconds: 0.5, sampleRate: RATE, level: 0.1, seed }));
const EDGES: readonly (readonly [name: string, planes: Planes, sampleRate: number])[] = [
  ['one sample', [Float32Array.of(0.5)], RATE],
  ['one sample of silence', [new Float32Array(1)], RATE],
  ['a second of silence', [new Float32Array(RATE), new Float32Array(RATE)], RATE],
  ['32 channels', WIDE, RATE],
  ['0.2 s at 8 kHz', [sine({ seconds: 0.2, sampleRate: RATE, level: 0.3 })], RATE],
  ['0.2 s at 192 kHz', [sine({ seconds: 0.2, sampleRate: 192_000, level: 0.3 })], 192_000],
];
/** Formats that hold 32 channels, for the capability whose default format does not. */
const FORMATS: Partial<Record<CapabilityName, string>> = { convert_audio: 'wav' };

const MAKERS = CAPABILITY_NAMES.filter((name) => 'audio' in capabilityOf(name)!.output.shape);
const ANALYSES = CAPABILITY_NAMES.filter((name) => capabilityOf(name)!.makes === 'analysis');

/** Returns what a capability says of audio that leaves it nothing to do; nothing for other audio. */
function refusalOf(name: CapabilityName, planes: Planes): RegExp {
  if (name === 'extract_video_audio') return /no video/;
  return name === 'crop_audio' && isSilent(planes) ? /silence: name the span/ : /^$/;
}

test('each capability is tried', () => {
  expect([...ANALYSES, ...MAKERS, 'create_video'].toSorted()).toEqual(CAPABILITY_NAMES.toSorted());
});

describe.each(MAKERS)('%s', (name) => {
  test.each(EDGES)('makes a file of %s that can be read, or says why not', async (_, planes, sampleRate) => {
    const bytes = wav(planes, { sampleRate, bits: 32 });
    const params = FORMATS[name] ? { format: FORMATS[name] } : {};
    const work = performed(capabilityOf(name)!, { bytes, params }, ({ output, made }) => {
      expect(output['audio']).toMatchObject({ bytes: made.bytes.length });
      expect(made.facts).toMatchObject({ channels: planes.length, sample_rate_hz: sampleRate });
      expect(made.facts.frames).toBeGreaterThan(0);
      for (const plane of made.planes) expect(plane.every((x) => Number.isFinite(x))).toBe(true);
      expect(isSilent(made.planes) || !isSilent(planes)).toBe(true);
    });
    const message = await work.then(
      () => '',
      (error: Error) => error.message,
    );
    expect(message).toMatch(refusalOf(name, planes));
  });
});

test.each(EDGES)(
  'create_video makes a video of %s, whose sound has at most two channels',
  async (_, planes, sampleRate) => {
    const bytes = wav(planes, { sampleRate, bits: 32 });
    const params = { width_px: 64, height_px: 64 };
    await performed(capabilityOf('create_video')!, { bytes, params }, ({ made }) => {
      expect(made.facts).toMatchObject({ has_video: true, channels: Math.min(2, planes.length) });
      expect(Math.abs(made.facts.duration_s - planes[0]!.length / sampleRate)).toBeLessThan(0.05);
    });
  },
);

describe.each(ANALYSES)('%s', (name) => {
  test.each(EDGES)('measures %s, and says of a null why', async (_, planes, sampleRate) => {
    const inputs = asFurtherInputs(name, audioOf(planes, sampleRate));
    const { output } = await run(capabilityOf(name)!, planes, { sampleRate, inputs });
    const numbers = leavesOf(output).filter((value) => typeof value === 'number');
    expect(numbers.every((value) => Number.isFinite(value))).toBe(true);
    const { reason, notes, reasons = notes } = output;
    const explained = new Set((reasons as { field: string }[] | undefined)?.map(({ field }) => field));
    for (const [field, value] of Object.entries(output)) {
      if (value !== null || UNEXPLAINED.has(field)) continue;
      const isNoted = explained.has(field) || explained.has(EXPLAINED_WITH[field] ?? '');
      expect(isNoted || typeof (reason ?? output[`${field}_reason`]) === 'string', field).toBe(true);
    }
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

/** Fields that are null without a reason beside them: a fact that a WAV file lacks, and reasons themselves. */
const UNEXPLAINED = new Set(['bit_rate_bps', 'reason']);

/** Fields that are null for the reason that is given of another one. */
const EXPLAINED_WITH: Readonly<Record<string, string>> = { chroma_tuning_cents: 'summary' };

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

function isSilent(planes: Planes): boolean {
  return planes.every((plane) => plane.every((x) => x === 0));
}

test('convert_audio says that mp3 does not hold 32 channels', async () => {
  const bytes = wav(WIDE, { sampleRate: RATE });
  await expect(performed(capabilityOf('convert_audio')!, { bytes }, () => undefined)).rejects.toThrow(UnsuitableInput);
});
