import { createRemainderKernel, MAX_24, type RemainderKernel } from './remainder-kernel.ts';

/** Samples processed at once: few enough to stay in the processor cache. */
const BLOCK = 4_096;

/** One kernel for each number of parts. */
const kernels = new Map<number, RemainderKernel>();

/** The remaining stem of a mix, and two energies: of the mix, and of the mix less the sum of all stems. */
export interface Remainder {
  rest: Float32Array;
  mixEnergy: number;
  residualEnergy: number;
}

/**
 * Quantises stems of a mix to 24 bits in place and returns the remaining stem, so that all of them, written as 24-bit audio, sum exactly
 * to the mix. What exceeds full scale in one stem is moved to stems with headroom. All arrays have the same length. Adds the energy of each
 * stem, the rest last, to `energies`.
 */
export function quantiseWithRemainder(
  mix: Float32Array,
  parts: readonly Float32Array[],
  energies: Float64Array = new Float64Array(parts.length + 1),
): Remainder {
  const kernel = kernels.get(parts.length) ?? createRemainderKernel(parts.length, BLOCK);
  kernels.set(parts.length, kernel);
  const rest = new Float32Array(mix.length);
  const stems = [...parts, rest];
  kernel.energies.set([0, 0, ...energies]);
  for (let at = 0; at < mix.length; at += BLOCK) {
    const end = Math.min(mix.length, at + BLOCK);
    load(kernel.mix, mix.subarray(at, end));
    parts.forEach((part, n) => load(kernel.stems[n]!, part.subarray(at, end)));
    if (kernel.quantise()) redistribute(kernel);
    kernel.measure();
    stems.forEach((stem, n) => stem.set(kernel.stems[n]!.subarray(0, end - at), at));
  }
  const [mixEnergy = 0, residualEnergy = 0, ...rising] = kernel.energies;
  energies.set(rising);
  return { rest, mixEnergy, residualEnergy };
}

/** Copies samples; silence follows. */
function load(into: Float32Array, samples: Float32Array): void {
  into.set(samples);
  into.fill(0, samples.length);
}

/** Moves what exceeds full scale in one stem to the others, one after the other. */
function redistribute({ mix, stems, left }: RemainderKernel): void {
  for (let i = 0; i < BLOCK; i++) {
    if (stems.every((stem) => stem[i]! <= MAX_24 && stem[i]! >= -1)) continue;
    let excess = 0;
    for (const stem of stems) {
      const kept = Math.max(-1, Math.min(MAX_24, stem[i]!));
      excess += stem[i]! - kept;
      stem[i] = kept;
    }
    for (const stem of stems) {
      const kept = Math.max(-1, Math.min(MAX_24, stem[i]! + excess));
      excess -= kept - stem[i]!;
      stem[i] = kept;
    }
    left[i] = stems.slice(0, -1).reduce((sum, stem) => sum - stem[i]!, mix[i]!);
  }
}
