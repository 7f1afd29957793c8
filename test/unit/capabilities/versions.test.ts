import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { stepCacheKey } from '../../../activities/items/step-cache-key.ts';
import { checkSteps } from '../../../api/recipes/check-steps.ts';
import { artifact, defineCapability } from '../../../audio/capabilities/capability.ts';
import { CAPABILITIES, capability } from '../../../audio/capabilities/list.ts';
import { atVersion, availableVersions, missingVersion, versionedOutput } from '../../../audio/capabilities/versions.ts';
import { noise } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';

const CHANGELOG = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
const crop = capability('crop_audio')!;

/** A capability whose method changed: it used to halve. */
const scale = defineCapability({
  name: 'signal_analysis',
  version: 7,
  previous: { version: 6, engine: 'test:half', run: () => ({ factor: 0.5, engine: 'test:half' }) },
  summary: 'Scales.',
  takes: 'audio',
  makes: 'analysis',
  engine: 'test:third',
  chat: crop.chat,
  params: z.strictObject({}),
  output: z.object({ factor: z.number(), engine: z.string() }),
  run: () => ({ factor: 1 / 3, engine: 'test:third' }),
});

test('a version is the current one or the former one, each with its own method', async () => {
  const audio = [noise({ seconds: 0.1 })];
  for (const [version, factor, engine] of [
    [undefined, 1 / 3, 'test:third'],
    [7, 1 / 3, 'test:third'],
    [6, 0.5, 'test:half'],
  ] as const) {
    const found = atVersion(scale, version)!;
    expect([found.version, found.engine]).toEqual([version ?? 7, engine]);
    expect((await run(found, audio)).output).toEqual({ factor, engine });
  }
  for (const version of [0, 1, 5, 8]) expect(atVersion(scale, version)).toBeUndefined();
  expect(missingVersion(scale, 5)).toBe(
    'signal_analysis has no version 5 here. Its version is 7, and 6 until the next release.',
  );
});

test('former versions are below the current ones, and the changelog lists what changed', () => {
  for (const each of CAPABILITIES) {
    const [current, former] = availableVersions(each);
    if (former === undefined) continue;
    expect(former, each.name).toBe(current! - 1);
    expect(CHANGELOG).toContain(`| \`${each.name}\` | ${former} | ${current} |`);
  }
});

test('a former version that encoded otherwise encodes as it did, whatever the step says', async () => {
  for (const { version, former } of [
    { version: 4, former: true },
    { version: 5, former: undefined },
  ]) {
    const { written } = await run(atVersion(crop, version)!, [noise({ seconds: 0.1 })], { params: { format: 'mp3' } });
    expect(written.map(({ encoding }) => [encoding.format, encoding.keepsEncoderLevel])).toEqual([['mp3', former]]);
  }
});

test('results of a former version share the key that the release before kept them under', () => {
  const identity = { inputHash: 'a'.repeat(64), furtherHashes: {}, params: { end_s: 2 } };
  const keyOf = (version?: number) => stepCacheKey({ capability: atVersion(crop, version)!, ...identity }, []);
  expect(keyOf(5)).toBe(keyOf());
  expect(keyOf(4)).toBe(stepCacheKey({ capability: { ...crop, version: 4 }, ...identity }, []));
  expect(keyOf(4)).not.toBe(keyOf(5));
});

test('every documented output ends with the version that computed it', () => {
  for (const each of CAPABILITIES)
    expect(Object.keys(versionedOutput(each).shape).at(-1), each.name).toBe('capability_version');
  expect(versionedOutput({ ...crop, output: z.object({ audio: artifact }) }).shape).toHaveProperty('audio');
});

test('a step may name an available version, and no other', () => {
  for (const version of [4, 5, null, undefined])
    expect(checkSteps([{ capability: 'crop_audio', version }])).toEqual({
      steps: [{ capability: 'crop_audio', ...(version ? { version } : {}) }],
      problems: [],
    });
  expect(checkSteps([{ capability: 'crop_audio', version: 3 }]).problems).toMatchObject([
    {
      path: 'steps[0].version',
      message:
        'crop_audio has no version 3 here. Its version is 5, and 4 until the next release. Leave version out for the current one.',
    },
  ]);
  for (const version of [0, -1, 1.5, '4', true, 2 ** 53, {}])
    expect(checkSteps([{ capability: 'crop_audio', version }]).problems).toMatchObject([{ path: 'steps[0].version' }]);
});
