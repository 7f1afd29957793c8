import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { test as base } from 'vitest';
import { decodeFile } from '../../../audio/engine/decode/decode-file.ts';
import { openDecoded } from '../../../audio/engine/decode/decoded-file.ts';
import type { StepRequest } from '../../../audio/engine/engine.ts';
import type { SourceFacts } from '../../../audio/capabilities/capability.ts';
import { noise, wav } from '../../infra/audio.ts';
import type { Outcome } from '../../../workflows/domain/failure.ts';

Log.setLevel(AV_LOG_QUIET);

/** A temporary folder for one test. */
export interface Workbench {
  dir: string;
  /** Writes a file and returns its path. */
  file(name: string, bytes: Uint8Array | string): Promise<string>;
  /** Decodes bytes in this process; the samples are empty if that fails. */
  decode(
    bytes: Uint8Array | string,
    options?: { maxSeconds?: number; maxSamples?: number },
  ): Promise<{ outcome: Outcome<SourceFacts>; samples: Float32Array[] }>;
}

export const test = base
  /* oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
  .extend('workbench', async ({}, { onCleanup }): Promise<Workbench> => {
    const dir = await mkdtemp(join(tmpdir(), 'engine-test-'));
    onCleanup(() => rm(dir, { recursive: true, force: true }));
    let files = 0;
    const file = async (name: string, bytes: Uint8Array | string): Promise<string> => {
      const path = join(dir, `${files++}-${name}`);
      await writeFile(path, bytes);
      return path;
    };
    return {
      dir,
      file,
      async decode(bytes, { maxSeconds = 3_600, maxSamples } = {}) {
        const sourcePath = await file('source', bytes);
        const decodedDir = await mkdtemp(join(dir, 'decoded-'));
        const outcome = await decodeFile({
          sourcePath,
          decodedDir,
          maxSeconds,
          ...(maxSamples ? { maxSamples } : {}),
        });
        if (!outcome.ok) return { outcome, samples: [] };
        using audio = openDecoded(decodedDir, outcome.value);
        return { outcome, samples: audio.read(0, audio.frames) };
      },
    };
  })
  /** A step that keeps a child busy for several seconds: half a minute of eight noisy channels, encoded as Vorbis. */
  /* oxlint-disable-next-line no-empty-pattern -- as above */
  .extend('longStep', { scope: 'file' }, async ({}, { onCleanup }): Promise<StepRequest> => {
    const dir = await mkdtemp(join(tmpdir(), 'engine-test-'));
    onCleanup(() => rm(dir, { recursive: true, force: true }));
    const sourcePath = join(dir, 'source');
    const channel = noise({ seconds: 30 });
    await writeFile(sourcePath, wav(Array.from({ length: 8 }, () => channel)));
    const outcome = await decodeFile({ sourcePath, decodedDir: dir, maxSeconds: 60 });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    const params = { format: 'ogg', start_s: 0 };
    const { signal } = new AbortController();
    return {
      accountId: 'a',
      capability: 'crop_audio',
      params,
      sourcePath,
      decodedDir: dir,
      facts: outcome.value,
      outDir: dir,
      signal,
      timeLimitMs: 60_000,
    };
  });
