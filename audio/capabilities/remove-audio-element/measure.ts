import { removeAudioElement } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Figure, Measurement } from '../../../test/measure/measurement.ts';
import { mean, share } from '../../../test/measure/metrics/mean.ts';
import { siSdrDb } from '../../../test/measure/metrics/separation.ts';
import { STEM_NAMES } from '../../../test/measure/truth.ts';

const BARS = { vocals: 2.5, drums: 4, bass: 4, hum: 15, 'hum that wanders': 15 } as const;
type Element = keyof typeof BARS;
const MUSIC = ['vocals', 'drums', 'bass'] as const;
const HUMS = { hum: 0, 'hum that wanders': 0.05 } as const;
const HARMONICS = [1, 0.5, 0.6, 0.2, 0.4, 0.1, 0.3, 0.05, 0.2, 0, 0.15];

/** Measures how much nearer to the truth the audio is without the removed element. */
export const measurement: Measurement = {
  capability: 'remove_audio_element',
  async measure(recordings) {
    const gains = new Map((Object.keys(BARS) as Element[]).map((element) => [element, [] as number[]]));
    let hz = 50;
    for await (const piece of recordings.pieces(({ stems }) => stems !== null)) {
      const stems = await piece.stems();
      if (!stems) continue;
      const cases: { element: Element; mix: Float32Array[]; truth: Float32Array[] }[] = MUSIC.flatMap((element) => {
        if (!stems[element].some((plane) => plane.some((x) => Math.abs(x) > 0.01))) return [];
        const rest = STEM_NAMES.filter((name) => name !== element).map((name) => stems[name]);
        const truth = piece.planes.map((_, channel) => sum(rest.map((planes) => planes[channel] ?? planes[0]!)));
        return [{ element, mix: piece.planes, truth }];
      });
      for (const element of ['hum', 'hum that wanders'] as const) {
        const hum = humOf(hz, HUMS[element], piece);
        cases.push({ element, mix: piece.planes.map((plane) => sum([plane, hum])), truth: piece.planes });
      }
      hz = 110 - hz; // 50 and 60 alternate
      for (const { element, mix, truth } of cases) {
        const before = siSdrDb(truth, mix);
        if (before === null) continue;
        const { written } = await run(removeAudioElement, mix, {
          sampleRate: piece.sampleRate,
          params: { element: element.startsWith('hum') ? 'hum' : element },
        });
        gains.get(element)!.push((siSdrDb(truth, written[0]!.planes) ?? 0) - before);
      }
    }
    return [
      ...[...gains].map(([element, values]): Figure => ({
        what: `SI-SDR gain without ${element}`,
        value: mean(values),
        bar: BARS[element],
        better: 'higher',
        unit: 'dB',
      })),
      {
        what: 'nearer than the mix',
        value: share([...gains.values()].flat().map((gain) => gain > 0)),
        bar: 0.97,
        better: 'higher',
      },
    ];
  },
};

function sum(planes: readonly Float32Array[]): Float32Array {
  return planes[0]!.map((_, i) => planes.reduce((total, plane) => total + (plane[i] ?? 0), 0));
}

/** Makes hum; with `offHz` its frequency wanders by up to that within ten seconds, and its level by a fifth within six. */
function humOf(
  hz: number,
  offHz: number,
  { planes, sampleRate }: { planes: readonly Float32Array[]; sampleRate: number },
): Float32Array {
  const swing = offHz > 0 ? 0.2 : 0;
  let cycles = 0;
  return planes[0]!.map((_, i) => {
    const t = i / sampleRate;
    cycles += (hz + offHz * Math.sin((2 * Math.PI * t) / 10)) / sampleRate;
    const level = 0.05 * (1 + swing * Math.sin((2 * Math.PI * t) / 6));
    return HARMONICS.reduce((total, part, k) => total + level * part * Math.sin(2 * Math.PI * cycles * (k + 1) + k), 0);
  });
}
