import { normalizeLoudness } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import { EBU_LOUDNESS, EBU_RATE, ebuSurround, tones } from '../../../test/measure/material/ebu.ts';
import type { Figure, Measurement, Recordings } from '../../../test/measure/measurement.ts';
import { ffmpegLoudness } from '../../../test/measure/metrics/ffmpeg-loudness.ts';
import { steepestRiseDb } from '../../../test/measure/metrics/gain-rise.ts';

/** Every recording is brought to one of these, and to the loudest. */
const TARGETS = [-30, -23, -16, -14];
const LOUDEST = -9;
const CEILING_DBTP = -1;
const FILES = 40;
const EXCERPT_S = 12;
const SHORT_S = 3;

interface Excerpt {
  planes: Float32Array[];
  sampleRate: number;
}

/** Measures distance from the target and true peaks with FFmpeg's meter on 40 excerpts and the signals of the EBU, and its `loudnorm` beside them. */
export const measurement: Measurement = {
  capability: 'normalize_loudness',
  async measure(recordings) {
    const [off, loudestOff, ebuOff, over, rises]: number[][] = [[], [], [], [], []];
    const [theirs, theirLoudest]: number[][] = [[], []];
    const judge = async ({ planes, sampleRate }: Excerpt, target: number): Promise<number> => {
      const { written } = await run(normalizeLoudness, planes, { sampleRate, params: { target_lufs: target } });
      const made = written[0]!.planes;
      const read = ffmpegLoudness(made, sampleRate);
      over!.push(read.truePeak - CEILING_DBTP);
      rises!.push(steepestRiseDb(planes[0]!, made[0]!, sampleRate));
      return Math.abs(read.integrated - target);
    };
    for await (const excerpt of excerpts(recordings)) {
      const target = TARGETS[off!.length % TARGETS.length]!;
      off!.push(await judge(excerpt, target));
      loudestOff!.push(await judge(excerpt, LOUDEST));
      theirs!.push(byFfmpeg(excerpt, target));
      theirLoudest!.push(byFfmpeg(excerpt, LOUDEST));
      if (off!.length === FILES) break;
    }
    for (const planes of ebuSignals())
      for (const target of TARGETS) ebuOff!.push(await judge({ planes, sampleRate: EBU_RATE }, target));
    const note = `${off!.length} excerpts`;
    return [
      figure(`off ${TARGETS.join(', ')} LUFS, worst`, off!, { bar: 0.1, unit: 'LU', note }),
      figure(`off ${LOUDEST} LUFS, worst`, loudestOff!, { bar: 0.1, unit: 'LU', note }),
      figure('off the target, signals of EBU Tech 3341', ebuOff!, { bar: 0.1, unit: 'LU' }),
      figure('true peak above the ceiling, worst', over!, { bar: 0, unit: 'dB' }),
      figure('steepest rise of the gain in 10 ms', rises!, { bar: 6, unit: 'dB' }),
      figure(`off ${TARGETS.join(', ')} LUFS, FFmpeg's loudnorm in one pass`, theirs!, { unit: 'LU' }),
      figure(`off ${LOUDEST} LUFS, FFmpeg's loudnorm in one pass`, theirLoudest!, { unit: 'LU' }),
    ];
  },
};

/** Returns by how much FFmpeg's `loudnorm` misses the target. */
function byFfmpeg({ planes, sampleRate }: Excerpt, target: number): number {
  const filter = `loudnorm=I=${target}:TP=${CEILING_DBTP}:LRA=20`;
  return Math.abs(ffmpegLoudness(planes, sampleRate, filter).integrated - target);
}

function figure(what: string, values: readonly number[], more: Partial<Figure>): Figure {
  return { what, value: values.length > 0 ? Math.max(...values) : null, better: 'lower', ...more };
}

function ebuSignals(): Float32Array[][] {
  return [...EBU_LOUDNESS.map(([, parts]) => [tones(parts), tones(parts)]), ebuSurround(-30)];
}

/** Yields music and speech in turn, as it is, as 5.1, and as clips of 3 s of one channel. */
async function* excerpts(recordings: Recordings): AsyncGenerator<Excerpt> {
  const music = recordings.pieces();
  const speech = recordings.clips(({ segments }) => segments.length > 0);
  for (let kind = 0; ; kind = (kind + 1) % 3) {
    const both = [await music.next(), await speech.next()];
    for (const { value, done } of both) if (!done) yield variant(value.planes, value.sampleRate, kind);
    if (both.every(({ done }) => done)) return;
  }
}

function variant(planes: Float32Array[], sampleRate: number, kind: number): Excerpt {
  const part = (seconds: number): Float32Array[] => planes.map((plane) => plane.slice(0, seconds * sampleRate));
  if (kind === 0) return { planes: part(EXCERPT_S), sampleRate };
  const short = part(SHORT_S);
  if (kind === 2) return { planes: [short[0]!], sampleRate };
  const [left, right] = [short[0]!, short.at(-1)!];
  return { planes: [left, right, soft(left), left, soft(right), soft(left)], sampleRate };
}

function soft(plane: Float32Array): Float32Array {
  return plane.map((x) => x / 3);
}
