import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DecodedAudio, SourceFacts } from '../../capabilities/capability.ts';
import { meanOfChannels } from '../../dsp/core/mix-down.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { SAMPLES } from './file-names.ts';

const BLOCK_FRAMES = 2 ** 16;

/** Opens the samples in a folder that `decodeFile` filled; close them with `using`. */
export function openDecoded(
  dir: string,
  facts: Pick<SourceFacts, 'sample_rate_hz' | 'channels' | 'frames'>,
): DecodedAudio & Disposable {
  const { sample_rate_hz: sampleRate, channels, frames } = facts;
  const file = openSync(join(dir, SAMPLES), 'r');
  let scratch = new Float32Array(0);

  /** Returns the interleaved samples [start, start + count); the next call overwrites the array. */
  function interleaved(start: number, count: number): Float32Array {
    if (scratch.length < count * channels) scratch = new Float32Array(count * channels);
    const bytes = Buffer.from(scratch.buffer, 0, count * channels * 4);
    for (let got = 0; got < bytes.length;) {
      const more = readSync(file, bytes, got, bytes.length - got, start * channels * 4 + got);
      if (more === 0) throw new Error('the file of decoded samples ends early');
      got += more;
    }
    return scratch;
  }

  function read(start: number, length: number): Float32Array[] {
    const from = Math.min(frames, Math.max(0, start));
    const count = Math.max(0, Math.min(frames, start + length) - from);
    const mixed = interleaved(from, count);
    return Array.from({ length: channels }, (_, channel) => {
      const plane = new Float32Array(count);
      for (let i = 0, j = channel; i < count; i++, j += channels) plane[i] = mixed[j]!;
      return plane;
    });
  }

  function* blocks(size = BLOCK_FRAMES): Generator<Float32Array[]> {
    for (let start = 0; start < frames; start += size) yield read(start, size);
  }

  return {
    sampleRate,
    channels,
    frames,
    read,
    blocks,
    mono(rate = sampleRate) {
      const resampler = createResampler(sampleRate, rate);
      const whole = new Float32Array(resampler.outputLength(frames));
      let at = 0;
      const append = (part: Float32Array): void => {
        whole.set(part, at);
        at += part.length;
      };
      for (const block of blocks()) append(resampler.push(meanOfChannels(block)));
      append(resampler.finish());
      return whole;
    },
    [Symbol.dispose]: () => closeSync(file),
  };
}
