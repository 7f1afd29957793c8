import { createComplexFft } from '../transforms/complex-fft.ts';
import { createRealFft } from '../transforms/real-fft.ts';

/** Points per period of the fundamental onto which samples are folded; 80 harmonics lose less than 0.1 dB. */
const TABLE_SIZE = 2_048;
/** Hop between frames, each twice as long, in seconds: half a period of the beat between mains hum and the nearest notes. */
const HOP_S = 0.125;

/** The complex amplitude of one partial in each frame. */
export interface PartialTrack {
  re: Float32Array;
  im: Float32Array;
}

/** Returns the hop in samples; frame n is centred on sample n * hop. */
export function hopOf(sampleRate: number): number {
  return Math.max(1, Math.round(HOP_S * sampleRate));
}

/** Returns the number of frames of audio of a length in samples; the last is centred on its end or beyond. */
export function framesOf(samples: number, hop: number): number {
  return Math.ceil(samples / hop) + 1;
}

/**
 * Creates an analyser of the harmonics of a tone whose phase is given in cycles at each frame: the samples of a frame, weighted by a Hann
 * window, are folded onto one period, whose Fourier transform has all harmonics at once.
 */
export function createHarmonicAnalyser(cycles: Float64Array, hop: number, harmonics: number) {
  const tracks: PartialTrack[] = Array.from({ length: harmonics }, () => ({
    re: new Float32Array(cycles.length),
    im: new Float32Array(cycles.length),
  }));
  const fft = createRealFft(TABLE_SIZE);
  const rising = Float64Array.from({ length: hop }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / hop));
  let current = { table: new Float64Array(TABLE_SIZE + 1), weight: 0 };
  let next = { table: new Float64Array(TABLE_SIZE + 1), weight: 0 };
  let frame = 0;
  let at = 0; // samples since the centre of the frame

  function closeFrame(): void {
    const { table, weight } = current;
    table[0]! += table[TABLE_SIZE]!;
    fft.forward(table);
    const scale = weight > 0 ? 2 / weight : 0;
    tracks.forEach(({ re, im }, k) => {
      const x = (Math.PI * (k + 1)) / TABLE_SIZE;
      const level = scale * (x / Math.sin(x)) ** 2; // corrects the loss by linear interpolation between two points
      re[frame] = fft.re[k + 1]! * level;
      im[frame] = fft.im[k + 1]! * level;
    });
    table.fill(0);
    [current, next] = [next, { table, weight: 0 }];
    frame++;
    at = 0;
  }

  return {
    push(samples: Float32Array): void {
      for (let i = 0; i < samples.length;) {
        const count = Math.min(hop - at, samples.length - i);
        const step = ((cycles[frame + 1] ?? cycles[frame]!) - cycles[frame]!) / hop;
        const [falls, rises] = [current.table, next.table];
        for (let end = i + count; i < end; i++, at++) {
          const cycle = cycles[frame]! + at * step;
          const place = (cycle - Math.floor(cycle)) * TABLE_SIZE;
          const point = Math.min(TABLE_SIZE - 1, Math.floor(place));
          const second = samples[i]! * (place - point);
          const first = samples[i]! - second;
          const up = rising[at]!;
          falls[point]! += first * (1 - up);
          falls[point + 1]! += second * (1 - up);
          rises[point]! += first * up;
          rises[point + 1]! += second * up;
          current.weight += 1 - up;
          next.weight += up;
        }
        if (at === hop) closeFrame();
      }
    },
    /** Returns the harmonics, the fundamental first. */
    finish(): PartialTrack[] {
      while (frame < cycles.length) closeFrame();
      return tracks;
    },
  };
}

/** Creates a synthesiser for harmonics as `createHarmonicAnalyser` measures them. */
export function createHarmonicSynthesiser(cycles: Float64Array, hop: number) {
  const fft = createComplexFft(TABLE_SIZE);
  const re = new Float64Array(TABLE_SIZE);
  const im = new Float64Array(TABLE_SIZE);

  /** Returns one period of the tone at a frame. */
  function periodOf(harmonics: readonly { harmonic: number; track: PartialTrack }[], frame: number): Float32Array {
    re.fill(0);
    im.fill(0);
    for (const { harmonic, track } of harmonics) {
      re[harmonic] = track.re[frame]!;
      im[harmonic] = track.im[frame]!;
    }
    fft.inverse(re, im);
    const period = new Float32Array(TABLE_SIZE + 1);
    period.set(re);
    period[TABLE_SIZE] = period[0]!;
    return period;
  }

  return {
    periodOf,
    /** Returns `count` samples from the centre of a frame on, cross-faded from its period to that of the next frame. */
    between(first: Float32Array, second: Float32Array, frame: number, count: number): Float32Array {
      const samples = new Float32Array(count);
      const step = ((cycles[frame + 1] ?? cycles[frame]!) - cycles[frame]!) / hop;
      for (let i = 0; i < count; i++) {
        const cycle = cycles[frame]! + i * step;
        const place = (cycle - Math.floor(cycle)) * TABLE_SIZE;
        const point = Math.min(TABLE_SIZE - 1, Math.floor(place));
        const share = place - point;
        const a = first[point]! + share * (first[point + 1]! - first[point]!);
        const b = second[point]! + share * (second[point + 1]! - second[point]!);
        samples[i] = a + ((b - a) * i) / hop;
      }
      return samples;
    },
  };
}
