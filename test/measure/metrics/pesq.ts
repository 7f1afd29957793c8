import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createResampler } from '../../../audio/dsp/core/resample.ts';
import { wav } from '../../infra/audio.ts';
import { PYTHON } from '../peers.ts';

const RATE = 16_000;

/** Mono speech: clean, noisy, and after the processing that is judged. */
export interface PesqCase {
  sampleRate: number;
  clean: Float32Array;
  before: Float32Array;
  after: Float32Array;
}

/** Returns the mean gain of PESQ-wb (ITU-T P.862.2) in points of its scale; null if PYTHON has no `pesq` or there are no cases. */
export async function pesqGain(clips: readonly PesqCase[]): Promise<number | null> {
  const dir = await mkdtemp(join(tmpdir(), 'measure-pesq-'));
  try {
    const cases: string[][] = [];
    for (const [n, { sampleRate, clean, before, after }] of clips.entries()) {
      const files = [];
      for (const [name, samples] of Object.entries({ clean, before, after })) {
        const resampler = createResampler(sampleRate, RATE);
        const path = join(dir, `${n}-${name}.wav`);
        const parts = [resampler.push(samples), resampler.finish()];
        await writeFile(path, wav([Float32Array.from(parts.flatMap((part) => [...part]))], { sampleRate: RATE }));
        files.push(path);
      }
      cases.push(files);
    }
    const script = new URL('../peers/pesq_wb.py', import.meta.url).pathname;
    const { status, stdout } = spawnSync(PYTHON, [script], { input: JSON.stringify(cases), encoding: 'utf8' });
    return status === 0 ? (JSON.parse(stdout) as number | null) : null;
  } finally {
    await rm(dir, { recursive: true });
  }
}
