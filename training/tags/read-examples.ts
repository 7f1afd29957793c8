import { readFileSync } from 'node:fs';
import type { Sound } from './tag-sounds.ts';

/** A feature window of the output of tag-examples.ts. */
export interface LabelledWindow {
  sound: Sound;
  heldOut: boolean;
  features: Float64Array;
}

/** Reads the feature windows that tag-examples.ts wrote. */
export function readExamples(file: string): LabelledWindow[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Omit<LabelledWindow, 'features'> & { features: number[] })
    .map((example) => ({ ...example, features: Float64Array.from(example.features) }));
}
