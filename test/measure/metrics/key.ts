const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

export interface Key {
  tonic: string;
  mode: string;
}

/** Returns the pitch class, 0 (C) to 11 of a note name with any sharps and flats. */
export function pitchClass(name: string): number {
  const base = STEPS[name.charAt(0).toUpperCase()];
  if (base === undefined) throw new Error(`${name} is no note`);
  const shift = Array.from(name.slice(1)).reduce((sum, sign) => sum + (sign === '#' || sign === '♯' ? 1 : -1), 0);
  return (((base + shift) % 12) + 12) % 12;
}

/** Returns the MIREX weighted score of a key: 1 right, 0.5 a fifth above, 0.3 the relative, 0.2 the parallel, else 0. */
export function keyScore(truth: Key, estimate: Key | null): number {
  if (!estimate) return 0;
  const up = (pitchClass(estimate.tonic) - pitchClass(truth.tonic) + 12) % 12;
  if (estimate.mode === truth.mode) return up === 0 ? 1 : up === 7 ? 0.5 : 0;
  if (up === 0) return 0.2;
  return up === (truth.mode === 'major' ? 9 : 3) ? 0.3 : 0;
}
