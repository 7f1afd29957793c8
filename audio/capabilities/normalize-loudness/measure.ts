import { normalizeLoudness } from './capability.ts';
import { ffmpegLoudness } from '../../../test/measure/metrics/ffmpeg-loudness.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Figure, Measurement, Recordings } from '../../../test/measure/measurement.ts';

const TARGETS = [-30, -23, -14, -9];
const CEILING_DBTP = -1;
const FILES = 40;
const EXCERPT_S = 12;
const SHORT_S = 3;

interface Excerpt {
  planes: Float32Array[];
  sampleRate: number;
}

/** Measures distance from the target and true peaks with FFmpeg's meter on 40 excerpts, and those of its `loudnorm` beside them. */
export const measurement: Measurement = {
  capability: 'normalize_loudness',
  async measure(recordings) {
    const [off, over, theirs, theirsOver]: number[][] = [[], [], [], []];
    let count = 0;
    for await (const { planes, sampleRate } of excerpts(recordings)) {
      if (count === FILES) break;
      const target = TARGETS[count++ % TARGETS.length]!;
      const { written } = await run(normalizeLoudness, planes, { sampleRate, params: { target_lufs: target } });
      const mine = ffmpegLoudness(written[0]!.planes, sampleRate);
      off!.push(Math.abs(mine.integrated - target));
      over!.push(mine.truePeak - CEILING_DBTP);
      const peer = ffmpegLoudness(planes, sampleRate, `loudnorm=I=${target}:TP=${CEILING_DBTP}:LRA=20`);
      theirs!.push(Math.abs(peer.integrated - target));
      theirsOver!.push(peer.truePeak - CEILING_DBTP);
    }
    return [
      figure('off the target, worst', off!, { bar: 0.1, unit: 'LU', note: `${count} excerpts` }),
      figure('true peak above the ceiling, worst', over!, { bar: 0.1, unit: 'dB' }),
      figure("off the target, FFmpeg's loudnorm in one pass", theirs!, { unit: 'LU' }),
      figure("true peak above the ceiling, FFmpeg's loudnorm", theirsOver!, { unit: 'dB' }),
    ];
  },
};

function figure(what: string, values: readonly number[], more: Partial<Figure>): Figure {
  return { what, value: values.length > 0 ? Math.max(...values) : null, better: 'lower', ...more };
}

/** Yields music and speech as it is, mono, as 5.1 and as clips of 3 s. */
async function* excerpts(recordings: Recordings): AsyncGenerator<Excerpt> {
  for (let round = 0; round < 2; round++) {
    for await (const { planes, sampleRate } of recordings.pieces()) yield variant(planes, sampleRate, round);
    for await (const { planes, sampleRate } of recordings.clips(({ segments }) => segments.length > 0))
      yield variant(planes, sampleRate, round + 1);
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
