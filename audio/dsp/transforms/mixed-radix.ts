import { BUTTERFLIES, type Complex, type Pass, type Radix } from './butterflies.ts';

/** Reports whether a size has no prime factor above 5. */
export function isSmooth(size: number): boolean {
  let rest = size;
  for (const prime of [2, 3, 5]) while (rest % prime === 0 && rest > 1) rest /= prime;
  return rest === 1;
}

/**
 * Returns the forward Fourier transform of complex signals of one size without a prime factor above 5 (Stockham autosort, decimation in frequency: Van Loan
 * 1992, section 1.7). It overwrites both arguments, and returns the one that has the result.
 */
export function createMixedRadix(size: number): (signal: Complex, spare: Complex) => Complex {
  const passes = passesOf(size);
  return (signal, spare) => {
    let [from, to] = [signal, spare];
    for (const pass of passes) {
      BUTTERFLIES[pass.radix](pass, from, to);
      [from, to] = [to, from];
    }
    return from;
  };
}

function passesOf(size: number): Pass[] {
  const passes: Pass[] = [];
  let [rest, stride] = [size, 1];
  for (const radix of [5, 4, 3, 2] as const)
    for (; rest % radix === 0; rest /= radix, stride *= radix) {
      const groups = rest / radix;
      passes.push({ radix, groups, stride, factors: factorsOf(radix, rest) });
    }
  return passes;
}

/** Returns the factors of all groups of a pass over signals of `length`: powers 1 to `radix - 1` of the root of each group. */
function factorsOf(radix: Radix, length: number): Complex {
  const count = (length / radix) * (radix - 1);
  const [re, im] = [new Float64Array(count), new Float64Array(count)];
  for (let group = 0, at = 0; group < length / radix; group++)
    for (let power = 1; power < radix; power++, at++) {
      const angle = (-2 * Math.PI * ((group * power) % length)) / length;
      re[at] = Math.cos(angle);
      im[at] = Math.sin(angle);
    }
  return { re, im };
}
