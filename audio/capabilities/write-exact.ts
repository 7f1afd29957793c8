import type { Artifact, ArtifactWriter } from './capability.ts';
import { losslessFormat } from './format-limits.ts';

/** Reports a sample above full scale to `writeExact`. */
class AboveFullScale extends Error {
  override name = 'AboveFullScale';
}

/**
 * Writes audio so that every sample is kept: as FLAC, which would limit samples above full scale, and from the first of them on again as WAV.
 * So ordinary audio is computed once. A format that was requested is written as it is. `blocks` is called again for WAV.
 */
export async function writeExact(
  write: ArtifactWriter,
  blocks: () => Iterable<Float32Array[]>,
  options: Parameters<ArtifactWriter['audio']>[1],
): Promise<Artifact> {
  const format = options.format ?? losslessFormat(options);
  if (options.format || format === 'wav') return write.audio(blocks(), { ...options, format });
  try {
    return await write.audio(upToFullScale(blocks()), { ...options, format });
  } catch (error) {
    if (!(error instanceof AboveFullScale)) throw error;
    return write.audio(blocks(), { ...options, format: 'wav' });
  }
}

/** Yields blocks; throws `AboveFullScale` before the first that has a sample above it. */
function* upToFullScale(blocks: Iterable<Float32Array[]>): Generator<Float32Array[]> {
  for (const planes of blocks) {
    for (const plane of planes) {
      for (let i = 0; i < plane.length; i++) if (Math.abs(plane[i]!) > 1) throw new AboveFullScale();
    }
    yield planes;
  }
}
