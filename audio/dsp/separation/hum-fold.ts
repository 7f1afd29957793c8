import { createComplexFft } from '../spectrum/complex-fft.ts';
import { createRealFft } from '../spectrum/real-fft.ts';

/** Points of one period of the first harmonic onto which samples are folded; 80 harmonics lose less than 0.1 dB. */
const TABLE = 2_048;
/** Time between frames, each twice as long, in seconds: half a period of the difference between hum and the keys beside it. */
const HOP_S = 0.125;

/** Complex values, one for each frame. */
export interface Line {
  re: Float32Array;
  im: Float32Array;
}

/** Samples between the middles of frames; frame n is centred on sample n times this. */
export function hopOf(sampleRate: number): number {
  return Math.max(1, Math.round(HOP_S * sampleRate));
}

/** Frames of audio of so many samples: the last one is centred on its end or behind it. */
export function framesOf(samples: number, hop: number): number {
  return Math.ceil(samples / hop) + 1;
}

/**
 * Measures the harmonics of a tone whose phase is given in turns at each frame: samples of a frame, weighed by a Hann window,
 * are folded onto one period, and its Fourier transform holds all harmonics at once.
 */
export function createHarmonicAnalyser(turns: Float64Array, hop: number, harmonics: number) {
  const lines: Line[] = Array.from({ length: harmonics }, () => ({
    re: new Float32Array(turns.length),
    im: new Float32Array(turns.length),
  }));
  const fft = createRealFft(TABLE);
  const rising = Float64Array.from({ length: hop }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / hop));
  let here = { table: new Float64Array(TABLE + 1), weight: 0 };
  let next = { table: new Float64Array(TABLE + 1), weight: 0 };
  let frame = 0;
  let at = 0; // samples since the middle of the frame

  function close(): void {
    const { table, weight } = here;
    table[0]! += table[TABLE]!;
    fft.forward(table);
    const scale = weight > 0 ? 2 / weight : 0;
    lines.forEach(({ re, im }, k) => {
      const x = (Math.PI * (k + 1)) / TABLE;
      const level = scale * (x / Math.sin(x)) ** 2; // what sharing a sample between two points takes off
      re[frame] = fft.re[k + 1]! * level;
      im[frame] = fft.im[k + 1]! * level;
    });
    table.fill(0);
    [here, next] = [next, { table, weight: 0 }];
    frame++;
    at = 0;
  }

  return {
    push(samples: Float32Array): void {
      for (let i = 0; i < samples.length;) {
        const count = Math.min(hop - at, samples.length - i);
        const step = ((turns[frame + 1] ?? turns[frame]!) - turns[frame]!) / hop;
        const [falls, rises] = [here.table, next.table];
        for (let end = i + count; i < end; i++, at++) {
          const turn = turns[frame]! + at * step;
          const place = (turn - Math.floor(turn)) * TABLE;
          const point = Math.min(TABLE - 1, Math.floor(place));
          const second = samples[i]! * (place - point);
          const first = samples[i]! - second;
          const up = rising[at]!;
          falls[point]! += first * (1 - up);
          falls[point + 1]! += second * (1 - up);
          rises[point]! += first * up;
          rises[point + 1]! += second * up;
          here.weight += 1 - up;
          next.weight += up;
        }
        if (at === hop) close();
      }
    },
    /** The harmonics, the first one first. */
    finish(): Line[] {
      while (frame < turns.length) close();
      return lines;
    },
  };
}

/** Gives back the sound of harmonics measured as by `createHarmonicAnalyser`, one stretch between the middles of frames after the other. */
export function createHarmonicSynthesiser(turns: Float64Array, hop: number) {
  const fft = createComplexFft(TABLE);
  const re = new Float64Array(TABLE);
  const im = new Float64Array(TABLE);

  /** One period of the tone as it is at a frame. */
  function periodOf(lines: readonly { harmonic: number; line: Line }[], frame: number): Float32Array {
    re.fill(0);
    im.fill(0);
    for (const { harmonic, line } of lines) {
      re[harmonic] = line.re[frame]!;
      im[harmonic] = line.im[frame]!;
    }
    fft.inverse(re, im);
    const period = new Float32Array(TABLE + 1);
    period.set(re);
    period[TABLE] = period[0]!;
    return period;
  }

  return {
    periodOf,
    /** `count` samples from the middle of a frame on, crossing over from its period to that of the next. */
    between(first: Float32Array, second: Float32Array, frame: number, count: number): Float32Array {
      const made = new Float32Array(count);
      const step = ((turns[frame + 1] ?? turns[frame]!) - turns[frame]!) / hop;
      for (let i = 0; i < count; i++) {
        const turn = turns[frame]! + i * step;
        const place = (turn - Math.floor(turn)) * TABLE;
        const point = Math.min(TABLE - 1, Math.floor(place));
        const share = place - point;
        const a = first[point]! + share * (first[point + 1]! - first[point]!);
        const b = second[point]! + share * (second[point + 1]! - second[point]!);
        made[i] = a + ((b - a) * i) / hop;
      }
      return made;
    },
  };
}
