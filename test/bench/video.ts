import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STYLES } from '../../audio/capabilities/create-video/params.ts';
import { media } from '../infra/media.ts';
import { probe, runOne, synthesiseMusic } from './capabilities.ts';
import { figure, say, sayLoad, type Verdict } from './report.ts';

const SECONDS = 60;
/** Minimum speed in times real time, and the cores that it may take. */
const MIN_SPEED = 10;
const CORES = 2;

/**
 * Measures videos of a minute of music, each style at 1280 by 720 and 25 pictures per second. Judged are the processor time, which
 * two cores must have in a tenth of the duration, and the time by the clock, which is reliable on two idle cores only.
 */
export async function benchVideo(): Promise<Verdict[]> {
  say(`video: ${SECONDS} s of stereo at 44.1 kHz, 1280 x 720, 25 pictures per second, in an engine child`);
  sayLoad('at the start');
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  const verdicts: Verdict[] = [];
  try {
    const sourcePath = join(dir, 'source');
    await writeFile(sourcePath, await media('mp3', synthesiseMusic(SECONDS)));
    const { facts } = await probe(dir, sourcePath);
    for (const style of STYLES) {
      const { cpuS, tookS, peakMb, trouble } = await runOne('create_video', {
        dir,
        sourcePath,
        facts,
        params: { style, width_px: 1_280, height_px: 720, fps: 25 },
      });
      if (trouble) throw new Error(trouble);
      const texts = [`${(SECONDS / tookS).toFixed(1)} x real time`, `processor ${cpuS.toFixed(1)} s`];
      figure(style, `${texts.join(', ')}, ${(cpuS / tookS).toFixed(2)} cores, ${peakMb.toFixed(0)} MB`);
      verdicts.push({ what: `${style}, processor time`, value: cpuS, bar: (CORES * SECONDS) / MIN_SPEED, unit: 's' });
      verdicts.push({ what: `${style}, time`, value: tookS, bar: SECONDS / MIN_SPEED, unit: 's' });
    }
    sayLoad('at the end');
    return verdicts;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
