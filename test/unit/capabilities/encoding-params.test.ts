import { describe, expect, test } from 'vitest';
import { checkSteps } from '../../../api/recipes/check-steps.ts';
import { CAPABILITIES, capability } from '../../../audio/capabilities/list.ts';
import { stemAnalysis } from '../../../audio/capabilities/stem-analysis/capability.ts';
import { noise } from '../../infra/audio.ts';
import { neededParams } from '../../infra/run-capability.ts';
import { run } from '../../infra/run-capability.ts';

const MAKERS = CAPABILITIES.filter(({ name, makes }) => makes === 'audio' || name === 'stem_analysis').map(
  ({ name }) => name,
);

describe.each(MAKERS)('%s', (name) => {
  const needed = neededParams(name, 'https://example.com/a.wav');
  const problemsOf = (params: object) =>
    checkSteps([{ capability: name, params: { ...needed, ...params } }]).problems.map(
      ({ path, reason }) => `${path} ${reason}`,
    );

  test('takes a bit rate of a lossy format, and whether to keep tags', () => {
    expect(problemsOf({ format: 'mp3', bitrate_kbps: 192, metadata: 'strip' })).toEqual([]);
    expect(problemsOf({ format: 'opus', bitrate_kbps: 512 })).toEqual([]);
    expect(problemsOf({ format: 'flac', metadata: 'keep' })).toEqual([]);
  });

  test('refuses a bit rate of a lossless format, and one that the format does not hold', () => {
    const refused = ['steps[0].params.bitrate_kbps invalid_params'];
    expect(problemsOf({ format: 'flac', bitrate_kbps: 192 })).toEqual(refused);
    expect(problemsOf({ format: 'wav', bitrate_kbps: 192 })).toEqual(refused);
    expect(problemsOf({ format: 'mp3', bitrate_kbps: 321 })).toEqual(refused);
    expect(problemsOf({ format: 'opus', bitrate_kbps: 513 })).toEqual(refused);
    expect(problemsOf({ format: 'm4a', bitrate_kbps: 7 })).toEqual(refused);
    expect(problemsOf({ format: 'm4a', bitrate_kbps: 64.5 })).toEqual(refused);
  });

  test('keeps the parameters of earlier calls as they were, which cached results are found by', () => {
    expect(capability(name)!.params.parse(needed)).not.toHaveProperty('metadata');
    expect(capability(name)!.params.parse(needed)).not.toHaveProperty('bitrate_kbps');
  });
});

test('A bit rate without a format is refused where the default is lossless', () => {
  const { problems } = checkSteps([{ capability: 'crop_audio', params: { bitrate_kbps: 192 } }]);
  expect(problems[0]).toMatchObject({ path: 'steps[0].params.bitrate_kbps', reason: 'invalid_params' });
  expect(problems[0]!.message).toContain('mp3, m4a, ogg, opus');
});

test('Stems are made in the format that is named', async () => {
  const { written } = await run(stemAnalysis, [noise({ seconds: 1 })], { params: { format: 'mp3', bitrate_kbps: 64 } });
  expect(written.map(({ format }) => format)).toEqual(['mp3', 'mp3', 'mp3', 'mp3']);
});
