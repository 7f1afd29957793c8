import { createComplexFft } from '../../audio/dsp/transforms/complex-fft.ts';
import { createRealFft } from '../../audio/dsp/transforms/real-fft.ts';
import { randomBy } from '../infra/random.ts';
import { figure, say, sayLoad, type Verdict } from './report.ts';

/** Sizes in WebAssembly, and those of MDX-Net between them. */
const SIZES = [4_096, 5_120, 6_144, 7_680, 8_192];
const RUNS = 2_000;
/** Beside the transform of 8,192 values in WebAssembly. */
const MAX_RATIO = 8;

/** Measures Fourier transforms of several sizes in processor time. */
export function benchTransforms(): Promise<Verdict[]> {
  say(`transforms: mean of ${RUNS} runs on one core`);
  sayLoad('at the start');
  const times = new Map<number, number>();
  for (const size of SIZES) {
    const random = randomBy('transforms');
    const [re, im] = [new Float64Array(size).map(() => random.next()), new Float64Array(size)];
    const [complex, real] = [createComplexFft(size), createRealFft(size)];
    const [ofComplex, ofReal] = [
      microsecondsOf(() => {
        im.fill(0.5); // otherwise the values grow from run to run
        re.fill(0.25);
        complex.forward(re, im);
      }),
      microsecondsOf(() => real.forward(re)),
    ];
    times.set(size, ofComplex);
    figure(`${size} values`, `complex ${ofComplex.toFixed(0)} µs, real ${ofReal.toFixed(0)} µs`);
  }
  const value = times.get(7_680)! / times.get(8_192)!;
  return Promise.resolve([
    { what: 'time of 7,680 complex values', value, bar: MAX_RATIO, unit: 'times that of 8,192' },
  ]);
}

/** Returns the processor time of a run, after as many that are not counted. */
function microsecondsOf(run: () => void): number {
  for (let i = 0; i < RUNS; i++) run();
  const before = process.cpuUsage();
  for (let i = 0; i < RUNS; i++) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / RUNS;
}
