import { barFeatures } from '../../../dsp/harmony/section-bars.ts';
import { sectionFeatures } from '../../../dsp/harmony/section-features.ts';
import { boundaryLogOdds, labelSections, type Section, type SectionInput } from '../../../dsp/harmony/sections.ts';

const BOUNDARY_THRESHOLD = -2.4;
const EXPECTED_S = 14;
const DURATION_PENALTY = 1;

/** Segments a piece as version 4 did: by the network alone, with sections of about 14 s. */
export function estimateSections4(input: SectionInput): Omit<Section, 'confidence'>[] {
  const bars = barFeatures(input);
  const count = bars.times.length - 1;
  if (count < 1) return [];
  const starts = bestStarts(bars.times, boundaryLogOdds(sectionFeatures(bars, input.levels)));
  const labels = labelSections(bars, starts);
  return starts.map((start, i) => ({
    startS: bars.times[start]!,
    endS: bars.times[starts[i + 1] ?? count]!,
    label: labels[i]!,
  }));
}

/**
 * Returns the first bars of the sections that maximise the sum of log odds minus the duration penalties (dynamic
 * programming).
 */
function bestStarts(times: readonly number[], logOdds: Float32Array): number[] {
  const count = times.length - 1;
  const best = new Float64Array(count + 1).fill(-Infinity);
  const from = new Int32Array(count + 1);
  best[0] = 0;
  for (let bar = 1; bar <= count; bar++) {
    const gain = bar < count ? logOdds[bar - 1]! - BOUNDARY_THRESHOLD : 0;
    for (let start = 0; start < bar; start++) {
      const octaves = Math.log2((times[bar]! - times[start]!) / EXPECTED_S);
      // The last section ends with the audio and may be short.
      const free = bar === count && octaves < 0;
      const score = best[start]! + gain - (free ? 0 : DURATION_PENALTY * octaves ** 2);
      if (score > best[bar]!) {
        best[bar] = score;
        from[bar] = start;
      }
    }
  }
  const starts: number[] = [];
  for (let bar = from[count]!; ; bar = from[bar]!) {
    starts.unshift(bar);
    if (bar === 0) return starts;
  }
}
