import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { AUDIO_FORMATS } from '../../../audio/capabilities/capability.ts';
import { createArtifactWriter } from '../../../audio/engine/encode/artifact-writer.ts';
import { startEngine } from '../../../audio/engine/engine.ts';
import { sine, tone } from '../../infra/audio.ts';
import { test } from './engine-fixtures.ts';

const plane = sine({ seconds: 0.5 });

describe('an artifact', () => {
  test('has an id made of account, bytes and type, so that making it again gives the same id', async ({
    workbench,
  }) => {
    const make = async (accountId: string) => {
      const { write, made } = createArtifactWriter({ dir: workbench.dir, accountId });
      const artifact = await write.audio([[plane]], { name: 'cut', sampleRate: 44_100, channels: 1 });
      const [file] = made;
      expect(
        createHash('sha256')
          .update(await readFile(file!.path))
          .digest('hex'),
      ).toBe(artifact.sha256);
      expect(file).toMatchObject({
        artifactId: artifact.artifact_id,
        fileName: 'cut.flac',
        contentType: 'audio/flac',
        durationS: 0.5,
      });
      return artifact;
    };
    const first = await make('a');
    expect(await make('a')).toEqual(first);
    expect((await make('b')).artifact_id).not.toBe(first.artifact_id);
  });

  test.for(AUDIO_FORMATS)('made as %s lasts as long as its samples', async (format, { workbench }) => {
    const { write, made } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
    const artifact = await write.audio([[plane]], { name: 'cut', sampleRate: 44_100, channels: 1, format });
    const { outcome } = await workbench.decode(await readFile(made[0]!.path));
    expect(outcome.ok && outcome.value.duration_s).toBeCloseTo(artifact.duration_s!, 6);
    expect(artifact.duration_s).toBeCloseTo(0.5, 4);
  });

  test.for(['flac', 'wav', 'mp3', 'm4a', 'opus'] as const)(
    'made as %s can have any number of samples',
    async (format, { workbench }) => {
      const sampleRate = 48_000;
      const odd = sine({ seconds: 1, sampleRate }).subarray(0, 34_567);
      const { write, made } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
      await write.audio([[odd]], { name: 'cut', sampleRate, channels: 1, format });
      const { samples } = await workbench.decode(await readFile(made[0]!.path));
      expect(samples[0]).toHaveLength(34_567);
    },
  );

  test('is WAV where FLAC cannot hold the channels', async ({ workbench }) => {
    const { write } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
    const planes = Array.from({ length: 12 }, () => plane);
    expect(await write.audio([planes], { name: 'wide', sampleRate: 44_100, channels: 12 })).toMatchObject({
      content_type: 'audio/wav',
    });
    await expect(
      write.audio([planes], { name: 'wide', sampleRate: 44_100, channels: 12, format: 'mp3' }),
    ).rejects.toThrow('at most 2 channels');
  });

  test('is sample-exact when a step in a child makes it', async ({ workbench }) => {
    const engine = startEngine({ children: 1, log: pino({ level: 'silent' }), codeCache: inject('codeCache') });
    onTestFinished(() => engine.close());
    const sourcePath = await workbench.file('source', tone({ seconds: 2 }));
    const [decodedDir, outDir] = [join(workbench.dir, 'decoded'), join(workbench.dir, 'out')];
    await Promise.all([mkdir(decodedDir), mkdir(outDir)]);
    const shared = {
      accountId: 'a',
      sourcePath,
      decodedDir,
      timeLimitMs: 60_000,
      signal: new AbortController().signal,
    };
    const facts = await engine.probe({ ...shared, maxSeconds: 60 });
    if (!facts.ok) throw new Error(facts.failure.code);
    const crop = (params: object) =>
      engine.step({ ...shared, capability: 'crop_audio', params, facts: facts.value, outDir });
    const cropped = await crop({ start_s: 0.5, end_s: 1.25 });
    if (!cropped.ok) throw new Error(cropped.failure.code);
    const { samples } = await workbench.decode(await readFile(cropped.value.made[0]!.path));
    const whole = (await workbench.decode(await readFile(sourcePath))).samples[0]!;
    expect(samples[0]).toEqual(whole.slice(22_050, 55_125));
    expect(await crop({ start_s: 5 })).toMatchObject({ ok: false, failure: { code: 'step_failed', permanent: true } });
    expect(await crop({ nonsense: 1 })).toMatchObject({ ok: false, failure: { code: 'step_failed', permanent: true } });
  });
});
