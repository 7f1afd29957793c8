import type { Quality } from './chord-model.ts';

/** Kinds of triad, each with the qualities that contain it, itself first. Major and minor come first. */
export const TRIADS = [
  ['maj', '7', 'maj7'],
  ['min', 'min7'],
  ['dim', 'hdim7'],
  ['sus4'],
] as const satisfies Quality[][];
