import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wav } from '../../infra/audio.ts';

/** The command of SoundTouch (package `soundstretch` of Debian). */
const SOUNDSTRETCH = process.env['SOUNDSTRETCH'] ?? 'soundstretch';
const HEADER_BYTES = 44;

/** Returns one channel at another tempo as `soundstretch` makes it, from and to 16 bits; undefined where it is not installed. */
export async function bySoundstretch(
  plane: Float32Array,
  { tempo, sampleRate }: { tempo: number; sampleRate: number },
): Promise<Float32Array | undefined> {
  const dir = await mkdtemp(join(tmpdir(), 'measure-soundstretch-'));
  try {
    const [input, output] = [join(dir, 'in.wav'), join(dir, 'out.wav')];
    await writeFile(input, wav([plane], { sampleRate }));
    const { status } = spawnSync(SOUNDSTRETCH, [input, output, `-tempo=${100 * (tempo - 1)}`]);
    if (status !== 0) return undefined;
    const bytes = await readFile(output);
    const samples = new Int16Array(
      bytes.buffer.slice(bytes.byteOffset + HEADER_BYTES, bytes.byteOffset + bytes.length),
    );
    return Float32Array.from(samples, (x) => x / 2 ** 15);
  } finally {
    await rm(dir, { recursive: true });
  }
}
