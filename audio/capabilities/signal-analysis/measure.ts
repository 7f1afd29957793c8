import { signalAnalysis } from './capability.ts';
import { quantised, sine } from '../../../test/infra/audio.ts';
import { run } from '../../../test/infra/run-capability.ts';
import { EBU_LOUDNESS, EBU_RATE as RATE, ebuSurround, tones, type Part } from '../../../test/measure/material/ebu.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';

const RATES = [8_000, 44_100, 48_000, 96_000, 192_000];
/** The highest value of 16 bits. */
const FULL_SCALE = 32_767 / 32_768;

/** EBU Tech 3342: loudness range, in LU. */
const RANGES: readonly (readonly [lu: number, parts: readonly Part[]])[] = [
  [
    10,
    [
      [20, -20],
      [20, -30],
    ],
  ],
  [
    5,
    [
      [20, -20],
      [20, -15],
    ],
  ],
  [
    20,
    [
      [20, -40],
      [20, -20],
    ],
  ],
  [
    15,
    [
      [20, -50],
      [20, -35],
      [20, -20],
      [20, -35],
      [20, -50],
    ],
  ],
];
/** EBU Tech 3341, cases 15 to 19: the rate over the tone's, its phase, its level, and the true peak in dBTP. */
const PEAKS = [
  [4, 0, 0.5, -6],
  [4, Math.PI / 4, 0.5, -6],
  [6, Math.PI / 3, 0.5, -6],
  [8, (3 * Math.PI) / 8, 0.5, -6],
  [4, Math.PI / 4, 1.41, 3],
] as const;

/** Measures loudness, range, peaks and clipped samples on the EBU's test signals and on clipped sines. */
export const measurement: Measurement = {
  capability: 'signal_analysis',
  async measure() {
    let [loudness, range, above, below, rates, miscounted] = [0, 0, 0, 0, 0, 0];
    for (const [lufs, parts] of EBU_LOUDNESS) {
      const plane = tones(parts);
      loudness = Math.max(loudness, Math.abs((await value([plane, plane], 'integrated_lufs')) - lufs));
    }
    loudness = Math.max(loudness, Math.abs((await value(ebuSurround(0), 'integrated_lufs')) + 23));
    for (const [lu, parts] of RANGES) {
      const plane = tones(parts);
      range = Math.max(range, Math.abs((await value([plane, plane], 'loudness_range_lu')) - lu));
    }
    for (const [divisor, phase, level, dbtp] of PEAKS) {
      const plane = Float32Array.from(
        { length: RATE },
        (_, i) => level * Math.min(1, i / 4_800, (RATE - i) / 4_800) * Math.sin((2 * Math.PI * i) / divisor + phase),
      );
      const error = (await value([plane], 'true_peak_dbtp')) - dbtp;
      above = Math.max(above, error);
      below = Math.max(below, -error);
    }
    for (const sampleRate of RATES) {
      const plane = sine({ seconds: 5, hz: 997, sampleRate, level: 10 ** (-23 / 20) });
      rates = Math.max(rates, Math.abs((await value([plane, plane], 'integrated_lufs', sampleRate)) + 23));
      const loud = sine({ seconds: 2, hz: 97, sampleRate, level: 1.5 }).map((x) => quantised(x, 16));
      const truth = loud.filter((x) => Math.abs(x) >= FULL_SCALE).length;
      miscounted = Math.max(miscounted, Math.abs((await value([loud], 'clipped_samples', sampleRate)) - truth));
    }
    return [
      { what: 'loudness off, EBU 3341', value: loudness, bar: 0.1, better: 'lower', unit: 'LU' },
      { what: 'loudness off, 8 to 192 kHz', value: rates, bar: 0.1, better: 'lower', unit: 'LU' },
      { what: 'loudness range off, EBU 3342', value: range, bar: 0.1, better: 'lower', unit: 'LU' },
      { what: 'true peak too high', value: above, bar: 0.2, better: 'lower', unit: 'dB' },
      { what: 'true peak too low', value: below, bar: 0.4, better: 'lower', unit: 'dB' },
      { what: 'clipped samples miscounted', value: miscounted, bar: 0, better: 'lower' },
    ];
  },
};

async function value(planes: Float32Array[], field: string, sampleRate = RATE): Promise<number> {
  return Number((await run(signalAnalysis, planes, { sampleRate })).output[field]);
}
