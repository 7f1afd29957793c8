import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import type { SourceFacts } from '../../../../audio/capabilities/capability.ts';
import { SAMPLES } from '../../../../audio/engine/decode/file-names.ts';
import { performStep } from '../../../../audio/engine/perform-step.ts';
import { test, type Workbench } from '../engine-fixtures.ts';

const RATE = 48_000;
const HOUR_S = 3_600;

/** Performs a step on stereo silence, whose decoded file has no blocks on the disk; returns the file that it makes. */
async function madeOfSilence(
  { dir }: Workbench,
  { capability, params, seconds }: { capability: CapabilityName; params: object; seconds: number },
): Promise<Buffer> {
  const [decodedDir, outDir] = [join(dir, 'decoded'), join(dir, 'out')];
  await Promise.all([mkdir(decodedDir), mkdir(outDir)]);
  const facts: SourceFacts = {
    container: 'wav',
    codec: 'pcm_s16le',
    sample_rate_hz: RATE,
    channels: 2,
    frames: seconds * RATE,
    duration_s: seconds,
    bit_rate_bps: null,
    has_video: false,
  };
  const samples = await open(join(decodedDir, SAMPLES), 'w');
  await samples.truncate(facts.frames * facts.channels * Float32Array.BYTES_PER_ELEMENT);
  await samples.close();
  const task = { accountId: 'a', sourcePath: join(dir, 'none'), decodedDir, facts, outDir, models: [] };
  const outcome = await performStep({ kind: 'step', capability, params, ...task }, () => undefined);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  return readFile(outcome.value.made[0]!.path);
}

/** Reports whether a header has room for the sizes of RF64, which FFmpeg writes there if the file exceeds 4 GiB. */
function hasRoom(wave: Buffer): boolean {
  const ROOM = Buffer.from('JUNK\x1c\0\0\0', 'latin1');
  return wave.subarray(0, wave.indexOf('data')).includes(ROOM);
}

describe('a made WAV', () => {
  test.for([
    ['a plain header', 3 * HOUR_S, false],
    ['room for sizes of 64 bits in its header', 4 * HOUR_S, true],
  ] as const)('has %s if at most %i s of stereo are kept as floats', async ([, seconds, expected], { workbench }) => {
    const params = { start_s: 0, end_s: 0.1, format: 'wav', metadata: 'strip' };
    const made = await madeOfSilence(workbench, { capability: 'crop_audio', params, seconds });
    expect(hasRoom(made)).toBe(expected);
    const { outcome } = await workbench.decode(made);
    expect(outcome).toMatchObject({ ok: true, value: { container: 'wav', frames: RATE / 10 } });
  });
});
