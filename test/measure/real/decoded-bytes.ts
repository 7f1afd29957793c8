import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { meanOfChannels } from '../../../audio/dsp/core/mix-down.ts';
import { joinParts } from '../../../audio/dsp/core/join-parts.ts';
import { resampleParts } from '../../../audio/dsp/core/resample-parts.ts';
import { decoded } from '../material/folder.ts';

/** Returns the mean of the channels of an audio file's content at a sample rate, to make further recordings of. */
export function monoOf(content: Buffer, sampleRate: number): Promise<Float32Array> {
  return samplesOf(content, sampleRate, (planes) => meanOfChannels(planes));
}

/** Returns one channel of an audio file's content at a sample rate. */
export function channelOf(content: Buffer, channel: number, sampleRate: number): Promise<Float32Array> {
  return samplesOf(content, sampleRate, (planes) => planes[channel]!);
}

async function samplesOf(
  content: Buffer,
  sampleRate: number,
  chosen: (planes: Float32Array[]) => Float32Array,
): Promise<Float32Array> {
  const { planes, sampleRate: own } = await planesOf(content);
  return joinParts(resampleParts([chosen(planes)], own, sampleRate));
}

/** Returns all channels of an audio file's content at its own sample rate. */
export async function planesOf(content: Buffer): Promise<{ planes: Float32Array[]; sampleRate: number }> {
  const dir = await mkdtemp(join(tmpdir(), 'measure-real-'));
  try {
    const path = join(dir, 'file');
    await writeFile(path, content);
    return await decoded(path);
  } finally {
    await rm(dir, { recursive: true });
  }
}
