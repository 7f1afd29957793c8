import { rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failed, type Outcome } from '../../../workflows/domain/failure.ts';
import type { SourceFacts } from '../../capabilities/capability.ts';
import { PeakEnvelope } from '../../dsp/core/peak-envelope.ts';
import { MAX_SAMPLES } from './audio-limits.ts';
import { PEAKS, SAMPLES } from './file-names.ts';
import { decodeStream } from './decode-stream.ts';
import { mendOgg } from './mend-ogg.ts';
import { openInput, type Input } from './open-input.ts';
import { SampleFile } from './sample-file.ts';

export interface DecodeRequest {
  sourcePath: string;
  decodedDir: string;
  /** Longer audio fails with `audio_too_long`. */
  maxSeconds: number;
  /** Samples of all channels together; more fail with `audio_too_long`. */
  maxSamples?: number | undefined;
  /** Called with the share of the file that was read, 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Decodes the whole first audio stream into `decodedDir`: `samples.f32` (interleaved 32-bit floats at the stream's own rate)
 * and `peaks.u16` (its waveform, see `PeakEnvelope`). Damaged stretches are skipped; samples that are not numbers become 0. Fails with `not_audio`, `no_audio_stream`,
 * `audio_damaged`, `audio_too_long`, `too_many_channels` or `sample_rate_unsupported`.
 */
export async function decodeFile({
  sourcePath,
  decodedDir,
  maxSeconds,
  maxSamples = MAX_SAMPLES,
  onProgress,
}: DecodeRequest): Promise<Outcome<SourceFacts>> {
  const { size } = await stat(sourcePath);
  const opened = openOrMend(sourcePath, join(decodedDir, 'mended.ogg'));
  if (!opened.ok) return opened;
  using input = opened.value;
  const envelope = new PeakEnvelope();
  using samples = new SampleFile(join(decodedDir, SAMPLES), (block, channels) => envelope.push(block, channels));
  const decoded = await decodeStream(input, samples, {
    maxSeconds,
    maxSamples,
    onBytes: (bytes) => onProgress?.(Math.min(1, bytes / size)),
  });
  if (!decoded.ok) return decoded;
  samples.flush();
  if (samples.length === 0) return failed('audio_damaged', 'It holds no samples.');
  const { sampleRate, channels, codec } = decoded.value;
  const frames = samples.length / channels;
  const facts: SourceFacts = {
    container: input.container,
    codec,
    sample_rate_hz: sampleRate,
    channels,
    frames,
    duration_s: frames / sampleRate,
    bit_rate_bps: bitRateOf(input, { size, seconds: frames / sampleRate }),
    has_video: input.hasVideo,
  };
  writeFileSync(join(decodedDir, PEAKS), envelope.finish());
  return { ok: true, value: facts };
}

/** Opens a file or, where it is damaged, a mended copy of it; the copy is removed when the input is closed. */
function openOrMend(path: string, mendedPath: string): Outcome<Input> {
  const opened = openInput(path);
  if (opened.ok || opened.failure.code !== 'audio_damaged') return opened;
  const removeCopy = (): void => rmSync(mendedPath, { force: true });
  const mended = mendOgg(path, mendedPath) ? openInput(mendedPath) : opened;
  if (!mended.ok) {
    removeCopy();
    return opened;
  }
  const input = mended.value;
  const close = (): void => {
    input[Symbol.dispose]();
    removeCopy();
  };
  return { ok: true, value: { ...input, [Symbol.dispose]: close } };
}

/** Returns the bit rate of the audio stream; null for one beside video whose container does not give it. */
function bitRateOf(
  { stream, format, hasVideo }: Input,
  { size, seconds }: { size: number; seconds: number },
): number | null {
  const ofStream = Number(stream.codecpar.bitRate);
  if (ofStream > 0) return ofStream;
  if (!hasVideo) return Math.round((8 * size) / seconds);
  const ofFile = Number(format.bitRate);
  return ofFile > 0 ? ofFile : null;
}
